// Writes docs/api.md from the definitions, the client's methods and tests/api/.
import { build } from 'esbuild';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

// Inside the project, where packages are found.
const outfile = at('.workload/api-table.cjs');
await build({
  entryPoints: [at('tests/api/page.ts')],
  bundle: true,
  packages: 'external',
  platform: 'node',
  outfile,
});
const { apiPage } = /** @type {{ apiPage: () => Promise<string> }} */ (
  createRequire(import.meta.url)(outfile)
);
writeFileSync(at('docs/api.md'), await apiPage());
rmSync(outfile);
