/** The jobs of a workspace, and their executions. */
import { json } from '../answers';
import type { CallOptions, Http } from '../http';
import type { Listing, ListQuery } from '../pages';
import { path } from '../path';
import { revisionRecord } from '../schemas/common';
import {
  job,
  jobBody,
  jobExecution,
  jobExecutionReceipt,
  jobExecutionRequest,
  jobTask,
} from '../schemas/jobs';
import type {
  Job,
  JobBody,
  JobExecution,
  JobExecutionReceipt,
  JobExecutionRequest,
  JobTask,
  RevisionRecord,
} from '../types.gen';
import { Group, type ReadOptions } from './group';

/** `client.jobs.executions`: runs of jobs. */
export class JobExecutions extends Group {
  /** Executes a job through the management API; `client.jobs.execute` is the same elsewhere. */
  async create(
    jobName: string,
    body: JobExecutionRequest,
    options?: CallOptions,
  ): Promise<JobExecutionReceipt> {
    return this.sendPost(
      path`/jobs/${jobName}/executions`,
      [body, jobExecutionRequest],
      jobExecutionReceipt,
      options,
    );
  }

  /** Reads one execution; 404 when there is none. */
  async get(jobName: string, executionId: string, options?: CallOptions): Promise<JobExecution> {
    return this.sendGet(path`/jobs/${jobName}/executions/${executionId}`, jobExecution, options);
  }

  /** Lists the executions of a job; 20 per page unless `limit` says otherwise, which is at most 100. */
  list(jobName: string, query?: ListQuery, options?: CallOptions): Listing<JobExecution> {
    return this.listing(path`/jobs/${jobName}/executions`, jobExecution, query, options);
  }

  /** Lists the tasks of an execution. */
  tasks(jobName: string, executionId: string, query?: ListQuery, options?: CallOptions): Listing<JobTask> {
    return this.listing(path`/jobs/${jobName}/executions/${executionId}/tasks`, jobTask, query, options);
  }

  /** Cancels an execution and answers it; tasks under way are ended. */
  async cancel(
    jobName: string,
    executionId: string,
    options?: CallOptions,
  ): Promise<JobExecution | undefined> {
    return this.sendDelete(path`/jobs/${jobName}/executions/${executionId}`, jobExecution, options);
  }
}

/** `client.jobs`: work that is split into tasks and comes to an end. */
export class Jobs extends Group {
  /** Their executions. */
  readonly executions: JobExecutions;

  constructor(http: Http) {
    super(http);
    this.executions = new JobExecutions(http);
  }

  /** Creates a job; it is deployed in the background, read it until `status` is `DEPLOYED` or `FAILED`. A name that exists is refused with 409. */
  async create(body: JobBody, options?: CallOptions): Promise<Job> {
    return this.sendPost(path`/jobs`, [body, jobBody], job, options);
  }

  /** Reads one job; 404 when there is none. */
  async get(name: string, options?: ReadOptions): Promise<Job> {
    return this.sendRead(path`/jobs/${name}`, job, options);
  }

  /** Lists the jobs. */
  list(query?: ListQuery, options?: CallOptions): Listing<Job> {
    return this.listing(path`/jobs`, job, query, options);
  }

  /** Replaces what clients set on a job; a changed spec is deployed as a new revision. */
  async update(name: string, body: JobBody, options?: CallOptions): Promise<Job> {
    return this.sendPut(path`/jobs/${name}`, [body, jobBody], job, options);
  }

  /** Begins to delete a job and answers its last record; it is gone once `get` is refused with 404. */
  async delete(name: string, options?: CallOptions): Promise<Job | undefined> {
    return this.sendDelete(path`/jobs/${name}`, job, options);
  }

  /** Reads the revisions of a job that are kept, at most 5. */
  async revisions(name: string, options?: CallOptions): Promise<RevisionRecord[]> {
    return this.sendArray(path`/jobs/${name}/revisions`, revisionRecord, options);
  }

  /**
   * Executes a job, one task per object of arguments (Specification, Inference endpoints). Needs `workspace` of the
   * client. Every call is another execution: after an error whose `outcome` is `unknown`, look at `executions.list`. 429
   * when it may not wait for others and cannot begin at once.
   */
  async execute(
    name: string,
    body: JobExecutionRequest,
    options?: CallOptions,
  ): Promise<JobExecutionReceipt> {
    return this.http.send(
      {
        method: 'POST',
        path: path`/${this.http.workspace}/jobs/${name}/executions`,
        base: 'root',
        body,
        bodyCheck: jobExecutionRequest,
        read: json(jobExecutionReceipt),
      },
      options,
    );
  }
}
