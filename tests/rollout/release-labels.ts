/** Labels with verdicts on revisions, and what every reader finds in them. */

export interface ReadVerdict {
  readonly standing: 'good' | 'open' | 'bad';
  readonly at: number;
  readonly by: string;
  readonly release: string;
  readonly reason: string;
}

export interface LabelCase {
  readonly what: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly verdicts: Readonly<Record<string, ReadVerdict>>;
}

const UNREADABLE: ReadVerdict = { standing: 'open', at: 0, by: '', release: '', reason: '' };
const releases = (text: string) => ({ 'pulumi-releases': text });
const SERVED: ReadVerdict = {
  ...{ standing: 'good', at: 1_764_082_920, by: '', release: '' },
  reason: 'it served everything when the next release began',
};
const progress = (phase: string, more = '&since=1764082920000') => ({
  'pulumi-rollout': `revision=rev-2&before=rev-1&phase=${phase}${more}`,
});

export const LABELS: readonly LabelCase[] = [
  { what: 'no label', labels: {}, verdicts: {} },
  {
    what: 'the label of the documentation',
    labels: releases(
      'rev-1=good;1764079200;ci;shop-v1;every step passed&rev-2=bad;1764082920;ci;shop-v2;errors: 8 of 8 failed',
    ),
    verdicts: {
      'rev-1': {
        ...{ standing: 'good', at: 1_764_079_200, by: 'ci', release: 'shop-v1', reason: 'every step passed' },
      },
      'rev-2': {
        ...{ standing: 'bad', at: 1_764_082_920, by: 'ci', release: 'shop-v2' },
        reason: 'errors: 8 of 8 failed',
      },
    },
  },
  {
    what: 'encoded characters, and a reason with separators',
    labels: releases('rev-1=bad%3B7%3Bada%40host%3Bshop%3A2%3Ba%3Bb%26c%3Dd+%E2%82%AC'),
    verdicts: { 'rev-1': { standing: 'bad', at: 7, by: 'ada@host', release: 'shop:2', reason: 'a;b&c=d €' } },
  },
  {
    what: 'empty parts',
    labels: releases('rev-1=open;0;;;'),
    verdicts: { 'rev-1': UNREADABLE },
  },
  ...(
    [
      ['another word', 'fine;1;ci;shop;why'],
      ['no word', ''],
      ['no time', 'good;;ci;shop;why'],
      ['a time that is no number', 'good;-1;ci;shop;why'],
      ['a time that is too long', 'good;123456789012;ci;shop;why'],
      ['too few parts', 'good;1;ci;shop'],
      ['only the word', 'good'],
      ['capitals', 'GOOD;1;ci;shop;why'],
      ['a space before the word', ' good;1;ci;shop;why'],
    ] as const
  ).map(([what, text]) => ({
    what,
    labels: releases(`rev-1=${text}`),
    verdicts: { 'rev-1': UNREADABLE },
  })),
  {
    what: 'a good twin of a bad one',
    labels: releases('rev-1=bad;1;ci;shop;why&rev-1=good;2;ci;shop;why'),
    verdicts: { 'rev-1': { standing: 'bad', at: 1, by: 'ci', release: 'shop', reason: 'why' } },
  },
  {
    what: 'a twin that cannot be read',
    labels: releases('rev-1=good;1;ci;shop;why&rev-1=?'),
    verdicts: { 'rev-1': UNREADABLE },
  },
  { what: 'no revision', labels: releases('=good;1;ci;shop;why'), verdicts: {} },
  {
    what: 'an aborted rollout of an earlier version',
    labels: progress('aborted'),
    verdicts: {
      'rev-1': SERVED,
      'rev-2': { ...SERVED, standing: 'bad', reason: 'it was aborted' },
    },
  },
  {
    what: 'a rollout that was rolled back only with another one',
    labels: progress('aborted', '&since=1764082920000&cause=together'),
    verdicts: { 'rev-1': SERVED },
  },
  {
    what: 'a complete rollout of an earlier version',
    labels: progress('done'),
    verdicts: { 'rev-1': SERVED, 'rev-2': { ...SERVED, reason: 'every step passed' } },
  },
  {
    what: 'a rollout of an earlier version that is in progress',
    labels: progress('walking'),
    verdicts: { 'rev-1': SERVED },
  },
  {
    what: 'a rollout of an earlier version without a time',
    labels: progress('walking', ''),
    verdicts: { 'rev-1': { ...SERVED, at: 0 } },
  },
  {
    what: 'both labels: the verdict counts',
    labels: { ...progress('done'), ...releases('rev-2=bad;9;ci;shop;why') },
    verdicts: {
      'rev-1': SERVED,
      'rev-2': { standing: 'bad', at: 9, by: 'ci', release: 'shop', reason: 'why' },
    },
  },
  {
    what: 'a progress that names one revision twice',
    labels: { 'pulumi-rollout': 'revision=rev-1&before=rev-1&phase=aborted&since=1' },
    verdicts: {},
  },
];
