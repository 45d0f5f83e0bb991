// `/functions` (Specification, Create function), `/agents`, `/models` and `/jobs`: deployed kinds with the same verbs.
import { z } from 'zod';
import { ok, type Route } from '../../http/call';
import { agentKind } from '../agents/agents';
import { functionKind } from '../functions/functions';
import { jobKind } from '../jobs/jobs';
import { modelKind } from '../models/models';
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
import { type Scope, type Scopes, scopesOf } from '../../identity/scopes';
import { find, removeLater } from '../../http/objects';
import { resource } from '../../http/resource';

export const workloadRoutes: Route[] = [
  ...routesOf(functionKind, scopesOf('functions'), 'functions:get'),
  ...routesOf(agentKind, scopesOf('agents'), 'agents:list'),
  ...routesOf(modelKind, scopesOf('models'), 'models:list'),
  ...routesOf(jobKind, scopesOf('jobs'), 'jobs:list'),
];

function routesOf<S extends WorkloadSpec>(
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
