/** The vocabulary of a resource: what one file in `resources/` declares, and what the lifecycle makes of it. */
import type { Client } from '@workload/sdk';
import type { z } from 'zod';
import type { Effect } from './effects';
import { collectFacts, type Facts } from './lifecycle/fields';
import type { Outcome } from './outcome';

/** Any bag of arguments, outputs or state whose shape only its definition knows. */
export type Fields = Record<string, unknown>;

/** What every verb of a definition is given to work with. */
export interface Context {
  readonly client: Client;
  /**
   * Aborted when the operation is cancelled; every request and every wait takes it. Waits and reads end at once, nothing
   * more is sent, and the client lets a write that is under way come to its end.
   */
  readonly signal: AbortSignal;
  /** The owner mark to leave on the object (see `lifecycle/owner.ts`); undefined leaves the one that is there. */
  readonly mark: string | undefined;
  /** The arguments as the program writes them, without what is there already. */
  readonly written: Fields;
  /** The object's name holds the nonce of this create: what has it can be nobody else's. */
  readonly isOwnName: boolean;
  /** An interrupted run of exactly this resource made the object with this name: continue with it. */
  readonly continues: boolean;
  /** Names that only interrupted runs of this very resource can have given. */
  readonly leftBehind: readonly string[];
  /**
   * Whether a create continues with an unmarked object that has the name which the program chose, as what an
   * interrupted run of this very resource made.
   *
   * @param ids what has the name
   * @throws Error that says both possibilities, where the settings do not tell; or that the state has it now
   */
  goesOnWith(ids: readonly string[]): Promise<boolean>;
  /**
   * The answer to a request about an object, or undefined when that is gone for certain (lifecycle/gone.ts).
   *
   * @param listing where a list would show it
   */
  readonly orGone: <T>(answer: Promise<T>, listing: Listing) => Promise<T | undefined>;
  /** Tells the person at the terminal one line. */
  log(message: string): void;
  /**
   * Words of the platform, such as why a deployment failed, as messages and the state may hold them: what the program
   * wrote is shown by its place.
   */
  conceal(text: string): string;
  /** Asks `poll` until it has a value; fails with a time-out after the operation's `timeoutSeconds`. */
  wait<T>(poll: () => Promise<Progress<T>>): Promise<T>;
}

/** One look at something that takes time: a value, or one sentence on what the platform says meanwhile. */
export type Progress<T> = { readonly value: T } | { readonly waiting: string };

/** Whether the object has come to rest after a write. */
export type Settlement =
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting'; readonly says: string }
  | { readonly kind: 'failed'; readonly why: string };

/** One object of the platform, seen through a definition. */
export interface Observed<Args, Outputs, Rec> {
  /** The arguments as they are on the platform, in the language of the program; absent where it has none. */
  readonly args: { readonly [K in keyof Args]?: Args[K] | undefined };
  /** What the schema requires is there of every object that was made; an answer without it is not an error. */
  readonly outputs: { readonly [K in keyof Outputs]?: Outputs[K] | undefined };
  /** The record itself, the base that an update overlays. */
  readonly record: Rec;
  /** The owner mark found on the object. */
  readonly mark?: string | undefined;
}

/** What the state says of an object when an operation begins. */
export interface Prior<Outputs> {
  /** The arguments last written, as the program wrote them. */
  readonly args: Fields;
  /**
   * The same, and what else an operation may have written whose end nobody saw: there the value says nothing.
   * Default: `args`.
   */
  readonly sent?: Fields;
  /** What the platform answered for arguments that were not written, as far as the state knows. Default: nothing. */
  readonly answers?: Fields;
  /** The outputs of the last operation. */
  readonly outputs: Partial<Outputs>;
  /** The last operation may have written what the state does not say. */
  readonly unsure?: readonly string[];
}

/** Arguments that only steer an operation: never a step of their own, never sent. */
export const STEERING = ['adoptExisting', 'joinExisting', 'timeoutSeconds'] as const;

/** Where an object is listed: a "not found" is believed only when this list answers without it. */
export interface Listing {
  /** What the list holds, in words that no other list of the workspace has: `drives`, `previews of sandbox "one"`. */
  readonly of: string;
  /** What the list calls the object. */
  readonly name: string;
  /** What the list calls everything on it; what is being deleted may be left out. */
  names(context: Context): AsyncIterable<string>;
  /** Where what it is in is listed: when that is gone, so is the list. */
  readonly within?: Listing;
}

/** A record that a list can be searched by. */
export interface Named {
  readonly metadata: { readonly name: string };
  readonly status?: unknown;
}

/** What goes with an object that is replaced. */
export interface Replacement {
  /** In words: `data is not copied`. */
  readonly says: string;
  /** Data of the old object is not in the new one. */
  readonly dataLost: boolean;
  /** The new object has another secret, and the old secret no longer works. */
  readonly renewsSecret?: true;
}

/** A page of a list, as far as a walk needs it. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** How many items are on all pages, where that is known. */
  readonly total?: number | undefined;
  /** Whether the list came whole, so that further pages cost no request. */
  readonly isCut?: boolean | undefined;
}

/** How a kind is listed. */
export interface Sweep<Args, Outputs, Rec> {
  pages(context: Context): AsyncIterable<ListPage<Rec & Named>>;
  observe(record: Rec, prior: Prior<Outputs>): Observed<Args, Outputs, Rec>;
  /** Whether an item tells as much as a GET does. Absent: every one does. */
  isWhole?(record: Rec): boolean;
}

/** What identifies an object, and how its owner is known. */
export interface Identity<Args = Fields, Outputs = Fields, Rec = unknown> {
  /** It belongs to the account: the workspace that is configured does not matter. */
  readonly ofAccount?: true;
  /** The id of an object with these arguments. Default: its name. A belonging of another object has both in its id. */
  id?(args: Fields): string;
  /** The id of an object that was seen, where that is not `id` of its arguments. Undefined where it does not tell. */
  idOf?(seen: Pick<Observed<Args, Outputs, unknown>, 'args' | 'outputs'>): string | undefined;
  /** The form of the id in state, which an import takes. Default: `<name>`. */
  readonly importId?: string;
  /** What else an import takes. Default: nothing. */
  readonly importAlso?: string;
  /** The kind that it is imported as, because no read tells what a program of this one must say. Default: its own. */
  readonly importedAs?: string;
  /** Several objects may have the same name. */
  readonly namesakes?: true;
  /**
   * It has no place for an owner mark. Its name must be free before it is made; what then has it after an answer was
   * lost is taken for our own.
   */
  readonly unmarked?: true;
  /**
   * Whether the object that is there is what a create of these arguments made, of which no answer came. Absent: the
   * owner mark tells. For kinds that carry none.
   */
  recognise?(context: Context, args: Args, record: Rec): Promise<boolean>;
  /** Why an existing object cannot be of this kind, no matter who owns it. Absent: it always can. */
  foreign?(record: Rec): string | undefined;
}

/** What the difference between state and program means beyond what the fields say, and what a preview tells of it. */
export interface Change<Outputs = Fields> {
  /** Outputs and answers that an update to these arguments leaves as they are, beside those that none changes. */
  stable?(prior: Prior<Outputs>, args: Fields): readonly string[];
  /** Arguments that do nothing in this state, so that their change is neither a diff nor drift. */
  dormant?(prior: Prior<Outputs>, args: Fields): readonly string[];
  /** Why such a change has no effect yet. */
  sleeps?(prior: Prior<Outputs>, value: unknown): string;
  /** What will be answered for arguments that the program leaves out, where that is known from before: by going back. */
  answers?(prior: Prior<Outputs>, args: Fields): Fields;
  /** What a preview says of an update, where the property diff does not tell what will happen. */
  effects?(prior: Prior<Outputs>, args: Fields): readonly Effect[];
  /** What a preview says of a replacement. Absent: the engine's own words say it all. */
  readonly replacement?: Replacement;
  /** One line on checked inputs that are allowed and will probably not work; unknown values stand as they come. */
  warning?(inputs: Fields): string | undefined;
  /** Whether the status that the state tells is that of something else than what the program says. */
  isOfAnother?(prior: Prior<Outputs>): boolean;
}

/**
 * Facts and verbs of one resource kind: everything else (checks, diffs, previews, secrets, names, generated classes and
 * pages) is derived from them.
 *
 * Verbs are methods, so that a definition of a concrete shape is also a definition of the erased one.
 */
export interface Definition<Args = Fields, Outputs = Fields, Rec = unknown> {
  /** The resource's name in programs and type tokens, in PascalCase. */
  readonly type: string;
  /** What one object is called in messages, in lower case. */
  readonly noun: string;
  /** The class's documentation: one sentence, then what a reader must know before using it. */
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** What the fields of both say beside their schemas. */
  readonly facts: Facts;
  readonly identity: Identity<Args, Outputs, Rec>;
  readonly change: Change<Outputs>;
  /** Rules over several arguments; unknown values arrive as undefined with their names in `unknown`. */
  rules?(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];

  /** @throws Error when nothing was made */
  create(context: Context, args: Args): Promise<Outcome<Observed<Args, Outputs, Rec>>>;
  /** Looks at the object; undefined means that it does not exist. */
  read(
    context: Context,
    id: string,
    prior: Prior<Outputs>,
  ): Promise<Observed<Args, Outputs, Rec> | undefined>;
  /** Looks at an object of which nothing is known but the id that an import was given. Absent: as `read` does. */
  import?(context: Context, id: string): Promise<Observed<Args, Outputs, Rec> | undefined>;
  /**
   * What an import sees of a record that was read or listed: every argument that a program would have to write. Absent:
   * what was seen already.
   *
   * @param known arguments that no platform answers, as the program will write them
   * @throws Error when an object of this kind cannot have such a record
   */
  imported?(context: Context, record: Rec, known: Fields): Promise<Observed<Args, Outputs, Rec>>;
  /** Every object that is there, as `read` sees it, where `sweep` does not list them. */
  all?(context: Context): AsyncIterable<Observed<Args, Outputs, Rec>>;
  /** Absent: every argument is immutable. `args` are the desired ones, already overlaid on what is there. */
  update?(
    context: Context,
    id: string,
    args: Args,
    current: Observed<Args, Outputs, Rec>,
    prior: Prior<Outputs>,
  ): Promise<Outcome<Observed<Args, Outputs, Rec>>>;
  /** `gone`: the answer means that it no longer exists; `going`: it will be gone once `read` finds nothing. */
  delete(
    context: Context,
    id: string,
    current: Observed<Args, Outputs, Rec>,
    prior: Prior<Outputs>,
  ): Promise<'gone' | 'going'>;
  /**
   * How many objects are read at once; only where the items of the list equal what a GET answers. `observe` sees a
   * record as `read` does.
   */
  readonly sweep?: Sweep<Args, Outputs, Rec>;
  /** Where the object is listed. */
  listing(id: string, prior: Prior<Outputs>): Listing;
  /** When to stop waiting after a write; `before` is the record as it was before it. Absent: at once. */
  settled?(record: Rec, before: Rec | undefined): Settlement;
}

/** What a definition leaves out where it has nothing to say, or that is derived from its fields. */
type Declared<Args, Outputs, Rec> = Omit<Definition<Args, Outputs, Rec>, 'facts' | 'identity' | 'change'> & {
  readonly identity?: Identity<Args, Outputs, Rec>;
  readonly change?: Change<Outputs>;
};

/** Declares a resource: its concrete shapes are checked here, the lifecycle works on the erased ones. */
export function defineResource<A extends z.ZodObject, O extends z.ZodObject, Rec = unknown>(
  declared: Declared<z.output<A>, z.output<O>, Rec> & { readonly args: A; readonly outputs: O },
): Definition {
  const { args, outputs } = declared;
  const definition: Definition<z.output<A>, z.output<O>, Rec> = {
    identity: {},
    change: {},
    ...declared,
    facts: collectFacts(args, outputs),
  };
  // The one place where shapes are erased: the lifecycle hands a definition only what its own schemas let through.
  return definition;
}

/** A function of a program: looks something up, changes nothing. */
export interface FunctionDefinition<Args = Fields, Result = Fields> {
  /** Its name in programs and tokens: `getDrive`. */
  readonly name: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly result: z.ZodObject;
  /** Rules over several arguments, as a resource has them. */
  rules?(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];
  run(context: Context, args: Args): Promise<Result>;
}

/** Declares a function. */
export function defineFunction<A extends z.ZodObject, R extends z.ZodObject>(
  definition: FunctionDefinition<z.output<A>, z.output<R>> & { readonly args: A; readonly result: R },
): FunctionDefinition {
  return definition;
}
