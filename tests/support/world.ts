/** The tests' platform in one process: an emulator whose clock advances only when code waits, and providers on it. */
import { createRequire } from 'node:module';
import { Client, type ClientOptions, type Dispatcher } from '@workload/sdk';
import { startEmulator, type Contents, type Emulator } from '@workload/emulator';
import type { Platform } from '../../provider/src/lifecycle/platform/platform';
import { definitions } from '../../provider/src/resources';
import { story } from '../engine/story';
import { stackState, type Provider } from '../faults/engine';
import { providersOf } from './adapters';

export type FaultBehaviour = Parameters<Emulator['faults']['add']>[0]['then'];

// The client's own copy of undici.
const { Agent } = createRequire(require.resolve('@workload/sdk'))('undici') as {
  Agent: new () => TestAgent;
};

/** Nothing listens here. */
const CLOSED = 'http://127.0.0.1:1';

/** Attempts for one call with the usual settings: the first, and one retry if the client retries. */
export const ATTEMPTS = 2;

/** A request as it left the client: `POST /drives`, without version prefix and query. */
export interface Sent {
  readonly method: string;
  readonly path: string;
}

/** The outcome of the request during which a run is cancelled. A held response never comes. */
export type CancelledAt = 'answered' | 'answer held' | 'not carried out';

/** Settings of a provider process; times in milliseconds. */
export type Settings = Partial<Platform> & Pick<ClientOptions, 'timeoutMs' | 'abortGraceMs'>;

export interface WorldOptions {
  /** Duration of a deployment. Default: long enough for two reads meanwhile. */
  readonly deployDelayMs?: number;
}

export interface World {
  readonly emulator: Emulator;
  /** Providers of every kind, as the engine gets them. */
  readonly providers: Readonly<Record<string, Provider>>;
  /** The providers' current platform, for providers of other definitions. */
  platform(): Platform;
  /** The providers' messages to the user. */
  readonly told: string[];
  /** Starts a new provider process without any history. Missing settings have their usual values. */
  restart(settings?: Settings): void;
  /** Refuses the connection of each request that `picks` selects; undefined refuses none. */
  refuse(picks: ((sent: Sent) => boolean) | undefined): void;
  /** The number of requests refused since the last reset. */
  refused(): number;
  /** Cancels the run, in a new process, during a request that `picks` selects; undefined cancels none. */
  cancel(picks: ((sent: Sent) => boolean) | undefined, end?: CancelledAt): void;
  /** Whether a run was cancelled since then. */
  cancelled(): boolean;
  /** The current contents, for `reset`. */
  save(): Contents;
  /** Restores saved contents. Default: only what a build pipeline has left. */
  reset(saved?: Contents): void;
  /** Advances time until all deployments are finished. */
  rest(): void;
  /** Sends a request as any client with a key. */
  request(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

export async function startWorld({ deployDelayMs = 300 }: WorldOptions = {}): Promise<World> {
  const emulator = await startEmulator({ clock: 'manual', deployDelayMs });
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
  const { baseUrl, workspace, apiKey: auth } = emulator;
  const time = {
    now: () => emulator.clock.now(),
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal?.throwIfAborted();
        emulator.clock.advance(Math.ceil(ms));
        resolve();
      }),
    random: () => 0.5,
  };
  const process = ({ timeoutMs = 10_000, abortGraceMs = 10_000, ...settings }: Settings = {}): Platform => {
    const { maxRetries = ATTEMPTS - 1 } = settings;
    const attempts = { timeoutMs, abortGraceMs, maxRetries };
    return {
      client: new Client({ baseUrl, workspace, auth, dispatcher, strict: true, ...attempts, ...time }),
      baseUrl,
      workspace,
      acceptMoved: false,
      stackState,
      met: new Map(),
      kinds: definitions,
      log: (message) => told.push(message),
      ...time,
      ...settings,
    };
  };
  let current = process();

  const rest = () => {
    emulator.clock.advance(deployDelayMs);
  };
  const { pathname, origin } = new URL(baseUrl);
  // fetch takes as long as the emulator itself.
  const request = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await agent.request({
      origin,
      path: pathname + path,
      method: method,
      headers: {
        authorization: `Bearer ${auth}`,
        'x-service-workspace': workspace,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} → ${answer.statusCode} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

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
    restart: (settings) => {
      current = process(settings);
    },
    refuse: (next) => {
      picks = next;
    },
    refused: () => refused,
    cancel: (next, end = 'answered') => {
      interrupt = next && newInterrupt(next, end);
      current = process(end === 'answered' ? {} : { abortGraceMs: 10 });
    },
    cancelled: () => interrupt?.run.signal.aborted === true,
    save: () => emulator.save(),
    reset: (saved = fresh) => {
      emulator.restore(saved);
      picks = undefined;
      interrupt = undefined;
      refused = 0;
      told.length = 0;
      current = process();
    },
    rest,
    request,
    stop: async () => {
      await agent.close();
      await emulator.stop();
    },
  };
}

/** A Ctrl-C during a request. */
interface Interrupt {
  readonly picks: (sent: Sent) => boolean;
  /** The outcome of the request. */
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

/** The part of undici's agent that is used here. */
interface TestAgent {
  compose(
    interceptor: (dispatch: Dispatch) => (options: DispatchOptions, handler: Handler) => boolean,
  ): Dispatcher;
  request(
    options: object,
  ): Promise<{ readonly statusCode: number; readonly body: { text(): Promise<string> } }>;
  close(): Promise<void>;
}

type Dispatch = (options: DispatchOptions, handler: Handler) => boolean;

interface DispatchOptions {
  readonly method: string;
  readonly path: string;
  readonly origin?: unknown;
}

type Tell = (...told: unknown[]) => void;

type Handler = Partial<
  Record<'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError', Tell>
>;

/** Cancels the run during the request, after it was carried out if the outcome says so. */
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
