/** Forks a release once, and finds the revision that it made, even if the answer was lost. */
import { WorkloadError, type Application, type AppRevision } from '@workload/sdk';
import { explain } from '../../lifecycle/platform/platform';
import { done } from '../../outcome';
import type { Context } from '../../resource';
import { toEnvs } from '../env';
import type { Made } from '../rollout/engine';
import { applicationNamed } from './record';
import { contents, type ForkedArgs, revisionsOf } from './release';

/** Most looks for the revision: some 30 seconds. If it does not exist by then, it was never made. */
const LOOKS = 18;

interface Fork {
  readonly snapshotId: string;
  /** The application before the fork; undefined if it did not exist. */
  readonly before: Application | undefined;
  /** Undefined if the application does not exist: its only revision then gets all traffic anyway. */
  readonly traffic: number | undefined;
}

/** @throws Error if nothing was forked */
export async function fork(
  context: Context,
  a: ForkedArgs,
  { snapshotId, before, traffic }: Fork,
): Promise<Made<Application>> {
  const { client, signal } = context;
  const name = a.name ?? '';
  const body = {
    targetType: 'application',
    targetName: name,
    snapshotId,
    ...(a.envs === undefined ? {} : { envs: toEnvs(a.envs) }),
    ...(a.port === undefined ? {} : { port: a.port }),
    ...(a.prefix === undefined ? {} : { prefix: a.prefix }),
    ...(a.customDomain === undefined ? {} : { customDomain: a.customDomain }),
    ...(traffic === undefined ? {} : { traffic }),
  } as const;
  let lost: WorkloadError | undefined;
  try {
    await client.snapshots.fork(snapshotId, body, { signal });
  } catch (error) {
    if (!(error instanceof WorkloadError) || error.outcome !== 'unknown') throw error;
    lost = error;
    // After a cancel nothing more is sent.
    if (!signal.aborted) context.log('the answer to the fork was lost; checking which revision it made');
  }
  const unseen = (why: string, cause?: unknown) =>
    ({
      kind: 'inDoubt',
      object: contents(a, snapshotId),
      isAccepted: lost === undefined,
      reasons: [why],
      cause,
    }) as const;
  let seen: Sighting;
  try {
    seen = await madeBy(context, name, { snapshotId, before });
  } catch (error) {
    return unseen(explain(error), error);
  }
  const { app, revision } = seen;
  if (app !== undefined && revision !== undefined) return done({ record: app, revision });
  if (lost !== undefined && (before !== undefined || app === undefined)) throw lost;
  return unseen(`the fork onto application "${name}" was accepted, but no new revision appeared`);
}

/** The last look after a fork, with the revision that it made. */
interface Sighting {
  readonly app: Application | undefined;
  readonly revision?: string;
}

/** Looks for the result of a fork: a revision of this snapshot that did not exist before. */
function madeBy(
  context: Context,
  name: string,
  { snapshotId, before }: Pick<Fork, 'snapshotId' | 'before'>,
): Promise<Sighting> {
  const { client, signal } = context;
  const known = new Set(before === undefined ? [] : revisionsOf(before).map(({ id }) => id));
  const mine = ({ id, snapshot }: AppRevision) =>
    Boolean(id) && !known.has(id) && (!snapshot || snapshot === snapshotId);
  let looks = 0;
  return context.wait<Sighting>(async () => {
    const app = await applicationNamed(context, name);
    const revisions = app && (app.spec?.revisions ?? (await client.applications.revisions(name, { signal })));
    const revision = revisions?.findLast(mine)?.id;
    if (app !== undefined && revision) return { value: { app, revision } };
    return ++looks >= LOOKS ? { value: { app } } : { waiting: 'looking for the revision that the fork made' };
  });
}
