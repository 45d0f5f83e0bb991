/** Policy: where workloads may run, on what, and how many tokens they may take. */
// Source: facts, A.5 and B.
import { z } from 'zod';
import { field } from '../lifecycle/fields';
import { mapping } from '../lifecycle/wire';
import { defineResource, type Fields } from '../resource';
import { crud } from './crud';
import { choice, flag, flavor, listOf, objectWith, text, whole } from './schemas';
import { described, metadataOutputs, ownName, steering } from './shared';
import { granularity, placeType, policyType } from './words';

const location = objectWith('PolicyLocation', 'name and type', {
  name: text(63).describe('Name of the place, such as eu or na (continents), us (a country), us-was-1.'),
  type: choice(placeType).describe('What the name is of: continent, country or location.'),
});

const tokens = whole(0, 1_000_000_000_000).optional();

const maxTokens = objectWith('PolicyMaxTokens', 'granularity and the limits', {
  granularity: choice(granularity).describe(
    'Unit of the window in which tokens are counted: minute, hour, day or month (UTC).',
  ),
  step: whole(1, 1000)
    .optional()
    .describe('How many of these units make a window. Default: what the platform chooses.'),
  input: tokens.describe('Most tokens sent in a window. Default: no limit.'),
  output: tokens.describe('Most tokens received in a window. Default: no limit.'),
  total: tokens.describe('Most tokens in a window, sent and received together. Default: no limit.'),
  ratioInputOverOutput: tokens.describe(
    'What a token sent counts of one received. Default: what the platform chooses.',
  ),
});

/** What a policy of each type is made of. */
const CONTENTS = { location: 'locations', flavor: 'flavors', maxToken: 'maxTokens' };

const args = z.strictObject({
  name: ownName('policy'),
  ...described,
  type: field(choice(policyType), { at: 'spec.type', on: 'replace' }).describe(
    'What the policy is about: location (needs `locations`), flavor (needs `flavors`) or maxToken (needs `maxTokens`). Cannot change: another one means a new policy.',
  ),
  locations: field(listOf(location, 'places').optional(), {
    at: 'spec.locations',
    by: 'name',
    unordered: true,
  }).describe('Where workloads may run, for a policy of type location. The order means nothing.'),
  flavors: field(listOf(flavor, 'flavors').optional(), {
    at: 'spec.flavors',
    by: 'name',
    unordered: true,
  }).describe('What workloads may run on, for a policy of type flavor. The order means nothing.'),
  maxTokens: field(maxTokens.optional(), { at: 'spec.maxTokens' }).describe(
    'How many tokens may be taken, for a policy of type maxToken; what goes beyond is refused with 429 until the window is over.',
  ),
  resourceTypes: field(listOf(text(63), 'kinds of workloads').optional(), {
    at: 'spec.resourceTypes',
    unordered: true,
  }).describe(
    'Kinds of workloads that it is for, such as agent or model. Default: all. The order means nothing.',
  ),
  sandbox: field(flag.optional(), { at: 'spec.sandbox' }).describe(
    'Whether the policy is for tests. Default: what the platform chooses.',
  ),
  ...steering,
});

// How many workloads use a policy changes by itself: `usage` is no output.
const outputs = z.object(metadataOutputs);

/** A policy limits one thing: what it limits is there, and what another type would limit is not. */
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
    'A rule about where workloads run, on what, or how many tokens they take. Workloads name the policies that they are held to: those of one type add up, those of different types all apply.',
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
});
