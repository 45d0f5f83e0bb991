/** Definitions → the package schema, for other languages, pages and `pulumi package`. */
import { STEERING } from '../controls';
import { z } from 'zod';
import type { Component } from '../components/component';
import { SETTINGS } from '../config';
import {
  bare,
  capital,
  descriptionOf,
  factsOf,
  type Field,
  fieldsOf,
  isRequired,
  type Schema,
  visit,
} from '../lifecycle/values/fields';
import { isListed } from '../lifecycle/operations/inventory';
import { isFixed } from '../lifecycle/effects/diff';
import { PACKAGE, tokenOf } from '../token';
import type { Definition, FunctionDefinition } from '../resource';
import type { Enum } from '../resources/enum';
import { importing } from './importing';
import { deprecationOf, readableOf } from './readable';
import { HOME, linkToRules } from './rules';

type Json = Record<string, unknown>;

/** Types that are used by name: objects inside arguments and answers, and enumerations. */
type Types = Map<string, Json>;

/** Names and requirements of generated packages. Tested with these versions of Pulumi's own packages. */
const LANGUAGES = {
  nodejs: { packageName: '@workload/pulumi-native', respectSchemaVersion: true },
  python: {
    packageName: 'pulumi_workload',
    requires: { pulumi: '>=3.216.0,<4.0.0' },
    respectSchemaVersion: true,
    pyproject: { enabled: true },
  },
  go: {
    importBasePath: `${HOME.replace('https://', '')}/sdk/go/workload`,
    rootPackageName: PACKAGE,
    respectSchemaVersion: true,
    generateResourceContainerTypes: true,
  },
  java: {
    basePackage: 'com.example',
    buildFiles: 'gradle',
    dependencies: {
      'com.pulumi:pulumi': '1.20.0',
      'com.google.code.findbugs:jsr305': '3.0.2',
      'com.google.code.gson:gson': '2.13.1',
    },
  },
  csharp: {
    namespaces: { [PACKAGE]: 'Workload' },
    packageReferences: { Pulumi: '3.*' },
    respectSchemaVersion: true,
  },
};

/** Programs by the resource or function that they show, and by language. */
export type Converted = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text of `generated/schema.gen.json`. */
export function generateSchema(
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
  components: readonly Component[],
  version: string,
  examples: Converted,
): string {
  const types: Types = new Map();
  const resources = Object.fromEntries([
    ...definitions.map(
      (definition) => [tokenOf(definition.type), resourceOf(definition, types, examples)] as const,
    ),
    ...components.map(
      (component) => [tokenOf(component.type), componentOf(component, types, examples)] as const,
    ),
  ]);
  const lookups = Object.fromEntries(
    functions.map((definition) => [tokenOf(definition.name), functionOf(definition, types, examples)]),
  );
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [
      name,
      {
        type: 'type' in setting ? setting.type : 'string',
        // No `defaultInfo`: a generated package would write the user's environment into state.
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
    keywords: ['pulumi', 'workload', 'sandbox', 'agent', 'mcp', 'category/cloud', 'kind/native'],
    homepage: HOME,
    license: 'Apache-2.0',
    repository: HOME,
    logoUrl: `${HOME}/docs/logo.png`,
    publisher: 'Workload Platform',
    meta: { moduleFormat: '(.*)(?:/[^/]*)' },
    language: LANGUAGES,
    config: { variables: settings },
    provider: { description: 'Settings of the provider.', inputProperties: settings },
    types: Object.fromEntries(types),
    resources,
    functions: lookups,
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

function resourceOf(definition: Definition, types: Types, examples: Converted): Json {
  const { type, args, facts } = definition;
  const secret = [...facts.secret, ...facts.secretOutputs];
  const property = ([key, schema]: Field, parent: string): [string, Json] => [
    key,
    {
      ...typeOf(schema, types),
      description: inEveryLanguage(descriptionOf(schema)),
      ...(secret.includes(key) ? { secret: true } : {}),
      ...deprecated(schema),
      ...renamed(key, parent),
    },
  ];
  const inputs = fieldsOf(args).map((field): [string, Json] => {
    const [key, shape] = property(field, type);
    const isSteering = (STEERING as readonly string[]).includes(key);
    return [
      key,
      {
        ...shape,
        ...defaultOf(field[1]),
        ...(isFixed(definition, key) && !isSteering ? { willReplaceOnChanges: true } : {}),
      },
    ];
  });
  const readable = readableOf(definition);
  return {
    description: [
      inEveryLanguage(definition.description),
      linkToRules(type),
      ...exampleUsage(examples[type]),
      ['## Import', '', ...importing(definition, (kind) => kind)].join('\n'),
    ].join('\n\n'),
    properties: Object.fromEntries(readable.map(({ key, schema }) => property([key, schema], type))),
    required: readable.filter(({ isTold }) => isTold).map(({ key }) => key),
    inputProperties: Object.fromEntries(inputs),
    requiredInputs: requiredOf(fieldsOf(args)),
    // Without it, `pulumi do` offers no list.
    ...(isListed(definition) ? { listInputs: { type: 'object', properties: {} } } : {}),
    // Keeps the object when a stack moves from the dynamic resource.
    aliases: [{ type: `pulumi-nodejs:dynamic/workload:${type}` }],
  };
}

function componentOf(
  { type, description, args, outputs, parts, secret }: Component,
  types: Types,
  examples: Converted,
): Json {
  const { properties, required } = bagOf(fieldsOf(args), types, type);
  const told = bagOf(fieldsOf(outputs), types, type);
  const inputs = Object.entries(properties).map(([key, shape]) => [
    key,
    { ...shape, ...(secret.includes(key) ? { secret: true } : {}) },
  ]);
  return {
    isComponent: true,
    description: [inEveryLanguage(description), ...exampleUsage(examples[type])].join('\n\n'),
    properties: {
      ...told.properties,
      ...Object.fromEntries(
        Object.entries(parts).map(([key, { of, about }]) => [
          key,
          { $ref: `#/resources/${tokenOf(of.type)}`, description: about },
        ]),
      ),
    },
    required: [...told.required, ...Object.keys(parts)],
    inputProperties: Object.fromEntries(inputs),
    requiredInputs: required,
  };
}

function deprecated(schema: Schema): Json {
  const deprecationMessage = deprecationOf(schema);
  return deprecationMessage === undefined ? {} : { deprecationMessage };
}

/** The default of an argument, for generated packages and editors; the plugin applies its own. */
function defaultOf(schema: Schema): Json {
  return schema instanceof z.ZodDefault ? { default: schema.def.defaultValue } : {};
}

/**
 * The examples, between the marks of Pulumi's generators: a package shows its own language, a page of the registry lets
 * you choose one.
 */
function exampleUsage(example: Converted[string] | undefined): string[] {
  if (example === undefined) return [];
  const texts = Object.entries(example).map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\``);
  return [
    '{{% examples %}}',
    '## Example Usage',
    '{{% example %}}',
    ...texts,
    '{{% /example %}}',
    '{{% /examples %}}',
  ];
}

function functionOf(
  { name, description, args, result }: FunctionDefinition,
  types: Types,
  examples: Converted,
): Json {
  // In Python, the class of a result takes a value with two types for an object, and refuses it.
  const asText = (schema: Schema): Json =>
    wordsOf(schema) === undefined ? typeOf(schema, types) : { type: 'string' };
  return {
    description: [inEveryLanguage(description), ...exampleUsage(examples[name])].join('\n\n'),
    inputs: bagOf(fieldsOf(args), types, capital(name)),
    outputs: bagOf(fieldsOf(result), types, capital(name), asText),
  };
}

/** @throws Error about words or an object without a name, for which generated packages would invent one */
function typeOf(schema: Schema, types: Types): Json {
  const named = (id: string, type: Json): Json => {
    declare(types, tokenOf(id), type);
    return { $ref: `#/types/${tokenOf(id)}` };
  };
  const words = wordsOf(schema);
  if (words !== undefined) {
    // Open: a word that the platform adds later must not fail in an older package.
    return { oneOf: [{ type: 'string' }, named(words.type, enumOf(words))] };
  }
  return visit<Json>(schema, {
    text: () => ({ type: 'string' }),
    number: (number) => ({ type: isWhole(number) ? 'integer' : 'number' }),
    boolean: () => ({ type: 'boolean' }),
    choice: (values) => {
      throw new Error(`${values.join(', ')}: need a vocabulary (resources/enums.ts)`);
    },
    list: (item) => ({ type: 'array', items: typeOf(item, types) }),
    record: (value) => ({ type: 'object', additionalProperties: typeOf(value, types) }),
    object: ({ id, fields }) => {
      if (id === undefined)
        throw new Error(`an object of ${fields.map(([key]) => key).join(', ')} needs a name`);
      return named(id, { type: 'object', ...bagOf(fields, types, id) });
    },
  });
}

function wordsOf(schema: Schema): Enum | undefined {
  return z.globalRegistry.get(bare(schema))?.words as Enum | undefined;
}

function enumOf({ about, values }: Enum): Json {
  return {
    type: 'string',
    description: about,
    enum: Object.entries(values).map(([value, description]) => ({ value, description })),
  };
}

/** Removes the mention of resources: only the TypeScript classes accept a resource in place of its name. */
function inEveryLanguage(text: string): string {
  return text.replace(/ or as (?:a resource|resources)\b/g, '');
}

/** In C#, a member cannot have the name of its class. */
function renamed(key: string, parent: string): Json {
  return capital(key) === parent ? { language: { csharp: { name: `${parent}Name` } } } : {};
}

/** Properties, as functions and objects inside of arguments have them. */
function bagOf(
  fields: readonly Field[],
  types: Types,
  parent: string,
  typed = (schema: Schema) => typeOf(schema, types),
): { readonly properties: Readonly<Record<string, Json>>; readonly required: readonly string[] } {
  return {
    properties: Object.fromEntries(
      fields.map(([key, field]) => [
        key,
        {
          ...typed(field),
          description: inEveryLanguage(descriptionOf(field)),
          ...(factsOf(field).secret === true ? { secret: true } : {}),
          ...deprecated(field),
          ...defaultOf(field),
          ...renamed(key, parent),
        },
      ]),
    ),
    required: requiredOf(fields),
  };
}

function requiredOf(fields: readonly Field[]): readonly string[] {
  return fields.filter(([, field]) => isRequired(field)).map(([key]) => key);
}

/** Declares a named type. Two different types cannot have the same name. */
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
