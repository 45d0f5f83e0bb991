/** What of a package schema's changes breaks programs that were written for the one before. */

type Json = Readonly<Record<string, unknown>>;

interface Bag {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

interface Resource extends Bag {
  readonly inputProperties?: Readonly<Record<string, Json>>;
  readonly requiredInputs?: readonly string[];
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

/** Each change that breaks, as users would look for it: `Drive.region is gone`. */
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

function asInputs(bag: Bag = {}): Resource {
  return { inputProperties: bag.properties ?? {}, requiredInputs: bag.required ?? [] };
}

function each<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  compare: (name: string, old: T, now: T) => string[],
): string[] {
  return Object.entries(before).flatMap(([token, old]) => {
    const name = token.split(':').at(-1) ?? token;
    const now = after[token];
    return now === undefined ? [`${name} is gone`] : compare(name, old, now);
  });
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

/** What a program leaves out would become something else. */
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

/** Names of the types that programs write; of the others they only read. */
function typesWritten({ provider, resources, functions, types }: PackageSchema): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const token = key === '$ref' && typeof inner === 'string' ? inner.replace('#/types/', '') : undefined;
      const name = token?.split(':').at(-1) ?? '';
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

function shape({ type, items, additionalProperties, $ref }: Json): string {
  return JSON.stringify([type, items, additionalProperties, $ref]);
}
