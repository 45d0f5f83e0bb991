// Owns `npm run plugin:pack`: the native plugin as release archives, by the names that the engine looks for. With
// `-- --download-url URL`, its schema tells generated packages that the archives are there.
// @ts-check
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, main, run, say } from './lib/process.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

const NAME = 'pulumi-resource-workload';
const BIN = join(ROOT, 'provider', 'bin');

/** Where the archives are put. Ignored by git. */
const OUT = join(ROOT, 'provider', 'dist', 'releases');

const PLATFORMS = ['linux', 'darwin', 'windows'].flatMap((system) =>
  ['amd64', 'arm64'].map((processor) => ({ system, processor })),
);

const { values: options } = parseArgs({ options: { 'download-url': { type: 'string' } } });

await main(async (signal) => {
  await setUp({ signal });
  // Loaded when its dependencies are installed.
  const { bundle } = await import('../provider/bundle.mjs');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8'));
  mkdirSync(OUT, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'workload-pack-'));
  try {
    // One script serves every platform; it needs Node there, as programs do. Windows starts it by the `.cmd`.
    await bundle(join(stage, NAME), options['download-url']);
    copyFileSync(join(BIN, `${NAME}.cmd`), join(stage, `${NAME}.cmd`));
    for (const { system, processor } of PLATFORMS) {
      const archive = join(OUT, `${NAME}-v${version}-${system}-${processor}.tar.gz`);
      const files = system === 'windows' ? [NAME, `${NAME}.cmd`] : [NAME];
      const packed = await run('tar', ['-czf', archive, '-C', stage, ...files], { signal });
      if (packed.code !== 0) throw new Failure(`Packing ${archive} failed: ${packed.output}`);
      say(archive);
    }
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return 0;
});
