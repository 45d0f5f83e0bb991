/** The engine's requests, translated to the lifecycle and back; decides nothing itself. */
import {
  CheckFailure,
  CheckRequest,
  CheckResponse,
  type CreateRequest,
  ConfigureResponse,
  type ConfigureRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  type InvokeRequest,
  InvokeResponse,
  type ListRequest,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from '@pulumi/pulumi/proto/provider_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import type { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import { bugText, type During, isBug, messageOf, reasonsOf } from '../bug';
import { Cancelled, isCancelled } from '../cancelled';
import {
  isOfEngine,
  OF_STACK,
  ofProvider,
  type Origin,
  otherThanValues,
  readSettings,
  SETTINGS,
  type Settings,
  unknownArguments,
  unknownKeys,
} from '../config';
import { connect, type Connection } from '../connect';
import type { Effect } from '../effects';
import { checkNamed, type Failure, type Naming, sentence } from '../lifecycle/check';
import { type Form, formOf, full, fullInputs } from '../lifecycle/compact';
import { judged, refusalOf } from '../lifecycle/dependents';
import { diff, diffOfImport, ofMoved, ofShown } from '../lifecycle/diff';
import { invoke } from '../lifecycle/invoke';
import { isListed, list, type Listed } from '../lifecycle/list';
import { digest } from '../lifecycle/names';
import { plainSecrets, toldOf } from '../lifecycle/plain';
import type { Known, Platform } from '../lifecycle/platform';
import { create, update } from '../lifecycle/with-retries';
import {
  aboutOf,
  type Change,
  effectsOf,
  effectsOfCreate,
  forcedReplacement,
  importWarning,
  mismatchOf,
  previewed,
  refusedReplacement,
  stableOutputs,
  warningOf,
} from '../lifecycle/preview';
import { isOnlyProtection, refusedAsNew, refusedByDiff } from '../lifecycle/protection';
import { read } from '../lifecycle/read';
import { failuresOfRegions } from '../lifecycle/regions';
import { registerOf } from '../lifecycle/register';
import { remove } from '../lifecycle/remove';
import { blockedByDiff, blockedByOption } from '../lifecycle/retained';
import { concealed, type Secrecy } from '../lifecycle/secrets';
import { noteServing } from '../lifecycle/serving';
import type { OperationResult } from '../lifecycle/settle';
import { logicalNameOf, OWNER, ownerWith, withAbsences } from '../lifecycle/state';
import { guardTarget, guardWorkspace, moveOf } from '../lifecycle/target';
import {
  announce,
  announceToMachines,
  type Audience,
  EffectReporting,
  foretell,
  occasionOf,
} from '../lifecycle/effect-reporting';
import { argumentsOf, differing, normalise } from '../lifecycle/values';
import type { Definition, Fields, FunctionDefinition } from '../resource';
import { PACKAGE, tokenOf } from '../token';
import { contentsOf } from './bags';
import { becomesSecret, detailOf } from './detail';
import type { Tell } from './engine';
import { NotReady, Unheard } from './errors';
import { decode, encode, encodeRead, encodeResult, hidden, hiddenPaths, open, sealed } from './wire';

/** What the plugin serves, and its surroundings. */
export interface PluginOptions {
  readonly definitions: Readonly<Record<string, Definition>>;
  readonly functions: Readonly<Record<string, FunctionDefinition>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From settings to a platform. Default: a client of the configured address. */
  readonly connect?: (settings: Settings, log: (message: string) => void) => Connection;
}

/** One configured provider of one engine; each method answers the request of its name. */
export class PluginProvider {
  readonly #options: Required<PluginOptions>;
  readonly #cancelled = new AbortController();
  #tell: Tell = () => undefined;
  #connection: Connection | undefined;
  #reference: string | undefined;
  #isExplicit = false;
  readonly #checks = new EffectReporting();
  /** Resources whose secrets were checked in this run. */
  readonly #warned = new Set<string>();

  constructor(options: PluginOptions) {
    this.#options = { connect, ...options };
  }

  /** Sets where lines for the user go. */
  attach(tell: Tell): void {
    this.#tell = tell;
  }

  /** The reference with which resources choose this provider; undefined if the engine does not send its URN. */
  get reference(): string | undefined {
    return this.#reference;
  }

  /** Ends every running operation; each reports what it leaves behind. */
  cancel(): void {
    this.#cancelled.abort(new Cancelled());
  }

  checkConfig(request: CheckRequest): CheckResponse {
    const news = decode(request.getNews());
    const response = new CheckResponse();
    response.setInputs(openConfig(news));
    const unfit = otherThanValues(news);
    const reasons = [...unknownSettings(request.getUrn(), news), ...unfit];
    try {
      if (unfit.length === 0) readSettings(settingOf(news), this.#options.env, originOf(request.getUrn()));
    } catch (error) {
      reasons.push(messageOf(error, during('checkConfig', request.getUrn())));
    }
    response.setFailuresList(reasons.map((reason) => failureOf({ property: '', reason })));
    return response;
  }

  /**
   * A provider is never replaced, so no change of its settings replaces a resource. `guardTarget` checks for each
   * object whether it still is where the settings point. The olds may be those of another provider, when a stack moves
   * from the dynamic resources to these.
   */
  diffConfig(request: DiffRequest): DiffResponse {
    const [olds, news] = [decode(request.getOldInputs()), decode(request.getNews())];
    // Compared as text: some languages send a number, others its digits.
    const [before, now] = [settingOf(olds), settingOf(news)];
    const changed = Object.entries(SETTINGS).flatMap(([name, { key }]) =>
      before(key) === now(key) ? [] : [name],
    );
    const response = new DiffResponse();
    response.setChanges(
      changed.length === 0 ? DiffResponse.DiffChanges.DIFF_NONE : DiffResponse.DiffChanges.DIFF_SOME,
    );
    response.setDiffsList(changed);
    return response;
  }

  configure(request: ConfigureRequest): ConfigureResponse {
    const given = settingOf(decode(request.getArgs()));
    const settings = readSettings(given, this.#options.env, originOf(request.getUrn() ?? ''));
    this.#connection = this.#options.connect(settings, () => undefined);
    this.#warned.clear();
    this.#isExplicit = explicitName(request.getUrn() ?? '') !== undefined;
    if (request.getUrn() !== '') this.#reference = `${request.getUrn()}::${request.getId()}`;
    const response = new ConfigureResponse();
    response.setSupportspreview(true);
    response.setAcceptsecrets(true);
    response.setSupportsAutonamingConfiguration(true);
    return response;
  }

  async check(request: CheckRequest, signal: AbortSignal): Promise<CheckResponse> {
    return this.#check(request, signal).catch(bugTold(during('check', request.getUrn())));
  }

  async #check(request: CheckRequest, signal: AbortSignal): Promise<CheckResponse> {
    const definition = this.#definition(request.getUrn());
    const given = decode(request.getOlds());
    let platform: Platform;
    try {
      platform = await this.#at(during('check', request.getUrn()), signal);
      // For an object in the state, the diff compares both places.
      if (Object.keys(given).length === 0) guardWorkspace({ definition, platform });
    } catch (error) {
      if (isCancelled(error)) throw error;
      const refused = new CheckResponse();
      refused.setInputs(request.getNews());
      refused.setFailuresList([
        failureOf({ property: '', reason: messageOf(error, during('check', request.getUrn())) }),
      ]);
      return refused;
    }
    const news = drawn(
      { [OWNER]: ownerOf(request.getUrn()), ...decode(request.getNews()) },
      nonceOf(request),
    );
    const olds = given;
    const { inputs, failures } = checkNamed(definition, namingOf(request), { olds, news });
    const urn = request.getUrn();
    const named = namedBy(urn);
    const asNew = this.#checks.checked(urn, { before: olds, asked: news });
    const unfit = asNew?.update === undefined ? [] : refusedReplacement(definition, asNew.update);
    const living = this.#connection?.platform.living;
    const log = (line: string) => {
      this.#tell(urn, line);
    };
    const refused =
      asNew && (await refusedAsNew({ definition, living, log }, { ...named, ...asNew, asked: news }));
    const blocked = asNew?.update && blockedByOption(definition, { ...asNew.update, asked: news });
    if (refused !== undefined) {
      unfit.push(refused);
      announceToMachines(aboutOf(definition, { olds, news }, named), refused.effect, this.#audience(urn));
    } else if (asNew?.update !== undefined && blocked !== undefined) {
      unfit.push(blocked);
      foretell(aboutOf(definition, asNew.update, named), blocked.reason, this.#audience(urn));
    } else if (asNew?.update !== undefined) {
      this.#say(urn, definition, asNew.update, forcedReplacement(definition, asNew.update));
    }
    if (asNew !== undefined)
      this.#say(urn, definition, { olds, news: inputs }, effectsOfCreate(definition, inputs));
    const plain = this.#plainSecrets(definition, request);
    // By URN: components may have children with the same logical name.
    const twice = this.#connection?.claims.failures(definition, request.getUrn(), inputs) ?? [];
    const means = { definition, platform, signal: this.#either(signal) };
    const elsewhere = await failuresOfRegions(means, fullInputs(olds), inputs);
    const line = warningOf(definition, { olds, inputs, resource: named.resource });
    if (line !== undefined) this.#tell(request.getUrn(), line, 'warning');
    const read = this.#checks.importing(request.getUrn());
    const imported = read && importWarning(definition, read, news);
    if (imported !== undefined) this.#tell(request.getUrn(), imported, 'warning');
    const response = new CheckResponse();
    response.setInputs(encode(definition, formOf(olds).inputs(inputs), request.getNews()));
    const reasons = [...failures, ...elsewhere, ...twice, ...plain, ...unfit].map(sentence);
    const register = this.#connection && registerOf(this.#connection.platform);
    const logical = logicalNameOf({ [OWNER]: ownerOf(urn) });
    const entry = register?.checked(definition, { declared: urn, logical }, { olds, inputs });
    const held = register && entry && refusalOf(register, entry);
    if (held !== undefined) reasons.push(held);
    response.setFailuresList(reasons.map((reason) => failureOf({ property: '', reason })));
    return response;
  }

  /** Warns about secrets that the platform would show, once in a run, or refuses them. */
  #plainSecrets({ type, facts }: Definition, request: CheckRequest): readonly Failure[] {
    const [urn, news] = [request.getUrn(), request.getNews()];
    // An import marks what it has read, which no program says yet.
    if (news === undefined || this.#checks.importing(urn) !== undefined) return [];
    const found = plainSecrets(facts, contentsOf(news));
    const { failures, warning } = toldOf(type, found, this.#connection?.platform.plainSecrets);
    // A replacement is checked twice.
    if (warning !== undefined && !this.#warned.has(urn)) this.#tell(urn, warning, 'warning');
    this.#warned.add(urn);
    return failures;
  }

  async diff(request: DiffRequest, signal: AbortSignal): Promise<DiffResponse> {
    const { state: olds } = recorded(request.getOlds(), request.getOldInputs());
    const news = fullInputs(decode(request.getNews()));
    const definition = this.#definition(request.getUrn());
    return this.#run(during('diff', request.getUrn()), { definition, written: news }, () =>
      this.#diff(definition, request, { olds, news }, signal),
    );
  }

  async #diff(
    definition: Definition,
    request: DiffRequest,
    { olds, news }: Pick<Change, 'olds' | 'news'>,
    signal: AbortSignal,
  ): Promise<DiffResponse> {
    const platform = await this.#at(during('diff', request.getUrn()), signal);
    guardTarget({ definition, platform }, { id: request.getId(), state: olds });
    noteServing({ definition, platform }, { id: request.getId(), state: olds });

    const response = new DiffResponse();
    const move = moveOf({ definition, platform }, olds);
    const isImport = this.#checks.isOfImport(request.getUrn());
    const hides = hiddenPaths(request.getOlds(), request.getNews());
    const compared = (isImport ? diffOfImport : diff)(definition, olds, news);
    // An import with a difference would fail. The next update hides what it shows.
    const found = isImport ? compared : ofShown(compared, olds, [...hides.keys()]);
    const usual = move === undefined ? found : ofMoved(found);
    response.setChanges(DiffResponse.DiffChanges.DIFF_NONE);
    const checked = this.#checks.take(request.getUrn());
    const urn = request.getUrn();
    const about = aboutOf(definition, { olds, news }, namedBy(urn));
    const refused = refusedByDiff(definition, {
      id: request.getId(),
      olds,
      news,
      verdict: usual,
      isChecked: checked !== undefined && !isImport,
    });
    if (refused !== undefined) {
      announceToMachines(about, refused.effect, this.#audience(urn));
      throw new Error(refused.reason);
    }
    const blocked =
      checked && !isImport
        ? blockedByDiff(definition, { asked: checked.asked, olds, news, verdict: usual })
        : undefined;
    if (blocked?.certain === true) {
      foretell(about, blocked.reason, this.#audience(urn));
      throw new Error(blocked.reason);
    }
    if (blocked !== undefined) this.#tell(urn, blocked.reason, 'warning');
    if (isImport) {
      const reason = mismatchOf(definition, request.getId(), { olds, news });
      foretell(about, reason, this.#audience(urn));
      if (reason !== undefined) throw new Error(reason);
    }
    const occasion = isImport ? 'refresh' : occasionOf(checked, news);
    const means = { definition, platform, signal: this.#either(signal) };
    const {
      verdict,
      effects: others,
      failure,
      refusal,
    } = await judged(means, occasion, { id: request.getId(), olds, news, verdict: usual });
    const isDependent = occasion === 'dependent';
    if (checked !== undefined || (isDependent && this.#checks.isFirst(urn, verdict))) {
      const change = { olds, news, before: checked?.before ?? olds, verdict, move, isDependent };
      if (checked !== undefined) this.#checks.compared(urn, change);
      // Effects of an update are reported when it begins: the option `replaceOnChanges` may still make it a
      // replacement.
      const own = verdict.kind === 'update' ? [] : effectsOf(definition, change);
      this.#say(request.getUrn(), definition, { olds, news }, [...own, ...others]);
    }
    foretell(about, failure ?? refusal, this.#audience(urn));
    if (failure !== undefined) throw new Error(failure);
    if (verdict.kind === 'same' && verdict.hides.length === 0) return response;

    response.setChanges(DiffResponse.DiffChanges.DIFF_SOME);
    if (verdict.kind !== 'same') {
      response.setStablesList(stableOutputs(definition, { olds, news, move }));
      response.setDeletebeforereplace(verdict.deleteFirst);
      // Without names of arguments, the engine compares for the display itself, and replaceOnChanges has nothing to match.
      if (isOnlyProtection(verdict)) return response;
    }
    response.setHasdetaileddiff(true);
    const detail = response.getDetaileddiffMap();
    if (verdict.kind === 'same') {
      for (const path of [...hides.values()].flat()) detail.set(path, becomesSecret());
      return response;
    }
    response.setDiffsList([...verdict.changed]);
    response.setReplacesList([...verdict.reasons]);
    const before = shownBefore(definition, decode(request.getOldInputs()), olds, news);
    for (const [path, difference] of detailOf(before, news, verdict.changed, verdict.reasons)) {
      detail.set(path, difference);
    }
    return response;
  }

  async create(request: CreateRequest, signal: AbortSignal): Promise<CreateResponse> {
    const definition = this.#definition(request.getUrn());
    const given = decode(request.getProperties());
    const inputs = fullInputs(given);
    const form = withoutOwner(formOf(given));
    const platform = await this.#at(during('create', request.getUrn()), signal, request.getTimeout());
    const response = new CreateResponse();
    if (request.getPreview()) {
      const { workspace } = platform;
      const shown = bugsTold(during('create', request.getUrn()), () =>
        previewed(definition, workspace, { olds: {}, news: inputs }),
      );
      response.setProperties(encode(definition, shown, request.getProperties()));
      return response;
    }
    const means = { definition, platform, signal: this.#either(signal) };
    const { id, state } = await this.#whole(
      during('create', request.getUrn()),
      { definition, written: inputs, came: [request.getProperties()], form },
      () => create(means, inputs),
    );
    response.setId(id);
    response.setProperties(encodeState(definition, form.state(state), request.getProperties()));
    return response;
  }

  async update(request: UpdateRequest, signal: AbortSignal): Promise<UpdateResponse> {
    const definition = this.#definition(request.getUrn());
    const given = decode(request.getNews());
    const { state: olds, form } = recorded(request.getOlds(), request.getOldInputs(), given);
    const news = fullInputs(given);
    // An unfinished update records the earlier arguments, so secrets may come from both bags.
    const came = [request.getNews(), request.getOlds()];
    const platform = await this.#at(during('update', request.getUrn()), signal, request.getTimeout());
    const response = new UpdateResponse();
    const compared = this.#checks.updating(request.getUrn());
    if (compared?.verdict.kind === 'same') {
      response.setProperties(hidden(request.getOlds(), request.getNews()));
      return response;
    }
    const effects = bugsTold(during('update', request.getUrn()), () =>
      compared === undefined ? [] : effectsOf(definition, compared),
    );
    const others = effects.filter(({ kind }) => kind !== 'certain-failure');
    this.#say(request.getUrn(), definition, { olds, news }, others);
    if (request.getPreview()) {
      const { workspace } = platform;
      // Reported as messages, because an error of the call itself would stop the engine.
      const failures = effects.filter(({ kind }) => kind === 'certain-failure');
      this.#say(request.getUrn(), definition, { olds, news }, failures);
      const shown = bugsTold(during('update', request.getUrn()), () =>
        previewed(definition, workspace, { olds, news, move: moveOf({ definition, platform }, olds) }),
      );
      response.setProperties(encodeState(definition, shown, ...came));
      return response;
    }
    const means = { definition, platform, signal: this.#either(signal) };
    const known = { id: request.getId(), state: olds };
    const { state } = await this.#whole(
      during('update', request.getUrn()),
      { definition, written: news, came, form },
      () => update(means, known, news),
    );
    response.setProperties(encodeState(definition, form.state(state), ...came));
    return response;
  }

  /** For a refresh, and for an import, which has only the id. */
  async read(request: ReadRequest, signal: AbortSignal): Promise<ReadResponse> {
    const definition = this.#definition(request.getUrn());
    const { state, form } = recorded(request.getProperties(), request.getInputs());
    const platform = await this.#at(during('read', request.getUrn()), signal, request.getTimeout());
    this.#checks.read(request.getUrn());
    const means = { definition, platform, signal: this.#either(signal) };
    const known = { id: request.getId(), state };
    const found = await this.#run(during('read', request.getUrn()), { definition, written: state }, () =>
      read(means, known, ownerOf(request.getUrn())),
    );
    const response = new ReadResponse();
    if (found === undefined) {
      this.#checks.gone(String(state[OWNER]));
      return response;
    }
    if (Object.keys(state).length === 0) this.#checks.imported(request.getUrn(), found);
    response.setId(found.id);
    if (Object.keys(state).length === 0) {
      response.setProperties(encodeRead(definition, withAbsences(definition, form.state(found.state))));
      response.setInputs(encodeRead(definition, form.inputs(found.inputs)));
      return response;
    }
    const [outputs, inputs] = [request.getProperties(), request.getInputs()];
    // Only one of them may know of a secret: an earlier version recorded some outputs in clear.
    const came = [hidden(inputs, outputs), hidden(outputs, inputs)];
    response.setProperties(encodeState(definition, form.state(found.state), ...came));
    response.setInputs(encode(definition, form.inputs(found.inputs), ...came));
    return response;
  }

  async invoke(request: InvokeRequest, signal: AbortSignal): Promise<InvokeResponse> {
    const token = request.getTok();
    const definition = this.#options.functions[token.split(':')[2] ?? ''];
    if (definition === undefined || token !== tokenOf(definition.name)) {
      throw new Unheard(`this version of the provider has no function ${token}`);
    }
    const args = decode(request.getArgs());
    const invoked = await this.#run(
      { operation: 'call', kind: definition.name },
      { definition, written: args },
      () => invoke({ definition, platform: this.#unproven(''), signal: this.#either(signal) }, args),
    );
    const response = new InvokeResponse();
    if (invoked.failures === undefined) response.setReturn(encodeResult(definition.result, invoked.result));
    else response.setFailuresList(invoked.failures.map(failureOf));
    return response;
  }

  /** The objects of a kind that can be imported: `pulumi do` lists them. */
  async list(request: ListRequest, signal: AbortSignal, send: (listed: Listed) => void): Promise<void> {
    const token = request.getToken();
    const definition = this.#options.definitions[token.split(':')[2] ?? ''];
    if (definition === undefined || token !== tokenOf(definition.type) || !isListed(definition)) {
      throw new Unheard(`this version of the provider lists no resources of type ${token}`);
    }
    const means = { definition, platform: this.#unproven(''), signal: this.#either(signal) };
    let left = request.getLimit() < 1 ? Infinity : request.getLimit();
    await this.#run({ operation: 'list', kind: definition.type }, { definition, written: {} }, async () => {
      for await (const listed of list(means)) {
        send(listed);
        if (--left === 0) return;
      }
    });
  }

  async delete(request: DeleteRequest, signal: AbortSignal): Promise<Empty> {
    const definition = this.#definition(request.getUrn());
    const platform = await this.#at(during('delete', request.getUrn()), signal, request.getTimeout());
    const { state } = recorded(request.getProperties(), request.getOldInputs());
    const means = { definition, platform, signal: this.#either(signal) };
    await this.#run(during('delete', request.getUrn()), { definition, written: state }, () =>
      remove(means, { id: request.getId(), state }),
    );
    return new Empty();
  }

  #say(
    urn: string,
    definition: Definition,
    change: Pick<Change, 'olds' | 'news'>,
    effects: readonly Effect[],
  ): void {
    announce(aboutOf(definition, change, namedBy(urn)), effects, this.#audience(urn));
  }

  #audience(urn: string): Audience {
    return {
      env: this.#options.env,
      say: (line, severity) => {
        this.#tell(urn, line, severity);
      },
      tell: (json) => {
        this.#tell(urn, json, 'info');
      },
    };
  }

  #definition(urn: string): Definition {
    const definition = this.#options.definitions[kindIn(urn)];
    if (definition === undefined || tokenIn(urn) !== tokenOf(definition.type)) {
      throw new Unheard(`this version of the provider has no resource ${tokenIn(urn)}`);
    }
    return definition;
  }

  /**
   * The platform as one operation sees it, once it is proven that the settings lead to it.
   *
   * @param timeout time of `customTimeouts`, in seconds; 0 if not set
   */
  async #at(during: During, signal: AbortSignal, timeout = 0): Promise<Platform> {
    const { resource: urn = '' } = during;
    const arrival = {
      workspaceMayCome: this.#isExplicit,
      warn: (line: string) => {
        this.#tell(urn, line, 'warning');
      },
      signal: this.#either(signal),
    };
    const platform = await this.#configured()
      .arrive(arrival)
      .catch((error: unknown) => {
        throw isCancelled(error) ? new Error(messageOf(error, during), { cause: error }) : error;
      });
    return { ...this.#telling(urn, platform), ...(timeout > 0 ? { operationSeconds: timeout } : {}) };
  }

  /** The platform for a request that proves the settings itself: functions, and lists for `pulumi do`. */
  #unproven(urn: string): Platform {
    return this.#telling(urn, this.#configured().usable());
  }

  #configured(): Connection {
    if (this.#connection === undefined) throw new Error('the Workload provider is not configured');
    return this.#connection;
  }

  #telling(urn: string, platform: Platform): Platform {
    return {
      ...platform,
      log: (message) => {
        this.#tell(urn, message);
      },
    };
  }

  /** Aborted when the engine gives the call up, or cancels everything. */
  #either(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.#cancelled.signal]);
  }

  async #run<T>(during: During, told: Told, operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      const advice = this.#connection?.adviceOn(error) ?? '';
      throw new Error(`${conceal(told, messageOf(error, during))}${advice}`, { cause: error });
    }
  }

  /** Returns a completed object. Throws an unfinished one as the error that makes the engine record it. */
  async #whole(
    during: During,
    told: Told & {
      readonly definition: Definition;
      readonly form: Form;
      readonly came: readonly (Struct | undefined)[];
    },
    operation: () => Promise<OperationResult>,
  ): Promise<Known> {
    const outcome = await this.#run(during, told, operation);
    if (outcome.kind === 'done') return outcome.object;
    const { id, state } = outcome.object;
    const advice = outcome.kind === 'unfinished' ? (this.#connection?.adviceOn(outcome.cause) ?? '') : '';
    const reasons = reasonsOf(outcome, during).map((reason) => `${conceal(told, reason)}${advice}`);
    throw new NotReady(id, encodeState(told.definition, told.form.state(state), ...told.came), reasons);
  }
}

function encodeState(
  definition: Definition,
  state: Fields,
  ...came: readonly (Struct | undefined)[]
): Struct {
  return encode(definition, withAbsences(definition, state), ...came);
}

/**
 * The state from the engine, with the owner, which only the inputs contain; and the form in which the new state is
 * recorded.
 */
function recorded(
  properties: Struct | undefined,
  inputs: Struct | undefined,
  ...more: readonly Fields[]
): { readonly state: Fields; readonly form: Form } {
  const bag = decode(properties);
  const form = formOf(bag, ...more);
  if (Object.keys(bag).length === 0) return { state: bag, form: withoutOwner(form) };
  // States of dynamic resources contain the owner themselves.
  if (OWNER in bag) return { state: full(bag), form };
  const owner = inputs === undefined ? undefined : contentsOf(inputs)[OWNER];
  return { state: full({ ...bag, [OWNER]: owner }), form: withoutOwner(form) };
}

function withoutOwner({ state, inputs }: Form): Form {
  return {
    inputs,
    state: (bag) => {
      const { [OWNER]: _owner, ...rest } = state(bag);
      return rest;
    },
  };
}

/** The values that messages must not show. */
interface Told {
  readonly definition: Secrecy;
  readonly written: Fields;
}

function conceal({ definition, written }: Told, text: string): string {
  return concealed(definition, written, text);
}

/** The operation on a resource, for reports of bugs. */
function during(operation: string, urn: string): During {
  return { operation, kind: kindIn(urn), resource: urn };
}

/** For operations without requests: reports a bug of the provider as such. */
function bugsTold<T>(during: During, operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    return bugTold(during)(error);
  }
}

function bugTold(during: During): (error: unknown) => never {
  return (error) => {
    throw isBug(error) ? new Error(bugText(error, during), { cause: error }) : error;
  };
}

/** The URN, and the logical name in it. */
function namedBy(urn: string): { readonly urn: string; readonly resource: string } {
  return { urn, resource: logicalNameOf({ [OWNER]: ownerOf(urn) }) };
}

/** `Drive`, of a URN. */
function kindIn(urn: string): string {
  return tokenIn(urn).split(':')[2] ?? '';
}

/** `workload:index:Drive`, of a URN. */
function tokenIn(urn: string): string {
  return urn.split('::')[2]?.split('$').at(-1) ?? '';
}

/** The name of an explicit provider; undefined for the default one, and if the engine does not send its URN. */
function explicitName(urn: string): string | undefined {
  const name = urn.split('::').slice(3).join('::');
  return name === '' || /^default(_|$)/.test(name) ? undefined : name;
}

function originOf(urn: string): Origin {
  const name = explicitName(urn);
  return name === undefined ? OF_STACK : ofProvider(name);
}

/** Errors about unknown settings: arguments of an explicit provider, or stack configuration of the default one. */
function unknownSettings(urn: string, news: Fields): string[] {
  const [, project = ''] = urn.split('::');
  if (explicitName(urn) !== undefined) return unknownArguments(news);
  const keys = Object.keys(news).filter((key) => !isOfEngine(key));
  return unknownKeys(
    keys.map((key) => `${PACKAGE}:${key}`),
    project,
  );
}

/** Inputs whose owner contains the nonce of this create. */
function drawn(news: Fields, nonce: string | undefined): Fields {
  const owner = news[OWNER];
  if (nonce === undefined || typeof owner !== 'string') return news;
  return { ...news, [OWNER]: ownerWith(owner, nonce) };
}

/** `project/stack/logical name`: what generated names and owner marks are made of. */
function ownerOf(urn: string): string {
  // urn:pulumi:stack::project::type::name
  const [stack = '', project = '', , ...name] = urn.split('::');
  return [project, stack.split(':').slice(2).join(':'), name.join('::')].join('/');
}

/** The nonce of this create, from the engine's random seed, which is the same for a plan and the run after it. */
function nonceOf(request: CheckRequest): string | undefined {
  const seed = Buffer.from(request.getRandomseed_asU8()).toString('hex');
  return seed === '' ? undefined : digest(`${request.getUrn()} ${seed}`, 10);
}

/** The stack's `pulumi:autonaming` for this resource; undefined if it is not configured. */
function namingOf(request: CheckRequest): Naming | undefined {
  const autonaming = request.getAutonaming();
  if (autonaming === undefined) return undefined;
  // A proposed name may be changed, but this is never necessary, so it is treated like an enforced one.
  return autonaming.getMode() === CheckRequest.AutonamingOptions.Mode.DISABLE
    ? { kind: 'disabled' }
    : { kind: 'proposed', name: autonaming.getProposedName() };
}

/** Returns a setting by its full key. Some languages send scalars as text, others as they are. */
function settingOf(bag: Fields): (key: string) => string | undefined {
  return (key) => {
    const value = bag[key.slice(`${PACKAGE}:`.length)];
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') return undefined;
    // Java sends integers with a fraction: `30.0`.
    return INTEGERS.has(key) ? value.replace(/\.0$/, '') : value;
  };
}

const INTEGERS: ReadonlySet<string> = new Set(
  Object.values(SETTINGS).flatMap((setting) =>
    'type' in setting && setting.type === 'integer' ? [setting.key] : [],
  ),
);

/** Settings for the state, with secrets marked. */
function openConfig(settings: Fields) {
  const out = { ...settings };
  for (const [name, setting] of Object.entries(SETTINGS)) {
    if ('secret' in setting && out[name] !== undefined) out[name] = sealed(out[name]);
  }
  return open(out);
}

/**
 * The earlier arguments for the diff of a preview: as the program wrote them last, or as the state has them if those do
 * not explain the difference (a failed update, drift).
 */
function shownBefore(definition: Definition, inputs: Fields, olds: Fields, news: Fields): Fields {
  const told = differing(normalise(definition, inputs), normalise(definition, news));
  const silent = Object.keys(definition.args.shape).filter((key) => !told.includes(key));
  const before = argumentsOf(definition, olds);
  return { ...inputs, ...Object.fromEntries(silent.map((key) => [key, before[key]])) };
}

function failureOf({ property, reason }: Failure): CheckFailure {
  const failure = new CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}
