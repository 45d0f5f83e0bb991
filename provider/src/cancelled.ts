/** Messages of operations in a cancelled run. */

/** Why the signal of an operation is aborted. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';

  constructor() {
    super('the run was cancelled; the next run continues from here');
  }
}

/** Whether an error means that the run was cancelled: ours, or an `AbortError`. */
export function isCancelled(error: unknown): boolean {
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  return isNamed && (error.name === 'Cancelled' || error.name === 'AbortError');
}

/** The error of a wait that the cancellation ended. */
export function cancelledWhile(waiting: string): Error {
  return new Error(`${waiting} when the run was cancelled; the next run continues from here`);
}

/**
 * Messages of operations that left nothing half-done, with what the next run does. Other operations report what they
 * left together with its state.
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
 * The message of a cancelled operation that throws because it left nothing half-done.
 *
 * @param operation in one word: `create`
 * @param kind of the resource, or the function: `Drive`
 */
export function cancelledText(operation: string, kind: string): string {
  const end = ENDS[operation]?.(kind) ?? `before the ${operation} of ${kind} ended. Run the command again`;
  return `The run was cancelled ${end}`;
}
