// scripts/rules.mjs still finds the emulator's rules that it removes.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

test('every rule that is taken out stands once in a file that exists, and has a file of tests', async () => {
  const script = join(__dirname, '..', '..', 'scripts', 'rules.mjs');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--stale']);
  expect(stdout + stderr).toBe('');
});
