// `/policies` (not shown in the specification).
import type { Call, Route } from '../../http/call';
import { arrayOf } from '../../http/lists';
import { find, removeAtOnce } from '../../http/objects';
import { resource } from '../../http/resource';
import { scopesOf } from '../../identity/scopes';
import type { Kind } from '../../store/kind';
import type { Workload } from '../workloads/workloads';
import {
  changedPolicy,
  changePolicy,
  createPolicy,
  newPolicy,
  type Policy,
  policyKey,
  policyKind,
  shownPolicy,
  shownUsages,
  showPolicy,
  USERS,
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
    handle: (call) => {
      const policy = find(call, policyKind, call.param('name'));
      return { status: 200, parts: () => usagesOf(policy, call) };
    },
  },
];

/** The workloads that refer to a policy, by kind, as JSON in parts. */
function* usagesOf(policy: Policy, { platform: { store }, workspace }: Call): Generator<string, void> {
  for (const [told, kind] of Object.entries(USERS)) {
    yield `${told === 'agents' ? '{' : ','}${JSON.stringify(told)}:`;
    yield* arrayOf(usersIn(kind));
  }
  yield ',"sandboxes":[]}';

  function* usersIn(kind: Kind<Workload>): Generator<unknown[], void> {
    for (const users of store.partsWith(kind, workspace, policyKey(policy)))
      yield users.map(({ metadata: { name, displayName } }) => ({ name, displayName }));
  }
}
