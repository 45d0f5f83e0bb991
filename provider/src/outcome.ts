/**
 * What became of an operation that left an object behind, or may have. One that left nothing behind has no outcome: it
 * throws, and only the adapters turn what is left into what the engine takes.
 */

/** @typeParam Supposed what is known of an object that nobody has seen */
export type Outcome<Left, Supposed = Readonly<Record<string, unknown>>> =
  Done<Left> | Unfinished<Left> | InDoubt<Supposed>;

/** The operation came to its end. */
export interface Done<Left> {
  readonly kind: 'done';
  readonly object: Left;
}

/**
 * The object exists, but the operation did not come to its end: recorded in state, so that the next run continues from
 * it instead of making a twin.
 */
export interface Unfinished<Left> {
  readonly kind: 'unfinished';
  /** As it was last seen. */
  readonly object: Left;
  /** What the user reads, one sentence each. */
  readonly reasons: readonly string[];
  /** The state goes on showing the arguments from before as written. Absent: those that were attempted. */
  readonly echo?: 'before';
  /** The error behind it. */
  readonly cause?: unknown;
}

/**
 * A create may have made the object, and nobody could check: recorded in state, so that the next run checks before it
 * makes a second one, and destroy forgets nothing.
 */
export interface InDoubt<Supposed> {
  readonly kind: 'inDoubt';
  /** What is known of the object if it exists. */
  readonly object: Supposed;
  /** The platform accepted the create: what has the name was made by it. */
  readonly isAccepted?: boolean;
  readonly reasons: readonly string[];
  /** The error behind it. */
  readonly cause?: unknown;
}

export function done<Left>(object: Left): Done<Left> {
  return { kind: 'done', object };
}
