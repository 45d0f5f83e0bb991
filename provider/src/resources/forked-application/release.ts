/** A release of a forked application: which one a program asks for, and which revision runs it. */
import type { Application, AppRevision } from '@workload/sdk';
import { z } from 'zod';
import { digest } from '../../lifecycle/names';
import type { Context, Fields, Prior } from '../../resource';
import { env } from '../env';
import { type Release, type ReleaseOutputs, releasesOf } from '../rollout/memory';
import { lists } from '../rollout/traffic';
import { readySnapshot } from '../snapshot';

/** What is forked, as a revision shows it; values of secret variables say nothing there. */
export const sentContents = z.object({
  snapshot: z.string(),
  envs: z.array(env).optional(),
  port: z.number().optional(),
});

export type Contents = z.output<typeof sentContents>;

/** What a program says of a forked application. */
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
 * @param snapshot as the program says it, or by the id that it was resolved to
 */
export function releaseHash(snapshot: string, a: Fields): string {
  const envs = [...((a.envs as Contents['envs']) ?? [])]
    .map(({ name, value, secret }) => [name, value, secret ? 1 : 0] as const)
    .sort(([x], [y]) => (x < y ? -1 : 1));
  const redeploy = entries(a.redeploy);
  // States from before there was `redeploy` hold hashes without it.
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

/** The program's snapshot, by id; without one every fork would take a new snapshot. */
export async function resolveSnapshot(
  context: Context,
  { snapshot, snapshotId }: ForkedArgs,
): Promise<string | undefined> {
  const wanted = snapshotId ?? snapshot ?? '';
  const found = await readySnapshot(context, wanted);
  return found && (found.id ?? wanted);
}

/**
 * What the wanted release is: one that a kept revision runs already or that failed, or one to be forked. The snapshot
 * is checked only when the release has changed, not for a change of the share.
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
    // Going back needs the revision, not the snapshot that it was made of.
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

/** What is remembered of a fork that was sent, without the values of secrets, which no revision shows. */
export function contents({ envs, port }: ForkedArgs, snapshot: string): Contents {
  return {
    snapshot,
    ...(port === undefined ? {} : { port }),
    ...(envs === undefined ? {} : { envs: envs.map((one) => (one.secret ? { ...one, value: '' } : one)) }),
  };
}

/**
 * A revision with these contents that came after the state was last written; the latest of them.
 *
 * @param known revisions that were there then
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
 * A revision of exactly this release that came after the state was last written: the fork of a run that was killed
 * before it could write. A fork carries no mark, so its contents must tell; secret values cannot, and are forked again
 * rather than guessed.
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

/** The revision that a release became which was sent unseen. */
export function revisionOf(
  app: Application,
  { underWay }: Release,
  { outputs }: Prior<ReleaseOutputs>,
): string | undefined {
  const sent = underWay?.sent;
  return sent && newRevision(app, sentContents.parse(sent), outputs.__revisions);
}
