/** What the emulator's description of its API says about the fields of bodies and answers. */
import { describe as describeApi } from '../../../emulator/src/openapi';
import { ROUTES } from '../../../emulator/src/routes';
import { lookUp } from '../../../emulator/src/tables';
import type { Field } from './compare';

interface JsonSchema {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly security: readonly { readonly oauth?: readonly string[] }[];
  readonly servers?: unknown;
}

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const api = describeApi(ROUTES, 'http://localhost') as unknown as Api;

/** An endpoint without the names of its parameters: `GET /drives/*`. */
export const anyName = (endpoint: string): string => endpoint.replace(/\{\w+\}/g, '*');

/** The endpoints of the management API that the emulator describes. */
export const served: ReadonlyMap<string, Operation> = new Map(
  Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { servers }]) => servers === undefined)
      .map(([method, operation]) => [anyName(`${method.toUpperCase()} ${path}`), operation]),
  ),
);

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.schema;
export const bodyOf = ({ requestBody }: Operation) => jsonOf(requestBody);
export const answerOf = ({ responses }: Operation) => jsonOf(responses['200']);
export const scopeOf = ({ security }: Operation) => security.flatMap(({ oauth }) => oauth ?? [])[0];

/** The schema of an item of a list, which is bare or in pages. */
export function itemOf(list: JsonSchema): JsonSchema | undefined {
  const forms = [list, ...(list.anyOf ?? [])].map(
    ({ items, properties }) => items ?? properties?.data?.items,
  );
  return forms.find((item) => item !== undefined);
}

/** The fields of a schema, at every depth. */
export function schemaFields(schema: JsonSchema, path = '', seen: readonly string[] = []): Field[] {
  const ref = schema.$ref?.replace('#/components/schemas/', '');
  if (ref !== undefined && seen.includes(ref)) return [];
  const within = ref === undefined ? seen : [...seen, ref];
  const whole = resolved(schema);
  if (whole.items !== undefined) return schemaFields(whole.items, `${path}[]`, within);
  if (whole.properties === undefined)
    return typeof whole.additionalProperties === 'object'
      ? schemaFields(whole.additionalProperties, `${path}{}`, within)
      : [];
  return Object.entries(whole.properties).flatMap(([key, inner]) => {
    const place = path === '' ? key : `${path}.${key}`;
    const required = whole.required?.includes(key) === true;
    return [{ ...fieldOf(place, resolved(inner)), required }, ...schemaFields(inner, place, within)];
  });
}

function fieldOf(place: string, schema: JsonSchema): Field {
  const form = formOf(schema);
  return {
    place,
    form,
    words: schema.enum ?? (typeof schema.const === 'string' ? [schema.const] : undefined),
    least: form === 'number' ? bound(schema.minimum) : undefined,
    most: form === 'number' ? bound(schema.maximum) : undefined,
    longest: schema.maxLength ?? schema.maxItems,
  };
}

/** Zod gives every whole number the bounds of exact numbers. */
const bound = (value: number | undefined) =>
  value !== undefined && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;

function formOf({ type, properties, enum: words, const: one }: JsonSchema): Field['form'] {
  if (type === 'object') return properties === undefined ? 'map' : 'record';
  const forms: Readonly<Record<string, Field['form']>> = {
    string: 'text',
    integer: 'number',
    number: 'number',
    boolean: 'flag',
    array: 'list',
  };
  return forms[type ?? (words !== undefined || typeof one === 'string' ? 'string' : '')] ?? 'any';
}

/** A schema without a reference, a choice of null, or parts. */
function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined)
    return resolved(lookUp(api.components.schemas, schema.$ref.replace('#/components/schemas/', '')) ?? {});
  const some = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (some.length === 1 && some[0] !== undefined) return resolved(some[0]);
  if (schema.allOf !== undefined)
    return schema.allOf.map(resolved).reduce((all, part) => ({ ...all, ...part }), schema);
  return schema;
}

/**
 * The fields of a record: those of its body with their rules, and those of its answer, which are read-only. An answer
 * says only which fields there are: the emulator may answer fewer values than the platform.
 */
export function recordFields(body: JsonSchema | undefined, answer: JsonSchema | undefined): Field[] {
  const written = new Map(
    (body === undefined ? [] : schemaFields(body)).map((field) => [field.place, field]),
  );
  const read = answer === undefined ? [] : schemaFields(answer);
  return [
    ...[...written.values()].map((field) => ({ ...field, readOnly: false })),
    ...read
      .filter(({ place }) => !written.has(place))
      .map(({ place, form }) => ({ place, form, ...(body !== undefined && { readOnly: true }) })),
  ];
}
