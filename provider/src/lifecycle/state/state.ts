/**
 * The engine's state of one resource: what is written into it, and read back from it. Besides arguments and outputs, a
 * state says how much of it is certain:
 *
 * | state         | its keys                     | the object                              | the next update               |
 * | ------------- | ---------------------------- | --------------------------------------- | ----------------------------- |
 * | complete      |                              | was as recorded                         | writes what differs           |
 * | unfinished    | `__unfinished`               | exists; a write of it did not complete  | completes it                  |
 * | attempted     | `__attempted`                | may have the arguments of that write    | writes again                  |
 * | in doubt      | `__inDoubt`                  | may exist; nobody saw it                | looks for it, or creates it   |
 * | accepted      | `__inDoubt` and `__accepted` | was created; nobody saw it              | looks for it, or creates it   |
 * | not adopted   | `__ownedBy`                  | exists, and belongs to somebody else    | writes only to adopt it       |
 */
import { CONTROLS, STEERING } from '../../controls';
import type { Definition, Fields, Observed, Prior } from '../../resource';
import { version } from '../../version';
import {
  answeredIn,
  argumentKeys,
  argumentsOf,
  isEmpty,
  pick,
  replaced,
  replacedIn,
  same,
  writerOf,
  WROTE,
} from '../values/values';
import { digest } from '../values/names';
import type { OperationDependencies, Platform } from '../platform/platform';
import { isFields } from '../values/markers';

/**
 * The provider's own keys besides arguments and outputs. Keys that begin with two underscores do not show in previews.
 * They are a contract with every state ever written: never rename one, or change its meaning.
 */
export const OWNER = '__owner';
/** True if the name is generated, so that a replacement can exist beside the original. */
export const AUTONAMED = '__autonamed';
/**
 * True if the stack's `pulumi:autonaming` proposed the name. It is among the inputs, like a name of the program, so
 * that it is compared in the same way. Only a replacement gets another one.
 */
export const PROPOSED = '__proposed';
/** Place of the object: a short hash of the management address. */
export const TARGET = '__target';
/** The configured workspace, if the outputs have another name for it. */
export const WORKSPACE = '__workspace';
/** The owner mark that was written on the object. */
export const MARK = '__mark';
/**
 * The owner mark of somebody else, on an imported object that the program has not adopted yet. Such a state has no mark
 * of its own: nothing is written to the object, and it is not deleted.
 */
export const OWNED_BY = '__ownedBy';
/** True while it is unknown whether the create made the object. */
export const IN_DOUBT = '__inDoubt';
/** True if the platform accepted that create, so an object with the name was made by it. */
export const ACCEPTED = '__accepted';
/** True if the last operation ended before the object was ready. The engine then asks for an update that completes it. */
export const UNFINISHED = '__unfinished';
/**
 * The arguments that an operation without a known end tried to write: true, or true by key of a map. If the program no
 * longer sets them, they are removed as if they had been written.
 */
export const ATTEMPTED = '__attempted';
/**
 * The form of the state; absent means 1. It increases only if earlier versions cannot read the state, and not for
 * additions such as arguments and outputs.
 */
export const FORM = '__form';
/** The string with which the engine finds this package; every bag for the engine must contain it. */
export const PROVIDER = '__provider';

const INPUT_KEYS = [OWNER, AUTONAMED, PROPOSED, PROVIDER];

/** `#`, and the ten random digits of one create. */
const NONCE = /#([a-z2-7]{10})$/;
/** The same, or its placeholder in the preview of a dynamic resource. */
const DRAWN = /#(?:[a-z2-7]{10}|\?)$/;

/** `project/stack/logical name`, as it was when the object was first declared. */
export function ownerOf(inputs: Fields): string {
  const owner = inputs[OWNER];
  return typeof owner === 'string' ? owner.replace(DRAWN, '') : '';
}

/** The nonce that identifies one create of a resource; undefined in older states. */
export function nonceOf(inputs: Fields): string | undefined {
  const owner = inputs[OWNER];
  return typeof owner === 'string' ? NONCE.exec(owner)?.[1] : undefined;
}

/** The hidden owner of a new object: who owns it, and which create makes it. */
export function ownerWith(owner: string, nonce: string): string {
  return `${owner}#${nonce}`;
}

/** Whether inputs of a dynamic resource are those of a preview. */
export function isOfPreview(inputs: Fields): boolean {
  return String(inputs[OWNER]).endsWith('#?');
}

/** Inputs with the object's name, as they do not contain a generated one. */
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
 * @param newest the newest form that this version reads
 * @throws Error that names both versions and what to do
 */
export function guardForm(subject: string, state: Fields, newest = 1): void {
  const form = state[FORM];
  if (typeof form !== 'number' || form <= newest) return;
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

interface Targets {
  /** What is written. */
  readonly now: string;
  /** What earlier versions have written as well. */
  readonly all: ReadonlySet<string>;
}

/** A cache by address: a process has one or two addresses, and needs the hash for every resource. */
const targets = new Map<string, Targets>();

function targetsOf({ baseUrl }: Pick<Platform, 'baseUrl'>): Targets {
  const known = targets.get(baseUrl);
  if (known !== undefined) return known;
  const hash = (text: string) => digest(text.replace(/\/+$/, '').toLowerCase(), 8);
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const now = hash(url === undefined ? baseUrl : `${url.origin}${url.pathname}`);
  // They recorded the port of the protocol if it was written.
  const port = url?.protocol === 'http:' ? ':80' : ':443';
  const withPort = url?.port === '' ? [hash(`${url.origin}${port}${url.pathname}`)] : [];
  const made = { now, all: new Set([now, hash(baseUrl), ...withPort]) };
  targets.set(baseUrl, made);
  return made;
}

/** The form in which the state records the address of its object. However it is written, an address has one. */
export function targetOf(place: Pick<Platform, 'baseUrl'>): string {
  return targetsOf(place).now;
}

/** Whether a state records this address. */
export function isTarget(target: string, place: Pick<Platform, 'baseUrl'>): boolean {
  return targetsOf(place).all.has(target);
}

/** The resource of the state. Values that the platform shows only once come from its previous state. */
interface Stated extends Pick<OperationDependencies, 'definition' | 'platform'> {
  readonly before: Fields;
  /** The mark that the operation writes. */
  readonly context?: { readonly mark: string | undefined };
  /** The object was found with somebody else's mark. */
  readonly isOfOthers?: boolean;
}

/** A resource's state: the inputs as written, and the platform's outputs. */
export function toState(
  { definition, platform, before, context, isOfOthers = before[OWNED_BY] !== undefined }: Stated,
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
  // Usually both are equal. It is omitted then, as the engine writes every byte again with every step.
  if (state.workspace !== platform.workspace) state[WORKSPACE] = platform.workspace;
  if (observed.mark !== undefined)
    state[isOfOthers && observed.mark !== context?.mark ? OWNED_BY : MARK] = observed.mark;
  // A preview treats an output that a state lacks as unknown.
  for (const key of definition.facts.absent) state[key] ??= null;
  return sendable(state);
}

/**
 * The platform's answers for arguments that the program did not write, including empty lists, and the version that
 * records them. An argument that may contain secrets, which the platform masks, is named without its value.
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
  // An empty list contains no secret.
  const bare = named.filter((key) => isEmpty(live[key]));
  return { ...pick(live, [...shown, ...bare]), [WROTE]: [version, ...shown, ...named].join(' ') };
}

/** Arguments with secrets, which the platform returns masked. */
export function maskable(definition: Pick<Definition, 'args' | 'facts'>): string[] {
  const merged: readonly string[] = definition.facts.merged;
  const lists = definition.facts.secretFields.map(({ list }) => list);
  return [...definition.facts.secret, ...lists].filter((key) => !merged.includes(key));
}

/**
 * Arguments that the platform answers if nobody wrote them. Merged maps are excluded, as their other keys belong to
 * others.
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
 * A state with null for every argument that nobody wrote and the platform did not answer: a preview treats an output
 * that a state lacks as unknown. Not if the object is in doubt.
 */
export function withAbsences(definition: Pick<Definition, 'args'>, state: Fields): Fields {
  if (state[IN_DOUBT] === true) return state;
  const readable = argumentKeys(definition).filter((key) => !CONTROLS.includes(key));
  return { ...Object.fromEntries(readable.map((key) => [key, null])), ...state };
}

/**
 * A bag as the engine's wire can have it: without "undefined" at any depth, and with null instead of numbers that JSON
 * lacks. Parts in which nothing changes are the same.
 */
export function sendable(bag: Fields): Fields {
  return replacedIn(withoutUndefined(bag), sendableValue);
}

function sendableValue(value: unknown): unknown {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (Array.isArray(value)) return replaced(value, sendableValue);
  return isFields(value) ? sendable(value) : value;
}

function withoutUndefined(bag: Fields): Fields {
  if (!Object.values(bag).includes(undefined)) return bag;
  return Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined));
}

/** The state in the form for verbs. */
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

/** What a state records about an attempt to write these inputs, in addition to earlier attempts. */
export function attempt(definition: Definition, state: Fields, inputs: Fields): Fields {
  const args = argumentsOf(definition, inputs);
  const before = isFields(state[ATTEMPTED]) ? state[ATTEMPTED] : {};
  // Arguments that equal those in the state were not attempted.
  const there = argumentsOf(definition, state);
  const tried = Object.keys(args).filter((key) => !same(args[key], there[key]));
  const now = Object.fromEntries(tried.map((key) => [key, true]));
  // Never values, as some are secret.
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
 * Lists whose items have an identifying field, and that field: the items of `args`, then those that only `others` has.
 * Attempted items that are no longer wanted must still count as the program's own.
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

// ——— Statuses ———

// Source: facts, A.5.

/** In transition; the object settles by itself. */
export const MOVING: readonly unknown[] = [
  'CREATED',
  'UPDATED',
  'UPLOADING',
  'BUILDING',
  'BUILT',
  'DEPLOYING',
  'DEACTIVATING',
  'pending',
];

/** The deployment failed. */
export const FAILED: readonly unknown[] = ['FAILED', 'failed'];
