// Writes cli/schema/rollout-1.json, the JSON schema of a rollout's events, from the zod schema of the command. Part of
// `npm run generate`, after the compilation.
// @ts-check
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

/** @type {typeof import('../cli/src/rollout/notices/event.js')} */
const { jsonSchema } = createRequire(import.meta.url)('../cli/dist/rollout/notices/event.js');

const file = fileURLToPath(new URL('../cli/schema/rollout-1.json', import.meta.url));
const options = await prettier.resolveConfig(file);
writeFileSync(file, await prettier.format(JSON.stringify(jsonSchema()), { ...options, filepath: file }));
