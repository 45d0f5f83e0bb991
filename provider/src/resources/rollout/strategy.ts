/**
 * The strategy of a rollout: how the share of a new release grows, and under which conditions. The program declares the
 * strategy, but never its progress, which is the platform's routing.
 */
// See docs/decisions/0140-a-rollout-walks-outside-the-stack.md.
import { z } from 'zod';
import { field } from '../../lifecycle/fields';
import { hasUnknown, isFields } from '../../lifecycle/unknowns';
import type { Fields } from '../../resource';
import { flag, listOf, objectWith, stringMap, text, whole } from '../schemas';

/** A length of time in Go's notation, longest units first. */
const period = z
  .string({ error: 'must be a string' })
  .regex(/^(?=.)(\d{1,6}h)?(\d{1,6}m(?!s))?(\d{1,6}s)?(\d{1,6}ms)?$/, {
    error: 'must be a duration in h, m, s and ms, such as 10m or 1h30m',
  });

/** A header by which answers name the release that gave them. */
const releaseHeader = objectWith('RolloutReleaseHeader', 'header and value', {
  header: text(256).describe('Name of the header.'),
  value: text(1024).describe('Value of the header in answers of the new revision.'),
});

const http = objectWith('RolloutHttp', 'url, every, slowerThan, release, headers and authenticated', {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .describe('Address that the check requests with GET.'),
  every: period.default('1s').describe('Time between two requests. At least 100ms. Default: 1s.'),
  slowerThan: period.default('10s').describe('Time after which an answer counts as an error. Default: 10s.'),
  release: releaseHeader
    .optional()
    .describe(
      'Header by which answers of the new revision are recognised. Default: none. The check then judges all answers of the address, and only a percentage of them comes from the canary.',
    ),
  headers: stringMap('strings by header name')
    .optional()
    .describe('Headers to send. They are not encrypted in state.'),
  authenticated: flag
    .default(false)
    .describe(
      'Whether to send the credential of the platform. It is sent only to the management and the inference address; a check of another address then fails without a request. Default: false.',
    ),
});

const counts = objectWith('RolloutCounts', 'bad and total', {
  bad: text(4096).describe('Query of a counter of failed requests.'),
  total: text(4096).describe('Query of a counter of all requests.'),
});

/** The counters of a revision. A description makes another schema, which needs the id again. */
const countsOf = (whose: string) =>
  counts.meta({
    id: 'RolloutCounts',
    description: `Counters of ${whose}. Each is a query that returns one value; the check uses its increase. In the query, $canary and $baseline stand for the ids of the two revisions.`,
  });

const prometheus = objectWith('RolloutPrometheus', 'url, canary and baseline', {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .describe('Address of the Prometheus server, such as http://prometheus:9090.'),
  canary: countsOf('the new revision'),
  baseline: countsOf('the previous revision'),
});

/** A check while a release takes traffic. It has one source. */
const rolloutCheck = objectWith('RolloutCheck', 'http, prometheus or command, margin, timeout and passEnv', {
  http: http
    .optional()
    .describe('Requests to an address. Set exactly one of `http`, `prometheus` and `command`.'),
  prometheus: prometheus
    .optional()
    .describe('Counters of a Prometheus server. Set exactly one of `http`, `prometheus` and `command`.'),
  command: listOf(z.string({ error: 'must be a string' }), 'strings: a program and its arguments')
    .optional()
    .describe(
      'Program and its arguments, run without a shell in each step. Exit code 0 passes, 1 fails, 75 is inconclusive. Set exactly one of `http`, `prometheus` and `command`.',
    ),
  margin: z
    .number({ error: 'must be a number above 0 and below 100' })
    .gt(0, { error: 'must be a number above 0 and below 100' })
    .lt(100, { error: 'must be a number above 0 and below 100' })
    .default(2)
    .describe(
      'Allowed increase of the error rate against the previous revision, in percentage points. Not used for commands. Default: 2.',
    ),
  timeout: period.default('2m').describe('Time limit of a command. Default: 2m.'),
  passEnv: listOf(text(256), 'names of environment variables')
    .optional()
    .describe(
      "Names of further environment variables that a command gets. Credentials of the platform and of Pulumi's backend are passed only if you name them here.",
    ),
});

const step = objectWith('RolloutStep', 'weight, for, checks and approve', {
  weight: whole(1, 100).describe('Percentage of traffic for the new revision in this step.'),
  for: period
    .optional()
    .describe('Shortest duration of the step, such as 10m. Default: until its checks have passed.'),
  checks: listOf(z.string({ error: 'must be a string' }), 'names of checks')
    .optional()
    .describe('Checks that must pass before the next step, by name.'),
  approve: flag
    .default(false)
    .describe(
      'Whether the step waits for a person to approve it with `workload rollout promote`. Default: false.',
    ),
});

export const strategy = objectWith('Rollout', 'steps, checks and deadline', {
  steps: listOf(step, 'steps').describe('Steps, in order. Weights must increase, and the last must be 100.'),
  checks: z
    .record(z.string(), rolloutCheck, { error: 'must be an object of checks by name' })
    .optional()
    .describe('Checks by name.'),
  deadline: period
    .default('24h')
    .describe(
      'Time limit of the whole rollout. After it, `workload rollout status` fails if the rollout has not ended. Default: 24h.',
    ),
});

/** The argument that rolls out releases step by step. */
export const rollout = field(strategy.optional(), { on: 'nothing' }).describe(
  'Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once. Other updates do not change the routing. Cannot be combined with `traffic`.',
);

/** The errors in a strategy that has the right form. */
export function rolloutRules(
  { rollout: asked, traffic }: Fields,
  unknown: ReadonlySet<string>,
): { path: string; reason: string }[] {
  if (!isFields(asked)) return [];
  const both = traffic !== undefined || unknown.has('traffic');
  return [
    ...(both ? [{ path: 'rollout', reason: 'cannot be combined with traffic, which fixes the share' }] : []),
    ...weightRules(asked),
    ...checkRules(asked),
  ];
}

interface Step {
  readonly weight: number;
  readonly checks?: readonly string[];
}

function weightRules({ steps }: Fields): { path: string; reason: string }[] {
  const all = steps as readonly Step[];
  const last = all.at(-1)?.weight;
  if (last !== 100) {
    const path = all.length === 0 ? 'rollout.steps' : `rollout.steps[${all.length - 1}].weight`;
    return [{ path, reason: 'must end with a step of weight 100' }];
  }
  return all.flatMap(({ weight }, index) => {
    const before = all[index - 1]?.weight ?? 0;
    if (weight > before) return [];
    return [
      {
        path: `rollout.steps[${index}].weight`,
        reason: `must be more than ${before}, the weight of the previous step`,
      },
    ];
  });
}

const CHECK_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const SOURCES = ['http', 'prometheus', 'command'] as const;

interface Check {
  readonly http?: { readonly release?: unknown };
  readonly prometheus?: unknown;
  readonly command?: readonly string[];
  readonly margin: number;
}

function checkRules({ steps, checks = {} }: Fields): { path: string; reason: string }[] {
  const named = Object.entries(checks as Readonly<Record<string, Check>>);
  const wrong = named.flatMap(([name, check]) => {
    const path = `rollout.checks[${JSON.stringify(name)}]`;
    const given = SOURCES.filter((source) => check[source] !== undefined);
    return [
      ...(CHECK_NAME.test(name)
        ? []
        : [{ path, reason: 'the name of a check must be lower-case letters, digits and dashes' }]),
      ...(given.length === 1 ? [] : [{ path, reason: 'needs exactly one of http, prometheus and command' }]),
      ...(check.command?.length === 0 ? [{ path: `${path}.command`, reason: 'must name a program' }] : []),
    ];
  });
  const used = (steps as readonly Step[]).flatMap(({ weight, checks: asked = [] }, index) =>
    asked.flatMap((name, at) => {
      const path = `rollout.steps[${index}].checks[${at}]`;
      const check = (checks as Readonly<Record<string, Check | undefined>>)[name];
      if (check === undefined) {
        const known = named.map(([one]) => `"${one}"`).join(', ');
        return [{ path, reason: known === '' ? 'rollout.checks is empty' : `must be one of ${known}` }];
      }
      return dilutedRules(check, weight, path);
    }),
  );
  return [...wrong, ...used];
}

/** If answers do not name their release, even a canary that always fails adds no more errors than its share. */
function dilutedRules({ http: probe, margin }: Check, weight: number, path: string) {
  if (probe === undefined || probe.release !== undefined || margin < weight) return [];
  const reason =
    `cannot notice anything at ${weight} %: its answers do not name their release, so that even a release that always fails ` +
    `adds ${weight} % errors, and its margin allows ${margin} %. Set http.release, or a smaller margin`;
  return [{ path, reason }];
}

/** The share that a new release starts with. */
export function firstWeight({ rollout: asked }: Fields): number | undefined {
  if (!isFields(asked) || !Array.isArray(asked.steps)) return undefined;
  const weight = (asked.steps[0] as Partial<Step> | undefined)?.weight;
  return typeof weight === 'number' ? weight : undefined;
}

/** What comes after the first step, for people: `step 1 of 3; then 50 % after errors and 10m; …`. */
export function wayOf({ rollout: asked }: Fields): string | undefined {
  if (!isFields(asked) || hasUnknown(asked)) return undefined;
  const steps = asked.steps as readonly (Step & { readonly for?: string; readonly approve?: boolean })[];
  const ways = steps.flatMap(({ checks = [], for: period, approve }, index) => {
    const next = steps[index + 1];
    const needed = [...checks, ...(period === undefined ? [] : [period]), ...(approve ? ['approval'] : [])];
    if (next === undefined) return [];
    return [`then ${next.weight} %${needed.length === 0 ? '' : ` after ${listed(needed)}`}`];
  });
  return [`step 1 of ${steps.length}`, ...ways].join('; ');
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
