/** `workload secrets`: makes the key of the hashes, and finds what a state, its history and a folder have of secrets. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { testProject, type Project } from './command';
import { story } from './story';

const TOKEN = 'planted-token-of-the-connection';
const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

interface Ended {
  readonly code: number;
  readonly text: string;
}

async function workload(...args: string[]): Promise<Ended> {
  const place = { cwd: t.folder, env: { ...process.env, ...t.env } };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [COMMAND, ...args, '--stack', 'test'],
      place,
    );
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

const program = () => {
  t.program(
    `new workload.IntegrationConnection('mail', { integration: 'slack', secret: { TOKEN: '${TOKEN}' } });`,
  );
};

it('makes a key once, turns the hashes on with it, and finds only what history and a folder still have', async () => {
  program();
  await t.up();
  const before = await workload('secrets', 'scan');
  expect(before.code).toBe(2);
  expect(before.text).toMatch(
    /the newest state: encrypted\n(?: {2}.*\n)* {2}IntegrationConnection mail, inputs secret\.TOKEN/,
  );

  const made = await workload('secrets', 'init');
  expect(made).toMatchObject({
    code: 0,
    text: expect.stringContaining('workload:secretsInState hash') as unknown,
  });
  expect((await workload('secrets', 'init')).text).toContain('has a key already');
  await t.pulumi('config', 'set', 'workload:secretsInState', 'hash');
  await t.up();
  const state = JSON.stringify(t.state());
  expect(state).not.toContain('stateKey');

  writeFileSync(join(t.folder, 'notes.txt'), `the token is ${Buffer.from(TOKEN).toString('base64')}`);
  const after = await workload('secrets', 'scan', '.');
  expect(after.code).toBe(2);
  expect(after.text).not.toContain('the newest state');
  expect(after.text).toMatch(/history[^\n]*: encrypted\n(?: {2}.*\n)* {2}IntegrationConnection mail/);
  expect(after.text).toMatch(/notes\.txt: readable\n {2}IntegrationConnection mail, inputs secret\.TOKEN/);
  expect(before.text + made.text + after.text).not.toContain(TOKEN);
}, 300_000);

it('finds nothing in the state of a stack that had the hashes on from the start', async () => {
  const other = await testProject();
  try {
    await story(other.emulator);
    Object.assign(other.env, {
      WORKLOAD_SECRETS_IN_STATE: 'hash',
      WORKLOAD_STATE_KEY: 'k3y-'.repeat(10),
      WORKLOAD_API_KEY: other.emulator.apiKey,
    });
    other.program(
      `new workload.IntegrationConnection('mail', { integration: 'slack', secret: { TOKEN: '${TOKEN}' } });`,
    );
    await other.up();
    const place = { cwd: other.folder, env: { ...process.env, ...other.env } };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [COMMAND, 'secrets', 'scan', join(dirname(other.stateFile())), '--stack', 'test'],
      place,
    );
    expect(stdout).toMatch(/^No value of \d+ known secrets in the newest state and \d+ files\.$/m);
  } finally {
    await other.stop();
  }
}, 300_000);
