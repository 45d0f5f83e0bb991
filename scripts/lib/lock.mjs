// Owns the locks that keep two runs of these scripts from doing the same work at the same time.
// @ts-check
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from './process.mjs';

const HEARTBEAT_MS = 2_000;
/** A lock untouched for this long has lost its holder, even if its process number is in use again. */
const SILENT_MS = 30_000;
const POLL_MS = 200;

/**
 * Does `work` while holding the lock file; waits for its holder. A lock whose holder has died is taken over.
 *
 * @template T
 * @param {string} path The lock file. Its folder must exist.
 * @param {{ signal?: AbortSignal | undefined, onWait: (holder: string) => void }} options `onWait` is called once,
 *   when the wait begins.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, { signal, onWait }, work) {
  const watched = { mtimeMs: NaN, sinceMs: 0 };
  let waiting = false;
  while (!tryLock(path)) {
    if (takeOverDead(path, watched)) continue;
    if (!waiting) onWait(describe(path));
    waiting = true;
    await delay(POLL_MS, undefined, signal && { signal });
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS).unref();
  const unlock = () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
  };
  process.once('exit', unlock);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', unlock);
    unlock();
  }
}

/**
 * @param {string} path
 * @returns {boolean} Whether this call made the file.
 */
function tryLock(path) {
  let file;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
  writeSync(file, JSON.stringify({ pid: process.pid, host: hostname() }));
  closeSync(file);
  return true;
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Another process took the lock over while this one was stopped, or removed the folder.
  }
}

/**
 * Removes the lock of a dead holder. Holds `<path>.takeover` meanwhile: otherwise, two waiting processes could
 * remove each other's fresh lock.
 *
 * @param {string} path
 * @param {{ mtimeMs: number, sinceMs: number }} watched When this process last saw the lock touched.
 * @returns {boolean} Whether to try again at once.
 */
function takeOverDead(path, watched) {
  if (!isDead(path, watched)) return false;
  const takeover = `${path}.takeover`;
  if (!tryLock(takeover)) {
    if (Date.now() - (statSync(takeover, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > SILENT_MS) {
      rmSync(takeover, { force: true });
    }
    return false;
  }
  if (isDead(path, watched)) rmSync(path, { force: true });
  rmSync(takeover, { force: true });
  return true;
}

/**
 * @param {string} path
 * @param {{ mtimeMs: number, sinceMs: number }} watched
 */
function isDead(path, watched) {
  const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (mtimeMs === undefined) return false;
  if (mtimeMs !== watched.mtimeMs) Object.assign(watched, { mtimeMs, sinceMs: performance.now() });
  if (performance.now() - watched.sinceMs > SILENT_MS) return true;
  const holder = readHolder(path);
  // A process number means nothing on another machine or in another container.
  return holder !== undefined && holder.host === hostname() && !isAlive(holder.pid);
}

/** @param {string} path */
function describe(path) {
  const holder = readHolder(path);
  return holder
    ? `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
    : 'another process';
}

/**
 * @param {string} path
 * @returns {{ pid: number, host: string } | undefined} Undefined while the file is gone or being written.
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
