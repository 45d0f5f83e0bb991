/** A preview, whatever it was read from: what the engine would do to each resource, and what the provider says of it. */
import { z } from 'zod';
import { effectIn, effectSchema } from './effect';
import { labelOf, named } from './urn';
import { shown, valueAt } from './value';

/** What matters most to a reviewer comes first. */
export const OPS = ['replace', 'delete', 'forget', 'create', 'import', 'update'] as const;

const changeSchema = z.object({
  path: z.string(),
  /** Whether the resource is replaced because of it. */
  replaces: z.boolean(),
  /** Values in one line; left out where there is none. */
  from: z.string().optional(),
  to: z.string().optional(),
});

const resourceSchema = z.object({
  urn: z.string(),
  /** `forget`: it leaves the stack, and stays on the platform. */
  op: z.enum(OPS),
  changes: z.array(changeSchema),
  /** Of one that is replaced: the old object stays on the platform (`retainOnDelete`). */
  retained: z.boolean().optional(),
});

/** What came of it on an embedded platform, which nobody else uses. */
const embeddedSchema = z.object({
  base: z.object({
    commit: z.string(),
    /** `up`, `failed`, or why nothing of it was brought up: the stack is new then. */
    state: z.enum(['up', 'failed', 'no-program', 'other-project', 'no-stack']),
  }),
  /** Files that the platform was filled from. */
  seeds: z.array(z.string()),
  /** Keys of configuration whose secret was not known. */
  placeholders: z.array(z.string()),
  /** Settings that lead to another platform. */
  leftOut: z.array(z.string()),
  /** What the seed lacks: `snapshot shop-v9`. */
  lacks: z.array(z.string()),
  /** `settled`: after the update of the head, a preview was empty. */
  update: z.enum(['settled', 'unsettled', 'failed', 'not-run']),
  /** What the preview after the update would still do, and the arguments that cause it. */
  unsettled: z.array(z.object({ urn: z.string(), op: z.enum(OPS), properties: z.array(z.string()) })),
  /** URNs of resources at which the update failed. */
  failedAt: z.array(z.string()),
});

/** As `workload preview --json` writes it, with the results derived from it; the form is stable. */
export const previewSchema = z.object({
  workloadPreview: z.literal(1),
  project: z.string(),
  stack: z.string(),
  /** Whether it came to its end. */
  failed: z.boolean(),
  /** Why it did not, where no value of the program is in it. */
  problems: z.array(z.string()),
  effects: z.array(effectSchema),
  /** Those that change. */
  resources: z.array(resourceSchema),
  /** How many do not. */
  unchanged: z.number(),
  /** By how many percentage points the share of a revision may grow at once. */
  maxStep: z.number().optional(),
  embedded: embeddedSchema.optional(),
});

export type Op = (typeof OPS)[number];
export type Change = z.infer<typeof changeSchema>;
export type Resource = z.infer<typeof resourceSchema>;
export type Embedded = z.infer<typeof embeddedSchema>;
export type Preview = z.infer<typeof previewSchema>;

type Fields = Readonly<Record<string, unknown>>;

/** A resource before or after. */
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
  /** By the property's path. */
  readonly detailed?: Readonly<Record<string, { readonly kind: string }>> | undefined;
  /** Properties that differ, where the provider says no more. */
  readonly differing?: readonly string[] | undefined;
  readonly replacing?: readonly string[] | undefined;
}

export interface Message {
  readonly message: string;
  readonly severity: string;
}

/**
 * Puts together what the engine told.
 *
 * @param unchanged how many resources of the program are the same, where the steps do not hold them
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

/** The stack itself, and providers that the program has not declared. */
export function isEngines(urn: string): boolean {
  const { type, name } = named(urn);
  return (
    type === 'pulumi:pulumi:Stack' || (type.startsWith('pulumi:providers:') && name.startsWith('default'))
  );
}

/**
 * An argument that is refused: the provider's words for it hold no value of the program. Every other error may, so only
 * the job's log shows it.
 */
function problemIn({ message }: Message): string[] {
  const [, problem] =
    /^(?:error: )?((?:workload:index|pulumi-nodejs:dynamic\/workload):\w+ resource '.*' has a problem: .*)$/s.exec(
      message.trim(),
    ) ?? [];
  return problem === undefined ? [] : [problem];
}

/** A replacement is up to three steps of one resource. */
function folded(steps: readonly Step[]): Resource[] {
  const byUrn = new Map<string, Step[]>();
  for (const step of steps) byUrn.set(step.urn, [...(byUrn.get(step.urn) ?? []), step]);
  return [...byUrn].flatMap(([urn, all]) => {
    const op = opOf(all);
    if (op === undefined) return [];
    // One of them tells what differs.
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
  // Alone, it deletes what an interrupted replacement left behind.
  'delete-replaced': 'delete',
};

/** Undefined where nothing is done to it. */
function opOf(steps: readonly Step[]): Op | undefined {
  const ops = steps.map(({ op }) => WORDS[op]);
  // A replacement among them counts as one, whatever else is reported about it.
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

/** As the program said it, or else as the platform has it. */
function before(old: State | undefined, path: string): unknown {
  return valueAt(old?.inputs, path) ?? valueAt(old?.outputs, path);
}
