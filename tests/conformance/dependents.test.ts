/** What the platform does with the objects that name a deleted one: the facts of the definitions, by the emulator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { WhenDeleted } from '../../provider/src/lifecycle/values/references';
import { definitions } from '../../provider/src/resources';
import { Engine, type StateResource } from '../faults/engine';
import { startWorld, type World } from '../support/world';
import { childArgs, CHILDREN, type Pair, PAIRS, parentArgs, PARENTS, titleOf } from './pairs';
import { find, kindsOf } from './rows';
import { samples } from './samples';
import type { Ask, PlatformObject } from './samples/shared';
import { NOTHING_GIVEN } from './samples/given';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world.stop();
});
beforeEach(() => {
  world.reset();
});

const ask: Ask = (method, path, body) => world.request(method, path, body);

const kinds = kindsOf(samples(NOTHING_GIVEN));

function kindOf(type: string) {
  const found = kinds.find((kind) => kind.type === type);
  if (found === undefined) throw new Error(`no samples of ${type}`);
  return found;
}

/** Both objects, made by the provider. */
async function made(pair: Pair): Promise<{ parent: StateResource; child: StateResource }> {
  const engine = new Engine(world.providers);
  const parent = { kind: pair.parent, args: parentArgs(pair) };
  expect((await engine.up({ parent })).failed).toBeUndefined();
  if (pair.parent === 'CustomDomain' && pair.child !== 'SandboxPreview')
    await usable(String(parent.args.name));
  const named = engine.state.parent?.outputs[pair.by] ?? engine.state.parent?.id;
  const child = { kind: pair.child, args: childArgs(pair, named) };
  expect((await engine.up({ parent, child })).failed).toBeUndefined();
  world.rest();
  const { state } = engine;
  if (state.parent === undefined || state.child === undefined) throw new Error('nothing was made');
  return { parent: state.parent, child: state.child };
}

/** Makes a domain one that applications can use. */
async function usable(name: string): Promise<void> {
  await world.request('DELETE', `/customdomains/${name}`);
  await world.request('POST', '/customdomains', {
    metadata: { name },
    spec: { region: 'us-was-1', domainType: 'applications' },
  });
  await world.request('POST', `/customdomains/${name}/verify`);
}

it.each(PAIRS.map((pair) => [titleOf(pair), pair] as const))('%s', async (_title, pair) => {
  const { parent, child } = await made(pair);
  const [ofParent, ofChild] = [kindOf(pair.parent), kindOf(pair.child)];
  const nameOf = ({ id, outputs: { name } }: StateResource) => (typeof name === 'string' ? name : id);
  const path = (await find(ofParent, ask, nameOf(parent)))?.path ?? '';
  const before = await find(ofChild, ask, child.id);
  expect(before).toBeDefined();
  const deletion = await world.request('DELETE', path).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  world.rest();
  if (pair.whenDeleted === 'refused') {
    expect(deletion).toMatch(/ 409 /);
    return;
  }
  expect(deletion).toBe('done');
  const after = await find(ofChild, ask, child.id);
  if (pair.whenDeleted === 'deleted') expect(after).toBeUndefined();
  else expect(withoutSource(after)).toEqual(withoutSource(before));
});

/** A snapshot shows whether its source still exists. */
function withoutSource(found: PlatformObject | undefined): unknown {
  return found && { ...found.record, source: undefined };
}

it('every kind that others name can say who uses it, and no other kind', () => {
  const named = [...new Set(PAIRS.map(({ parent }) => parent))].sort();
  const asked = Object.values(definitions).filter((definition) => definition.users !== undefined);
  expect(asked.map(({ type }) => type).sort()).toEqual(named);
  expect(Object.keys(PARENTS).sort()).toEqual(named);
  const children = PAIRS.map(({ child, argument }) => `${child}.${argument}`);
  expect(Object.keys(CHILDREN).sort()).toEqual([...new Set(children)].sort());
});

it('every argument that is called like a kind, and is a text, is a reference', () => {
  const kindNames = Object.keys(definitions).map((type) => type.toLowerCase());
  for (const { type, args, facts } of Object.values(definitions)) {
    for (const [argument, schema] of Object.entries<z.ZodType>(args.shape)) {
      const called = argument
        .toLowerCase()
        .replace(/ies$/, 'y')
        .replace(/(id|s)$/, '');
      const isText = schema.safeParse('a').success || schema.safeParse(['a']).success;
      // The model of a Model is the provider's own name for it.
      if (!kindNames.includes(called) || !isText || called === type.toLowerCase()) continue;
      expect([type, facts.references.map((reference) => reference.argument)]).toEqual([
        type,
        expect.arrayContaining([argument]),
      ]);
    }
  }
});

/** What a reader sees of each case: replaced under its name, and deleted. */
const SAYS: Readonly<Record<WhenDeleted, readonly [replaced: string, deleted: string]>> = {
  deleted: ['created again', 'refused if the program still declares the other one'],
  refused: ['refused', 'refused'],
  kept: ['kept', 'kept'],
  dangling: ['named in vain until the new one exists', 'named in vain'],
};

/** A reference by an identifier cannot be kept: the new object has another one. */
function saysOf({ whenDeleted, by }: Pair): readonly [string, string] {
  const [replaced, deleted] = SAYS[whenDeleted];
  return [
    by === 'name' || whenDeleted !== 'deleted' ? replaced : 'replaced with it; by a string: refused',
    deleted,
  ];
}

it('docs/replacements.md has the table of all pairs', () => {
  const rows = PAIRS.map((pair) => {
    const [replaced, deleted] = saysOf(pair);
    return [`\`${pair.parent}\``, `\`${pair.child}.${pair.argument}\``, replaced, deleted];
  }).sort();
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'replacements.md'), 'utf8');
  const table = page.slice(page.indexOf('<!-- pairs'), page.indexOf('- **Created again**'));
  const found = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(found).toEqual(rows);
});
