/**
 * The register of a run: what the checks and diffs of this process have shown so far. An object may name another one by
 * a string, of which the engine knows nothing. What becomes of both is decided here, by kind and name, and not by
 * logical names.
 */
// See docs/decisions/0104-what-is-gone.md.
import type { Definition, Fields } from '../../resource';
import { bare, defOf, type Schema } from '../values/fields';
import type { Verdict } from './diff';
import { type OperationDependencies, type Platform, secondsOf, subject } from '../platform/platform';
import { type Reference, referenceOf } from '../values/references';
import { AUTONAMED, OWNER, withName } from '../state/state';
import { isFields, UNKNOWN } from '../values/markers';
import { cancelledWhile } from '../../cancelled';

/** One resource of the program. */
export interface Entry {
  readonly definition: Definition;
  /** The logical name. */
  readonly logical: string;
  /** The state before the run; undefined if there is none, or if the engine did not ask for a diff. */
  was: Fields | undefined;
  /** Checked inputs, with the name if it is known. */
  now: Fields;
  /** The last verdict; undefined before the diff. */
  verdict: Verdict['kind'] | undefined;
  /** The object is created in this run: it is new, or replaced. */
  isMade: boolean;
  /** Why it cannot be replaced. */
  refusal: string | undefined;
  /** Its create or update has ended, well or not. */
  hasEnded: boolean;
  /** Resolves then. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** An object that another one names. */
export interface Tie {
  readonly reference: Reference;
  /** The value by which it is named. */
  readonly value: string;
  readonly parent: Entry;
}

/** What becomes of a named object in this run. */
export type Fate =
  /** It stays, as far as this process has seen. */
  | 'stays'
  /** It is created under this name. If there was one, that is deleted first. */
  | 'made'
  /** It is deleted, and no other one takes its name. */
  | 'goes';

/** The kind among whose names the names of this kind are. */
export function familyOf({ type, identity }: Pick<Definition, 'type' | 'identity'>): string {
  return identity.importedAs ?? type;
}

/** `sandbox "box"` */
export function called({ definition, was, now }: Pick<Entry, 'definition' | 'was' | 'now'>): string {
  const bag = withName(was ?? {}, now);
  const id = definition.identity.id?.(bag) ?? bag.name;
  return subject(definition, typeof id === 'string' ? id : '');
}

/** The names of other objects in a bag of arguments. */
export function namedIn(
  { args, facts }: Pick<Definition, 'args' | 'facts'>,
  bag: Fields,
): readonly { readonly reference: Reference; readonly value: string }[] {
  return facts.references.flatMap((reference) => {
    const schema = (args.shape as Readonly<Record<string, Schema | undefined>>)[reference.argument];
    const names = schema === undefined ? [] : namesIn(schema, bag[reference.argument]);
    return names.map((value) => ({ reference, value }));
  });
}

/** The names in the value of an argument. Unknown names are left out. */
function namesIn(schema: Schema, value: unknown, beside?: unknown): readonly string[] {
  const inner = bare(schema);
  const def = defOf(inner);
  if (Array.isArray(value)) {
    return def.type === 'array' ? value.flatMap((item) => namesIn(def.element, item)) : [];
  }
  if (isFields(value)) {
    return def.type === 'object'
      ? Object.entries(def.shape).flatMap(([key, field]) => namesIn(field, value[key], value))
      : [];
  }
  const facts = referenceOf(inner);
  if (facts === undefined || typeof value !== 'string' || value === UNKNOWN) return [];
  const { unless } = facts;
  return unless !== undefined && isFields(beside) && beside[unless.field] === unless.is ? [] : [value];
}

/** Key of a resource in its checks, diffs and operations; the same in all of them. */
function keyOf({ type }: Definition, inputs: Fields, declared = ''): string {
  const owner = inputs[OWNER];
  const { name } = inputs;
  const isGenerated = inputs[AUTONAMED] === true || typeof name !== 'string';
  // The preview of a new dynamic resource has no nonce yet.
  return `${type} ${typeof owner !== 'string' || owner === UNKNOWN ? declared : owner} ${isGenerated ? '' : name}`;
}

class Register {
  readonly #all = new Set<Entry>();
  readonly #byKey = new Map<string, Entry>();
  readonly #families = new Map<string, Set<Entry>>();
  #last: { readonly declared: string; readonly entry: Entry } | undefined;

  constructor(private readonly kinds: NonNullable<Platform['kinds']>) {}

  kind(type: string): Definition | undefined {
    return Object.hasOwn(this.kinds, type) ? this.kinds[type] : undefined;
  }

  /**
   * Notes a check.
   *
   * @param resource key of the resource in the program, and its logical name
   * @param olds the inputs of the living object; empty for an object that will be created
   * @param inputs checked inputs
   */
  checked(
    definition: Definition,
    resource: { readonly declared: string; readonly logical: string },
    { olds, inputs }: { readonly olds: Fields; readonly inputs: Fields },
  ): Entry {
    const { declared, logical } = resource;
    const isMade = Object.keys(olds).length === 0;
    const key = keyOf(definition, inputs, declared);
    // A run checks a resource with its old inputs once, and first. So this is another run.
    if (!isMade && this.#byKey.has(key)) this.#forget();
    const last = this.#last;
    // The engine checks a replaced resource again, right after its diff.
    const isAgain = isMade && last?.declared === declared && last.entry.definition === definition;
    const entry = isAgain ? last.entry : entryOf(definition, logical, inputs);
    if (isAgain) {
      entry.now = inputs;
      entry.verdict = 'replace';
    }
    entry.isMade = isMade;
    this.#all.add(entry);
    this.#byKey.set(key, entry);
    const family = familyOf(definition);
    this.#families.set(family, (this.#families.get(family) ?? new Set()).add(entry));
    this.#last = { declared, entry };
    return entry;
  }

  #forget(): void {
    this.#all.clear();
    this.#byKey.clear();
    this.#families.clear();
    this.#last = undefined;
  }

  /**
   * Notes a diff, which follows its check.
   *
   * @param refusal why the object cannot be replaced
   */
  compared(
    definition: Definition,
    { olds, news, verdict }: { readonly olds: Fields; readonly news: Fields; readonly verdict: Verdict },
    refusal: string | undefined,
  ): void {
    const entry = this.#byKey.get(keyOf(definition, news));
    if (entry === undefined) return;
    entry.was = olds;
    // A generated name is not that of the replacement.
    entry.now = verdict.kind === 'replace' ? news : withName(olds, news);
    entry.verdict = verdict.kind;
    entry.refusal = refusal;
  }

  /** The objects of this run that a bag of arguments names. */
  ties(definition: Definition, bag: Fields): readonly Tie[] {
    return namedIn(definition, bag).flatMap(({ reference, value }) =>
      [...(this.#families.get(reference.kind) ?? [])]
        .filter(({ was, now }) => [was, now].some((one) => one?.[reference.by] === value))
        .map((parent) => ({ reference, value, parent })),
    );
  }

  /** New objects of a kind, and those that the engine replaces without a diff. */
  forced(family: string): readonly Entry[] {
    return [...(this.#families.get(family) ?? [])].filter(({ isMade, was }) => isMade && was === undefined);
  }

  /** The resources seen so far that name this object, according to the program. */
  namers(
    definition: Definition,
    state: Fields,
  ): readonly { readonly child: Entry; readonly reference: Reference }[] {
    const family = familyOf(definition);
    return [...this.#all].flatMap((child) =>
      namedIn(child.definition, child.now)
        .filter(({ reference, value }) => reference.kind === family && state[reference.by] === value)
        .map(({ reference }) => ({ child, reference })),
    );
  }

  /**
   * Whether a resource that was compared before no longer names this object, and is updated for that.
   *
   * @param is the resource
   */
  isDetached(definition: Definition, state: Fields, is: (child: Entry) => boolean): boolean {
    return this.#detached(definition, state).some(is);
  }

  #detached(definition: Definition, state: Fields): readonly Entry[] {
    const family = familyOf(definition);
    const names = (child: Entry, bag: Fields | undefined) =>
      bag !== undefined &&
      namedIn(child.definition, bag).some(
        ({ reference, value }) => reference.kind === family && value === state[reference.by],
      );
    return [...this.#all].filter(
      (child) => child.verdict === 'update' && names(child, child.was) && !names(child, child.now),
    );
  }

  /** Operations that must end before an object is deleted: those of resources that no longer name it. */
  detaching(definition: Definition, state: Fields): readonly Entry[] {
    return this.#detached(definition, state).filter(({ hasEnded }) => !hasEnded);
  }

  /** Operations that must end before an object is written: the creates of those that it names. */
  making(definition: Definition, inputs: Fields): readonly Entry[] {
    return this.ties(definition, inputs)
      .filter((tie) => fateOf(tie) === 'made' && !tie.parent.hasEnded)
      .map(({ parent }) => parent);
  }

  /** Notes the end of an operation, so that nothing waits for it any longer. */
  ended(definition: Definition, inputs: Fields): void {
    this.#byKey.get(keyOf(definition, inputs))?.end();
  }
}

export type { Register };

/** By client, as bulk reads are. */
const registers = new WeakMap<Platform['client'], Register>();

/** The register of this process and platform. */
export function registerOf({ client, kinds = {} }: Pick<Platform, 'client' | 'kinds'>): Register {
  const own = registers.get(client) ?? new Register(kinds);
  registers.set(client, own);
  return own;
}

function entryOf(definition: Definition, logical: string, now: Fields): Entry {
  let resolve = (): void => undefined;
  const ended = new Promise<void>((done) => {
    resolve = done;
  });
  const entry: Entry = {
    definition,
    logical,
    was: undefined,
    now,
    verdict: undefined,
    isMade: false,
    refusal: undefined,
    hasEnded: false,
    ended,
    end: () => {
      entry.hasEnded = true;
      resolve();
    },
  };
  return entry;
}

/** What becomes of a named object. */
export function fateOf({ reference: { by }, value, parent }: Tie): Fate {
  const { isMade, now, was } = parent;
  if (!isMade) return 'stays';
  if (now[by] !== value) return 'goes';
  // An object that exists already is taken over, with all that belongs to it.
  return now.adoptExisting === true && was === undefined ? 'stays' : 'made';
}

/** Waits until the objects that a create or update names are made, if this run makes them. */
export async function awaitNamed(
  { definition, platform, signal }: OperationDependencies,
  inputs: Fields,
): Promise<void> {
  const entries = registerOf(platform).making(definition, inputs);
  await awaitEnds({ platform, signal }, secondsOf(platform, inputs), entries);
}

/** Waits until the objects that no longer use one are updated, so that it can be deleted. */
export async function awaitDetached(
  { definition, platform, signal }: OperationDependencies,
  state: Fields,
): Promise<void> {
  const entries = registerOf(platform).detaching(definition, state);
  await awaitEnds({ platform, signal }, secondsOf(platform, state), entries);
}

/**
 * Waits for operations of the same process.
 *
 * @throws Error if one of them takes longer than this operation may take
 */
async function awaitEnds(
  { platform, signal }: Pick<OperationDependencies, 'platform' | 'signal'>,
  seconds: number,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  const stop = new AbortController();
  const patience = AbortSignal.any([signal, stop.signal]);
  const tooLong = platform.sleep(seconds * 1000, patience).then(
    () => {
      if (stop.signal.aborted) return;
      const names = listed(entries.filter(({ hasEnded }) => !hasEnded).map(called));
      throw new Error(`waited ${seconds} s for ${names}, which this run writes first. Run pulumi up again`);
    },
    (error: unknown) => {
      if (!stop.signal.aborted) throw signal.aborted ? cancelledWhile('waiting for what it names') : error;
    },
  );
  const ends = Promise.all(entries.map(({ ended }) => ended)).then(() => undefined);
  try {
    await Promise.race([ends, tooLong]);
  } finally {
    stop.abort();
  }
}

/** `a, b and c`, in alphabetical order: the engine asks in any order. */
export function listed(unordered: readonly string[]): string {
  const names = [...unordered].sort();
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
