// Turns of the event loop: answers that are ready in one turn are sent together.

/**
 * Returns the end of the current turn. Each answer that is sent wakes its client. Between the work for other requests,
 * this takes the system longer than the emulator needs for a read; in a row, only the first one does.
 */
export function endsOfTurns(): () => Promise<void> {
  let end: Promise<void> | undefined;
  return () =>
    (end ??= new Promise((resolve) => {
      setImmediate(() => {
        end = undefined;
        resolve();
      });
    }));
}
