/** Notices when the engine of this process is gone, and ends a process that Pulumi started for it. */
import { connect } from 'node:http2';
import { Cancelled } from './cancelled';

/** Pause between a broken connection and the next attempt, in milliseconds. */
const ASK_AGAIN_MS = 500;

/** Longest time from the engine's end to that of this process, in milliseconds: enough for a write that is under way. */
const END_MS = 4_500;

/**
 * Calls back when the engine is gone. The system closes an idle connection as soon as the engine ends, however it ends.
 * A broken connection proves nothing yet: the engine is gone if it accepts no other one. An address that never answered
 * is not watched.
 */
export function whenGone(address: string, gone: () => void, wasThere = false): void {
  let isThere = false;
  const session = connect(`http://${address}`);
  session.unref();
  session.on('connect', () => {
    isThere = true;
  });
  // Every error is followed by `close`.
  session.on('error', () => undefined);
  session.on('close', () => {
    if (isThere) setTimeout(whenGone, ASK_AGAIN_MS, address, gone, true).unref();
    else if (wasThere) gone();
  });
}

/** Whether a text is the address of an engine. */
export function isAddress(text: string | undefined): text is string {
  return text !== undefined && /^[^/]+:\d+$/.test(text);
}

/** Whether this process is the one that Pulumi starts for a program in Node. */
export function isRunnerOfPrograms(): boolean {
  return /[\\/]cmd[\\/]run[\\/]index\.js$/.test(process.argv[1] ?? '');
}

let signal: AbortSignal | undefined;

/**
 * Aborted when the engine of this process is gone. Then nothing is tried again, and the process ends: nobody reads its
 * lines or records its results. Only in the two processes that Pulumi itself starts: its host of dynamic providers,
 * which notices nothing, and its runner of programs, which may wait for ever. In other processes it is never aborted.
 */
export function untilGone(): AbortSignal {
  return (signal ??= watched());
}

function watched(): AbortSignal {
  const run = new AbortController();
  const gone = () => {
    if (run.signal.aborted) return;
    run.abort(new Cancelled());
    setTimeout(() => process.exit(1), END_MS).unref();
  };
  const [, main = '', first] = process.argv;
  const isHost = /[\\/]cmd[\\/]dynamic-provider[\\/]index\.js$/.test(main);
  const isRunner = isRunnerOfPrograms();
  // The runner takes its own arguments away, so that the program sees those of the user.
  const address = isHost ? first : isRunner ? process.env.PULUMI_NODEJS_ENGINE : undefined;
  if (!isAddress(address)) return run.signal;
  whenGone(address, gone);
  // The engine reads the host's output as long as it lives. Without this, the host's handler of uncaught errors writes
  // each failed line to the closed output, which fails again, for ever.
  if (isHost) for (const output of [process.stdout, process.stderr]) output.on('error', endIfClosed(gone));
  return run.signal;
}

/** Codes of a write to an output that nobody reads any more: of POSIX, and of Windows. */
const CLOSED: readonly unknown[] = ['EPIPE', 'EOF'];

function endIfClosed(gone: () => void): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!CLOSED.includes(error.code)) throw error;
    gone();
  };
}
