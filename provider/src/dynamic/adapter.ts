/**
 * Translates between Pulumi's dynamic providers and the lifecycle; decides nothing itself. All kinds of one process share
 * a `Session`: configuration, connection, and errors that were already reported.
 */
import type { dynamic } from '@pulumi/pulumi';
import { URN, type Severity } from '../effects';
import { untilGone } from '../engine-gone';
import type { EngineRequest } from '../lifecycle/planning';
import { Lifecycle, NotReady } from '../lifecycle/lifecycle';
import type { Plain } from '../lifecycle/values/plain';
import { isOnlyProtection } from '../lifecycle/ownership/protection';
import { isOfPreview, logicalNameOf, OWNER, ownerOf, PROVIDER } from '../lifecycle/state/state';
import { type Platform, subject } from '../lifecycle/platform/platform';
import type { Definition, Fields } from '../resource';
import { tracing } from '../tracing/load';
import { followCalls } from './engine-calls';
import { EXPLICIT, PLAIN, providerOf } from './token';
import { messageOf } from '../bug';
import {
  OF_STACK,
  OF_STACK_OR_PROVIDER,
  ofProvider,
  type Origin,
  otherThanValues,
  readSettings,
  SETTINGS,
} from '../config';
import { connect, type Connection } from '../connect';

/**
 * Pulumi's dynamic provider of one definition.
 *
 * @param session shared with the other kinds of the process
 */
export function adapt(
  definition: Definition,
  session: Session,
): Required<dynamic.ResourceProvider<Fields, Fields>> {
  // A dynamic provider does not learn of cancellations, but it notices when the engine is gone.
  const signal = untilGone();
  const lifecycle = new Lifecycle(() => session.connection(), false);
  const trace = tracing();
  if (trace !== undefined) followCalls(trace);
  // The engine shows lines of a dynamic provider as information: it learns no severity.
  const say = (line: string, severity: Severity) => {
    session.connection().platform.log(severity === 'info' ? line : `${severity}: ${line}`);
  };
  const about = (bag: Fields): EngineRequest => ({
    definition,
    named: { resource: logicalNameOf(bag), urn: urnIn(bag) },
    // Components may have children with the same name, so the URN is better, if it is known.
    declared: urnIn(bag) ?? ownerOf(bag),
    keyOf: (inputs) => String(inputs[OWNER]),
    audience: { env: process.env, say },
    signal,
    arrive: () => session.arrive(signal),
  });
  const run = async <T>(operation: string, bag: Fields, work: (request: EngineRequest) => Promise<T>) => {
    const request = about(bag);
    if (trace === undefined) return work(request).catch(rethrown);
    const part = { operation, kind: definition.type, resource: request.named.resource };
    return trace.within(part, () => work(request).catch(rethrown));
  };

  return {
    // Must neither wait nor fail: the engine's host hands this provider out before `configure` has ended.
    configure({ config }) {
      session.configure((key) => config.get(key));
      return Promise.resolve();
    },

    check: (olds, news) =>
      run('check', news, async (request) => {
        if (isOfPreview(news)) session.belongsTo(typeof news[EXPLICIT] === 'string' ? news[EXPLICIT] : null);
        const plain = () => plainIn(news);
        const { inputs = news, reasons } = await lifecycle.check(request, { olds, news, plain });
        return { inputs, failures: reasons.map((reason) => ({ property: '', reason })) };
      }),

    diff: (id, olds, checked) =>
      run('diff', checked, async (request) => {
        const state = withPresentString(definition.type, olds);
        const news = withPresentString(definition.type, checked);
        const { verdict } = await lifecycle.diff(request, { id, state, news });
        if (verdict.kind === 'same') return { changes: false };
        return {
          // Undefined lets the engine compare the inputs itself and show exactly the properties that differ. It then also
          // replaces for them what replaceOnChanges names.
          ...(verdict.changed.length === 0 || isOnlyProtection(verdict) ? { changes: true } : {}),
          replaces: [...verdict.reasons],
          deleteBeforeReplace: verdict.deleteFirst,
        };
      }),

    create: (checked) =>
      run('create', checked, async (request) => {
        const { id, state } = await lifecycle.create(request, checked);
        return { id, outs: state };
      }),

    update: (id, state, news) =>
      run('update', news, async (request) => {
        const outs = await lifecycle.update(request, { id, state, news });
        return outs === undefined ? {} : { outs };
      }),

    read: (id, recorded = {}) =>
      run('read', recorded, async (request) => {
        // The state of a resource that is only read contains nothing but the string that finds this provider.
        const isNew = Object.keys(recorded).every((key) => key === PROVIDER);
        const found = await lifecycle.read(request, { id, state: isNew ? {} : recorded });
        // For the engine, an empty answer means that a known object is gone, but that a new one has no properties.
        if (found === undefined && isNew)
          throw new Error(`${subject(definition, id)} does not exist in this workspace`);
        if (found === undefined) return {};
        return { id: found.id, props: found.state, ...(found.inputs && { inputs: found.inputs }) };
      }),

    delete: (id, state) => run('delete', state, (request) => lifecycle.delete(request, { id, state })),
  };
}

/** What the class has found. It also warns: a dynamic provider gets secrets in clear, and cannot name the resource. */
function plainIn(declared: Fields): readonly Plain[] {
  const found = declared[PLAIN];
  return Array.isArray(found) ? (found as Plain[]) : [];
}

function urnIn(declared: Fields): string | undefined {
  const urn = declared[URN];
  return typeof urn === 'string' ? urn : undefined;
}

/** Rethrows an error without a stack, which the engine's host would print. */
function rethrown(error: unknown): never {
  const plain = new Error(error instanceof Error ? error.message : String(error));
  // The host prints `${error}: ${error.stack}`, and the engine prints the message itself. So this shows no stack, and only
  // the first line of the message.
  plain.toString = () => 'Workload';
  [plain.stack = ''] = plain.message.split('\n');
  if (!(error instanceof NotReady)) throw plain;
  const {
    object: { id, state: properties },
    reasons,
  } = error;
  // In this form, the engine records it.
  throw Object.assign(plain, { id, properties, reasons });
}

/** Returns a setting by its full key. */
export type Get = (key: string) => string | undefined;

export class Session {
  readonly #connectionBy: (get: Get, origin: Origin) => Connection;
  #get: Get | undefined;
  #complaint: string | undefined;
  /** In a preview: the name of the explicit provider, or null for the default one. */
  #provider: string | null | undefined;

  /**
   * @param connectionBy returns the connection for a configuration; called at every operation. Default: one connection
   *   for all of them
   */
  constructor(connectionBy: (get: Get, origin: Origin) => Connection = oneConnection()) {
    this.#connectionBy = connectionBy;
  }

  /** The engine's host configures all kinds alike, so the first call counts. */
  configure(get: Get): void {
    this.#get ??= get;
  }

  /**
   * Learns whose process this is. Only the resources of a preview tell it.
   *
   * @param provider name of the explicit provider, or null for the default one
   */
  belongsTo(provider: string | null): void {
    if (this.#provider === undefined) this.#provider = provider;
  }

  /** @throws Error about the configuration */
  connection(): Connection {
    return this.#connectionBy(this.#get ?? unconfigured, this.#origin);
  }

  get #origin(): Origin {
    if (this.#provider === undefined) return OF_STACK_OR_PROVIDER;
    return this.#provider === null ? OF_STACK : ofProvider(this.#provider);
  }

  /**
   * The platform, once it is proven.
   *
   * @throws Error if the configuration is invalid, or nothing at its address can be used
   */
  async arrive(signal: AbortSignal): Promise<Platform> {
    const reason = this.complaint();
    if (reason !== undefined) throw new Error(reason);
    const connection = this.connection();
    return connection.arrive({
      workspaceMayCome: this.#provider !== null,
      warn: (line) => {
        // The warning is for previews: only there it is known whose process this is.
        if (this.#provider !== undefined) connection.platform.log(`warning: ${line}`);
      },
      signal,
    });
  }

  /** Why the configuration is invalid, complete only at the first call; undefined if it is valid. */
  complaint(): string | undefined {
    try {
      this.connection();
      return undefined;
    } catch (error) {
      if (this.#complaint !== undefined)
        return 'the Workload provider is not configured; see the first error';
      return (this.#complaint = messageOf(error, { operation: 'configuration', kind: 'the provider' }));
    }
  }

  /** Advice about a rejected credential; empty for other errors. */
  adviceOn(error: unknown): string {
    // Without a valid configuration, no request was sent.
    return this.complaint() === undefined ? this.connection().adviceOn(error) : '';
  }
}

const unconfigured: Get = () => undefined;

/** Connects once for each configuration: a session gets another connection once it is configured. */
function oneConnection(): (get: Get, origin: Origin) => Connection {
  let made: { readonly get: Get; readonly connection: Connection } | undefined;
  // The engine shows a dynamic provider's standard output at once, as messages of the stack.
  const log = (message: string) => {
    console.log(message);
  };
  return (get, origin) => {
    if (made?.get !== get) {
      refuseOthers(get);
      const settings = readSettings(get, process.env, origin);
      if (settings.secretsInState === 'hash') throw new Error(NO_HASHES);
      made = { get, connection: connect(settings, log) };
    }
    return made.connection;
  };
}

const NO_HASHES =
  'workload:secretsInState = hash works only for native resources: the engine gives secrets to dynamic resources without ' +
  'their marks, so nobody could tell which values must not be in the state. Import the classes from ' +
  '@workload/pulumi/native, or set it to encrypted. Nothing was sent';

/** @throws Error about settings that are not text: an explicit provider passes on whatever the program set */
function refuseOthers(get: Get): void {
  const given = Object.entries(SETTINGS).flatMap(([name, { key }]) => {
    const value = get(key);
    return value === undefined ? [] : [[name, value] as const];
  });
  const reasons = otherThanValues(Object.fromEntries(given));
  if (reasons.length > 0) throw new Error(reasons.join('; '));
}

/** Earlier `__provider` strings. They lead to the same provider as the present one. */
const EARLIER: readonly ((type: string) => string)[] = [
  (type) => `exports.handler=()=>require('@workload/pulumi/dynamic').${type}`,
];

/** A bag with the present string instead of an earlier one, as their difference is no change. */
export function withPresentString(type: string, bag: Fields): Fields {
  const isEarlier = EARLIER.some((stringOf) => bag[PROVIDER] === stringOf(type));
  return isEarlier ? { ...bag, [PROVIDER]: providerOf(type) } : bag;
}
