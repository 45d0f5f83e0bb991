// The lock files: npm accepts a changed archive of a package that has no checksum there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const LOCK_FILES = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

interface Entry {
  readonly link?: boolean;
  readonly integrity?: string;
}

it.each(LOCK_FILES)('%s has a checksum for every package that npm fetches', (file) => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const fetched = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(fetched.length).toBeGreaterThan(10);
  expect(fetched.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});
