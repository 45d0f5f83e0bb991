/** A variable becomes secret. Its value stays the same, but only another release makes the platform mask it. */
import { Engine, type Fields, type Program } from '../faults/engine';
import { startWorld, type World } from '../support/world';

let w: World;
beforeAll(async () => {
  w = await startWorld();
});
afterAll(async () => {
  await w.stop();
});

const KINDS: readonly (readonly [kind: string, args: Fields, path: string])[] = [
  ['ForkedApplication', { name: 'mine', snapshot: 'shop-v1' }, '/applications/mine'],
  ['Application', { name: 'mine', image: 'shop:1' }, '/applications/mine'],
  ['McpFunction', { name: 'mine' }, '/functions/mine'],
  ['Agent', { name: 'mine', image: 'agent:1' }, '/agents/mine'],
  ['Job', { name: 'mine', image: 'job:1' }, '/jobs/mine'],
];

const masked = /"name":"TOKEN"[^}]*"secret":true/;

describe.each(KINDS)('%s', (kind, args, path) => {
  const program = (secret: boolean, more: Fields = {}): Program => ({
    it: { kind, args: { ...args, ...more, envs: [{ name: 'TOKEN', value: 'planted', secret }] } },
  });
  const revisions = async () => ((await w.request('GET', `${path}/revisions`)) as unknown[]).length;
  let engine: Engine;
  beforeEach(() => {
    w.reset();
    engine = new Engine(w.providers);
  });

  it('releases a variable that becomes secret', async () => {
    expect(await engine.up(program(false))).toEqual({ steps: ['create it'] });
    const before = await revisions();
    expect(await engine.preview(program(true))).toEqual({ steps: ['update it'] });
    expect(await engine.up(program(true))).toEqual({ steps: ['update it'] });
    expect(await revisions()).toBe(before + 1);
    expect(JSON.stringify(await w.request('GET', path))).toMatch(masked);
    expect(await engine.preview(program(true))).toEqual({ steps: [] });
  });

  it('does not go back to the release in which the variable was plain', async () => {
    const traffic = 100;
    const other = kind === 'ForkedApplication' ? { snapshot: 'shop-v2', traffic } : { memory: 1024, traffic };
    for (const step of [program(false, { traffic }), program(false, other)])
      expect((await engine.up(step)).failed).toBeUndefined();
    const before = await revisions();
    expect(await engine.up(program(true, { traffic }))).toEqual({ steps: ['update it'] });
    expect(await revisions()).toBe(before + 1);
    expect(JSON.stringify(await w.request('GET', path))).toMatch(masked);
  });
});
