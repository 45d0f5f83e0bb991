// The usual routes of a kind: create, read, list, change, delete. Each kind passes its differences.
import { z } from 'zod';
import type { Kind } from '../store/kind';
import { type Call, ok, type Route, route, type Row } from './call';
import { flag } from '../fields/flags';
import { isSet } from './flags';
import { bareList, list, listOf, type ListOptions, listQuery } from './lists';
import { find, findByExternalId, insert, look, update } from './objects';

/** The rows of the usual endpoints. */
export interface Rows extends Readonly<Record<'list' | 'create' | 'get' | 'update' | 'delete', Row>> {
  readonly getByExternalId?: Row;
}

interface Resource<T, N extends z.ZodType, C extends z.ZodType> {
  kind: Kind<T>;
  /** `getByExternalId`: it can be read by that, too. */
  rows: Rows;
  /** Query parameters of creations and changes. Default: none. */
  written?: z.ZodObject;
  show: (record: T, call: Call) => unknown;
  /** Schema of the result of `show`. */
  answer: z.ZodType;
  /** Pages since 2026-04-28, or a bare array in every version. */
  listed: ListOptions | 'bare';
  /** For lists that show less than a GET: how an item is shown, and its schema. */
  inList?: { show: (record: T, call: Call) => unknown; answer: z.ZodType };
  create: { body: N; make(input: z.infer<N>, call: Call): T };
  change: { body: C; make(stored: T, input: z.infer<C>, call: Call): T };
  /** Creates an object on a PUT of a missing name. Omitted: a 404. */
  absent?: (name: string, input: z.infer<C>, call: Call) => T;
  /** Deletes the object and returns the answer. */
  remove(stored: T, call: Call): unknown;
  /** Schema of the result of `remove`. Default: `answer`. */
  removed?: z.ZodType;
}

/** The parameter of the path that names the object itself. */
export const ownParam = ({ get }: Pick<Rows, 'get'>): string => get.path.slice(get.path.lastIndexOf(':') + 1);

export function resource<T, N extends z.ZodType, C extends z.ZodType>(of: Resource<T, N, C>): Route[] {
  const { kind, rows, show, answer, listed, create, change, absent, removed = answer } = of;
  const inList = of.inList ?? { show, answer };
  const written = of.written ? { query: of.written } : {};
  const param = ownParam(rows);
  const found = (call: Call) => find(call, kind, call.param(param));
  const byExternalId: Route[] = rows.getByExternalId
    ? [
        {
          ...rows.getByExternalId,
          answer,
          handle: (call) => ok(show(findByExternalId(call, kind, call.param('externalId')), call)),
        },
      ]
    : [];
  return [
    listed === 'bare'
      ? {
          ...rows.list,
          answer: z.array(inList.answer),
          handle: (call) => bareList(call, kind, inList.show),
        }
      : {
          ...rows.list,
          query: listQuery(listed),
          answer: listOf(inList.answer),
          handle: (call) => list(call, kind, inList.show, listed),
        },
    route({
      ...rows.create,
      ...written,
      body: create.body,
      answer,
      handle: (call) => {
        const created = insert(call, kind, create.make(call.body(), call));
        return ok(show(created, { ...call, secrets: 'generated' }));
      },
    }),
    ...byExternalId,
    {
      ...rows.get,
      query: revealed,
      answer,
      handle: (call) => ok(show(look(call, kind, call.param(param)), revealing(call))),
    },
    route({
      ...rows.update,
      ...written,
      body: change.body,
      answer,
      handle: (call) => {
        const name = call.param(param);
        if (absent && call.platform.store.get(kind, call.workspace, name) === undefined)
          return ok(show(insert(call, kind, absent(name, call.body(), call)), call));
        const changed = change.make(found(call), call.body(), call);
        return ok(show(update(call, kind, changed), call));
      },
    }),
    {
      ...rows.delete,
      answer: removed,
      handle: (call) => ok(of.remove(found(call), call)),
    },
  ];
}

/** The query of a GET of one object. */
export const revealed = z.object({
  show_secrets: flag.describe('Whether admins of the workspace see secret values.'),
});

/** The call for a GET of one object. Secret values are shown to admins who set `show_secrets`. */
export function revealing(call: Call): Call {
  return isSet(call.query, 'show_secrets') && call.workspaceAdmin ? { ...call, secrets: 'shown' } : call;
}
