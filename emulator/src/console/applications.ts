// Data of the page "Applications": revisions, their shares of the traffic, the requests they answered, and the progress
// of a rollout.
import { timestamp } from '../fields/metadata';
import { notFound } from '../problem';
import { statusOf, trafficPercent } from '../platform/rollout';
import { type Application, applicationKind, showApplication } from '../products/applications/applications';
import { snapshotKind } from '../products/snapshots/snapshots';
import type { Services } from '../services';
import type { ApplicationAnswer, ApplicationLine, RevisionLine } from './answers';
import { eventsOfOne } from './overview';
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
    revisions: revisionsOf(application, workspace, services),
    visits: services.visits.of(workspace, metadata.name, now),
    rollout: rolloutOf(application),
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
function revisionsOf({ rollout }: Application, workspace: string, { platform }: Services): RevisionLine[] {
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
    };
  });
}
