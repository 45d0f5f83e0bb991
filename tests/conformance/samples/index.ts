/** Sample values of every argument of every resource kind: what the conformance tests are made of. */
import { agent } from './agent';
import { apiKey } from './api-key';
import { application } from './application';
import { customDomain } from './custom-domain';
import { drive } from './drive';
import { forkedSandbox } from './forked-sandbox';
import { forkedApplication } from './forked-application';
import { integrationConnection } from './integration-connection';
import { job } from './job';
import { mcpFunction } from './mcp-function';
import { model } from './model';
import { policy } from './policy';
import { sandbox } from './sandbox';
import { sandboxPreview } from './sandbox-preview';
import { sandboxSchedule } from './sandbox-schedule';
import { snapshot } from './snapshot';
import { serviceAccount } from './service-account';
import type { Given, KindSample } from './shared';
import { volume } from './volume';
import { volumeTemplate } from './volume-template';
import { workspace } from './workspace';

/** The table, by resource kind. */
export function samples({ snapshots, accounts }: Given): Readonly<Record<string, KindSample>> {
  return {
    Agent: agent,
    ApiKey: apiKey(accounts),
    Application: application,
    CustomDomain: customDomain,
    Drive: drive,
    ForkedApplication: forkedApplication(snapshots),
    ForkedSandbox: forkedSandbox,
    IntegrationConnection: integrationConnection,
    Job: job,
    McpFunction: mcpFunction,
    Model: model,
    Policy: policy,
    Sandbox: sandbox,
    SandboxPreview: sandboxPreview,
    SandboxSchedule: sandboxSchedule,
    Snapshot: snapshot,
    ServiceAccount: serviceAccount,
    Volume: volume,
    VolumeTemplate: volumeTemplate,
    Workspace: workspace,
  };
}
