/** What the provider's definitions say about the fields of records: those with a place in the platform's record. */
import { z } from 'zod';
import { aboutOf, bare, defOf, factsOf, isRequired } from '../../../provider/src/lifecycle/values/fields';
import type { Enum } from '../../../provider/src/resources/enum';
import type { Field } from './compare';

type Schema = z.core.$ZodType;

interface Kind {
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
}

/** The fields of a kind's record that programs set or read. */
export function providerFields({ args, outputs }: Kind): Field[] {
  const given = placed(args).map((field) => ({ ...field, readOnly: false }));
  const known = new Set(given.map(({ place }) => place));
  const told = placed(outputs)
    .filter(({ place }) => !known.has(place))
    .map((field) => ({ ...field, required: false, readOnly: true }));
  return withContainers([...given, ...told]);
}

/** With the objects that the places lie in: `spec` of `spec.region`. */
function withContainers(fields: readonly Field[]): Field[] {
  const containers = new Set(
    fields.flatMap(({ place }) => place.split('.').map((_, at, parts) => parts.slice(0, at).join('.'))),
  );
  const known = new Set(['', ...fields.map(({ place }) => place)]);
  const missing = [...containers].filter((place) => !known.has(place) && !/[\]}]$/.test(place));
  return [...fields, ...missing.map((place) => ({ place, form: 'record' as const }))];
}

/** The arguments, or outputs, with a place. Marks in labels are no fields of the platform. */
function placed(object: z.ZodObject): Field[] {
  const fields = Object.entries<Schema>(object.shape).flatMap(([, schema]) => {
    const { at } = factsOf(schema);
    return at === undefined || at.startsWith('metadata.labels.') ? [] : fieldsAt(at, schema);
  });
  const constants = constantsIn(factsOf(object).always);
  return [...fields, ...constants.filter(({ place }) => !fields.some((field) => field.place === place))];
}

function constantsIn(constants: unknown, path = ''): Field[] {
  return Object.entries((constants ?? {}) as Record<string, unknown>).flatMap(([key, value]) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object') return constantsIn(value, place);
    return [{ place, form: typeof value === 'boolean' ? 'flag' : 'text' } as const];
  });
}

function fieldsAt(place: string, schema: Schema): Field[] {
  return [fieldOf(place, schema), ...inside(place, schema)];
}

function inside(place: string, schema: Schema): Field[] {
  const inner = bare(schema);
  const def = defOf(inner);
  if (def.type === 'array') return inside(`${place}[]`, def.element);
  if (def.type === 'record') return inside(`${place}{}`, def.valueType);
  if (def.type !== 'object') return [];
  return [
    ...Object.entries<Schema>(def.shape).flatMap(([key, field]) =>
      fieldsAt(`${place}.${factsOf(field).at ?? key}`, field),
    ),
    ...constantsIn(factsOf(inner).always, place),
  ];
}

function fieldOf(place: string, schema: Schema): Field {
  const facts = factsOf(schema);
  const inner = bare(schema);
  const form = formOf(inner);
  return {
    place,
    form,
    words: wordsOf(inner),
    default:
      defaultOf(schema) ?? /\bDefault: ([^ ]*[^ .])(?: \(.*\))?(?:\.|$)/.exec(aboutOf(schema) ?? '')?.[1],
    required: isRequired(schema),
    immutable: facts.on === 'replace',
    masked: facts.secret !== undefined || facts.once === true,
    ...boundsOf(inner),
    longest: longestOf(inner, form),
  };
}

function defaultOf(schema: Schema): string | undefined {
  const def = defOf(schema);
  if (def.type === 'default') return String(def.defaultValue);
  return def.type === 'optional' ? defaultOf(def.innerType) : undefined;
}

function wordsOf(schema: Schema): readonly string[] | undefined {
  const def = defOf(schema);
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  const { words } = (z.globalRegistry.get(schema) ?? {}) as { readonly words?: Enum };
  return words === undefined ? undefined : Object.keys(words.values);
}

function boundsOf(schema: Schema): Pick<Field, 'least' | 'most'> {
  if (!(schema instanceof z.ZodNumber)) return {};
  const known = (bound: number | null) =>
    bound === null || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound;
  return { least: known(schema.minValue), most: known(schema.maxValue) };
}

/** More than any limit of the platform. */
const TOO_LONG = 1000;

/** The most characters or items that a schema accepts; it is asked, because rules are functions. */
function longestOf(schema: Schema, form: Field['form']): number | undefined {
  const make: Partial<Record<Field['form'], (length: number) => unknown>> = {
    text: (length) => 'a'.repeat(length),
    list: (length) => Array<undefined>(length).fill(undefined),
  };
  const value = make[form];
  if (value === undefined || !('safeParse' in schema)) return undefined;
  const accepts = (length: number) =>
    (schema as z.ZodType).safeParse(value(length)).error?.issues.some(({ path }) => path.length === 0) !==
    true;
  if (!accepts(1) || accepts(TOO_LONG)) return undefined;
  let [least, most] = [1, TOO_LONG];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (accepts(middle)) least = middle;
    else most = middle;
  }
  return least;
}

function formOf(schema: Schema): Field['form'] {
  const forms: Readonly<Record<string, Field['form']>> = {
    string: 'text',
    enum: 'text',
    number: 'number',
    boolean: 'flag',
    record: 'map',
    array: 'list',
    object: 'record',
  };
  return forms[defOf(schema).type] ?? 'any';
}
