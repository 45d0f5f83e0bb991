/** getAccountMetrics: what an account has cost and used (Specification, Account metrics). */
import { z } from 'zod';
import { defineFunction } from '../resource';
import { listOf, text } from '../resources/shared';

const RESOLUTIONS = ['hourly', 'daily', 'weekly', 'monthly'] as const;
const DIMENSIONS = [
  'workspace',
  'resource_type',
  'resource_name',
  'resource_uuid',
  'billing_dimension',
] as const;

const bucket = z
  .object({
    timestamp: z.string().describe('Start of the bucket, RFC 3339.'),
    cost: z.number().describe('Cost in US dollars.'),
    usage: z
      .number()
      .optional()
      .describe('Usage in the unit of the dimension; only when grouped by billing_dimension.'),
  })
  .meta({ id: 'MetricsBucket' });

const group = z
  .object({
    workspace: z.string().optional().describe('Workspace of the group.'),
    resourceType: z.string().optional().describe('Type of the resources of the group.'),
    resourceName: z.string().optional().describe('Name of the resource of the group.'),
    resourceUuid: z.string().optional().describe('Identifier of the resource of the group.'),
    billingDimension: z.string().optional().describe('Billing dimension of the group.'),
    cost: z.number().describe('Cost in US dollars over the whole window.'),
    usage: z
      .number()
      .optional()
      .describe('Usage over the whole window; only when grouped by billing_dimension.'),
    timeseries: z
      .array(bucket)
      .describe('One bucket for each step of the resolution, across the whole window.'),
  })
  .meta({ id: 'MetricsGroup' });

const time = z.iso.datetime({ error: 'must be a time in UTC, such as 2026-01-31T00:00:00Z' });

export const getAccountMetrics = defineFunction({
  name: 'getAccountMetrics',
  description:
    'Costs and usage of an account over a window, in steps, grouped as you ask; all pages of it. `workspace`, as a filter or in `groupBy`, is for account admins.',
  args: z.strictObject({
    accountId: text(128)
      .optional()
      .describe(
        'Account to ask about. Default: the account that the credential reaches, where it is just one.',
      ),
    startTime: time.describe('Start of the window, inclusive, RFC 3339 in UTC.'),
    endTime: time.describe('End of the window, exclusive, RFC 3339 in UTC.'),
    resolution: z
      .enum(RESOLUTIONS, { error: `must be one of ${RESOLUTIONS.join(', ')}` })
      .optional()
      .describe(
        'Step of the series; at most 7 days hourly, 90 days daily, 1 year weekly. Default: the finest that the window allows.',
      ),
    groupBy: listOf(
      z.enum(DIMENSIONS, { error: `must be one of ${DIMENSIONS.join(', ')}` }),
      'at most 3 dimensions',
      3,
    )
      .optional()
      .describe('Dimensions to group by, at most 3, in any order. Default: one group of everything.'),
    workspace: text(64).optional().describe('Only this workspace; for account admins.'),
    resourceType: text(64).optional().describe('Only resources of this type, such as sandbox or mcp_server.'),
    resourceName: text(128).optional().describe('Only resources of this name.'),
    resourceUuid: text(128).optional().describe('Only the resource with this identifier.'),
    billingDimension: text(64).optional().describe('Only this billing dimension.'),
  }),
  result: z.object({
    accountId: z.string().describe('Account that was asked about.'),
    resolution: z.string().optional().describe('Step that the platform applied.'),
    totalCost: z.number().describe('Cost of all groups in US dollars.'),
    totalUsage: z
      .number()
      .optional()
      .describe('Usage of all groups; only when grouped by billing_dimension.'),
    groups: z.array(group).describe('The groups; one of everything when nothing is grouped.'),
  }),
  run: async ({ client, signal }, { accountId: wanted, ...query }) => {
    const accountId = wanted ?? (await onlyAccount(client.accounts.list({ signal })));
    const metrics = await client.accounts.metrics(accountId, query, { signal });
    const rest = metrics.meta?.nextCursor;
    const more = rest ? client.accounts.metricsGroups(accountId, { ...query, cursor: rest }, { signal }) : [];
    const groups = [...(metrics.data ?? [])];
    for await (const one of more) groups.push(one);
    return {
      accountId,
      resolution: metrics.resolution ?? undefined,
      totalCost: metrics.summary?.totalCost ?? 0,
      totalUsage: metrics.summary?.totalUsage ?? undefined,
      groups: groups.map((one) => ({
        workspace: one.workspace ?? undefined,
        resourceType: one.resourceType ?? undefined,
        resourceName: one.resourceName ?? undefined,
        resourceUuid: one.resourceUuid ?? undefined,
        billingDimension: one.billingDimension ?? undefined,
        cost: one.summary?.cost ?? 0,
        usage: one.summary?.usage ?? undefined,
        timeseries: (one.timeseries ?? []).map((step) => ({
          timestamp: step.timestamp ?? '',
          cost: step.cost ?? 0,
          usage: step.usage ?? undefined,
        })),
      })),
    };
  },
});

async function onlyAccount(accounts: AsyncIterable<{ id?: string | null | undefined }>): Promise<string> {
  const ids: string[] = [];
  for await (const { id } of accounts) if (id) ids.push(id);
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
