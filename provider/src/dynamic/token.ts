/** What identifies a dynamic resource to the engine: its type token, and the string that finds this package. */

/** Type tokens: `pulumi-nodejs:dynamic/workload:Drive`. */
export function dynamicToken(type: string): string {
  return `pulumi-nodejs:dynamic/workload:${type}`;
}

/**
 * Input with which the class tells its provider which secrets of the program the platform would show. The check removes
 * it.
 */
export const PLAIN = '__plain';

/**
 * Input with which the class of a dynamic resource tells its provider, in a preview, that an explicit provider serves
 * it, and that provider's name. The check removes it.
 */
export const EXPLICIT = '__explicit';

/**
 * The string in state with which the engine's host finds the provider of a kind. State lives forever: if this changes,
 * the earlier string joins those in `adapter.ts`. Single quotes, because JSON escapes double ones, and every resource
 * has the string twice.
 */
export function providerOf(type: string): string {
  return `require('@workload/pulumi/dyn').${type}(exports)`;
}
