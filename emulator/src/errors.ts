// Start errors, and helpers that read thrown values. They check the shape, not the class, because an error may come
// from another realm (a test runner's, a worker's).

/** The reason why the emulator cannot start, in one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Another process holds the data folder. */
export class InUseError extends StartError {
  override name = 'InUseError';
}

/** The code of a system or database error: `EADDRINUSE`, `SQLITE_BUSY`. */
export function codeOf(error: unknown): string | undefined {
  return textAt(error, 'code');
}

export function messageOf(error: unknown): string {
  return textAt(error, 'message') ?? String(error);
}

/** For logs: the stack if there is one, else the message. */
export function stackOf(error: unknown): string {
  return textAt(error, 'stack') ?? messageOf(error);
}

function textAt(error: unknown, key: 'code' | 'message' | 'stack'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value = (error as Record<typeof key, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
}
