/** Definitions → the package schema, from which other languages, pages and `pulumi package` know the resources. */
import { z } from 'zod';
import { SETTINGS } from '../config';
import { PACKAGE, tokenOf } from '../plugin/provider';
import { STEERING, type Definition, type FunctionDefinition } from '../resource';
import { capital, descriptionOf, type Field, fieldsOf, isRequired, type Schema, visit } from '../shapes';
import { readableOf } from './readable';

type Json = Record<string, unknown>;

/** Types that are used by name: objects inside arguments, and enumerations. */
type Types = Map<string, Json>;

/** The text of `generated/schema.gen.json`. */
export function generateSchema(
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
  version: string,
): string {
  const types: Types = new Map();
  const resources = Object.fromEntries(
    definitions.map((definition) => [tokenOf(definition.type), resourceOf(definition, types)]),
  );
  const lookups = Object.fromEntries(
    functions.map((definition) => [tokenOf(definition.name), functionOf(definition, types)]),
  );
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [
      name,
      {
        type: 'string',
        // No `defaultInfo`: a generated package would write whoever's environment it is into state.
        description: `${setting.about} Environment: \`${setting.variable}\`.`,
        ...('secret' in setting ? { secret: true } : {}),
      },
    ]),
  );
  const schema = {
    name: PACKAGE,
    displayName: 'Workload Platform',
    version,
    description:
      'Resources of the Workload Platform: drives, connections, MCP servers, applications forked from snapshots.',
    keywords: ['pulumi', 'workload', 'category/cloud', 'kind/native'],
    license: 'Apache-2.0',
    meta: { moduleFormat: '(.*)(?:/[^/]*)' },
    language: {
      nodejs: { packageName: '@workload/pulumi-native', respectSchemaVersion: true },
      python: { packageName: 'pulumi_workload', respectSchemaVersion: true, pyproject: { enabled: true } },
      csharp: { respectSchemaVersion: true },
      go: { respectSchemaVersion: true, generateResourceContainerTypes: true },
    },
    config: { variables: settings },
    provider: { description: 'Settings of the provider.', inputProperties: settings },
    types: Object.fromEntries(types),
    resources,
    functions: lookups,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

function resourceOf(definition: Definition, types: Types): Json {
  const { type, args, description, facts } = definition;
  const secret = [...facts.secret, ...facts.secretOutputs];
  const property = ([key, schema]: Field, parent: string): [string, Json] => [
    key,
    {
      ...typeOf(schema, types, `${parent}${capital(key)}`),
      description: descriptionOf(schema),
      ...(secret.includes(key) ? { secret: true } : {}),
    },
  ];
  const inputs = fieldsOf(args).map((field): [string, Json] => {
    const [key, shape] = property(field, type);
    const isFixed = definition.update === undefined || facts.immutable.includes(key);
    const isSteering = (STEERING as readonly string[]).includes(key);
    return [
      key,
      { ...shape, ...defaultOf(field[1]), ...(isFixed && !isSteering ? { willReplaceOnChanges: true } : {}) },
    ];
  });
  const readable = readableOf(definition);
  return {
    description,
    properties: Object.fromEntries(readable.map(({ key, schema }) => property([key, schema], type))),
    required: readable.filter(({ isTold }) => isTold).map(({ key }) => key),
    inputProperties: Object.fromEntries(inputs),
    requiredInputs: requiredOf(fieldsOf(args)),
    // The same object as a dynamic resource: moving over keeps it.
    aliases: [{ type: `pulumi-nodejs:dynamic/workload:${type}` }],
  };
}

/** The default of an argument, for generated packages and editors; the plugin applies its own. */
function defaultOf(schema: Schema): Json {
  return schema instanceof z.ZodDefault ? { default: schema.def.defaultValue } : {};
}

function functionOf({ name, description, args, result }: FunctionDefinition, types: Types): Json {
  const bag = (schema: z.ZodObject): Json => bagOf(fieldsOf(schema), types, capital(name));
  return { description, inputs: bag(args), outputs: bag(result) };
}

/** @param name what an enumeration or an object is called that has no name of its own */
function typeOf(schema: Schema, types: Types, name: string): Json {
  const named = (id: string, type: Json): Json => {
    declare(types, tokenOf(id), type);
    return { $ref: `#/types/${tokenOf(id)}` };
  };
  return visit<Json>(schema, {
    text: () => ({ type: 'string' }),
    number: (number) => ({ type: isWhole(number) ? 'integer' : 'number' }),
    boolean: () => ({ type: 'boolean' }),
    choice: (values) => named(name, { type: 'string', enum: values.map((value) => ({ value })) }),
    list: (item) => ({ type: 'array', items: typeOf(item, types, name) }),
    record: (value) => ({ type: 'object', additionalProperties: typeOf(value, types, name) }),
    object: ({ id = name, fields }) => named(id, { type: 'object', ...bagOf(fields, types, id) }),
  });
}

/** Properties, as functions and objects inside of arguments have them. */
function bagOf(fields: readonly Field[], types: Types, parent: string): Json {
  return {
    properties: Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        {
          ...typeOf(field, types, `${parent}${capital(key)}`),
          description: descriptionOf(field),
          ...defaultOf(field),
        },
      ]),
    ),
    required: requiredOf(fields),
  };
}

function requiredOf(fields: readonly Field[]): readonly string[] {
  return fields.filter(([, field]) => isRequired(field)).map(([key]) => key);
}

/** Names a type; two that differ cannot have one name. */
function declare(types: Types, token: string, type: Json): void {
  const other = types.get(token);
  if (other !== undefined && JSON.stringify(other) !== JSON.stringify(type)) {
    throw new Error(`two types that differ are called ${token}`);
  }
  types.set(token, type);
}

/** Whether a number was declared as a whole one, as JSON Schema would say it. */
function isWhole(schema: Schema): boolean {
  return z.toJSONSchema(schema).type === 'integer';
}
