/** `workload:secretsInState: hash` and releases: what a state remembers of them is keyed, too. */
import { HASHES, testProject, type Project } from './command';
import { writes } from './refused';
import { story } from './story';

let t: Project;
beforeEach(async () => {
  t = await testProject();
  Object.assign(t.env, HASHES);
  await story(t.emulator);
}, 60_000);
afterEach(async () => {
  await t.stop();
});

const passes = (...args: string[]) => t.passes(...args);

const sent = () => writes(t);

function canary(secret: string, more: string): void {
  t.program(`
    const envs = [{ name: 'PW', value: pulumi.secret('${secret}'), secret: true }];
    new workload.Application('shop', { image: 'docker.io/library/shop:1', envs, ${more} });
    new workload.ForkedApplication('fork', { snapshot: 'shop-v1', envs, ${more} });
  `);
}

/** The digests of a state that are made over contents with secrets. */
async function digests(): Promise<readonly string[]> {
  const { stdout } = await passes('stack', 'export', '--show-secrets');
  // Its plain text is JSON in JSON.
  const text = stdout.replaceAll('\\', '');
  const fields = [...text.matchAll(/"(?:asked|made|plain|shown)": ?"([^"]*)"/g)].map(([, one = '']) => one);
  const uses = [...text.matchAll(/"uses": ?\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"]*)"/g)].map(([, one = '']) => one),
  );
  return [...fields, ...uses].sort();
}

const keyed = (one: string) => one.startsWith('digest:v1:');

it('records only keyed digests of releases and of the words they use, and goes back to a kept release', async () => {
  canary('TheVeryFirstBattery', 'traffic: 100');
  await t.up();
  canary('CorrectHorseBattery', 'traffic: 100');
  await t.up();
  canary('StapleHorseBattery', 'traffic: 20');
  await t.up();
  const found = await digests();
  expect(found.length).toBeGreaterThan(6);
  expect(found.filter((one) => !keyed(one))).toEqual([]);
  await t.up('--expect-no-changes');
  Object.assign(t.env, { WORKLOAD_API_KEY: t.emulator.apiKey });
  await passes('refresh', '--yes', '--expect-no-changes');
  canary('CorrectHorseBattery', 'traffic: 100');
  const back = await t.up();
  expect(back.text.match(/: back to rev-2.*routing only$/gm)).not.toEqual(null);
  expect(back.text).not.toContain('new revision');
  await t.up('--expect-no-changes');
}, 300_000);

it('is on and off for releases by one up each, which deploys nothing', async () => {
  for (const name of Object.keys(HASHES)) Reflect.deleteProperty(t.env, name);
  canary('CorrectHorseBattery', 'traffic: 100');
  await t.up();
  canary('StapleHorseBattery', 'traffic: 20');
  await t.up();
  const plain = await digests();
  expect(plain.filter(keyed)).toEqual([]);
  // Eight digits: the words that the earlier revision uses.
  expect(plain.filter((one) => one.length === 8)).not.toEqual([]);
  Object.assign(t.env, HASHES);
  t.requests();
  await t.up();
  expect(sent()).toEqual([]);
  expect((await digests()).filter((one) => !keyed(one))).toEqual([]);
  await t.up('--expect-no-changes');
  Reflect.deleteProperty(t.env, 'WORKLOAD_SECRETS_IN_STATE');
  await t.up();
  expect(sent()).toEqual([]);
  expect(await digests()).toEqual(plain);
  await t.up('--expect-no-changes');
}, 300_000);

it.each([
  ['Application', "image: 'docker.io/library/shop:1'"],
  ['Agent', "image: 'docker.io/library/shop:1'"],
  ['McpFunction', 'integrationConnections: []'],
])(
  'goes back to the release that an %s was created with, although its secrets have changed since',
  async (kind, what) => {
    const release = (password: string, pin: string, more: string) => {
      t.program(`
      new workload.${kind}('shop', { ${what}, envs: [
        { name: 'PW', value: '${password}', secret: true },
        { name: 'PIN', value: pulumi.secret('${pin}') },
        { name: 'SAME', value: pulumi.secret('planted-same') },
      ], ${more} });
    `);
    };
    release('planted-first-password', 'planted-first-pin', '');
    await t.up();
    release('planted-second-password', 'planted-second-pin', 'traffic: 20');
    await t.up();
    const { stdout } = await passes('stack', 'export', '--show-secrets');
    expect(stdout).not.toContain('planted');
    await t.up('--expect-no-changes');
    release('planted-first-password', 'planted-first-pin', 'traffic: 100');
    const line = / back to rev-1.*routing only/;
    expect((await passes('preview')).text).toMatch(line);
    const back = await t.up();
    expect(back.text).toMatch(line);
    expect(back.text).not.toContain('new revision');
    await t.up('--expect-no-changes');
    // It is known by its digest now.
    expect((await passes('stack', 'export', '--show-secrets')).stdout).not.toContain('planted');
    release('planted-second-password', 'planted-second-pin', 'traffic: 100');
    expect((await t.up()).text).not.toContain('new revision');
  },
  300_000,
);

it('deletes no key while a canary shares the traffic, because hashes do not tell which key a revision uses', async () => {
  const program = (image: string, traffic: number, keys: readonly string[]) => {
    t.program(`
      const command = [process.execPath, '-e', 'process.stdin.resume()'];
      const robot = new workload.ServiceAccount('robot', { deliverTo: { command } });
      for (const name of ${JSON.stringify(keys)})
        new workload.ApiKey(name, { serviceAccount: robot.clientId, deliverTo: { command } });
      new workload.Application('shop', { image: '${image}', traffic: ${String(traffic)} });
    `);
  };
  program('shop:1', 100, ['one', 'two']);
  await t.up();
  program('shop:2', 20, ['one', 'two']);
  await t.up();
  program('shop:2', 20, ['two']);
  t.requests();
  const refused = await t.pulumi('up', '--yes', '--skip-preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toMatch(/is not deleted: .*still gives 80 % of its traffic to rev-1/);
  expect(sent()).toEqual([]);
  program('shop:2', 100, ['one', 'two']);
  await t.up();
  program('shop:2', 100, ['two']);
  t.requests();
  await t.up();
  expect(sent().map((line) => line.split(' ')[0])).toEqual(['DELETE']);
  // The control: with values in the state, the key is deleted at once, because the revision does not use it.
  for (const name of Object.keys(HASHES)) Reflect.deleteProperty(t.env, name);
  program('shop:2', 100, ['two', 'three']);
  await t.up();
  program('shop:3', 20, ['two', 'three']);
  await t.up();
  program('shop:3', 20, ['two']);
  t.requests();
  await t.up();
  expect(sent().map((line) => line.split(' ')[0])).toEqual(['DELETE']);
}, 300_000);
