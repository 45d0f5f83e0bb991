/** Policy: where workloads may run, on what, and how many tokens they may take. */
import { described, flavor } from '../common';
import { defineKind, flag, listOf, nameText, number, object, record, word } from '../describe';
import { granularity, placeType, policyType } from '../words';

const location = record('PolicyLocation', 'A place where workloads may run.', {
  name: {
    type: nameText,
    required: 'program',
    about: 'Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location).',
  },
  type: { type: word(placeType), required: 'program', about: 'Kind of place: {words}.' },
});

const tokens = number(0, { cap: 1_000_000_000_000 });

const maxTokens = record('PolicyMaxTokens', 'How many tokens may be used.', {
  granularity: {
    type: word(granularity),
    required: 'program',
    about: 'Unit of the window in which tokens are counted: {words} (UTC).',
  },
  step: {
    type: number(1, { cap: 1000 }),
    otherwise: 'set by the platform',
    about: 'Length of the window, in units of `granularity`.',
  },
  input: { type: tokens, otherwise: 'no limit', about: 'Most input tokens in one window.' },
  output: { type: tokens, otherwise: 'no limit', about: 'Most output tokens in one window.' },
  total: {
    type: tokens,
    otherwise: 'no limit',
    about: 'Most tokens in one window, input and output together.',
  },
  ratioInputOverOutput: {
    type: tokens,
    otherwise: 'set by the platform',
    about: 'Weight of an input token relative to an output token.',
  },
});

const count = (plural: string) => ({ type: number(), about: `How many ${plural}.` });
const users = (plural: string) => ({ type: listOf(object, plural), about: `${plural}.` });

export const policy = defineKind({
  type: 'Policy',
  noun: 'policy',
  plural: 'policies',
  group: 'policies',
  heading: 'policies',
  source: 'facts, A.5 and B: Policy',
  about: 'A rule that limits where workloads run, on which hardware, or how many tokens they use.',
  use: 'Workloads name the policies that apply to them. Policies of one type add up: a workload may use what any of them allows. Policies of different types all apply.',
  path: '/policies/{policyName}',
  scopes: 'policies',
  listed: 'in pages',
  deleted: { returns: 'record', then: 'gone' },
  methods: {
    create: { does: 'Creates a policy.' },
    get: {},
    list: { source: 'facts, A.6' },
    update: {},
    delete: {},
  },
  replacement: { losesNothing: 'the program says all of it' },
  unbilled: true,
  fields: {
    name: 'common',
    ...described,
    type: {
      type: word(policyType),
      at: 'spec.type',
      required: 'program',
      immutable: true,
      about:
        'What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`).',
    },
    locations: {
      type: listOf(location, 'places'),
      at: 'spec.locations',
      by: 'name',
      unordered: true,
      about: 'Places where workloads may run. Only for the type location.',
    },
    flavors: {
      type: listOf(flavor, 'flavors'),
      at: 'spec.flavors',
      by: 'name',
      unordered: true,
      about: 'Hardware that workloads may run on. Only for the type flavor.',
    },
    maxTokens: {
      type: maxTokens,
      at: 'spec.maxTokens',
      about:
        'Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends.',
    },
    resourceTypes: {
      type: listOf(nameText, 'kinds of workloads'),
      at: 'spec.resourceTypes',
      unordered: true,
      otherwise: 'all',
      about: 'Kinds of workloads that the policy applies to, such as agent or model.',
    },
    sandbox: {
      type: flag,
      at: 'spec.sandbox',
      otherwise: 'set by the platform',
      about: 'Whether the policy is for tests.',
    },
    adoptExisting: 'common',
    // No output, as it changes by itself.
    usage: {
      type: record('PolicyUsage', 'How many workloads a policy applies to, by kind.', {
        agents: count('agents'),
        functions: count('functions'),
        jobs: count('jobs'),
        models: count('models'),
        sandboxes: count('sandboxes'),
      }),
      at: 'usage',
      setBy: 'platform',
      only: 'api',
      about: 'How many workloads the policy applies to, by kind.',
    },
  },
  endpoints: {
    usages: {
      request: 'GET /policies/{policyName}/usages',
      does: 'Reads the workloads that a policy applies to.',
      scope: 'policies:get',
      errors: { 404: 'the policy does not exist' },
      answer: record('PolicyUsages', 'Workloads that a policy applies to.', {
        agents: users('Agents'),
        functions: users('Functions'),
        jobs: users('Jobs'),
        models: users('Models'),
        sandboxes: users('Sandboxes'),
      }),
    },
  },
});
