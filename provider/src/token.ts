/** Type tokens of the native plugin. This file imports nothing. */

/** The engine's name of the package. */
export const PACKAGE = 'workload';

/** Token of a resource or a function: `workload:index:Drive`. */
export function tokenOf(name: string): string {
  return `${PACKAGE}:index:${name}`;
}
