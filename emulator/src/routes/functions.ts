// `/functions` (Specification, Create function; the other verbs are not shown there).
import { ok, type Route } from '../call';
import {
  changedFunction,
  changeFunction,
  createFunction,
  functionKind,
  newFunction,
  showFunction,
  showRevisions,
} from '../domain/functions';
import { beginDeletion } from '../domain/rollout';
import { list } from './lists';
import { find, insert, update } from './objects';

export const functionRoutes: Route[] = [
  { method: 'GET', path: '/functions', handle: (call) => list(call, functionKind, showFunction) },
  {
    method: 'POST',
    path: '/functions',
    handle: (call) => {
      const created = createFunction(call.body(newFunction), call, call.platform);
      return ok(showFunction(insert(call, functionKind, created), call));
    },
  },
  {
    method: 'GET',
    path: '/functions/:name',
    handle: (call) => ok(showFunction(find(call, functionKind, call.param('name')), call)),
  },
  {
    method: 'PUT',
    path: '/functions/:name',
    handle: (call) => {
      const stored = find(call, functionKind, call.param('name'));
      const changed = changeFunction(stored, call.body(changedFunction), call, call.platform);
      return ok(showFunction(update(call, functionKind, changed), call));
    },
  },
  {
    method: 'DELETE',
    path: '/functions/:name',
    handle: (call) => {
      const stored = find(call, functionKind, call.param('name'));
      return ok(showFunction(update(call, functionKind, beginDeletion(stored, call, call.platform)), call));
    },
  },
  {
    method: 'GET',
    path: '/functions/:name/revisions',
    handle: (call) => ok(showRevisions(find(call, functionKind, call.param('name')))),
  },
];
