/** Schemas of policies. */
import * as z from 'zod';
import { demanded, anyMap, flag, flavor, listOf, metadata, number, part, text, words } from './common';
import { granularity, placeType, policyType } from './enums.gen';

// Source: facts, A.5 and B: Policy.
/** A rule that limits where workloads run, on which hardware, or how many tokens they use. */
export const policy = z.looseObject({
  metadata,
  spec: part('The limits.', {
    type: text('What the policy limits: location, flavor or maxToken. Immutable.', policyType),
    resourceTypes: words('Kinds of workloads that the policy applies to.'),
    locations: listOf(
      'Places where workloads may run. Only for the type location.',
      z.looseObject({
        name: text('Name of the place, such as eu or us.'),
        type: text('Kind of place: location, country or continent.', placeType),
      }),
    ),
    flavors: listOf('Hardware that workloads may run on. Only for the type flavor.', flavor),
    maxTokens: part('Token limits. Only for the type maxToken.', {
      granularity: text('Unit of the window: month, day, hour or minute.', granularity),
      step: number('How many of these units make the window.'),
      input: number('How many input tokens one window allows.'),
      output: number('How many output tokens one window allows.'),
      total: number('How many tokens one window allows, input and output together.'),
      ratioInputOverOutput: number('Weight of an input token relative to an output token, without a unit.'),
    }),
    sandbox: flag('Whether it is for tests.'),
  }),
  usage: part('How many workloads the policy applies to, by kind. Set by the platform.', {
    agents: number('How many agents.'),
    functions: number('How many functions.'),
    jobs: number('How many jobs.'),
    models: number('How many models.'),
    sandboxes: number('How many sandboxes.'),
  }),
});

// Source: facts, A.5 and B: Policy.
/** Body of create and update of a policy. You can send a record that was read. */
export const policyBody = policy.pick({ metadata: true, spec: true });

/** Body of creating a policy. `spec` is required. */
export const newPolicy = policyBody.extend({ spec: demanded(policy.shape.spec) });

// Source: facts, A.5 and B: Policy.
/** Workloads that a policy applies to. */
export const policyUsages = z.looseObject({
  agents: listOf('Agents.', anyMap),
  functions: listOf('Functions.', anyMap),
  jobs: listOf('Jobs.', anyMap),
  models: listOf('Models.', anyMap),
  sandboxes: listOf('Sandboxes.', anyMap),
});
