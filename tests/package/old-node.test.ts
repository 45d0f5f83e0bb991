/** On a Node that is too old, each program prints one line and stops before it uses a missing feature. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLUGIN } from '../support/adapters';

const ROOT = join(__dirname, '..', '..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'old-node-'));
  const old =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });";
  writeFileSync(join(folder, 'old.cjs'), old);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['workload-emulator', join(ROOT, 'emulator', 'bin', 'workload-emulator.js')],
  ['workload', join(ROOT, 'cli', 'bin', 'workload.js')],
  ['pulumi-resource-workload', join(PLUGIN, 'pulumi-resource-workload')],
  ['pulumi-resource-workload', join(PLUGIN, 'plugin.cjs')],
])('%s names the Node version that it needs (%s)', (name, file) => {
  const args = ['--require', join(folder, 'old.cjs'), file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
    status: 1,
    stdout: '',
    lines: 1,
  });
  expect(stderr.trim()).toMatch(
    new RegExp(`^${name} needs Node 20\\.19\\.0 or newer, and this is 18\\.20\\.8[.:] [Ii]nstall `),
  );
});
