import { startEmulator } from './emulator';
import type { Seed } from './seed-types.gen';
import type { SeedContext } from './seeds';
import { clientOf } from './testing/client';
import { withOwn } from './testing/own';

const template = (description: string): Seed => ({ templates: [{ name: 'starter', description }] });

test('several seeds are applied in order, at the start and after a reset', async () => {
  const seed = [template('first'), { workspaces: [{ name: 'team' }] }, template('last')];
  await withOwn(startEmulator({ seed }), async (own) => {
    const send = clientOf(own);
    const described = () => send('GET', '/templates/starter');
    expect(await described()).toMatchObject({ body: { description: 'last' } });
    expect((await send('GET', '/workspaces/team')).status).toBe(200);
    own.seed(template('other'));
    own.reset();
    expect(await described()).toMatchObject({ body: { description: 'last' } });
  });
});

test('a function is called once, with the workspace and the time; a reset applies its result', async () => {
  const calls: SeedContext[] = [];
  const seed = (context: SeedContext) => {
    calls.push(context);
    return Promise.resolve(template(`made ${calls.length}`));
  };
  await withOwn(startEmulator({ seed, workspace: 'team', clock: 'manual' }), async (own) => {
    const now = own.clock.now();
    own.clock.advance(1000);
    own.reset();
    expect(calls).toEqual([{ workspace: 'team', now }]);
    expect(await clientOf(own)('GET', '/templates/starter')).toMatchObject({
      body: { description: 'made 1' },
    });
  });
});

test.each<[string, Parameters<typeof startEmulator>[0], RegExp]>([
  ['an invalid one', { seed: { kyes: [] } as Seed }, /^seed: .*kyes/],
  ['an invalid second one', { seed: [{}, { keys: [{ key: '' }] }] }, /^seed\[1\]: keys\[0\]\.key: must be/],
  [
    'an impossible second one',
    { seed: [{}, () => ({ keys: [{ key: 'a', workspace: 'none' }] })] },
    /^seed\[1\]: keys\[0\]: workspace "none" does not exist$/,
  ],
  [
    'a function that throws',
    { seed: () => Promise.reject(new Error('no network')) },
    /^seed: its function failed: no network$/,
  ],
  ['a function that returns nothing', { seed: (() => undefined) as never }, /^seed: /],
])('%s is refused with its position', async (_what, options, message) => {
  await expect(startEmulator(options)).rejects.toThrow(message);
});
