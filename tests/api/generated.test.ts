import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('what derives from descriptions is up to date', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/api.mjs', '--check'], {
    cwd: join(__dirname, '..', '..'),
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});
