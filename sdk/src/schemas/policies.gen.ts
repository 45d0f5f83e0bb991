// Written by `npm run generate` from api/src/kinds/policy.ts. Do not edit.
// Source: facts, A.5 and B: Policy.
import * as z from 'zod';
import { anyMap, demanded, flag, flavor, listOf, metadata, number, part, text, words } from './common';
import { granularity, placeType, policyType } from './enums.gen';

/** A place where workloads may run. */
export const policyLocation = z.looseObject({
  name: text('Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location).'),
  type: text('Kind of place: continent, country or location.', placeType),
});

/** How many tokens may be used. */
export const policyMaxTokens = z.looseObject({
  granularity: text(
    'Unit of the window in which tokens are counted: minute, hour, day or month (UTC).',
    granularity,
  ),
  step: number('Length of the window, in units of `granularity`. Default: set by the platform.'),
  input: number('Most input tokens in one window. Default: no limit.'),
  output: number('Most output tokens in one window. Default: no limit.'),
  total: number('Most tokens in one window, input and output together. Default: no limit.'),
  ratioInputOverOutput: number(
    'Weight of an input token relative to an output token. Default: set by the platform.',
  ),
});

/** How many workloads a policy applies to, by kind. */
export const policyUsage = z.looseObject({
  agents: number('How many agents.'),
  functions: number('How many functions.'),
  jobs: number('How many jobs.'),
  models: number('How many models.'),
  sandboxes: number('How many sandboxes.'),
});

/** A rule that limits where workloads run, on which hardware, or how many tokens they use. */
export const policy = z.looseObject({
  metadata,
  spec: part('Settings.', {
    type: text(
      'What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). Immutable.',
      policyType,
    ),
    locations: listOf('Places where workloads may run. Only for the type location.', policyLocation),
    flavors: listOf('Hardware that workloads may run on. Only for the type flavor.', flavor),
    maxTokens: policyMaxTokens
      .nullish()
      .describe(
        'Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends.',
      ),
    resourceTypes: words(
      'Kinds of workloads that the policy applies to, such as agent or model. Default: all.',
    ),
    sandbox: flag('Whether the policy is for tests. Default: set by the platform.'),
  }),
  usage: policyUsage
    .nullish()
    .describe('How many workloads the policy applies to, by kind. Set by the platform.'),
});

/** Body of create and update of a policy. You can send a record that was read. */
export const policyBody = policy.pick({ metadata: true, spec: true });

/** Body of creating a policy. `spec` is required. */
export const newPolicy = policyBody.extend({ spec: demanded(policy.shape.spec) });

/** Workloads that a policy applies to. */
export const policyUsages = z.looseObject({
  agents: listOf('Agents.', anyMap),
  functions: listOf('Functions.', anyMap),
  jobs: listOf('Jobs.', anyMap),
  models: listOf('Models.', anyMap),
  sandboxes: listOf('Sandboxes.', anyMap),
});
