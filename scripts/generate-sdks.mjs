// Owns `npm run generate:sdks`: the packages for Python, Go, Java and .NET, generated from the plugin's schema.
// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPinned, ENGINE_VERSION } from './engine.mjs';
import { filesFor } from './lib/packages.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { ROOT, setUp } from './lib/setup.mjs';
import { LANGUAGES, schemaFor } from './lib/sdks.mjs';

/** Where the packages are written, a folder for each language. Ignored by git. */
export const SDKS = join(ROOT, 'sdks');

const SCHEMA = join(ROOT, 'provider', 'src', 'generated', 'schema.gen.json');
const LOGO = join(ROOT, 'docs', 'logo.png');
const MODULE = join(ROOT, 'tools', 'sdk-codegen');

/**
 * Writes the packages again.
 *
 * @param {object} options
 * @param {readonly string[]} [options.languages] Default: every language.
 * @param {string} [options.out] Default: {@link SDKS}.
 * @param {string} [options.downloadUrl] Where the plugin's archives are.
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<void>}
 * @throws {Failure} When a generator prints anything: every user would get its warnings.
 */
export async function generateSdks({ languages = LANGUAGES, out = SDKS, downloadUrl, signal } = {}) {
  const generator = await findGenerator(signal);
  const schema = JSON.parse(readFileSync(SCHEMA, 'utf8'));
  const stage = mkdtempSync(join(tmpdir(), 'workload-sdks-'));
  try {
    for (const language of languages) {
      const folder = join(out, language);
      const file = join(stage, `${language}.json`);
      const told = { ...schemaFor(schema, language), pluginDownloadURL: downloadUrl };
      writeFileSync(file, JSON.stringify(told));
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const { code, output } = await run(generator, [language, file, LOGO, folder], { signal });
      if (code !== 0 || output !== '') throw new Failure(`Generating the package for ${language}: ${output}`);
      copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
      for (const [path, text] of Object.entries(filesFor(told, language, ENGINE_VERSION))) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      say(folder);
    }
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Path of the generator program; builds it if missing.
 *
 * @param {AbortSignal | undefined} signal
 */
export async function findGenerator(signal) {
  const hash = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(MODULE, file)));
  const program = {
    name: 'sdk-codegen',
    module: MODULE,
    package: '.',
    place: `sdk-codegen-${hash.digest('hex').slice(0, 12)}`,
  };
  return join(await buildPinned(program, '', signal), program.name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { 'download-url': { type: 'string' } } });
  await main(async (signal) => {
    await setUp({ signal, build: false });
    await generateSdks({ downloadUrl: values['download-url'], signal });
    return 0;
  });
}
