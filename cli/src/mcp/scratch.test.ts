import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER, type Owner, ownerOf, removeLeft, scratchFolder } from './scratch';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'workload-scratch-')));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const self = (): Owner => {
  const owner = ownerOf(process.pid);
  if (owner === undefined) throw new Error('this test needs /proc');
  return owner;
};

function left(name: string, owner: unknown): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, OWNER), JSON.stringify(owner));
}

it('folders of servers that have ended are removed, and those of running ones stay', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  left('workload-try-ended', { ...self(), pid });
  left('workload-try-number-used-again', { ...self(), start: '1' });
  left('workload-preview-tool-before-restart', { ...self(), boot: 'another' });
  const own = scratchFolder('workload-try-', folder);
  removeLeft(folder);
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([own]);
});

it('a folder stays if nothing proves that its server has ended', () => {
  left('workload-try-container', { ...self(), start: '1', namespace: 'pid:[1]' });
  left('workload-try-stranger', { pid: 1 });
  left('another-name', { ...self(), start: '1' });
  mkdirSync(join(folder, 'workload-try-being-made'));
  left('victim', { ...self(), start: '1' });
  symlinkSync(join(folder, 'victim'), join(folder, 'workload-try-link'));
  const before = readdirSync(folder);
  removeLeft(folder);
  expect(readdirSync(folder)).toEqual(before);
});
