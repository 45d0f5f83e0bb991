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

const told = {
  workloadEffect: 1,
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

it('takes only a valid effect for an effect', () => {
  const info = (message: string) => ({ severity: 'info', message });
  const texts = [
    '{"workloadEffect":1',
    '{"workloadEffect":1,"kind":5}',
    'a line',
    JSON.stringify({ ...told, later: 1 }),
  ];
  expect(read([], texts.map(info)).effects).toEqual([told]);
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
