/** Why a function has no result, as a program throws it. */
import { RunError } from '@pulumi/pulumi';

/**
 * An error of which the engine prints the message alone. It has no stack: Pulumi's Node host formats every error that
 * has one, in colours, and Node 20 needs seconds of processor for the source-mapped paths in it.
 */
export function refusal(message: string): RunError {
  const error = new RunError(message);
  delete error.stack;
  return error;
}
