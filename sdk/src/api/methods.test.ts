import { ArgumentError } from '../arguments';
import * as core from '../core';
import { Client } from '../groups';
import { Listing } from '../pages';
import { Group } from './group';
import { callMethod, groupsOf, LOCAL, methodsOf, ROWS, type Row } from '../testing/methods';
import { clientOf, json, startServer, type TestServer } from '../testing/server';

let server: TestServer;
let client: Client;
let groups: Readonly<Record<string, object>>;
let answered: unknown;

beforeAll(async () => {
  server = await startServer((response, request) => {
    json(200, answered)(response, request);
  });
  ({ client } = clientOf(server, { runUrl: `${server.url}/run`, workspace: 'team', auth: 'sk-test' }));
  groups = groupsOf(client, server.url);
});

beforeEach(() => {
  server.requests.length = 0;
});

afterAll(async () => {
  await server.stop();
  await client.close();
});

async function call({ id, rest, answer }: Row, names: readonly unknown[]): Promise<unknown> {
  answered = answer;
  return callMethod(groups, id, [...names, ...rest]);
}

const sent = (): string[] => server.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`);

/** The names for a method, in the order of its path. */
function namesOf({ request }: Row, value: string): string[] {
  return Array.from(request.matchAll(/\*+/g), () => value);
}

test('the table contains every method once', () => {
  const inTable = [...ROWS.map(({ id }) => id), ...LOCAL];
  expect(inTable.sort()).toEqual(methodsOf(groups).sort());
});

test.each(ROWS.map((row) => [row.id, row] as const))('%s sends the expected request', async (_id, row) => {
  await call(row, namesOf(row, 'n'));
  expect(sent()).toEqual([row.request.replace(/\*+/g, 'n')]);
});

/** Lists that come in pages, or that a program can filter. */
const FILTERED = [
  ...[
    'agents',
    'applications',
    'drives',
    'functions',
    'integrationConnections',
    'jobs',
    'models',
    'policies',
  ],
  ...['images.pendingShares', 'jobs.executions', 'sandboxes', 'sandboxes.schedules', 'scheduleExecutions'],
  ...['snapshots', 'volumes'],
].map((group) => `${group}.list`);

const WHOLE = [
  ...[
    'accounts',
    'apiKeys',
    'customDomains',
    'images',
    'locations',
    'mcpHub',
    'sandboxHub',
    'serviceAccounts',
  ],
  ...[
    'sandboxes.previews',
    'sandboxes.previews.tokens',
    'sandboxes.snapshots',
    'templates',
    'volumeTemplates',
  ],
  ...['vpcs', 'vpcs.egressGateways', 'vpcs.egressGateways.ips'],
  ...['workspaces', 'workspaces.invitations', 'workspaces.users'],
].map((group) => `${group}.list`);

test.each([
  ...[...FILTERED, 'jobs.executions.tasks', 'sandboxes.schedules.executions'].map((id) => [id, 1] as const),
  ...[...WHOLE, 'egress.gateways', 'egress.ips'].map((id) => [id, 0] as const),
])('%s is a list with %i arguments between its names and the options', (id, filters) => {
  const row = ROWS.find((each) => each.id === id);
  const [method = '', ...within] = id.split('.').reverse();
  const group = within.reduceRight<unknown>((at, key) => (at as Record<string, unknown>)[key], client);
  const list = (group as Record<string, (...args: readonly unknown[]) => object>)[method];
  const names = row === undefined ? [] : namesOf(row, 'n');
  expect(list).toHaveLength(names.length + filters + 1);
  expect(list?.call(group, ...names)).toBeInstanceOf(Listing);
});

const NAMED = ROWS.flatMap((row) => namesOf(row, '').map((_, position) => [row.id, position, row] as const));

/** The same names with another value at one position. */
function namesWith(row: Row, position: number, value: unknown): unknown[] {
  return namesOf(row, 'n').map((name, at) => (at === position ? value : name));
}

describe.each(NAMED)('%s, name %i', (_id, position, row) => {
  test.each([
    ['a b', 'a%20b'],
    ['a?b=c', 'a%3Fb%3Dc'],
    ['a#b', 'a%23b'],
    ['a;b', 'a%3Bb'],
    ['%2e%2e', '%252e%252e'],
    ...(row.request.endsWith('**')
      ? []
      : [
          ['a/b', 'a%2Fb'],
          ['../x', '..%2Fx'],
        ]),
  ])('encodes %j in its place', async (name = '', encoded = '') => {
    await call(row, namesWith(row, position, name));
    const expected = namesWith(row, position, encoded);
    expect(sent()).toEqual([row.request.replace(/\*+/g, () => String(expected.shift()))]);
  });

  const refused = row.request.endsWith('**') ? ['..', '.', 'a/../b', undefined] : ['', '.', '..', undefined];
  test.each(refused)('refuses %j without a request', async (name) => {
    await expect(call(row, namesWith(row, position, name))).rejects.toThrow(TypeError);
    expect(sent()).toEqual([]);
  });
});

const BODIED = ROWS.filter(({ rest }) => typeof rest[0] === 'object' && JSON.stringify(rest[0]) !== '{}');

test.each(BODIED.map((row) => [row.id, row] as const))(
  '%s sends nothing if its arguments have the wrong shape',
  async (id, row) => {
    const wrong = { metadata: 7, inputs: 7, input: 7, name: 7 };
    const error: unknown = await callMethod(groups, id, [...namesOf(row, 'n'), wrong]).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ArgumentError);
    expect(sent()).toEqual([]);
  },
);

const NEEDING = ROWS.filter(({ rest }) => rest.length > 0);

test.each(NEEDING.map((row) => [row.id, row] as const))(
  '%s sends nothing if a required argument is missing',
  async (id, row) => {
    const error: unknown = await callMethod(groups, id, namesOf(row, 'n')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ArgumentError);
    expect(sent()).toEqual([]);
  },
);

test.each<[string, readonly unknown[], string]>([
  ['drives.create', [{ metadata: {} }], 'metadata.name'],
  ['drives.create', [{ metadata: { name: 'a' }, spec: { region: 1 } }], 'spec.region'],
  [
    'drives.create',
    [{ metadata: { name: 'a' }, spec: { permissions: [{ path: 1 }] } }],
    'spec.permissions[0].path',
  ],
  ['snapshots.fork', ['s', { targetType: 'job', targetName: 'x' }], 'targetType'],
  ['snapshots.fork', ['s', { targetType: 'application', targetName: 'x', traffic: 101 }], 'traffic'],
  ['accounts.metrics', ['a', { startTime: 't' }], 'endTime'],
  ['accounts.metrics', ['a', { startTime: 't', endTime: 't', groupBy: [7] }], 'groupBy[0]'],
  ['drives.list', [{ limit: 0 }], 'limit'],
  ['drives.list', [{ sort: 'size' }], 'sort'],
  ['drives.list', [{ status: { is: 'DEPLOYED' } }], 'status'],
  ['drives.list', [{ status: [{}] }], 'status'],
  ['drives.list', [{ externalId: null }], 'externalId'],
  ['scheduleExecutions.list', [{ limit: 101 }], 'limit'],
  ['scheduleExecutions.list', [{ status: 7 }], 'status'],
  ['scheduleExecutions.list', [{ since: new Date(0) }], 'since'],
  ['session.files.write', ['a.txt', Uint8Array.of(1)], 'content'],
  ['session.files.search', ['/', ''], 'query'],
  ['session.files.find', ['/', { patterns: '*.ts' }], 'patterns'],
  ['workspaces.get', ['n', { countResources: {} }], 'countResources'],
  ['models.chat', ['m', { messages: [{ content: 'x' }] }], 'messages[0].role'],
  ['jobs.execute', ['j', {}], 'tasks'],
  ['drives.create', [{ metadata: { name: 'a' } }], 'spec'],
  ['sandboxes.create', [{ metadata: { name: 'a' }, spec: null }], 'spec'],
])('%s of %j is refused because of %s', async (id, args, property) => {
  const error = await callMethod(groups, id, args).catch((reason: unknown) => reason as ArgumentError);
  expect(error).toBeInstanceOf(ArgumentError);
  expect(error).toMatchObject({ name: 'ArgumentError', property });
  expect((error as Error).message).toContain(` is not sent: ${property} is not valid: `);
  expect(sent()).toEqual([]);
});

test.each<[string, readonly unknown[], string]>([
  ['accounts.metrics', ['a', { startTime: 't', endTime: 't', groupBy: ['colour'] }], 'groupBy=colour'],
  ['accounts.metrics', ['a', { startTime: 't', endTime: 't', resolution: 'yearly' }], 'resolution=yearly'],
  ['scheduleExecutions.list', [{ status: 'running' }], 'status=running'],
  ['drives.list', [{ status: 'FROZEN' }], 'status=FROZEN'],
  ['session.files.find', ['/', { type: 'link' }], 'type=link'],
  ['sandboxes.schedules.list', ['s', { type: 'weekly' }], 'type=weekly'],
])('%s of %j sends an unknown enumeration value', async (id, args, query) => {
  await callMethod(groups, id, args).catch(() => undefined);
  expect(server.requests.map(({ url }) => url.split(/[?&]/))).toEqual([expect.arrayContaining([query])]);
});

test('a refusal never contains the value', async () => {
  const body = {
    metadata: { name: 'mail' },
    spec: { secret: ['hidden-value'], integration: { a: 'hidden-value' } },
  };
  const error: unknown = await callMethod(groups, 'integrationConnections.create', [body]).catch(String);
  expect(error).toMatch(/^ArgumentError: POST \/integrations\/connections is not sent: spec\./);
  expect(error).not.toContain('hidden-value');
});

test.each(['workspace', 'runUrl'])("inference requires the client's %s", async (option) => {
  const { client: other } = clientOf(server, {
    runUrl: `${server.url}/run`,
    workspace: 'team',
    [option]: undefined,
  });
  const error = await other.agents.query('a', { inputs: '' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ArgumentError);
  expect(error).toMatchObject({ property: option });
  await other.close();
});

test('loading a client loads none of its groups', () => {
  jest.isolateModules(() => {
    const schemas = jest.fn();
    jest.doMock('../schemas/drives.gen', schemas);
    const { Client: Fresh } = jest.requireActual<{ Client: typeof Client }>('../groups');
    expect(new Fresh({ baseUrl: 'http://localhost/v0' })).toHaveProperty('close');
    expect(schemas).not.toHaveBeenCalled();
    jest.dontMock('../schemas/drives.gen');
  });
});

test('the entry point for bundles exports the class of every group', () => {
  const classes = Object.getOwnPropertyNames(Client.prototype)
    .map((name) => (client as unknown as Readonly<Record<string, unknown>>)[name])
    .filter((value): value is Group => value instanceof Group)
    .map((group) => group.constructor.name);
  expect(classes.length).toBeGreaterThan(20);
  const exported = Object.entries(core).filter(
    ([, value]) => (value as { prototype?: object }).prototype instanceof Group,
  );
  expect(exported.map(([name]) => name).sort()).toEqual(classes.sort());
});
