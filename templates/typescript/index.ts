import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

const config = new pulumi.Config();

// Storage that outlives the workloads that mount it. In production, add `{ protect: true }` as the third argument.
const data = new workload.Drive('data', { region: config.require('region') });

// A sandbox: a machine with its own disk and processes.
const dev = new workload.Sandbox('dev', { memory: 2048 });

export const drive = data.s3Url;
export const sandbox = dev.url;
