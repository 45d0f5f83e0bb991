// `/functions` (Specification, Create function), `/agents`, `/models` and `/jobs`: deployed kinds with the same verbs.
import { ok, type Route } from '../call';
import { agentKind } from '../domain/agents';
import { functionKind } from '../domain/functions';
import { jobKind } from '../domain/jobs';
import { modelKind } from '../domain/models';
import {
  changeWorkload,
  createWorkload,
  showRevisions,
  showWorkload,
  type Workload,
  type WorkloadKind,
  type WorkloadSpec,
} from '../domain/workloads';
import { find, removeLater } from './objects';
import { resource } from './resource';

export const workloadRoutes: Route[] = [
  ...routesOf(functionKind),
  ...routesOf(agentKind),
  ...routesOf(modelKind),
  ...routesOf(jobKind),
];

function routesOf<S extends WorkloadSpec>(kind: WorkloadKind<S>): Route[] {
  const path = `/${kind.name}`;
  const show = (record: Workload<S>, place: Parameters<typeof showWorkload>[2]) =>
    showWorkload(kind, record, place);
  return [
    ...resource({
      kind,
      path,
      show,
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
      handle: (call) => ok(showRevisions(find(call, kind, call.param('name')))),
    },
  ];
}
