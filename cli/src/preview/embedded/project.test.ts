import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectIn } from './project';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-project-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('a file that is not YAML is named with its line, and without a text of it', () => {
  writeFileSync(join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\nkey: hunter2: hunter2\n');
  const read = () => projectIn(folder);
  expect(read).toThrow(/^Pulumi\.yaml, line 3: it cannot be read as YAML$/);
  expect(read).not.toThrow(/hunter2/);
});
