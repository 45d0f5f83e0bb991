// Owns `npm run plugin:pack`: the native plugin as release archives, with the names that the engine looks for.
// Each holds one executable that needs no Node. Options, after `--`:
//   --download-url URL    address of the archives, for generated packages
//   --platform NAME       only this one, such as `linux-amd64`; may be repeated
//   --sign COMMAND        signs the executables for macOS and Windows; runs with the path of each
// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveOf } from './lib/archive.mjs';
import { HERE, NODE_VERSION, nodeFor } from './lib/node.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { failed, step } from './lib/progress.mjs';
import { ROOT, setUp } from './lib/setup.mjs';
import { blobOf, isSigned, PLATFORMS, standalone } from './lib/standalone.mjs';

const NAME = 'pulumi-resource-workload';

/** The code that makes spans; read only in a traced run. */
const TRACING = 'tracing.cjs';

/** Where the archives are put. Ignored by git. */
const OUT = join(ROOT, 'provider', 'dist', 'releases');

/** Systems that check signatures. macOS on arm64 starts nothing without one. */
const SIGNS = ['darwin', 'windows'];

const { values: options } = parseArgs({
  options: {
    'download-url': { type: 'string' },
    platform: { type: 'string', multiple: true },
    sign: { type: 'string' },
  },
});

await main(async (signal) => {
  const names = PLATFORMS.map(({ system, processor }) => `${system}-${processor}`);
  const wanted = options.platform ?? names;
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Failure(`There is no platform ${unknown}: ${names.join(', ')}.`);

  await setUp({ signal });
  // Loaded here, because its dependencies must be installed first.
  const { bundle, bundledFiles, bundleTracing, LICENCES } = await import('../provider/bundle.mjs');
  const { licencesOf } = await import('../provider/licences.mjs');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'provider', 'package.json'), 'utf8'));
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'workload-pack-'));
  const sums = [];
  try {
    const script = join(stage, `${NAME}.js`);
    await bundle(script, options['download-url']);
    await bundleTracing(join(stage, TRACING));
    const blob = await blobOf(script, [TRACING], signal);
    const licences = [
      { name: 'LICENSE', mode: 0o644, bytes: readFileSync(join(ROOT, 'LICENSE')) },
      {
        name: 'LICENSE.node',
        mode: 0o644,
        bytes: readFileSync(join((await nodeFor(HERE, signal)).folder, 'LICENSE')),
      },
      { name: LICENCES, mode: 0o644, bytes: Buffer.from(licencesOf(await bundledFiles())) },
    ];
    for (const { system, processor, node } of PLATFORMS) {
      const platform = `${system}-${processor}`;
      if (!wanted.includes(platform)) continue;
      const name = system === 'windows' ? `${NAME}.exe` : NAME;
      const file = join(stage, name);
      await step(`Making ${platform}`, () => standalone(file, blob, node, signal));
      const signed = SIGNS.includes(system) && options.sign !== undefined;
      if (signed) await sign(options.sign ?? '', file, signal);
      // The engine does not look for this name, so nobody installs by accident what macOS will not start.
      const label = system === 'darwin' && !signed ? '.unsigned' : '';
      const archive = `${NAME}-v${version}-${platform}${label}.tar.gz`;
      const readme = Buffer.from(readmeOf(version, archive, SIGNS.includes(system) && !signed));
      const bytes = archiveOf([
        { name, mode: 0o755, bytes: readFileSync(file) },
        ...licences,
        { name: 'README.md', mode: 0o644, bytes: readme },
      ]);
      writeFileSync(join(OUT, archive), bytes);
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${archive}\n`);
      say(`${join(OUT, archive)} (${(bytes.length / 1e6).toFixed(0)} MB)`);
    }
    writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  return 0;
});

/**
 * @param {string} command
 * @param {string} file
 * @param {AbortSignal} signal
 */
async function sign(command, file, signal) {
  const result = await run(command, [file], { signal });
  if (result.code !== 0) throw failed(`${command} ${file}`, result);
  if (!isSigned(readFileSync(file))) throw new Failure(`${command} left ${file} without a signature.`);
}

/**
 * @param {string} version
 * @param {string} archive
 * @param {boolean} isUnsigned
 */
function readmeOf(version, archive, isUnsigned) {
  const unsigned = `
The executable is not signed. On macOS, sign it before you start it; see docs/releasing.md of the project.
`;
  return `# Pulumi plugin for the Workload Platform ${version}

Pulumi's engine starts this plugin. It needs no other program: Node ${NODE_VERSION} is in it.

    pulumi plugin install resource workload ${version} --file ${archive}
${isUnsigned ? unsigned : ''}
LICENSE is the plugin's licence, LICENSE.node that of Node, and LICENSE.packages those of the packages in it.
`;
}
