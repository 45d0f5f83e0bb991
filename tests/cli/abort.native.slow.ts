/** An abort from another machine while a rollout runs on a stack of the real engine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exitingWith, InProject, workload } from './command';

const project = new InProject();

it('needs only credentials: no stack, program or engine; a later up does not roll out again', async () => {
  const { t } = project;
  for (const number of [1, 2]) {
    project.server(number, exitingWith(75));
    await t.up();
  }
  const running = project.rollout('run', '--stack', 'test');
  const empty = mkdtempSync(join(tmpdir(), 'workload-empty-'));
  try {
    const PATH = dirname(process.execPath);
    expect(await workload({ PATH }, empty, 'abort', '--name', 'shop')).toMatchObject({
      code: 1,
      text: expect.stringContaining('WORKLOAD_BASE_URL') as unknown,
    });
    const credentials = {
      PATH,
      WORKLOAD_BASE_URL: t.emulator.baseUrl,
      WORKLOAD_WORKSPACE: t.emulator.workspace,
      WORKLOAD_API_KEY: t.emulator.apiKey,
    };
    expect(await workload(credentials, empty, 'abort', '--name', 'shop')).toMatchObject({
      code: 0,
      text: 'function shop: rev-2 has no traffic any more, rev-1 has 100 %; watching for 30 s that it stays so\n',
    });
  } finally {
    rmSync(empty, { recursive: true });
  }
  // The running command reports the abort.
  expect(await running).toMatchObject({ code: 2 });
  t.requests();
  await t.up();
  expect(t.requests().filter((request) => !request.startsWith('GET'))).toEqual([]);
  expect(await project.rollout('status', '--stack', 'test')).toMatchObject({ code: 2 });
}, 180_000);
