// Owns `npm start`: sets up everything that the quickstart needs, then runs the engine with the given arguments.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEngine } from './engine.mjs';
import { withLock } from './lib/lock.mjs';
import { consoleLink, loadSettings, originOf, startPlatform } from './lib/platform.mjs';
import { main, runInTerminal, say } from './lib/process.mjs';
import { PRIVATE, ROOT, setUp } from './lib/setup.mjs';
import {
  clearLocks,
  engineEnvironment,
  prepareStack,
  settleOutcomes,
  unknownOutcomes,
} from './lib/stack.mjs';

const WHAT_NEXT = `
What to try next:
  npm start -- preview --diff    after changing the drive's region, the shop's snapshot (shop-v2) or
                                 its traffic in examples/quickstart/index.ts
  npm start                      applies the change
  npm start -- refresh           finds changes from outside
  npm start -- stack export      the state
  npm start -- destroy           deletes everything
  npm run emulator               runs the platform, and prints a link to its console`;

/** The console's page of the quickstart's application. */
const APPLICATION = '/applications/shop';

/** The quickstart's program, and the line that a newcomer changes first. */
const PROGRAM = join('examples', 'quickstart', 'index.ts');
const FIRST_RELEASE = "snapshot: 'shop-v1'";
const NEXT_RELEASE = "snapshot: 'shop-v2'";

/** Commands that ask for confirmation, and refuse to run where nobody can answer. */
const ASKING = ['up', 'update', 'destroy', 'down', 'refresh'];

await main(async (signal) => {
  const given = process.argv.slice(2);
  await setUp({ signal });
  const engine = await findEngine({ signal });
  const onWait = (/** @type {string} */ holder) =>
    say(`Waiting for ${holder}, which works on the same stack.`);
  const settings = await loadSettings(signal);
  /** @type {Awaited<ReturnType<typeof startPlatform>> | undefined} */
  let platform;
  try {
    const code = await withLock(join(PRIVATE, 'start.lock'), { signal, onWait }, async () => {
      platform = await startPlatform(settings, signal);
      say(`Platform: ${originOf(settings)}, only on this machine, with its data in .workload/`);
      say('Its API key and its control token are in .workload/settings.json.');
      if (given[0] !== 'cancel') await clearLocks(engine, settings, signal);
      await prepareStack(engine, settings, signal);
      const unknown = unknownOutcomes();
      if (unknown.length > 0) {
        say(`The last run was killed while it was ${unknown.join(', ')}.`);
        if (given.length === 0) await settleOutcomes(engine, settings, signal);
        else say('`npm start` without arguments checks what it has done.');
      }
      signal.throwIfAborted();
      const env = engineEnvironment(engine, settings);
      return runInTerminal(engine.pulumi, engineArguments(given), { env });
    });
    if (code === 0 && given.length === 0) await showPlatform(settings, platform, signal);
    return code;
  } finally {
    await platform?.stop();
  }
});

/**
 * Prints what to try next and where to see the result. On a terminal, keeps a platform that this run started until
 * Ctrl-C. It holds no lock meanwhile, so other runs can go on.
 *
 * @param {import('./lib/platform.mjs').Settings} settings
 * @param {Awaited<ReturnType<typeof startPlatform>> | undefined} platform
 * @param {AbortSignal} signal
 */
async function showPlatform(settings, platform, signal) {
  say(WHAT_NEXT);
  const isOurs = platform?.ended !== undefined;
  if (isOurs && !somebodyAnswers()) return;
  const link = await consoleLink(settings, APPLICATION);
  if (link === undefined) return;
  say(`
Look at the shop in your browser: its revisions, and the share of the traffic that each of them gets.
  ${link}
The link signs in once, within 15 minutes.${isOurs ? ' The platform keeps running until you press Ctrl-C.' : ''}`);
  if (readFileSync(join(ROOT, PROGRAM), 'utf8').includes(FIRST_RELEASE)) {
    say(`
To see a canary there: in ${PROGRAM}, change ${FIRST_RELEASE} to ${NEXT_RELEASE}, and save it.
Then run \`npm start\`${isOurs ? ' in another terminal' : ''}. The page shows by itself how the two revisions share the traffic.`);
  }
  if (isOurs) await Promise.race([platform?.ended, aborted(signal)]);
}

/** @param {AbortSignal} signal */
function aborted(signal) {
  return new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
    if (signal.aborted) resolve(undefined);
  });
}

/** Whether a user sits at the terminal. */
function somebodyAnswers() {
  return process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];
}

/**
 * @param {readonly string[]} given
 * @returns {readonly string[]}
 */
function engineArguments(given) {
  const [command, ...rest] = given;
  if (command === undefined) return ['up', '--yes'];
  return ASKING.includes(command) && !somebodyAnswers() ? [command, '--yes', ...rest] : given;
}
