/** Words of messages for objects and errors. */
import { isBug } from '../bug';
import { Cancelled, isCancelled } from '../cancelled';
import type { Definition } from '../resource';

/** `drive "data"` */
export function subject({ noun }: Pick<Definition, 'noun'>, id: string): string {
  return `${noun} "${id}"`;
}

/** One line for the user about any error. JavaScript's own message about a bug may quote a secret, so it is omitted. */
export function explain(error: unknown): string {
  if (isBug(error)) return 'a bug in @workload/pulumi';
  if (isCancelled(error)) return new Cancelled().message;
  return error instanceof Error ? error.message : String(error);
}
