/** From an empty repository to releases, in a real forge, with the unchanged files of `workload init`. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '@workload/emulator';
import { engineFolder } from '../engine/stack';
import { call, story } from '../engine/story';
import { provideActions } from './actions';
import { Forge, until } from './forge';
import { init, must } from './programs';
import { startRegistry } from '../support/registry';
import { type Comment, Repository } from './repository';
import { PASSPHRASE, programOf, PROJECT, rollingOf, SEED } from './shop';
import { seenIn, spyOf } from './spy';

const { version: engine } = jest.requireActual<{ version: string }>('@pulumi/pulumi/package.json');

/** A token that every job of the runner has. */
const PLANTED = 'planted-token-of-the-runner';

let folder: string;
let emulator: Emulator;
let forge: Forge;
let shop: Repository;
let env: Readonly<Record<string, string>>;
/** What to stop, in reverse order. */
const started: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-forge-'));
  emulator = await startEmulator();
  started.push(emulator);
  await story(emulator);
  const registry = await startRegistry(folder);
  started.push(registry);
  const backend = join(folder, 'backend');
  mkdirSync(backend);
  env = {
    ...registry.env,
    PATH: [engineFolder(), process.env.PATH].join(':'),
    PULUMI_SKIP_UPDATE_CHECK: 'true',
  };
  forge = await Forge.start(join(folder, 'forge'), env, { TEAM_PAT: PLANTED });
  started.push(forge);
  await provideActions(forge, folder, process.env.ARTIFACT_CLIENT ?? '');
}, 900_000);

afterAll(async () => {
  for (const each of started.reverse()) await each.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const digest = (log: string) => /Digest ([rs][a-z2-7]{47}) approves exactly this/.exec(log)?.[1] ?? '';
const deploy = 'workload-deploy.yml';
/** The digest of the first deployment. */
let firstDigest: string;
/** An untrusted user's fork of the shop. */
let fork: Repository;
/** The pull request of all tests. */
let canary: { readonly pull: number; readonly comment: Comment };

function commentOn(pull: number): Promise<Comment> {
  return until(`the comment on pull request ${pull}`, async () => (await shop.comments(pull))[0]);
}

/** Traffic percentages of the shop's revisions, newest first. */
async function shares(): Promise<number[]> {
  const shopNow = (await call(emulator, 'GET', '/applications/shop')) as {
    spec: { revision?: { active?: unknown; canary?: unknown; canaryPercent?: number } };
  };
  const percent = shopNow.spec.revision?.canaryPercent;
  return percent === undefined ? [100] : [percent, 100 - percent];
}

/** Takes a screenshot of a comment, if the environment asks for it. */
async function picture(name: string, pull: number): Promise<void> {
  const { PICTURES: target, CHROMIUM: chromium } = process.env;
  if (target === undefined || chromium === undefined) return;
  const page = `${forge.url}/${shop.path}/pulls/${pull}`;
  const args = ['--headless', '--no-sandbox', '--hide-scrollbars', '--window-size=1280,1400'];
  await must(chromium, [...args, `--screenshot=${join(target, `${name}.png`)}`, page], { cwd: folder });
}

it('a newcomer gets from an empty repository to a commented pull request with only the shipped files', async () => {
  const begun = Date.now();
  shop = await Repository.make(forge, 'shop', join(folder, 'shop'));
  const cwd = shop.folder;
  // As a newcomer's shell, without the settings that npm passes to its scripts, such as this test.
  const outside = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const own = {
    ...Object.fromEntries(outside),
    ...env,
    PULUMI_BACKEND_URL: `file://${join(folder, 'backend')}`,
    PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
  };
  shop.write({
    'Pulumi.yaml': PROJECT,
    'index.js': programOf('shop-v1', 100, 'us-was-1'),
    'package.json': JSON.stringify({ name: 'shop', private: true, version: '1.0.0' }),
    '.gitignore': 'node_modules\n',
    'workload.seed.json': SEED,
  });
  await must(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--save-exact',
      '@workload/pulumi',
      '@workload/cli',
      `@pulumi/pulumi@${engine}`,
    ],
    { cwd, env: own },
  );
  await must('pulumi', ['stack', 'init', 'production', '--non-interactive'], { cwd, env: own });
  await init(cwd, '--for', 'gitea');
  await shop.setting('variables', 'PULUMI_BACKEND_URL', own.PULUMI_BACKEND_URL);
  await shop.setting('variables', 'WORKLOAD_BASE_URL', emulator.baseUrl);
  await shop.setting('variables', 'WORKLOAD_WORKSPACE', emulator.workspace);
  await shop.setting('secrets', 'PULUMI_CONFIG_PASSPHRASE', PASSPHRASE);
  await shop.setting('secrets', 'WORKLOAD_API_KEY', emulator.apiKey);
  const first = await shop.push('main', 'A shop');
  const planned = await shop.ended(deploy, first);
  firstDigest = digest(await shop.log(planned));
  await shop.dispatch(deploy, { approved: digest(await shop.log(planned)) });
  const applied = await shop.ended(deploy, first, [planned.id]);
  expect([await shop.log(applied), applied.conclusion]).toEqual([
    expect.stringContaining('no resource of this stack has a rollout: nothing to run'),
    'success',
  ]);

  shop.write({ 'index.js': programOf('shop-v2', 10, 'us-was-1') });
  await shop.push('canary', 'Release shop-v2 to a few');
  const opened = Date.now();
  const pull = await shop.open('canary', 'Release shop-v2 to a few');
  canary = { pull, comment: await commentOn(pull) };
  const since = (time: number) => `${Math.round((Date.now() - time) / 1000)} s`;
  process.stderr.write(
    `From an empty repository to a commented pull request: ${since(begun)}; from the pull request to its comment: ${since(opened)}\n`,
  );
  expect(canary.comment.body).toContain('### 🟡 `ForkedApplication shop` gets a new revision at 10 %');
}, 900_000);

it('a second push edits the comment', async () => {
  shop.write({ 'index.js': programOf('shop-v2', 25, 'us-was-1') });
  await shop.push('canary', 'To some more');
  await until('the comment to be edited', async () => (await commentOn(canary.pull)).body.includes('25 %'));
  const comments = await shop.comments(canary.pull);
  expect(comments.map(({ id }) => id)).toEqual([canary.comment.id]);
}, 900_000);

it('reports the data loss of a moved drive, and no change for changed words', async () => {
  const change = async (branch: string, files: Readonly<Record<string, string>>) => {
    await shop.checkout('main');
    shop.write(files);
    await shop.push(branch, branch);
    return shop.open(branch, branch);
  };
  const moved = await change('move-the-drive', { 'index.js': programOf('shop-v1', 100, 'eu-lon-1') });
  const nothing = await change('say-more', { 'README.md': 'A shop.' });
  expect((await commentOn(moved)).body).toContain('### 🔴 Data is lost: `Drive invoices`');
  expect((await commentOn(nothing)).body).toContain('### ⚪ Nothing changes');
  await picture('canary', canary.pull);
  await picture('lost', moved);
  await picture('nothing', nothing);
}, 900_000);

it('a merged change is applied once exactly this is approved, and the digest of another commit is refused', async () => {
  await shop.merge(canary.pull);
  await shop.checkout('main');
  const merged = (await shop.git('rev-parse', 'HEAD')).trim();
  const planned = await shop.ended(deploy, merged);
  await shop.dispatch(deploy, { approved: firstDigest });
  const refused = await shop.ended(deploy, merged, [planned.id]);
  expect([await shop.log(refused), refused.conclusion]).toEqual([
    expect.stringMatching(
      /Refused: an update would not do what was approved[^]*commit: the commit of the program differs/,
    ),
    'failure',
  ]);
  expect(await shares()).toEqual([100]);
  await shop.dispatch(deploy, { approved: digest(await shop.log(planned)) });
  const applied = await shop.ended(deploy, merged, [planned.id, refused.id]);
  expect([await shop.log(applied), applied.conclusion]).toEqual([
    expect.stringMatching(/ForkedApplication shop updated/),
    'success',
  ]);
  expect(await shares()).toEqual([25, 75]);
}, 900_000);

it('drift opens one issue, and is reverted if the repository configures it', async () => {
  const drive = (await call(emulator, 'GET', '/drives/invoices')) as { metadata: object; spec: object };
  const metadata = { ...drive.metadata, displayName: 'Changed' };
  const displayName = async () =>
    ((await call(emulator, 'GET', '/drives/invoices')) as { metadata: { displayName?: string } }).metadata
      .displayName;
  await call(emulator, 'PUT', '/drives/invoices', { ...drive, metadata });
  const head = (await shop.git('rev-parse', 'HEAD')).trim();
  const ran: number[] = [];
  const look = async () => {
    await shop.dispatch('workload-drift.yml', {});
    const run = await shop.ended('workload-drift.yml', head, ran);
    ran.push(run.id);
    return { conclusion: run.conclusion, log: await shop.log(run) };
  };
  const issues = () => forge.ask('GET', `/repos/${shop.path}/issues?type=issues`);
  expect(await look()).toMatchObject({ log: expect.stringContaining('"Changed"') as string });
  await look();
  expect(await issues()).toEqual([expect.objectContaining({ title: 'Drift of the stack production' })]);
  await shop.setting('variables', 'WORKLOAD_HEAL_DRIFT', 'true');
  expect(await displayName()).toBe('Changed');
  expect(await look()).toMatchObject({ conclusion: 'success' });
  expect(await displayName()).toBe('Invoices');
}, 900_000);

it("previews a stranger's pull request, without a secret", async () => {
  fork = await shop.fork(await forge.user('stranger'), join(folder, 'fork'));
  // The forge runs no workflows of users before their first merged change.
  fork.write({ 'HELLO.md': 'Hello.' });
  await fork.push('hello', 'Hello');
  await shop.merge(await fork.open('hello', 'Hello', shop));
  const seen = join(folder, 'seen.jsonl');
  const spy = spyOf(seen, PLANTED);
  writeFileSync(join(folder, 'spy.js'), spy);
  const manifest = JSON.parse(readFileSync(join(fork.folder, 'package.json'), 'utf8')) as object;
  fork.write({
    'index.js': `${programOf('shop-v3', 5, 'us-was-1')}${spy}`,
    'spy.js': spy,
    // Files that configure programs of a job: whatever obeys them finds no token.
    'package.json': JSON.stringify({ ...manifest, scripts: { preinstall: 'node spy.js install' } }),
    '.npmrc': `node-options=--require ${join(folder, 'spy.js')}\n`,
    '.node-version': '0.0.1\n',
    '.tool-versions': 'nodejs 0.0.1\n',
    '.gitattributes': '* filter=planted\n',
  });
  const commit = await fork.push('release', 'Release shop-v3');
  await fork.open('release', 'Release shop-v3', shop);
  const run = await shop.ended('workload-fork-preview.yml', commit);
  const log = await shop.log(run);
  expect([log, run.conclusion]).toEqual([
    expect.stringContaining('ForkedApplication shop gets a new revision at 5 %'),
    'success',
  ]);
  const looks = seenIn(seen);
  // While npm installs, and in two previews and an update of the head.
  expect(looks.filter(({ by }) => by.endsWith('spy.js install')).length).toBeGreaterThan(0);
  expect(looks.length).toBeGreaterThan(3);
  expect(looks.filter(({ readable }) => readable === 0)).toEqual([]);
  expect(looks.flatMap(({ found }) => found)).toEqual([]);
}, 900_000);

it("a job of a stranger's pull request gets no secret, whatever the pull request contains", async () => {
  const workflow = '.gitea/workflows/workload-preview.yml';
  fork.write({
    [workflow]: `on: pull_request
jobs:
  look:
    runs-on: ubuntu-latest
    steps:
      - run: env | base64 --wrap 0; echo; echo "\${{ toJSON(secrets) }}" | base64 --wrap 0
`,
  });
  const commit = await fork.push('look', 'Look');
  await fork.open('look', 'Look', shop);
  const log = await shop.log(await shop.ended('workload-preview.yml', commit));
  const seen = [...log.matchAll(/\b[\w+/]{60,}=*/g)].map(([text]) => Buffer.from(text, 'base64').toString());
  // A variable that every job has.
  expect(seen.join()).toContain('GITHUB_ACTIONS=true');
  for (const secret of [PASSPHRASE, emulator.apiKey, forge.owner.token])
    expect(`${log}${seen.join()}`).not.toContain(secret);
}, 900_000);

it('the job of an update runs the rollout of the program, and fails if the release is taken back', async () => {
  await shop.checkout('main');
  shop.write({ 'index.js': rollingOf('shop-v3', 1) });
  const released = await shop.push('main', 'Release shop-v3');
  const planned = await shop.ended(deploy, released);
  await shop.dispatch(deploy, { approved: digest(await shop.log(planned)) });
  const applied = await shop.ended(deploy, released, [planned.id]);
  expect([await shop.log(applied), applied.conclusion]).toEqual([
    expect.stringMatching(/ForkedApplication shop updated[^]*shop was rolled back to rev-\d/),
    'failure',
  ]);
  expect(await shares()).toEqual([100]);
}, 900_000);
