// The scripts that change the code still find it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

test.each(['facts', 'rules'])('everything that %s changes occurs once in an existing file', async (name) => {
  const script = join(__dirname, '..', '..', 'scripts', `${name}.mjs`);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--stale']);
  expect(stdout + stderr).toBe('');
});
