// `/schedule-executions` (Specification, List workspace schedule executions). It has an envelope in every version.
import { z } from 'zod';
import { moment } from '../../../fields/metadata';
import { rows } from '../../../generated/rows.gen';
import { type Answer, type Call, parseWith, type Route } from '../../../http/call';
import { cursorAt, fingerprintOf, positionOf } from '../../../http/cursors';
import { inTurns, limitOf, searchOf } from '../../../http/lists';
import { hasSearch } from '../../../http/versions';
import { executionStatus, shownExecution } from './executions';

const LIMIT = { usual: 20, most: 100 };

const pageParameters = z.object({
  limit: z.string().optional().describe('Items of a page, from 1 to 100; default 20.'),
  cursor: z.string().optional().describe('Position of the page: meta.nextCursor of the previous page.'),
  sort: z
    .enum(['createdAt:desc', 'createdAt:asc'], 'must be createdAt:desc or createdAt:asc')
    .optional()
    .describe('Default createdAt:desc.'),
  q: z
    .string()
    .optional()
    .describe('Part of the name, display name or a label of the sandbox; from 2026-04-28 on.'),
});

const parameters = pageParameters.extend({
  status: executionStatus.optional(),
  sandbox: z.string().optional().describe('Name of the sandbox.'),
  schedule: z.string().optional().describe('Id of the schedule.'),
  since: moment.optional().describe('Only executions created at this time or later.'),
  until: moment.optional().describe('Only executions created at this time or earlier.'),
});

const envelope = z.object({
  data: z.array(shownExecution),
  meta: z.object({
    hasMore: z.boolean(),
    nextCursor: z.string(),
    total: z.int(),
    totalIsPartial: z.boolean(),
  }),
});

/** Parameters and answer of the list for one sandbox. */
export const sandboxExecutions = { query: pageParameters, answer: envelope };

const position = z.object({ key: z.number(), seq: z.number() });

export const scheduleExecutionRoutes: Route[] = [
  {
    ...rows.scheduleExecutions.list,
    query: parameters,
    answer: envelope,
    handle: (call) => listExecutions(call, parseWith(parameters, Object.fromEntries(call.query))),
  },
];

/** Answers with a page of the workspace's executions that match the filter. */
export function listExecutions(call: Call, asked: z.infer<typeof parameters>): Answer {
  const { status, sandbox, schedule: scheduleId, since, until, sort } = asked;
  const filter = {
    status,
    sandbox,
    scheduleId,
    since: since === undefined ? undefined : Date.parse(since),
    until: until === undefined ? undefined : Date.parse(until),
  };
  const descending = sort !== 'createdAt:asc';
  const search = hasSearch(call.version) ? searchOf(asked.q ?? null) : undefined;
  const fingerprint = fingerprintOf(['executions', call.workspace, filter, descending, search]);
  const query = {
    ...filter,
    descending,
    search,
    limit: limitOf(asked.limit ?? null, LIMIT),
    after: positionOf(position, asked.cursor ?? null, fingerprint, call),
  };
  return inTurns(function* () {
    const page = yield* call.platform.executions.page(call.workspace, query);
    const { executions, total, totalIsPartial, next } = page;
    const nextCursor = next ? cursorAt(next, fingerprint, call) : '';
    return { data: executions, meta: { hasMore: next !== undefined, nextCursor, total, totalIsPartial } };
  });
}
