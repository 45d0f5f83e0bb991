/** A preview from any source: the engine's operations on resources, and the effects that the provider reports. */
import { z } from 'zod';
import { effectIn, effectSchema } from './effect';
import { labelOf, named } from './urn';
import { shown, valueAt } from './value';

/** Operations in the order of their importance to a reviewer. */
export const OPS = ['replace', 'delete', 'forget', 'create', 'import', 'update'] as const;

const changeSchema = z.object({
  path: z.string(),
  /** Whether this change causes a replacement. */
  replaces: z.boolean(),
  /** Values in one line; absent if there is none. */
  from: z.string().optional(),
  to: z.string().optional(),
});

const resourceSchema = z.object({
  urn: z.string(),
  /** `forget`: the resource leaves the stack, but its object stays on the platform. */
  op: z.enum(OPS),
  changes: z.array(changeSchema),
  /** For a replacement: the old object stays on the platform (`retainOnDelete`). */
  retained: z.boolean().optional(),
});

/** Results from the embedded platform. */
const embeddedSchema = z.object({
  base: z.object({
    commit: z.string(),
    /** `up`, `failed`, or why the base was not brought up. In that case the stack is new. */
    state: z.enum(['up', 'failed', 'no-program', 'other-project', 'no-stack']),
  }),
  /** Files that the platform was filled from. */
  seeds: z.array(z.string()),
  /** Keys of configuration whose secret was replaced by a placeholder. */
  placeholders: z.array(z.string()),
  /** Omitted settings, which point to another platform. */
  leftOut: z.array(z.string()),
  /** What the seed lacks: `snapshot shop-v9`. */
  lacks: z.array(z.string()),
  /** `settled`: after the update of the head, a preview was empty. */
  update: z.enum(['settled', 'unsettled', 'failed', 'not-run']),
  /** Operations of the preview after the update, and the arguments that cause them. */
  unsettled: z.array(z.object({ urn: z.string(), op: z.enum(OPS), properties: z.array(z.string()) })),
  /** URNs of resources at which the update failed. */
  failedAt: z.array(z.string()),
});

/** As `workload preview --json` writes it, with the results derived from it; the form is stable. */
export const previewSchema = z.object({
  workloadPreview: z.literal(1),
  project: z.string(),
  stack: z.string(),
  /** Whether the preview failed. */
  failed: z.boolean(),
  /** Errors that contain no value of the program. */
  problems: z.array(z.string()),
  effects: z.array(effectSchema),
  /** Resources that change. */
  resources: z.array(resourceSchema),
  /** Number of resources that do not change. */
  unchanged: z.number(),
  /** Largest allowed increase of a revision's traffic in one step, in percentage points. */
  maxStep: z.number().optional(),
  embedded: embeddedSchema.optional(),
});

export type Op = (typeof OPS)[number];
export type Change = z.infer<typeof changeSchema>;
export type Resource = z.infer<typeof resourceSchema>;
export type Embedded = z.infer<typeof embeddedSchema>;
export type Preview = z.infer<typeof previewSchema>;

type Fields = Readonly<Record<string, unknown>>;

/** State of a resource before or after the operation. */
interface State {
  readonly inputs?: Fields | undefined;
  readonly outputs?: Fields | undefined;
  readonly retainOnDelete?: boolean | undefined;
}

/** One step of the engine. */
export interface Step {
  readonly op: string;
  readonly urn: string;
  readonly old?: State | undefined;
  readonly new?: State | undefined;
  /** Kind of change, by path of the property. */
  readonly detailed?: Readonly<Record<string, { readonly kind: string }>> | undefined;
  /** Properties that differ, if the provider gives no details. */
  readonly differing?: readonly string[] | undefined;
  readonly replacing?: readonly string[] | undefined;
}

export interface Message {
  readonly message: string;
  readonly severity: string;
}

/**
 * Builds the preview from the engine's steps and messages.
 *
 * @param unchanged number of unchanged resources of the program, if the steps do not contain them
 */
export function previewOf(
  about: Pick<Preview, 'project' | 'stack' | 'failed'>,
  steps: readonly Step[],
  messages: readonly Message[],
  unchanged?: number,
): Preview {
  const own = steps.filter(({ urn }) => !isEngines(urn));
  const resources = folded(own);
  return {
    workloadPreview: 1,
    ...about,
    problems: messages.filter(({ severity }) => severity === 'error').flatMap(problemIn),
    effects: messages.flatMap(({ message }) => effectIn(message) ?? []),
    resources: resources.sort(
      (a, b) => OPS.indexOf(a.op) - OPS.indexOf(b.op) || labelOf(a.urn).localeCompare(labelOf(b.urn)),
    ),
    unchanged: unchanged ?? new Set(own.map(({ urn }) => urn)).size - resources.length,
  };
}

/** Whether this is the stack itself, or a default provider. */
export function isEngines(urn: string): boolean {
  const { type, name } = named(urn);
  return (
    type === 'pulumi:pulumi:Stack' || (type.startsWith('pulumi:providers:') && name.startsWith('default'))
  );
}

/**
 * The error about a refused argument, which contains no value of the program. Other errors may contain one, so only the
 * log of the job shows them.
 */
function problemIn({ message }: Message): string[] {
  const [, problem] =
    /^(?:error: )?((?:workload:index|pulumi-nodejs:dynamic\/workload):\w+ resource '.*' has a problem: .*)$/s.exec(
      message.trim(),
    ) ?? [];
  return problem === undefined ? [] : [problem];
}

/** One entry per resource. A replacement has up to three steps. */
function folded(steps: readonly Step[]): Resource[] {
  const byUrn = new Map<string, Step[]>();
  for (const step of steps) byUrn.set(step.urn, [...(byUrn.get(step.urn) ?? []), step]);
  return [...byUrn].flatMap(([urn, all]) => {
    const op = opOf(all);
    if (op === undefined) return [];
    // Only one of the steps has the differences.
    const [told] = all.map((step) => changesOf(op, step)).sort((a, b) => b.length - a.length);
    const isRetained = op === 'replace' && all.some((step) => step.old?.retainOnDelete === true);
    return [{ urn, op, changes: told ?? [], ...(isRetained ? { retained: true } : {}) }];
  });
}

const WORDS: Readonly<Record<string, Op>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  import: 'import',
  replace: 'replace',
  'create-replacement': 'replace',
  'import-replacement': 'replace',
  // On its own, it deletes the leftover of an interrupted replacement.
  'delete-replaced': 'delete',
};

/** Undefined if no step changes the resource. */
function opOf(steps: readonly Step[]): Op | undefined {
  const ops = steps.map(({ op }) => WORDS[op]);
  // If one step is a replacement, all of them are.
  const op = OPS.find((each) => ops.includes(each));
  return op === 'delete' && steps.every((step) => step.old?.retainOnDelete === true) ? 'forget' : op;
}

function changesOf(op: Op, step: Step): Change[] {
  if (op === 'create' || op === 'import') {
    const keys = Object.keys(step.new?.inputs ?? {}).filter((key) => !key.startsWith('__'));
    return keys.map((path) => ({ path, replaces: false, to: shown(step.new?.inputs?.[path]) }));
  }
  if (op !== 'update' && op !== 'replace') return [];
  const { detailed, differing = [], replacing = [] } = step;
  const told = Object.entries(detailed ?? {});
  const paths: readonly (readonly [string, string])[] =
    told.length > 0
      ? told.map(([path, { kind }]) => [path, kind])
      : [...new Set([...differing, ...replacing])].map((path) => [
          path,
          replacing.includes(path) ? 'update-replace' : 'update',
        ]);
  return paths.map(([path, kind]) => ({
    path,
    replaces: kind.endsWith('-replace'),
    from: kind.startsWith('add') ? undefined : shown(before(step.old, path)),
    to: kind.startsWith('delete') ? undefined : shown(valueAt(step.new?.inputs, path)),
  }));
}

/** The earlier input, or else the earlier output. */
function before(old: State | undefined, path: string): unknown {
  return valueAt(old?.inputs, path) ?? valueAt(old?.outputs, path);
}
