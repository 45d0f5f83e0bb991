// Written by `npm run generate` from api/src/shapes/billing.ts. Do not edit.
/** Answers of an account's costs and usage. */
import { z } from 'zod';

export const metricsGroup = z.object({
  workspace: z.string().optional(),
  resourceType: z
    .enum(
      ['sandbox', 'agent', 'job', 'mcp_server', 'volume', 'custom_domain'],
      'must be one of sandbox, agent, job, mcp_server, volume, custom_domain',
    )
    .optional(),
  resourceName: z.string().optional(),
  resourceUuid: z.string().optional(),
  billingDimension: z
    .enum(
      [
        'sandbox_compute_runtime_gbs',
        'sandbox_image_storage_gbs',
        'sandbox_snapshot_storage_gbs',
        'agent_compute_runtime_gbs',
        'agent_image_storage_gbs',
        'agent_async_requests_count',
        'job_compute_runtime_gbs',
        'job_image_storage_gbs',
        'mcp_server_compute_runtime_gbs',
        'mcp_server_image_storage_gbs',
        'volume_storage_gbs',
        'custom_domain_active_time_hours',
      ],
      'must be one of sandbox_compute_runtime_gbs, sandbox_image_storage_gbs, sandbox_snapshot_storage_gbs, agent_compute_runtime_gbs, agent_image_storage_gbs, agent_async_requests_count, job_compute_runtime_gbs, job_image_storage_gbs, mcp_server_compute_runtime_gbs, mcp_server_image_storage_gbs, volume_storage_gbs, custom_domain_active_time_hours',
    )
    .optional(),
  summary: z.object({ cost: z.number(), usage: z.number().optional() }),
  timeseries: z.array(
    z.object({ timestamp: z.iso.datetime(), cost: z.number(), usage: z.number().optional() }),
  ),
});

export const accountMetrics = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  resolution: z.enum(
    ['hourly', 'daily', 'weekly', 'monthly'],
    'must be one of hourly, daily, weekly, monthly',
  ),
  summary: z.object({ totalCost: z.number(), totalUsage: z.number().optional() }),
  data: z.array(metricsGroup),
  meta: z.object({ hasMore: z.boolean(), nextCursor: z.string() }),
});

export const values = z.object({ values: z.array(z.string()) });
