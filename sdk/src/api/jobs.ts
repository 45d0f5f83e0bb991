/** Runs of jobs, at the address of the workspace. */
import { json } from '../answers';
import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
import type { Http } from '../http';
import { path } from '../path';
import { jobExecutionReceipt } from '../schemas/job-executions.gen';
import { jobExecutionRequest } from '../schemas/jobs';
import type { JobExecutionReceipt, JobExecutionRequest } from '../types.gen';

export type { JobExecutionReceipt, JobExecutionRequest };

/** Executes a job. */
export const execute = (
  http: Http,
  name: string,
  body: JobExecutionRequest,
  options?: CallOptions,
): ApiCall<JobExecutionReceipt> =>
  http.send(
    ({ workspace }) => ({
      method: 'POST',
      path: path`/${workspace}/jobs/${name}/executions`,
      base: 'root',
      body,
      bodyCheck: jobExecutionRequest,
      read: json(jobExecutionReceipt),
    }),
    options,
  );
