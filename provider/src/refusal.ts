/** Errors that a program throws, without a stack. */
import { RunError } from '@pulumi/pulumi';

/**
 * An error of which the engine prints only the message. It has no stack: Pulumi's Node host formats stacks in colours,
 * and Node 20 needs seconds of processor time for their source-mapped paths.
 */
export function refusal(message: string): RunError {
  const error = new RunError(message);
  delete error.stack;
  return error;
}
