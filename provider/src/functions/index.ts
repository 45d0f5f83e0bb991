/** The registry: functions with a file of their own, one line each, and the lookups of all other kinds. */
import { lazily } from '../lazily';
import type { Definition, FunctionDefinition } from '../resource';
import { definitions } from '../resources';

type Makers = Readonly<Record<string, () => FunctionDefinition>>;

/** Functions that return more than a definition describes. */
const OWN: Makers = {
  getAccountMetrics: () =>
    (require('./account-metrics') as typeof import('./account-metrics')).getAccountMetrics,
  getAgent: () => (require('./agent') as typeof import('./agent')).getAgent,
  getApiKey: () => (require('./service-account') as typeof import('./service-account')).getApiKey,
  getApplication: () => (require('./application') as typeof import('./application')).getApplication,
  getConfiguration: () => (require('./locations') as typeof import('./locations')).getConfiguration,
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
  getPolicyUsages: () => (require('./policy') as typeof import('./policy')).getPolicyUsages,
  getPublicIps: () => (require('./locations') as typeof import('./locations')).getPublicIps,
  getSandbox: () => (require('./sandbox') as typeof import('./sandbox')).getSandbox,
  getSandboxPreview: () =>
    (require('./sandbox-preview') as typeof import('./sandbox-preview')).getSandboxPreview,
  getSandboxSchedule: () =>
    (require('./sandbox-schedule') as typeof import('./sandbox-schedule')).getSandboxSchedule,
  getServiceAccount: () =>
    (require('./service-account') as typeof import('./service-account')).getServiceAccount,
  getSnapshot: () => (require('./snapshot') as typeof import('./snapshot')).getSnapshot,
  getTemplate: () => (require('./template') as typeof import('./template')).getTemplate,
  getVolume: () => (require('./volume') as typeof import('./volume')).getVolume,
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
  listLocations: () => (require('./locations') as typeof import('./locations')).listLocations,
  listMcpFunctions: () => (require('./mcp-function') as typeof import('./mcp-function')).listMcpFunctions,
  listMcpHub: () => (require('./hub') as typeof import('./hub')).listMcpHub,
  listMetricsDimensions: () =>
    (require('./account-metrics') as typeof import('./account-metrics')).listMetricsDimensions,
  listMetricsResourceTypes: () =>
    (require('./account-metrics') as typeof import('./account-metrics')).listMetricsResourceTypes,
  listModels: () => (require('./model') as typeof import('./model')).listModels,
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
  listVolumes: () => (require('./volume') as typeof import('./volume')).listVolumes,
  listWorkspaces: () => (require('./workspace') as typeof import('./workspace')).listWorkspaces,
};

/** Kinds without a `get…`: forks are looked up as applications and sandboxes. */
const FORKS = ['ForkedApplication', 'ForkedSandbox'];

const ofKinds: Makers = Object.fromEntries(
  Object.keys(definitions)
    .filter((type) => !(`get${type}` in OWN) && !FORKS.includes(type))
    .flatMap((type) => [
      [`get${type}`, () => kind().getOf(definitionOf(type))],
      [`list${pluralOf(type)}`, () => kind().wholeListOf(definitionOf(type), uncapital(pluralOf(type)))],
    ]),
);

/** Functions without a file of their own, which need no example. */
export const derived: readonly string[] = Object.keys(ofKinds);

/** All functions, by name. Each is loaded on first use, as programs use few of them. */
export const functions = lazily<FunctionDefinition>(
  Object.fromEntries(Object.entries({ ...OWN, ...ofKinds }).sort(([a], [b]) => (a < b ? -1 : 1))),
);

function kind(): typeof import('./kind') {
  return require('./kind') as typeof import('./kind');
}

function definitionOf(type: string): Definition {
  const found = definitions[type];
  if (found === undefined) throw new Error(`there is no kind ${type}`);
  return found;
}

/** `Policy` → `Policies` */
function pluralOf(type: string): string {
  if (type.endsWith('y')) return `${type.slice(0, -1)}ies`;
  return /(?:s|x|ch)$/.test(type) ? `${type}es` : `${type}s`;
}

function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
