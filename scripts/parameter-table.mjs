// Writes docs/emulator-parameters.md from what the emulator answers.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { register } from 'ts-node';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

register({ transpileOnly: true, project: at('tsconfig.check.json') });
const { parametersPage } = /** @type {{ parametersPage: () => Promise<string> }} */ (
  createRequire(import.meta.url)(at('tests/emulator/parameters-page.ts'))
);
writeFileSync(at('docs/emulator-parameters.md'), await parametersPage());
