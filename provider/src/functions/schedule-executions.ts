/** listScheduleExecutions: what schedules have submitted. */
// Source: Specification, List workspace schedule executions.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { choice, text, whole, word } from '../resources/schemas';
import { submissionStatus } from '../resources/enums.gen';
import { fit, time } from './shared';

const execution = z
  .object({
    id: z.string().optional().describe('Identifier.'),
    scheduleId: z.string().optional().describe('Schedule that submitted the process.'),
    sandbox: z.string().optional().describe('Sandbox that the process was submitted to.'),
    processName: z.string().optional().describe('Process that was submitted.'),
    status: word(submissionStatus)
      .optional()
      .describe(
        'succeeded or failed: whether the sandbox accepted the process, not whether the process finished. Absent in old records.',
      ),
    statusCode: z.number().optional().describe('Status code of the submission.'),
    error: z.string().optional().describe('Reason why the process was not accepted.'),
    timeout: z.number().optional().describe('Time limit of the process, in seconds.'),
    createdAt: z.string().optional().describe('Time of the record, RFC 3339.'),
    executedAt: z.string().optional().describe('Time of the submission, RFC 3339.'),
  })
  .meta({ id: 'ScheduleExecution' });

const moment = (about: string) => time().optional().describe(about);

/** Most executions of one answer: a program that wants more narrows the window. */
const MOST = 1000;

export const listScheduleExecutions = defineFunction({
  name: 'listScheduleExecutions',
  description:
    'Lists the processes that schedules submitted to sandboxes of the workspace, newest first. Reads as many pages as `limit` needs.',
  args: z.strictObject({
    status: choice(submissionStatus)
      .optional()
      .describe(
        'Status of the submission: succeeded or failed. Default: all, including records without a status.',
      ),
    sandbox: text(128).optional().describe('Only submissions to the sandbox with this name.'),
    schedule: text(128).optional().describe('Only submissions of the schedule with this id.'),
    since: moment('Only submissions recorded at this time or later, RFC 3339.'),
    until: moment('Only submissions recorded at this time or earlier, RFC 3339.'),
    limit: whole(1, MOST).default(100).describe(`Most executions to return, 1 to ${MOST}. Default: 100.`),
  }),
  result: z.object({
    executions: z.array(execution).describe('The submissions, newest first.'),
    total: z.number().optional().describe('Number of all matching submissions, as the platform counts them.'),
  }),
  run: async ({ client, signal }, { limit, ...filters }) => {
    const executions: z.output<typeof execution>[] = [];
    let total: number | undefined;
    const query = { ...filters, limit: Math.min(limit, 100) };
    for await (const page of client.scheduleExecutions.list(query, { signal }).pages()) {
      total ??= page.total;
      for (const one of page.items.slice(0, limit - executions.length)) {
        executions.push(fit(execution, one));
      }
      if (executions.length >= limit) break;
    }
    return { executions, total };
  },
});
