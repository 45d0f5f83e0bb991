// What one team has. It reads the shared part of the workspace from another stack, and never writes there.
import * as pulumi from '@pulumi/pulumi';
import * as workload from '@workload/pulumi/native';

const config = new pulumi.Config();

// A self-managed backend calls the organization `organization`. Reading outputs takes no lock.
const base = new pulumi.StackReference(`organization/fleet-base/${config.require('base')}`);
const region = base.requireOutput('region') as pulumi.Output<string>;
const policies = base.requireOutput('policies') as pulumi.Output<string[]>;

const tools = new workload.McpFunction('tools', { policies });

for (let number = 1; number <= config.requireNumber('drives'); number++)
  new workload.Drive(`data-${number}`, { region, displayName: config.get('displayName') ?? 'Data' });

export const url = tools.mcpUrl;
