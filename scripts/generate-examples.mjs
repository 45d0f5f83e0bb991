// Owns `npm run generate:examples`: the examples of the package schema in every language, converted from YAML.
// @ts-check
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPinned } from './engine.mjs';
import { CONVERTED, convertible, corrected, schemaToConvert } from './lib/examples.mjs';
import { Failure, main, run, say } from './lib/process.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

const GENERATED = join(ROOT, 'provider', 'src', 'generated');
/** The committed file: for each example, its programs by language. */
export const EXAMPLES_FILE = join(GENERATED, 'examples.gen.json');
const MODULE = join(ROOT, 'tools', 'examples-codegen');

/**
 * Converts the examples with Pulumi's own converters. They check types: an unknown argument is an error.
 *
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>} The content of {@link EXAMPLES_FILE}.
 * @throws {Failure} When a converter prints any error or warning.
 */
export async function convertExamples(signal) {
  const converter = await findConverter(signal);
  /** @type {{ programs: () => { [name: string]: string } }} */
  const { programs } = createRequire(import.meta.url)('../provider/dist/generate/main.js');
  const yaml = programs();
  const schema = JSON.parse(readFileSync(join(GENERATED, 'schema.gen.json'), 'utf8'));
  const stage = mkdtempSync(join(tmpdir(), 'workload-examples-'));
  try {
    /** @type {{ [name: string]: { [language: string]: string } }} */
    const examples = Object.fromEntries(Object.keys(yaml).map((name) => [name, {}]));
    const programsFile = join(stage, 'programs.json');
    writeFileSync(
      programsFile,
      JSON.stringify(
        Object.fromEntries(Object.entries(yaml).map(([name, text]) => [name, convertible(text)])),
      ),
    );
    for (const language of CONVERTED) {
      const schemaFile = join(stage, `${language}.json`);
      writeFileSync(schemaFile, JSON.stringify(schemaToConvert(schema, language)));
      const { code, output } = await run(converter, [language, schemaFile, programsFile], { signal });
      if (code !== 0) throw new Failure(`Converting the examples to ${language}: ${output}`);
      for (const [name, text] of Object.entries(JSON.parse(output))) {
        Object.assign(examples[name] ?? {}, { [language]: corrected(text, language, yaml[name] ?? '') });
      }
    }
    for (const [name, text] of Object.entries(yaml)) Object.assign(examples[name] ?? {}, { yaml: text });
    return `${JSON.stringify(examples, undefined, 2)}\n`;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** @param {AbortSignal | undefined} signal */
async function findConverter(signal) {
  const hash = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(MODULE, file)));
  const program = {
    name: 'examples-codegen',
    module: MODULE,
    package: '.',
    place: `examples-codegen-${hash.digest('hex').slice(0, 12)}`,
  };
  return join(await buildPinned(program, '', signal), program.name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async (signal) => {
    await setUp({ signal });
    writeFileSync(EXAMPLES_FILE, await convertExamples(signal));
    say(EXAMPLES_FILE);
    return 0;
  });
}
