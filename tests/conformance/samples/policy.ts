/** Sample values of Policy. */
import { described, spec, type Json, type KindSample } from './shared';

const POLICIES = '/policies';

const LOCATIONS = [{ name: 'eu', type: 'continent' }];
const FLAVORS = [{ name: 'x86', type: 'cpu' }];

/** A policy of one type, without the fields of the other types. */
function ofType(type: string, contents: Json = {}): Json {
  return { locations: undefined, flavors: undefined, maxTokens: undefined, ...contents, type };
}

export const policy: KindSample = {
  path: POLICIES,
  foreign: (name, { type }) => ['POST', POLICIES, { metadata: { name }, spec: { type } }],
  args: {
    ...described(POLICIES),
    type: {
      values: ['location', 'flavor'],
      with: (type) =>
        type === 'flavor'
          ? ofType('flavor', { flavors: FLAVORS })
          : ofType('location', { locations: LOCATIONS }),
      behind: {
        kind: 'refused',
        by: (record) =>
          spec(POLICIES, { type: record.spec.type === 'location' ? 'flavor' : 'location' })(record),
      },
    },
    locations: {
      values: [LOCATIONS, [{ name: 'us', type: 'country' }, ...LOCATIONS]],
      with: ofType('location'),
      behind: { kind: 'drift', by: spec(POLICIES, { locations: [{ name: 'na', type: 'continent' }] }) },
    },
    flavors: {
      values: [FLAVORS, [{ name: 'a100', type: 'gpu' }, ...FLAVORS]],
      with: ofType('flavor'),
      apart: true,
      behind: { kind: 'drift', by: spec(POLICIES, { flavors: [{ name: 'arm', type: 'cpu' }] }) },
    },
    maxTokens: {
      values: [
        { granularity: 'day', total: 1000 },
        { granularity: 'hour', input: 10, output: 20, step: 2, ratioInputOverOutput: 3 },
      ],
      with: ofType('maxToken'),
      apart: true,
      behind: { kind: 'drift', by: spec(POLICIES, { maxTokens: { granularity: 'month', total: 1 } }) },
    },
    resourceTypes: {
      values: [['agent'], ['model', 'agent']],
      behind: { kind: 'drift', by: spec(POLICIES, { resourceTypes: ['job'] }) },
    },
    sandbox: {
      values: [true, false],
      behind: {
        kind: 'drift',
        by: (record) => spec(POLICIES, { sandbox: record.spec.sandbox !== true })(record),
      },
    },
  },
};
