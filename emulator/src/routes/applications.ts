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
import { find, removeLater } from './objects';
import { resource } from './resource';

export const applicationRoutes: Route[] = [
  ...resource({
    kind: applicationKind,
    path: '/applications',
    show: showApplication,
    listed: {},
    create: { body: newApplication, make: (input, call) => createApplication(input, call, call.platform) },
    change: {
      body: changedApplication,
      make: (stored, input, call) => changeApplication(stored, input, call, call.platform),
    },
    remove: (stored, call) => showApplication(removeLater(call, applicationKind, stored), call),
  }),
  {
    method: 'GET',
    path: '/applications/:name/revisions',
    handle: (call) => ok(showAppRevisions(find(call, applicationKind, call.param('name')), call)),
  },
];
