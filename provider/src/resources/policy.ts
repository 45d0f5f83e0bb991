/** Policy: where workloads may run, on what, and how many tokens they may take. */
// Source: facts, A.5 and B.
import { api, kind } from '../generated/kinds/policy.gen';
import { defineResource, type Fields } from '../resource';
import { crud } from './crud';

/** The argument with the limits of each type. */
const CONTENTS = { location: 'locations', flavor: 'flavors', maxToken: 'maxTokens' };

/** The argument of the policy's type is required. Those of other types are not allowed. */
function rules(a: Fields, unknown: ReadonlySet<string>): { path: string; reason: string }[] {
  if (unknown.has('type')) return [];
  return Object.entries(CONTENTS).flatMap(([type, path]) => {
    const isAbsent = a[path] === undefined && !unknown.has(path);
    const isEmpty = isAbsent || (Array.isArray(a[path]) && a[path].length === 0);
    if (type === a.type) return isEmpty ? [{ path, reason: 'is required for this type of policy' }] : [];
    const reason = `only allowed for type "${type}": leave it out, or make another policy`;
    return isAbsent ? [] : [{ path, reason }];
  });
}

/** A rule about where workloads run, on what, or how many tokens they take. */
export const policy = defineResource({
  ...kind,
  rules,

  ...crud(api),
  users: async ({ client, signal }, id) => {
    const { agents, functions, jobs, models } = await client.policies.usages(id, { signal });
    const named = (type: string, all: typeof agents) =>
      (all ?? []).flatMap(({ name }) => (typeof name === 'string' ? [{ type, name }] : []));
    return [
      ...named('Agent', agents),
      ...named('McpFunction', functions),
      ...named('Job', jobs),
      ...named('Model', models),
    ];
  },
});
