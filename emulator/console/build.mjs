// Makes the console's files for the browser: emulator/dist/browser, scripts and styles with a hash of their content in the
// name. Where neither a source nor a file that was made has been touched since, there is nothing to do.
// @ts-check
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const output = join(here, '..', 'dist', 'browser');
const stamp = join(here, '..', 'dist', '.browser');

/** What the files are made of. */
const READ = [
  here,
  join(here, '..', 'src', 'console', 'answers.ts'),
  join(root, 'package-lock.json'),
  join(root, 'tsconfig.base.json'),
];

/**
 * Every file with its size and the time it was written.
 *
 * @param {readonly string[]} paths
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const note = (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) for (const name of readdirSync(path).sort()) note(join(path, name));
    else hash.update(`${path} ${stats?.size} ${stats?.mtimeMs}\n`);
  };
  for (const path of paths) note(path);
  return hash.digest('hex');
}

async function make() {
  // Loaded only where there is something to do: that alone takes longer than finding out.
  const { build } = await import('esbuild');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const { metafile } = await build({
    entryPoints: [join(here, 'src', 'main.tsx')],
    entryNames: 'console-[hash]',
    outdir: output,
    absWorkingDir: root,
    tsconfig: join(here, 'tsconfig.json'),
    bundle: true,
    format: 'esm',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    metafile: true,
    logLevel: 'warning',
  });
  const made = Object.keys(metafile.outputs).map((file) => basename(file));
  const page = readFileSync(join(here, 'index.html'), 'utf8')
    .replace('SCRIPT', made.find((name) => name.endsWith('.js')) ?? '')
    .replace('STYLE', made.find((name) => name.endsWith('.css')) ?? '');
  writeFileSync(join(output, 'index.html'), page);
  copyFileSync(join(here, 'icon.svg'), join(output, 'icon.svg'));
}

const wanted = () => fingerprint([...READ, output]);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted()) {
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, wanted());
}
