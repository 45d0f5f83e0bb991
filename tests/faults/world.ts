/** The platform under faults: an emulator whose clock moves only when somebody waits, and the connection to it. */
import { createRequire } from 'node:module';
import { Client, type ClientOptions } from '@workload/sdk';
import { startEmulator, type Contents, type Emulator } from '@workload/emulator';
import type { Platform } from '../../provider/src/lifecycle/platform';
import { definitions } from '../../provider/src/resources';
import { samples } from '../conformance/samples';
import { NOTHING_GIVEN } from '../conformance/samples/given';
import { story } from '../engine/story';
import { providersOf } from '../support/adapters';
import { journal, type Fields, type Provider } from './engine';
import { numbered } from './situations';
import { ALL_FAULTS } from './usual';

export type FaultBehaviour = Parameters<Emulator['faults']['add']>[0]['then'];
type Dispatcher = NonNullable<ClientOptions['dispatcher']>;

// The client's own copy: the handlers of another one would not understand each other.
const { Agent } = createRequire(require.resolve('@workload/sdk'))('undici') as {
  Agent: new () => Dispatcher;
};

/** Nothing listens there. */
const CLOSED = 'http://127.0.0.1:1';

/** Attempts of one call: the first, and one repeat where the client repeats. */
export const ATTEMPTS = 2;

/** Where objects of programs are. */
export const PATHS: readonly string[] = [
  ...new Set(Object.values(samples(NOTHING_GIVEN)).map(({ path }) => path)),
];

/** Long enough for two looks at a deployment under way, in milliseconds of the platform's clock. */
const DEPLOY_MS = 300;

/** A request as it left the client, `POST /drives`; the version prefix left out. */
export interface Sent {
  readonly method: string;
  readonly path: string;
}

/** What becomes of the request that a run is cancelled at; an answer that is held never comes. */
export type CancelledAt = 'answered' | 'answer held' | 'not carried out';

interface Snapshot {
  readonly id: string;
  readonly name: string;
}

export interface World {
  readonly emulator: Emulator;
  /** Providers of every kind, as the engine finds them. */
  readonly providers: Readonly<Record<string, Provider>>;
  /** The platform as the providers see it now, for providers of other definitions. */
  platform(): Platform;
  /** What the providers told the person at the terminal. */
  readonly told: string[];
  /** Begins a new process of the provider, which has met nothing yet. */
  restart(settings?: Partial<Pick<Platform, 'journal' | 'resume'>>): void;
  /** Time-out of one attempt from now on, in milliseconds. */
  timeout(ms: number): void;
  /** Refuses the connection of every request that this picks; undefined refuses none. */
  refuse(picks: ((sent: Sent) => boolean) | undefined): void;
  /** How many requests were refused since the last reset. */
  refused(): number;
  /** Cancels the run while a request that this picks is under way; undefined cancels none. */
  cancel(picks: ((sent: Sent) => boolean) | undefined, end?: CancelledAt): void;
  /** Whether it was cancelled since. */
  cancelled(): boolean;
  /** What is there now, for `reset`. */
  save(): Contents;
  /** What was saved; by default an empty platform but for what a build pipeline has left there. */
  reset(saved?: Contents): void;
  /** Lets time pass until what is being deployed is deployed. */
  rest(): void;
  request(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What the platform keeps, as it keeps it: all that its answers are made from. */
  kept(): Promise<string>;
  /** Everything on the platform that a program can manage. */
  look(): Promise<Fields>;
  /** The same without what differs from run to run. */
  print(): Promise<Fields>;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const emulator = await startEmulator({ clock: 'manual', deployDelayMs: DEPLOY_MS });
  const told: string[] = [];
  let picks: ((sent: Sent) => boolean) | undefined;
  let refused = 0;
  let interrupt: Interrupt | undefined;

  const agent = new Agent();
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const sent = { method: options.method, path: options.path.replace(/^\/v0|\?.*$/g, '') };
    if (interrupt?.picks(sent) === true) return dispatch(options, interrupted(handler, interrupt));
    if (picks?.(sent) !== true) return dispatch(options, handler);
    refused += 1;
    return dispatch({ ...options, origin: CLOSED }, handler);
  });
  const now = () => emulator.clock.now();
  const sleep = (ms: number) => {
    emulator.clock.advance(Math.ceil(ms));
    return Promise.resolve();
  };
  const platform = (timeoutMs: number, abortGraceMs = 10_000): Platform => ({
    client: new Client({
      baseUrl: emulator.baseUrl,
      workspace: emulator.workspace,
      auth: emulator.apiKey,
      dispatcher,
      timeoutMs,
      abortGraceMs,
      maxRetries: ATTEMPTS - 1,
      sleep,
      now,
      random: () => 0.5,
    }),
    baseUrl: emulator.baseUrl,
    workspace: emulator.workspace,
    acceptMoved: false,
    journal,
    met: new Map(),
    log: (message) => told.push(message),
    now,
    sleep,
    random: () => 0.5,
  });
  let current = platform(10_000);

  const rest = () => {
    emulator.clock.advance(DEPLOY_MS);
  };
  const { pathname, origin } = new URL(emulator.baseUrl);
  // Fetch takes as long as the emulator does.
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await agent.request({
      origin,
      path: pathname + path,
      method: method,
      headers: {
        authorization: `Bearer ${emulator.apiKey}`,
        'x-service-workspace': emulator.workspace,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} → ${answer.statusCode} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const accounts = async () =>
    (await request('GET', '/service_accounts')) as { client_id: string; name: string }[];
  const keysOf = async (account: string) =>
    (await request('GET', `/service_accounts/${account}/api_keys`)) as { id: string; name?: string }[];
  const look = async (): Promise<Fields> => {
    const out: Fields = { snapshots: await request('GET', '/snapshots') };
    for (const path of PATHS) {
      const records = (await request('GET', path)) as (NamedRecord | NamedRecord['metadata'])[];
      const named = records.map((record) => [nameOf(record), record] as const);
      out[path] = byName(named);
      if (path !== '/functions') continue;
      for (const [name] of named) {
        out[`revisions of ${name}`] = await request('GET', `/functions/${name}/revisions`);
      }
    }
    for (const { client_id: id, name } of await accounts()) {
      out[`keys of ${name}`] = byName((await keysOf(id)).map((key) => [key.name ?? '', key]));
    }
    return out;
  };
  const kept = async () => {
    // What is due by now happens with the next request.
    await request('GET', '/snapshots');
    const objects = emulator.save().objects ?? [];
    return objects
      .map(({ workspace, kind, name, status, record }) => [workspace, kind, name, status, record].join(' '))
      .join('\n');
  };
  const print = async () => {
    const { snapshots, ...kinds } = await look();
    const list = snapshots as Snapshot[];
    const names = new Map(list.map(({ id, name }) => [id, name]));
    return steady({ snapshots: list.map(({ name }) => name).sort(), ...kinds }, names) as Fields;
  };
  /** By what the platform keeps: to ask it for everything takes longer than most of what is tried on it. */
  const printed = new Map<string, Promise<Fields>>();
  await story(emulator);
  await request('POST', '/integrations/connections', {
    metadata: { name: 'mail' },
    spec: { integration: 'slack', secret: { TOKEN: 'stand-in' } },
  });
  rest();
  const fresh = emulator.save();
  return {
    emulator,
    told,
    platform: () => current,
    providers: providersOf(
      definitions,
      () => current,
      () => (interrupt ?? newInterrupt()).run.signal,
    ),
    timeout: (ms) => {
      current = platform(ms);
    },
    restart: (settings = {}) => {
      current = { ...current, journal, resume: undefined, ...settings, met: new Map() };
    },
    refuse: (next) => {
      picks = next;
    },
    refused: () => refused,
    cancel: (next, end = 'answered') => {
      interrupt = next && newInterrupt(next, end);
      current = platform(10_000, end === 'answered' ? 10_000 : 10);
    },
    cancelled: () => interrupt?.run.signal.aborted === true,
    save: () => emulator.save(),
    reset: (saved = fresh) => {
      emulator.restore(saved);
      picks = undefined;
      interrupt = undefined;
      refused = 0;
      told.length = 0;
      current = platform(10_000);
    },
    rest,
    request,
    kept,
    look,
    print: async () => {
      if (ALL_FAULTS) return print();
      const contents = numbered(await kept());
      const known = printed.get(contents) ?? print();
      printed.set(contents, known);
      return known;
    },
    stop: async () => {
      await agent.close();
      await emulator.stop();
    },
  };
}

/** A Ctrl-C while a request is under way. */
interface Interrupt {
  readonly picks: (sent: Sent) => boolean;
  /** What becomes of the request. */
  readonly end: CancelledAt;
  /** Aborted: the run is cancelled. */
  readonly run: AbortController;
}

function newInterrupt(
  picks: (sent: Sent) => boolean = () => false,
  end: CancelledAt = 'answered',
): Interrupt {
  return { picks, end, run: new AbortController() };
}

type Handler = Parameters<Dispatcher['dispatch']>[1];

/** Cancels the run while the request is under way: once it was carried out, where that is what becomes of it. */
function interrupted(handler: Handler, { end, run }: Interrupt): Handler {
  return {
    onRequestStart: (...args) => {
      handler.onRequestStart?.(...args);
      if (end === 'not carried out') run.abort();
    },
    onResponseStart: (...args) => {
      run.abort();
      if (end === 'answered') handler.onResponseStart?.(...args);
    },
    onResponseData: (...args) => {
      if (end === 'answered') handler.onResponseData?.(...args);
    },
    onResponseEnd: (...args) => {
      if (end === 'answered') handler.onResponseEnd?.(...args);
    },
    onResponseError: (...args) => {
      handler.onResponseError?.(...args);
    },
  };
}

const VOLATILE = [
  'createdAt',
  'updatedAt',
  'events',
  'infrastructureId',
  's3Url',
  'state',
  'made',
  'txtRecords',
  'created_at',
  'updated_at',
  'lastVerifiedAt',
  'lastUsedAt',
];

interface NamedRecord {
  readonly metadata: { readonly name: string };
}

/** Flat records have their name themselves. */
function nameOf(record: NamedRecord | NamedRecord['metadata']): string {
  return 'metadata' in record ? record.metadata.name : record.name;
}

/** Records by name; a second one of the same name is none the less seen. */
function byName(named: readonly (readonly [name: string, record: unknown])[]): Fields {
  const seen = new Map<string, number>();
  const entries = named.map(([name, record]) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [count === 1 ? name : `${name} #${count}`, record] as const;
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Identifiers and secrets that the platform draws. */
const DRAWN =
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<=\b(sa|key)-)[0-9a-f]{16}\b|(?<=\b(ws|wk)_)[\w-]{32}/g;

/** The end of a generated name: of a hash, or of the nonce of the create. */
export const GENERATED = /(?<=[a-z0-9])-[a-z2-7]{10}(?![a-z0-9])/g;

/** A value without what differs from run to run: times, random identifiers, the nonce of an owner mark. */
export function steady(value: unknown, names: ReadonlyMap<string, string> = new Map()): unknown {
  if (typeof value === 'string')
    return (
      names.get(value)?.replace(GENERATED, '-generated') ??
      value
        .replace(/^([a-z2-7]{10})-[a-z2-7]{10}$/, '$1')
        .replace(/^snap-[0-9a-f]{20}$/, 'snap')
        .replace(GENERATED, '-generated')
        .replace(DRAWN, 'drawn')
    );
  if (Array.isArray(value)) return value.map((item) => steady(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const out: Fields = {};
  for (const [key, inner] of Object.entries(value).filter(([one]) => !VOLATILE.includes(one))) {
    // Two objects of generated names are none the less two.
    let name = key.replace(GENERATED, '-generated');
    while (name in out) name += "'";
    out[name] = steady(inner, names);
  }
  return out;
}
