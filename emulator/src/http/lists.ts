// Lists: a bare array before version 2026-04-28, pages with search and filters since then.
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

/** The end of a page: the last item's value in the sorted column, and its number. */
export const listPosition = z.object({ key: z.union([z.string(), z.number()]), seq: z.number() });

/** Options of a list. */
export interface ListOptions {
  /** Values of the status filter, in their own case. Default: the lifecycle's. */
  statuses?: readonly string[];
  /** Query parameter of the status filter. Default: `status`. */
  statusParameter?: string;
  /** Whether `externalId` is a filter. */
  byExternalId?: boolean;
  /** Only the children of the object with this name. */
  under?: string | undefined;
  /** A status that is left out unless the filter names it. */
  hidden?: string | undefined;
  /** Default and maximum items per page. Default: 50 and 200. */
  limit?: { usual: number; most: number };
}

/** The query parameters of a list, for the API description. `list` reads them only since 2026-04-28. */
export function listQuery({ statuses, statusParameter = 'status', byExternalId, limit }: ListOptions) {
  const { usual, most } = limit ?? USUAL_LIMIT;
  return z.object({
    limit: z.string().min(1).optional().describe(`Items of a page, from 1 to ${most}; default ${usual}.`),
    cursor: z.string().optional().describe('Position of the page: meta.nextCursor of the previous page.'),
    sort: z.enum(Object.keys(ORDERS)).optional().describe('Default createdAt:desc.'),
    q: z.string().max(200).optional().describe('Search, case-insensitive, from two characters on.'),
    [statusParameter]: z
      .string()
      .optional()
      .describe(`One or more of ${(statuses ?? STATUSES).join(', ')}, separated by commas.`),
    ...(byExternalId && { externalId: z.string().optional() }),
  });
}

/** The answer of a list: a bare array before 2026-04-28, a page since then. */
export function listOf(item: z.ZodType) {
  const meta = z.object({ hasMore: z.boolean(), nextCursor: z.string(), total: z.int() });
  return z.union([z.array(item), z.object({ data: z.array(item), meta })]);
}

/** A part of a bare list, with a function for the next part unless it is the last. */
export interface ListPart {
  items: unknown[];
  rest?: (() => ListPart) | undefined;
}

/** All records of a kind as `show` returns them, newest first. Records for which it returns undefined are left out. */
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

/** Answers with several lists as one bare array in every version, like `bareList`. */
export function bareListOf(...firstParts: readonly ListPart[]): Answer {
  // An error in the first parts is still answered with its own status.
  if (firstParts.every(({ rest }) => rest === undefined)) return ok(firstParts.flatMap(({ items }) => items));
  const all = function* (): Generator<unknown[], void> {
    for (const first of firstParts) {
      for (let part: ListPart | undefined = first; part; part = part.rest?.()) yield part.items;
    }
  };
  return { status: 200, parts: () => arrayOf(all()) };
}

/** Answers with a bare array that is generated in parts. At most one part is answered at once. */
export function bareArray(all: () => Generator<unknown[], void>): Answer {
  const parts = all();
  const first = parts.next();
  if (first.done) return ok([]);
  return parts.next().done ? ok(first.value) : { status: 200, parts: () => arrayOf(all()) };
}

/** The JSON of an array from parts of several items or none. */
export function* arrayOf(parts: Iterable<unknown[]>): Generator<string, void> {
  let isEmpty = true;
  yield '[';
  for (const items of parts) {
    const json = items.map((item) => JSON.stringify(item)).join(',');
    // Yield even for an empty part, so that other requests get their turn.
    yield isEmpty || json === '' ? json : `,${json}`;
    isEmpty &&= json === '';
  }
  yield ']';
}

/**
 * Answers with a whole list as a bare array, newest first, in every version. A long list is read and sent in parts, and
 * other requests are served in between. Objects created meanwhile are left out. Every other object that is not deleted
 * appears once, as it is when its part is read.
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

/** Answers with a list of a kind, newest first unless `sort` says otherwise. */
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
    after: positionOf(listPosition, call.query.get('cursor'), fingerprint, call),
    search,
  };
  return inTurns(function* () {
    const { records, next } = yield* store.page(kind, call.workspace, query);
    const total = yield* store.total(kind, call.workspace, filter);
    const nextCursor = next ? cursorAt(next, fingerprint, call) : '';
    return {
      data: records.map((record) => show(record, call)),
      meta: { hasMore: next !== undefined, nextCursor, total },
    };
  });
}

/** Answers with the result of work in several turns. Work of one turn is answered at once. */
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
