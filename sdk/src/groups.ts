/**
 * The client with all groups of the API. This is the only table of groups, with a getter for each.
 *
 * A group is loaded on first use, because all of them would be a third of the import time. The ESM build for bundlers
 * imports them instead (sdk/esm.mjs).
 */
import type { Accounts } from './api/accounts';
import type { Agents } from './api/agents';
import type { ApiKeys } from './api/api-keys';
import type { Applications } from './api/applications';
import type { Configuration, Locations, McpHub, SandboxHub, Templates } from './api/catalogues';
import type { CustomDomains } from './api/custom-domains';
import type { Drives } from './api/drives.gen';
import type { Egress } from './api/egress';
import type { Features } from './api/features';
import type { Functions } from './api/functions';
import type { Images } from './api/images/images';
import type { IntegrationConnections } from './api/integration-connections.gen';
import type { Integrations } from './api/integrations';
import type { Jobs } from './api/jobs/jobs';
import type { Models } from './api/models';
import type { Vpcs } from './api/vpcs/vpcs';
import type { Policies } from './api/policies.gen';
import type { Sandboxes } from './api/sandboxes/sandboxes';
import type { ScheduleExecutions } from './api/schedule-executions';
import type { ServiceAccounts } from './api/service-accounts';
import type { Snapshots } from './api/snapshots';
import type { VolumeTemplates } from './api/volume-templates.gen';
import type { Volumes } from './api/volumes.gen';
import type { Workspaces } from './api/workspaces/workspaces';
import { CoreClient } from './client';

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
  get drives(): Drives {
    return this.group(
      'drives',
      () => (require('./api/drives.gen') as typeof import('./api/drives.gen')).Drives,
    );
  }

  /** Copies of sandboxes at one moment, and forks of them. */
  get snapshots(): Snapshots {
    return this.group(
      'snapshots',
      () => (require('./api/snapshots') as typeof import('./api/snapshots')).Snapshots,
    );
  }

  /** Applications: one address for several revisions. */
  get applications(): Applications {
    return this.group(
      'applications',
      () => (require('./api/applications') as typeof import('./api/applications')).Applications,
    );
  }

  /** MCP servers. */
  get functions(): Functions {
    return this.group(
      'functions',
      () => (require('./api/functions') as typeof import('./api/functions')).Functions,
    );
  }

  /** Agents, and requests to them. */
  get agents(): Agents {
    return this.group('agents', () => (require('./api/agents') as typeof import('./api/agents')).Agents);
  }

  /** Gateways to models, and chats with them. */
  get models(): Models {
    return this.group('models', () => (require('./api/models') as typeof import('./api/models')).Models);
  }

  /** Jobs: programs that run tasks and end. */
  get jobs(): Jobs {
    return this.group('jobs', () => (require('./api/jobs/jobs') as typeof import('./api/jobs/jobs')).Jobs);
  }

  /** Sandboxes. */
  get sandboxes(): Sandboxes {
    return this.group(
      'sandboxes',
      () => (require('./api/sandboxes/sandboxes') as typeof import('./api/sandboxes/sandboxes')).Sandboxes,
    );
  }

  /** Disks for workloads. */
  get volumes(): Volumes {
    return this.group(
      'volumes',
      () => (require('./api/volumes.gen') as typeof import('./api/volumes.gen')).Volumes,
    );
  }

  /** Content for new volumes. */
  get volumeTemplates(): VolumeTemplates {
    return this.group(
      'volumeTemplates',
      () =>
        (require('./api/volume-templates.gen') as typeof import('./api/volume-templates.gen'))
          .VolumeTemplates,
    );
  }

  /** Credentials of integrations. */
  get integrationConnections(): IntegrationConnections {
    return this.group(
      'integrationConnections',
      () =>
        (require('./api/integration-connections.gen') as typeof import('./api/integration-connections.gen'))
          .IntegrationConnections,
    );
  }

  /** Services that workloads can use through connections. */
  get integrations(): Integrations {
    return this.group(
      'integrations',
      () => (require('./api/integrations') as typeof import('./api/integrations')).Integrations,
    );
  }

  /** Rules for workloads. */
  get policies(): Policies {
    return this.group(
      'policies',
      () => (require('./api/policies.gen') as typeof import('./api/policies.gen')).Policies,
    );
  }

  /** Custom domains. */
  get customDomains(): CustomDomains {
    return this.group(
      'customDomains',
      () => (require('./api/custom-domains') as typeof import('./api/custom-domains')).CustomDomains,
    );
  }

  /** Container images. */
  get images(): Images {
    return this.group(
      'images',
      () => (require('./api/images/images') as typeof import('./api/images/images')).Images,
    );
  }

  /** Private networks. */
  get vpcs(): Vpcs {
    return this.group('vpcs', () => (require('./api/vpcs/vpcs') as typeof import('./api/vpcs/vpcs')).Vpcs);
  }

  /** Gateways and addresses of all VPCs. */
  get egress(): Egress {
    return this.group('egress', () => (require('./api/egress') as typeof import('./api/egress')).Egress);
  }

  /** Workspaces and their users. */
  get workspaces(): Workspaces {
    return this.group(
      'workspaces',
      () =>
        (require('./api/workspaces/workspaces') as typeof import('./api/workspaces/workspaces')).Workspaces,
    );
  }

  /** Features of the workspace. */
  get features(): Features {
    return this.group(
      'features',
      () => (require('./api/features') as typeof import('./api/features')).Features,
    );
  }

  /** Identities for programs. */
  get serviceAccounts(): ServiceAccounts {
    return this.group(
      'serviceAccounts',
      () => (require('./api/service-accounts') as typeof import('./api/service-accounts')).ServiceAccounts,
    );
  }

  /** Long-lived keys of service accounts. */
  get apiKeys(): ApiKeys {
    return this.group(
      'apiKeys',
      () => (require('./api/api-keys') as typeof import('./api/api-keys')).ApiKeys,
    );
  }

  /** Accounts, their costs and usage. */
  get accounts(): Accounts {
    return this.group(
      'accounts',
      () => (require('./api/accounts') as typeof import('./api/accounts')).Accounts,
    );
  }

  /** Submissions of processes by schedules. */
  get scheduleExecutions(): ScheduleExecutions {
    return this.group(
      'scheduleExecutions',
      () =>
        (require('./api/schedule-executions') as typeof import('./api/schedule-executions'))
          .ScheduleExecutions,
    );
  }

  /** Starter projects. */
  get templates(): Templates {
    return this.group(
      'templates',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).Templates,
    );
  }

  /** MCP servers that the platform offers. */
  get mcpHub(): McpHub {
    return this.group(
      'mcpHub',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).McpHub,
    );
  }

  /** Kinds of sandboxes that the platform offers. */
  get sandboxHub(): SandboxHub {
    return this.group(
      'sandboxHub',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).SandboxHub,
    );
  }

  /** Places where workloads run. */
  get locations(): Locations {
    return this.group(
      'locations',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).Locations,
    );
  }

  /** Regions, countries and continents of the platform. */
  get configuration(): Configuration {
    return this.group(
      'configuration',
      () => (require('./api/catalogues') as typeof import('./api/catalogues')).Configuration,
    );
  }
}
