/** Writes everything that is derived from the definitions: `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functions } from '../functions';
import { definitions } from '../resources';
import { generateArguments, generateClasses, generateFunctions } from './classes';
import { generateSchema } from './schema';

const all = Object.values(definitions);
const lookups = Object.values(functions);

/** Files by their path below `provider/src`. */
export const generated: Readonly<Record<string, () => string>> = {
  'generated/args.gen.ts': () => generateArguments(all, lookups),
  'generated/resources.gen.ts': () => generateClasses(all, '../dynamic/resource'),
  'generated/native.gen.ts': () => generateClasses(all, '../native/resource'),
  'generated/functions.gen.ts': () => generateFunctions(lookups, '../dynamic/invoke'),
  'generated/native-functions.gen.ts': () => generateFunctions(lookups, '../native/invoke'),
  'generated/schema.gen.json': () => generateSchema(all, lookups, version()),
};

function version(): string {
  const text = readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

if (require.main === module) {
  for (const [path, text] of Object.entries(generated)) {
    writeFileSync(join(__dirname, '..', '..', 'src', path), text());
  }
}
