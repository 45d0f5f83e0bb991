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
import { Cancelled } from '../cancelled';
import {
  isOfEngine,
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
import { diff, ofMoved } from '../lifecycle/diff';
import { invoke } from '../lifecycle/invoke';
import { isListed, list, type Listed } from '../lifecycle/list';
import { digest } from '../lifecycle/names';
import type { Known, Platform } from '../lifecycle/platform';
import { create, update } from '../lifecycle/persist';
import {
  aboutOf,
  type Change,
  effectsOf,
  forcedReplacement,
  previewed,
  stableOutputs,
  warningOf,
} from '../lifecycle/preview';
import { read } from '../lifecycle/read';
import { remove } from '../lifecycle/remove';
import { concealed, type Secrecy } from '../lifecycle/secrets';
import type { Recorded } from '../lifecycle/settle';
import { logicalNameOf, OWNER, ownerWith, withAbsences } from '../lifecycle/state';
import { guardTarget, moveOf } from '../lifecycle/target';
import { announce, Checks } from '../lifecycle/telling';
import { argumentsOf, differing, normalise } from '../lifecycle/values';
import { explain } from '../lifecycle/words';
import type { Definition, Fields, FunctionDefinition } from '../resource';
import { contentsOf } from './bags';
import { detailOf } from './detail';
import type { Severity, Tell } from './engine';
import { NotReady, Unheard } from './errors';
import { decode, encode, open, sealed } from './wire';

/** The package's name, the first part of every type token. */
export const PACKAGE = 'workload';

/** Type tokens: `workload:index:Drive`. */
export function tokenOf(type: string): string {
  return `${PACKAGE}:index:${type}`;
}

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
  readonly #checks = new Checks();

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
      if (unfit.length === 0) readSettings(settingOf(news), this.#options.env);
    } catch (error) {
      reasons.push(explain(error));
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
    const settings = readSettings(settingOf(decode(request.getArgs())), this.#options.env);
    this.#connection = this.#options.connect(settings, () => undefined);
    if (request.getUrn() !== '') this.#reference = `${request.getUrn()}::${request.getId()}`;
    const response = new ConfigureResponse();
    response.setSupportspreview(true);
    response.setAcceptsecrets(true);
    response.setSupportsAutonamingConfiguration(true);
    return response;
  }

  check(request: CheckRequest): CheckResponse {
    return bugsTold(during('check', request.getUrn()), () => this.#check(request));
  }

  #check(request: CheckRequest): CheckResponse {
    const definition = this.#definition(request.getUrn());
    const news = drawn(
      { [OWNER]: ownerOf(request.getUrn()), ...decode(request.getNews()) },
      nonceOf(request),
    );
    const olds = decode(request.getOlds());
    const { inputs, failures } = checkNamed(definition, namingOf(request), { olds, news });
    const forced = this.#checks.checked(request.getUrn(), { before: olds, asked: news });
    if (forced !== undefined) {
      this.#say(request.getUrn(), definition, forced, forcedReplacement(definition, forced), 'info');
    }
    // By URN: components may have children with the same logical name.
    const twice = this.#connection?.claims.failures(definition, request.getUrn(), inputs) ?? [];
    const line = warningOf(definition, olds, inputs);
    if (line !== undefined) this.#tell(request.getUrn(), line);
    const response = new CheckResponse();
    response.setInputs(encode(definition, formOf(olds).inputs(inputs), request.getNews()));
    const reasons = [...failures, ...twice].map(sentence);
    response.setFailuresList(reasons.map((reason) => failureOf({ property: '', reason })));
    return response;
  }

  diff(request: DiffRequest): DiffResponse {
    return bugsTold(during('diff', request.getUrn()), () => this.#diff(request));
  }

  #diff(request: DiffRequest): DiffResponse {
    const definition = this.#definition(request.getUrn());
    const platform = this.#at(request.getUrn());
    const { state: olds } = recorded(request.getOlds(), request.getOldInputs());
    const news = fullInputs(decode(request.getNews()));
    guardTarget({ definition, platform }, { id: request.getId(), state: olds });

    const response = new DiffResponse();
    const move = moveOf({ definition, platform }, olds);
    const compared = diff(definition, olds, news);
    const verdict = move === undefined ? compared : ofMoved(compared);
    response.setChanges(DiffResponse.DiffChanges.DIFF_NONE);
    const checked = this.#checks.take(request.getUrn());
    if (checked !== undefined) {
      const { before } = checked;
      const change = { olds, news, before, verdict, move };
      this.#checks.compared(request.getUrn(), change);
      // Effects of an update are reported when it begins: the option `replaceOnChanges` may still make it a
      // replacement.
      const effects = verdict.kind === 'update' ? [] : effectsOf(definition, change);
      this.#say(request.getUrn(), definition, { olds, news }, effects, 'info');
    }
    if (verdict.kind === 'same') return response;

    response.setChanges(DiffResponse.DiffChanges.DIFF_SOME);
    response.setDiffsList([...verdict.changed]);
    response.setReplacesList([...verdict.reasons]);
    response.setStablesList(stableOutputs(definition, { olds, news, move }));
    response.setDeletebeforereplace(verdict.deleteFirst);
    response.setHasdetaileddiff(true);
    const before = shownBefore(definition, decode(request.getOldInputs()), olds, news);
    const detail = response.getDetaileddiffMap();
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
    const platform = this.#at(request.getUrn(), request.getTimeout());
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
    const platform = this.#at(request.getUrn(), request.getTimeout());
    const response = new UpdateResponse();
    const effects = bugsTold(during('update', request.getUrn()), () => {
      const compared = this.#checks.updating(request.getUrn());
      return compared === undefined ? [] : effectsOf(definition, compared);
    });
    const others = effects.filter(({ kind }) => kind !== 'certain-failure');
    this.#say(request.getUrn(), definition, { olds, news }, others, 'info');
    if (request.getPreview()) {
      const { workspace } = platform;
      // Reported as messages, because an error of the call itself would stop the engine.
      const failures = effects.filter(({ kind }) => kind === 'certain-failure');
      this.#say(request.getUrn(), definition, { olds, news }, failures, 'error');
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
    const platform = this.#at(request.getUrn(), request.getTimeout());
    this.#checks.read(request.getUrn());
    const means = { definition, platform, signal: this.#either(signal) };
    const known = { id: request.getId(), state };
    const found = await this.#run(during('read', request.getUrn()), { definition, written: state }, () =>
      read(means, known, ownerOf(request.getUrn())),
    );
    const response = new ReadResponse();
    if (found === undefined) return response;
    response.setId(found.id);
    const came = [request.getProperties(), request.getInputs()];
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
      () => invoke({ definition, platform: this.#at(''), signal: this.#either(signal) }, args),
    );
    const response = new InvokeResponse();
    if (invoked.failures === undefined) response.setReturn(open(invoked.result));
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
    const means = { definition, platform: this.#at(''), signal: this.#either(signal) };
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
    const platform = this.#at(request.getUrn(), request.getTimeout());
    const { state } = recorded(request.getProperties(), request.getOldInputs());
    const means = { definition, platform, signal: this.#either(signal) };
    await this.#run(during('delete', request.getUrn()), { definition, written: state }, () =>
      remove(means, { id: request.getId(), state }),
    );
    return new Empty();
  }

  /** @param severity of the lines for people; lines for machines are always plain messages */
  #say(
    urn: string,
    definition: Definition,
    change: Pick<Change, 'olds' | 'news'>,
    effects: readonly Effect[],
    severity: Severity,
  ): void {
    const resource = logicalNameOf({ [OWNER]: ownerOf(urn) });
    const about = aboutOf(definition, change, { urn, resource });
    announce(about, effects, {
      env: this.#options.env,
      say: (line) => {
        this.#tell(urn, line, severity);
      },
      tell: (json) => {
        this.#tell(urn, json, 'info');
      },
    });
  }

  #definition(urn: string): Definition {
    const definition = this.#options.definitions[kindIn(urn)];
    if (definition === undefined || tokenIn(urn) !== tokenOf(definition.type)) {
      throw new Unheard(`this version of the provider has no resource ${tokenIn(urn)}`);
    }
    return definition;
  }

  /**
   * The platform as one operation sees it.
   *
   * @param timeout time of `customTimeouts`, in seconds; 0 if not set
   */
  #at(urn: string, timeout = 0): Platform {
    if (this.#connection === undefined) throw new Error('the Workload provider is not configured');
    return {
      ...this.#connection.usable(),
      log: (message) => {
        this.#tell(urn, message);
      },
      ...(timeout > 0 ? { operationSeconds: timeout } : {}),
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
    operation: () => Promise<Recorded>,
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
    throw isBug(error) ? new Error(bugText(error, during), { cause: error }) : error;
  }
}

/** `Drive`, of a URN. */
function kindIn(urn: string): string {
  return tokenIn(urn).split(':')[2] ?? '';
}

/** `workload:index:Drive`, of a URN. */
function tokenIn(urn: string): string {
  return urn.split('::')[2]?.split('$').at(-1) ?? '';
}

/** Errors about unknown settings: arguments of an explicit provider, or stack configuration of the default one. */
function unknownSettings(urn: string, news: Fields): string[] {
  const [, project = '', , name = ''] = urn.split('::');
  if (!/^default(_|$)/.test(name)) return unknownArguments(news);
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
