// Writes docs/openapi.json, the description of the API for users to download: the document that the emulator serves, at the
// platform's address. Part of `npm run generate`, after the compilation.
// @ts-check
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';

const require = createRequire(import.meta.url);
const { describe } = require('../emulator/dist/openapi.js');
const { ROUTES } = require('../emulator/dist/routes.js');

const file = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const text = JSON.stringify(describe(ROUTES, 'https://api.example.com'));
writeFileSync(file, await prettier.format(text, { parser: 'json', printWidth: 110 }));
