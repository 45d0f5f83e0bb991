/** The schedule executions of a workspace. */
// Source: Specification, List workspace schedule executions.
import * as z from 'zod';
import type { CallOptions } from '../call-options';
import { list, type Listing } from '../pages';
import { path } from '../path';
import { scheduleExecution } from '../schemas/sandboxes';
import type { ScheduleExecution, SubmissionStatus } from '../types.gen';
import { Group } from './group';

// Source: Specification, List workspace schedule executions.
/** Filters of the list. */
export type ScheduleExecutionQuery = {
  /** Number of executions in a page, 1 to 100. Default: 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of a page of the same query, at most 24 hours old. Default: the first page. */
  readonly cursor?: string | undefined;
  /** Default: `createdAt:desc`. */
  readonly sort?: 'createdAt:desc' | 'createdAt:asc' | undefined;
  /**
   * Text to search for, in upper or lower case. Fewer than 2 characters filter nothing. Needs API version 2026-04-28.
   */
  readonly q?: string | undefined;
  /** Status of the submission. Records without a status match neither value. */
  readonly status?: SubmissionStatus | undefined;
  /** Only submissions to the sandbox with this name. */
  readonly sandbox?: string | undefined;
  /** Only submissions of the schedule with this id. */
  readonly schedule?: string | undefined;
  /** Start of the window of `createdAt`, inclusive, RFC 3339. */
  readonly since?: string | undefined;
  /** End of the window of `createdAt`, inclusive, RFC 3339. */
  readonly until?: string | undefined;
};

/** First API version in which executions are searched; they come in pages in every version. */
export const SEARCHED_FROM = '2026-04-28';

const executionsQuery = z
  .object({
    limit: z.int().min(1).max(100).optional(),
    cursor: z.string().optional(),
    sort: z.enum(['createdAt:desc', 'createdAt:asc']).optional(),
    q: z.string().optional(),
    status: z.string().optional(),
    sandbox: z.string().optional(),
    schedule: z.string().optional(),
    since: z.string().optional(),
    until: z.string().optional(),
  })
  .optional();

// Source: Specification, Schedule execution.
/** `client.scheduleExecutions`: submissions of processes to sandboxes by schedules. */
export class ScheduleExecutions extends Group {
  // Source: Specification, List workspace schedule executions.
  /**
   * Lists the submissions across the workspace, the newest first, 20 per page, or `limit`.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @throws {AnswerError} the API version ignored `q`
   * @throws {BadRequestError} 400: `since` or `until` is not a time
   * @see `GET /schedule-executions`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  list(query?: ScheduleExecutionQuery, options?: CallOptions): Listing<ScheduleExecution> {
    return list(this.http, path`/schedule-executions`, scheduleExecution, query, options, {
      queryCheck: executionsQuery,
      searchedFrom: SEARCHED_FROM,
    });
  }
}
