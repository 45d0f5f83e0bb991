// Writes the types of the client from its schemas, with their descriptions as comments: what an editor shows.
// `node scripts/sdk-types.mjs` writes sdk/src/types.gen.ts; with --print it prints what it would write.
import { buildSync } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

/**
 * What is read of a schema.
 * @typedef {object} Schema
 * @property {{ def: Definition, optin?: string }} _zod
 * @property {string} [description]
 */

/**
 * What a schema is made of; which properties are there depends on its type.
 * @typedef {object} Definition
 * @property {string} type
 * @property {Schema} innerType
 * @property {Schema} element
 * @property {Schema} valueType
 * @property {Record<string, string>} entries
 * @property {Schema[]} options
 * @property {Record<string, Schema>} shape
 * @property {Schema} [catchall]
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const schemas = join(root, 'sdk/src/schemas');
const output = join(root, 'sdk/src/types.gen.ts');

/** Schemas that are written out where they are used: they say nothing by themselves. */
const UNNAMED = new Set(['stringMap', 'anyMap']);

const files = readdirSync(schemas)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort();

// Loaded from their sources, because the client does not compile before its types are right.
const { outputFiles } = buildSync({
  stdin: {
    contents: files.map((file) => `export * from './${file.replace(/\.ts$/, '')}';`).join('\n'),
    resolveDir: schemas,
    loader: 'ts',
  },
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  external: ['zod'],
});
/** @type {{ exports: Record<string, Schema> }} */
const loaded = { exports: {} };
const [bundle] = outputFiles;
if (bundle === undefined) throw new Error('the schemas could not be bundled');
new Function('module', 'exports', 'require', bundle.text)(
  loaded,
  loaded.exports,
  createRequire(join(schemas, 'common.ts')),
);

const abouts = new Map(
  files.flatMap((file) => {
    const source = readFileSync(join(schemas, file), 'utf8');
    return [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g)].map(
      ([, about = '', name = '']) => /** @type {const} */ ([name, about.replace(/\n? +\* ?/g, ' ').trim()]),
    );
  }),
);
const named = Object.entries(loaded.exports).filter(
  ([name, schema]) => '_zod' in schema && !UNNAMED.has(name),
);
const names = new Map(named.map(([name, schema]) => [schema, typeName(name)]));

const text = [
  '// Written by scripts/sdk-types.mjs from sdk/src/schemas. Do not edit.\n',
  ...named.map(([name, schema]) => declaration(name, schema)),
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
  const body =
    schema._zod.def.type === 'object' ? `interface ${typeName(name)} ${fields(schema)}` : undefined;
  return `/** ${about} */\nexport ${body ?? `type ${typeName(name)} = ${written(schema)};`}\n`;
}

/**
 * @param {Schema} schema
 * @returns {string}
 */
function fields(schema) {
  const { shape, catchall } = schema._zod.def;
  const lines = Object.entries(shape).map(([key, field]) => {
    const about = field.description ?? abouts.get(exportNameOf(field) ?? '');
    if (about === undefined) throw new Error(`the field ${key} has no description`);
    const optional = field._zod.optin === 'optional';
    return `/** ${about} */\n${key}${optional ? '?' : ''}: ${typeOf(field)}${optional ? ' | undefined' : ''};`;
  });
  const rest = catchall === undefined ? [] : ['[field: string]: unknown;'];
  return `{\n${[...lines, ...rest].join('\n')}\n}`;
}

/** @param {Schema} schema */
function exportNameOf(schema) {
  return named.find(([, each]) => each === schema)?.[0];
}

/**
 * The type of a schema, by its name where it has one.
 * @param {Schema} schema
 */
function typeOf(schema) {
  return names.get(schema) ?? written(schema);
}

/**
 * @param {Schema} schema
 * @returns {string}
 */
function written(schema) {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return def.type;
    case 'optional':
      return typeOf(def.innerType);
    case 'nullable':
      return `${typeOf(def.innerType)} | null`;
    case 'readonly':
      return `readonly ${typeOf(def.innerType)}`;
    case 'array':
      return `(${typeOf(def.element)})[]`;
    case 'record':
      return `Record<string, ${typeOf(def.valueType)}>`;
    case 'enum':
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ');
    case 'union':
      return def.options.map(typeOf).join(' | ');
    case 'object':
      return fields(schema);
    default:
      throw new Error(`a schema of type ${def.type} has no type here`);
  }
}
