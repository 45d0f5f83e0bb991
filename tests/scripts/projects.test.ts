/** Arguments of Jest that would silently run other tests than those that were asked for. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const FILE = 'tests/scripts/projects.test.ts';

function jest(...args: string[]) {
  const command = [require.resolve('jest/bin/jest'), '--rootDir', '.', '--listTests', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  return { status, files: stdout.split('\n').filter((line) => line.startsWith(ROOT)), stderr };
}

it.each([[['--selectProjects', 'dynamic', FILE]], [['--selectProjects=dynamic', FILE]]])(
  'a file after %j is refused, because Jest takes it for a project',
  (args) => {
    const { status, stderr } = jest(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(`Name files before it: npm test -- ${FILE} --selectProjects native`);
  },
);

it('a file before --selectProjects runs alone', () => {
  const { status, files } = jest(FILE, '--selectProjects', 'dynamic');
  expect([status, files]).toEqual([0, [join(ROOT, FILE)]]);
});
