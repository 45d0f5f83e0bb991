import { type Asking, ConsentCodes } from './consent-codes';

const asking: Asking = { program: 'cli', scopes: ['admin'], of: [1] };

let shown: string[];
let now: number;
let codes: ConsentCodes;

beforeEach(() => {
  shown = [];
  now = 0;
  codes = new ConsentCodes(
    (code) => shown.push(code),
    () => now,
  );
});

const last = () => shown.at(-1) ?? '';

test('a repeated request shows the same code for ten minutes, then another one', () => {
  codes.ask(asking);
  now = 599_999;
  codes.ask(asking);
  expect(shown[1]).toBe(shown[0]);
  expect(codes.accepts(asking, last())).toBe(true);
  now = 600_000;
  expect(codes.accepts(asking, last())).toBe(false);
  codes.ask(asking);
  expect(last()).not.toBe(shown[0]);
});

test('a code is invalid after five wrong attempts', () => {
  codes.ask(asking);
  const tries = (count: number) => {
    for (let index = 0; index < count; index += 1) codes.accepts(asking, 'AAAA-AAAA');
  };
  tries(4);
  expect(codes.accepts(asking, last())).toBe(true);
  tries(1);
  expect(codes.accepts(asking, last())).toBe(false);
});

test('at most fifty requests wait, and the oldest are dropped first', () => {
  const first = { ...asking, of: [0] };
  codes.ask(first);
  const code = last();
  for (let index = 1; index < 50; index += 1) codes.ask({ ...asking, of: [index] });
  expect(codes.accepts(first, code)).toBe(true);
  codes.ask({ ...asking, of: [50] });
  expect(codes.accepts(first, code)).toBe(false);
  expect(codes.accepts({ ...asking, of: [50] }, last())).toBe(true);
});
