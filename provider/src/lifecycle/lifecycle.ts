/**
 * The engine's requests about resources, in the order that both adapters share: reach the platform, guard the object's
 * place, decide, report effects, write. An adapter translates a request into these terms, and the result back.
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
import type { About, Effect } from '../effects';
import type { Definition, Fields } from '../resource';
import { checkNamed, type Naming } from './effects/check';
import { type Failure, sentence } from './platform/texts';
import type { Claims } from './ownership/claims';
import { type Form, formOf, fullInputs } from './state/compact';
import {
  answerTo,
  asWritten,
  checkNames,
  inputsIn,
  inputsRead,
  namesIn,
  pathAsWritten,
  present,
  stateIn,
  underAllNames,
} from './state/former';
import { judged, refusalOf } from './effects/dependents';
import { diff, diffOfImport, ofMoved, ofShown, type Verdict } from './effects/diff';
import {
  announce,
  announceToMachines,
  type AsNew,
  type Audience,
  EffectReporting,
  foretell,
  occasionOf,
} from './effects/effect-reporting';
import { type Plain, toldOf } from './values/plain';
import type { Known, OperationDependencies, Platform, ReadObject } from './platform/platform';
import {
  aboutOf,
  type Change,
  deprecationsOf,
  effectsOf,
  effectsOfCreate,
  failedAnew,
  forcedReplacement,
  importWarning,
  mismatchOf,
  previewed,
  refusedReplacement,
  shownBefore,
  stableOutputs,
  warningOf,
} from './effects/preview';
import { refusedAsNew, refusedByDiff } from './ownership/protection';
import { read } from './operations/read';
import { failuresOfRegions } from './operations/regions';
import { registerOf } from './effects/register';
import { remove } from './operations/remove';
import { blockedByDiff, blockedByOption } from './ownership/retained';
import { concealed, type Secrecy } from './values/concealment';
import { deliveredOutput } from './operations/deliver';
import { noteServing } from './operations/serving';
import type { OperationResult } from './operations/settle';
import { guardKey } from './state/recorded-secrets';
import { nonceOf, OWNER } from './state/state';
import { guardTarget, guardWorkspace, moveOf } from './state/target';
import { create, update } from './operations/with-retries';
import { hasSealed } from './values/unknowns';

/** The provider's connection to the platform, as far as requests need it besides the platform itself. */
export interface Link {
  readonly claims: Claims;
  /** What was reported in this run: resources with plain secrets, deprecated arguments. */
  readonly warned: Set<string>;
  /** Advice about an error, such as a rejected credential; empty for most. */
  adviceOn(error: unknown): string;
}

/** One request of the engine about one resource. */
export interface EngineRequest {
  readonly definition: Definition;
  /** The logical name, and the URN if the adapter knows it. */
  readonly named: Pick<About, 'urn'> & { readonly resource: string };
  /** Key of the resource in the program: the same if it is checked again as a new one. */
  readonly declared: string;
  /** Key of the resource with these inputs or this state: the same if the resource is renamed. */
  readonly keyOf: (bag: Fields) => string;
  readonly audience: Audience;
  /** Aborted when the operation is cancelled. */
  readonly signal: AbortSignal;
  /** Time of `customTimeouts`, in seconds. Absent, or 0: not set. */
  readonly timeoutSeconds?: number;
  /** The platform, once it is proven that the settings lead to it. */
  readonly arrive: () => Promise<Platform>;
}

/** What an adapter knows of the arguments. */
interface Asked {
  /** The inputs of the living object; empty for a new one. */
  readonly olds: Fields;
  /** The same as the state has them, in which secrets may be hashes. Default: `olds`. */
  readonly recorded?: Fields | undefined;
  /** Inputs of the program. */
  readonly news: Fields;
  /** The stack's configuration for names of new objects. */
  readonly naming?: Naming | undefined;
  /** Secrets in arguments that the platform shows. */
  readonly plain: () => readonly Plain[];
  /** The same inputs with secrets in the engine's form. Absent: the adapter cannot tell them. */
  readonly marked?: Fields | undefined;
}

/** The inputs to record, undefined if nothing was checked; and why they are refused. */
export interface CheckedInputs {
  readonly inputs: Fields | undefined;
  readonly reasons: readonly string[];
}

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

  /**
   * @param link called at each request
   * @param previewsUpdates the engine calls update in a preview, too. Then effects of an update are reported when it
   *   begins: the option `replaceOnChanges` may still make it a replacement
   */
  constructor(
    private readonly link: () => Link,
    private readonly previewsUpdates: boolean,
  ) {}

  async check(request: EngineRequest, asked: Asked): Promise<CheckedInputs> {
    let means: OperationDependencies;
    try {
      means = await this.#reach(request, 'check');
      // For an object in the state, the diff compares both places.
      if (Object.keys(asked.olds).length === 0) guardWorkspace(means);
    } catch (error) {
      // Returned as a failure, because an error of a check is printed twice.
      return { inputs: undefined, reasons: [messageOf(error, duringOf(request, 'check'))] };
    }
    const written = present(request.definition, asked.news);
    return this.#run(request, { operation: 'check', written }, () => this.#check(request, means, asked));
  }

  async #check(
    request: EngineRequest,
    means: OperationDependencies,
    { olds: given, recorded, news: asked, naming, plain, marked }: Asked,
  ): Promise<CheckedInputs> {
    const { definition, named, declared, audience } = request;
    const { claims } = this.link();
    const olds = present(definition, given);
    const names = checkNames(definition, given, asked);
    const { news } = names;
    const { inputs, failures } = checkNamed(definition, naming, {
      ...{ olds, news },
      recorded: recorded && present(definition, recorded),
    });
    const key = request.keyOf(inputs);
    // Without a nonce, other resources may have the same key, so a later diff does not know whose URN it is.
    const isSure = key === declared || nonceOf(inputs) !== undefined;
    const asNew = this.#reported.checked(key, {
      before: olds,
      asked: news,
      declared,
      named: isSure ? named : { resource: named.resource },
    });
    const unfit = asNew === undefined ? [] : await this.#checkedAsNew(request, means, { olds, news, asNew });
    if (asNew !== undefined)
      announce(
        aboutOf(definition, { olds, news: inputs }, named),
        effectsOfCreate(definition, inputs),
        audience,
      );
    const read = this.#reported.importing(key);
    // An import marks what it has read as secret, which no program says yet.
    const shown = read === undefined ? this.#plain(request, means.platform, plain()) : [];
    const twice = claims.failures(definition, declared, inputs);
    const elsewhere = await failuresOfRegions(means, fullInputs(olds), inputs);
    const warnings = [
      warningOf(definition, { olds, inputs, resource: named.resource }),
      read && importWarning(definition, read, news),
      ...names.warnings,
    ];
    for (const line of warnings) if (line !== undefined) audience.say(line, 'warning');
    for (const [about, line] of deprecationsOf({ ...definition, ...definition.seen }, asked, named.resource))
      this.#warnOnce(about, line, audience);
    const register = registerOf(means.platform);
    const entry = register.checked(definition, { declared, logical: named.resource }, { olds, inputs });
    const held = refusalOf(register, entry);
    const written = namesIn(definition, asked);
    const ofNames = failures.map((one) => ({ ...one, property: pathAsWritten(written, one.property) }));
    const lost = [...lostSecret(definition, means.platform, news), ...lostStrategy(means.platform, marked)];
    const reasons = [...names.failures, ...ofNames, ...lost, ...elsewhere, ...twice, ...shown, ...unfit].map(
      sentence,
    );
    return {
      inputs: names.record(formOf(given).inputs(inputs)),
      reasons: [...reasons, ...(held === undefined ? [] : [held])],
    };
  }

  /** Failures of a resource that is checked as a new one: the engine replaces its object. */
  async #checkedAsNew(
    { definition, named, audience }: EngineRequest,
    { platform }: OperationDependencies,
    { olds, news, asNew }: { readonly olds: Fields; readonly news: Fields; readonly asNew: AsNew },
  ): Promise<readonly Failure[]> {
    const { update: change } = asNew;
    const refused = await refusedAsNew(
      { definition, living: platform.living, log: platform.log },
      { urn: undefined, ...named, ...asNew, asked: news },
    );
    const unfit = change === undefined ? [] : refusedReplacement(definition, change);
    if (refused !== undefined) {
      announceToMachines(aboutOf(definition, { olds, news }, named), refused.effect, audience);
      return [...unfit, refused];
    }
    if (change === undefined) return unfit;
    const about = aboutOf(definition, change, named);
    const blocked = blockedByOption(definition, { ...change, asked: news });
    if (blocked === undefined) announce(about, forcedReplacement(definition, change), audience);
    else foretell(about, blocked.reason, audience);
    return [...unfit, ...(blocked === undefined ? [] : [blocked])];
  }

  /** Warns about secrets that the platform would show, once in a run, or refuses them. */
  #plain(
    { definition, declared, audience }: EngineRequest,
    { plainSecrets }: Platform,
    found: readonly Plain[],
  ): readonly Failure[] {
    const { failures, warning } = toldOf(definition.type, found, plainSecrets);
    // A replacement is checked twice.
    if (warning !== undefined) this.#warnOnce(declared, warning, audience);
    return failures;
  }

  /** Once in a run: many resources of a program may have the same fault. */
  #warnOnce(about: string, line: string, audience: Audience): void {
    const { warned } = this.link();
    if (!warned.has(about)) audience.say(line, 'warning');
    warned.add(about);
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
    const means = await this.#reach(request, 'diff');
    const { id, shown = [] } = given;
    const [olds, news] = [stateIn(definition, given.state), inputsIn(definition, given.news)];
    const change = await this.#run(request, { operation: 'diff', written: news }, () =>
      this.#diff(request, means, {
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

  async #diff(
    request: EngineRequest,
    means: OperationDependencies,
    {
      id,
      olds,
      news,
      shown,
    }: Pick<Change, 'olds' | 'news'> & { readonly id: string; readonly shown: readonly string[] },
  ): Promise<Pick<Change, 'olds' | 'news' | 'verdict' | 'move'>> {
    const { definition, audience } = request;
    guardTarget(means, { id, state: olds });
    noteServing(means, { id, state: olds });
    const move = moveOf(means, olds);
    const key = request.keyOf(news);
    const isImport = this.#reported.isOfImport(key);
    const checked = this.#reported.take(key);
    const about = aboutOf(definition, { olds, news }, checked?.named ?? request.named);

    const verdict = verdictOf(definition, { olds, news, move, isImport, shown });
    const compared = { id, olds, news, verdict };
    const isChecked = checked !== undefined && !isImport;
    const refused = refusedByDiff(definition, { ...compared, isChecked });
    if (refused !== undefined) {
      announceToMachines(about, refused.effect, audience);
      throw new Error(refused.reason);
    }
    const blocked = isChecked ? blockedByDiff(definition, { ...compared, asked: checked.asked }) : undefined;
    if (blocked?.certain === false) audience.say(blocked.reason, 'warning');
    const mismatch = isImport ? mismatchOf(definition, id, { olds, news }) : undefined;
    const isReplaced = isChecked && verdict.kind === 'replace';
    const failed = isReplaced ? failedAnew(definition, id, { olds, news }) : undefined;
    refuse(about, audience, blocked?.certain === true ? blocked.reason : (mismatch ?? failed));

    const occasion = isImport ? 'refresh' : occasionOf(checked, news);
    const result = await judged(means, occasion, compared);
    const isDependent = occasion === 'dependent';
    const change = {
      olds,
      news,
      before: checked?.before ?? olds,
      verdict: result.verdict,
      move,
      isDependent,
    };
    if (checked !== undefined || (isDependent && this.#reported.isFirst(key, change.verdict))) {
      if (checked !== undefined) this.#reported.compared(checked.declared, change);
      const isLater = this.previewsUpdates && change.verdict.kind === 'update';
      announce(about, [...(isLater ? [] : effectsOf(definition, change)), ...result.effects], audience);
    }
    refuse(about, audience, result.failure);
    // The second check of the replacement reports it.
    foretell(about, result.refusal, audience);
    return change;
  }

  /** @returns in a preview, the state as far as it is known */
  async create(request: EngineRequest, given: Fields, isPreview = false): Promise<Known> {
    const means = await this.#reach(request, 'create');
    const { definition } = request;
    const inputs = inputsIn(definition, given);
    const doing = { operation: 'create', written: inputs };
    if (isPreview) {
      const state = await this.#run(request, doing, () => previewOf(means, { olds: {}, news: inputs }));
      return { id: '', state };
    }
    return this.#write(request, { ...doing, form: answerTo(definition, formOf(given), given) }, () =>
      create(means, inputs),
    );
  }

  /** @returns the state, in a preview as far as it is known; undefined if it only changes what is secret in it */
  async update(
    request: EngineRequest,
    { id, state, news: given }: Known & { readonly news: Fields },
    isPreview = false,
  ): Promise<Fields | undefined> {
    const means = await this.#reach(request, 'update');
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
      const move = moveOf(means, olds);
      return this.#run(request, doing, () => previewOf(means, { olds, news, move }));
    }
    const form = answerTo(definition, formOf(state, given), given);
    const run = () => update(means, { id, state: olds }, news);
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
    const means = await this.#reach(request, 'read');
    const state = stateIn(request.definition, given);
    const key = request.keyOf(state);
    this.#reported.read(key);
    const found = await this.#run(request, { operation: 'read', written: state }, () => {
      guardKey(request.definition, state);
      return read(means, { id, state }, owner);
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
    const means = await this.#reach(request, 'delete');
    const state = stateIn(request.definition, given);
    await this.#run(request, { operation: 'delete', written: state }, () => remove(means, { id, state }));
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

/** Refuses an object whose secret nobody would have: the state does not record it. */
function lostSecret(definition: Definition, { secretsInState }: Platform, news: Fields): readonly Failure[] {
  const key = deliveredOutput(definition);
  if (secretsInState !== 'hash' || key === undefined || news.deliverTo !== undefined) return [];
  const reason = `is required, because workload:secretsInState is hash: ${key} is returned only once, and the state does not have it`;
  return [{ property: 'deliverTo', reason }];
}

/** Refuses a secret in a strategy: the command reads the strategy from the state, without the program. */
function lostStrategy({ secretsInState }: Platform, marked: Fields = {}): readonly Failure[] {
  if (secretsInState !== 'hash' || !hasSealed(marked.rollout)) return [];
  const reason =
    'contains a secret, but workload:secretsInState is hash, and workload rollout reads the strategy from the state: ' +
    'use a check with a command, which gets the secret from its environment (passEnv)';
  return [{ property: 'rollout', reason }];
}

/** The verdict on the object alone. What becomes of the objects that it names may change it. */
function verdictOf(
  definition: Definition,
  {
    olds,
    news,
    move,
    isImport,
    shown,
  }: Pick<Change, 'olds' | 'news' | 'move'> & {
    readonly isImport: boolean;
    readonly shown: readonly string[];
  },
): Verdict {
  // An import with a difference would fail. The next update hides what it shows.
  const found = isImport
    ? diffOfImport(definition, olds, news)
    : ofShown(diff(definition, olds, news), olds, shown);
  return move === undefined ? found : ofMoved(found);
}

/** @throws Error with the reason, if there is one; machines that read effects are told first */
function refuse(about: About, audience: Audience, reason: string | undefined): void {
  foretell(about, reason, audience);
  if (reason !== undefined) throw new Error(reason);
}

function duringOf({ definition, named }: EngineRequest, operation: string): During {
  return { operation, kind: definition.type, resource: named.urn ?? named.resource };
}
