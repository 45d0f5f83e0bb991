/** The workflow of pull requests in act, which runs GitHub workflows locally. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionsOf } from '../../cli/src/init/pins';
import { init, programOf as pathOf, run } from './programs';
import { type Registry, startRegistry } from '../support/registry';
import { programOf, SEED, Shop } from './shop';
import { seenIn, spyOf } from './spy';

let shop: Shop;
let registry: Registry;
let beside: string;
/** The commit that pull requests start from. */
let base: string;
beforeAll(async () => {
  shop = await Shop.make();
  await init(shop.folder, '--for', 'github', '--jobs', 'preview,fork-preview');
  await shop.commit();
  base = (await shop.run('git', 'rev-parse', 'HEAD')).trim();
  // Outside of the repository, as the home of a user.
  beside = mkdtempSync(join(tmpdir(), 'workload-registry-'));
  registry = await startRegistry(beside);
}, 120_000);
afterAll(async () => {
  await registry.stop();
  await shop.stop();
  rmSync(beside, { recursive: true, force: true });
});

/** Third-party actions are out of reach: replaces them by actions that do nothing. */
function standIns(): string[] {
  const { SETUP_NODE, PULUMI, UPLOAD } = actionsOf('github');
  return [SETUP_NODE, PULUMI, UPLOAD].flatMap((pinned) => {
    const [name = ''] = pinned.split(' ');
    const folder = join(shop.folder, 'backend', name.replaceAll('/', '+'));
    mkdirSync(folder, { recursive: true });
    const steps = [{ shell: 'bash', run: 'pulumi version && node --version' }];
    writeFileSync(join(folder, 'action.yml'), JSON.stringify({ name, runs: { using: 'composite', steps } }));
    return ['--local-repository', `${name}=${folder}`];
  });
}

async function act(from: string, ...more: string[]) {
  const head = { sha: '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14', repo: { full_name: from } };
  const event = join(shop.folder, 'backend', 'event.json');
  writeFileSync(event, JSON.stringify({ pull_request: { number: 12, head, base: { sha: base } } }));
  const settings = Object.entries(shop.settings).flatMap(([name, value]) => [
    /KEY|PASSPHRASE/.test(name) ? '--secret' : '--var',
    `${name}=${value}`,
  ]);
  const plain = ['-P', 'ubuntu-latest=-self-hosted', '--no-cache-server', '--use-gitignore=false'];
  const args = ['pull_request', ...plain, '--eventpath', event, ...standIns(), ...settings, ...more];
  return run(pathOf('ACT'), args, { cwd: shop.folder, env: { ...shop.env, ...registry.env } });
}

it("previews the repository's own pull request, and masks its secrets", async () => {
  shop.write('shop-v2', 10, 'us-was-1');
  const { code, text } = await act('team/shop');
  expect([text, code]).toEqual([
    expect.stringContaining('ForkedApplication shop gets a new revision at 10 %'),
    0,
  ]);
  expect(text).toContain('Job succeeded');
  for (const secret of [shop.settings.WORKLOAD_API_KEY ?? '', shop.settings.PULUMI_CONFIG_PASSPHRASE ?? ''])
    expect(text).not.toContain(secret);
}, 180_000);

it("runs the program of a fork's pull request in the job of forks alone, without a token in reach", async () => {
  const seen = join(shop.folder, 'backend', 'seen.jsonl');
  writeFileSync(join(shop.folder, 'workload.seed.json'), SEED);
  writeFileSync(
    join(shop.folder, 'index.js'),
    `${programOf('shop-v3', 5, 'us-was-1')}${spyOf(seen, 'planted-token')}`,
  );
  const { code, text } = await act(
    'stranger/shop',
    ...['--secret', 'GITHUB_TOKEN=planted-token', '--env', 'TEAM_PAT=planted-token'],
  );
  expect([text, code]).toEqual([
    expect.stringContaining('ForkedApplication shop gets a new revision at 5 %'),
    0,
  ]);
  const looks = seenIn(seen);
  expect(looks.length).toBeGreaterThan(2);
  expect(looks.filter(({ readable }) => readable === 0)).toEqual([]);
  expect(looks.flatMap(({ found }) => found)).toEqual([]);
}, 240_000);
