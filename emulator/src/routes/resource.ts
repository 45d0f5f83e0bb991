// The usual routes of a kind: create, read, list, change, delete. What differs between kinds is given to them.
import type { z } from 'zod';
import { type Call, ok, type Route } from '../call';
import type { Kind } from '../store/objects';
import { bareList, list, type ListOptions } from './lists';
import { find, findByExternalId, insert, update } from './objects';

interface Resource<T, N extends z.ZodType, C extends z.ZodType> {
  kind: Kind<T>;
  /** Below `/v0`: `/drives`. */
  path: string;
  show: (record: T, call: Call) => unknown;
  /** Pages from 2026-04-28 on, or a bare array in every version. */
  listed: ListOptions | 'bare';
  /** An item of a list, where it shows less than a GET. */
  showInList?: (record: T, call: Call) => unknown;
  create: { body: N; make(input: z.infer<N>, call: Call): T };
  change: { body: C; make(stored: T, input: z.infer<C>, call: Call): T };
  /** What a PUT makes of a name that is not there; omitted: a 404. */
  absent?: (name: string, input: z.infer<C>, call: Call) => T;
  /** Deletes, and gives what is answered. */
  remove(stored: T, call: Call): unknown;
}

export function resource<T, N extends z.ZodType, C extends z.ZodType>(of: Resource<T, N, C>): Route[] {
  const { kind, path, show, listed, showInList = show, create, change, absent } = of;
  const one = `${path}/:name`;
  const found = (call: Call) => find(call, kind, call.param('name'));
  const byExternalId: Route = {
    method: 'GET',
    path: `${path}/by-external-id/:externalId`,
    handle: (call) => ok(show(findByExternalId(call, kind, call.param('externalId')), call)),
  };
  return [
    {
      method: 'GET',
      path,
      handle: (call) =>
        listed === 'bare' ? bareList(call, kind, showInList) : list(call, kind, showInList, listed),
    },
    {
      method: 'POST',
      path,
      handle: (call) => {
        const created = insert(call, kind, create.make(call.body(create.body), call));
        return ok(show(created, { ...call, secrets: 'generated' }));
      },
    },
    ...(listed !== 'bare' && listed.byExternalId === true ? [byExternalId] : []),
    { method: 'GET', path: one, handle: (call) => ok(show(found(call), revealing(call))) },
    {
      method: 'PUT',
      path: one,
      handle: (call) => {
        const name = call.param('name');
        if (absent && call.platform.store.get(kind, call.workspace, name) === undefined)
          return ok(show(insert(call, kind, absent(name, call.body(change.body), call)), call));
        const changed = change.make(found(call), call.body(change.body), call);
        return ok(show(update(call, kind, changed), call));
      },
    },
    { method: 'DELETE', path: one, handle: (call) => ok(of.remove(found(call), call)) },
  ];
}

/** The call as a GET of one object shows it to: with secret values when `show_secrets` asks for them. */
export function revealing(call: Call): Call {
  return call.query.get('show_secrets') === 'true' ? { ...call, secrets: 'shown' } : call;
}
