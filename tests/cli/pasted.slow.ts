/** Commands that a rollout prints for a person: each is run as it was printed, in the same folder. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { rolloutEvent } from '../../cli/src/rollout/notices/event';
import { COMMAND, InProject } from './command';

const project = new InProject();
/** Has the command, and is not the folder of the program. */
let elsewhere: string;

beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), "it's elsewhere "));
  writeFileSync(join(elsewhere, 'workload'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  chmodSync(join(elsewhere, 'workload'), 0o755);
  for (const number of [1, 2]) {
    project.server(number, { steps: [{ weight: 10, approve: true }, { weight: 50 }, { weight: 100 }] });
    expect(await project.t.up()).toMatchObject({ code: 0 });
  }
  // Another stack is the selected one, and has no rollout.
  expect(await project.t.pulumi('stack', 'init', 'other')).toMatchObject({ code: 0 });
  expect(await project.t.pulumi('stack', 'select', 'other')).toMatchObject({ code: 0 });
}, 120_000);
afterAll(() => {
  rmSync(elsewhere, { recursive: true });
});

function shell(line: string, cwd = elsewhere, more: Readonly<Record<string, string>> = {}) {
  const { npm_config_user_agent: _agent, ...own } = process.env;
  const { PATH = '', ...env } = { ...own, ...project.t.env };
  const path = [elsewhere, PATH].join(delimiter);
  return new Promise<{ code: number; stdout: string; text: string }>((resolve) => {
    execFile('sh', ['-c', line], { cwd, env: { ...env, ...more, PATH: path } }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, stdout, text: stdout + stderr });
    });
  });
}

/** The printed command with this verb. */
function printed(text: string, verb: string): string {
  const command = new RegExp(`workload rollout ${verb}(?: --[a-z]+(?: (?!-)(?:'[^']*'|[\\w./:-]+))?)+`);
  const [found] = command.exec(text) ?? [];
  if (found === undefined) throw new Error(`no ${verb} in: ${text}`);
  return found.replace(/\.$/, '');
}

const given = () => `--stack test --cwd '${project.t.folder}'`;

it('they repeat the stack and the folder that the command was given', async () => {
  const waits = await shell(`workload rollout run --once ${given()}`);
  expect(waits.code).toBe(3);
  const approve = printed(waits.text, 'approve');
  expect(approve).toContain('--stack test');
  expect(await shell(approve)).toMatchObject({
    code: 0,
    text: expect.stringContaining('approved at 10 %') as unknown,
  });

  expect(await shell(`workload rollout pause ${given()}`)).toMatchObject({ code: 0 });
  const paused = await shell(`workload rollout status ${given()}`);
  expect(await shell(printed(paused.text, 'resume'))).toMatchObject({
    code: 0,
    text: expect.stringContaining('continues at 10 %') as unknown,
  });
}, 120_000);

it('a command for the credential alone names the stack only if the environment has no credential', async () => {
  expect(await shell(`workload rollout pause ${given()}`)).toMatchObject({ code: 0 });
  const { baseUrl, workspace, apiKey } = project.t.emulator;
  const own = { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
  const abortAfter = async (more: Readonly<Record<string, string>>) =>
    printed((await shell(`workload rollout run --once ${given()}`, elsewhere, more)).text, 'abort');
  expect(await abortAfter(own)).toBe('workload rollout abort --name shop');
  const other = { ...own, WORKLOAD_WORKSPACE: 'elsewhere' };
  expect(await abortAfter(other)).toContain(' --stack test ');
  const abort = await abortAfter({});
  expect(abort).toContain(' --stack test ');
  const { text, code } = await shell(abort);
  expect([code, text]).toEqual([0, expect.stringContaining('rev-1 has 100 %')]);
}, 120_000);

it('the command in an event names its stack, also for who did not say it', async () => {
  expect(await project.t.pulumi('stack', 'select', 'test')).toMatchObject({ code: 0 });
  const { folder } = project.t;
  const { stdout } = await shell('workload rollout status --json', folder);
  const { next = '' } = rolloutEvent.parse(JSON.parse(stdout));
  expect(next).toBe('workload rollout retry --stack test --name shop');
  // It is read where another stack may be selected.
  expect(await project.t.pulumi('stack', 'select', 'other')).toMatchObject({ code: 0 });
  expect(await shell(next, folder)).toMatchObject({
    code: 0,
    text: expect.stringContaining('starts again, rev-2 has 10 %') as unknown,
  });
}, 120_000);
