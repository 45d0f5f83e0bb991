/** Ctrl-C during a deployment: what was started is recorded, and the next up continues from it. */
import { startEmulator, type Emulator } from '@workload/emulator';
import { interruptedUp, testProject, type Project } from './command';
import { story } from './story';

let emulator: Emulator;
let p: Project;
beforeAll(async () => {
  // Long enough for an interrupt in the middle.
  emulator = await startEmulator({ deployDelayMs: 4_000 });
  await story(emulator);
  p = await testProject({ on: emulator, plugin: 'process' });
}, 120_000);
afterAll(async () => {
  await p.stop();
  await emulator.stop();
});

const PROGRAM = `
new workload.McpFunction('sender', {});
new workload.ForkedApplication('shop', { name: 'shop', snapshot: 'shop-v1' });
new workload.Drive('data', { region: 'us-was-1' });`;

it('records what was started, and the next up creates no duplicate', async () => {
  p.program(PROGRAM);
  // Its response comes after the Ctrl-C.
  emulator.faults.add({ method: 'POST', path: '/drives', then: { kind: 'delay', ms: 2_500 } });
  const isHeld = () => emulator.faults.pending().length === 0;
  const others = () =>
    emulator.journal.entries().filter(({ method, path }) => method === 'POST' && path !== '/drives').length;
  const { code: interrupted } = await interruptedUp(p, () => isHeld() && others() === 2);
  expect(interrupted).not.toBe(0);
  const state = p.state();
  const recorded = state.resources.filter(({ type }) => type.includes('workload:'));
  expect(recorded.map(({ type }) => type.split(':').at(-1)).sort()).toEqual([
    'Drive',
    'ForkedApplication',
    'McpFunction',
  ]);
  expect(state.pending_operations ?? []).toEqual([]);

  p.requests();
  const { code, text } = await p.up();
  expect(code).toBe(0);
  expect(p.requests().filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(text).not.toMatch(/pending operations/);
  expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await p.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);
}, 120_000);
