/** Sample values of Application. */
import {
  described,
  ENVS,
  type Json,
  type KindSample,
  share,
  spec,
  timeoutSeconds,
  toggled,
  walk,
} from './shared';

const APPLICATIONS = '/applications';

function address(change: Json): KindSample['args'][string]['behind'] {
  return {
    kind: 'drift',
    by: (record) => {
      const [url, ...others] = Array.isArray(record.spec.urls) ? (record.spec.urls as Json[]) : [];
      return spec(APPLICATIONS, { urls: [{ ...url, ...change }, ...others] })(record);
    },
  };
}

export const application: KindSample = {
  path: APPLICATIONS,
  // A share has a meaning only beside another release.
  before: { image: 'shop:0' },
  foreign: (name) => ['POST', APPLICATIONS, { metadata: { name }, spec: { image: 'another:1' } }],
  args: {
    ...described(APPLICATIONS),
    // Forked applications use the other names.
    name: { ...described(APPLICATIONS).name, values: ['conformance-three', 'conformance-four'] },
    image: {
      values: ['shop:1', 'shop:2'],
      behind: { kind: 'drift', by: spec(APPLICATIONS, { image: 'another:1' }) },
    },
    memory: {
      values: [1024, 4096],
      behind: { kind: 'drift', by: spec(APPLICATIONS, { memory: 8192 }) },
    },
    port: { values: [3000, 4000], behind: { kind: 'drift', by: spec(APPLICATIONS, { port: 9000 }) } },
    envs: {
      values: ENVS,
      behind: {
        kind: 'drift',
        by: spec(APPLICATIONS, { envs: [{ name: 'LEVEL', value: 'another' }] }),
      },
    },
    region: {
      values: ['us-was-1', 'eu-lon-1'],
      behind: { kind: 'drift', by: spec(APPLICATIONS, { region: 'us-pdx-1' }) },
    },
    enabled: toggled(APPLICATIONS, 'enabled', true),
    prefix: {
      values: ['one', 'two'],
      with: { customDomain: 'web.example.com' },
      apart: true,
      behind: address({ subdomain: 'another' }),
    },
    customDomain: {
      values: ['web.example.com', 'site.example.com'],
      behind: address({ domain: 'elsewhere.example.com' }),
    },
    redeploy: {
      values: [{ attempt: '1' }, { attempt: '2' }],
      behind: { kind: 'nowhere', why: 'only the state knows it' },
    },
    traffic: share(APPLICATIONS),
    rollout: walk(APPLICATIONS),
    timeoutSeconds,
  },
};
