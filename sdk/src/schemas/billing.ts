/** Schemas of an account's costs and usage. */
// Source: Specification, Account metrics.
import * as z from 'zod';
import { optionalText, listOf, needed, number, part, text, words } from './common';
import { billingDimension, meteredType, metricsGroupBy, metricsResolution } from './enums.gen';

const USAGE =
  'Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension.';

const buckets = listOf(
  'One entry for each time step of the window.',
  z.looseObject({
    timestamp: text('Start of the time step, RFC 3339.'),
    cost: number('Cost in US dollars; 0 without activity.'),
    usage: number(USAGE),
  }),
);

// Source: Specification, Account metrics.
/** Costs and usage of one group, or of everything if nothing is grouped. */
export const metricsGroup = z.looseObject({
  workspace: text('When grouped by workspace, resource_uuid or resource_name.'),
  resourceType: text(
    'When grouped by resource_type, resource_uuid, resource_name or billing_dimension.',
    meteredType,
  ),
  resourceName: text('When grouped by resource_name or resource_uuid.'),
  resourceUuid: text('When grouped by resource_uuid.'),
  billingDimension: text('When grouped by billing_dimension.', billingDimension),
  summary: part('Sums over the whole window.', {
    cost: number('Cost in US dollars.'),
    usage: number(USAGE),
  }),
  timeseries: buckets,
});

// Source: Specification, Account metrics.
/** Costs and usage of an account: one page. */
export const accountMetrics = z.looseObject({
  startTime: text('Start of the window (included), RFC 3339 in UTC.'),
  endTime: text('End of the window (not included), RFC 3339 in UTC.'),
  resolution: text('Size of the buckets: hourly, daily, weekly or monthly.', metricsResolution),
  summary: part('All groups, on all pages.', {
    totalCost: number('Cost in US dollars: the sum of all groups.'),
    totalUsage: number(USAGE),
  }),
  data: listOf('The groups of this page.', metricsGroup),
  meta: part('Position of the next page.', {
    hasMore: z.boolean().nullish().describe('Whether there are more pages.'),
    nextCursor: text('Cursor of the next page; empty on the last one.'),
  }),
});

// Source: Specification, Account metrics.
/** Query of the metrics of an account. */
export const metricsQuery = z.object({
  startTime: needed('Start of the window (included), RFC 3339 in UTC.'),
  endTime: needed('End of the window (not included), RFC 3339 in UTC.'),
  resolution: optionalText(
    'Time step: hourly (windows of at most 7 days), daily (90 days), weekly (1 year) or monthly. Default: the finest that the window allows.',
    metricsResolution,
  ),
  groupBy: z
    .array(needed('A dimension.', metricsGroupBy))
    .max(3)
    .readonly()
    .optional()
    .describe(
      'Dimensions to group by, at most 3. `workspace` requires an admin of the account. Default: none, so there is one group.',
    ),
  workspace: z.string().optional().describe('Only this workspace. Requires an admin of the account.'),
  resourceType: optionalText(
    'Only this kind: sandbox, agent, job, mcp_server, volume or custom_domain.',
    meteredType,
  ),
  resourceName: z.string().optional().describe('Only the resource of this name.'),
  resourceUuid: z.string().optional().describe('Only the resource with this UUID. Not every kind has one.'),
  billingDimension: optionalText(
    'Only this dimension, such as sandbox_compute_runtime_gbs.',
    billingDimension,
  ),
  limit: z.int().min(1).optional().describe('How many groups a page has, at most 100. Default: 100.'),
  cursor: z.string().optional().describe('`nextCursor` of a page. Default: the first page.'),
});

// Source: Specification, Metrics enum discovery.
/** A window of time. */
export const timeWindow = metricsQuery.pick({ startTime: true, endTime: true });

// Source: Specification, Metrics enum discovery.
/** Values that a parameter may have. */
export const values = z.looseObject({ values: words('The values.') });
