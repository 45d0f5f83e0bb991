import type { Routing } from '../../effects';
import { accepted, firstWeight, type Grant, promotion, raises, refusal, wayBack } from './grants';
import type { Standing, Verdict } from './verdicts';

const at = (share: number, canary = 'rev-2', active = 'rev-1'): Routing => ({ active, canary, share });
const all = (active: string): Routing => ({ active, canary: undefined, share: 0 });
const verdicts = (standings: Readonly<Record<string, Standing>>) =>
  new Map<string, Verdict>(
    Object.entries(standings).map(([revision, standing]) => [
      revision,
      { standing, at: 1, by: 'ci', release: '', reason: '8 of 8 failed' },
    ]),
  );

it.each<[string, Routing, Routing, string[]]>([
  ['a larger share', at(10), at(50), ['rev-2 50']],
  ['the same share', at(10), at(10), []],
  ['a smaller share', at(50), at(10), []],
  ['a withdrawn canary', at(50), all('rev-1'), []],
  ['a promotion', at(50), all('rev-2'), ['rev-2 100']],
  ['another canary', at(50), at(10, 'rev-3'), ['rev-3 10']],
  ['a staged canary', all('rev-1'), at(0), []],
  ['a return of the active one to a canary', all('rev-2'), at(30), ['rev-1 70']],
  ['another active one, with its canary', at(10), at(10, 'rev-3', 'rev-2'), ['rev-2 90', 'rev-3 10']],
])('%s', (_what, from, to, raised) => {
  expect(raises(from, to).map(({ revision, share }) => `${revision} ${share}`)).toEqual(raised);
});

it.each<[string, Standing, Grant[], string | undefined]>([
  ['a good one needs no grant', 'good', [], undefined],
  ['an open one without a grant', 'open', [], 'nothing permits 50 % for rev-2'],
  ['an open one with a grant', 'open', [promotion('rev-2', 50)], undefined],
  ['a smaller grant', 'open', [firstWeight('rev-2', 10)], 'nothing permits 50 %'],
  ['the grant of another revision', 'open', [wayBack('rev-1')], 'nothing permits 50 %'],
  [
    'a bad one with a grant',
    'bad',
    [promotion('rev-2', 100), wayBack('rev-2')],
    'rev-2 failed before (8 of 8',
  ],
  ['a bad one that a person accepts', 'bad', [accepted('rev-2')], undefined],
])('%s', (_what, standing, grants, expected) => {
  const why = refusal(at(10), at(50), verdicts({ 'rev-2': standing }), grants);
  if (expected === undefined) expect(why).toBeUndefined();
  else expect(why).toContain(expected);
});

it('a change that raises nothing is always permitted, also for a bad revision', () => {
  const known = verdicts({ 'rev-1': 'bad', 'rev-2': 'bad' });
  for (const to of [at(10), at(49), all('rev-1')]) expect(refusal(at(50), to, known, [])).toBeUndefined();
});
