/** Says the effects of a change, once: to people as lines, and to pipelines that ask for it as JSON. */
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

/** Tells effects in their order. */
export function announce(about: About, effects: readonly Effect[], { env, say, tell = say }: Audience): void {
  for (const effect of effects) {
    say(lineOf(about, effect));
    if (env[EFFECTS] === 'json') tell(jsonOf(about, effect));
  }
}

/** What a check knows that a diff is not told. */
export interface Checked {
  /** The checked inputs of the last operation. */
  readonly before: Fields;
  /** What the program passes, before the check. */
  readonly asked: Fields;
}

/**
 * The resources that a check came for, and no diff yet.
 *
 * The engine compares on three occasions: in a preview or an update, right after the check of the resource; in a
 * refresh, right after its read, the other way round; and for what depends on something that is replaced, before its
 * check, with values made unknown. Only on the first one there is something to say.
 */
export class Checks {
  readonly #pending = new Map<string, Checked>();
  readonly #updates = new Map<string, Change>();

  /**
   * @param key of the resource and its object, the same in all three
   * @param declared key of the resource as the program declares it, the same when it is checked as a new one
   * @returns the update that the engine makes a replacement of, because the resource's option `replaceOnChanges` asks
   * for it: it checks the resource once more then, as a new one
   */
  checked(key: string, checked: Checked, declared = key): Change | undefined {
    const update = this.updating(declared);
    // A create is compared with nothing.
    if (Object.keys(checked.before).length > 0) this.#pending.set(key, checked);
    else this.#pending.delete(key);
    return this.#pending.has(key) ? undefined : update;
  }

  /**
   * Remembers what was compared last.
   *
   * @param declared as in {@link Checks.checked}
   */
  compared(declared: string, change: Change): void {
    if (change.verdict.kind === 'update') this.#updates.set(declared, change);
  }

  /** What was compared last, where the engine updates and does not replace. */
  updating(declared: string): Change | undefined {
    const update = this.#updates.get(declared);
    this.#updates.delete(declared);
    return update;
  }

  read(key: string): void {
    this.#pending.delete(key);
  }

  /** What the check knew, where this diff is of a preview or an update. */
  take(key: string): Checked | undefined {
    const checked = this.#pending.get(key);
    this.#pending.delete(key);
    return checked;
  }
}
