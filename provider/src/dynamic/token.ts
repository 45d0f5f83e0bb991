/** What identifies a dynamic resource to the engine: its type token, and the string that finds this package. */

/** Type tokens: `pulumi-nodejs:dynamic/workload:Drive`. */
export function dynamicToken(type: string): string {
  return `pulumi-nodejs:dynamic/workload:${type}`;
}

/**
 * The string in state with which the engine's host finds the provider of a kind. State lives forever: if this changes,
 * the earlier string joins those in `earlier.ts`. Single quotes, because JSON escapes double ones, and every resource
 * has the string twice.
 */
export function providerOf(type: string): string {
  return `require('@workload/pulumi/dyn').${type}(exports)`;
}
