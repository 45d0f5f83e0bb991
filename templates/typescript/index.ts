import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi';

const config = new pulumi.Config();

// Storage that outlives what it is mounted into. In production, add `{ protect: true }` as the third argument.
const data = new workload.Drive('data', { region: config.require('region') });

// A machine to work in.
const dev = new workload.Sandbox('dev', { memory: 2048 });

export const drive = data.s3Url;
export const sandbox = dev.url;
