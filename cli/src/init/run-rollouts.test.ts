import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODES } from '../rollout/run';

const SHELL = join(__dirname, '..', '..', 'templates', 'shell');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-rollouts-'));
  for (const name of ['run-rollouts.sh', 'quoted.sh'])
    writeFileSync(join(folder, name), readFileSync(join(SHELL, name)));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that ends like this. */
function run(code: number, more: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, ...more };
  const args = [join(folder, 'run-rollouts.sh'), 'bash', '-c', `echo '::warning::shop'; exit ${code}`];
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile('bash', args, { env }, (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') });
    });
  });
}

it('what waits for a person, or for the next run, is no failure, and the last line says what to do', async () => {
  expect(await run(CODES.waits)).toEqual({
    code: 0,
    lines: ['| ::warning::shop', expect.stringMatching(/waits for a person.* approve, resume or abort\.$/)],
  });
  expect(await run(CODES.unfinished)).toEqual({
    code: 0,
    lines: ['| ::warning::shop', expect.stringMatching(/not finished.*the next workload rollout run/)],
  });
});

it('on GitHub, Gitea and Forgejo, it is a warning of the job', async () => {
  const { code, lines } = await run(CODES.waits, { GITHUB_ACTIONS: 'true' });
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatch(/^::warning title=Rollout::A rollout waits for a person/);
});

it.each([CODES.healthy, CODES.error, CODES.aborted, CODES['taken over'], 130])(
  'ends with the code of the command, and adds nothing: %d',
  async (code) => {
    expect(await run(code)).toEqual({ code, lines: ['| ::warning::shop'] });
  },
);
