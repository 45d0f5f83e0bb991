// Writes docs/api.md from the definitions, the client's methods and tests/api/.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { register } from 'ts-node';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

register({ transpileOnly: true, project: at('tsconfig.check.json') });
const { apiPage } = /** @type {{ apiPage: () => Promise<string> }} */ (
  createRequire(import.meta.url)(at('tests/api/page.ts'))
);
writeFileSync(at('docs/api.md'), await apiPage());
