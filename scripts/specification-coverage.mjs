// Writes docs/specification-coverage.md from tests/specification/rules.ts.
import { buildSync } from 'esbuild';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const { outputFiles } = buildSync({
  entryPoints: [at('tests/specification/page.ts')],
  bundle: true,
  write: false,
  format: 'esm',
});
const { page } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
writeFileSync(at('docs/specification-coverage.md'), page);
