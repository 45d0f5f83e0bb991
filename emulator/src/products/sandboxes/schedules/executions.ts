// Schedule executions: records of the processes that schedules submitted to sandboxes, accepted or not (Specification,
// Schedule execution).
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { moment, timestamp } from '../../../fields/metadata';
import type { Platform } from '../../../platform/platform';
import type { ScheduleExecution } from '../../../store/executions';

const EXECUTION_STATUSES = ['succeeded', 'failed'] as const;

export const executionStatus = z.enum(EXECUTION_STATUSES, `must be ${EXECUTION_STATUSES.join(' or ')}`);

export const shownExecution = z.object({
  id: z.string(),
  scheduleId: z.string(),
  sandbox: z.string().optional(),
  processName: z.string().optional(),
  /** Absent in historical rows. */
  status: executionStatus.optional(),
  statusCode: z.int().optional(),
  error: z.string().optional(),
  timeout: z.int().optional().describe('Seconds; 0: none.'),
  createdAt: moment,
  executedAt: moment.optional(),
}) satisfies z.ZodType<ScheduleExecution>;

/** The result of a submission to a sandbox. */
export interface Submission {
  scheduleId: string;
  sandbox: string;
  processName: string;
  /** The sandbox's answer; 0 if it could not be reached. 2xx and 3xx mean accepted. */
  statusCode: number;
  /** Why it was not accepted. */
  error?: string | undefined;
  /** Timeout of the process in seconds; 0 for none. */
  timeout?: number | undefined;
  /** Time of the submission, milliseconds since 1970. */
  at: number;
}

/** Records a submission. The result of the process is not known and not recorded. */
export function recordExecution(
  { executions }: Pick<Platform, 'executions'>,
  workspace: string,
  { at, ...submission }: Submission,
): ScheduleExecution {
  const accepted = submission.statusCode >= 200 && submission.statusCode < 400;
  const time = timestamp(at);
  const execution: ScheduleExecution = {
    id: `exec-${randomBytes(8).toString('hex')}`,
    ...submission,
    status: accepted ? 'succeeded' : 'failed',
    createdAt: time,
    executedAt: time,
  };
  executions.add(workspace, execution);
  return execution;
}
