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
import { find, removeLater } from './objects';
import { resource } from './resource';

export const functionRoutes: Route[] = [
  ...resource({
    kind: functionKind,
    path: '/functions',
    show: showFunction,
    listed: {},
    create: { body: newFunction, make: (input, call) => createFunction(input, call, call.platform) },
    change: {
      body: changedFunction,
      make: (stored, input, call) => changeFunction(stored, input, call, call.platform),
    },
    remove: (stored, call) => showFunction(removeLater(call, functionKind, stored), call),
  }),
  {
    method: 'GET',
    path: '/functions/:name/revisions',
    handle: (call) => ok(showRevisions(find(call, functionKind, call.param('name')))),
  },
];
