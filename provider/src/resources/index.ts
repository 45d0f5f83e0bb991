/** The registry: every resource kind, one line each. */
import type { Definition } from '../resource';

/** All definitions, by type. A kind's file is loaded when it is first asked for: programs use few of them. */
export const definitions: Readonly<Record<string, Definition>> = {
  get Drive() {
    return (require('./drive') as typeof import('./drive')).drive;
  },
  get IntegrationConnection() {
    return (require('./integration-connection') as typeof import('./integration-connection'))
      .integrationConnection;
  },
  get McpFunction() {
    return (require('./mcp-function') as typeof import('./mcp-function')).mcpFunction;
  },
  get ForkedApplication() {
    return (require('./forked-application') as typeof import('./forked-application')).forkedApplication;
  },
};
