// Lists: a whole bare array before version 2026-04-28, pages with search and filters from then on.
import { z } from 'zod';
import { invalid } from '../problem';
import type { Kind } from '../store/kind';
import { type Order, type Position, searchable } from '../store/objects';
import { type Answer, type Call, ok } from './call';
import { cursorAt, fingerprintOf, positionOf } from './cursors';
import { hasPagedLists } from './versions';
import { lookUp } from '../tables';

export const USUAL_LIMIT = { usual: 50, most: 200 };

const ORDERS: Record<string, Order> = {
  'createdAt:desc': { by: 'createdAt', descending: true },
  'createdAt:asc': { by: 'createdAt', descending: false },
  'name:asc': { by: 'name', descending: false },
  'name:desc': { by: 'name', descending: true },
};

const STATUSES = [
  'DELETING',
  'TERMINATED',
  'FAILED',
  'DEACTIVATED',
  'DEACTIVATING',
  'UPLOADING',
  'BUILDING',
  'DEPLOYING',
  'DEPLOYED',
  'BUILT',
];

/** Where a page ends: the last item's value of the sorted column, and its number. */
export const listPosition = z.object({ key: z.union([z.string(), z.number()]), seq: z.number() });

/** How a list differs from the usual. */
export interface ListOptions {
  /** Values the status filter knows, in their own case. Default: the lifecycle's. */
  statuses?: readonly string[];
  /** The parameter that filters by it. Default: `status`. */
  statusParameter?: string;
  /** Whether `externalId` filters. */
  byExternalId?: boolean;
  /** Only what belongs to the object of this name. */
  under?: string | undefined;
  /** A status that is left out unless the filter asks for it. */
  hidden?: string | undefined;
  /** Items of a page that names no limit, and the most it may name. Default: 50 and 200. */
  limit?: { usual: number; most: number };
}

/** The query parameters of a list, for the API description; `list` itself reads them, from 2026-04-28 on only. */
export function listQuery({ statuses, byExternalId, limit }: ListOptions) {
  const { usual, most } = limit ?? USUAL_LIMIT;
  return z.object({
    limit: z.string().optional().describe(`Items of a page, from 1 to ${most}; default ${usual}.`),
    cursor: z.string().optional().describe('Position of the page: meta.nextCursor of the previous page.'),
    sort: z.enum(Object.keys(ORDERS)).optional().describe('Default createdAt:desc.'),
    q: z.string().max(200).optional().describe('Search, case-insensitive, from two characters on.'),
    status: z
      .string()
      .optional()
      .describe(`One or more of ${(statuses ?? STATUSES).join(', ')}, separated by commas.`),
    ...(byExternalId && { externalId: z.string().optional() }),
  });
}

/** What a list answers: a bare array before 2026-04-28, a page from then on. */
export function listOf(item: z.ZodType) {
  const meta = z.object({ hasMore: z.boolean(), nextCursor: z.string(), total: z.int() });
  return z.union([z.array(item), z.object({ data: z.array(item), meta })]);
}

/** A part of a bare list, and how to get the next, unless it is the last. */
export interface ListPart {
  items: unknown[];
  rest?: (() => ListPart) | undefined;
}

/** All records of a kind, newest first, as `show` shows them; those are left out for which it gives undefined. */
export function partsOf<T>(
  call: Call,
  kind: Kind<T>,
  show: (record: T) => unknown,
  { workspace = call.workspace, under }: { workspace?: string; under?: string | undefined } = {},
): ListPart {
  const part = (after?: Position): ListPart => {
    const { records, next } = call.platform.store.part(kind, workspace, { under, after });
    return {
      items: records.map(show).filter((item) => item !== undefined),
      rest: next && (() => part(next)),
    };
  };
  return part();
}

/** Answers several lists, one after the other, as a bare array in every version; as `bareList`. */
export function bareListOf(...firstParts: readonly ListPart[]): Answer {
  // What goes wrong with the first parts is still an answer of its own.
  if (firstParts.every(({ rest }) => rest === undefined)) return ok(firstParts.flatMap(({ items }) => items));
  const all = function* (): Generator<unknown[], void> {
    for (const first of firstParts) {
      for (let part: ListPart | undefined = first; part; part = part.rest?.()) yield part.items;
    }
  };
  return { status: 200, parts: () => arrayOf(all()) };
}

/** Answers a bare array that is made part by part; what has no more than one part, at once. */
export function bareArray(all: () => Generator<unknown[], void>): Answer {
  const parts = all();
  const first = parts.next();
  if (first.done) return ok([]);
  return parts.next().done ? ok(first.value) : { status: 200, parts: () => arrayOf(all()) };
}

/** The JSON of an array, from several of its items at a time, or of none. */
export function* arrayOf(parts: Iterable<unknown[]>): Generator<string, void> {
  let isEmpty = true;
  yield '[';
  for (const items of parts) {
    const json = items.map((item) => JSON.stringify(item)).join(',');
    // An empty part too is one that others have their turn after.
    yield isEmpty || json === '' ? json : `,${json}`;
    isEmpty &&= json === '';
  }
  yield ']';
}

/**
 * Answers a whole list as a bare array, newest first, in every version. A long one is read, shown and sent in parts, and
 * other requests are served in between: an object that is made meanwhile is not in it, one that is there throughout is
 * in it once, as it is when its part is read.
 */
export function bareList<T>(
  call: Call,
  kind: Kind<T>,
  show: (record: T, call: Call) => unknown,
  { under, hidden }: Pick<ListOptions, 'under' | 'hidden'> = {},
): Answer {
  const isHidden = (record: T) => hidden !== undefined && kind.columns(record).status === hidden;
  const shown = (record: T) => (isHidden(record) ? undefined : show(record, call));
  return bareListOf(partsOf(call, kind, shown, { under }));
}

/** Answers a list of a kind, newest first unless `sort` says otherwise. */
export function list<T>(
  call: Call,
  kind: Kind<T>,
  show: (record: T, call: Call) => unknown,
  options: ListOptions = {},
): Answer {
  const { store } = call.platform;
  const { under, hidden } = options;
  if (!hasPagedLists(call.version)) return bareList(call, kind, show, { under, hidden });

  const order = orderOf(call.query.get('sort'));
  const search = searchOf(call.query.get('q'));
  const known = options.statuses ?? STATUSES;
  const statuses =
    statusesOf(call.query.get(options.statusParameter ?? 'status'), known) ??
    (hidden === undefined ? undefined : known.filter((status) => status !== hidden));
  const secondKey = options.byExternalId ? (call.query.get('externalId') ?? undefined) : undefined;
  const fingerprint = fingerprintOf([call.workspace, kind.name, order, search, statuses, secondKey, under]);
  const filter = { statuses, secondKey, under };
  const query = {
    ...filter,
    order,
    limit: limitOf(call.query.get('limit'), options.limit ?? USUAL_LIMIT),
    after: positionOf(listPosition, call.query.get('cursor'), fingerprint, call.at),
    search,
  };
  return inTurns(function* () {
    const { records, next } = yield* store.page(kind, call.workspace, query);
    const total = yield* store.total(kind, call.workspace, filter);
    const nextCursor = next ? cursorAt(next, fingerprint, call.at) : '';
    return {
      data: records.map((record) => show(record, call)),
      meta: { hasMore: next !== undefined, nextCursor, total },
    };
  });
}

/** Answers what is made in several turns; what takes no more than one, at once. */
export function inTurns(work: () => Generator<void, unknown>): Answer {
  const first = work().next();
  if (first.done) return ok(first.value);
  return {
    status: 200,
    parts: function* () {
      const turns = work();
      for (let turn = turns.next(); ; turn = turns.next()) {
        yield turn.done ? JSON.stringify(turn.value) : '';
        if (turn.done) return;
      }
    },
  };
}

function orderOf(sort: string | null): Order {
  const order = lookUp(ORDERS, sort ?? 'createdAt:desc');
  if (!order) throw invalid(`sort: must be one of ${Object.keys(ORDERS).join(', ')}`);
  return order;
}

export function limitOf(text: string | null, { usual, most }: { usual: number; most: number }): number {
  return text === null ? usual : wholeNumber('limit', text, 1, most);
}

export function wholeNumber(parameter: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw invalid(`${parameter}: must be a whole number from ${least} to ${most}`);
}

export function searchOf(text: string | null): string | undefined {
  if (text !== null && text.length > 200) throw invalid('q: must have at most 200 characters');
  const search = searchable(text ?? '').trim();
  return search.length < 2 ? undefined : search;
}

function statusesOf(text: string | null, known: readonly string[]): string[] | undefined {
  if (text === null || text === '') return undefined;
  return text
    .split(',')
    .map((word) => {
      const status = known.find((candidate) => candidate.toLowerCase() === word.trim().toLowerCase());
      if (status === undefined) throw invalid(`status: "${word}" is unknown; known: ${known.join(', ')}`);
      return status;
    })
    .sort();
}
