/** The program of a `try`: its files, as an agent gave them, and what the engine needs beside them. */
import { isFields } from '@workload/pulumi/importing';
import { parse, stringify } from 'yaml';
import { messageOf } from '../rollout/trouble';
import type { Language } from './search';

/** Files by their path in the folder of the program; null deletes one. */
export type Files = Readonly<Record<string, string | null>>;

/** A mistake in what an agent asked for; its message says what to do. */
export class Refused extends Error {}

const PROJECT = 'Pulumi.yaml';
const MOST_FILES = 30;
const MOST_BYTES = 200_000;
/** A relative path without `..`, hidden folders and `node_modules`. */
const PATH = /^(?:(?!node_modules\/)[A-Za-z0-9_-][\w.-]*\/)*[A-Za-z0-9_-][\w.-]*$/;

/** Blocks of a project in YAML that belong to the program. */
const PROGRAM = ['config', 'configuration', 'variables', 'resources', 'outputs'] as const;

/** Functions of Pulumi's YAML that read no file, no address and no other stack. */
const HARMLESS = [
  ...['fn::invoke', 'fn::join', 'fn::select', 'fn::split', 'fn::toJSON', 'fn::secret'],
  ...['fn::toBase64', 'fn::fromBase64'],
];

/** Arguments with which the provider starts a program on this machine. A test looks for others in the schema. */
export const STARTING = ['deliverTo'];

/** What a resource of Pulumi's YAML may have: not a provider of its own. */
const OF_RESOURCES = ['get', 'name', 'options', 'properties', 'type'];

/** Options of a resource that name neither a plugin nor an address. */
const OPTIONS = [
  ...['additionalSecretOutputs', 'aliases', 'customTimeouts', 'deleteBeforeReplace', 'deletedWith'],
  ...['dependsOn', 'ignoreChanges', 'import', 'parent', 'protect', 'replaceOnChanges', 'retainOnDelete'],
];

/** What a call of a function may have: no options, which could name a plugin or an address. */
const OF_CALLS = ['arguments', 'function', 'return'];

/** The language of these files. */
export function languageOf(files: Files): Language {
  const names = Object.keys(files);
  if (names.some((name) => /\.[cm]?[jt]sx?$/.test(name))) return 'typescript';
  if (names.includes(PROJECT)) return 'yaml';
  throw new Refused(`files needs index.ts, or ${PROJECT} with the block resources`);
}

/**
 * What is written into the folder of the program.
 *
 * @param plugin folder of the provider's plugin
 * @param isIsolated without isolation, YAML may use only functions and kinds that touch nothing of this machine
 */
export function written(files: Files, language: Language, plugin: string, isIsolated: boolean): Files {
  bound(files);
  const { [PROJECT]: project, ...others } = files;
  const own = project == null ? {} : read(project);
  const started = { name: 'try', plugins: { providers: [{ name: 'workload', path: plugin }] } };
  if (language === 'typescript') {
    const { config } = own;
    const runtime = { name: 'nodejs', options: { typescript: true } };
    const main = Object.keys(others).find((name) => /^index\.[cm]?[jt]s$/.test(name));
    return {
      // Without one, the language host warns about its absence.
      'package.json': '{"private":true}',
      ...others,
      // A change need not contain the program's first file.
      [PROJECT]: stringify({
        ...started,
        runtime,
        main: main ?? 'index.ts',
        ...(config == null ? {} : { config }),
      }),
    };
  }
  if (project === null) throw new Refused(`${PROJECT} is the program: it cannot be deleted`);
  // The engine and its language host also read other files: settings of the stack, and programs of other names.
  const [more] = Object.keys(others);
  if (!isIsolated && more !== undefined)
    throw new Refused(`files: only ${PROJECT}, and not ${JSON.stringify(more)}: ${REACH}`);
  if (project === undefined) return others;
  const kept = Object.fromEntries(PROGRAM.flatMap((key) => (own[key] == null ? [] : [[key, own[key]]])));
  if (!isIsolated) refuseReach(kept);
  return { ...others, [PROJECT]: stringify({ ...started, runtime: 'yaml', ...kept }) };
}

function bound(files: Files): void {
  const entries = Object.entries(files);
  if (entries.length > MOST_FILES) throw new Refused(`files has more than ${MOST_FILES} files`);
  for (const [path] of entries)
    if (!PATH.test(path))
      throw new Refused(`files: ${JSON.stringify(path)} is not a relative path without .. and hidden names`);
  const bytes = entries.reduce((sum, [, text]) => sum + Buffer.byteLength(text ?? ''), 0);
  if (bytes > MOST_BYTES) throw new Refused(`files has more than ${MOST_BYTES} bytes`);
}

function read(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    // An alias of an alias could fill the memory.
    value = parse(text, { maxAliasCount: 50 });
  } catch (error) {
    throw new Refused(`${PROJECT}: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(`${PROJECT} is not a map of blocks`);
  return value as Readonly<Record<string, unknown>>;
}

const REACH = 'without isolation, a program may not reach this machine';

/** @throws Refused for everything that is not known to stay within the emulator */
function refuseReach(program: Fields): void {
  for (const block of ['config', 'configuration'] as const)
    for (const key of Object.keys(mapAt(program, block)))
      if (key.includes(':')) refuse([block, key], 'only keys of the program');
  for (const [name, resource] of Object.entries(mapAt(program, 'resources'))) {
    const at = ['resources', name];
    if (!isFields(resource)) refuse(at, 'must be a map');
    onlyKeys(resource, OF_RESOURCES, at);
    if (!isOfPlatform(resource.type)) refuse([...at, 'type'], 'only kinds of the platform');
    onlyKeys(mapAt(resource, 'options', at), OPTIONS, [...at, 'options']);
  }
  refuseCalls(program, []);
}

type Fields = Readonly<Record<string, unknown>>;

function refuse(path: readonly string[], what: string): never {
  throw new Refused(`${PROJECT}: ${path.join('.')}: ${what}: ${REACH}`);
}

/** A block, which may be absent. */
function mapAt(parent: Fields, key: string, at: readonly string[] = []): Fields {
  const { [key]: value = {} } = parent;
  if (!isFields(value)) refuse([...at, key], 'must be a map');
  return value;
}

function onlyKeys(value: Fields, allowed: readonly string[], at: readonly string[]): void {
  for (const key of Object.keys(value)) if (!allowed.includes(key)) refuse([...at, key], 'is refused');
}

/** Functions and arguments, at any depth. */
function refuseCalls(value: unknown, at: readonly string[]): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) refuseCalls(one, [...at, String(index)]);
    return;
  }
  if (!isFields(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, key];
    if (key.toLowerCase().startsWith('fn::') && !HARMLESS.includes(key)) refuse(path, `${key} is refused`);
    if (STARTING.includes(key)) refuse(path, 'is refused');
    if (key === 'fn::invoke') {
      const call = mapAt(value, key, at);
      onlyKeys(call, OF_CALLS, path);
      if (!isOfPlatform(call.function)) refuse([...path, 'function'], 'only functions of the platform');
    }
    refuseCalls(inner, path);
  }
}

function isOfPlatform(token: unknown): boolean {
  return typeof token === 'string' && /^workload:(?:index[:/])?[A-Za-z]+(?::[A-Za-z]+)?$/.test(token);
}
