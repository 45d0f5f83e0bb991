/** An emulator with the shop's snapshots, and forked applications on it, driven in this process. */
import { Client } from '@workload/sdk';
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Platform } from '../../provider/src/lifecycle/platform';
import { forkedApplication } from '../../provider/src/resources/forked-application';
import { call, story } from '../engine/story';
import { providersOf } from '../support/adapters';
import { Engine, journal, type Fields, type Run } from '../faults/engine';

/** Where an application's traffic goes. */
export interface Traffic {
  readonly active: string | undefined;
  readonly canary: string | undefined;
  readonly percent: number;
  /** Every revision that is kept. */
  readonly revisions: readonly string[];
}

export interface World {
  readonly emulator: Emulator;
  readonly log: string[];
  /** A stack of its own: another team, another program. */
  stack(): StackInProcess;
  /** Traffic of the application `shop`; undefined when there is none. */
  traffic(): Promise<Traffic | undefined>;
  /** What anybody with a key could do. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Routes traffic as somebody else would. */
  route(revision: { active?: string; canary?: string; canaryPercent?: number }): Promise<void>;
  /** Forks onto `shop` as somebody else would. */
  fork(snapshot: string, traffic?: number): Promise<void>;
  /** Empties the platform, but for the shop's snapshots. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** One stack with one forked application. */
export interface StackInProcess {
  up(args: Fields | undefined, options?: { refresh?: boolean }): Promise<Run & { writes: string[] }>;
  preview(args: Fields | undefined): Promise<Run>;
  refresh(): Promise<Run>;
  destroy(): Promise<Run & { writes: string[] }>;
  /** Runs `up` and forgets what it wrote: the process was killed before the state was saved. */
  killed(args: Fields): Promise<void>;
  state(): Fields | undefined;
}

export async function world(): Promise<World> {
  const emulator = await startEmulator();
  await story(emulator);
  const client = new Client({
    baseUrl: emulator.baseUrl,
    auth: emulator.apiKey,
    workspace: emulator.workspace,
    sleep: () => Promise.resolve(),
  });
  const log: string[] = [];
  let now = 0;
  const platform: Platform = {
    client,
    baseUrl: emulator.baseUrl,
    workspace: emulator.workspace,
    acceptMoved: false,
    journal,
    met: new Map(),
    log: (message) => log.push(message),
    now: () => now,
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
  };
  const providers = providersOf({ ForkedApplication: forkedApplication }, () => platform);
  const programOf = (args: Fields | undefined) =>
    args === undefined ? {} : { shop: { kind: 'ForkedApplication', args: { name: 'shop', ...args } } };
  const writing = async (run: () => Promise<Run>) => {
    emulator.journal.clear();
    const result = await run();
    const writes = emulator.journal.entries().filter(({ method }) => method !== 'GET');
    return {
      ...result,
      writes: writes.map(({ method, path }) => `${method} ${path.replace(/snap-[^/]+/, 'ID')}`),
    };
  };

  return {
    emulator,
    log,
    stack: () => {
      let engine = new Engine(providers);
      return {
        up: (args, options) => writing(() => engine.up(programOf(args), options)),
        preview: (args) => engine.preview(programOf(args)),
        refresh: () => engine.refresh(),
        destroy: () => writing(() => engine.destroy()),
        killed: async (args) => {
          const survivor = engine.continued(providers);
          await engine.up(programOf(args));
          engine = survivor;
        },
        state: () => engine.state.shop?.outputs,
      };
    },
    traffic: async () => {
      const [app] = (await call(emulator, 'GET', '/applications')) as {
        status: string;
        spec: {
          revision?: { active?: string; canary?: string; canaryPercent?: number };
          revisions: { id: string }[];
        };
      }[];
      if (app === undefined || app.status === 'DELETING') return undefined;
      const { active, canary, canaryPercent } = app.spec.revision ?? {};
      return {
        active: active || undefined,
        canary: canary || undefined,
        percent: canary ? (canaryPercent ?? 0) : 0,
        revisions: app.spec.revisions.map(({ id }) => id),
      };
    },
    call: (method, path, body) => call(emulator, method, path, body),
    route: async (revision) => {
      const app = (await call(emulator, 'GET', '/applications/shop')) as { metadata: object; spec: object };
      await call(emulator, 'PUT', '/applications/shop', {
        metadata: app.metadata,
        spec: { ...app.spec, revision },
      });
    },
    fork: async (snapshot, traffic) => {
      const { id } = (await call(emulator, 'GET', `/snapshots/${snapshot}`)) as { id: string };
      await call(emulator, 'POST', `/snapshots/${snapshot}/fork`, {
        targetType: 'application',
        targetName: 'shop',
        snapshotId: id,
        ...(traffic === undefined ? {} : { traffic }),
      });
    },
    reset: async () => {
      emulator.reset();
      await story(emulator);
    },
    stop: async () => {
      await client.close();
      await emulator.stop();
    },
  };
}
