/** The jobs for GitLab in gitlab-ci-local, which runs them locally. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../engine/story';
import { init, programOf as pathOf, run } from './programs';
import { type Registry, startRegistry } from '../support/registry';
import { programOf, rollingOf, SEED, Shop } from './shop';
import { seenIn, spyOf } from './spy';

const PLANTED = 'planted-token-of-the-pipeline';

let shop: Shop;
let registry: Registry;
let beside: string;
beforeAll(async () => {
  shop = await Shop.make();
  await init(shop.folder, '--for', 'gitlab');
  writeFileSync(join(shop.folder, '.gitlab-ci.yml'), 'include: [{ local: ci/workload.gitlab-ci.yml }]\n');
  await shop.commit();
  // Outside of the repository, as the home of a user.
  beside = mkdtempSync(join(tmpdir(), 'workload-registry-'));
  registry = await startRegistry(beside);
}, 120_000);
afterAll(async () => {
  await registry.stop();
  await shop.stop();
  rmSync(beside, { recursive: true, force: true });
});

/** Runs jobs in a pipeline with these variables. */
function pipeline(about: Readonly<Record<string, string>>, ...jobs: string[]) {
  const variables = Object.entries({ ...shop.settings, ...about }).flatMap(([name, value]) => [
    '--variable',
    `${name}=${value}`,
  ]);
  const args = ['--shell-executor-no-image', '--force-shell-executor', ...variables, ...jobs];
  return run(pathOf('GITLAB_CI_LOCAL'), args, { cwd: shop.folder, env: { ...shop.env, ...registry.env } });
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
  const scheduled = {
    drift: ['workload-drift'],
    fleet: ['workload-fleet', 'workload-fleet-merge'],
    comment: ['workload-comment'],
    rollout: ['workload-rollout', 'workload-approve'],
  };
  for (const [job, jobs] of Object.entries(scheduled)) {
    const about = { ...schedule, WORKLOAD_JOB: job };
    expect(await list({ ...about, CI_DEFAULT_BRANCH: 'main' })).toEqual(jobs);
    // Of another branch, whose program is not reviewed.
    expect(await list({ ...about, CI_DEFAULT_BRANCH: 'trunk' })).toEqual([]);
  }
}, 120_000);

it("runs the program of a fork's merge request below a command that holds no token", async () => {
  const seen = join(shop.folder, 'backend', 'seen.jsonl');
  const base = (await shop.run('git', 'rev-parse', 'HEAD')).trim();
  writeFileSync(join(shop.folder, 'workload.seed.json'), SEED);
  writeFileSync(
    join(shop.folder, 'index.js'),
    `${programOf('shop-v3', 5, 'us-was-1')}${spyOf(seen, PLANTED)}`,
  );
  const { code, text } = await pipeline(
    {
      CI_PIPELINE_SOURCE: 'merge_request_event',
      ...SAME,
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '7',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
      ...Object.fromEntries(['GITLAB_TOKEN', 'CI_JOB_TOKEN', 'TEAM_PAT'].map((name) => [name, PLANTED])),
    },
    'workload-fork-preview',
  );
  await shop.run('git', 'checkout', '--quiet', '--', 'index.js');
  expect([text, code]).toEqual([
    expect.stringContaining('ForkedApplication shop gets a new revision at 5 %'),
    0,
  ]);
  const looks = seenIn(seen);
  expect(looks.length).toBeGreaterThan(2);
  expect(looks.filter(({ readable }) => readable === 0)).toEqual([]);
  // GitLab's runner keeps a shell with the variables of the job: its secrets are those of the fork's own project.
  const found = looks.flatMap((look) => look.found);
  expect(found.filter((each) => !/^\d+ bash /.test(each))).toEqual([]);
}, 240_000);

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

it('applies what was approved, once a user starts it', async () => {
  await shop.commit();
  // The clone of a runner knows the branch of the server.
  await shop.run('git', 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  const { code, text } = await pipeline(PUSHED, 'workload-apply', '--needs');
  expect([text, code]).toEqual([
    expect.stringMatching(/ForkedApplication shop updated[^]*nothing to run/),
    0,
  ]);
  expect(await call(shop.emulator, 'GET', '/applications/shop')).toMatchObject({
    spec: { revision: { canaryPercent: 10 } },
  });
}, 180_000);

it('drift is reverted if configured', async () => {
  const drive = (await call(shop.emulator, 'GET', '/drives/invoices')) as { metadata: object };
  const metadata = { ...drive.metadata, displayName: 'Changed' };
  await call(shop.emulator, 'PUT', '/drives/invoices', { ...drive, metadata });
  const schedule = {
    ...PUSHED,
    CI_PIPELINE_SOURCE: 'schedule',
    WORKLOAD_JOB: 'drift',
    WORKLOAD_HEAL_DRIFT: 'true',
  };
  const { code, text } = await pipeline(schedule, 'workload-drift');
  expect([text, code]).toEqual([expect.stringContaining('"Changed"'), 0]);
  expect(await call(shop.emulator, 'GET', '/drives/invoices')).toMatchObject({
    metadata: { displayName: 'Invoices' },
  });
}, 180_000);

it('the job of an update runs the rollout of the program', async () => {
  writeFileSync(join(shop.folder, 'index.js'), rollingOf('shop-v3', 0));
  await shop.commit();
  await shop.run('git', 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  const { code, text } = await pipeline(PUSHED, 'workload-apply', '--needs');
  expect([text, code]).toEqual([
    expect.stringMatching(/ForkedApplication shop updated[^]*rev-\d now has 100 %[^]*shop is healthy/),
    0,
  ]);
}, 180_000);
