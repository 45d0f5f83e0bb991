// `/policies` (not shown in the specification).
import { policyApi, policyEndpoints, policyRules } from '../../generated/policies.gen';
import type { Call, Route } from '../../http/call';
import { arrayOf } from '../../http/lists';
import { find } from '../../http/objects';
import { plainRoutes } from '../../http/plain-kind';
import type { Kind } from '../../store/kind';
import type { Workload } from '../workloads/workloads';
import { type Policy, policyKey, policyKind, showPolicy, USERS } from './policies';

export const policyRoutes: Route[] = [
  ...plainRoutes(policyKind, policyRules, policyApi, showPolicy),
  {
    ...policyEndpoints.usages,
    handle: (call) => {
      const policy = find(call, policyKind, call.param('policyName'));
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
