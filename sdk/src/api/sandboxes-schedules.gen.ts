// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { ListQuery, Listing, PageQuery } from '../pages';
import { path } from '../path';
import { newSchedule, schedule, scheduleBody, scheduleExecution } from '../schemas/sandboxes';
import type {
  NewSchedule,
  Schedule,
  ScheduleBody,
  ScheduleExecution,
  ScheduleType,
  SubmissionStatus,
} from '../types.gen';
import { Group } from './group';

// Source: facts, B: Schedule.
/** `client.sandboxes.schedules`: schedules that submit processes, at most 100 for each sandbox. */
export class Schedules extends Group {
  // Source: facts, B: Schedule; facts, A.11.
  /**
   * Creates a schedule. Depending on `type`, `value` is a five-field cron expression, an RFC 3339 time, or a duration such as `30m`.
   *
   * @throws {BadRequestError} 400: the sandbox has 100 schedules, or the time has passed
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @see `POST /sandboxes/{sandboxName}/schedules`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  create(sandboxName: string, body: NewSchedule, options?: CallOptions): ApiCall<Schedule> {
    return this.sendPost(path`/sandboxes/${sandboxName}/schedules`, [body, newSchedule], schedule, options);
  }

  // Source: facts, B: Schedule.
  /**
   * Reads one schedule.
   *
   * @throws {NotFoundError} 404: the sandbox or the schedule does not exist
   * @see `GET /sandboxes/{sandboxName}/schedules/{scheduleId}`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  get(sandboxName: string, id: string, options?: CallOptions): ApiCall<Schedule> {
    return this.sendGet(path`/sandboxes/${sandboxName}/schedules/${id}`, schedule, options);
  }

  // Source: facts, A.6.
  /**
   * Lists the schedules of a sandbox; 20 per page, or `limit`, at most 100.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /sandboxes/{sandboxName}/schedules`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(
    sandboxName: string,
    query?: ListQuery & {
      /** Only objects of this type. */
      readonly type?: ScheduleType | undefined;
    },
    options?: CallOptions,
  ): Listing<Schedule> {
    return this.listing(path`/sandboxes/${sandboxName}/schedules`, schedule, query, options);
  }

  // Source: facts, B: Schedule.
  /**
   * Updates a schedule: replaces all fields that clients set.
   *
   * @throws {NotFoundError} 404: the sandbox or the schedule does not exist
   * @see `PUT /sandboxes/{sandboxName}/schedules/{scheduleId}`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  update(sandboxName: string, id: string, body: ScheduleBody, options?: CallOptions): ApiCall<Schedule> {
    return this.sendPut(
      path`/sandboxes/${sandboxName}/schedules/${id}`,
      [body, scheduleBody],
      schedule,
      options,
    );
  }

  // Source: facts, B: Schedule.
  /**
   * Deletes a schedule and returns its last record.
   *
   * @throws {NotFoundError} 404: the sandbox or the schedule does not exist
   * @see `DELETE /sandboxes/{sandboxName}/schedules/{scheduleId}`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  delete(sandboxName: string, id: string, options?: CallOptions): ApiCall<Schedule | undefined> {
    return this.sendDelete(path`/sandboxes/${sandboxName}/schedules/${id}`, schedule, options);
  }

  // Source: Specification, Schedule execution; facts, A.6.
  /**
   * Lists what the schedules of a sandbox submitted, 20 per page, or `limit`, at most 100; `client.scheduleExecutions` lists it across the workspace.
   *
   * @throws {NotFoundError} 404: the sandbox does not exist
   * @throws {AnswerError} the API version ignored `q`
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /sandboxes/{sandboxName}/schedule-executions`, [schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules)
   */
  executions(
    sandboxName: string,
    query?: PageQuery & {
      /** Only items of these statuses. */
      readonly status?: SubmissionStatus | readonly SubmissionStatus[] | undefined;
    },
    options?: CallOptions,
  ): Listing<ScheduleExecution> {
    return this.listing(
      path`/sandboxes/${sandboxName}/schedule-executions`,
      scheduleExecution,
      query,
      options,
      { searchedFrom: '2026-04-28' },
    );
  }
}
