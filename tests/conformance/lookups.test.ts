/** The results of `get…` and `list…` for every kind: what the program set, under the same names, and no secrets. */
import { Client } from '@workload/sdk';
import { CONTROLS } from '../../provider/src/controls';
import { functions } from '../../provider/src/functions';
import { invoke } from '../../provider/src/lifecycle/operations/invoke';
import { withDefaults } from '../../provider/src/lifecycle/values/values';
import type { Fields } from '../../provider/src/resource';
import { Engine } from '../faults/engine';
import { startWorld, type World } from '../support/world';
import { hasDrift, type Kind, kindsOf, usual } from './rows';
import { samples } from './samples';
import { give, NOTHING_GIVEN } from './samples/given';

const SECRETS_OF_MAIL = ['CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN'];

let world: World;
let client: Client;
let kinds: readonly Kind[];
beforeAll(async () => {
  world = await startWorld();
  const { baseUrl, workspace, apiKey } = world.emulator;
  client = new Client({ baseUrl, workspace, auth: apiKey });
});
afterAll(async () => {
  await client.close();
  await world.stop();
});

beforeEach(async () => {
  world.reset();
  kinds = kindsOf(samples(await give((...sent) => world.request(...sent))));
});

async function ask(name: string, args: Fields) {
  const definition = functions[name];
  if (definition === undefined) throw new Error(`no function ${name}`);
  const platform = {
    client,
    baseUrl: world.emulator.baseUrl,
    workspace: world.emulator.workspace,
    acceptMoved: false,
    met: new Map(),
    log: () => undefined,
    now: () => 0,
    sleep: () => Promise.resolve(),
    random: () => 0.5,
  };
  return invoke({ definition, platform, signal: new AbortController().signal }, args);
}

async function told(name: string, args: Fields): Promise<Fields> {
  const invoked = await ask(name, args);
  if (invoked.failures !== undefined) throw new Error(`${name}: ${JSON.stringify(invoked.failures)}`);
  return invoked.result;
}

/** An object of a kind, with a value for every usual argument. */
async function made(type: string): Promise<{ kind: Kind; id: string; args: Fields }> {
  const kind = kinds.find((candidate) => candidate.type === type);
  if (kind === undefined) throw new Error(`no kind ${type}`);
  const engine = new Engine(world.providers);
  const args = usual(kind);
  expect((await engine.up({ mine: { kind: type, args } })).failed).toBeUndefined();
  return { kind, id: engine.state.mine?.id ?? '', args };
}

/** The arguments of the lookup: name or identifier, and the parent where these are not unique. */
function lookup({ type }: Kind, id: string, args: Fields): { own: Fields; place: Fields } {
  const asks = functions[`get${type}`]?.args.shape ?? {};
  const places = ['sandbox', 'serviceAccount'].filter((key) => key in asks).map((key) => [key, args[key]]);
  const by = ['id', 'clientId', 'name'].find((key) => key in asks) ?? '';
  return { own: { [by]: id.split('/').at(-1) }, place: Object.fromEntries(places) as Fields };
}

/** The values that a lookup must show: without secrets that were written in clear, and without unreadable arguments. */
function shown(kind: Kind, args: Fields): Fields {
  const { definition } = kind;
  // A program gives its release a share; a lookup returns the routing instead.
  const { traffic: _traffic, ...values } = withDefaults(definition.args, args) as Fields;
  const unread = Object.keys(args).filter((one) => !hasDrift(kind, one));
  for (const argument of [...unread, ...CONTROLS]) {
    Reflect.deleteProperty(values, argument);
  }
  for (const argument of definition.facts.secret) Reflect.deleteProperty(values, argument);
  for (const { list, flag, field } of definition.facts.secretFields) {
    values[list] = (values[list] as Fields[]).map(({ [field]: value, ...item }) =>
      item[flag] === true ? item : { ...item, [field]: value },
    );
  }
  return values;
}

/** Kinds without their own lookup, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  ForkedApplication: 'it is an application: getApplication',
  ForkedSandbox: 'it is a sandbox, which does not tell where it came from: getSandbox',
};

const TYPES = Object.keys(samples(NOTHING_GIVEN));
const GOT = TYPES.filter((type) => `get${type}` in functions);
const plurals = (type: string) => [`list${type}s`, `list${type}es`, `list${type.replace(/y$/, 'ies')}`];
const LISTED = GOT.flatMap((type) => {
  const name = plurals(type).find((candidate) => candidate in functions);
  return name === undefined ? [] : [[type, name] as const];
});

it('every kind has a lookup and a list, or a reason why not', () => {
  const listed = LISTED.map(([type]) => type);
  const lacking = TYPES.filter((type) => !GOT.includes(type) || !listed.includes(type));
  expect(lacking).toEqual(Object.keys(WITHOUT));
});

it.each(GOT)('get%s returns what the program set, and no secret', async (type) => {
  const { kind, id, args } = await made(type);
  const { own, place } = lookup(kind, id, args);
  const result = await told(`get${type}`, { ...own, ...place });
  const expected = shown(kind, args);
  expect(result).toMatchObject({ ...expected, ...own, ...place });
  // Exact: a mask instead of a value would show.
  for (const { list } of kind.definition.facts.secretFields) expect(result[list]).toEqual(expected[list]);
  expect(JSON.stringify(result)).not.toMatch(/planted|pulumi-owner/);
});

it.each(LISTED)('%s is in %s, with the same values', async (type, name) => {
  const { kind, id, args } = await made(type);
  const { own, place } = lookup(kind, id, args);
  const one = await told(`get${type}`, { ...own, ...place });
  const [items] = Object.values(await told(name, place)) as [Fields[]];
  const [by = ''] = Object.keys(own);
  const item = items.find((candidate) => candidate[by] === own[by]);
  expect(item).toBeDefined();
  expect(one).toMatchObject(item ?? {});
});

it.each([
  ['Agent', '/agents', (image: string) => ({ runtime: { image } })],
  ['Application', '/applications', (image: string) => ({ image })],
  ['Job', '/jobs', (image: string) => ({ runtime: { image } })],
  ['McpFunction', '/functions', (image: string) => ({ type: 'mcp', runtime: { type: 'mcp', image } })],
])('get%s returns the routing, whoever changed it', async (type, path, spec) => {
  const metadata = { name: 'theirs' };
  await world.request('POST', path, { metadata, spec: spec('one:1') });
  world.rest();
  const theirs = () => told(`get${type}`, metadata);
  expect(await theirs()).toMatchObject({ activeRevision: 'rev-1', canaryPercent: 0 });
  const canary = { ...spec('one:2'), revision: { traffic: 30 } };
  await world.request('PUT', `${path}/theirs`, { metadata, spec: canary });
  world.rest();
  const shared = { activeRevision: 'rev-1', canaryRevision: 'rev-2', canaryPercent: 30 };
  expect(await theirs()).toMatchObject(shared);
});

it('a schedule is looked up in its sandbox, and a missing sandbox is named', async () => {
  await expect(told('getSandboxSchedule', { sandbox: 'shop-build', name: 'none' })).rejects.toThrow(
    'schedule "shop-build/none" does not exist in this workspace',
  );
  await expect(told('listSandboxSchedules', { sandbox: 'nowhere' })).rejects.toThrow(
    'sandbox "nowhere" does not exist in this workspace',
  );
});

describe('a service account and its keys, whose names are not unique', () => {
  const account = async (name: string) =>
    (await world.request('POST', '/service_accounts', { name })) as {
      client_id: string;
      client_secret: string;
    };
  const key = async (of: string, name: string) =>
    (await world.request('POST', `/service_accounts/${of}/api_keys`, { name })) as {
      id: string;
      apiKey: string;
    };

  it('can also be looked up by id, and contain no secret', async () => {
    const ci = await account('ci');
    const { id, apiKey } = await key(ci.client_id, 'deploy');
    const found = await told('getServiceAccount', { clientId: ci.client_id });
    expect(found).toMatchObject({ clientId: ci.client_id, name: 'ci' });
    const one = await told('getApiKey', { serviceAccount: ci.client_id, id });
    expect(one).toMatchObject({ id, name: 'deploy', serviceAccount: ci.client_id });
    expect(JSON.stringify([found, one])).not.toContain(ci.client_secret);
    expect(JSON.stringify(one)).not.toContain(apiKey);
  });

  it('with the same name are listed with their ids', async () => {
    const [one, two] = [await account('ci'), await account('ci')];
    const several = (ids: readonly string[]) =>
      `: (${ids.join(', ')}|${[...ids].reverse().join(', ')}); look it up by`;
    await expect(told('getServiceAccount', { name: 'ci' })).rejects.toThrow(
      new RegExp(`several match service account "ci"${several([one.client_id, two.client_id])} clientId`),
    );
    const keys = [await key(one.client_id, 'deploy'), await key(one.client_id, 'deploy')];
    await expect(told('getApiKey', { serviceAccount: one.client_id, name: 'deploy' })).rejects.toThrow(
      new RegExp(`several match API key "deploy"${several(keys.map(({ id }) => id))} id`),
    );
  });

  it('are named if they do not exist', async () => {
    await expect(told('getServiceAccount', { name: 'none' })).rejects.toThrow(
      'service account "none" does not exist in this workspace',
    );
    await expect(told('getApiKey', { serviceAccount: 'none', name: 'x' })).rejects.toThrow(
      'service account "none" does not exist in this workspace',
    );
    const { client_id: serviceAccount } = await account('ci');
    await expect(told('getApiKey', { serviceAccount, id: 'none' })).rejects.toThrow(
      'API key "none" does not exist in this workspace',
    );
  });

  it.each([
    ['getServiceAccount', {}, 'clientId'],
    ['getServiceAccount', { name: 'a', clientId: 'b' }, 'clientId'],
    ['getApiKey', { serviceAccount: 'a' }, 'id'],
    ['getApiKey', { serviceAccount: 'a', name: 'b', id: 'c' }, 'id'],
  ])('%s of %j requires either name or id', async (name, args, id) => {
    const { failures } = await ask(name, args);
    expect(failures?.map(({ property }) => property)).toEqual(['name']);
    expect(failures?.[0]?.reason).toMatch(
      'name' in args
        ? `give either name or ${id}, and not both`
        : new RegExp(`^neither name nor ${id} has a value: .* --target leaves out`),
    );
  });
});

describe('a list', () => {
  const drive = (name: string, rest: object = {}) =>
    world.request('POST', '/drives', { metadata: { name, ...rest }, spec: { region: 'us-was-1' } });
  const names = async (args: Fields) =>
    ((await told('listDrives', args)).drives as Fields[]).map(({ name }) => name).sort();
  beforeEach(async () => {
    await drive('one', { labels: { team: 'Shop', tier: 'gold' } });
    await drive('two', { displayName: 'The shop of two', labels: { team: 'Shop' } });
    await drive('three');
  });

  it.each<[string, Fields, string[]]>([
    ['contains everything', {}, ['one', 'three', 'two']],
    ['is filtered by a part of the name', { search: 'thr' }, ['three']],
    ['is filtered by display name and labels, ignoring case', { search: ' SHOP ' }, ['one', 'two']],
    ['is filtered by keys of labels', { search: 'tier' }, ['one']],
    ['is filtered by labels', { labels: { team: 'Shop' } }, ['one', 'two']],
    ['is filtered by all of several labels', { labels: { team: 'Shop', tier: 'gold' } }, ['one']],
    ['is filtered by both', { search: 'two', labels: { team: 'Shop' } }, ['two']],
  ])('%s', async (_what, args, expected) => {
    expect(await names(args)).toEqual(expected);
  });
});

describe('an external id', () => {
  it('finds the object', async () => {
    const { id } = await made('Drive');
    expect(await told('getDrive', { externalId: 'external-1' })).toMatchObject({ name: id });
  });

  it('without an object is named in the error', async () => {
    await expect(told('getDrive', { externalId: 'nobody' })).rejects.toThrow(
      'drive with the external id "nobody" does not exist in this workspace',
    );
  });

  it.each([
    [{ name: 'one', externalId: 'one' }, /^give either name or externalId, and not both$/],
    [{}, /^neither name nor externalId has a value: .* --target leaves out/],
  ])('replaces the name, and cannot be combined with it: %j', async (args, reason) => {
    expect((await ask('getDrive', args)).failures).toEqual([
      { property: 'name', reason: expect.stringMatching(reason) as string },
    ]);
  });
});

it('the hubs contain the names of their integrations', async () => {
  const { servers } = await told('listMcpHub', {});
  expect(servers).toContainEqual(
    expect.objectContaining({ name: 'mail', categories: ['communication'], secretKeys: SECRETS_OF_MAIL }),
  );
  const { sandboxes } = await told('listSandboxHub', {});
  expect(sandboxes).toEqual([expect.objectContaining({ name: 'base', categories: ['base'] })]);
});

it.each(['2026-01-01t00:00:00z', '2026-01-01T00:00:00+00:00'])(
  'metrics are returned for a window that begins at %s',
  async (startTime) => {
    const window = { startTime, endTime: '2026-01-02T00:00:00Z' };
    expect(await told('getAccountMetrics', window)).toMatchObject({ totalCost: 0, resolution: 'hourly' });
    expect(await told('listMetricsResourceTypes', window)).toEqual({ values: [] });
  },
);
