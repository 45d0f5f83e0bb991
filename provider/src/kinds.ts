/** What `@workload/policies` shares with the resources: their kinds, and their arguments with the defaults filled in. */
import type { Fields } from './bag';
import { argumentKeys, pick, withDefaults } from './lifecycle/values/values';
import { isFields } from './lifecycle/values/markers';
import { definitions } from './resources';

export type { Fields };
export { isFields };
export { UNKNOWN } from './lifecycle/values/markers';
export { parseUrn } from './urn';

/** A type token of a resource, in either form. */
const TOKEN = /^(?:workload:index:|pulumi-nodejs:dynamic\/workload:)(\w+)$/;

/**
 * The kind that a type token names, in either form: `Drive`. Undefined for components, providers and resources of other
 * packages.
 */
export function kindOf(token: string): string | undefined {
  const kind = TOKEN.exec(token)?.[1];
  return kind !== undefined && Object.hasOwn(definitions, kind) ? kind : undefined;
}

/**
 * The arguments among the inputs of a resource, with the defaults filled in at every depth: what the program leaves out
 * is the same whichever form, class or language wrote it. Unknown values stay as they are.
 *
 * @param kind such as `Drive`
 * @param inputs as the engine has them
 */
export function argumentsWithDefaults(kind: string, inputs: Fields): Fields {
  const definition = definitions[kind];
  if (definition === undefined) return inputs;
  return withDefaults(definition.args, pick(inputs, argumentKeys(definition))) as Fields;
}
