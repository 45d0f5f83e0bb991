/** Lists, page by page or item by item, in both shapes in which the platform answers them. */
import * as z from 'zod';
import { checked, EMPTY, isObject, misshapen, parse, type Reader } from './answers';
import { AnswerError } from './errors';
import type { CallOptions, Query } from './call-options';
import type { Http } from './http';
import type { Path } from './path';

/**
 * Parameters of paginated lists (facts, A.6). Honoured by the platform from API version 2026-04-28; before, it answers
 * everything.
 */
export type ListQuery = {
  /** How many items a page has, 1 to 200. Default: 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of a page, of the same query and not older than 24 hours. Default: the first page. */
  readonly cursor?: string | undefined;
  /** Default: `createdAt:desc`. */
  readonly sort?: 'createdAt:desc' | 'createdAt:asc' | 'name:asc' | 'name:desc' | undefined;
  /** Text in name, display name or labels, at most 200 characters; under 2 it filters nothing. */
  readonly q?: string | undefined;
  /** `end` begins with the last page; for sorts by `createdAt`. */
  readonly anchor?: 'end' | undefined;
  /** Only items of these statuses. */
  readonly status?: string | readonly string[] | undefined;
};

/** What every list wants of its query. */
const pageQuery = z
  .looseObject({
    limit: z.int().min(1).optional(),
    cursor: z.string().optional(),
    sort: z.enum(['createdAt:desc', 'createdAt:asc', 'name:asc', 'name:desc']).optional(),
    q: z.string().max(200).optional(),
    anchor: z.literal('end').optional(),
  })
  .optional();

/** One page of a list (facts, A.6). */
export interface Page<T> {
  /** In the order of the list. */
  readonly items: readonly T[];
  /** Where the next page begins; undefined on the last one. */
  readonly nextCursor: string | undefined;
  /** How many items are on all pages, where the platform tells; without regard to `q`. */
  readonly total: number | undefined;
}

/**
 * A list that is read while it is iterated: `for await (const drive of client.drives.list())`. Iterating again reads
 * again. Failures reject the iteration like a call (facts, A.6).
 */
export class Listing<T> implements AsyncIterable<T> {
  readonly #read: () => AsyncGenerator<Page<T>, void, undefined>;

  constructor(read: () => AsyncGenerator<Page<T>, void, undefined>) {
    this.#read = read;
  }

  /**
   * The pages, one request each.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or of another query
   * @throws {AnswerError} also when the list goes round: the same cursor came twice
   * @see (facts, A.6)
   */
  pages(): AsyncGenerator<Page<T>, void, undefined> {
    return this.#read();
  }

  /**
   * The items of all pages.
   *
   * @throws {WorkloadError} as `pages`
   * @see (facts, A.6)
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.#read()) yield* page.items;
  }
}

/** Lists what is at a path: a bare array, or pages of `{data, meta}` (Specification, Schedule execution list envelope). */
export function list<T>(
  http: Http,
  path: Path,
  item: z.ZodType<T>,
  query: Query | undefined,
  options: CallOptions | undefined,
  queryCheck: z.ZodType = pageQuery,
): Listing<T> {
  const read = readerOf(item);
  return new Listing(async function* () {
    const seen = new Set<unknown>([query?.cursor]);
    let next: Query | undefined = query;
    for (;;) {
      const { hasMore, ...page } = await http.send(
        { method: 'GET', path, query: next, queryCheck, continues: next !== query, read },
        options,
      );
      yield page;
      const cursor = page.nextCursor;
      if (cursor === undefined) return;
      if (seen.has(cursor)) {
        if (hasMore === false) return;
        const attempted = {
          request: { method: 'GET', path: path.text },
          attempts: 1,
          outcome: 'rejected' as const,
        };
        throw new AnswerError(
          `GET ${path.text} → the list goes round: the same cursor came twice`,
          attempted,
          '',
        );
      }
      seen.add(cursor);
      next = { ...query, cursor };
    }
  });
}

type PageReader<T> = Reader<Page<T> & { hasMore: boolean | undefined }>;

/** One reader per kind of item: making one costs more than a call. */
const readers = new WeakMap<z.ZodType, unknown>();

function readerOf<T>(item: z.ZodType<T>): PageReader<T> {
  const made = readers.get(item) ?? pageReader(item);
  readers.set(item, made);
  return made as PageReader<T>;
}

const pageMeta = z.looseObject({
  nextCursor: z.string().nullish(),
  total: z.number().nullish(),
  hasMore: z.boolean().nullish(),
});

/** `hasMore` only tells the end of a list whose cursor stays: not every platform sets it. */
function pageReader<T>(item: z.ZodType<T>): PageReader<T> {
  // An empty list may be written as null.
  const bare = z.array(item).nullable();
  const enveloped = z.looseObject({ data: bare, meta: pageMeta.nullish() });
  return (body, _head, check) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { value } = parsed;
    if (!isObject(value)) {
      if (!Array.isArray(value) && value !== null) return misshapen(bare, value);
      const reading = checked(bare, value, check);
      return 'value' in reading ? { value: pageOf(reading.value, undefined) } : reading;
    }
    // Without a list there is nothing to iterate, and with a cursor of another kind the rest would be left out.
    const { data, meta } = value;
    const cursor = isObject(meta) ? meta.nextCursor : undefined;
    const isUsable = Array.isArray(data) || data === null;
    if (!isUsable || (cursor != null && typeof cursor !== 'string')) return misshapen(enveloped, value);
    const reading = checked(enveloped, value, check);
    return 'value' in reading ? { value: pageOf(reading.value.data, reading.value.meta) } : reading;
  };
}

function pageOf<T>(
  items: T[] | null,
  meta: z.infer<typeof pageMeta> | null | undefined,
): Page<T> & { hasMore: boolean | undefined } {
  const { nextCursor, total, hasMore } = meta ?? {};
  return {
    items: items ?? [],
    nextCursor: nextCursor === '' ? undefined : (nextCursor ?? undefined),
    total: total ?? undefined,
    hasMore: hasMore ?? undefined,
  };
}
