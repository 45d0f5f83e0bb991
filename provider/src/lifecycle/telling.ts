/** Reports the effects of a change once: as lines for people, and as JSON if a pipeline asks for it. */
import { type About, type Effect, EFFECTS, jsonOf, lineOf } from '../effects';
import type { Fields } from '../resource';
import type { Change } from './preview';

/** Where effects are reported. */
interface Audience {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** To people. */
  readonly say: (line: string) => void;
  /** To machines. Default: as to people. */
  readonly tell?: (json: string) => void;
}

/** Reports effects in their order. */
export function announce(about: About, effects: readonly Effect[], { env, say, tell = say }: Audience): void {
  for (const effect of effects) {
    say(lineOf(about, effect));
    if (env[EFFECTS] === 'json') tell(jsonOf(about, effect));
  }
}

/** What a check knows and a diff does not receive. */
export interface Checked {
  /** The checked inputs of the last operation. */
  readonly before: Fields;
  /** The inputs of the program, before the check. */
  readonly asked: Fields;
}

/**
 * The resources that were checked, but not compared yet.
 *
 * The engine compares on three occasions: in a preview or an update, right after the check of the resource; in a
 * refresh, right after its read, with both sides swapped; and for dependents of a replaced resource, before their
 * check, with unknown values. Effects are reported only on the first occasion.
 */
export class Checks {
  readonly #pending = new Map<string, Checked>();
  readonly #updates = new Map<string, Change>();

  /**
   * @param key of the resource and its object, the same on all three occasions
   * @param declared key of the declared resource, which stays the same if it is checked again as a new one
   * @returns the update that the engine turns into a replacement because of the option `replaceOnChanges`. The engine
   * then checks the resource again, as a new one
   */
  checked(key: string, checked: Checked, declared = key): Change | undefined {
    const update = this.updating(declared);
    // A create has no diff.
    if (Object.keys(checked.before).length > 0) this.#pending.set(key, checked);
    else this.#pending.delete(key);
    return this.#pending.has(key) ? undefined : update;
  }

  /**
   * Remembers the last diff.
   *
   * @param declared as in {@link Checks.checked}
   */
  compared(declared: string, change: Change): void {
    if (change.verdict.kind === 'update') this.#updates.set(declared, change);
  }

  /** The last diff, if its verdict was an update. Forgets it. */
  updating(declared: string): Change | undefined {
    const update = this.#updates.get(declared);
    this.#updates.delete(declared);
    return update;
  }

  read(key: string): void {
    this.#pending.delete(key);
  }

  /** What the check knew, if this diff is of a preview or an update. Forgets it. */
  take(key: string): Checked | undefined {
    const checked = this.#pending.get(key);
    this.#pending.delete(key);
    return checked;
  }
}
