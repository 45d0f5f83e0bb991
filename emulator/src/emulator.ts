// Starts and stops an emulator: connects its parts and listens.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createApp } from './app';
import { ConsoleAccess } from './console/access';
import { PATIENCE } from './connections';
import { type Fault, Faults, type PendingFault } from './control/faults';
import { type Entry, Journal } from './control/journal';
import { RequestCounts } from './control/request-counts';
import { codeOf, stackOf, StartError } from './errors';
import { resourceName } from './fields/metadata';
import { parseWith } from './http/call';
import { allowedHost, publicUrl as publicUrlOption } from './http/host-schemas';
import { hostNamesOf, listeningUrl } from './http/hosts';
import { ConsentCodes, type ShowCode } from './identity/consent-codes';
import { addKey, firstCredentials } from './identity/credentials';
import { PUBLIC_KEY } from './identity/secrets';
import { Tokens } from './identity/tokens';
import { Visits } from './inference/visits';
import { CHANGING_KINDS, KEPT_KINDS, KEYED_KINDS } from './kinds';
import { cannotRestore, readSaved, writeSaved } from './saved/files';
import type { Saved } from './saved/format';
import { refuseUnreadable } from './saved/readable';
import { type Keeping, putBack, replaceBy, saving, type SaveOptions, withRecords } from './saved/platform';
import { Clock, type ClockMode } from './platform/clock';
import { clockStorage, keepMode } from './platform/clock-storage';
import type { Dimension } from './platform/dimensions';
import type { Handlers } from './platform/handlers';
import type { Platform } from './platform/platform';
import { Settling } from './platform/settle';
import { Outcomes, type OrderedFailure } from './platform/outcomes';
import { FIRST_ACCOUNT } from './products/accounts/accounts';
import { Meter } from './products/accounts/meter';
import { after } from './real-time';
import { applySeed, parseSeed } from './seed';
import type { Seed } from './seed-types.gen';
import { applySeeds, type PlacedSeed, readSeeds, type Seeds, type SeedSource, sourcesOf } from './seeds';
import { serverOf } from './server';
import type { Services } from './services';
import { forgetAddress, tellAddress } from './store/address';
import { type Contents, Database, explain, isFull } from './store/database';
import { ExecutionStore } from './store/executions';
import { FileStore } from './store/files';
import { LogError } from './store/log';
import { ObjectStore } from './store/objects';
import { SecretsFile } from './store/secrets-file';
import { DEFAULT_WORKSPACE, KEYED, LEFT_OVER, Settings } from './store/settings';
import { UsageStore } from './store/usage';

export interface EmulatorOptions {
  /** Folder of the durable database, created if missing. Default: in memory. */
  data?: string;
  /**
   * Address to listen on. Default `127.0.0.1`. The network can reach other addresses than loopback. Requests to host
   * names other than loopback and this address need `publicUrl` or `allowedHosts`.
   */
  host?: string;
  /** Port to listen on. Default: 0, any free port. */
  port?: number;
  /**
   * Address that clients use, without a path: `https://emulator.example`. `url` and `s3Url` of resources, the issuer of
   * tokens and all links begin with it, and requests to its host are answered. Default: `url`.
   */
  publicUrl?: string;
  /**
   * Additional host names that it answers to, without a port; `*.example.com` allows every subdomain. Requests to other
   * hosts get a 403. Default: none.
   */
  allowedHosts?: readonly string[];
  /** The first API key. Default: random, kept in the data folder (`secrets.json`). */
  apiKey?: string;
  /** Token for `/_emulator`. Default: random, kept in the data folder (`secrets.json`). */
  controlToken?: string;
  /** Workspace of the first API key. Default: the workspace of the file in `restore`, else `default`. */
  workspace?: string;
  /**
   * File of a saved platform to start from, written by `saveTo` or `workload-emulator save`. A reset restores it. The
   * data folder must be new. With the real clock, events that have become due since then happen at the first request; a
   * manual clock starts at the saved time.
   */
  restore?: string;
  /**
   * Data to load at the start and after every reset: a seed, a function that returns a seed, or several of them in
   * order. A function is called once, before the emulator listens. Default: nothing.
   */
  seed?: Seeds;
  /** `real` (default) follows the machine's time; `manual` stands still until it is advanced. */
  clock?: ClockMode;
  /** Time of a deployment, in milliseconds. Default: 0, done at the next request. */
  deployDelayMs?: number;
  /**
   * Whether consent pages ask for no code, for tests. Default: false, so a person must enter a code that is only on
   * standard error, and other programs on the machine cannot give consent.
   */
  autoConsent?: boolean;
  /** Answers of workloads. Default: built-in answers. */
  handlers?: Handlers;
  /** Time of an asynchronous deletion, in milliseconds. Default: `deployDelayMs`. */
  deleteDelayMs?: number;
}

/** A running emulator. */
export interface Emulator {
  /** Address that it listens on, for this machine: `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Address in its answers: the option `publicUrl`, else `url`. */
  readonly publicUrl: string;
  /** Base address of the management API: `url` and `/v0`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workspace: string;
  /** OAuth client of the first workspace, for the grant `client_credentials`. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Bearer credential for the control endpoints below `/_emulator`. API keys do not work there. */
  readonly controlToken: string;
  /**
   * Returns the address of the console (`/_console`), with a code that signs a browser in. The code works once, within
   * 15 minutes. Each call returns a new code.
   */
  consoleUrl(): string;
  /** Adds a workspace and returns a key for it. For an existing workspace, returns another key. */
  addWorkspace(name: string): { apiKey: string };
  readonly clock: {
    /** The platform's time, milliseconds since 1970. */
    now(): number;
    /** Moves the platform's time forward by whole milliseconds; throws a RangeError for anything else. */
    advance(ms: number): void;
  };
  readonly faults: {
    /** Adds a fault and returns its id. Throws if it is malformed. */
    add(fault: Fault): string;
    /** Waiting faults, with the remaining `times` and `after`. A fault without `times` stays forever. */
    pending(): PendingFault[];
    clear(): void;
  };
  readonly journal: {
    /** Requests to the API, in the order of their answers (the last 10,000). */
    entries(): Entry[];
    clear(): void;
  };
  readonly deployments: {
    /** Makes the next matching deployments fail. */
    failNext(failure: OrderedFailure): void;
  };
  /** Adds data from a seed. Throws if the seed is malformed. */
  seed(seed: Seed): void;
  /**
   * Resets data, faults, journal and clock, and revokes tokens. Keys, people and workspaces stay; the data of the start
   * is loaded again.
   */
  reset(): void;
  /**
   * Saves the current data in memory, for `restore` of the same emulator: save once and restore before each test,
   * instead of creating the data with requests.
   */
  save(): Contents;
  /**
   * Restores everything from `save`: objects, files, usage, people, keys, workspaces, tokens, planned failures and the
   * clock. Deletes faults and journal. Throws a TypeError if the argument is not from `save`.
   */
  restore(saved: Contents): void;
  /**
   * Writes the current data to a file, which an emulator of this or a later version can start from (`restore`) or load
   * (`restoreFrom`). The file is written completely or not at all, with mode 0600, and replaces an existing file. It
   * contains keys and all data of the platform, at most 256 MiB.
   * @throws StartError when it cannot be written.
   */
  saveTo(file: string, options?: SaveOptions): void;
  /**
   * Replaces everything with a file of `saveTo`, and deletes faults and journal. `apiKey`, `clientSecret` and
   * `controlToken` stay those of this emulator, in its `workspace`.
   * @throws StartError when the file cannot be read, or is not a saved platform. Nothing is changed then.
   */
  restoreFrom(file: string): void;
  /**
   * Closes every connection and the database. Afterwards `clock.now`, `faults.pending` and `journal.entries` still
   * answer; every other method throws an Error.
   */
  stop(): Promise<void>;
}

/** Hooks of the command line. Users of the library do not need them. */
export interface Observer extends Partial<
  Pick<Services, 'instance' | 'patience' | 'onError' | 'onServed' | 'onTold'>
> {
  /** Shows consent codes. Without it nobody sees a code, so no program can get consent. */
  showCode?: ShowCode | undefined;
  /** Called once when the disk fails to store a commit. Every later request gets a 500. Default: `onError`. */
  onFailed?: (error: LogError) => void;
  /** Whether the first key is the public one, if no other is given or stored. Default: a random key. */
  publicKey?: boolean;
  /** Seeds from files, with the prefix of their errors. They are applied after the seeds in the options. */
  seeds?: readonly SeedSource[];
}

// A running answer may take this long when the emulator stops, in milliseconds.
const STOP_GRACE_MS = 2000;
// Longer than clients keep idle connections, so that the server never closes one that a client is about to use.
const KEEP_ALIVE_MS = 65_000;

const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters, at least one');
const identityOptions = z.object({
  workspace: resourceName.optional(),
  apiKey: secret.optional(),
  controlToken: secret.optional(),
});
const addressOptions = z.object({
  host: z.string().default('127.0.0.1'),
  publicUrl: publicUrlOption.optional(),
  allowedHosts: z.array(allowedHost).optional(),
});
const workspaceName = z.object({ name: resourceName });

// The current version of the object keys. A new version re-creates the keys of all kinds.
const KEYED_AS = '3';

/**
 * Starts an emulator and resolves when it listens.
 * @throws Problem when an option is not valid.
 * @throws StartError when the port is taken, or the folder is in use by another emulator or unreadable.
 */
export function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  return launch(options, { showCode: writeCode });
}

export async function launch(
  options: EmulatorOptions,
  { showCode, onFailed, publicKey = false, seeds: ofFiles = [], ...observer }: Observer,
): Promise<Emulator> {
  const { port = 0, deployDelayMs = 0 } = options;
  const addresses = parseWith(addressOptions, options);
  const { host } = addresses;
  const { workspace: named, apiKey, controlToken } = parseWith(identityOptions, options);
  const hostNames = hostNamesOf(addresses);
  if (apiKey === PUBLIC_KEY && !hostNames.isOwnMachine) throw publicElsewhere();
  const beginning = options.restore === undefined ? undefined : readSaved(options.restore);
  const workspace = named ?? beginning?.workspace ?? DEFAULT_WORKSPACE;
  const database = new Database(options.data);
  const settings = new Settings(database);
  const clock = new Clock(options.clock ?? 'real', clockStorage(settings));
  database.beforeCommit = () => {
    clock.keep();
  };
  const faults = new Faults(() => clock.now());
  const journal = new Journal();
  const visits = new Visits();
  const outcomes = new Outcomes(settings);
  const stopping = new AbortController();
  const usage = new UsageStore<Dimension>(database, FIRST_ACCOUNT);
  const meter = new Meter(usage, clock);
  const settling = new Settling(
    database,
    stopping.signal,
    (line) => {
      services.onTold(line);
    },
    (error) => {
      services.onError(error);
    },
  );
  const platform: Platform = {
    kinds: CHANGING_KINDS,
    store: new ObjectStore(database, meter),
    executions: new ExecutionStore(database),
    usage,
    meter,
    files: new FileStore(database),
    handlers: options.handlers ?? {},
    clock,
    skip: (name, missed) => {
      settling.skip(name, missed);
    },
    outcomes,
    deployDelayMs,
    deleteDelayMs: options.deleteDelayMs ?? deployDelayMs,
  };
  let publicUrl = '';
  const secrets = opening(database, () => new SecretsFile(options.data));
  const tokens = new Tokens(secrets, settings, clock, () => `${publicUrl}/v0`);
  const seeds = await closingOn(database, () =>
    readSeeds([...sourcesOf(options.seed), ...ofFiles], { workspace, now: clock.now() }),
  );
  const fill = (given: readonly PlacedSeed[]) => {
    applySeeds(given, platform, workspace);
  };
  const parts: Keeping = { database, settings, secrets, clock, tokens };
  /** Adds this emulator's credentials and everything else that this version expects. */
  const settleIn = () => {
    tokens.makeKey();
    const made = firstCredentials(
      { workspace, apiKey, controlToken, publicKey: publicKey && hostNames.isOwnMachine },
      secrets,
      settings,
      platform,
    );
    if (settings.get(KEYED) !== KEYED_AS) {
      for (const kind of KEYED_KINDS) platform.store.rekey(kind);
      settings.set(KEYED, KEYED_AS);
    }
    keepMode(settings, clock);
    return made;
  };
  const settleInto = (saved: Saved) => {
    const made = settleIn();
    refuseUnreadable(saved, { platform, tokens });
    return made;
  };
  const first = opening(database, () => {
    if (options.data !== undefined) forgetAddress(options.data);
    const made = database.transaction(() => {
      if (secrets.takeOver(settings)) settings.set(LEFT_OVER, 'secrets');
      if (beginning) {
        if (!database.isNew) throw notNew(options);
        putBack(beginning, parts);
      }
      const made = beginning ? withRecords(() => settleInto(beginning)) : settleIn();
      fill(seeds);
      // Before the commit: after a crash, the next start updates the database from the file.
      secrets.write();
      return made;
    }, 'removal');
    if (settings.get(LEFT_OVER) !== undefined) {
      database.forgetRemoved();
      settings.remove(LEFT_OVER);
    }
    database.keepNow();
    return made;
  });
  const access = new ConsoleAccess(first.controlToken);
  const forgetOrders = () => {
    settling.clear();
    faults.clear();
    journal.clear();
    visits.clear();
  };
  const reset = () => {
    if (beginning) {
      putBack(beginning, parts);
      settleIn();
    } else {
      platform.store.clear(KEPT_KINDS);
      platform.executions.clear();
      usage.clear();
      platform.files.clear();
      tokens.endAll();
      clock.reset();
      outcomes.clear();
    }
    forgetOrders();
    fill(seeds);
  };
  const restore = (saved: Saved) => {
    replaceBy(saved, parts, () => settleInto(saved));
    forgetOrders();
  };
  const services: Services = {
    instance: randomUUID(),
    database,
    platform,
    clock,
    tokens,
    consents: new ConsentCodes(options.autoConsent === true ? 'auto' : showCode),
    faults,
    journal,
    patience: PATIENCE,
    arriving: { bytes: 0 },
    requests: new RequestCounts(),
    visits,
    apiKey: first.apiKey,
    controlToken: first.controlToken,
    access,
    consoleUrl: () => `${publicUrl}/_console/?code=${access.newCode()}`,
    workspace,
    origin: () => publicUrl,
    hostNames,
    stopping: stopping.signal,
    settle: () => {
      settling.settle(platform);
    },
    skipped: () => settling.told,
    reset,
    save: (given) => [...saving(parts, given)],
    restore,
    seed: (given) => {
      applySeed(parseSeed(given), platform, workspace);
    },
    onError: (error) => {
      process.stderr.write(`workload-emulator: ${stackOf(error)}\n`);
    },
    onServed: () => undefined,
    onTold: () => undefined,
    ...observer,
  };
  const server = serverOf(createApp(services), services);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  try {
    await listen(server, port, host);
  } catch (error) {
    database.close();
    throw error;
  }
  database.onFailed = (error) => {
    (onFailed ?? services.onError)(error);
  };
  let stopped: Promise<void> | undefined;
  const refuseStopped = () => {
    if (stopped) throw new Error('the emulator is stopped: start another one');
  };
  // Callers in this process are synchronous, so they cannot wait for the disk.
  const keeping = <T>(work: () => T): T => {
    refuseStopped();
    const result = work();
    database.keepNow();
    return result;
  };
  const { port: bound } = server.address() as AddressInfo;
  const url = listeningUrl(host, bound);
  publicUrl = addresses.publicUrl === undefined ? url : new URL(addresses.publicUrl).origin;
  if (options.data !== undefined) tellAddress(options.data, url);

  return {
    url,
    publicUrl,
    baseUrl: `${url}/v0`,
    workspace,
    ...first,
    consoleUrl: () => {
      refuseStopped();
      return services.consoleUrl();
    },
    addWorkspace: (given) => {
      const { name } = parseWith(workspaceName, { name: given });
      return { apiKey: keeping(() => database.transaction(() => addKey(name, platform))) };
    },
    clock: {
      now: () => clock.now(),
      advance: (ms) => {
        keeping(() => {
          clock.advance(ms);
        });
      },
    },
    faults: {
      add: (fault) => {
        refuseStopped();
        return faults.add(fault);
      },
      pending: () => faults.pending(),
      clear: () => {
        refuseStopped();
        faults.clear();
      },
    },
    journal: {
      entries: () => journal.entries(),
      clear: () => {
        refuseStopped();
        journal.clear();
      },
    },
    deployments: {
      failNext: (failure) => {
        keeping(() => {
          outcomes.failNext(failure);
        });
      },
    },
    seed: (given) => {
      const checked = parseSeed(given);
      keeping(() => {
        database.transaction(() => {
          applySeed(checked, platform, workspace);
        });
      });
    },
    reset: () => {
      keeping(() => {
        database.transaction(reset, 'removal');
      });
    },
    save: () => {
      refuseStopped();
      return database.save();
    },
    restore: (saved) => {
      keeping(() => {
        database.restore(saved);
      });
      clock.reload();
      forgetOrders();
    },
    saveTo: (file, given = {}) => {
      refuseStopped();
      writeSaved(file, saving(parts, given));
    },
    restoreFrom: (file) => {
      refuseStopped();
      const saved = readSaved(file);
      try {
        keeping(() => {
          restore(saved);
        });
      } catch (error) {
        throw cannotRestore(file, error);
      }
    },
    stop: () => {
      if (options.data !== undefined && !stopped) forgetAddress(options.data);
      return (stopped ??= stop(server, stopping, database));
    },
  };
}

/** Shows a consent code to the person who started the emulator. */
export const writeCode: ShowCode = (code, program, scopes) => {
  // JSON without control characters, so that a name cannot inject anything into a terminal.
  const name = JSON.stringify(program).replace(/[\u007f-\u009f]/g, '');
  process.stderr.write(
    `workload-emulator: ${name} asks to act for somebody (${scopes.join(', ')}). To allow it, type ${code} on its page.\n`,
  );
};

function publicElsewhere(): StartError {
  return new StartError(
    `apiKey: ${PUBLIC_KEY} is known to everybody, so it works only on loopback and without other host names: leave it out for a random key, or choose another`,
  );
}

function notNew({ data, restore }: EmulatorOptions): StartError {
  return new StartError(
    `${data} holds a platform already, so ${restore} is not restored: choose a new folder, or replace what is there with npx -p @workload/emulator workload-emulator restore`,
  );
}

async function closingOn<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Releases the folder if the start fails. */
function opening<T>(database: Database, work: () => T): T {
  try {
    return work();
  } catch (error) {
    database.close();
    throw isFull(error) || error instanceof LogError ? explain(error, database.file) : error;
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new StartError(
        `port ${port} on ${host} is in use: stop what uses it, or choose another port (--port)`,
      );
    if (code === 'EACCES')
      throw new StartError(`port ${port} on ${host} needs more rights: choose one from 1024 up`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${host} is not an address of this machine`);
    throw error;
  });
}

async function stop(server: Server, stopping: AbortController, database: Database): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  stopping.abort();
  server.closeIdleConnections();
  const grace = after(STOP_GRACE_MS, () => {
    server.closeAllConnections();
  });
  await closed;
  grace.cancel();
  database.close();
}
