import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '..', '..', 'templates', 'shell', 'when-unlocked.sh');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that fails like this until its attempt number `works`. */
function run(
  says: string,
  code: number,
  works: number,
): Promise<{ code: number; text: string; tries: number }> {
  const count = join(folder, 'count');
  const command = join(folder, 'command.sh');
  writeFileSync(count, '');
  writeFileSync(
    command,
    `printf x >> ${count}; test $(wc -c < ${count}) -lt ${works} || exit 0; echo '${says}' >&2; exit ${code}`,
  );
  const env = { ...process.env, LOCK_TRIES: '3', LOCK_PAUSE_SECONDS: '0' };
  return new Promise((resolve) => {
    const child = execFile('bash', [SCRIPT, 'bash', command], { env }, (_error, stdout, stderr) => {
      resolve({
        code: child.exitCode ?? -1,
        text: stdout + stderr,
        tries: readFileSync(count, 'utf8').length,
      });
    });
  });
}

const LOCKED =
  'error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end';

it.each([
  ['a self-managed backend', LOCKED],
  ['Pulumi Cloud', 'error: [409] Conflict: Another update is currently in progress.'],
])('runs a command again if the stack is locked: %s', async (_backend, says) => {
  const { code, text, tries } = await run(says, 255, 3);
  expect({ code, tries }).toEqual({ code: 0, tries: 3 });
  expect(text).toContain('trying again in 0 s (2 of 3)');
});

it("ends with the command's exit code after the last attempt, and says what to do", async () => {
  const { code, text, tries } = await run(LOCKED, 255, 99);
  expect({ code, tries }).toEqual({ code: 255, tries: 3 });
  expect(text).toContain(
    'still locked after 3 tries. If no run holds the lock any more, release it with pulumi cancel.',
  );
});

it('ends at once on every other failure', async () => {
  const { code, text, tries } = await run('error: the plan does not allow it', 7, 99);
  expect({ code, tries, text }).toEqual({ code: 7, tries: 1, text: 'error: the plan does not allow it\n' });
});
