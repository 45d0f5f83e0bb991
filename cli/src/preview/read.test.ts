import { failureLine } from '../failure';
import { previewIn } from './read';
import { labelOf } from './urn';

const urn = (type: string, name: string) => `urn:pulumi:production::shop::${type}::${name}`;
const DRIVE = 'workload:index:Drive';
const DYNAMIC = 'pulumi-nodejs:dynamic/workload:Drive';

const digest = (steps: readonly object[], diagnostics: readonly object[] = []) =>
  JSON.stringify({
    config: {},
    steps: [{ op: 'same', urn: urn('pulumi:pulumi:Stack', 'shop-production'), detailedDiff: null }, ...steps],
    diagnostics,
    changeSummary: { same: 3 },
  });
const read = (steps: readonly object[], diagnostics?: readonly object[], stack?: string) =>
  previewIn(digest(steps, diagnostics), stack);
const changesIn = (step: object) =>
  read([{ op: 'update', urn: urn(DRIVE, 'data'), ...step }]).resources[0]?.changes;

it("reads the owner, and each resource except the engine's own", () => {
  const preview = read([
    { op: 'create', urn: urn(DRIVE, 'a'), newState: { inputs: { region: 'eu', __owner: 'x' } } },
    { op: 'delete', urn: urn(DYNAMIC, 'b'), oldState: { inputs: {} } },
    { op: 'delete', urn: urn(DRIVE, 'c'), oldState: { inputs: {}, retainOnDelete: true } },
  ]);
  expect(preview).toMatchObject({ project: 'shop', stack: 'production', failed: false, unchanged: 2 });
  expect(preview.resources.map(({ urn: of, op }) => [labelOf(of), op])).toEqual([
    ['Drive b', 'delete'],
    ['Drive c', 'forget'],
    ['Drive a', 'create'],
  ]);
  expect(preview.resources[2]?.changes).toEqual([{ path: 'region', replaces: false, to: '"eu"' }]);
});

it('reads all steps of a replacement as one change', () => {
  const old = { inputs: { region: 'us' } };
  const next = { inputs: { region: 'eu' } };
  const step = { urn: urn(DRIVE, 'data'), oldState: old, newState: next };
  const { resources } = read([
    { ...step, op: 'create-replacement' },
    { ...step, op: 'replace', detailedDiff: { region: { kind: 'update-replace' } } },
    { op: 'delete-replaced', urn: step.urn, oldState: old },
  ]);
  expect(resources).toEqual([
    { urn: step.urn, op: 'replace', changes: [{ path: 'region', replaces: true, from: '"us"', to: '"eu"' }] },
  ]);
  expect(read([{ op: 'delete-replaced', urn: step.urn, oldState: old }]).resources[0]?.op).toBe('delete');
});

describe('an object that the state protects from deletion', () => {
  const protect = (state: object) => ({ inputs: { deletionProtection: true }, ...state });
  const effects = (...steps: readonly object[]) =>
    read(steps).effects.map(({ kind, operation, urn: of, name }) => [
      kind,
      operation,
      labelOf(of ?? ''),
      name,
    ]);

  it('is refused to be deleted or replaced, in both forms', () => {
    const outputs = { name: 'data-one', deletionProtection: true };
    expect(
      effects(
        { op: 'delete', urn: urn(DYNAMIC, 'a'), oldState: protect({ outputs }) },
        { op: 'create-replacement', urn: urn(DRIVE, 'b'), newState: protect({}) },
        { op: 'replace', urn: urn(DRIVE, 'b'), oldState: protect({ outputs }), newState: protect({}) },
        { op: 'delete-replaced', urn: urn(DRIVE, 'b'), oldState: protect({ outputs }) },
        { op: 'delete', urn: urn('workload:index:Snapshot', 'c'), oldState: protect({}) },
      ),
    ).toEqual([
      ['protected', 'delete', 'Drive a', 'data-one'],
      ['protected', 'replace', 'Drive b', 'data-one'],
      ['protected', 'delete', 'Snapshot c', 'c'],
    ]);
  });

  it.each([
    ['updated', { op: 'update', oldState: protect({}) }],
    ['kept on the platform', { op: 'delete', oldState: protect({ retainOnDelete: true }) }],
    ['unprotected', { op: 'delete', oldState: protect({ outputs: { deletionProtection: false } }) }],
    [
      'a snapshot that failed',
      {
        op: 'delete',
        urn: urn('workload:index:Snapshot', 'a'),
        oldState: protect({ outputs: { deletionProtection: true, status: 'failed' } }),
      },
    ],
    ['of another kind', { op: 'delete', urn: urn('workload:index:Agent', 'a'), oldState: protect({}) }],
    ['of another provider', { op: 'delete', urn: urn('gcp:sql:Instance', 'a'), oldState: protect({}) }],
  ])('is not refused if it is %s', (_what, step) => {
    expect(effects({ urn: urn(DRIVE, 'a'), ...step })).toEqual([]);
  });

  it('is told once, if the provider has told it', () => {
    const told = {
      workloadEffect: 2,
      kind: 'protected',
      operation: 'replace',
      type: 'Drive',
      resource: 'a',
      name: 'a',
      message: 'drive a: protected',
    };
    const steps = [{ op: 'replace', urn: urn(DRIVE, 'a'), oldState: protect({}) }];
    expect(read(steps, [{ severity: 'info', message: JSON.stringify(told) }]).effects).toEqual([told]);
  });
});

it("reads old and new values by the engine's paths", () => {
  const changes = changesIn({
    oldState: { inputs: { envs: [{ name: 'A', value: '1' }], labels: { 'a.b': 'x' } }, outputs: { size: 5 } },
    newState: { inputs: { envs: [{ name: 'A', value: '04da6b54-80e4-46f7-96ec-b56ff0331ba9' }], size: 6 } },
    detailedDiff: {
      'envs[0].value': { kind: 'update' },
      'labels["a.b"]': { kind: 'delete' },
      size: { kind: 'update' },
    },
  });
  expect(changes).toEqual([
    { path: 'envs[0].value', replaces: false, from: '"1"', to: '[unknown]' },
    { path: 'labels["a.b"]', replaces: false, from: '"x"' },
    { path: 'size', replaces: false, from: '5', to: '6' },
  ]);
});

it('shows a value that becomes secret together with another change, without the value', () => {
  const changes = changesIn({
    oldState: {
      inputs: { region: 'a', labels: { 'a.b': 'planted', c: 'd' }, envs: [{ name: 'A', value: 'planted' }] },
    },
    newState: {
      inputs: {
        region: 'b',
        labels: { 'a.b': '[secret]', c: 'd' },
        envs: [{ name: 'A', value: '[secret]' }],
      },
    },
    detailedDiff: { region: { kind: 'update' } },
  });
  expect(changes).toEqual([
    { path: 'region', replaces: false, from: '"a"', to: '"b"' },
    ...['labels["a.b"]', 'envs[0].value'].map((path) => ({
      ...{ path, replaces: false, from: '[secret]', to: '[secret]' },
    })),
  ]);
});

it('uses the names of changed properties if the provider gives no paths', () => {
  const states = { oldState: { inputs: { a: 1, b: 1 } }, newState: { inputs: { a: 2, b: 2 } } };
  expect(changesIn({ ...states, diffReasons: ['a', 'b'], replaceReasons: ['b'] })).toEqual([
    { path: 'a', replaces: false, from: '1', to: '2' },
    { path: 'b', replaces: true, from: '1', to: '2' },
  ]);
});

it.each<[string, object, object, string]>([
  ['the engine keeps secret', { secret: '[secret]' }, { secret: '[secret]' }, 'secret.password'],
  [
    'is a secret variable',
    { envs: [{ secret: true, value: 'planted-1' }] },
    { envs: [{ secret: true, value: 'planted-2' }] },
    'envs[0].value',
  ],
  [
    'contains a secret variable',
    { envs: [] },
    { envs: [{ name: 'T', secret: true, value: 'planted' }] },
    'envs',
  ],
  [
    'is marked as a secret',
    {
      key: { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270', plaintext: '"planted"' },
    },
    { key: { '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270', value: 'planted' } },
    'key',
  ],
])('hides a value that %s', (_what, before, after, path) => {
  const [change] =
    changesIn({
      oldState: { inputs: before },
      newState: { inputs: after },
      detailedDiff: { [path]: { kind: 'update' } },
    }) ?? [];
  expect(change?.to).toContain('[secret]');
  expect(JSON.stringify(change)).not.toContain('planted');
});

it.each<[string, object, object, string]>([
  ['as a whole', { labels: { a: 'planted' } }, { labels: '[secret]' }, 'labels'],
  ['in a map', { labels: { a: 'planted', b: 'b' } }, { labels: { a: '[secret]', b: 'c' } }, 'labels'],
  ['in a list', { envs: [{ value: 'planted' }] }, { envs: [{}, { value: '[secret]' }] }, 'envs'],
  ['at the path', { labels: { a: 'planted' } }, { labels: { a: '[secret]' } }, 'labels.a'],
  ['above the path', { labels: { a: 'planted' } }, { labels: '[secret]' }, 'labels.a'],
])('hides an old value that the change makes secret %s', (_what, before, after, path) => {
  const changes = changesIn({
    oldState: { inputs: before },
    newState: { inputs: after },
    detailedDiff: { [path]: { kind: 'update' } },
  });
  expect(changes).toHaveLength(1);
  expect(JSON.stringify(changes)).not.toContain('planted');
});

const told = {
  workloadEffect: 2,
  kind: 'certain-failure',
  type: 'Drive',
  name: 'data',
  message: 'data: certain to fail',
};

it('distinguishes a failed preview from one that predicts a failing update', () => {
  const error = (message: string) => ({ severity: 'error', message: `error: ${message}\n` });
  const json = { severity: 'error', message: `${JSON.stringify(told)}\n` };
  expect(read([], [error('data: certain to fail'), json])).toMatchObject({ failed: false, effects: [told] });
  const refused = `${DRIVE} resource 'data' has a problem: size: must be a whole number`;
  expect(read([], [error(refused)])).toMatchObject({ failed: true, problems: [refused] });
  // An error of the program may contain anything.
  expect(read([], [error('Error: planted')])).toMatchObject({ failed: true, problems: [] });
});

it('takes no other text for an effect, and loses none that it cannot read', () => {
  const info = (message: string) => ({ severity: 'info', message });
  const effects = (...texts: readonly string[]) =>
    read([], texts.map(info)).effects.map(({ kind, urn: of, type, form }) => ({ kind, of, type, form }));
  const none = { of: undefined, type: '', form: undefined };
  expect(effects('a line', '{', '{}', '{"a":"workloadEffect"}', '{"a":{"workloadEffect":2}}')).toEqual([]);
  const known = JSON.stringify({ ...told, later: 1 });
  expect(read([], [info(known)]).effects).toEqual([told]);
  const drive = urn(DRIVE, 'data');
  expect(
    effects(
      known.slice(0, -5),
      '{"kind":5, "workloadEffect":2}',
      JSON.stringify({ ...told, workloadEffect: 3, urn: drive }),
      JSON.stringify({ ...told, workloadEffect: '2' }),
      JSON.stringify({ ...told, workloadEffect: 1e9 }),
      JSON.stringify({ ...told, kind: 'fork', to: { new: 1e9 } }),
      JSON.stringify({ ...told, dataLost: 'no' }),
    ),
  ).toEqual([
    { kind: 'unreadable', ...none },
    { kind: 'unreadable', ...none, form: 2 },
    { kind: 'unreadable', of: drive, type: 'Drive', form: 3 },
    { kind: 'unreadable', ...none, type: 'Drive' },
    { kind: 'unreadable', ...none, type: 'Drive' },
    { kind: 'unreadable', ...none, type: 'Drive', form: 2 },
    { kind: 'unreadable', ...none, type: 'Drive', form: 2 },
  ]);
});

it("recognizes the engine's own providers by having no parent, not by their names", () => {
  const stack = urn('pulumi:pulumi:Stack', 'shop-production');
  const provider = (name: string, op: string, parent?: string) => {
    const state = { inputs: {}, ...(parent === undefined ? {} : { parent }) };
    return { op, urn: urn('pulumi:providers:workload', name), oldState: state, newState: state };
  };
  const { resources } = read([
    provider('default', 'update'),
    provider('default_1_2_3', 'update', ''),
    provider('default_1_2_3_beta_https_example_com', 'update'),
    provider('default_0_9_0', 'replace'),
    provider('default-eu', 'update', stack),
    provider('default_4_5_6', 'update', stack),
    { ...provider('default-us', 'replace', stack) },
    { op: 'update', urn: urn('pulumi:providers:workload', 'default_7_8_9') },
  ]);
  expect(resources.map(({ urn: of, op }) => `${labelOf(of)} ${op}`)).toEqual([
    'pulumi:providers:workload default_0_9_0 replace',
    'pulumi:providers:workload default-us replace',
    'pulumi:providers:workload default_4_5_6 update',
    'pulumi:providers:workload default_7_8_9 update',
    'pulumi:providers:workload default-eu update',
  ]);
});

it("keeps an operation of the engine that it does not know, of the engine's own resources too", () => {
  const { resources } = read([
    { op: 'teleport', urn: urn(DRIVE, 'data') },
    { op: 'same', urn: urn(DRIVE, 'data') },
    { op: 'teleport', urn: urn('pulumi:providers:workload', 'default'), newState: {} },
  ]);
  expect(resources.map(({ urn: of, op, word }) => [labelOf(of), op, word])).toEqual([
    ['Drive data', 'unknown', 'teleport'],
    ['pulumi:providers:workload default', 'unknown', 'teleport'],
  ]);
});

it('reads its own output, and refuses other files and other stacks', () => {
  const preview = read([{ op: 'create', urn: urn(DRIVE, 'a'), newState: { inputs: { region: 'eu' } } }]);
  expect(previewIn(JSON.stringify(preview), 'team/shop/production')).toEqual(preview);
  expect(() => previewIn(JSON.stringify(preview), 'staging')).toThrow(
    'this is a preview of the stack production, not of staging',
  );
  for (const text of ['', '{}', '[]', 'error: no stack', '{"steps":5,"changeSummary":{}}'])
    expect(() => previewIn(text, undefined)).toThrow('this is neither the output of pulumi preview --json');
});

it('says why a command that failed has written no preview', () => {
  const line = failureLine({ command: 'workload preview', code: 1, message: 'no stack is selected' });
  expect(() => previewIn(line, undefined)).toThrow(
    'this is not a preview: workload preview failed: no stack is selected',
  );
});
