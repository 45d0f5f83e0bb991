/** The result of a refresh, in the form of the program. */
import { application } from '../../resources/application';
import { drive } from '../../resources/drive';
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
  ['equivalent values stay as written', [{ ...port, secret: false }], [port], [port]],
  [
    'a written default stays',
    [{ ...port, secret: false }],
    [{ ...port, secret: false }],
    [{ ...port, secret: false }],
  ],
  [
    'a changed value comes without implied parts',
    [{ name: 'PORT', value: '9', secret: false }],
    [port],
    [{ name: 'PORT', value: '9' }],
  ],
  [
    "the program's order stays, new items come last",
    [{ name: 'NEW', value: 'n', secret: false }, token, { name: 'PORT', value: '9', secret: false }],
    [port, token],
    [{ name: 'PORT', value: '9' }, token, { name: 'NEW', value: 'n' }],
  ],
  ['removed items are gone', [{ ...port, secret: false }], [token, port], [port]],
  ['a boolean from outside is shown', [{ ...port, secret: true }], [port], [{ ...port, secret: true }]],
])("returns live values in the program's notation: %s", (_what, live, written, expected) => {
  expect(told(live, written)).toEqual(expected);
});

it("returns live values in the program's notation: an ordered list keeps the platform's order", () => {
  const [a, b] = [{ path: '/a' }, { path: '/b' }];
  const live = [b, a];
  expect(inWordsOf({ schema: drive.args.shape.permissions as never }, live, [a, b])).toEqual(live);
});
