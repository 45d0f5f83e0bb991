// Owns the platform on this machine: its settings and its process.
// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from './lock.mjs';
import { exitCode, Failure, PATIENCE_MS, say } from './process.mjs';
import { PRIVATE, ROOT } from './setup.mjs';

const SETTINGS = join(PRIVATE, 'settings.json');
const LOG = join(PRIVATE, 'emulator.log');
const FIRST_PORT = 20_000;
const LAST_PORT = 29_999;
const POLL_MS = 50;
const ANSWER_WITHIN_MS = 5_000;
const START_WITHIN_MS = 30_000;

/**
 * What stays the same from one run to the next.
 * @typedef {object} Settings
 * @property {number} port Of the platform, on loopback. State knows its resources by this address.
 * @property {string} workspace
 * @property {string} apiKey
 * @property {string} controlToken Opens the control endpoints of the platform, below `/_emulator`.
 * @property {string} passphrase Encrypts the secrets in the local state.
 * @property {number} [configuredPort] The port that stack configuration says.
 */

/** @param {Settings} settings */
export const originOf = ({ port }) => `http://127.0.0.1:${port}`;
/** @param {Settings} settings */
export const baseUrlOf = (settings) => `${originOf(settings)}/v0`;

/**
 * Reads the settings; makes them up on the first run. `WORKLOAD_PORT` chooses another port, from now on.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<Settings>}
 */
export async function loadSettings(signal) {
  const onWait = () => {};
  return withLock(`${SETTINGS}.lock`, { signal, onWait }, async () => {
    /** @type {Settings} */
    const settings = existsSync(SETTINGS)
      ? JSON.parse(readFileSync(SETTINGS, 'utf8'))
      : {
          port: await freePort(),
          workspace: 'default',
          apiKey: newSecret(),
          passphrase: newSecret(),
        };
    settings.controlToken ??= newSecret();
    const chosen = process.env['WORKLOAD_PORT'];
    if (chosen !== undefined) {
      settings.port = Number(chosen);
      if (!Number.isInteger(settings.port) || settings.port < 1 || settings.port > 65535) {
        throw new Failure(`WORKLOAD_PORT is "${chosen}"; it must be a number from 1 to 65535.`);
      }
    }
    saveSettings(settings);
    return settings;
  });
}

function newSecret() {
  return randomBytes(24).toString('base64url');
}

/**
 * Writes the settings, whole or not at all, for the owner's eyes only.
 *
 * @param {Settings} settings
 */
export function saveSettings(settings) {
  const draft = `${SETTINGS}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, SETTINGS);
}

/**
 * A free port, drawn at random, so that two checkouts on one machine do not meet; below those that the operating
 * system gives to outgoing connections, so that it stays free.
 */
async function freePort() {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  throw new Failure('No port is free on 127.0.0.1.');
}

/**
 * Starts the emulator on our database, port and key. It stops when its standard input closes, so it never stays
 * behind, however this process ends; and it is out of the terminal's reach, so that Ctrl-C lets the engine finish.
 *
 * @param {Settings} settings
 * @param {'inherit' | number} output Where it prints: here, or its log alone, without the credentials, into an open file.
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnEmulator({ port, workspace, apiKey, controlToken }, output) {
  const program = join(ROOT, 'emulator', 'bin', 'workload-emulator.js');
  const data = join(PRIVATE, 'platform');
  // What the team's build pipeline leaves: a sandbox that holds the shop, and the releases that were captured.
  const seed = join(ROOT, 'examples', 'quickstart', 'seed.json');
  const args = ['--data', data, '--port', String(port), '--workspace', workspace, '--stop-with-parent'];
  args.push('--seed', seed);
  return spawn(process.execPath, [program, ...args], {
    // Not among the arguments: everybody on the machine can read those.
    env: {
      ...process.env,
      WORKLOAD_EMULATOR_API_KEY: apiKey,
      WORKLOAD_EMULATOR_CONTROL_TOKEN: controlToken,
    },
    stdio: ['pipe', output === 'inherit' ? output : 'ignore', output],
    detached: true,
  });
}

/**
 * Tells who answers on our port.
 *
 * @param {Settings} settings
 * @returns {Promise<'ours' | 'nobody' | 'another program'>}
 */
export async function whoAnswers(settings) {
  const signal = () => AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const health = await fetch(`${originOf(settings)}/_emulator/health`, {
      signal: signal(),
      redirect: 'manual',
    });
    const { status } = /** @type {{ status?: unknown }} */ (await health.json());
    if (status !== 'ok') return 'another program';
    // An emulator; ours is the one that takes our key.
    const drives = await fetch(`${baseUrlOf(settings)}/drives`, {
      signal: signal(),
      headers: credential(settings),
    });
    await drives.body?.cancel();
    return drives.ok ? 'ours' : 'another program';
  } catch (error) {
    const cause = /** @type {{ cause?: { code?: string } }} */ (error).cause;
    return cause?.code === 'ECONNREFUSED' ? 'nobody' : 'another program';
  }
}

/**
 * A link that signs a browser in to the platform's console, once.
 *
 * @param {Settings} settings
 * @param {string} [place] What it shows: `/applications/shop`. Default: the overview.
 * @returns {Promise<string | undefined>} Nothing where an older emulator runs, which has no console.
 */
export async function consoleLink(settings, place) {
  const answer = await fetch(`${originOf(settings)}/_emulator/console-codes`, {
    method: 'POST',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: { Authorization: `Bearer ${settings.controlToken}` },
  });
  if (!answer.ok) return undefined;
  const { url } = /** @type {{ url: string }} */ (await answer.json());
  return place === undefined ? url : `${url}&to=${place}`;
}

/** @param {Settings} settings */
export function portIsTaken({ port }) {
  return new Failure(
    `Port ${port}, on which your local platform has its address, is taken by another program.\n` +
      'End that program, or choose another port once: WORKLOAD_PORT=4800 npm start',
  );
}

/**
 * Makes sure that the platform runs: the one of `npm run emulator` in another terminal, or one that is started
 * here and ends with us.
 *
 * @param {Settings} settings
 * @param {AbortSignal} signal
 * @returns {Promise<{ stop(): Promise<void>, ended?: Promise<void> }>} `stop` ends the one that was started here;
 *   `ended` resolves when it has ended, and is absent for another one.
 */
export async function startPlatform(settings, signal) {
  const answers = await whoAnswers(settings);
  if (answers === 'another program') throw portIsTaken(settings);
  if (answers === 'ours') return { stop: async () => {} };

  mkdirSync(join(PRIVATE, 'platform'), { recursive: true, mode: 0o700 });
  const log = openSync(LOG, 'w', 0o600);
  const child = spawnEmulator(settings, log);
  closeSync(log);
  let ended = false;
  const end = exitCode(child, 'exit', (error) => say(error.message)).then(() => {
    ended = true;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await end;
    clearTimeout(patience);
  };

  try {
    const deadline = performance.now() + START_WITHIN_MS;
    while ((await whoAnswers(settings)) !== 'ours') {
      signal.throwIfAborted();
      if (ended || performance.now() > deadline) {
        throw new Failure(
          `${readFileSync(LOG, 'utf8')}\nThe local platform did not start. Its output is above.`,
        );
      }
      await delay(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, ended: end };
}

/** @param {Settings} settings */
function credential({ apiKey }) {
  return { Authorization: `Bearer ${apiKey}` };
}
