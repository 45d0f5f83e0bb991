import { after, type Code, layOut } from './layout';

const STYLE = { width: 30, indent: 2 };
const object = (...items: Code[]): Code => ({ open: '{', items, close: '}', isPadded: true });

it('code that fits stays on one line', () => {
  expect(layOut(object('a: 1', after('b: ', object('c: 2'))), STYLE)).toBe('{ a: 1, b: { c: 2 } }');
});

it('code that does not fit has one item on each line', () => {
  const long = object("region: 'us-was-1'", after('labels: ', object("team: 'shop'", 'costs: 42')));
  expect(layOut(long, STYLE)).toBe(
    "{\n  region: 'us-was-1',\n  labels: {\n    team: 'shop',\n    costs: 42,\n  },\n}",
  );
});

it('text after a value counts towards the line length', () => {
  const exact = object("a: '123456789'", "b: '12345'");
  expect(layOut(exact, STYLE)).not.toContain('\n');
  expect(layOut(exact, STYLE, { rest: 1 })).toContain('\n');
});

it('breaks inside the last argument of a call, unless another argument is an object too', () => {
  const call = (...items: Code[]) => ({ open: 'new Drive(', items, close: ')', hugsLast: true });
  const args = object("name: 'data'", "region: 'us'");
  expect(layOut(call("'data'", args), STYLE)).toBe(
    "new Drive('data', {\n  name: 'data',\n  region: 'us',\n})",
  );
  expect(layOut(call("'data'", args, object('protect: true')), STYLE)).toBe(
    "new Drive(\n  'data',\n  {\n    name: 'data',\n    region: 'us',\n  },\n  { protect: true },\n)",
  );
});
