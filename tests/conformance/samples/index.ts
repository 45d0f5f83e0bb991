/** Sample values of every argument of every resource kind: what the conformance tests are made of. */
import { agent } from './agent';
import { application } from './application';
import { drive } from './drive';
import { forkedApplication } from './forked-application';
import { integrationConnection } from './integration-connection';
import { job } from './job';
import { mcpFunction } from './mcp-function';
import { model } from './model';
import { policy } from './policy';
import type { Given, KindSample } from './shared';
import { volume } from './volume';
import { volumeTemplate } from './volume-template';

/** The table, by resource kind. */
export function samples({ snapshots }: Given): Readonly<Record<string, KindSample>> {
  return {
    Agent: agent,
    Application: application,
    Drive: drive,
    ForkedApplication: forkedApplication(snapshots),
    IntegrationConnection: integrationConnection,
    Job: job,
    McpFunction: mcpFunction,
    Model: model,
    Policy: policy,
    Volume: volume,
    VolumeTemplate: volumeTemplate,
  };
}
