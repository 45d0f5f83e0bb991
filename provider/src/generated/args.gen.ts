// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import type { IntegrationConnection, ServiceAccount, VolumeTemplate } from './resources.gen';

/** One item of an argument: `permissions` of Drive. */
export interface DrivePermissionArgs {
  /** Folder of the drive that the rule grants. Default: / (the whole drive). */
  readonly path?: pulumi.Input<string>;
  /** Labels that a workload must carry, all of them. Absent or empty: every workload of the workspace. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** What the rule grants: read or read-write. Default: read-write. */
  readonly mode?: pulumi.Input<"read" | "read-write">;
}

/** One item of an argument: `envs` of ForkedApplication, `envs` of McpFunction. */
export interface EnvArgs {
  /** Name of the variable. */
  readonly name: pulumi.Input<string>;
  /** Value of the variable. */
  readonly value: pulumi.Input<string>;
  /** Whether the value is a secret: encrypted in state, masked by the platform. Default: false. */
  readonly secret?: pulumi.Input<boolean>;
}

/** One item of an argument: `locations` of Policy. */
export interface PolicyLocationArgs {
  /** Name of the place, such as eu or na (continents), us (a country), us-was-1. */
  readonly name: pulumi.Input<string>;
  /** What the name is of: continent, country or location. */
  readonly type: pulumi.Input<"continent" | "country" | "location">;
}

/** One item of an argument: `flavors` of Policy. */
export interface FlavorArgs {
  /** Name of the flavor, such as x86. */
  readonly name: pulumi.Input<string>;
  /** Kind of processor: cpu or gpu. */
  readonly type: pulumi.Input<"cpu" | "gpu">;
}

/** One item of an argument: `maxTokens` of Policy. */
export interface PolicyMaxTokensArgs {
  /** Unit of the window in which tokens are counted: minute, hour, day or month (UTC). */
  readonly granularity: pulumi.Input<"minute" | "hour" | "day" | "month">;
  /** How many of these units make a window. Default: what the platform chooses. */
  readonly step?: pulumi.Input<number>;
  /** Most tokens sent in a window. Default: no limit. */
  readonly input?: pulumi.Input<number>;
  /** Most tokens received in a window. Default: no limit. */
  readonly output?: pulumi.Input<number>;
  /** Most tokens in a window, sent and received together. Default: no limit. */
  readonly total?: pulumi.Input<number>;
  /** What a token sent counts of one received. Default: what the platform chooses. */
  readonly ratioInputOverOutput?: pulumi.Input<number>;
}

/** One item of an argument: `groupMappings` of Workspace. */
export interface WorkspaceGroupMappingArgs {
  /** Name of the group in the directory. */
  readonly groupName: pulumi.Input<string>;
  /** Role of its people in the workspace: admin or member. */
  readonly role: pulumi.Input<"admin" | "member">;
}

/** Arguments of ApiKey. */
export interface ApiKeyArgs {
  /** Name of the key, as people see it; at most 63 characters. Several keys may have the same. Generated when omitted: a new key is then made before the old one is deleted. A change replaces the key. */
  readonly name?: pulumi.Input<string>;
  /** Service account that the key stands for, by client id or as a resource. A change replaces the key. */
  readonly serviceAccount: pulumi.Input<string> | ServiceAccount;
  /** Life of the key from its creation on: a number and a unit of s, m, h, d or w, such as 30d; at most ten years. A change replaces the key, and so does `pulumi up --replace`; a key whose life is over is not renewed by itself. Default: for ever. */
  readonly expiresIn?: pulumi.Input<string>;
}

/** Arguments of CustomDomain. */
export interface CustomDomainArgs {
  /** The domain, in lower case; `*.` before it stands for every name below. Cannot change: another one means a new custom domain. */
  readonly name: pulumi.Input<string>;
  /** Region that the domain leads to. Cannot change: another one means a new custom domain, which has to be verified anew. */
  readonly region: pulumi.Input<string>;
  /** What the domain is for: previews or applications. Cannot change: another one means a new custom domain. */
  readonly domainType: pulumi.Input<"previews" | "applications">;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Preview that answers for names below the domain that are not known. Default: none. */
  readonly fallbackPreviewId?: pulumi.Input<string>;
  /** Whether the domain must be verified: the platform is asked to look for the DNS records, again and again until it finds them or `timeoutSeconds` are over. Set it once the records of `cnameRecords` and `txtRecords` are there; they are known only after the domain was created. Default: false, nothing is waited for. */
  readonly verified?: pulumi.Input<boolean>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Drive. */
export interface DriveArgs {
  /** Name of the drive, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the drive. */
  readonly name?: pulumi.Input<string>;
  /** Region that holds the data. Cannot change: another region means a new, empty drive. */
  readonly region: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old drive first. */
  readonly externalId?: pulumi.Input<string>;
  /** Who may mount the drive, at most 3 rules; the first match wins, and what matches none is refused. Default: every workload of the workspace. */
  readonly permissions?: pulumi.Input<readonly pulumi.Input<DrivePermissionArgs>[]>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of ForkedApplication. */
export interface ForkedApplicationArgs {
  /** Name of the application, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the application. */
  readonly name?: pulumi.Input<string>;
  /** Snapshot to run, by name or id; the name is resolved when a release is made. Give this or `snapshotId`. */
  readonly snapshot?: pulumi.Input<string>;
  /** Snapshot to run, pinned by its id. Give this or `snapshot`. */
  readonly snapshotId?: pulumi.Input<string>;
  /** Environment variables on top of the snapshot's, each name once. The order means nothing. A change is a new release. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Port that the application listens on. Default: the snapshot's first port, else 8080. A change is a new release. */
  readonly port?: pulumi.Input<number>;
  /** Arbitrary values whose change makes a new release of the same snapshot; also the way to retry a release that failed. */
  readonly triggers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Share of the traffic, in percent, that the release receives beside the one before it: 0 stages it, 1 to 99 makes it a canary, 100 promotes it. Omitted: a new release takes all traffic, and routing is not managed afterwards. Lies dormant while there is no other release to share with. */
  readonly traffic?: pulumi.Input<number>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain of the application. Never makes a new release. */
  readonly customDomain?: pulumi.Input<string>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Add a canary to an application of this name that somebody else owns; needs `name` and `traffic`. It is not owned: destroy withdraws the canary, and touches nothing when that was promoted. Default: false. */
  readonly joinExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of IntegrationConnection. */
export interface IntegrationConnectionArgs {
  /** Name of the connection, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the connection. */
  readonly name?: pulumi.Input<string>;
  /** Integration that the credentials are for. Cannot change: another one means a new connection. */
  readonly integration: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Settings of the integration that are no secrets. */
  readonly config?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Secret values by key; a mail integration on OAuth takes CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state; the platform never answers them, so a change behind its back is not seen. */
  readonly secret?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of McpFunction. */
export interface McpFunctionArgs {
  /** Name of the function, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the function. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Integration connections that the server works with, by name or as resources. */
  readonly integrationConnections?: pulumi.Input<readonly (pulumi.Input<string> | IntegrationConnection)[]>;
  /** Environment variables of the server, each name once. The order means nothing. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Container image. Default: the image of the bound integration. */
  readonly image?: pulumi.Input<string>;
  /** Memory in megabytes. Default: what the platform chooses. */
  readonly memory?: pulumi.Input<number>;
  /** Fewest instances. Default: what the platform chooses. */
  readonly minScale?: pulumi.Input<number>;
  /** Most instances. Default: what the platform chooses. */
  readonly maxScale?: pulumi.Input<number>;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport?: pulumi.Input<"http-stream" | "websocket">;
  /** Whether the server runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Policy. */
export interface PolicyArgs {
  /** Name of the policy, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the policy. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** What the policy is about: location (needs `locations`), flavor (needs `flavors`) or maxToken (needs `maxTokens`). Cannot change: another one means a new policy. */
  readonly type: pulumi.Input<"location" | "flavor" | "maxToken">;
  /** Where workloads may run, for a policy of type location. The order means nothing. */
  readonly locations?: pulumi.Input<readonly pulumi.Input<PolicyLocationArgs>[]>;
  /** What workloads may run on, for a policy of type flavor. The order means nothing. */
  readonly flavors?: pulumi.Input<readonly pulumi.Input<FlavorArgs>[]>;
  /** How many tokens may be taken, for a policy of type maxToken; what goes beyond is refused with 429 until the window is over. */
  readonly maxTokens?: pulumi.Input<PolicyMaxTokensArgs>;
  /** Kinds of workloads that it is for, such as agent or model. Default: all. The order means nothing. */
  readonly resourceTypes?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Whether the policy is for tests. Default: what the platform chooses. */
  readonly sandbox?: pulumi.Input<boolean>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of ServiceAccount. */
export interface ServiceAccountArgs {
  /** Name of the service account, as people see it; at most 63 characters. Several may have the same. Generated when omitted. */
  readonly name?: pulumi.Input<string>;
  /** What it is for; at most 255 characters. */
  readonly description?: pulumi.Input<string>;
}

/** Arguments of Volume. */
export interface VolumeArgs {
  /** Name of the volume, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the volume. */
  readonly name?: pulumi.Input<string>;
  /** Region that holds the data, that of the workloads that mount it. Cannot change: another region means a new, empty volume. */
  readonly region: pulumi.Input<string>;
  /** Size in megabytes; it only grows. Default: that of the template, else what the platform chooses. Omitted later, the size stays as it is and is no longer managed. */
  readonly size?: pulumi.Input<number>;
  /** Volume template that the volume starts with, by name or as a resource. Cannot change: another one means a new volume. Default: an empty volume. */
  readonly template?: pulumi.Input<string> | VolumeTemplate;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old volume first. */
  readonly externalId?: pulumi.Input<string>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of VolumeTemplate. */
export interface VolumeTemplateArgs {
  /** Name of the template, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the template, without its versions. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** What the template is for; at most 1024 characters. */
  readonly description?: pulumi.Input<string>;
  /** Size in megabytes of volumes that name none. Default: what the platform chooses. */
  readonly defaultSize?: pulumi.Input<number>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of Workspace. */
export interface WorkspaceArgs {
  /** Name of the workspace, unique on the platform and part of addresses: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the workspace. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Region of the workspace. Default: what the platform chooses. */
  readonly region?: pulumi.Input<string>;
  /** Generation of the runtime of its workloads: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Whether the output of processes in its sandboxes is not kept. Default: what the platform chooses. */
  readonly disableProcessLogging?: pulumi.Input<boolean>;
  /** Roles that groups of a directory have in the workspace. The order means nothing. */
  readonly groupMappings?: pulumi.Input<readonly pulumi.Input<WorkspaceGroupMappingArgs>[]>;
  /** Whether destroy and replacement delete the workspace with everything in it, data included; otherwise they refuse as long as something is in it. Takes effect with an update, before it is needed. Default: false. */
  readonly deleteContents?: pulumi.Input<boolean>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of getAccountMetrics. */
export interface GetAccountMetricsArgs {
  /** Account to ask about. Default: the account that the credential reaches, where it is just one. */
  readonly accountId?: pulumi.Input<string>;
  /** Start of the window, inclusive, RFC 3339 in UTC. */
  readonly startTime: pulumi.Input<string>;
  /** End of the window, exclusive, RFC 3339 in UTC. */
  readonly endTime: pulumi.Input<string>;
  /** Step of the series; at most 7 days hourly, 90 days daily, 1 year weekly. Default: the finest that the window allows. */
  readonly resolution?: pulumi.Input<"hourly" | "daily" | "weekly" | "monthly">;
  /** Dimensions to group by, at most 3, in any order. Default: one group of everything. */
  readonly groupBy?: pulumi.Input<readonly pulumi.Input<"workspace" | "resource_type" | "resource_name" | "resource_uuid" | "billing_dimension">[]>;
  /** Only this workspace; for account admins. */
  readonly workspace?: pulumi.Input<string>;
  /** Only resources of this type, such as sandbox or mcp_server. */
  readonly resourceType?: pulumi.Input<string>;
  /** Only resources of this name. */
  readonly resourceName?: pulumi.Input<string>;
  /** Only the resource with this identifier. */
  readonly resourceUuid?: pulumi.Input<string>;
  /** Only this billing dimension. */
  readonly billingDimension?: pulumi.Input<string>;
}

/** What getAccountMetrics answers. */
export interface GetAccountMetricsResult {
  /** Account that was asked about. */
  readonly accountId: string;
  /** Step that the platform applied. */
  readonly resolution?: string;
  /** Cost of all groups in US dollars. */
  readonly totalCost: number;
  /** Usage of all groups; only when grouped by billing_dimension. */
  readonly totalUsage?: number;
  /** The groups; one of everything when nothing is grouped. */
  readonly groups: readonly ({ readonly workspace?: string; readonly resourceType?: string; readonly resourceName?: string; readonly resourceUuid?: string; readonly billingDimension?: string; readonly cost: number; readonly usage?: number; readonly timeseries: readonly ({ readonly timestamp: string; readonly cost: number; readonly usage?: number })[] })[];
}

/** Arguments of getApplication. */
export interface GetApplicationArgs {
  /** Name of the application. */
  readonly name: pulumi.Input<string>;
}

/** What getApplication answers. */
export interface GetApplicationResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Workspace that owns it. */
  readonly workspace?: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** Address, as the platform gives it. */
  readonly url?: string;
  /** Human-readable name. */
  readonly displayName?: string;
  /** Key and value labels, without the mark that Pulumi leaves on what it owns. */
  readonly labels: Readonly<Record<string, string>>;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** Status, computed by the platform. */
  readonly status?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
  /** Revision that serves. */
  readonly activeRevision?: string;
  /** Revision that is tried beside it. */
  readonly canaryRevision?: string;
  /** Share of the traffic that the canary receives, in percent. */
  readonly canaryPercent: number;
  /** Revisions that the platform keeps, oldest first. */
  readonly revisions: readonly ({ readonly id: string; readonly image?: string; readonly memory?: number; readonly port?: number; readonly snapshotId?: string; readonly createdAt?: string })[];
}

/** Arguments of getDrive. */
export interface GetDriveArgs {
  /** Name of the drive. */
  readonly name: pulumi.Input<string>;
}

/** What getDrive answers. */
export interface GetDriveResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Workspace that owns it. */
  readonly workspace?: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** Address, as the platform gives it. */
  readonly url?: string;
  /** Human-readable name. */
  readonly displayName?: string;
  /** Key and value labels, without the mark that Pulumi leaves on what it owns. */
  readonly labels: Readonly<Record<string, string>>;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** Status, computed by the platform. */
  readonly status?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
  /** Region that holds the data; empty where the platform does not tell. */
  readonly region: string;
  /** Identifier that its maker gave it. */
  readonly externalId?: string;
  /** Who may mount it; the first match wins. */
  readonly permissions: readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[];
  /** Address for S3 clients: endpoint, then bucket. */
  readonly s3Url?: string;
  /** Identifier of the storage behind it. */
  readonly infrastructureId?: string;
}

/** Arguments of getTemplate. */
export interface GetTemplateArgs {
  /** Name of the template. */
  readonly name: pulumi.Input<string>;
}

/** What getTemplate answers. */
export interface GetTemplateResult {
  /** Name of the template. */
  readonly name: string;
  /** What it is a start for. */
  readonly description?: string;
  /** Address of its repository. */
  readonly url?: string;
  /** Default branch of the repository. */
  readonly defaultBranch?: string;
  /** Commit that the template is at. */
  readonly sha?: string;
  /** Address of its icon. */
  readonly icon?: string;
  /** Address of its icon for dark backgrounds. */
  readonly iconDark?: string;
  /** Topics of the repository. */
  readonly topics: readonly (string)[];
  /** How often the repository was downloaded or cloned. */
  readonly downloadCount?: number;
  /** How often the repository was forked. */
  readonly forksCount?: number;
  /** How many stars the repository has. */
  readonly starCount?: number;
  /** Variables that the project asks for. */
  readonly variables: readonly ({ readonly name: string; readonly description?: string; readonly integration?: string; readonly path?: string; readonly secret: boolean })[];
}

/** Arguments of listScheduleExecutions. */
export interface ListScheduleExecutionsArgs {
  /** Only those that were accepted, or those that were not. Default: all, those without a status among them. */
  readonly status?: pulumi.Input<"succeeded" | "failed">;
  /** Only those to the sandbox of this name. */
  readonly sandbox?: pulumi.Input<string>;
  /** Only those of the schedule with this id. */
  readonly schedule?: pulumi.Input<string>;
  /** Only those recorded at this time or later. */
  readonly since?: pulumi.Input<string>;
  /** Only those recorded at this time or earlier. */
  readonly until?: pulumi.Input<string>;
  /** Most executions to answer, 1 to 1000. Default: 100. */
  readonly limit?: pulumi.Input<number>;
}

/** What listScheduleExecutions answers. */
export interface ListScheduleExecutionsResult {
  /** The submissions, newest first. */
  readonly executions: readonly ({ readonly id?: string; readonly scheduleId?: string; readonly sandbox?: string; readonly processName?: string; readonly status?: string; readonly statusCode?: number; readonly error?: string; readonly timeout?: number; readonly createdAt?: string; readonly executedAt?: string })[];
  /** How many there are, as the platform says. */
  readonly total?: number;
}
