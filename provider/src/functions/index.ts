/** The registry: every function, one line each. */
import { lazily } from '../lazily';
import type { FunctionDefinition } from '../resource';

/** All functions, by name. A function's file is loaded when it is first asked for: programs use few of them. */
export const functions = lazily<FunctionDefinition>({
  getAccountMetrics: () =>
    (require('./account-metrics') as typeof import('./account-metrics')).getAccountMetrics,
  getAgent: () => (require('./agent') as typeof import('./agent')).getAgent,
  getApplication: () => (require('./application') as typeof import('./application')).getApplication,
  getConfiguration: () => (require('./places') as typeof import('./places')).getConfiguration,
  getCustomDomain: () => (require('./custom-domain') as typeof import('./custom-domain')).getCustomDomain,
  getDrive: () => (require('./drive') as typeof import('./drive')).getDrive,
  getEndpointConfigurations: () =>
    (require('./integration') as typeof import('./integration')).getEndpointConfigurations,
  getFeature: () => (require('./feature') as typeof import('./feature')).getFeature,
  getImage: () => (require('./image') as typeof import('./image')).getImage,
  getIntegration: () => (require('./integration') as typeof import('./integration')).getIntegration,
  getIntegrationConnection: () =>
    (require('./integration-connection') as typeof import('./integration-connection'))
      .getIntegrationConnection,
  getJob: () => (require('./job') as typeof import('./job')).getJob,
  getMcpFunction: () => (require('./mcp-function') as typeof import('./mcp-function')).getMcpFunction,
  getModel: () => (require('./model') as typeof import('./model')).getModel,
  getPolicy: () => (require('./policy') as typeof import('./policy')).getPolicy,
  getPolicyUsages: () => (require('./policy') as typeof import('./policy')).getPolicyUsages,
  getPublicIps: () => (require('./places') as typeof import('./places')).getPublicIps,
  getSandbox: () => (require('./sandbox') as typeof import('./sandbox')).getSandbox,
  getSandboxPreview: () =>
    (require('./sandbox-preview') as typeof import('./sandbox-preview')).getSandboxPreview,
  getSandboxSchedule: () =>
    (require('./sandbox-schedule') as typeof import('./sandbox-schedule')).getSandboxSchedule,
  getSnapshot: () => (require('./snapshot') as typeof import('./snapshot')).getSnapshot,
  getTemplate: () => (require('./template') as typeof import('./template')).getTemplate,
  getVolume: () => (require('./volume') as typeof import('./volume')).getVolume,
  getVolumeTemplate: () =>
    (require('./volume-template') as typeof import('./volume-template')).getVolumeTemplate,
  getWorkspace: () => (require('./workspace') as typeof import('./workspace')).getWorkspace,
  listAccounts: () => (require('./account') as typeof import('./account')).listAccounts,
  listAgents: () => (require('./agent') as typeof import('./agent')).listAgents,
  listApiKeys: () => (require('./service-account') as typeof import('./service-account')).listApiKeys,
  listApplications: () => (require('./application') as typeof import('./application')).listApplications,
  listConnectionModels: () =>
    (require('./integration') as typeof import('./integration')).listConnectionModels,
  listCustomDomains: () => (require('./custom-domain') as typeof import('./custom-domain')).listCustomDomains,
  listDrives: () => (require('./drive') as typeof import('./drive')).listDrives,
  listFeatures: () => (require('./feature') as typeof import('./feature')).listFeatures,
  listImages: () => (require('./image') as typeof import('./image')).listImages,
  listIntegrationConnections: () =>
    (require('./integration-connection') as typeof import('./integration-connection'))
      .listIntegrationConnections,
  listJobs: () => (require('./job') as typeof import('./job')).listJobs,
  listLocations: () => (require('./places') as typeof import('./places')).listLocations,
  listMcpFunctions: () => (require('./mcp-function') as typeof import('./mcp-function')).listMcpFunctions,
  listMcpHub: () => (require('./hub') as typeof import('./hub')).listMcpHub,
  listMetricsDimensions: () =>
    (require('./account-metrics') as typeof import('./account-metrics')).listMetricsDimensions,
  listMetricsResourceTypes: () =>
    (require('./account-metrics') as typeof import('./account-metrics')).listMetricsResourceTypes,
  listModels: () => (require('./model') as typeof import('./model')).listModels,
  listPolicies: () => (require('./policy') as typeof import('./policy')).listPolicies,
  listRevisions: () => (require('./revisions') as typeof import('./revisions')).listRevisions,
  listSandboxHub: () => (require('./hub') as typeof import('./hub')).listSandboxHub,
  listSandboxPreviews: () =>
    (require('./sandbox-preview') as typeof import('./sandbox-preview')).listSandboxPreviews,
  listSandboxSchedules: () =>
    (require('./sandbox-schedule') as typeof import('./sandbox-schedule')).listSandboxSchedules,
  listSandboxes: () => (require('./sandbox') as typeof import('./sandbox')).listSandboxes,
  listScheduleExecutions: () =>
    (require('./schedule-executions') as typeof import('./schedule-executions')).listScheduleExecutions,
  listServiceAccounts: () =>
    (require('./service-account') as typeof import('./service-account')).listServiceAccounts,
  listSnapshots: () => (require('./snapshot') as typeof import('./snapshot')).listSnapshots,
  listTemplates: () => (require('./template') as typeof import('./template')).listTemplates,
  listUsers: () => (require('./user') as typeof import('./user')).listUsers,
  listVolumeTemplates: () =>
    (require('./volume-template') as typeof import('./volume-template')).listVolumeTemplates,
  listVolumes: () => (require('./volume') as typeof import('./volume')).listVolumes,
  listWorkspaces: () => (require('./workspace') as typeof import('./workspace')).listWorkspaces,
});
