/** examples/fleet: many stacks in PostgreSQL, several runners, and a platform that limits requests. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineFolder } from '../engine/stack';
import { fleetOn, type Fleet, type FleetStack } from './fleet';
import { type PostgresServer, startPostgres } from './servers';

const EXAMPLE = JSON.parse(
  readFileSync(join(__dirname, '../../examples/fleet/fleet.json'), 'utf8'),
) as readonly FleetStack[];

let postgres: PostgresServer;
let emulator: Emulator;
let fleet: Fleet;
beforeAll(async () => {
  postgres = await startPostgres('stand-in');
  emulator = await startEmulator();
  const { apiKey } = emulator.addWorkspace('red');
  const unused = emulator.addWorkspace('blue').apiKey;
  fleet = fleetOn(await postgres.backend('fleet'), emulator, engineFolder(), { red: apiKey, blue: unused });
  await fleet.stacks(EXAMPLE, 3);
});
afterAll(async () => {
  fleet.remove();
  await emulator.stop();
  await postgres.stop();
});

const entries = () => {
  const all = emulator.journal.entries();
  emulator.journal.clear();
  return all;
};

it('runs the base first and each stack in its workspace; a request limit slows it, but does not stop it', async () => {
  emulator.faults.add({
    perSecond: 2,
    then: { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
  });
  const { code, results, stderr } = await fleet.run('up', '--at-once', '2');
  emulator.faults.clear();
  expect([stderr, code]).toEqual(['', 0]);
  expect(results.map(({ stack, ended }) => [stack, ended])).toEqual([
    ['base/red', 'done'],
    ['team/billing', 'done'],
    ['team/search', 'done'],
  ]);
  const all = entries();
  expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(new Set(all.map(({ workspace }) => workspace))).toEqual(new Set(['red']));
  const made = all
    .filter(({ method, status }) => method === 'POST' && status === 200)
    .map(({ path }) => path);
  expect(made[0]).toBe('/policies');
  expect([...made].sort()).toEqual([
    ...Array<string>(6).fill('/drives'),
    '/functions',
    '/functions',
    '/policies',
  ]);
});

it('two runners share the stacks by their locks: every stack is changed, and no object is created twice', async () => {
  fleet.set('displayName', 'Changed');
  const both = await Promise.all(
    [1, 2].map(() => fleet.run('up', '--at-once', '2', '--pause-seconds', '0.5')),
  );
  expect(both.map(({ code, stderr }) => [stderr, code])).toEqual([
    ['', 0],
    ['', 0],
  ]);
  const written = entries().filter(({ method }) => method !== 'GET');
  expect(written.map(({ method }) => method)).toEqual(Array<string>(6).fill('PUT'));
});

it('a failed stack stops only the stacks that depend on it', async () => {
  emulator.faults.add({ method: 'DELETE', path: '/functions', then: { kind: 'status', status: 400 } });
  const { code, results, stderr } = await fleet.run('destroy');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^team\/\w+:\n/);
  const ended = results.map(({ stack, ended }) => [stack, ended]);
  expect(ended[0]).toEqual(['base/red', 'skipped']);
  expect(
    ended
      .slice(1)
      .map(([, how]) => how)
      .sort(),
  ).toEqual(['done', 'failed']);
  expect(await fleet.run('destroy')).toMatchObject({ code: 0 });
  const [left] = entries()
    .filter(({ method }) => method === 'DELETE')
    .slice(-1);
  expect(left?.path).toMatch(/^\/policies\//);
});

it('prints its usage', async () => {
  const { code, stderr } = await fleet.run('upp');
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('node run.mjs preview|up|refresh|destroy') as string,
  ]);
});
