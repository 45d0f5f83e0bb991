/** Reports the effects of a change once: as lines for people, and as JSON if a pipeline asks for it. */
import { isOn, PROTECTION } from '../../controls';
import { type About, type Effect, EFFECTS, jsonOf, lineOf, type Severity, severityOf } from '../../effects';
import type { Fields } from '../../resource';
import type { Occasion } from './dependents';
import type { Verdict } from './diff';
import type { Change, Imported } from './preview';
import { hasUnknown } from '../values/markers';

/** Where effects are reported. */
export interface Audience {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** To people. */
  readonly say: (line: string, severity: Severity) => void;
  /** To machines. Default: as information to people. */
  readonly tell?: (json: string) => void;
}

/** Reports effects in their order. */
export function announce(about: About, effects: readonly Effect[], audience: Audience): void {
  for (const effect of effects) {
    audience.say(lineOf(about, effect), severityOf(effect));
    announceToMachines(about, effect, audience);
  }
}

/** Reports an effect of which an error tells people. */
export function announceToMachines(about: About, effect: Effect, { env, say, tell }: Audience): void {
  if (env[EFFECTS] !== 'json') return;
  const json = jsonOf(about, effect);
  if (tell === undefined) say(json, 'info');
  else tell(json);
}

/** Tells machines that the update is certain to fail. People read the error. */
export function foretell(about: About, says: string | undefined, audience: Audience): void {
  if (says !== undefined) announceToMachines(about, { kind: 'certain-failure', says }, audience);
}

/**
 * The occasion of a diff, which the engine does not tell.
 *
 * @param checked what the check of the same resource knew, if the diff follows one
 */
export function occasionOf(checked: Checked | undefined, news: Fields): Occasion {
  if (checked !== undefined) return 'program';
  return hasUnknown(news) ? 'dependent' : 'refresh';
}

/** What a check knows and a diff does not receive. */
export interface Checked {
  /** The checked inputs of the last operation. */
  readonly before: Fields;
  /** The inputs of the program, before the check. */
  readonly asked: Fields;
  /** Key of the declared resource, which stays the same if it is checked again as a new one. */
  readonly declared: string;
  /** How effects name the resource. */
  readonly named: Pick<About, 'urn' | 'resource'>;
}

/** A resource that is checked as a new one. If earlier calls in this run knew its object, the engine replaces it. */
export interface AsNew {
  /** The update that the engine turns into a replacement because of the option `replaceOnChanges`. */
  readonly update: Change | undefined;
  /** Earlier calls knew an object that is protected. */
  readonly isProtected: boolean;
  /** Whether a refresh in this run found that the object with this owner no longer exists. */
  readonly isGone: (owner: string) => boolean;
}

/**
 * The resources that were checked, but not compared yet.
 *
 * The engine compares on three occasions: in a preview or an update, right after the check of the resource; in a
 * refresh, right after its read, with both sides swapped; and for dependents of a replaced resource, before their
 * check, with unknown values. Effects are reported on the first occasion, and those of a replacement on the last.
 */
export class EffectReporting {
  readonly #pending = new Map<string, Checked>();
  readonly #updates = new Map<string, Change>();
  readonly #imports = new Map<string, Imported>();
  readonly #protected = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #dependents = new Set<string>();

  /**
   * @param key of the resource and its object, the same on all three occasions
   * @returns undefined unless the resource is checked as a new one
   */
  checked(key: string, checked: Checked): AsNew | undefined {
    const { declared } = checked;
    const update = this.updating(declared);
    const isProtected = this.#protected.delete(declared);
    // A create has no diff.
    if (Object.keys(checked.before).length === 0) {
      this.#pending.delete(key);
      // What was read before was not imported: it is created.
      this.#imports.delete(key);
      return { update, isProtected, isGone: (owner) => this.#gone.has(owner) };
    }
    this.#pending.set(key, checked);
    if (isOn(checked.before[PROTECTION])) this.#protected.add(declared);
    return undefined;
  }

  /**
   * Remembers the last diff.
   *
   * @param declared as in {@link Checked}
   */
  compared(declared: string, change: Change): void {
    const { verdict } = change;
    if (verdict.kind === 'update' || (verdict.kind === 'same' && verdict.hides.length > 0)) {
      this.#updates.set(declared, change);
    }
    if (isOn(change.olds[PROTECTION])) this.#protected.add(declared);
  }

  /** The last diff, if it asked for an update of the object or of its state. Forgets it. */
  updating(declared: string): Change | undefined {
    const update = this.#updates.get(declared);
    this.#updates.delete(declared);
    return update;
  }

  /** Whether this is the first diff that replaces the resource together with one that it names. */
  isFirst(key: string, { kind }: Verdict): boolean {
    if (kind !== 'replace' || this.#dependents.has(key)) return false;
    this.#dependents.add(key);
    return true;
  }

  read(key: string): void {
    this.#pending.delete(key);
  }

  /** Remembers that the resource was read for an import. The engine checks and compares it next. */
  imported(key: string, read: Imported): void {
    this.#imports.set(key, read);
  }

  /** What an import has just read. */
  importing(key: string): Imported | undefined {
    return this.#imports.get(key);
  }

  /** Whether this diff is that of an import, which compares the program with what it has read. Forgets it. */
  isOfImport(key: string): boolean {
    return this.#imports.delete(key);
  }

  /**
   * A refresh has found that the object no longer exists. A preview does not record that.
   *
   * @param owner of the object in its state
   */
  gone(owner: string): void {
    this.#gone.add(owner);
  }

  /** What the check knew, if this diff is of a preview or an update. Forgets it. */
  take(key: string): Checked | undefined {
    const checked = this.#pending.get(key);
    this.#pending.delete(key);
    return checked;
  }
}
