/** The jobs for GitLab in gitlab-ci-local, which runs them locally. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../engine/story';
import { init, programOf, run } from './programs';
import { Shop } from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.make();
  await init(shop.folder, '--for', 'gitlab');
  writeFileSync(join(shop.folder, '.gitlab-ci.yml'), 'include: [{ local: ci/workload.gitlab-ci.yml }]\n');
  await shop.commit();
}, 120_000);
afterAll(() => shop.stop());

/** Runs jobs in a pipeline with these variables. */
function pipeline(about: Readonly<Record<string, string>>, ...jobs: string[]) {
  const variables = Object.entries({ ...shop.settings, ...about }).flatMap(([name, value]) => [
    '--variable',
    `${name}=${value}`,
  ]);
  const args = ['--shell-executor-no-image', '--force-shell-executor', ...variables, ...jobs];
  return run(programOf('GITLAB_CI_LOCAL'), args, { cwd: shop.folder, env: shop.env });
}

const SAME = { CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '9', CI_MERGE_REQUEST_PROJECT_ID: '9' };
const PUSHED = { CI_PIPELINE_SOURCE: 'push', CI_COMMIT_BRANCH: 'main', CI_DEFAULT_BRANCH: 'main' };

it('each kind of pipeline has its own jobs', async () => {
  const list = async (about: Readonly<Record<string, string>>) => {
    const { stdout } = await pipeline(about, '--list-csv');
    return [...stdout.matchAll(/^(workload-[\w-]+);/gm)].map(([, name]) => name);
  };
  const merge = { CI_PIPELINE_SOURCE: 'merge_request_event' };
  expect(await list({ ...merge, ...SAME })).toEqual(['workload-preview']);
  expect(await list({ ...merge, ...SAME, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '7' })).toEqual([
    'workload-fork-preview',
  ]);
  expect(await list(PUSHED)).toEqual(['workload-plan', 'workload-apply']);
  const schedule = { CI_PIPELINE_SOURCE: 'schedule', CI_COMMIT_BRANCH: 'main' };
  expect(await list({ ...schedule, WORKLOAD_JOB: 'drift' })).toEqual(['workload-drift']);
  expect(await list({ ...schedule, WORKLOAD_JOB: 'rollout' })).toEqual([
    'workload-rollout',
    'workload-promote',
  ]);
}, 120_000);

it('previews a merge request', async () => {
  shop.write('shop-v2', 10, 'us-was-1');
  const { code, text } = await pipeline(
    { CI_PIPELINE_SOURCE: 'merge_request_event', ...SAME },
    'workload-preview',
  );
  expect([text, code]).toEqual([
    expect.stringContaining('ForkedApplication shop gets a new revision at 10 %'),
    0,
  ]);
}, 120_000);

it('applies the saved plan, once a user starts it', async () => {
  const { code, text } = await pipeline(PUSHED, 'workload-apply', '--needs');
  expect([text, code]).toEqual([expect.stringMatching(/ForkedApplication shop updated/), 0]);
  expect(await call(shop.emulator, 'GET', '/applications/shop')).toMatchObject({
    spec: { revision: { canaryPercent: 10 } },
  });
}, 180_000);

it('drift is reverted if configured', async () => {
  const drive = (await call(shop.emulator, 'GET', '/drives/invoices')) as { metadata: object };
  const metadata = { ...drive.metadata, displayName: 'Changed' };
  await call(shop.emulator, 'PUT', '/drives/invoices', { ...drive, metadata });
  const schedule = { CI_PIPELINE_SOURCE: 'schedule', WORKLOAD_JOB: 'drift', WORKLOAD_HEAL_DRIFT: 'true' };
  const { code, text } = await pipeline(schedule, 'workload-drift');
  expect([text, code]).toEqual([expect.stringContaining('"Changed"'), 0]);
  expect(await call(shop.emulator, 'GET', '/drives/invoices')).toMatchObject({
    metadata: { displayName: 'Invoices' },
  });
}, 180_000);
