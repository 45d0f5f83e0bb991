/** The types of a resource definition: a file in `resources/` declares one, and the lifecycle uses it. */
import type { Client } from '@workload/sdk';
import type { z } from 'zod';
import type { Fields } from './bag';
import type { Effect } from './effects';
import {
  argumentsUnderAllNames,
  collectFacts,
  type Facts,
  outputsUnderAllNames,
} from './lifecycle/values/facts';
import type { Outcome } from './outcome';

export type { Fields };

/** What every verb of a definition receives. */
export interface Context {
  readonly client: Client;
  /**
   * Aborted when the operation is cancelled; every request and every wait takes it. Waits and reads end at once,
   * nothing more is sent, and the client lets a running write complete.
   */
  readonly signal: AbortSignal;
  /** The owner mark to write on the object (see `lifecycle/state/owner.ts`); undefined keeps the existing one. */
  readonly mark: string | undefined;
  /** The arguments of the program alone, without values of the existing object. */
  readonly written: Fields;
  /** The name contains the nonce of this create, so an object with this name is ours. */
  readonly isOwnName: boolean;
  /** An interrupted run of exactly this resource made the object with this name: continue with it. */
  readonly continues: boolean;
  /** Names that only interrupted runs of this resource can have given. */
  readonly leftBehind: readonly string[];
  /**
   * Whether a create continues with an unmarked object that has the name chosen in the program, because an interrupted
   * run of this resource may have made it.
   *
   * @param ids of the objects with this name
   * @throws Error with both possibilities if the settings do not decide, or if the state has the object now
   */
  goesOnWith(ids: readonly string[]): Promise<boolean>;
  /**
   * The answer to a request about an object, or undefined if the object is certainly gone (lifecycle/platform/gone.ts).
   *
   * @param listing the list that would contain it
   */
  readonly orGone: <T>(answer: Promise<T>, listing: Listing) => Promise<T | undefined>;
  /** Shows one line to the user. */
  log(message: string): void;
  /**
   * Makes a text of the platform, such as the reason of a failed deployment, safe for messages and state: values of the
   * program are replaced by their paths.
   */
  conceal(text: string): string;
  /** Asks `poll` until it has a value; fails with a time-out after the operation's `timeoutSeconds`. */
  wait<T>(poll: () => Promise<Progress<T>>): Promise<T>;
}

/** The result of one poll: a value, or a sentence about what the platform says meanwhile. */
export type Progress<T> = { readonly value: T } | { readonly waiting: string };

/** Whether the object has settled after a write. */
export type Settlement =
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting'; readonly says: string }
  | { readonly kind: 'failed'; readonly why: string };

/** An object of the platform, as its definition sees it. */
export interface Observed<Args, Outputs, Rec> {
  /** The current arguments on the platform, in the form of the program; absent if the platform has no value. */
  readonly args: { readonly [K in keyof Args]?: Args[K] | undefined };
  /** The outputs. Every created object has the required ones, but an answer without them is not an error. */
  readonly outputs: { readonly [K in keyof Outputs]?: Outputs[K] | undefined };
  /** The record itself, onto which an update writes the arguments. */
  readonly record: Rec;
  /** The owner mark found on the object. */
  readonly mark?: string | undefined;
}

/** The state of an object when an operation begins. */
export interface Prior<Outputs> {
  /** The arguments last written, as the program wrote them. */
  readonly args: Fields;
  /**
   * The same, plus arguments that an operation without a known end may have written. The values of those mean nothing.
   * Default: `args`.
   */
  readonly sent?: Fields;
  /** Recorded answers of the platform for arguments that were not written. Default: none. */
  readonly answers?: Fields;
  /** The outputs of the last operation. */
  readonly outputs: Partial<Outputs>;
  /** Arguments that the last operation may have written with other values than those of the state. */
  readonly unsure?: readonly string[];
}

/** What is known of an object that is in no state. */
export const NOTHING = { args: {}, outputs: {} };

/** The list that contains an object. A "not found" counts only if this list does not contain the object either. */
export interface Listing {
  /** What the list contains, unique among the lists of the workspace: `drives`, `previews of sandbox "one"`. */
  readonly of: string;
  /** Name of the object in the list. */
  readonly name: string;
  /** The names of all objects in the list. Objects that are being deleted may be missing. */
  names(context: Context): AsyncIterable<string>;
  /** The list that contains the parent. If the parent is gone, so is this list. */
  readonly within?: Listing;
}

/** A record that can be found in a list by its name. */
export interface Named {
  readonly metadata: { readonly name: string };
  readonly status?: unknown;
}

/** An object that names another one. */
export interface User {
  /** Its kind, as programs name it. */
  readonly type: string;
  readonly name: string;
}

/** What is lost when an object is replaced. */
export interface Replacement {
  /** In words, and how to keep it: `its data will be lost. To keep the data, …`. */
  readonly says: string;
  /** Data of the old object is not in the new one. */
  readonly dataLost: boolean;
  /** The new object has another secret, and the old secret no longer works. */
  readonly renewsSecret?: true;
}

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Number of items on all pages, if known. */
  readonly total?: number | undefined;
  /** Whether the whole list came in one answer, so that further pages cost no request. */
  readonly isCut?: boolean | undefined;
}

/** How a kind is listed. */
export interface BulkRead<Args, Outputs, Rec> {
  pages(context: Context): AsyncIterable<ListPage<Rec & Named>>;
  observe(record: Rec, prior: Prior<Outputs>): Observed<Args, Outputs, Rec>;
  /** Whether an item is as complete as the answer of a GET. Absent: always. */
  isWhole?(record: Rec): boolean;
}

/** How the objects inside of one parent are listed. Only if the items of the list equal the answer of a GET. */
export interface Siblings<Args, Outputs, Rec> {
  /** The name of the parent. */
  parentOf(id: string): string;
  /** The records of its list, by ids in state. One request. */
  records(context: Context, parent: string): Promise<ReadonlyMap<string, Rec>>;
  observe(record: Rec, id: string): Observed<Args, Outputs, Rec>;
}

/** What identifies an object, and how its owner is known. */
export interface Identity<Args = Fields, Outputs = Fields, Rec = unknown> {
  /** It belongs to the account: the configured workspace does not matter. */
  readonly ofAccount?: true;
  /** The id of an object with these arguments. Default: its name. The id of a child contains the parent's name, too. */
  id?(args: Fields): string;
  /** The id of an observed object, if `id` of its arguments does not give it. Undefined if it is not in the answer. */
  idOf?(seen: Pick<Observed<Args, Outputs, unknown>, 'args' | 'outputs'>): string | undefined;
  /** The form of the id in state, which an import takes. Default: `<name>`. */
  readonly importId?: string;
  /** What else an import accepts. Default: nothing. */
  readonly importAlso?: string;
  /** The kind that it is imported as, if its own required arguments cannot be read. Default: its own. */
  readonly importedAs?: string;
  /** Several objects may have the same name. */
  readonly namesakes?: true;
  /**
   * It cannot carry an owner mark. Its name must be free before it is made. If the answer of the create is lost, an
   * object with the name counts as our own.
   */
  readonly unmarked?: true;
  /** An object without a mark may be another kind's, which is imported as this one, and which cannot carry a mark. */
  readonly maybeFork?: true;
  /**
   * For kinds without an owner mark: whether an existing object was made by a create with these arguments whose answer
   * was lost. Absent: the owner mark decides.
   */
  recognise?(context: Context, args: Args, record: Rec): Promise<boolean>;
  /** Why an existing object cannot be of this kind, no matter who owns it. Absent: it always can. */
  foreign?(record: Rec): string | undefined;
}

/** What a diff means beyond the facts of its fields, and what a preview says about it. */
export interface Change<Outputs = Fields> {
  /** Outputs and answers that this update does not change, besides those that no update changes. */
  stable?(prior: Prior<Outputs>, args: Fields): readonly string[];
  /** Arguments without an effect in this state. Changing them is neither a diff nor drift. */
  dormant?(prior: Prior<Outputs>, args: Fields): readonly string[];
  /** Why such a change has no effect yet. */
  sleeps?(prior: Prior<Outputs>, value: unknown): string;
  /** Known future answers for arguments that the program omits: when it goes back to an earlier release. */
  answers?(prior: Prior<Outputs>, args: Fields): Fields;
  /** Effects of an update that the property diff does not show. */
  effects?(prior: Prior<Outputs>, args: Fields): readonly Effect[];
  /** Effects of a create: what it does to an object that may exist. */
  creates?(args: Fields): readonly Effect[];
  /**
   * Why a program is not one of the object that the option `import` has just read, without the name of the object. The
   * engine updates such an object right after the import.
   */
  mismatch?(prior: Prior<Outputs>, args: Fields): string | undefined;
  /**
   * Why the contents that the program asks for must not begin on a new object, without the name of the object: as far as
   * the state knows, they failed. A replacement is refused then.
   */
  failedBefore?(prior: Prior<Outputs>, args: Fields): string | undefined;
  /** What a preview says about a replacement. Absent: the engine's own words are enough. */
  readonly replacement?: Replacement;
  /**
   * A warning about valid inputs that will probably not work, without the name of the object. The inputs may contain
   * unknown values.
   */
  warning?(inputs: Fields): string | undefined;
  /** Whether the status in the state is about something else than the contents of the program. */
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
  /** Facts of the fields of both, besides their schemas. */
  readonly facts: Facts;
  /** The same under all names, former ones too: as programs write and read them, and as the engine has them. */
  readonly seen: Pick<Definition, 'args' | 'outputs' | 'facts'>;
  /** Arguments that existed once: what to do instead. */
  readonly retired?: Readonly<Record<string, string>>;
  /** The form of its states. Default: 1. Raised if earlier versions would misread a state (docs/releasing.md). */
  readonly form?: number;
  /**
   * Converts arguments and outputs of earlier forms: of states, inputs and programs. What has the present form stays, as
   * inputs do not say which form they have. Unknown values are left out.
   */
  migrate?(bag: Fields): Fields;
  readonly identity: Identity<Args, Outputs, Rec>;
  readonly change: Change<Outputs>;
  /** Rules over several arguments; unknown values arrive as undefined with their names in `unknown`. */
  rules?(args: Fields, unknown: ReadonlySet<string>): readonly { path: string; reason: string }[];
  /** Rules over a change of an existing object's arguments. Arguments with unknown values are left out on both sides. */
  changeRules?(before: Fields, after: Fields): readonly { path: string; reason: string }[];

  /** @throws Error if nothing was made */
  create(context: Context, args: Args): Promise<Outcome<Observed<Args, Outputs, Rec>>>;
  /** Looks at the object; undefined means that it does not exist. */
  read(
    context: Context,
    id: string,
    prior: Prior<Outputs>,
  ): Promise<Observed<Args, Outputs, Rec> | undefined>;
  /** Looks at an object of which only the id of an import is known. Absent: as `read` does. */
  import?(context: Context, id: string): Promise<Observed<Args, Outputs, Rec> | undefined>;
  /**
   * Completes a record that was read or listed, for an import: with every argument that the program must set. Absent:
   * the observation is complete already.
   *
   * @param known arguments that the platform never returns, as the program will set them
   * @throws Error if an object of this kind cannot have such a record
   */
  imported?(context: Context, record: Rec, known: Fields): Promise<Observed<Args, Outputs, Rec>>;
  /** Every existing object, as `read` sees it, if `bulkRead` does not list them. */
  all?(context: Context): AsyncIterable<Observed<Args, Outputs, Rec>>;
  /**
   * Reads an object from the records of `all`, as `read` does. Sends no request.
   *
   * @param all by id in state
   * @returns `alone` if only a request can tell
   */
  readFrom?(
    all: ReadonlyMap<string, Rec>,
    id: string,
    prior: Prior<Outputs>,
  ): Observed<Args, Outputs, Rec> | undefined | 'alone';
  /** Absent: every argument is immutable. `args` are the desired ones, already on top of the live ones. */
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
   * Reads many objects at once. Only if the items of the list equal the answer of a GET. `observe` sees a record as
   * `read` does.
   */
  readonly bulkRead?: BulkRead<Args, Outputs, Rec>;
  /** Reads the objects inside of one parent at once. Absent: they are not listed by parent. */
  readonly siblings?: Siblings<Args, Outputs, Rec>;
  /**
   * The objects on the platform that name this one, if it matters for its deletion: of the kinds that the platform
   * deletes with it, or because of which it refuses the deletion, and of those that its rules apply to. At most two
   * requests. Absent: no kind can name it.
   */
  users?(context: Context, id: string, prior: Prior<Outputs>): Promise<readonly User[]>;
  /** The list that contains the object. */
  listing(id: string, prior: Prior<Outputs>): Listing;
  /** Whether to stop waiting after a write; `before` is the record before the write. Absent: at once. */
  settled?(record: Rec, before: Rec | undefined): Settlement;
}

/** A definition as a file declares it: without derived facts, and with optional identity and change. */
type Declared<Args, Outputs, Rec> = Omit<
  Definition<Args, Outputs, Rec>,
  'facts' | 'seen' | 'identity' | 'change'
> & {
  readonly identity?: Identity<Args, Outputs, Rec>;
  readonly change?: Change<Outputs>;
};

/** Declares a resource: its concrete shapes are checked here, the lifecycle works on the erased ones. */
export function defineResource<A extends z.ZodObject, O extends z.ZodObject, Rec = unknown>(
  declared: Declared<z.output<A>, z.output<O>, Rec> & { readonly args: A; readonly outputs: O },
): Definition {
  const { args, outputs } = declared;
  const facts = collectFacts(args, outputs);
  const [given, told] = [argumentsUnderAllNames(args), outputsUnderAllNames(outputs)];
  const definition: Definition<z.output<A>, z.output<O>, Rec> = {
    identity: {},
    change: {},
    ...declared,
    facts,
    seen: {
      args: given,
      outputs: told,
      facts: given === args && told === outputs ? facts : collectFacts(given, told),
    },
  };
  // The only place where shapes are erased: the lifecycle passes a definition only values that its schemas accepted.
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
