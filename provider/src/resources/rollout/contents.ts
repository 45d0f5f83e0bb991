/**
 * The contents of a revision: in the program and in a record; and the mark that makes the platform deploy unchanged
 * contents again.
 */
// See docs/decisions/0003-forked-application.md.
import { z } from 'zod';
import { factsOf, field } from '../../lifecycle/values/fields';
import { hashesIn } from '../../lifecycle/values/markers';
import { digest } from '../../lifecycle/values/names';
import {
  differing,
  isEmpty,
  normalise,
  pick,
  same,
  unmasked,
  withDefaults,
} from '../../lifecycle/values/values';
import { answerable } from '../../lifecycle/state/state';
import type { Definition, Fields, Observed, Prior } from '../../resource';
import { stringMap } from '../schemas';

/** The variable that carries a changed `redeploy`. */
export const REDEPLOY = 'WORKLOAD_REDEPLOY';

/** The argument that releases unchanged contents again. */
export const redeploy = field(stringMap('strings').optional(), { on: 'release', unsent: true }).describe(
  `Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable \`${REDEPLOY}\`.`,
);

/** The newest release, which the record describes, if the state is about another one. */
export const newest = z.object({
  /** Hash of the record's contents, without secrets. If it differs later, somebody has changed them. */
  shown: z.string(),
  /** Its arguments that a program wrote. */
  written: z.array(z.string()),
  /** It was not put into service. */
  failed: z.literal(true).optional(),
});

export type Newest = z.output<typeof newest>;

/** What defines the contents of one kind's revisions. */
export interface Shape extends Pick<Definition, 'args' | 'facts'> {
  /** Fields of the spec that do not belong to a revision. */
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

/** The arguments in a record, and its mark of a repeated release. */
export interface Shown {
  readonly args: Fields;
  readonly redeployed: string | undefined;
}

/** Hash of a release as the program writes it. */
export function releaseHash(it: Shape, a: Fields): string {
  return digest(JSON.stringify(contentsOf(it, a)), 16);
}

/** The same, whether it is deployed again or not. */
export function plainHash(it: Shape, { redeploy: _redeploy, ...a }: Fields): string {
  return releaseHash(it, a);
}

/** The contents of a release with hashes in the place of secrets, whose hash no program asks for; else undefined. */
export function hashedContents(it: Shape, a: Fields): Fields | undefined {
  const contents = pick(a, it.facts.releases);
  return hashesIn(contents).length > 0 ? contents : undefined;
}

/** Whether the program asks for a release of which only contents with hashes are known. */
export function asksFor(it: Shape, a: Fields, hashed: Fields): boolean {
  return differing(contentsOf(it, hashed), contentsOf(it, a)).length === 0;
}

/** The contents of a revision in canonical form, for comparison. */
function contentsOf(it: Shape, a: Fields): Fields {
  const contents = normalise(it, pick(a, it.facts.releases));
  return Object.fromEntries(Object.entries(contents).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** Separates the mark of a repeated release from the arguments in a record. */
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
 * @param live the existing mark
 */
export function withMark(a: Fields, { args, sent = args }: Prior<unknown>, live: string | undefined): Fields {
  const mark = markOf(a, sent, live);
  if (mark === undefined) return a;
  return { ...a, envs: [...(variablesOf(a) ?? []), { name: REDEPLOY, value: mark, secret: false }] };
}

/** The mark to send. If no program of this object set `redeploy`, an existing mark stays, like variables of others. */
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

/** Whether a record shows the wanted contents. Masked secrets prove nothing. */
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

/** Whether the arguments contain values that no answer shows. */
export function hasSecrets(a: Fields): boolean {
  return variablesOf(a)?.some(({ secret }) => secret) ?? false;
}

/** Hash of a record's contents, without secrets. */
function shownHash(it: Shape, { args, redeployed }: Shown): string {
  const envs = variablesOf(args)?.map((one) => (one.secret ? { ...one, value: '' } : one));
  return digest(JSON.stringify([contentsOf(it, { ...args, envs }), redeployed ?? null]), 16);
}

/**
 * What the state remembers about the newest revision while it is about another one.
 *
 * @param written its arguments that a program wrote
 */
export function newestOf(it: Shape, seen: Shown, written: readonly string[], failed: boolean): Newest {
  return {
    shown: shownHash(it, seen),
    written: it.facts.releases.filter((key) => written.includes(key)),
    ...(failed ? { failed: true as const } : {}),
  };
}

/** Whether the record still shows the same contents as when the state was written. */
export function isUntouched(it: Shape, seen: Shown, known: Newest | undefined): known is Newest {
  return known?.shown === shownHash(it, seen);
}

/** Arguments of releases that the platform answers if no program writes them. */
function answerableOf(it: Shape): string[] {
  const keys = answerable(it);
  return it.facts.releases.filter((key) => keys.includes(key));
}

/** The usual answers for those: the default, or what is sent if there is no value. */
function usualOf(it: Shape): Fields {
  const shape = it.args.shape as Record<string, z.core.$ZodType | undefined>;
  const unset = answerableOf(it).map((key) => [key, shape[key] && factsOf(shape[key]).unset] as const);
  return pick({ ...Object.fromEntries(unset), ...(withDefaults(it.args, {}) as Fields) }, answerableOf(it));
}

/**
 * The answers of a record other than defaults, for arguments that the program of its release did not write. The
 * platform no longer shows them once the record describes another release.
 */
export function answersTo(it: Shape, args: Fields, written: Fields): Fields {
  const usual = usualOf(it);
  return pick(
    args,
    answerableOf(it).filter((key) => written[key] === undefined && !same(args[key], usual[key])),
  );
}

/** All answers for arguments that the program of a release did not write, from those that `answersTo` remembered. */
export function answersOf(it: Shape, remembered: Fields): Fields {
  return { ...usualOf(it), ...remembered };
}

/** What is known about our release while the record describes another one. */
interface Own {
  /** The arguments that its program wrote. */
  readonly written: Fields;
  /** Its answers that the state remembers (`answersTo`). */
  readonly remembered: Fields | undefined;
  /** Its answers in the current state. */
  readonly answered: Fields | undefined;
}

/** The arguments of our release, if the record describes another one, except those that our program wrote. */
export function argsBeside(it: Shape, args: Fields, { written }: Newest, own: Own): Fields {
  const isWritten = (key: string) => written.includes(key) || key in own.written;
  const apart = Object.entries(args).filter(([key]) => !it.facts.releases.includes(key) || !isWritten(key));
  const live = Object.fromEntries(apart);
  const left = answerableOf(it).filter((key) => !(key in own.written));
  if (own.remembered !== undefined)
    return { ...without(live, left), ...pick(answersOf(it, own.remembered), left) };
  // Without remembered answers, arguments that no program wrote count as unchanged.
  return { ...pick(usualOf(it), left), ...live, ...pick(own.answered ?? {}, left) };
}

function without(bag: Fields, keys: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(bag).filter(([key]) => !keys.includes(key)));
}

interface Body {
  readonly metadata: unknown;
  readonly spec?: object | null | undefined;
}

/** A body with the contents of the record, and all other fields of `wanted`. */
export function keepingContents<B extends Body>(it: Shape, record: B, wanted: Pick<B, 'metadata' | 'spec'>) {
  const kept = Object.entries(record.spec ?? {}).filter(([key]) => !it.apart.includes(key));
  return {
    metadata: wanted.metadata,
    spec: { ...Object.fromEntries(kept), ...pick((wanted.spec ?? {}) as Fields, it.apart) },
  };
}

/** Whether a record already has all fields of a body besides its contents. */
export function isSaid(it: Shape, record: Body, body: Body): boolean {
  const rest = ({ metadata, spec }: Body) => ({ metadata, spec: pick((spec ?? {}) as Fields, it.apart) });
  return same(rest(record), rest(body));
}
