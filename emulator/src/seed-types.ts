/** The type of a seed. `seed.ts` has its schema, and a test compares the two: the public types do without zod's. */
import type { Scope } from './identity/scopes';
import type { Dimension } from './platform/dimensions';

/**
 * Data for an emulator. All fields are optional. Entries without a workspace or account belong to the first one.
 * Applying a seed again changes nothing.
 */
export interface Seed {
  accounts?: { id: string; name?: string | undefined }[] | undefined;
  workspaces?: SeedWorkspace[] | undefined;
  users?: SeedUser[] | undefined;
  /** API keys. They belong to the service account of the workspace unless `user` is set. */
  keys?: SeedKey[] | undefined;
  oauthClients?: SeedOauthClient[] | undefined;
  /** Programs that are registered with the identity provider at `/_idp`. */
  providerClients?: SeedProviderClient[] | undefined;
  templates?: SeedTemplate[] | undefined;
  /** Bodies of `POST /sandboxes`. Deployed at once. Existing ones are not changed. */
  sandboxes?: SeedSandbox[] | undefined;
  /** Bodies of `POST /snapshots`. Ready at once. Existing ones are not changed. */
  snapshots?: SeedSnapshot[] | undefined;
  scheduleExecutions?: SeedExecution[] | undefined;
  /** Usage at `time`, or spread evenly from `time` to `until`, in the unit of its dimension. */
  metrics?: SeedUsage[] | undefined;
}

interface SeedWorkspace {
  name: string;
  displayName?: string | undefined;
  labels?: Record<string, string> | undefined;
  region?: string | undefined;
  runtime?:
    | {
        generation?: string | undefined;
        sandbox?: { disableProcessLogging?: boolean | undefined } | undefined;
      }
    | undefined;
  groupMappings?: { groupName?: string | undefined; role?: Role | undefined }[] | undefined;
  account?: string | undefined;
}

type Role = 'admin' | 'member';

interface SeedUser {
  email: string;
  givenName?: string | undefined;
  familyName?: string | undefined;
  account?: string | undefined;
  accountAdmin?: boolean | undefined;
  /** Roles by workspace. */
  workspaces?: Record<string, Role> | undefined;
}

interface SeedKey {
  key: string;
  name?: string | undefined;
  scopes?: Scope[] | undefined;
  workspace?: string | undefined;
  /** Address of the user that the key belongs to. */
  user?: string | undefined;
}

interface SeedOauthClient {
  clientId: string;
  redirectUris: string[];
  clientSecret?: string | undefined;
  name?: string | undefined;
  scopes?: Scope[] | undefined;
}

interface SeedProviderClient {
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  /** Scopes of the APIs that are enabled for it. Default: sending mail. */
  scopes?: string[] | undefined;
}

interface SeedTemplate {
  name: string;
  description?: string | undefined;
  defaultBranch?: string | undefined;
  downloadCount?: number | undefined;
  forksCount?: number | undefined;
  starCount?: number | undefined;
  icon?: string | undefined;
  iconDark?: string | undefined;
  sha?: string | undefined;
  topics?: string[] | undefined;
  url?: string | undefined;
  variables?:
    | {
        name: string;
        description?: string | undefined;
        integration?: string | undefined;
        path?: string | undefined;
        secret?: boolean | undefined;
      }[]
    | undefined;
}

interface SeedSandbox {
  metadata: {
    name: string;
    displayName?: string | undefined;
    externalId?: string | undefined;
    labels?: Record<string, string> | undefined;
  };
  spec?:
    | {
        region?: 'us-was-1' | 'us-pdx-1' | 'eu-lon-1' | 'eu-dub-1' | undefined;
        enabled?: boolean | undefined;
        lifecycle?:
          | {
              expirationPolicies?:
                | {
                    type: 'date' | 'ttl-idle' | 'ttl-max-age';
                    value: string;
                    action?: 'delete' | undefined;
                  }[]
                | undefined;
              terminatedRetention?: string | undefined;
            }
          | undefined;
        network?: SeedNetwork | undefined;
        volumes?:
          | {
              name?: string | undefined;
              mountPath?: string | undefined;
              readOnly?: boolean | undefined;
              sizeMb?: number | undefined;
              type?: 'persistent' | 'ephemeral' | undefined;
            }[]
          | undefined;
        vpc?: string | undefined;
        runtime?:
          | {
              expires?: string | undefined;
              extraArgs?: Record<string, string> | undefined;
              terminationGracePeriodSeconds?: number | undefined;
              ttl?: string | undefined;
              image?: string | undefined;
              memory?: number | undefined;
              envs?: { name: string; value: string; secret?: boolean | undefined }[] | undefined;
              ports?:
                | {
                    target: number;
                    name?: string | undefined;
                    protocol?: 'HTTP' | 'TCP' | 'UDP' | 'TLS' | undefined;
                  }[]
                | undefined;
            }
          | undefined;
      }
    | undefined;
  workspace?: string | undefined;
}

interface SeedNetwork {
  allowedDomains?: string[] | undefined;
  egress?:
    | {
        gateway?: string | undefined;
        mode?: string | undefined;
        policies?: Record<string, Json>[] | undefined;
      }
    | undefined;
  firewall?: { rulesets?: string[] | undefined } | undefined;
  forbiddenDomains?: string[] | undefined;
  proxy?:
    | {
        allowedDomains?: string[] | undefined;
        bypass?: string[] | undefined;
        forbiddenDomains?: string[] | undefined;
        routing?:
          | {
              body?: Record<string, string> | undefined;
              destinations?: string[] | undefined;
              headers?: Record<string, string> | undefined;
              secrets?: Record<string, string> | undefined;
            }[]
          | undefined;
      }
    | undefined;
  subnet?: string | undefined;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

interface SeedSnapshot {
  name: string;
  source: { name: string; kind?: 'sandbox' | undefined };
  workspace?: string | undefined;
}

interface SeedExecution {
  id: string;
  scheduleId: string;
  createdAt: string;
  sandbox?: string | undefined;
  processName?: string | undefined;
  status?: 'succeeded' | 'failed' | undefined;
  statusCode?: number | undefined;
  error?: string | undefined;
  timeout?: number | undefined;
  executedAt?: string | undefined;
  workspace?: string | undefined;
}

interface SeedUsage {
  billingDimension: Dimension;
  time: string;
  usage: number;
  workspace?: string | undefined;
  resourceName?: string | undefined;
  resourceUuid?: string | undefined;
  until?: string | undefined;
}
