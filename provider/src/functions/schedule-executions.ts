/** listScheduleExecutions: what schedules have submitted. */
// Source: Specification, List workspace schedule executions.
import { z } from 'zod';
import { defineFunction } from '../resource';
import { choice, text, whole, word } from '../resources/schemas';
import { submissionStatus } from '../resources/words';
import { fit, time } from './shared';

const execution = z
  .object({
    id: z.string().optional().describe('Identifier.'),
    scheduleId: z.string().optional().describe('Schedule that submitted the process.'),
    sandbox: z.string().optional().describe('Sandbox that it was submitted to.'),
    processName: z.string().optional().describe('Process that was submitted.'),
    status: word(submissionStatus)
      .optional()
      .describe('succeeded or failed: whether it was accepted, not whether it finished. Old ones have none.'),
    statusCode: z.number().optional().describe('Status code of the submission.'),
    error: z.string().optional().describe('Why it was not accepted.'),
    timeout: z.number().optional().describe('Time-out of the process, as the platform has it.'),
    createdAt: z.string().optional().describe('When it was recorded, RFC 3339.'),
    executedAt: z.string().optional().describe('When it was submitted, RFC 3339.'),
  })
  .meta({ id: 'ScheduleExecution' });

const moment = (about: string) => time().optional().describe(about);

/** Most executions of one answer: a program that wants more narrows the window. */
const MOST = 1000;

export const listScheduleExecutions = defineFunction({
  name: 'listScheduleExecutions',
  description:
    'Submissions of processes to sandboxes by schedules, newest first, across the workspace. Reads as many pages as `limit` takes.',
  args: z.strictObject({
    status: choice(submissionStatus)
      .optional()
      .describe(
        'Only those that were accepted, or those that were not. Default: all, those without a status among them.',
      ),
    sandbox: text(128).optional().describe('Only those to the sandbox of this name.'),
    schedule: text(128).optional().describe('Only those of the schedule with this id.'),
    since: moment('Only those recorded at this time or later.'),
    until: moment('Only those recorded at this time or earlier.'),
    limit: whole(1, MOST).default(100).describe(`Most executions to answer, 1 to ${MOST}. Default: 100.`),
  }),
  result: z.object({
    executions: z.array(execution).describe('The submissions, newest first.'),
    total: z.number().optional().describe('How many there are, as the platform says.'),
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
