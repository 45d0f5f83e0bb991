/**
 * A Pulumi engine in one process, as small as the fault matrix allows. It keeps inputs and outputs for each resource,
 * and calls dynamic providers like the real engine: in the same order, with the same effects on the state.
 */
import { isDeepStrictEqual } from 'node:util';
import type { dynamic } from '@pulumi/pulumi';
import { full } from '../../provider/src/lifecycle/state/engine-form';
import type { Reading } from '../../provider/src/lifecycle/platform/platform';
import { newNonce } from '../../provider/src/lifecycle/values/names';
import { nonceOf } from '../../provider/src/lifecycle/state/state';
import { adapter } from '../support/adapters';

export type Fields = Record<string, unknown>;
export type Provider = Required<
  Omit<dynamic.ResourceProvider<Fields, Fields>, 'configure' | 'diff' | 'read'>
> & {
  /** @param inputs of the last operation. A dynamic provider does not get them */
  read(id: string, props?: Fields, inputs?: Fields): Promise<dynamic.ReadResult<Fields>>;
  diff(id: string, olds: Fields, news: Fields): Promise<Verdict>;
  /** The preview of an update. A dynamic provider has none. */
  readonly previewUpdate?: (id: string, olds: Fields, news: Fields) => Promise<unknown>;
};

/** A provider's diff. */
export interface Verdict extends dynamic.DiffResult {
  /** Paths that it shows to the user. A dynamic provider leaves them to the engine. */
  readonly shown?: readonly string[];
}

/** The declarations of a program: kind, arguments and options of each resource, by logical name. */
export type Program = Readonly<
  Record<
    string,
    {
      readonly kind: string;
      readonly args: Fields;
      readonly options?: {
        readonly deleteBeforeReplace?: boolean;
        readonly replaceOnChanges?: readonly string[];
      };
    }
  >
>;

/** One resource in state. */
export interface StateResource {
  readonly kind: string;
  readonly id: string;
  readonly inputs: Fields;
  readonly outputs: Fields;
  /** Why it did not become ready. Forces an update without a diff. */
  readonly initErrors: readonly string[];
  /** Deleted for a replacement that is not created yet. */
  readonly pendingReplacement: boolean;
}

/** The steps of one run in order, and the error that ended it. */
export interface Run {
  /** `create data`, `update data`, `replace data`, `delete data`; unchanged resources are left out. */
  readonly steps: readonly string[];
  readonly failed?: Error;
}

/** The error of a dynamic provider for an object that exists but is not ready. */
type Partial = Error & { readonly id: string; readonly properties: Fields; readonly reasons: string[] };

type Plan =
  | { readonly step: 'create' | 'same' | 'update'; readonly inputs: Fields }
  | { readonly step: 'replace'; readonly inputs: Fields; readonly deleteFirst: boolean };

/** A create that the engine recorded before it started. */
interface Operation {
  readonly name: string;
  readonly kind: string;
  readonly inputs: Fields;
}

/** The state of the stack of the engine that is running a create. */
let writing: ((inputs: Fields) => Reading) | undefined;

/** The engine's records, as a create sees them. */
export function stackState(inputs: Fields): Promise<Reading> {
  return Promise.resolve(writing?.(inputs) ?? { unreadable: 'no engine is at work' });
}

export class Engine {
  readonly #state = new Map<string, StateResource>();
  /** Replaced, but not deleted yet. */
  #doomed: (readonly [name: string, old: StateResource])[] = [];
  /** Creates in progress, and those that a kill interrupted. */
  #pending: Operation[] = [];
  /** Every started create. */
  readonly #begun: Operation[] = [];

  /** @param providers dynamic providers by kind */
  constructor(private readonly providers: Readonly<Record<string, Provider>>) {}

  /** The state as it would be saved. */
  get state(): Readonly<Record<string, StateResource>> {
    return Object.fromEntries(this.#state);
  }

  /** Replaced resources that are still to be deleted. */
  get doomed(): readonly StateResource[] {
    return this.#doomed.map(([, old]) => old);
  }

  /** Another engine with the same state and other providers. */
  continued(providers: Readonly<Record<string, Provider>>): Engine {
    const next = new Engine(providers);
    for (const [name, recorded] of this.#state) next.#state.set(name, recorded);
    next.#doomed = [...this.#doomed];
    next.#pending = [...this.#pending];
    return next;
  }

  /** The state when the engine was killed during the creates of `run`, which continued from it. */
  interruptedBy(run: Engine): this {
    this.#pending.push(...run.#begun);
    return this;
  }

  journal(inputs: Fields): Reading {
    const own = this.#pending.find((one) => one.inputs.__owner === inputs.__owner);
    if (own === undefined) return { unreadable: 'another engine is at work' };
    const others = this.#pending.filter(
      (one) => one !== own && one.name === own.name && one.kind === own.kind,
    );
    const living = [...this.#state]
      .filter(([, { pendingReplacement }]) => !pendingReplacement)
      .map(([resource, one]) => [resource, one, false] as const);
    const doomed = this.#doomed.map(([resource, one]) => [resource, one, true] as const);
    return {
      open: others.flatMap((one) => {
        const nonce = nonceOf(one.inputs);
        return nonce === undefined ? [] : [{ type: one.kind, nonce, inputs: one.inputs }];
      }),
      recorded: [...living, ...doomed].map(([resource, { kind, id, outputs }, isDoomed]) => {
        const { name, __mark: mark } = full(outputs);
        return {
          type: kind,
          id,
          name: typeof name === 'string' ? name : undefined,
          mark: typeof mark === 'string' ? mark : undefined,
          workspace: undefined,
          target: undefined,
          isDoomed,
          isOwn: resource === own.name && kind === own.kind,
          alias: `{ name: ${JSON.stringify(resource)} }`,
          isProtected: outputs.deletionProtection === true,
        };
      }),
    };
  }

  async preview(program: Program): Promise<Run> {
    return this.#run(async (steps) => {
      for (const [name, declared] of Object.entries(program)) {
        const plan = await this.#plan(name, declared, { isPreview: true });
        if (plan.step !== 'same') steps.push(`${plan.step} ${name}`);
        const old = this.#state.get(name);
        if (old !== undefined && plan.step === 'update') {
          await this.#provider(declared.kind).previewUpdate?.(old.id, wire(old.outputs), wire(plan.inputs));
        }
      }
      for (const name of this.#dropped(program)) steps.push(`delete ${name}`);
      for (const [name] of this.#doomed) steps.push(`delete ${name}`);
    });
  }

  /** @param options `replace`: logical names, as for `--replace` and `state taint` */
  async up(program: Program, options: { refresh?: boolean; replace?: readonly string[] } = {}): Promise<Run> {
    return this.#run(async (steps) => {
      if (options.refresh === true) await this.#refresh(steps);
      for (const [name, declared] of Object.entries(program)) {
        const isForced = options.replace?.includes(name) === true;
        const plan = await this.#plan(name, declared, { isForced });
        if (plan.step !== 'same') steps.push(`${plan.step} ${name}`);
        await this.#apply(name, declared.kind, plan);
      }
      // Deletions come last, and only after success.
      for (const entry of [...this.#doomed]) {
        const [name, old] = entry;
        steps.push(`delete ${name}`);
        await this.providers[old.kind]?.delete(old.id, wire(old.outputs));
        this.#doomed = this.#doomed.filter((other) => other !== entry);
      }
      for (const name of this.#dropped(program)) {
        steps.push(`delete ${name}`);
        await this.#delete(name);
      }
    });
  }

  /**
   * The option `import`, or what `workload import record` writes: the provider reads the object, and the engine checks
   * the program and compares it with what was read.
   *
   * @returns the arguments that were read
   */
  async import(name: string, kind: string, id: string, more: Fields = {}): Promise<Fields> {
    const { id: canonical = id, props = {}, inputs = {} } = await this.#provider(kind).read(id, {});
    const __provider = adapter() === 'dynamic' ? `exports.handler=()=>${kind}` : undefined;
    this.#state.set(name, {
      kind,
      id: canonical,
      inputs: wire({ ...inputs, __provider }),
      outputs: wire({ ...props, __provider }),
      initErrors: [],
      pendingReplacement: false,
    });
    const args = Object.fromEntries(Object.entries(wire(inputs)).filter(([key]) => !key.startsWith('__')));
    const { step } = await this.#plan(name, { kind, args: { ...args, ...more } }, {});
    if (step !== 'same') throw new Error('inputs to import do not match the existing resource');
    return args;
  }

  async refresh(): Promise<Run> {
    return this.#run((steps) => this.#refresh(steps));
  }

  async destroy(): Promise<Run> {
    return this.up({});
  }

  async #run(work: (steps: string[]) => Promise<void>): Promise<Run> {
    const steps: string[] = [];
    try {
      await work(steps);
      return { steps };
    } catch (error) {
      return { steps, failed: error as Error };
    }
  }

  #dropped(program: Program): string[] {
    return [...this.#state.keys()].filter((name) => !(name in program)).reverse();
  }

  #provider(kind: string): Provider {
    const provider = this.providers[kind];
    if (provider === undefined) throw new Error(`no provider of ${kind}`);
    return provider;
  }

  /** Check and diff. A replacement is checked again, without the old inputs. */
  async #plan(
    name: string,
    { kind, args, options = {} }: Program[string],
    { isForced = false, isPreview = false },
  ): Promise<Plan> {
    const provider = this.#provider(kind);
    const nonce = adapter() === 'native' ? '' : `#${isPreview ? '?' : newNonce()}`;
    const hidden = {
      __owner: `tests/faults/${name}${nonce}`,
      ...(adapter() === 'dynamic' ? { __provider: `exports.handler=()=>${kind}` } : {}),
    };
    const news = wire({ ...args, ...hidden });
    const check = async (olds: Fields): Promise<Fields> => {
      const { inputs, failures } = await provider.check(wire(olds), wire(news));
      if (failures?.length) throw new Error(failures.map(({ reason }) => reason).join('; '));
      return wire({ ...inputs, __provider: hidden.__provider });
    };

    const old = this.#state.get(name);
    if (old === undefined) return { step: 'create', inputs: await check({}) };
    // A forced replacement has no diff: the provider sees a create.
    if (isForced)
      return { step: 'replace', inputs: await check({}), deleteFirst: options.deleteBeforeReplace === true };

    const inputs = await check(old.inputs);
    const verdict = await provider.diff(old.id, wire(old.outputs), wire(inputs));
    const differs = verdict.changes ?? !isDeepStrictEqual(old.inputs, inputs);
    const isOnChange = (options.replaceOnChanges ?? []).some(
      (key) => !isDeepStrictEqual(old.inputs[key], inputs[key]),
    );
    if (old.pendingReplacement || (differs && (verdict.replaces?.length || isOnChange))) {
      const deleteFirst = options.deleteBeforeReplace ?? verdict.deleteBeforeReplace === true;
      return { step: 'replace', inputs: await check({}), deleteFirst };
    }
    return { step: differs || old.initErrors.length > 0 ? 'update' : 'same', inputs };
  }

  async #apply(name: string, kind: string, plan: Plan): Promise<void> {
    const provider = this.#provider(kind);
    const old = this.#state.get(name);
    const { inputs } = plan;
    if (old === undefined) {
      await this.#create(name, kind, inputs);
      return;
    }
    switch (plan.step) {
      case 'same':
        // Stores the new inputs, and keeps the old outputs.
        this.#state.set(name, { ...old, inputs });
        return;
      case 'update':
        try {
          const { outs } = await provider.update(old.id, wire(old.outputs), wire(inputs));
          const outputs = wire({ ...outs, __provider: inputs.__provider });
          this.#state.set(name, { ...old, inputs, outputs, initErrors: [] });
        } catch (error) {
          // Keeps the old inputs; the outputs come from the error.
          if (isPartial(error)) {
            const { properties, reasons } = error;
            this.#state.set(name, { ...old, outputs: wire(properties), initErrors: reasons });
          }
          throw error;
        }
        return;
      default:
        if (old.pendingReplacement) {
          await this.#create(name, kind, inputs);
        } else if ('deleteFirst' in plan && plan.deleteFirst) {
          await provider.delete(old.id, wire(old.outputs));
          this.#state.set(name, { ...old, pendingReplacement: true });
          await this.#create(name, kind, inputs);
        } else {
          await this.#create(name, kind, inputs, () => {
            this.#doomed.push([name, old]);
          });
        }
    }
  }

  /** @param recorded called once the new object is in state, ready or not */
  async #create(
    name: string,
    kind: string,
    inputs: Fields,
    recorded: () => void = () => undefined,
  ): Promise<void> {
    const record = (id: string, outputs: Fields, initErrors: readonly string[]) => {
      this.#state.set(name, { kind, id, inputs, outputs, initErrors, pendingReplacement: false });
      recorded();
    };
    // Recorded before the provider is called; a result or an error ends it.
    const operation = { name, kind, inputs };
    this.#begun.push(operation);
    this.#pending.push(operation);
    writing = (one) => this.journal(one);
    try {
      const { id, outs } = await this.#provider(kind).create(wire(inputs));
      record(id, wire({ ...outs, __provider: inputs.__provider }), []);
    } catch (error) {
      if (isPartial(error)) record(error.id, wire(error.properties), error.reasons);
      throw error;
    } finally {
      this.#pending = this.#pending.filter((other) => other !== operation);
    }
  }

  async #delete(name: string): Promise<void> {
    const old = this.#state.get(name);
    if (old === undefined) return;
    if (!old.pendingReplacement) await this.#provider(old.kind).delete(old.id, wire(old.outputs));
    this.#state.delete(name);
  }

  /** Reads run concurrently, as on the real engine. */
  async #refresh(steps: string[]): Promise<void> {
    const living = [...this.#state].filter(([, { pendingReplacement }]) => !pendingReplacement);
    const [seen, doomed] = await Promise.all([
      Promise.all(living.map(([, old]) => this.#read(old))),
      Promise.all(this.#doomed.map(([, old]) => this.#read(old))),
    ]);
    living.forEach(([name, old], index) => {
      const now = seen[index];
      if (now === undefined) this.#state.delete(name);
      else this.#state.set(name, now);
      if (!isDeepStrictEqual(now?.inputs, old.inputs)) steps.push(`refresh ${name}`);
    });
    this.#doomed = this.#doomed.flatMap(([name], index) => {
      const now = doomed[index];
      return now === undefined ? [] : [[name, now] as const];
    });
  }

  /** A refresh clears the reasons why the object was not ready. */
  async #read(old: StateResource): Promise<StateResource | undefined> {
    const { id, props, inputs } = await this.#provider(old.kind).read(
      old.id,
      wire(old.outputs),
      wire(old.inputs),
    );
    if (id === undefined) return undefined;
    const { __provider } = old.outputs;
    // A refresh shows the reverse of what an unchanged program would do after it.
    await this.#provider(old.kind).diff(old.id, wire({ ...props, __provider }), wire(old.inputs));
    return {
      ...old,
      id,
      inputs: inputs === undefined ? old.inputs : wire({ ...inputs, __provider }),
      outputs: wire({ ...props, __provider }),
      initErrors: [],
    };
  }
}

function isPartial(error: unknown): error is Partial {
  return error instanceof Error && 'id' in error && typeof error.id === 'string' && 'properties' in error;
}

/** Values after the engine's wire format, which has no "undefined". */
function wire(bag: Fields): Fields {
  return JSON.parse(JSON.stringify(bag)) as Fields;
}
