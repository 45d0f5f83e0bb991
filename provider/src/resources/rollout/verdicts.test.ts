import type { Routing } from '../../effects';
import { after, encoded, type Event, keptOf, newer, standingOf, type Verdict, verdictsIn } from './verdicts';

const LABEL =
  'rev-1=good;1764079200;ci;shop-v1;every step passed&rev-2=bad;1764082920;ci;shop-v2;errors: 8 of 8 failed';
const labelled = (text: string, progress?: string) =>
  verdictsIn({ 'pulumi-releases': text, ...(progress && { 'pulumi-rollout': progress }) });
const verdict = (standing: Verdict['standing'], at = 1): Verdict => ({
  standing,
  at,
  by: 'ci',
  release: 'shop-v1',
  reason: 'why',
});
const event = (happened: Event['happened']): Event => ({
  revision: 'rev-1',
  happened,
  by: 'ci',
  reason: 'because',
});

it('the label of the documentation is read, and written as the same', () => {
  const read = labelled(LABEL);
  expect(read.get('rev-2')).toEqual({
    standing: 'bad',
    at: 1_764_082_920,
    by: 'ci',
    release: 'shop-v2',
    reason: 'errors: 8 of 8 failed',
  });
  expect(labelled(encoded(read) ?? '')).toEqual(read);
});

it.each([
  ['another word', 'rev-1=fine;1;ci;shop;why'],
  ['no word', 'rev-1='],
  ['no time', 'rev-1=good;;ci;shop;why'],
  ['a time that is no number', 'rev-1=good;-1;ci;shop;why'],
  ['too few parts', 'rev-1=good;1;ci;shop'],
  ['only the word', 'rev-1=good'],
  ['capitals', 'rev-1=GOOD;1;ci;shop;why'],
  ['a good twin of a bad one', 'rev-1=bad;1;ci;shop;why&rev-1=good;2;ci;shop;why'],
  ['a twin that cannot be read', 'rev-1=good;1;ci;shop;why&rev-1=?'],
  ['another label', 'nothing that has a form'],
])('%s is never good', (_what, text) => {
  // Not even if the label of an earlier version says so.
  const standing = standingOf(labelled(text, 'revision=rev-2&before=rev-1&phase=walking'), 'rev-1');
  expect(standing).toBe(text.includes('rev-1') ? (text.includes('bad') ? 'bad' : 'open') : 'good');
});

it.each([
  ['aborted', 'bad'],
  ['aborted&cause=check', 'bad'],
  ['aborted&cause=together', 'open'],
  ['done', 'good'],
  ['walking', 'open'],
  ['paused', 'open'],
])('an object of an earlier version whose rollout is %s: its revision is %s', (phase, standing) => {
  const read = labelled('', `revision=rev-2&before=rev-1&phase=${phase}&since=1764082920000`);
  expect([standingOf(read, 'rev-1'), standingOf(read, 'rev-2')]).toEqual(['good', standing]);
});

it.each<[Verdict['standing'], Event['happened'], Verdict['standing']]>([
  ['open', 'passed', 'good'],
  ['open', 'promoted', 'good'],
  ['open', 'served', 'good'],
  ['open', 'failed', 'bad'],
  ['open', 'aborted', 'bad'],
  ['open', 'undone', 'bad'],
  ['open', 'left', 'open'],
  ['open', 'joined', 'open'],
  ['open', 'allowed', 'open'],
  ['open', 'accepted', 'good'],
  ['good', 'passed', 'good'],
  ['good', 'failed', 'bad'],
  ['good', 'aborted', 'bad'],
  ['good', 'undone', 'bad'],
  ['good', 'left', 'open'],
  ['good', 'joined', 'open'],
  ['good', 'allowed', 'good'],
  ['bad', 'passed', 'bad'],
  ['bad', 'promoted', 'bad'],
  ['bad', 'served', 'bad'],
  ['bad', 'left', 'bad'],
  ['bad', 'joined', 'bad'],
  ['bad', 'allowed', 'open'],
  ['bad', 'accepted', 'good'],
])('%s becomes, when it is %s, %s', (before, happened, expected) => {
  const next = after(new Map([['rev-1', verdict(before)]]), [event(happened)], 9_000);
  expect(standingOf(next, 'rev-1')).toBe(expected);
  // What happens twice changes nothing the second time.
  expect(after(next, [event(happened)], 99_000)).toEqual(next);
});

it('the newer verdict counts, and of the same second the worse one', () => {
  const both = (one: Verdict, other: Verdict) =>
    standingOf(newer(new Map([['rev-1', one]]), new Map([['rev-1', other]])), 'rev-1');
  expect(both(verdict('bad', 1), verdict('open', 2))).toBe('open');
  expect(both(verdict('bad', 2), verdict('open', 1))).toBe('bad');
  expect(both(verdict('bad'), verdict('open'))).toBe('bad');
  expect(both(verdict('good'), verdict('open'))).toBe('open');
});

it('invariant 4: a verdict is newer than the one that it replaces, whatever the clock says', () => {
  const known = new Map([['rev-1', verdict('bad', 1_000)]]);
  const next = after(known, [event('allowed')], 5_000);
  expect(standingOf(newer(known, next), 'rev-1')).toBe('open');
});

describe('a verdict ends with its revision', () => {
  const of = (...numbers: number[]) => numbers.map((number) => `rev-${number}`);
  // The first two were judged in the same second, and the first one again later.
  const seven = new Map(
    of(1, 2, 3, 4, 5, 6, 7).map((revision, at) => [revision, verdict('good', at < 2 ? 9 : at)]),
  );
  it.each<[string, string[] | undefined, Partial<Routing>, string[]]>([
    ['a list of the kept ones, whose order counts', of(6, 2), { active: 'rev-6' }, of(6, 2)],
    [
      'no list: the first one goes, whenever it was judged',
      undefined,
      { active: 'rev-6' },
      of(2, 3, 4, 5, 6, 7),
    ],
    ['no list: one that serves stays', undefined, { active: 'rev-1', canary: 'rev-2' }, of(1, 2, 4, 5, 6, 7)],
  ])('%s', (_what, kept, { active, canary }, expected) => {
    expect([...keptOf(seven, kept, { active, canary }).keys()]).toEqual(expected);
  });

  it('no list: the platform has dropped one of six, and nobody knows which', () => {
    const six = new Map([...seven].slice(1));
    expect(keptOf(six, undefined, { active: 'rev-7' })).toEqual(six);
  });
});

it.each(['x', ';', '&', '€', '👩‍💻', '\u0000', '% '])(
  'six verdicts full of %j stay within 1150 bytes, a reason within 120, and are read as written',
  (character) => {
    const long = character.repeat(500);
    const all = new Map(
      [1, 2, 3, 4, 5, 6].map((at) => [
        `rev-${at}`,
        { standing: 'bad' as const, at: 1_764_079_200 + at, by: long, release: long, reason: long },
      ]),
    );
    const label = encoded(all) ?? '';
    expect(label.length).toBeLessThanOrEqual(1150);
    const read = labelled(label);
    expect([...read.keys()]).toEqual([...all.keys()]);
    for (const [revision, { reason, standing, at }] of read) {
      expect(new URLSearchParams([['', reason]]).toString().length - 1).toBeLessThanOrEqual(120);
      expect([standing, at]).toEqual(['bad', all.get(revision)?.at]);
    }
  },
);

it('an object without verdicts gets no label', () => {
  expect(encoded(new Map())).toBeUndefined();
});
