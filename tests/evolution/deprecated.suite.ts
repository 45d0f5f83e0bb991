/** A deprecated argument goes on working: `triggers` of ForkedApplication, which says the same as `redeploy`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import schema from '../../provider/src/generated/schema.gen.json';
import { Engine, type Fields } from '../faults/engine';
import { startWorld, type World } from '../support/world';

const ADVICE = 'Use `redeploy`. The move from one to the other forks the snapshot once.';

let w: World;
let engine: Engine;
beforeAll(async () => {
  w = await startWorld();
});
beforeEach(() => {
  w.reset();
  engine = new Engine(w.providers);
});
afterAll(async () => {
  await w.stop();
});

const shop = (args: Fields) => ({
  kind: 'ForkedApplication',
  args: { snapshot: 'shop-v1', ...args },
});

/** The warnings of a run, in which only a native resource has a severity. */
async function warned(program: Parameters<Engine['up']>[0]): Promise<readonly string[]> {
  w.told.length = 0;
  expect((await engine.up(program)).failed).toBeUndefined();
  return w.told.filter((line) => line.includes('deprecated')).map((line) => line.replace(/^warning: /, ''));
}

it('is named with what to use instead, and changes nothing', async () => {
  const program = { one: shop({ name: 'one', triggers: { build: '1' } }) };
  expect(await warned(program)).toEqual([`application one: triggers is deprecated. ${ADVICE}`]);
  expect((await engine.preview(program)).steps).toEqual([]);
});

it('is not named if no resource sets it', async () => {
  expect(await warned({ one: shop({ name: 'one', redeploy: { build: '1' } }) })).toEqual([]);
});

it('is marked in the classes, in the package schema and on the page', () => {
  const text = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');
  const { inputProperties, properties } = schema.resources['workload:index:ForkedApplication'];
  expect(inputProperties.triggers.deprecationMessage).toBe(ADVICE);
  expect(properties.triggers.deprecationMessage).toBe(ADVICE);
  for (const file of ['args', 'outputs'])
    expect(text(`provider/src/generated/${file}.gen.ts`)).toContain(
      `as \`redeploy\` does. @deprecated ${ADVICE} */`,
    );
  expect(text('docs/resources/ForkedApplication.md')).toContain(`| **Deprecated.** ${ADVICE} Arbitrary`);
});
