/**
 * The outcome of an operation that left an object, or may have left one. An operation that left nothing throws instead.
 * Only the adapters turn outcomes into the engine's form.
 */

/** @typeParam Supposed what is known of an object that was not seen */
export type Outcome<Left, Supposed = Readonly<Record<string, unknown>>> =
  Done<Left> | Unfinished<Left> | InDoubt<Supposed>;

/** The operation completed. */
export interface Done<Left> {
  readonly kind: 'done';
  readonly object: Left;
}

/**
 * The object exists, but the operation did not complete. It is recorded in state, so that the next run continues with
 * it instead of making a second one.
 */
export interface Unfinished<Left> {
  readonly kind: 'unfinished';
  /** As it was last seen. */
  readonly object: Left;
  /** Reasons for the user, one sentence each. */
  readonly reasons: readonly string[];
  /** `before`: the state keeps the earlier arguments as written. Absent: it records the attempted ones. */
  readonly echo?: 'before';
  /** The error behind it. */
  readonly cause?: unknown;
}

/**
 * A create may have made the object, but this could not be checked. It is recorded in state, so that the next run
 * checks before it makes a second one, and destroy does not miss it.
 */
export interface InDoubt<Supposed> {
  readonly kind: 'inDoubt';
  /** What is known of the object if it exists. */
  readonly object: Supposed;
  /** The platform accepted the create, so an object with the name was made by it. */
  readonly isAccepted?: boolean;
  readonly reasons: readonly string[];
  /** The error behind it. */
  readonly cause?: unknown;
}

export function done<Left>(object: Left): Done<Left> {
  return { kind: 'done', object };
}
