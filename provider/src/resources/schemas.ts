/** Schemas of values, with the errors that users read. */
import { z } from 'zod';
import { field, type FieldFacts } from '../lifecycle/values/fields';
import { NAME_LENGTH } from '../lifecycle/values/names';
import type { ReferenceFacts, WhenDeleted } from '../lifecycle/values/references';
import type { Enum } from './enum';
import { flavorType, portProtocol } from './enums.gen';

// Source: facts, B: Metadata.
/** A name that the platform accepts. */
export const resourceName = z
  .string({ error: 'must be a string' })
  .regex(new RegExp(`^(?=.{1,${NAME_LENGTH}}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$`), {
    error: `must be 1 to ${NAME_LENGTH} lower-case letters, digits and dashes, beginning and ending with a letter or digit`,
  });

/** A domain, or every name below it. */
export const domainName = z
  .string({ error: 'must be a string' })
  .regex(/^(?=.{1,255}$)(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, {
    error: 'must be a domain in lower case, such as shop.example.com or *.example.com',
  });

/**
 * The name of another object; programs may pass the resource itself instead.
 *
 * @param kind type of the resource
 * @param whenDeleted what the platform does when that object is deleted
 * @param options `by`: the output of the resource that is sent; `schema`: of the text in place of the resource. Default:
 *   a name
 */
export function reference(
  kind: string,
  whenDeleted: WhenDeleted,
  // Identifiers of the platform have their own form.
  {
    by = 'name',
    schema = by === 'name' ? resourceName : text(128),
    unless,
  }: Partial<Pick<ReferenceFacts, 'by' | 'unless'>> & { readonly schema?: z.ZodString } = {},
): z.ZodString {
  return schema.meta({
    reference: { kind, by, whenDeleted, isWhole: true, unless } satisfies ReferenceFacts,
  });
}

/** The name of another object, for which programs cannot pass the resource itself. */
export function nameOf(
  kind: string,
  whenDeleted: WhenDeleted,
  { by = 'name', schema }: { readonly by?: string; readonly schema: z.ZodString },
): z.ZodString {
  return schema.meta({ reference: { kind, by, whenDeleted, isWhole: false } satisfies ReferenceFacts });
}

/** A string with a maximum length. An empty string is refused: the argument should be omitted instead. */
export function text(longest: number): z.ZodString {
  const error = `must be a string of 1 to ${longest} characters`;
  return z.string({ error }).min(1, { error }).max(longest, { error });
}

/** A whole number within bounds. */
export function whole(least: number, most: number): z.ZodNumber {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

/** True or false. */
export const flag = z.boolean({ error: 'must be true or false' });

/** One of the words of a vocabulary. */
export function choice<Word extends string>(words: Enum<Word>) {
  const known = Object.keys(words.values) as Word[];
  const all = known.map((word) => `"${word}"`).join(', ');
  return z.enum(known, { error: `must be ${all.replace(/, (?=[^,]*$)/, ' or ')}` }).meta({ words });
}

/** A word of a vocabulary, in answers or arguments. An unknown word is not an error. */
export function word(words: Enum, any = z.string()): z.ZodString {
  return any.meta({ words });
}

/** A list with a maximum length. Too many items do not hide errors inside the list. */
export function listOf<T extends z.ZodType>(item: T, what: string, most = Number.POSITIVE_INFINITY) {
  const error = `must be a list of ${what}`;
  // A value that is not a list gets only that error.
  const fits = (items: unknown) => !Array.isArray(items) || items.length <= most;
  return z.array(item, { error }).refine(fits, { error, when: () => true });
}

/** A map of strings. */
export function stringMap(what: string): z.ZodRecord<z.ZodString, z.ZodString> {
  return z.record(z.string(), z.string({ error: 'must be a string' }), {
    error: `must be an object of ${what}`,
  });
}

/**
 * An object inside an argument.
 *
 * @param id its name in generated code
 * @param fields names of its fields, for messages
 * @param facts of the object as a whole
 */
export function objectWith<Shape extends z.ZodRawShape>(
  id: string,
  fields: string,
  shape: Shape,
  facts: FieldFacts = {},
) {
  const error: z.core.$ZodErrorMap = ({ code }) =>
    code === 'invalid_type' ? `must be an object with ${fields}` : undefined;
  return field(z.strictObject(shape, { error }), facts).meta({ id });
}

// Source: facts, B: SandboxRuntime.
/** A length of time in the platform's form. */
export const duration = z
  .string({ error: 'must be a string' })
  .regex(/^\d{1,9}[smhdw]$/, { error: 'must be a whole number and a unit of s, m, h, d or w, such as 30m' });

/** A moment, RFC 3339. */
export const moment = z
  .string({ error: 'must be a string' })
  .regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/, {
    error: 'must be a time in RFC 3339, such as 2027-01-31T12:00:00Z',
  });

// Source: facts, B: Flavor.
/** Hardware that a model runs on, or a policy allows. */
export const flavor = objectWith('Flavor', 'name and type', {
  name: text(63).describe('Name of the flavor, such as x86.'),
  type: choice(flavorType).describe('Kind of processor: cpu or gpu.'),
});

// Source: facts, B: Port.
/** The protocol of a port. */
export const protocol = choice(portProtocol);
