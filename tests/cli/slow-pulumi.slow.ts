/** A `pulumi` that does not answer: a command that waits for it says so, and leaves no process behind. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Running, start } from './command';

/** Answers nothing. */
const SILENT = '';
/** Answers everything except `up`, which ignores interruptions. */
const SILENT_UP = `
const answers = { version: 'v3.246.0', config: '{}', stack: '{"deployment":null}', preview: '' };
const [verb] = process.argv.slice(2);
process.on('SIGINT', () => undefined);
if (verb in answers) {
  console.log(answers[verb]);
  process.exit();
}`;

const STACK = ['--stack', 'test'];
const ALONE = [...STACK, '--name', 'shop'];
const SAYS = 'pulumi has not answered for 10 s: waiting for up to 60 s. ';

/** What each command says after 10 s. */
const CASES = [
  ['approve --at rev-2:10', SILENT, [], `${SAYS}workload rollout abort needs only the credential`],
  ['run', SILENT, STACK, `${SAYS}workload rollout abort needs only the credential`],
  ['status', SILENT, STACK, `${SAYS}workload rollout abort needs only the credential`],
  ['check errors', SILENT, STACK, `${SAYS}workload rollout abort needs only the credential`],
  [
    'abort',
    SILENT,
    ALONE,
    `${SAYS}Without --stack, this command needs only the credential in the environment`,
  ],
  [
    'undo',
    SILENT,
    ALONE,
    `${SAYS}Without --stack, this command needs only the credential in the environment`,
  ],
  ['up', SILENT, STACK, 'waiting: pulumi up '],
  ['up', SILENT, [], `${SAYS}workload rollout abort needs only the credential`],
  ['up', SILENT_UP, STACK, 'waiting: pulumi up '],
] as const;

const folders: string[] = [];
/** A command whose `pulumi` runs this first, and then hangs. */
function begin(first: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'workload-slow-'));
  folders.push(folder);
  writeFileSync(join(folder, 'Pulumi.yaml'), 'name: slow\nruntime: nodejs\n');
  const [pulumi, pids] = [join(folder, 'pulumi'), join(folder, 'pids')];
  writeFileSync(
    pulumi,
    `#!${process.execPath}\n${first}
require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + ' ');
setTimeout(() => undefined, 300_000);\n`,
  );
  chmodSync(pulumi, 0o755);
  const PATH = [folder, dirname(process.execPath)].join(delimiter);
  const running = start({ PATH, WORKLOAD_API_KEY: 'k', WORKLOAD_WORKSPACE: 'w' }, folder, 'rollout', ...args);
  return {
    running,
    hung: () => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split(' ') : []),
  };
}

function hasSaid(running: Running, said: string): Promise<void> {
  const { child, ended } = running;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (running.text().includes(said)) resolve();
    };
    look();
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    void ended.then(() => {
      reject(new Error(`not said: ${said}\n${running.text()}`));
    });
  });
}

/** A zombie has ended, but nobody has asked for its result. */
function isAlive(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Those that stay alive. One that was killed needs the processor once more to end. */
async function leftOf(pids: readonly string[]): Promise<readonly string[]> {
  for (let tried = 0; tried < 200 && pids.some(isAlive); tried += 1) await delay(50);
  return pids.filter(isAlive);
}

/** Interrupts a command once it has said this, again if its engine ignores that. */
async function interrupt({ running, hung }: ReturnType<typeof begin>, said: string) {
  await hasSaid(running, said);
  const hanging = hung();
  running.child.kill('SIGTERM');
  const again = setTimeout(() => running.child.kill('SIGTERM'), 2_000);
  const { code } = await running.ended;
  clearTimeout(again);
  return { code, hanging };
}

// All at once, because each waits.
let ends: readonly ReturnType<typeof interrupt>[];
beforeAll(() => {
  ends = CASES.map(([verb, first, args, says]) => interrupt(begin(first, ...verb.split(' '), ...args), says));
  for (const end of ends) end.catch(() => undefined);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

it.each(
  CASES.map(
    ([verb, first, args], index) => [verb, args, first === SILENT ? 'pulumi' : 'pulumi up', index] as const,
  ),
)(
  '%s %j says after 10 s that it waits for %s, and ends with an interruption',
  async (_verb, _args, _what, index) => {
    const { code, hanging } = (await ends[index]) ?? { code: undefined, hanging: [] };
    expect(code).toBe(130);
    expect(hanging.length).toBeGreaterThan(0);
    expect(await leftOf(hanging)).toEqual([]);
  },
  120_000,
);

it('run whose --max-wait passes before pulumi answers says that, and ends with 5', async () => {
  const { running } = begin(SILENT, 'run', '--max-wait', '1s');
  const { code } = await running.ended;
  expect([code, running.text()]).toEqual([5, expect.stringContaining('--max-wait (1s) has passed')]);
  expect(running.text()).not.toContain('no stack is selected');
}, 60_000);
