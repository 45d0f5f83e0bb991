// Writes the type of the emulator's seeds from their schema, with its descriptions as comments: the public types do without
// zod's. Part of `npm run generate`, after the compilation; with --print, it prints the type instead.
// @ts-check
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

const { seedSchema } = createRequire(import.meta.url)('../emulator/dist/seed.js');
const file = fileURLToPath(new URL('../emulator/src/seed-types.gen.ts', import.meta.url));

/** @param {any} schema @returns {string} */
function typeOf({ _zod: { def } }) {
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return def.type;
    case 'enum':
      return Object.values(def.entries).map(quoted).join(' | ');
    case 'literal':
      return def.values.map(quoted).join(' | ');
    case 'array':
      return `(${typeOf(def.element)})[]`;
    case 'record':
      return `Record<string, ${typeOf(def.valueType)}>`;
    case 'optional':
      return `${typeOf(def.innerType)} | undefined`;
    case 'object':
      return `{\n${Object.entries(def.shape).map(field).join('\n')}\n}`;
    case 'pipe':
      return typeOf(def.in);
    case 'lazy':
      return 'Json';
    default:
      throw new Error(`nothing is made of a schema of kind ${def.type}`);
  }
}

/** @param {unknown} value */
const quoted = (value) => JSON.stringify(value);

/** @param {[string, any]} of */
function field([key, schema]) {
  const about = schema.description === undefined ? '' : `/** ${schema.description} */\n`;
  return `${about}${key}${schema._zod.optin === undefined ? '' : '?'}: ${typeOf(schema)};`;
}

const text = `/** Written by scripts/seed-types.mjs from seed.ts. Do not edit. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** ${seedSchema.description} */
export interface Seed ${typeOf(seedSchema)}
`;
const formatted = await prettier.format(text, {
  ...(await prettier.resolveConfig(file)),
  parser: 'typescript',
});
if (process.argv.includes('--print')) process.stdout.write(formatted);
else writeFileSync(file, formatted);
