/** Tasks about releases, traffic and deployments that fail. */
import { byHand, look, program, resource, type Result, type Task, succeeded, then } from './task';

const shop = (number: number, args = '') =>
  program(resource('Application', 'shop', `image: "shop:${number}"${args === '' ? '' : `, ${args}`}`));
const checked = (checks: string) =>
  `rollout: { steps: [{ weight: 10, for: 2m${checks} }, { weight: 100 }]${checks === '' ? '' : ', checks: { up: { http: { url: "http://127.0.0.1:4590/try/applications/shop", every: 1s }, margin: 5 } }'} }`;
const CHECKED = checked(', checks: [up]');

const SNAPSHOTS = {
  sandboxes: [{ metadata: { name: 'build' }, spec: { runtime: { image: 'shop:1' } } }],
  snapshots: ['shop-v1', 'shop-v2'].map((name) => ({ name, source: { name: 'build' } })),
};
const forked = (snapshot: string, args = '') =>
  program(resource('ForkedApplication', 'shop', `snapshot: ${snapshot}${args === '' ? '' : `, ${args}`}`));
const steps = (list: string) => `rollout: { steps: [${list}] }`;

const mail = (args: string, name = 'mail') =>
  program(`  mail:\n    type: workload:McpFunction\n    properties: { name: ${name}, ${args} }\n`);

/** Images of the revisions, in the order of their releases. */
const images = (result: Result) =>
  (result.seen('spec.revisions') as { id: string; image: string }[] | undefined) ?? [];
const serving = (result: Result) =>
  images(result).find(({ id }) => id === result.seen('spec.revision.active'))?.image;
/** Milliseconds from the release to its last step. */
const lasted = (result: Result) =>
  Date.parse(String(result.seen('metadata.updatedAt'))) -
  Date.parse(String(result.seen('metadata.createdAt')));

export const RELEASES: readonly Task[] = [
  {
    asks: 'Release shop:2 as a canary at 10 % that comes back by itself if it answers with errors.',
    query: 'canary that rolls back by itself when a check fails',
    finds: ['docs/rollout.md', 'steps', 'weight', 'checks', 'http', 'margin', 'every'],
    start: shop(1),
    good: shop(2, CHECKED),
    wrong: {
      'nothing watches it': shop(2, 'traffic: 10'),
      'the bad release did not come back': shop(2, checked('')),
    },
    probe: [{ do: 'rollout', answers: { 'shop:2': 500 } }],
    judge: {
      'it has no canary at 10 %': ({ shares }) => shares.new === 10,
      'nothing watches it': ({ rollout }) => (rollout?.events ?? []).length > 0,
      'the bad release did not come back': ({ rollout }) => rollout?.ended === 'aborted',
    },
  },
  {
    asks: 'Deploy shop:2 so that we can look at it, but give it no traffic yet.',
    query: 'deploy without traffic',
    finds: ['docs/releases.md', 'traffic: 0'],
    start: shop(1),
    good: shop(2, 'traffic: 0'),
    wrong: {
      'shop:1 does not serve': shop(2),
      'shop:2 is not deployed': shop(1, 'traffic: 0'),
    },
    probe: [look('/applications/shop')],
    judge: {
      ...succeeded,
      'shop:1 does not serve': (result) => serving(result) === 'shop:1',
      'shop:2 is not deployed': (result) => images(result).some(({ image }) => image === 'shop:2'),
      'shop:2 has traffic': (result) => !result.seen('spec.revision.canaryPercent'),
    },
  },
  {
    asks: 'shop:2 is bad. Go back to shop:1 now, without a new deployment.',
    query: 'go back to the previous revision',
    finds: ['docs/releases.md', 'no deployment'],
    start: shop(1, 'traffic: 100'),
    before: [then(shop(2, 'traffic: 100'))],
    good: shop(1, 'traffic: 100'),
    wrong: {
      'shop:1 does not serve': shop(3, 'traffic: 100'),
      'it was deployed again': shop(1, 'traffic: 100, redeploy: { again: "1" }'),
    },
    probe: [look('/applications/shop')],
    judge: {
      ...succeeded,
      'shop:1 does not serve': (result) => serving(result) === 'shop:1',
      'it was deployed again': (result) => images(result).length === 2,
    },
  },
  {
    asks: 'Split the shop off the snapshot shop-v2, and give it only 5 % for an hour. Then it may have all.',
    query: 'rollout of a snapshot: 5 percent for one hour, then everything',
    finds: ['ForkedApplication', 'snapshot', 'rollout', 'steps', 'weight', 'for'],
    seed: SNAPSHOTS,
    start: forked('shop-v1'),
    good: forked('shop-v2', steps('{ weight: 5, for: 1h }, { weight: 100 }')),
    wrong: {
      'it never gets the rest': forked('shop-v2', 'traffic: 5'),
      'it had 5 % for less than an hour': forked('shop-v2', steps('{ weight: 5 }, { weight: 100 }')),
    },
    probe: [{ do: 'rollout' }, look('/applications/shop')],
    judge: {
      ...succeeded,
      'it did not start with 5 %': ({ shares }) => shares.new === 5,
      'it never gets the rest': (result) => result.seen('spec.revision.active') === 'rev-2',
      'it had 5 % for less than an hour': (result) => lasted(result) >= 3_600_000,
    },
  },
  {
    asks: 'Release shop-v2 to 10 %. I want to say yes before it gets more; after that it goes on by itself.',
    query: 'a person approves a step of the rollout before it gets more traffic',
    finds: ['docs/rollout', 'approve', 'steps'],
    seed: SNAPSHOTS,
    start: forked('shop-v1'),
    good: forked('shop-v2', steps('{ weight: 10, for: 5m, approve: true }, { weight: 100 }')),
    wrong: {
      'it did not wait for a person': forked('shop-v2', steps('{ weight: 10, for: 20m }, { weight: 100 }')),
      // Approval of a step is asked for before it is left.
      'it got more before': forked(
        'shop-v2',
        steps('{ weight: 10, for: 5m }, { weight: 100, approve: true }'),
      ),
    },
    probe: [{ do: 'rollout' }],
    judge: {
      'it has no canary at 10 %': ({ shares }) => shares.new === 10,
      'it did not wait for a person': ({ rollout }) => rollout?.ended === 'waits',
      'it got more before': ({ rollout }) => rollout?.events?.every(({ share }) => share === 10) === true,
    },
  },
  {
    asks: 'The canary of shop went back. Find out why; shop:3 should have the fix. Release it in the same way.',
    query: 'release was aborted and rolled back, release the next one',
    finds: ['docs/rollout', 'aborted', 'retry'],
    start: shop(1),
    before: [then(shop(2, CHECKED)), { do: 'rollout', answers: { 'shop:2': 500 } }],
    good: shop(3, CHECKED),
    wrong: {
      'it went back again': shop(2, `redeploy: { attempt: "2" }, ${CHECKED}`),
      'nothing watches it': shop(3, 'traffic: 100'),
    },
    probe: [{ do: 'rollout' }],
    judge: {
      'nothing watches it': ({ rollout }) => (rollout?.events ?? []).length > 0,
      'it went back again': ({ rollout }) => rollout?.ended === 'healthy',
      ...succeeded,
    },
  },
  {
    asks: 'Why is my function mail FAILED? The image mail:2 is in the registry now. Get it running at its address.',
    query: 'function FAILED, this release failed before, try it again',
    finds: ['docs/releases.md#releases-that-fail', 'redeploy'],
    start: mail('image: "mail:1"'),
    before: [
      {
        ...then(mail('image: "mail:2"')),
        deployment: { kind: 'functions', name: 'mail', message: 'no such image' },
      },
      look('/functions/mail'),
    ],
    good: mail('image: "mail:2", redeploy: { attempt: "2" }'),
    wrong: {
      'it is not deployed': mail('image: "mail:2"'),
      'its address changed': mail('image: "mail:2"', 'mail-2'),
    },
    probe: [look('/functions/mail')],
    judge: {
      'its address changed': (result) => !result.did('DELETE /functions/mail'),
      'it is not deployed': (result) => result.seen('status') === 'DEPLOYED',
      'it does not run mail:2': (result) => result.seen('spec.runtime.image') === 'mail:2',
    },
  },
  {
    asks: 'Keep two instances of the agent helper running at all times.',
    query: 'two instances of an agent at all times',
    finds: ['Agent.minScale'],
    start: program(resource('Agent', 'helper', 'image: "helper:1"')),
    good: program(resource('Agent', 'helper', 'image: "helper:1", minScale: 2')),
    wrong: {
      'there are two agents': program(
        resource('Agent', 'helper', 'image: "helper:1"'),
        resource('Agent', 'helper-2', 'image: "helper:1"'),
      ),
      'it may have fewer': program(resource('Agent', 'helper', 'image: "helper:1", maxScale: 2')),
    },
    probe: [look('/agents/helper')],
    judge: {
      ...succeeded,
      'there are two agents': (result) => !result.did('POST /agents'),
      'it may have fewer': (result) => result.seen('spec.runtime.minScale') === 2,
    },
  },
  {
    asks: 'Somebody took the canary back by hand in the incident. Label the shop team=shop, and leave the traffic alone.',
    query: 'change a label while somebody moved the traffic by hand',
    finds: ['docs/releases.md#traffic-that-others-move', 'label', 'refresh'],
    start: shop(1, 'traffic: 10'),
    before: [
      then(shop(2, 'traffic: 10')),
      byHand('/applications/shop', { spec: { revision: { canary: null, canaryPercent: null } } }),
    ],
    good: shop(2, 'traffic: 10, labels: { team: shop }'),
    wrong: {
      'the canary has traffic again': [
        { do: 'refresh' },
        then(shop(2, 'traffic: 10, labels: { team: shop }')),
      ],
      'it has no such label': shop(2, 'traffic: 10, displayName: team shop'),
    },
    probe: [look('/applications/shop')],
    judge: {
      ...succeeded,
      'the canary has traffic again': (result) => !result.seen('spec.revision.canaryPercent'),
      'it has no such label': (result) => result.seen('metadata.labels.team') === 'shop',
    },
  },
];
