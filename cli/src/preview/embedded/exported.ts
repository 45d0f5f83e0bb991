/**
 * The exported state of a stack, as a preview without its secrets uses it. The file is a stranger's: only listed fields
 * of it are taken, nothing that it names is fetched, and no secret is decrypted.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { isFields, placedAt, SECRET, SIGNATURE, UNKNOWN, unknownReleases } from '@workload/pulumi/importing';
import { z } from 'zod';
import { isDefaultProvider, labelOf, named } from '../urn';
import { KEPT } from './configuration';

type Fields = Readonly<Record<string, unknown>>;

/** Largest file, in bytes. */
const MOST_BYTES = 64 * 1024 ** 2;

const fields = z.record(z.string(), z.unknown());
const texts = z.array(z.string()).nullish();

/** What a preview needs of a resource. Times, places in the program's text and hooks are left out. */
const resourceSchema = z.object({
  urn: z.string().regex(/^urn:pulumi:[^:]+::[^:]+::.+$/),
  custom: z.boolean(),
  delete: z.boolean().nullish(),
  id: z.string().nullish(),
  type: z.string(),
  inputs: fields.nullish(),
  outputs: fields.nullish(),
  parent: z.string().nullish(),
  protect: z.boolean().nullish(),
  external: z.boolean().nullish(),
  dependencies: texts,
  provider: z.string().nullish(),
  propertyDependencies: z.record(z.string(), texts).nullish(),
  pendingReplacement: z.boolean().nullish(),
  additionalSecretOutputs: texts,
  aliases: texts,
  retainOnDelete: z.boolean().nullish(),
  deletedWith: z.string().nullish(),
  replaceWith: texts,
  ignoreChanges: texts,
});

type Resource = z.infer<typeof resourceSchema>;

const exportSchema = z.object({
  version: z.literal(3, 'this version reads form 3 alone'),
  deployment: z.object({
    resources: z.array(resourceSchema).nullish(),
    pending_operations: z.array(z.unknown()).nullish(),
  }),
});

const inputDiff = z.object({ adds: fields.nullish(), updates: fields.nullish() });

/** The arguments of the program that differ from those of the state, in the engine's plan. */
const planSchema = z.object({
  resourcePlans: z.record(
    z.string(),
    z.object({ goal: z.object({ inputDiff: inputDiff.nullish() }).nullish() }),
  ),
});

/** Stands for every secret, so that a secret output and an argument that came from it stay equal. */
export const PLACEHOLDER = 'placeholder-of-a-secret-in-the-state';

type Path = readonly (string | number)[];

/** A secret argument, with the JSON text that stands for its value. */
interface Secret {
  readonly urn: string;
  readonly path: Path;
}

export class ExportedState {
  readonly #resources: readonly Resource[];
  /** JSON of the values that stand for secrets, by URN and path. */
  readonly #assumed = new Map<string, string>();

  private constructor(
    readonly sha256: string,
    resources: readonly Resource[],
    /** Number of interrupted operations, which are left out. */
    readonly interrupted: number,
  ) {
    this.#resources = resources;
  }

  /** @throws Error that names the file, and no value of it */
  static in(file: string): ExportedState {
    const refuse = (why: string, cause?: unknown) => new Error(`--state ${file}: ${why}`, { cause });
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() !== true) throw refuse('there is no such file');
    if (stat.size > MOST_BYTES) throw refuse(`it is larger than ${MOST_BYTES / 1024 ** 2} MiB`);
    const text = readFileSync(file, 'utf8');
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw refuse('it is not JSON', error);
    }
    const { success, data, error } = exportSchema.safeParse(json);
    if (!success) {
      const [issue] = error.issues;
      const at = issue?.path.join('.') ?? '';
      throw refuse(`it is not what pulumi stack export writes: ${at}: ${issue?.message ?? ''}`, error);
    }
    const { resources, pending_operations: pending } = data.deployment;
    if ((resources ?? []).some(({ inputs, outputs }) => hasPlainSecret(inputs) || hasPlainSecret(outputs)))
      throw refuse('it contains secrets in plain text: export it again, without --show-secrets');
    const sha256 = createHash('sha256').update(text).digest('hex');
    return new ExportedState(sha256, resources ?? [], (pending ?? []).length);
  }

  get size(): number {
    return this.#resources.length;
  }

  /** The workspace of its objects, if it is one. */
  get workspace(): string | undefined {
    const found = new Set(
      this.#resources.flatMap(({ urn, outputs }) => {
        const workspace = outputs?.__workspace ?? outputs?.workspace;
        return named(urn).isOurs && typeof workspace === 'string' ? [workspace] : [];
      }),
    );
    const [first, ...others] = found;
    return others.length === 0 ? first : undefined;
  }

  /** @throws Error if the state is that of another stack */
  guard(project: string, stack: string): void {
    for (const { urn } of this.#resources) {
      const of = named(urn);
      if (of.stack === stack && of.project === project) continue;
      throw new Error(
        `--state: it is the state of stack ${of.stack} of project ${of.project}, and the preview is of stack ${stack} of project ${project}`,
      );
    }
  }

  /** What is not known of it, by label: secret arguments, and earlier releases. */
  get secrets(): readonly string[] {
    const told = this.#secrets().map(({ urn, path }) => `${labelOf(urn)}: ${pathOf(path)}`);
    const notes = this.#resources.flatMap(({ urn, outputs }) =>
      Object.keys(outputs ?? {}).some((key) => isSealedNote(key, outputs?.[key]))
        ? [`${labelOf(urn)}: earlier releases`]
        : [],
    );
    return [...new Set([...told, ...notes])].sort();
  }

  /**
   * Takes the program's values for secret arguments of the state, as if they had not changed: their true values are not
   * known.
   *
   * @param plan the engine's plan of a preview, with the secrets of the program, which are placeholders
   */
  assume(plan: unknown): void {
    const { success, data } = planSchema.safeParse(plan);
    if (!success) throw new Error('pulumi preview --save-plan wrote a form that this version does not know');
    const newsOf = (urn: string) => {
      const { adds, updates } = data.resourcePlans[urn]?.goal?.inputDiff ?? {};
      return { ...adds, ...updates };
    };
    for (const { urn, path } of this.#secrets()) {
      const value = path.reduce<unknown>(inside, newsOf(urn));
      if (value !== undefined) this.#assumed.set(keyOf(urn, path), JSON.stringify(opened(value)));
    }
  }

  /** Its resources as if their objects were on the platform of this address. */
  resources(baseUrl: string): readonly object[] {
    return this.#resources.map(({ inputs, outputs, ...rest }) => {
      const { urn, type } = rest;
      const isProvider = type.startsWith('pulumi:providers:');
      const bag = (from: Fields | null | undefined) => {
        if (from == null) return from;
        const open = this.#open(urn, [], isProvider ? settingsIn(rest, from) : withoutNotes(from)) as Fields;
        return named(urn).isOurs ? placedAt(open, baseUrl) : open;
      };
      return { ...rest, inputs: bag(inputs), outputs: bag(outputs) };
    });
  }

  /** A value with what stands for its secrets. */
  #open(urn: string, path: Path, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each, index) => this.#open(urn, [...path, index], each));
    if (!isFields(value)) return value;
    if (isSecret(value)) {
      const plaintext = this.#assumed.get(keyOf(urn, path)) ?? JSON.stringify(PLACEHOLDER);
      return { [SIGNATURE]: SECRET, plaintext };
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, this.#open(urn, [...path, key], each)]),
    );
  }

  #secrets(): readonly Secret[] {
    return this.#resources.flatMap(({ urn, type, inputs }) =>
      type.startsWith('pulumi:') || inputs == null ? [] : secretsAt(inputs).map((path) => ({ urn, path })),
    );
  }
}

/** Settings of a provider that are no place, no credential and no program: nothing is fetched, and nobody is asked. */
function settingsIn({ urn, parent }: Pick<Resource, 'urn' | 'parent'>, bag: Fields): Fields {
  const isDefault = isDefaultProvider(urn, [parent ?? undefined]);
  const isKept = (key: string) =>
    key === 'version' || KEPT.includes(`workload:${key}`) || (key === 'workspace' && !isDefault);
  const isOurs = urn.includes('::pulumi:providers:workload::');
  return Object.fromEntries(
    Object.entries(bag).filter(([key]) =>
      isOurs ? isKept(key) : key !== 'pluginDownloadURL' && key !== '__internal',
    ),
  );
}

/** Sealed notes of the provider about earlier releases. They have a form, so a placeholder cannot stand for them. */
function isSealedNote(key: string, value: unknown): boolean {
  return key.startsWith('__') && secretsAt(value).length > 0;
}

function withoutNotes(bag: Fields): Fields {
  const open = Object.entries(bag).filter(([key, value]) => !isSealedNote(key, value));
  const releases = bag.__releases === undefined ? {} : { __releases: unknownReleases(bag) };
  return { ...Object.fromEntries(open), ...releases };
}

function secretsAt(value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => secretsAt(each, [...path, index]));
  if (!isFields(value)) return [];
  if (isSecret(value)) return [path];
  return Object.entries(value).flatMap(([key, each]) => secretsAt(each, [...path, key]));
}

function hasPlainSecret(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPlainSecret);
  if (!isFields(value)) return false;
  return isSecret(value) ? 'plaintext' in value : Object.values(value).some(hasPlainSecret);
}

function isSecret(value: Fields): boolean {
  return value[SIGNATURE] === SECRET;
}

/** A value of the program without the marks of secrets. What is not known came from a secret of the state. */
function opened(value: unknown): unknown {
  if (value === UNKNOWN) return PLACEHOLDER;
  if (Array.isArray(value)) return value.map(opened);
  if (!isFields(value)) return value;
  if (isSecret(value))
    return typeof value.plaintext === 'string' ? opened(JSON.parse(value.plaintext)) : PLACEHOLDER;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, opened(each)]));
}

function inside(value: unknown, key: string | number): unknown {
  const open = isFields(value) && isSecret(value) ? opened(value) : value;
  if (typeof open !== 'object' || open === null || !Object.hasOwn(open, key)) return undefined;
  return (open as Record<string | number, unknown>)[key];
}

function keyOf(urn: string, path: Path): string {
  return JSON.stringify([urn, path]);
}

function pathOf(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`))
    .join('');
}
