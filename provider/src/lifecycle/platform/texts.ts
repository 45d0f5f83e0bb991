/** Words of messages for objects and errors. */
import { isBug } from '../../bug';
import { Cancelled, isCancelled } from '../../cancelled';
import type { Definition } from '../../resource';

/** `drive "data"` */
export function subject({ noun }: Pick<Definition, 'noun'>, id: string): string {
  return `${noun} "${id}"`;
}

/** One line for the user about any error. JavaScript's own message about a bug may quote a secret, so it is omitted. */
export function explain(error: unknown): string {
  if (isBug(error)) return 'an internal error of @workload/pulumi, not of your program';
  if (isCancelled(error)) return new Cancelled().message;
  return error instanceof Error ? error.message : String(error);
}

/** What to do in a program about a resource that a run leaves out: the engine tells no provider. */
const LEFT_OUT =
  'add it to the targets, or name it in the option dependsOn of the function, which then has no result in a run without it';

/** What to do about an object that a function does not find. */
export const NOT_THERE = `If this program declares it, this run has not created it, or has left it out (--target, --exclude): ${LEFT_OUT}`;

/** The same about an argument without a value. Outputs of a resource that a run leaves out have none. */
export const NO_VALUE = `If the value is of a resource that --target leaves out or --exclude names, that does not exist yet: ${LEFT_OUT}`;

/** One reason why arguments are refused. It never contains a value of the program, as any of them may be secret. */
export interface Failure {
  /** Path of the argument: `permissions[0].mode`. */
  readonly property: string;
  readonly reason: string;
}

/**
 * A failure as one sentence. The engine must not get the property of a resource, because it prints that property's
 * value, even a secret.
 */
export function sentence({ property, reason }: Failure): string {
  return reason.startsWith(property) ? reason : `${property}: ${reason}`;
}
