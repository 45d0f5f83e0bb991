// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';

/** What programs read of a resource of kind Agent. */
export interface AgentOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image that it runs. A change is a new revision. */
  readonly image: pulumi.Output<string | undefined>;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Fewest instances. Default: what the platform chooses. */
  readonly minScale: pulumi.Output<number | undefined>;
  /** Most instances. Default: what the platform chooses. */
  readonly maxScale: pulumi.Output<number | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in; needed with volumes. Default: what the platform chooses. */
  readonly region: pulumi.Output<string | undefined>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public: pulumi.Output<boolean>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Where its source is. */
  readonly repository: pulumi.Output<{ readonly type?: string; readonly url?: string } | undefined>;
  /** Volumes that it mounts; they need a region. */
  readonly volumes: pulumi.Output<readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[] | undefined>;
  /** Whether it runs. Default: true. Never makes a new revision. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary: { readonly bad: string; readonly total: string }; readonly baseline: { readonly bad: string; readonly total: string } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly deadline?: string } | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`, with which the platform signs what it sends there. It tells them once, when it makes them. */
  readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** What programs read of a resource of kind ApiKey. */
export interface ApiKeyOutputs {
  /** Name of the key, as people see it; at most 63 characters. Several keys may have the same. Generated when omitted: a new key is then made before the old one is deleted. A change replaces the key. */
  readonly name: pulumi.Output<string>;
  /** Service account that the key stands for, by client id or as a resource. A change replaces the key. */
  readonly serviceAccount: pulumi.Output<string>;
  /** Life of the key from its creation on: a number and a unit of s, m, h, d or w, such as 30d; at most ten years. A change replaces the key, and so does `pulumi up --replace`; a key whose life is over is not renewed by itself. Default: for ever. */
  readonly expiresIn: pulumi.Output<string | undefined>;
  /** Identifier of the key; also the access key id of S3 clients. */
  readonly keyId: pulumi.Output<string>;
  /** The key. The platform tells it once: it is kept in state, encrypted, and absent after an import. */
  readonly value: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}

/** What programs read of a resource of kind Application. */
export interface ApplicationOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image that it runs. A change is a new release. */
  readonly image: pulumi.Output<string>;
  /** Memory in megabytes; there is one core for every 2048. Default: 2048. A change is a new release. */
  readonly memory: pulumi.Output<number>;
  /** Port that it listens on. Default: 8080. A change is a new release. */
  readonly port: pulumi.Output<number>;
  /** Environment variables, each name once. The order means nothing. A change is a new release. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Region that it runs in. Default: what the platform chooses. Never makes a new release. */
  readonly region: pulumi.Output<string | undefined>;
  /** Whether it runs. Default: true. Never makes a new release. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the application. Never makes a new release. */
  readonly customDomain: pulumi.Output<string | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary: { readonly bad: string; readonly total: string }; readonly baseline: { readonly bad: string; readonly total: string } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly deadline?: string } | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status of the application. */
  readonly status: pulumi.Output<string>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** What programs read of a resource of kind CustomDomain. */
export interface CustomDomainOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that the domain leads to. Cannot change: another one means a new custom domain, which has to be verified anew. */
  readonly region: pulumi.Output<string>;
  /** What the domain is for: previews or applications. Cannot change: another one means a new custom domain. */
  readonly domainType: pulumi.Output<"previews" | "applications">;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Preview that answers for names below the domain that are not known. Default: none. */
  readonly fallbackPreviewId: pulumi.Output<string | undefined>;
  /** Whether the domain must be verified: the platform is asked to look for the DNS records, again and again until it finds them or `timeoutSeconds` are over. Set it once the records of `cnameRecords` and `txtRecords` are there; they are known only after the domain was created. Default: false, nothing is waited for. */
  readonly verified: pulumi.Output<boolean | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Status of the verification: pending, verified or failed. */
  readonly status: pulumi.Output<string>;
  /** Why it is not verified, as the platform says. */
  readonly verificationError: pulumi.Output<string | undefined>;
  /** What the CNAME record of the domain must hold. */
  readonly cnameRecords: pulumi.Output<string>;
  /** TXT records that prove that the domain is yours: by name, what each must hold. */
  readonly txtRecords: pulumi.Output<Readonly<Record<string, string>>>;
}

/** What programs read of a resource of kind Drive. */
export interface DriveOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that holds the data. Cannot change: another region means a new, empty drive. */
  readonly region: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old drive first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Who may mount the drive, at most 3 rules; the first match wins, and what matches none is refused. Default: every workload of the workspace. */
  readonly permissions: pulumi.Output<readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[] | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status, computed by the platform from the events of the drive. */
  readonly status: pulumi.Output<string>;
  /** Address of the drive for S3 clients: endpoint, then bucket. */
  readonly s3Url: pulumi.Output<string>;
  /** Identifier of the storage behind the drive. */
  readonly infrastructureId: pulumi.Output<string>;
}

/** What programs read of a resource of kind ForkedApplication. */
export interface ForkedApplicationOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Snapshot to run, by name or id or as a resource; a name is resolved when a release is made. Give this or `snapshotId`. */
  readonly snapshot: pulumi.Output<string | undefined>;
  /** Snapshot to run, pinned by its id. Give this or `snapshot`. */
  readonly snapshotId: pulumi.Output<string | undefined>;
  /** Environment variables on top of the snapshot's, each name once. The order means nothing. A change is a new release. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Port that the application listens on. Default: the snapshot's first port, else 8080. A change is a new release. */
  readonly port: pulumi.Output<number | undefined>;
  /** Arbitrary values whose change makes a new release of the same snapshot; the way to retry a release that failed. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Arbitrary values whose change makes a new release of the same snapshot, as `redeploy` does. */
  readonly triggers: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that the release receives beside the one before it: 0 stages it, 1 to 99 makes it a canary, 100 promotes it. Omitted: a new release takes all traffic, and routing is not managed afterwards. Lies dormant while there is no other release to share with. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary: { readonly bad: string; readonly total: string }; readonly baseline: { readonly bad: string; readonly total: string } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly deadline?: string } | undefined>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the application. Never makes a new release. */
  readonly customDomain: pulumi.Output<string | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status of the application. */
  readonly status: pulumi.Output<string>;
  /** Revision that runs the release. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before the release: it carries the rest of the traffic, and a rollback goes there. */
  readonly previousRevision: pulumi.Output<string | undefined>;
  /** Whether the application was made here; destroy deletes only what is owned. */
  readonly owned: pulumi.Output<boolean>;
}

/** What programs read of a resource of kind ForkedSandbox. */
export interface ForkedSandboxOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Snapshot that it begins with, by name or id or as a resource. Give this or `sandbox`. A change forks again and deletes this one. */
  readonly snapshot: pulumi.Output<string | undefined>;
  /** Living sandbox that it begins as a copy of, by name or as a resource; no snapshot is kept. Give this or `snapshot`. A change forks again and deletes this one. */
  readonly sandbox: pulumi.Output<string | undefined>;
  /** Environment variables on top of the source's, each name once. The order means nothing. One that is omitted later is taken away, also where the source had it. A change behind its back is not seen. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Port that it listens on beside the source's. A change forks again and deletes this one. */
  readonly port: pulumi.Output<number | undefined>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Address of its MCP endpoint, streamable HTTP. */
  readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
}

/** What programs read of a resource of kind IntegrationConnection. */
export interface IntegrationConnectionOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Integration that the credentials are for. Cannot change: another one means a new connection. */
  readonly integration: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Settings of the integration that are no secrets. */
  readonly config: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Secret values by key; a mail integration on OAuth needs all of CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state; the platform never answers them, so a change behind its back is not seen. */
  readonly secret: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Strings of your own, never sent. A change sends the connection again with all its secret values: after the state was rolled back, or when somebody else has written them. Example: `{ sent: "2027-01-31" }`. */
  readonly triggers: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
}

/** What programs read of a resource of kind Job. */
export interface JobOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image that it runs. A change is a new revision. */
  readonly image: pulumi.Output<string | undefined>;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Share of the memory that is a disk, 10 to 95 percent. Default: 50. */
  readonly diskPercent: pulumi.Output<number>;
  /** How often a task that failed is repeated. Default: what the platform chooses. */
  readonly maxRetries: pulumi.Output<number | undefined>;
  /** Longest time for a task, in seconds. Default: what the platform chooses. */
  readonly timeout: pulumi.Output<number | undefined>;
  /** Ports that it listens on while it runs. */
  readonly ports: pulumi.Output<readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[] | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region: pulumi.Output<string | undefined>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Disks that it has while it runs, empty at each start. */
  readonly volumes: pulumi.Output<readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[] | undefined>;
  /** Repositories whose workflows it runs, as their runner. */
  readonly githubRepositories: pulumi.Output<readonly (string)[] | undefined>;
  /** Whether it can be executed. Default: true. Never makes a new revision. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary: { readonly bad: string; readonly total: string }; readonly baseline: { readonly bad: string; readonly total: string } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly deadline?: string } | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`, with which the platform signs what it sends there. It tells them once, when it makes them. */
  readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** What programs read of a resource of kind McpFunction. */
export interface McpFunctionOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Integration connections that the server works with, by name or as resources. */
  readonly integrationConnections: pulumi.Output<readonly (string)[] | undefined>;
  /** Environment variables of the server, each name once. The order means nothing. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Container image. Default: the image of the bound integration. */
  readonly image: pulumi.Output<string | undefined>;
  /** Memory in megabytes. Default: what the platform chooses. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Fewest instances. Default: what the platform chooses. */
  readonly minScale: pulumi.Output<number | undefined>;
  /** Most instances. Default: what the platform chooses. */
  readonly maxScale: pulumi.Output<number | undefined>;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport: pulumi.Output<"http-stream" | "websocket">;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region: pulumi.Output<string | undefined>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public: pulumi.Output<boolean>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Whether the server runs. Default: true. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary: { readonly bad: string; readonly total: string }; readonly baseline: { readonly bad: string; readonly total: string } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly deadline?: string } | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Address of the MCP endpoint, streamable HTTP. */
  readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`, with which the platform signs what it sends there. It tells them once, when it makes them. */
  readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** What programs read of a resource of kind Model. */
export interface ModelOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  readonly type: pulumi.Output<string | undefined>;
  /** Name of the model at the provider. */
  readonly model: pulumi.Output<string | undefined>;
  /** Organisation at the provider. */
  readonly organization: pulumi.Output<string | undefined>;
  /** Endpoint at the provider. */
  readonly endpointName: pulumi.Output<string | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Integration connections that hold the credentials of the provider, by name or as resources. */
  readonly integrationConnections: pulumi.Output<readonly (string)[] | undefined>;
  /** Policies that it is held to, such as the tokens it may use, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** Hardware that it runs on. */
  readonly flavors: pulumi.Output<readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[] | undefined>;
  /** Whether it is for tests. Default: false. */
  readonly sandbox: pulumi.Output<boolean>;
  /** Whether it answers. Default: true. */
  readonly enabled: pulumi.Output<boolean>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
}

/** What programs read of a resource of kind Policy. */
export interface PolicyOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** What the policy is about: location (needs `locations`), flavor (needs `flavors`) or maxToken (needs `maxTokens`). Cannot change: another one means a new policy. */
  readonly type: pulumi.Output<"location" | "flavor" | "maxToken">;
  /** Where workloads may run, for a policy of type location. The order means nothing. */
  readonly locations: pulumi.Output<readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[] | undefined>;
  /** What workloads may run on, for a policy of type flavor. The order means nothing. */
  readonly flavors: pulumi.Output<readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[] | undefined>;
  /** How many tokens may be taken, for a policy of type maxToken; what goes beyond is refused with 429 until the window is over. */
  readonly maxTokens: pulumi.Output<{ readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number } | undefined>;
  /** Kinds of workloads that it is for, such as agent or model. Default: all. The order means nothing. */
  readonly resourceTypes: pulumi.Output<readonly (string)[] | undefined>;
  /** Whether the policy is for tests. Default: what the platform chooses. */
  readonly sandbox: pulumi.Output<boolean | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
}

/** What programs read of a resource of kind Sandbox. */
export interface SandboxOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that it runs in. Cannot change: another region means a new, empty sandbox. Default: what the platform chooses. */
  readonly region: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Container image. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly image: pulumi.Output<string>;
  /** Memory in megabytes. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly memory: pulumi.Output<number>;
  /** Ports that it listens on. Default: none. */
  readonly ports: pulumi.Output<readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[] | undefined>;
  /** Environment variables of the sandbox, each name once. The order means nothing. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Whether the sandbox runs. Default: true. */
  readonly enabled: pulumi.Output<boolean>;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: for ever. */
  readonly ttl: pulumi.Output<string | undefined>;
  /** When it ends, RFC 3339. Default: never. */
  readonly expires: pulumi.Output<string | undefined>;
  /** When it ends by itself; the first that applies ends it. Default: never. */
  readonly expirationPolicies: pulumi.Output<readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[] | undefined>;
  /** How long it can still be read after its end, a whole number with a unit of s, m, h, d or w. Default: 5m. */
  readonly terminatedRetention: pulumi.Output<string | undefined>;
  /** Seconds that its processes have to end by themselves. Default: what the platform chooses. */
  readonly terminationGracePeriodSeconds: pulumi.Output<number | undefined>;
  /** Where it may connect to, and how. Default: anywhere. */
  readonly network: pulumi.Output<{ readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } } | undefined>;
  /** What the proxy adds to requests, by destination. Always encrypted in state; the platform never answers the secrets in it, so a change behind its back is not seen. */
  readonly proxyRouting: pulumi.Output<readonly ({ readonly destinations?: readonly (string)[]; readonly headers?: Readonly<Record<string, string>>; readonly body?: Readonly<Record<string, string>>; readonly secrets?: Readonly<Record<string, string>> })[] | undefined>;
  /** Volumes that it mounts. Default: none. */
  readonly volumes: pulumi.Output<readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[] | undefined>;
  /** VPC that it is in, by name. */
  readonly vpc: pulumi.Output<string | undefined>;
  /** What its kernel allows. Cannot change: another value means a new, empty sandbox. */
  readonly extraArgs: pulumi.Output<{ readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" } | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Address of its MCP endpoint, streamable HTTP. */
  readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
}

/** What programs read of a resource of kind SandboxPreview. */
export interface SandboxPreviewOutputs {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: pulumi.Output<string>;
  /** Sandbox whose port is shown, by name or as a resource; its previews go with it. A change replaces the preview. */
  readonly sandbox: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Port of the sandbox that is shown. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly port: pulumi.Output<number>;
  /** Whether everybody may open it; otherwise only who sends one of its tokens, which the client makes. Default: false. */
  readonly public: pulumi.Output<boolean>;
  /** First part of the host name, unique in the workspace. Default: what the platform chooses; omitted later, it stays as it is. A replacement that keeps it deletes the old preview first. */
  readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain that the address is under, one for previews. Default: the domain of the platform. */
  readonly customDomain: pulumi.Output<string | undefined>;
  /** When it ends, RFC 3339. Default: never, as long as the sandbox lives. */
  readonly expires: pulumi.Output<string | undefined>;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: as long as the sandbox lives. */
  readonly ttl: pulumi.Output<string | undefined>;
  /** Header fields that are added to requests on their way to the sandbox. The platform shows them to whoever may read the preview. Default: none. */
  readonly requestHeaders: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Header fields that are added to answers. Default: none. */
  readonly responseHeaders: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Region that it is in, that of the sandbox. */
  readonly region: pulumi.Output<string>;
  /** Status of the preview. */
  readonly status: pulumi.Output<string>;
}

/** What programs read of a resource of kind SandboxSchedule. */
export interface SandboxScheduleOutputs {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: pulumi.Output<string>;
  /** Sandbox that the process is submitted to, by name or as a resource; it has at most 100 schedules, and they go with it. A change replaces the schedule. */
  readonly sandbox: pulumi.Output<string>;
  /** When, again and again: five fields of cron, UTC. Give this, `at` or `sleep`. */
  readonly cron: pulumi.Output<string | undefined>;
  /** When, once: a time to come, RFC 3339. Give this, `cron` or `sleep`. A write after that time is refused. */
  readonly at: pulumi.Output<string | undefined>;
  /** How long after the schedule was last written, once: a whole number with a unit of s, m, h, d or w. Give this, `cron` or `at`. */
  readonly sleep: pulumi.Output<string | undefined>;
  /** Command that is run. */
  readonly command: pulumi.Output<string>;
  /** Name of the process. Default: that of the schedule. */
  readonly processName: pulumi.Output<string | undefined>;
  /** Folder that it is run in. Default: that of the sandbox. */
  readonly workingDir: pulumi.Output<string | undefined>;
  /** Variables that it is run with. Always encrypted in state; the platform masks them, so a change behind its back is not seen. */
  readonly env: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Longest time for the process, in seconds; 0 is none. Default: 600. */
  readonly processTimeout: pulumi.Output<number>;
  /** Whether the sandbox stays awake for the process. Default: true. */
  readonly keepAlive: pulumi.Output<boolean>;
  /** How many of its submissions are remembered. Default: 100. */
  readonly maxExecutions: pulumi.Output<number>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}

/** What programs read of a resource of kind Snapshot. */
export interface SnapshotOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Sandbox that is captured, by name or as a resource, as it is at that moment. It may go afterwards. A change takes another snapshot. */
  readonly sandbox: pulumi.Output<string>;
  /** Identifier; it serves wherever a name does. */
  readonly snapshotId: pulumi.Output<string>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of the capture, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Whether it can be forked: pending, ready or failed. */
  readonly status: pulumi.Output<string>;
  /** Image of the sandbox that was captured. */
  readonly image: pulumi.Output<string | undefined>;
  /** Memory of the sandbox that was captured, in megabytes. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Region of the sandbox that was captured. */
  readonly region: pulumi.Output<string | undefined>;
  /** Generation of the machine that was captured. */
  readonly generation: pulumi.Output<string | undefined>;
  /** Ports that the sandbox listened on. */
  readonly ports: pulumi.Output<readonly (number)[] | undefined>;
}

/** What programs read of a resource of kind ServiceAccount. */
export interface ServiceAccountOutputs {
  /** Name of the service account, as people see it; at most 63 characters. Several may have the same. Generated when omitted. */
  readonly name: pulumi.Output<string>;
  /** What it is for; at most 255 characters. */
  readonly description: pulumi.Output<string | undefined>;
  /** Identifier; also the OAuth client id. */
  readonly clientId: pulumi.Output<string>;
  /** OAuth client secret. The platform tells it once: it is kept in state, encrypted, and absent after an import. */
  readonly clientSecret: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}

/** What programs read of a resource of kind Volume. */
export interface VolumeOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that holds the data, that of the workloads that mount it. Cannot change: another region means a new, empty volume. */
  readonly region: pulumi.Output<string>;
  /** Size in megabytes; it only grows. Default: that of the template, else what the platform chooses. Omitted later, the size stays as it is and is no longer managed. */
  readonly size: pulumi.Output<number>;
  /** Volume template that the volume starts with, by name or as a resource. Cannot change: another one means a new volume. Default: an empty volume. */
  readonly template: pulumi.Output<string | undefined>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old volume first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Status, computed by the platform from the events of the volume. */
  readonly status: pulumi.Output<string>;
}

/** What programs read of a resource of kind VolumeTemplate. */
export interface VolumeTemplateOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** What the template is for; at most 1024 characters. */
  readonly description: pulumi.Output<string | undefined>;
  /** Size in megabytes of volumes that name none. Default: what the platform chooses. */
  readonly defaultSize: pulumi.Output<number | undefined>;
  /** Workspace that owns it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  readonly url: pulumi.Output<string>;
  /** Whether it can be used: created (no version yet), ready or error. */
  readonly status: pulumi.Output<string>;
  /** Name of the latest version. */
  readonly latestVersion: pulumi.Output<string | undefined>;
  /** When it was uploaded, RFC 3339. */
  readonly lastVersionUploadedAt: pulumi.Output<string | undefined>;
  /** How many versions there are. */
  readonly versionCount: pulumi.Output<number>;
  /** The versions, as they were when the state was written. */
  readonly versions: pulumi.Output<readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[]>;
}

/** What programs read of a resource of kind Workspace. */
export interface WorkspaceOutputs {
  /** Name on the platform, also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Region of the workspace. Default: what the platform chooses. */
  readonly region: pulumi.Output<string | undefined>;
  /** Generation of the runtime of its workloads: mk2 or mk3. Default: what the platform chooses. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Whether the output of processes in its sandboxes is not kept. Default: what the platform chooses. */
  readonly disableProcessLogging: pulumi.Output<boolean | undefined>;
  /** Roles that groups of a directory have in the workspace. The order means nothing. */
  readonly groupMappings: pulumi.Output<readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[] | undefined>;
  /** Whether destroy and replacement delete the workspace with everything in it, data included; otherwise they refuse as long as something is in it. Takes effect with an update, before it is needed. Default: false. */
  readonly deleteContents: pulumi.Output<boolean | undefined>;
  /** Identifier, set by the platform. */
  readonly workspaceId: pulumi.Output<string>;
  /** Account that pays for it. */
  readonly accountId: pulumi.Output<string>;
  /** created, account_binded, account_configured or workspace_configured on the way, then ready or error. */
  readonly status: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}
