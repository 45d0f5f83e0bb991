/** What changed between the package schemas of two releases, and what of it breaks programs. */

type Json = Readonly<Record<string, unknown>>;

interface Bag {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

interface Resource extends Bag {
  readonly inputProperties?: Readonly<Record<string, Json>>;
  readonly requiredInputs?: readonly string[];
  readonly deprecationMessage?: string;
}

interface Lookup {
  readonly inputs?: Bag;
  readonly outputs?: Bag;
}

/** The part of a package schema that programs are written against. */
export interface PackageSchema {
  readonly provider: Resource;
  readonly types: Readonly<Record<string, Bag & { readonly enum?: readonly { readonly value: unknown }[] }>>;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly functions: Readonly<Record<string, Lookup>>;
}

/** The changes of a schema, as users would look for them: `Drive.region is gone`. */
export interface Changes {
  /** Programs that were written for the earlier schema may fail, or mean something else. */
  readonly breaking: readonly string[];
  /** Programs stay as they are. */
  readonly compatible: readonly string[];
}

export function changesOf(before: PackageSchema, after: PackageSchema): Changes {
  return { breaking: breaking(before, after), compatible: compatible(before, after) };
}

/** Each change that breaks. */
export function breaking(before: PackageSchema, after: PackageSchema): string[] {
  const written = typesWritten(after);
  return [
    ...inputs('Provider', before.provider, after.provider),
    ...each(before.resources, after.resources, (name, old, now) => [
      ...inputs(name, old, now),
      ...outputs(name, old, now),
      ...replacements(name, old, now),
    ]),
    ...each(before.functions, after.functions, (name, old, now) => [
      ...inputs(name, asInputs(old.inputs), asInputs(now.inputs)),
      ...outputs(name, old.outputs ?? {}, now.outputs ?? {}),
    ]),
    ...each(before.types, after.types, (name, old, now) => [
      ...(written.has(name) ? inputs(name, asInputs(old), asInputs(now)) : []),
      ...outputs(name, old, now),
      ...(old.enum ?? [])
        .filter(({ value }) => !(now.enum ?? []).some((other) => other.value === value))
        .map(({ value }) => `${name} no longer takes ${String(value)}`),
    ]),
  ];
}

/** Each change that breaks nothing: what is new, deprecated, or demands less. */
function compatible(before: PackageSchema, after: PackageSchema): string[] {
  return [
    ...added('Provider', before.provider, after.provider),
    ...unknownIn(before.resources, after.resources),
    ...inBoth(before.resources, after.resources, (name, old, now) => [
      ...added(name, old, now),
      ...(old.deprecationMessage === undefined && now.deprecationMessage !== undefined
        ? [`${name} is deprecated`]
        : []),
    ]),
    ...unknownIn(before.functions, after.functions),
    ...inBoth(before.functions, after.functions, (name, old, now) => [
      ...added(name, asInputs(old.inputs), asInputs(now.inputs)),
      ...added(name, old.outputs ?? {}, now.outputs ?? {}),
    ]),
    ...unknownIn(before.types, after.types),
    ...inBoth(before.types, after.types, (name, old, now) => [
      ...added(name, old, now),
      ...(now.enum ?? [])
        .filter(({ value }) => !(old.enum ?? []).some((other) => other.value === value))
        .map(({ value }) => `${name} takes ${String(value)}`),
    ]),
  ];
}

/** What a resource, function or type newly has, or no longer requires. */
function added(name: string, old: Resource, now: Resource): string[] {
  const bags = [
    [old.inputProperties ?? {}, now.inputProperties ?? {}],
    [old.properties ?? {}, now.properties ?? {}],
  ] as const;
  const found = bags.flatMap(([before, after]) =>
    Object.entries(after).flatMap(([key, property]) => {
      const was = before[key];
      if (was === undefined) return [`${name}.${key} is new`];
      return was.deprecationMessage === undefined && property.deprecationMessage !== undefined
        ? [`${name}.${key} is deprecated`]
        : [];
    }),
  );
  const freed = (old.requiredInputs ?? []).filter(
    (key) => key in (now.inputProperties ?? {}) && !(now.requiredInputs ?? []).includes(key),
  );
  // An argument is an output, too.
  return [...new Set([...found, ...freed.map((key) => `${name}.${key} is optional`)])];
}

function unknownIn(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(after)
    .filter((token) => !(token in before))
    .map((token) => `${nameOf(token)} is new`);
}

function asInputs(bag: Bag = {}): Resource {
  return { inputProperties: bag.properties ?? {}, requiredInputs: bag.required ?? [] };
}

function each<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  compare: (name: string, old: T, now: T) => string[],
): string[] {
  const gone = Object.keys(before).filter((token) => !(token in after));
  return [...gone.map((token) => `${nameOf(token)} is gone`), ...inBoth(before, after, compare)];
}

function inBoth<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  compare: (name: string, old: T, now: T) => string[],
): string[] {
  return Object.entries(before).flatMap(([token, old]) => {
    const now = after[token];
    return now === undefined ? [] : compare(nameOf(token), old, now);
  });
}

function nameOf(token: string): string {
  return token.split(':').at(-1) ?? token;
}

function inputs(name: string, old: Resource, now: Resource): string[] {
  const [before, after] = [old.inputProperties ?? {}, now.inputProperties ?? {}];
  const required = (now.requiredInputs ?? []).filter((key) => !(old.requiredInputs ?? []).includes(key));
  return [
    ...properties(name, before, after),
    ...required.map((key) => `${name}.${key} is required now`),
    ...defaults(name, before, after),
  ];
}

/** Changed defaults: they would change omitted arguments of programs. */
function defaults(
  name: string,
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): string[] {
  return Object.entries(before)
    .filter(([key, { default: was }]) => {
      const now = after[key];
      return now !== undefined && JSON.stringify(now.default) !== JSON.stringify(was);
    })
    .map(([key]) => `${name}.${key} has another default`);
}

/** Names of the types that programs write. Programs only read all other types. */
function typesWritten({ provider, resources, functions, types }: PackageSchema): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const token = key === '$ref' && typeof inner === 'string' ? inner.replace('#/types/', '') : undefined;
      const name = nameOf(token ?? '');
      if (token === undefined) visit(inner);
      else if (!found.has(name)) {
        found.add(name);
        visit(types[token]);
      }
    }
  };
  visit(provider.inputProperties);
  for (const { inputProperties } of Object.values(resources)) visit(inputProperties);
  for (const { inputs: taken } of Object.values(functions)) visit(taken?.properties);
  return found;
}

function outputs(name: string, old: Bag, now: Bag): string[] {
  const lost = (old.required ?? []).filter(
    (key) => key in (now.properties ?? {}) && !(now.required ?? []).includes(key),
  );
  return [
    ...properties(name, old.properties ?? {}, now.properties ?? {}),
    ...lost.map((key) => `${name}.${key} may be absent now`),
  ];
}

function properties(
  name: string,
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): string[] {
  return Object.entries(before).flatMap(([key, old]) => {
    const now = after[key];
    if (now === undefined) return [`${name}.${key} is gone`];
    return shape(old) === shape(now) ? [] : [`${name}.${key} has another type`];
  });
}

function replacements(name: string, old: Resource, now: Resource): string[] {
  return Object.entries(now.inputProperties ?? {})
    .filter(([key, property]) => {
      const was = old.inputProperties?.[key];
      return was !== undefined && property.willReplaceOnChanges === true && was.willReplaceOnChanges !== true;
    })
    .map(([key]) => `${name}.${key} replaces on change now`);
}

function shape({ type, items, additionalProperties, oneOf, $ref }: Json): string {
  return JSON.stringify([type, items, additionalProperties, oneOf, $ref]);
}
