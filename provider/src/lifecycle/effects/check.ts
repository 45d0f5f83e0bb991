/** Check: validates arguments, and decides which inputs go into state. */
import { z } from 'zod';
import type { Definition, Fields } from '../../resource';
import { suggestion } from '../../suggestion';
import { kindOf, KINDS, withoutAssets } from '../values/assets';
import { AUTONAMED, nonceOf, OWNER, ownerOf, PROPOSED, PROVIDER } from '../state/state';
import type { Failure } from '../platform/platform';
import { hashPaths, hasUnknown, UNKNOWN, valueAt } from '../values/markers';
import { argumentsOf, differing, normalise, pick } from '../values/values';

/** The definition of arguments: those of a resource, or of a function. */
type Arguments = Pick<Definition, 'type' | 'args' | 'rules' | 'retired'>;

/** The inputs to record, or why there are none. */
export interface Checked {
  readonly inputs: Fields;
  readonly failures: readonly Failure[];
}

/** The stack's `pulumi:autonaming` for a new object without a name in the program. */
export type Naming = { readonly kind: 'proposed'; readonly name: string } | { readonly kind: 'disabled' };

/**
 * Checks the inputs of the program. Finds all failures at once; unknown values pass.
 *
 * @param olds the inputs of the living object; empty for a new one, and in the second check of a replacement
 * @param news inputs of the program, including the provider's hidden inputs
 */
export function check(definition: Definition, olds: Fields, news: Fields): Checked {
  return checkNamed(definition, undefined, { olds, news });
}

/**
 * Like {@link check}, with the stack's configuration for names of new objects.
 *
 * @param naming undefined: names are generated
 * @param inputs `recorded`: the inputs of the living object as the state has them, with hashes. Default: `olds`
 */
export function checkNamed(
  definition: Definition,
  naming: Naming | undefined,
  {
    olds,
    news,
    recorded = olds,
  }: { readonly olds: Fields; readonly news: Fields; readonly recorded?: Fields | undefined },
): Checked {
  const written = Object.fromEntries(
    Object.entries(news).filter(([key, value]) => value !== undefined && !key.startsWith('__')),
  );
  // The program itself cannot say that its name is generated or proposed.
  const inputs: Fields = { ...written, ...pick(news, [OWNER, PROVIDER]) };
  inputs[OWNER] = ownerFor(olds, news);
  const isUnnamed = written.name === undefined;
  const named = isUnnamed && Object.keys(olds).length === 0 ? naming : undefined;
  if (isUnnamed) Object.assign(inputs, nameless(definition, olds, named));
  const failures = [...failuresOf(definition, written, recorded), ...misnamed(definition, named)];
  if (failures.length > 0) return { inputs, failures };
  return {
    inputs,
    failures: [...shrinking(definition, olds, inputs), ...changing(definition, olds, written)],
  };
}

/** Failures of a change of an existing object. */
function changing(definition: Definition, olds: Fields, written: Fields): Failure[] {
  if (definition.changeRules === undefined || Object.keys(olds).length === 0) return [];
  const isUnknown = (key: string) => hasUnknown(olds[key]) || hasUnknown(written[key]);
  const known = (bag: Fields) =>
    argumentsOf(definition, Object.fromEntries(Object.entries(bag).filter(([key]) => !isUnknown(key))));
  const found = definition.changeRules(known(olds), known(written));
  return found.map(({ path, reason }) => ({ property: path, reason }));
}

/** The inputs in place of a name that the program does not set. */
function nameless(definition: Definition, olds: Fields, naming: Naming | undefined): Fields {
  if (naming?.kind === 'proposed' && nameSchema(definition) !== undefined)
    return { [PROPOSED]: true, name: naming.name };
  if (olds[PROPOSED] === true) return { [PROPOSED]: true, name: olds.name };
  // The create decides a generated name, and only the state contains it. Older states have it among the inputs.
  const isRecorded = olds.name !== undefined && nonceOf(olds) === undefined;
  return { [AUTONAMED]: true, ...(isRecorded ? { name: olds.name } : {}) };
}

/** The schema of the name; undefined for kinds without generated names. */
function nameSchema({ args }: Definition): z.ZodType | undefined {
  const schema = (args.shape as Record<string, z.ZodType | undefined>).name;
  return schema?.safeParse(undefined).success === true ? schema : undefined;
}

/** Failures of names by `pulumi:autonaming`. They do not show the name, as a pattern may contain a secret. */
function misnamed(definition: Definition, naming: Naming | undefined): Failure[] {
  const schema = nameSchema(definition);
  if (naming === undefined || schema === undefined) return [];
  const where = 'in the configuration of the stack or project';
  if (naming.kind === 'disabled') {
    const reason = `is required, because pulumi:autonaming is disabled for ${definition.type}. Set name, or change pulumi:autonaming ${where}`;
    return [{ property: 'name', reason }];
  }
  return (schema.safeParse(naming.name).error?.issues ?? []).map(({ message }) => ({
    property: 'name',
    reason: `the name that pulumi:autonaming makes for ${definition.type} ${message}. Change its pattern or mode ${where}, or set name`,
  }));
}

/** Failures of arguments that would shrink but can only grow. A replacement may have any value. */
function shrinking(definition: Definition, olds: Fields, inputs: Fields): Failure[] {
  if (definition.facts.grows.length === 0) return [];
  const [before, after] = [normalise(definition, olds), normalise(definition, inputs)];
  const fixed: readonly string[] = definition.facts.immutable;
  if (differing(before, after).some((key) => fixed.includes(key))) return [];
  return definition.facts.grows.flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (typeof was !== 'number' || typeof is !== 'number' || is >= was) return [];
    const reason =
      `can only grow, but is less than before. For a smaller one, create a new ${definition.noun} (nothing is copied): ` +
      'change its name, or replace it with pulumi up --replace <urn>';
    return [{ property: key, reason }];
  });
}

/**
 * The owner of the object. It never changes: an alias or a renamed stack or project must not change the values that the
 * object was named and marked with. Only new objects get a nonce, so that no state changes by itself.
 */
function ownerFor(olds: Fields, news: Fields): unknown {
  if (typeof olds[OWNER] === 'string') return olds[OWNER];
  const owner = news[OWNER];
  if (typeof owner !== 'string') return owner;
  if (Object.keys(olds).length > 0) return ownerOf(news);
  // The preview of a dynamic resource: a plan must not contain a nonce, as the run draws another one.
  return owner.endsWith(UNDRAWN) ? UNKNOWN : owner;
}

/**
 * Every reason why arguments are refused.
 *
 * @param recorded inputs of the living object; default: there is none
 */
export function failuresOf(definition: Arguments, given: Fields, recorded: Fields = {}): Failure[] {
  const written = withoutAssets(given) as Fields;
  const hashes = hashPaths(written, recorded);
  if (hashes.length > 0) return hashes.map((property) => ({ property, reason: A_HASH }));
  const result = definition.args.safeParse(written);
  const issues = result.success ? [] : result.error.issues;
  const failures = issues
    .flatMap((issue) => expand(issue))
    .filter(({ path, reason }) => reason === NOT_AN_ARGUMENT || valueAt(written, path) !== UNKNOWN)
    .map((finding) => failure(definition, written, finding));
  if (failures.length > 0 || definition.rules === undefined) return failures;

  const unknown = new Set(Object.keys(written).filter((key) => hasUnknown(written[key])));
  const known = argumentsOf(
    definition,
    Object.fromEntries(Object.entries(written).filter(([key]) => !unknown.has(key))),
  );
  return definition.rules(known, unknown).map(({ path, reason }) => ({ property: path, reason }));
}

const A_HASH =
  'is the hash of a secret in a state, not the secret: with workload:secretsInState = hash, no output has a secret. ' +
  'Deliver the secret with deliverTo of its resource, and read it where it is used';

/** The placeholder for a nonce that classes of dynamic resources write in a preview. */
const UNDRAWN = '#?';

const NOT_AN_ARGUMENT = 'is not an argument';

interface Finding {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
  /** Expected kind of value, if the kind may be wrong. */
  readonly expected?: string;
}

/** Turns one issue of the schema into findings with paths. Issues of unknown keys and unions have them inside. */
function expand(issue: z.core.$ZodIssue, at: readonly PropertyKey[] = []): Finding[] {
  const path = [...at, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], reason: NOT_AN_ARGUMENT }));
    case 'invalid_union': {
      // The alternative with the fewest issues is probably the intended one.
      const [closest] = [...issue.errors].sort((a, b) => a.length - b.length);
      return closest === undefined
        ? [{ path, reason: issue.message }]
        : closest.flatMap((inner) => expand(inner, path));
    }
    case 'invalid_key':
      return [{ path, reason: issue.issues.map((inner) => inner.message).join('; ') }];
    case 'invalid_type':
      return [{ path, reason: issue.message, expected: issue.expected }];
    case 'invalid_value':
      return [{ path, reason: issue.message, expected: 'string' }];
    default:
      return [{ path, reason: issue.message }];
  }
}

function failure(definition: Arguments, written: Fields, { path, reason, expected }: Finding): Failure {
  const property = pathText(path);
  if (reason === NOT_AN_ARGUMENT) {
    const advice = definition.retired?.[property];
    if (advice !== undefined)
      return {
        property,
        reason: `is not an argument any more. ${advice} If ignoreChanges has it, remove it there, too`,
      };
    const other = suggestion(String(path.at(-1)), allowed(definition, path));
    return { property, reason: `${property} is not an argument of ${definition.type}; ${other}` };
  }
  const value = valueAt(written, path);
  if (value === undefined) return { property, reason: 'is required' };
  const kind = kindOf(value);
  const isOther = expected !== undefined && kind !== KINDS[expected];
  return { property, reason: isOther ? `${reason}, not ${kind}` : reason };
}

/** The valid keys at the place of an unknown one. */
function allowed(definition: Arguments, path: readonly PropertyKey[]): string[] {
  let schema: z.core.$ZodType = definition.args;
  for (const key of path.slice(0, -1)) {
    schema = bare(schema);
    if (schema instanceof z.ZodArray) schema = schema.def.element;
    else if (schema instanceof z.ZodObject) schema = schema.shape[String(key)] as z.core.$ZodType;
  }
  schema = bare(schema);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.def.innerType)
    : schema;
}

/** `permissions[0].mode` */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
