// Owns the stack `local`: how to call the engine for it, its configuration, and recovery of its state after a
// killed run.
// @ts-check
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { baseUrlOf, saveSettings } from './platform.mjs';
import { isAlive, run, say } from './process.mjs';
import { failed, step } from './progress.mjs';
import { PRIVATE, ROOT } from './setup.mjs';

const STACK = 'local';
const POLL_MS = 200;
const STATE = join(PRIVATE, 'state');
const BOOKKEEPING = join(STATE, '.pulumi');
const LOCKS = join(BOOKKEEPING, 'locks', 'organization', 'quickstart', STACK);
const CHECKPOINT = join(BOOKKEEPING, 'stacks', 'quickstart', `${STACK}.json`);
const CONFIGURATION = join(PRIVATE, `Pulumi.${STACK}.yaml`);

/**
 * The configuration that the quickstart's program requires besides the platform: credentials of a mail account
 * that does not exist.
 */
const STAND_INS = [
  ...['--plaintext', 'mail:clientId=local-stand-in'],
  ...['--secret', 'mail:clientSecret=local-stand-in'],
  ...['--secret', 'mail:refreshToken=local-stand-in'],
];

/**
 * The engine's environment for the stack `local`, whatever else the caller is logged in to.
 *
 * @param {import('../engine.mjs').Engine} engine
 * @param {import('./platform.mjs').Settings} settings
 * @returns {NodeJS.ProcessEnv}
 */
export function engineEnvironment(engine, settings) {
  // Settings of a real platform must not reach a quickstart.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('WORKLOAD_') && name !== 'PULUMI_CONFIG_PASSPHRASE_FILE',
  );
  return {
    ...Object.fromEntries(inherited),
    PATH: `${engine.bin}${delimiter}${process.env['PATH'] ?? ''}`,
    PULUMI_BACKEND_URL: pathToFileURL(STATE).href,
    PULUMI_CONFIG_PASSPHRASE: settings.passphrase,
    PULUMI_STACK: STACK,
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    // The platform accepted our key, so it is the same one on every port.
    WORKLOAD_ACCEPT_MOVED: 'true',
  };
}

/**
 * Makes the stack and its configuration if they are missing or have another address. Keeps values that the user
 * has set since.
 *
 * @param {import('../engine.mjs').Engine} engine
 * @param {import('./platform.mjs').Settings} settings
 * @param {AbortSignal} signal
 */
export async function prepareStack(engine, settings, signal) {
  const env = engineEnvironment(engine, settings);
  /** @type {(args: string[], input?: string) => Promise<void>} */
  const pulumi = async (args, input) => {
    const result = await run(engine.pulumi, [...args, '--non-interactive'], {
      cwd: ROOT,
      env,
      input,
      signal,
    });
    if (result.code !== 0) throw failed(`pulumi ${args.slice(0, 2).join(' ')}`, result);
  };

  const isNew = !existsSync(CHECKPOINT) || !existsSync(CONFIGURATION);
  if (!isNew && settings.configuredPort === settings.port) return;
  const started = settings.configuredPort !== undefined;
  // If this process is killed before the last line, the configuration is incomplete.
  delete settings.configuredPort;
  saveSettings(settings);
  if (isNew) {
    mkdirSync(STATE, { recursive: true, mode: 0o700 });
    await pulumi(['stack', 'select', '--create', STACK]);
  }
  await pulumi([
    ...['config', 'set-all', '--plaintext', `workload:baseUrl=${baseUrlOf(settings)}`],
    ...['--plaintext', `workload:workspace=${settings.workspace}`],
    ...(isNew || !started ? STAND_INS : []),
  ]);
  await pulumi(['config', 'set', '--secret', 'workload:apiKey'], settings.apiKey);
  settings.configuredPort = settings.port;
  saveSettings(settings);
}

/**
 * Waits if the engine of a killed run is still at work. Releases the lock if that engine was killed too. Keeps
 * locks of other machines, whose processes are unknown here.
 *
 * @param {import('../engine.mjs').Engine} engine
 * @param {import('./platform.mjs').Settings} settings
 * @param {AbortSignal} signal
 */
export async function clearLocks(engine, settings, signal) {
  for (let told = false; locks().some(({ isHeld }) => isHeld); told = true) {
    if (!told) {
      const pids = locks().map(({ pid }) => pid);
      say(`Waiting for the engine of an earlier run (process ${pids.join(', ')}) to finish.`);
      say('If it never does: npm start -- cancel --yes');
    }
    await delay(POLL_MS, undefined, { signal });
  }
  const left = locks();
  // `cancel` releases all of them at once.
  if (left.length === 0 || !left.every(({ isDead }) => isDead)) return;
  const env = engineEnvironment(engine, settings);
  const result = await run(engine.pulumi, ['cancel', '--yes'], { cwd: ROOT, env, signal });
  if (result.code !== 0) throw failed('Releasing the lock of a run that was killed (pulumi cancel)', result);
  say('The last run was killed while it held the state. Its lock is released.');
}

/** @returns {{ pid: number, isHeld: boolean, isDead: boolean }[]} Neither held nor dead: from another machine. */
function locks() {
  if (!existsSync(LOCKS)) return [];
  return readdirSync(LOCKS)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const path = join(LOCKS, name);
      if (!existsSync(path)) return []; // Released after the listing.
      const lock = JSON.parse(readFileSync(path, 'utf8'));
      const isHere = lock.hostname === hostname();
      return { pid: lock.pid, isHeld: isHere && isAlive(lock.pid), isDead: isHere && !isAlive(lock.pid) };
    });
}

/**
 * The operations that the engine was doing when it was killed, in its words (`creating invoices`). Their outcomes
 * are unknown.
 *
 * @returns {string[]}
 */
export function unknownOutcomes() {
  if (!existsSync(CHECKPOINT)) return [];
  const { checkpoint } = JSON.parse(readFileSync(CHECKPOINT, 'utf8'));
  const operations = checkpoint?.latest?.pending_operations ?? [];
  return operations.map(
    (/** @type {{ type: string, resource: { urn: string } }} */ { type, resource }) =>
      `${type} ${resource.urn.split('::').at(-1)}`,
  );
}

/**
 * Lets the engine check those operations with a refresh and clear them. Objects that were created but not recorded
 * have our owner mark: the next `up` takes them over.
 *
 * @param {import('../engine.mjs').Engine} engine
 * @param {import('./platform.mjs').Settings} settings
 * @param {AbortSignal} signal
 */
export async function settleOutcomes(engine, settings, signal) {
  const env = engineEnvironment(engine, settings);
  const args = ['refresh', '--yes', '--skip-preview', '--clear-pending-creates'];
  const result = await step('Checking what the killed run has done', (onLine) =>
    run(engine.pulumi, args, { cwd: ROOT, env, signal, onLine }),
  );
  if (result.code !== 0) throw failed('Checking what the killed run has done (pulumi refresh)', result);
}
