/** Ctrl-C while something is being deployed: what was begun is recorded, and the next up continues from it. */
import { spawn } from 'node:child_process';
import { startEmulator, type Emulator } from '@workload/emulator';
import { testProject, type Project } from './command';
import { story } from './story';

let emulator: Emulator;
let p: Project;
beforeAll(async () => {
  // Long enough to be interrupted in the middle.
  emulator = await startEmulator({ deployDelayMs: 4_000 });
  await story(emulator);
  p = await testProject({ on: emulator });
}, 120_000);
afterAll(async () => {
  await p.stop();
  await emulator.stop();
});

const PROGRAM = `
new workload.McpFunction('sender', {});
new workload.ForkedApplication('shop', { name: 'shop', snapshot: 'shop-v1' });`;

/** Runs `up` as a terminal does, in a process group of its own, and presses Ctrl-C once both were sent. */
async function interruptedUp(): Promise<number | null> {
  const child = spawn('pulumi', ['up', '--yes', '--skip-preview', '--non-interactive'], {
    cwd: p.folder,
    env: { ...process.env, ...p.env },
    detached: true,
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const sent = () => emulator.journal.entries().filter(({ method }) => method === 'POST').length;
  while (sent() < 2 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 50));
  process.kill(-Number(child.pid), 'SIGINT');
  return ended;
}

it('records what was begun, and the next up makes no twin', async () => {
  p.program(PROGRAM);
  expect(await interruptedUp()).not.toBe(0);
  const recorded = p.state().resources.filter(({ type }) => type.includes('workload:'));
  expect(recorded.map(({ type }) => type.split(':').at(-1)).sort()).toEqual([
    'ForkedApplication',
    'McpFunction',
  ]);

  p.requests();
  const { code, text } = await p.up();
  expect(code).toBe(0);
  expect(p.requests().filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(text).not.toMatch(/pending operations/);
  expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await p.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);
}, 120_000);
