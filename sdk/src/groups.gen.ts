// Written by `npm run generate` from api/src/. Do not edit.
import type { Accounts } from './api/accounts.gen';
import type { Agents } from './api/agents.gen';
import type { ApiKeys } from './api/api-keys.gen';
import type { Applications } from './api/applications.gen';
import type { Configuration } from './api/configuration.gen';
import type { CustomDomains } from './api/custom-domains.gen';
import type { Drives } from './api/drives.gen';
import type { Egress } from './api/egress.gen';
import type { Features } from './api/features.gen';
import type { Functions } from './api/functions.gen';
import type { Images } from './api/images.gen';
import type { IntegrationConnections } from './api/integration-connections.gen';
import type { Integrations } from './api/integrations.gen';
import type { Jobs } from './api/jobs.gen';
import type { Locations } from './api/locations.gen';
import type { McpHub } from './api/mcp-hub.gen';
import type { Models } from './api/models.gen';
import type { Policies } from './api/policies.gen';
import type { SandboxHub } from './api/sandbox-hub.gen';
import type { Sandboxes } from './api/sandboxes.gen';
import type { ScheduleExecutions } from './api/schedule-executions.gen';
import type { ServiceAccounts } from './api/service-accounts.gen';
import type { Snapshots } from './api/snapshots.gen';
import type { Templates } from './api/templates.gen';
import type { VolumeTemplates } from './api/volume-templates.gen';
import type { Volumes } from './api/volumes.gen';
import type { Vpcs } from './api/vpcs.gen';
import type { Workspaces } from './api/workspaces.gen';
import { CoreClient } from './client';
import type { Http } from './http';

/**
 * A group is loaded on first use, because all of them would be a third of the import time. The ESM build for bundlers
 * imports them instead (sdk/esm.mjs).
 */
export const GROUPS: {
  readonly [Name in Exclude<keyof Groups, keyof CoreClient>]: () => new (http: Http) => Groups[Name];
} = {
  accounts: () => (require('./api/accounts.gen') as typeof import('./api/accounts.gen')).Accounts,
  agents: () => (require('./api/agents.gen') as typeof import('./api/agents.gen')).Agents,
  apiKeys: () => (require('./api/api-keys.gen') as typeof import('./api/api-keys.gen')).ApiKeys,
  applications: () =>
    (require('./api/applications.gen') as typeof import('./api/applications.gen')).Applications,
  configuration: () =>
    (require('./api/configuration.gen') as typeof import('./api/configuration.gen')).Configuration,
  customDomains: () =>
    (require('./api/custom-domains.gen') as typeof import('./api/custom-domains.gen')).CustomDomains,
  drives: () => (require('./api/drives.gen') as typeof import('./api/drives.gen')).Drives,
  egress: () => (require('./api/egress.gen') as typeof import('./api/egress.gen')).Egress,
  features: () => (require('./api/features.gen') as typeof import('./api/features.gen')).Features,
  functions: () => (require('./api/functions.gen') as typeof import('./api/functions.gen')).Functions,
  images: () => (require('./api/images.gen') as typeof import('./api/images.gen')).Images,
  integrationConnections: () =>
    (require('./api/integration-connections.gen') as typeof import('./api/integration-connections.gen'))
      .IntegrationConnections,
  integrations: () =>
    (require('./api/integrations.gen') as typeof import('./api/integrations.gen')).Integrations,
  jobs: () => (require('./api/jobs.gen') as typeof import('./api/jobs.gen')).Jobs,
  locations: () => (require('./api/locations.gen') as typeof import('./api/locations.gen')).Locations,
  mcpHub: () => (require('./api/mcp-hub.gen') as typeof import('./api/mcp-hub.gen')).McpHub,
  models: () => (require('./api/models.gen') as typeof import('./api/models.gen')).Models,
  policies: () => (require('./api/policies.gen') as typeof import('./api/policies.gen')).Policies,
  sandboxHub: () => (require('./api/sandbox-hub.gen') as typeof import('./api/sandbox-hub.gen')).SandboxHub,
  sandboxes: () => (require('./api/sandboxes.gen') as typeof import('./api/sandboxes.gen')).Sandboxes,
  scheduleExecutions: () =>
    (require('./api/schedule-executions.gen') as typeof import('./api/schedule-executions.gen'))
      .ScheduleExecutions,
  serviceAccounts: () =>
    (require('./api/service-accounts.gen') as typeof import('./api/service-accounts.gen')).ServiceAccounts,
  snapshots: () => (require('./api/snapshots.gen') as typeof import('./api/snapshots.gen')).Snapshots,
  templates: () => (require('./api/templates.gen') as typeof import('./api/templates.gen')).Templates,
  volumeTemplates: () =>
    (require('./api/volume-templates.gen') as typeof import('./api/volume-templates.gen')).VolumeTemplates,
  volumes: () => (require('./api/volumes.gen') as typeof import('./api/volumes.gen')).Volumes,
  vpcs: () => (require('./api/vpcs.gen') as typeof import('./api/vpcs.gen')).Vpcs,
  workspaces: () => (require('./api/workspaces.gen') as typeof import('./api/workspaces.gen')).Workspaces,
};

/** All groups of the API. */
export class Groups extends CoreClient {
  /** Accounts, their costs and usage. */
  declare readonly accounts: Accounts;
  /** Agents, and questions to them. */
  declare readonly agents: Agents;
  /** Long-lived keys of service accounts. */
  declare readonly apiKeys: ApiKeys;
  /** One address in front of revisions. `client.snapshots.fork` makes most of them. */
  declare readonly applications: Applications;
  /** What the platform offers. */
  declare readonly configuration: Configuration;
  /** Your own domain for previews or applications, in one region. */
  declare readonly customDomains: CustomDomains;
  /** Persistent storage that outlives the workloads that mount it. */
  declare readonly drives: Drives;
  /** The egress gateways and addresses of all VPCs. */
  declare readonly egress: Egress;
  /** What is enabled for the workspace of the client. */
  declare readonly features: Features;
  /** MCP servers. */
  declare readonly functions: Functions;
  /** Container images, by the kind of workload that they are for. */
  declare readonly images: Images;
  /** Credentials of an integration. */
  declare readonly integrationConnections: IntegrationConnections;
  /** Services that workloads can use through connections. */
  declare readonly integrations: Integrations;
  /** Programs that run tasks and end. */
  declare readonly jobs: Jobs;
  /** Places where workloads run. */
  declare readonly locations: Locations;
  /** MCP servers that the platform offers. */
  declare readonly mcpHub: McpHub;
  /** Gateways to models, and chats with them. */
  declare readonly models: Models;
  /** A rule that limits where workloads run, on which hardware, or how many tokens they use. */
  declare readonly policies: Policies;
  /** Sandboxes that the platform knows. */
  declare readonly sandboxHub: SandboxHub;
  /** Sandboxes, and the source of snapshots. */
  declare readonly sandboxes: Sandboxes;
  /** Submissions of processes by schedules. */
  declare readonly scheduleExecutions: ScheduleExecutions;
  /** Identities for programs. */
  declare readonly serviceAccounts: ServiceAccounts;
  /** Copies of sandboxes at one moment. They outlive the sandboxes. Methods accept a name or an id. */
  declare readonly snapshots: Snapshots;
  /** Starter projects. */
  declare readonly templates: Templates;
  /** Content for new volumes. */
  declare readonly volumeTemplates: VolumeTemplates;
  /** A disk for agents and sandboxes, which mount it by name. */
  declare readonly volumes: Volumes;
  /** Private networks. They cannot be changed, only created again. */
  declare readonly vpcs: Vpcs;
  /** Workspaces, which contain all other resources. */
  declare readonly workspaces: Workspaces;
}
