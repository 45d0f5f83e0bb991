/** The situation of a rollout, and what comes next: tables of pure functions. */
import { LIMITS } from '../testing/checks';
import { decide, type Decision, type Finding, type Findings } from './decision';
import type { Progress } from './progress';
import { type Look, type Situation, situationOf } from './situation';
import type { Strategy } from './strategy';

const MINUTE = 60_000;
const check = {
  source: { kind: 'command', command: ['true'], timeoutMs: MINUTE, passEnv: [] },
  margin: 2,
  ...LIMITS,
} as const;
const strategy: Strategy = {
  steps: [
    { weight: 10, forMs: 10 * MINUTE, checks: ['errors'], approve: false },
    { weight: 50, forMs: undefined, checks: ['errors'], approve: true },
    { weight: 100, forMs: 15 * MINUTE, checks: [], approve: false },
  ],
  checks: { errors: check },
  deadlineMs: 60 * MINUTE,
  watchMs: 5 * 60_000,
};
const subject = { revision: 'rev-2', before: 'rev-1' };
const kept = ['rev-1', 'rev-2'];

const look = (routing: Partial<Look>): Look => ({
  active: 'rev-1',
  canary: undefined,
  share: 0,
  kept,
  failed: {},
  progress: undefined,
  ...routing,
});
const label = (said: Partial<Progress>): Progress => ({
  revision: 'rev-2',
  before: 'rev-1',
  share: 10,
  phase: 'walking',
  since: 0,
  begun: 0,
  runner: 'one',
  ...said,
});

describe('the current situation', () => {
  const canary = (share: number, progress?: Progress) => look({ canary: 'rev-2', share, progress });
  const all = (progress?: Progress) => look({ active: 'rev-2', progress });

  it.each<[string, Look, Partial<Situation>]>([
    [
      'a canary at the first weight that no run has read',
      canary(10),
      { kind: 'under way', step: 0, share: 10 },
    ],
    ['a canary at a later weight without a label', canary(60), { kind: 'under way', step: 1, share: 60 }],
    ['a canary with less than the first weight', canary(5), { kind: 'taken over' }],
    ['no canary, and no label', look({}), { kind: 'taken over' }],
    [
      'a label with its share',
      canary(50, label({ share: 50 })),
      { kind: 'under way', step: 1, phase: 'walking' },
    ],
    ['a label with another share', canary(50, label({})), { kind: 'taken over' }],
    [
      'a label of an earlier release',
      canary(10, label({ revision: 'rev-0' })),
      { kind: 'under way', step: 0 },
    ],
    ['a pause', canary(10, label({ phase: 'paused' })), { kind: 'under way', phase: 'paused' }],
    [
      'an abort',
      look({ progress: label({ share: 0, phase: 'aborted' }) }),
      { kind: 'aborted', phase: 'aborted', before: 'rev-1' },
    ],
    [
      'an abort with later manual routing',
      canary(10, label({ share: 0, phase: 'aborted' })),
      { kind: 'taken over' },
    ],
    ['all traffic, set by hand', all(), { kind: 'healthy' }],
    ['all traffic, with a label of a smaller share', all(label({})), { kind: 'healthy' }],
    ['all traffic, in the last step', all(label({ share: 100 })), { kind: 'under way', step: 2, share: 100 }],
    ['all traffic, at the end', all(label({ share: 100, phase: 'done' })), { kind: 'healthy' }],
    ['a canary from outside', look({ canary: 'rev-3', share: 10 }), { kind: 'superseded' }],
    ['another serving revision', look({ active: 'rev-0', kept: ['rev-0', ...kept] }), { kind: 'superseded' }],
    ['a revision that is no longer kept', look({ kept: ['rev-1'] }), { kind: 'superseded' }],
    ['no serving revision', look({ active: undefined }), { kind: 'taken over' }],
  ])('%s', (_what, seen, expected) => {
    expect(situationOf(subject, strategy, seen)).toMatchObject(expected);
  });

  it('a first release has nothing to roll out', () => {
    const first = { revision: 'rev-1', before: undefined };
    expect(situationOf(first, strategy, look({}))).toMatchObject({ kind: 'healthy' });
  });

  it('a single step of 100 percent is watched without any label', () => {
    const single = { ...strategy, steps: strategy.steps.slice(2) };
    expect(situationOf(subject, single, all())).toMatchObject({ kind: 'under way', step: 0, share: 100 });
  });

  it('a good release to which the program went back is not watched again', () => {
    const single = { ...strategy, steps: strategy.steps.slice(2) };
    const verdict = { standing: 'good', at: 0, by: 'ci', release: '', reason: 'every step passed' } as const;
    const verdicts = new Map([[subject.revision, verdict]]);
    expect(situationOf(subject, single, { ...all(), verdicts })).toEqual({
      kind: 'healthy',
      why: 'the program went back to it',
    });
  });
});

describe('the next decision', () => {
  const finding = (kind: Exclude<Finding['kind'], 'broken'>): Findings => ({
    errors: { kind, says: 'as measured' },
  });
  const broken = (cause: 'no-data' | 'mismatch' | 'inconclusive'): Findings => ({
    errors: { kind: 'broken', cause, says: 'as measured' },
  });
  const at = (step: number, said: 'walking' | 'paused' | 'approved' = 'walking') => {
    const isApproved = said === 'approved';
    const phase = isApproved ? 'walking' : said;
    const times = { since: 0, begun: 0 };
    return { kind: 'under way', step, share: 10, before: 'rev-1', phase, isApproved, ...times } as const;
  };
  const next = (
    where: ReturnType<typeof at>,
    minutes: number,
    findings: Findings,
    failed?: string,
    watchedSince?: number,
  ): Decision => {
    const named = { rolled: { name: 'shop' }, revision: 'rev-2' };
    return decide(strategy, where, { ...named, now: minutes * MINUTE, findings, failed, watchedSince });
  };

  it.each<[string, Decision, Partial<Decision>]>([
    [
      'it waits while the step lasts',
      next(at(0), 5, finding('passing')),
      { kind: 'wait', untilMs: 10 * MINUTE },
    ],
    [
      'it advances when the step is over and passed',
      next(at(0), 10, finding('passing')),
      { kind: 'advance', share: 50 },
    ],
    ['it aborts at once', next(at(0), 1, finding('failing')), { kind: 'abort' }],
    ['it aborts while it is paused', next(at(0, 'paused'), 1, finding('failing')), { kind: 'abort' }],
    ['it aborts while it awaits approval', next(at(1), 30, finding('failing')), { kind: 'abort' }],
    ['it aborts when the deployment failed', next(at(0), 1, {}, 'deployment failed'), { kind: 'abort' }],
    [
      'it pauses at the end of an inconclusive step',
      next(at(0), 10, finding('inconclusive')),
      { kind: 'pause', cause: 'inconclusive' },
    ],
    [
      "it waits for a check that was watched for less than the step's duration",
      next(at(0), 12, finding('inconclusive'), undefined, 9 * MINUTE),
      { kind: 'wait' },
    ],
    [
      'it pauses when the check was watched for that long',
      next(at(0), 19, finding('inconclusive'), undefined, 9 * MINUTE),
      { kind: 'pause' },
    ],
    [
      'it waits for a check that still has time',
      next(at(1, 'approved'), 10, finding('inconclusive')),
      { kind: 'wait' },
    ],
    ['missing data never passes', next(at(0), 20, {}), { kind: 'wait' }],
    ...(['no-data', 'mismatch', 'inconclusive'] as const).map(
      (cause): [string, Decision, Partial<Decision>] => [
        `it pauses because of ${cause}, and says so`,
        next(at(0), 1, broken(cause)),
        { kind: 'pause', cause, why: 'errors: as measured' },
      ],
    ),
    [
      'it pauses when the checks of a step take half an hour longer than the step',
      next(at(0), 40, finding('waiting')),
      { kind: 'pause', cause: 'stalled' },
    ],
    ['it waits until then', next(at(0), 39, finding('waiting')), { kind: 'wait' }],
    [
      'a run that begins later gives the checks the same time again',
      next(at(0), 45, finding('waiting'), undefined, 9 * MINUTE),
      { kind: 'wait' },
    ],
    ['an approval may take longer', next(at(1), 59, finding('passing')), { kind: 'await', for: 'approval' }],
    [
      'it awaits approval, with the command as a whole',
      next(at(1), 10, finding('passing')),
      {
        ...{ kind: 'await', for: 'approval' },
        why: 'it awaits approval: workload rollout approve --name shop --at rev-2:10',
      },
    ],
    [
      'it advances when approved',
      next(at(1, 'approved'), 10, finding('passing')),
      { kind: 'advance', share: 100 },
    ],
    [
      'a pause lasts',
      next(at(0, 'paused'), 20, finding('passing')),
      {
        ...{ kind: 'await', for: 'resume' },
        why: 'it is paused: workload rollout resume --name shop continues it',
      },
    ],
    ['the deadline has passed', next(at(1), 60, finding('passing')), { kind: 'pause', cause: 'deadline' }],
    ['the last step lasts too', next(at(2), 14, {}), { kind: 'wait', untilMs: 15 * MINUTE }],
    ['the last step completes the rollout', next(at(2), 15, {}), { kind: 'finish' }],
  ])('%s', (_what, decision, expected) => {
    expect(decision).toMatchObject(expected);
  });
});
