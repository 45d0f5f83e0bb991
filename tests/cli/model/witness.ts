/**
 * What a sequence has seen with its own eyes, apart from every label and state: which revisions failed, which may be good,
 * and whether a person has routed since the tool did.
 */
import type { Seen } from '../../../cli/src/rollout/platform';
import type { Moved } from '../../../cli/src/rollout/notices/moved';
import { raises } from '../../../provider/src/resources/rollout/grants';
import { routingOf, type Routed, sameRouting } from '../../../provider/src/resources/rollout/traffic';
import type { Standing, Verdicts } from '../../../provider/src/resources/rollout/verdicts';
import type { Routing } from '../../../provider/src/effects';

/** A revision whose share a step has raised. */
export type Raise = ReturnType<typeof raises>[number];

export class Witness {
  /** Failed, aborted or undone, and not allowed again. */
  readonly #bad = new Set<string>();
  /** Was active, passed, or was accepted, and the program has not gone back from it since. */
  readonly #served = new Set<string>();
  /** Of those, the ones that served everything when the next release began, passed, or were accepted. */
  readonly #good = new Set<string>();
  /** The routing that a person has changed. */
  #changed: Routed | undefined;
  /** What the tool told in this step. */
  #told: { readonly moved: Moved; readonly revision: string | undefined }[] = [];

  get bad(): ReadonlySet<string> {
    return this.#bad;
  }

  get served(): ReadonlySet<string> {
    return this.#served;
  }

  get good(): ReadonlySet<string> {
    return this.#good;
  }

  /** Number of moves of a kind in this step. */
  told(...events: readonly Moved['event'][]): number {
    return this.#told.filter(({ moved }) => events.includes(moved.event)).length;
  }

  /** A new step begins. */
  begin(record: Routed | undefined): void {
    this.#told = [];
    const active = record && routingOf(record).active;
    if (active !== undefined && !this.#bad.has(active)) this.#served.add(active);
  }

  /**
   * The tool has told of a move.
   *
   * @param isAccepted whether a person accepts the revision that an undo goes to
   */
  hear(seen: Seen, moved: Moved, isAccepted = false): void {
    const { revision: present, before } = seen.progress ?? {};
    const revision = moved.revision ?? present;
    this.#told.push({ moved, revision });
    if (revision === undefined) return;
    if (moved.event === 'retried') this.#bad.delete(revision);
    if (moved.event === 'done') this.#pass(revision);
    if (moved.event === 'aborted' || moved.event === 'undone') this.#fail(revision);
    if (moved.event === 'undone' && isAccepted && before !== undefined) {
      this.#bad.delete(before);
      this.#pass(before);
    }
    if (moved.revision === undefined || moved.revision === present) this.#changed = undefined;
  }

  #fail(revision: string): void {
    this.#bad.add(revision);
    this.leave([revision]);
  }

  #pass(revision: string): void {
    if (this.#bad.has(revision)) return;
    this.#served.add(revision);
    this.#good.add(revision);
  }

  /** A release begins beside what served everything. */
  replace({ active, canary, share }: Routing): void {
    if (active !== undefined && (canary === undefined || share === 0)) this.#pass(active);
  }

  /** What a label says of revisions that a killed run has judged. */
  learn(verdicts: Verdicts): void {
    for (const [revision, { standing }] of verdicts) if (standing === 'bad') this.#fail(revision);
  }

  /** Nobody knows more than this any more. */
  forget(known: Verdicts): void {
    const has = (revision: string, standing: Standing) => known.get(revision)?.standing === standing;
    for (const revision of [...this.#bad]) if (!has(revision, 'bad')) this.#bad.delete(revision);
    for (const revision of [...this.#good]) if (!has(revision, 'good')) this.#good.delete(revision);
  }

  /** The program went back from these revisions. */
  leave(revisions: readonly string[]): void {
    for (const revision of revisions) {
      this.#served.delete(revision);
      this.#good.delete(revision);
    }
  }

  /** A person has routed. */
  route(before: Routed, after: Routed): void {
    if (sameRouting(routingOf(before), routingOf(after))) return;
    this.#changed ??= before;
    if (sameRouting(routingOf(this.#changed), routingOf(after))) this.#changed = undefined;
  }

  /** The program has routed. */
  reroute(): void {
    this.#changed = undefined;
  }

  /** Whether the routing is a person's. */
  get isByHand(): boolean {
    return this.#changed !== undefined;
  }

  clear(): void {
    this.#bad.clear();
    this.#served.clear();
    this.#good.clear();
    this.#changed = undefined;
  }
}
