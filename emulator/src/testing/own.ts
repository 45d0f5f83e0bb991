// An emulator for one test, stopped however the test ends. A server left open would keep Jest from ending.

interface Stoppable {
  stop(): Promise<void>;
}

export async function withOwn<E extends Stoppable>(
  starting: Promise<E>,
  work: (own: E) => Promise<void>,
): Promise<void> {
  const own = await starting;
  try {
    await work(own);
  } finally {
    await own.stop();
  }
}
