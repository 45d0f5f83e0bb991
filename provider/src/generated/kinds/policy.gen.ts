// Written by `npm run generate` from api/src/kinds/policy.ts. Do not edit.
// Source: facts, A.5 and B: Policy.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
import type { Options } from '../../resources/crud';
import { granularity, placeType, policyType } from '../../resources/enums.gen';
import { choice, flag, flavor, listOf, objectWith, text, whole } from '../../resources/schemas';
import { described, metadataOutputs, ownName, steering } from '../../resources/shared';

export const policyLocation = objectWith('PolicyLocation', 'name and type', {
  name: text(63).describe(
    'Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location).',
  ),
  type: choice(placeType).describe('Kind of place: continent, country or location.'),
});

export const policyMaxTokens = objectWith(
  'PolicyMaxTokens',
  'granularity, step, input, output, total and ratioInputOverOutput',
  {
    granularity: choice(granularity).describe(
      'Unit of the window in which tokens are counted: minute, hour, day or month (UTC).',
    ),
    step: whole(1, 1000)
      .optional()
      .describe('Length of the window, in units of `granularity`. Default: set by the platform.'),
    input: whole(0, 1000000000000).optional().describe('Most input tokens in one window. Default: no limit.'),
    output: whole(0, 1000000000000)
      .optional()
      .describe('Most output tokens in one window. Default: no limit.'),
    total: whole(0, 1000000000000)
      .optional()
      .describe('Most tokens in one window, input and output together. Default: no limit.'),
    ratioInputOverOutput: whole(0, 1000000000000)
      .optional()
      .describe('Weight of an input token relative to an output token. Default: set by the platform.'),
  },
);

export const args = z.strictObject({
  name: ownName('policy'),
  displayName: described.displayName,
  labels: described.labels,
  type: field(choice(policyType), { at: 'spec.type', on: 'replace' }).describe(
    'What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). A change replaces the policy.',
  ),
  locations: field(listOf(policyLocation, 'places').optional(), {
    at: 'spec.locations',
    by: 'name',
    unordered: true,
  }).describe('Places where workloads may run. Only for the type location. Order does not matter.'),
  flavors: field(listOf(flavor, 'flavors').optional(), {
    at: 'spec.flavors',
    by: 'name',
    unordered: true,
  }).describe('Hardware that workloads may run on. Only for the type flavor. Order does not matter.'),
  maxTokens: field(policyMaxTokens.optional(), { at: 'spec.maxTokens' }).describe(
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
  adoptExisting: steering.adoptExisting,
});

export const outputs = z.object({
  ...metadataOutputs,
});

/** What a definition says about the kind. */
export const kind = {
  type: 'Policy',
  noun: 'policy',
  description:
    'A rule that limits where workloads run, on which hardware, or how many tokens they use. Workloads name the policies that apply to them. Policies of one type add up: a workload may use what any of them allows. Policies of different types all apply.',
  args,
  outputs,
} as const;

/** How it is read and written, for `crud`. */
export const api = {
  endpoints: (client: Client): Client['policies'] => client.policies,
  plural: 'policies',
  list: (client: Client, options: Options): ReturnType<Client['policies']['list']> =>
    client.policies.list({ limit: 200 }, options),
  fields: mapping(args, outputs),
  deletion: 'gone',
} as const;
