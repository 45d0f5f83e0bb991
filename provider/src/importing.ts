/**
 * Parts for `workload import` and `workload drift`: the objects of a workspace as an import needs them, an imported
 * object as a resource of the engine's state, and what a refresh finds.
 */
import type { Connection } from './connect';
import { type Adapter, type ImportedBags, recorded, troubleWith } from './importing/recorded';
import { type Entry, plainOf, type Path, secretsIn, treeOf, type Value } from './importing/value';
import { MASK } from './lifecycle/values/concealment';
import { type Item, inventory } from './lifecycle/operations/inventory';
import { creatorOf, isUnclaimed } from './lifecycle/state/owner';
import { reporting } from './lifecycle/lifecycle';
import { importedArguments, read } from './lifecycle/operations/read';
import { present, stateIn } from './lifecycle/state/former';
import { OWNER } from './lifecycle/state/state';
import { differing } from './lifecycle/values/values';
import { isFields } from './lifecycle/values/unknowns';
import type { Definition, Fields } from './resource';
import { definitions } from './resources';

export { dynamicToken } from './dynamic/token';
export { sealed } from './importing/recorded';
export { type Adapter, type Entry, type Path, type ImportedBags, secretsIn, type Value };

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
  'Policy',
  'Drive',
  'VolumeTemplate',
  'Volume',
  'CustomDomain',
  'ServiceAccount',
  'ApiKey',
  'Sandbox',
  'SandboxSchedule',
  'SandboxPreview',
  'Snapshot',
  'IntegrationConnection',
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
  { readonly kind: 'gone' } | { readonly kind: 'there'; readonly drifted: readonly Drifted[] };

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
}

/**
 * Reads an object as a refresh of its stack does. Simultaneous calls with one connection share pages of lists.
 *
 * @throws Error if it cannot be read
 */
export async function found(
  connection: Connection,
  { type, id, inputs, outputs }: RecordedObject,
  signal: AbortSignal,
): Promise<Found> {
  const definition = definitionOf(type);
  // Only the inputs of native resources contain the owner.
  const state = stateIn(definition, OWNER in outputs ? outputs : { ...outputs, [OWNER]: inputs[OWNER] });
  const during = { operation: 'read', kind: type, resource: id };
  const live = await reporting(
    { during, definition, written: state, adviceOn: (error) => connection.adviceOn(error) },
    () => read({ definition, platform: connection.platform, signal }, { id, state }),
  );
  if (live === undefined) return { kind: 'gone' };
  const recordedInputs = present(definition, inputs);
  const drifted = differing(recordedInputs, live.inputs)
    .filter((key) => !key.startsWith('__'))
    .map((property) => ({ property, recorded: recordedInputs[property], live: live.inputs[property] }));
  return { kind: 'there', drifted };
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
