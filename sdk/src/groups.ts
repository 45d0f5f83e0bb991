/**
 * The client with all groups of the API. This is the only table of groups.
 *
 * A group is loaded on first use, because all of them would be a third of the import time. The ESM build for bundlers
 * imports them instead (sdk/esm.mjs).
 */
import type { Accounts } from './api/accounts';
import type { Agents } from './api/agents.gen';
import type { ApiKeys } from './api/api-keys.gen';
import type { Applications } from './api/applications.gen';
import type { Configuration } from './api/configuration.gen';
import type { Locations } from './api/locations.gen';
import type { McpHub } from './api/mcp-hub.gen';
import type { SandboxHub } from './api/sandbox-hub.gen';
import type { Templates } from './api/templates.gen';
import type { CustomDomains } from './api/custom-domains.gen';
import type { Drives } from './api/drives.gen';
import type { Egress } from './api/egress.gen';
import type { Features } from './api/features.gen';
import type { Functions } from './api/functions.gen';
import type { Images } from './api/images.gen';
import type { IntegrationConnections } from './api/integration-connections.gen';
import type { Integrations } from './api/integrations.gen';
import type { Jobs } from './api/jobs.gen';
import type { Models } from './api/models.gen';
import type { Vpcs } from './api/vpcs.gen';
import type { Policies } from './api/policies.gen';
import type { Sandboxes } from './api/sandboxes.gen';
import type { ScheduleExecutions } from './api/schedule-executions';
import type { ServiceAccounts } from './api/service-accounts.gen';
import type { Snapshots } from './api/snapshots.gen';
import type { VolumeTemplates } from './api/volume-templates.gen';
import type { Volumes } from './api/volumes.gen';
import type { Workspaces } from './api/workspaces.gen';
import { CoreClient } from './client';
import type { Http } from './http';

const GROUPS: { readonly [Name in GroupName]: () => new (http: Http) => Client[Name] } = {
  drives: () => (require('./api/drives.gen') as typeof import('./api/drives.gen')).Drives,
  snapshots: () => (require('./api/snapshots.gen') as typeof import('./api/snapshots.gen')).Snapshots,
  applications: () =>
    (require('./api/applications.gen') as typeof import('./api/applications.gen')).Applications,
  functions: () => (require('./api/functions.gen') as typeof import('./api/functions.gen')).Functions,
  agents: () => (require('./api/agents.gen') as typeof import('./api/agents.gen')).Agents,
  models: () => (require('./api/models.gen') as typeof import('./api/models.gen')).Models,
  jobs: () => (require('./api/jobs.gen') as typeof import('./api/jobs.gen')).Jobs,
  sandboxes: () => (require('./api/sandboxes.gen') as typeof import('./api/sandboxes.gen')).Sandboxes,
  volumes: () => (require('./api/volumes.gen') as typeof import('./api/volumes.gen')).Volumes,
  volumeTemplates: () =>
    (require('./api/volume-templates.gen') as typeof import('./api/volume-templates.gen')).VolumeTemplates,
  integrationConnections: () =>
    (require('./api/integration-connections.gen') as typeof import('./api/integration-connections.gen'))
      .IntegrationConnections,
  integrations: () =>
    (require('./api/integrations.gen') as typeof import('./api/integrations.gen')).Integrations,
  policies: () => (require('./api/policies.gen') as typeof import('./api/policies.gen')).Policies,
  customDomains: () =>
    (require('./api/custom-domains.gen') as typeof import('./api/custom-domains.gen')).CustomDomains,
  images: () => (require('./api/images.gen') as typeof import('./api/images.gen')).Images,
  vpcs: () => (require('./api/vpcs.gen') as typeof import('./api/vpcs.gen')).Vpcs,
  egress: () => (require('./api/egress.gen') as typeof import('./api/egress.gen')).Egress,
  workspaces: () => (require('./api/workspaces.gen') as typeof import('./api/workspaces.gen')).Workspaces,
  features: () => (require('./api/features.gen') as typeof import('./api/features.gen')).Features,
  serviceAccounts: () =>
    (require('./api/service-accounts.gen') as typeof import('./api/service-accounts.gen')).ServiceAccounts,
  apiKeys: () => (require('./api/api-keys.gen') as typeof import('./api/api-keys.gen')).ApiKeys,
  accounts: () => (require('./api/accounts') as typeof import('./api/accounts')).Accounts,
  scheduleExecutions: () =>
    (require('./api/schedule-executions') as typeof import('./api/schedule-executions')).ScheduleExecutions,
  templates: () => (require('./api/templates.gen') as typeof import('./api/templates.gen')).Templates,
  mcpHub: () => (require('./api/mcp-hub.gen') as typeof import('./api/mcp-hub.gen')).McpHub,
  sandboxHub: () => (require('./api/sandbox-hub.gen') as typeof import('./api/sandbox-hub.gen')).SandboxHub,
  locations: () => (require('./api/locations.gen') as typeof import('./api/locations.gen')).Locations,
  configuration: () =>
    (require('./api/configuration.gen') as typeof import('./api/configuration.gen')).Configuration,
};

// Source: Specification, What the service does; Specification, Errors.
/**
 * A client of the Workload Platform. Make one and share it: it holds the connections.
 *
 * Methods document their own errors. Any call may also throw:
 *
 * - `ArgumentError`: an argument is invalid, and nothing was sent
 * - `BadRequestError`, 400 or 422: the request is invalid, or the platform does not support `apiVersion`
 * - `AuthenticationError`, 401, and `PermissionError`, 403: the credential is invalid, or lacks permission. 403 can
 *   also mean that a feature is not enabled
 * - `RateLimitError`, 429, and `ServerError`, 500 or more, after all retries that `maxRetries` allows
 * - `ApiError`: any other status of 400 or more
 * - `ConnectionError` and `TimeoutError`: there was no complete answer
 * - `AnswerError`: the answer cannot be used: it is not JSON, or not an object or list where one is expected
 * - `SignInError`: a person did not sign in
 * - the reason of `signal`, when that is aborted
 *
 * All but the first and the last two are a {@link WorkloadError}, whose `outcome` tells whether a write may have
 * happened.
 */
export class Client extends CoreClient {
  /** Persistent storage. */
  declare readonly drives: Drives;
  /** Copies of sandboxes at one moment, and forks of them. */
  declare readonly snapshots: Snapshots;
  /** Applications: one address for several revisions. */
  declare readonly applications: Applications;
  /** MCP servers. */
  declare readonly functions: Functions;
  /** Agents, and requests to them. */
  declare readonly agents: Agents;
  /** Gateways to models, and chats with them. */
  declare readonly models: Models;
  /** Jobs: programs that run tasks and end. */
  declare readonly jobs: Jobs;
  /** Sandboxes. */
  declare readonly sandboxes: Sandboxes;
  /** Disks for workloads. */
  declare readonly volumes: Volumes;
  /** Content for new volumes. */
  declare readonly volumeTemplates: VolumeTemplates;
  /** Credentials of integrations. */
  declare readonly integrationConnections: IntegrationConnections;
  /** Services that workloads can use through connections. */
  declare readonly integrations: Integrations;
  /** Rules for workloads. */
  declare readonly policies: Policies;
  /** Custom domains. */
  declare readonly customDomains: CustomDomains;
  /** Container images. */
  declare readonly images: Images;
  /** Private networks. */
  declare readonly vpcs: Vpcs;
  /** Gateways and addresses of all VPCs. */
  declare readonly egress: Egress;
  /** Workspaces and their users. */
  declare readonly workspaces: Workspaces;
  /** Features of the workspace. */
  declare readonly features: Features;
  /** Identities for programs. */
  declare readonly serviceAccounts: ServiceAccounts;
  /** Long-lived keys of service accounts. */
  declare readonly apiKeys: ApiKeys;
  /** Accounts, their costs and usage. */
  declare readonly accounts: Accounts;
  /** Submissions of processes by schedules. */
  declare readonly scheduleExecutions: ScheduleExecutions;
  /** Starter projects. */
  declare readonly templates: Templates;
  /** MCP servers that the platform offers. */
  declare readonly mcpHub: McpHub;
  /** Kinds of sandboxes that the platform offers. */
  declare readonly sandboxHub: SandboxHub;
  /** Places where workloads run. */
  declare readonly locations: Locations;
  /** Regions, countries and continents of the platform. */
  declare readonly configuration: Configuration;

  static {
    for (const [name, load] of Object.entries(GROUPS))
      Object.defineProperty(this.prototype, name, {
        get(this: Client): object {
          return this.group<object>(name, load);
        },
      });
  }
}

type GroupName = Exclude<keyof Client, keyof CoreClient>;
