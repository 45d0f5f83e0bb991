/** Arguments of an update that are not known before it. The engine's plan does not constrain them. */
import { UNKNOWN } from '@workload/pulumi/rollout';
import { itemsOf } from '../preview/risk';
import type { Preview } from '../preview/preview';
import { labelOf, named } from '../preview/urn';
import { secretIn, valueOf } from './canonical';
import type { Plan } from './changes';

/** Unknown arguments of one resource. */
export interface UnknownOf {
  readonly urn: string;
  /** In the engine's notation: `envs[0].value`. */
  readonly paths: string[];
}

/**
 * By resource, in order.
 *
 * @param opened the plain value of a ciphertext
 */
export function unknownIn({ resourcePlans }: Plan, opened: (ciphertext: string) => unknown): UnknownOf[] {
  return Object.keys(resourcePlans)
    .sort()
    .flatMap((urn) => {
      const { adds = {}, updates = {} } = resourcePlans[urn]?.goal?.inputDiff ?? {};
      const paths = Object.entries({ ...adds, ...updates }).flatMap(([key, value]) =>
        // The mark of the owner: the run draws its random digits.
        key === '__owner' && named(urn).isOurs
          ? []
          : pathsIn(value, stepTo('', key), { opened, isInside: false }),
      );
      return paths.length === 0 ? [] : [{ urn, paths: paths.sort() }];
    });
}

interface Opening {
  readonly opened: (ciphertext: string) => unknown;
  /** Whether the value is a part of a secret. */
  readonly isInside: boolean;
}

function pathsIn(value: unknown, path: string, opening: Opening): string[] {
  if (value === UNKNOWN) return [path];
  if (typeof value !== 'object' || value === null) return [];
  const secret = secretIn(value);
  if (secret !== undefined)
    return pathsIn(valueOf(secret, opening.isInside, opening.opened), path, { ...opening, isInside: true });
  if (Array.isArray(value))
    return value.flatMap((each, index) => pathsIn(each, `${path}[${index}]`, opening));
  return Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, stepTo(path, key), opening));
}

function stepTo(path: string, key: string): string {
  if (!/^\w+$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** A resource with an unknown argument on which a gate depends. */
export interface Undecided {
  /** `ForkedApplication shop` */
  readonly about: string;
  /** What a gate would read, or the arguments that decide it. */
  readonly values: readonly string[];
}

/** Arguments that decide the traffic of an object. */
const ROUTING = /^(?:traffic|rollout)\b/;

/**
 * Unknown arguments on which a gate depends, whether it is requested or not. The provider tells in its effects what is
 * not known. A new object takes no traffic from another revision.
 */
export function undecidedIn(preview: Preview, unknown: readonly UnknownOf[]): Undecided[] {
  // A limit makes the items of unknown steps.
  const items = itemsOf({ ...preview, maxStep: preview.maxStep ?? 100 });
  const created = new Set(preview.resources.filter(({ op }) => op === 'create').map(({ urn }) => urn));
  return unknown.flatMap(({ urn, paths }) => {
    const about = labelOf(urn);
    const told = items
      .filter((item) => (item.effect?.urn === undefined ? item.about === about : item.effect.urn === urn))
      .flatMap((item) => item.unknown ?? []);
    const routing = named(urn).isOurs && !created.has(urn) ? paths.filter((path) => ROUTING.test(path)) : [];
    const values = [...new Set([...routing, ...told])];
    return values.length === 0 ? [] : [{ about, values }];
  });
}
