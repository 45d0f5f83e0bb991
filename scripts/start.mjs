// Owns `npm start`: everything that the quickstart needs, then the engine with the arguments that were given.
// @ts-check
import { join } from 'node:path';
import { findEngine } from './engine.mjs';
import { withLock } from './lib/lock.mjs';
import { loadSettings, originOf, startPlatform } from './lib/platform.mjs';
import { main, runInTerminal, say } from './lib/process.mjs';
import { PRIVATE, setUp } from './lib/setup.mjs';
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
  npm start                      makes it so
  npm start -- refresh           looks for what somebody changed behind your back
  npm start -- stack export      the state
  npm start -- destroy           deletes everything
  npm run emulator               keeps the platform up, in another terminal`;

/** Commands that ask before they change something, and refuse to work where nobody can answer. */
const ASKING = ['up', 'update', 'destroy', 'down', 'refresh'];

await main(async (signal) => {
  const given = process.argv.slice(2);
  await setUp({ signal });
  const engine = await findEngine({ signal });
  const onWait = (/** @type {string} */ holder) =>
    say(`Waiting for ${holder}, which works on the same stack.`);
  return withLock(join(PRIVATE, 'start.lock'), { signal, onWait }, async () => {
    const settings = await loadSettings(signal);
    const platform = await startPlatform(settings, signal);
    try {
      say(`Platform: ${originOf(settings)}, on this machine alone, kept in .workload/`);
      say('Its API key and its control token are in .workload/settings.json.');
      if (given[0] !== 'cancel') await clearLocks(engine, settings, signal);
      await prepareStack(engine, settings, signal);
      const unknown = unknownOutcomes();
      if (unknown.length > 0) {
        say(`The last run was killed while it was ${unknown.join(', ')}.`);
        if (given.length === 0) await settleOutcomes(engine, settings, signal);
        else say('`npm start` without arguments looks what became of it.');
      }
      signal.throwIfAborted();
      const env = engineEnvironment(engine, settings);
      const code = await runInTerminal(engine.pulumi, engineArguments(given), { env });
      if (code === 0 && given.length === 0) say(WHAT_NEXT);
      return code;
    } finally {
      await platform.stop();
    }
  });
});

/**
 * @param {readonly string[]} given
 * @returns {readonly string[]}
 */
function engineArguments(given) {
  const [command, ...rest] = given;
  if (command === undefined) return ['up', '--yes'];
  const somebodyAnswers = process.stdin.isTTY && process.stdout.isTTY && !process.env['CI'];
  return ASKING.includes(command) && !somebodyAnswers ? [command, '--yes', ...rest] : given;
}
