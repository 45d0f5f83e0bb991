import { definitions } from '../../resources';
import type { Fields } from '../../resource';
import { Claims } from './claims';
import { UNKNOWN } from '../values/markers';

const TWICE = /^is already the name of "one" in this program: two resources cannot share one /;

/** The failures of the second of two resources of a kind. */
function second(kind: string, first: Fields, other: Fields, owners = ['shop/dev/one', 'shop/dev/two']) {
  const definition = definitions[kind];
  if (definition === undefined) throw new Error(`no kind ${kind}`);
  const claims = new Claims();
  const [a = '', b = ''] = owners;
  expect(claims.failures(definition, a, first)).toEqual([]);
  return claims.failures(definition, b, other).map(({ reason }) => reason);
}

it.each(Object.values(definitions).map((definition) => [definition.type, definition] as const))(
  'two resources of one name are refused, unless the platform can distinguish them: %s',
  (type, { identity: { namesakes } }) => {
    const inputs = { name: 'x', sandbox: 'box' };
    expect(second(type, inputs, inputs)).toEqual(namesakes ? [] : [expect.stringMatching(TWICE)]);
  },
);

it('names the first resource as the program does, in both forms', () => {
  const urns = ['one', 'two'].map((name) => `urn:pulumi:dev::shop::workload:index:Drive::${name}`);
  expect(second('Drive', { name: 'x' }, { name: 'x' }, urns)).toEqual([expect.stringMatching(TWICE)]);
});

it.each<[string, string, Fields, Fields]>([
  ['have different names', 'Drive', { name: 'x' }, { name: 'y' }],
  ['have generated names', 'Drive', {}, {}],
  ['have unknown names', 'Drive', { name: UNKNOWN }, { name: UNKNOWN }],
  ['have different sandboxes', 'SandboxPreview', { name: 'x', sandbox: 'a' }, { name: 'x', sandbox: 'b' }],
  [
    'have unknown sandboxes',
    'SandboxPreview',
    { name: 'x', sandbox: UNKNOWN },
    { name: 'x', sandbox: UNKNOWN },
  ],
])('two resources are accepted that %s', (_what, kind, first, other) => {
  expect(second(kind, first, other)).toEqual([]);
});

it('one resource can be checked any number of times', () => {
  expect(second('Drive', { name: 'x' }, { name: 'x' }, ['shop/dev/one', 'shop/dev/one'])).toEqual([]);
});
