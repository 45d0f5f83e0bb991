/**
 * States of a backend, read without an engine, which would take longer to start than all states to read. Only the form
 * that is known exactly is read here: whatever differs is left to the engine.
 */
import { parse } from 'yaml';
import { z } from 'zod';
import { type Deployment, isBlank } from '../rollout/recorded';
import type { Stack } from '../rollout/selected';
import { type Store, storeAt } from './stores';

type Layout = 'project' | 'legacy';

/** What the engine allows as the name of a stack or a project. */
const NAME = /^[A-Za-z0-9_.-]{1,100}$/;
/** Files beside the states: backups, kept checkpoints, tags, attributes, and files that are being written. */
const BESIDE = /\.(?:json\.bak|json\.\d+|pulumi-tags|attrs|tmp)$/;
/** Endings of compressed states. The engine takes the newest one. */
const COMPRESSED = ['.json.gz', '.json.zst'];

/** Folder of the states. */
const STACKS = '.pulumi/stacks';

export class States {
  private constructor(
    private readonly store: Store,
    private readonly layout: Layout,
    /** Project of the folder of the program. */
    private readonly project: string | undefined,
  ) {}

  /**
   * @param url of the backend, as the engine shows it
   * @returns undefined if only the engine can read the backend
   */
  static async of(
    url: string,
    project: string | undefined,
    env: NodeJS.ProcessEnv,
  ): Promise<States | undefined> {
    const store = await storeAt(url, env);
    const layout = store && (await layoutOf(store));
    if (store !== undefined && layout !== undefined) return new States(store, layout, project);
    await store?.close();
    return undefined;
  }

  /**
   * The full names of all stacks.
   *
   * @returns undefined if there is a file that only the engine understands
   */
  async names(): Promise<string[] | undefined> {
    try {
      if (this.layout === 'legacy') return await this.#namesIn(STACKS);
      const all: string[] = [];
      for (const { kind, name: project } of await this.store.list(STACKS)) {
        // Here, the engine ignores files.
        if (kind === 'file') continue;
        if (kind === 'other' || !NAME.test(project)) return undefined;
        const names = await this.#namesIn(`${STACKS}/${project}`);
        if (names === undefined) return undefined;
        all.push(...names.map((name) => `organization/${project}/${name}`));
      }
      return all;
    } catch {
      return undefined;
    }
  }

  /**
   * The state of a stack, as `pulumi stack export` shows it.
   *
   * @returns undefined if the engine must read it; never one without a word of the engine, which may be a damaged one
   */
  async read(stack: string): Promise<Deployment | undefined> {
    const path = this.#pathOf(stack);
    if (path === undefined) return undefined;
    try {
      for (const ending of COMPRESSED)
        if ((await this.store.read(path + ending)) !== undefined) return undefined;
      const bytes = await this.store.read(`${path}.json`);
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return deploymentIn(JSON.parse(text));
    } catch {
      // Absent, not readable, or half written.
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** Names of the stacks whose states are in a folder. */
  async #namesIn(folder: string): Promise<string[] | undefined> {
    const names: string[] = [];
    for (const { kind, name: file } of await this.store.list(folder)) {
      if (kind === 'folder' || BESIDE.test(file)) continue;
      const name = file.replace(/\.json$/, '');
      if (kind === 'other' || name === file || !NAME.test(name)) return undefined;
      names.push(name);
    }
    return names;
  }

  /** Path of a stack's state without its ending. */
  #pathOf(stack: string): string | undefined {
    const parts = stack.split('/');
    if (!parts.every((part) => NAME.test(part))) return undefined;
    const [organization, project = '', name = ''] =
      parts.length === 1 ? ['organization', this.project, stack] : parts;
    if (this.layout === 'legacy') return parts.length === 1 ? `${STACKS}/${stack}` : undefined;
    if (organization !== 'organization' || parts.length === 2 || parts.length > 3) return undefined;
    return NAME.test(project) && !/^\.\.?$/.test(project) ? `${STACKS}/${project}/${name}` : undefined;
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

/** The layout of a backend that the engine has already opened. */
async function layoutOf(store: Store): Promise<Layout | undefined> {
  try {
    const meta = await store.read('.pulumi/meta.yaml');
    // The engine writes this file for every other layout.
    if (meta === undefined) return 'legacy';
    const { data } = z
      .strictObject({ version: z.union([z.literal(0), z.literal(1)]) })
      .safeParse(parse(new TextDecoder().decode(meta)));
    if (data === undefined) return undefined;
    return data.version === 1 ? 'project' : 'legacy';
  } catch {
    return undefined;
  }
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
