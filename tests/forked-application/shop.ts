/** The forked application `shop`: stacks that declare it, and outside changes of it. */
import { Engine, type Fields, type Run } from '../faults/engine';
import type { World } from '../support/world';

/** An application's routing. */
export interface Traffic {
  readonly active: string | undefined;
  readonly canary: string | undefined;
  readonly percent: number;
  /** All kept revisions. */
  readonly revisions: readonly string[];
}

export interface Shop {
  /** Another stack, with its own program. */
  stack(): ShopStack;
  /** The routing; undefined if the application does not exist. */
  traffic(): Promise<Traffic | undefined>;
  /** Changes the routing from outside. */
  route(revision: { active?: string; canary?: string; canaryPercent?: number }): Promise<void>;
  /** Forks onto the application from outside. */
  fork(snapshot: string, traffic?: number): Promise<void>;
}

/** One stack with one forked application. */
export interface ShopStack {
  up(args: Fields | undefined, options?: { refresh?: boolean }): Promise<Run & { writes: string[] }>;
  preview(args: Fields | undefined): Promise<Run>;
  refresh(): Promise<Run>;
  destroy(): Promise<Run & { writes: string[] }>;
  /** Runs `up` and drops the saved state, as if the process was killed before it was saved. */
  killed(args: Fields): Promise<void>;
  state(): Fields | undefined;
}

interface Application {
  readonly status: string;
  readonly metadata: object;
  readonly spec: {
    readonly revision?: {
      readonly active?: string;
      readonly canary?: string;
      readonly canaryPercent?: number;
    };
    readonly revisions: readonly { readonly id: string }[];
  };
}

export function shopOn(world: World): Shop {
  const { emulator, providers } = world;
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
      const [app] = (await world.request('GET', '/applications')) as Application[];
      if (app === undefined || app.status === 'DELETING') return undefined;
      const { active, canary, canaryPercent } = app.spec.revision ?? {};
      return {
        active: active || undefined,
        canary: canary || undefined,
        percent: canary ? (canaryPercent ?? 0) : 0,
        revisions: app.spec.revisions.map(({ id }) => id),
      };
    },
    route: async (revision) => {
      const { metadata, spec } = (await world.request('GET', '/applications/shop')) as Application;
      await world.request('PUT', '/applications/shop', { metadata, spec: { ...spec, revision } });
    },
    fork: async (snapshot, traffic) => {
      const { id } = (await world.request('GET', `/snapshots/${snapshot}`)) as { id: string };
      await world.request('POST', `/snapshots/${snapshot}/fork`, {
        targetType: 'application',
        targetName: 'shop',
        snapshotId: id,
        ...(traffic === undefined ? {} : { traffic }),
      });
    },
  };
}
