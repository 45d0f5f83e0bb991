/** How the engine knows a dynamic resource: by its type token, and by what leads it to this package. */

/** Type tokens: `pulumi-nodejs:dynamic/workload:Drive`. */
export function dynamicToken(type: string): string {
  return `pulumi-nodejs:dynamic/workload:${type}`;
}

/**
 * What state holds instead of code: how the engine's host finds the provider of a kind. Never change it: state lives
 * forever. Single quotes, because JSON writes double ones as two characters, twice for every resource.
 */
export function providerOf(type: string): string {
  return `exports.handler=()=>require('@workload/pulumi/dynamic').${type}`;
}
