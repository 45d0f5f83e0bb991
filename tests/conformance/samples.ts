/** Sample values of every argument of every resource kind: what the conformance tests are made of. */

type Json = Record<string, unknown>;

/** An object of the platform, as a GET answers it. */
export interface PlatformRecord {
  readonly metadata: Json & { readonly name: string };
  readonly spec: Json;
}

/** A request that somebody else makes: method, path, body. */
export type Request = readonly [method: string, path: string, body: unknown];

/** What a change behind the program's back looks like, and what a refresh makes of it. */
export type Behind =
  /** The refresh shows it. `shows`: the arguments it shows, where they are not this one alone. */
  | {
      readonly kind: 'drift';
      readonly by: (record: PlatformRecord) => readonly Request[];
      readonly shows?: readonly string[];
    }
  /** It can happen, but the platform does not answer the value: the refresh stays empty. */
  | { readonly kind: 'unseen'; readonly by: (record: PlatformRecord) => readonly Request[] }
  /** The platform refuses it. */
  | { readonly kind: 'refused'; readonly by: (record: PlatformRecord) => readonly Request[] }
  /** The platform has no such thing: `why`. */
  | { readonly kind: 'nowhere'; readonly why: string };

export interface Sample {
  /** Two valid values that differ. */
  readonly values: readonly [unknown, unknown];
  readonly behind: Behind;
  /** The argument whose place it takes: a program gives one of the two. */
  readonly instead?: string;
  /** Not part of the usual program, for the program then means something else. */
  readonly apart?: true;
  /** Arguments that it cannot go without. */
  readonly with?: Json;
}

export interface KindSample {
  /** Path of the kind on the platform. */
  readonly path: string;
  /** A program's first version, run before the one that the rows are about: what it has that the other has not. */
  readonly before?: Json;
  /** An object of this name that somebody else made. */
  readonly foreign: (name: string) => Request;
  readonly args: Readonly<Record<string, Sample>>;
}

const nowhere: Behind = { kind: 'nowhere', why: 'it only steers the provider' };

/** A PUT of the object with other metadata. */
function metadata(path: string, change: Json): (record: PlatformRecord) => Request[] {
  return (record) => [
    [
      'PUT',
      `${path}/${record.metadata.name}`,
      { ...record, metadata: { ...record.metadata, ...merged(record.metadata, change) } },
    ],
  ];
}

/** A PUT of the object with another spec. */
function spec(path: string, change: Json): (record: PlatformRecord) => Request[] {
  return (record) => [
    [
      'PUT',
      `${path}/${record.metadata.name}`,
      { metadata: record.metadata, spec: { ...record.spec, ...merged(record.spec, change) } },
    ],
  ];
}

/** Objects are changed key by key: an owner mark, or what is not spoken of, stays. */
function merged(base: Json, change: Json): Json {
  return Object.fromEntries(
    Object.entries(change).map(([key, value]) => {
      const old = base[key];
      return [key, isObject(old) && isObject(value) ? { ...old, ...value } : value];
    }),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function described(path: string): Record<'name' | 'displayName' | 'labels' | 'adoptExisting', Sample> {
  return {
    name: {
      values: ['conformance-one', 'conformance-two'],
      behind: { kind: 'refused', by: metadata(path, { name: 'renamed' }) },
      apart: true,
    },
    displayName: {
      values: ['One', 'Two'],
      behind: { kind: 'drift', by: metadata(path, { displayName: 'Another' }) },
    },
    labels: {
      values: [{ team: 'one' }, { team: 'two', tier: 'gold' }],
      behind: { kind: 'drift', by: metadata(path, { labels: { team: 'another' } }) },
    },
    adoptExisting: { values: [true, false], behind: nowhere, apart: true },
  };
}

const timeoutSeconds: Sample = { values: [60, 90], behind: nowhere, apart: true };

const DRIVES = '/drives';
const CONNECTIONS = '/integrations/connections';
const FUNCTIONS = '/functions';
const APPLICATIONS = '/applications';

/** Connections that are there before the program, for functions to use. */
export const CONNECTION_NAMES = ['conformance-mail', 'conformance-chat'] as const;

const ENVS = [
  [
    { name: 'LEVEL', value: 'info' },
    { name: 'KEY', value: 'planted-one', secret: true },
  ],
  [
    { name: 'KEY', value: 'planted-two', secret: true },
    { name: 'LEVEL', value: 'debug' },
  ],
] as const;

/** Somebody else's release: it takes all traffic, so what shows is that ours no longer has its share. */
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

/** More releases than the platform keeps: ours is no longer among them. */
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

/**
 * The table, by resource kind.
 *
 * @param snapshots ids of the snapshots `shop-v1`, `shop-v2` and `shop-v3`
 */
export function samples(
  snapshots: readonly [first: string, second: string, third: string],
): Readonly<Record<string, KindSample>> {
  const [first, second, third] = snapshots;
  return {
    Drive: {
      path: DRIVES,
      foreign: (name) => ['POST', DRIVES, { metadata: { name }, spec: { region: 'us-was-1' } }],
      args: {
        ...described(DRIVES),
        region: {
          values: ['us-was-1', 'eu-lon-1'],
          behind: { kind: 'refused', by: spec(DRIVES, { region: 'us-pdx-1' }) },
        },
        externalId: {
          values: ['external-1', 'external-2'],
          behind: { kind: 'drift', by: metadata(DRIVES, { externalId: 'external-another' }) },
        },
        permissions: {
          values: [
            [{ labels: { app: 'shop' } }],
            [{ path: '/in', mode: 'read' }, { labels: { app: 'shop' } }],
          ],
          behind: { kind: 'drift', by: spec(DRIVES, { permissions: [{ path: '/another' }] }) },
        },
      },
    },
    IntegrationConnection: {
      path: CONNECTIONS,
      foreign: (name) => ['POST', CONNECTIONS, { metadata: { name }, spec: { integration: 'gmail' } }],
      args: {
        ...described(CONNECTIONS),
        integration: {
          values: ['gmail', 'outlook'],
          behind: { kind: 'refused', by: spec(CONNECTIONS, { integration: 'slack' }) },
        },
        config: {
          values: [{ from: 'one' }, { from: 'two', to: 'all' }],
          behind: { kind: 'drift', by: spec(CONNECTIONS, { config: { from: 'another' } }) },
        },
        secret: {
          values: [{ TOKEN: 'planted-one' }, { TOKEN: 'planted-two', OTHER: 'planted-three' }],
          behind: { kind: 'unseen', by: spec(CONNECTIONS, { secret: { TOKEN: 'planted-another' } }) },
        },
      },
    },
    McpFunction: {
      path: FUNCTIONS,
      foreign: (name) => [
        'POST',
        FUNCTIONS,
        { metadata: { name }, spec: { type: 'mcp', runtime: { type: 'mcp' } } },
      ],
      args: {
        ...described(FUNCTIONS),
        integrationConnections: {
          values: [[CONNECTION_NAMES[0]], [CONNECTION_NAMES[1], CONNECTION_NAMES[0]]],
          behind: { kind: 'drift', by: spec(FUNCTIONS, { integrationConnections: [] }) },
        },
        envs: {
          values: ENVS,
          behind: {
            kind: 'drift',
            by: spec(FUNCTIONS, { runtime: { envs: [{ name: 'LEVEL', value: 'another' }] } }),
          },
        },
        image: {
          values: ['server:1', 'server:2'],
          behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { image: 'another:1' } }) },
        },
        memory: {
          values: [512, 1024],
          behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { memory: 4096 } }) },
        },
        minScale: {
          values: [0, 1],
          behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { minScale: 2 } }) },
        },
        maxScale: {
          values: [3, 4],
          behind: { kind: 'drift', by: spec(FUNCTIONS, { runtime: { maxScale: 9 } }) },
        },
        transport: {
          values: ['websocket', 'http-stream'],
          behind: {
            kind: 'drift',
            by: ({ metadata: own, spec: now }) => {
              const runtime = isObject(now.runtime) ? now.runtime : {};
              const other = runtime.transport === 'websocket' ? 'http-stream' : 'websocket';
              return [
                [
                  'PUT',
                  `${FUNCTIONS}/${own.name}`,
                  { metadata: own, spec: { ...now, runtime: { ...runtime, transport: other } } },
                ],
              ];
            },
          },
        },
        enabled: {
          values: [true, false],
          behind: {
            kind: 'drift',
            by: ({ metadata: own, spec: now }) => [
              [
                'PUT',
                `${FUNCTIONS}/${own.name}`,
                { metadata: own, spec: { ...now, enabled: now.enabled === false } },
              ],
            ],
          },
        },
        timeoutSeconds,
      },
    },
    ForkedApplication: {
      path: APPLICATIONS,
      // Only beside another release has a share a meaning.
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
        triggers: {
          values: [{ build: '1' }, { build: '2' }],
          behind: { kind: 'nowhere', why: 'only the state knows it' },
        },
        traffic: {
          values: [10, 50],
          behind: {
            kind: 'drift',
            by: ({ metadata: own, spec: now }) => [
              [
                'PUT',
                `${APPLICATIONS}/${own.name}`,
                {
                  metadata: own,
                  spec: {
                    ...now,
                    revision: { ...(isObject(now.revision) ? now.revision : {}), canaryPercent: 33 },
                  },
                },
              ],
            ],
          },
        },
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
    },
  };
}
