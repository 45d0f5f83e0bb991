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
}

export interface Strategy {
  readonly steps: readonly Step[];
  readonly checks: Readonly<Record<string, Check>>;
  readonly deadlineMs: number;
}

export interface Check {
  readonly source: HttpSource | PrometheusSource | CommandSource;
  /** In percent points. */
  readonly margin: number;
}

export interface HttpSource {
  readonly kind: 'http';
  readonly url: string;
  readonly everyMs: number;
  readonly slowerThanMs: number;
  readonly release: { readonly header: string; readonly value: string } | undefined;
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
  readonly canary: Queries;
  readonly baseline: Queries;
}

export interface CommandSource {
  readonly kind: 'command';
  readonly command: readonly string[];
  readonly timeoutMs: number;
  readonly passEnv: readonly string[];
}

/** @param written strategy that the provider has checked */
export function strategyOf({ steps, checks = {}, deadline }: Written): Strategy {
  return {
    steps: steps.map((step) => ({
      weight: step.weight,
      forMs: step.for === undefined ? undefined : msOf(step.for),
      checks: step.checks ?? [],
      approve: step.approve,
    })),
    checks: Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, checkOf(check)])),
    deadlineMs: msOf(deadline),
  };
}

function checkOf(check: NonNullable<Written['checks']>[string]): Check {
  return { source: sourceOf(check), margin: check.margin };
}

function sourceOf({
  http,
  prometheus,
  command,
  timeout,
  passEnv = [],
}: NonNullable<Written['checks']>[string]): Check['source'] {
  if (http !== undefined) {
    const { every, slowerThan, headers = {}, release, ...rest } = http;
    return { kind: 'http', everyMs: msOf(every), slowerThanMs: msOf(slowerThan), headers, release, ...rest };
  }
  if (prometheus !== undefined) return { kind: 'prometheus', ...prometheus };
  if (command !== undefined) return { kind: 'command', command, timeoutMs: msOf(timeout), passEnv };
  throw new Error('a check needs one of http, prometheus and command');
}

/** Milliseconds of a period. The provider has checked its form. */
function msOf(period: string): number {
  return parse(period) ?? 0;
}
