/**
 * Reads the engine's state of a stack with `pulumi stack export`. Before each create, the engine writes the checked
 * inputs into the state, including the nonce. They stay there if the run is killed. Nobody tells the provider the name of
 * the stack, so a state counts only if something in it proves that it is the right one:
 *
 * | reader             | for                             | proof                               | read                      |
 * | ------------------ | ------------------------------- | ----------------------------------- | ------------------------- |
 * | `stackStateReader` | a create that meets an object   | it contains this create: its nonce  | again for each create     |
 * | `livingReader`     | the check of a protected object | all URNs have its stack and project | once per stack and run    |
 * | `stackReader`      | what names a replaced object    | it contains the object, by owner    | once per stack and run    |
 */
import { setTimeout as delay } from 'node:timers/promises';
import { execute } from './command';
import { isOn, PROTECTION } from './controls';
import { toRead } from './handed';
import type { Living, Open, Reading, Stack, Unreadable } from './lifecycle/platform/platform';
import { full } from './lifecycle/state/engine-form';
import { MARK, nonceOf, OWNED_BY, OWNER, ownerOf, TARGET, WORKSPACE } from './lifecycle/state/state';
import { isFields } from './lifecycle/values/markers';
import { same } from './lifecycle/values/values';
import type { Fields } from './resource';
import { parseUrn } from './urn';

/** How long the command may take, in milliseconds: it reads one file, or asks the backend once. */
const PATIENCE_MS = 30_000;
/**
 * Number of tries, and the pause between them in milliseconds. While some backends write a state, there is none for a
 * moment.
 */
const TRIES = 6;
const PAUSE_MS = 150;
/** The largest state that is read, in bytes. */
const LARGEST = 512 * 1024 * 1024;

/** A resource of the state, or of a pending operation. */
interface Entry {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly inputs: Fields;
  readonly outputs: Fields;
  readonly isDoomed: boolean;
}

/** Where the engine's command is run. */
export interface EngineCommand {
  /** The program's folder; default: that of this process. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the state says about a resource besides. */
interface Bonds {
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  readonly replacesWith: readonly string[];
  readonly isRetained: boolean;
}

interface Export {
  readonly resources: readonly (Entry & Bonds)[];
  readonly creating: readonly Entry[];
}

/**
 * Reads the stack's state for the inputs of a create.
 *
 * @param place default: that of this process
 */
export function stackStateReader(place?: EngineCommand): (inputs: Fields) => Promise<Reading> {
  const states = new States(place);
  return (inputs) => answerOf(states, stacksOf(ownerOf(inputs)), (state) => stackStateIn(state, inputs));
}

/**
 * Reads the current object of a resource. The state is exported once: the resources that a run may replace are in it
 * from the beginning.
 *
 * @param place default: that of this process
 */
export function livingReader(
  place?: EngineCommand,
): (urn: string) => Promise<Living | Unreadable | undefined> {
  const states = new States(place);
  const known = new Map<string, Promise<Export | Unreadable>>();
  return async (urn) => {
    const { stack, project } = parseUrn(urn);
    const prefix = `urn:pulumi:${stack}::${project}::`;
    // A new stack has no resources.
    const isOfStack = (one: Entry) => one.urn.startsWith(prefix);
    const reading =
      known.get(prefix) ??
      answerOf(states, [stack, SELECTED], (state) =>
        state.resources.every(isOfStack) ? state : { unreadable: 'it is of another stack' },
      );
    known.set(prefix, reading);
    const state = await reading;
    if ('unreadable' in state) return state;
    const found = state.resources.find((one) => one.urn === urn && !one.isDoomed);
    if (found === undefined) return undefined;
    const { id, inputs, outputs } = found;
    return { id, state: full({ ...inputs, ...outputs }) };
  };
}

/** The first answer that a state gives; or why none does. */
async function answerOf<T extends object>(
  states: States,
  stacks: readonly string[],
  answer: (state: Export) => T | Unreadable,
): Promise<T | Unreadable> {
  let told: Unreadable = { unreadable: '' };
  for (let tries = 1; tries <= TRIES; tries++) {
    for (const stack of stacks) {
      try {
        const found = answer(await states.of(stack));
        if (!('unreadable' in found)) return found;
        told = found;
      } catch (error) {
        if (error instanceof Useless) return { unreadable: error.message };
        told = { ...told, unreadable: error instanceof Error ? error.message : String(error) };
      }
    }
    if (tries < TRIES) await delay(PAUSE_MS * tries);
  }
  return told;
}

/** The stack that is selected in the program's folder. */
const SELECTED = '';

/** An error that another try would not solve. */
class Useless extends Error {}

/** Possible names of the stack, the likeliest first. As logical names can have slashes, the owner is ambiguous. */
function stacksOf(owner: string): string[] {
  const [first = '', second = '', third = '', ...more] = owner.split('/');
  // The selected stack comes last: a plugin does not know the organization. The nonce proves whether the stack is
  // right.
  return more.length === 0 ? [second, SELECTED] : [`${first}/${second}/${third}`, second, SELECTED];
}

/** Exports the states of stacks. Simultaneous creates share a command. */
class States {
  /** The running command and the next one, by stack. */
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Export>>();
  readonly #place: EngineCommand;

  constructor(place: EngineCommand = { env: process.env }) {
    this.#place = place;
  }

  /** The state, exported no earlier than now. */
  of(stack: string): Promise<Export> {
    const queued = this.#next.get(stack);
    if (queued !== undefined) return queued;
    const before = this.#running.get(stack) ?? Promise.resolve();
    const following = before
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(stack);
        const command = exportOf(stack, this.#place);
        this.#running.set(stack, command);
        return command;
      });
    this.#next.set(stack, following);
    return following;
  }
}

function exportOf(stack: string, { cwd, env }: EngineCommand): Promise<Export> {
  return new Promise((resolve, reject) => {
    execute(
      'pulumi',
      ['stack', 'export', '--non-interactive', ...(stack === SELECTED ? [] : ['--stack', stack])],
      {
        timeout: PATIENCE_MS,
        maxBuffer: LARGEST,
        cwd,
        env: { ...toRead(env), PULUMI_SKIP_UPDATE_CHECK: 'true' },
      },
      (error, stdout) => {
        // The output may contain the state, so the message says only how the command ended.
        if (error?.code === 'ENOENT') reject(new Useless('there is no pulumi command on PATH'));
        else if (error?.killed === true)
          reject(new Useless(`pulumi stack export took longer than ${PATIENCE_MS / 1000} s`));
        else if (error !== null)
          reject(new Error(`pulumi stack export failed (${String(error.code ?? error.signal)})`));
        else {
          try {
            resolve(parsed(stdout));
          } catch {
            reject(new Error('the output of pulumi stack export is not a state'));
          }
        }
      },
    );
  });
}

function parsed(text: string): Export {
  const { deployment } = JSON.parse(text) as { deployment?: unknown };
  const bag = isFields(deployment) ? deployment : {};
  const operations = Array.isArray(bag.pending_operations) ? (bag.pending_operations as Fields[]) : [];
  return {
    // An object that was deleted before its replacement stays in the state until the replacement exists.
    resources: (Array.isArray(bag.resources) ? (bag.resources as Fields[]) : [])
      // Resources that a program only reads have no owner.
      .filter(({ pendingReplacement, external }) => pendingReplacement !== true && external !== true)
      .map((resource) => ({ ...entry(resource), ...bondsOf(resource) })),
    creating: operations.filter(({ type }) => type === 'creating').map(({ resource }) => entry(resource)),
  };
}

function entry(resource: unknown): Entry {
  const bag = isFields(resource) ? resource : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    urn: text(bag.urn),
    type: text(bag.type),
    id: text(bag.id),
    inputs: isFields(bag.inputs) ? bag.inputs : {},
    outputs: isFields(bag.outputs) ? bag.outputs : {},
    isDoomed: bag.delete === true,
  };
}

function bondsOf({ propertyDependencies, replaceWith, retainOnDelete }: Fields): Bonds {
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const byArgument = isFields(propertyDependencies) ? Object.entries(propertyDependencies) : [];
  return {
    dependencies: Object.fromEntries(byArgument.map(([key, value]) => [key, texts(value)])),
    replacesWith: texts(replaceWith),
    isRetained: retainOnDelete === true,
  };
}

/**
 * Reads the state of the stack that contains a resource. Each stack is read once: what names an object does not change
 * during a run.
 *
 * @param place default: that of this process
 */
export function stackReader(
  place?: EngineCommand,
): (type: string, state: Fields) => Promise<Stack | undefined> {
  const states = new States(place);
  const known = new Map<string, Promise<Export | undefined>>();
  return async (type, state) => {
    for (const stack of stacksOf(ownerOf(state))) {
      const reading = known.get(stack) ?? states.of(stack).catch(() => undefined);
      known.set(stack, reading);
      const found = await reading;
      const resources = found?.resources.map(stated) ?? [];
      const own = resources.find(
        (one) => one.type === type && one.state[OWNER] === state[OWNER] && one.state.name === state.name,
      );
      if (own !== undefined) return { own, resources: resources.filter(({ isDoomed }) => !isDoomed) };
    }
    return undefined;
  };
}

function stated({ urn, type, id, inputs, outputs, isDoomed, ...bonds }: Entry & Bonds) {
  const state = full({ [OWNER]: inputs[OWNER], ...outputs });
  return { urn, type: kindOf(type), id, state, isDoomed, ...bonds };
}

function textIn(bag: Fields, key: string): string | undefined {
  const value = bag[key];
  return typeof value === 'string' ? value : undefined;
}

/** The stack's state as this create sees it. */
function stackStateIn({ resources, creating }: Export, inputs: Fields): Reading {
  const own = creating.find((one) => one.inputs[OWNER] === inputs[OWNER]);
  if (own === undefined) {
    const alike = creating.filter((one) => ownerOf(one.inputs) === ownerOf(inputs));
    return { unreadable: 'it does not contain this create', perhaps: alike.flatMap(open) };
  }
  const others = creating.filter((one) => one.urn === own.urn && one !== own);
  return {
    open: others.flatMap(open),
    recorded: resources.map(({ urn, type, id, inputs: { [OWNER]: owner }, outputs, isDoomed }) => {
      const state = full({ [OWNER]: owner, ...outputs });
      return {
        type: kindOf(type),
        id,
        name: textIn(state, 'name'),
        mark: textIn(state, MARK) ?? textIn(state, OWNED_BY),
        workspace: textIn(state, WORKSPACE) ?? textIn(state, 'workspace'),
        target: textIn(state, TARGET),
        isDoomed,
        isOwn: urn === own.urn,
        alias: aliasOf(urn, own.urn),
        isProtected: isOn(state[PROTECTION]),
      };
    }),
  };
}

/** In a program, an alias with a name has the type and the parent of its resource. */
function aliasOf(urn: string, own: string): string {
  const { name, ...place } = parseUrn(urn);
  const { name: _own, ...here } = parseUrn(own);
  return same(place, here) ? `{ name: ${JSON.stringify(name)} }` : JSON.stringify(urn);
}

function open({ type, inputs }: Entry): Open[] {
  const nonce = nonceOf(inputs);
  return nonce === undefined ? [] : [{ type: kindOf(type), nonce, inputs }];
}

/** `workload:index:Drive`, or that of a dynamic resource: the kind stands last. */
function kindOf(type: string): string {
  return type.split(':').at(-1) ?? '';
}
