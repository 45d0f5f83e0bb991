/** A run that was cancelled: what its operations say of themselves. */

/** Why the signal of an operation is aborted. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('the run was cancelled; the next run continues from here');
  }
}

/** Whether an operation ended because the run was cancelled: by our reason, or by what the language throws for it. */
export function isCancelled(error: unknown): boolean {
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  return isNamed && (error.name === 'Cancelled' || error.name === 'AbortError');
}

/** An error of what was waited for when the run was cancelled. */
export function cancelledWhile(waiting: string): Error {
  return new Error(`${waiting} when the run was cancelled; the next run continues from here`);
}

/**
 * How operations that leave nothing behind end, and what the next run does. What is left behind is reported with its
 * state.
 */
const ENDS: Readonly<Record<string, (kind: string) => string>> = {
  create: (kind) => `before the ${kind} was created. The next pulumi up creates it`,
  update: (kind) => `before the ${kind} was changed. The next pulumi up changes it`,
  delete: (kind) =>
    `before the deletion of the ${kind} was confirmed. It stays in the state; the next run deletes it`,
  read: (kind) => `while the ${kind} was being read. Its state is unchanged; run the command again`,
  call: (kind) => `before ${kind} got its answer. Nothing was changed; run the command again`,
};

/**
 * What a person reads of an operation that was cancelled, where it throws: it has left nothing half-done.
 *
 * @param operation in one word: `create`
 * @param kind of the resource, or the function: `Drive`
 */
export function cancelledText(operation: string, kind: string): string {
  const end = ENDS[operation]?.(kind) ?? `before the ${operation} of ${kind} ended. Run the command again`;
  return `The run was cancelled ${end}`;
}
