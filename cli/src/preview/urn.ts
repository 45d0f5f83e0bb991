/** Parts of a URN, as people read them. */
import { DEFAULT_PROVIDER, parseUrn } from '@workload/pulumi/rollout';

export interface Named {
  readonly stack: string;
  readonly project: string;
  /** Kind of the platform, as programs name it (`Drive`), or else the engine's type. */
  readonly type: string;
  readonly name: string;
  /** Whether it is a kind of the platform. */
  readonly isOurs: boolean;
  /** Types of the components around it, the nearest one first. */
  readonly parents: readonly string[];
}

/** A preview names each of its URNs many times. */
const KNOWN = new Map<string, Named>();
const MOST_KNOWN = 50_000;

export function named(urn: string): Named {
  const known = KNOWN.get(urn);
  if (known !== undefined) return known;
  const { stack, project, type, parents, name } = parseUrn(urn);
  const [, kind] = /^(?:workload:index|pulumi-nodejs:dynamic\/workload):(\w+)$/.exec(type) ?? [];
  const found = { stack, project, type: kind ?? type, name, isOurs: kind !== undefined, parents };
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(urn, found);
  return found;
}

/** Kind and logical name, as in the program: `Drive data`. */
export function labelOf(urn: string): string {
  const { type, name } = named(urn);
  return `${type} ${name}`;
}

/** The URN in a reference to a provider, which ends with its id. */
export function providerIn(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('::'));
}

/**
 * Whether this is a default provider. The engine registers these itself, so they have no parent; the providers of a
 * program belong to the stack or to a component, whatever their names are.
 *
 * @param parents of the resource in each of its states
 */
export function isDefaultProvider(urn: string, parents: readonly (string | undefined)[]): boolean {
  const { type, name } = named(urn);
  return (
    type.startsWith('pulumi:providers:') &&
    DEFAULT_PROVIDER.test(name) &&
    parents.length > 0 &&
    parents.every((parent = '') => parent === '')
  );
}
