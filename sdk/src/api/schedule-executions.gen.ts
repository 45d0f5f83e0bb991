// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { CallOptions } from '../call-options';
import type { Listing } from '../pages';
import { path } from '../path';
import { scheduleExecution, scheduleExecutionQuery } from '../schemas/sandboxes';
import type { ScheduleExecution, ScheduleExecutionQuery } from '../types.gen';
import { Group } from './group';

// Source: Specification, List workspace schedule executions.
/** `client.scheduleExecutions`: submissions of processes by schedules. */
export class ScheduleExecutions extends Group {
  // Source: Specification, List workspace schedule executions.
  /**
   * Lists the submissions across the workspace, the newest first, 20 per page, or `limit`.
   *
   * @throws {BadRequestError} 400: `since` or `until` is not a time
   * @throws {AnswerError} the API version ignored `q`
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /schedule-executions`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  list(query?: ScheduleExecutionQuery, options?: CallOptions): Listing<ScheduleExecution> {
    return this.listing(path`/schedule-executions`, scheduleExecution, { ...query }, options, {
      queryCheck: scheduleExecutionQuery,
      searchedFrom: '2026-04-28',
    });
  }
}
