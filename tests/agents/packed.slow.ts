/** What `workload mcp` needs is in the packed package: a user has no repository. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

test('the package has the index of the search and what runs inside a try, and no page of its own', () => {
  const packed = execFileSync(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--workspace', 'cli'],
    {
      cwd: join(__dirname, '..', '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [{ files }] = JSON.parse(packed) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  const needed = ['dist/pieces.json', 'dist/mcp/inside.js', 'dist/mcp/rollouts-main.js', 'bin/workload.js'];
  expect(paths).toEqual(expect.arrayContaining(needed));
  expect(paths.filter((path) => path.startsWith('docs/'))).toEqual([]);
});
