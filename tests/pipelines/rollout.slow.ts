/** examples/rollout from beginning to end, as `npm run rollout` shows it. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { engineFolder } from '../engine/stack';

const WALK = pathToFileURL(join(__dirname, '..', '..', 'scripts', 'lib', 'walk.mjs')).href;

let folder: string;
beforeAll(() => {
  // Inside the project, so that programs find the packages.
  mkdirSync(join(__dirname, '.stacks'), { recursive: true });
  folder = mkdtempSync(join(__dirname, '.stacks', 'rollout-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('ends with one promotion and one rollback, and the program has no diff', async () => {
  const script = `
    import { walk } from ${JSON.stringify(WALK)};
    await walk(${JSON.stringify(engineFolder())}, ${JSON.stringify(folder)}, new AbortController().signal);`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { timeout: 240_000 });
  expect(stdout).toMatch(
    /rev-2 now has 50 %.*rev-2 now has 100 %.*shop is healthy: rev-2 serves everything/s,
  );
  expect(stdout).toMatch(
    /shop was rolled back to rev-2: errors: (\d+) of \1 failed, 0 of \d+ of the previous release/,
  );
  expect(stdout).not.toContain('rev-3 now has');
  expect(stderr).toMatch(/\(exit code 0\).*\(exit code 2\).*\(exit code 2\)/s);
}, 250_000);
