// Written by `npm run generate` from api/src/groups/. Do not edit.
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import type { ListQuery, Listing } from '../pages';
import { path } from '../path';
import { job, jobBody, newJob } from '../schemas/jobs';
import { revisionRecord } from '../schemas/common';
import type { Job, JobBody, NewJob, RevisionRecord } from '../types.gen';
import { Group, type ReadOptions } from './group';
import { JobExecutions } from './jobs-executions.gen';
import { execute, type JobExecutionReceipt, type JobExecutionRequest } from './jobs';
import { type WaitOptions, waitUntilReady } from '../waiting';

// Source: facts, B: Job.
/** `client.jobs`: programs that run tasks and end. */
export class Jobs extends Group {
  /** Runs of jobs. */
  readonly executions: JobExecutions;

  constructor(http: Http) {
    super(http);
    this.executions = new JobExecutions(http);
  }

  // Source: facts, B: Job.
  /**
   * Creates a job. It is deployed in the background: read it until `status` is `DEPLOYED` or `FAILED`.
   *
   * @throws {ConflictError} 409: the name of the job is in use
   * @see `POST /jobs`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  create(body: NewJob, options?: CallOptions): ApiCall<Job> {
    return this.sendPost(path`/jobs`, [body, newJob], job, options);
  }

  // Source: facts, B: Job.
  /**
   * Reads one job.
   *
   * @throws {NotFoundError} 404: the job does not exist
   * @see `GET /jobs/{jobId}`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  get(name: string, options?: ReadOptions): ApiCall<Job> {
    return this.sendRead(path`/jobs/${name}`, job, options);
  }

  // Source: facts, B: Job.
  /**
   * Waits until a job is ready, and returns the record.
   *
   * @throws {NotReadyError} it has failed
   * @throws {TimeoutError} it was not ready in time
   * @throws {NotFoundError} 404: it does not exist
   * @see [statuses](https://example.com/workload-platform-as-code/docs/platform.md#statuses)
   */
  async waitUntilReady(name: string, options?: WaitOptions<Job>): Promise<Job> {
    return await waitUntilReady(this.http, path`/jobs/${name}`, (each) => this.get(name, each), options);
  }

  // Source: facts, B: Job.
  /**
   * Lists the jobs.
   *
   * @throws {CursorError} the cursor is older than 24 hours, or belongs to another query
   * @see `GET /jobs`, [lists](https://example.com/workload-platform-as-code/docs/platform.md#lists)
   */
  list(query?: ListQuery, options?: CallOptions): Listing<Job> {
    return this.listing(path`/jobs`, job, query, options);
  }

  // Source: facts, B: Job.
  /**
   * Updates a job: replaces all fields that clients set. A changed `spec` deploys a new revision.
   *
   * @throws {NotFoundError} 404: the job does not exist
   * @throws {ConflictError} 409: it is being deleted
   * @see `PUT /jobs/{jobId}`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  update(name: string, body: JobBody, options?: CallOptions): ApiCall<Job> {
    return this.sendPut(path`/jobs/${name}`, [body, jobBody], job, options);
  }

  // Source: facts, B: Job.
  /**
   * Starts to delete a job and returns its last record. It is deleted once `get` throws NotFoundError.
   *
   * @throws {NotFoundError} 404: the job does not exist
   * @see `DELETE /jobs/{jobId}`, [jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs)
   */
  delete(name: string, options?: CallOptions): ApiCall<Job | undefined> {
    return this.sendDelete(path`/jobs/${name}`, job, options);
  }

  // Source: facts, A.4.
  /**
   * Reads the revisions of a job that still exist, at most 5.
   *
   * @throws {NotFoundError} 404: the job does not exist
   * @see `GET /jobs/{jobId}/revisions`, [revisions and routing](https://example.com/workload-platform-as-code/docs/platform.md#revisions-and-routing)
   */
  revisions(name: string, options?: CallOptions): ApiCall<RevisionRecord[]> {
    return this.sendArray(path`/jobs/${name}/revisions`, revisionRecord, options);
  }

  // Source: Specification, Inference endpoints; facts, A.9.
  /**
   * Executes a job, one task per object of arguments; `memory`, in MB, is at most that of the job. Needs `workspace` of the client. Every call starts another execution: after an error whose `outcome` is `unknown`, check `executions.list` first.
   *
   * @throws {NotFoundError} 404: the job does not exist, or it is not deployed
   * @throws {ConflictError} 409: an execution of this id exists
   * @throws {RateLimitError} 429: `allowQueue` is false and it cannot start at once
   * @see `POST {api_root}/{workspace}/jobs/{name}/executions`, [calling a workload](https://example.com/workload-platform-as-code/docs/platform.md#calling-a-workload)
   */
  execute(name: string, body: JobExecutionRequest, options?: CallOptions): ApiCall<JobExecutionReceipt> {
    return execute(this.http, name, body, options);
  }
}
