// The usual routes of a kind: create, read, list, change, delete. Each kind passes its differences.
import { z } from 'zod';
import type { Scopes } from '../identity/scopes';
import type { Kind } from '../store/kind';
import { type Call, ok, type Route, route } from './call';
import { flag, isSet } from './flags';
import { bareList, list, listOf, type ListOptions, listQuery } from './lists';
import { find, findByExternalId, insert, look, update } from './objects';

interface Resource<T, N extends z.ZodType, C extends z.ZodType> {
  kind: Kind<T>;
  /** Path below `/v0`: `/drives`. */
  path: string;
  scopes: Scopes;
  /** Query parameters of creations and changes. Default: none. */
  written?: z.ZodObject;
  /** Who may create, change and delete. Default: every member of the workspace. */
  writers?: 'admin';
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

export function resource<T, N extends z.ZodType, C extends z.ZodType>(of: Resource<T, N, C>): Route[] {
  const { kind, path, scopes, writers, show, answer, listed, create, change, absent, removed = answer } = of;
  const inList = of.inList ?? { show, answer };
  const one = `${path}/:name`;
  const byWriters = writers ? { role: writers } : {};
  const written = of.written ? { query: of.written } : {};
  const found = (call: Call) => find(call, kind, call.param('name'));
  const byExternalId: Route = {
    method: 'GET',
    path: `${path}/by-external-id/:externalId`,
    summary: `Read the ${kind.noun} with an external id`,
    scope: scopes.get,
    answer,
    handle: (call) => ok(show(findByExternalId(call, kind, call.param('externalId')), call)),
  };
  const listing = {
    method: 'GET',
    path,
    summary: `List every ${kind.noun}`,
    scope: scopes.list,
  } as const;
  return [
    listed === 'bare'
      ? {
          ...listing,
          answer: z.array(inList.answer),
          handle: (call) => bareList(call, kind, inList.show),
        }
      : {
          ...listing,
          query: listQuery(listed),
          answer: listOf(inList.answer),
          handle: (call) => list(call, kind, inList.show, listed),
        },
    route({
      method: 'POST',
      path,
      summary: `Create a ${kind.noun}`,
      scope: scopes.create,
      ...byWriters,
      ...written,
      body: create.body,
      answer,
      handle: (call) => {
        const created = insert(call, kind, create.make(call.body(), call));
        return ok(show(created, { ...call, secrets: 'generated' }));
      },
    }),
    ...(listed !== 'bare' && listed.byExternalId === true ? [byExternalId] : []),
    {
      method: 'GET',
      path: one,
      summary: `Read a ${kind.noun}`,
      scope: scopes.get,
      query: revealed,
      answer,
      handle: (call) => ok(show(look(call, kind, call.param('name')), revealing(call))),
    },
    route({
      method: 'PUT',
      path: one,
      summary: `Change a ${kind.noun}`,
      scope: scopes.update,
      ...byWriters,
      ...written,
      body: change.body,
      answer,
      handle: (call) => {
        const name = call.param('name');
        if (absent && call.platform.store.get(kind, call.workspace, name) === undefined)
          return ok(show(insert(call, kind, absent(name, call.body(), call)), call));
        const changed = change.make(found(call), call.body(), call);
        return ok(show(update(call, kind, changed), call));
      },
    }),
    {
      method: 'DELETE',
      path: one,
      summary: `Delete a ${kind.noun}`,
      scope: scopes.delete,
      ...byWriters,
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
