// The routes shared by functions, agents, models and jobs.
import { z } from 'zod';
import { ok, type Route } from '../../http/call';
import { find, removeLater } from '../../http/objects';
import { resource } from '../../http/resource';
import type { Scope, Scopes } from '../../identity/scopes';
import {
  changeWorkload,
  createWorkload,
  shownRevision,
  showRevisions,
  showWorkload,
  type Workload,
  type WorkloadKind,
  type WorkloadSpec,
} from './workloads';

/** The routes of a kind of workload. `revisionsScope` is the scope for the list of revisions. */
export function workloadRoutes<S extends WorkloadSpec>(
  kind: WorkloadKind<S>,
  scopes: Scopes,
  revisionsScope: Scope,
): Route[] {
  const path = `/${kind.name}`;
  const show = (record: Workload<S>, place: Parameters<typeof showWorkload>[2]) =>
    showWorkload(kind, record, place);
  return [
    ...resource({
      kind,
      path,
      scopes,
      show,
      answer: kind.shown,
      listed: {},
      create: {
        body: kind.newBody,
        make: (input, call) => createWorkload(kind, input, call, call.platform),
      },
      change: {
        body: kind.changedBody,
        make: (stored, input, call) => changeWorkload(kind, stored, input, call, call.platform),
      },
      remove: (stored, call) => show(removeLater(call, kind, stored), call),
    }),
    {
      method: 'GET',
      path: `${path}/:name/revisions`,
      summary: `List the revisions of a ${kind.noun}`,
      scope: revisionsScope,
      answer: z.array(shownRevision),
      handle: (call) => ok(showRevisions(find(call, kind, call.param('name')))),
    },
  ];
}
