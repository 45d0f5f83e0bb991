/** The forked application `shop`: stacks that declare it, and what others do to it. */
import { Engine, type Fields, type Run } from '../faults/engine';
import type { World } from '../support/world';

/** Where an application's traffic goes. */
export interface Traffic {
  readonly active: string | undefined;
  readonly canary: string | undefined;
  readonly percent: number;
  /** Every revision that is kept. */
  readonly revisions: readonly string[];
}

export interface Shop {
  /** A stack of its own: another team, another program. */
  stack(): ShopStack;
  /** Where its traffic goes; undefined when there is no such application. */
  traffic(): Promise<Traffic | undefined>;
  /** Routes traffic as somebody else would. */
  route(revision: { active?: string; canary?: string; canaryPercent?: number }): Promise<void>;
  /** Forks onto it as somebody else would. */
  fork(snapshot: string, traffic?: number): Promise<void>;
}

/** One stack with one forked application. */
export interface ShopStack {
  up(args: Fields | undefined, options?: { refresh?: boolean }): Promise<Run & { writes: string[] }>;
  preview(args: Fields | undefined): Promise<Run>;
  refresh(): Promise<Run>;
  destroy(): Promise<Run & { writes: string[] }>;
  /** Runs `up` and forgets what it wrote: the process was killed before the state was saved. */
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
