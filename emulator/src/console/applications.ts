// Data of the page "Applications": revisions, their shares of the traffic, the requests they answered, and the progress
// of a rollout.
import { timestamp } from '../fields/metadata';
import { notFound } from '../problem';
import { statusOf, trafficPercent } from '../platform/rollout';
import { type Application, applicationKind, showApplication } from '../products/applications/applications';
import { snapshotKind } from '../products/snapshots/snapshots';
import type { Services } from '../services';
import type { ApplicationAnswer, ApplicationLine, RevisionLine, RolloutState } from './answers';
import { allowedOn } from './rollout-commands';
import { eventsOfOne } from './overview';
import { type RevisionVerdict, verdictsOf } from './releases-label';
import { rolloutOf } from './rollout-label';

/** Maximum number of applications on the page. The list of resources has all of them. */
const MOST_LISTED = 200;

/** A request of a page. */
interface Asked {
  workspace: string;
  query: (name: string) => string | undefined;
}

export function applicationsOf(
  { workspace }: Pick<Asked, 'workspace'>,
  { platform }: Services,
): ApplicationLine[] {
  return platform.store
    .table(workspace, { kind: applicationKind.name, without: [], offset: 0, limit: MOST_LISTED })
    .rows.flatMap(({ name }) => platform.store.get(applicationKind, workspace, name) ?? [])
    .map((application) => ({
      name: application.metadata.name,
      status: statusOf(application),
      revisions: application.rollout.revisions.length,
      shares: sharesOf(application),
    }));
}

export function applicationOf({ workspace, query }: Asked, services: Services): ApplicationAnswer {
  const application = requireApplication(query('name') ?? '', workspace, services);
  const { metadata, rollout } = application;
  const now = services.clock.now();
  const revisions = revisionsOf(application, workspace, services);
  const place = { workspace, origin: services.origin() };
  return {
    name: metadata.name,
    status: statusOf(application),
    url: showApplication(application, place).metadata.url,
    now: timestamp(now),
    ...(rollout.active !== undefined && { active: rollout.active }),
    ...(rollout.canary !== undefined && { canary: rollout.canary, canaryPercent: rollout.canaryPercent }),
    ...(rollout.stickySessionTtl !== undefined && { stickySessionTtl: rollout.stickySessionTtl }),
    shares: sharesOf(application),
    revisions,
    visits: services.visits.of(workspace, metadata.name, now),
    rollout: withReleases(rolloutOf(application), revisions),
    commands: allowedOn(application),
    events: eventsOfOne(applicationKind.name, metadata.name, application),
  };
}

/** Throws a 404 if it does not exist. */
export function requireApplication(name: string, workspace: string, { platform }: Services): Application {
  const application = platform.store.get(applicationKind, workspace, name);
  if (!application) throw notFound(`application "${name}" does not exist in workspace "${workspace}"`);
  return application;
}

/** The revisions that get requests, and a canary even if it gets none yet. */
function sharesOf({ rollout }: Application): ApplicationLine['shares'] {
  const { active, canary } = rollout;
  return [
    ...(active === undefined ? [] : [{ id: active, role: 'active' as const }]),
    ...(canary === undefined ? [] : [{ id: canary, role: 'canary' as const }]),
  ].map((one) => ({ ...one, percent: trafficPercent(rollout, one.id) }));
}

/** Newest first. */
function revisionsOf(
  { metadata, rollout }: Application,
  workspace: string,
  { platform }: Services,
): RevisionLine[] {
  const verdicts = verdictsOf(metadata.labels);
  return rollout.revisions.toReversed().map(({ id, health, createdAt, createdBy, compute, snapshot }) => {
    // A deleted snapshot leaves only its id.
    const known = snapshot && platform.store.getBySecondKey(snapshotKind, workspace, snapshot);
    return {
      id,
      health,
      createdAt,
      createdBy,
      image: compute.image,
      memoryMb: compute.memory,
      percent: trafficPercent(rollout, id),
      ...(snapshot !== undefined && { snapshot }),
      ...(known && { snapshotName: known.name }),
      ...shownVerdict(verdicts.get(id)),
    };
  });
}

/** Names the releases of a rollout: a snapshot or an image says more than the id of a revision. */
function withReleases(state: RolloutState, revisions: readonly RevisionLine[]): RolloutState {
  if (state.kind !== 'told') return state;
  const releaseOf = (id: string) => {
    const line = revisions.find((one) => one.id === id);
    return line?.snapshotName ?? line?.snapshot ?? line?.image;
  };
  const [release, releaseBefore] = [releaseOf(state.revision), releaseOf(state.before)];
  return {
    ...state,
    ...(release !== undefined && { release }),
    ...(releaseBefore !== undefined && { releaseBefore }),
  };
}

function shownVerdict(verdict: RevisionVerdict | undefined): Pick<RevisionLine, 'verdict'> {
  if (verdict === undefined) return {};
  const { standing, reason, by, at } = verdict;
  return { verdict: { standing, reason, by, ...(at > 0 && { at: timestamp(at * 1000) }) } };
}
