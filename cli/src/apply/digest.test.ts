import fc from 'fast-check';
import { canonicalOf, plainly } from './canonical';
import { changesOf, type Plan } from './changes';
import { type Contents, differing, digestIn, digestOf, PARTS, type Part } from './digest';
import { exportedIn, stateOf } from './state';

const MARK = { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270' };
const UNKNOWN = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';
const KEY = Buffer.from('a key that only this stack has');
const NAMES = Object.keys(PARTS) as Part[];
const contents = Object.fromEntries(NAMES.map((name) => [name, name])) as Contents;

type Tree = null | boolean | number | string | readonly Tree[] | { readonly [key: string]: Tree };

/** A value of a program: the mark `secret:` begins a secret, at any depth. */
const values: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Tree>(null, true, false, '', '!secret', UNKNOWN, '[secret]'),
    fc.string(),
    fc.integer(),
    fc.string().map((text) => `secret:${text}`),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a', 'b')), tie('tree'), { maxKeys: 4 }),
  ),
})).tree;

/** The value as the engine writes it: with a new ciphertext each time, and its keys in another order. */
function sealed(tree: Tree, vault: Map<string, unknown>, isInside = false): unknown {
  if (typeof tree === 'string' && tree.startsWith('secret:')) {
    const ciphertext = isInside ? JSON.stringify(tree) : `sealed ${vault.size} ${Math.random()}`;
    vault.set(ciphertext, tree);
    return { ...MARK, ciphertext };
  }
  if (Array.isArray(tree)) return (tree as readonly Tree[]).map((each) => sealed(each, vault, isInside));
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree as Readonly<Record<string, Tree>>);
  const shuffled = entries.map((entry) => [Math.random(), entry] as const).sort(([a], [b]) => a - b);
  return Object.fromEntries(shuffled.map(([, [key, inner]]) => [key, sealed(inner, vault, isInside)]));
}

function canonicalText(tree: Tree): string {
  const vault = new Map<string, unknown>();
  return plainly(canonicalOf(sealed(tree, vault), (ciphertext) => vault.get(ciphertext)));
}

/** Every place of a value. */
function placesIn(tree: Tree, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof tree !== 'object' || tree === null) return [path];
  return [path, ...Object.entries(tree).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function changedAt(tree: Tree, [key, ...rest]: readonly (string | number)[]): Tree {
  if (key === undefined) return typeof tree === 'string' ? `${tree}.` : [tree];
  if (Array.isArray(tree))
    return (tree as readonly Tree[]).map((one, at) =>
      String(at) === String(key) ? changedAt(one, rest) : one,
    );
  return Object.fromEntries(
    Object.entries(tree as object).map(([name, one]) => [
      name,
      name === key ? changedAt(one as Tree, rest) : (one as Tree),
    ]),
  );
}

it('the same value has the same text, whatever the order of its keys and the ciphertexts of its secrets', () => {
  fc.assert(
    fc.property(values, (tree) => {
      expect(canonicalText(tree)).toBe(canonicalText(tree));
    }),
    { numRuns: 500 },
  );
});

it('a change at any place, of a secret too, makes another text', () => {
  fc.assert(
    fc.property(values, fc.nat(), (tree, at) => {
      const places = placesIn(tree);
      const changed = changedAt(tree, places[at % places.length] ?? []);
      expect(canonicalText(changed)).not.toBe(canonicalText(tree));
    }),
    { numRuns: 500 },
  );
});

it('a secret and the same plain value differ, and a secret in a secret is read as the engine writes it', () => {
  const plain = canonicalOf({ a: 'x' }, () => undefined);
  expect(canonicalOf({ a: { ...MARK, plaintext: '"x"' } }, () => undefined)).not.toEqual(plain);
  const inside = { b: { ...MARK, ciphertext: '"y"' } };
  const whole = canonicalOf({ a: { ...MARK, ciphertext: 'sealed' } }, () => inside);
  expect(whole.text).toBe('{"a":!secret}');
  expect(whole.secrets.map(([, text]) => text).sort()).toEqual(['"y"', '{"b":!secret}']);
});

it('the same contents have the same digest 100 times of 100, and each part changes it and is named', () => {
  const first = digestOf(contents, true, KEY);
  for (let time = 0; time < 100; time++) expect(digestOf({ ...contents }, true, KEY)).toEqual(first);
  for (const name of NAMES) {
    const other = digestOf({ ...contents, [name]: `another ${name}` }, true, KEY);
    expect(differing(first, other)).toEqual([`${name}: ${PARTS[name]}`]);
  }
  expect(differing(first, first)).toBeUndefined();
});

it('the marks of the parts approve nothing: each character of the hash before them counts', () => {
  const now = digestOf(contents, true, KEY);
  const WHOLE = 26;
  for (let index = 1; index <= WHOLE; index++) {
    const other = now.text[index] === 'a' ? 'b' : 'a';
    const text = `${now.text.slice(0, index)}${other}${now.text.slice(index + 1)}`;
    expect(differing(digestIn(text), now)).toEqual([expect.stringContaining('another hash')]);
  }
});

it('another key, and a preview without changes from outside, make another digest', () => {
  const first = digestOf(contents, true, KEY);
  expect(differing(first, digestOf(contents, true, Buffer.from('another key')))?.[0]).toMatch(
    /^everything: .*workload-approval:key/,
  );
  expect(differing(first, digestOf(contents, false, KEY))).toHaveLength(1);
});

it('a digest has at least 128 bits besides the marks of its parts, and is read as people enter it', () => {
  const { text } = digestOf(contents, true, KEY);
  expect(text).toMatch(/^r[a-z2-7]{47}$/);
  expect(digestIn(` ${text.toUpperCase()}\n`)).toEqual({ text, refresh: true });
  expect(digestIn(`s${text.slice(1)}`).refresh).toBe(false);
  expect(() => digestIn(' \n')).toThrow('it is empty');
  expect(() => digestIn('--branch')).toThrow('missing between --approved and --branch');
  for (const wrong of [text.slice(1), `${text}a`, `x${text.slice(1)}`, text.replace(/.$/, '1')])
    expect(() => digestIn(wrong)).toThrow('has 48 letters and digits');
});

const URN = 'urn:pulumi:test::shop::workload:index:Drive::data';
const planOf = (goal: object, { urn = URN, steps = ['create'] } = {}): Plan => ({
  resourcePlans: { [urn]: { goal: { name: 'data', ...goal }, steps, seed: String(Math.random()) } },
});
const textOf = (plan: Plan, effects: readonly object[] = [], before = {}) =>
  plainly(changesOf(plan, { effects: effects as never }, () => before));

it('nonces and generated names make no difference, and other values do', () => {
  const owned = (mark: string, region = 'a') =>
    textOf(planOf({ inputDiff: { adds: { __owner: mark, region } } }));
  expect(owned('tests/data#abcdefghij')).toBe(owned('tests/data#klmnopqrst'));
  expect(owned('tests/data#abcdefghij')).not.toBe(owned('tests/other#abcdefghij'));
  expect(owned('tests/data#abcdefghij')).not.toBe(owned('tests/data#abcdefghij', 'b'));
  const proposed = (name: string, more = {}) =>
    textOf(planOf({ inputDiff: { adds: { name, __proposed: true, ...more } } }));
  expect(proposed('data-1')).toBe(proposed('data-2'));
  expect(proposed('data-1', { __proposed: false })).not.toBe(proposed('data-2', { __proposed: false }));
  const replaced = (name: string) =>
    textOf(planOf({ inputDiff: { updates: { name } } }), [], { __proposed: true });
  expect(replaced('data-1')).toBe(replaced('data-2'));
  const bridged = (bucket: string) =>
    textOf(planOf({ inputDiff: { adds: { bucket, __defaults: ['bucket'] } } }, BRIDGED));
  expect(bridged('data-1a2b3c4')).toBe(bridged('data-4c3b2a1'));
  expect(bridged('data-1a2b3c4')).not.toBe(bridged('other-1a2b3c4'));
});

const BRIDGED = { urn: 'urn:pulumi:test::shop::aws:s3/bucket:Bucket::data' };
const DYNAMIC = { urn: 'urn:pulumi:test::shop::pulumi-nodejs:dynamic:Resource::data' };
const OWN_DYNAMIC = { urn: 'urn:pulumi:test::shop::my:mod:Group$pulumi-nodejs:dynamic/workload:Drive::data' };
const PYTHON = { urn: 'urn:pulumi:test::shop::pulumi-python:dynamic:Resource::data' };

it('the program itself cannot declare an argument generated', () => {
  /** With the keys that the program has set. */
  const text = (adds: Record<string, unknown>, set: readonly string[], of = {}) =>
    textOf(
      planOf(
        { inputDiff: { adds }, propertyDependencies: Object.fromEntries(set.map((key) => [key, null])) },
        of,
      ),
    );
  const differs = (key: string, mark: Record<string, unknown>, set: readonly string[], of = {}) => {
    expect(text({ [key]: 'data-1a2b3c4', ...mark }, set, of)).not.toBe(
      text({ [key]: 'data-4c3b2a1', ...mark }, set, of),
    );
  };
  for (const set of [['name'], ['__proposed'], ['name', '__proposed']])
    differs('name', { __proposed: true }, set);
  for (const set of [['target'], ['__defaults'], ['target', '__defaults']])
    differs('target', { __defaults: ['target'] }, set, BRIDGED);
  for (const kind of [DYNAMIC, OWN_DYNAMIC, PYTHON]) {
    differs('target', { __defaults: ['target'] }, [], kind);
    differs('name', { __proposed: true }, [], kind);
    expect(text({ __owner: 'a#abcdefghij' }, [], kind)).not.toBe(text({ __owner: 'a#klmnopqrst' }, [], kind));
  }
});

it('the serialized provider of a dynamic resource counts, with the values that it has captured', () => {
  for (const kind of [DYNAMIC, OWN_DYNAMIC, PYTHON]) {
    const text = (__provider: unknown) => textOf(planOf({ inputDiff: { updates: { __provider } } }, kind));
    expect(text('target = "a"')).toBe(text('target = "a"'));
    expect(text('target = "a"')).not.toBe(text('target = "b"'));
  }
});

it("the order of effects and of sets makes no difference, and the engine's order of operations does", () => {
  const effects = [
    { kind: 'fork', name: 'a' },
    { kind: 'routing', name: 'b' },
  ];
  const plan = planOf({ dependencies: ['a', 'b'], propertyDependencies: { x: ['a', 'b'] } });
  const other = planOf({ dependencies: ['b', 'a'], propertyDependencies: { x: ['b', 'a'] } });
  expect(textOf(plan, effects)).toBe(textOf(other, [...effects].reverse()));
  expect(textOf(plan, effects)).not.toBe(textOf(plan, effects.slice(1)));
  expect(textOf(planOf({}, { steps: ['create-replacement', 'delete-replaced'] }))).not.toBe(
    textOf(planOf({}, { steps: ['delete-replaced', 'create-replacement'] })),
  );
  expect(textOf(planOf({ protect: true }))).not.toBe(textOf(planOf({ protect: false })));
  expect(textOf(planOf({ new: 1 }))).not.toBe(textOf(planOf({ new: 2 })));
});

it('a state counts without its times and the order of its resources, and with its unfinished operations', () => {
  const resource = (urn: string, more = {}) => ({
    urn,
    created: String(Math.random()),
    modified: String(Math.random()),
    ...more,
  });
  const state = (resources: readonly object[], more = {}) =>
    plainly(
      stateOf(
        exportedIn({
          version: 3,
          deployment: { manifest: { time: String(Math.random()) }, resources, ...more },
        }),
      ),
    );
  const both = [resource('a'), resource('b')];
  expect(state(both)).toBe(state([resource('b'), resource('a')]));
  expect(state(both)).not.toBe(state([resource('a')]));
  expect(state(both)).not.toBe(state([resource('a', { outputs: { x: 1 } }), resource('b')]));
  const pending = { pending_operations: [{ type: 'creating', resource: resource('c') }] };
  expect(state(both, pending)).toBe(
    state(both, { pending_operations: [{ type: 'creating', resource: resource('c') }] }),
  );
  expect(state(both, pending)).not.toBe(state(both));
  expect(() => exportedIn({ deployment: { resources: 'none' } })).toThrow(
    'a form that this version does not know',
  );
});

it('whether the preview looked for changes from outside is a part of the hash, not only of the first letter', () => {
  const [refreshed, not] = [true, false].map((refresh) => digestOf(contents, refresh, KEY).text.slice(1, 20));
  expect(refreshed).not.toBe(not);
});

it('the marks of parts do not tell that two parts are the same', () => {
  const same = Object.fromEntries(NAMES.map((name) => [name, ''])) as Contents;
  const marks =
    digestOf(same, true, KEY)
      .text.slice(1 + 26)
      .match(/.{3}/g) ?? [];
  expect(new Set(marks).size).toBe(NAMES.length);
});
