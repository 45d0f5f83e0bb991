/** `workload:secretsInState: hash` and releases: what a state remembers of them is keyed, too. */
import { testProject, type Ended, type Project } from './command';
import { story } from './story';

const ON = { WORKLOAD_SECRETS_IN_STATE: 'hash', WORKLOAD_STATE_KEY: 'k3y-of-the-state-'.repeat(3) };

let t: Project;
beforeEach(async () => {
  t = await testProject();
  Object.assign(t.env, ON);
  await story(t.emulator);
}, 60_000);
afterEach(async () => {
  await t.stop();
});

async function passes(...args: string[]): Promise<Ended> {
  const ended = await t.pulumi(...args);
  expect([args.join(' '), ended.code === 0 ? '' : ended.text]).toEqual([args.join(' '), '']);
  return ended;
}

const writes = () => t.requests().filter((line) => !line.startsWith('GET '));

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
  for (const name of Object.keys(ON)) Reflect.deleteProperty(t.env, name);
  canary('CorrectHorseBattery', 'traffic: 100');
  await t.up();
  canary('StapleHorseBattery', 'traffic: 20');
  await t.up();
  const plain = await digests();
  expect(plain.filter(keyed)).toEqual([]);
  // Eight digits: the words that the earlier revision uses.
  expect(plain.filter((one) => one.length === 8)).not.toEqual([]);
  Object.assign(t.env, ON);
  t.requests();
  await t.up();
  expect(writes()).toEqual([]);
  expect((await digests()).filter((one) => !keyed(one))).toEqual([]);
  await t.up('--expect-no-changes');
  Reflect.deleteProperty(t.env, 'WORKLOAD_SECRETS_IN_STATE');
  await t.up();
  expect(writes()).toEqual([]);
  expect(await digests()).toEqual(plain);
  await t.up('--expect-no-changes');
}, 300_000);
