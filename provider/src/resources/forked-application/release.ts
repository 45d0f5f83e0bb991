/** A release of a forked application: which one a program asks for, and which revision runs it. */
import type { Application, AppRevision } from '@workload/sdk';
import { z } from 'zod';
import { digest } from '../../lifecycle/values/names';
import type { Context, Fields, Prior } from '../../resource';
import { env } from '../env';
import { type Release, type ReleaseOutputs, releasesOf } from '../rollout/memory';
import { lists } from '../rollout/traffic';
import { readySnapshot } from '../snapshot';

/** The forked contents, as a revision shows them. Values of secret variables have no meaning in it. */
export const sentContents = z.object({
  snapshot: z.string(),
  envs: z.array(env).optional(),
  port: z.number().optional(),
});

export type Contents = z.output<typeof sentContents>;

/** The arguments of a forked application. */
export interface ForkedArgs extends Fields {
  readonly name?: string | undefined;
  readonly snapshot?: string | undefined;
  readonly snapshotId?: string | undefined;
  readonly envs?: Contents['envs'];
  readonly port?: number | undefined;
  readonly traffic?: number | undefined;
  readonly prefix?: string | undefined;
  readonly customDomain?: string | undefined;
}

export function revisionsOf(app: Application): readonly AppRevision[] {
  return app.spec?.revisions ?? [];
}

/**
 * Hash of a release.
 *
 * @param snapshot as in the program, or its resolved id
 */
export function releaseHash(snapshot: string, a: Fields): string {
  const envs = [...((a.envs as Contents['envs']) ?? [])]
    .map(({ name, value, secret }) => [name, value, secret ? 1 : 0] as const)
    .sort(([x], [y]) => (x < y ? -1 : 1));
  const redeploy = entries(a.redeploy);
  // States from before `redeploy` existed have hashes without it.
  const more = redeploy.length === 0 ? [] : [redeploy];
  return digest(JSON.stringify([snapshot, envs, a.port ?? null, entries(a.triggers), ...more]), 16);
}

function entries(map: unknown): [string, unknown][] {
  return Object.entries((map as Fields | undefined) ?? {}).sort(([x], [y]) => (x < y ? -1 : 1));
}

/** Hash of the release as the program writes it. */
export function askedHash(a: Fields): string {
  return releaseHash(String(a.snapshotId ?? a.snapshot), a);
}

/** The same, whether it is forked again or not. */
export function plainHash({ redeploy: _redeploy, triggers: _triggers, ...a }: Fields): string {
  return askedHash(a);
}

/** The id of the program's snapshot. Without an id, every fork would take a new snapshot. */
export async function resolveSnapshot(
  context: Context,
  { snapshot, snapshotId }: ForkedArgs,
): Promise<string | undefined> {
  const wanted = snapshotId ?? snapshot ?? '';
  const found = await readySnapshot(context, wanted);
  return found && (found.id ?? wanted);
}

/**
 * Finds the wanted release: a known one, which a kept revision runs or which failed, or one to be forked. The snapshot
 * is checked only if the release has changed, not for a change of the share.
 */
export async function findRelease(
  context: Context,
  a: ForkedArgs,
  current: Application | undefined,
  prior: Prior<ReleaseOutputs>,
): Promise<{ known: Release } | { made: string; snapshotId: string }> {
  const asked = askedHash(a);
  const kept = ({ failed, revision }: Release) =>
    failed !== undefined || (revision !== '' && current !== undefined && lists(current, revision));
  const same = releasesOf(prior).filter((candidate) => candidate.asked === asked && kept(candidate));
  const unchanged = same.find(({ revision }) => revision === prior.outputs.revision);
  if (unchanged !== undefined) return { known: unchanged };

  const snapshotId = await resolveSnapshot(context, a);
  if (snapshotId === undefined) {
    // Going back needs the revision, not its snapshot.
    const [known] = same;
    if (known !== undefined) return { known };
    throw new Error(
      `snapshot "${a.snapshotId ?? a.snapshot ?? ''}" does not exist in this workspace; the argument takes a name or an id`,
    );
  }
  const made = releaseHash(snapshotId, a);
  const known = releasesOf(prior).find((candidate) => candidate.made === made && kept(candidate));
  return known === undefined ? { made, snapshotId } : { known: { ...known, asked } };
}

/** The contents of a sent fork to remember, without values of secrets, which no revision shows. */
export function contents({ envs, port }: ForkedArgs, snapshot: string): Contents {
  return {
    snapshot,
    ...(port === undefined ? {} : { port }),
    ...(envs === undefined ? {} : { envs: envs.map((one) => (one.secret ? { ...one, value: '' } : one)) }),
  };
}

/**
 * The latest revision with these contents that was made after the state was written.
 *
 * @param known revisions that existed when the state was written
 */
export function newRevision(
  app: Application,
  wanted: Contents,
  known: readonly string[] = [],
): string | undefined {
  const isOfRelease = ({ snapshot, envs, port }: AppRevision) =>
    snapshot === wanted.snapshot &&
    (wanted.port === undefined || port === wanted.port) &&
    (wanted.envs ?? []).every(({ name, value, secret }) =>
      (envs ?? []).some(
        (theirs) => theirs.name === name && (secret ? theirs.secret === true : theirs.value === value),
      ),
    );
  const found = revisionsOf(app).findLast((one) => one.id && !known.includes(one.id) && isOfRelease(one));
  return found?.id ?? undefined;
}

/**
 * A revision of exactly this release that was made after the state was written: the fork of a run that was killed
 * before it wrote its state. A fork carries no mark, so only its contents identify it. A release with secret values
 * cannot be identified, and is forked again.
 */
export function leftBehind(
  app: Application,
  a: ForkedArgs,
  snapshotId: string,
  { outputs }: Prior<ReleaseOutputs>,
): string | undefined {
  if (a.envs?.some(({ secret }) => secret)) return undefined;
  return newRevision(app, contents(a, snapshotId), outputs.__revisions);
}

/** The revision of a release that was sent without a known result. */
export function revisionOf(
  app: Application,
  { underWay }: Release,
  { outputs }: Prior<ReleaseOutputs>,
): string | undefined {
  const sent = underWay?.sent;
  return sent && newRevision(app, sentContents.parse(sent), outputs.__revisions);
}
