/**
 * Declares a kind whose PUT makes a revision when it changes the contents: its arguments and outputs of releases, its
 * verbs, and the effects in a preview (docs/releases.md).
 */
import { z } from 'zod';
import type { Effect } from '../../effects';
import { collectFacts } from '../../lifecycle/values/facts';
import { field } from '../../lifecycle/values/fields';
import { changedArguments } from '../../lifecycle/values/values';
import { mapping } from '../../lifecycle/state/wire';
import { defineResource, type Definition, type Fields, NOTHING, type Prior } from '../../resource';
import { crud, type Crud } from '../crud';
import { uniqueNames } from '../env';
import { whole } from '../schemas';
import { deployment, patience, steering } from '../shared';
import { atRest } from './at-rest';
import { answersOf, apartFrom, newest, plainHash, REDEPLOY, redeploy, releaseHash } from './contents';
import { releaseName } from './engine';
import { type AnyReleased, type Released, routedKind, type Shape, toWireOfNew } from './kind';
import {
  failedBefore,
  isHere,
  recordedRouting,
  releaseShape,
  type ReleaseOutputs,
  releasesOf,
  startedShape,
} from './memory';
import { observeKnown, recognised } from './observe';
import {
  createEffects,
  dormantTraffic,
  knownEffects,
  leftEffects,
  newEffects,
  rememberedRouting,
  sleepingTraffic,
  unmanagedTraffic,
} from './preview';
import { answerOf, type Body, existingLook, type NewBody, type RoutedKind } from './revisions';
import { type Routed, routingOf } from './traffic';
import { renamingRules, rollout, rolloutRules } from './strategy';
import { deploy, failedRelease, goesBack, keptRelease, release } from './update';

/** The argument that rolls releases out. */
export const traffic = field(whole(0, 100).optional(), { unanswered: true }).describe(
  'Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing.',
);

/** Arguments about the rollout of releases, and about every write. */
export const releasedArgs = { redeploy, traffic, rollout, ...steering, ...patience };

/** Outputs about revisions. */
export const releasedOutputs = {
  revision: z
    .string()
    .describe(
      'Revision with the settings of this program. Without `traffic`: the revision that was activated last.',
    ),
  previousRevision: field(z.string().optional(), { absent: true }).describe(
    'Revision that served before and gets the rest of the traffic.',
  ),
  /** Which release made which revision, and which failed. Encrypted in state, as the hashes include secrets. */
  __releases: field(z.array(releaseShape).optional(), { secret: true }),
  /** What the previous revision uses while it gets traffic. Encrypted: hashes of words of secrets. */
  __beside: field(z.object({ revision: z.string(), uses: z.array(z.string()) }).optional(), { secret: true }),
  __share: z.number().optional(),
  __routing: recordedRouting.optional(),
  /** With a rollout: the share with which the release began. */
  __started: startedShape.optional(),
  __revisions: z.array(z.string()).optional(),
  /** The release that the record describes, if it is not the one of the state. */
  __newest: newest.optional(),
};

/** Declares a kind whose PUT makes a revision when it changes the contents. */
export function defineReleased<Rec extends Routed>(it: Released<Rec>): Definition {
  const { args, outputs } = it;
  const derived = { ...mapping(args, outputs), facts: collectFacts(args, outputs), apart: apartFrom(args) };
  return definitionOf<Rec>({ ...it, ...derived });
}

function definitionOf<Rec extends Routed>(it: AnyReleased<Rec>): Definition {
  const { type, noun, description, args, outputs } = it;
  const verbs = plainVerbs(it);
  const look: RoutedKind<Rec>['look'] = ({ client, signal, orGone }, name) =>
    answerOf(orGone(it.verbs(client).get(name, { signal }).withResponse(), verbs.listing(name, NOTHING)));
  const kind = routedKind(it, look);
  return defineResource<z.ZodObject, z.ZodObject, Rec>({
    type,
    noun,
    description,
    args,
    outputs,
    identity: { foreign: (record) => it.foreign?.(record) },
    change: {
      stable: (prior, a) => (releaseHash(it, a) === releaseHash(it, prior.args) ? ['revision'] : []),
      dormant: (prior, a) => dormantTraffic(prior, a.traffic),
      sleeps: (_prior, value) => sleepingTraffic(value),
      answers: (prior, a) => answersAgain(it, prior, a),
      effects: (prior, a) => effects(it, prior, a),
      creates: (a) => createEffects(a, { made: 'revision' }),
      failedBefore: (prior, a) =>
        failedBefore(recognised(it, prior, a), () => releaseHash(it, a), imageOf(a)),
      isOfAnother: ({ outputs: { __newest } }) => __newest !== undefined,
    },
    rules: (a, unknown) => [
      ...uniqueNames(a.envs),
      ...(it.rules?.(a, unknown) ?? []),
      ...markRules(a),
      ...rolloutRules(a, unknown),
    ],
    changeRules: (before, after) =>
      renamingRules(before, after, releaseHash(it, before) !== releaseHash(it, after)),

    ...verbs,
    create: async (context, a) => {
      const { object: made } = await verbs.create(context, a);
      return atRest(it, kind, { context, made, before: undefined, prior: NOTHING });
    },
    imported: (_context, record, known) => {
      const why = it.foreign?.(record);
      if (why !== undefined) return Promise.reject(new Error(`${noun} "${record.metadata.name}": ${why}`));
      // Somebody gave the canary its share, so it becomes an argument.
      const { canary, share } = routingOf(record);
      const args = canary === undefined ? known : { ...known, traffic: share };
      return Promise.resolve(observeKnown(it, record, { args, outputs: {} }));
    },
    update: async (context, id, a, { record }, known) => {
      const prior = recognised(it, known, context.written);
      const isManaged = typeof a.traffic === 'number' || a.rollout !== undefined;
      const isRouted = isManaged || goesBack(it, prior, context.written);
      // Read again right before the write, so that traffic that somebody moved meanwhile stays there.
      const seen = isRouted ? undefined : await existingLook(kind, context, id);
      const before = seen?.record ?? record;
      const made =
        seen === undefined
          ? await release(it, look, { context, a, record, prior })
          : await deploy(it, look, seen, { context, a, prior });
      return made.kind === 'done' ? atRest(it, kind, { context, made: made.object, before, prior }) : made;
    },
    // An update waits by itself: the status of the record is that of the newest revision, which may not be ours.
    settled: (record, before) => (before === undefined ? deployment(record, before) : { kind: 'ready' }),
  });
}

/** Updates write routing, so they go through the gate (revisions.ts). */
function plainVerbs<Rec extends Routed>(it: AnyReleased<Rec>): Omit<Crud<Fields, Fields, Rec>, 'update'> {
  return crud<Fields, Fields, Rec, Body<Rec>, NewBody<Rec>>({
    endpoints: it.verbs,
    plural: `${it.noun}s`,
    list: (client, options) => it.verbs(client).list({ limit: 200 }, options),
    fields: {
      observe: (record, prior) => observeKnown(it, record, prior),
      toWire: (a, mark) => toWireOfNew(it, a, mark),
    },
    deletion: 'going',
  });
}

function markRules({ envs }: Fields): { path: string; reason: string }[] {
  if (!Array.isArray(envs)) return [];
  return (envs as { name?: unknown }[]).flatMap(({ name }, index) =>
    name === REDEPLOY
      ? [{ path: `envs[${index}].name`, reason: `${REDEPLOY} is set by the argument redeploy` }]
      : [],
  );
}

/** The answers of the kept release that an update goes back to; empty if it goes back to none. */
function answersAgain(it: Shape, known: Prior<ReleaseOutputs>, a: Fields): Fields {
  const prior = recognised(it, known, a);
  if (a.traffic === undefined && !goesBack(it, prior, a)) return {};
  const { answers } = keptRelease(it, prior, a) ?? {};
  return answers === undefined ? {} : answersOf(it, answers);
}

/** The effects of an update that the property diff does not show. */
function effects(it: Shape, known: Prior<ReleaseOutputs>, a: Fields): Effect[] {
  const prior = recognised(it, known, a);
  const words = { made: 'revision', plain: plainHash(it, a), resource: imageOf(a) } as const;
  const asked = releaseHash(it, a);
  const { revision, __newest } = prior.outputs;
  const isAsBefore = releaseHash(it, prior.args) === asked;
  const failed = failedRelease(prior, asked);
  if (failed !== undefined) return knownEffects(failed, prior, a, words);
  if (isAsBefore && __newest?.failed && isOtherwiseEqual(it, prior.args, a)) {
    const now = rememberedRouting(prior);
    return [{ kind: 'given-up', spares: 'revision', serves: revision, from: now, to: now }];
  }
  const isUnderWay = releasesOf(prior).some(({ underWay }) => underWay !== undefined);
  if (a.traffic === undefined && a.rollout === undefined && !isUnderWay) {
    const kept = prior.args.traffic === undefined ? undefined : keptRelease(it, prior, a);
    if (kept !== undefined) return knownEffects(kept, prior, a, words);
    // If the newest revision failed, every write deploys one.
    if (!isAsBefore || __newest?.failed === true) return leftEffects(prior, words, it.takesOver === true);
    return prior.args.traffic === undefined ? [] : [unmanagedTraffic];
  }
  const same = releasesOf(prior).filter((one) => one.asked === asked && isHere(prior, one));
  const unmanaged =
    isAsBefore && revision !== undefined
      ? { asked, made: asked, revision, beside: prior.outputs.previousRevision }
      : undefined;
  const ours = same.find((one) => one.revision === revision) ?? same.at(-1) ?? unmanaged;
  return ours === undefined ? newEffects(prior, a, words) : knownEffects(ours, prior, a, words);
}

function imageOf(a: Fields): string {
  return `image ${releaseName(a)}`;
}

function isOtherwiseEqual(it: Shape, before: Fields, a: Fields): boolean {
  return changedArguments(it, before, a).length === 0;
}
