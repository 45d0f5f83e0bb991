/** What a refresh finds, said as the program says it. */
import { application } from '../resources/application';
import { drive } from '../resources/drive';
import { inWordsOf } from './values';

const [port, token] = [
  { name: 'PORT', value: '1' },
  { name: 'TOKEN', value: 'two', secret: true },
];
const told = (live: unknown, written: unknown) =>
  inWordsOf(
    { schema: application.args.shape.envs as never, by: application.facts.unordered.envs },
    live,
    written,
  );

it.each<[string, unknown, unknown, unknown]>([
  ['what says the same stays as written', [{ ...port, secret: false }], [port], [port]],
  [
    'a default that was written stays',
    [{ ...port, secret: false }],
    [{ ...port, secret: false }],
    [{ ...port, secret: false }],
  ],
  [
    'a value that differs is told without what would be so anyway',
    [{ name: 'PORT', value: '9', secret: false }],
    [port],
    [{ name: 'PORT', value: '9' }],
  ],
  [
    'the order of the program is kept, what is new comes last',
    [{ name: 'NEW', value: 'n', secret: false }, token, { name: 'PORT', value: '9', secret: false }],
    [port, token],
    [{ name: 'PORT', value: '9' }, token, { name: 'NEW', value: 'n' }],
  ],
  ['what is gone is gone', [{ ...port, secret: false }], [token, port], [port]],
  ['a flag that others set is told', [{ ...port, secret: true }], [port], [{ ...port, secret: true }]],
])('in the words of the program: %s', (_what, live, written, expected) => {
  expect(told(live, written)).toEqual(expected);
});

it('in the words of the program: a list whose order counts keeps the order of the platform', () => {
  const [a, b] = [{ path: '/a' }, { path: '/b' }];
  const live = [b, a];
  expect(inWordsOf({ schema: drive.args.shape.permissions as never }, live, [a, b])).toEqual(live);
});
