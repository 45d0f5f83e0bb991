import { RecordedStack, VEIL } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { comparable, isAlike } from './partly';

const ENCRYPTED = {
  '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
  ciphertext: 'v1:x',
};
const open = (inputs: Record<string, unknown>, outputs: Record<string, unknown> = inputs) =>
  RecordedStack.in({} as unknown as Stack, {}).open({
    ...{ urn: 'urn:pulumi:dev::shop::workload:index:McpFunction::f', type: 'workload:index:McpFunction' },
    ...{ inputs, outputs },
  });
const recorded = [
  { name: 'S', value: VEIL, secret: true },
  { name: 'P', value: 'plain-1' },
];

it('only the encrypted value of a variable is hidden, and it is named', () => {
  const envs = [
    { name: 'S', value: ENCRYPTED, secret: true },
    { name: 'P', value: 'plain-1' },
  ];
  expect(open({ envs, labels: { 'a.b': ENCRYPTED }, image: 'i' })).toEqual({
    inputs: { envs: recorded, labels: { 'a.b': VEIL }, image: 'i' },
    outputs: { envs: recorded, labels: { 'a.b': VEIL }, image: 'i' },
    hidden: [],
    partly: ['envs["S"].value', 'labels["a.b"]'],
  });
});

it('an argument that is encrypted as a whole is not compared, and neither is one that is so in one place', () => {
  expect(open({ envs: ENCRYPTED })).toEqual({ inputs: {}, outputs: {}, hidden: ['envs'], partly: [] });
  const { hidden, partly } = open({ envs: [{ name: 'S', value: ENCRYPTED }] }, { envs: ENCRYPTED });
  expect([hidden, partly]).toEqual([['envs'], []]);
});

it('an output that is no argument is left out, as are hidden keys', () => {
  expect(open({}, { callbackSecrets: [ENCRYPTED], __releases: [ENCRYPTED] })).toEqual({
    ...{ inputs: {}, outputs: {}, hidden: ['callbackSecrets', '__releases'], partly: [] },
  });
});

it('a plain variable beside an encrypted one is compared', () => {
  const [secret, plain] = recorded;
  const live = [secret, { ...plain, value: 'plain-2' }];
  expect(comparable(recorded, live)).toEqual({ live });
  expect(isAlike(recorded, live)).toBe(false);
});

it.each([
  ['shows it', [{ name: 'S', value: 'hunter2', secret: true }, recorded[1]]],
  ['masks it', recorded],
])('an encrypted variable is no drift if the platform %s', (_what, live) => {
  const seen = comparable(recorded, live);
  expect(seen).toEqual({ live: recorded });
  expect(isAlike(recorded, seen?.live)).toBe(true);
});

it('is no drift either if only the outputs have it encrypted', () => {
  const plain = [{ name: 'S', value: 'a' }];
  const seen = comparable(plain, [{ name: 'S', value: VEIL }]);
  expect(isAlike(plain, seen?.live)).toBe(true);
});

it.each([
  ['a variable was renamed', recorded, [{ name: 'T', value: 'hunter2' }, recorded[1]]],
  ['an entry of a map was renamed', { a: VEIL, b: 'x' }, { c: 'hunter2', b: 'x' }],
  ['a variable was moved', recorded, [recorded[1], { name: 'S', value: 'hunter2', secret: true }]],
])('never shows the encrypted value if %s, and finds a removed one', (_what, before, live) => {
  const seen = comparable(before, live);
  expect(JSON.stringify(seen)).not.toContain('hunter2');
  expect(isAlike(before, seen?.live)).toBe(false);
});

it.each([
  ['a list without names', ['a', VEIL], ['hunter2', 'a']],
  ['names that are encrypted', [{ name: VEIL, value: 'a' }], [{ name: 'hunter2', value: 'a' }]],
  ['a name twice', [...recorded, recorded[1]], recorded],
  ['another form', { a: VEIL }, 'hunter2'],
])('does not compare %s', (_what, before, live) => {
  expect(comparable(before, live)).toBeUndefined();
});
