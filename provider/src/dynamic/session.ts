/** What the resource kinds of one process share: its configuration, its connection, and what was said already. */
import { otherThanValues, readSettings, SETTINGS } from '../config';
import { connect, type Connection } from '../connect';
import type { Platform } from '../lifecycle/platform';
import { explain } from '../lifecycle/words';

/** A setting by its whole key. */
export type Get = (key: string) => string | undefined;

export class Session {
  readonly #connectionBy: (get: Get) => Connection;
  #get: Get | undefined;
  #complaint: string | undefined;

  /**
   * @param connectionBy what resources work on, asked for with the configuration at every operation. Default: one
   *   connection for all of them
   */
  constructor(connectionBy: (get: Get) => Connection = oneConnection()) {
    this.#connectionBy = connectionBy;
  }

  /** The engine's host configures each kind, all of them alike: the first one counts. */
  configure(get: Get): void {
    this.#get ??= get;
  }

  /** @throws Error about the configuration */
  connection(): Connection {
    return this.#connectionBy(this.#get ?? unconfigured);
  }

  /** @throws Error when it is known already that no request can succeed */
  usable(): Platform {
    const reason = this.complaint();
    if (reason !== undefined) throw new Error(reason);
    return this.connection().usable();
  }

  /** Why the configuration cannot be worked with, in full for the first who asks alone. */
  complaint(): string | undefined {
    try {
      this.connection();
      return undefined;
    } catch (error) {
      if (this.#complaint !== undefined)
        return 'the Workload provider is not configured; see the first error';
      return (this.#complaint = explain(error));
    }
  }

  /** What to do about a credential that is not accepted; empty for other errors. */
  adviceOn(error: unknown): string {
    // Without a configuration there is nothing that could have refused.
    return this.complaint() === undefined ? this.connection().adviceOn(error) : '';
  }
}

const unconfigured: Get = () => undefined;

/** Connects once for each configuration: a session that is not configured yet gets another connection when it is. */
function oneConnection(): (get: Get) => Connection {
  let made: { readonly get: Get; readonly connection: Connection } | undefined;
  // The engine shows a dynamic provider's standard output at once, as messages of the stack.
  const log = (message: string) => {
    console.log(message);
  };
  return (get) => {
    if (made?.get !== get) {
      refuseOthers(get);
      made = { get, connection: connect(readSettings(get, process.env), log) };
    }
    return made.connection;
  };
}

/** @throws Error about settings that are not text: an explicit provider hands over whatever the program gave it */
function refuseOthers(get: Get): void {
  const given = Object.entries(SETTINGS).flatMap(([name, { key }]) => {
    const value = get(key);
    return value === undefined ? [] : [[name, value] as const];
  });
  const reasons = otherThanValues(Object.fromEntries(given));
  if (reasons.length > 0) throw new Error(reasons.join('; '));
}
