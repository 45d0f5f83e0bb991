/** How far a run is, in one line of a terminal that stays in place. */
import { logUpdate } from '../late';
import type { Progress } from './fleet';

/** Time between two drawings, in milliseconds. */
const TICK_MS = 200;

export function progressOn(
  stream: NodeJS.WriteStream,
  now: () => number,
): { readonly tell: ((progress: Progress) => void) | undefined; readonly end: () => void } {
  if (!stream.isTTY) return { tell: undefined, end: () => undefined };
  const log = logUpdate().createLogUpdate(stream);
  let drawn = -Infinity;
  return {
    tell: ({ stacks, ofStacks, objects, ofObjects }) => {
      const at = now();
      if (at - drawn < TICK_MS) return;
      drawn = at;
      log(
        stacks < ofStacks
          ? `${stacks} of ${ofStacks} states read`
          : `${ofStacks} states read, ${objects} of ${ofObjects} objects compared`,
      );
    },
    end: () => {
      log.clear();
    },
  };
}
