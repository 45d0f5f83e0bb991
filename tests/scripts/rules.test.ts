// scripts/rules.mjs still finds the emulator's rules that it removes.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

test('every rule occurs once in an existing file, and has a test file', async () => {
  const script = join(__dirname, '..', '..', 'scripts', 'rules.mjs');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--stale']);
  expect(stdout + stderr).toBe('');
});
