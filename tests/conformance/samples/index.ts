/** Sample values of every argument of every resource kind: what the conformance tests are made of. */
import { apiKey } from './api-key';
import { customDomain } from './custom-domain';
import { drive } from './drive';
import { forkedSandbox } from './forked-sandbox';
import { forkedApplication } from './forked-application';
import { integrationConnection } from './integration-connection';
import { mcpFunction } from './mcp-function';
import { policy } from './policy';
import { sandbox } from './sandbox';
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
    ApiKey: apiKey(accounts),
    CustomDomain: customDomain,
    Drive: drive,
    ForkedApplication: forkedApplication(snapshots),
    ForkedSandbox: forkedSandbox,
    IntegrationConnection: integrationConnection,
    McpFunction: mcpFunction,
    Policy: policy,
    Sandbox: sandbox,
    SandboxSchedule: sandboxSchedule,
    Snapshot: snapshot,
    ServiceAccount: serviceAccount,
    Volume: volume,
    VolumeTemplate: volumeTemplate,
    Workspace: workspace,
  };
}
