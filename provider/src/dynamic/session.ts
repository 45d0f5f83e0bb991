/** What the resource kinds of one process share: configuration, connection, and errors that were already reported. */
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
import type { Platform } from '../lifecycle/platform/platform';

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
