/** An update whose answer was lost, and a program that goes back: the update is sent again, as the object may have it. */
import { Engine, type Program } from './engine';
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

/** The platform carries out the next write, but its answer is lost, and so are those of all reads after it. */
function loseNextWrite(): void {
  const isWrite = ({ method }: { readonly method: string }) => method === 'PUT';
  w.emulator.journal.clear();
  w.emulator.faults.add({ method: 'PUT', times: 100, then: { kind: 'dropAfter' } });
  w.refuse(({ method }) => method !== 'PUT' && w.emulator.journal.entries().some(isWrite));
}

function clearWeather(): void {
  w.emulator.faults.clear();
  w.refuse(undefined);
  w.restart();
  w.emulator.journal.clear();
}

const puts = () => w.emulator.journal.entries().filter(({ method }) => method === 'PUT');

describe('a secret, which no read shows', () => {
  const program = (secret: string): Program => ({
    mail: { kind: 'IntegrationConnection', args: { integration: 'gmail', secret: { TOKEN: secret } } },
  });

  it.each([
    ['at once', []],
    ['after a refresh, which makes the engine forget the failure', ['refresh']],
    ['after two refreshes', ['refresh', 'refresh']],
  ])('is sent again when the program goes back %s', async (_when, refreshes) => {
    expect((await engine.up(program('planted-one'))).failed).toBeUndefined();
    loseNextWrite();
    expect((await engine.up(program('planted-two'))).failed).toBeDefined();
    clearWeather();
    for (const _ of refreshes) expect((await engine.refresh()).failed).toBeUndefined();
    expect(await engine.preview(program('planted-one'))).toEqual({ steps: ['update mail'] });
    expect(await engine.up(program('planted-one'))).toEqual({ steps: ['update mail'] });
    expect(puts()).toHaveLength(1);
    // No answer shows it.
    expect(JSON.stringify(w.save().objects)).toContain('planted-one');
    // It is known now.
    w.emulator.journal.clear();
    expect(await engine.up(program('planted-one'))).toEqual({ steps: [] });
    expect(puts()).toEqual([]);
  });
});

it('an update is sent again even if the program also changes what the platform never receives', async () => {
  const program = (displayName: string, weight: number): Program => ({
    shop: {
      kind: 'Application',
      args: {
        name: 'mine',
        image: 'shop:1',
        displayName,
        rollout: { steps: [{ weight, for: '10m' }, { weight: 100 }] },
      },
    },
  });
  expect((await engine.up(program('one', 10))).failed).toBeUndefined();
  loseNextWrite();
  expect((await engine.up(program('two', 10))).failed).toBeDefined();
  clearWeather();
  expect(await engine.up(program('one', 20))).toEqual({ steps: ['update shop'] });
  expect(puts()).not.toEqual([]);
  expect(await w.request('GET', '/applications/mine')).toMatchObject({ metadata: { displayName: 'one' } });
});

it('a create in doubt, whose secret is lost, is made again even after a refresh', async () => {
  const program: Program = { ci: { kind: 'ServiceAccount', args: {} } };
  const isPost = ({ method }: { readonly method: string }) => method === 'POST';
  w.emulator.journal.clear();
  w.emulator.faults.add({ method: 'POST', path: '/service_accounts', then: { kind: 'dropAfter' } });
  w.refuse(({ method }) => method !== 'POST' && w.emulator.journal.entries().some(isPost));
  expect((await engine.up(program)).failed).toBeDefined();
  clearWeather();
  // The engine forgets why the account was not ready.
  expect((await engine.refresh()).failed).toBeUndefined();
  expect(engine.state.ci?.initErrors).toEqual([]);
  expect(await engine.preview(program)).toEqual({ steps: ['update ci'] });
  expect(await engine.up(program)).toEqual({ steps: ['update ci'] });
  expect(engine.state.ci?.outputs.clientSecret).toEqual(expect.any(String));
  const accounts = (await w.request('GET', '/service_accounts')) as { name: string }[];
  expect(accounts.filter(({ name }) => name.startsWith('ci-'))).toHaveLength(1);
  expect(await engine.preview(program)).toEqual({ steps: [] });
});
