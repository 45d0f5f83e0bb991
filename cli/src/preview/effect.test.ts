/** Effects as data: those of form 1, and that nothing is decided by a sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canary, effect, lost, preview, resource } from '../testing/previews';
import { type Effect, effectIn } from './effect';
import { type Gate, GATES, reached } from './gate';
import { jsonOf } from './json';
import type { Preview } from './preview';
import { previewIn } from './read';
import { itemsOf, trafficOf } from './risk';
import { verdictOf } from './verdict';
import { plain } from './texts';

const ALL = Object.keys(GATES) as Gate[];

describe('effects that a provider of form 1 wrote', () => {
  // Recorded from version 0.1.0 before form 2; never changed.
  const lines = readFileSync(join(__dirname, 'recorded', 'effects-of-form-1.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const effects = lines.flatMap((line) => effectIn(line) ?? []);
  const stepsOf = (all: readonly Effect[]) =>
    itemsOf(preview({ effects: [...all], maxStep: 95 })).filter(({ risk }) => risk === 'step');

  it('are read, each with its kind', () => {
    expect(effects.map(({ kind, workloadEffect }) => [kind, workloadEffect])).toEqual(
      ['fork', 'fork', 'fork', 'routing', 'given-up', 'continuation', 'replacement', 'certain-failure'].map(
        (kind) => [kind, 2],
      ),
    );
    expect(effects[6]).toMatchObject({ properties: ['region'], dataLost: true, certain: false });
  });

  it.each([
    ['a canary of a rollout', 0, ['steps']],
    ['a release with an unknown share', 1, ['to', 'steps']],
    ['a release that takes all traffic', 2, undefined],
    ['a return to an earlier release', 3, undefined],
    ['a release that is given up', 4, ['from', 'to']],
    ['a release that an earlier run sent', 5, ['from', 'to', 'revision', 'steps']],
    ['a replacement', 6, undefined],
  ])('hold the gate of steps with what form 1 does not tell: %s', (_what, index, unknown) => {
    const [one] = effects.slice(index);
    const items = stepsOf(one === undefined ? [] : [one]);
    expect(items.flatMap((item) => item.unknown ?? [])).toEqual(unknown ?? []);
    expect(items.some(({ certain }) => certain)).toBe(index === 2);
  });

  it('show no sentence of form 1 as steps', () => {
    const [traffic] = trafficOf(preview({ effects: effects.slice(0, 1) }));
    expect(traffic?.shares.find(({ revision }) => revision === 'new')?.then).toBe('steps not known yet');
  });

  it('are read in a saved preview of form 1, too', () => {
    const older = {
      ...preview({ resources: [resource('update', 'ForkedApplication', 'shop')] }),
      ...{ workloadPreview: 1, maxStep: 95, effects: lines.map((line): unknown => JSON.parse(line)) },
    };
    const read = previewIn(JSON.stringify(older), 'production');
    expect(read).toMatchObject({ workloadPreview: 2, maxStep: 95 });
    expect(read.effects).toEqual(effects);
    expect(() => previewIn(JSON.stringify({ ...older, workloadPreview: 3 }), undefined)).toThrow(
      'this is neither the output of pulumi preview --json',
    );
  });
});

/** One effect of each kind. */
const EVERY: readonly Effect[] = [
  canary(),
  effect('revision', 'Agent', 'a', { revision: 'new', from: { r: 100 }, to: null, steps: null }),
  effect('steps', 'Agent', 'c', { revision: 'rev-2', from: { 'rev-2': 10 }, to: { 'rev-2': 10 }, steps: [] }),
  effect('continuation', 'Agent', 'b', { revision: 'new', from: null, to: { new: 100 }, steps: [] }),
  effect('routing', 'Job', 'c', { revision: 'r', from: { r: 10, q: 90 }, to: { r: 100 }, steps: [] }),
  effect('given-up', 'Job', 'd', { from: { r: 100 }, to: { q: 100 } }),
  lost(),
  effect('replacement', 'Agent', 'e', { properties: ['name'], dataLost: false, certain: false }),
  effect('secret-renewed', 'ApiKey', 'f', { properties: ['name'], dataLost: false }),
  effect('reset', 'Sandbox', 'g', { properties: ['image'], dataLost: true, certain: false }),
  effect('dependents', 'Sandbox', 'h', { deleted: ['preview p'] }),
  effect('recreated', 'SandboxPreview', 'i', { of: 'sandbox box', dataLost: false }),
  effect('entries', 'Agent', 'j', { argument: 'envs', added: ['A'] }),
  ...['no-effect', 'unmanaged', 'moved', 'adopted', 'secrecy'].map((kind) => effect(kind, 'Agent', kind)),
  effect('certain-failure', 'Agent', 'k'),
  effect('protected', 'Drive', 'l', { operation: 'delete' }),
  effect('later', 'Agent', 'm'),
  { ...effect('unreadable', 'Agent', 'n'), form: 3 },
];

/** What a sentence could have said that is not so. */
const SCRAMBLED = [
  '',
  'x',
  'replacement, data is not copied; certain to fail; protected from deletion',
  'step 1 of 3; then 99 % after 1m; then 100 %',
];

/** Everything that is decided about a preview. */
function decided(told: Preview) {
  const { level } = verdictOf(told);
  const items = itemsOf(told).map(({ risk, about, certain, unknown }) => ({ risk, about, certain, unknown }));
  const { gates, verdict } = JSON.parse(jsonOf(told)) as { gates: string[]; verdict: { message: string } };
  const ends = [[], ALL, ...ALL.map((gate) => [gate])].map((asked) => reached(told, asked));
  return { level, items, gates, verdict: verdict.message, ends, traffic: trafficOf(told) };
}

describe('no sentence decides anything', () => {
  it.each(EVERY.map((one) => [one.kind, one] as const))('of the effect %s', (_kind, one) => {
    const told = (message: string) => preview({ effects: [{ ...one, message }], maxStep: 25 });
    for (const message of SCRAMBLED) expect(decided(told(message))).toEqual(decided(told('a sentence')));
  });

  it("in the engine's output", () => {
    const digest = (change: (sentence: string) => string) => {
      const diagnostics = EVERY.flatMap((one) => {
        const message = change(`${one.name}: what will happen`);
        const severity = one.kind === 'certain-failure' ? 'error' : 'info';
        return [message, JSON.stringify({ ...one, message })].map((text) => ({ severity, message: text }));
      });
      return previewIn(JSON.stringify({ steps: [], diagnostics, changeSummary: {} }), 'production');
    };
    const before = digest((sentence) => sentence);
    expect(before.effects).toHaveLength(EVERY.length);
    for (const added of SCRAMBLED) {
      const after = digest((sentence) => `${sentence.toUpperCase()} ${added}`);
      expect({ ...decided(after), failed: after.failed }).toEqual({ ...decided(before), failed: false });
    }
  });

  it('as no code compares, searches or cuts one', () => {
    const read =
      /(?:message|says|rollout|then|way)\)?[?!]?\.(?:match|matchAll|startsWith|endsWith|includes|indexOf|search|split|slice|replace)/;
    const folders = ['.', '../comment', '../drift', '../../../policies/src', '../../../policies/src/rules'];
    const found = folders.flatMap((folder) =>
      readdirSync(join(__dirname, folder))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .flatMap((name) =>
          readFileSync(join(__dirname, folder, name), 'utf8')
            .split('\n')
            .filter((line) => read.test(line))
            .map((line) => `${name}: ${line.trim()}`),
        ),
    );
    expect(found).toEqual(ALLOWED);
  });
});

/** Messages of the engine, before effects are read from them; the second finds the copy of a sentence, whatever it says. */
const ALLOWED = [
  "heard.ts: const text = message.replace(COLOR, '').trim();",
  "read.ts: !told.has(message.replace(/^error: /, '').trim()) &&",
];

it('shows the steps of a rollout in words that are made from the data', () => {
  const steps = [
    { weight: 10, for: '10m', checks: ['errors', 'smoke'], approve: true },
    { weight: null, for: null, checks: null, approve: null },
    { weight: 100 },
  ];
  const [traffic] = trafficOf(preview({ effects: [{ ...canary(), steps }] }));
  expect(traffic?.shares.map(({ revision, then }) => [revision, then])).toEqual([
    ['rev-1', undefined],
    [
      'new',
      'step 1 of 3; then a share that is not known yet after errors, smoke, 10m and approval; ' +
        'then 100 % after checks that are not known yet, a time that is not known yet and perhaps approval',
    ],
  ]);
  expect(plain(verdictOf(preview({ effects: [canary()] })).says)).toContain('at 10 %');
});
