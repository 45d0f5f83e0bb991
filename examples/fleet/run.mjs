// Runs one command on every stack of the fleet, some at a time, each with the credential of its workspace:
//
//   WORKLOAD_API_KEY_RED=… node run.mjs up
//
// A stack waits for the stacks in its `after`, and for its lock. A failed stack stops only the stacks that depend on
// it. Several runners may work side by side: the lock of each stack keeps them apart.
// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/**
 * @typedef {object} Stack
 * @property {string} program Folder of its program.
 * @property {string} stack Its name.
 * @property {string} workspace Workspace of its resources. The name of its credential ends with it.
 * @property {readonly string[]} [after] The stacks whose outputs it reads: `base/red`.
 */

/**
 * @typedef {object} Result
 * @property {string} stack
 * @property {'done' | 'failed' | 'skipped'} ended
 * @property {number} seconds
 * @property {number} locked How often it found the stack locked.
 */

const COMMANDS = {
  preview: ['preview'],
  up: ['up', '--yes', '--skip-preview'],
  refresh: ['refresh', '--yes', '--skip-preview'],
  destroy: ['destroy', '--yes', '--skip-preview'],
};

/** The engine's message for a locked stack, from a self-managed backend and from Pulumi Cloud. */
const LOCKED = /the stack is currently locked by|\[409\] Conflict: Another update is currently in progress/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fleet: { type: 'string', default: 'fleet.json' },
    'at-once': { type: 'string', default: '4' },
    'lock-minutes': { type: 'string', default: '10' },
    'pause-seconds': { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
  },
});
const command = COMMANDS[/** @type {keyof typeof COMMANDS} */ (positionals[0])];
if (command === undefined || positionals.length > 1) {
  console.error(`node run.mjs ${Object.keys(COMMANDS).join('|')} [--at-once 4] [--lock-minutes 10] [--json]`);
  process.exit(2);
}

/** @type {readonly Stack[]} */
const fleet = JSON.parse(readFileSync(values.fleet, 'utf8'));
const nameOf = (/** @type {Stack} */ { program, stack }) => `${program}/${stack}`;
// Destroy in reverse order: a stack goes after the stacks that read its outputs.
const before = (/** @type {Stack} */ one) =>
  positionals[0] === 'destroy'
    ? fleet.filter(({ after = [] }) => after.includes(nameOf(one)))
    : fleet.filter((other) => one.after?.includes(nameOf(other)));

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

let free = Number(values['at-once']);
/** @type {(() => void)[]} */
const waiting = [];
/** @type {Map<Stack, Promise<Result>>} */
const results = new Map();

/**
 * @param {Stack} one
 * @returns {Promise<Result>}
 */
function resultOf(one) {
  const known = results.get(one) ?? inTurn(one);
  results.set(one, known);
  return known;
}

/**
 * @param {Stack} one
 * @returns {Promise<Result>}
 */
async function inTurn(one) {
  const earlier = await Promise.all(before(one).map(resultOf));
  if (free === 0) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  else free -= 1;
  try {
    if (stopping.signal.aborted || earlier.some(({ ended }) => ended !== 'done'))
      return { stack: nameOf(one), ended: 'skipped', seconds: 0, locked: 0 };
    return await untilUnlocked(one);
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

/**
 * @param {Stack} one
 * @returns {Promise<Result>}
 */
async function untilUnlocked(one) {
  const started = performance.now();
  const deadline = started + Number(values['lock-minutes']) * 60_000;
  for (let locked = 0; ; locked++) {
    const { code, text } = await pulumi(one);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    if (code === 0) return { stack: nameOf(one), ended: 'done', seconds, locked };
    if (!LOCKED.test(text) || performance.now() > deadline || stopping.signal.aborted) {
      console.error(`${nameOf(one)}:\n${text}`);
      return { stack: nameOf(one), ended: 'failed', seconds, locked };
    }
    // Random, so that waiting stacks do not retry at the same moment.
    const pauseMs = Number(values['pause-seconds']) * 1000 * (0.5 + Math.random());
    await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

/**
 * @param {Stack} one
 * @returns {Promise<{ code: number, text: string }>}
 */
async function pulumi(one) {
  const child = spawn('pulumi', [...command, '--stack', one.stack, '--non-interactive', '--color', 'never'], {
    cwd: one.program,
    env: environmentOf(one),
    // Detached from the terminal: Ctrl-C reaches it only once, from here.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGINT');
  stopping.signal.addEventListener('abort', stop);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece) => (text += piece));
  const [code] = await once(child, 'close');
  stopping.signal.removeEventListener('abort', stop);
  return { code: code ?? 1, text };
}

/**
 * The stack's environment, without the credentials of other workspaces.
 *
 * @param {Stack} one
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf({ workspace }) {
  const PREFIX = 'WORKLOAD_API_KEY_';
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith(PREFIX));
  const key = process.env[PREFIX + workspace.toUpperCase().replaceAll('-', '_')];
  return { ...Object.fromEntries(others), WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: key };
}

const all = await Promise.all(
  fleet.map(async (one) => {
    const result = await resultOf(one);
    const { stack, ended, seconds, locked } = result;
    if (!values.json) console.log(`${stack}: ${ended} after ${seconds} s, locked ${locked} times`);
    return result;
  }),
);
if (values.json) console.log(JSON.stringify(all));
process.exitCode = all.every(({ ended }) => ended === 'done') ? 0 : 1;
