/** Written by scripts/seed-types.mjs from seed.ts. Do not edit. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Data for an emulator. All fields are optional. Entries without a workspace or account belong to the first one. Applying a seed again changes nothing. */
export interface Seed {
  accounts?:
    | {
        id: string;
        name?: string | undefined;
      }[]
    | undefined;
  workspaces?:
    | {
        displayName?: string | undefined;
        labels?: Record<string, string> | undefined;
        region?: string | undefined;
        runtime?:
          | {
              generation?: string | undefined;
              sandbox?:
                | {
                    disableProcessLogging?: boolean | undefined;
                  }
                | undefined;
            }
          | undefined;
        groupMappings?:
          | {
              groupName?: string | undefined;
              role?: 'admin' | 'member' | undefined;
            }[]
          | undefined;
        name: string;
        account?: string | undefined;
      }[]
    | undefined;
  users?:
    | {
        email: string;
        givenName?: string | undefined;
        familyName?: string | undefined;
        account?: string | undefined;
        accountAdmin?: boolean | undefined;
        /** Roles by workspace. */
        workspaces?: Record<string, 'admin' | 'member'> | undefined;
      }[]
    | undefined;
  /** API keys. They belong to the service account of the workspace unless `user` is set. */
  keys?:
    | {
        key: string;
        name?: string | undefined;
        scopes?:
          | (
              | 'admin'
              | 'agents:create'
              | 'agents:delete'
              | 'agents:get'
              | 'agents:list'
              | 'agents:update'
              | 'apiKey:list'
              | 'apiKey:write'
              | 'applications:create'
              | 'applications:delete'
              | 'applications:get'
              | 'applications:list'
              | 'applications:update'
              | 'configurations:list'
              | 'customdomains:create'
              | 'customdomains:delete'
              | 'customdomains:get'
              | 'customdomains:list'
              | 'customdomains:update'
              | 'functions:create'
              | 'functions:delete'
              | 'functions:get'
              | 'functions:list'
              | 'functions:update'
              | 'integrations:create'
              | 'integrations:list'
              | 'invitations:list'
              | 'jobs:create'
              | 'jobs:delete'
              | 'jobs:get'
              | 'jobs:list'
              | 'jobs:update'
              | 'locations:list'
              | 'mcphub:list'
              | 'models:create'
              | 'models:delete'
              | 'models:get'
              | 'models:list'
              | 'models:update'
              | 'policies:create'
              | 'policies:delete'
              | 'policies:get'
              | 'policies:list'
              | 'policies:update'
              | 'sandboxes:control'
              | 'sandboxes:create'
              | 'sandboxes:delete'
              | 'sandboxes:get'
              | 'sandboxes:list'
              | 'sandboxes:update'
              | 'sandboxhub:list'
              | 'templates:get'
              | 'templates:list'
              | 'volumeTemplates:create'
              | 'volumeTemplates:delete'
              | 'volumeTemplates:get'
              | 'volumeTemplates:list'
              | 'volumeTemplates:upsert'
              | 'volumes:create'
              | 'volumes:delete'
              | 'volumes:get'
              | 'volumes:list'
              | 'workspaces:accept'
              | 'workspaces:create'
              | 'workspaces:decline'
              | 'workspaces:delete'
              | 'workspaces:get'
              | 'workspaces:invite'
              | 'workspaces:leave'
              | 'workspaces:list'
              | 'workspaces:remove'
              | 'workspaces:update'
            )[]
          | undefined;
        workspace?: string | undefined;
        /** Address of the user that the key belongs to. */
        user?: string | undefined;
      }[]
    | undefined;
  oauthClients?:
    | {
        clientId: string;
        clientSecret?: string | undefined;
        name?: string | undefined;
        redirectUris: string[];
        scopes?:
          | (
              | 'admin'
              | 'agents:create'
              | 'agents:delete'
              | 'agents:get'
              | 'agents:list'
              | 'agents:update'
              | 'apiKey:list'
              | 'apiKey:write'
              | 'applications:create'
              | 'applications:delete'
              | 'applications:get'
              | 'applications:list'
              | 'applications:update'
              | 'configurations:list'
              | 'customdomains:create'
              | 'customdomains:delete'
              | 'customdomains:get'
              | 'customdomains:list'
              | 'customdomains:update'
              | 'functions:create'
              | 'functions:delete'
              | 'functions:get'
              | 'functions:list'
              | 'functions:update'
              | 'integrations:create'
              | 'integrations:list'
              | 'invitations:list'
              | 'jobs:create'
              | 'jobs:delete'
              | 'jobs:get'
              | 'jobs:list'
              | 'jobs:update'
              | 'locations:list'
              | 'mcphub:list'
              | 'models:create'
              | 'models:delete'
              | 'models:get'
              | 'models:list'
              | 'models:update'
              | 'policies:create'
              | 'policies:delete'
              | 'policies:get'
              | 'policies:list'
              | 'policies:update'
              | 'sandboxes:control'
              | 'sandboxes:create'
              | 'sandboxes:delete'
              | 'sandboxes:get'
              | 'sandboxes:list'
              | 'sandboxes:update'
              | 'sandboxhub:list'
              | 'templates:get'
              | 'templates:list'
              | 'volumeTemplates:create'
              | 'volumeTemplates:delete'
              | 'volumeTemplates:get'
              | 'volumeTemplates:list'
              | 'volumeTemplates:upsert'
              | 'volumes:create'
              | 'volumes:delete'
              | 'volumes:get'
              | 'volumes:list'
              | 'workspaces:accept'
              | 'workspaces:create'
              | 'workspaces:decline'
              | 'workspaces:delete'
              | 'workspaces:get'
              | 'workspaces:invite'
              | 'workspaces:leave'
              | 'workspaces:list'
              | 'workspaces:remove'
              | 'workspaces:update'
            )[]
          | undefined;
      }[]
    | undefined;
  /** Programs that are registered with the identity provider at `/_idp`. */
  providerClients?:
    | {
        clientId: string;
        clientSecret: string;
        redirectUris: string[];
        /** Scopes of the APIs that are enabled for it. Default: sending mail. */
        scopes?: string[] | undefined;
      }[]
    | undefined;
  templates?:
    | {
        name: string;
        description?: string | undefined;
        url?: string | undefined;
        defaultBranch?: string | undefined;
        sha?: string | undefined;
        icon?: string | undefined;
        iconDark?: string | undefined;
        topics?: string[] | undefined;
        downloadCount?: number | undefined;
        forksCount?: number | undefined;
        starCount?: number | undefined;
        variables?:
          | {
              name: string;
              description?: string | undefined;
              integration?: string | undefined;
              path?: string | undefined;
              secret?: boolean | undefined;
            }[]
          | undefined;
      }[]
    | undefined;
  /** Bodies of `POST /sandboxes`. Deployed at once. Existing ones are not changed. */
  sandboxes?:
    | {
        metadata: {
          displayName?: string | undefined;
          externalId?: string | undefined;
          labels?: Record<string, string> | undefined;
          name: string;
        };
        spec?:
          | {
              enabled?: boolean | undefined;
              lifecycle?:
                | {
                    expirationPolicies?:
                      | {
                          action?: 'delete' | undefined;
                          type: 'ttl-idle' | 'ttl-max-age' | 'date';
                          value: string;
                        }[]
                      | undefined;
                    terminatedRetention?: string | undefined;
                  }
                | undefined;
              network?:
                | {
                    allowedDomains?: string[] | undefined;
                    egress?:
                      | {
                          gateway?: string | undefined;
                          mode?: string | undefined;
                          policies?: Record<string, Json>[] | undefined;
                        }
                      | undefined;
                    firewall?:
                      | {
                          rulesets?: string[] | undefined;
                        }
                      | undefined;
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
                | undefined;
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
              region?: 'us-was-1' | 'us-pdx-1' | 'eu-lon-1' | 'eu-dub-1' | undefined;
              runtime?:
                | {
                    image?: string | undefined;
                    memory?: number | undefined;
                    envs?:
                      | {
                          name: string;
                          value: string;
                          secret?: boolean | undefined;
                        }[]
                      | undefined;
                    ports?:
                      | {
                          name?: string | undefined;
                          protocol?: 'HTTP' | 'TCP' | 'UDP' | 'TLS' | undefined;
                          target: number;
                        }[]
                      | undefined;
                    expires?: string | undefined;
                    extraArgs?: Record<string, string> | undefined;
                    terminationGracePeriodSeconds?: number | undefined;
                    ttl?: string | undefined;
                  }
                | undefined;
            }
          | undefined;
        workspace?: string | undefined;
      }[]
    | undefined;
  /** Bodies of `POST /snapshots`. Ready at once. Existing ones are not changed. */
  snapshots?:
    | {
        name: string;
        source: {
          kind?: 'sandbox' | undefined;
          name: string;
        };
        workspace?: string | undefined;
      }[]
    | undefined;
  scheduleExecutions?:
    | {
        id: string;
        scheduleId: string;
        sandbox?: string | undefined;
        processName?: string | undefined;
        status?: 'succeeded' | 'failed' | undefined;
        statusCode?: number | undefined;
        error?: string | undefined;
        /** Seconds; 0: none. */
        timeout?: number | undefined;
        createdAt: string;
        executedAt?: string | undefined;
        workspace?: string | undefined;
      }[]
    | undefined;
  /** Usage at `time`, or spread evenly from `time` to `until`, in the unit of its dimension. */
  metrics?:
    | {
        workspace?: string | undefined;
        billingDimension:
          | 'sandbox_compute_runtime_gbs'
          | 'sandbox_image_storage_gbs'
          | 'sandbox_snapshot_storage_gbs'
          | 'agent_compute_runtime_gbs'
          | 'agent_image_storage_gbs'
          | 'agent_async_requests_count'
          | 'job_compute_runtime_gbs'
          | 'job_image_storage_gbs'
          | 'mcp_server_compute_runtime_gbs'
          | 'mcp_server_image_storage_gbs'
          | 'volume_storage_gbs'
          | 'custom_domain_active_time_hours';
        resourceName?: string | undefined;
        resourceUuid?: string | undefined;
        time: string;
        until?: string | undefined;
        usage: number;
      }[]
    | undefined;
}
