/** Secrets inside of arguments. A dynamic provider does not see which values are secret, so the class tells the engine. */
import * as pulumi from '@pulumi/pulumi';
import type { ClassFacts } from '../facts';
import { otherNames } from '../lifecycle/values/names';

/**
 * A value of a registration that is known once the options name every output that repeats a secret of the program.
 *
 * If nothing else changes, the engine keeps the outputs of the state. It hides those whose argument is secret as a
 * whole, which it also is if a list in it contains a secret, and those that the options name. So these are the other
 * arguments that contain a secret: maps and objects, and the other names of a renamed argument.
 *
 * @param options changed before the value is known. Pulumi's SDK sends them after all inputs are known
 */
export function afterSecrets<T>(
  { former = {} }: Pick<ClassFacts, 'former'>,
  inputs: pulumi.Inputs,
  options: pulumi.CustomResourceOptions,
  value: T,
): T | Promise<T> {
  const asked = Object.entries(inputs).flatMap(([key, input]) => {
    const repeats = [...(isObject(input) ? [key] : []), ...otherNames(former, key)];
    return hasOutput(input) ? repeats.map((output) => [output, input] as const) : [];
  });
  if (asked.length === 0) return value;
  const outputs = [...(options.additionalSecretOutputs ?? [])];
  options.additionalSecretOutputs = outputs;
  return Promise.all(
    asked.map(async ([key, input]) => ((await isSecret(input)) && !outputs.includes(key) ? [key] : [])),
  ).then((found) => {
    outputs.push(...found.flat());
    return value;
  });
}

async function isSecret(input: unknown): Promise<boolean> {
  try {
    return await pulumi.isSecret(pulumi.output(input));
  } catch {
    // The SDK reports the error when it sends the input.
    return false;
  }
}

/** Whether a value is an object of the program, or will be one. */
function isObject(value: unknown): boolean {
  if (pulumi.Output.isInstance(value) || Array.isArray(value)) return false;
  return typeof value === 'object' && value !== null;
}

/** Whether a value contains one that may be secret. */
function hasOutput(value: unknown): boolean {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasOutput);
}
