/** What must hold for every resource kind, as rows derived from its definition: a new kind adds its rows. */
import { STEERING } from '../../provider/src/controls';
import { definitions } from '../../provider/src/resources';
import { isFixed } from '../../provider/src/lifecycle/effects/diff';
import type { Definition, Fields } from '../../provider/src/resource';
import { samples } from './samples';
import type { Ask, PlatformObject, KindSample, PlatformRecord, Request, Sample } from './samples/shared';

/** One claim about one kind. */
export interface Row {
  readonly kind: string;
  readonly claim: Claim;
  /** The argument that the claim is about. */
  readonly argument?: string;
}

export const LIFE = ['create', 'no-op', 'disappearance', 'adoption', 'delete', 'delete again'] as const;
export type Claim = (typeof LIFE)[number] | 'update' | 'replace' | 'drift' | 'steer';

/** `Drive: update labels` */
export function title({ kind, claim, argument }: Row): string {
  return [`${kind}:`, claim, ...(argument === undefined ? [] : [argument])].join(' ');
}

export function isSteering(argument: string): boolean {
  return (STEERING as readonly string[]).includes(argument);
}

/** The definition of a kind, and its samples. */
export interface Kind {
  readonly type: string;
  readonly definition: Definition;
  readonly sample: KindSample;
}

/** All declared kinds. Throws for a kind without samples. */
export function kindsOf(table: ReturnType<typeof samples>): readonly Kind[] {
  return Object.entries(definitions).map(([type, definition]) => {
    const sample = table[type];
    if (sample === undefined) throw new Error(`tests/conformance/samples has no samples of ${type}`);
    return { type, definition, sample };
  });
}

export function argumentsOf({ definition }: Kind): readonly string[] {
  return Object.keys(definition.args.shape);
}

export function sampleOf({ type, sample }: Kind, argument: string): Sample {
  const found = sample.args[argument];
  if (found === undefined) throw new Error(`tests/conformance/samples has no sample of ${type}.${argument}`);
  return found;
}

/** A valid name for this kind. */
export function namedAs({ sample }: Kind, name: string): string {
  return sample.named?.(name) ?? name;
}

export function isImmutable({ definition }: Kind, argument: string): boolean {
  return isFixed(definition, argument);
}

/** The id of the object that a program creates. */
export function idOf({ definition }: Kind, args: Fields): string {
  return definition.identity.id?.(args) ?? String(args.name);
}

/** Whether the argument can change from outside. */
export function hasDrift(kind: Kind, argument: string): boolean {
  return sampleOf(kind, argument).behind.kind !== 'nowhere';
}

/** The message of the next run about an outside change that it cannot revert. */
export function stuckBy(kind: Kind, argument: string): RegExp | undefined {
  const { behind } = sampleOf(kind, argument);
  return behind.kind === 'drift' ? behind.stuck : undefined;
}

/** Every row of a kind. */
export function rowsOf(kind: Kind): readonly Row[] {
  const { type } = kind;
  const life = LIFE.filter((claim) => claim !== 'adoption' || 'adoptExisting' in kind.definition.args.shape);
  const changes = argumentsOf(kind).flatMap((argument): Row[] => {
    if (isSteering(argument)) return [{ kind: type, claim: 'steer', argument }];
    const claim = isImmutable(kind, argument) ? 'replace' : 'update';
    return [
      { kind: type, claim, argument },
      ...(hasDrift(kind, argument) ? [{ kind: type, claim: 'drift' as const, argument }] : []),
    ];
  });
  return [...life.map((claim) => ({ kind: type, claim })), ...changes];
}

/** The usual program: the first value of every argument that belongs to it. */
export function usual(kind: Kind): Fields {
  return Object.fromEntries(
    argumentsOf(kind)
      .filter((argument) => !isSteering(argument) && sampleOf(kind, argument).apart !== true)
      .map((argument) => [argument, sampleOf(kind, argument).values[0]]),
  );
}

/** The program with or without a value for one argument. */
export function withValue(kind: Kind, program: Fields, argument: string, value: unknown): Fields {
  const { with: needed } = sampleOf(kind, argument);
  // Of arguments that exclude each other, a program sets one.
  const placeOf = (key: string) => sampleOf(kind, key).instead ?? key;
  const replaced =
    value === undefined ? [argument] : argumentsOf(kind).filter((key) => placeOf(key) === placeOf(argument));
  const args = {
    ...Object.fromEntries(Object.entries(program).filter(([key]) => !replaced.includes(key))),
    ...(typeof needed === 'function' ? needed(value) : needed),
    ...(value === undefined ? {} : { [argument]: value }),
  };
  return Object.fromEntries(Object.entries(args).filter(([, inner]) => inner !== undefined));
}

/** The arguments in which a preview shows a difference between two programs. */
export function differing(kind: Kind, before: Fields, after: Fields): readonly string[] {
  return argumentsOf(kind)
    .filter((argument) => JSON.stringify(before[argument]) !== JSON.stringify(after[argument]))
    .sort();
}

/** What a refresh shows after an outside change of an argument. */
export function shownOf(kind: Kind, argument: string, program: Fields): readonly string[] {
  const { behind } = sampleOf(kind, argument);
  // The program shows no drift of an argument that another one replaced.
  return behind.kind === 'drift' ? (behind.shows ?? [argument]).filter((shown) => shown in program) : [];
}

/** The object with a name, found from outside; undefined if there is none. */
export async function find({ sample }: Kind, ask: Ask, name: string): Promise<PlatformObject | undefined> {
  if (sample.find !== undefined) return sample.find(ask, name);
  const path = `${sample.path}/${name}`;
  try {
    return { path, record: (await ask('GET', path)) as PlatformRecord };
  } catch (error) {
    if (error instanceof Error && error.message.includes(' 404 ')) return undefined;
    throw error;
  }
}

/** Deletes the object with a name from outside. */
export async function deleteBehind(kind: Kind, name: string, ask: Ask): Promise<void> {
  const found = await find(kind, ask, name);
  if (found === undefined) throw new Error(`there is no ${kind.type} ${name}`);
  await ask('DELETE', found.path);
}

/** Makes an outside change of an argument. Expects the platform to refuse it where the sample says so. */
export async function changeBehind(kind: Kind, argument: string, name: string, ask: Ask): Promise<void> {
  const { behind } = sampleOf(kind, argument);
  if (behind.kind === 'nowhere') return;
  const found = await find(kind, ask, name);
  if (found === undefined) throw new Error(`there is no ${kind.type} ${name}`);
  for (const [method, path, body] of behind.by(found.record) satisfies readonly Request[]) {
    const answer = ask(method, path, body);
    if (behind.kind === 'refused') await expect(answer).rejects.toThrow(/ 4\d\d /);
    else await answer;
  }
}
