/**
 * The engine's requests about resources, in the order that both adapters share: reach the platform, guard the object's
 * place, decide (`planning.ts`), report effects, write. An adapter translates a request into these terms, and the result
 * back.
 *
 * | request | guards            | decides              | reports                                            |
 * | ------- | ----------------- | -------------------- | -------------------------------------------------- |
 * | check   | workspace         | failures, inputs     | effects of a create, of a forced replacement       |
 * | diff    | place, protection | verdict              | effects; those of an update when it begins, if the |
 * |         |                   |                      | engine previews updates                            |
 * | create  | place             | what is left behind  |                                                    |
 * | update  | place             | what is left behind  | effects that no diff has reported                  |
 * | read    | place             | whether it is gone   |                                                    |
 * | delete  | place, protection | whether it is ours   |                                                    |
 *
 * A folder beside this file imports only those above it in this list (`.dependency-cruiser.mjs`):
 *
 * | folder      | what may be changed there                                                                   |
 * | ----------- | ------------------------------------------------------------------------------------------- |
 * | platform/   | how the platform is reached: time limits, waits, retries, what a 404 means; words for errors |
 * | values/     | arguments and their facts: comparison, defaults, unknown values, secrets and their masks     |
 * | state/      | what is recorded of an object: in the engine's state, in its marks, in the platform's record |
 * | effects/    | what a program's change means: check, diff, effects, objects that name each other            |
 * | ownership/  | whose an object is, and what must not be deleted                                             |
 * | operations/ | create, update, read, delete, functions and lists: the requests to the platform              |
 */
import { type During, messageOf, reasonsOf } from '../bug';
import type { Effect } from '../effects';
import type { Fields } from '../resource';
import type { Known, OperationDependencies, ReadObject } from './platform/platform';
import {
  answerTo,
  asWritten,
  type Form,
  formOf,
  inputsIn,
  inputsRead,
  namesIn,
  pathAsWritten,
  present,
  stateIn,
  underAllNames,
} from './state/engine-form';
import type { Verdict } from './effects/diff';
import { announce, EffectReporting } from './effects/effect-reporting';
import { aboutOf, type Change, effectsOf, previewed, shownBefore, stableOutputs } from './effects/preview';
import { type Asked, type CheckedInputs, type EngineRequest, type Link, Planning } from './planning';
import { read } from './operations/read';
import { remove } from './operations/remove';
import { concealed, type Secrecy } from './values/concealment';
import type { OperationResult } from './operations/write';
import { guardKey } from './state/recorded-secrets';
import { OWNER } from './state/state';
import { guardWorkspace, moveOf } from './state/operation';
import { create, update } from './operations/apply';

/** What a diff shows, under the names that the program wrote; nothing if there is no difference. */
interface Compared {
  readonly verdict: Verdict;
  readonly before: Fields;
  readonly after: Fields;
  /** Outputs that do not change. */
  readonly stable: readonly string[];
}

/** An object that exists, or may exist, but is not ready: the engine records it with the reasons. */
export class NotReady extends Error {
  readonly reasons: readonly string[];

  constructor(
    readonly object: Known,
    reasons: readonly string[],
    advice: string,
  ) {
    super(`${reasons.join('; ')}${advice}`);
    this.reasons = reasons.map((reason) => `${reason}${advice}`);
  }
}

/** How errors of an operation are reported. */
interface Speech {
  readonly during: During;
  readonly definition: Secrecy;
  /** The arguments, whose secrets no message shows. */
  readonly written: Fields;
  readonly adviceOn: (error: unknown) => string;
}

/** Runs an operation. The message of its error is for the user, and shows no secret of the program. */
export async function reporting<T>(speech: Speech, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { during, definition, written, adviceOn } = speech;
    const message = concealed(definition, written, messageOf(error, during));
    throw new Error(`${message}${adviceOn(error)}`, { cause: error });
  }
}

/** An operation that a request asks for. */
interface Doing {
  /** In one word: `create`. */
  readonly operation: string;
  /** The arguments, whose secrets no message shows. */
  readonly written: Fields;
}

/** The requests of one engine. */
export class Lifecycle {
  readonly #reported = new EffectReporting();
  readonly #planning: Planning;

  /**
   * @param link called at each request
   * @param previewsUpdates the engine calls update in a preview, too. Then effects of an update are reported when it
   *   begins: the option `replaceOnChanges` may still make it a replacement
   */
  constructor(
    private readonly link: () => Link,
    private readonly previewsUpdates: boolean,
  ) {
    this.#planning = new Planning(link, this.#reported, previewsUpdates);
  }

  async check(request: EngineRequest, asked: Asked): Promise<CheckedInputs> {
    let dependencies: OperationDependencies;
    try {
      dependencies = await this.#reach(request, 'check');
      // For an object in the state, the diff compares both places.
      if (Object.keys(asked.olds).length === 0) guardWorkspace(dependencies);
    } catch (error) {
      // Returned as a failure, because an error of a check is printed twice.
      return { inputs: undefined, reasons: [messageOf(error, duringOf(request, 'check'))] };
    }
    const written = present(request.definition, asked.news);
    return this.#run(request, { operation: 'check', written }, () =>
      this.#planning.check(request, dependencies, asked),
    );
  }

  /**
   * Compares the state with the checked inputs.
   *
   * @param given `before`: the inputs of the last operation, if the engine sends them; `shown`: keys of arguments that
   *   the state shows, although the program makes them secret
   */
  async diff(
    request: EngineRequest,
    given: Known & { readonly news: Fields; readonly before?: Fields; readonly shown?: readonly string[] },
  ): Promise<Compared> {
    const { definition } = request;
    const dependencies = await this.#reach(request, 'diff');
    const { id, shown = [] } = given;
    const [olds, news] = [stateIn(definition, given.state), inputsIn(definition, given.news)];
    const change = await this.#run(request, { operation: 'diff', written: news }, () =>
      this.#planning.diff(request, dependencies, {
        id,
        olds,
        news,
        shown: shown.map((key) => definition.facts.former[key] ?? key),
      }),
    );
    const { verdict } = change;
    // The usual case shows nothing.
    if (verdict.kind === 'same') return { verdict, before: {}, after: {}, stable: [] };
    const names = namesIn(definition, given.news);
    const asShown = (keys: readonly string[]) => keys.map((key) => pathAsWritten(names, key));
    const before = shownBefore(definition, present(definition, given.before ?? {}), change);
    return {
      verdict: { ...verdict, changed: asShown(verdict.changed), reasons: asShown(verdict.reasons) },
      before: asWritten(names, before),
      after: asWritten(names, news),
      stable: stableOutputs(definition, change),
    };
  }

  /** @returns in a preview, the state as far as it is known */
  async create(request: EngineRequest, given: Fields, isPreview = false): Promise<Known> {
    const dependencies = await this.#reach(request, 'create');
    const { definition } = request;
    const inputs = inputsIn(definition, given);
    const doing = { operation: 'create', written: inputs };
    if (isPreview) {
      const state = await this.#run(request, doing, () =>
        previewOf(dependencies, { olds: {}, news: inputs }),
      );
      return { id: '', state };
    }
    return this.#write(request, { ...doing, form: answerTo(definition, formOf(given), given) }, () =>
      create(dependencies, inputs),
    );
  }

  /** @returns the state, in a preview as far as it is known; undefined if it only changes what is secret in it */
  async update(
    request: EngineRequest,
    { id, state, news: given }: Known & { readonly news: Fields },
    isPreview = false,
  ): Promise<Fields | undefined> {
    const dependencies = await this.#reach(request, 'update');
    const { definition } = request;
    const [olds, news] = [stateIn(definition, state), inputsIn(definition, given)];
    const doing = { operation: 'update', written: news };
    const compared = this.previewsUpdates ? this.#reported.updating(request.declared) : undefined;
    if (compared?.verdict.kind === 'same') return undefined;
    if (compared !== undefined) {
      const effects = await this.#run(request, doing, () => effectsOf(definition, compared));
      // In a preview, failures are reported as messages, because an error of the call itself would stop the engine. In a
      // run, the update fails with them.
      const isReported = ({ kind }: Effect) => isPreview || kind !== 'certain-failure';
      const about = aboutOf(definition, { olds, news }, request.named);
      announce(about, effects.filter(isReported), request.audience);
    }
    if (isPreview) {
      const move = moveOf(dependencies, olds);
      return this.#run(request, doing, () => previewOf(dependencies, { olds, news, move }));
    }
    const form = answerTo(definition, formOf(state, given), given);
    const run = () => update(dependencies, { id, state: olds }, news);
    return (await this.#write(request, { ...doing, form }, run)).state;
  }

  /**
   * For a refresh, and for an import, which has only the id.
   *
   * @param state empty if the engine has none
   * @param inputs of the last operation, if the engine sends them
   * @returns `inputs` undefined: those of the engine stay
   * @param owner of an imported object: `project/stack/logical name`. Absent: the object is only read
   */
  async read(
    request: EngineRequest,
    { id, state: given, inputs }: Known & { readonly inputs?: Fields },
    owner?: string,
  ): Promise<(Omit<ReadObject, 'inputs'> & { readonly inputs: Fields | undefined }) | undefined> {
    const dependencies = await this.#reach(request, 'read');
    const state = stateIn(request.definition, given);
    const key = request.keyOf(state);
    this.#reported.read(key);
    const found = await this.#run(request, { operation: 'read', written: state }, () => {
      guardKey(request.definition, state);
      return read(dependencies, { id, state }, owner);
    });
    if (found === undefined) {
      this.#reported.gone(String(state[OWNER]));
      return undefined;
    }
    if (owner !== undefined && Object.keys(state).length === 0) this.#reported.imported(key, found);
    const form = answerTo(request.definition, formOf(given), inputs ?? given);
    const now = inputsRead(request.definition, { state, ...(inputs && { inputs }) }, found.inputs);
    return {
      ...found,
      state: form.state(found.state),
      inputs: now === found.inputs ? form.inputs(now) : now,
    };
  }

  async delete(request: EngineRequest, { id, state: given }: Known): Promise<void> {
    const dependencies = await this.#reach(request, 'delete');
    const state = stateIn(request.definition, given);
    await this.#run(request, { operation: 'delete', written: state }, () =>
      remove(dependencies, { id, state }),
    );
  }

  async #reach(request: EngineRequest, operation: string): Promise<OperationDependencies> {
    const { definition, signal, timeoutSeconds = 0, audience } = request;
    const platform = await request.arrive().catch((error: unknown) => {
      throw new Error(messageOf(error, duringOf(request, operation)), { cause: error });
    });
    const log = (line: string) => {
      audience.say(line, 'info');
    };
    const limit = timeoutSeconds > 0 ? { operationSeconds: timeoutSeconds } : {};
    return { definition, platform: { ...platform, log, ...limit }, signal };
  }

  #run<T>(request: EngineRequest, { operation, written }: Doing, run: () => T | Promise<T>): Promise<T> {
    const { definition } = request;
    const adviceOn = (error: unknown) => this.link().adviceOn(error);
    return reporting({ during: duringOf(request, operation), definition, written, adviceOn }, run);
  }

  /** Returns a completed object. Throws an unfinished one as the error that makes the engine record it. */
  async #write(
    request: EngineRequest,
    { form, ...doing }: Doing & { readonly form: Form },
    run: () => Promise<OperationResult>,
  ): Promise<Known> {
    const outcome = await this.#run(request, doing, run);
    const { id, state } = outcome.object;
    if (outcome.kind === 'done') return { id, state: form.state(state) };
    const advice = outcome.kind === 'unfinished' ? this.link().adviceOn(outcome.cause) : '';
    const reasons = reasonsOf(outcome, duringOf(request, doing.operation)).map((reason) =>
      concealed(request.definition, doing.written, reason),
    );
    throw new NotReady({ id, state: form.state(state) }, reasons, advice);
  }
}

function previewOf(
  { definition, platform }: OperationDependencies,
  change: Pick<Change, 'olds' | 'news' | 'move'>,
): Fields {
  return underAllNames(definition.facts.former, previewed(definition, platform.workspace, change));
}

function duringOf({ definition, named }: EngineRequest, operation: string): During {
  return { operation, kind: definition.type, resource: named.urn ?? named.resource };
}
