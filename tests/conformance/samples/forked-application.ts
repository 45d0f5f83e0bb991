/** Sample values of ForkedApplication. */
import {
  type Given,
  described,
  spec,
  share,
  timeoutSeconds,
  nowhere,
  ENVS,
  type KindSample,
  type Behind,
  type Json,
  walk,
} from './shared';

const APPLICATIONS = '/applications';

/** An outside release: it takes all traffic, so our release loses its share. */
function release(change: Json): Behind {
  return { kind: 'drift', by: spec(APPLICATIONS, change), shows: ['traffic'] };
}

function address(change: Json): Behind {
  return {
    kind: 'drift',
    by: (record) => {
      const [url, ...others] = Array.isArray(record.spec.urls) ? (record.spec.urls as Json[]) : [];
      return spec(APPLICATIONS, { urls: [{ ...url, ...change }, ...others] })(record);
    },
  };
}

/** More releases than the platform keeps, so that ours is dropped. */
function evicted(snapshot: string, argument: string): Behind {
  return {
    kind: 'drift',
    by: ({ metadata: { name } }) =>
      [1, 2, 3, 4, 5, 6].map((count) => [
        'POST',
        `/snapshots/${snapshot}/fork`,
        { targetType: 'application', targetName: name, snapshotId: snapshot, port: 9000 + count },
      ]),
    shows: [argument, 'traffic'],
  };
}

export function forkedApplication({ snapshots: [first, second, third] }: Given): KindSample {
  return {
    path: APPLICATIONS,
    // A share has a meaning only beside another release.
    before: { snapshot: 'shop-v1' },
    foreign: (name) => ['POST', APPLICATIONS, { metadata: { name }, spec: { image: 'another:1' } }],
    args: {
      name: described(APPLICATIONS).name,
      adoptExisting: described(APPLICATIONS).adoptExisting,
      snapshot: { values: ['shop-v2', 'shop-v3'], behind: evicted(first, 'snapshot') },
      snapshotId: {
        values: [second, third],
        behind: evicted(first, 'snapshotId'),
        instead: 'snapshot',
        apart: true,
      },
      envs: { values: ENVS, behind: release({ envs: [{ name: 'LEVEL', value: 'another' }] }) },
      port: { values: [3000, 4000], behind: release({ port: 9000 }) },
      redeploy: {
        values: [{ attempt: '1' }, { attempt: '2' }],
        behind: { kind: 'nowhere', why: 'only the state knows it' },
      },
      triggers: {
        values: [{ build: '1' }, { build: '2' }],
        behind: { kind: 'nowhere', why: 'only the state knows it' },
      },
      traffic: share(APPLICATIONS),
      rollout: walk(APPLICATIONS),
      prefix: {
        values: ['one', 'two'],
        with: { customDomain: 'shop.example.com' },
        apart: true,
        behind: address({ subdomain: 'another' }),
      },
      customDomain: {
        values: ['shop.example.com', 'store.example.com'],
        behind: address({ domain: 'another.example.com' }),
      },
      joinExisting: {
        values: [false, true],
        with: { name: 'conformance-one', traffic: 10 },
        behind: nowhere,
        apart: true,
      },
      timeoutSeconds,
    },
  };
}
