/** Ctrl-C and a killed engine while the platform holds back a response: what the next runs do, on the real engine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { interruptedUp, testProject, type Project } from '../engine/command';
import { call } from '../engine/story';
import type { Adapter } from '../support/adapters';
import { familyOf, isRunning, kill } from './processes';
import { gateBefore, type Gate } from './gate';

let p: Project;
let gate: Gate;
beforeEach(async () => {
  p = await testProject({ plugin: 'process' });
  gate = await gateBefore(p.emulator.baseUrl);
  expect((await p.pulumi('config', 'set', '--plaintext', 'workload:baseUrl', gate.baseUrl)).code).toBe(0);
}, 60_000);
afterEach(async () => {
  await gate.shut();
  await p.stop();
});

const ADAPTERS: readonly Adapter[] = ['native', 'dynamic'];

/** One resource with the logical name `it`. */
const declared = (kind: string, args: object) => `new workload.${kind}('it', ${JSON.stringify(args)});`;

const count = async (path: string) => ((await call(p.emulator, 'GET', path)) as unknown[]).length;

/**
 * Runs `up` until the response to a write is held back, presses Ctrl-C, and again when each further condition holds.
 */
async function interrupted(method: string, path: string, ...more: (() => boolean)[]) {
  const held = () => p.emulator.journal.entries().some((one) => one.method === method && one.path === path);
  gate.holdAnswersTo(method);
  p.emulator.journal.clear();
  const ended = await interruptedUp(p, held, ...more);
  gate.release();
  return ended;
}

/** Our resources in state, and operations with an unknown outcome. */
function known(): { resources: number; pending: number } {
  const { resources, pending_operations: pending = [] } = p.state();
  return {
    resources: resources.filter(({ type }) => /workload:|dynamic:/.test(type)).length,
    pending: pending.length,
  };
}

it.each([
  ['Drive', '/drives', { region: 'us-was-1' }],
  ['ServiceAccount', '/service_accounts', { description: 'One' }],
] as const)(
  'native, Ctrl-C while the response to a %s is held back: recorded, and destroyed',
  async (kind, path, args) => {
    p.program(declared(kind, args), 'native');
    const before = await count(path);
    const { code, elapsedMs } = await interrupted('POST', path);
    expect(code).not.toBe(0);
    // The write gets four seconds; then the engine saves its state.
    expect(elapsedMs).toBeLessThan(10_000);
    expect(known()).toEqual({ resources: 1, pending: 0 });
    expect(await count(path)).toBe(before + 1);
    expect((await p.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    expect(await count(path)).toBe(before);

    await interrupted('POST', path);
    await p.up();
    expect(await count(path)).toBe(before + 1);
    expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  },
  120_000,
);

it('native, Ctrl-C while the response to a service account with an explicit name is held back: nothing is forgotten', async () => {
  p.program(declared('ServiceAccount', { name: 'ci' }), 'native');
  const before = await count('/service_accounts');
  expect((await interrupted('POST', '/service_accounts')).code).not.toBe(0);
  expect(known()).toEqual({ resources: 1, pending: 0 });
  expect(await count('/service_accounts')).toBe(before + 1);
  for (const command of ['up', 'destroy']) {
    const { code, text } = await p.pulumi(command, '--yes', '--skip-preview');
    expect(code).not.toBe(0);
    expect(text).toMatch(
      /service account "ci" \(sa-\w+\): either the create whose answer was lost created it/,
    );
  }
  expect(await count('/service_accounts')).toBe(before + 1);
  await p.pulumi('config', 'set', '--plaintext', 'workload:resume', 'true');
  await p.up();
  expect(await count('/service_accounts')).toBe(before + 1);
  expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
}, 120_000);

it('native, Ctrl-C while the response to an update is held back: going back undoes it', async () => {
  const first = declared('Drive', { name: 'it', region: 'us-was-1', displayName: 'First' });
  p.program(first, 'native');
  await p.up();
  p.program(declared('Drive', { name: 'it', region: 'us-was-1', displayName: 'Second' }), 'native');
  expect((await interrupted('PUT', '/drives/it')).code).not.toBe(0);
  expect(await call(p.emulator, 'GET', '/drives/it')).toMatchObject({ metadata: { displayName: 'Second' } });
  p.program(first, 'native');
  await p.up();
  expect(await call(p.emulator, 'GET', '/drives/it')).toMatchObject({ metadata: { displayName: 'First' } });
  expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
}, 120_000);

it.each(ADAPTERS)(
  '%s, Ctrl-C twice: the create is pending, and the next up takes over its object',
  async (adapter) => {
    p.program(declared('Drive', { region: 'us-was-1' }), adapter);
    let asked = 0;
    const soonAfter = () => ++asked > 10;
    const { code, elapsedMs } = await interrupted('POST', '/drives', soonAfter);
    expect(code).not.toBe(0);
    expect(elapsedMs).toBeLessThan(10_000);
    expect(await count('/drives')).toBe(1);
    expect(known().pending + known().resources).toBeGreaterThan(0);
    await p.pulumi('cancel', '--yes');
    await p.up();
    expect(await count('/drives')).toBe(1);
    await p.pulumi('refresh', '--yes', '--skip-preview', '--clear-pending-creates');
    expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  },
  120_000,
);

it('dynamic, Ctrl-C once: the engine waits for the response and records it', async () => {
  p.program(declared('Drive', { region: 'us-was-1' }), 'dynamic');
  p.emulator.faults.add({ method: 'POST', path: '/drives', then: { kind: 'delay', ms: 8_000 } });
  const { elapsedMs } = await interruptedUp(p, () => p.emulator.faults.pending().length === 0);
  expect(elapsedMs).toBeGreaterThan(6_000);
  expect(known()).toMatchObject({ resources: 1, pending: 0 });
}, 60_000);

it('native: the plugin of a killed engine ends, even while it waits for a response', async () => {
  p.program(declared('Drive', { region: 'us-was-1' }), 'native');
  gate.holdAnswersTo('POST');
  const child = spawn('pulumi', ['up', '--yes', '--skip-preview', '--non-interactive'], {
    cwd: p.folder,
    env: { ...process.env, ...p.env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while ((await count('/drives')) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const plugins = familyOf(Number(child.pid)).filter(({ args }) => args.includes('pulumi-resource-workload'));
  expect(plugins).toHaveLength(1);
  kill(Number(child.pid));
  await ended;
  const until = performance.now() + 7_000;
  while (plugins.some(({ pid }) => isRunning(pid)) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(plugins.filter(({ pid }) => isRunning(pid))).toEqual([]);
}, 60_000);
