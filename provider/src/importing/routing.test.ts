import { movedRouting } from './routing';

const at = (active: string, canary?: string, percent = 0) => ({ active, canary, percent });
const labelled = (label: string) => ({ metadata: { labels: { 'pulumi-rollout': label } } });
const rolled = { rollout: { steps: [] }, revision: 'rev-2', __revisions: ['rev-1', 'rev-2'] };

type Case = readonly [what: string, state: object, live: object, record: unknown, isMoved: boolean];

it.each<Case>([
  [
    'another share than that of the program',
    { traffic: 10, __routing: at('rev-1', 'rev-2', 10) },
    { traffic: 40, __routing: at('rev-1', 'rev-2', 40) },
    {},
    true,
  ],
  [
    'the share of the program',
    { traffic: 10, __routing: at('rev-1', 'rev-2', 10) },
    { traffic: 10, __routing: at('rev-1', 'rev-2', 10) },
    {},
    false,
  ],
  [
    'traffic that the program does not manage',
    { __routing: at('rev-1') },
    { __routing: at('rev-2') },
    {},
    false,
  ],
  [
    'a step of a rollout',
    { ...rolled, __routing: at('rev-1', 'rev-2', 10) },
    { __routing: at('rev-1', 'rev-2', 50) },
    {},
    false,
  ],
  [
    'the end of a rollout',
    { ...rolled, __routing: at('rev-1', 'rev-2', 10) },
    { __routing: at('rev-2') },
    {},
    false,
  ],
  [
    'a rollout that went back',
    { ...rolled, __routing: at('rev-1', 'rev-2', 10) },
    { __routing: at('rev-1') },
    labelled('revision=rev-2&before=rev-1&phase=aborted&since=1'),
    false,
  ],
  [
    'a release that lost all traffic without its rollout',
    { ...rolled, __routing: at('rev-2') },
    { __routing: at('rev-1') },
    {},
    true,
  ],
  [
    'a canary that no state knows',
    { ...rolled, __routing: at('rev-2') },
    { __routing: at('rev-2', 'rev-9', 5) },
    {},
    true,
  ],
  [
    'a canary of a rollout that began after the state was written',
    { ...rolled, __routing: at('rev-2') },
    { __routing: at('rev-2', 'rev-3', 5) },
    labelled('revision=rev-3&before=rev-2&phase=waiting'),
    false,
  ],
  ['a state that records no routing', { ...rolled }, { __routing: at('rev-1') }, {}, false],
])('%s', (_what, state, live, record, isMoved) => {
  expect(movedRouting({ ...state }, { ...live }, record) !== undefined).toBe(isMoved);
});
