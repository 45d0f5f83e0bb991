/** Lists, by page or by item, in both formats of the platform. */
import * as z from 'zod';
import { checked, EMPTY, isObject, misshapen, parse, type Reader } from './answers';
import { AnswerError } from './errors';
import type { ApiCall, ApiResponse } from './call';
import type { CallOptions, Query } from './call-options';
import type { Http } from './http';
import { headerOf } from './observe';
import type { Path } from './path';
import type { Schema } from './schema';
import { amount } from './arguments';
import type { DeploymentStatus } from './types.gen';

/** Parameters of paginated lists, except for the status, whose words differ by kind. */
export type PageQuery = {
  /** Number of items in a page, 1 to 200. Default: 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of a page of the same query, at most 24 hours old. Default: the first page. */
  readonly cursor?: string | undefined;
  /** Default: `createdAt:desc`. */
  readonly sort?: 'createdAt:desc' | 'createdAt:asc' | 'name:asc' | 'name:desc' | undefined;
  /**
   * Text to search for in name, display name and labels, at most 200 characters. A text of fewer than 2 characters
   * filters nothing.
   */
  readonly q?: string | undefined;
  /** `end` begins with the last page; for sorts by `createdAt`. */
  readonly anchor?: 'end' | undefined;
};

// Source: facts, A.6.
/**
 * Parameters of paginated lists. Before API version 2026-04-28 the platform ignores them and answers the whole list:
 * `limit` and `cursor` then serve the client, which cuts the list into pages, and the others are refused.
 */
export type ListQuery = PageQuery & {
  /** Only items of these statuses. */
  readonly status?: DeploymentStatus | readonly DeploymentStatus[] | undefined;
};

/** The schema for the query of every list. */
const pageQuery = z
  .looseObject({
    limit: z.int().min(1).optional(),
    cursor: z.string().optional(),
    sort: z.enum(['createdAt:desc', 'createdAt:asc', 'name:asc', 'name:desc']).optional(),
    q: z.string().max(200).optional(),
    anchor: z.literal('end').optional(),
  })
  .optional();

/** One page of a list. Iterating it gives its items and those of the pages that follow. */
export interface Page<T> extends AsyncIterable<T> {
  /** In the order of the list. */
  readonly items: readonly T[];
  /** Position of the next page. Undefined on the last page. */
  readonly nextCursor: string | undefined;
  /** How many items all pages contain, if the platform says so. `q` has no effect on it. */
  readonly total: number | undefined;
  /** Identifier of the request on the platform: the header X-Request-Id. */
  readonly requestId: string | undefined;
  /** Whether another page follows. */
  readonly hasNextPage: boolean;
  /** Whether the platform answered the whole list at once: the client cuts it, and further pages cost no request. */
  readonly isCut: boolean;
  // Source: facts, A.6.
  /**
   * The next page. Undefined after the last page.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @throws {AnswerError} also when the cursor of this page came before: a pagination loop
   * @see [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  nextPage(): Promise<Page<T> | undefined>;
}

// Source: facts, A.6.
/**
 * A list. `for await (const drive of client.drives.list())` reads all of it, page by page; `await client.drives.list()`
 * reads its first page. Nothing is sent before. Iterating again reads again; awaiting again does not.
 */
export class Listing<T> implements AsyncIterable<T>, PromiseLike<Page<T>> {
  readonly #read: () => ApiCall<Page<T>>;
  #first: ApiCall<Page<T>> | undefined;

  constructor(read: () => ApiCall<Page<T>>) {
    this.#read = read;
  }

  // Source: facts, A.6.
  /**
   * The first page, for `await`.
   *
   * @throws {WorkloadError} as `pages`
   * @see [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  then<A = Page<T>, B = never>(
    done?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#awaited().then(done, failed);
  }

  // Source: facts, A.6.
  /**
   * The first page, and the response that carried it.
   *
   * @throws {WorkloadError} as `pages`
   * @see [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  withResponse(): Promise<ApiResponse<Page<T>>> {
    return this.#awaited().withResponse();
  }

  // Source: facts, A.6.
  /**
   * The pages, one request each. API versions before 2026-04-28 answer the whole list at once: the client then cuts it
   * into pages of `limit` items.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @throws {AnswerError} also when a cursor comes twice, or the API version ignores a parameter of the query
   * @see [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | undefined = await this.#read(); page; page = await page.nextPage()) yield page;
  }

  // Source: facts, A.6.
  /**
   * The items of all pages in one array. Reads only as many pages as needed.
   *
   * @throws {WorkloadError} as `pages`
   * @see [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  async toArray(options?: {
    /** Most items to return, 0 or more. Default: all. */
    readonly limit?: number | undefined;
  }): Promise<T[]> {
    const { limit = Infinity } = options ?? {};
    amount('limit', limit, 0);
    const items: T[] = [];
    if (limit === 0) return items;
    // By page, because awaiting each item takes as long as reading it.
    for await (const page of this.pages())
      for (const item of page.items) if (items.push(item) >= limit) return items;
    return items;
  }

  // Source: facts, A.6.
  /**
   * The items of all pages.
   *
   * @throws {WorkloadError} as `pages`
   * @see [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  #awaited(): ApiCall<Page<T>> {
    return (this.#first ??= this.#read());
  }
}

/** The data of a page. */
type PageFacts<T> = Pick<Page<T>, 'items' | 'nextCursor' | 'total' | 'requestId' | 'isCut'>;

/** A page that reads the next page with a function. */
class ReadPage<T> implements Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | undefined;
  readonly total: number | undefined;
  readonly requestId: string | undefined;
  readonly isCut: boolean;
  readonly #next: (() => Promise<Page<T>>) | undefined;

  /** @param next absent on the last page */
  constructor(
    { items, nextCursor, total, requestId, isCut }: PageFacts<T>,
    next: (() => Promise<Page<T>>) | undefined,
  ) {
    this.items = items;
    this.nextCursor = nextCursor;
    this.total = total;
    this.requestId = requestId;
    this.isCut = isCut;
    this.#next = next;
  }

  get hasNextPage(): boolean {
    return this.#next !== undefined;
  }

  async nextPage(): Promise<Page<T> | undefined> {
    return await this.#next?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* this.items;
    for (let page = await this.nextPage(); page; page = await page.nextPage()) yield* page.items;
  }
}

/** The differences of a list. */
export interface ListKind {
  /** The schema of its query. Default: that of most lists. */
  readonly queryCheck?: Schema | undefined;
  /** First API version that supports `q`, for a list with pages in all versions. Default: every version. */
  readonly searchedFrom?: string | undefined;
}

// Source: Specification, Schedule execution list envelope.
/** Lists the items at a path: a bare array, or pages of `{data, meta}`. */
export function list<T>(
  http: Http,
  path: Path,
  item: Schema<T>,
  query: Query | undefined,
  options: CallOptions | undefined,
  { queryCheck = pageQuery, searchedFrom = '' }: ListKind = {},
): Listing<T> {
  const read = readerOf(item);
  const isSearched = http.apiVersion >= searchedFrom;
  const limit = query?.limit;
  /** @param position number of pages read before; a cursor of an earlier page means a loop */
  const pageAt = (
    cursor: string | undefined,
    position: number,
    seen: Map<string, number>,
  ): ApiCall<Page<T>> => {
    const skipped = ownCursor(cursor);
    const asked = skipped === undefined ? { ...query, cursor } : { ...query, cursor: undefined };
    const readPage: Reader<Page<T>> = (body, head, check) => {
      const reading = read(body, head, check);
      if (!('value' in reading)) return reading;
      const requestId = headerOf(head.headers, 'x-request-id');
      const { hasMore, isWhole, ...page } = reading.value;
      if (isWhole) {
        const ignored = ignoredOf(asked, page.items);
        if (ignored !== undefined) return { why: whyIgnored(ignored) };
        return { value: cut(page.items, skipped ?? 0, limit, requestId) };
      }
      if (!isSearched && isSearch(asked, page.items))
        return { why: 'the platform ignored q; set apiVersion to 2026-04-28 or later' };
      const { nextCursor } = page;
      const before = nextCursor === undefined ? undefined : seen.get(nextCursor);
      const isLoop = before !== undefined && before <= position;
      if (nextCursor === undefined || (isLoop && hasMore === false))
        return { value: new ReadPage({ ...page, requestId, isCut: false }, undefined) };
      if (!isLoop) seen.set(nextCursor, position + 1);
      const next = isLoop ? () => Promise.reject(loop(path)) : () => pageAt(nextCursor, position + 1, seen);
      return { value: new ReadPage({ ...page, requestId, isCut: false }, next) };
    };
    return http.send(
      { method: 'GET', path, query: asked, queryCheck, continues: position > 0, read: readPage },
      options,
    );
  };
  const start = query?.cursor;
  const first = typeof start === 'string' ? start : undefined;
  return new Listing(() => pageAt(first, 0, new Map(first === undefined ? [] : [[first, 0]])));
}

function loop({ text }: Path): AnswerError {
  const attempted = { request: { method: 'GET', path: text }, attempts: 1, outcome: undefined };
  return new AnswerError(`GET ${text} → pagination loop: the cursor repeats`, attempted, '');
}

/** Prefix of the cursors for pages that the client cuts. The number of items before the page follows. */
const OWN_CURSOR = 'client:';

/** Number of items before a page that the client cuts; undefined for a cursor of the platform. */
function ownCursor(cursor: string | undefined): number | undefined {
  const [, skipped] = /^client:(\d+)$/.exec(cursor ?? '') ?? [];
  return skipped === undefined ? undefined : Number(skipped);
}

/** Cuts a whole list into pages. */
export function cut<T>(
  all: readonly T[],
  from: number,
  limit: unknown,
  requestId: string | undefined,
): Page<T> {
  const to = typeof limit === 'number' ? from + limit : all.length;
  const isLast = to >= all.length;
  return new ReadPage(
    {
      items: from === 0 && isLast ? all : all.slice(from, to),
      nextCursor: isLast ? undefined : `${OWN_CURSOR}${to}`,
      total: typeof limit === 'number' ? all.length : undefined,
      requestId,
      isCut: true,
    },
    isLast ? undefined : () => Promise.resolve(cut(all, to, limit, requestId)),
  );
}

/**
 * A parameter that the platform ignored, because it sent the whole list. Parameters that the items may satisfy do not
 * count.
 */
function ignoredOf(query: Query, items: readonly unknown[]): string | undefined {
  if (query.cursor !== undefined) return 'cursor';
  const { externalId } = query;
  if (isSearch(query, items)) return 'q';
  if (query.status !== undefined && items.length > 0) return 'status';
  if (typeof externalId === 'string' && items.some((item) => externalIdOf(item) !== externalId))
    return 'externalId';
  return ['sort', 'anchor'].find((name) => query[name] !== undefined && items.length > 1);
}

/** Whether a search might have left out some of the items. */
function isSearch({ q }: Query, items: readonly unknown[]): boolean {
  return typeof q === 'string' && q.trim().length > 1 && items.length > 0;
}

function externalIdOf(item: unknown): unknown {
  const metadata = isObject(item) ? item.metadata : undefined;
  return isObject(metadata) ? metadata.externalId : undefined;
}

function whyIgnored(parameter: string): string {
  return `the platform ignored ${parameter} and answered the whole list; set apiVersion to 2026-04-28 or later`;
}

/** The data in the body of a page. */
interface PageData<T> extends Pick<Page<T>, 'items' | 'nextCursor' | 'total'> {
  readonly hasMore: boolean | undefined;
  /** Whether the platform answered with the whole list as a bare array. */
  readonly isWhole: boolean;
}

type PageReader<T> = Reader<PageData<T>>;

/** One reader per kind of item, because creating one costs more than a call. */
const readers = new WeakMap<Schema, unknown>();

function readerOf<T>(item: Schema<T>): PageReader<T> {
  const made = readers.get(item) ?? pageReader(item);
  readers.set(item, made);
  return made as PageReader<T>;
}

const pageMeta = z.looseObject({
  nextCursor: z.string().nullish(),
  total: z.number().nullish(),
  hasMore: z.boolean().nullish(),
});

/** `hasMore` is used only to end a list whose cursor does not change, because not every platform sets it. */
function pageReader<T>(item: Schema<T>): PageReader<T> {
  // An empty list may be null.
  const bare = z.array(item as z.ZodType<T>).nullable();
  const enveloped = z.looseObject({ data: bare, meta: pageMeta.nullish() });
  return (body, _head, check) => {
    if (body === '') return EMPTY;
    const parsed = parse(body);
    if ('why' in parsed) return parsed;
    const { value } = parsed;
    if (!isObject(value)) {
      if (!Array.isArray(value) && value !== null) return misshapen(bare, value);
      const reading = checked(bare, value, check);
      return 'value' in reading ? { value: pageOf(reading.value, undefined, true) } : reading;
    }
    // Without a list there is nothing to iterate. With an invalid cursor the rest would be lost.
    const { data, meta } = value;
    const cursor = isObject(meta) ? meta.nextCursor : undefined;
    const isUsable = Array.isArray(data) || data === null;
    if (!isUsable || (cursor != null && typeof cursor !== 'string')) return misshapen(enveloped, value);
    const reading = checked(enveloped, value, check);
    return 'value' in reading ? { value: pageOf(reading.value.data, reading.value.meta, false) } : reading;
  };
}

function pageOf<T>(
  items: T[] | null,
  meta: z.infer<typeof pageMeta> | null | undefined,
  isWhole: boolean,
): PageData<T> {
  const { nextCursor, total, hasMore } = meta ?? {};
  return {
    items: items ?? [],
    nextCursor: nextCursor === '' ? undefined : (nextCursor ?? undefined),
    total: total ?? undefined,
    hasMore: hasMore ?? undefined,
    isWhole,
  };
}
