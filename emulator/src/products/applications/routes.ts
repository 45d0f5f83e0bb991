// `/applications` (the specification shows only the fork that creates them).
import { z } from 'zod';
import { rows } from '../../generated/rows.gen';
import { ok, type Route } from '../../http/call';
import { find, removeLater } from '../../http/objects';
import { resource } from '../../http/resource';
import {
  applicationKind,
  changeApplication,
  changedApplication,
  createApplication,
  newApplication,
  showApplication,
  shownApplication,
  shownAppRevision,
  showAppRevisions,
} from './applications';

export const applicationRoutes: Route[] = [
  ...resource({
    kind: applicationKind,
    rows: rows.applications,
    show: showApplication,
    answer: shownApplication,
    listed: {},
    create: { body: newApplication, make: (input, call) => createApplication(input, call, call.platform) },
    change: {
      body: changedApplication,
      make: (stored, input, call) => changeApplication(stored, input, call, call.platform),
    },
    remove: (stored, call) => showApplication(removeLater(call, applicationKind, stored), call),
  }),
  {
    ...rows.applications.revisions,
    answer: z.array(shownAppRevision),
    handle: (call) => ok(showAppRevisions(find(call, applicationKind, call.param('applicationName')), call)),
  },
];
