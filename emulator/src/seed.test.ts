import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import type { faultSchema } from './control/fault-schema';
import type { Fault } from './control/faults';
import { type Emulator, startEmulator } from './emulator';
import type { seedSchema } from './seed';
import type { Seed } from './seed-types.gen';
import { at, clientOf, matching, type Send } from './testing/client';
import { withOwn } from './testing/own';

const SEED: Seed = {
  workspaces: [{ name: 'other' }],
  sandboxes: [
    {
      metadata: { name: 'build', labels: { team: 'shop' } },
      spec: { runtime: { image: 'shop:1', envs: [{ name: 'KEY', value: 'hunter2', secret: true }] } },
    },
    { workspace: 'other', metadata: { name: 'build' } },
  ],
  snapshots: [
    { name: 'v1', source: { name: 'build' } },
    { name: 'v1', workspace: 'other', source: { kind: 'sandbox', name: 'build' } },
  ],
};

let emulator: Emulator;
let send: Send;

beforeAll(async () => {
  // Long enough that nothing is deployed by itself.
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 60_000, seed: SEED });
  send = clientOf(emulator);
});
beforeEach(() => {
  emulator.reset();
});
afterAll(() => emulator.stop());

const fork = (targetName: string) =>
  send('POST', '/snapshots/v1/fork', { targetType: 'application', targetName });

test("a seed's sandboxes and snapshots exist at once, in their workspaces", async () => {
  expect(await send('GET', '/sandboxes/build')).toMatchObject({
    body: { metadata: { labels: { team: 'shop' }, createdBy: 'seed' }, status: 'DEPLOYED' },
  });
  expect(await send('GET', '/snapshots/v1')).toMatchObject({
    body: { status: 'ready', source: { name: 'build', deleted: false }, spec: { image: 'shop:1' } },
  });
  expect(await send('GET', '/snapshots/v1', undefined, { 'x-service-workspace': 'other' })).toMatchObject({
    body: { status: 'ready' },
  });
  expect(await fork('shop')).toMatchObject({ status: 200, body: { name: 'shop', type: 'application' } });
});

test('existing objects stay unchanged, and deleted ones are created again', async () => {
  await send('PUT', '/sandboxes/build', { metadata: {}, spec: { runtime: { image: 'shop:2' } } });
  const { body: before } = await send('GET', '/snapshots/v1');
  emulator.seed(SEED);
  expect(await send('GET', '/sandboxes/build')).toMatchObject({
    body: { spec: { runtime: { image: 'shop:2' } } },
  });
  expect((await send('GET', '/snapshots/v1')).body).toEqual(before);
  await send('DELETE', '/snapshots/v1');
  emulator.seed(SEED);
  expect(await send('GET', '/snapshots/v1')).toMatchObject({ body: { spec: { image: 'shop:2' } } });
});

test.each<[string, unknown, RegExp]>([
  [
    'a snapshot of a missing sandbox',
    { snapshots: [{ name: 'v2', source: { name: 'none' } }] },
    /^snapshots\[0\]: source\.name: sandbox "none" does not exist$/,
  ],
  ['a sandbox without a name', { sandboxes: [{ metadata: {} }] }, /^sandboxes\[0\]\.metadata\.name: /],
  [
    'a misspelt setting',
    { sandboxes: [{ metadata: { name: 'a' }, spec: { runtime: { imgae: 'shop' } } }] },
    /^sandboxes\[0\]\.spec\.runtime: unknown key "imgae"; the keys are (\w+, )*image\b/,
  ],
  [
    'a misspelt list',
    { sandbox: [], key: [] },
    /^seed: unknown keys "sandbox" and "key"; the keys are accounts, workspaces, users, keys, /,
  ],
  [
    'an external id in use',
    {
      sandboxes: [
        { metadata: { name: 'a', externalId: 'one' } },
        { metadata: { name: 'b', externalId: 'one' } },
      ],
    },
    /^sandboxes\[1\]: metadata\.externalId: sandbox "a" has the external id "one"$/,
  ],
])('%s is refused, with its position', (_what, seed, message) => {
  expect(() => {
    emulator.seed(seed as Seed);
  }).toThrow(message);
});

test("the quickstart's seed contains the releases that its program forks", async () => {
  const file = join(__dirname, '../../examples/quickstart/seed.json');
  const seed = JSON.parse(readFileSync(file, 'utf8')) as Seed;
  await withOwn(startEmulator({ seed, deployDelayMs: 60_000 }), async (own) => {
    const { body } = await clientOf(own)('GET', '/snapshots');
    const found = (body as unknown[]).map((one) => [at(one, 'name'), at(one, 'status')]);
    expect(found.sort()).toEqual([
      ['shop-v1', 'ready'],
      ['shop-v2', 'ready'],
    ]);
    expect(await clientOf(own)('GET', '/snapshots/shop-v1')).toMatchObject({
      body: { source: { name: matching('shop-build') } },
    });
  });
});

/** Whether two types accept each other. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

it('the types of seeds and faults are those that their schemas accept', () => {
  const isSame: [Same<Seed, z.input<typeof seedSchema>>, Same<Fault, z.input<typeof faultSchema>>] = [
    true,
    true,
  ];
  expect(isSame).toEqual([true, true]);
});

test('a seed that is applied again changes no row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  const file = join(folder, 'platform.jsonl');
  const redirectUris = ['http://127.0.0.1/back'];
  const seed: Seed = {
    accounts: [{ id: 'account-2' }],
    workspaces: [{ name: 'team', displayName: 'Team' }],
    users: [{ email: 'again@example.com', workspaces: { team: 'member' } }],
    keys: [
      { key: 'key-of-team', workspace: 'team', scopes: ['agents:list'] },
      { key: 'key-of-again', user: 'again@example.com', scopes: ['admin'], name: 'again' },
    ],
    oauthClients: [
      { clientId: 'cli', redirectUris },
      { clientId: 'web', clientSecret: 'x', redirectUris },
    ],
    providerClients: [{ clientId: 'mail', clientSecret: 'x', redirectUris }],
    templates: [{ name: 'again', description: '' }],
    sandboxes: [{ metadata: { name: 'web' }, spec: {} }],
    snapshots: [{ name: 'v1', source: { name: 'web' } }],
    scheduleExecutions: [{ id: 'e', scheduleId: 's', createdAt: '2026-01-01T00:00:00Z', sandbox: 'web' }],
    metrics: [{ billingDimension: 'volume_storage_gbs', time: '2026-01-01T00:00:00Z', usage: 3 }],
  };
  await withOwn(startEmulator({ clock: 'manual' }), async (own) => {
    const rows = () => {
      own.saveTo(file);
      const lines = readFileSync(file, 'utf8').split('\n').slice(1, -2);
      // The numbers of the next rows.
      return lines.filter((line) => !line.startsWith('["sqlite_sequence"'));
    };
    own.seed(seed);
    const before = rows();
    own.clock.advance(5000);
    own.seed(seed);
    expect(rows()).toEqual(before);
    await Promise.resolve();
  });
  rmSync(folder, { recursive: true });
});
