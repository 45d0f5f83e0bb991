import { RolloutTarget, type Seen } from './platform';
import { CODES, type Target } from './run';
import { standing } from './status';
import { linesOf } from './view';

const MINUTE = 60_000;
const AT = Date.parse('2026-03-01T12:00:00Z');

const seen = {
  active: 'rev-1',
  canary: 'rev-2',
  share: 10,
  kept: ['rev-1', 'rev-2'],
  failed: {},
  deployed: { 'rev-2': AT },
  progress: undefined,
} as unknown as Seen;
const target = (step: object): Target => {
  const common = { weight: 10, forMs: 10 * MINUTE, checks: [], approve: false };
  return {
    resource: 'shop',
    rolled: new RolloutTarget('McpFunction', 'shop'),
    subject: { revision: 'rev-2', before: 'rev-1' },
    strategy: {
      steps: [
        { ...common, ...step },
        { weight: 100, forMs: MINUTE, checks: [], approve: false },
      ],
      checks: {},
      deadlineMs: 60 * MINUTE,
      watchMs: 5 * 60_000,
    },
  };
};

it.each<[number, object, number, string, string]>([
  [4, {}, CODES.unfinished, 'Progressing, step 1 of 2, 6m left of 10m', '100 % in 6m'],
  [10.5, {}, CODES.unfinished, 'Progressing, step 1 of 2', '100 % waits for workload rollout run'],
  [
    35,
    {},
    CODES.unfinished,
    'Progressing, step 1 of 2 ended 25m ago: no run seems to control it',
    'workload rollout run continues',
  ],
  [
    35,
    { approve: true },
    CODES.waits,
    'Paused, step 1 of 2, awaits approval',
    'workload rollout approve --name shop --at rev-2:10 approves it',
  ],
  [
    35,
    { forMs: undefined, checks: ['smoke'] },
    CODES.unfinished,
    'Progressing, step 1 of 2',
    '100 % waits for smoke',
  ],
  [
    61,
    {},
    CODES.error,
    'Degraded, no run controls it, and its deadline has passed',
    'promote it, or abort it',
  ],
])(
  'after %i minutes of a step %j it ends with %i, and prints the state',
  (minutes, step, expected, head, next) => {
    const now = AT + minutes * MINUTE;
    const { shown, code } = standing(target(step), seen, now);
    const lines = linesOf(shown, { now, width: 80 });
    expect([code, lines[0], lines.at(-1)]).toEqual([expected, `shop: ${head}`, `   next     ${next}`]);
  },
);
