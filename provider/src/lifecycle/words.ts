/** How messages name an object, and what was thrown. */
import { isBug } from '../bug';
import { Cancelled, isCancelled } from '../cancelled';
import type { Definition } from '../resource';

/** `drive "data"` */
export function subject({ noun }: Pick<Definition, 'noun'>, id: string): string {
  return `${noun} "${id}"`;
}

/** One line for the user, whatever was thrown. What the language says of a mistake may quote a secret. */
export function explain(error: unknown): string {
  if (isBug(error)) return 'a bug in @workload/pulumi';
  if (isCancelled(error)) return new Cancelled().message;
  return error instanceof Error ? error.message : String(error);
}
