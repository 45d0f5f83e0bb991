/** What a state remembers of releases: which revision each became, and what became of that. */
import { z } from 'zod';
import { UNKNOWN } from '../../lifecycle/unknowns';
import type { Fields, Prior } from '../../resource';
import type { Newest } from './contents';
import { lists, type Routed, routing } from './routing';

/** A release: what one revision is made of. */
export const release = z.object({
  /** Hash of the release as the program wrote it: known without a request. */
  asked: z.string(),
  /** Hash of the release with what the platform resolved: what was really made. */
  made: z.string(),
  /** Empty while it was sent, and nobody has seen yet what was made of it. */
  revision: z.string(),
  /** The revision that shares the traffic with this one, or did until this one took it all. */
  beside: z.string().optional(),
  /** Why the deployment failed; such a release is never made again. */
  failed: z.string().optional(),
  /** While the operation that sent it has not come to its end: the routing before it, and what its revision is known by. */
  underWay: z
    .object({ was: routing.optional(), sent: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});

export type Release = z.output<typeof release>;

/** Outputs that releases are remembered in. */
export interface ReleaseOutputs {
  readonly revision?: string | undefined;
  readonly previousRevision?: string | undefined;
  readonly __releases?: readonly Release[] | undefined;
  /** The share that the release really received, in percent, when the state was written. */
  readonly __share?: number | undefined;
  /** Revisions that were there at the end of the last operation; one that came since may be ours, of a run that was killed. */
  readonly __revisions?: readonly string[] | undefined;
  /** What the record describes, where that is not the release that the state speaks of. */
  readonly __newest?: Newest | undefined;
}

export function releasesOf({ outputs }: Prior<ReleaseOutputs>): readonly Release[] {
  return outputs.__releases ?? [];
}

/** The state with what was found out about its releases. */
export function withReleases<O extends ReleaseOutputs>(
  prior: Prior<O>,
  releases: readonly Release[],
): Prior<O> {
  return { ...prior, outputs: { ...prior.outputs, __releases: releases } };
}

/** What is said of a release that failed, when the same program asks for it again. */
export function failedBefore({ revision, failed = '' }: Release, act: string): string {
  return (
    `this release failed before (${revision}: ${failed}) and is not ${act} again. ` +
    'Change what is released, or change redeploy to try the same once more, such as redeploy: { attempt: "2" }.'
  );
}

/**
 * A kept release that the program goes back to: what serves now is what it shares with; where it serves itself, its
 * canary is withdrawn and it shares with none.
 *
 * @param active the revision that serves
 */
export function backTo(known: Release, active: string | undefined, prior: Prior<ReleaseOutputs>): Release {
  const isBack = known.revision !== prior.outputs.revision && known.underWay === undefined;
  return isBack ? { ...known, beside: active === known.revision ? undefined : active } : known;
}

/** Failed releases are remembered so that they are not retried, the latest of them. */
const FAILURES_KEPT = 5;

/** What the platform no longer keeps cannot be gone back to. */
export function remembered(record: Routed, releases: readonly Release[]): Release[] {
  const failures = releases.filter(({ failed }) => failed !== undefined).slice(-FAILURES_KEPT);
  return releases.filter(
    (one) =>
      failures.includes(one) ||
      (one.failed === undefined && (one.revision === '' || lists(record, one.revision))),
  );
}

/** A release that nothing has to be remembered of for going back: it serves, or it was withdrawn. */
export function inService({ underWay: _underWay, ...rest }: Release): Release {
  return rest;
}

/** Arguments that do nothing in this state: a share, while there is nothing to share with. */
export function dormantTraffic({ outputs }: Prior<ReleaseOutputs>, traffic: unknown): 'traffic'[] {
  const { previousRevision, __share: share = 100 } = outputs;
  if (previousRevision !== undefined || traffic === undefined) return [];
  // Alone it serves everything, whatever is written. Beside a canary of others only "all of it" has a meaning.
  return share === 100 || (share > 0 && traffic !== 100) ? ['traffic'] : [];
}

/** Which share a kept release will receive, and which it has, as far as the state knows. */
function shift({ revision }: Release, { outputs }: Prior<ReleaseOutputs>, traffic: unknown): string {
  if (traffic === UNKNOWN) return '';
  const share = typeof traffic === 'number' ? traffic : 100;
  const known = revision === outputs.revision ? outputs.__share : undefined;
  const from = known === undefined || known === share ? '' : `${known} % → `;
  return `: ${revision} ${from}${share} %`;
}

/** The revision that served most when the state was written. */
function serving({ args: { traffic }, outputs }: Prior<ReleaseOutputs>): string | undefined {
  const isCanary = typeof traffic === 'number' && traffic < 100 && outputs.previousRevision !== undefined;
  return isCanary ? outputs.previousRevision : outputs.revision;
}

/** How a kind calls what makes a revision, in lines of intent. */
interface Words {
  /** Making one, as what does not happen: `fork`. */
  readonly act: string;
  /** Having made it: `forked`. */
  readonly done: string;
  /** What makes it if it turns out that it was never made: `forks it`. */
  readonly does: string;
}

/** One line of intent for a release that is known: what is only routed, or not made again. */
export function knownIntent(
  name: string,
  known: Release,
  prior: Prior<ReleaseOutputs>,
  traffic: unknown,
  { act, done, does }: Words,
): string | undefined {
  if (known.failed !== undefined) return `${name}: this release failed before and is not ${done} again`;
  if (known.revision === '')
    return `${name}: continues with the release that was sent before; ${does} if it was never made`;
  const isSame = known.revision === prior.outputs.revision;
  if (isSame && traffic === undefined && prior.args.traffic !== undefined) {
    return `${name}: routing stays as it is, and is no longer managed`;
  }
  const moves = !isSame || prior.args.traffic !== traffic;
  if (moves) return `${name}: routing only, no ${act}${shift(known, prior, traffic)}`;
  const isGivenUp = releasesOf(prior).some(({ underWay, made }) => underWay && made !== known.made);
  return isGivenUp ? `${name}: goes back from a release that was given up, no ${act}` : undefined;
}

/** One line of intent for a release to be made. */
export function newIntent(name: string, what: string, prior: Prior<ReleaseOutputs>, a: Fields): string {
  const rest = serving(prior) ?? 'the active revision';
  if (a.traffic === UNKNOWN) return `${name}: new ${what}, at a share not known yet`;
  const share = typeof a.traffic === 'number' ? a.traffic : 100;
  if (share === 100) return `${name}: new ${what}, takes all traffic once it is deployed`;
  if (share === 0) return `${name}: new staged ${what}, without traffic`;
  return `${name}: new canary ${what} at ${share} %, ${rest} keeps ${100 - share} %`;
}
