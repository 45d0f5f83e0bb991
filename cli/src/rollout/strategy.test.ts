/** What a program leaves out of a strategy: the defaults that docs/rollout-reference.md promises. */
import { rolloutSchema } from '@workload/pulumi/rollout';
import { strategyOf } from './strategy';

const MINUTE = 60_000;

const check = (written: object) =>
  strategyOf(
    rolloutSchema.parse({
      steps: [{ weight: 100, checks: ['one'] }],
      release: { env: 'RELEASE' },
      checks: { one: written },
    }),
  ).checks.one;

const counts = (release: string) => ({
  bad: `sum(increase(bad{release="${release}"}[$window]))`,
  total: `sum(increase(all{release="${release}"}[$window]))`,
});

const SOURCES: readonly (readonly [string, object, { intervalMs: number; initialDelayMs: number }])[] = [
  ['requests', { http: { url: 'https://shop.example.com' } }, { intervalMs: MINUTE / 2, initialDelayMs: 0 }],
  [
    'counters',
    { prometheus: { url: 'http://p:9090', canary: counts('$canaryRelease'), baseline: counts('other') } },
    { intervalMs: MINUTE / 2, initialDelayMs: 2 * MINUTE },
  ],
  [
    'one value',
    { prometheus: { url: 'http://p:9090', query: 'latency[$window]', thresholdRange: { max: 1 } } },
    { intervalMs: MINUTE / 2, initialDelayMs: 2 * MINUTE },
  ],
  ['a command', { command: ['true'] }, { intervalMs: MINUTE, initialDelayMs: 0 }],
];

it.each(SOURCES)('a check of %s has the limits of the page', (_what, written, usual) => {
  expect(check(written)).toMatchObject({
    ...usual,
    margin: 2,
    ceiling: 50,
    count: 1,
    failureLimit: 0,
    consecutiveErrorLimit: 4,
    inconclusiveLimit: undefined,
    noDataAfterMs: 5 * MINUTE,
  });
});

it('an answer is good with the statuses of probes, within 10 s', () => {
  expect(check({ http: { url: 'https://shop.example.com' } })?.source).toMatchObject({
    status: [[200, 399]],
    slowerThanMs: 10_000,
    everyMs: 1_000,
    authenticated: false,
  });
});

it('a command gets no further variable, and two minutes', () => {
  expect(check({ command: ['true'] })?.source).toMatchObject({ passEnv: [], timeoutMs: 2 * MINUTE });
});

it('a share is watched for 5 minutes, a rollout lasts a day, and a step asks nobody', () => {
  const strategy = strategyOf(rolloutSchema.parse({ steps: [{ weight: 100 }] }));
  expect(strategy).toMatchObject({ watchMs: 5 * MINUTE, deadlineMs: 24 * 60 * MINUTE });
  expect(strategy.steps).toEqual([
    { weight: 100, forMs: undefined, checks: [], approve: false, progressDeadlineMs: undefined },
  ]);
});
