/**
 * ForkedApplication: "application *name* runs this release, with *traffic* percent". A release is a snapshot with its
 * variables, port and triggers; each release is forked exactly once.
 *
 * Each row is a test with this name (tests/forked-application/rows.suite.ts; table.test.ts compares the two). Rows with
 * an `up` that does something also run with a lost answer, and after a run that was killed before its state was saved.
 * Tests of cancelled runs are in tests/faults. rollout/engine.ts brings a release into service, and rollout/traffic.ts
 * decides where traffic goes; both serve every kind with revisions.
 *
 * | situation | what happens |
 * | --- | --- |
 * | the first release of a missing application | one fork with all traffic; the share has no effect |
 * | a changed share with only one release | no effect, as the preview says |
 * | an existing application, adopted | marked, one fork, owned from then on |
 * | an existing application, joined | one fork as a canary |
 * | an existing application, neither adopted nor joined | refused, nothing is forked |
 * | joining a missing application, or without name or traffic | refused |
 * | a missing snapshot | refused and named, nothing is forked |
 * | another release with a share | one fork as a canary |
 * | another release without traffic | staged |
 * | another release at 100 percent | one fork, promoted once deployed |
 * | another release without a share | takes all traffic |
 * | another release beside our own canary | supersedes it |
 * | another release beside an outside canary | refused and named, nothing is forked |
 * | another release beside a serving outside revision | shares with it, as the preview says |
 * | another variable | another release |
 * | other triggers | the same snapshot is forked again |
 * | other addresses | never a fork |
 * | a larger share | routing only |
 * | promotion | routing only, no new revision |
 * | a smaller share after a promotion | the previous revision gets the rest |
 * | a smaller share after the previous revision was dropped | refused before anything is sent |
 * | return to the earlier release before the promotion | routing only |
 * | return to the earlier release after the promotion | routing only |
 * | return to the serving release | its canary is removed, and it gets all traffic |
 * | a release whose revision was dropped | drift, and forked again |
 * | a canary that fails to deploy | the routing is restored, and an unchanged program does not fork again |
 * | a canary that fails to deploy after it superseded one | the superseded one is restored |
 * | a release with all traffic that fails to deploy | the previous revision keeps serving |
 * | a first release that fails to deploy | recorded, and repaired by redeploy or triggers |
 * | a fork whose result could not be read | found by the next run, or removed from the routing by another program |
 * | an outside traffic change | drift of the share, reverted by the next up |
 * | an outside traffic change without a share in the program | kept, no drift |
 * | an outside traffic change during another update | stays |
 * | all traffic taken from the only release by an outside change | drift, and taken back |
 * | two stacks on one application | the second waits until the canary of the first is promoted |
 * | destroy of an owned application | deleted, and done when it is gone |
 * | destroy of an adopted application | deleted |
 * | destroy of a joined application | our canary is removed |
 * | destroy of a joined application whose canary was promoted | nothing is sent |
 * | destroy of a missing application | done |
 */
// Source: Specification, Fork snapshot; facts, A.4.
import type { Application } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../lifecycle/values/fields';
import { continuedText, untoldText } from '../lifecycle/ownership/ownership';
import { AUTONAMED } from '../lifecycle/state/state';
import { UNKNOWN } from '../lifecycle/values/markers';
import { defineResource, type Context, type Fields, NOTHING, type Prior } from '../resource';
import { addresses, addressRules } from './addresses';
import { envs, uniqueNames } from './env';
import {
  applicationNamed,
  applications,
  type ForkOutputs,
  listing,
  notForked,
  observeImported,
  observeRecorded,
  refuseApplication,
  takeOver,
} from './forked-application/record';
import {
  askedHash,
  contents,
  newRevision,
  plainHash,
  releaseHash,
  resolveSnapshot,
  revisionOf,
  revisionsOf,
} from './forked-application/release';
import { apply } from './forked-application/update';
import {
  failedBefore,
  foundAgain,
  isHere,
  recordedRouting,
  releaseShape,
  releasesOf,
  startedShape,
} from './rollout/memory';
import { createEffects, dormantTraffic, knownEffects, newEffects, sleepingTraffic } from './rollout/preview';
import { moved } from './rollout/revisions';
import { firstWeight, renamingRules, rollout, rolloutRules } from './rollout/strategy';
import { routingOf } from './rollout/traffic';
import { flag, nameOf, reference, stringMap, text, whole, word } from './schemas';
import { metadataOutputs, ownName, patience, steering } from './shared';
import { deploymentStatus } from './enums.gen';

const args = z.strictObject({
  name: ownName('application'),
  snapshot: reference('Snapshot', 'kept', { schema: text(128) })
    .optional()
    .describe(
      'Snapshot to run, by name or id or as a resource. A name is resolved when a revision is made. Set either `snapshot` or `snapshotId`.',
    ),
  snapshotId: nameOf('Snapshot', 'kept', { by: 'snapshotId', schema: text(128) })
    .optional()
    .describe('Id of the snapshot to run. Set either `snapshot` or `snapshotId`.'),
  envs: envs.describe(
    'Environment variables, added to those of the snapshot, each name once. Order does not matter. A change makes a new revision.',
  ),
  port: field(whole(1, 65_535).optional(), { chosenAnew: true }).describe(
    "Port that the application listens on. Default: the snapshot's first port, else 8080. A change makes a new revision.",
  ),
  redeploy: field(stringMap('strings').optional(), { unsent: true }).describe(
    'Arbitrary values. A change forks the same snapshot again. Use it to retry a fork that failed.',
  ),
  triggers: field(stringMap('strings').optional(), {
    unsent: true,
    deprecated: 'Use `redeploy`. The move from one to the other forks the snapshot once.',
  }).describe('Arbitrary values. A change forks the same snapshot again, as `redeploy` does.'),
  traffic: field(whole(0, 100).optional(), { unanswered: true }).describe(
    'Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision. Has no effect until there is another revision. Default: a new revision takes all traffic, and this stack does not manage routing afterwards.',
  ),
  rollout,
  ...addresses,
  adoptExisting: steering.adoptExisting,
  joinExisting: field(flag.optional(), { unsent: true }).describe(
    'Whether to add a canary to an existing application that this stack does not own. Requires `name`, and `traffic` or `rollout`. `destroy` withdraws the canary; if it was promoted, `destroy` changes nothing. Default: false.',
  ),
  ...patience,
});

const outputs = z.object({
  ...metadataOutputs,
  url: field(metadataOutputs.url, { stable: false }),
  status: word(deploymentStatus).describe('Status of the application.'),
  revision: z.string().describe('Revision with the settings of this program.'),
  previousRevision: field(z.string().optional(), { absent: true }).describe(
    'Revision that served before. It gets the rest of the traffic, and a rollback goes back to it.',
  ),
  owned: field(z.boolean(), { stable: true }).describe(
    'Whether this stack owns the application. `destroy` deletes the application only if this is true.',
  ),
  /** Which release made which revision. Encrypted in state, as the hashes include secrets. */
  __releases: field(z.array(releaseShape), { secret: true }),
  /** The share that the release really received, in percent, when the state was written. */
  __share: z.number().optional(),
  /** The revisions that shared the traffic then, no matter who made them. */
  __routing: recordedRouting.optional(),
  /** With a rollout: the share with which the release began. */
  __started: startedShape.optional(),
  /** Revisions at the end of the last operation. A newer one may be ours, from a run that was killed. */
  __revisions: z.array(z.string()),
});

type Args = z.output<typeof args>;

function joiningRules(a: Fields, unknown: ReadonlySet<string>): { path: string; reason: string }[] {
  const isGiven = (key: string) => a[key] !== undefined || unknown.has(key);
  const missing = [
    ...(isGiven('name') ? [] : ['name']),
    ...(isGiven('traffic') || isGiven('rollout') ? [] : ['traffic']),
  ];
  const needed = 'required with joinExisting: the application is not managed by this stack';
  const both = 'cannot be combined with adoptExisting: an application is owned or joined';
  const all =
    'must be below 100 with joinExisting: only workload rollout promote --full gives it all traffic';
  return [
    ...missing.map((path) => ({ path, reason: needed })),
    ...(a.adoptExisting === true ? [{ path: 'joinExisting', reason: both }] : []),
    ...(firstWeight(a) === 100 ? [{ path: 'rollout.steps[0].weight', reason: all }] : []),
  ];
}

/** Forks onto an existing object if the program says who owns it; otherwise the object is left alone. */
async function create(context: Context, a: Args) {
  const name = a.name ?? '';
  const existing = await applicationNamed(context, name);
  if (existing === undefined) {
    if (a.joinExisting !== true) return apply(context, a, undefined, NOTHING);
    throw new Error(
      `application "${name}" does not exist, so there is nothing to join; leave out joinExisting to create it`,
    );
  }
  refuseApplication(context, existing);
  if (a.joinExisting === true) return join(context, a, existing);
  if (a.adoptExisting === true || context.continues || (await isLeftBehind(context, name))) {
    context.log(
      a.adoptExisting === true
        ? 'exists; adopted, this stack owns it from now on'
        : continuedText(!context.isOwnName),
    );
    return apply(context, a, await takeOver(context, existing), { args: {}, outputs: { owned: true } });
  }
  if (context.written[AUTONAMED] === true) {
    const why = 'an application that was forked carries no owner mark';
    throw new Error(untoldText(`application "${name}" exists`, context.written, why));
  }
  throw new Error(
    `application "${name}" exists, and a fork would add a revision to it. It was not forked. Choose another name; ` +
      'or own it from now on with adoptExisting: true (also if an earlier run of this program created it and was killed); or add a canary to it with joinExisting: true.',
  );
}

/** Whether an interrupted run made it. If the program chose the name, nothing on an application shows who made it. */
async function isLeftBehind(context: Context, name: string): Promise<boolean> {
  return context.written[AUTONAMED] !== true && context.goesOnWith([name]);
}

function join(context: Context, a: Args, existing: Application) {
  // Only a canary with exactly this share can be ours, from a run that was killed.
  const { canary, share } = routingOf(existing);
  const asked = a.traffic ?? firstWeight({ ...a });
  const theirs = revisionsOf(existing).flatMap(({ id }) =>
    id === canary && share === asked ? [] : (id ?? []),
  );
  return apply(context, a, existing, { args: {}, outputs: { owned: false, __revisions: theirs } });
}

function wordsOf({ snapshotId, snapshot: source = snapshotId }: Fields) {
  const of = source === UNKNOWN ? 'a snapshot not known yet' : `snapshot ${String(source)}`;
  return { made: 'fork', of } as const;
}

/** Withdraws only our canary from an application of others. A promoted revision is theirs by now. */
async function withdraw(context: Context, app: Application, prior: Prior<ForkOutputs>): Promise<void> {
  const { active, canary } = routingOf(app);
  const ours = foundAgain(prior, (sent) => revisionOf(app, sent, prior));
  const isOurs = canary !== undefined && ours.some(({ revision }) => revision === canary);
  if (isOurs) await moved(applications, context, app, { to: { active, canary: undefined, share: 0 } });
}

/** An application made of a snapshot, released by forking and rolled out by traffic. */
export const forkedApplication = defineResource({
  type: 'ForkedApplication',
  noun: 'application',
  description:
    'An application that runs a fork of a snapshot, with its own variables and port. A change of the snapshot, the variables or the port makes one fork and one new revision. A change of `traffic` only changes the routing. Going back to a revision that still exists also only changes the routing.',
  args,
  outputs,
  identity: {
    foreign: notForked,
    recognise: async (context, a, app) => {
      const snapshotId = await resolveSnapshot(context, a);
      return snapshotId !== undefined && newRevision(app, contents(a, snapshotId)) !== undefined;
    },
  },
  change: {
    stable: (prior, a) => {
      const isSame = releasesOf(prior).some(
        ({ asked, revision }) => asked === askedHash(a) && revision === prior.outputs.revision,
      );
      return isSame ? ['revision', 'previousRevision', 'port'] : [];
    },
    dormant: (prior, { traffic }) => (prior.outputs.owned === true ? dormantTraffic(prior, traffic) : []),
    sleeps: (_prior, traffic) => sleepingTraffic(traffic),
    mismatch: (prior, a) => {
      const key = a.snapshotId === undefined ? 'snapshot' : 'snapshotId';
      const { [key]: named } = a;
      if (typeof named !== 'string' || named === UNKNOWN) return undefined;
      // The import has recorded a release for each name of the snapshot.
      const hash = releaseHash(named, prior.args);
      if (releasesOf(prior).some(({ asked }) => asked === hash)) return undefined;
      return (
        `${key}: the program names ${named}, but ${String(prior.outputs.revision)} runs another snapshot, so this import would ` +
        `release a new revision. To import what runs, write snapshotId: "${String(prior.args.snapshotId)}". ` +
        `Release ${named} in a later pulumi up`
      );
    },
    replacement: { says: 'another application takes its place', dataLost: false },
    effects: (prior, a) => {
      const pinned = typeof a.snapshotId === 'string' ? releaseHash(a.snapshotId, a) : undefined;
      const known = releasesOf(prior).find(
        (one) => (one.asked === askedHash(a) || one.made === pinned) && isHere(prior, one),
      );
      const words = { ...wordsOf(a), plain: plainHash(a) };
      return known === undefined ? newEffects(prior, a, words) : knownEffects(known, prior, a, words);
    },
    creates: (a) => createEffects(a, wordsOf(a)),
    failedBefore: (prior, a) => failedBefore(prior, () => askedHash(a), wordsOf(a).of),
  },

  rules: (a, unknown) => {
    const given = ['snapshot', 'snapshotId'].filter((key) => a[key] !== undefined || unknown.has(key));
    return [
      ...uniqueNames(a.envs),
      ...(given.length === 1
        ? []
        : [{ path: 'snapshot', reason: 'give exactly one of snapshot (name or id) and snapshotId' }]),
      ...addressRules(a, unknown),
      ...(a.joinExisting === true ? joiningRules(a, unknown) : []),
      ...rolloutRules(a, unknown),
    ];
  },
  changeRules: (before, after) => renamingRules(before, after, askedHash(before) !== askedHash(after)),

  create,
  read: async (context, id, prior) => {
    const app = await applicationNamed(context, id);
    return app && observeRecorded(app, prior);
  },
  imported: observeImported,
  bulkRead: {
    pages: ({ client, signal }) => client.applications.list({ limit: 200 }, { signal }).pages(),
    isWhole: ({ spec }) => spec?.revisions != null,
    observe: observeRecorded,
  },
  listing,

  update: async (context, _id, a, { record, mark }, prior) => {
    const isMarked = context.mark === undefined || context.mark === mark;
    return apply(context, a, isMarked ? record : await takeOver(context, record), prior);
  },

  delete: async (context, id, { record }, prior) => {
    if (prior.outputs.owned === false) {
      await withdraw(context, record, prior);
      return 'gone';
    }
    await context.client.applications.delete(id, { signal: context.signal });
    return 'going';
  },
});
