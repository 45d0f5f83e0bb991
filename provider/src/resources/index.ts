/** The registry: every resource kind, one line each. */
import { lazily } from '../lazily';
import type { Definition } from '../resource';

/** All definitions, by type. A kind's file is loaded on first use, as programs use few kinds. */
export const definitions = lazily<Definition>({
  Agent: () => (require('./agent') as typeof import('./agent')).agent,
  ApiKey: () => (require('./api-key') as typeof import('./api-key')).apiKey,
  Application: () => (require('./application') as typeof import('./application')).application,
  CustomDomain: () => (require('./custom-domain') as typeof import('./custom-domain')).customDomain,
  Drive: () => (require('./drive') as typeof import('./drive')).drive,
  ForkedApplication: () =>
    (require('./forked-application') as typeof import('./forked-application')).forkedApplication,
  ForkedSandbox: () => (require('./forked-sandbox') as typeof import('./forked-sandbox')).forkedSandbox,
  IntegrationConnection: () =>
    (require('./integration-connection') as typeof import('./integration-connection')).integrationConnection,
  Job: () => (require('./job') as typeof import('./job')).job,
  McpFunction: () => (require('./mcp-function') as typeof import('./mcp-function')).mcpFunction,
  Model: () => (require('./model') as typeof import('./model')).model,
  Policy: () => (require('./policy') as typeof import('./policy')).policy,
  Sandbox: () => (require('./sandbox') as typeof import('./sandbox')).sandbox,
  SandboxPreview: () => (require('./sandbox-preview') as typeof import('./sandbox-preview')).sandboxPreview,
  SandboxSchedule: () =>
    (require('./sandbox-schedule') as typeof import('./sandbox-schedule')).sandboxSchedule,
  Snapshot: () => (require('./snapshot') as typeof import('./snapshot')).snapshot,
  ServiceAccount: () => (require('./service-account') as typeof import('./service-account')).serviceAccount,
  Volume: () => (require('./volume') as typeof import('./volume')).volume,
  VolumeTemplate: () => (require('./volume-template') as typeof import('./volume-template')).volumeTemplate,
  Workspace: () => (require('./workspace') as typeof import('./workspace')).workspace,
});
