import type { Fields } from '../../resource';
import { application } from '../application';
import { mcpFunction } from '../mcp-function';

const name = 'shop';
const args = { image: 'shop:2', traffic: 10 };
const outputs = { revision: 'rev-2', previousRevision: 'rev-1', __share: 10 };

const intent = (definition: typeof application, before: Fields, a: Fields) =>
  definition.intent?.(name, { args: before, outputs }, a, []);

it.each<[string, Fields, Fields, string | undefined]>([
  ['a canary', args, { ...args, image: 'shop:3' }, 'new canary revision at 10 %, rev-1 keeps 90 %'],
  ['a staged revision', args, { image: 'shop:3', traffic: 0 }, 'new staged revision, without traffic'],
  [
    'the whole',
    args,
    { image: 'shop:3', traffic: 100 },
    'new revision, takes all traffic once it is deployed',
  ],
  ['a share alone', args, { ...args, traffic: 50 }, 'routing only, no new revision: rev-2 10 % → 50 %'],
  [
    'a share no longer written',
    args,
    { image: 'shop:2' },
    'routing stays as it is, and is no longer managed',
  ],
  ['a share never written', { image: 'shop:1' }, { image: 'shop:2' }, undefined],
])('the preview tells %s', (_what, before, a, line) => {
  const expected = line === undefined ? undefined : `shop: ${line}`;
  expect(intent(application, before, a)).toBe(expected);
  expect(intent(mcpFunction, before, a)).toBe(expected);
});

it('the order of variables makes no release', () => {
  const [one, two] = [
    { name: 'ONE', value: '1' },
    { name: 'TWO', value: '2' },
  ];
  expect(
    intent(application, { ...args, envs: [one, two] }, { ...args, envs: [two, one], traffic: 20 }),
  ).toMatch(/routing only/);
});

it('a revision is known in a preview where nothing that is deployed changes', () => {
  const stable = (a: Fields) => application.stable?.({ args, outputs }, a);
  expect(stable({ ...args, displayName: 'Shop' })).toContain('revision');
  expect(stable({ ...args, port: 3000 })).not.toContain('revision');
});
