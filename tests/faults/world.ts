/** The platform under faults: an emulator whose clock moves only when somebody waits, and the connection to it. */
import { createRequire } from 'node:module';
import { Client, type ClientOptions } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Platform } from '../../provider/src/lifecycle/platform';
import { definitions } from '../../provider/src/resources';
import { samples } from '../conformance/samples';
import { NOTHING_GIVEN } from '../conformance/samples/given';
import { call, story } from '../engine/story';
import { providersOf } from '../support/adapters';
import type { Fields, Provider } from './engine';

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

export interface World {
  readonly emulator: Emulator;
  /** Providers of every kind, as the engine finds them. */
  readonly providers: Readonly<Record<string, Provider>>;
  /** What the providers told the person at the terminal. */
  readonly told: string[];
  /** Time-out of one attempt from now on, in milliseconds. */
  timeout(ms: number): void;
  /** Refuses the connection of every request that this picks; undefined refuses none. */
  refuse(picks: ((sent: Sent) => boolean) | undefined): void;
  /** How many requests were refused since the last reset. */
  refused(): number;
  /** An empty platform but for what a build pipeline has left there. */
  reset(): Promise<void>;
  /** Lets time pass until what is being deployed is deployed. */
  rest(): void;
  request(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Everything on the platform that a program can manage, without what differs from run to run. */
  print(): Promise<Fields>;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const emulator = await startEmulator({ clock: 'manual', deployDelayMs: DEPLOY_MS });
  const told: string[] = [];
  let picks: ((sent: Sent) => boolean) | undefined;
  let refused = 0;

  const agent = new Agent();
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const sent = { method: options.method, path: options.path.replace(/^\/v0|\?.*$/g, '') };
    if (picks?.(sent) !== true) return dispatch(options, handler);
    refused += 1;
    return dispatch({ ...options, origin: CLOSED }, handler);
  });
  const now = () => emulator.clock.now();
  const sleep = (ms: number) => {
    emulator.clock.advance(Math.ceil(ms));
    return Promise.resolve();
  };
  const platform = (timeoutMs: number): Platform => ({
    client: new Client({
      baseUrl: emulator.baseUrl,
      workspace: emulator.workspace,
      auth: emulator.apiKey,
      dispatcher,
      timeoutMs,
      maxRetries: ATTEMPTS - 1,
      sleep,
      now,
      random: () => 0.5,
    }),
    baseUrl: emulator.baseUrl,
    workspace: emulator.workspace,
    acceptMoved: false,
    log: (message) => told.push(message),
    now,
    sleep,
    random: () => 0.5,
  });
  let current = platform(10_000);

  const rest = () => {
    emulator.clock.advance(DEPLOY_MS);
  };
  const request = (method: string, path: string, body?: unknown) => call(emulator, method, path, body);
  return {
    emulator,
    told,
    providers: providersOf(definitions, () => current),
    timeout: (ms) => {
      current = platform(ms);
    },
    refuse: (next) => {
      picks = next;
    },
    refused: () => refused,
    reset: async () => {
      emulator.reset();
      picks = undefined;
      refused = 0;
      told.length = 0;
      current = platform(10_000);
      await story(emulator);
      await request('POST', '/integrations/connections', {
        metadata: { name: 'mail' },
        spec: { integration: 'gmail', secret: { TOKEN: 'stand-in' } },
      });
      rest();
      emulator.journal.clear();
    },
    rest,
    request,
    print: async () => {
      const snapshots = (await request('GET', '/snapshots')) as { id: string; name: string }[];
      const out: Fields = { snapshots: snapshots.map(({ name }) => name).sort() };
      for (const path of PATHS) {
        const records = (await request('GET', path)) as {
          metadata: { name: string };
          name?: string;
          id?: string;
        }[];
        // Flat records are named by their fields.
        out[path] = Object.fromEntries(
          records.map((record) => [record.name ?? record.id ?? record.metadata.name, record]).sort(),
        );
        if (path !== '/functions') continue;
        for (const { metadata } of records) {
          out[`revisions of ${metadata.name}`] = await request(
            'GET',
            `/functions/${metadata.name}/revisions`,
          );
        }
      }
      const names = new Map(snapshots.map(({ id, name }) => [id, name]));
      return steady(out, names) as Fields;
    },
    stop: async () => {
      await agent.close();
      await emulator.stop();
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
  'lastUsedAt',
];

/** A value without what differs from run to run: times, random identifiers, the nonce of an owner mark. */
export function steady(value: unknown, names: ReadonlyMap<string, string> = new Map()): unknown {
  if (typeof value === 'string')
    return (
      names.get(value) ??
      value.replace(/^([a-z2-7]{10})-[a-z2-7]{10}$/, '$1').replace(/^snap-[0-9a-f]{20}$/, 'snap')
    );
  if (Array.isArray(value)) return value.map((item) => steady(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !VOLATILE.includes(key))
      .map(([key, inner]) => [key, steady(inner, names)]),
  );
}
