/** Check: are these arguments allowed, and what goes into state as input. */
import { z } from 'zod';
import type { Definition, Fields } from '../resource';
import { suggestion } from '../suggestion';
import { kindOf, KINDS, withoutAssets } from './assets';
import { AUTONAMED, hiddenInputs, nonceOf, OWNER, ownerOf, PROPOSED } from './state';
import { hasUnknown, UNKNOWN, valueAt } from './unknowns';
import { argumentsOf, differing, normalise } from './values';

/** One reason why arguments are refused. It never holds a value of the program: any of them may be a secret. */
export interface Failure {
  /** Path of the argument: `permissions[0].mode`. */
  readonly property: string;
  readonly reason: string;
}

/**
 * A failure as one sentence. The engine must not get the property of a resource, because it prints that property's
 * value, even a secret.
 */
export function sentence({ property, reason }: Failure): string {
  return reason.startsWith(property) ? reason : `${property}: ${reason}`;
}

/** What arguments are checked by: those of a resource, or of a function. */
type Arguments = Pick<Definition, 'type' | 'args' | 'rules'>;

/** The inputs to record, or why there are none. */
export interface Checked {
  readonly inputs: Fields;
  readonly failures: readonly Failure[];
}

/** What the stack's `pulumi:autonaming` says of a new object that the program gives no name. */
export type Naming = { readonly kind: 'proposed'; readonly name: string } | { readonly kind: 'disabled' };

/**
 * Checks what the program wrote. All failures are found at once; unknown values pass.
 *
 * @param olds the inputs of the living object; empty for a new one, and in the second check of a replacement
 * @param news what the program wrote, including the provider's hidden inputs
 */
export function check(definition: Definition, olds: Fields, news: Fields): Checked {
  return checkNamed(definition, undefined, { olds, news });
}

/**
 * The same, where the stack has a say in the names of new objects.
 *
 * @param naming undefined: names are generated
 */
export function checkNamed(
  definition: Definition,
  naming: Naming | undefined,
  { olds, news }: { readonly olds: Fields; readonly news: Fields },
): Checked {
  const written = Object.fromEntries(
    Object.entries(news).filter(([key, value]) => value !== undefined && !key.startsWith('__')),
  );
  const inputs: Fields = { ...written, ...hiddenInputs(news) };
  inputs[OWNER] = ownerFor(olds, news);
  const isUnnamed = written.name === undefined;
  const named = isUnnamed && Object.keys(olds).length === 0 ? naming : undefined;
  if (isUnnamed) Object.assign(inputs, nameless(definition, olds, named));
  const failures = [...failuresOf(definition, written), ...misnamed(definition, named)];
  return { inputs, failures: failures.length > 0 ? failures : shrinking(definition, olds, inputs) };
}

/** What stands among the inputs in place of a name that the program does not write. */
function nameless(definition: Definition, olds: Fields, naming: Naming | undefined): Fields {
  if (naming?.kind === 'proposed' && nameSchema(definition) !== undefined)
    return { [PROPOSED]: true, name: naming.name };
  if (olds[PROPOSED] === true) return { [PROPOSED]: true, name: olds.name };
  // A generated name is decided by create and stands in the state alone; older states have it among the inputs.
  const isRecorded = olds.name !== undefined && nonceOf(olds) === undefined;
  return { [AUTONAMED]: true, ...(isRecorded ? { name: olds.name } : {}) };
}

/** The schema of the name, of kinds that one is generated for. */
function nameSchema({ args }: Definition): z.ZodType | undefined {
  const schema = (args.shape as Record<string, z.ZodType | undefined>).name;
  return schema?.safeParse(undefined).success === true ? schema : undefined;
}

/** Why a new object cannot be named as `pulumi:autonaming` says. The name is not shown: a pattern may hold a secret. */
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

/** What would become smaller on a living object and cannot; a replacement begins again. */
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
 * Whose object it is. Sticky: an alias, a renamed stack or project must not change what the object was named and marked
 * with. A nonce is added to new objects alone, so that no state changes by itself.
 */
function ownerFor(olds: Fields, news: Fields): unknown {
  if (typeof olds[OWNER] === 'string') return olds[OWNER];
  const owner = news[OWNER];
  if (typeof owner !== 'string') return owner;
  if (Object.keys(olds).length > 0) return ownerOf(news);
  // In the preview of a dynamic resource: a plan must not promise a nonce that the run does not draw.
  return owner.endsWith(UNDRAWN) ? UNKNOWN : owner;
}

/** Every reason why arguments are refused. */
export function failuresOf(definition: Arguments, given: Fields): Failure[] {
  const written = withoutAssets(given) as Fields;
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

/** What a program's class writes in place of a nonce while it is previewed. */
const UNDRAWN = '#?';

const NOT_AN_ARGUMENT = 'is not an argument';

interface Finding {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
  /** What kind of value was expected, where it may be of another. */
  readonly expected?: string;
}

/** One issue of the schema as findings with paths: unknown keys and unions hide theirs inside. */
function expand(issue: z.core.$ZodIssue, at: readonly PropertyKey[] = []): Finding[] {
  const path = [...at, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], reason: NOT_AN_ARGUMENT }));
    case 'invalid_union': {
      // The alternative that came furthest is the one that was meant.
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
    const other = suggestion(String(path.at(-1)), allowed(definition, path));
    return { property, reason: `${property} is not an argument of ${definition.type}; ${other}` };
  }
  const value = valueAt(written, path);
  if (value === undefined) return { property, reason: 'is required' };
  const kind = kindOf(value);
  const isOther = expected !== undefined && kind !== KINDS[expected];
  return { property, reason: isOther ? `${reason}, not ${kind}` : reason };
}

/** The keys that are allowed where an unknown one stands. */
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
