// Turns of the event loop. Answers that are ready in one turn are sent together.
import { soon } from '../real-time';

/**
 * Returns a promise for the end of the current turn. Each answer sent wakes its client, which costs the system more
 * than the emulator needs for a read. Sent in a row, only the first answer has this cost.
 */
export function endsOfTurns(): () => Promise<void> {
  let end: Promise<void> | undefined;
  return () =>
    (end ??= new Promise((resolve) => {
      soon(() => {
        end = undefined;
        resolve();
      });
    }));
}
