/** An account's costs and usage. */
import {
  answered,
  defineShapes,
  flag,
  fraction,
  has,
  listOf,
  may,
  part,
  parts,
  shared,
  text,
  time,
  word,
} from '../describe';
import { billingDimension, meteredType, metricsResolution } from '../words';

const source = 'Specification, Account metrics';
const USAGE =
  'Usage, in the unit of the dimension: GB-seconds (gbs), how many events (count) or hours. Only if grouped by billing_dimension.';

export const billing = defineShapes('billing', "an account's costs and usage", {
  metricsGroup: answered(source, 'Costs and usage of one group, or of everything if nothing is grouped.', {
    workspace: may('When grouped by workspace, resource_uuid or resource_name.'),
    resourceType: may(
      'When grouped by resource_type, resource_uuid, resource_name or billing_dimension.',
      word(meteredType),
    ),
    resourceName: may('When grouped by resource_name or resource_uuid.'),
    resourceUuid: may('When grouped by resource_uuid.'),
    billingDimension: may('When grouped by billing_dimension.', word(billingDimension)),
    summary: part('Sums over the whole window.', {
      cost: has('Cost in US dollars.', fraction),
      usage: may(USAGE, fraction),
    }),
    timeseries: parts('One entry for each time step of the window.', {
      timestamp: has('Start of the time step, RFC 3339.', time),
      cost: has('Cost in US dollars; 0 without activity.', fraction),
      usage: may(USAGE, fraction),
    }),
  }),
  accountMetrics: answered(source, 'Costs and usage of an account: one page.', {
    startTime: has('Start of the window (included), RFC 3339 in UTC.', time),
    endTime: has('End of the window (not included), RFC 3339 in UTC.', time),
    resolution: has('Size of the buckets: {words}.', word(metricsResolution)),
    summary: part('All groups, on all pages.', {
      totalCost: has('Cost in US dollars: the sum of all groups.', fraction),
      totalUsage: may(USAGE, fraction),
    }),
    data: has('The groups of this page.', listOf(shared('metricsGroup'), 'groups')),
    meta: part('Position of the next page.', {
      hasMore: has('Whether there are more pages.', flag),
      nextCursor: has('Cursor of the next page; empty on the last one.'),
    }),
  }),
  values: answered('Specification, Metrics enum discovery', 'Values that a parameter may have.', {
    values: has('The values.', listOf(text(), 'values')),
  }),
});
