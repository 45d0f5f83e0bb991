/**
 * Secrets of the program in arguments that the platform does not keep secret. Everyone who can read the object there can
 * read them.
 */
import type { Fields } from '../../resource';
import type { Failure, Platform } from '../platform/platform';
import type { Facts, SecretField } from './facts';
import { hasSealed, isFields, isSealed, SECRET, SIGNATURE, UNKNOWN } from './markers';

/** The facts that decide where a secret stays secret. All other arguments are shown by the platform. */
export type Keeping = Pick<Facts, 'secret' | 'unsent'> & {
  readonly secretFields: readonly SecretField[];
};

/** A secret in an argument that the platform shows. It never contains the value. */
export interface Plain {
  /** Path of the argument: `envs[0].value`. */
  readonly path: string;
  /** Name of the variable, if the value is that of one. */
  readonly name?: string;
  /** What to write instead. */
  readonly way: string;
}

/** The value in the engine's form of a secret. */
export function wrapped(value: unknown): Fields {
  return { [SIGNATURE]: SECRET, value };
}

/**
 * Finds them.
 *
 * @param bag arguments of the program, in which secrets are in the engine's form
 */
export function plainSecrets(facts: Keeping, bag: Fields): Plain[] {
  const others: readonly string[] = [...facts.secret, ...facts.unsent];
  const fields = new Map(facts.secretFields.map((one) => [one.list, one]));
  return Object.entries(bag)
    .filter(([key]) => !key.startsWith('__') && !others.includes(key))
    .flatMap(([key, value]) => {
      const field = fields.get(key);
      return field === undefined ? placesIn(value, key, elsewhere(facts)) : inList(field, value, facts);
    });
}

/** The outermost secrets of a value. What is inside a secret, such as the keys of a map, is not named. */
function placesIn(value: unknown, path: string, way: string): Plain[] {
  if (isSealed(value)) return value.value == null ? [] : [{ path, way }];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => placesIn(item, `${path}[${index}]`, way));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, `${path}.${key}`, way));
}

/** The secrets in a list whose items have a flag that makes a field secret on the platform, too. */
function inList({ list, flag, field }: SecretField, value: unknown, facts: Keeping): Plain[] {
  const items = opened(value);
  if (!Array.isArray(items)) return [];
  const isKept = (item: unknown) => isFields(item) && isSet(opened(item[flag]));
  // One secret item makes a list secret as a whole, if the program computes the list.
  if (isSealed(value) && items.some((item: unknown) => isKept(opened(item)))) return [];
  return items.flatMap((given: unknown, index): Plain[] => {
    const item = opened(given);
    if (!isFields(item)) return [];
    const path = `${list}[${index}]`;
    const isHidden = isSealed(value) || isSealed(given);
    const others = isHidden
      ? []
      : Object.entries(item)
          .filter(([key]) => key !== field && key !== flag)
          .flatMap(([key, inner]) => placesIn(inner, `${path}.${key}`, elsewhere(facts)));
    const isSecret = isHidden || hasSealed(item[field]);
    if (isKept(item) || !isSecret || item[field] == null) return others;
    const { name } = item;
    return [
      ...others,
      {
        path: `${path}.${field}`,
        // The name of a secret variable may be part of the secret.
        ...(isHidden || typeof name !== 'string' || name === UNKNOWN ? {} : { name }),
        way: `set ${flag}: true in ${path}`,
      },
    ];
  });
}

/** An unknown flag may be set. */
function isSet(flag: unknown): boolean {
  return flag !== undefined && flag !== null && flag !== false;
}

function opened(value: unknown): unknown {
  return isSealed(value) ? opened(value.value) : value;
}

/** Where the platform keeps secrets of this kind. */
function elsewhere({ secret, secretFields }: Keeping): string {
  const places = [
    ...secret.map((key) => `"${key}"`),
    ...secretFields.map(({ list, flag }) => `"${list}" with ${flag}: true`),
  ];
  return places.length === 0
    ? 'leave it out: the platform keeps no argument of this kind secret'
    : `leave it out: of this kind, the platform keeps secrets only in ${places.join(' and ')}`;
}

/**
 * How the secrets of a resource are told, according to the settings: as failures of its check, or as one warning.
 *
 * @param plainSecrets default: warn
 */
export function toldOf(
  type: string,
  found: readonly Plain[],
  plainSecrets: Platform['plainSecrets'],
): { readonly failures: readonly Failure[]; readonly warning?: string } {
  if (found.length === 0) return { failures: [] };
  if (plainSecrets !== 'refuse') return { failures: [], warning: plainText(type, found) };
  return {
    failures: found.map((one) => ({ property: one.path, reason: refusedText(type, one) })),
  };
}

/** The warning about a resource. */
export function plainText(type: string, found: readonly Plain[]): string {
  const places = found.map(({ path, name }) => (name === undefined ? path : `${path} (${name})`));
  const ways = [...new Set(found.map(({ way }) => way))];
  const [is, it] = found.length === 1 ? ['is a secret', 'it'] : ['are secrets', 'them'];
  return (
    `${places.join(', ')} ${is} of the program, but everyone who can read the ${type} on the platform can read ${it}: ` +
    `${ways.join('; ')}. ${UNMARK}`
  );
}

/** Why a secret is refused. */
function refusedText(type: string, { name, way }: Plain): string {
  const whose = name === undefined ? '' : ` (${name})`;
  return (
    `a secret of the program${whose}, but everyone who can read the ${type} on the platform can read it, ` +
    `and workload:plainSecrets is refuse: ${way}. ${UNMARK}`
  );
}

const UNMARK = 'If it need not be secret, remove its mark (pulumi.unsecret)';
