// The routes shared by functions, agents, models and jobs.
import { z } from 'zod';
import { ok, type Route, type Row } from '../../http/call';
import { find, removeLater } from '../../http/objects';
import { ownParam, resource, type Rows } from '../../http/resource';
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

/** The routes of a kind of workload. */
export function workloadRoutes<S extends WorkloadSpec>(
  kind: WorkloadKind<S>,
  rows: Rows & { readonly revisions: Row },
): Route[] {
  const show = (record: Workload<S>, place: Parameters<typeof showWorkload>[2]) =>
    showWorkload(kind, record, place);
  return [
    ...resource({
      kind,
      rows,
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
      ...rows.revisions,
      answer: z.array(shownRevision),
      handle: (call) => ok(showRevisions(find(call, kind, call.param(ownParam(rows))))),
    },
  ];
}
