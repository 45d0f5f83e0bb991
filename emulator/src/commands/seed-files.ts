// The files of `--seed`: JSON, or modules that export a function.
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeOf, messageOf, StartError } from '../errors';
import type { SeedSource } from '../seeds';
import { lookUp } from '../tables';

const MODULES = ['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts'];

/** Reads the files in order. Throws a StartError that names the failing file and the reason. */
export async function seedFiles(files: readonly string[]): Promise<SeedSource[]> {
  const sources: SeedSource[] = [];
  for (const file of files) {
    const place = `the seed ${file} cannot be used: `;
    const isModule = MODULES.includes(extname(file));
    sources.push({ place, seed: isModule ? await functionOf(file, place) : jsonOf(file, place) });
  }
  return sources;
}

function jsonOf(file: string, place: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new StartError(place + whyNotRead(error));
  }
}

async function functionOf(file: string, place: string): Promise<unknown> {
  let loaded: Readonly<Record<string, unknown>>;
  try {
    loaded = (await import(pathToFileURL(resolve(file)).href)) as typeof loaded;
  } catch (error) {
    throw new StartError(place + whyNotLoaded(error));
  }
  const made = defaultOf(defaultOf(loaded));
  if (typeof made === 'function') return made;
  throw new StartError(
    `${place}it must export a function that makes a seed, by \`export default\` or \`module.exports\``,
  );
}

/** The default export of a module. Compiled modules have it one level deeper. */
function defaultOf(loaded: unknown): unknown {
  if (typeof loaded !== 'object' || loaded === null) return loaded;
  return lookUp(loaded as Readonly<Record<string, unknown>>, 'default') ?? loaded;
}

function whyNotRead(error: unknown): string {
  // The parser's message quotes the seed, which may contain keys.
  if (error instanceof SyntaxError) return 'it is not well-formed JSON';
  return codeOf(error) === 'ENOENT' ? 'there is no such file' : messageOf(error);
}

function whyNotLoaded(error: unknown): string {
  if (codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `Node ${process.versions.node} does not load TypeScript; use Node 22.18 or later, or a file of JavaScript`;
  // The other lines of Node's message list the importing modules.
  return messageOf(error).split('\n')[0] ?? '';
}
