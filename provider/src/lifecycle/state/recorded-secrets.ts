/**
 * What a state has in place of secrets, with `workload:secretsInState: hash`. An adapter passes every bag that leaves
 * the provider through `recorded`, and every bag that comes from the engine through `opened`. Between the two, the
 * lifecycle works with values: those that the program has set in this run. A secret of an earlier run stays a hash,
 * which equals its value (`same`), and is never sent.
 */
import { z } from 'zod';
import { STEERING } from '../../controls';
import type { Definition, Fields } from '../../resource';
import { bare, factsOf } from '../values/fields';
import {
  type HashKey,
  hasKeyOf,
  isHashOf,
  isKeyedDigest,
  NOT_YET,
  saltIn,
  saltOfDigest,
} from '../values/hashes';
import { hashesIn, isFields, isHash, isSealed, SECRET, SIGNATURE, UNKNOWN } from '../values/markers';
import { referenceOf } from '../values/references';
import { put, replaced, replacedIn } from '../values/values';
import { digestsIn, withDigests } from './digests';

/** What the platform returns in place of a secret. */
const PLATFORM_MASK = /^\*+$/;

type Kind = Pick<Definition, 'args' | 'facts' | 'seen'>;

/** The resource whose bag it is. */
export interface Whose {
  readonly definition: Kind;
  readonly urn: string;
}

/** The hashes of one resource. */
interface Hasher {
  readonly hashed: (value: string | number) => string;
  /** Whether it is a secret of the resource that this run has met. */
  readonly isSecret: (value: unknown) => boolean;
}

/** The secrets of one provider in one run. */
export class RecordedSecrets {
  /** Values by their hashes. */
  readonly #values = new Map<string, string | number>();
  /** The same values by the salts of the hashes, which belong to one resource. */
  readonly #known = new Map<string, Set<unknown>>();

  /**
   * @param key undefined: the stack has none
   * @param isOn whether secrets are recorded as hashes
   */
  constructor(
    private readonly key: HashKey | undefined,
    readonly isOn: boolean,
  ) {}

  /**
   * The bag as it is recorded: each secret text and number of the platform's contents is a hash.
   *
   * @param bag with secrets in the engine's form
   * @param came earlier bags of the resource. Their hashes stay, also if the resource has another URN since
   */
  recorded(whose: Whose, bag: Fields, ...came: readonly unknown[]): Fields {
    if (!this.isOn) return bag;
    const hasher = this.#hasherOf(whose.urn, came);
    return this.#keyed(whose.urn, this.#bag(whose.definition, bag, hasher), came);
  }

  /** A bag with keyed digests. Those of earlier bags stay, also if the resource has another URN since. */
  #keyed(urn: string, bag: Fields, came: readonly unknown[]): Fields {
    const { key } = this;
    if (key === undefined) return bag;
    const known = came.flatMap((one) => (isFields(one) ? digestsIn(one) : []));
    const own = known.map(saltOfDigest).find((salt) => salt !== undefined) ?? key.saltOf(urn);
    return withDigests(bag, (digest) => (isKeyedDigest(digest) ? digest : key.digest(digest, own)));
  }

  /** Whether a bag has a hash whose value is not known yet. */
  isIn(bag: Fields): boolean {
    return hashesIn(bag).some((hash) => !this.#values.has(hash));
  }

  /**
   * Remembers the values of hashes in a state that the inputs have as values: the program no longer marks them, or the
   * setting was on before.
   */
  learn(state: Fields, inputs: Fields): void {
    for (const [hash, value] of pairsIn(state, inputs)) {
      if (!this.#values.has(hash) && isHashOf(hash, value)) this.#remember(hash, value);
    }
  }

  #remember(hash: string, value: string | number): void {
    this.#values.set(hash, value);
    const salt = saltIn(hash) ?? '';
    this.#known.set(salt, (this.#known.get(salt) ?? new Set()).add(value));
  }

  /** A bag with the values of this run in place of their hashes. */
  opened(bag: Fields): Fields {
    const known = this.withPlainDigests(bag);
    return this.#values.size === 0 ? known : (this.#open(known) as Fields);
  }

  /** A state whose digests are no longer keyed, as far as this process has their key. */
  withPlainDigests(state: Fields): Fields {
    const { key } = this;
    return key === undefined ? state : withDigests(state, (digest) => key.digestIn(digest) ?? digest);
  }

  /** A bag of a preview in which a secret that the platform will return is a hash, which no argument accepts. */
  previewed({ facts }: Kind, bag: Fields): Fields {
    if (!this.isOn) return bag;
    const out = { ...bag };
    for (const key of facts.once)
      if (facts.secretOutputs.includes(key) && out[key] === UNKNOWN)
        out[key] = { [SIGNATURE]: SECRET, value: NOT_YET };
    return out;
  }

  #open = (value: unknown): unknown => {
    if (typeof value === 'string') return isHash(value) ? (this.#values.get(value) ?? value) : value;
    if (Array.isArray(value)) return replaced(value, this.#open);
    if (!isFields(value)) return value;
    const after = replacedIn(value, this.#open);
    return Object.keys(after).some(isHash) ? withKeys(after, (key) => String(this.#open(key))) : after;
  };

  #hasherOf(urn: string, came: readonly unknown[]): Hasher {
    const { key } = this;
    if (key === undefined)
      return {
        isSecret: () => false,
        hashed: () => {
          throw new Error(NO_KEY);
        },
      };
    const known = new Set(came.flatMap(hashesIn));
    const salts = new Set([...known].flatMap((hash) => saltIn(hash) ?? []));
    const own = key.saltOf(urn);
    salts.delete(own);
    return {
      isSecret: (value) => [own, ...salts].some((salt) => this.#known.get(salt)?.has(value)),
      hashed: (value) => {
        const all = [...salts].map((salt) => key.hash(value, salt));
        const hash = all.find((one) => known.has(one)) ?? key.hash(value, own);
        this.#remember(hash, value);
        return hash;
      },
    };
  }

  #bag(definition: Kind, bag: Fields, hasher: Hasher): Fields {
    const { facts } = definition;
    const shape = definition.args.shape as Readonly<Record<string, z.core.$ZodType | undefined>>;
    const values = new Map<unknown, string>();
    const remembered = (value: string | number) => {
      const hash = hasher.hashed(value);
      values.set(value, hash);
      return hash;
    };
    let after = bag;
    const set = (key: string, value: unknown) => {
      if (value === bag[key]) return;
      if (after === bag) after = { ...bag };
      put(after, key, value);
    };
    for (const key of Object.keys(bag)) {
      if (key.startsWith('__') || key === 'name') continue;
      const present = facts.former[key] ?? key;
      if (STEERING.some((one) => one === present)) continue;
      set(key, hidden(bag[key], { schema: shape[present], isInside: false, hashed: remembered }));
    }
    // A map of secrets may have a secret argument as its key.
    for (const key of facts.secretOutputs) {
      if (key in bag) set(key, withHashedKeys(after[key], values));
    }
    // What was sent repeats arguments, also those of a program whose update did not end: the bag does not have them.
    for (const key of Object.keys(bag)) {
      if (key.startsWith('__')) set(key, echoes(bag[key], { ...hasher, isSent: false }));
    }
    return after;
  }
}

export const NO_KEY =
  'workload:secretsInState is hash, and the key of the stack is missing. Make one with workload secrets init, or set ' +
  'WORKLOAD_STATE_KEY. Without --run-program, refresh and destroy read neither the stack configuration nor the program, ' +
  'so they need it in the environment';

/**
 * Refuses a read that could not tell whether a secret has changed, because this process does not have the key of its
 * hash or of its releases. Secrets that the platform masks are not compared.
 */
export function guardKey({ facts }: Kind, state: Fields): void {
  const compared = Object.entries(state).filter(
    ([key]) => !facts.secret.includes(key) && !key.startsWith('__'),
  );
  const shown = compared.map(([key, value]) => {
    const field = facts.secretFields.find(({ list }) => list === key);
    if (facts.secretOutputs.includes(key)) return undefined;
    if (field === undefined || !Array.isArray(value)) return value;
    const items: readonly unknown[] = value;
    return items.filter((item) => !isFields(item) || item[field.flag] !== true);
  });
  const isUnread = digestsIn(state).some(isKeyedDigest);
  if (isUnread || hashesIn(shown).some((hash) => !hasKeyOf(hash))) throw new Error(NO_KEY);
}

interface Place {
  readonly schema: z.core.$ZodType | undefined;
  /** The field that identifies the items of a list. */
  readonly by?: string | undefined;
  /** Whether a mark covers it. */
  readonly isInside: boolean;
  readonly hashed: (value: string | number) => string;
}

/** A value with its secrets hashed, the same one if it has none. What identifies an object or an item stays. */
function hidden(value: unknown, place: Place): unknown {
  if (isSealed(value)) {
    const inner = hidden(value.value, { ...place, isInside: true });
    return inner === value.value ? value : { ...value, value: inner };
  }
  const schema = place.schema && unwrapped(place.schema);
  if (Array.isArray(value)) {
    const element = schema instanceof z.ZodArray ? schema.def.element : undefined;
    const by = place.schema && (factsOf(place.schema).by ?? (schema && factsOf(schema).by));
    return replaced(value, (item) => hidden(item, { ...place, schema: element, by }));
  }
  if (isFields(value)) {
    let after: Fields | undefined;
    for (const [key, inner] of Object.entries(value)) {
      if (key === place.by) continue;
      const field =
        schema instanceof z.ZodObject
          ? (schema.shape[key] as z.core.$ZodType | undefined)
          : schema instanceof z.ZodRecord
            ? schema.def.valueType
            : undefined;
      const now = hidden(inner, { ...place, by: undefined, schema: field });
      if (now !== inner) put((after ??= { ...value }), key, now);
    }
    return after ?? value;
  }
  if (!place.isInside || isShown(value, schema) || isRegion(place.schema)) return value;
  return place.hashed(value);
}

/** Whether a value is recorded as it is: it identifies something, is one of few words, or is no secret yet. */
function isShown(
  value: unknown,
  schema: z.core.$ZodType | undefined,
): value is Exclude<unknown, string | number> {
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  if (value === '' || value === UNKNOWN || isHash(value)) return true;
  if (typeof value === 'string' && PLATFORM_MASK.test(value)) return true;
  if (schema === undefined) return false;
  return schema instanceof z.ZodEnum || referenceOf(schema) !== undefined;
}

function isRegion(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && (factsOf(schema).region ?? factsOf(unwrapped(schema)).region) === true;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = bare(schema);
  return inner instanceof z.ZodNullable ? unwrapped(inner.def.innerType) : inner;
}

/**
 * Each hash with the values that may be its own: those at its place, and in a list those of all items with its name. To
 * try every value with every hash would take the slow derivation many times.
 */
function pairsIn(state: unknown, inputs: unknown): (readonly [string, string | number])[] {
  if (isHash(state)) return typeof inputs === 'string' || typeof inputs === 'number' ? [[state, inputs]] : [];
  if (Array.isArray(state) && Array.isArray(inputs)) {
    const items: readonly unknown[] = inputs;
    return state.flatMap((item: unknown, index) => {
      const named = items.filter((one) => nameIn(one) !== undefined && nameIn(one) === nameIn(item));
      return (named.length > 0 ? named : [items[index]]).flatMap((one) => pairsIn(item, one));
    });
  }
  if (!isFields(state) || !isFields(inputs)) return [];
  return Object.entries(state).flatMap(([key, value]) => pairsIn(value, inputs[key]));
}

function nameIn(item: unknown): unknown {
  return isFields(item) ? item.name : undefined;
}

function withHashedKeys(value: unknown, values: ReadonlyMap<unknown, string>): unknown {
  if (isSealed(value)) {
    const inner = withHashedKeys(value.value, values);
    return inner === value.value ? value : { ...value, value: inner };
  }
  if (!isFields(value) || !Object.keys(value).some((key) => values.has(key))) return value;
  return withKeys(value, (key) => values.get(key) ?? key);
}

function withKeys(fields: Fields, by: (key: string) => string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [by(key), value]));
}

interface Echo extends Hasher {
  /** Whether it is part of what was sent. */
  readonly isSent: boolean;
}

function echoes(value: unknown, echo: Echo): unknown {
  if (typeof value === 'string' || typeof value === 'number')
    return echo.isSent && echo.isSecret(value) ? echo.hashed(value) : value;
  if (Array.isArray(value)) return replaced(value, (item) => echoes(item, echo));
  if (!isFields(value)) return value;
  let after: Fields | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const isDeclared = echo.isSent && key === 'value' && value.secret === true && !isShown(inner, undefined);
    const now = isDeclared
      ? echo.hashed(inner)
      : echoes(inner, { ...echo, isSent: echo.isSent || key === 'sent' });
    if (now !== inner) put((after ??= { ...value }), key, now);
  }
  return after ?? value;
}
