/** What is asked about an account's costs and usage. */
// Source: Specification, Account metrics.
import * as z from 'zod';
import { needed, optionalText } from './common';
import { billingDimension, meteredType, metricsGroupBy, metricsResolution } from './enums.gen';

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
