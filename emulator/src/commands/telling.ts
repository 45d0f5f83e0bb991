// How a command ends: with a line of what it did, or with one of why it did not, and exit code 1.
import { StartError } from '../errors';
import { Problem } from '../problem';

/** Says in one line why something was not done. Throws anything that is not meant for people. */
export function tellFailure(error: unknown): void {
  if (!(error instanceof StartError || error instanceof Problem)) throw error;
  process.stderr.write(`workload-emulator: ${error.message}\n`);
  process.exitCode = 1;
}

/** Does what a command is for, and tells what it did. */
export async function telling(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    tellFailure(error);
  }
}
