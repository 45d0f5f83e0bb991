/** `workload drift` over many stacks when something fails in the middle: it is told once, and the rest is complete. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { existing } from '@workload/pulumi/importing';
import { connect, readSettings } from '@workload/pulumi/rollout';
import { fleetOf, type FleetDependencies } from '../../cli/src/drift/fleet';
import { StateFolder } from '../../cli/src/drift/states';
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

const settingsOf = (workspace: string) => {
  const all: Record<string, string | undefined> = {
    'workload:baseUrl': emulator.baseUrl,
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
  const resources: object[] = [];
  const connection = connect(settingsOf(workspace), () => undefined);
  for await (const one of existing(connection, 'Volume', signal)) {
    if (!one.name.startsWith(`${stack}-`)) continue;
    const bags = await one.recorded('native', `tests/${stack}/${one.name}`, () => undefined);
    const type = 'workload:index:Volume';
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
) {
  const folder = await StateFolder.of(`file://${root}`, 'tests');
  const of = (name: string) =>
    ({
      name,
      backend: () => Promise.resolve(`file://${root}`),
      json: () => Promise.reject(new Error(`no stack named '${name}' found`)),
    }) as unknown as Stack;
  return fleetOf(
    {
      ...{ stacks: stacks.map(of), isWhole: true, folder, except: ['ServiceAccount'] },
      places: workspaces.map(settingsOf),
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
  expect(most).toBeLessThanOrEqual(22);
}, 120_000);
