/** The workflow of pull requests in act, which runs GitHub workflows locally. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionsOf } from '../../cli/src/init/pins';
import { init, programOf, run } from './programs';
import { Shop } from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.make();
  await init(shop.folder, '--for', 'github', '--jobs', 'preview');
  await shop.commit();
}, 120_000);
afterAll(() => shop.stop());

/** Third-party actions are out of reach: replaces them by actions that do nothing. */
function standIns(): string[] {
  const { SETUP_NODE, PULUMI } = actionsOf('github');
  return [SETUP_NODE, PULUMI].flatMap((pinned) => {
    const [name = ''] = pinned.split(' ');
    const folder = join(shop.folder, 'backend', name.replaceAll('/', '+'));
    mkdirSync(folder, { recursive: true });
    const steps = [{ shell: 'bash', run: 'pulumi version && node --version' }];
    writeFileSync(join(folder, 'action.yml'), JSON.stringify({ name, runs: { using: 'composite', steps } }));
    return ['--local-repository', `${name}=${folder}`];
  });
}

async function act(from: string) {
  const head = { sha: '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14', repo: { full_name: from } };
  const event = join(shop.folder, 'backend', 'event.json');
  writeFileSync(event, JSON.stringify({ pull_request: { number: 12, head } }));
  const settings = Object.entries(shop.settings).flatMap(([name, value]) => [
    /KEY|PASSPHRASE/.test(name) ? '--secret' : '--var',
    `${name}=${value}`,
  ]);
  const plain = ['-P', 'ubuntu-latest=-self-hosted', '--no-cache-server', '--use-gitignore=false'];
  const args = ['pull_request', ...plain, '--eventpath', event, ...standIns(), ...settings];
  return run(programOf('ACT'), args, { cwd: shop.folder, env: shop.env });
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

it("does nothing for a fork's pull request", async () => {
  const { code, text } = await act('stranger/shop');
  expect(code).toBe(0);
  expect(text).not.toContain('gets a new revision');
}, 180_000);
