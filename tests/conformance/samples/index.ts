/** Sample values of every argument of every resource kind: what the conformance tests are made of. */
import { drive } from './drive';
import { forkedSandbox } from './forked-sandbox';
import { forkedApplication } from './forked-application';
import { integrationConnection } from './integration-connection';
import { mcpFunction } from './mcp-function';
import { policy } from './policy';
import { sandbox } from './sandbox';
import { sandboxSchedule } from './sandbox-schedule';
import { snapshot } from './snapshot';
import type { Given, KindSample } from './shared';
import { volume } from './volume';
import { volumeTemplate } from './volume-template';

/** The table, by resource kind. */
export function samples({ snapshots }: Given): Readonly<Record<string, KindSample>> {
  return {
    Drive: drive,
    ForkedApplication: forkedApplication(snapshots),
    ForkedSandbox: forkedSandbox,
    IntegrationConnection: integrationConnection,
    McpFunction: mcpFunction,
    Policy: policy,
    Sandbox: sandbox,
    SandboxSchedule: sandboxSchedule,
    Snapshot: snapshot,
    Volume: volume,
    VolumeTemplate: volumeTemplate,
  };
}
