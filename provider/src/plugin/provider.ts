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
import { isDeepStrictEqual } from 'node:util';
import { type During, messageOf } from '../bug';
import { Cancelled } from '../cancelled';
import {
  isOfEngine,
  OF_STACK,
  ofProvider,
  type Origin,
  otherThanValues,
  readSettings,
  type SettingName,
  SETTINGS,
  type Settings,
  unknownArguments,
  unknownKeys,
} from '../config';
import { connect, type Connection } from '../connect';
import type { Severity } from '../effects';
import type { Naming } from '../lifecycle/effects/check';
import type { Failure } from '../lifecycle/platform/platform';
import { invoke } from '../lifecycle/operations/invoke';
import type { EngineRequest } from '../lifecycle/planning';
import { Lifecycle, reporting, NotReady as Unfinished } from '../lifecycle/lifecycle';
import { isListed, list, type Listed } from '../lifecycle/operations/inventory';
import { digest } from '../lifecycle/values/names';
import { plainSecrets } from '../lifecycle/values/plain';
import { isOnlyProtection } from '../lifecycle/ownership/protection';
import type { Secrecy } from '../lifecycle/values/concealment';
import { NO_KEY, RecordedSecrets, type Whose } from '../lifecycle/state/recorded-secrets';
import { OWNER, ownerWith, withAbsences } from '../lifecycle/state/state';
import { HashKey } from '../lifecycle/values/hashes';
import type { Definition, Fields, FunctionDefinition } from '../resource';
import { PACKAGE, tokenOf } from '../token';
import { DEFAULT_PROVIDER, parseUrn } from '../urn';
import { bagOf, contentsOf } from './bags';
import { becomesSecret, detailOf, part } from './detail';
import type { Tell } from './engine';
import { NotReady, Unheard } from './errors';
import {
  decode,
  encode,
  encodeRead,
  encodeResult,
  hidden,
  hiddenPaths,
  open,
  sealed,
  unsealed,
} from './wire';

/** What the plugin serves, and what it depends on. */
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
  /** Settings that the engine must not record. */
  #withheld: Fields = {};
  #secrets = new RecordedSecrets(undefined, false);
  readonly #lifecycle = new Lifecycle(() => this.#configured(), true);

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
    const unfit = otherThanValues(news);
    const reasons = [...unknownSettings(request.getUrn(), news), ...unfit];
    let settings: Settings | undefined;
    try {
      if (unfit.length === 0)
        settings = readSettings(settingOf(news), this.#options.env, originOf(request.getUrn()));
    } catch (error) {
      reasons.push(messageOf(error, { operation: 'checkConfig', kind: 'the provider' }));
    }
    if (settings?.secretsInState === 'hash' && settings.stateKey === undefined) reasons.push(NO_KEY);
    response.setInputs(openConfig(this.#withhold(news, settings)));
    response.setFailuresList(reasons.map((reason) => failureOf({ property: '', reason })));
    return response;
  }

  /** Settings as the engine records them. It configures the same process with them, which keeps what is left out. */
  #withhold(news: Fields, settings: Settings | undefined): Fields {
    const isOn = settings?.secretsInState === 'hash';
    const isKept = (name: string) =>
      isOn ? WITHOUT_CREDENTIAL.has(name) || !(name in SETTINGS) : name !== 'stateKey';
    this.#withheld = Object.fromEntries(Object.entries(news).filter(([name]) => !isKept(name)));
    const kept = Object.entries(news).filter(([name]) => isKept(name));
    // A destroy without the program must know it, also if only the environment said so.
    return { ...Object.fromEntries(kept), ...(isOn ? { secretsInState: 'hash' } : {}) };
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
    const given = settingOf({ ...decode(request.getArgs()), ...this.#withheld });
    const settings = readSettings(given, this.#options.env, originOf(request.getUrn() ?? ''));
    const { stateKey, secretsInState } = settings;
    this.#secrets = new RecordedSecrets(
      stateKey === undefined ? undefined : HashKey.of(stateKey),
      secretsInState === 'hash',
    );
    this.#connection = this.#options.connect(settings, () => undefined);
    this.#isExplicit = explicitName(request.getUrn() ?? '') !== undefined;
    if (request.getUrn() !== '') this.#reference = `${request.getUrn()}::${request.getId()}`;
    const response = new ConfigureResponse();
    response.setSupportspreview(true);
    response.setAcceptsecrets(true);
    response.setSupportsAutonamingConfiguration(true);
    return response;
  }

  async check(request: CheckRequest, signal: AbortSignal): Promise<CheckResponse> {
    const urn = request.getUrn();
    const asked = this.#request(urn, signal);
    const [before, given] = [request.getOlds(), request.getNews()];
    const whose = { definition: asked.definition, urn };
    const inState = decode(before);
    const news = drawn({ [OWNER]: ownerOf(urn), ...decode(given) }, nonceOf(request));
    const plain = () =>
      given === undefined ? [] : plainSecrets(asked.definition.seen.facts, contentsOf(given));
    const naming = namingOf(request);
    if (this.#secrets.isIn(inState)) {
      // Records nothing yet: what the program has not changed is known by its value from here on.
      this.#recorded(whose, encode(asked.definition, news, given), before);
      this.#secrets.learn(inState, news);
    }
    const { inputs, reasons } = await this.#lifecycle.check(asked, {
      olds: this.#secrets.opened(inState),
      recorded: inState,
      ...{ news, naming, plain },
      marked: given && contentsOf(given),
    });
    const response = new CheckResponse();
    response.setInputs(
      inputs === undefined || reasons.length > 0
        ? given
        : this.#recorded(whose, encode(asked.definition, inputs, given), before),
    );
    response.setFailuresList(reasons.map((reason) => failureOf({ property: '', reason })));
    return response;
  }

  /** The bag as it is recorded. */
  #recorded(whose: Whose, bag: Struct, ...came: readonly (Struct | undefined)[]): Struct {
    const fields = contentsOf(bag);
    const bags = came.map((one) => (one === undefined ? undefined : contentsOf(one)));
    const after = this.#secrets.recorded(whose, fields, ...bags);
    return after === fields ? bag : bagOf(after);
  }

  /**
   * The outputs as they are recorded. Only secrets of the definition and of the arguments become hashes. What the
   * engine marks by `additionalSecretOutputs` is an output, which others may use: it stays encrypted.
   *
   * @param marked the arguments with the marks of the program
   */
  #recordedOutputs(
    whose: Whose,
    bag: Struct,
    marked: readonly (Struct | undefined)[],
    ...came: readonly (Struct | undefined)[]
  ): Struct {
    if (!this.#secrets.isOn) return bag;
    const declared = encode(whose.definition, unsealed(contentsOf(bag)), ...marked);
    const hashed = this.#recorded(whose, declared, ...marked, ...came);
    return hidden(hashed, bag) ?? hashed;
  }

  /** The keys of recorded outputs whose secrets are recorded in another form from now on. */
  #recast(whose: Whose, olds: Struct, ...marked: readonly (Struct | undefined)[]): readonly string[] {
    // Mostly nothing is: without the marks of additionalSecretOutputs, there are only fewer secrets.
    if (this.#secrets.isOn && this.#recorded(whose, olds, olds) === olds) return [];
    const before = unsealed(contentsOf(olds));
    const after = this.#secrets.isOn
      ? unsealed(contentsOf(this.#recordedOutputs(whose, olds, marked, olds)))
      : this.#secrets.opened(before);
    return Object.keys(before).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  }

  /** A bag from the engine with the values of this run. */
  #opened(bag: Struct | undefined): Fields {
    return this.#secrets.opened(decode(bag));
  }

  async diff(request: DiffRequest, signal: AbortSignal): Promise<DiffResponse> {
    const asked = this.#request(request.getUrn(), signal);
    const olds = request.getOlds();
    const news = this.#opened(request.getNews());
    const state = recorded(olds, request.getOldInputs());
    this.#secrets.learn(state, news);
    const whose = { ...asked, urn: request.getUrn() };
    const recast =
      olds === undefined ? [] : this.#recast(whose, olds, request.getNews(), request.getOldInputs());
    const hides = new Map([
      ...recast.map((key) => [key, key.startsWith('__') ? [] : [part('', key)]] as const),
      ...hiddenPaths(olds, request.getNews()),
    ]);
    const { verdict, before, after, stable } = await this.#lifecycle.diff(asked, {
      id: request.getId(),
      state: this.#secrets.opened(state),
      news,
      before: this.#opened(request.getOldInputs()),
      shown: [...hides.keys()],
    });
    const response = new DiffResponse();
    response.setChanges(DiffResponse.DiffChanges.DIFF_NONE);
    if (verdict.kind === 'same' && verdict.hides.length === 0) return response;

    response.setChanges(DiffResponse.DiffChanges.DIFF_SOME);
    if (verdict.kind !== 'same') {
      response.setStablesList([...stable]);
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
    for (const [path, difference] of detailOf(before, after, verdict.changed, verdict.reasons)) {
      detail.set(path, difference);
    }
    return response;
  }

  async create(request: CreateRequest, signal: AbortSignal): Promise<CreateResponse> {
    const asked = this.#request(request.getUrn(), signal, request.getTimeout());
    const { definition } = asked;
    const [given, isPreview] = [request.getProperties(), request.getPreview()];
    const whose = { definition, urn: request.getUrn() };
    const encoded = (left: Fields) =>
      this.#recorded(whose, encode(definition, recordable(definition, left), given), given);
    const response = new CreateResponse();
    const { id, state } = await this.#lifecycle
      .create(asked, this.#opened(given), isPreview)
      .catch(notReady(encoded));
    response.setId(id);
    response.setProperties(
      isPreview
        ? this.#recorded(whose, encode(definition, this.#secrets.previewed(definition, state), given), given)
        : encoded(state),
    );
    return response;
  }

  async update(request: UpdateRequest, signal: AbortSignal): Promise<UpdateResponse> {
    const asked = this.#request(request.getUrn(), signal, request.getTimeout());
    const { definition } = asked;
    const [olds, news] = [request.getOlds(), request.getNews()];
    // An unfinished update records the earlier arguments, so secrets may come from both bags.
    const whose = { definition, urn: request.getUrn() };
    const marked = [news, request.getOldInputs()];
    const encoded = (left: Fields) =>
      this.#recordedOutputs(
        whose,
        encode(definition, recordable(definition, left, olds), news, olds),
        marked,
        olds,
      );
    const before = recorded(olds, request.getOldInputs());
    const given = this.#opened(news);
    this.#secrets.learn(before, given);
    const known = { id: request.getId(), state: this.#secrets.opened(before) };
    const state = await this.#lifecycle
      .update(asked, { ...known, news: given }, request.getPreview())
      .catch(notReady(encoded));
    const response = new UpdateResponse();
    response.setProperties(state === undefined ? this.#onlyMarked(whose, olds, marked) : encoded(state));
    return response;
  }

  /** The outputs of an update that only changes how secrets are recorded. */
  #onlyMarked(
    whose: Whose,
    olds: Struct | undefined,
    marked: readonly (Struct | undefined)[],
  ): Struct | undefined {
    const bag = hidden(olds, marked[0]);
    return bag && this.#recordedOutputs(whose, bagOf(this.#secrets.opened(contentsOf(bag))), marked, olds);
  }

  /** For a refresh, and for an import, which has only the id. */
  async read(request: ReadRequest, signal: AbortSignal): Promise<ReadResponse> {
    const urn = request.getUrn();
    const asked = this.#request(urn, signal, request.getTimeout());
    const { definition } = asked;
    const [outputs, inputs] = [request.getProperties(), request.getInputs()];
    const state = recorded(outputs, inputs);
    const found = await this.#lifecycle.read(
      asked,
      { id: request.getId(), state: this.#secrets.withPlainDigests(state), inputs: decode(inputs) },
      ownerOf(urn),
    );
    const response = new ReadResponse();
    if (found === undefined) return response;
    response.setId(found.id);
    const encoded = (bag: Struct) => this.#recorded({ definition, urn }, bag, inputs, outputs);
    if (Object.keys(state).length === 0) {
      response.setProperties(encoded(encodeRead(definition, recordable(definition, found.state))));
      response.setInputs(encoded(encodeRead(definition, found.inputs ?? {})));
      return response;
    }
    // Only one of them may know of a secret: an earlier version recorded some outputs in clear.
    const came = [hidden(inputs, outputs), hidden(outputs, inputs)];
    const after = encode(definition, recordable(definition, found.state, outputs), ...came);
    response.setProperties(this.#recordedOutputs({ definition, urn }, after, [inputs], outputs));
    response.setInputs(encoded(encode(definition, found.inputs ?? decode(inputs), ...came)));
    return response;
  }

  async invoke(request: InvokeRequest, signal: AbortSignal): Promise<InvokeResponse> {
    const token = request.getTok();
    const definition = this.#options.functions[token.split(':')[2] ?? ''];
    if (definition === undefined || token !== tokenOf(definition.name)) {
      throw new Unheard(`this version of the provider has no function ${token}`);
    }
    const args = decode(request.getArgs());
    const invoked = await this.#reporting(
      { operation: 'call', kind: definition.name },
      [definition, args],
      () => invoke({ definition, ...this.#unproven(signal) }, args),
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
    let left = request.getLimit() < 1 ? Infinity : request.getLimit();
    await this.#reporting({ operation: 'list', kind: definition.type }, [definition, {}], async () => {
      for await (const listed of list({ definition, ...this.#unproven(signal) })) {
        send(listed);
        if (--left === 0) return;
      }
    });
  }

  async delete(request: DeleteRequest, signal: AbortSignal): Promise<Empty> {
    const asked = this.#request(request.getUrn(), signal, request.getTimeout());
    const state = recorded(request.getProperties(), request.getOldInputs());
    await this.#lifecycle.delete(asked, { id: request.getId(), state });
    return new Empty();
  }

  /** @param timeout time of `customTimeouts`, in seconds; 0 if not set */
  #request(urn: string, signal: AbortSignal, timeout = 0): EngineRequest {
    const either = this.#either(signal);
    const say = (line: string, severity: Severity) => {
      this.#tell(urn, line, severity);
    };
    return {
      definition: this.#definition(urn),
      named: { urn, resource: parseUrn(urn).name },
      declared: urn,
      keyOf: () => urn,
      audience: { env: this.#options.env, say },
      signal: either,
      timeoutSeconds: timeout,
      arrive: async () =>
        this.#configured().arrive({
          workspaceMayCome: this.#isExplicit,
          warn: (line) => {
            say(line, 'warning');
          },
          signal: either,
        }),
    };
  }

  #definition(urn: string): Definition {
    const { type } = parseUrn(urn);
    const definition = this.#options.definitions[type.split(':')[2] ?? ''];
    if (definition === undefined || type !== tokenOf(definition.type)) {
      throw new Unheard(`this version of the provider has no resource ${type}`);
    }
    return definition;
  }

  #configured(): Connection {
    if (this.#connection === undefined) throw new Error('the Workload provider is not configured');
    return this.#connection;
  }

  /** For a request that proves the settings itself: functions, and lists for `pulumi do`. */
  #unproven(signal: AbortSignal) {
    const log = (line: string) => {
      this.#tell('', line);
    };
    return { platform: { ...this.#configured().usable(), log }, signal: this.#either(signal) };
  }

  /** Aborted when the engine gives the call up, or cancels everything. */
  #either(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, this.#cancelled.signal]);
  }

  #reporting<T>(
    during: During,
    [definition, written]: readonly [Secrecy, Fields],
    run: () => Promise<T>,
  ): Promise<T> {
    const adviceOn = (error: unknown) => this.#connection?.adviceOn(error) ?? '';
    return reporting({ during, definition, written, adviceOn }, run);
  }
}

/** The state from the engine, with the owner, which only the inputs contain. States of dynamic resources have it. */
function recorded(properties: Struct | undefined, inputs: Struct | undefined): Fields {
  const bag = decode(properties);
  if (Object.keys(bag).length === 0 || OWNER in bag) return bag;
  return { ...bag, [OWNER]: inputs === undefined ? undefined : contentsOf(inputs)[OWNER] };
}

/** The reverse: a state as the engine records it in the place of another one. */
function recordable(definition: Definition, state: Fields, earlier?: Struct): Fields {
  const bag = withAbsences(definition.seen, state);
  if (earlier !== undefined && OWNER in contentsOf(earlier)) return bag;
  const { [OWNER]: _owner, ...rest } = bag;
  return rest;
}

/** Rethrows an unfinished operation as the error that makes the engine record its object. */
function notReady(encoded: (state: Fields) => Struct): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Unfinished)) throw error;
    const { object, reasons, message } = error;
    throw new NotReady({ id: object.id, properties: encoded(object.state) }, reasons, message);
  };
}

/** The name of an explicit provider; undefined for the default one, and if the engine does not send its URN. */
function explicitName(urn: string): string | undefined {
  const { name } = parseUrn(urn);
  return name === '' || DEFAULT_PROVIDER.test(name) ? undefined : name;
}

function originOf(urn: string): Origin {
  const name = explicitName(urn);
  return name === undefined ? OF_STACK : ofProvider(name);
}

/** Errors about unknown settings: arguments of an explicit provider, or stack configuration of the default one. */
function unknownSettings(urn: string, news: Fields): string[] {
  const { project } = parseUrn(urn);
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
  const { project, stack, name } = parseUrn(urn);
  return [project, stack, name].join('/');
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

/** Settings that a state has if it has no secret: none of them can contain a credential. */
const WITHOUT_CREDENTIAL: ReadonlySet<string> = new Set<SettingName>([
  'baseUrl',
  'runUrl',
  'authUrl',
  'workspace',
  'apiVersion',
  'clientId',
  'apiKeyFile',
  'caFile',
  'timeoutSeconds',
  'maxRetries',
  'maxConnections',
  'acceptMoved',
  'skipCredentialsValidation',
  'resume',
  'plainSecrets',
  'secretsInState',
]);

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

function failureOf({ property, reason }: Failure): CheckFailure {
  const failure = new CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}
