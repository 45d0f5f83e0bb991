/** What holds each gate: what is known, what is not known, and what is absent. The table is in docs/security.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effect, preview, resource } from '../testing/previews';
import { type Gate, GATES, isHeld, reached } from './gate';
import type { Preview } from './preview';
import { itemsOf } from './risk';

const ALL = Object.keys(GATES) as Gate[];
type Column = 'known' | 'unknown' | 'absent';

interface Case {
  readonly gate: Gate | 'every gate';
  readonly column: Column;
  /** As in the table. */
  readonly when: string;
  readonly holds: boolean;
  readonly told: readonly Partial<Preview>[];
}

const app = (kind: string, more: object = {}) => ({
  effects: [effect(kind, 'ForkedApplication', 'web', more)],
});
const on = (op: 'replace' | 'delete' | 'forget' | 'update' | 'create', type = 'Agent') => ({
  resources: [resource(op, type, 'one')],
});
const switched = (to: string | undefined) => ({
  resources: [
    resource('update', 'Application', 'one', [
      { path: 'enabled', replaces: false, ...(to === undefined ? {} : { to }) },
    ]),
  ],
});
const foreign = (op: 'replace' | 'delete', more: object = {}) => ({
  resources: [{ urn: 'urn:pulumi:production::shop::gcp:sql:Instance::one', op, changes: [], ...more }],
});
const replaced = (more: object) => ({ effects: [effect('replacement', 'Agent', 'one', more)] });
const moved = { revision: 'new', from: { a: 100 }, to: { a: 80, new: 20 }, steps: [] };

const costing = (more: object): Partial<Preview> => ({
  maxMonthlyIncrease: 50,
  cost: {
    ...{ account: 'acme', start: '2026-10-01', end: '2026-10-31', resources: [], refunds: 0 },
    ...{ change: { low: 0, high: 0 }, unknown: 0, ...more },
  },
});

/** A canary with 20 %. */
const begun = { revision: 'rev-2', from: { 'rev-1': 80, 'rev-2': 20 }, to: { 'rev-1': 80, 'rev-2': 20 } };

const CASES: readonly Case[] = [
  {
    ...{ gate: 'every gate', column: 'unknown', holds: true },
    when: 'the kind of an effect, its form, or an operation of the engine is not known',
    told: [
      app('later'),
      { effects: [{ ...effect('unreadable', 'Drive', 'a'), form: 3 }] },
      { resources: [{ ...resource('unknown', 'Drive', 'a'), word: 'teleport' }] },
    ],
  },
  {
    ...{ gate: 'every gate', column: 'absent', holds: true },
    when: 'an effect is cut off, or malformed',
    told: [app('unreadable')],
  },
  {
    ...{ gate: 'data-loss', column: 'known', holds: true },
    when: 'a kind with data is replaced or deleted, or an effect says `dataLost`',
    told: [on('replace', 'Drive'), on('delete', 'Snapshot'), replaced({ dataLost: true })],
  },
  {
    ...{ gate: 'data-loss', column: 'known', holds: false },
    when: 'the old object is retained, or its kind has no data',
    told: [
      { resources: [{ ...resource('replace', 'Drive', 'one'), retained: true }] },
      on('forget', 'Drive'),
      on('delete'),
    ],
  },
  {
    ...{ gate: 'data-loss', column: 'unknown', holds: true },
    when: 'the replacement depends on an unknown value, or the object is of another provider or of an unknown kind',
    told: [
      replaced({ dataLost: true, certain: false }),
      foreign('delete'),
      foreign('replace'),
      on('delete', 'LaterKind'),
      { effects: [effect('replacement', 'LaterKind', 'one', { dataLost: false })] },
    ],
  },
  {
    ...{ gate: 'data-loss', column: 'absent', holds: true },
    when: 'an effect has no `dataLost`',
    told: [replaced({}), { effects: [effect('recreated', 'Agent', 'one', { of: 'sandbox box' })] }],
  },
  {
    ...{ gate: 'data-loss', column: 'unknown', holds: false },
    when: 'it is a component or a provider',
    told: [
      foreign('delete', { component: true }),
      {
        resources: [
          { urn: 'urn:pulumi:production::shop::pulumi:providers:gcp::eu', op: 'delete', changes: [] },
        ],
      },
    ],
  },
  {
    ...{ gate: 'failure', column: 'known', holds: true },
    when: 'an effect `certain-failure`',
    told: [app('certain-failure')],
  },
  {
    ...{ gate: 'step', column: 'known', holds: true },
    when: 'a share grows by more than the limit, now or in a later step',
    told: [
      app('fork', { ...moved, to: { a: 70, new: 30 } }),
      app('fork', { ...moved, steps: [{ weight: 20 }, { weight: 100 }] }),
    ],
  },
  {
    ...{ gate: 'step', column: 'known', holds: true },
    when: 'a rollout that has begun gets a next step that is too large',
    told: [
      app('steps', { ...begun, steps: [{ weight: 20 }, { weight: 100 }] }),
      app('steps', { ...begun, steps: [{ weight: 50 }, { weight: 75 }, { weight: 100 }] }),
      app('steps', { ...begun, steps: [{ weight: 100 }] }),
    ],
  },
  {
    ...{ gate: 'step', column: 'known', holds: true },
    when: 'an object is switched off',
    told: [switched('false')],
  },
  {
    ...{ gate: 'step', column: 'known', holds: false },
    when: 'an object is switched on',
    told: [switched('true'), switched(undefined)],
  },
  {
    ...{ gate: 'step', column: 'unknown', holds: true },
    when: '`enabled` is not known',
    told: [switched('[unknown]')],
  },
  {
    ...{ gate: 'step', column: 'known', holds: false },
    when: 'every step is within it, or nothing serves yet',
    told: [
      app('fork', moved),
      app('fork', { ...moved, from: {}, to: { new: 100 } }),
      app('routing', {
        ...{ revision: 'r', from: { q: 10, r: 90 }, to: { r: 100 } },
        steps: [{ weight: 100 }, { weight: null }],
      }),
      app('steps', {
        ...begun,
        steps: [{ weight: 40 }, { weight: 60 }, { weight: 80 }, { weight: 100 }],
      }),
      // The steps that it has passed are no longer made.
      app('steps', {
        ...{ revision: 'rev-2', from: { 'rev-1': 50, 'rev-2': 50 }, to: { 'rev-1': 50, 'rev-2': 50 } },
        steps: [{ weight: 50 }, { weight: 75 }, { weight: 100 }],
      }),
    ],
  },
  {
    ...{ gate: 'step', column: 'unknown', holds: true },
    when: '`from`, `to`, `steps` or a `weight` is null',
    told: [
      app('fork', { ...moved, from: null }),
      app('revision', { ...moved, to: null }),
      app('fork', { ...moved, from: {}, to: null }),
      app('routing', { ...moved, steps: null }),
      app('fork', { ...moved, steps: [{ weight: 20 }, { weight: null }] }),
      app('steps', { ...begun, steps: [{ weight: null }, { weight: 40 }] }),
      app('steps', { ...begun, steps: null }),
      app('steps', { ...begun, from: null, to: null, steps: [{ weight: 20 }] }),
      app('given-up', { from: { a: 100 }, to: null }),
    ],
  },
  {
    ...{ gate: 'step', column: 'absent', holds: true },
    when: 'one of them or `revision` is missing, as in effects of form 1',
    told: [
      app('fork', { ...moved, from: undefined }),
      app('fork', { ...moved, to: undefined }),
      app('fork', { ...moved, steps: undefined }),
      app('fork', { ...moved, revision: undefined }),
      app('continuation'),
    ],
  },
  {
    ...{ gate: 'dependents', column: 'known', holds: true },
    when: 'an effect `dependents`, or `recreated` without loss of data',
    told: [
      app('dependents', { deleted: ['preview p'] }),
      { effects: [effect('recreated', 'Agent', 'one', { dataLost: false })] },
    ],
  },
  {
    ...{ gate: 'dependents', column: 'known', holds: false },
    when: 'the provider replaces an object, and says nothing of others',
    told: [
      { resources: [{ ...resource('replace', 'Sandbox', 'one', [{ path: 'region', replaces: true }]) }] },
      { resources: [resource('replace', 'Sandbox', 'one', [{ path: 'extraArgs.key', replaces: true }])] },
      { resources: [{ ...resource('replace', 'Sandbox', 'one'), retained: true }] },
      {
        resources: [resource('replace', 'Sandbox', 'one')],
        effects: [effect('protected', 'Sandbox', 'one', { operation: 'replace' })],
      },
      on('delete', 'Drive'),
      foreign('delete'),
    ],
  },
  {
    ...{ gate: 'dependents', column: 'unknown', holds: true },
    when: 'an object that others may name is deleted, or replaced by an option or a command: nothing looks for them',
    told: [
      on('delete', 'Sandbox'),
      on('replace', 'Sandbox'),
      { resources: [resource('replace', 'Policy', 'one', [{ path: 'displayName', replaces: true }])] },
      { resources: [resource('replace', 'ServiceAccount', 'one', [{ path: 'id', replaces: true }])] },
      {
        resources: [
          resource('replace', 'Sandbox', 'one', [
            { path: 'region', replaces: false },
            { path: 'id', replaces: true },
          ]),
        ],
      },
      // A program can print effects, too.
      {
        resources: [resource('replace', 'Sandbox', 'one', [{ path: 'id', replaces: true }])],
        effects: [effect('replacement', 'Sandbox', 'one', { properties: ['region'], dataLost: true })],
      },
    ],
  },
  {
    ...{ gate: 'dependents', column: 'absent', holds: true },
    when: 'the effect names none',
    told: [app('dependents')],
  },
  {
    ...{ gate: 'replace', column: 'known', holds: true },
    when: 'a step or an effect replaces an object, whatever it loses',
    told: [on('replace'), on('replace', 'Drive'), foreign('replace'), replaced({ dataLost: true })],
  },
  {
    ...{ gate: 'replace', column: 'unknown', holds: true },
    when: 'the replacement depends on an unknown value',
    told: [replaced({ dataLost: true, certain: false })],
  },
  {
    ...{ gate: 'replace', column: 'absent', holds: true },
    when: 'the step has no effect, as with `--replace`',
    told: [on('replace')],
  },
  {
    ...{ gate: 'delete', column: 'known', holds: true },
    when: 'a step deletes an object',
    told: [on('delete'), on('delete', 'Drive'), foreign('delete')],
  },
  {
    ...{ gate: 'delete', column: 'known', holds: false },
    when: 'it is retained',
    told: [on('forget', 'Drive')],
  },
  {
    ...{ gate: 'fork', column: 'known', holds: true },
    when: 'an effect `fork`, `revision` or `continuation`',
    told: [app('fork', moved), app('revision', moved), app('continuation', moved)],
  },
  {
    ...{ gate: 'fork', column: 'known', holds: false },
    when: 'only traffic moves',
    told: [app('routing', moved), app('steps', { ...begun, steps: [] }), app('given-up', moved)],
  },
  {
    ...{ gate: 'fork', column: 'unknown', holds: true },
    when: 'its share is null, or it is not known whether the object exists (`adoptExisting`)',
    told: [
      app('fork', { ...moved, to: null }),
      app('revision', { ...moved, from: null, to: null, argument: 'adoptExisting', certain: false }),
    ],
  },
  {
    ...{ gate: 'fork', column: 'absent', holds: true },
    when: 'it has no fields',
    told: [app('fork')],
  },
  {
    ...{ gate: 'cost', column: 'known', holds: true },
    when: 'the upper end of the increase is above the limit',
    told: [costing({ change: { low: 40, high: 50.01 } })],
  },
  {
    ...{ gate: 'cost', column: 'known', holds: false },
    when: 'the increase is within it, or nobody gave a limit',
    told: [
      costing({ change: { low: -9, high: 50 } }),
      { ...costing({ unknown: 1 }), maxMonthlyIncrease: undefined },
    ],
  },
  {
    ...{ gate: 'cost', column: 'unknown', holds: true },
    when: 'the costs of a resource that is billed are not known',
    told: [costing({ unknown: 1 })],
  },
  {
    ...{ gate: 'cost', column: 'unknown', holds: false },
    when: '`--allow-unknown-cost` is given',
    told: [{ ...costing({ unknown: 1 }), allowUnknownCost: true }],
  },
  {
    ...{ gate: 'cost', column: 'absent', holds: true },
    when: 'there is no bill, or nobody read it',
    told: [{ maxMonthlyIncrease: 50, noCost: 'it could not be read' }, { maxMonthlyIncrease: 50 }],
  },
];

it.each(CASES.map((one) => [one.gate, one.holds ? 'is held' : 'is not held', one.when, one] as const))(
  '%s %s if %s',
  (_gate, _holds, _when, { gate, holds, told }) => {
    for (const part of told)
      for (const each of gate === 'every gate' ? ALL : [gate]) {
        const all = preview({ ...part, ...(each === 'step' ? { maxStep: 25 } : {}) });
        expect([each, part, isHeld(each, all, itemsOf(all))]).toEqual([each, part, holds]);
        expect(reached(all, [each])?.name === each).toBe(holds);
      }
  },
);

it('names what is not known of which object', () => {
  const all = preview({
    maxStep: 25,
    ...app('fork', { ...moved, from: null, steps: [{ weight: 20 }, { weight: null }] }),
  });
  expect(reached(all, [])).toMatchObject({
    name: 'step',
    unknown: [{ about: 'ForkedApplication web', values: ['from', 'steps[1].weight'] }],
  });
});

it('says once of an object that others hang on it', () => {
  const all = preview({ ...on('delete', 'Sandbox'), effects: [effect('dependents', 'Sandbox', 'one')] });
  expect(itemsOf(all).filter(({ risk }) => risk === 'dependents')).toHaveLength(1);
});

it('names the first share once, as that of this update', () => {
  const steps = [{ weight: null }, { weight: 20 }];
  const all = preview({ maxStep: 25, ...app('fork', { ...moved, to: null, steps }) });
  expect(reached(all, [])?.unknown).toEqual([{ about: 'ForkedApplication web', values: ['to'] }]);
});

it('names nothing that holds another gate', () => {
  const of = replaced({}).effects;
  const all = preview({ maxStep: 25, effects: [...of, ...app('fork', { ...moved, from: null }).effects] });
  expect(reached(all, [])?.unknown).toEqual([{ about: 'ForkedApplication web', values: ['from'] }]);
  expect(reached(all, ['data-loss'])?.unknown).toEqual([{ about: 'Agent one', values: ['dataLost'] }]);
});

it('believes no effect that takes a loss back: a program can print effects, too', () => {
  const printed = effect('replacement', 'Drive', 'data', { properties: [], dataLost: false });
  const all = preview({ effects: [printed], resources: [resource('replace', 'Drive', 'data')] });
  expect(isHeld('data-loss', all, itemsOf(all))).toBe(true);
});

/** The table, as docs/security.md has it. */
function table(): string[][] {
  const cell = (gate: Case['gate'], column: Column) => {
    const of = (holds: boolean) =>
      CASES.filter((one) => one.gate === gate && one.column === column && one.holds === holds)
        .map(({ when }) => when)
        .join('; ');
    const [held, passed] = [of(true), of(false)];
    return [
      ...(held === '' ? [] : [`**holds**: ${held}`]),
      ...(passed === '' ? [] : [`passes: ${passed}`]),
    ].join('. ');
  };
  return (['every gate', ...ALL] as const).map((gate) => [
    gate === 'every gate' ? gate : `\`${gate}\``,
    cell(gate, 'known'),
    cell(gate, 'unknown'),
    cell(gate, 'absent'),
  ]);
}

it('has its table in docs/security.md', () => {
  const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'security.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((part) => part.trim()),
    );
  for (const row of table()) expect(rows).toContainEqual(row);
});
