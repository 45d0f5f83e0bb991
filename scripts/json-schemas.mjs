// Writes the JSON schemas of what commands print with --json, from the zod schemas of the code. Part of `npm run generate`,
// after the compilation.
// @ts-check
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

const require = createRequire(import.meta.url);

/** @type {Readonly<Record<string, string>>} Schema, and the module that makes it. */
const SCHEMAS = {
  'cli/schema/rollout-1.json': '../cli/dist/rollout/notices/event.js',
  'cli/schema/preview-2.json': '../cli/dist/preview/json.js',
  'cli/schema/previews-1.json': '../cli/dist/preview/together/previews.js',
  'cli/schema/cost-check-1.json': '../cli/dist/cost/checked.js',
  'cli/schema/cost-1.json': '../cli/dist/cost/spent.js',
  'cli/schema/drift-1.json': '../cli/dist/drift/schema.js',
  'cli/schema/failure-1.json': '../cli/dist/failure.js',
  'emulator/schema/failure-1.json': '../emulator/dist/commands/failure.js',
  'emulator/schema/started-1.json': '../emulator/dist/commands/started.js',
};

for (const [name, module] of Object.entries(SCHEMAS)) {
  const { jsonSchema } = /** @type {{ jsonSchema(): object }} */ (require(module));
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const options = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(JSON.stringify(jsonSchema()), { ...options, filepath: file }));
}
