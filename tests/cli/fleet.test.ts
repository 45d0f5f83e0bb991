/** `workload drift` over many stacks when something fails in the middle: it is told once, and the rest is complete. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { existing, placedAt } from '@workload/pulumi/importing';
import { connect, readSettings } from '@workload/pulumi/rollout';
import { type Asked, fleetOf, type FleetDependencies } from '../../cli/src/drift/fleet';
import { States } from '../../cli/src/drift/states';
import type { Stack } from '../../cli/src/rollout/selected';
import { call } from '../engine/story';

const { signal } = new AbortController();

let emulator: Emulator;
let root: string;
let keys: Record<string, string>;
beforeEach(async () => {
  emulator = await startEmulator();
  root = mkdtempSync(join(tmpdir(), 'workload-fleet-'));
  mkdirSync(join(root, '.pulumi', 'stacks', 'tests'), { recursive: true });
  writeFileSync(join(root, '.pulumi', 'meta.yaml'), 'version: 1\n');
  keys = { shop: emulator.addWorkspace('shop').apiKey, mail: emulator.addWorkspace('mail').apiKey };
});
afterEach(async () => {
  await emulator.stop();
  rmSync(root, { recursive: true });
});

const settingsOf = (workspace: string, baseUrl = emulator.baseUrl) => {
  const all: Record<string, string | undefined> = {
    'workload:baseUrl': baseUrl,
    'workload:workspace': workspace,
    'workload:apiKey': keys[workspace],
  };
  return readSettings((key) => all[key], {});
};
const inWorkspace = (workspace: string) => ({ ...emulator, workspace, apiKey: keys[workspace] ?? '' });
const fileOf = (stack: string) => join(root, '.pulumi', 'stacks', 'tests', `${stack}.json`);

/** Creates volumes, and a state that has them. A read of each one is a request: their list shows less. */
async function stackWith(stack: string, workspace: string, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      call(inWorkspace(workspace), 'POST', '/volumes', {
        metadata: { name: `${stack}-${number}`, displayName: 'One' },
        spec: { region: 'us-was-1', size: 2048 },
      }),
    ),
  );
  await stateWith(stack, workspace, 'Volume', ({ name }) => name.startsWith(`${stack}-`));
}

/** A state that has existing objects of a kind. */
async function stateWith(
  stack: string,
  workspace: string,
  kind: string,
  isOwn: (one: { readonly name: string }) => boolean,
): Promise<void> {
  const resources: object[] = [];
  const connection = connect(settingsOf(workspace), () => undefined);
  for await (const one of existing(connection, kind, signal)) {
    if (!isOwn(one)) continue;
    const bags = await one.recorded('native', `tests/${stack}/${one.name}`, () => undefined);
    const type = `workload:index:${kind}`;
    resources.push({
      ...bags,
      custom: true,
      type,
      id: one.id,
      urn: `urn:pulumi:${stack}::tests::${type}::${one.name}`,
    });
  }
  const latest = { manifest: { time: '', magic: '', version: 'v3.246.0' }, resources };
  writeFileSync(fileOf(stack), JSON.stringify({ version: 3, checkpoint: { stack, latest } }));
  emulator.journal.clear();
}

async function drift(
  stacks: readonly string[],
  dependencies: Partial<FleetDependencies> = {},
  workspaces: readonly string[] = ['shop', 'mail'],
  asked: Partial<Asked> = {},
) {
  const states = await States.of(`file://${root}`, 'tests', {});
  const of = (name: string) =>
    ({
      name,
      backend: () => Promise.resolve(`file://${root}`),
      json: () => Promise.reject(new Error(`no stack named '${name}' found`)),
    }) as unknown as Stack;
  return fleetOf(
    {
      ...{ stacks: stacks.map(of), asked: { all: true }, isWhole: true, states, except: ['ServiceAccount'] },
      places: workspaces.map((one) => settingsOf(one)),
      ...asked,
    },
    {
      ...{ env: {}, signal, now: Date.now, note: () => undefined, learn: () => undefined },
      sleep: () => Promise.resolve(),
      ...dependencies,
    },
  );
}

const nameOf = (urn: string) => urn.replace(/.*::/, '');
async function rename(workspace: string, volume: string): Promise<void> {
  const all = inWorkspace(workspace);
  const record = (await call(all, 'GET', `/volumes/${volume}`)) as { metadata: object; spec: object };
  const { metadata, spec } = record;
  await call(all, 'PUT', `/volumes/${volume}`, { metadata: { ...metadata, displayName: 'Two' }, spec });
  emulator.journal.clear();
}

it('a credential that is rejected in the middle is one line for its workspace; the others are complete', async () => {
  await stackWith('one', 'shop', 5);
  await stackWith('two', 'mail', 2);
  await rename('mail', 'two-1');
  const rejected = { kind: 'status', status: 401 } as const;
  for (const number of [2, 3, 4])
    emulator.faults.add({ method: 'GET', path: `/volumes/one-${number}`, times: 100, then: rejected });
  const { unread, drifted, whole, unmanaged } = await drift(['one', 'two']);
  expect(unread).toEqual([
    { workspace: 'shop', why: expect.stringMatching(/401.*API key.*\(\d objects of states\)$/) as string },
  ]);
  expect(drifted.map(({ urn }) => nameOf(urn))).toEqual(['two-1']);
  expect([whole, unmanaged]).toEqual([true, []]);
});

it('a credential that a list is refused with is one line as well, and no other list is asked', async () => {
  await stackWith('one', 'shop', 2);
  emulator.faults.add({
    method: 'GET',
    path: '/drives',
    exact: true,
    times: 100,
    then: { kind: 'status', status: 401 },
  });
  const { unread } = await drift(['one']);
  expect(unread.map(({ workspace, kind }) => [workspace, kind])).toEqual([
    ['shop', undefined],
    ['mail', undefined],
  ]);
  expect(unread[0]?.why).toMatch(/401.*\(2 objects of states\)$/);
  expect(emulator.journal.entries().filter(({ status }) => status === 401)).toHaveLength(2);
});

it('a list that fails is told by its kind, and everything else is complete', async () => {
  await stackWith('one', 'shop', 3);
  await rename('shop', 'one-2');
  const refused = { kind: 'status', status: 403 } as const;
  emulator.faults.add({ method: 'GET', path: '/volumes', exact: true, times: 1, then: refused });
  const { unread, drifted, unmanaged } = await drift(['one'], {}, ['shop']);
  expect(unread.map(({ workspace, kind, urn }) => [workspace, kind, urn])).toEqual([
    ['shop', 'Volume', undefined],
  ]);
  expect(drifted.map(({ urn }) => nameOf(urn))).toEqual(['one-2']);
  expect(unmanaged).toEqual([]);
});

it('a state that is being written is read once it is whole', async () => {
  await stackWith('one', 'shop', 2);
  await stackWith('two', 'shop', 2);
  await rename('shop', 'one-1');
  const whole = readFileSync(fileOf('one'), 'utf8');
  writeFileSync(fileOf('one'), whole.slice(0, 100));
  let pauses = 0;
  const sleep = () => {
    pauses++;
    writeFileSync(fileOf('one'), whole);
    return Promise.resolve();
  };
  const { unread, drifted } = await drift(['one', 'two'], { sleep });
  expect([pauses, unread, drifted.map(({ urn }) => nameOf(urn))]).toEqual([1, [], ['one-1']]);
});

it.each([
  ['deleted', undefined],
  ['half written by a run that was killed', '{"version":3,"checkpo'],
])('a stack that is %s in the middle is told, and the rest is complete', async (_what, text) => {
  await stackWith('one', 'shop', 2);
  await stackWith('two', 'mail', 2);
  await rename('mail', 'two-1');
  // Its name was listed before.
  if (text === undefined) rmSync(fileOf('one'));
  else writeFileSync(fileOf('one'), text);
  const { unread, drifted, unmanaged, whole } = await drift(['one', 'two']);
  expect(unread.map(({ stack }) => stack)).toEqual(['one']);
  expect(drifted.map(({ urn }) => nameOf(urn))).toEqual(['two-1']);
  // Its objects are not those of nobody.
  expect([whole, unmanaged]).toEqual([false, []]);
});

it('with a platform that allows 20 requests a second, everything is found, and few requests are refused', async () => {
  await stackWith('one', 'shop', 200);
  await stackWith('two', 'mail', 100);
  await rename('shop', 'one-149');
  const headers = { 'retry-after': '1' };
  emulator.faults.add({ perSecond: 20, then: { kind: 'status', status: 429, headers } });
  const { unread, drifted } = await drift(['one', 'two']);
  expect([unread, drifted.map(({ urn }) => nameOf(urn))]).toEqual([[], ['one-149']]);
  const all = emulator.journal.entries().map(({ at, status }) => ({ at: Date.parse(at), status }));
  const first = Math.min(...all.filter(({ status }) => status === 429).map(({ at }) => at));
  // What had been sent before the first refusal has arrived.
  const after = all.filter(({ at }) => at >= first + 1000);
  expect(after.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(5);
  const most = Math.max(
    ...after.map(({ at }) => after.filter((one) => one.at >= at && one.at < at + 1000).length),
  );
  // Sent are 22 at most. On a busy machine some of them arrive together with those of the next second; without a pace
  // there are 64.
  expect(most).toBeLessThanOrEqual(30);
}, 120_000);

it('a known rate is kept over all workspaces from the first request on', async () => {
  await stackWith('one', 'shop', 40);
  await stackWith('two', 'mail', 20);
  const { unread } = await drift(['one', 'two'], {}, ['shop', 'mail'], { rate: 20 });
  expect(unread).toEqual([]);
  const times = emulator.journal.entries().map(({ at }) => Date.parse(at));
  expect(times.length).toBeGreaterThan(60);
  // However late the first arrived, by a busy machine.
  const least = (times.length - 1) * 50;
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(least - 1000);
}, 60_000);

it('previews of many sandboxes take one list for each, although not all of them are read at once', async () => {
  const shop = inWorkspace('shop');
  const sandboxes = Array.from({ length: 60 }, (_, number) => `box-${number}`);
  for (const name of sandboxes) {
    await call(shop, 'POST', '/sandboxes', { metadata: { name }, spec: { runtime: { image: 'base' } } });
    for (const preview of ['web', 'api', 'feed'])
      await call(shop, 'POST', `/sandboxes/${name}/previews`, {
        metadata: { name: preview },
        spec: { port: 80, public: false },
      });
  }
  await stateWith('one', 'shop', 'SandboxPreview', () => true);
  const { unread, stacks } = await drift(['one'], {}, ['shop'], { isWhole: false });
  expect([unread, stacks.map(({ objects }) => objects)]).toEqual([[], [180]]);
  const asked = emulator.journal.entries().filter(({ path }) => path.includes('/previews'));
  expect(asked.map(({ path }) => path).sort()).toEqual(
    sandboxes.map((name) => `/sandboxes/${name}/previews`).sort(),
  );
}, 60_000);

/** The emulator by its other name. */
const alias = () => emulator.baseUrl.replace('127.0.0.1', 'localhost');
const byHand = (workspace: string, name: string) =>
  call(inWorkspace(workspace), 'POST', '/volumes', {
    metadata: { name },
    spec: { region: 'us-was-1', size: 1024 },
  });

it('while the place of one object is not known, nothing counts as unmanaged or orphaned, in no workspace', async () => {
  await stackWith('one', 'shop', 3);
  await stackWith('two', 'mail', 2);
  await byHand('mail', 'by-hand');
  const places = [settingsOf('shop', alias()), settingsOf('mail', alias())];
  const { whole, unread, unmanaged, orphaned, stacks } = await drift(['one', 'two'], {}, [], { places });
  expect([whole, unmanaged, orphaned]).toEqual([false, [], []]);
  // One line for all of its objects.
  expect(unread.map(({ why: _why, ...of }) => of)).toEqual([{ stack: 'one' }, { stack: 'two' }]);
  expect(unread[0]?.why).toMatch(
    /^no place of --places has the address of its objects: add a place with baseUrl written as in the settings of the stack, its workspace "shop" and its credential\. The workspace of this name in --places has another address; localhost and 127\.0\.0\.1 are two addresses \(3 objects\)$/,
  );
  expect(stacks.map(({ objects }) => objects)).toEqual([0, 0]);
});

it('a workspace that --places lacks at a known address is one line for its stack', async () => {
  await stackWith('one', 'shop', 3);
  await stackWith('two', 'mail', 2);
  await byHand('mail', 'by-hand');
  const { whole, unread, unmanaged, stacks } = await drift(['one', 'two'], {}, ['mail']);
  expect([whole, unmanaged, stacks.map(({ objects }) => objects)]).toEqual([false, [], [0, 2]]);
  expect(unread.map(({ stack, why }) => [stack, why])).toEqual([
    [
      'one',
      '--places has the address of its objects, but not its workspace "shop" there: add it (3 objects)',
    ],
  ]);
});

it('an object that a run is making at an address of another name is not left over', async () => {
  await stackWith('one', 'shop', 1);
  await byHand('shop', 'made');
  const file = JSON.parse(readFileSync(fileOf('one'), 'utf8')) as {
    checkpoint: { latest: { resources: { urn: string; outputs: object }[]; pending_operations?: object[] } };
  };
  const [own] = file.checkpoint.latest.resources;
  const resource = {
    ...own,
    urn: own?.urn.replace('one-0', 'made'),
    id: 'made',
    inputs: { name: 'made' },
    outputs: { ...placedAt({ ...own?.outputs }, alias()), name: 'made' },
  };
  file.checkpoint.latest.pending_operations = [{ type: 'creating', resource }];
  writeFileSync(fileOf('one'), JSON.stringify(file));
  const { whole, unmanaged } = await drift(['one'], {}, ['shop']);
  expect([whole, unmanaged]).toEqual([true, []]);
});

it('what a program only reads is not compared, claimed, or needed in --places', async () => {
  await stackWith('one', 'shop', 2);
  await stackWith('two', 'mail', 1);
  await rename('shop', 'one-0');
  const file = JSON.parse(readFileSync(fileOf('one'), 'utf8')) as {
    checkpoint: { latest: { resources: object[] } };
  };
  const { latest } = file.checkpoint;
  latest.resources = latest.resources.map((one) => ({ ...one, external: true }));
  writeFileSync(fileOf('one'), JSON.stringify(file));
  const { unread, drifted, stacks, whole } = await drift(['one', 'two'], {}, ['mail']);
  expect([whole, unread, drifted, stacks.map(({ objects }) => objects)]).toEqual([true, [], [], [0, 1]]);
});

it('only objects that were compared are counted', async () => {
  await stackWith('one', 'shop', 3);
  await stackWith('two', 'mail', 2);
  keys.shop = 'rejected';
  const { stacks, places, unread } = await drift(['one', 'two']);
  expect(stacks.map(({ objects }) => objects)).toEqual([0, 2]);
  expect(places.map(({ workspace, objects }) => [workspace, objects])).toEqual([
    ['shop', 0],
    ['mail', 2],
  ]);
  expect(unread[0]?.why).toMatch(/\(3 objects of states\)$/);
});

it('nothing is said to be removed from a state if another object has the name of one that is gone', async () => {
  await stackWith('one', 'shop', 1);
  const file = JSON.parse(readFileSync(fileOf('one'), 'utf8')) as {
    checkpoint: { latest: { resources: { outputs: Record<string, unknown> }[] } };
  };
  for (const { outputs } of file.checkpoint.latest.resources) {
    outputs.createdAt = '2020-01-01T00:00:00Z';
  }
  writeFileSync(fileOf('one'), JSON.stringify(file));
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const { gone } = await drift(['one'], { note }, ['shop']);
  expect([gone.map(({ id }) => id), notes]).toEqual([['one-0'], []]);
});

it('says which name of --except matches nothing, and not that of a kind', async () => {
  await stackWith('one', 'shop', 1);
  await byHand('shop', 'by-hand');
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const except = ['ServiceAccount', 'Drive', 'Volume/by-hand', 'Volume/by-hnad'];
  const { unmanaged } = await drift(['one'], { note }, ['shop'], { except });
  expect([unmanaged, notes]).toEqual([
    [],
    ['--except: no unmanaged or orphaned object matches Volume/by-hnad'],
  ]);
  // In a shard, it may be in another one.
  notes.length = 0;
  await drift(['one'], { note }, ['shop'], { except, shard: { index: 1, count: 2 } });
  expect(notes).toEqual([]);
});
