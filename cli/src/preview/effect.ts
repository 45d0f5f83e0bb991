/** Effects in the form that the provider writes for machines (docs/pipelines.md). */
import { z } from 'zod';

const percent = z.number().min(0).max(100);
const shares = z.record(z.string(), percent);
const names = z.array(z.string());

const stepSchema = z.object({
  weight: percent.nullable(),
  for: z.string().nullable().optional(),
  checks: names.nullable().optional(),
  approve: z.boolean().nullable().optional(),
});

/**
 * Unknown fields are dropped: fields may be added, but never change their meaning. Null stands for what is not known. A
 * field that is absent although its kind has it counts as not known, too.
 */
export const effectSchema = z.object({
  workloadEffect: z.literal(2),
  kind: z.string(),
  urn: z.string().optional(),
  type: z.string(),
  resource: z.string().optional(),
  name: z.string(),
  /** For people. Nothing may be decided by it. */
  message: z.string(),
  revision: z.string().optional(),
  of: z.string().optional(),
  from: shares.nullable().optional(),
  to: shares.nullable().optional(),
  steps: z.array(stepSchema).nullable().optional(),
  decidedBy: z.string().optional(),
  operation: z.enum(['delete', 'replace']).optional(),
  properties: names.optional(),
  dataLost: z.boolean().optional(),
  certain: z.boolean().optional(),
  argument: z.string().optional(),
  added: names.optional(),
  changed: names.optional(),
  removed: names.optional(),
  unknown: names.optional(),
  deleted: names.optional(),
  dangling: names.optional(),
  kept: names.optional(),
  others: names.optional(),
  /** Form of an effect that this version cannot read, if it has one. */
  form: z.number().optional(),
});

/** Form 1: it has the steps of a rollout only as a sentence, and leaves out what is unknown. */
// Read by this release only: the next one drops it.
export const olderEffectSchema = effectSchema
  .omit({ steps: true, form: true })
  .extend({ workloadEffect: z.literal(1), rollout: z.string().optional() });

export type Effect = z.infer<typeof effectSchema>;
type Older = z.infer<typeof olderEffectSchema>;

/** Kind of an effect that this version cannot read. */
export const UNREADABLE = 'unreadable';

/** Kinds after which traffic moves, and those of them after which a rollout begins or goes on. */
const MOVING = ['fork', 'revision', 'continuation', 'routing', 'steps', 'given-up'];
const ROLLING = ['fork', 'revision', 'continuation', 'routing', 'steps'];

export function movesTraffic({ kind }: Pick<Effect, 'kind'>): boolean {
  return MOVING.includes(kind);
}

export function mayRollOut({ kind }: Pick<Effect, 'kind'>): boolean {
  return ROLLING.includes(kind);
}

/** An effect of form 1 in the present form. Its sentences are not read, so what only they have is unknown. */
export function upgraded({ rollout: _sentence, ...effect }: Older): Effect {
  return {
    ...effect,
    workloadEffect: 2,
    ...(movesTraffic(effect) ? { from: effect.from ?? null, to: effect.to ?? null } : {}),
    ...(mayRollOut(effect) ? { steps: null } : {}),
  };
}

/**
 * The effect in a message of the engine; undefined if it contains none. One that cannot be read has the kind
 * {@link UNREADABLE}.
 */
export function effectIn(message: string): Effect | undefined {
  const text = message.trim();
  if (!text.startsWith('{') || !text.includes('"workloadEffect"')) return undefined;
  const json = jsonOf(text);
  if (json !== undefined && !Object.hasOwn(json, 'workloadEffect')) return undefined;
  const { data } = effectSchema.safeParse(json);
  if (data !== undefined) return data;
  const { data: older } = olderEffectSchema.safeParse(json);
  return older === undefined ? unreadable(json) : upgraded(older);
}

/** Undefined for text that is cut off, or no object. */
function jsonOf(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

const text = z.string().optional().catch(undefined);
const nameSchema = z
  .object({
    workloadEffect: z.number().min(0).max(1_000).optional().catch(undefined),
    ...{ urn: text, type: text, resource: text, name: text },
  })
  .catch({});

function unreadable(json: object | undefined): Effect {
  const { workloadEffect: form, urn, type = '', resource, name = '' } = nameSchema.parse(json);
  return { workloadEffect: 2, kind: UNREADABLE, urn, type, resource, name, message: '', form };
}
