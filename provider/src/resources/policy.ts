/** Policy: where workloads may run, on what, and how many tokens they may take. */
// Source: facts, A.5 and B.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource, type Fields } from '../resource';
import { crud } from './crud';
import { choice, flag, flavor, listOf, objectWith, text, whole } from './schemas';
import { described, metadataOutputs, ownName, steering } from './shared';
import { granularity, placeType, policyType } from './enums.gen';

const location = objectWith('PolicyLocation', 'name and type', {
  name: text(63).describe(
    'Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location).',
  ),
  type: choice(placeType).describe('Kind of place: continent, country or location.'),
});

const tokens = whole(0, 1_000_000_000_000).optional();

const maxTokens = objectWith('PolicyMaxTokens', 'granularity and the limits', {
  granularity: choice(granularity).describe(
    'Unit of the window in which tokens are counted: minute, hour, day or month (UTC).',
  ),
  step: whole(1, 1000)
    .optional()
    .describe('Length of the window, in units of `granularity`. Default: set by the platform.'),
  input: tokens.describe('Most input tokens in one window. Default: no limit.'),
  output: tokens.describe('Most output tokens in one window. Default: no limit.'),
  total: tokens.describe('Most tokens in one window, input and output together. Default: no limit.'),
  ratioInputOverOutput: tokens.describe(
    'Weight of an input token relative to an output token. Default: set by the platform.',
  ),
});

/** The argument with the limits of each type. */
const CONTENTS = { location: 'locations', flavor: 'flavors', maxToken: 'maxTokens' };

const args = z.strictObject({
  name: ownName('policy'),
  ...described,
  type: field(choice(policyType), { at: 'spec.type', on: 'replace' }).describe(
    'What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). A change replaces the policy.',
  ),
  locations: field(listOf(location, 'places').optional(), {
    at: 'spec.locations',
    by: 'name',
    unordered: true,
  }).describe('Places where workloads may run. Only for the type location. Order does not matter.'),
  flavors: field(listOf(flavor, 'flavors').optional(), {
    at: 'spec.flavors',
    by: 'name',
    unordered: true,
  }).describe('Hardware that workloads may run on. Only for the type flavor. Order does not matter.'),
  maxTokens: field(maxTokens.optional(), { at: 'spec.maxTokens' }).describe(
    'Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends.',
  ),
  resourceTypes: field(listOf(text(63), 'kinds of workloads').optional(), {
    at: 'spec.resourceTypes',
    unordered: true,
  }).describe(
    'Kinds of workloads that the policy applies to, such as agent or model. Default: all. Order does not matter.',
  ),
  sandbox: field(flag.optional(), { at: 'spec.sandbox' }).describe(
    'Whether the policy is for tests. Default: set by the platform.',
  ),
  ...steering,
});

// `usage`, the number of workloads that use a policy, is no output, as it changes by itself.
const outputs = z.object(metadataOutputs);

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
  type: 'Policy',
  noun: 'policy',
  description:
    'A rule that limits where workloads run, on which hardware, or how many tokens they use. Workloads name the policies that apply to them. Policies of one type add up: a workload may use what any of them allows. Policies of different types all apply.',
  args,
  outputs,
  rules,

  ...crud({
    endpoints: (client) => client.policies,
    plural: 'policies',
    list: (client, options) => client.policies.list({ limit: 200 }, options),
    fields: mapping(args, outputs),
    deletion: 'gone',
  }),
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
