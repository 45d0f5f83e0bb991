/**
 * Saved plans that would not hold. The engine compares a plan with the run value by value, and its error prints both
 * values, even secret ones. So such a plan is not saved.
 */
import { SIGNATURE, UNKNOWN } from '@workload/pulumi/rollout';
import { z } from 'zod';
import { labelOf, named } from './urn';
import { harmless } from './texts';

const fields = z.record(z.string(), z.unknown());

/** The parts of the engine's plan that are used here. */
const planSchema = z.object({
  resourcePlans: z.record(
    z.string(),
    z.object({
      goal: z
        .object({
          type: z.string(),
          custom: z.boolean(),
          inputDiff: z.object({ adds: fields.optional(), updates: fields.optional() }).optional(),
          outputDiff: z.object({ adds: fields.optional(), updates: fields.optional() }).optional(),
          propertyDependencies: z.record(z.string(), z.array(z.string())).optional(),
          additionalSecretOutputs: z.array(z.string()).optional(),
        })
        .optional(),
      state: fields.nullish(),
    }),
  ),
});

type Plans = z.infer<typeof planSchema>['resourcePlans'];
type Fields = Readonly<Record<string, unknown>>;

/** Key with which the engine marks an exported resource. */
const RESOURCE = '@isPulumiResource';
/** Type of a resource without a provider of its own, which learns no outputs in a preview. */
const DYNAMIC = /^pulumi-\w+:dynamic/;
const OURS = 'pulumi-nodejs:dynamic/workload:';

/**
 * Why a plan would not hold; empty if it does.
 *
 * @param text of the plan
 * @throws Error if the text is not a plan
 */
export function unfitIn(text: string): string[] {
  const plans = planSchema.parse(JSON.parse(text)).resourcePlans;
  return Object.keys(plans).flatMap((urn) => [...argumentsIn(plans, urn), ...exportsIn(plans, urn)]);
}

/**
 * Arguments of dynamic resources that may become secret in the run. For these resources, the engine marks a whole list
 * secret if an item is, and the classes name the maps with secrets; a plan that has neither does not hold.
 */
function argumentsIn(plans: Plans, urn: string): string[] {
  const goal = plans[urn]?.goal;
  if (!goal?.type.startsWith(OURS)) return [];
  const { inputDiff: { adds, updates } = {}, propertyDependencies = {} } = goal;
  return Object.entries({ ...adds, ...updates }).flatMap(([argument, value]) => {
    const place = argument.startsWith('__') ? undefined : unknownIn(value);
    if (place === undefined) return [];
    const sources = propertyDependencies[argument] ?? [];
    const telling = sources.filter((source) => mayTellSecret(plans, source, place));
    // Every unknown value comes from a resource.
    if (sources.length > 0 && telling.length === 0) return [];
    const from = telling.length === 0 ? '' : ` of ${telling.map(labelled).join(', ')}`;
    return [
      `${labelled(urn)}: ${harmless(argument)} contains an output${from} that is not known yet and may be secret`,
    ];
  });
}

function labelled(urn: string): string {
  return harmless(labelOf(urn));
}

/** Where a value that is known otherwise contains an unknown one. */
function unknownIn(value: unknown): 'list' | 'map' | undefined {
  if (typeof value !== 'object' || value === null || SIGNATURE in value) return undefined;
  const inside = Object.values(value);
  if (Array.isArray(value)) return inside.some(hasUnknown) ? 'list' : undefined;
  const places = inside.map((inner) => (inner === UNKNOWN ? 'map' : unknownIn(inner)));
  return places.find((place) => place === 'list') ?? places.find((place) => place === 'map');
}

function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnknown);
}

function mayTellSecret(plans: Plans, urn: string, place: 'list' | 'map'): boolean {
  const { goal, state } = plans[urn] ?? {};
  // A component, or a resource that is only read.
  if (goal?.custom !== true) return true;
  const { type, additionalSecretOutputs: secret = [] } = goal;
  if (!type.startsWith(OURS)) return DYNAMIC.test(type) || secret.length > 0 || hasSecret(state);
  // The class marks its secret outputs in a preview, too.
  if (place === 'map') return false;
  const known: Fields = state ?? {};
  // The platform makes secrets of callbacks only for triggers.
  const isMade = (output: string) => output !== 'callbackSecrets' || known.triggers !== undefined;
  return secret.some((output) => !output.startsWith('__') && known[output] === undefined && isMade(output));
}

function hasSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return SIGNATURE in value || Object.values(value).some(hasSecret);
}

/** Exported resources. Their absent outputs are unknown in a preview, and missing in the run. */
function exportsIn(plans: Plans, urn: string): string[] {
  const { adds, updates } = plans[urn]?.goal?.outputDiff ?? {};
  return Object.entries({ ...adds, ...updates }).flatMap(([output, value]) =>
    exportsResource(value)
      ? [
          `${named(urn).type === 'pulumi:pulumi:Stack' ? 'the program' : labelled(urn)} exports a whole resource as ${harmless(output)}`,
        ]
      : [],
  );
}

function exportsResource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (RESOURCE in value && hasUnknown(value)) || Object.values(value).some(exportsResource);
}
