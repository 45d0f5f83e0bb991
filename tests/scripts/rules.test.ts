// The scripts that remove rules still find them.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

test.each(['rules', 'rules-of-rollout'])('every rule of %s occurs once in an existing file', async (name) => {
  const script = join(__dirname, '..', '..', 'scripts', `${name}.mjs`);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--stale']);
  expect(stdout + stderr).toBe('');
});
