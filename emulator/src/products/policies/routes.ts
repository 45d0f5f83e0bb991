// `/policies` (not shown in the specification).
import { ok, type Route } from '../../http/call';
import { find, removeAtOnce } from '../../http/objects';
import { resource } from '../../http/resource';
import { scopesOf } from '../../identity/scopes';
import {
  changedPolicy,
  changePolicy,
  createPolicy,
  newPolicy,
  policyKind,
  shownPolicy,
  shownUsages,
  showPolicy,
  usagesOf,
} from './policies';

export const policyRoutes: Route[] = [
  ...resource({
    kind: policyKind,
    path: '/policies',
    scopes: scopesOf('policies'),
    show: showPolicy,
    answer: shownPolicy,
    listed: {},
    create: { body: newPolicy, make: createPolicy },
    change: { body: changedPolicy, make: changePolicy },
    remove: (policy, call) => showPolicy(removeAtOnce(call, policyKind, policy), call),
  }),
  {
    method: 'GET',
    path: '/policies/:name/usages',
    summary: 'List the workloads that name a policy',
    scope: 'policies:get',
    answer: shownUsages,
    handle: (call) => ok(usagesOf(find(call, policyKind, call.param('name')), call)),
  },
];
