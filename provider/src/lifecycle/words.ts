/** How messages name an object, and what was thrown. */
import type { Definition } from '../resource';

/** `drive "data"` */
export function subject({ noun }: Pick<Definition, 'noun'>, id: string): string {
  return `${noun} "${id}"`;
}

/** One line for the user, whatever was thrown. */
export function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
