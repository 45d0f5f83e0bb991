// Makes the ESM build of the client, for bundlers and for run times that are not Node: dist/esm, one module for each
// source, so that bundlers leave out what is not used. Node itself loads the CommonJS build, also for `import`: a process
// has one copy of the client, and groups are loaded when they are first used.
// @ts-check
import { build } from 'esbuild';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkTypes } from '../scripts/lib/linked-types.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, 'src');
const output = join(here, 'dist', 'esm');

/** Entry points of the package. */
const ENTRIES = ['index', 'core', 'fakes'];

/**
 * Modules that CommonJS loads late are imported at once. What is left of `require` loads an installed package, if it is
 * there: bundlers do not follow it, because undici, which is CommonJS, cannot run in an ESM bundle.
 *
 * @param {string} text
 */
function withImports(text) {
  /** @type {Map<string, string>} */
  const imported = new Map();
  const own = text.replace(/\(?require\('(\.[^']+)'\) as typeof import\('\1'\)\)?/g, (_, path) => {
    const name = imported.get(path) ?? `late${imported.size}`;
    imported.set(path, name);
    return name;
  });
  const imports = [...imported].map(([path, name]) => `import * as ${name} from '${path}';`);
  if (/\brequire\(/.test(own)) imports.push("import { installed as require } from './installed';");
  return `${imports.join('')}${own}`;
}

/** @type {import('esbuild').Plugin} */
const modules = {
  name: 'modules',
  setup: (bundler) => {
    bundler.onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: `${path}.mjs`, external: true },
    );
    bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: withImports(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

rmSync(output, { recursive: true, force: true });
await build({
  entryPoints: readdirSync(source, { encoding: 'utf8', recursive: true })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('testing'))
    .map((file) => join(source, file)),
  outdir: output,
  outbase: source,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  external: ['node:*'],
  // Their sources are in the package.
  sourcemap: 'linked',
  sourcesContent: false,
  plugins: [modules],
  logLevel: 'warning',
});
writeFileSync(
  join(output, 'installed.mjs'),
  `// Loads an installed package where the run time can; a bundle has no address of its own in CommonJS.
const here = typeof __filename === 'string' ? __filename : import.meta.url;
const createRequire = globalThis.process?.getBuiltinModule?.('node:module')?.createRequire;
export function installed(name) {
  if (createRequire !== undefined) return createRequire(here)(name);
  throw Object.assign(new Error('this run time has no ' + name), { code: 'MODULE_NOT_FOUND' });
}
`,
);
// One set of types: a client of one build is a client of the other.
for (const entry of ENTRIES)
  writeFileSync(join(output, `${entry}.d.mts`), `export * from '../${entry}.js';\n`);

linkTypes(join(here, 'dist'));
