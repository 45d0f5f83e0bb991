// Owns the local platform: its settings and its process.
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
 * Settings that persist between runs.
 * @typedef {object} Settings
 * @property {number} port Of the platform, on loopback. Part of the address in state.
 * @property {string} workspace
 * @property {string} apiKey
 * @property {string} controlToken Opens the control endpoints of the platform, below `/_emulator`.
 * @property {string} passphrase Encrypts the secrets in the local state.
 * @property {number} [configuredPort] The port in the stack configuration.
 */

/** @param {Settings} settings */
export const originOf = ({ port }) => `http://127.0.0.1:${port}`;
/** @param {Settings} settings */
export const baseUrlOf = (settings) => `${originOf(settings)}/v0`;

/**
 * Reads the settings; creates them on the first run. `WORKLOAD_PORT` changes the port for this and later runs.
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
 * Writes the settings atomically, readable by the owner only.
 *
 * @param {Settings} settings
 */
export function saveSettings(settings) {
  const draft = `${SETTINGS}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(draft, SETTINGS);
}

/**
 * A free port. It is random, so that two checkouts on one machine do not collide, and below the ports for outgoing
 * connections, so that it stays free.
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
 * Starts the emulator with our data, port and key. It stops when its standard input closes, so it never outlives
 * this process. It is detached from the terminal, so that it keeps running after Ctrl-C until the engine has
 * finished.
 *
 * @param {Settings} settings
 * @param {'inherit' | number} output Where it prints: here, or only its log, without credentials, to an open file.
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnEmulator({ port, workspace, apiKey, controlToken }, output) {
  const program = join(ROOT, 'emulator', 'bin', 'workload-emulator.js');
  const data = join(PRIVATE, 'platform');
  // The output of the team's build pipeline: a sandbox that holds the shop, and the captured releases.
  const seed = join(ROOT, 'examples', 'quickstart', 'seed.json');
  const args = ['--data', data, '--port', String(port), '--workspace', workspace, '--stop-with-parent'];
  args.push('--seed', seed);
  return spawn(process.execPath, [program, ...args], {
    // Not as arguments, which everybody on the machine can read.
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
 * Finds out which program listens on our port.
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
    // An emulator. It is ours if it accepts our key.
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
 * A one-time link that signs a browser in to the platform's console.
 *
 * @param {Settings} settings
 * @param {string} [place] The page to open: `/applications/shop`. Default: the overview.
 * @returns {Promise<string | undefined>} Undefined for an older emulator, which has no console.
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
 * Makes sure that the platform runs. Uses the one of `npm run emulator` in another terminal, or starts one that
 * ends with this process.
 *
 * @param {Settings} settings
 * @param {AbortSignal} signal
 * @returns {Promise<{ stop(): Promise<void>, ended?: Promise<void> }>} `stop` ends the platform if this call
 *   started it;
 *   `ended` then resolves when it has ended, and is otherwise absent.
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
