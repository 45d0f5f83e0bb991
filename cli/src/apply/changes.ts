/** What an update will do, as data for the digest: the engine's plan without what is random in it, and the effects. */
import { parseUrn } from '@workload/pulumi/rollout';
import { z } from 'zod';
import type { Drift, Preview } from '../preview/preview';
import { named } from '../preview/urn';
import { isFields, unordered } from './canonical';

type Fields = Readonly<Record<string, unknown>>;

const fields = z.record(z.string(), z.unknown());
const diffSchema = z.looseObject({
  adds: fields.optional(),
  updates: fields.optional(),
  deletes: z.array(z.string()).optional(),
});

/** The engine's plan. What this version does not know counts as well. */
export const planSchema = z.looseObject({
  config: z.record(z.string(), z.union([z.string(), z.looseObject({})])).optional(),
  resourcePlans: z.record(
    z.string(),
    z.looseObject({
      goal: z
        .looseObject({
          name: z.string(),
          inputDiff: diffSchema.optional(),
          outputDiff: diffSchema.optional(),
          propertyDependencies: fields.nullish(),
        })
        .nullish(),
      steps: z.array(z.string()).nullish(),
    }),
  ),
});

export type Plan = z.infer<typeof planSchema>;
type ResourcePlan = Plan['resourcePlans'][string];
type Goal = NonNullable<ResourcePlan['goal']>;
type Diff = z.infer<typeof diffSchema>;

/** Arguments of a resource in the state, by its URN. */
export type StateArguments = (urn: string) => Fields | undefined;

/**
 * Operations, arguments and options of each resource; effects; changes from outside.
 *
 * @param recorded the state before
 */
export function changesOf(
  plan: Plan,
  { effects, drift }: Pick<Preview, 'effects'> & { readonly drift?: readonly Drift[] | undefined },
  recorded: StateArguments,
): unknown {
  const resources = Object.entries(plan.resourcePlans).map(([urn, one]) => [
    urn,
    resourceOf(urn, one, recorded),
  ]);
  return {
    resources: Object.fromEntries(resources) as Fields,
    effects: unordered(effects),
    drift: unordered(drift ?? []),
  };
}

function resourceOf(urn: string, { goal, steps, ...more }: ResourcePlan, recorded: StateArguments): Fields {
  // A seed is drawn in each preview. What the outputs will be follows from the rest.
  const rest = without(more, ['seed', 'state']);
  return {
    ...rest,
    // Their order tells whether the old object is deleted first.
    steps: steps ?? [],
    ...(goal == null ? {} : { goal: goalOf(urn, goal, recorded) }),
  };
}

/** Where the program's text declares the resource. */
const PLACES = ['sourcePosition', 'stackTrace'];

function goalOf(urn: string, { inputDiff, outputDiff, ...options }: Goal, recorded: StateArguments): Fields {
  const generated = generatedIn(urn, { inputDiff, ...options }, recorded(urn) ?? {});
  return {
    ...Object.fromEntries(
      Object.entries(without(options, PLACES)).map(([key, value]) => [
        key,
        SETS.includes(key) ? setIn(value) : value,
      ]),
    ),
    inputs: diffOf(inputDiff ?? {}, generated),
    outputs: diffOf(outputDiff ?? {}, {}),
  };
}

/** Options that are sets, or maps to sets. */
const SETS = [
  'dependencies',
  'propertyDependencies',
  'additionalSecretOutputs',
  'ignoreChanges',
  'replaceOnChanges',
];

function setIn(value: unknown): unknown {
  if (Array.isArray(value)) return unordered(value);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, setIn(inner)]));
}

function diffOf({ adds = {}, updates = {}, deletes = [], ...more }: Diff, generated: Fields): Fields {
  const told = (values: Fields) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        Object.hasOwn(generated, key) ? generated[key] : value,
      ]),
    );
  return { ...more, adds: told(adds), updates: told(updates), deletes: unordered(deletes) };
}

/**
 * Arguments that are drawn anew in each preview, with what the digest has in their place. A mark counts only if the
 * provider has made it, and an argument only if the program has not set it. The provider of a dynamic resource is code
 * of the program, so nothing of it is believed.
 */
function generatedIn(urn: string, goal: Goal, before: Fields): Fields {
  const { type } = parseUrn(urn);
  if (DYNAMIC.test(type)) return {};
  const { adds = {}, updates = {}, deletes = [] } = goal.inputDiff ?? {};
  const now: Fields = { ...adds, ...updates };
  const isSet = (key: string) => Object.hasOwn(goal.propertyDependencies ?? {}, key);
  const known = (key: string) => now[key] ?? (deletes.includes(key) ? undefined : before[key]);
  const found: (readonly [string, unknown])[] = [];
  if (named(urn).isOurs) {
    // The provider has given the mark of the owner its random digits, whoever has set the rest.
    if (typeof now.__owner === 'string') found.push(['__owner', now.__owner.replace(/#[a-z2-7]{10}$/, '#')]);
    // The engine's setting pulumi:autonaming has proposed the name.
    const isProposed = known('__proposed') === true && !isSet('__proposed');
    if (isProposed && !isSet('name') && typeof now.name === 'string') found.push(['name', '(proposed)']);
    return Object.fromEntries(found);
  }
  // Bridged providers list the arguments that the program has not set.
  const defaults = isSet('__defaults') ? undefined : known('__defaults');
  for (const key of Array.isArray(defaults) ? defaults : []) {
    const value = typeof key === 'string' && !isSet(key) ? now[key] : undefined;
    if (typeof key === 'string' && typeof value === 'string' && isDrawn(value, goal.name))
      found.push([key, `${goal.name}-(random)`]);
  }
  return Object.fromEntries(found);
}

/** Types of resources whose provider is a part of the program, in any language. */
const DYNAMIC = /^pulumi-\w+:dynamic/;

/** `logs-1a2b3c4`: the names that bridged providers generate. */
function isDrawn(value: string, logicalName: string): boolean {
  return value.startsWith(`${logicalName}-`) && /^[0-9a-f]{7}$/.test(value.slice(logicalName.length + 1));
}

function without(fields: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}
