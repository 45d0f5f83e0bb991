// `/applications` (not shown in the specification beyond the fork that makes them).
import { ok, type Route } from '../call';
import {
  applicationKind,
  changeApplication,
  changedApplication,
  createApplication,
  newApplication,
  showApplication,
  showAppRevisions,
} from '../domain/applications';
import { beginDeletion } from '../domain/rollout';
import { list } from './lists';
import { find, insert, update } from './objects';

export const applicationRoutes: Route[] = [
  {
    method: 'GET',
    path: '/applications',
    handle: (call) => list(call, applicationKind, showApplication),
  },
  {
    method: 'POST',
    path: '/applications',
    handle: (call) => {
      const created = createApplication(call.body(newApplication), call, call.platform);
      return ok(showApplication(insert(call, applicationKind, created), call));
    },
  },
  {
    method: 'GET',
    path: '/applications/:name',
    handle: (call) => ok(showApplication(find(call, applicationKind, call.param('name')), call)),
  },
  {
    method: 'PUT',
    path: '/applications/:name',
    handle: (call) => {
      const stored = find(call, applicationKind, call.param('name'));
      const changed = changeApplication(stored, call.body(changedApplication), call, call.platform);
      return ok(showApplication(update(call, applicationKind, changed), call));
    },
  },
  {
    method: 'DELETE',
    path: '/applications/:name',
    handle: (call) => {
      const stored = find(call, applicationKind, call.param('name'));
      return ok(
        showApplication(update(call, applicationKind, beginDeletion(stored, call, call.platform)), call),
      );
    },
  },
  {
    method: 'GET',
    path: '/applications/:name/revisions',
    handle: (call) => ok(showAppRevisions(find(call, applicationKind, call.param('name')))),
  },
];
