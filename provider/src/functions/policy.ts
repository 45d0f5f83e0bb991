/** getPolicyUsages. */
// Source: facts, B: Policy.
import { z } from 'zod';
import { isFields } from '../lifecycle/values/markers';
import { defineFunction } from '../resource';
import { resourceName } from '../resources/schemas';
import { existing, fit } from './shared';

const names = (what: string) =>
  z.array(z.string()).describe(`Names of the ${what} that the policy applies to.`);

const usages = z.object({
  agents: names('agents'),
  functions: names('functions'),
  jobs: names('jobs'),
  models: names('models'),
  sandboxes: names('sandboxes'),
});

export const getPolicyUsages = defineFunction({
  name: 'getPolicyUsages',
  description: 'Returns the workloads that a policy applies to, by kind. Fails if the policy does not exist.',
  args: z.strictObject({ name: resourceName.describe('Name of the policy.') }),
  result: usages,
  run: async ({ client, signal }, { name }) => {
    const found = await existing(client.policies.usages(name, { signal }), `policy "${name}"`);
    const named = Object.entries(found).map(([kind, users]) => [kind, namesOf(users)]);
    return fit(usages, Object.fromEntries(named));
  },
});

/** Names of users, which are records, or only the metadata of records. */
function namesOf(users: unknown): string[] {
  return (Array.isArray(users) ? users : []).flatMap((user: unknown) => {
    const metadata = isFields(user) && isFields(user.metadata) ? user.metadata : user;
    return isFields(metadata) && typeof metadata.name === 'string' ? [metadata.name] : [];
  });
}
