/** The registry: every resource kind. */
import { lazily } from '../lazily';
import type { Definition } from '../resource';
import { described } from './described.gen';

const DEFINED: Readonly<Record<string, () => Definition>> = {
  ...described,
  Agent: () => (require('./agent') as typeof import('./agent')).agent,
  ApiKey: () => (require('./api-key') as typeof import('./api-key')).apiKey,
  Application: () => (require('./application') as typeof import('./application')).application,
  ForkedApplication: () =>
    (require('./forked-application') as typeof import('./forked-application')).forkedApplication,
  ForkedSandbox: () => (require('./forked-sandbox') as typeof import('./forked-sandbox')).forkedSandbox,
  Job: () => (require('./job') as typeof import('./job')).job,
  McpFunction: () => (require('./mcp-function') as typeof import('./mcp-function')).mcpFunction,
  Model: () => (require('./model') as typeof import('./model')).model,
  Sandbox: () => (require('./sandbox') as typeof import('./sandbox')).sandbox,
  SandboxPreview: () => (require('./sandbox-preview') as typeof import('./sandbox-preview')).sandboxPreview,
  SandboxSchedule: () =>
    (require('./sandbox-schedule') as typeof import('./sandbox-schedule')).sandboxSchedule,
  Snapshot: () => (require('./snapshot') as typeof import('./snapshot')).snapshot,
  ServiceAccount: () => (require('./service-account') as typeof import('./service-account')).serviceAccount,
  Workspace: () => (require('./workspace') as typeof import('./workspace')).workspace,
};

/** All definitions, by type. A kind's file is loaded on first use, as programs use few kinds. */
export const definitions = lazily<Definition>(
  Object.fromEntries(Object.entries(DEFINED).sort(([one], [other]) => (one < other ? -1 : 1))),
);
