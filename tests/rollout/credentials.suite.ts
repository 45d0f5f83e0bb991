/** A key is renewed in one run: the old one is deleted last, when no earlier revision uses it. */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
afterAll(async () => {
  await w.stop();
});
beforeEach(() => {
  w.reset();
  engine = new Engine(w.providers);
});

const KEYS = '/service_accounts/service-account-default/api_keys';

const keyOf = (key: string): Program => ({
  [key]: { kind: 'ApiKey', args: { serviceAccount: 'service-account-default', name: key } },
});
/** The small engine has no outputs: before a key is made, the variable stands for its value. */
const program = (key: string, shop: Fields = {}, form = (value: string) => value): Program => ({
  ...keyOf(key),
  shop: {
    kind: 'Application',
    args: {
      name: 'mine',
      image: 'shop:1',
      envs: [
        { name: 'KEY', value: form(valueOf(key)), secret: true },
        { name: 'OTHER', value: 'a-password-of-the-shop', secret: true },
      ],
      ...shop,
    },
  },
});
const valueOf = (key: string) => {
  const value = engine.state[key]?.outputs.value;
  return typeof value === 'string' ? value : key;
};
/** Makes the key, and then the shop that uses it: the engine does this in one run. */
const released = async (key: string, shop: Fields = {}, form?: (value: string) => string) => {
  expect((await engine.up({ ...engineProgram(), ...keyOf(key) })).failed).toBeUndefined();
  expect((await engine.up(program(key, shop, form))).failed).toBeUndefined();
};
/** What the last run declared. */
const engineProgram = (): Program =>
  Object.fromEntries(
    Object.entries(engine.state).map(([name, { kind, inputs }]) => [
      name,
      { kind, args: Object.fromEntries(Object.entries(inputs).filter(([key]) => !key.startsWith('__'))) },
    ]),
  );
const keys = async () => {
  const all = (await w.request('GET', KEYS)) as { name: string }[];
  return all
    .map(({ name }) => name)
    .filter((name) => ['spring', 'summer'].includes(name))
    .sort();
};
/** When requests with this method arrived, on the platform's clock. */
const times = (method: string) =>
  w.emulator.journal
    .entries()
    .filter((entry) => entry.method === method)
    .map(({ at }) => Date.parse(at));

it('the old key is deleted last, 30 seconds after the new revision took over', async () => {
  await released('spring');
  w.emulator.journal.clear();
  expect(await engine.up(program('summer'))).toEqual({
    steps: ['create summer', 'update shop', 'delete spring'],
  });
  const [update = 0] = times('PUT');
  const [deletion = 0] = times('DELETE');
  expect(deletion - update).toBeGreaterThanOrEqual(30_000);
  expect(w.told.join('\n')).toMatch(/is deleted in 30 s, when the previous revision has answered its last/);
  expect(await keys()).toEqual(['summer']);
});

it('a run that moves no traffic deletes keys at once, and so does a destroy', async () => {
  await released('spring');
  const { shop } = program('spring');
  if (shop === undefined) throw new Error('no shop');
  w.restart();
  const before = w.emulator.clock.now();
  expect(await engine.up({ shop })).toEqual({ steps: ['delete spring'] });
  expect((await engine.destroy()).failed).toBeUndefined();
  expect(w.emulator.clock.now() - before).toBeLessThan(5_000);
});

describe('while an earlier revision gets traffic', () => {
  const refused =
    /is not deleted: application "mine" still gives 90 % of its traffic to rev-1, which may use it\. Give .* traffic/;

  beforeEach(async () => {
    await released('spring', { traffic: 100 });
    expect((await engine.up(program('summer', { traffic: 10 }))).failed?.message).toMatch(refused);
  });

  it('its key is not deleted, in this run and in later ones, until the new revision has all traffic', async () => {
    w.restart();
    expect((await engine.up(program('summer', { traffic: 10 }))).failed?.message).toMatch(refused);
    expect(await keys()).toEqual(['spring', 'summer']);
    w.restart();
    expect(await engine.up(program('summer', { traffic: 100 }))).toEqual({
      steps: ['update shop', 'delete spring'],
    });
    expect(await keys()).toEqual(['summer']);
  });

  it('a destroy deletes all keys', async () => {
    w.restart();
    expect((await engine.destroy()).failed).toBeUndefined();
    expect(await keys()).toEqual([]);
  });
});

describe('a key that the earlier revision does not use', () => {
  const unused = keyOf('winter');
  const winter = { ...unused };

  it.each([
    ['10', { traffic: 10 }],
    ['0', { traffic: 0 }],
  ])(
    'is deleted at once while a canary gets %s percent, in that run and in later ones',
    async (_, canary) => {
      expect((await engine.up(winter)).failed).toBeUndefined();
      await released('spring', { traffic: 100 });
      expect((await engine.up({ ...engineProgram(), ...winter })).failed).toBeUndefined();
      const before = w.emulator.clock.now();
      const next = { ...program('spring', { ...canary, image: 'shop:2' }) };
      expect(await engine.up(next)).toEqual({ steps: ['update shop', 'delete winter'] });
      expect(w.emulator.clock.now() - before).toBeLessThan(25_000);

      w.restart();
      expect((await engine.up({ ...next, ...winter })).failed).toBeUndefined();
      w.restart();
      expect((await engine.refresh()).failed).toBeUndefined();
      w.restart();
      expect(await engine.up(next)).toEqual({ steps: ['delete winter'] });
    },
  );

  it('is kept if the state does not say what the earlier revision uses', async () => {
    await released('spring', { traffic: 100 });
    expect(
      (await engine.up({ ...program('spring', { traffic: 10, image: 'shop:2' }), ...winter })).failed,
    ).toBeUndefined();
    Reflect.deleteProperty(engine.state.shop?.outputs ?? {}, '__beside');
    w.restart();
    const { failed } = await engine.up(program('spring', { traffic: 10, image: 'shop:2' }));
    expect(failed?.message).toMatch(/is not deleted: application "mine" still gives 90 %/);
  });

  it('is kept if it is a service account, which may have keys that nobody here knows', async () => {
    const account: Program = { account: { kind: 'ServiceAccount', args: { name: 'account' } } };
    await released('spring', { traffic: 100 });
    const canary = program('spring', { traffic: 10, image: 'shop:2' });
    expect((await engine.up({ ...canary, ...account })).failed).toBeUndefined();
    w.restart();
    expect((await engine.up(canary)).failed?.message).toMatch(
      /is not deleted: application "mine" still gives 90 %/,
    );
  });
});

it.each<[string, (value: string) => string]>([
  ['in a text', (value) => `https://user:${value}@platform.example/v0`],
  ['in JSON', (value) => JSON.stringify({ key: value })],
  ['in Base64', (value) => Buffer.from(`user:${value}`).toString('base64')],
  ['in a header', (value) => `Basic ${Buffer.from(`user:${value}`).toString('base64')}`],
])('a key %s counts as used', async (_, form) => {
  await released('spring', { traffic: 100 }, form);
  const canary = program('summer', { traffic: 10 });
  expect((await engine.up(canary)).failed?.message).toMatch(/still gives 90 % of its traffic to rev-1/);
  w.restart();
  expect((await engine.up(canary)).failed?.message).toMatch(/still gives 90 % of its traffic to rev-1/);
  expect(await keys()).toEqual(['spring', 'summer']);
});

it('the key of a release that fails to deploy stays', async () => {
  expect((await engine.up(program('spring'))).failed).toBeUndefined();
  w.emulator.deployments.failNext({ kind: 'applications', name: 'mine', message: 'no' });
  expect((await engine.up(program('summer'))).failed?.message).toMatch(/was not put into service/);
  // With --continue-on-error, the engine goes on to the deletions.
  const { spring } = engine.state;
  await expect(w.providers.ApiKey?.delete(spring?.id ?? '', { ...spring?.outputs })).rejects.toThrow(
    /is not deleted: the update of application "mine" was not completed, so an earlier revision may serve/,
  );
  expect(await keys()).toEqual(['spring', 'summer']);
});
