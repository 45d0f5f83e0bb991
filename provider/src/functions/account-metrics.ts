/** Cost and usage of accounts: getAccountMetrics, and lookups of the values that it accepts. */
// Source: Specification, Account metrics.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { choice, listOf, text, word } from '../resources/schemas';
import { billingDimension, meteredType, metricsDimension, metricsResolution } from '../resources/enums.gen';
import { all, fit, utcTime } from './shared';

const bucket = z
  .object({
    timestamp: z.string().describe('Start of the time step, RFC 3339.'),
    cost: z.number().describe('Cost in US dollars.'),
    usage: z
      .number()
      .optional()
      .describe('Usage in the unit of the billing dimension. Only if grouped by billing_dimension.'),
  })
  .meta({ id: 'MetricsBucket' });

const group = z
  .object({
    workspace: z.string().optional().describe('Workspace of the group.'),
    resourceType: word(meteredType).optional().describe('Type of the resources of the group.'),
    resourceName: z.string().optional().describe('Name of the resource of the group.'),
    resourceUuid: z.string().optional().describe('Identifier of the resource of the group.'),
    billingDimension: word(billingDimension).optional().describe('Billing dimension of the group.'),
    cost: z.number().describe('Cost in US dollars over the whole window.'),
    usage: z
      .number()
      .optional()
      .describe('Usage over the whole window. Only if grouped by billing_dimension.'),
    timeseries: z.array(bucket).describe('One entry for each time step of the window.'),
  })
  .meta({ id: 'MetricsGroup' });

const time = utcTime();
const windowStart = time.describe('Start of the window (included), RFC 3339 in UTC.');
const windowEnd = time.describe('End of the window (not included), RFC 3339 in UTC.');

const accountId = text(128)
  .optional()
  .describe(
    'Identifier of the account. Default: the account of the credential. Required if the credential reaches several accounts.',
  );

const metrics = z.object({
  accountId: z.string().describe('Identifier of the account.'),
  resolution: word(metricsResolution).optional().describe('Time step that the platform used.'),
  totalCost: z.number().describe('Cost of all groups in US dollars.'),
  totalUsage: z.number().optional().describe('Usage of all groups. Only if grouped by billing_dimension.'),
  groups: z.array(group).describe('The groups. One group if `groupBy` is not set.'),
});

export const getAccountMetrics = defineFunction({
  name: 'getAccountMetrics',
  description:
    'Returns costs and usage of an account in a time window, as a series. Reads all pages. `workspace`, as a filter or in `groupBy`, requires an admin of the account.',
  args: z.strictObject({
    accountId,
    startTime: windowStart,
    endTime: windowEnd,
    resolution: choice(metricsResolution)
      .optional()
      .describe(
        'Time step of the series: hourly (windows of at most 7 days), daily (90 days), weekly (1 year) or monthly. Default: the finest that the window allows.',
      ),
    groupBy: listOf(choice(metricsDimension), 'at most 3 dimensions', 3)
      .optional()
      .describe('Dimensions to group by, at most 3, in any order. Default: none, so there is one group.'),
    workspace: text(64).optional().describe('Only this workspace. Requires an admin of the account.'),
    resourceType: word(meteredType, text(64))
      .optional()
      .describe('Only resources of this type, such as sandbox or mcp_server.'),
    resourceName: text(128).optional().describe('Only resources of this name.'),
    resourceUuid: text(128).optional().describe('Only the resource with this identifier.'),
    billingDimension: word(billingDimension, text(64))
      .optional()
      .describe('Only this billing dimension, such as volume_storage_gbs.'),
  }),
  result: metrics,
  run: async ({ client, signal }, { accountId: wanted, ...query }) => {
    const accountId = await accountOf(wanted, client.accounts.list({ signal }));
    const page = await client.accounts.metrics(accountId, query, { signal });
    const rest = page.meta?.nextCursor;
    const more = rest ? client.accounts.metricsGroups(accountId, { ...query, cursor: rest }, { signal }) : [];
    const groups = [...(page.data ?? [])];
    for await (const one of more) groups.push(one);
    return fit(metrics, {
      ...page,
      ...page.summary,
      accountId,
      groups: groups.map((one) => ({ ...one, ...one.summary })),
    });
  },
});

/** The result of such a lookup. */
const values = z.object({ values: z.array(z.string()).describe('The values.') });

export const listMetricsDimensions = defineFunction({
  name: 'listMetricsDimensions',
  description: 'Lists the dimensions that `groupBy` of getAccountMetrics accepts.',
  args: z.strictObject({ accountId }),
  result: values,
  run: async ({ client, signal }, { accountId: wanted }) => {
    const account = await accountOf(wanted, client.accounts.list({ signal }));
    return fit(values, await client.accounts.groupByValues(account, { signal }));
  },
});

export const listMetricsResourceTypes = defineFunction({
  name: 'listMetricsResourceTypes',
  description: 'Lists the types of resources with costs or usage in a time window.',
  args: z.strictObject({ accountId, startTime: windowStart, endTime: windowEnd }),
  result: values,
  run: async ({ client, signal }, { accountId: wanted, ...window }) => {
    const account = await accountOf(wanted, client.accounts.list({ signal }));
    return fit(values, await client.accounts.resourceTypes(account, window, { signal }));
  },
});

/** The requested account, or the only existing one. */
async function accountOf(
  wanted: string | undefined,
  accounts: AsyncIterable<{ id?: string | null | undefined }>,
): Promise<string> {
  if (wanted !== undefined) return wanted;
  const ids = (await all(accounts)).flatMap(({ id }) => (id ? [id] : []));
  const [only] = ids;
  if (only === undefined || ids.length > 1) {
    throw new Error(
      ids.length === 0
        ? 'the credential reaches no account; give accountId'
        : `the credential reaches several accounts; give accountId: one of ${ids.join(', ')}`,
    );
  }
  return only;
}
