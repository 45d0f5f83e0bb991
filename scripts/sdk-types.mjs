// Writes the client's types from its schemas, with their descriptions as comments for editors. `node
// scripts/sdk-types.mjs` writes sdk/src/types.gen.ts; with --print, it prints the types instead.
import { buildSync } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

/** @typedef {import('../provider/src/lifecycle/values/fields.js').Schema} Schema */

const root = fileURLToPath(new URL('..', import.meta.url));
const schemas = join(root, 'sdk/src/schemas');
const output = join(root, 'sdk/src/types.gen.ts');

/** Schemas that are written inline: a name would add nothing. */
const UNNAMED = new Set(['stringMap', 'anyMap']);

/**
 * Request types. They have known fields only, so that a misspelt one does not compile. Types of records that are
 * read keep an index signature and can still be sent: TypeScript checks only literals for unknown fields.
 */
const REQUEST =
  /Body$|Request$|^new[A-Z]|^invitation$|^chat(Message|ContentPart|Tool|ToolChoice|ResponseFormat)$/;

const files = readdirSync(schemas)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort();

// Loaded from the sources, because the client does not compile before its types are right. The provider owns the
// code that reads schemas, as it makes more from its own; the client does not depend on it.
const { outputFiles } = buildSync({
  stdin: {
    contents: [
      ...files.map((file) => `export * from './sdk/src/schemas/${file.replace(/\.ts$/, '')}';`),
      "export * as shapes from './provider/src/lifecycle/values/fields';",
    ].join('\n'),
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  external: ['zod'],
});
/** @typedef {{ shapes: typeof import('../provider/src/lifecycle/values/fields.js') }} Shapes */
const requireOfSchemas = createRequire(join(schemas, 'common.ts'));
const { globalRegistry: registry } = /** @type {typeof import('zod')} */ (requireOfSchemas('zod'));
const loaded = { exports: /** @type {Shapes & Record<string, Schema>} */ ({}) };
const [bundle] = outputFiles;
if (bundle === undefined) throw new Error('the schemas could not be bundled');
new Function('module', 'exports', 'require', bundle.text)(loaded, loaded.exports, requireOfSchemas);
const { shapes, ...exported } = loaded.exports;

const abouts = new Map(
  files.flatMap((file) => {
    const source = readFileSync(join(schemas, file), 'utf8');
    return [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g)].map(
      ([, about = '', name = '']) => /** @type {const} */ ([name, about.replace(/\n? +\* ?/g, ' ').trim()]),
    );
  }),
);
/** Lists of a field's known values, by name. */
const words = Object.entries(exported).flatMap(([name, list]) =>
  Array.isArray(list) ? [{ name, list }] : [],
);
const named = Object.entries(exported).filter(
  ([name, schema]) => !Array.isArray(schema) && '_zod' in schema && !UNNAMED.has(name),
);
const names = new Map(named.map(([name, schema]) => [schema, typeName(name)]));

/**
 * @type {Map<Schema, string>} The records under `spec` of bodies that create and update a kind: required and
 *   optional ones count as the same.
 */
const specs = new Map(
  named.flatMap(([name, schema]) => {
    const kind = /^new([A-Z]\w*)$/.exec(name)?.[1];
    const body = named.find(([each]) => typeName(each) === `${kind}Body`)?.[1];
    return [schema, body].flatMap((each) => {
      const spec = kind !== undefined && body && each && specOf(each);
      return spec ? [/** @type {const} */ ([spec, `${kind}SpecBody`])] : [];
    });
  }),
);

/** @type {Map<Schema, string>} Parts of requests that responses also have, with their names in requests. */
const sentParts = new Map();
const declarations = new Map(named.map(([name, schema]) => [schema, declaration(name, schema)]));
// Each declaration occurs twice, required and optional.
const specDeclarations = new Map([...specs].map(([schema, name]) => [name, specDeclaration(name, schema)]));
// A part may have parts: these are added during the iteration.
const partDeclarations = new Map(
  (function* () {
    for (const [schema, name] of sentParts)
      yield /** @type {const} */ ([schema, partDeclaration(name, schema)]);
  })(),
);

const text = [
  '// Written by scripts/sdk-types.mjs from sdk/src/schemas. Do not edit.\n',
  ...named.flatMap(([, schema]) => [declarations.get(schema), partDeclarations.get(schema) ?? '']),
  ...specDeclarations.values(),
  ...words.map(wordsDeclaration),
].join('\n');
const formatted = await prettier.format(text, {
  ...(await prettier.resolveConfig(output)),
  parser: 'typescript',
});

if (process.argv.includes('--print')) process.stdout.write(formatted);
else writeFileSync(output, formatted);

/** @param {string} name */
function typeName(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function declaration(name, schema) {
  const about = abouts.get(name);
  if (about === undefined) throw new Error(`the schema ${name} has no comment`);
  return `/** ${about} */\n${written(typeName(name), schema, REQUEST.test(name))}`;
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function partDeclaration(name, schema) {
  const about = (abouts.get(exportNameOf(schema) ?? '') ?? '').replace(/\.$/, '');
  return `/** ${about}, in requests. */\n${written(name, schema, true)}`;
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function specDeclaration(name, schema) {
  return `/** \`spec\` of the body of create and update. */\n${written(name, schema, true)}`;
}

/**
 * The record under `spec` of a body, if any.
 * @param {Schema} body
 */
function specOf(body) {
  const def = shapes.defOf(body);
  const spec = def.type === 'object' ? def.shape['spec'] : undefined;
  return spec && plain(spec);
}

/**
 * The schema inside optional and nullable wrappers.
 * @param {Schema} schema
 * @returns {Schema}
 */
function plain(schema) {
  const def = shapes.defOf(schema);
  return def.type === 'optional' || def.type === 'nullable' ? plain(def.innerType) : schema;
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {boolean} isSent
 */
function written(name, schema, isSent) {
  const text = print(schema, isSent);
  const isObject = shapes.defOf(schema).type === 'object';
  return isObject ? `export interface ${name} ${text}\n` : `export type ${name} = ${text};\n`;
}

/** @param {Schema} schema */
function exportNameOf(schema) {
  return named.find(([, each]) => each === schema)?.[0];
}

/**
 * An open union: an editor still completes its known values.
 * @param {{ name: string, list: readonly string[] }} known
 */
function wordsDeclaration({ name, list }) {
  const union = [...list.map((word) => JSON.stringify(word)), '(string & {})'].join(' | ');
  return `/** ${abouts.get(name)} Other values are possible. */\nexport type ${typeName(name)} = ${union};\n`;
}

/**
 * The type of a string with known values.
 * @param {Schema} schema
 */
function typeOfWords(schema) {
  const known = registry.get(schema)?.['known'];
  if (known === undefined) return undefined;
  const name = words.find(({ list }) => list === known)?.name;
  if (name === undefined) throw new Error(`the words ${String(known)} have no name`);
  return isNullable(schema) ? `${typeName(name)} | null` : typeName(name);
}

/**
 * @param {Schema} schema
 * @returns {boolean}
 */
function isNullable(schema) {
  const def = shapes.defOf(schema);
  return def.type === 'nullable' || (def.type === 'optional' && isNullable(def.innerType));
}

/**
 * The type of a schema: its name, if it has one.
 * @param {Schema} schema
 * @param {boolean} isSent
 * @returns {string}
 */
function typeOf(schema, isSent) {
  const name = names.get(schema);
  const spec = isSent ? specs.get(schema) : undefined;
  if (spec !== undefined) return spec;
  if (name === undefined) return print(schema, isSent);
  const exported = exportNameOf(schema) ?? '';
  if (!isSent || REQUEST.test(exported)) return name;
  const sentName = `${name}Body`;
  if (named.some(([, each]) => names.get(each) === sentName)) throw new Error(`${sentName} is there already`);
  sentParts.set(schema, sentName);
  return sentName;
}

/**
 * The type of a schema, inline.
 * @param {Schema} schema
 * @param {boolean} isSent
 * @returns {string}
 */
function print(schema, isSent) {
  const words = typeOfWords(schema);
  if (words !== undefined) return words;
  /** @param {Schema} inner */
  const within = (inner) => typeOf(inner, isSent);
  return shapes.visit(schema, {
    text: () => 'string',
    number: () => 'number',
    boolean: () => 'boolean',
    unknown: () => 'unknown',
    choice: (values) => values.map((value) => JSON.stringify(value)).join(' | '),
    optional: within,
    nullable: (inner) => `${within(inner)} | null`,
    readonly: (inner) => `readonly ${within(inner)}`,
    list: (item) => `(${within(item)})[]`,
    // `Record` is a mapped type, which costs the compiler more wherever it is used.
    record: (value) => `{ [key: string]: ${within(value)} }`,
    union: (options) => options.map(within).join(' | '),
    object: ({ fields, isOpen }) =>
      `{\n${[
        ...fields.map((each) => field(each, isSent)),
        // An object without known fields accepts any.
        ...(isOpen && !(isSent && fields.length > 0) ? ['[field: string]: unknown;'] : []),
      ].join('\n')}\n}`,
  });
}

/**
 * @param {import('../provider/src/lifecycle/values/fields.js').Field} field
 * @param {boolean} isSent
 */
function field([key, schema], isSent) {
  const about = shapes.aboutOf(schema) ?? abouts.get(exportNameOf(schema) ?? '');
  if (about === undefined) throw new Error(`the field ${key} has no description`);
  const optional = shapes.isRequired(schema) ? '' : '?';
  return `/** ${about} */\n${key}${optional}: ${typeOf(schema, isSent)}${optional === '' ? '' : ' | undefined'};`;
}
