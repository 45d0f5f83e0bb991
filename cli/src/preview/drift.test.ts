import { preview, resource, urnOf } from '../testing/previews';
import { driftOf, partsOf } from './drift';
import { markdownOf } from './markdown';
import { terminalText } from './terminal';

const change = (path: string, from: string, to: string) => ({ path, replaces: false, from, to });
const drifted = (name: string, path: string, from: string, to: string) => ({
  urn: urnOf('Drive', name),
  op: 'update' as const,
  changes: [change(path, from, to)],
});
const gone = (name: string) => ({ urn: urnOf('Drive', name), op: 'delete' as const, changes: [] });

it('reads what a refresh found: changed properties, and objects that are gone', () => {
  const state = (team: string) => ({ inputs: { labels: { team } } });
  const step = { op: 'refresh', urn: urnOf('Drive', 'data'), old: state('one') };
  expect(
    driftOf([
      { ...step, new: state('two'), detailed: { 'labels.team': { kind: 'update' } } },
      { ...step, urn: urnOf('Drive', 'same'), new: state('one'), detailed: {} },
      { ...step, urn: urnOf('Drive', 'gone'), new: undefined },
      { op: 'refresh', urn: 'urn:pulumi:production::shop::pulumi:pulumi:Stack::shop-production' },
    ]),
  ).toEqual([drifted('data', 'labels.team', '"one"', '"two"'), gone('gone')]);
});

const told = preview({
  drift: [drifted('back', 'size', '1', '2'), drifted('kept', 'size', '1', '2'), gone('lost')],
  resources: [
    resource('create', 'Drive', 'lost'),
    resource('update', 'Drive', 'back', [change('size', '2', '1')]),
    resource('update', 'Drive', 'kept', [change('size', '2', '3')]),
    resource('update', 'Drive', 'own', [change('size', '1', '3')]),
  ],
});

it('keeps apart what only takes a change from outside back, and what the program changes', () => {
  const { outside, own } = partsOf(told);
  const names = (all: readonly { readonly urn: string }[]) => all.map(({ urn }) => urn.split('::').at(-1));
  expect([names(outside), names(own)]).toEqual([
    ['lost', 'back'],
    ['kept', 'own'],
  ]);
});

it('does not take a secret for one that is taken back: two of them look the same', () => {
  const secret = preview({
    drift: [drifted('data', 'token', '[secret]', '[secret]')],
    resources: [resource('update', 'Drive', 'data', [change('token', '[secret]', '[secret]')])],
  });
  expect(partsOf(secret).outside).toEqual([]);
});

it('a comment shows both under headings of their own, and so does a terminal', () => {
  const markdown = markdownOf(told);
  const section = markdown.slice(markdown.indexOf('**Changed outside**'));
  expect(section).toMatch(
    /^\*\*Changed outside\*\*\n\n- `Drive back`: `size`: `1` → `2`; this update takes it back\n- `Drive kept`: `size`: `1` → `2`\n- `Drive lost`: deleted; this update creates it again\n\n/,
  );
  expect(section).toMatch(
    /\*\*This change\*\*[^]*Difference of 2 resources[^]*kept[^]*own[^]*Taken back of 2 resources[^]*lost[^]*back/,
  );
  expect(terminalText(told, [], { width: 100 })).toMatch(/Changed outside\n {2}Drive back: size: 1 → 2/);
});

it('a change that does nothing else says so, and without a refresh nothing is said', () => {
  const only = preview({ drift: [gone('lost')], resources: [resource('create', 'Drive', 'lost')] });
  expect(markdownOf(only)).toContain('**This change** does nothing else.');
  for (const none of [preview(), preview({ drift: [] })])
    expect(markdownOf(none)).not.toMatch(/outside|This change/);
});
