// Owns `npm run emulator`: the quickstart's platform in the foreground, with the same data, address and key.
// @ts-check
import {
  consoleLink,
  loadSettings,
  originOf,
  portIsTaken,
  spawnEmulator,
  whoAnswers,
} from './lib/platform.mjs';
import { exitCode, Failure, main, say } from './lib/process.mjs';
import { setUp } from './lib/setup.mjs';

await main(async (signal) => {
  if (process.argv.length > 2) {
    throw new Failure(
      'npm run emulator takes no arguments: WORKLOAD_PORT chooses its port, and `npx -p @workload/emulator workload-emulator --help` lists the options of an emulator of your own.',
    );
  }
  await setUp({ signal });
  const settings = await loadSettings(signal);
  const answers = await whoAnswers(settings);
  if (answers === 'ours') {
    const link = await consoleLink(settings);
    const console = link === undefined ? '' : ` Its console: ${link}`;
    throw new Failure(`The platform runs already, on ${originOf(settings)}.${console}`);
  }
  if (answers === 'another program') throw portIsTaken(settings);
  signal.throwIfAborted();
  const child = spawnEmulator(settings, 'inherit');
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return exitCode(child, 'exit', (error) => say(error.message));
});
