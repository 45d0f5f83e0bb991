/**
 * The strategy of a rollout: how the share of a new release grows, and under which conditions. The program declares the
 * strategy, but never its progress, which is the platform's routing.
 */
// See docs/decisions/0140-a-rollout-walks-outside-the-stack.md.
import { z } from 'zod';
import { TOLD_OF_CHECKS } from '../../handed';
import { field } from '../../lifecycle/values/fields';
import type { RolloutStep } from '../../effects';
import { hasUnknown, isFields, UNKNOWN } from '../../lifecycle/values/markers';
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

/** Ranges of HTTP statuses: `200-399`, or `200-299,404`. */
const statuses = z
  .string({ error: 'must be a string' })
  .regex(/^[1-5]\d\d(-[1-5]\d\d)?(, ?[1-5]\d\d(-[1-5]\d\d)?)*$/, {
    error: 'must be HTTP statuses and ranges of them, such as 200-399 or 200-299,404',
  });

const http = objectWith('RolloutHttp', 'url, every, slowerThan, status, release, headers and authenticated', {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .describe('Address that the check requests with GET.'),
  every: period.default('1s').describe('Time between two requests. At least 100ms. Default: 1s.'),
  slowerThan: period.default('10s').describe('Time after which an answer counts as an error. Default: 10s.'),
  status: statuses
    .default('200-399')
    .describe('HTTP statuses of good answers: statuses and ranges, such as 200-299,404. Default: 200-399.'),
  release: releaseHeader
    .optional()
    .describe(
      'Header by which answers of the new revision are recognised, and its value, which you must change with each release. Prefer `rollout.release`. Default: `rollout.release`, if it names a header. Without both, the check judges all answers of the address, and only a percentage of them comes from the canary.',
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
  bad: text(4096).describe('Query of the growth of failed requests, over [$window].'),
  total: text(4096).describe('Query of the growth of all requests, over [$window].'),
});

/** The counts of a revision. A description makes another schema, which needs the id again. */
const countsOf = (whose: string) =>
  counts.meta({
    id: 'RolloutCounts',
    description: `Requests of ${whose}. Each query returns one value: the growth of a counter over [$window], which is the time since the check began, such as sum(increase(http_requests_total{release="$canaryRelease"}[$window])). $canaryRelease stands for the name of the new release according to \`rollout.release\`, $canary and $baseline for the ids of the two revisions.`,
  });

const bound = (which: string) => z.number({ error: 'must be a number' }).optional().describe(which);

const thresholdRange = objectWith('RolloutThresholdRange', 'min and max', {
  min: bound('Smallest good value. Default: no limit.'),
  max: bound('Largest good value. Default: no limit.'),
});

const prometheus = objectWith('RolloutPrometheus', 'url, canary, baseline, query and thresholdRange', {
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .describe('Address of the Prometheus server, such as http://prometheus:9090.'),
  canary: countsOf('the new revision').optional(),
  baseline: countsOf('the previous revision').optional(),
  query: text(4096)
    .optional()
    .describe(
      'Query of one value of the new revision, over [$window], such as a percentile of its latency. Judged by `thresholdRange`, without a comparison. Replaces `canary` and `baseline`.',
    ),
  thresholdRange: thresholdRange.optional().describe('Good values of `query`. Required with it.'),
});

/** Default of `margin`, in percentage points. */
const MARGIN = 2;

/** Default of `ceiling`, in percent. */
const CEILING = 50;

const percentage = z
  .number({ error: 'must be a number above 0 and below 100' })
  .gt(0, { error: 'must be a number above 0 and below 100' })
  .lt(100, { error: 'must be a number above 0 and below 100' });

/** A check while a release takes traffic. It has one source. */
const rolloutCheck = objectWith(
  'RolloutCheck',
  'http, prometheus or command, margin, ceiling, interval, initialDelay, count, failureLimit, consecutiveErrorLimit, inconclusiveLimit, noDataAfter, timeout and passEnv',
  {
    http: http
      .optional()
      .describe('Requests to an address. Set exactly one of `http`, `prometheus` and `command`.'),
    prometheus: prometheus
      .optional()
      .describe('Queries of a Prometheus server. Set exactly one of `http`, `prometheus` and `command`.'),
    command: listOf(z.string({ error: 'must be a string' }), 'strings: a program and its arguments')
      .optional()
      .describe(
        'Program and its arguments, run without a shell every `interval`, also during pauses and while the step awaits approval. Exit code 0 passes, 1 fails, 75 is inconclusive. Set exactly one of `http`, `prometheus` and `command`.',
      ),
    margin: percentage
      .default(MARGIN)
      .describe(
        'Allowed increase of the error rate against the previous revision, in percentage points. Not used for commands and `thresholdRange`. Default: 2.',
      ),
    ceiling: percentage
      .default(CEILING)
      .describe(
        'Error rate of the new revision, in percent, from which the check does not pass, even if the previous revision fails as often. Not used for commands and `thresholdRange`. Default: 50.',
      ),
    interval: period.optional().describe('Time between two measurements. Default: 30s, for commands 1m.'),
    initialDelay: period
      .optional()
      .describe('Time before the first measurement of a step. Default: 0s, for `prometheus` 2m.'),
    count: whole(1, 1_000)
      .default(1)
      .describe('Number of measurements that must pass before the check has passed. Default: 1.'),
    failureLimit: whole(0, 1_000)
      .default(0)
      .describe('Number of failed measurements that do not end the rollout. Default: 0.'),
    consecutiveErrorLimit: whole(0, 1_000)
      .default(4)
      .describe(
        'Number of errors of the source in a row, such as an unreachable server, that do not pause the rollout. Default: 4.',
      ),
    inconclusiveLimit: whole(0, 1_000)
      .optional()
      .describe(
        'Number of inconclusive measurements that do not pause the rollout. Default: as many as there are until the step ends.',
      ),
    noDataAfter: period
      .default('5m')
      .describe(
        'Time without a new request, value or result of the new revision, after which the rollout pauses. Default: 5m.',
      ),
    timeout: period.default('2m').describe('Time limit of a command. Default: 2m.'),
    passEnv: listOf(text(256), 'names of environment variables')
      .optional()
      .describe(
        `Names of further environment variables that a command gets. Without it, a command gets only ${TOLD_OF_CHECKS}.`,
      ),
  },
);

const step = objectWith('RolloutStep', 'weight, for, checks, approve and progressDeadline', {
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
      'Whether the step waits for a person to approve it with `workload rollout approve`. Default: false.',
    ),
  progressDeadline: period
    .optional()
    .describe(
      'Time after which the rollout pauses if the checks of the step have not passed. Waiting for approval does not count. Default: `for` and 30 minutes.',
    ),
});

/** How the releases are distinguished. */
const releaseIdentity = objectWith('RolloutRelease', 'header, env and revision', {
  header: text(256)
    .optional()
    .describe('Header in which each answer of the application names its release, for checks of type `http`.'),
  env: text(256)
    .optional()
    .describe(
      "Environment variable of this resource with the release's name. Must be in `envs`, without a secret value, and change with each release. Set exactly one of `env` and `revision`.",
    ),
  revision: flag
    .optional()
    .describe(
      'Whether the answers name the id of their revision, such as rev-2, instead of a name of your own. Set exactly one of `env` and `revision`.',
    ),
});

export const strategy = objectWith('Rollout', 'steps, checks, release, deadline and watch', {
  steps: listOf(step, 'steps').describe('Steps, in order. Weights must increase, and the last must be 100.'),
  checks: z
    .record(z.string(), rolloutCheck, { error: 'must be an object of checks by name' })
    .optional()
    .describe('Checks by name.'),
  release: releaseIdentity
    .optional()
    .describe(
      "How the two releases are distinguished, for every check: by a variable of the release itself, or by the revision's id. Default: each check names the release by itself.",
    ),
  deadline: period
    .default('24h')
    .describe(
      'Time limit of the whole rollout. After it, `workload rollout status` fails if the rollout has not ended. Default: 24h.',
    ),
  watch: period
    .default('5m')
    .describe(
      'Time for which a run watches each share that it gives, at least. If a step has a shorter `for`, that time counts. If less is left of `--max-wait`, the run leaves the share as it is, and exits with 5. Default: 5m.',
    ),
});

/** The argument that rolls out releases step by step. */
export const rollout = field(strategy.optional(), { on: 'nothing' }).describe(
  'Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`.',
);

/** The errors in a strategy that has the right form. */
export function rolloutRules(
  { rollout: asked, traffic, envs }: Fields,
  unknown: ReadonlySet<string>,
): { path: string; reason: string }[] {
  if (!isFields(asked)) return [];
  const both = traffic !== undefined || unknown.has('traffic');
  return [
    ...(both ? [{ path: 'rollout', reason: 'cannot be combined with traffic, which fixes the share' }] : []),
    ...weightRules(asked),
    ...releaseRules(asked, unknown.has('envs') ? undefined : variablesOf(envs)),
    ...checkRules(asked),
  ];
}

interface Variable {
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
}

function variablesOf(envs: unknown): readonly Variable[] {
  return Array.isArray(envs) ? (envs as Variable[]) : [];
}

interface Identity {
  readonly header?: string;
  readonly env?: string;
  readonly revision?: boolean;
}

/** @param envs of the resource; undefined if they are not known yet */
function releaseRules({ release }: Fields, envs: readonly Variable[] | undefined) {
  if (!isFields(release)) return [];
  const { env, revision = false } = release as Identity;
  const path = 'rollout.release';
  if ((env !== undefined) === revision)
    return [{ path, reason: 'needs exactly one of env and revision: true' }];
  if (env === undefined || envs === undefined) return [];
  const found = envs.find(({ name }) => name === env);
  const wrong = (reason: string) => [{ path: `${path}.env`, reason }];
  if (found === undefined)
    return wrong('must be the name of a variable in envs: set that variable to the name of the release');
  if (found.secret)
    return wrong('must not be a secret variable: answers and messages show the name of the release');
  return found.value === '' ? wrong('must not be empty: set the variable to the name of the release') : [];
}

/**
 * The errors in a change of an object with a rollout: the new release must not have the name of the previous one.
 *
 * @param before arguments of the last update
 * @param isNewRelease whether the contents differ
 */
export function renamingRules(
  before: Fields,
  { rollout: asked, envs }: Fields,
  isNewRelease: boolean,
): { path: string; reason: string }[] {
  if (!isNewRelease || !isFields(asked)) return [];
  const { env } = (isFields(asked.release) ? asked.release : {}) as Identity;
  const valueIn = (all: unknown) => variablesOf(all).find(({ name }) => name === env)?.value;
  const name = env === undefined ? undefined : valueIn(envs);
  const isSame = name !== undefined && name === valueIn(before.envs);
  const reason = 'is the same as in the previous release, so that checks cannot tell the two apart';
  const typed = Object.entries(typedNames(asked)).flatMap(([path, value]) =>
    typedNames(before.rollout)[path] === value
      ? [{ path, reason: `${reason}. Change it with each release, or set rollout.release instead` }]
      : [],
  );
  return [
    ...(isSame ? [{ path: 'rollout.release.env', reason: `the variable ${reason}: change it` }] : []),
    ...typed,
  ];
}

/** The names of the new release that the program's checks contain, by their paths. */
function typedNames(asked: unknown): Readonly<Record<string, string>> {
  const checks = isFields(asked) && isFields(asked.checks) ? asked.checks : {};
  const named = Object.entries(checks as Readonly<Record<string, Check>>).flatMap(
    ([name, { http: probe }]) =>
      probe?.release === undefined
        ? []
        : [[`${checkPath(name)}.http.release.value`, probe.release.value] as const],
  );
  return Object.fromEntries(named);
}

interface Step {
  readonly weight: number;
  readonly checks?: readonly string[];
}

function weightRules({ steps }: Fields): { path: string; reason: string }[] {
  const all = steps as readonly Step[];
  const last = all.at(-1)?.weight;
  if (last !== 100) {
    if (all.length === 0) return [{ path: 'rollout.steps', reason: 'must end with a step of weight 100' }];
    return [
      { path: `rollout.steps[${all.length - 1}].weight`, reason: 'must be 100, as in every last step' },
    ];
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

function checkPath(name: string): string {
  return `rollout.checks[${JSON.stringify(name)}]`;
}

interface Counts {
  readonly bad: string;
  readonly total: string;
}

interface Queries {
  readonly canary?: Counts;
  readonly baseline?: Counts;
  readonly query?: string;
  readonly thresholdRange?: { readonly min?: number; readonly max?: number };
}

interface Check {
  readonly http?: { readonly release?: { readonly value: string } };
  readonly prometheus?: Queries;
  readonly command?: readonly string[];
  readonly margin?: number;
}

function checkRules({ steps, checks = {}, release }: Fields): { path: string; reason: string }[] {
  const named = Object.entries(checks as Readonly<Record<string, Check>>);
  const identity = isFields(release) ? (release as Identity) : undefined;
  const all = steps as readonly Step[];
  const wrong = named.flatMap(([name, check]) => {
    const path = checkPath(name);
    const given = SOURCES.filter((source) => check[source] !== undefined);
    return [
      ...(CHECK_NAME.test(name)
        ? []
        : [{ path, reason: 'the name of a check must be lower-case letters, digits and dashes' }]),
      ...(given.length === 1 ? [] : [{ path, reason: 'needs exactly one of http, prometheus and command' }]),
      ...(check.command?.length === 0 ? [{ path: `${path}.command`, reason: 'must name a program' }] : []),
      ...queryRules(check.prometheus, identity, `${path}.prometheus`),
      ...typedRules(check, firstOf(name, all), path),
    ];
  });
  const used = all.flatMap(({ weight, checks: asked = [] }, index) =>
    asked.flatMap((name, at) => {
      const path = `rollout.steps[${index}].checks[${at}]`;
      const check = (checks as Readonly<Record<string, Check | undefined>>)[name];
      if (check === undefined) {
        const known = named.map(([one]) => `"${one}"`).join(', ');
        return [{ path, reason: known === '' ? 'rollout.checks is empty' : `must be one of ${known}` }];
      }
      return dilutedRules(check, identity, weight, path);
    }),
  );
  return [...wrong, ...used];
}

/** The weight of the first step that uses a check. */
function firstOf(check: string, steps: readonly Step[]): number | undefined {
  return steps.find(({ checks = [] }) => checks.includes(check))?.weight;
}

/** If answers do not name their release, even a canary that always fails adds no more errors than its share. */
function dilutedRules(
  { http: probe, margin = MARGIN }: Check,
  identity: Identity | undefined,
  weight: number,
  path: string,
) {
  const isNamed = probe?.release !== undefined || identity?.header !== undefined;
  if (probe === undefined || isNamed || margin < weight) return [];
  const reason =
    `cannot notice anything at ${weight} %: its answers do not name their release, so that even a release that always fails ` +
    `adds ${weight} % errors, and its margin allows ${margin} %. Set rollout.release, or a smaller margin`;
  return [{ path, reason }];
}

/** Largest first weight, in percent, at which the traffic shows a wrong name. */
const TELLING = 25;

/** A name in the program may be the name of another release. With a small share, the traffic shows that. */
function typedRules({ http: probe }: Check, first: number | undefined, path: string) {
  if (probe?.release === undefined || first === undefined || first <= TELLING) return [];
  const reason =
    `must not be set in the program if the first step with this check has ${first} %: only at ${TELLING} % or less, the traffic ` +
    'shows whether the name is right. Set rollout.release instead, or begin with a smaller weight';
  return [{ path: `${path}.http.release.value`, reason }];
}

/** The time since a check began, in queries. */
const WINDOW = '[$window]';
/** The names of releases in queries, which need `rollout.release`. */
const NAMES = /\$(canaryRelease|baselineRelease)\b/;

function queryRules(queries: Queries | undefined, identity: Identity | undefined, path: string) {
  if (queries === undefined) return [];
  const { canary, baseline, query, thresholdRange: range } = queries;
  const isCounted = canary !== undefined && baseline !== undefined && query === undefined;
  const isValue = canary === undefined && baseline === undefined && query !== undefined;
  if (!isCounted && !isValue)
    return [{ path, reason: 'needs either canary and baseline, or query and thresholdRange' }];
  const all = {
    'canary.bad': canary?.bad,
    'canary.total': canary?.total,
    'baseline.bad': baseline?.bad,
    'baseline.total': baseline?.total,
    query,
  };
  const limits = range?.min ?? range?.max;
  const wrong = Object.entries(all).flatMap(([key, text]) => {
    if (text === undefined) return [];
    const at = `${path}.${key}`;
    const unnamed = NAMES.test(text) && identity === undefined;
    const isUnknown = text.includes('$baselineRelease') && identity?.env !== undefined;
    return [
      ...(isUnknown
        ? [
            {
              path: at,
              reason:
                'must not contain $baselineRelease with rollout.release.env: write release!="$canaryRelease" instead',
            },
          ]
        : []),
      ...(text.includes(WINDOW)
        ? []
        : [{ path: at, reason: `must contain ${WINDOW}, the time since the check began: ${SAMPLE}` }]),
      ...(unnamed
        ? [
            {
              path: at,
              reason: 'needs rollout.release, which names the releases; or use $canary and $baseline',
            },
          ]
        : []),
    ];
  });
  return [
    ...wrong,
    ...(isValue && limits === undefined
      ? [{ path: `${path}.thresholdRange`, reason: 'needs min or max' }]
      : []),
    ...(isCounted && range !== undefined
      ? [{ path: `${path}.thresholdRange`, reason: 'only with query; margin judges canary and baseline' }]
      : []),
    ...((range?.min ?? -Infinity) > (range?.max ?? Infinity)
      ? [{ path: `${path}.thresholdRange.min`, reason: 'must not be above max' }]
      : []),
  ];
}

const SAMPLE = 'such as sum(increase(http_requests_total{release="$canaryRelease"}[$window]))';

/** The share that a new release starts with. */
export function firstWeight({ rollout: asked }: Fields): number | undefined {
  if (!isFields(asked) || !Array.isArray(asked.steps)) return undefined;
  const weight = (asked.steps[0] as Partial<Step> | undefined)?.weight;
  return typeof weight === 'number' ? weight : undefined;
}

/** The steps of the program's rollout; none without one, undefined if they are not known yet. */
export function stepsOf({ rollout: asked }: Fields): readonly RolloutStep[] | undefined {
  if (asked === undefined) return [];
  if (!isFields(asked) || !Array.isArray(asked.steps)) return undefined;
  return asked.steps.map(stepOf);
}

function stepOf(step: unknown): RolloutStep {
  if (!isFields(step)) return { weight: null };
  const { weight, for: period, checks, approve } = step;
  return {
    weight: typeof weight === 'number' ? weight : null,
    ...(period === undefined
      ? {}
      : { for: typeof period === 'string' && period !== UNKNOWN ? period : null }),
    ...(checks === undefined
      ? {}
      : { checks: Array.isArray(checks) && !hasUnknown(checks) ? (checks as readonly string[]) : null }),
    approve: approve === undefined ? false : typeof approve === 'boolean' ? approve : null,
  };
}
