/** The registry: every function, one line each. */
import type { FunctionDefinition } from '../resource';

/** All functions, by name. A function's file is loaded when it is first asked for: programs use few of them. */
export const functions: Readonly<Record<string, FunctionDefinition>> = {
  get getAccountMetrics() {
    return (require('./account-metrics') as typeof import('./account-metrics')).getAccountMetrics;
  },
  get getApplication() {
    return (require('./application') as typeof import('./application')).getApplication;
  },
  get getConfiguration() {
    return (require('./places') as typeof import('./places')).getConfiguration;
  },
  get getDrive() {
    return (require('./drive') as typeof import('./drive')).getDrive;
  },
  get getEndpointConfigurations() {
    return (require('./integration') as typeof import('./integration')).getEndpointConfigurations;
  },
  get getIntegration() {
    return (require('./integration') as typeof import('./integration')).getIntegration;
  },
  get getIntegrationConnection() {
    return (require('./integration-connection') as typeof import('./integration-connection'))
      .getIntegrationConnection;
  },
  get getMcpFunction() {
    return (require('./mcp-function') as typeof import('./mcp-function')).getMcpFunction;
  },
  get getPublicIps() {
    return (require('./places') as typeof import('./places')).getPublicIps;
  },
  get getTemplate() {
    return (require('./template') as typeof import('./template')).getTemplate;
  },
  get listAccounts() {
    return (require('./account') as typeof import('./account')).listAccounts;
  },
  get listConnectionModels() {
    return (require('./integration') as typeof import('./integration')).listConnectionModels;
  },
  get listDrives() {
    return (require('./drive') as typeof import('./drive')).listDrives;
  },
  get listIntegrationConnections() {
    return (require('./integration-connection') as typeof import('./integration-connection'))
      .listIntegrationConnections;
  },
  get listLocations() {
    return (require('./places') as typeof import('./places')).listLocations;
  },
  get listMcpFunctions() {
    return (require('./mcp-function') as typeof import('./mcp-function')).listMcpFunctions;
  },
  get listMcpHub() {
    return (require('./hub') as typeof import('./hub')).listMcpHub;
  },
  get listMetricsDimensions() {
    return (require('./account-metrics') as typeof import('./account-metrics')).listMetricsDimensions;
  },
  get listMetricsResourceTypes() {
    return (require('./account-metrics') as typeof import('./account-metrics')).listMetricsResourceTypes;
  },
  get listRevisions() {
    return (require('./revisions') as typeof import('./revisions')).listRevisions;
  },
  get listSandboxHub() {
    return (require('./hub') as typeof import('./hub')).listSandboxHub;
  },
  get listScheduleExecutions() {
    return (require('./schedule-executions') as typeof import('./schedule-executions'))
      .listScheduleExecutions;
  },
  get listTemplates() {
    return (require('./template') as typeof import('./template')).listTemplates;
  },
  get listUsers() {
    return (require('./user') as typeof import('./user')).listUsers;
  },
};
