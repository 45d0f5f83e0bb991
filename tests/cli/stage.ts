/**
 * An object with a canary, in one process, and what acts on it: runs, users and programs, on a clock that pauses
 * advance.
 */
import { Client } from '@workload/sdk';
import type { PlatformWorkspace } from '../../cli/src/rollout/notices/described';
import { type Kind, RolloutTarget, type Seen } from '../../cli/src/rollout/platform';
import { type Event, run, type RunDependencies, type Target } from '../../cli/src/rollout/run';
import { strategyOf } from '../../cli/src/rollout/strategy';
import type { Token } from '../../cli/src/rollout/token';
import { rolloutSchema } from '../../provider/src/rollout';
import type { Fields, Program } from '../faults/engine';
import type { Routing } from '../support/effects';
import { Fresh } from '../support/fresh';

export const PATHS: Readonly<Record<Kind, string>> = {
  ForkedApplication: '/applications/shop',
  Application: '/applications/shop',
  Agent: '/agents/shop',
  Job: '/jobs/shop',
  McpFunction: '/functions/shop',
};

export const MINUTE = 60_000;

/** Steps without checks: time alone completes them. */
export const WALK = {
  steps: [
    { weight: 10, for: '10m' },
    { weight: 50, for: '30m' },
    { weight: 100, for: '15m' },
  ],
};

/** A first step that is checked by a program's exit code. */
export const judged = (code: number, more: Fields = {}): Fields => ({
  steps: [{ weight: 10, for: '10m', checks: ['exit'], ...more }, { weight: 50, for: '10m' }, { weight: 100 }],
  checks: { exit: { command: ['node', '-e', `process.exit(${code})`] } },
});

/** Called before a run sends a request, and after its response; the run waits for the result. */
export type Gate = (moment: 'before' | 'after', request: string) => Promise<void> | void;

interface StageDependencies {
  readonly told?: Event[];
  readonly gate?: Gate;
  readonly signal?: AbortSignal;
  /** Real duration of a pause, in milliseconds. */
  readonly pauseMs?: number;
}

/** A gate that runs `act` once, at the nth request with a method. */
export function once(
  moment: 'before' | 'after',
  method: 'GET' | 'PUT',
  act: () => Promise<void>,
  nth = 1,
): Gate {
  let count = 0;
  return async (when, request) => {
    if (when !== moment || !request.startsWith(method)) return;
    count += 1;
    if (count === nth) await act();
  };
}

/** Only what asks outside takes real time. */
function realMsOf({ strategy }: Target): number {
  return Object.keys(strategy.checks).length === 0 ? 0 : 5;
}

export class Stage extends Fresh {
  get clock() {
    return this.world.emulator.clock;
  }

  /** Where the object is. */
  get place(): PlatformWorkspace {
    const { baseUrl, workspace } = this.world.emulator;
    return { baseUrl, workspace };
  }

  program(
    number: number,
    rollout: Fields | undefined,
    kind: Kind = 'McpFunction',
    more: Fields = {},
  ): Program {
    const contents =
      kind === 'ForkedApplication'
        ? { snapshot: 'shop-v1', envs: [{ name: 'RELEASE', value: String(number) }] }
        : { image: `shop:${number}` };
    return { shop: { kind, args: { name: 'shop', ...(rollout && { rollout }), ...contents, ...more } } };
  }

  async up(number: number, rollout: Fields | undefined, kind?: Kind, more?: Fields): Promise<void> {
    const { failed } = await this.engine.up(this.program(number, rollout, kind, more));
    if (failed !== undefined) throw failed;
  }

  /** The second release, as a canary at the first weight. */
  async canary(rollout: Fields, kind: Kind = 'McpFunction'): Promise<Target> {
    for (const number of [1, 2]) await this.up(number, rollout, kind);
    return this.target(rollout, kind);
  }

  /** What the command would read from state. */
  target(rollout: Fields, kind: Kind = 'McpFunction'): Target {
    const { outputs } = this.engine.state.shop ?? {};
    const { revision, previousRevision: before } = outputs as Record<string, string>;
    const { __started: begun } = outputs as { __started?: { revision: string; share: number } };
    const started = begun?.revision === revision ? begun?.share : undefined;
    return {
      resource: 'shop',
      rolled: new RolloutTarget(kind, 'shop'),
      subject: { revision: revision ?? '', before, started },
      strategy: strategyOf(rolloutSchema.parse(rollout)),
    };
  }

  /** @param runner name of this run */
  by(
    runner = 'one',
    { told = [], gate, signal = new AbortController().signal, pauseMs = 5 }: StageDependencies = {},
  ): RunDependencies {
    const { client, now, sleep } = this.world.platform();
    return {
      client: gate === undefined ? client : this.#gated(gate),
      signal,
      clock: {
        now,
        // A check's program takes real time: each pause gives it some.
        sleep: async (ms, signal) => {
          if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
          await sleep(ms, signal);
        },
      },
      env: process.env,
      credential: () => Promise.resolve({}),
      runner,
      tell: (event) => told.push(event),
    };
  }

  #gated(gate: Gate): Client {
    const { baseUrl, workspace, apiKey: auth } = this.world.emulator;
    const { now, sleep } = this.world.platform();
    return new Client({
      baseUrl,
      workspace,
      auth,
      strict: true,
      maxRetries: 1,
      now,
      sleep: (ms, signal = new AbortController().signal) => sleep(ms, signal),
      fetch: async (address, init) => {
        const request = `${init.method ?? 'GET'} ${new URL(address).pathname.replace('/v0', '')}`;
        await gate('before', request);
        const answer = await fetch(address, init);
        await gate('after', request);
        return answer;
      },
    });
  }

  drive(
    target: Target,
    { minutes = 24 * 60, once = false, by = this.by('one', { pauseMs: realMsOf(target) }) } = {},
  ) {
    return run(target, by, { once, until: this.clock.now() + minutes * MINUTE });
  }

  async seen({ rolled }: Pick<Target, 'rolled'>): Promise<Seen> {
    const seen = await rolled.look(this.by());
    if (seen === undefined) throw new Error(`there is no ${rolled.name}`);
    return seen;
  }

  /** What `workload rollout status` prints as its place. */
  async token(target: Target): Promise<Token> {
    const { revision } = target.subject;
    const { active, share } = await this.seen(target);
    return { revision, share: active === revision ? 100 : share };
  }

  read(kind: Kind = 'McpFunction') {
    return this.world.request('GET', PATHS[kind]) as Promise<{
      metadata: { labels?: Record<string, string> };
      spec: { revision: Routing };
    }>;
  }

  async routing(kind?: Kind): Promise<Routing> {
    return (await this.read(kind)).spec.revision;
  }

  /** A routing change by hand, with a client of the platform. */
  async route(revision: Routing, kind: Kind = 'McpFunction'): Promise<void> {
    const { metadata, spec } = await this.read(kind);
    await this.world.request('PUT', PATHS[kind], { metadata, spec: { ...spec, revision } });
  }

  /** Requests since the last call. */
  requests(): string[] {
    const { journal } = this.world.emulator;
    const sent = journal.entries().map(({ method, path }) => `${method} ${path}`);
    journal.clear();
    return sent;
  }
}

/** A clock for several runs: when all of them pause, it advances to the earliest wake-up. */
export class Tempo {
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  constructor(
    private readonly stage: Stage,
    private awake: number,
  ) {}

  /** The dependencies of one run. */
  of(by: RunDependencies): RunDependencies {
    const sleep = (ms: number) =>
      new Promise<void>((wake) => {
        this.#sleepers.push({ at: this.stage.clock.now() + Math.ceil(ms), wake });
        this.#left();
      });
    return { ...by, clock: { ...by.clock, sleep } };
  }

  /** Call this for each run, so that the clock notices its end. */
  async until<T>(work: Promise<T>): Promise<T> {
    return work.finally(() => {
      this.#left();
    });
  }

  #left(): void {
    this.awake -= 1;
    if (this.awake > 0) return;
    const [first, ...others] = this.#sleepers.toSorted((one, other) => one.at - other.at);
    if (first === undefined) return;
    this.#sleepers = others;
    this.awake += 1;
    this.stage.clock.advance(Math.max(0, first.at - this.stage.clock.now()));
    first.wake();
  }
}
