/** The program, independent of the language: settings, and resources, each after those it refers to. */
import type { Entry, Existing, Path, Value } from '@workload/pulumi/importing';
import { camel, Names } from './names';

/** One resource of the program. */
export interface Resource {
  readonly object: Existing;
  /** Its logical name. */
  readonly name: string;
  readonly args: readonly [key: string, Expression][];
  /** The object holds data, which must survive if the resource is removed from the program. */
  readonly isProtected: boolean;
  /** Another resource refers to it. */
  readonly isNamed: boolean;
}

/** One value of the program. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'object' | 'map'; readonly fields: readonly (readonly [key: string, Expression])[] }
  /** An output of another resource; `isWhole` if the program can pass the resource itself. */
  | { readonly kind: 'output'; readonly of: string; readonly output: string; readonly isWhole: boolean }
  | { readonly kind: 'setting'; readonly key: string };

/** A secret that the program takes from the configuration of its stack. */
export interface Setting {
  readonly key: string;
  /** The object, and the path in its arguments. */
  readonly object: Existing;
  readonly path: Path;
  /** `CLIENT_ID of connection mail` */
  readonly about: string;
  /** Its value, if the platform shows it. */
  readonly value?: string;
}

export interface Plan {
  readonly resources: readonly Resource[];
  readonly settings: readonly Setting[];
}

/**
 * @param objects in the order of kinds, and of ids within a kind
 * @param names logical names
 * @param holdsData whether deleting an object of this kind deletes stored data
 * @param plain names of variables whose values the program contains
 */
export function planOf(
  objects: readonly Existing[],
  names: ReadonlyMap<Existing, string>,
  holdsData: (type: string) => boolean,
  plain: readonly string[] = [],
): Plan {
  const found = new References(objects);
  const settings = settingsOf(objects, names, found, plain);
  const order = found.ordered();
  const named = new Set(order.flatMap((one) => [...found.of(one).values()].map(({ target }) => target)));
  const resources = order.map((object): Resource => {
    const place = { object, names, settings, references: found.of(object) };
    const args = object.args.map(([key, value]) => [key, expressionOf(value, place)] as [string, Expression]);
    return {
      object,
      name: names.get(object) ?? object.name,
      args,
      isProtected: holdsData(object.type),
      isNamed: named.has(object),
    };
  });
  return { resources, settings };
}

interface ProgramContext {
  readonly object: Existing;
  readonly names: ReadonlyMap<Existing, string>;
  readonly settings: readonly Setting[];
  readonly references: ReadonlyMap<Value, Reference>;
}

function expressionOf(value: Value, place: ProgramContext): Expression {
  const reference = place.references.get(value);
  if (reference !== undefined) {
    const of = place.names.get(reference.target) ?? '';
    return { kind: 'output', of, output: reference.output, isWhole: reference.isWhole };
  }
  switch (value.kind) {
    case 'list':
      return { kind: 'list', items: value.items.map((item) => expressionOf(item, place)) };
    case 'object':
    case 'map':
      return {
        kind: value.kind,
        fields: value.fields.map(([key, inner]) => [key, expressionOf(inner, place)] as const),
      };
    case 'secret': {
      const own = place.settings.find((one) => one.object === place.object && one.path === value.path);
      return own === undefined
        ? { kind: 'literal', value: value.value ?? '' }
        : { kind: 'setting', key: own.key };
    }
    default:
      return { kind: 'literal', value: value.value };
  }
}

// ——— Secrets ———

function settingsOf(
  objects: readonly Existing[],
  names: ReadonlyMap<Existing, string>,
  references: References,
  plain: readonly string[],
): Setting[] {
  const keys = new Names();
  for (const name of names.values()) keys.take(name);
  return objects.flatMap((object) =>
    gapsOf(object)
      .filter((gap) => !references.of(object).has(gap.value) && !isPlain(gap, plain))
      .map(({ value, called }) => ({
        key: camel(keys.take(`${names.get(object) ?? ''}-${called}`)),
        object,
        path: value.path,
        about: `${called} of ${object.noun} ${object.name}`,
        ...(value.value === undefined ? {} : { value: value.value }),
      })),
  );
}

/** @throws Error about a name that no variable has, or only variables that the platform does not show */
export function refuseUnknownPlain(objects: readonly Existing[], plain: readonly string[]): void {
  const gaps = objects.flatMap(gapsOf);
  for (const name of plain) {
    if (gaps.some((gap) => isPlain(gap, [name]))) continue;
    throw new Error(
      gaps.some(({ called }) => called === name)
        ? `--plain ${name}: the platform does not show its value`
        : `--plain ${name}: no imported object has a variable of this name`,
    );
  }
}

type Secret = Value & { readonly kind: 'secret' };

interface Gap {
  readonly value: Secret;
  /** The name of the variable, or of the field. */
  readonly called: string;
}

function isPlain({ value, called }: Gap, plain: readonly string[]): boolean {
  return value.value !== undefined && plain.includes(called);
}

function gapsOf({ args }: Existing): Gap[] {
  return gapsIn({ kind: 'object', fields: args });
}

/** The secrets in a value. A field of a named item gets the name of the item. */
function gapsIn(value: Value, called = ''): Gap[] {
  switch (value.kind) {
    case 'secret':
      return [{ value, called }];
    case 'list':
      return value.items.flatMap((item) => gapsIn(item, called));
    case 'object':
    case 'map':
      return value.fields.flatMap(([key, inner]) => gapsIn(inner, itemName(value.fields) ?? key));
    default:
      return [];
  }
}

function itemName(fields: readonly Entry[]): string | undefined {
  const name = fields.find(([key]) => key === 'name')?.[1];
  const isItem = fields.some(([key, inner]) => key === 'value' && inner.kind === 'secret');
  return isItem && name?.kind === 'literal' ? String(name.value) : undefined;
}

// ——— References ———

/** The output of a declared object that a value can refer to. */
interface Reference {
  readonly target: Existing;
  readonly output: string;
  readonly isWhole: boolean;
}

/** Outputs that are addresses, and therefore unique. */
const ADDRESSES = ['mcpUrl', 's3Url', 'url'];

/** References from values to objects, without cycles. */
class References {
  readonly #byName = new Map<string, Existing>();
  readonly #byAddress = new Map<string, Reference>();
  readonly #of = new Map<Existing, Map<Value, Reference>>();

  constructor(private readonly objects: readonly Existing[]) {
    for (const target of objects) {
      for (const [output, text] of Object.entries(target.outputs)) {
        this.#byName.set(`${target.type} ${output} ${text}`, target);
        if (ADDRESSES.includes(output) && /^https?:\/\/./.test(text))
          this.#byAddress.set(text, { target, output, isWhole: false });
      }
    }
    for (const one of objects) this.#of.set(one, new Map());
    // References that a kind defines come first: an address can also stay a literal.
    for (const find of [this.#named, this.#addressed]) {
      for (const one of objects)
        for (const value of leavesOf({ kind: 'object', fields: one.args })) {
          const reference = find.call(this, value);
          if (reference === undefined || this.#reaches(reference.target, one)) continue;
          this.#of.get(one)?.set(value, reference);
        }
    }
  }

  of(one: Existing): ReadonlyMap<Value, Reference> {
    return this.#of.get(one) ?? new Map();
  }

  /** Objects in their given order, but each after those it refers to. */
  ordered(): Existing[] {
    const order = new Set<Existing>();
    const visit = (one: Existing) => {
      if (order.has(one)) return;
      for (const { target } of this.of(one).values()) visit(target);
      order.add(one);
    };
    this.objects.forEach(visit);
    return [...order];
  }

  #named(value: Value): Reference | undefined {
    if (value.kind !== 'name') return undefined;
    const target = this.#byName.get(`${value.of} ${value.by} ${value.value}`);
    return target && { target, output: value.by, isWhole: value.isWhole };
  }

  #addressed(value: Value): Reference | undefined {
    const isText = value.kind === 'literal' || value.kind === 'secret';
    return isText && typeof value.value === 'string' ? this.#byAddress.get(value.value) : undefined;
  }

  /** Whether an object refers to another one, directly or indirectly. */
  #reaches(from: Existing, to: Existing): boolean {
    return from === to || [...this.of(from).values()].some(({ target }) => this.#reaches(target, to));
  }
}

function leavesOf(value: Value): Value[] {
  if (value.kind === 'list') return value.items.flatMap(leavesOf);
  if (value.kind === 'object' || value.kind === 'map')
    return value.fields.flatMap(([, inner]) => leavesOf(inner));
  return [value];
}
