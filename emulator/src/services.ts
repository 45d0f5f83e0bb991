// The parts of a running emulator, for the HTTP layer.
import type { Patience } from './connections';
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

/** One answered request, for a log. Contains no headers, body or query. */
export interface Served {
  method: string;
  path: string;
  status: number;
  ms: number;
}

export interface Services {
  /** Random for each start. Not a secret. */
  instance: string;
  database: Database;
  platform: Platform;
  clock: Clock;
  tokens: Tokens;
  consents: ConsentCodes;
  faults: Faults;
  journal: Journal;
  /** What slow clients may do. */
  patience: Patience;
  /** The bytes of bodies that have not arrived whole. */
  arriving: { bytes: number };
  /** Requests by route, for `/_emulator/metrics`. */
  requests: RequestCounts;
  /** Answered requests by revision of applications. */
  visits: Visits;
  /** The first API key. */
  apiKey: string;
  /** The credential for `/_emulator`. */
  controlToken: string;
  /** Access to `/_console`. */
  access: ConsoleAccess;
  /** A single-use sign-in link to the console. */
  consoleUrl(): string;
  /** Workspace of the first API key. */
  workspace: string;
  /** The origin in answers. Available once the server listens. */
  origin(): string;
  /** Accepted host names. */
  hostNames: HostNames;
  /** Aborted when the emulator stops. */
  stopping: AbortSignal;
  /** Runs due changes, outside of a transaction. */
  settle(): void;
  /** The last report about skipped times. */
  skipped(): string | undefined;
  /** Resets all data, faults, journal and clock. */
  reset(): void;
  /** The file with all current data, in parts. Throws a 413 if it gets too large. */
  save(options: SaveOptions): Buffer[];
  /** Replaces everything with a saved platform, in a separate transaction. Throws a 400 if it cannot be restored. */
  restore(saved: Saved): void;
  /** Adds data in the transaction of the request. Throws a 400 if the seed is malformed. */
  seed(seed: unknown): void;
  onError(error: unknown): void;
  onServed(served: Served): void;
  /** Called with a report that nobody requested: skipped times. */
  onTold(line: string): void;
}
