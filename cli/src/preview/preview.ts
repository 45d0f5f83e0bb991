/** A preview from any source: the engine's operations on resources, and the effects that the provider reports. */
import { protectedEffect } from '@workload/pulumi/rollout';
import { z } from 'zod';
import { costSchema } from '../cost/schema';
import { ofDeletions } from './deletions';
import { type Effect, effectIn, effectSchema, olderEffectSchema, upgraded } from './effect';
import { isDefaultProvider, labelOf, named } from './urn';
import { hiddenAs, newSecrets, shown, valueAt } from './value';

/** Operations in the order of their importance to a reviewer. */
export const OPS = ['unknown', 'replace', 'delete', 'forget', 'create', 'import', 'update'] as const;

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
  /** The word of the engine, if `op` is `unknown`. */
  word: z.string().optional(),
  changes: z.array(changeSchema),
  /** For a replacement: the old object stays on the platform (`retainOnDelete`). */
  retained: z.boolean().optional(),
  /** Whether it is only a group of resources, without an object of its own. Absent: not known. */
  component: z.boolean().optional(),
});

/** A change from outside: the state, and what the platform has instead. */
const driftSchema = z.object({
  urn: z.string(),
  /** `delete`: the object is gone. */
  op: z.enum(['update', 'delete']),
  changes: z.array(changeSchema),
});

/** Results from the embedded platform. */
const embeddedSchema = z.object({
  /** Absent with `exported`. */
  base: z
    .object({
      commit: z.string(),
      /** `up`, `failed`, or why the base was not brought up. In that case the stack is new. */
      state: z.enum(['up', 'failed', 'no-program', 'other-project', 'no-stack']),
    })
    .optional(),
  /** The exported state that the program was compared with. */
  exported: z
    .object({
      /** Hash of the file. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Number of its resources. */
      size: z.number(),
      /** Arguments whose value was not read, and counts as unchanged: `Application shop: envs[0].value`. */
      secrets: z.array(z.string()),
      /** Number of interrupted operations, which were left out. */
      interrupted: z.number(),
    })
    .optional(),
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

/** The digest of what will happen. */
const digestSchema = z.object({
  /** What approves exactly this. */
  text: z.string().regex(/^[a-z2-7]{1,100}$/),
  /** Whether the preview looked for changes from outside first. */
  refresh: z.boolean(),
  /** Commit of the program. */
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** `organization/project/stack` */
  stack: z.string().max(1_000),
  /** Lock files that count. */
  locks: z.array(z.string().max(4_096)).max(1_000),
  /** Arguments that are not known before the update: `envs[0].value`. */
  unknown: z.array(z.object({ urn: z.string(), paths: z.array(z.string()) })).optional(),
});

/** As `workload preview --json` writes it, with the results derived from it; the form is stable. */
export const previewSchema = z.object({
  workloadPreview: z.literal(2),
  project: z.string(),
  stack: z.string(),
  /** Whether the preview failed. */
  failed: z.boolean(),
  /** Errors that contain no value of the program. */
  problems: z.array(z.string()),
  effects: z.array(effectSchema),
  /** Resources that change. */
  resources: z.array(resourceSchema),
  /** What was changed from outside; absent if the preview did not look for it. */
  drift: z.array(driftSchema).optional(),
  /** Number of resources that do not change. */
  unchanged: z.number(),
  /** Largest allowed increase of a revision's traffic in one step, in percentage points. */
  maxStep: z.number().optional(),
  /** What it changes in the costs of a month; or why that is not known. Absent if nobody asked. */
  cost: costSchema.optional(),
  noCost: z.string().optional(),
  /** Largest allowed increase of the costs of a month, in US dollars. */
  maxMonthlyIncrease: z.number().optional(),
  /** Whether costs that are not known are allowed, too. */
  allowUnknownCost: z.boolean().optional(),
  embedded: embeddedSchema.optional(),
  digest: digestSchema.optional(),
});

/** Form 1, with effects of form 1. */
// Read by this release only: the next one drops it.
export const olderPreviewSchema = previewSchema.extend({
  workloadPreview: z.literal(1),
  effects: z.array(olderEffectSchema),
});

/** A preview in form 1 in the present form. */
export function upgradedPreview({ effects, ...rest }: z.infer<typeof olderPreviewSchema>): Preview {
  return { ...rest, workloadPreview: 2, effects: effects.map(upgraded) };
}

export type Op = (typeof OPS)[number];
export type Change = z.infer<typeof changeSchema>;
export type Resource = z.infer<typeof resourceSchema>;
export type Drift = z.infer<typeof driftSchema>;
export type Embedded = z.infer<typeof embeddedSchema>;
export type Preview = z.infer<typeof previewSchema>;

type Fields = Readonly<Record<string, unknown>>;

/** State of a resource before or after the operation. */
interface State {
  /** URN of the parent; empty or absent without one. */
  readonly parent?: string | undefined;
  /** False for a component. */
  readonly custom?: boolean | undefined;
  readonly inputs?: Fields | undefined;
  readonly outputs?: Fields | undefined;
  readonly retainOnDelete?: boolean | undefined;
  /** URN and id of its provider. */
  readonly provider?: string | undefined;
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
  const own = steps.filter((step) => !(isEngines(step) && QUIET.includes(step.op)));
  const resources = folded(own);
  const told = messages.flatMap(({ message }) => effectIn(message) ?? []);
  return {
    workloadPreview: 2,
    ...about,
    problems: messages.filter(({ severity }) => severity === 'error').flatMap(problemIn),
    effects: [...told, ...refusedIn(own, resources, told), ...ofDeletions(own)],
    resources: resources.sort(
      (a, b) => OPS.indexOf(a.op) - OPS.indexOf(b.op) || labelOf(a.urn).localeCompare(labelOf(b.urn)),
    ),
    unchanged: unchanged ?? new Set(own.map(({ urn }) => urn)).size - resources.length,
  };
}

/**
 * Deletions and replacements of protected objects, which the update refuses. The engine's preview does not ask the
 * provider about deletions, so the state decides.
 */
function refusedIn(
  steps: readonly Step[],
  resources: readonly Resource[],
  told: readonly Effect[],
): Effect[] {
  const olds = new Map(steps.flatMap(({ urn, old }) => (old === undefined ? [] : [[urn, old] as const])));
  const known = new Set(told.filter(isProtection).map(attribution(resources)));
  return resources.flatMap(({ urn, op, retained = false }) => {
    const { type, name, isOurs } = named(urn);
    if ((op !== 'delete' && op !== 'replace') || retained || !isOurs || known.has(urn)) return [];
    const { inputs = {}, outputs = {} } = olds.get(urn) ?? {};
    const ending = { urn, type, resource: name, operation: op, inputs, outputs } as const;
    return effectIn(protectedEffect(ending) ?? '') ?? [];
  });
}

export function isProtection({ kind }: Effect): boolean {
  return kind === 'protected';
}

/** Finds the resource of an effect. */
export type Attribution = (effect: Pick<Effect, 'urn' | 'type' | 'resource'>) => string | undefined;

/**
 * The URN of the resource that an effect is about. Effects have none if the program ran without `WORKLOAD_EFFECTS`, or
 * a release before had written them: then, it is the only changed resource of this kind and logical name. Undefined if
 * there is none, or more than one, as components give the same name to several.
 */
export function attribution(resources: readonly Resource[]): Attribution {
  const byName = new Map<string, string | undefined>();
  for (const { urn } of resources) {
    const key = keyOf(named(urn));
    byName.set(key, byName.has(key) ? undefined : urn);
  }
  return ({ urn, type, resource }) => urn ?? byName.get(keyOf({ type, name: resource }));
}

function keyOf({ type, name }: { readonly type: string; readonly name: string | undefined }): string {
  return JSON.stringify([type, name]);
}

/** What the engine does to its own resources without a word of the program. */
const QUIET = ['same', 'create', 'update', 'delete', 'refresh'];

/** Whether this is the stack itself, or a default provider. */
export function isEngines({ urn, old, new: next }: Pick<Step, 'urn' | 'old' | 'new'>): boolean {
  const parents = [old, next].flatMap((state) => (state === undefined ? [] : [state.parent]));
  return isStack(urn) || isDefaultProvider(urn, parents);
}

export function isStack(urn: string): boolean {
  return named(urn).type === 'pulumi:pulumi:Stack';
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
  for (const step of steps) {
    const all = byUrn.get(step.urn);
    if (all === undefined) byUrn.set(step.urn, [step]);
    else all.push(step);
  }
  return [...byUrn].flatMap(([urn, all]) => {
    const strange = all.find((step) => WORDS[step.op] === undefined);
    const op = strange === undefined ? opOf(all) : 'unknown';
    if (op === undefined) return [];
    // Only one of the steps has the differences.
    const [told] = all.map((step) => changesOf(op, step)).sort((a, b) => b.length - a.length);
    const olds = all.flatMap(({ old }) => old ?? []);
    // One of them may be the leftover of an interrupted replacement, which is another object.
    const isRetained =
      op === 'replace' && olds.length > 0 && olds.every((old) => old.retainOnDelete === true);
    const kinds = all.flatMap(({ old, new: next }) => [old?.custom ?? [], next?.custom ?? []].flat());
    return [
      {
        urn,
        op,
        ...(strange === undefined ? {} : { word: strange.op }),
        changes: told ?? [],
        ...(isRetained ? { retained: true } : {}),
        ...(kinds.length === 0 ? {} : { component: kinds.every((custom) => !custom) }),
      },
    ];
  });
}

/** What each operation of the engine does to an object. A word that is not in this list is not known. */
const WORDS: Readonly<Record<string, Op | 'nothing' | undefined>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  import: 'import',
  replace: 'replace',
  'create-replacement': 'replace',
  'import-replacement': 'replace',
  // On its own, it deletes the leftover of an interrupted replacement.
  'delete-replaced': 'delete',
  same: 'nothing',
  refresh: 'nothing',
  diff: 'nothing',
  // A resource that the program only reads.
  read: 'nothing',
  'read-replacement': 'nothing',
  discard: 'nothing',
  'discard-replaced': 'nothing',
  // It only leaves the state: its object was deleted before.
  'remove-pending-replace': 'nothing',
};

/** Undefined if no step changes the resource. */
function opOf(steps: readonly Step[]): Op | undefined {
  const ops = steps.map(({ op }) => WORDS[op]);
  // If one step is a replacement, all of them are.
  const op = OPS.find((each) => ops.includes(each));
  return op === 'delete' && steps.every((step) => step.old?.retainOnDelete === true) ? 'forget' : op;
}

/** What a step changes. */
export function changesOf(op: Op, step: Step): Change[] {
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
  // The engine compares what the values are, not whether they are secret.
  const secret = newSecrets(step.old?.inputs, step.new?.inputs).filter(
    (path) => !paths.some(([toldPath]) => isWithin(path, toldPath) || isWithin(toldPath, path)),
  );
  const all = [...paths, ...secret.map((path) => [path, 'update'] as const)];
  return all.map(([path, kind]) => {
    const now = valueAt(step.new?.inputs, path);
    return {
      path,
      replaces: kind.endsWith('-replace'),
      from: kind.startsWith('add') ? undefined : shown(hiddenAs(before(step.old, path), now)),
      to: kind.startsWith('delete') ? undefined : shown(now),
    };
  });
}

/** Whether a path is another one, or below it. */
function isWithin(path: string, above: string): boolean {
  return path.startsWith(above) && /^(?:$|[.[])/.test(path.slice(above.length));
}

/** The earlier input, or else the earlier output. */
function before(old: State | undefined, path: string): unknown {
  return valueAt(old?.inputs, path) ?? valueAt(old?.outputs, path);
}
