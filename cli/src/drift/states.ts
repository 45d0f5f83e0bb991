/**
 * States in the folder of a `file://` backend, read without an engine, which would take longer to start than all states
 * to read. Only the form that is known exactly is read here: whatever differs is left to the engine.
 */
import { access, readdir, readFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { join, normalize } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Deployment, isBlank } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';

type Layout = 'project' | 'legacy';

/** What the engine allows as the name of a stack or a project. */
const NAME = /^[A-Za-z0-9_.-]{1,100}$/;
/** Files beside the states: backups, kept checkpoints, tags, attributes, and files that are being written. */
const BESIDE = /\.(?:json\.bak|json\.\d+|pulumi-tags|attrs|tmp)$/;
/** Endings of compressed states. The engine takes the newest one. */
const COMPRESSED = ['.json.gz', '.json.zst'];

export class StateFolder {
  private constructor(
    private readonly folder: string,
    private readonly layout: Layout,
    /** Project of the folder of the program. */
    private readonly project: string | undefined,
  ) {}

  /**
   * @param url of the backend, as the engine shows it
   * @returns undefined if only the engine can read the backend
   */
  static async of(url: string, project: string | undefined): Promise<StateFolder | undefined> {
    const root = pathOf(url);
    const layout = root === undefined ? undefined : await layoutOf(join(root, '.pulumi'));
    if (root === undefined || layout === undefined) return undefined;
    return new StateFolder(join(root, '.pulumi', 'stacks'), layout, project);
  }

  /**
   * The full names of all stacks.
   *
   * @returns undefined if there is a file that only the engine understands
   */
  async names(): Promise<string[] | undefined> {
    if (this.layout === 'legacy') return namesIn(this.folder);
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) return undefined;
    const all: string[] = [];
    for (const entry of entries) {
      // Here, the engine ignores files.
      if (entry.isFile()) continue;
      if (!entry.isDirectory() || !NAME.test(entry.name)) return undefined;
      const names = await namesIn(join(this.folder, entry.name));
      if (names === undefined) return undefined;
      all.push(...names.map((name) => `organization/${entry.name}/${name}`));
    }
    return all;
  }

  /**
   * The state of a stack, as `pulumi stack export` shows it.
   *
   * @returns undefined if the engine must read it; never one without a word of the engine, which may be a damaged one
   */
  async read(stack: string): Promise<Deployment | undefined> {
    const path = this.#pathOf(stack);
    if (path === undefined) return undefined;
    for (const ending of COMPRESSED) if (await isThere(path + ending)) return undefined;
    try {
      const bytes = await readFile(`${path}.json`);
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return deploymentIn(JSON.parse(text));
    } catch {
      // Absent, not readable, or half written.
      return undefined;
    }
  }

  /** Path of a stack's state without its ending. */
  #pathOf(stack: string): string | undefined {
    const parts = stack.split('/');
    if (!parts.every((part) => NAME.test(part))) return undefined;
    const [organization, project = '', name = ''] =
      parts.length === 1 ? ['organization', this.project, stack] : parts;
    if (this.layout === 'legacy') return parts.length === 1 ? join(this.folder, stack) : undefined;
    if (organization !== 'organization' || parts.length === 2 || parts.length > 3) return undefined;
    return NAME.test(project) && !/^\.\.?$/.test(project) ? join(this.folder, project, name) : undefined;
  }
}

/**
 * Refuses a state that has nothing at all: the objects of a damaged state would count as nobody's. Only Pulumi Cloud has
 * such a state for a stack on which nothing ran.
 *
 * @throws Error that says so
 */
export async function guardBlank(
  { isBlank: isEmpty }: { readonly isBlank: boolean },
  stack: Pick<Stack, 'backend' | 'json'>,
): Promise<void> {
  if (!isEmpty) return;
  const isCloud = /^https?:/.test(await stack.backend());
  const ran = isCloud && (await stack.json(['stack', 'history', '--json'], 'its history could not be read'));
  if (Array.isArray(ran) && ran.length === 0) return;
  throw new Error(
    'its state has nothing in it, not even what pulumi stack init writes: it is damaged, or of a very old engine. Restore it with pulumi stack import, or remove the stack with pulumi stack rm if it never had objects',
  );
}

/** Names of the stacks whose states are in a folder. */
async function namesIn(folder: string): Promise<string[] | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return undefined;
  const names: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory() || BESIDE.test(entry.name)) continue;
    const name = entry.name.replace(/\.json$/, '');
    if (!entry.isFile() || name === entry.name || !NAME.test(name)) return undefined;
    names.push(name);
  }
  return names;
}

/** The folder of an absolute address. The engine decodes others in its own way. */
function pathOf(url: string): string | undefined {
  const path = /^file:\/\/((?:\/|~$|~\/)[^%?#\\]*)$/.exec(url)?.[1];
  if (path === undefined || process.platform === 'win32') return undefined;
  if (path.startsWith('/')) return normalize(path);
  const { homedir: home } = userInfo();
  return home === homedir() ? join(home, path.slice(1)) : undefined;
}

/** @param bookkeeping a folder that the engine has already opened */
async function layoutOf(bookkeeping: string): Promise<Layout | undefined> {
  try {
    const meta: unknown = parse(await readFile(join(bookkeeping, 'meta.yaml'), 'utf8'));
    const { data } = z.strictObject({ version: z.union([z.literal(0), z.literal(1)]) }).safeParse(meta);
    if (data === undefined) return undefined;
    return data.version === 1 ? 'project' : 'legacy';
  } catch (error) {
    // The engine writes this file for every other layout.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'legacy' : undefined;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  );
}

const text = z.string().min(1);
/** The engine leaves out what is empty. */
const bag = z.custom<Readonly<Record<string, unknown>>>(
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0,
);

/** A resource, with the fields that are read. */
const resource = z.looseObject({
  urn: text,
  type: text,
  id: text.optional(),
  parent: text.optional(),
  provider: text.optional(),
  inputs: bag.optional(),
  outputs: bag.optional(),
  modified: text.optional(),
  delete: z.literal(true).optional(),
  external: z.literal(true).optional(),
});

/** A state in a file. Later versions have features, of which only the engine knows whether it supports them. */
const stateFile = z.strictObject({
  version: z.literal(3),
  checkpoint: z.strictObject({
    stack: z.string(),
    config: z.unknown().optional(),
    latest: z
      .strictObject({
        manifest: z.unknown().optional(),
        secrets_providers: z.unknown().optional(),
        resources: z.array(resource).optional(),
        pending_operations: z.array(z.looseObject({ resource })).optional(),
        metadata: z.unknown().optional(),
      })
      .nullish(),
  }),
});

function deploymentIn(file: unknown): Deployment | undefined {
  if (!stateFile.safeParse(file).success) return undefined;
  // What was read, as the copy has no properties that are named like those of every object.
  const { latest } = (file as { readonly checkpoint: { readonly latest?: Deployment | null } }).checkpoint;
  return latest == null || isBlank(latest) ? undefined : latest;
}
