// What the package of the emulator brings to who installs it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const emulator = join(__dirname, '..', '..', 'emulator');

interface Packed {
  files: { path: string }[];
}

test('it brings the command and the compiled sources, and neither tests nor what they share', async () => {
  const { stdout } = await execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: emulator,
  });
  const paths = (JSON.parse(stdout) as Packed[]).flatMap(({ files }) => files.map(({ path }) => path));
  expect(paths).toEqual(
    expect.arrayContaining(['bin/workload-emulator.js', 'dist/index.js', 'dist/index.d.ts']),
  );
  expect(paths.filter((path) => /\.test\.|(^|\/)(testing|src)\//.test(path))).toEqual([]);
});
