/** Arguments of an object as a tree for any language, with references to other objects, and gaps for secrets. */
import { referenceOf } from '../lifecycle/values/references';
import { isFields } from '../lifecycle/values/markers';
import type { Definition, Fields } from '../resource';
import { bare, defOf, type Schema } from '../lifecycle/values/fields';

/** A path in the arguments: `['envs', 0, 'value']`. */
export type Path = readonly (string | number)[];

/** One value of a program. */
export type Value =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  /** Its keys are arguments, which each language writes in its own way. */
  | { readonly kind: 'object'; readonly fields: readonly Entry[] }
  /** Its keys are data. */
  | { readonly kind: 'map'; readonly fields: readonly Entry[] }
  /** A reference to another object by its output `by`; `isWhole` if a program can also pass the resource itself. */
  | {
      readonly kind: 'name';
      readonly value: string;
      readonly of: string;
      readonly by: string;
      readonly isWhole: boolean;
    }
  /** A secret, or what may be one: the value of a variable. `value` if the platform returns it. */
  | { readonly kind: 'secret'; readonly path: Path; readonly value?: string };

export type Entry = readonly [key: string, value: Value];

/**
 * The arguments of an object.
 *
 * @param args as an import reads them
 * @param secret masked secret arguments, of which the platform returns the keys
 */
export function treeOf(definition: Definition, args: Fields, secret: Fields): readonly Entry[] {
  const { facts } = definition;
  const all: Fields = { ...args, ...secret };
  return Object.entries<Schema>(definition.args.shape).flatMap(([key, schema]): Entry[] => {
    if (all[key] === undefined) return [];
    const within = { facts, isSecret: key in secret };
    return [[key, valueOf(schema, all[key], [key], within)]];
  });
}

interface Within {
  readonly facts: Definition['facts'];
  readonly isSecret: boolean;
}

function valueOf(schema: Schema, value: unknown, path: Path, within: Within): Value {
  const inner = bare(schema);
  const def = defOf(inner);
  const at = (key: string | number, of: Schema, one: unknown) => valueOf(of, one, [...path, key], within);
  if (Array.isArray(value)) {
    const element = def.type === 'array' ? def.element : inner;
    return { kind: 'list', items: value.map((one: unknown, index) => at(index, element, one)) };
  }
  if (isFields(value)) {
    if (def.type !== 'object') {
      const of = def.type === 'record' ? def.valueType : inner;
      return { kind: 'map', fields: Object.entries(value).map(([key, one]) => [key, at(key, of, one)]) };
    }
    const fields = Object.entries(def.shape).flatMap(([key, of]): Entry[] => {
      if (value[key] === undefined) return [];
      return [[key, variableAt([...path, key], value, within) ?? at(key, of, value[key])]];
    });
    return { kind: 'object', fields };
  }
  if (within.isSecret) return secretAt(path);
  const named = referenceOf(inner);
  if (named !== undefined && typeof value === 'string')
    return { kind: 'name', value, of: named.kind, by: named.by, isWhole: named.isWhole };
  return { kind: 'literal', value: value as string | number | boolean };
}

function secretAt(path: Path): Value {
  return { kind: 'secret', path };
}

/** A field of an item that may be secret. The platform returns it unless the item's flag is set. */
function variableAt(path: Path, item: Fields, { facts }: Within): Value | undefined {
  const key = path.at(-1);
  const field = facts.secretFields.find((one) => one.list === path[0] && one.field === key);
  const value = item[field?.field ?? ''];
  if (field === undefined || typeof value !== 'string') return undefined;
  return item[field.flag] === true ? secretAt(path) : { kind: 'secret', path, value };
}

/** The secrets in a value, in its order. */
export function secretsIn(value: Value): readonly Path[] {
  switch (value.kind) {
    case 'secret':
      return [value.path];
    case 'list':
      return value.items.flatMap(secretsIn);
    case 'object':
    case 'map':
      return value.fields.flatMap(([, inner]) => secretsIn(inner));
    default:
      return [];
  }
}

/** The plain value, with these secrets in its gaps. `undefined` omits an unknown secret. */
export function plainOf(value: Value, secret: (path: Path) => string | undefined): unknown {
  switch (value.kind) {
    case 'secret':
      return value.value ?? secret(value.path);
    case 'list':
      return value.items.map((item) => plainOf(item, secret));
    case 'object':
    case 'map': {
      const entries = value.fields.map(([key, inner]) => [key, plainOf(inner, secret)] as const);
      return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
    }
    default:
      return value.value;
  }
}
