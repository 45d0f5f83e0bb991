/** The facts of a kind, collected from the facts of its fields (`fields.ts`), and its fields under all their names. */
import { z } from 'zod';
import { bare, factsOf, field, FieldFacts } from './fields';
import { type Reference, referencesIn } from './references';

/** The field is secret in those items of a list whose flag is set. */
export interface SecretField {
  readonly list: string;
  readonly flag: string;
  readonly field: string;
}

/** The facts of a kind, for the lifecycle: names of arguments or outputs, in the order of their schema. */
export interface Facts {
  /** Arguments that cannot change on an existing object: a change replaces it. */
  readonly immutable: readonly string[];
  /** Arguments whose change makes a revision. */
  readonly releases: readonly string[];
  /** Arguments whose change sends nothing. */
  readonly untold: readonly string[];
  /** Arguments whose values the platform never gets. */
  readonly unsent: readonly string[];
  /** What is lost when the object is replaced for an argument that a platform refuses to update. */
  readonly refusable: Readonly<Record<string, string>>;
  /** Arguments whose values are secrets. */
  readonly secret: readonly string[];
  readonly secretFields: readonly SecretField[];
  /**
   * Arguments that the platform shows, and in which a program may have put a secret: lists with values that only a flag
   * makes secret, and maps of texts. Not labels, which are there to be shown and searched.
   */
  readonly exposed: readonly string[];
  /** Outputs that are encrypted in state, in alphabetical order. */
  readonly secretOutputs: readonly string[];
  readonly merged: readonly string[];
  readonly grows: readonly string[];
  readonly sticky: readonly string[];
  readonly chosen: readonly string[];
  readonly chosenAnew: readonly string[];
  readonly unanswered: readonly string[];
  readonly unique: readonly string[];
  /** Arguments that name a region of the platform. */
  readonly regions: readonly string[];
  /** Lists whose order means nothing; a list of objects is compared by the named key. */
  readonly unordered: Readonly<Record<string, true | string>>;
  /** Outputs that no update changes, besides name, workspace and time of creation. */
  readonly stable: readonly string[];
  /** Outputs that only the answer to a create contains. If the answer is lost, the object is made again. */
  readonly once: readonly string[];
  /** Outputs that may be absent. A preview of an unchanged object must know their absence. */
  readonly absent: readonly string[];
  /** Arguments that will be removed, with what to use instead. */
  readonly deprecated: Readonly<Record<string, string>>;
  /** Former names of arguments and outputs, with the present ones. */
  readonly former: Readonly<Record<string, string>>;
  /** Arguments that name other objects. */
  readonly references: readonly Reference[];
}

/** The facts of a kind, collected from its fields. */
export function collectFacts(args: z.ZodObject, outputs: z.ZodObject): Facts {
  const [given, told] = [fieldsIn(args), fieldsIn(outputs)];
  refuseFormerInside([...given, ...told]);
  const where = (fields: readonly Field[], is: (facts: FieldFacts) => boolean) =>
    fields.filter(({ facts }) => is(facts)).map(({ key }) => key);
  return {
    immutable: where(given, ({ on }) => on === 'replace'),
    releases: where(given, ({ on }) => on === 'release'),
    untold: where(given, ({ on }) => on === 'nothing'),
    unsent: where(given, ({ on, unsent }) => on === 'nothing' || unsent === true),
    refusable: texts(given, ({ refusable }) => refusable),
    secret: where(given, ({ secret }) => secret === true),
    secretFields: given.flatMap(({ key, schema }) => secretFieldsIn(key, schema)),
    exposed: given.filter(isExposed).map(({ key }) => key),
    secretOutputs: where(told, ({ secret }) => secret === true).sort(),
    merged: where(given, ({ merged }) => merged === true),
    grows: where(given, ({ grows }) => grows === true),
    sticky: where(given, ({ sticky }) => sticky === true),
    chosen: where(given, ({ chosen }) => chosen === true),
    chosenAnew: where(given, ({ chosenAnew }) => chosenAnew === true),
    unanswered: where(given, ({ unanswered }) => unanswered === true),
    unique: where(given, ({ unique }) => unique === true),
    regions: where(given, ({ region }) => region === true),
    unordered: Object.fromEntries(
      given.flatMap(({ key, facts: { unordered, by } }) => (unordered ? [[key, by ?? (true as const)]] : [])),
    ),
    stable: where(told, ({ stable }) => stable === true),
    once: where(told, ({ once }) => once === true),
    absent: where(told, ({ absent }) => absent === true),
    deprecated: texts(given, ({ deprecated }) => deprecated),
    former: Object.fromEntries(
      [...given, ...told].flatMap(({ key, facts: { formerly = [] } }) => formerly.map((was) => [was, key])),
    ),
    references: referencesIn(args),
  };
}

/**
 * Arguments with their former names, too, as programs see them. None of the names is required or has a default: a
 * generated package would set it beside another one.
 */
export function argumentsUnderAllNames(args: z.ZodObject): z.ZodObject {
  return underAllNames(args, (schema, facts) => {
    const isDefaulted = schema instanceof z.ZodDefault;
    if (schema._zod.optin !== undefined && !isDefaulted) return schema;
    const bare = (isDefaulted ? schema.unwrap() : schema) as z.ZodType;
    return field(bare.optional(), { ...facts, requiredOnce: true });
  });
}

/** Outputs with their former names, too. */
export function outputsUnderAllNames(outputs: z.ZodObject): z.ZodObject {
  return underAllNames(outputs, (schema) => schema);
}

function underAllNames(
  object: z.ZodObject,
  eased: (schema: z.ZodType, facts: FieldFacts) => z.ZodType,
): z.ZodObject {
  const fields = fieldsIn(object);
  if (fields.every(({ facts }) => facts.formerly === undefined)) return object;
  const shape = fields.flatMap(({ key, schema, facts }): [string, z.core.$ZodType][] => {
    const { formerly } = facts;
    if (formerly === undefined) return [[key, schema]];
    const one = eased(schema as z.ZodType, facts);
    const former = { ...factsOf(one), formerly: [], deprecated: `Use \`${key}\`.` };
    return [
      [key, one.describe(z.globalRegistry.get(schema)?.description ?? '')],
      ...formerly.map((was): [string, z.core.$ZodType] => [
        was,
        field(one, former).describe(`Former name of \`${key}\`.`),
      ]),
    ];
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** Those fields that have a text, by key. */
function texts(
  fields: readonly Field[],
  of: (facts: FieldFacts) => string | undefined,
): Readonly<Record<string, string>> {
  const found = fields.map(({ key, facts }) => [key, of(facts)] as const);
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined));
}

interface Field {
  readonly key: string;
  readonly schema: z.core.$ZodType;
  readonly facts: FieldFacts;
}

function fieldsIn(object: z.ZodObject): Field[] {
  return Object.entries<z.core.$ZodType>(object.shape).map(([key, schema]) => ({
    key,
    schema,
    facts: factsOf(schema),
  }));
}

function isExposed({ key, schema, facts }: Field): boolean {
  if (facts.secret === true || facts.unsent === true || facts.marked === true) return false;
  const inner = bare(schema);
  const isTexts = inner instanceof z.ZodRecord && bare(inner.def.valueType) instanceof z.ZodString;
  return isTexts || secretFieldsIn(key, schema).length > 0;
}

/** Whether a value of this schema has a secret at any depth. */
export const holdsSecret = (schema: z.core.$ZodType): boolean =>
  holds(schema, ({ secret }) => secret === true);

function holds(schema: z.core.$ZodType, are: (facts: FieldFacts) => boolean): boolean {
  return are(factsOf(schema)) || are(factsOf(bare(schema))) || holdsInside(schema, are);
}

/** Whether a schema of an item or a field inside this one has such facts. */
function holdsInside(schema: z.core.$ZodType, are: (facts: FieldFacts) => boolean): boolean {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return holds(inner.def.element, are);
  if (inner instanceof z.ZodRecord) return holds(inner.def.valueType, are);
  return (
    inner instanceof z.ZodObject &&
    Object.values<z.core.$ZodType>(inner.shape).some((field) => holds(field, are))
  );
}

/** @throws Error if a field has former names where nothing translates them */
function refuseFormerInside(fields: readonly Field[]): void {
  const lost = fields.filter(({ schema }) => holdsInside(schema, ({ formerly }) => formerly !== undefined));
  if (lost.length === 0) return;
  throw new Error(
    `formerly has no effect inside an argument or output (${lost.map(({ key }) => key).join(', ')}): let migrate rename the field.`,
  );
}

function secretFieldsIn(list: string, schema: z.core.$ZodType): SecretField[] {
  const inner = bare(schema);
  const item = inner instanceof z.ZodArray ? bare(inner.def.element) : undefined;
  if (!(item instanceof z.ZodObject)) return [];
  return fieldsIn(item).flatMap(({ key, facts: { secret } }) =>
    typeof secret === 'object' ? [{ list, flag: secret.where, field: key }] : [],
  );
}
