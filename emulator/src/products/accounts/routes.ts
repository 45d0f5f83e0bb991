// `/accounts` and their metrics (Specification, Account metrics, Metrics enum discovery).
import { z } from 'zod';
import { timestamp, utcMoment } from '../../fields/metadata';
import { accountMetrics, values } from '../../generated/billing.gen';
import { rows } from '../../generated/rows.gen';
import { type Call, ok, parseWith, type Route } from '../../http/call';
import { enter, workspacesOf } from '../../identity/credentials';
import { allows } from '../../identity/scopes';
import { cursorAt, fingerprintOf, positionOf } from '../../http/cursors';
import { DIMENSION_NAMES } from '../../platform/dimensions';
import { forbidden, invalid, notFound } from '../../problem';
import { NOWHERE } from '../../store/kind';
import type { UsageFilter, Window } from '../../store/usage';
import { accountKind, shownAccount } from './accounts';
import {
  bucketsOf,
  compareKeys,
  exceedsCap,
  type Group,
  type Grouped,
  GROUPS,
  report,
  type Resolution,
  RESOLUTIONS,
  seriesOf,
  usedWithin,
  usualResolution,
} from './billing';

const PAGE = 100;
/** Most elements of all time series of a page, in some 10 MB. Pages of long windows have fewer groups. */
const MOST_ELEMENTS = 150_000;
const MOST_GROUPS = 3;
// Source: Specification, Account metrics.
const UNSUPPORTED = ['label', 'unit'];
/** Groups that also show other properties of a resource. */
const BY_RESOURCE: readonly Group[] = ['resource_name', 'resource_uuid'];

const windowParameters = z.object({ startTime: utcMoment, endTime: utcMoment });

/** An empty filter would match nothing. */
const filter = z.string().min(1, 'must not be empty').optional();

const unsupported = z.undefined('is not supported').optional().describe('Refused: is not supported.');

const parameters = windowParameters.extend({
  resolution: z.enum(RESOLUTIONS, `must be one of ${RESOLUTIONS.join(', ')}`).optional(),
  groupBy: z
    .string()
    .min(1, 'must not be empty')
    .optional()
    .describe(`Up to ${MOST_GROUPS} of ${GROUPS.join(', ')}, separated by commas, in any order.`),
  workspace: filter.describe('Only this workspace; for admins of the account.'),
  resourceType: filter,
  resourceName: filter,
  resourceUuid: filter,
  billingDimension: z.enum(DIMENSION_NAMES, 'must be a billing dimension').optional(),
  limit: z
    .string()
    .regex(/^0*[1-9]\d*$/, 'must be a whole number from 1 up')
    .optional()
    .describe(
      `Groups of a page; more than ${PAGE} mean ${PAGE}. A page ends earlier where its series would have more than ${MOST_ELEMENTS} elements.`,
    ),
  cursor: z.string().optional().describe('Position of the page: meta.nextCursor of the previous page.'),
  ...Object.fromEntries(UNSUPPORTED.map((name) => [name, unsupported])),
});

const position = z.array(z.string());

export const accountRoutes: Route[] = [
  {
    ...rows.accounts.list,
    answer: z.array(shownAccount),
    handle: (call) =>
      ok(call.platform.store.all(accountKind, NOWHERE).filter(({ id }) => id === call.accountId)),
  },
  {
    ...rows.accounts.metrics,
    query: parameters,
    answer: accountMetrics,
    handle: (call) => {
      const account = accountOf(call);
      return ok(metricsOf(account, call));
    },
  },
  {
    ...rows.accounts.groupByValues,
    answer: values,
    handle: (call) => {
      accountOf(call);
      return ok({ values: GROUPS });
    },
  },
  {
    ...rows.accounts.resourceTypes,
    query: windowParameters,
    answer: values,
    handle: (call) => {
      const account = accountOf(call);
      const window = windowOf(parseWith(windowParameters, Object.fromEntries(call.query)));
      const usages = visibleUsage(account, window, {}, call);
      const seen = usages.filter((usage) => usedWithin(usage, window) > 0).map(({ type }) => type);
      return ok({ values: [...new Set(seen)].sort() });
    },
  },
];

function metricsOf(account: string, call: Call) {
  const asked = read(call);
  const { window, resolution, groups, filter } = asked;
  if (!call.accountAdmin && (filter.workspace !== undefined || groups.includes('workspace'))) {
    throw forbidden('access denied: only an admin of the account can filter or group by workspace');
  }
  const fingerprint = fingerprintOf(['metrics', account, window, resolution, groups, filter]);
  const after = positionOf(position, asked.cursor, fingerprint, call);
  const usages = visibleUsage(account, window, filter, call);
  const buckets = bucketsOf(window, resolution);
  const all = report(usages, window, buckets, groups);
  const rest = after ? all.filter(({ key }) => compareKeys(key, after) > 0) : all;
  const fitting = Math.max(1, Math.floor(MOST_ELEMENTS / buckets.length));
  const shown = rest.slice(0, Math.min(asked.limit, fitting));
  const hasMore = shown.length < rest.length;
  const withUsage = groups.includes('billing_dimension');
  return {
    startTime: asked.startTime,
    endTime: asked.endTime,
    resolution,
    summary: {
      totalCost: dollars(sum(all, 'cost')),
      ...(withUsage && { totalUsage: units(sum(all, 'usage')) }),
    },
    data: shown.map((group) => showGroup(group, buckets, groups, withUsage)),
    meta: { hasMore, nextCursor: hasMore ? cursorAt(shown.at(-1)?.key, fingerprint, call) : '' },
  };
}

/** The usage that the caller may see: all for admins of the account, else that of workspaces where it has this scope. */
function visibleUsage(account: string, window: Window, filter: UsageFilter, call: Call) {
  const usages = call.platform.usage.within(account, window, filter, call.at);
  if (call.accountAdmin) return usages;
  const entered = workspacesOf(call, call.platform).filter(({ name }) =>
    allows(enter(call, name, call.platform).scopes, 'admin'),
  );
  const reachable = new Set(entered.map(({ name }) => name));
  return usages.filter(({ workspace }) => reachable.has(workspace));
}

interface Asked {
  startTime: string;
  endTime: string;
  window: Window;
  resolution: Resolution;
  /** In their fixed order. */
  groups: readonly Group[];
  filter: UsageFilter;
  limit: number;
  cursor: string | null;
}

function read(call: Call): Asked {
  const given = parseWith(parameters, Object.fromEntries(call.query));
  const { startTime, endTime, groupBy, limit, cursor = null, resolution: wanted, ...filter } = given;
  const window = windowOf(given);
  const resolution = wanted ?? usualResolution(window);
  if (exceedsCap(window, resolution))
    throw invalid(`resolution: ${resolution} is not allowed for such a long window`);
  return {
    startTime,
    endTime,
    window,
    resolution,
    groups: groupsOf(groupBy),
    filter,
    limit: Math.min(Number(limit ?? PAGE), PAGE),
    cursor,
  };
}

function windowOf({ startTime, endTime }: z.infer<typeof windowParameters>): Window {
  const window = { start: Date.parse(startTime), end: Date.parse(endTime) };
  if (window.start >= window.end) throw invalid('endTime: must be after startTime');
  return window;
}

function groupsOf(text: string | undefined): readonly Group[] {
  if (text === undefined) return [];
  const names = text.split(',').map((name) => name.trim());
  if (names.length > MOST_GROUPS) throw invalid(`groupBy: must name at most ${MOST_GROUPS}`);
  for (const name of names) {
    if (!GROUPS.some((group) => group === name)) {
      throw invalid(`groupBy: "${name}" is not one of ${GROUPS.join(', ')}`);
    }
  }
  if (new Set(names).size < names.length) throw invalid('groupBy: contains a value twice');
  return GROUPS.filter((group) => names.includes(group));
}

/** The account in the path. Throws a 404 for an unknown one, a 403 for another account than the caller's. */
function accountOf(call: Call): string {
  const id = call.param('accountId');
  if (!call.platform.store.get(accountKind, NOWHERE, id)) throw notFound(`account "${id}" does not exist`);
  if (id !== call.accountId) throw forbidden(`the credential does not reach account "${id}"`);
  return id;
}

function showGroup(group: Grouped, buckets: readonly number[], groups: readonly Group[], withUsage: boolean) {
  const by = (...any: Group[]) => any.some((name) => groups.includes(name));
  const { workspace, resourceType, resourceName, resourceUuid, billingDimension } = group;
  const show = (amount: { cost: number; usage: number }) => ({
    cost: dollars(amount.cost),
    ...(withUsage && { usage: units(amount.usage) }),
  });
  return {
    ...(workspace !== '' && by('workspace', ...BY_RESOURCE) && { workspace }),
    ...(resourceType !== '' && by('resource_type', 'billing_dimension', ...BY_RESOURCE) && { resourceType }),
    ...(resourceName !== '' && by(...BY_RESOURCE) && { resourceName }),
    ...(resourceUuid !== '' && by('resource_uuid') && { resourceUuid }),
    ...(billingDimension !== '' && by('billing_dimension') && { billingDimension }),
    summary: show(group),
    timeseries: seriesOf(group, buckets).map((element) => ({
      timestamp: timestamp(element.at),
      ...show(element),
    })),
  };
}

function sum(groups: readonly Grouped[], what: 'cost' | 'usage'): number {
  return groups.reduce((total, group) => total + group[what], 0);
}

function dollars(nano: number): number {
  return nano / 1e9;
}

function units(micro: number): number {
  return micro / 1e6;
}
