/**
 * The command that runs a rollout is killed at every request and every response: the next run continues in the same
 * step.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exitingWith, workload } from '../cli/command';
import { testProject, type Project } from '../engine/command';
import { call } from '../engine/story';
import { type Direction, gateBefore, type Gate } from './gate';

const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

let p: Project;
let gate: Gate;
let begun: ReturnType<Project['emulator']['save']>;
const rows: string[] = [];

beforeAll(async () => {
  p = await testProject();
  gate = await gateBefore(p.emulator.baseUrl);
  expect((await p.pulumi('config', 'set', '--plaintext', 'workload:baseUrl', gate.baseUrl)).code).toBe(0);
  for (const number of [1, 2]) {
    const args = { name: 'shop', image: `shop:${number}`, rollout: exitingWith(0) };
    p.resources([{ type: 'McpFunction', name: 'shop', args }]);
    await p.up();
  }
  begun = p.emulator.save();
}, 120_000);
afterAll(async () => {
  await gate.shut();
  await p.stop();
  process.stdout.write(`${rows.join('\n')}\n`);
});

/** The written shares of the new release, each once. */
function shares(): number[] {
  const written = p.emulator.journal.entries().flatMap(({ method, body }) => {
    if (method !== 'PUT') return [];
    const { revision } = (body as { spec: { revision: { active: string; canaryPercent: number } } }).spec;
    return [revision.active === 'rev-2' ? 100 : revision.canaryPercent];
  });
  return written.filter((share, index) => share !== written[index - 1]);
}

/** Kills the run at the nth message; false if the run ended before. */
async function killedAt(direction: Direction, nth: number): Promise<boolean> {
  const held = gate.hold(direction, nth).then(() => true);
  const child = spawn(process.execPath, [COMMAND, 'rollout', 'run', '--stack', 'test'], {
    cwd: p.folder,
    env: { ...process.env, ...p.env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const isHeld = await Promise.race([held, ended.then(() => false)]);
  child.kill('SIGKILL');
  await ended;
  return isHeld;
}

it.each<Direction>(['request', 'answer'])(
  'at each %s, no step is skipped and nothing is created twice',
  async (direction) => {
    for (let nth = 1; ; nth += 1) {
      p.emulator.restore(begun);
      gate.release();
      p.emulator.journal.clear();
      const isHeld = await killedAt(direction, nth);
      gate.release();
      const started = performance.now();
      const again = await workload({ ...process.env, ...p.env }, p.folder, 'run', '--stack', 'test');
      rows.push(`killed at ${direction} ${nth}: over after ${Math.round(performance.now() - started)} ms`);
      expect([nth, again.code]).toEqual([nth, 0]);
      expect(shares()).toEqual([50, 100]);
      expect(await call(p.emulator, 'GET', '/functions/shop/revisions')).toHaveLength(2);
      if (!isHeld) return;
    }
  },
  1_800_000,
);
