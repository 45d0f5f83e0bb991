// How a command ends: one line about the result, or one line about the failure and exit code 1.
import { StartError } from '../errors';
import { Problem } from '../problem';
import { tellAsJson } from './failure';

/** Prints the reason of a failure in one line, and with `--json` as data as well. Throws errors that are not meant for people. */
export function tellFailure(error: unknown): void {
  if (!(error instanceof StartError || error instanceof Problem)) throw error;
  process.stderr.write(`workload-emulator: ${error.message}\n`);
  tellAsJson('workload-emulator', error.message);
  process.exitCode = 1;
}

/** Runs a command, and prints its result. */
export async function telling(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    tellFailure(error);
  }
}
