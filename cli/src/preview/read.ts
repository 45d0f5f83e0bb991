/** Reads the output of `pulumi preview --json` or of `workload preview --json`. */
import { z } from 'zod';
import { failure } from '../failure';
import { effectIn } from './effect';
import {
  isEngines,
  olderPreviewSchema,
  type Preview,
  previewOf,
  previewSchema,
  type Step,
  upgradedPreview,
} from './preview';
import { named } from './urn';

const fields = z.record(z.string(), z.unknown());
const state = z.object({
  parent: z.string().optional(),
  custom: z.boolean().optional(),
  inputs: fields.nullish(),
  outputs: fields.nullish(),
  retainOnDelete: z.boolean().optional(),
});
const keys = z.array(z.string()).nullish();

/** The parts of the engine's form that are used here. */
const digestSchema = z.object({
  steps: z
    .array(
      z.object({
        op: z.string(),
        urn: z.string(),
        oldState: state.nullish(),
        newState: state.nullish(),
        diffReasons: keys,
        replaceReasons: keys,
        detailedDiff: z.record(z.string(), z.object({ kind: z.string() })).nullish(),
      }),
    )
    .nullish(),
  diagnostics: z.array(z.object({ message: z.string(), severity: z.string() })).nullish(),
  changeSummary: z.record(z.string(), z.number()),
});

type Digest = z.infer<typeof digestSchema>;

/**
 * @param wanted stack that the preview must be of; undefined for any
 * @throws Error if the text is neither, or of another stack
 */
export function previewIn(text: string, wanted: string | undefined): Preview {
  const json = jsonOf(text);
  const failed = failure.safeParse(json).data;
  if (failed !== undefined)
    throw new Error(`this is not a preview: ${failed.command} failed: ${failed.message}`);
  const own = previewSchema.safeParse(json).data;
  const older = own === undefined ? olderPreviewSchema.safeParse(json).data : undefined;
  const preview = own ?? (older === undefined ? ofDigest(json, wanted) : upgradedPreview(older));
  if (wanted !== undefined && preview.stack !== wanted.split('/').at(-1))
    throw new Error(`this is a preview of the stack ${preview.stack}, not of ${wanted}`);
  return preview;
}

const NEITHER =
  'this is neither the output of pulumi preview --json nor of workload preview --json; run one of them, and look at its exit code';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(NEITHER, { cause: error });
  }
}

function ofDigest(json: unknown, wanted: string | undefined): Preview {
  const parsed = digestSchema.safeParse(json);
  if (!parsed.success) throw new Error(NEITHER);
  const { diagnostics, changeSummary } = parsed.data;
  const steps = (parsed.data.steps ?? []).map(stepOf);
  const first = steps[0] === undefined ? undefined : named(steps[0].urn);
  const messages = diagnostics ?? [];
  // Unchanged resources are counted but not listed, except for the stack itself and default providers.
  const engines = steps.filter((step) => step.op === 'same' && isEngines(step)).length;
  const unchanged = Math.max(0, (changeSummary.same ?? 0) - engines);
  const about = { project: first?.project ?? '', stack: first?.stack ?? wanted ?? '' };
  const preview = previewOf({ ...about, failed: false }, steps, messages, unchanged);
  const told = new Set(preview.effects.map(({ message }) => message.trim()));
  // The native plugin reports a certain failure as an error, although the preview succeeds, and its effect has the same
  // sentence. The engine's output does not tell a failed preview in another way. Any other error is one.
  const isFailure = ({ severity, message }: (typeof messages)[number]) =>
    severity === 'error' &&
    !told.has(message.replace(/^error: /, '').trim()) &&
    effectIn(message) === undefined;
  return { ...preview, failed: messages.some(isFailure) };
}

function stepOf(step: NonNullable<Digest['steps']>[number]): Step {
  const { op, urn, oldState, newState, diffReasons, replaceReasons, detailedDiff } = step;
  return {
    op,
    urn,
    old: stateOf(oldState),
    new: stateOf(newState),
    detailed: detailedDiff ?? undefined,
    differing: diffReasons ?? undefined,
    replacing: replaceReasons ?? undefined,
  };
}

function stateOf(one: z.infer<typeof state> | null | undefined): Step['old'] {
  if (one == null) return undefined;
  return { ...one, inputs: one.inputs ?? undefined, outputs: one.outputs ?? undefined };
}
