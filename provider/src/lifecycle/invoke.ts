/** Invoke: a function of a program, from checked arguments to its result. */
import type { Fields, FunctionDefinition } from '../resource';
import { failuresOf, type Failure } from './check';
import { contextOf, type Platform } from './platform';
import { withDefaults } from './values';

/** The result, or why there is none. */
export type Invoked =
  { readonly result: Fields; readonly failures?: never } | { readonly failures: readonly Failure[] };

/** Runs a function. Reads only: the engine runs it in previews too. */
export async function invoke(
  definition: FunctionDefinition,
  platform: Platform,
  written: Fields,
  signal: AbortSignal,
): Promise<Invoked> {
  const failures = failuresOf({ ...definition, type: definition.name }, written);
  if (failures.length > 0) return { failures };
  // What is looked up and not there is an error, and nothing is forgotten by it.
  const context = contextOf(platform, definition.name, {}, signal, undefined, { belief: 'alone' });
  const args = withDefaults(definition.args, written) as Fields;
  return { result: await definition.run(context, args) };
}
