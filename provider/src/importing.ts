/**
 * Parts for `workload import` and `workload drift`: the objects of a workspace as an import needs them, an imported
 * object as a resource of the engine's state, and what a refresh finds.
 */
import type { Connection } from './connect';
import { type Adapter, type ImportedBags, recorded, troubleWith } from './importing/recorded';
import { type Entry, plainOf, type Path, secretsIn, treeOf, type Value } from './importing/value';
import { MASK } from './lifecycle/values/concealment';
import { type MovedRouting, movedRouting, RELEASES, withRelease } from './importing/routing';
import { familyOf } from './lifecycle/effects/register';
import { type Item, inventory, walked } from './lifecycle/operations/inventory';
import { formOf, full, present, stateIn } from './lifecycle/state/engine-form';
import { creatorOf, isUnclaimed, markOf, OWNER_LABEL } from './lifecycle/state/owner';
import { reporting } from './lifecycle/lifecycle';
import { importedArguments, read } from './lifecycle/operations/read';
import { look, operationOn } from './lifecycle/state/operation';
import {
  isTarget,
  MARK,
  nonceOf,
  OWNED_BY,
  OWNER,
  ownerOf,
  TARGET,
  targetOf,
  WORKSPACE,
} from './lifecycle/state/state';
import { nameWith } from './lifecycle/values/names';
import { differing, normalise } from './lifecycle/values/values';
import { isFields } from './lifecycle/values/markers';
import { type Definition, type Fields, NOTHING } from './resource';
import { definitions } from './resources';
import { importable } from './resources/importable.gen';

export { dynamicToken } from './dynamic/token';
export { unknownReleases } from './importing/routing';
export { isFields, SECRET, SIGNATURE, UNKNOWN } from './lifecycle/values/markers';
export { sealed } from './importing/recorded';
export { type Adapter, type Entry, type Path, type ImportedBags, secretsIn, type Value };

/** The outputs of an object in a state, in the form that they have, as if the platform had this address. */
export function placedAt(outputs: Fields, baseUrl: string): Fields {
  const state = full(outputs);
  if (typeof state[TARGET] !== 'string') return outputs;
  return formOf(outputs).state({ ...state, [TARGET]: targetOf({ baseUrl }) });
}

/** A kind that can be imported. */
export interface Kind {
  /** The name of its class. */
  readonly type: string;
  /** What one object is called, in lower case. */
  readonly noun: string;
  /** Whether it belongs to the account rather than to the workspace. */
  readonly isOfAccount: boolean;
  /** Whether deleting an object deletes stored data. */
  readonly holdsData: boolean;
}

/** Kinds that should be protected: removing a line of the program must not delete them. */
const HOLDS_DATA: readonly string[] = ['Drive', 'Volume'];

/** Every kind that can be imported. Kinds that others refer to come first. */
export const KINDS: readonly Kind[] = [
  'Workspace',
  ...importable,
  'ServiceAccount',
  'ApiKey',
  'Sandbox',
  'SandboxSchedule',
  'SandboxPreview',
  'Snapshot',
  'Model',
  'McpFunction',
  'Agent',
  'Job',
  'Application',
  'ForkedApplication',
].map((type) => {
  const { noun, identity } = definitionOf(type);
  return { type, noun, isOfAccount: identity.ofAccount === true, holdsData: HOLDS_DATA.includes(type) };
});

/** An object of the platform that a program could declare. */
export interface Existing {
  readonly type: string;
  readonly noun: string;
  /** Id for the import. */
  readonly id: string;
  readonly name: string;
  /** Its owner mark, which the state of the stack that owns it contains. Undefined without a mark. */
  readonly mark: string | undefined;
  /** Another stack may own it although it carries no mark. */
  readonly isUnclaimed: boolean;
  /** Who created it, if the platform shows it. */
  readonly creator: string | undefined;
  /** Arguments for the program, without defaults and without values that the platform chose. */
  readonly args: readonly Entry[];
  /** Texts that other objects may refer to. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Arguments that cannot be read: the program leaves them out, and the platform keeps them. */
  readonly left: readonly string[];
  /** Outputs that the platform returns only once. */
  readonly lost: readonly string[];
  /** Why a preview of a program that declares it would not be empty. */
  readonly trouble: string | undefined;
  /**
   * The object as a resource of the engine's state.
   *
   * @param owner `project/stack/logical name`
   * @param secret value that the program will have for a masked secret; unknown ones stay masked or are omitted
   */
  recorded(
    adapter: Adapter,
    owner: string,
    secret: (path: Path) => string | undefined,
  ): Promise<ImportedBags>;
}

/**
 * Iterates over the objects of a kind, page by page.
 *
 * @param type the name of its class
 */
export async function* existing(
  { platform }: Connection,
  type: string,
  signal: AbortSignal,
): AsyncGenerator<Existing> {
  const definition = definitionOf(type);
  for await (const item of inventory({ definition, platform, signal }))
    yield await existingOf(definition, platform, item);
}

/** What a refresh finds of an object: the arguments that differ from the state; or that it is gone. */
export type Found =
  | { readonly kind: 'gone'; /** Another object that has its id now. */ readonly other?: OtherObject }
  | {
      readonly kind: 'there';
      readonly drifted: readonly Drifted[];
      /** Who changed the object last, and when (RFC 3339), if the platform shows it. */
      readonly changed: Changed;
      /** Absent: nobody moved traffic by hand. */
      readonly movedRouting?: MovedRouting;
    };

/** An object that is not that of the state. */
export interface OtherObject {
  readonly mark?: string;
  readonly creator?: string;
}

export interface Changed {
  readonly by?: string;
  readonly at?: string;
}

export type { MovedRouting };

export interface Drifted {
  readonly property: string;
  readonly recorded: unknown;
  readonly live: unknown;
}

/** A resource of a state, without what is encrypted in it. */
export interface RecordedObject extends ImportedBags {
  /** The name of its class. */
  readonly type: string;
  readonly id: string;
  /** Names of the properties that are left out because they are encrypted. */
  readonly hidden?: readonly string[];
}

/**
 * Reads an object as a refresh of its stack does. Simultaneous calls with one connection share pages of lists.
 *
 * @throws Error if it cannot be read
 */
export async function found(
  connection: Connection,
  { type, id, inputs, outputs, hidden = [] }: RecordedObject,
  signal: AbortSignal,
): Promise<Found> {
  const definition = definitionOf(type);
  // Only the inputs of native resources contain the owner.
  const owned = OWNER in outputs ? outputs : { ...outputs, [OWNER]: inputs[OWNER] };
  const state = stateIn(definition, hidden.includes(RELEASES) ? withRelease(owned) : owned);
  const during = { operation: 'read', kind: type, resource: id };
  let other: OtherObject | undefined;
  const live = await reporting(
    { during, definition, written: state, adviceOn: (error) => connection.adviceOn(error) },
    () =>
      // No state changes here.
      read(
        {
          ...{ definition, platform: connection.platform, signal },
          onStranger: ({ mark, record }) => {
            const creator = creatorOf(record);
            other = {
              ...(mark === undefined ? {} : { mark }),
              ...(creator === undefined ? {} : { creator }),
            };
          },
        },
        { id, state },
      ),
  );
  if (live === undefined) return { kind: 'gone', ...(other === undefined ? {} : { other }) };
  const recordedInputs = present(definition, inputs);
  const drifted = differing(recordedInputs, live.inputs)
    .filter((key) => !key.startsWith('__'))
    .map((property) => ({ property, recorded: recordedInputs[property], live: live.inputs[property] }));
  const routing = movedRouting(state, live.state, live.record);
  return {
    kind: 'there',
    drifted,
    changed: changedIn(live.record),
    ...(routing === undefined ? {} : { movedRouting: routing }),
  };
}

/**
 * The arguments of an object as a program would write them, for rules about objects outside of all programs; undefined if it
 * is gone.
 */
export async function argumentsOf(
  { platform }: Connection,
  { type, id }: { readonly type: string; readonly id: string },
  signal: AbortSignal,
): Promise<
  | {
      readonly args: Fields;
      /** Those that the platform does not show. */ readonly hidden: readonly string[];
    }
  | undefined
> {
  const definition = definitionOf(type);
  const operation = operationOn({ definition, platform, signal }, { id, state: {} });
  const { context } = operation;
  const found = await (definition.import?.(context, id) ?? look(operation));
  if (found === undefined) return undefined;
  const seen = (await definition.imported?.(context, found.record, {})) ?? found;
  return { args: importedArguments(definition, seen), hidden: definition.facts.secret };
}

/** Where an object of a state is: a hash of the management address, and the workspace. */
export interface RecordedPlace {
  readonly target: string | undefined;
  readonly workspace: string | undefined;
}

/** The place of settings, in the same form. However an address is written, it is one place. */
export function placeOf(settings: { readonly baseUrl: string; readonly workspace: string }): {
  readonly target: string;
  readonly workspace: string;
} {
  return { target: targetOf(settings), workspace: settings.workspace };
}

/** Whether a state records the address of the settings. */
export function isAt({ target }: RecordedPlace, settings: { readonly baseUrl: string }): boolean {
  return target !== undefined && isTarget(target, settings);
}

/** What a state tells about an object, besides its arguments. */
export interface RecordedFacts extends RecordedPlace {
  /** The kind among whose names its name is. */
  readonly family: string;
  /** Whether it belongs to the account rather than to the workspace. */
  readonly isOfAccount: boolean;
  /** Whether the state owns the object: it did not only import or join the object of another stack. */
  readonly isOwner: boolean;
  /** The owner mark that its create wrote, or will have written if it is interrupted. */
  readonly mark: string | undefined;
}

export function factsOf({ type, inputs, outputs }: Omit<RecordedObject, 'id'>): RecordedFacts {
  const definition = definitionOf(type);
  const state = full(outputs);
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    target: text(state[TARGET]),
    workspace: text(state[WORKSPACE]) ?? text(state.workspace),
    family: familyOf(definition),
    isOfAccount: definition.identity.ofAccount === true,
    isOwner: state[OWNED_BY] === undefined && state.owned !== false,
    mark: text(state[MARK]) ?? (nonceOf(inputs) === undefined ? undefined : markOf(inputs)),
  };
}

/** Whether an object of its kind with this name or id may be the one that is being created, imported or replaced. */
export function mayBe(
  { type, id, inputs, outputs }: Omit<RecordedObject, 'id'> & { readonly id?: string | undefined },
  shown: string,
): boolean {
  const { identity } = definitionOf(type);
  const named = { ...inputs, ...(typeof outputs.name === 'string' ? { name: outputs.name } : {}) };
  const names = [id, inputs.name, outputs.name, typeof named.name === 'string' && identity.id?.(named)];
  if (names.includes(shown)) return true;
  // The create draws the digits of a generated name.
  const owner = ownerOf({ ...outputs, ...inputs });
  if (typeof named.name === 'string' || owner === '') return false;
  const digits = shown.slice(-DIGITS);
  return /^[a-z2-7]{10}$/.test(digits) && shown === nameWith(owner, digits);
}

/** How many digits a generated name has at its end. */
const DIGITS = 10;

/** What an update of the engine does if it writes the recorded value in the place of the live one. */
export type Undoing = 'updates' | 'replaces' | 'is refused';

export function undoingOf(type: string, { property, recorded, live }: Drifted): Undoing {
  const definition = definitionOf(type);
  const { facts } = definition;
  if (facts.immutable.includes(property)) return 'replaces';
  if (!facts.grows.includes(property)) return 'updates';
  const [was, is] = [live, recorded].map((value) => normalise(definition, { [property]: value })[property]);
  return typeof was === 'number' && typeof is === 'number' && is >= was ? 'updates' : 'is refused';
}

/** An object of a workspace, as a list shows it. */
export interface ListedObject {
  readonly type: string;
  readonly family: string;
  readonly id: string;
  readonly name: string;
  /** Its owner mark. */
  readonly mark: string | undefined;
  readonly creator: string | undefined;
  /** RFC 3339. */
  readonly createdAt: string | undefined;
}

/**
 * The name of the object that this one is listed inside of: reads of its siblings that begin together take one list.
 * Undefined if it is not inside of another one, or if the id has another form: then its read says so.
 */
export function parentOf(type: string, id: string): string | undefined {
  try {
    return definitionOf(type).siblings?.parentOf(id);
  } catch {
    return undefined;
  }
}

/** A list of a workspace, and the kinds whose objects it contains. */
export interface WorkspaceList {
  /** The names of their classes. */
  readonly types: readonly string[];
  /** Reads it once. Reads of its objects right after that need no request. */
  readonly objects: (connection: Connection, signal: AbortSignal) => AsyncGenerator<ListedObject>;
}

/** The lists of a workspace. Without objects inside of other objects, and without those of the account. */
export function workspaceLists(): readonly WorkspaceList[] {
  const by = new Map<string, Definition[]>();
  for (const { type, isOfAccount } of KINDS) {
    const definition = definitionOf(type);
    const isChild = (definition.identity.importId ?? '').includes('/');
    const isListed = definition.bulkRead !== undefined || definition.all !== undefined;
    if (isOfAccount || isChild || !isListed) continue;
    const { of } = definition.listing('', NOTHING);
    by.set(of, [...(by.get(of) ?? []), definition]);
  }
  return [...by.values()].map((alike) => ({
    types: alike.map(({ type }) => type),
    async *objects({ platform }, signal) {
      const [first, ...others] = alike;
      if (first === undefined) return;
      for await (const { definition, id, name, record } of walked({ platform, signal }, [first, ...others])) {
        const { type } = definition;
        const { labels, createdAt } = metadataOf(record);
        const mark = isFields(labels) ? labels[OWNER_LABEL] : undefined;
        yield {
          type,
          family: familyOf(definition),
          id,
          name,
          mark: typeof mark === 'string' ? mark : undefined,
          creator: creatorOf(record),
          createdAt: typeof createdAt === 'string' ? createdAt : undefined,
        };
      }
    },
  }));
}

function changedIn(record: unknown): Changed {
  const { updatedBy, updatedAt } = metadataOf(record);
  return {
    ...(typeof updatedBy === 'string' && updatedBy !== '' ? { by: updatedBy } : {}),
    ...(typeof updatedAt === 'string' && updatedAt !== '' ? { at: updatedAt } : {}),
  };
}

/** The metadata of a record. Some kinds have its fields beside their own. */
function metadataOf(record: unknown): Fields {
  if (!isFields(record)) return {};
  return isFields(record.metadata) ? record.metadata : record;
}

async function existingOf(
  definition: Definition,
  platform: Connection['platform'],
  item: Item,
): Promise<Existing> {
  const { type, noun, facts } = definition;
  const { seen, id } = item;
  const secret = Object.fromEntries(
    facts.secret.flatMap((key) => (isMasked(seen.args[key]) ? [[key, seen.args[key]]] : [])),
  );
  const read = importedArguments(definition, seen);
  const args = treeOf(definition, read, secret);
  const written = (fill: (path: Path) => string | undefined): Fields => {
    const all = args.map(([key, value]) => {
      const plain = plainOf(value, ([list, ...rest]) => fill([list ?? key, ...rest]) ?? maskAt(key, secret));
      return [
        key,
        key in secret && isFields(plain) && Object.keys(plain).length === 0 ? undefined : plain,
      ] as const;
    });
    return Object.fromEntries(all.filter(([, value]) => value !== undefined));
  };
  const known = (owner: string, fill: (path: Path) => string | undefined) => ({
    definition,
    platform,
    item,
    owner,
    args: written(fill),
  });
  return {
    type,
    noun,
    id,
    name: typeof seen.args.name === 'string' ? seen.args.name : id,
    mark: seen.mark,
    isUnclaimed: isUnclaimed(definition, seen.mark),
    creator: creatorOf(seen.record),
    args,
    outputs: textsOf({ ...seen.args, ...seen.outputs }),
    left: facts.secret.filter((key) => hasContent(seen.args[key]) && !(key in secret)),
    lost: facts.once,
    trouble: await troubleWith(known('', () => undefined)),
    recorded: (adapter, owner, fill) => recorded(known(owner, fill), adapter),
  };
}

/** Unknown secrets: list items keep their mask, entries of a map are omitted. */
function maskAt(key: string, secret: Fields): string | undefined {
  // If the mask is sent back, the platform keeps the secret.
  return key in secret ? undefined : MASK;
}

/** Whether this is a map of secrets, of which the platform returns only the keys. */
function isMasked(value: unknown): boolean {
  return hasContent(value) && isFields(value) && Object.values(value).every((one) => typeof one === 'string');
}

function hasContent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function textsOf(bag: Fields): Record<string, string> {
  const texts = Object.entries(bag).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('__'),
  );
  return Object.fromEntries(texts);
}

function definitionOf(type: string): Definition {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`there is no kind ${type}`);
  return definition;
}
