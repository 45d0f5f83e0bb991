// Written by `npm run generate` from api/src/shapes/billing.ts. Do not edit.
/** Schemas of an account's costs and usage. */
import * as z from 'zod';
import { flag, listOf, number, part, text, words } from './common';
import { billingDimension, meteredType, metricsResolution } from './enums.gen';

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
    usage: number(
      'Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension.',
    ),
  }),
  timeseries: listOf(
    'One entry for each time step of the window.',
    z.looseObject({
      timestamp: text('Start of the time step, RFC 3339.'),
      cost: number('Cost in US dollars; 0 without activity.'),
      usage: number(
        'Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension.',
      ),
    }),
  ),
});

// Source: Specification, Account metrics.
/** Costs and usage of an account: one page. */
export const accountMetrics = z.looseObject({
  startTime: text('Start of the window (included), RFC 3339 in UTC.'),
  endTime: text('End of the window (not included), RFC 3339 in UTC.'),
  resolution: text('Size of the buckets: hourly, daily, weekly or monthly.', metricsResolution),
  summary: part('All groups, on all pages.', {
    totalCost: number('Cost in US dollars: the sum of all groups.'),
    totalUsage: number(
      'Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension.',
    ),
  }),
  data: listOf('The groups of this page.', metricsGroup),
  meta: part('Position of the next page.', {
    hasMore: flag('Whether there are more pages.'),
    nextCursor: text('Cursor of the next page; empty on the last one.'),
  }),
});

// Source: Specification, Metrics enum discovery.
/** Values that a parameter may have. */
export const values = z.looseObject({ values: words('The values.') });
