// The parts a running emulator is made of, as the HTTP layer reaches them.
import type { ConsoleAccess } from './console/access';
import type { Faults } from './control/faults';
import type { Journal } from './control/journal';
import type { RequestCounts } from './control/request-counts';
import type { HostNames } from './http/hosts';
import type { ConsentCodes } from './identity/consent-codes';
import type { Tokens } from './identity/tokens';
import type { Visits } from './inference/visits';
import type { Clock } from './platform/clock';
import type { Platform } from './platform/platform';
import type { Saved } from './saved/format';
import type { SaveOptions } from './saved/platform';
import type { Database } from './store/database';

/** One answered request, for a log. Neither headers nor bodies, nor the query. */
export interface Served {
  method: string;
  path: string;
  status: number;
  ms: number;
}

export interface Services {
  database: Database;
  platform: Platform;
  clock: Clock;
  tokens: Tokens;
  consents: ConsentCodes;
  faults: Faults;
  journal: Journal;
  /** Requests by route, for `/_emulator/metrics`. */
  requests: RequestCounts;
  /** What revisions of applications have answered. */
  visits: Visits;
  /** Opens `/_emulator`. */
  controlToken: string;
  /** Who may see `/_console`. */
  access: ConsoleAccess;
  /** A link that signs in to the console once. */
  consoleUrl(): string;
  /** Workspace of the first API key. */
  workspace: string;
  /** The address that answers name, without a path, once the server listens. */
  origin(): string;
  /** Host names that a request may be addressed to. */
  hostNames: HostNames;
  /** Aborted when the emulator stops. */
  stopping: AbortSignal;
  /** Lets happen what is due, outside of a transaction. */
  settle(): void;
  /** The line about the last missed times that were skipped. */
  skipped(): string | undefined;
  /** Empties all data, faults, journal and clock. */
  reset(): void;
  /** The file of everything that is kept at this moment, in parts. Throws a 413 when it gets too large. */
  save(options: SaveOptions): Buffer[];
  /** Puts a saved platform in place of everything, in a transaction of its own. Throws a 400 when it cannot be restored. */
  restore(saved: Saved): void;
  /** Adds to what is there, inside the transaction of the request. Throws a 400 when the seed is malformed. */
  seed(seed: unknown): void;
  onError(error: unknown): void;
  onServed(served: Served): void;
  /** Told in a line what nobody asked for: missed times that are skipped. */
  onTold(line: string): void;
}
