/** The operations that meet faults, for each resource: create, read, update, delete, and their variants. */
import {
  argumentsOf,
  isImmutable,
  isSteering,
  kindsOf,
  sampleOf,
  usual,
  withValue,
  type Kind,
} from '../conformance/rows';
import { samples } from '../conformance/samples';
import { NOTHING_GIVEN } from '../conformance/samples/given';
import type { Request } from '../conformance/samples/shared';
import type { Fields, Program } from './engine';
import type { World } from '../support/world';

export interface Scenario {
  readonly resource: string;
  readonly operation: string;
  /** Creates objects from outside before the operation. */
  readonly given?: (world: World) => Promise<void>;
  /** Programs that run before, without faults. */
  readonly before: readonly Program[];
  /** The program under faults. A refresh has none of its own. */
  readonly wanted: Program;
  readonly refresh?: true;
  /** The object is only joined, and stays after destroy. */
  readonly joined?: true;
}

const KEY = { envs: [{ name: 'KEY', value: 'one', secret: true }] };

type Steps = readonly Omit<Scenario, 'resource'>[];

function of(kind: string, args: Fields): Program {
  return { [`my-${kind.toLowerCase()}`]: { kind, args } };
}

/** The lifecycle of a resource with its own endpoints: create, change, replace, delete. */
function life(
  kind: string,
  args: {
    first: Fields;
    changed: Fields;
    replaced: Fields;
    replacedInPlace: Fields | undefined;
    /** Creates an object from outside for adoption; undefined for kinds without adoption. */
    foreign: Request | undefined;
  },
): Steps {
  const { foreign } = args;
  const first = of(kind, args.first);
  // Enough objects for one listing to read them all.
  const several = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { kind, args: args.first }]));
  const named = of(kind, { ...args.first, name: 'chosen' });
  return [
    { operation: 'create', before: [], wanted: first },
    ...(foreign === undefined
      ? []
      : [
          {
            operation: 'adopt',
            given: async (world: World) => {
              await world.request(...foreign);
            },
            before: [],
            wanted: of(kind, { ...args.first, name: 'chosen', adoptExisting: true }),
          },
        ]),
    { operation: 'read', before: [first], wanted: first, refresh: true },
    { operation: 'read, several', before: [several], wanted: several, refresh: true },
    { operation: 'update', before: [first], wanted: of(kind, args.changed) },
    { operation: 'replace', before: [first], wanted: of(kind, args.replaced) },
    ...(args.replacedInPlace === undefined
      ? []
      : [
          {
            operation: 'replace, same name',
            before: [named],
            wanted: of(kind, { ...args.replacedInPlace, name: 'chosen' }),
          },
        ]),
    { operation: 'delete', before: [first], wanted: {} },
  ];
}

/** The part of a lifecycle that is specific to a kind with shared operations. */
function briefly(steps: Steps): Steps {
  return steps.filter(({ operation }) => ['create', 'adopt', 'update', 'delete'].includes(operation));
}

const drive = life('Drive', {
  first: {
    region: 'us-was-1',
    displayName: 'Data',
    labels: { team: 'a', tier: 'x' },
    permissions: [{ mode: 'read' }],
  },
  changed: { region: 'us-was-1', labels: { team: 'b' }, externalId: 'data-1', permissions: [] },
  replaced: { region: 'eu-lon-1', displayName: 'Data', labels: { team: 'a' } },
  replacedInPlace: { region: 'eu-lon-1' },
  foreign: ['POST', '/drives', { metadata: { name: 'chosen' }, spec: { region: 'us-was-1' } }],
});

const connection = life('IntegrationConnection', {
  first: {
    integration: 'gmail',
    displayName: 'Mail',
    config: { from: 'a', to: 'b' },
    secret: { TOKEN: 'one' },
  },
  changed: { integration: 'gmail', config: { from: 'c' }, secret: { TOKEN: 'two', OTHER: 'three' } },
  replaced: { integration: 'outlook', secret: { TOKEN: 'one' } },
  replacedInPlace: { integration: 'outlook', secret: { TOKEN: 'one' } },
  foreign: [
    'POST',
    '/integrations/connections',
    {
      metadata: { name: 'chosen' },
      spec: { integration: 'gmail', secret: { TOKEN: 'theirs', THEIRS: 'kept' } },
    },
  ],
});

const server = life('McpFunction', {
  first: {
    integrationConnections: ['mail'],
    envs: [{ name: 'KEY', value: 'one', secret: true }],
    memory: 256,
  },
  changed: {
    integrationConnections: ['mail'],
    envs: [{ name: 'KEY', value: 'two', secret: true }],
    memory: 512,
  },
  replaced: { name: 'another', integrationConnections: ['mail'] },
  // Only the name is immutable.
  replacedInPlace: undefined,
  foreign: [
    'POST',
    '/functions',
    { metadata: { name: 'chosen' }, spec: { type: 'mcp', runtime: { type: 'mcp', memory: 128 } } },
  ],
});

const ofDomain = (args: Fields) =>
  of('CustomDomain', {
    name: 'shop.example.com',
    region: 'us-was-1',
    domainType: 'applications',
    labels: { team: 'a' },
    ...args,
  });
const domain: Steps = [
  { operation: 'create', before: [], wanted: ofDomain({}) },
  { operation: 'verify', before: [ofDomain({})], wanted: ofDomain({ verified: true }) },
  { operation: 'replace', before: [ofDomain({})], wanted: ofDomain({ region: 'eu-lon-1' }) },
];

const policy = briefly(
  life('Policy', {
    first: { type: 'location', locations: [{ name: 'eu', type: 'continent' }], labels: { team: 'a' } },
    changed: {
      type: 'location',
      locations: [{ name: 'us', type: 'country' }],
      displayName: 'Places',
      resourceTypes: ['agent'],
    },
    replaced: { type: 'maxToken', maxTokens: { granularity: 'day', total: 10 } },
    replacedInPlace: { type: 'flavor', flavors: [{ name: 'x86', type: 'cpu' }] },
    foreign: ['POST', '/policies', { metadata: { name: 'chosen' }, spec: { type: 'location' } }],
  }),
);

const sandbox = briefly(
  life('Sandbox', {
    first: { region: 'us-was-1', memory: 512, envs: [{ name: 'KEY', value: 'one', secret: true }] },
    changed: {
      region: 'us-was-1',
      memory: 1024,
      envs: [{ name: 'KEY', value: 'two', secret: true }],
      network: { allowedDomains: ['example.com'] },
    },
    replaced: { region: 'eu-lon-1' },
    replacedInPlace: undefined,
    foreign: ['POST', '/sandboxes', { metadata: { name: 'chosen' }, spec: { region: 'us-was-1' } }],
  }),
);

const volume = briefly(
  life('Volume', {
    first: { region: 'us-was-1', size: 256, labels: { team: 'a' } },
    changed: { region: 'us-was-1', size: 512, externalId: 'volume-1' },
    replaced: { region: 'eu-lon-1' },
    replacedInPlace: undefined,
    foreign: ['POST', '/volumes', { metadata: { name: 'chosen' }, spec: { region: 'us-was-1', size: 128 } }],
  }),
);

const forkedBox = (args: Fields) => of('ForkedSandbox', { name: 'copy', snapshot: 'shop-v1', ...args });
const forkedSteps: Steps = [
  { operation: 'create', before: [], wanted: forkedBox({ labels: { team: 'a' } }) },
  {
    operation: 'create, of a living one',
    before: [],
    wanted: of('ForkedSandbox', { sandbox: 'shop-build' }),
  },
  {
    operation: 'update',
    before: [forkedBox({ envs: [{ name: 'KEY', value: 'one', secret: true }] })],
    wanted: forkedBox({ envs: [{ name: 'KEY', value: 'two', secret: true }], labels: { team: 'b' } }),
  },
  { operation: 'delete', before: [forkedBox({})], wanted: {} },
];

const kept = of('Snapshot', { sandbox: 'shop-build' });
const snapshotSteps: Steps = [
  { operation: 'create', before: [], wanted: kept },
  { operation: 'replace', before: [kept], wanted: of('Snapshot', { name: 'kept', sandbox: 'shop-build' }) },
  { operation: 'delete', before: [kept], wanted: {} },
];

const scheduled = (args: Fields) =>
  of('SandboxSchedule', { sandbox: 'shop-build', cron: '0 3 1 1 *', command: 'one', ...args });
const scheduleSteps: Steps = [
  { operation: 'create', before: [], wanted: scheduled({ env: { TOKEN: 'one' } }) },
  {
    operation: 'update',
    before: [scheduled({ env: { TOKEN: 'one' } })],
    wanted: scheduled({ command: 'two', env: { TOKEN: 'two' } }),
  },
  { operation: 'delete', before: [scheduled({})], wanted: {} },
];

const previewed = (args: Fields) =>
  of('SandboxPreview', { sandbox: 'shop-build', port: 3000, prefix: 'shop', ...args });
const previewSteps: Steps = [
  { operation: 'create', before: [], wanted: previewed({ requestHeaders: { a: 'b' } }) },
  {
    operation: 'update',
    before: [previewed({ displayName: 'One', requestHeaders: { a: 'b' } })],
    wanted: previewed({ public: true, prefix: 'store', ttl: '52w' }),
  },
  {
    operation: 'replace, same address',
    before: [previewed({})],
    wanted: previewed({ name: 'another' }),
  },
  { operation: 'delete', before: [previewed({})], wanted: {} },
];

const workspace: Steps = [
  { operation: 'create', before: [], wanted: of('Workspace', { labels: { team: 'a' } }) },
  {
    operation: 'adopt',
    given: async (world) => {
      await world.request('POST', '/workspaces', { name: 'chosen' });
    },
    before: [],
    wanted: of('Workspace', { name: 'chosen', region: 'us-was-1', adoptExisting: true }),
  },
  {
    operation: 'update',
    before: [of('Workspace', { labels: { team: 'a' } })],
    wanted: of('Workspace', { labels: { team: 'b' }, deleteContents: true }),
  },
  { operation: 'delete', before: [of('Workspace', { labels: { team: 'a' } })], wanted: {} },
];

const account: Steps = [
  { operation: 'create', before: [], wanted: of('ServiceAccount', { description: 'One' }) },
  {
    operation: 'update',
    before: [of('ServiceAccount', { description: 'One' })],
    wanted: of('ServiceAccount', { description: 'Two' }),
  },
  { operation: 'delete', before: [of('ServiceAccount', { description: 'One' })], wanted: {} },
];

/** A key needs a service account: the emulator's own. */
const key = (args: Fields = {}): Program =>
  of('ApiKey', { serviceAccount: 'service-account-default', ...args });
const keys: Steps = [
  { operation: 'create', before: [], wanted: key() },
  { operation: 'replace', before: [key()], wanted: key({ expiresIn: '30d' }) },
  { operation: 'delete', before: [key()], wanted: {} },
];

/** The rollout of a release, for kinds whose PUT makes revisions. */
const releaseOf = (kind: string, number: number, traffic: number): Program =>
  of(kind, { name: 'shop', image: `shop:${number}`, ...KEY, traffic });
const canaryOf = (kind: string): Steps[number] => ({
  operation: 'canary',
  before: [releaseOf(kind, 1, 10)],
  wanted: releaseOf(kind, 2, 10),
});
const rollOut: Steps = [
  canaryOf('McpFunction'),
  {
    operation: 'share',
    before: [releaseOf('McpFunction', 1, 10), releaseOf('McpFunction', 2, 10)],
    wanted: releaseOf('McpFunction', 2, 50),
  },
  {
    operation: 'back',
    before: [releaseOf('McpFunction', 1, 10), releaseOf('McpFunction', 2, 10)],
    wanted: releaseOf('McpFunction', 1, 10),
  },
];

const plainApplication = life('Application', {
  first: { image: 'shop:1', ...KEY },
  changed: { image: 'shop:2', ...KEY, port: 3000 },
  replaced: { name: 'another', image: 'shop:1' },
  replacedInPlace: undefined,
  foreign: ['POST', '/applications', { metadata: { name: 'chosen' }, spec: { image: 'theirs:1' } }],
});

const agent = life('Agent', {
  first: { image: 'agent:1', ...KEY },
  changed: { image: 'agent:2', ...KEY, public: true },
  replaced: { name: 'another', image: 'agent:1' },
  replacedInPlace: undefined,
  foreign: ['POST', '/agents', { metadata: { name: 'chosen' }, spec: { runtime: { image: 'theirs:1' } } }],
});

const job = life('Job', {
  first: { image: 'job:1', ...KEY },
  changed: { image: 'job:2', ...KEY, maxRetries: 2 },
  replaced: { name: 'another', image: 'job:1' },
  replacedInPlace: undefined,
  foreign: ['POST', '/jobs', { metadata: { name: 'chosen' }, spec: { runtime: { image: 'theirs:1' } } }],
});

const model = life('Model', {
  first: { type: 'openai', model: 'small', integrationConnections: ['mail'] },
  changed: { type: 'openai', model: 'large', integrationConnections: ['mail'] },
  replaced: { name: 'another', type: 'openai' },
  replacedInPlace: undefined,
  foreign: ['POST', '/models', { metadata: { name: 'chosen' }, spec: { runtime: { type: 'mistral' } } }],
});

const shop = (args: Fields) => of('ForkedApplication', { name: 'shop', ...args });
const first = shop({ snapshot: 'shop-v1', traffic: 10, envs: [{ name: 'KEY', value: 'one', secret: true }] });
const release = (snapshot: string, traffic?: number, more: Fields = {}) =>
  shop({
    snapshot,
    ...(traffic === undefined ? {} : { traffic }),
    envs: [{ name: 'KEY', value: 'one', secret: true }],
    ...more,
  });

/** An application that another owner created. */
const theirs = async (world: World): Promise<void> => {
  await world.request('POST', '/snapshots/shop-v3/fork', {
    targetType: 'application',
    targetName: 'shop',
    snapshotId: 'shop-v3',
  });
};
const joining = (snapshot: string, traffic: number): Program =>
  release(snapshot, traffic, { joinExisting: true });

const application: Steps = [
  { operation: 'create', before: [], wanted: first },
  {
    operation: 'adopt',
    given: theirs,
    before: [],
    wanted: release('shop-v1', undefined, { adoptExisting: true }),
  },
  { operation: 'join', given: theirs, joined: true, before: [], wanted: joining('shop-v1', 10) },
  {
    operation: 'join, another canary',
    given: theirs,
    joined: true,
    before: [joining('shop-v1', 10)],
    wanted: joining('shop-v2', 20),
  },
  {
    operation: 'leave',
    given: theirs,
    joined: true,
    before: [joining('shop-v1', 10)],
    wanted: {},
  },
  {
    operation: 'create, generated name',
    before: [],
    wanted: of('ForkedApplication', { snapshot: 'shop-v1' }),
  },
  {
    operation: 'read',
    before: [first, release('shop-v2', 10)],
    wanted: release('shop-v2', 10),
    refresh: true,
  },
  { operation: 'canary', before: [first], wanted: release('shop-v2', 10) },
  { operation: 'release, all traffic', before: [first], wanted: release('shop-v2') },
  { operation: 'same again', before: [first], wanted: release('shop-v1', 10, { triggers: { build: '2' } }) },
  { operation: 'supersede', before: [first, release('shop-v2', 10)], wanted: release('shop-v3', 20) },
  { operation: 'share', before: [first, release('shop-v2', 10)], wanted: release('shop-v2', 50) },
  { operation: 'promote', before: [first, release('shop-v2', 10)], wanted: release('shop-v2', 100) },
  {
    operation: 'lower',
    before: [first, release('shop-v2', 10), release('shop-v2', 100)],
    wanted: release('shop-v2', 25),
  },
  { operation: 'withdraw', before: [first, release('shop-v2', 10)], wanted: first },
  {
    operation: 'back',
    before: [first, release('shop-v2', 10), release('shop-v2', 100)],
    wanted: release('shop-v1', 100),
  },
  {
    operation: 'addresses',
    before: [first],
    wanted: release('shop-v1', 10, { customDomain: 'example.com', prefix: 'shop' }),
  },
  { operation: 'replace', before: [first], wanted: shop({ name: 'store', snapshot: 'shop-v1' }) },
  { operation: 'delete', before: [first, release('shop-v2', 10)], wanted: {} },
];

/** Kinds with more operations than their samples show, or whose samples name missing objects. */
const OWN: Readonly<Record<string, Steps>> = {
  ApiKey: keys,
  CustomDomain: domain,
  Drive: drive,
  IntegrationConnection: connection,
  McpFunction: [...server, ...rollOut],
  Application: [...plainApplication, canaryOf('Application')],
  Agent: agent,
  Job: job,
  Model: model,
  ForkedApplication: application,
  Policy: policy,
  ForkedSandbox: forkedSteps,
  Sandbox: sandbox,
  SandboxPreview: previewSteps,
  SandboxSchedule: scheduleSteps,
  Snapshot: snapshotSteps,
  ServiceAccount: account,
  Volume: volume,
  Workspace: workspace,
};

/** Other kinds get their lifecycle from their samples. */
function stepsOf(kind: Kind): Steps {
  const { type, definition, sample } = kind;
  const own = OWN[type];
  if (own !== undefined) return own;
  const isChanged = (argument: string): boolean =>
    !isImmutable(kind, argument) && !isSteering(argument) && sampleOf(kind, argument).apart !== true;
  const first = usual(kind);
  const changed = argumentsOf(kind)
    .filter(isChanged)
    .reduce((args, argument) => withValue(kind, args, argument, sampleOf(kind, argument).values[1]), first);
  return briefly(
    life(type, {
      first,
      changed,
      replaced: { ...first, name: 'another' },
      replacedInPlace: undefined,
      foreign: 'adoptExisting' in definition.args.shape ? sample.foreign('chosen', first) : undefined,
    }),
  );
}

export const SCENARIOS: readonly Scenario[] = kindsOf(samples(NOTHING_GIVEN)).flatMap((kind) =>
  stepsOf(kind).map((step) => ({ resource: kind.type, ...step })),
);

/** A change from one program to another, to be undone. */
function retreat(resource: string, operation: string, from: readonly Fields[], to: Fields): Scenario {
  const program = (args: Fields): Program => ({ it: { kind: resource, args } });
  return { resource, operation, before: from.map(program), wanted: program(to) };
}

const shopOf = (snapshot: string, traffic?: number, more: Fields = {}): Fields => ({
  name: 'shop',
  snapshot,
  ...(traffic === undefined ? {} : { traffic }),
  ...KEY,
  ...more,
});

/** Operations that the user gives up when they fail, by returning to the previous program. */
export const RETREATS: readonly Scenario[] = [
  retreat(
    'Drive',
    'more labels and an identifier',
    [{ name: 'data', region: 'us-was-1', labels: { team: 'a' } }],
    { name: 'data', region: 'us-was-1', labels: { team: 'b', tier: 'x' }, externalId: 'data-1' },
  ),
  retreat(
    'IntegrationConnection',
    'more settings and secrets',
    [{ name: 'post', integration: 'gmail', config: { from: 'a' }, secret: { TOKEN: 'one' } }],
    {
      name: 'post',
      integration: 'gmail',
      displayName: 'Post',
      config: { from: 'b', to: 'c' },
      secret: { TOKEN: 'two', OTHER: 'three' },
    },
  ),
  retreat('McpFunction', 'variables where there were none', [{ name: 'sender', memory: 256 }], {
    name: 'sender',
    memory: 512,
    ...KEY,
  }),
  retreat(
    'McpFunction',
    'share',
    [
      { name: 'sender', image: 'sender:1', traffic: 10 },
      { name: 'sender', image: 'sender:2', traffic: 10 },
    ],
    { name: 'sender', image: 'sender:2', traffic: 50 },
  ),
  retreat('ServiceAccount', 'another description', [{ name: 'robot', description: 'One' }], {
    name: 'robot',
    description: 'Two',
  }),
  retreat('Sandbox', 'more memory', [{ name: 'box', region: 'us-was-1', memory: 512 }], {
    name: 'box',
    region: 'us-was-1',
    memory: 1024,
    ...KEY,
  }),
  retreat(
    'ForkedSandbox',
    'another label and value',
    [{ name: 'copy', snapshot: 'shop-v1', labels: { team: 'a' }, ...KEY }],
    { name: 'copy', snapshot: 'shop-v1', labels: { team: 'b' }, envs: [{ name: 'OTHER', value: 'two' }] },
  ),
  retreat('Volume', 'an identifier', [{ name: 'disk', region: 'us-was-1', labels: { team: 'a' } }], {
    name: 'disk',
    region: 'us-was-1',
    labels: { team: 'b' },
    externalId: 'disk-1',
  }),
  retreat('Application', 'variables where there were none', [{ name: 'shop', image: 'shop:1' }], {
    name: 'shop',
    image: 'shop:2',
    ...KEY,
  }),
  retreat('Application', 'canary', [{ name: 'shop', image: 'shop:1', traffic: 10 }], {
    name: 'shop',
    image: 'shop:2',
    ...KEY,
    traffic: 10,
  }),
  retreat(
    'Application',
    'promote',
    [
      { name: 'shop', image: 'shop:1', traffic: 10 },
      { name: 'shop', image: 'shop:2', traffic: 10 },
    ],
    { name: 'shop', image: 'shop:2', traffic: 100 },
  ),
  retreat('ForkedApplication', 'canary', [shopOf('shop-v1', 10)], shopOf('shop-v2', 10)),
  retreat(
    'ForkedApplication',
    'canary, share not managed before',
    [shopOf('shop-v1')],
    shopOf('shop-v2', 10),
  ),
  retreat('ForkedApplication', 'release, all traffic', [shopOf('shop-v1')], shopOf('shop-v2')),
  retreat('ForkedApplication', 'release, promoted', [shopOf('shop-v1', 10)], shopOf('shop-v2', 100)),
  retreat(
    'ForkedApplication',
    'supersede',
    [shopOf('shop-v1'), shopOf('shop-v2', 10)],
    shopOf('shop-v3', 20),
  ),
  retreat('ForkedApplication', 'share', [shopOf('shop-v1'), shopOf('shop-v2', 10)], shopOf('shop-v2', 50)),
  retreat('ForkedApplication', 'promote', [shopOf('shop-v1'), shopOf('shop-v2', 10)], shopOf('shop-v2', 100)),
  retreat(
    'ForkedApplication',
    'back to the release before',
    [shopOf('shop-v1'), shopOf('shop-v2')],
    shopOf('shop-v1'),
  ),
  retreat(
    'ForkedApplication',
    'addresses',
    [shopOf('shop-v1', 10)],
    shopOf('shop-v1', 10, { customDomain: 'example.com', prefix: 'shop' }),
  ),
  retreat(
    'ForkedApplication',
    'another release at other addresses',
    [shopOf('shop-v1')],
    shopOf('shop-v2', 10, { customDomain: 'example.com', prefix: 'shop' }),
  ),
];
