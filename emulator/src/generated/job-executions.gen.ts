// Written by `npm run generate` from api/src/shapes/job-executions.ts. Do not edit.
/** Answers of executions of jobs. */
import { z } from 'zod';

export const jobExecutionReceipt = z.object({
  executionId: z.string(),
  id: z.string(),
  jobId: z.string(),
  workspaceId: z.string(),
  tasks: z.array(z.record(z.string(), z.json())),
});

export const jobTask = z.object({
  metadata: z.object({
    name: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    scheduledAt: z.iso.datetime(),
    startedAt: z.iso.datetime().optional(),
    completedAt: z.iso.datetime().optional(),
  }),
  spec: z.object({ maxRetries: z.int().optional(), timeout: z.string().optional() }),
  status: z.enum(
    ['unspecified', 'pending', 'reconciling', 'failed', 'succeeded', 'running', 'cancelled'],
    'must be one of unspecified, pending, reconciling, failed, succeeded, running, cancelled',
  ),
  conditions: z.array(
    z.object({
      type: z.string(),
      state: z.string(),
      severity: z.string().optional(),
      reason: z.string(),
      executionReason: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
});

export const jobExecution = z.object({
  metadata: z.object({
    id: z.string(),
    job: z.string(),
    workspace: z.string(),
    cluster: z.string().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    startedAt: z.iso.datetime().optional(),
    completedAt: z.iso.datetime().optional(),
    deletedAt: z.iso.datetime().optional(),
    expiredAt: z.iso.datetime().optional(),
  }),
  spec: z.object({
    envOverride: z.record(z.string(), z.string()).optional(),
    memoryOverride: z.int().optional(),
    parallelism: z.int(),
    tasks: z.array(jobTask),
    timeout: z.int().optional(),
  }),
  stats: z.object({
    total: z.int(),
    running: z.int(),
    success: z.int(),
    failure: z.int(),
    cancelled: z.int(),
    retried: z.int(),
  }),
  status: z.enum(
    ['queued', 'pending', 'running', 'cancelling', 'cancelled', 'failed', 'succeeded', 'timeout'],
    'must be one of queued, pending, running, cancelling, cancelled, failed, succeeded, timeout',
  ),
  tasks: z.array(jobTask),
});
