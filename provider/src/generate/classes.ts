/** Definitions → the classes and argument interfaces that programs use, with doc comments; for both adapters. */
import { z } from 'zod';
import type { Component } from '../components/component';
import type { ClassFacts } from '../facts';
import { holdsSecret } from '../lifecycle/values/facts';
import { otherNames } from '../lifecycle/values/names';
import type { Definition, FunctionDefinition } from '../resource';
import {
  bare,
  capital,
  descriptionOf,
  fieldsOf,
  isRequired,
  type Schema,
  visit,
} from '../lifecycle/values/fields';
import { deprecationOf, passableIn, passableOf, readableOf } from './readable';
import { linkToRules } from './rules';

const GENERATED = '// Generated from the definitions in src/resources by `npm run generate`. Do not edit.';
const HEAD = [GENERATED, "import type * as pulumi from '@pulumi/pulumi';"];

/** The text of `generated/args.gen.ts`: the arguments, for both adapters. */
export function generateArguments(
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
  components: readonly Component[],
): string {
  const kinds = definitions.flatMap(({ args }) =>
    fieldsOf(args).flatMap(([, schema]) => passableIn(schema)?.kind ?? []),
  );
  return [
    ...HEAD,
    // Only types, as the classes of both adapters have the same shape.
    `import type { ${[...new Set(kinds)].sort().join(', ')} } from './resources.gen';`,
    "import type { Region } from '../regions';",
    '',
    ...generateItems(definitions),
    ...definitions.flatMap(({ type, args, facts: { regions } }) => generateArgs(type, args, regions)),
    ...components.flatMap(({ type, args }) => generateArgs(type, args)),
    ...functions.flatMap(({ name, args, result }) => [
      ...generateArgs(name, args),
      ...generateResult(name, result),
    ]),
  ].join('\n');
}

function generateResult(name: string, result: z.ZodObject): string[] {
  return [
    `/** Result of ${name}. */`,
    `export interface ${capital(name)}Result {`,
    ...fieldsOf(result).flatMap(([key, schema]) => [
      doc(schema, 2),
      `  readonly ${key}${isRequired(schema) ? '' : '?'}: ${plainType(schema)};`,
    ]),
    '}',
    '',
  ];
}

/**
 * The text of `generated/functions.gen.ts` and `generated/native-functions.gen.ts`.
 *
 * @param base the module of the adapter's `invoke`
 */
export function generateFunctions(functions: readonly FunctionDefinition[], base: string): string {
  const names = functions.flatMap(({ name }) => [`${capital(name)}Args`, `${capital(name)}Result`]);
  return [
    ...HEAD,
    `import { invoke, type FunctionOptions } from '${base}';`,
    `import type { ${names.join(', ')} } from './args.gen';`,
    '',
    ...functions.flatMap((definition) => {
      const { name, description } = definition;
      const secret = fieldsOf(definition.result).flatMap(([key, schema]) =>
        holdsSecret(schema) ? [key] : [],
      );
      const args = `args: ${capital(name)}Args${needsArguments(definition) ? '' : ' = {}'}`;
      return [
        `/** ${description} */`,
        `export function ${name}(${args}, options?: FunctionOptions): pulumi.Output<${capital(name)}Result> {`,
        `  return invoke('${name}', args, options${secret.length === 0 ? '' : `, ${JSON.stringify(secret)}`});`,
        '}',
        `/** The same as {@link ${name}}, under the name that other Pulumi packages use. */`,
        `export const ${name}Output = ${name};`,
        '',
      ];
    }),
  ].join('\n');
}

/**
 * The text of `generated/resources.gen.ts` and `generated/native.gen.ts`: one class for each kind.
 *
 * @param base the module of the adapter's `WorkloadResource`
 * @param token prefix of the adapter's type tokens
 */
export function generateClasses(definitions: readonly Definition[], base: string, token: string): string {
  const names = (suffix: string) => definitions.map(({ type }) => `${type}${suffix}`).join(', ');
  return [
    ...HEAD,
    "import { isOfType } from '../facts';",
    `import { WorkloadResource } from '${base}';`,
    `import type { ${names('Args')} } from './args.gen';`,
    "import { facts } from './facts.gen';",
    `import type { ${names('Outputs')} } from './outputs.gen';`,
    '',
    ...definitions.flatMap((definition) => generateClass(definition, token)),
  ].join('\n');
}

/** The text of `generated/outputs.gen.ts`: what programs read of each kind, for both adapters. */
export function generateOutputs(definitions: readonly Definition[]): string {
  return [
    ...HEAD,
    '',
    ...definitions.flatMap((definition) => [
      `/** Outputs of ${definition.type}. */`,
      `export interface ${definition.type}Outputs {`,
      ...readableOf(definition).flatMap(({ key, schema, isTold }) => [
        doc(schema, 2),
        `  readonly ${key}: pulumi.Output<${plainType(schema)}${isTold ? '' : ' | undefined'}>;`,
      ]),
      '}',
      '',
    ]),
  ].join('\n');
}

/** The text of `generated/facts.gen.ts`: the facts of definitions for the classes of both adapters. */
export function generateFacts(definitions: readonly Definition[]): string {
  const kinds = definitions.map(({ type }) => JSON.stringify(type)).join(' | ');
  return [
    GENERATED,
    "import type { ClassFacts } from '../facts';",
    '',
    `export const facts: Readonly<Record<${kinds}, ClassFacts>> = {`,
    ...definitions.map(
      (definition) => `  ${definition.type}: ${JSON.stringify(factsOf(definition, definitions))},`,
    ),
    '};',
    '',
  ].join('\n');
}

/** Lists of the kinds that policies are about, by the argument that they have. */
export function generateKindLists(definitions: readonly Definition[]): string {
  const lists = Object.entries(CHECKED).map(([name, argument]) => {
    const having = definitions.filter(({ args }) => argument in args.shape).map(({ type }) => type);
    return `/** Kinds with the argument ${argument}. */\nexport const ${name} = ${JSON.stringify(having.sort())} as const;`;
  });
  return [GENERATED, ...lists, ''].join('\n');
}

/** Arguments that policies check. */
const CHECKED = {
  REGIONAL: 'region',
  RELEASED: 'traffic',
  RISKY: 'adoptExisting',
  WITH_PUBLIC: 'public',
  WITH_VARIABLES: 'envs',
};

/** The facts of a definition for its class. */
export function factsOf(definition: Definition, all: readonly Definition[]): ClassFacts {
  const { secret, secretFields, secretOutputs, exposed, unique, unsent, former } = definition.facts;
  const references = fieldsOf(definition.args).flatMap(([key, schema]) => {
    const refersTo = passableIn(schema);
    if (refersTo === undefined) return [];
    const { kind, by } = refersTo;
    // Objects that are imported as that kind are accepted as well.
    const alike = all.filter(({ identity }) => identity.importedAs === kind).map((other) => other.type);
    const field = fieldWith(schema);
    return [[key, { kinds: [kind, ...alike], by, ...(field === undefined ? {} : { field }) }] as const];
  });
  return {
    type: definition.type,
    outputs: readableOf(definition).map(({ key }) => key),
    secret,
    secretFields,
    // The engine hides an argument only under the name that the program wrote.
    secretOutputs: [...secretOutputs, ...secret.filter((key) => otherNames(former, key).length > 0)],
    ...(exposed.length === 0 ? {} : { exposed }),
    ...(unsent.length === 0 ? {} : { unsent }),
    ...(unique.length === 0 ? {} : { unique }),
    ...(Object.keys(former).length === 0 ? {} : { former }),
    ...(references.length === 0 ? {} : { references: Object.fromEntries(references) }),
  };
}

/** The field of the items of a list that refers to other resources. */
function fieldWith(schema: Schema): string | undefined {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return fieldWith(inner.def.element);
  if (!(inner instanceof z.ZodObject)) return undefined;
  return fieldsOf(inner).find(([, field]) => passableOf(field) !== undefined)?.[0];
}

/** Interfaces of the items of lists, by name. Several resources may use the same one. */
type Nested = Map<string, string[]>;

function generateItems(definitions: readonly Definition[]): string[] {
  const nested: Nested = new Map();
  for (const { args } of definitions) for (const [, schema] of fieldsOf(args)) inputType(schema, nested);
  return [...nested].flatMap(([name, lines]) => [
    `/** One item of an argument: ${nestedUse(definitions, name)}. */`,
    `export interface ${name} {`,
    ...lines,
    '}',
    '',
  ]);
}

function nestedUse(definitions: readonly Definition[], name: string): string {
  const uses = definitions.flatMap(({ type, args }) =>
    fieldsOf(args)
      .filter(([, schema]) => inputType(schema, new Map()).includes(`<${name}>`))
      .map(([key]) => `\`${key}\` of ${type}`),
  );
  return uses.join(', ');
}

/** Whether a call without arguments would be refused. */
function needsArguments(definition: FunctionDefinition): boolean {
  const isWanted = fieldsOf(definition.args).some(([, schema]) => isRequired(schema));
  return isWanted || definition.rules !== undefined;
}

/** @param regions keys of arguments that name a region */
function generateArgs(type: string, args: z.ZodObject, regions: readonly string[] = []): string[] {
  if (fieldsOf(args).length === 0) {
    return [
      `/** ${type} takes no arguments. */`,
      `export type ${capital(type)}Args = Readonly<Record<string, never>>;`,
      '',
    ];
  }
  return [
    `/** Arguments of ${type}. */`,
    `export interface ${capital(type)}Args {`,
    ...fieldsOf(args).flatMap(([key, schema]) => [
      doc(schema, 2),
      `  readonly ${key}${isRequired(schema) ? '' : '?'}: ${regions.includes(key) ? 'pulumi.Input<Region>' : inputType(schema, new Map())};`,
    ]),
    '}',
    '',
  ];
}

function generateClass({ type, description }: Definition, token: string): string[] {
  return [
    `export interface ${type} extends ${type}Outputs {}`,
    '/**',
    ` * ${description}`,
    ' *',
    ` * ${linkToRules(type)}`,
    ' */',
    `export class ${type} extends WorkloadResource {`,
    '  /** @internal Typed policies look for it. */',
    `  static readonly __pulumiType = ${JSON.stringify(`${token}${type}`)};`,
    '',
    `  /** Whether a value is a resource of this kind, also if another copy of this package created it. */`,
    `  static override isInstance(value: unknown): value is ${type} {`,
    `    return isOfType(value, ${type}.__pulumiType);`,
    '  }',
    '',
    '  /**',
    '   * Reads an existing object as a resource that Pulumi neither changes nor deletes.',
    '   *',
    '   * @param name logical name in the program',
    '   * @param id import id of the object, as for `pulumi import`',
    '   * @param options options of every resource',
    '   */',
    `  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ${type} {`,
    `    return new ${type}(name, {} as ${type}Args, { ...options, id });`,
    '  }',
    '',
    '  /**',
    '   * @param name logical name in the program. The name on the platform derives from it unless you set `name`',
    `   * @param args see {@link ${type}Args}`,
    '   * @param options options of every resource',
    '   */',
    `  constructor(name: string, args: ${type}Args, options?: pulumi.CustomResourceOptions) {`,
    `    super(facts.${type}, name, args, options);`,
    '  }',
    '}',
    '',
  ];
}

function doc(schema: Schema, indent: number): string {
  const deprecation = deprecationOf(schema);
  const tag = deprecation === undefined ? '' : ` @deprecated ${deprecation}`;
  return `${' '.repeat(indent)}/** ${descriptionOf(schema)}${tag} */`;
}

/** The type of an argument: every level may be an Output. */
function inputType(schema: Schema, nested: Nested): string {
  const plain = () => {
    const refersTo = passableOf(schema);
    return `pulumi.Input<${plainType(schema)}>${refersTo === undefined ? '' : ` | ${refersTo.kind}`}`;
  };
  return visit(schema, {
    text: plain,
    number: plain,
    boolean: plain,
    choice: plain,
    list: (item) => {
      const type = inputType(item, nested);
      return `pulumi.Input<readonly ${passableOf(item) === undefined ? type : `(${type})`}[]>`;
    },
    record: (value) => `pulumi.Input<Record<string, ${inputType(value, nested)}>>`,
    object: ({ id, fields }) => {
      if (id === undefined) throw new Error('an object inside arguments needs a name: .meta({ id })');
      const lines = fields.flatMap(([key, field]) => [
        doc(field, 2),
        `  readonly ${key}${isRequired(field) ? '' : '?'}: ${inputType(field, nested)};`,
      ]);
      nested.set(`${id}Args`, lines);
      return `pulumi.Input<${id}Args>`;
    },
  });
}

/** The type of a plain value. */
export function plainType(schema: Schema): string {
  return visit(schema, {
    text: () => 'string',
    number: () => 'number',
    boolean: () => 'boolean',
    choice: (values) => values.map((value) => JSON.stringify(value)).join(' | '),
    list: (item) => `readonly (${plainType(item)})[]`,
    record: (value) => `Readonly<Record<string, ${plainType(value)}>>`,
    object: ({ fields }) => {
      const types = fields.map(
        ([key, field]) => `readonly ${key}${isRequired(field) ? '' : '?'}: ${plainType(field)}`,
      );
      return `{ ${types.join('; ')} }`;
    },
  });
}
