// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Listing, PageQuery } from '../pages';
import { path } from '../path';
import { jobExecution, jobExecutionReceipt, jobTask } from '../schemas/job-executions.gen';
import { jobExecutionRequest } from '../schemas/jobs';
import type {
  ExecutionStatus,
  JobExecution,
  JobExecutionReceipt,
  JobExecutionRequest,
  JobTask,
  TaskStatus,
} from '../types.gen';
import { Group } from './group';

// Source: facts, B: Job.
/** `client.jobs.executions`: runs of jobs. */
export class JobExecutions extends Group {
  // Source: facts, A.9.
  /**
   * Executes a job through the management API. `client.jobs.execute` does the same at another address.
   *
   * @throws {NotFoundError} 404: the job does not exist
   * @throws {ConflictError} 409: the job is not deployed, or an execution of this id exists
   * @throws {RateLimitError} 429: `allowQueue` is false and it cannot start at once
   * @see `POST /jobs/{jobId}/executions`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  create(jobName: string, body: JobExecutionRequest, options?: CallOptions): ApiCall<JobExecutionReceipt> {
    return this.sendPost(
      path`/jobs/${jobName}/executions`,
      [body, jobExecutionRequest],
      jobExecutionReceipt,
      options,
    );
  }

  // Source: facts, B: Job.
  /**
   * Reads one execution.
   *
   * @throws {NotFoundError} 404: the job or the execution does not exist
   * @see `GET /jobs/{jobId}/executions/{executionId}`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  get(jobName: string, executionId: string, options?: CallOptions): ApiCall<JobExecution> {
    return this.sendGet(path`/jobs/${jobName}/executions/${executionId}`, jobExecution, options);
  }

  // Source: facts, A.6.
  /**
   * Lists the executions of a job; 20 per page, or `limit`, at most 100.
   *
   * @throws {NotFoundError} 404: the job does not exist
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /jobs/{jobId}/executions`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(
    jobName: string,
    query?: PageQuery & {
      /** Only items of these statuses. */
      readonly status?: ExecutionStatus | readonly ExecutionStatus[] | undefined;
    },
    options?: CallOptions,
  ): Listing<JobExecution> {
    return this.listing(path`/jobs/${jobName}/executions`, jobExecution, query, options);
  }

  // Source: facts, B: Job.
  /**
   * Lists the tasks of an execution.
   *
   * @throws {NotFoundError} 404: the job or the execution does not exist
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /jobs/{jobId}/executions/{executionId}/tasks`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  tasks(
    jobName: string,
    executionId: string,
    query?: PageQuery & {
      /** Only items of these statuses. */
      readonly status?: TaskStatus | readonly TaskStatus[] | undefined;
    },
    options?: CallOptions,
  ): Listing<JobTask> {
    return this.listing(path`/jobs/${jobName}/executions/${executionId}/tasks`, jobTask, query, options);
  }

  // Source: facts, A.9.
  /**
   * Cancels an execution, and returns it. Running tasks are ended.
   *
   * @throws {NotFoundError} 404: the job or the execution does not exist
   * @see `DELETE /jobs/{jobId}/executions/{executionId}`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  cancel(jobName: string, executionId: string, options?: CallOptions): ApiCall<JobExecution | undefined> {
    return this.sendDelete(path`/jobs/${jobName}/executions/${executionId}`, jobExecution, options);
  }
}
