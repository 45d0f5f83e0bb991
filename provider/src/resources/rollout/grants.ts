/**
 * Permissions to raise the share of a revision. A permission is data that only the functions of this file make: each of
 * them says why. `route` refuses a raise without one.
 */
import { type Routing, shareIn } from '../../effects';
import { standingOf, type Verdicts } from './verdicts';

/** Permission for one revision, up to a share in percent. A copy of it with another revision or share is none. */
class Grant {
  readonly #revision: string;
  readonly #upTo: number;

  constructor(
    readonly why: 'first weight' | 'step' | 'promotion' | 'traffic' | 'way back' | 'accepted',
    revision: string,
    upTo: number,
  ) {
    this.#revision = revision;
    this.#upTo = upTo;
  }

  permits({ revision, share }: Raise): boolean {
    return this.#revision === revision && this.#upTo >= share;
  }
}

// Only this file makes one.
export type { Grant };

/** A new release begins with the weight of its first step, or with everything if nothing serves yet. */
export function firstWeight(revision: string, weight: number): Grant {
  return new Grant('first weight', revision, weight);
}

/** Time, checks and approval of a step are over. */
export function stepPassed(
  revision: string,
  { share }: { readonly kind: 'advance'; readonly share: number },
): Grant {
  return new Grant('step', revision, share);
}

/** A person takes a step. */
export function promotion(revision: string, share: number): Grant {
  return new Grant('promotion', revision, share);
}

/** The program's share. Without `traffic` and `rollout`, a release takes everything. */
export function programShare(revision: string, traffic: number | undefined): Grant {
  return new Grant('traffic', revision, traffic ?? 100);
}

/** A release is taken back to the revision that served before it. */
export function wayBack(revision: string): Grant {
  return new Grant('way back', revision, 100);
}

/** A person accepts a revision that is not good: `--accept-aborted`. */
export function accepted(revision: string): Grant {
  return new Grant('accepted', revision, 100);
}

/** A revision that a routing raises: an activated one, or a canary with a larger share. */
interface Raise {
  readonly revision: string;
  readonly share: number;
}

/** What a change of the routing raises. If a canary is lowered or withdrawn, the active revision is not raised. */
export function raises(from: Routing, to: Routing): Raise[] {
  const { active, canary, share } = to;
  const activated =
    active !== undefined && active !== from.active ? [{ revision: active, share: 100 - share }] : [];
  const isLarger = canary !== undefined && share > shareIn(from, canary);
  return [...activated, ...(isLarger ? [{ revision: canary, share }] : [])];
}

/** Why a change of the routing is refused; undefined if it is permitted. */
export function refusal(
  from: Routing,
  to: Routing,
  verdicts: Verdicts,
  grants: readonly Grant[],
): string | undefined {
  for (const raise of raises(from, to)) {
    const { revision, share } = raise;
    const standing = standingOf(verdicts, revision);
    const own = grants.filter((one) => one.permits(raise));
    if (standing === 'good' || own.some(({ why }) => why === 'accepted')) continue;
    if (standing === 'bad')
      return `${revision} failed before (${verdicts.get(revision)?.reason ?? ''}), and gets no more traffic`;
    if (own.length === 0) return `nothing permits ${share} % for ${revision}`;
  }
  return undefined;
}
