/**
 * What a revision is made of: as the program says it, as a record describes it, and what is sent so that the platform
 * makes a revision of an unchanged specification.
 */
// See docs/decisions/0111-releases-and-revisions.md.
import { z } from 'zod';
import { factsOf, field } from '../../lifecycle/fields';
import { digest } from '../../lifecycle/names';
import { unmasked } from '../../lifecycle/secrets';
import { answerable } from '../../lifecycle/state';
import { differing, isEmpty, normalise, pick, same, withDefaults } from '../../lifecycle/values';
import type { Definition, Fields, Observed, Prior } from '../../resource';
import { stringMap } from '../schemas';

/** The variable that a changed `redeploy` is sent in. */
export const REDEPLOY = 'WORKLOAD_REDEPLOY';

/** The argument that makes a release of what is deployed already. */
export const redeploy = field(stringMap('strings').optional(), { on: 'release' }).describe(
  `Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable \`${REDEPLOY}\`.`,
);

/** What the record describes, where that is another release than the one that the state speaks of: the newest. */
export const newest = z.object({
  /** Hash of what the record shows of it, without secrets: another one, and somebody has changed it since. */
  shown: z.string(),
  /** The arguments of it that a program wrote. */
  written: z.array(z.string()),
  /** It was not put into service. */
  failed: z.literal(true).optional(),
});

export type Newest = z.output<typeof newest>;

/** What tells the contents of one kind's revisions. */
export interface Shape extends Pick<Definition, 'args' | 'facts'> {
  /** Fields of the spec that make none. */
  readonly apart: readonly string[];
}

/** Fields of the spec that make no revision. */
export function apartFrom(args: z.ZodObject): string[] {
  return Object.values<z.core.$ZodType>(args.shape).flatMap((schema) => {
    const { at = '', on } = factsOf(schema);
    const [part, key] = at.split('.');
    return part === 'spec' && key !== undefined && on !== 'release' ? [key] : [];
  });
}

interface Variable {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
}

/** What a record shows, and the mark in it of a release that was asked for once more. */
export interface Shown {
  readonly args: Fields;
  readonly redeployed: string | undefined;
}

/** Hash of a release as the program writes it. */
export function releaseHash(it: Shape, a: Fields): string {
  return digest(JSON.stringify(contentsOf(it, a)), 16);
}

/** What a revision is made of, in the one form in which equal means equal. */
function contentsOf(it: Shape, a: Fields): Fields {
  const contents = normalise(it, pick(a, it.facts.releases));
  return Object.fromEntries(Object.entries(contents).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** What a record shows in the words of programs: the mark of a release that was asked for once more is none of them. */
export function withoutMark<O, R>(seen: Observed<Fields, O, R>): Observed<Fields, O, R> & Shown {
  const envs = variablesOf(seen.args);
  const redeployed = envs?.find(({ name }) => name === REDEPLOY)?.value;
  if (redeployed === undefined) return { ...seen, redeployed };
  const others = envs?.filter(({ name }) => name !== REDEPLOY);
  return { ...seen, args: { ...seen.args, envs: others }, redeployed };
}

/**
 * The arguments to send, with the mark among the variables.
 *
 * @param live the mark that is there
 */
export function withMark(a: Fields, { args, sent = args }: Prior<unknown>, live: string | undefined): Fields {
  const mark = markOf(a, sent, live);
  if (mark === undefined) return a;
  return { ...a, envs: [...(variablesOf(a) ?? []), { name: REDEPLOY, value: mark, secret: false }] };
}

/** A field that no program of this object ever wrote stays, like variables of others. */
function markOf(a: Fields, sent: Fields, live: string | undefined): string | undefined {
  if (!isEmpty(a.redeploy)) return digest(JSON.stringify(normaliseMap(a.redeploy as Fields)), 16);
  return sent.redeploy === undefined ? live : undefined;
}

function normaliseMap(map: Fields): unknown {
  return Object.entries(map).sort(([x], [y]) => (x < y ? -1 : 1));
}

function variablesOf({ envs }: Fields): readonly Variable[] | undefined {
  return Array.isArray(envs) ? (envs as Variable[]) : undefined;
}

/** Whether a record shows what is wanted; masked secrets say nothing. */
export function describes(
  it: Shape,
  { args, redeployed }: Shown,
  a: Fields,
  { args: before, sent = before }: Prior<unknown>,
): boolean {
  const plain = {
    ...it,
    facts: { ...it.facts, releases: it.facts.releases.filter((key) => key !== 'redeploy') },
  };
  const live = contentsOf(plain, unmasked(it, args, a));
  return differing(live, contentsOf(plain, a)).length === 0 && markOf(a, sent, redeployed) === redeployed;
}

/** Whether it holds values that no answer shows. */
export function hasSecrets(a: Fields): boolean {
  return variablesOf(a)?.some(({ secret }) => secret) ?? false;
}

/** Hash of what a record shows, without secrets. */
function shownHash(it: Shape, { args, redeployed }: Shown): string {
  const envs = variablesOf(args)?.map((one) => (one.secret ? { ...one, value: '' } : one));
  return digest(JSON.stringify([contentsOf(it, { ...args, envs }), redeployed ?? null]), 16);
}

/**
 * What the state remembers of the newest revision while it speaks of another one.
 *
 * @param written the arguments that a program wrote of it
 */
export function newestOf(it: Shape, seen: Shown, written: readonly string[], failed: boolean): Newest {
  return {
    shown: shownHash(it, seen),
    written: it.facts.releases.filter((key) => written.includes(key)),
    ...(failed ? { failed: true as const } : {}),
  };
}

/** Whether the record still shows what it did when the state was written. */
export function isUntouched(it: Shape, seen: Shown, known: Newest | undefined): known is Newest {
  return known?.shown === shownHash(it, seen);
}

/** Arguments of releases whose values are shown if no program writes them. */
function answerableOf(it: Shape): string[] {
  const keys = answerable(it);
  return it.facts.releases.filter((key) => keys.includes(key));
}

/** What is answered for those unless something else is known: the default, or what is sent where there is no value. */
function usualOf(it: Shape): Fields {
  const shape = it.args.shape as Record<string, z.core.$ZodType | undefined>;
  const unset = answerableOf(it).map((key) => [key, shape[key] && factsOf(shape[key]).unset] as const);
  return pick({ ...Object.fromEntries(unset), ...(withDefaults(it.args, {}) as Fields) }, answerableOf(it));
}

/**
 * What a record says of the release that it describes, for arguments that the program did not write, where that is not
 * the default. After the record describes another release, the platform no longer shows it.
 */
export function answersTo(it: Shape, args: Fields, written: Fields): Fields {
  const usual = usualOf(it);
  return pick(
    args,
    answerableOf(it).filter((key) => written[key] === undefined && !same(args[key], usual[key])),
  );
}

/** What is told of a release for arguments that its program did not write, of what is remembered by `answersTo`. */
export function answersOf(it: Shape, remembered: Fields): Fields {
  return { ...usualOf(it), ...remembered };
}

/** What is known of our release while the record describes another one. */
interface Own {
  /** What its program wrote. */
  readonly written: Fields;
  /** What the state remembers of it, by `answersTo`. */
  readonly remembered: Fields | undefined;
  /** What the state says of it already. */
  readonly answered: Fields | undefined;
}

/** The arguments of our release, where the record describes another one, except those that our program wrote. */
export function argsBeside(it: Shape, args: Fields, { written }: Newest, own: Own): Fields {
  const isWritten = (key: string) => written.includes(key) || key in own.written;
  const apart = Object.entries(args).filter(([key]) => !it.facts.releases.includes(key) || !isWritten(key));
  const live = Object.fromEntries(apart);
  const left = answerableOf(it).filter((key) => !(key in own.written));
  if (own.remembered !== undefined)
    return { ...without(live, left), ...pick(answersOf(it, own.remembered), left) };
  // Nothing is remembered of it: what no program wrote has not changed.
  return { ...pick(usualOf(it), left), ...live, ...pick(own.answered ?? {}, left) };
}

function without(bag: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(bag).filter(([key]) => !keys.includes(key)));
}

interface Body {
  readonly metadata: unknown;
  readonly spec?: object | null | undefined;
}

/** A body that deploys what the record describes, and says the rest as `wanted` does. */
export function keepingContents<B extends Body>(it: Shape, record: B, wanted: Pick<B, 'metadata' | 'spec'>) {
  const kept = Object.entries(record.spec ?? {}).filter(([key]) => !it.apart.includes(key));
  return {
    metadata: wanted.metadata,
    spec: { ...Object.fromEntries(kept), ...pick((wanted.spec ?? {}) as Fields, it.apart) },
  };
}

/** Whether a record says already what a body says beside its contents. */
export function isSaid(it: Shape, record: Body, body: Body): boolean {
  const rest = ({ metadata, spec }: Body) => ({ metadata, spec: pick((spec ?? {}) as Fields, it.apart) });
  return same(rest(record), rest(body));
}
