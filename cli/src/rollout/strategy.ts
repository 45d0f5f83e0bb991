/** A strategy for the runner: with times in milliseconds, and defaults filled in. */
import parse from 'parse-duration';
import type { rolloutSchema } from '@workload/pulumi/rollout';
import type { z } from 'zod';

type Written = z.output<typeof rolloutSchema>;

export interface Step {
  /** Share of the traffic, in percent. */
  readonly weight: number;
  /** Minimum length; undefined: until its checks have passed. */
  readonly forMs: number | undefined;
  /** Names of checks that must pass. */
  readonly checks: readonly string[];
  readonly approve: boolean;
  /** How long its checks may take to pass. Default: its length and half an hour. */
  readonly progressDeadlineMs?: number | undefined;
}

export interface Strategy {
  readonly steps: readonly Step[];
  readonly checks: Readonly<Record<string, Check>>;
  readonly deadlineMs: number;
  /** How the releases are named, for every check. */
  readonly release?: Identity | undefined;
  /** How long a run watches each share that it gives, at least. A shorter step shortens it. */
  readonly watchMs: number;
}

/** Where the names of the releases come from. */
export type Identity =
  /** The ids of their revisions. */
  | { readonly kind: 'revision'; readonly header: string | undefined }
  /** A variable of the resource. */
  | { readonly kind: 'env'; readonly header: string | undefined; readonly env: string };

export interface Check {
  readonly source: HttpSource | PrometheusSource | CommandSource;
  /** In percentage points. */
  readonly margin: number;
  /** In percent. */
  readonly ceiling: number;
  /** Time between two measurements. */
  readonly intervalMs: number;
  /** Time before the first measurement. */
  readonly initialDelayMs: number;
  /** Measurements that must pass. */
  readonly count: number;
  /** Failed measurements that are tolerated. */
  readonly failureLimit: number;
  /** Errors in a row that are tolerated. */
  readonly consecutiveErrorLimit: number;
  /** Inconclusive measurements that are tolerated; undefined: until the step ends. */
  readonly inconclusiveLimit: number | undefined;
  /** Time without new data until the rollout pauses. */
  readonly noDataAfterMs: number;
}

export interface HttpSource {
  readonly kind: 'http';
  readonly url: string;
  readonly everyMs: number;
  readonly slowerThanMs: number;
  /** Statuses of good answers, as ranges. */
  readonly status: readonly (readonly [number, number])[];
  /** The header with the release's name, and the new release's name if the check itself has it. */
  readonly release: { readonly header: string; readonly value?: string | undefined } | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly authenticated: boolean;
}

interface Queries {
  readonly bad: string;
  readonly total: string;
}

export interface PrometheusSource {
  readonly kind: 'prometheus';
  readonly url: string;
  /** Counts of both releases, or one value of the new one. */
  readonly asks:
    | { readonly kind: 'counts'; readonly canary: Queries; readonly baseline: Queries }
    | {
        readonly kind: 'value';
        readonly query: string;
        readonly min: number | undefined;
        readonly max: number | undefined;
      };
}

export interface CommandSource {
  readonly kind: 'command';
  readonly command: readonly string[];
  readonly timeoutMs: number;
  readonly passEnv: readonly string[];
}

/** The strategy of a rollout that the program has removed: no step continues it. */
export const NO_STEPS: Strategy = { steps: [], checks: {}, deadlineMs: Infinity, watchMs: 0 };

/** A strategy as a run uses it. @param written strategy that the provider has checked */
export function strategyOf({ steps, checks = {}, release, deadline, watch }: Written): Strategy {
  const identity = release && identityOf(release);
  return {
    steps: steps.map((step) => ({
      weight: step.weight,
      forMs: optionalMs(step.for),
      checks: step.checks ?? [],
      approve: step.approve,
      progressDeadlineMs: optionalMs(step.progressDeadline),
    })),
    checks: Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [name, checkOf(check, identity)]),
    ),
    deadlineMs: msOf(deadline),
    release: identity,
    watchMs: msOf(watch),
  };
}

function identityOf({ header, env }: NonNullable<Written['release']>): Identity {
  return env === undefined ? { kind: 'revision', header } : { kind: 'env', header, env };
}

type WrittenCheck = NonNullable<Written['checks']>[string];

/** Defaults that depend on the source, in milliseconds. */
const USUAL = {
  http: { intervalMs: 30_000, initialDelayMs: 0 },
  prometheus: { intervalMs: 30_000, initialDelayMs: 120_000 },
  command: { intervalMs: 60_000, initialDelayMs: 0 },
} as const satisfies Record<Check['source']['kind'], Pick<Check, 'intervalMs' | 'initialDelayMs'>>;

function checkOf(check: WrittenCheck, identity: Identity | undefined): Check {
  const source = sourceOf(check, identity);
  const usual = USUAL[source.kind];
  const { margin, ceiling, count, failureLimit, consecutiveErrorLimit, inconclusiveLimit } = check;
  return {
    ...{ source, margin, ceiling, count, failureLimit, consecutiveErrorLimit, inconclusiveLimit },
    intervalMs: optionalMs(check.interval) ?? usual.intervalMs,
    initialDelayMs: optionalMs(check.initialDelay) ?? usual.initialDelayMs,
    noDataAfterMs: msOf(check.noDataAfter),
  };
}

function sourceOf(
  { http, prometheus, command, timeout, passEnv = [] }: WrittenCheck,
  identity: Identity | undefined,
): Check['source'] {
  if (http !== undefined) {
    const { every, slowerThan, status, headers = {}, release, ...rest } = http;
    const named = identity?.header === undefined ? undefined : { header: identity.header };
    return {
      kind: 'http',
      everyMs: msOf(every),
      slowerThanMs: msOf(slowerThan),
      status: rangesOf(status),
      headers,
      release: release ?? named,
      ...rest,
    };
  }
  if (prometheus !== undefined) {
    const { url, canary, baseline, query, thresholdRange: { min, max } = {} } = prometheus;
    if (query !== undefined) return { kind: 'prometheus', url, asks: { kind: 'value', query, min, max } };
    if (canary !== undefined && baseline !== undefined)
      return { kind: 'prometheus', url, asks: { kind: 'counts', canary, baseline } };
  }
  if (command !== undefined) return { kind: 'command', command, timeoutMs: msOf(timeout), passEnv };
  throw new Error('a check needs one of http, prometheus and command');
}

/** `200-299,404` as ranges. */
function rangesOf(statuses: string): [number, number][] {
  return statuses.split(',').map((range) => {
    const [from = '', to = from] = range.trim().split('-');
    return [Number(from), Number(to)];
  });
}

function optionalMs(period: string | undefined): number | undefined {
  return period === undefined ? undefined : msOf(period);
}

/** Milliseconds of a period. The provider has checked its form. */
function msOf(period: string): number {
  return parse(period) ?? 0;
}
