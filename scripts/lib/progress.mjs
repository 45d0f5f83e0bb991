// Owns the progress that a user sees during a step: never a silent minute, never a wall of text.
// @ts-check
import { Failure } from './process.mjs';

const TERMINAL_EVERY_MS = 1_000;
const LOG_EVERY_MS = 10_000;
/** Shorter steps print no line at their end. */
const WORTH_A_LINE_MS = 3_000;

/** Steps that have begun and not ended. @type {object[]} */
const running = [];

/**
 * Does `work` and shows its progress: in a terminal, one line that is rewritten every second and shows the latest
 * output, of the oldest step if there are several; in a log, one line every 10 s.
 *
 * @template T
 * @param {string} title What the step does, in a few words.
 * @param {(onLine: (line: string) => void) => Promise<T>} work Calls `onLine` with each line of output.
 * @param {object} [to] Where to show it; replaced in tests.
 * @param {{ isTTY?: boolean, columns?: number, write(text: string): unknown }} [to.out] Default: stderr.
 * @param {() => number} [to.now] Milliseconds.
 * @param {(tick: () => void, everyMs: number) => () => void} [to.repeat] Calls `tick` until the returned function
 *   is called.
 * @returns {Promise<T>}
 */
export async function step(
  title,
  work,
  { out = process.stderr, now = () => performance.now(), repeat = everyMs } = {},
) {
  const started = now();
  let last = '';
  const self = {};
  running.push(self);
  const show = () => {
    if (out.isTTY && running[0] !== self) return;
    const line = `${title}: ${duration(now() - started)}${last && `, ${last}`}`;
    if (out.isTTY) out.write(`\r\x1b[2K${shorten(line, (out.columns ?? 80) - 1)}`);
    else out.write(`${shorten(line, 160)}\n`);
  };
  if (out.isTTY) show();
  const stop = repeat(show, out.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS);
  try {
    const result = await work((line) => {
      last = printable(line) || last;
    });
    stop();
    clear(out);
    if (now() - started >= WORTH_A_LINE_MS) out.write(`${title}: done in ${duration(now() - started)}\n`);
    return result;
  } catch (error) {
    stop();
    clear(out);
    throw error;
  } finally {
    running.splice(running.indexOf(self), 1);
  }
}

/**
 * The failure of a program that was run as a step, with everything it printed.
 *
 * @param {string} what What failed: the beginning of the message.
 * @param {{ code: number, output: string }} result
 */
export function failed(what, { code, output }) {
  return new Failure(`${output}\n\n${what} failed with exit code ${code}. Its output is above.`);
}

/**
 * Waits for a program. Throws {@link failed} when its exit code is not 0.
 *
 * @param {string} what
 * @param {Promise<{ code: number, output: string }>} running
 * @returns {Promise<string>} What it printed.
 */
export async function must(what, running) {
  const result = await running;
  if (result.code !== 0) throw failed(what, result);
  return result.output;
}

/** @param {{ isTTY?: boolean, write(text: string): unknown }} out */
function clear(out) {
  if (out.isTTY) out.write('\r\x1b[2K');
}

/**
 * @param {() => void} tick
 * @param {number} intervalMs
 */
function everyMs(tick, intervalMs) {
  const timer = setInterval(tick, intervalMs);
  return () => clearInterval(timer);
}

/** @param {number} ms */
function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** @param {string} line */
function printable(line) {
  // eslint-disable-next-line no-control-regex -- colours and cursor movements of the program would garble our line
  return line.replace(/\x1b\[[0-9;?]*[a-zA-Z]|[\x00-\x1f\x7f]/g, '').trim();
}

/**
 * @param {string} line
 * @param {number} width
 */
function shorten(line, width) {
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}…`;
}
