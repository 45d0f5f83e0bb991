/** What stands in the engine's state of one resource, and what is read back from there. */
import { STEERING, type Definition, type Fields, type Observed, type Prior } from '../resource';
import { version } from '../version';
import { answeredIn, writerOf, WROTE } from './answers';
import { digest } from './names';
import type { Means, Platform } from './platform';
import { isFields } from './unknowns';
import { argumentKeys, argumentsOf, isEmpty, pick, same } from './values';

/**
 * The provider's own keys beside arguments and outputs. Keys that begin with two underscores do not show in previews.
 * They are a contract with every state ever written: none is renamed, none changes its meaning.
 */
export const OWNER = '__owner';
/** True while the name is a generated one, so that a replacement may live beside the original. */
export const AUTONAMED = '__autonamed';
/**
 * True while the name is one that the stack's `pulumi:autonaming` proposed. It stands among the inputs, as one of the
 * program's does, so that what it may replace is decided likewise; only a replacement gets another one.
 */
export const PROPOSED = '__proposed';
/** Where the object lives: a short hash of the management address. */
export const TARGET = '__target';
/** The workspace that was configured, where the platform calls it something else in the outputs. */
export const WORKSPACE = '__workspace';
/** The owner mark that was left on the object. */
export const MARK = '__mark';
/** True while nobody knows whether the create that the state speaks of made anything. */
export const IN_DOUBT = '__inDoubt';
/** True where the platform accepted that create: what has the name was made by it. */
export const ACCEPTED = '__accepted';
/**
 * Which arguments an operation tried to write whose end nobody saw: true, or true by key of a map. What the program
 * does not write in the end is taken away as if it had been written.
 */
export const ATTEMPTED = '__attempted';
/**
 * The form of the state, where that is one which versions up to this cannot read. It rises only then; absent is 1.
 * Additions, such as arguments and outputs, do not change it.
 */
export const FORM = '__form';
/** The newest form of a state that this version reads. */
const NEWEST_FORM = 1;
/** The string by which the engine finds this package again; every bag that leaves must carry it. */
export const PROVIDER = '__provider';

const INPUT_KEYS = [OWNER, AUTONAMED, PROPOSED, PROVIDER];

/** `#`, and the ten digits drawn for one create. */
const NONCE = /#([a-z2-7]{10})$/;
/** The same, or what stands for it in the preview of a dynamic resource. */
const DRAWN = /#(?:[a-z2-7]{10}|\?)$/;

/** `project/stack/logical name`, as it was when the object was first declared. */
export function ownerOf(inputs: Fields): string {
  const owner = inputs[OWNER];
  return typeof owner === 'string' ? owner.replace(DRAWN, '') : '';
}

/** What tells one create of a resource from every other; none in states that were written before there was one. */
export function nonceOf(inputs: Fields): string | undefined {
  const owner = inputs[OWNER];
  return typeof owner === 'string' ? NONCE.exec(owner)?.[1] : undefined;
}

/** The hidden owner of a new object: who owns it, and which create makes it. */
export function ownerWith(owner: string, nonce: string): string {
  return `${owner}#${nonce}`;
}

/** Inputs with the name that the object has: a generated one is not among them. */
export function withName(state: Fields, inputs: Fields): Fields {
  return inputs.name === undefined && typeof state.name === 'string'
    ? { ...inputs, name: state.name }
    : inputs;
}

/** The logical name in `project/stack/logical name`; it may have slashes, the others have none. */
export function logicalNameOf(inputs: Fields): string {
  return ownerOf(inputs).split('/').slice(2).join('/');
}

/**
 * Refuses a state that a later version wrote in a form that this one would misread.
 *
 * @param subject how messages name the object: `drive "data"`
 * @throws Error that names both versions and what to do
 */
export function guardForm(subject: string, state: Fields): void {
  const form = state[FORM];
  if (typeof form !== 'number' || form <= NEWEST_FORM) return;
  const writer = writerOf(state) ?? 'a later version';
  throw new Error(
    `${subject}: its state was written by version ${writer} of this provider, in a form that version ${version} cannot read. ` +
      `Install version ${writer} or later. To stay with ${version}, restore an earlier state: ` +
      'pulumi stack export --version <n>, then pulumi stack import.',
  );
}

/** The hidden keys that belong to inputs. */
export function hiddenInputs(bag: Fields): Fields {
  return pick(bag, INPUT_KEYS);
}

/** By address: a process knows one or two, and asks for every resource. */
const targets = new Map<string, string>();

/** How the state remembers the address that its object lives at. */
export function targetOf({ baseUrl }: Pick<Platform, 'baseUrl'>): string {
  const known = targets.get(baseUrl) ?? digest(baseUrl.replace(/\/+$/, '').toLowerCase(), 8);
  targets.set(baseUrl, known);
  return known;
}

/** Whose state it becomes: values that the platform shows only once come from the previous state. */
interface Stated extends Pick<Means, 'definition' | 'platform'> {
  readonly before: Fields;
}

/** A resource's state: the inputs as written, then what the platform says. */
export function toState(
  { definition, platform, before }: Stated,
  inputs: Fields,
  observed: Observed<Fields, Fields, unknown>,
): Fields {
  const args = argumentsOf(definition, inputs);
  const state: Fields = {
    ...answersOf(definition, observed, args),
    ...pick(before, definition.facts.once),
    ...pick(observed.outputs, Object.keys(observed.outputs)),
    ...args,
    ...hiddenInputs(inputs),
    [TARGET]: targetOf(platform),
  };
  // Mostly the platform calls it as it was configured, and every byte is written again with every step of the engine.
  if (state.workspace !== platform.workspace) state[WORKSPACE] = platform.workspace;
  if (observed.mark !== undefined) state[MARK] = observed.mark;
  // What a state does not have, a preview takes for not known.
  for (const key of definition.facts.absent) state[key] ??= null;
  return sendable(state);
}

/**
 * What the platform answered beyond what the program wrote, empty lists among it, and who wrote this down. An argument
 * that may hold secrets, which the platform masks, is named without its value.
 */
function answersOf(
  definition: Definition,
  { args: live, outputs }: Observed<Fields, Fields, unknown>,
  written: Fields,
): Fields {
  const isAnswer = (key: string) =>
    written[key] === undefined && (live[key] !== undefined || outputs[key] !== undefined);
  const shown = answerable(definition).filter(isAnswer);
  const named = maskable(definition).filter(isAnswer);
  // There is no secret in an empty list.
  const bare = named.filter((key) => isEmpty(live[key]));
  return { ...pick(live, [...shown, ...bare]), [WROTE]: [version, ...shown, ...named].join(' ') };
}

/** Arguments that hold secrets: what the platform answers for them is masked. */
export function maskable(definition: Pick<Definition, 'args' | 'facts'>): string[] {
  const merged: readonly string[] = definition.facts.merged;
  const lists = definition.facts.secretFields.map(({ list }) => list);
  return [...definition.facts.secret, ...lists].filter((key) => !merged.includes(key));
}

/**
 * Arguments whose value the platform tells where nobody wrote them. Other people's keys of a merged map stay theirs.
 */
export function answerable(definition: Pick<Definition, 'args' | 'facts'>): string[] {
  const left: readonly string[] = [
    ...STEERING,
    ...maskable(definition),
    ...definition.facts.merged,
    ...definition.facts.unanswered,
  ];
  return argumentKeys(definition).filter((key) => !left.includes(key));
}

/**
 * A state that says null for every argument that nobody wrote and the platform did not answer: a preview takes an output
 * that a state lacks for unknown. Not while it is in doubt what there is.
 */
export function withAbsences(definition: Definition, state: Fields): Fields {
  if (state[IN_DOUBT] === true) return state;
  const readable = argumentKeys(definition).filter((key) => !STEERING.some((one) => one === key));
  return { ...Object.fromEntries(readable.map((key) => [key, null])), ...state };
}

/** The engine's wire has no "undefined", at any depth; absent is absent. */
export function sendable(bag: Fields): Fields {
  return JSON.parse(JSON.stringify(bag)) as Fields;
}

/** What a state says of the last operation. */
export function toPrior(definition: Definition, state: Fields): Prior<Fields> {
  const args = argumentsOf(definition, state);
  const attempted = isFields(state[ATTEMPTED]) ? state[ATTEMPTED] : {};
  return {
    args,
    answers: pick(state, answeredIn(state) ?? []),
    sent: {
      ...attempted,
      ...args,
      ...mergedMaps(definition, attempted, args),
      ...Object.fromEntries(namedLists(definition, attempted, args).map(([key, , list]) => [key, list])),
    },
    outputs: pick(
      state,
      Object.keys(definition.outputs.shape).filter((key) => state[key] !== null),
    ),
    ...(state[ATTEMPTED] === undefined ? {} : { unsure: Object.keys(attempted) }),
  };
}

/** What a state remembers of an attempt to write these inputs, on top of the attempts before. */
export function attempt(definition: Definition, state: Fields, inputs: Fields): Fields {
  const args = argumentsOf(definition, inputs);
  const before = isFields(state[ATTEMPTED]) ? state[ATTEMPTED] : {};
  // Items that stay the same in the state were not tried again.
  const there = argumentsOf(definition, state);
  const tried = Object.keys(args).filter((key) => !same(args[key], there[key]));
  const now = Object.fromEntries(tried.map((key) => [key, true]));
  // Never a value: some are secret.
  const keys = (bag: unknown) =>
    Object.fromEntries(Object.keys(isFields(bag) ? bag : {}).map((key) => [key, true]));
  const maps = definition.facts.merged.filter((key) => args[key] !== undefined || before[key] !== undefined);
  return {
    ...before,
    ...now,
    ...Object.fromEntries(maps.map((key) => [key, { ...keys(before[key]), ...keys(args[key]) }])),
    ...Object.fromEntries(
      namedLists(definition, before, args).map(([key, by, list]) => [
        key,
        list.map((item) => pick(item, [by])),
      ]),
    ),
  };
}

/**
 * Lists whose items are known by a name, and that name's field: the items of `args`, then those that only `others` has.
 * What was tried and is no longer wanted must be known as the program's own.
 */
function namedLists(
  definition: Definition,
  others: Fields,
  args: Fields,
): (readonly [key: string, by: string, list: readonly Fields[]])[] {
  return Object.entries(definition.facts.unordered).flatMap(([key, by]) => {
    const [mine, theirs] = [items(args[key]), items(others[key])];
    if (typeof by !== 'string' || (mine ?? theirs) === undefined) return [];
    const own = new Set(mine?.map((item) => item[by]));
    const more = theirs?.filter((item) => !own.has(item[by])) ?? [];
    return [[key, by, [...(mine ?? []), ...more]]];
  });
}

function items(value: unknown): Fields[] | undefined {
  return Array.isArray(value) && value.every(isFields) ? value : undefined;
}

function mergedMaps(definition: Definition, attempted: Fields, args: Fields): Fields {
  const maps = definition.facts.merged.filter((key) => isFields(attempted[key]) && isFields(args[key]));
  return Object.fromEntries(
    maps.map((key) => [key, { ...(attempted[key] as Fields), ...(args[key] as Fields) }]),
  );
}
