/** Policies as they go over the wire. */
import * as z from 'zod';
import { demanded, anyMap, flag, flavor, listOf, metadata, number, part, text, words } from './common';
import { granularity, placeType, policyType } from './words';

// Source: facts, A.5 and B: Policy.
/** A rule about where workloads run, on what, or how many tokens they take. */
export const policy = z.looseObject({
  metadata,
  spec: part('The rule.', {
    type: text('location, flavor or maxToken.', policyType),
    resourceTypes: words('Kinds that it is for.'),
    locations: listOf(
      'Where workloads may run, for location.',
      z.looseObject({
        name: text('Such as eu, us.'),
        type: text('location, country or continent.', placeType),
      }),
    ),
    flavors: listOf('What workloads may run on, for flavor.', flavor),
    maxTokens: part('How many tokens may be taken, for maxToken.', {
      granularity: text('month, day, hour or minute.', granularity),
      step: number('How many of them make the window.'),
      input: number('How many tokens may be sent.'),
      output: number('How many tokens may be received.'),
      total: number('How many tokens may be sent and received.'),
      ratioInputOverOutput: number('What a token sent counts of one received: a ratio, without a unit.'),
    }),
    sandbox: flag('Whether it is for tests.'),
  }),
  usage: part('Set by the service: what uses it, counted.', {
    agents: number('How many agents.'),
    functions: number('How many functions.'),
    jobs: number('How many jobs.'),
    models: number('How many models.'),
    sandboxes: number('How many sandboxes.'),
  }),
});

// Source: facts, A.5 and B: Policy.
/** What create and update of a policy send; a record that was read is one too. */
export const policyBody = policy.pick({ metadata: true, spec: true });

/** What creating a policy sends: its `spec` is required. */
export const newPolicy = policyBody.extend({ spec: demanded(policy.shape.spec) });

// Source: facts, A.5 and B: Policy.
/** What uses a policy. */
export const policyUsages = z.looseObject({
  agents: listOf('Agents.', anyMap),
  functions: listOf('Functions.', anyMap),
  jobs: listOf('Jobs.', anyMap),
  models: listOf('Models.', anyMap),
  sandboxes: listOf('Sandboxes.', anyMap),
});
