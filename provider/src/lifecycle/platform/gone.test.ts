import { Client } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import { agent } from '../../resources/agent';
import { apiKey } from '../../resources/api-key';
import { drive } from '../../resources/drive';
import { sandbox } from '../../resources/sandbox';
import { sandboxPreview } from '../../resources/sandbox-preview';
import { sandboxSchedule } from '../../resources/sandbox-schedule';
import { serviceAccount } from '../../resources/service-account';
import { volume } from '../../resources/volume';
import type { Definition, Fields } from '../../resource';
import { create } from '../operations/create';
import { inventory, list } from '../operations/inventory';
import type { Known, OperationDependencies, Platform } from './platform';
import { read } from '../operations/read';
import { remove } from '../operations/remove';
import type { OperationResult } from '../operations/write';
import { updateOnce as update } from '../operations/apply';
import { call } from '../../../../tests/engine/story';

let emulator: Emulator;
let platform: Platform;
const { signal } = new AbortController();

/** The dependencies of an operation on such an object. */
const on = (definition: Definition, at = platform): OperationDependencies => ({
  definition,
  platform: at,
  signal,
});

/** The object that a completed operation recorded. */
async function whole(operation: Promise<OperationResult>): Promise<Known> {
  const outcome = await operation;
  if (outcome.kind !== 'done') throw new Error(outcome.reasons.join('; '));
  return outcome.object;
}

/** The platform object of one run, for an address. */
function run(baseUrl = emulator.baseUrl): Platform {
  const now = () => emulator.clock.now();
  const sleep = (ms: number) => {
    emulator.clock.advance(Math.ceil(ms));
    return Promise.resolve();
  };
  const { workspace, apiKey: auth } = emulator;
  const client = new Client({ baseUrl, workspace, auth, strict: true, maxRetries: 0, now, sleep });
  return {
    client,
    baseUrl,
    workspace,
    acceptMoved: false,
    met: new Map(),
    log: () => undefined,
    now,
    sleep,
    random: () => 0,
  };
}

beforeEach(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  platform = run();
});
afterEach(async () => {
  await platform.client.close();
  await emulator.stop();
});

const requests = () => emulator.journal.entries().map(({ method, path }) => `${method} ${path}`);
const inputsOf = (name: string, args: Fields = { region: 'us-was-1' }) => ({
  name,
  ...args,
  __owner: `p/s/${name}`,
});

interface Made {
  readonly id: string;
  readonly state: Fields;
}

async function made(count: number): Promise<Made[]> {
  const names = Array.from({ length: count }, (_, i) => `data-${i}`);
  const all = await Promise.all(names.map((name) => whole(create(on(drive), inputsOf(name)))));
  platform = run();
  emulator.journal.clear();
  return all;
}

const refreshed = (all: readonly Made[], kind: Definition = drive) =>
  Promise.all(all.map(({ id, state }) => read(on(kind), { id, state })));
const destroyed = (all: readonly Made[], kind: Definition = drive) =>
  Promise.all(all.map(({ id, state }) => remove(on(kind), { id, state })));
const deletedByOthers = (all: readonly Made[]) =>
  Promise.all(all.map(({ id }) => platform.client.drives.delete(id)));

const NOT_FOUND = { error: 'not_found', code: 404, message: 'there is no such thing' };

/** Answers requests to a path or a glob with 404, without carrying them out. */
function answered(path: string, body: unknown = NOT_FOUND, method = 'GET'): void {
  emulator.faults.add({
    method,
    path,
    exact: true,
    times: 1000,
    then: { kind: 'status', status: 404, body },
  });
}

describe('a drive that a read does not find', () => {
  it.each([
    ['a refresh', refreshed, [undefined, undefined, undefined]],
    ['a destroy', destroyed, [undefined, undefined, undefined]],
  ])('is gone for %s if the list lacks it; the list is read once', async (_what, operation, expected) => {
    const all = await made(3);
    await deletedByOthers(all);
    emulator.journal.clear();
    expect(await operation(all)).toEqual(expected);
    expect(requests().filter((one) => one === 'GET /drives')).toHaveLength(1);
    await operation(all);
    expect(requests().filter((one) => one === 'GET /drives')).toHaveLength(1);
  });

  it('is confirmed by the list that a refresh of many reads anyway', async () => {
    const all = await made(5);
    await deletedByOthers(all.slice(0, 2));
    emulator.journal.clear();
    expect((await refreshed(all)).map((one) => one === undefined)).toEqual([true, true, false, false, false]);
    expect(requests().sort()).toEqual(['GET /drives', 'GET /drives/data-0', 'GET /drives/data-1']);
  });

  it('is gone even if an earlier list still contained it', async () => {
    const all = await made(2);
    await deletedByOthers(all.slice(0, 1));
    await refreshed(all.slice(0, 1));
    await deletedByOthers(all.slice(1));
    expect(await refreshed(all.slice(1))).toEqual([undefined]);
  });

  it.each([
    ['a refresh', refreshed],
    ['a destroy', destroyed],
  ])(
    'is not gone for %s if the list contains it: the platform contradicts itself',
    async (_what, operation) => {
      const all = await made(1);
      answered('/drives/data-0');
      await expect(operation(all)).rejects.toThrow(
        /contradicts itself: a read of "data-0" got "not found", but the list of drives still has it/,
      );
      emulator.faults.clear();
      expect((await refreshed(all))[0]).toBeDefined();
    },
  );

  it.each<[string, unknown, RegExp]>([
    ['a 404 as well', NOT_FOUND, /the list of drives does not confirm it.*GET \/drives → 404 not_found/s],
    ['a web page', '<html><title>Nothing here</title></html>', /GET \/drives → 404 .*an HTML page/s],
  ])('is not gone if the list returns %s', async (_what, body, message) => {
    const all = await made(1);
    answered('/drives/data-0');
    answered('/drives', body);
    await expect(refreshed(all)).rejects.toThrow(message);
    await expect(refreshed(all)).rejects.toThrow(emulator.baseUrl);
    await expect(destroyed(all)).rejects.toThrow(message);
  });

  it('is not gone if the credential may not list', async () => {
    const all = await made(1);
    answered('/drives/data-0');
    emulator.faults.add({ path: '/drives', exact: true, times: 9, then: { kind: 'status', status: 403 } });
    await expect(refreshed(all)).rejects.toThrow(/whether the credential may list: GET \/drives → 403/);
  });

  it.each<[string, unknown, string]>([
    ['a web page', '<html><title>404</title></html>', 'an HTML page instead of JSON'],
    ['other JSON', { message: 'Not Found' }, 'the answer is JSON that is not an error of the platform'],
    ['text', '404 page not found', 'the answer is plain text'],
    ['empty', '', 'the answer is empty'],
  ])('is not gone if the response is %s; the error names it with the address', async (_what, body, words) => {
    const all = await made(1);
    answered('/drives**', body);
    answered('/drives**', body, 'DELETE');
    for (const operation of [refreshed, destroyed]) {
      await expect(operation(all)).rejects.toThrow(words);
      await expect(operation(all)).rejects.toThrow(`check the address ${emulator.baseUrl}`);
    }
    expect(requests().filter((one) => one.endsWith('/drives'))).toEqual([]);
    emulator.faults.clear();
    expect((await refreshed(all))[0]).toBeDefined();
  });

  it('during its deletion is gone only if the list confirms it', async () => {
    const all = await made(1);
    answered('/drives/data-0', NOT_FOUND, 'DELETE');
    await expect(destroyed(all)).rejects.toThrow(
      /contradicts itself: the deletion of "data-0" got "not found", but the list of drives still has it/,
    );
    emulator.faults.clear();
    await destroyed(all);
    await expect(platform.client.drives.get('data-0')).rejects.toThrow(/404/);
  });

  it('at another address than in state is not gone', async () => {
    const all = await made(1);
    const { pathname, port } = new URL(emulator.baseUrl);
    await deletedByOthers(all);
    platform = { ...run(`http://localhost:${port}${pathname}`), acceptMoved: true };
    for (const operation of [refreshed, destroyed]) {
      await expect(operation(all)).rejects.toThrow(
        /drive "data-0" does not exist at http:\/\/localhost.*another management address.*It was not changed/s,
      );
    }
  });
});

describe.each<[string, Definition, Fields, string]>([
  ['a volume', volume, { region: 'us-was-1' }, '/volumes'],
  ['an agent', agent, { image: 'agent:1' }, '/agents'],
])('%s that a list still contains while it is being deleted', (_what, kind, args, path) => {
  beforeEach(async () => {
    await platform.client.close();
    await emulator.stop();
    emulator = await startEmulator({ clock: 'manual', deleteDelayMs: 600_000 });
    platform = run();
  });

  /** Objects that others are deleting; a read no longer finds them. */
  async function ending(count: number): Promise<Known[]> {
    const names = Array.from({ length: count }, (_, i) => `data-${i}`);
    const known = await Promise.all(names.map((name) => whole(create(on(kind), inputsOf(name, args)))));
    await Promise.all(names.map((name) => call(emulator, 'DELETE', `${path}/${name}`)));
    const listed = (await call(emulator, 'GET', path)) as { status: string }[];
    expect(listed.map(({ status }) => status)).toEqual(names.map(() => 'DELETING'));
    answered(`${path}/*`);
    platform = run();
    return known;
  }

  it.each([
    ['one read', 1],
    ['several reads', 3],
  ])('is gone for %s that does not find it', async (_reads, count) => {
    const known = await ending(count);
    const found = await Promise.all(known.map(({ id, state }) => read(on(kind), { id, state })));
    expect(found).toEqual(known.map(() => undefined));
  });

  it('is gone for a destroy', async () => {
    const [known] = await ending(1);
    if (known !== undefined) await remove(on(kind), known);
  });

  it('is offered to no import', async () => {
    await ending(2);
    emulator.faults.clear();
    const others = await whole(create(on(kind), inputsOf('others', args)));
    const names = async (items: AsyncIterable<{ readonly id: string }>) => {
      const found: string[] = [];
      for await (const { id } of items) found.push(id);
      return found;
    };
    const { bulkRead } = kind;
    expect(await names(list(on(kind)))).toEqual(bulkRead === undefined ? [] : [others.id]);
    expect(await names(inventory(on(kind)))).toEqual([others.id]);
  });
});

it('a destroy of many reads no list', async () => {
  const all = await made(20);
  await destroyed(all);
  expect(requests().filter((one) => one === 'GET /drives')).toEqual([]);
});

it('a 404 after our own DELETE means gone, without a list', async () => {
  const one = await whole(create(on(sandbox), inputsOf('box')));
  emulator.journal.clear();
  await destroyed([one], sandbox);
  expect(requests()).not.toContain('GET /sandboxes');
  expect(requests().at(-1)).toBe('GET /sandboxes/box');
});

describe('a child of a sandbox', () => {
  const kinds = [
    [sandboxSchedule.type, sandboxSchedule, { cron: '0 3 * * *', command: 'true' }],
    [sandboxPreview.type, sandboxPreview, { port: 3000 }],
  ] as const;

  it.each(kinds)(
    'is gone with the sandbox, which the list of sandboxes confirms: %s',
    async (_type, kind, args) => {
      await whole(create(on(sandbox), inputsOf('box')));
      const part = await whole(create(on(kind), inputsOf('part', { sandbox: 'box', ...args })));
      await platform.client.sandboxes.delete('box');
      emulator.clock.advance(60_000);
      platform = run();
      expect(await refreshed([part], kind)).toEqual([undefined]);
      await destroyed([part], kind);
    },
  );

  it.each(kinds)('is not gone if the sandbox still exists, despite a 404: %s', async (_type, kind, args) => {
    await whole(create(on(sandbox), inputsOf('box')));
    const part = await whole(create(on(kind), inputsOf('part', { sandbox: 'box', ...args })));
    answered('/sandboxes/box/**');
    platform = run();
    await expect(refreshed([part], kind)).rejects.toThrow(/the list of sandboxes still has it/);
    await expect(destroyed([part], kind)).rejects.toThrow(/the list of sandboxes still has it/);
  });
});

it.each<[string, Definition, Fields]>([
  ['a service account', serviceAccount, {}],
  ['an API key', apiKey, { serviceAccount: 'nobody' }],
])('%s whose list is not found: the error names the address', async (_what, kind, args) => {
  const account = await whole(create(on(serviceAccount), inputsOf('ci', {})));
  const clientId = String(account.state.clientId);
  const written = args.serviceAccount === undefined ? args : { serviceAccount: clientId };
  const one = kind === apiKey ? await whole(create(on(apiKey), inputsOf('key', written))) : account;
  answered('/service_accounts**');
  platform = run();
  await expect(refreshed([one], kind)).rejects.toThrow(/GET \/service_accounts → 404 not_found/);
  await expect(refreshed([one], kind)).rejects.toThrow(emulator.baseUrl);
  await expect(destroyed([one], kind)).rejects.toThrow(emulator.baseUrl);
});

it('an API key is gone with its service account, but not if that is still listed', async () => {
  const account = await whole(create(on(serviceAccount), inputsOf('ci', {})));
  const clientId = String(account.state.clientId);
  const key = await whole(create(on(apiKey), inputsOf('key', { serviceAccount: clientId })));
  answered(`/service_accounts/${clientId}/**`);
  await expect(refreshed([key], apiKey)).rejects.toThrow(/the list of service accounts still has it/);
  emulator.faults.clear();
  await platform.client.serviceAccounts.delete(clientId);
  platform = run();
  expect(await refreshed([key], apiKey)).toEqual([undefined]);
});

describe('a create whose response was lost', () => {
  const lost = () => {
    emulator.faults.add({ method: 'POST', path: '/drives', exact: true, then: { kind: 'dropAfter' } });
  };

  it('is in doubt if the list contains its object, whatever a read returns', async () => {
    lost();
    answered('/drives/data');
    const outcome = await create(on(drive), inputsOf('data'));
    expect(outcome).toMatchObject({ kind: 'inDoubt', object: { state: { __inDoubt: true } } });
    emulator.faults.clear();
    if (outcome.kind === 'done') return;
    const { state } = await whole(update(on(drive), outcome.object, inputsOf('data')));
    expect(state).not.toHaveProperty('__inDoubt');
  });
});

describe("an address without the API's path", () => {
  const bare = () => new URL(emulator.baseUrl).origin;

  it('is reported before any write, after one read for all', async () => {
    platform = run(bare());
    const creates = ['a', 'b', 'c'].map((name) => whole(create(on(drive), inputsOf(name))));
    for (const one of await Promise.allSettled(creates)) {
      expect(one).toMatchObject({ status: 'rejected' });
      const { message } = (one as PromiseRejectedResult).reason as Error;
      expect(message).toMatch(
        /no drive was created and nothing was sent, because http:.* did not answer a read/,
      );
      expect(message).toMatch(`${bare()} does not end in /v0`);
    }
    expect(emulator.journal.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('loses no objects that were created with the full address, in a refresh or a destroy', async () => {
    const all = await made(1);
    platform = { ...run(bare()), acceptMoved: true };
    for (const operation of [refreshed, destroyed])
      await expect(operation(all)).rejects.toThrow(/does not confirm it.*does not end in \/v0/s);
  });

  it('is not checked again if the platform responds correctly to a read', async () => {
    platform = { ...run(), baseUrl: 'https://gateway.example/workloads' };
    await whole(create(on(drive), inputsOf('a')));
    await whole(create(on(drive), inputsOf('b')));
    expect(requests()).toEqual(['GET /drives', 'POST /drives', 'POST /drives']);
  });

  it('that is complete is not checked before a write', async () => {
    await whole(create(on(drive), inputsOf('a')));
    expect(requests()).toEqual(['POST /drives']);
  });
});
