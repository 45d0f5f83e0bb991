// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import type { IntegrationConnection, Policy, Sandbox, ServiceAccount, Snapshot, Volume, VolumeTemplate } from './resources.gen';

/** One item of an argument: `envs` of Agent, `envs` of Application, `envs` of ForkedApplication, `envs` of ForkedSandbox, `envs` of Job, `envs` of McpFunction, `envs` of Sandbox. */
export interface EnvArgs {
  /** Name of the variable. */
  readonly name: pulumi.Input<string>;
  /** Value of the variable. */
  readonly value: pulumi.Input<string>;
  /** Whether the value is a secret: encrypted in state, masked by the platform. Default: false. */
  readonly secret?: pulumi.Input<boolean>;
}

/** One item of an argument: `triggers` of Agent, `triggers` of Job, `triggers` of McpFunction. */
export interface TriggerArgs {
  /** What starts the workload: http, http-async (answered at once, the result goes to `callbackUrl`) or cron. */
  readonly type: pulumi.Input<"http" | "http-async" | "cron">;
  /** Whether it starts anything. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Path that it listens on, for http and http-async. */
  readonly path?: pulumi.Input<string>;
  /** Whether it answers without a credential: public or private. Default: private. */
  readonly authenticationType?: pulumi.Input<"public" | "private">;
  /** Cron expression, for cron. */
  readonly schedule?: pulumi.Input<string>;
  /** Longest time, in seconds, at most 900. */
  readonly timeout?: pulumi.Input<number>;
  /** How often it is repeated when it fails. */
  readonly retry?: pulumi.Input<number>;
  /** Address that is told of the end, for http-async. */
  readonly callbackUrl?: pulumi.Input<string>;
  /** Tasks of a job that it starts: for each, values of the job's own arguments. */
  readonly tasks?: pulumi.Input<readonly pulumi.Input<Record<string, pulumi.Input<string>>>[]>;
}

/** One item of an argument: `repository` of Agent. */
export interface RepositoryArgs {
  /** Such as git. */
  readonly type?: pulumi.Input<string>;
  /** Address. */
  readonly url?: pulumi.Input<string>;
}

/** One item of an argument: `volumes` of Agent. */
export interface AgentVolumeArgs {
  /** Name of the volume. */
  readonly name: pulumi.Input<string> | Volume;
  /** Where it is mounted. */
  readonly mountPath: pulumi.Input<string>;
  /** Whether it cannot be written. Default: false. */
  readonly readOnly?: pulumi.Input<boolean>;
  /** persistent: a volume of the workspace; ephemeral: a disk of its own, gone with it. Default: persistent. */
  readonly type?: pulumi.Input<"persistent" | "ephemeral">;
  /** Size of an ephemeral one, in megabytes. */
  readonly sizeMb?: pulumi.Input<number>;
}

/** One item of an argument: . */
export interface RolloutStepArgs {
  /** Share of the traffic that the new release has in this step, in percent. */
  readonly weight: pulumi.Input<number>;
  /** How long the step lasts at least. Default: until its checks have passed. */
  readonly for?: pulumi.Input<string>;
  /** Checks that must pass before the next step, by name. */
  readonly checks?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Whether the step ends only when somebody says so: `workload rollout promote`. Default: false. */
  readonly approve?: pulumi.Input<boolean>;
}

/** One item of an argument: . */
export interface RolloutReleaseHeaderArgs {
  /** Name of the header. */
  readonly header: pulumi.Input<string>;
  /** What the header says where the new release answered. */
  readonly value: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface RolloutHttpArgs {
  /** Address that is asked with GET. */
  readonly url: pulumi.Input<string>;
  /** Time between two requests, at least 100ms. Default: 1s. */
  readonly every?: pulumi.Input<string>;
  /** A slower answer counts as an error. Default: 10s. */
  readonly slowerThan?: pulumi.Input<string>;
  /** How answers name their release. Default: they do not, and what is judged is the whole address, to which a canary adds no more than its share. */
  readonly release?: pulumi.Input<RolloutReleaseHeaderArgs>;
  /** Headers to send. They are in clear in the state. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether the credential of the platform is sent along. It goes to the management and the inference address only; a check of another address makes no request. Default: false. */
  readonly authenticated?: pulumi.Input<boolean>;
}

/** One item of an argument: . */
export interface RolloutCountsArgs {
  /** Query of a counter of errors. */
  readonly bad: pulumi.Input<string>;
  /** Query of a counter of requests. */
  readonly total: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface RolloutPrometheusArgs {
  /** Address of the server, such as http://prometheus:9090. */
  readonly url: pulumi.Input<string>;
  /** Counters of the new release, each a query with one value; what counts is by how much it grows. $canary and $baseline in it stand for the ids of the two revisions. */
  readonly canary: pulumi.Input<RolloutCountsArgs>;
  /** Counters of the release before it, each a query with one value; what counts is by how much it grows. $canary and $baseline in it stand for the ids of the two revisions. */
  readonly baseline: pulumi.Input<RolloutCountsArgs>;
}

/** One item of an argument: . */
export interface RolloutCheckArgs {
  /** Requests to an address. Give one of http, prometheus and command. */
  readonly http?: pulumi.Input<RolloutHttpArgs>;
  /** Counters of a Prometheus server. */
  readonly prometheus?: pulumi.Input<RolloutPrometheusArgs>;
  /** Program with its arguments, run without a shell in each step: exit code 0 passes, 1 fails, 75 is inconclusive. */
  readonly command?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** By how many percent points more of its requests than before it a new release may fail. Default: 2. Commands have none. */
  readonly margin?: pulumi.Input<number>;
  /** How long a command may take. Default: 2m. */
  readonly timeout?: pulumi.Input<string>;
  /** Variables that a command gets beside the usual ones. Credentials of the platform and of Pulumi's backend are among those that it gets only when they are named. */
  readonly passEnv?: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** One item of an argument: `rollout` of Agent, `rollout` of Application, `rollout` of ForkedApplication, `rollout` of Job, `rollout` of McpFunction. */
export interface RolloutArgs {
  /** Steps in their order: weights grow, and the last is 100. */
  readonly steps: pulumi.Input<readonly pulumi.Input<RolloutStepArgs>[]>;
  /** Checks by name. */
  readonly checks?: pulumi.Input<Record<string, pulumi.Input<RolloutCheckArgs>>>;
  /** How long the whole may take, before its status says that nobody drives it. Default: 24h. */
  readonly deadline?: pulumi.Input<string>;
}

/** One item of an argument: `permissions` of Drive. */
export interface DrivePermissionArgs {
  /** Folder of the drive that the rule grants. Default: / (the whole drive). */
  readonly path?: pulumi.Input<string>;
  /** Labels that a workload must carry, all of them. Absent or empty: every workload of the workspace. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** What the rule grants: read or read-write. Default: read-write. */
  readonly mode?: pulumi.Input<"read" | "read-write">;
}

/** One item of an argument: `ports` of Job. */
export interface JobPortArgs {
  /** The port. */
  readonly target: pulumi.Input<number>;
  /** Name of the port. */
  readonly name?: pulumi.Input<string>;
  /** HTTP, TCP, UDP or TLS. Default: what the platform chooses. */
  readonly protocol?: pulumi.Input<"HTTP" | "TCP" | "UDP" | "TLS">;
}

/** One item of an argument: `volumes` of Job. */
export interface JobVolumeArgs {
  /** Name of the disk. */
  readonly name: pulumi.Input<string>;
  /** Where it is mounted. */
  readonly mountPath: pulumi.Input<string>;
  /** Size in megabytes. */
  readonly sizeMb: pulumi.Input<number>;
  /** Whether it cannot be written. Default: false. */
  readonly readOnly?: pulumi.Input<boolean>;
}

/** One item of an argument: `flavors` of Model, `flavors` of Policy. */
export interface FlavorArgs {
  /** Name of the flavor, such as x86. */
  readonly name: pulumi.Input<string>;
  /** Kind of processor: cpu or gpu. */
  readonly type: pulumi.Input<"cpu" | "gpu">;
}

/** One item of an argument: `locations` of Policy. */
export interface PolicyLocationArgs {
  /** Name of the place, such as eu or na (continents), us (a country), us-was-1. */
  readonly name: pulumi.Input<string>;
  /** What the name is of: continent, country or location. */
  readonly type: pulumi.Input<"continent" | "country" | "location">;
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

/** One item of an argument: `ports` of Sandbox. */
export interface SandboxPortArgs {
  /** The port, 1 to 65535. The platform keeps 80, 443 and 8080 for itself. */
  readonly target: pulumi.Input<number>;
  /** Name of the port. */
  readonly name?: pulumi.Input<string>;
  /** Protocol that is spoken: HTTP, TCP, UDP or TLS. Default: HTTP. */
  readonly protocol?: pulumi.Input<"HTTP" | "TCP" | "UDP" | "TLS">;
}

/** One item of an argument: `expirationPolicies` of Sandbox. */
export interface SandboxExpirationPolicyArgs {
  /** What is counted: ttl-idle, the time since it was last used; ttl-max-age, its age; date, a moment. */
  readonly type: pulumi.Input<"ttl-idle" | "ttl-max-age" | "date">;
  /** How long, a whole number with a unit of s, m, h, d or w, such as 30m; for the type date a time, RFC 3339. */
  readonly value: pulumi.Input<string>;
  /** What happens then: delete. Default: delete. */
  readonly action?: pulumi.Input<"delete">;
}

/** One item of an argument: . */
export interface SandboxEgressArgs {
  /** Egress gateway that its requests leave through, by name. */
  readonly gateway?: pulumi.Input<string>;
  /** How the gateway is used, in the words of the platform. */
  readonly mode?: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface SandboxProxyArgs {
  /** Domains that may be asked through the proxy. Default: all. */
  readonly allowedDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that may not be asked. Default: none. */
  readonly forbiddenDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that are asked without the proxy. Default: none. */
  readonly bypass?: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** One item of an argument: `network` of Sandbox. */
export interface SandboxNetworkArgs {
  /** Domains that it may connect to. Default: all. */
  readonly allowedDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that it may not connect to. Default: none. */
  readonly forbiddenDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Subnet that it is in. */
  readonly subnet?: pulumi.Input<string>;
  /** How its requests leave. */
  readonly egress?: pulumi.Input<SandboxEgressArgs>;
  /** Rule sets of the firewall, by name. */
  readonly firewallRulesets?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Which requests go through the proxy; what it adds to them is `proxyRouting`. */
  readonly proxy?: pulumi.Input<SandboxProxyArgs>;
}

/** One item of an argument: `proxyRouting` of Sandbox. */
export interface SandboxProxyTargetArgs {
  /** Domains that it is for. */
  readonly destinations?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Header fields that are added. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Fields of the body that are added. */
  readonly body?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Secret values by name, which headers and body refer to. */
  readonly secrets?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** One item of an argument: `volumes` of Sandbox. */
export interface SandboxVolumeArgs {
  /** Volume to mount, by name or as a resource. An ephemeral one needs none. */
  readonly name?: pulumi.Input<string> | Volume;
  /** Folder that it is mounted at. */
  readonly mountPath?: pulumi.Input<string>;
  /** Whether it can only be read. Default: false. */
  readonly readOnly?: pulumi.Input<boolean>;
  /** persistent: a volume that outlives the sandbox; ephemeral: one of its own. Default: persistent. */
  readonly type?: pulumi.Input<"persistent" | "ephemeral">;
  /** Size of an ephemeral volume, in megabytes. */
  readonly sizeMb?: pulumi.Input<number>;
}

/** One item of an argument: `extraArgs` of Sandbox. */
export interface SandboxExtraArgsArgs {
  /** Whether it may filter packets: enabled or disabled. Default: what the platform chooses. */
  readonly iptables?: pulumi.Input<"enabled" | "disabled">;
  /** Whether it may mount NFS: enabled or disabled. Default: what the platform chooses. */
  readonly nfs?: pulumi.Input<"enabled" | "disabled">;
  /** Whether it may open tunnels: enabled or disabled. Default: what the platform chooses. */
  readonly tun?: pulumi.Input<"enabled" | "disabled">;
}

/** One item of an argument: `groupMappings` of Workspace. */
export interface WorkspaceGroupMappingArgs {
  /** Name of the group in the directory. */
  readonly groupName: pulumi.Input<string>;
  /** Role of its people in the workspace: admin or member. */
  readonly role: pulumi.Input<"admin" | "member">;
}

/** Arguments of Agent. */
export interface AgentArgs {
  /** Name of the agent, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the agent. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Container image that it runs. A change is a new revision. */
  readonly image?: pulumi.Input<string>;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  readonly memory?: pulumi.Input<number>;
  /** Fewest instances. Default: what the platform chooses. */
  readonly minScale?: pulumi.Input<number>;
  /** Most instances. Default: what the platform chooses. */
  readonly maxScale?: pulumi.Input<number>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in; needed with volumes. Default: what the platform chooses. */
  readonly region?: pulumi.Input<string>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Where its source is. */
  readonly repository?: pulumi.Input<RepositoryArgs>;
  /** Volumes that it mounts; they need a region. */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<AgentVolumeArgs>[]>;
  /** Whether it runs. Default: true. Never makes a new revision. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic?: pulumi.Input<number>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
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

/** Arguments of Application. */
export interface ApplicationArgs {
  /** Name of the application, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the application. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Container image that it runs. A change is a new release. */
  readonly image: pulumi.Input<string>;
  /** Memory in megabytes; there is one core for every 2048. Default: 2048. A change is a new release. */
  readonly memory?: pulumi.Input<number>;
  /** Port that it listens on. Default: 8080. A change is a new release. */
  readonly port?: pulumi.Input<number>;
  /** Environment variables, each name once. The order means nothing. A change is a new release. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Region that it runs in. Default: what the platform chooses. Never makes a new release. */
  readonly region?: pulumi.Input<string>;
  /** Whether it runs. Default: true. Never makes a new release. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain of the application. Never makes a new release. */
  readonly customDomain?: pulumi.Input<string>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic?: pulumi.Input<number>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
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
  /** Snapshot to run, by name or id or as a resource; a name is resolved when a release is made. Give this or `snapshotId`. */
  readonly snapshot?: pulumi.Input<string> | Snapshot;
  /** Snapshot to run, pinned by its id. Give this or `snapshot`. */
  readonly snapshotId?: pulumi.Input<string>;
  /** Environment variables on top of the snapshot's, each name once. The order means nothing. A change is a new release. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Port that the application listens on. Default: the snapshot's first port, else 8080. A change is a new release. */
  readonly port?: pulumi.Input<number>;
  /** Arbitrary values whose change makes a new release of the same snapshot; the way to retry a release that failed. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Arbitrary values whose change makes a new release of the same snapshot, as `redeploy` does. */
  readonly triggers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Share of the traffic, in percent, that the release receives beside the one before it: 0 stages it, 1 to 99 makes it a canary, 100 promotes it. Omitted: a new release takes all traffic, and routing is not managed afterwards. Lies dormant while there is no other release to share with. */
  readonly traffic?: pulumi.Input<number>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain of the application. Never makes a new release. */
  readonly customDomain?: pulumi.Input<string>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Add a canary to an application of this name that somebody else owns; needs `name`, and `traffic` or `rollout`. It is not owned: destroy withdraws the canary, and touches nothing when that was promoted. Default: false. */
  readonly joinExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of ForkedSandbox. */
export interface ForkedSandboxArgs {
  /** Name of the sandbox, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters; no sandbox may have it yet. Generated when omitted. A change forks again and deletes this one. */
  readonly name?: pulumi.Input<string>;
  /** Snapshot that it begins with, by name or id or as a resource. Give this or `sandbox`. A change forks again and deletes this one. */
  readonly snapshot?: pulumi.Input<string> | Snapshot;
  /** Living sandbox that it begins as a copy of, by name or as a resource; no snapshot is kept. Give this or `snapshot`. A change forks again and deletes this one. */
  readonly sandbox?: pulumi.Input<string> | Sandbox;
  /** Environment variables on top of the source's, each name once. The order means nothing. One that is omitted later is taken away, also where the source had it. A change behind its back is not seen. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Port that it listens on beside the source's. A change forks again and deletes this one. */
  readonly port?: pulumi.Input<number>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  readonly externalId?: pulumi.Input<string>;
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
  /** Secret values by key; a mail integration on OAuth needs all of CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state; the platform never answers them, so a change behind its back is not seen. */
  readonly secret?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Strings of your own, never sent. A change sends the connection again with all its secret values: after the state was rolled back, or when somebody else has written them. Example: `{ sent: "2027-01-31" }`. */
  readonly triggers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of Job. */
export interface JobArgs {
  /** Name of the job, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the job. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Container image that it runs. A change is a new revision. */
  readonly image?: pulumi.Input<string>;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  readonly memory?: pulumi.Input<number>;
  /** Share of the memory that is a disk, 10 to 95 percent. Default: 50. */
  readonly diskPercent?: pulumi.Input<number>;
  /** How often a task that failed is repeated. Default: what the platform chooses. */
  readonly maxRetries?: pulumi.Input<number>;
  /** Longest time for a task, in seconds. Default: what the platform chooses. */
  readonly timeout?: pulumi.Input<number>;
  /** Ports that it listens on while it runs. */
  readonly ports?: pulumi.Input<readonly pulumi.Input<JobPortArgs>[]>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region?: pulumi.Input<string>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Disks that it has while it runs, empty at each start. */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<JobVolumeArgs>[]>;
  /** Repositories whose workflows it runs, as their runner. */
  readonly githubRepositories?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Whether it can be executed. Default: true. Never makes a new revision. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic?: pulumi.Input<number>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
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
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region?: pulumi.Input<string>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Whether the server runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic?: pulumi.Input<number>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Model. */
export interface ModelArgs {
  /** Name of the model, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the model. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  readonly type?: pulumi.Input<string>;
  /** Name of the model at the provider. */
  readonly model?: pulumi.Input<string>;
  /** Organisation at the provider. */
  readonly organization?: pulumi.Input<string>;
  /** Endpoint at the provider. */
  readonly endpointName?: pulumi.Input<string>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Integration connections that hold the credentials of the provider, by name or as resources. */
  readonly integrationConnections?: pulumi.Input<readonly (pulumi.Input<string> | IntegrationConnection)[]>;
  /** Policies that it is held to, such as the tokens it may use, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** Hardware that it runs on. */
  readonly flavors?: pulumi.Input<readonly pulumi.Input<FlavorArgs>[]>;
  /** Whether it is for tests. Default: false. */
  readonly sandbox?: pulumi.Input<boolean>;
  /** Whether it answers. Default: true. */
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

/** Arguments of Sandbox. */
export interface SandboxArgs {
  /** Name of the sandbox, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the sandbox. */
  readonly name?: pulumi.Input<string>;
  /** Region that it runs in. Cannot change: another region means a new, empty sandbox. Default: what the platform chooses. */
  readonly region?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  readonly externalId?: pulumi.Input<string>;
  /** Container image. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly image?: pulumi.Input<string>;
  /** Memory in megabytes. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly memory?: pulumi.Input<number>;
  /** Ports that it listens on. Default: none. */
  readonly ports?: pulumi.Input<readonly pulumi.Input<SandboxPortArgs>[]>;
  /** Environment variables of the sandbox, each name once. The order means nothing. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Whether the sandbox runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: for ever. */
  readonly ttl?: pulumi.Input<string>;
  /** When it ends, RFC 3339. Default: never. */
  readonly expires?: pulumi.Input<string>;
  /** When it ends by itself; the first that applies ends it. Default: never. */
  readonly expirationPolicies?: pulumi.Input<readonly pulumi.Input<SandboxExpirationPolicyArgs>[]>;
  /** How long it can still be read after its end, a whole number with a unit of s, m, h, d or w. Default: 5m. */
  readonly terminatedRetention?: pulumi.Input<string>;
  /** Seconds that its processes have to end by themselves. Default: what the platform chooses. */
  readonly terminationGracePeriodSeconds?: pulumi.Input<number>;
  /** Where it may connect to, and how. Default: anywhere. */
  readonly network?: pulumi.Input<SandboxNetworkArgs>;
  /** What the proxy adds to requests, by destination. Always encrypted in state; the platform never answers the secrets in it, so a change behind its back is not seen. */
  readonly proxyRouting?: pulumi.Input<readonly pulumi.Input<SandboxProxyTargetArgs>[]>;
  /** Volumes that it mounts. Default: none. */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<SandboxVolumeArgs>[]>;
  /** VPC that it is in, by name. */
  readonly vpc?: pulumi.Input<string>;
  /** What its kernel allows. Cannot change: another value means a new, empty sandbox. */
  readonly extraArgs?: pulumi.Input<SandboxExtraArgsArgs>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of SandboxPreview. */
export interface SandboxPreviewArgs {
  /** Name of the preview, unique in its sandbox: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the preview. */
  readonly name?: pulumi.Input<string>;
  /** Sandbox whose port is shown, by name or as a resource; its previews go with it. A change replaces the preview. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Port of the sandbox that is shown. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly port?: pulumi.Input<number>;
  /** Whether everybody may open it; otherwise only who sends one of its tokens, which the client makes. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** First part of the host name, unique in the workspace. Default: what the platform chooses; omitted later, it stays as it is. A replacement that keeps it deletes the old preview first. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain that the address is under, one for previews. Default: the domain of the platform. */
  readonly customDomain?: pulumi.Input<string>;
  /** When it ends, RFC 3339. Default: never, as long as the sandbox lives. */
  readonly expires?: pulumi.Input<string>;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: as long as the sandbox lives. */
  readonly ttl?: pulumi.Input<string>;
  /** Header fields that are added to requests on their way to the sandbox. The platform shows them to whoever may read the preview. Default: none. */
  readonly requestHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Header fields that are added to answers. Default: none. */
  readonly responseHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of SandboxSchedule. */
export interface SandboxScheduleArgs {
  /** Name of the schedule, unique in its sandbox: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the schedule. */
  readonly name?: pulumi.Input<string>;
  /** Sandbox that the process is submitted to, by name or as a resource; it has at most 100 schedules, and they go with it. A change replaces the schedule. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** When, again and again: five fields of cron, UTC. Give this, `at` or `sleep`. */
  readonly cron?: pulumi.Input<string>;
  /** When, once: a time to come, RFC 3339. Give this, `cron` or `sleep`. A write after that time is refused. */
  readonly at?: pulumi.Input<string>;
  /** How long after the schedule was last written, once: a whole number with a unit of s, m, h, d or w. Give this, `cron` or `at`. */
  readonly sleep?: pulumi.Input<string>;
  /** Command that is run. */
  readonly command: pulumi.Input<string>;
  /** Name of the process. Default: that of the schedule. */
  readonly processName?: pulumi.Input<string>;
  /** Folder that it is run in. Default: that of the sandbox. */
  readonly workingDir?: pulumi.Input<string>;
  /** Variables that it is run with. Always encrypted in state; the platform masks them, so a change behind its back is not seen. */
  readonly env?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Longest time for the process, in seconds; 0 is none. Default: 600. */
  readonly processTimeout?: pulumi.Input<number>;
  /** Whether the sandbox stays awake for the process. Default: true. */
  readonly keepAlive?: pulumi.Input<boolean>;
  /** How many of its submissions are remembered. Default: 100. */
  readonly maxExecutions?: pulumi.Input<number>;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of Snapshot. */
export interface SnapshotArgs {
  /** Name of the snapshot, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change takes another snapshot. */
  readonly name?: pulumi.Input<string>;
  /** Sandbox that is captured, by name or as a resource, as it is at that moment. It may go afterwards. A change takes another snapshot. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Take over an object of this name that exists already, instead of failing. It is owned from then on: brought in line with the program, and deleted by destroy. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** How long to wait, in seconds, until a write has taken effect on the platform. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
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

/** Arguments of McpServer. */
export interface McpServerArgs {
  /** Integration that the credentials are for, such as gmail. A change replaces the connection; the server moves over before the old one is deleted. */
  readonly integration: pulumi.Input<string>;
  /** Id of the OAuth client. Always encrypted in state. */
  readonly clientId: pulumi.Input<string>;
  /** Secret of the OAuth client. Always encrypted in state. */
  readonly clientSecret: pulumi.Input<string>;
  /** Refresh token of the account, of a consent that asked for offline access. A rotated one is an update of the connection, effective at once. Always encrypted in state. */
  readonly refreshToken: pulumi.Input<string>;
  /** Name of the function, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Generated when omitted. A change replaces the function. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
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
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region?: pulumi.Input<string>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** Policies that it is held to, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Whether the server runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  readonly traffic?: pulumi.Input<number>;
  /** How the share of a new release grows by itself, driven by `workload rollout run`. A new release starts at the weight of the first step; going back to an earlier release that the platform still keeps gives that one all traffic at once; otherwise an update leaves the routing alone. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
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
  /** Only this billing dimension, such as volume_storage_gbs. */
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

/** Arguments of getAgent. */
export interface GetAgentArgs {
  /** Name of the agent. */
  readonly name: pulumi.Input<string>;
}

/** What getAgent answers. */
export interface GetAgentResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Container image that it runs. A change is a new revision. */
  readonly image?: string;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  readonly memory?: number;
  /** Fewest instances. Default: what the platform chooses. */
  readonly minScale?: number;
  /** Most instances. Default: what the platform chooses. */
  readonly maxScale?: number;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: "mk2" | "mk3";
  /** Region that it runs in; needed with volumes. Default: what the platform chooses. */
  readonly region?: string;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public?: boolean;
  /** Policies that it is held to, by name or as resources. */
  readonly policies: readonly (string)[];
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[];
  /** Where its source is. */
  readonly repository?: { readonly type?: string; readonly url?: string };
  /** Volumes that it mounts; they need a region. */
  readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[];
  /** Whether it runs. Default: true. Never makes a new revision. */
  readonly enabled?: boolean;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Revision that serves. */
  readonly activeRevision?: string;
  /** Revision that is tried beside it. */
  readonly canaryRevision?: string;
  /** Share of the traffic that the canary receives, in percent. */
  readonly canaryPercent: number;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getApiKey. */
export interface GetApiKeyArgs {
  /** Client id of the service account. */
  readonly serviceAccount: pulumi.Input<string>;
  /** Name of the key. Either this or `id`. */
  readonly name?: pulumi.Input<string>;
  /** Identifier of the key. */
  readonly id?: pulumi.Input<string>;
}

/** What getApiKey answers. */
export interface GetApiKeyResult {
  /** Identifier; also the access key id of S3 clients. */
  readonly id: string;
  /** Name. */
  readonly name?: string;
  /** Life, such as 30d; without one it lives for ever. */
  readonly expiresIn?: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Client id of the service account that it stands for. */
  readonly serviceAccount: string;
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
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Container image that it runs. A change is a new release. */
  readonly image: string;
  /** Memory in megabytes; there is one core for every 2048. Default: 2048. A change is a new release. */
  readonly memory?: number;
  /** Port that it listens on. Default: 8080. A change is a new release. */
  readonly port?: number;
  /** Environment variables, each name once. The order means nothing. A change is a new release. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Region that it runs in. Default: what the platform chooses. Never makes a new release. */
  readonly region?: string;
  /** Whether it runs. Default: true. Never makes a new release. */
  readonly enabled?: boolean;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  readonly prefix?: string;
  /** Custom domain of the application. Never makes a new release. */
  readonly customDomain?: string;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Status of the application. */
  readonly status: string;
  /** Revision that serves. */
  readonly activeRevision?: string;
  /** Revision that is tried beside it. */
  readonly canaryRevision?: string;
  /** Share of the traffic that the canary receives, in percent. */
  readonly canaryPercent: number;
  /** Revisions that the platform keeps, oldest first. */
  readonly revisions: readonly ({ readonly id: string; readonly image?: string; readonly memory?: number; readonly port?: number; readonly snapshotId?: string; readonly createdAt?: string })[];
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** getConfiguration takes no arguments. */
export type GetConfigurationArgs = Readonly<Record<string, never>>;

/** What getConfiguration answers. */
export interface GetConfigurationResult {
  /** Regions. */
  readonly regions: readonly ({ readonly name: string; readonly location?: string; readonly country?: string; readonly continent?: string; readonly allowed?: string; readonly drivesAvailable: boolean; readonly egressAvailable: boolean; readonly proxyAvailable: boolean })[];
  /** Countries. */
  readonly countries: readonly ({ readonly name: string; readonly displayName?: string })[];
  /** Continents. */
  readonly continents: readonly ({ readonly name: string; readonly displayName?: string })[];
  /** Places of your own. */
  readonly privateLocations: readonly ({ readonly name: string; readonly displayName?: string })[];
  /** Region next to the caller. */
  readonly detectedRegion?: string;
}

/** Arguments of getCustomDomain. */
export interface GetCustomDomainArgs {
  /** Name of the custom domain. */
  readonly name: pulumi.Input<string>;
}

/** What getCustomDomain answers. */
export interface GetCustomDomainResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Region that the domain leads to. Cannot change: another one means a new custom domain, which has to be verified anew. */
  readonly region: string;
  /** What the domain is for: previews or applications. Cannot change: another one means a new custom domain. */
  readonly domainType: "previews" | "applications";
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Preview that answers for names below the domain that are not known. Default: none. */
  readonly fallbackPreviewId?: string;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Status of the verification: pending, verified or failed. */
  readonly status: string;
  /** Why it is not verified, as the platform says. */
  readonly verificationError?: string;
  /** What the CNAME record of the domain must hold. */
  readonly cnameRecords: string;
  /** TXT records that prove that the domain is yours: by name, what each must hold. */
  readonly txtRecords: Readonly<Record<string, string>>;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getDrive. */
export interface GetDriveArgs {
  /** Name of the drive. Either this or `externalId`. */
  readonly name?: pulumi.Input<string>;
  /** Identifier that its maker gave it. */
  readonly externalId?: pulumi.Input<string>;
}

/** What getDrive answers. */
export interface GetDriveResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Region that holds the data. Cannot change: another region means a new, empty drive. */
  readonly region: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old drive first. */
  readonly externalId?: string;
  /** Who may mount the drive, at most 3 rules; the first match wins, and what matches none is refused. Default: every workload of the workspace. */
  readonly permissions: readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[];
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Status, computed by the platform from the events of the drive. */
  readonly status: string;
  /** Address of the drive for S3 clients: endpoint, then bucket. */
  readonly s3Url: string;
  /** Identifier of the storage behind the drive. */
  readonly infrastructureId: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getEndpointConfigurations. */
export interface GetEndpointConfigurationsArgs {
  /** Name of the connection. */
  readonly connection: pulumi.Input<string>;
}

/** What getEndpointConfigurations answers. */
export interface GetEndpointConfigurationsResult {
  /** Endpoints of the provider of models. */
  readonly endpoints: readonly ({ readonly path: string; readonly method?: string; readonly body?: string; readonly models: readonly (string)[]; readonly ignoreModels: readonly (string)[]; readonly streamKey?: string; readonly token?: { readonly received?: string; readonly sent?: string; readonly total?: string }; readonly streamToken?: { readonly received?: string; readonly sent?: string; readonly total?: string } })[];
  /** The answer of the platform as it is, in JSON. */
  readonly json: string;
}

/** Arguments of getFeature. */
export interface GetFeatureArgs {
  /** Key of the feature. */
  readonly key: pulumi.Input<string>;
}

/** What getFeature answers. */
export interface GetFeatureResult {
  /** Key of the feature. */
  readonly featureKey: string;
  /** Whether it is enabled. */
  readonly enabled: boolean;
  /** Which variant is. */
  readonly variant?: string;
  /** Settings of the variant, in JSON. */
  readonly payload?: string;
}

/** Arguments of getImage. */
export interface GetImageArgs {
  /** Name of the image. */
  readonly name: pulumi.Input<string>;
  /** Kind of workload that it is for, such as sandbox or agent. */
  readonly resourceType: pulumi.Input<string>;
}

/** What getImage answers. */
export interface GetImageResult {
  /** Name of the image. */
  readonly name: string;
  /** Kind of workload that it is for. */
  readonly resourceType: string;
  /** Human-readable name. */
  readonly displayName?: string;
  /** Workspace that owns it. */
  readonly workspace?: string;
  /** Workspace that shares it. */
  readonly sourceWorkspace?: string;
  /** State of its build. */
  readonly status?: string;
  /** Bytes. */
  readonly size?: number;
  /** Its tags. */
  readonly tags: readonly ({ readonly name: string; readonly size?: number; readonly createdAt?: string; readonly updatedAt?: string })[];
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Time of the last deployment of it, RFC 3339. */
  readonly lastDeployedAt?: string;
}

/** Arguments of getIntegration. */
export interface GetIntegrationArgs {
  /** Name of the integration. */
  readonly name: pulumi.Input<string>;
}

/** What getIntegration answers. */
export interface GetIntegrationResult {
  /** Name of the integration. */
  readonly name: string;
  /** What else is known of it. */
  readonly additionalInfos: Readonly<Record<string, string>>;
  /** Endpoints of a provider of models. */
  readonly endpoints: readonly ({ readonly path: string; readonly method?: string; readonly body?: string; readonly models: readonly (string)[]; readonly ignoreModels: readonly (string)[]; readonly streamKey?: string; readonly token?: { readonly received?: string; readonly sent?: string; readonly total?: string }; readonly streamToken?: { readonly received?: string; readonly sent?: string; readonly total?: string } })[];
  /** Header fields that calls carry. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters that calls carry. */
  readonly params: Readonly<Record<string, string>>;
  /** Organizations of the account that is connected. */
  readonly organizations: readonly ({ readonly id?: string; readonly name?: string; readonly displayName?: string })[];
  /** Repositories of the account that is connected. */
  readonly repositories: readonly ({ readonly id?: string; readonly name?: string; readonly organization?: string; readonly url?: string })[];
}

/** Arguments of getIntegrationConnection. */
export interface GetIntegrationConnectionArgs {
  /** Name of the connection. */
  readonly name: pulumi.Input<string>;
}

/** What getIntegrationConnection answers. */
export interface GetIntegrationConnectionResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Integration that the credentials are for. Cannot change: another one means a new connection. */
  readonly integration: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Settings of the integration that are no secrets. */
  readonly config: Readonly<Record<string, string>>;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getJob. */
export interface GetJobArgs {
  /** Name of the job. */
  readonly name: pulumi.Input<string>;
}

/** What getJob answers. */
export interface GetJobResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Container image that it runs. A change is a new revision. */
  readonly image?: string;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  readonly memory?: number;
  /** Share of the memory that is a disk, 10 to 95 percent. Default: 50. */
  readonly diskPercent?: number;
  /** How often a task that failed is repeated. Default: what the platform chooses. */
  readonly maxRetries?: number;
  /** Longest time for a task, in seconds. Default: what the platform chooses. */
  readonly timeout?: number;
  /** Ports that it listens on while it runs. */
  readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[];
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: "mk2" | "mk3";
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region?: string;
  /** Policies that it is held to, by name or as resources. */
  readonly policies: readonly (string)[];
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[];
  /** Disks that it has while it runs, empty at each start. */
  readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[];
  /** Repositories whose workflows it runs, as their runner. */
  readonly githubRepositories: readonly (string)[];
  /** Whether it can be executed. Default: true. Never makes a new revision. */
  readonly enabled?: boolean;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Revision that serves. */
  readonly activeRevision?: string;
  /** Revision that is tried beside it. */
  readonly canaryRevision?: string;
  /** Share of the traffic that the canary receives, in percent. */
  readonly canaryPercent: number;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getMcpFunction. */
export interface GetMcpFunctionArgs {
  /** Name of the function. */
  readonly name: pulumi.Input<string>;
}

/** What getMcpFunction answers. */
export interface GetMcpFunctionResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Integration connections that the server works with, by name or as resources. */
  readonly integrationConnections: readonly (string)[];
  /** Environment variables of the server, each name once. The order means nothing. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Container image. Default: the image of the bound integration. */
  readonly image?: string;
  /** Memory in megabytes. Default: what the platform chooses. */
  readonly memory?: number;
  /** Fewest instances. Default: what the platform chooses. */
  readonly minScale?: number;
  /** Most instances. Default: what the platform chooses. */
  readonly maxScale?: number;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport?: "http-stream" | "websocket";
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: "mk2" | "mk3";
  /** Region that it runs in. Default: what the platform chooses. */
  readonly region?: string;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  readonly public?: boolean;
  /** Policies that it is held to, by name or as resources. */
  readonly policies: readonly (string)[];
  /** What starts it beside a request. A change is a new revision. */
  readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[];
  /** Whether the server runs. Default: true. */
  readonly enabled?: boolean;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Address of the MCP endpoint, streamable HTTP. */
  readonly mcpUrl: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Revision that serves. */
  readonly activeRevision?: string;
  /** Revision that is tried beside it. */
  readonly canaryRevision?: string;
  /** Share of the traffic that the canary receives, in percent. */
  readonly canaryPercent: number;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getModel. */
export interface GetModelArgs {
  /** Name of the model. */
  readonly name: pulumi.Input<string>;
}

/** What getModel answers. */
export interface GetModelResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  readonly type?: string;
  /** Name of the model at the provider. */
  readonly model?: string;
  /** Organisation at the provider. */
  readonly organization?: string;
  /** Endpoint at the provider. */
  readonly endpointName?: string;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: "mk2" | "mk3";
  /** Integration connections that hold the credentials of the provider, by name or as resources. */
  readonly integrationConnections: readonly (string)[];
  /** Policies that it is held to, such as the tokens it may use, by name or as resources. */
  readonly policies: readonly (string)[];
  /** Hardware that it runs on. */
  readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[];
  /** Whether it is for tests. Default: false. */
  readonly sandbox?: boolean;
  /** Whether it answers. Default: true. */
  readonly enabled?: boolean;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getPolicy. */
export interface GetPolicyArgs {
  /** Name of the policy. */
  readonly name: pulumi.Input<string>;
}

/** What getPolicy answers. */
export interface GetPolicyResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the policy is about: location (needs `locations`), flavor (needs `flavors`) or maxToken (needs `maxTokens`). Cannot change: another one means a new policy. */
  readonly type: "location" | "flavor" | "maxToken";
  /** Where workloads may run, for a policy of type location. The order means nothing. */
  readonly locations: readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[];
  /** What workloads may run on, for a policy of type flavor. The order means nothing. */
  readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[];
  /** How many tokens may be taken, for a policy of type maxToken; what goes beyond is refused with 429 until the window is over. */
  readonly maxTokens?: { readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number };
  /** Kinds of workloads that it is for, such as agent or model. Default: all. The order means nothing. */
  readonly resourceTypes: readonly (string)[];
  /** Whether the policy is for tests. Default: what the platform chooses. */
  readonly sandbox?: boolean;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getPolicyUsages. */
export interface GetPolicyUsagesArgs {
  /** Name of the policy. */
  readonly name: pulumi.Input<string>;
}

/** What getPolicyUsages answers. */
export interface GetPolicyUsagesResult {
  /** Names of the agents that are held to it. */
  readonly agents: readonly (string)[];
  /** Names of the functions that are held to it. */
  readonly functions: readonly (string)[];
  /** Names of the jobs that are held to it. */
  readonly jobs: readonly (string)[];
  /** Names of the models that are held to it. */
  readonly models: readonly (string)[];
  /** Names of the sandboxes that are held to it. */
  readonly sandboxes: readonly (string)[];
}

/** Arguments of getPublicIps. */
export interface GetPublicIpsArgs {
  /** Only this region. Default: all. */
  readonly region?: pulumi.Input<string>;
}

/** What getPublicIps answers. */
export interface GetPublicIpsResult {
  /** The ranges, one entry for each region. */
  readonly regions: readonly ({ readonly region: string; readonly description?: string; readonly ipv4Cidrs: readonly (string)[]; readonly ipv6Cidrs: readonly (string)[] })[];
}

/** Arguments of getSandbox. */
export interface GetSandboxArgs {
  /** Name of the sandbox. Either this or `externalId`. */
  readonly name?: pulumi.Input<string>;
  /** Identifier that its maker gave it. */
  readonly externalId?: pulumi.Input<string>;
}

/** What getSandbox answers. */
export interface GetSandboxResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Region that it runs in. Cannot change: another region means a new, empty sandbox. Default: what the platform chooses. */
  readonly region?: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  readonly externalId?: string;
  /** Container image. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly image?: string;
  /** Memory in megabytes. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly memory?: number;
  /** Ports that it listens on. Default: none. */
  readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[];
  /** Environment variables of the sandbox, each name once. The order means nothing. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Whether the sandbox runs. Default: true. */
  readonly enabled?: boolean;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: for ever. */
  readonly ttl?: string;
  /** When it ends, RFC 3339. Default: never. */
  readonly expires?: string;
  /** When it ends by itself; the first that applies ends it. Default: never. */
  readonly expirationPolicies: readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[];
  /** How long it can still be read after its end, a whole number with a unit of s, m, h, d or w. Default: 5m. */
  readonly terminatedRetention?: string;
  /** Seconds that its processes have to end by themselves. Default: what the platform chooses. */
  readonly terminationGracePeriodSeconds?: number;
  /** Where it may connect to, and how. Default: anywhere. */
  readonly network?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } };
  /** Volumes that it mounts. Default: none. */
  readonly volumes: readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[];
  /** VPC that it is in, by name. */
  readonly vpc?: string;
  /** What its kernel allows. Cannot change: another value means a new, empty sandbox. */
  readonly extraArgs?: { readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" };
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Address of its MCP endpoint, streamable HTTP. */
  readonly mcpUrl: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Whether it is awake: RUNNING or STANDBY. */
  readonly state?: string;
  /** Seconds until it ends by itself. */
  readonly expiresIn?: number;
  /** When it was used last, RFC 3339. */
  readonly lastUsedAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getSandboxPreview. */
export interface GetSandboxPreviewArgs {
  /** Name of the sandbox that it is in. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Name of the preview. */
  readonly name: pulumi.Input<string>;
}

/** What getSandboxPreview answers. */
export interface GetSandboxPreviewResult {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: string;
  /** Sandbox whose port is shown, by name or as a resource; its previews go with it. A change replaces the preview. */
  readonly sandbox: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Port of the sandbox that is shown. Default: what the platform chooses; omitted later, it stays as it is. */
  readonly port?: number;
  /** Whether everybody may open it; otherwise only who sends one of its tokens, which the client makes. Default: false. */
  readonly public?: boolean;
  /** First part of the host name, unique in the workspace. Default: what the platform chooses; omitted later, it stays as it is. A replacement that keeps it deletes the old preview first. */
  readonly prefix?: string;
  /** Custom domain that the address is under, one for previews. Default: the domain of the platform. */
  readonly customDomain?: string;
  /** When it ends, RFC 3339. Default: never, as long as the sandbox lives. */
  readonly expires?: string;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: as long as the sandbox lives. */
  readonly ttl?: string;
  /** Header fields that are added to requests on their way to the sandbox. The platform shows them to whoever may read the preview. Default: none. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Header fields that are added to answers. Default: none. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Region that it is in, that of the sandbox. */
  readonly region: string;
  /** Status of the preview. */
  readonly status: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getSandboxSchedule. */
export interface GetSandboxScheduleArgs {
  /** Name of the sandbox that it is in. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Name of the schedule. */
  readonly name: pulumi.Input<string>;
}

/** What getSandboxSchedule answers. */
export interface GetSandboxScheduleResult {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: string;
  /** Sandbox that the process is submitted to, by name or as a resource; it has at most 100 schedules, and they go with it. A change replaces the schedule. */
  readonly sandbox: string;
  /** When, again and again: five fields of cron, UTC. Give this, `at` or `sleep`. */
  readonly cron?: string;
  /** When, once: a time to come, RFC 3339. Give this, `cron` or `sleep`. A write after that time is refused. */
  readonly at?: string;
  /** How long after the schedule was last written, once: a whole number with a unit of s, m, h, d or w. Give this, `cron` or `at`. */
  readonly sleep?: string;
  /** Command that is run. */
  readonly command: string;
  /** Name of the process. Default: that of the schedule. */
  readonly processName?: string;
  /** Folder that it is run in. Default: that of the sandbox. */
  readonly workingDir?: string;
  /** Longest time for the process, in seconds; 0 is none. Default: 600. */
  readonly processTimeout?: number;
  /** Whether the sandbox stays awake for the process. Default: true. */
  readonly keepAlive?: boolean;
  /** How many of its submissions are remembered. Default: 100. */
  readonly maxExecutions?: number;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getServiceAccount. */
export interface GetServiceAccountArgs {
  /** Name of the service account. Either this or `clientId`. */
  readonly name?: pulumi.Input<string>;
  /** Client id of the service account. */
  readonly clientId?: pulumi.Input<string>;
}

/** What getServiceAccount answers. */
export interface GetServiceAccountResult {
  /** Identifier; also the OAuth client id. */
  readonly clientId: string;
  /** Name. */
  readonly name?: string;
  /** What it is for. */
  readonly description?: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
}

/** Arguments of getSnapshot. */
export interface GetSnapshotArgs {
  /** Name of the snapshot. */
  readonly name: pulumi.Input<string>;
}

/** What getSnapshot answers. */
export interface GetSnapshotResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Sandbox that is captured, by name or as a resource, as it is at that moment. It may go afterwards. A change takes another snapshot. */
  readonly sandbox: string;
  /** Identifier; it serves wherever a name does. */
  readonly snapshotId: string;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of the capture, RFC 3339. */
  readonly createdAt: string;
  /** Whether it can be forked: pending, ready or failed. */
  readonly status: string;
  /** Image of the sandbox that was captured. */
  readonly image?: string;
  /** Memory of the sandbox that was captured, in megabytes. */
  readonly memory?: number;
  /** Region of the sandbox that was captured. */
  readonly region?: string;
  /** Generation of the machine that was captured. */
  readonly generation?: string;
  /** Ports that the sandbox listened on. */
  readonly ports: readonly (number)[];
  /** Whether the sandbox that was captured is gone. */
  readonly sandboxDeleted: boolean;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
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

/** Arguments of getVolume. */
export interface GetVolumeArgs {
  /** Name of the volume. Either this or `externalId`. */
  readonly name?: pulumi.Input<string>;
  /** Identifier that its maker gave it. */
  readonly externalId?: pulumi.Input<string>;
}

/** What getVolume answers. */
export interface GetVolumeResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Region that holds the data, that of the workloads that mount it. Cannot change: another region means a new, empty volume. */
  readonly region: string;
  /** Size in megabytes; it only grows. Default: that of the template, else what the platform chooses. Omitted later, the size stays as it is and is no longer managed. */
  readonly size?: number;
  /** Volume template that the volume starts with, by name or as a resource. Cannot change: another one means a new volume. Default: an empty volume. */
  readonly template?: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old volume first. */
  readonly externalId?: string;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Status, computed by the platform from the events of the volume. */
  readonly status: string;
  /** What mounts it. */
  readonly attachedTo?: string;
  /** When it was marked for deletion, RFC 3339. */
  readonly terminatedAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
  /** What happened to it, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getVolumeTemplate. */
export interface GetVolumeTemplateArgs {
  /** Name of the volume template. */
  readonly name: pulumi.Input<string>;
}

/** What getVolumeTemplate answers. */
export interface GetVolumeTemplateResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the template is for; at most 1024 characters. */
  readonly description?: string;
  /** Size in megabytes of volumes that name none. Default: what the platform chooses. */
  readonly defaultSize?: number;
  /** Workspace that owns it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address, as the platform gives it. */
  readonly url: string;
  /** Whether it can be used: created (no version yet), ready or error. */
  readonly status: string;
  /** Name of the latest version. */
  readonly latestVersion?: string;
  /** When it was uploaded, RFC 3339. */
  readonly lastVersionUploadedAt?: string;
  /** How many versions there are. */
  readonly versionCount: number;
  /** The versions, as they were when the state was written. */
  readonly versions: readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[];
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getWorkspace. */
export interface GetWorkspaceArgs {
  /** Name of the workspace. */
  readonly name: pulumi.Input<string>;
}

/** What getWorkspace answers. */
export interface GetWorkspaceResult {
  /** Name on the platform, also the id of the resource. */
  readonly name: string;
  /** Human-readable name; at most 63 characters. */
  readonly displayName?: string;
  /** Key and value labels. Labels that others set on the object are left alone. */
  readonly labels: Readonly<Record<string, string>>;
  /** Region of the workspace. Default: what the platform chooses. */
  readonly region?: string;
  /** Generation of the runtime of its workloads: mk2 or mk3. Default: what the platform chooses. */
  readonly generation?: "mk2" | "mk3";
  /** Whether the output of processes in its sandboxes is not kept. Default: what the platform chooses. */
  readonly disableProcessLogging?: boolean;
  /** Roles that groups of a directory have in the workspace. The order means nothing. */
  readonly groupMappings: readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[];
  /** Identifier, set by the platform. */
  readonly workspaceId: string;
  /** Account that pays for it. */
  readonly accountId: string;
  /** created, account_binded, account_configured or workspace_configured on the way, then ready or error. */
  readonly status: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Who created it. */
  readonly createdBy?: string;
  /** Who changed it last. */
  readonly updatedBy?: string;
}

/** listAccounts takes no arguments. */
export type ListAccountsArgs = Readonly<Record<string, never>>;

/** What listAccounts answers. */
export interface ListAccountsResult {
  /** The accounts. */
  readonly accounts: readonly ({ readonly id: string; readonly name?: string; readonly displayName?: string })[];
}

/** Arguments of listAgents. */
export interface ListAgentsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listAgents answers. */
export interface ListAgentsResult {
  /** Those that were found, in the order of the platform. */
  readonly agents: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly image?: string; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly memory?: number; readonly minScale?: number; readonly maxScale?: number; readonly generation?: "mk2" | "mk3"; readonly region?: string; readonly public?: boolean; readonly policies: readonly (string)[]; readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[]; readonly repository?: { readonly type?: string; readonly url?: string }; readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[]; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listApiKeys. */
export interface ListApiKeysArgs {
  /** Client id of the service account. */
  readonly serviceAccount: pulumi.Input<string>;
}

/** What listApiKeys answers. */
export interface ListApiKeysResult {
  /** The keys, without their values. */
  readonly apiKeys: readonly ({ readonly id: string; readonly name?: string; readonly expiresIn?: string; readonly createdAt?: string; readonly createdBy?: string })[];
}

/** Arguments of listApplications. */
export interface ListApplicationsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listApplications answers. */
export interface ListApplicationsResult {
  /** Those that were found, in the order of the platform. */
  readonly applications: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly image: string; readonly memory?: number; readonly port?: number; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly region?: string; readonly enabled?: boolean; readonly prefix?: string; readonly customDomain?: string; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listConnectionModels. */
export interface ListConnectionModelsArgs {
  /** Name of the connection. */
  readonly connection: pulumi.Input<string>;
}

/** What listConnectionModels answers. */
export interface ListConnectionModelsResult {
  /** The models. */
  readonly models: readonly ({ readonly id: string; readonly name?: string })[];
  /** The answer of the platform as it is, in JSON. */
  readonly json: string;
}

/** Arguments of listCustomDomains. */
export interface ListCustomDomainsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listCustomDomains answers. */
export interface ListCustomDomainsResult {
  /** Those that were found, in the order of the platform. */
  readonly customDomains: readonly ({ readonly name: string; readonly region: string; readonly domainType: "previews" | "applications"; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly fallbackPreviewId?: string; readonly workspace: string; readonly createdAt: string; readonly status: string; readonly verificationError?: string; readonly cnameRecords: string; readonly txtRecords: Readonly<Record<string, string>>; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listDrives. */
export interface ListDrivesArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listDrives answers. */
export interface ListDrivesResult {
  /** Those that were found, in the order of the platform. */
  readonly drives: readonly ({ readonly name: string; readonly region: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly externalId?: string; readonly permissions: readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[]; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly s3Url: string; readonly infrastructureId: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listFeatures takes no arguments. */
export type ListFeaturesArgs = Readonly<Record<string, never>>;

/** What listFeatures answers. */
export interface ListFeaturesResult {
  /** Whether each feature is enabled, by key. */
  readonly features: Readonly<Record<string, boolean>>;
}

/** listImages takes no arguments. */
export type ListImagesArgs = Readonly<Record<string, never>>;

/** What listImages answers. */
export interface ListImagesResult {
  /** The images. */
  readonly images: readonly ({ readonly name: string; readonly resourceType: string; readonly displayName?: string; readonly workspace?: string; readonly sourceWorkspace?: string; readonly status?: string; readonly size?: number; readonly tags: readonly ({ readonly name: string; readonly size?: number; readonly createdAt?: string; readonly updatedAt?: string })[]; readonly createdAt?: string; readonly updatedAt?: string; readonly lastDeployedAt?: string })[];
}

/** Arguments of listIntegrationConnections. */
export interface ListIntegrationConnectionsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listIntegrationConnections answers. */
export interface ListIntegrationConnectionsResult {
  /** Those that were found, in the order of the platform. */
  readonly integrationConnections: readonly ({ readonly name: string; readonly integration: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly config: Readonly<Record<string, string>>; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listJobs. */
export interface ListJobsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listJobs answers. */
export interface ListJobsResult {
  /** Those that were found, in the order of the platform. */
  readonly jobs: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly image?: string; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly memory?: number; readonly diskPercent?: number; readonly maxRetries?: number; readonly timeout?: number; readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[]; readonly generation?: "mk2" | "mk3"; readonly region?: string; readonly policies: readonly (string)[]; readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[]; readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[]; readonly githubRepositories: readonly (string)[]; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listLocations takes no arguments. */
export type ListLocationsArgs = Readonly<Record<string, never>>;

/** What listLocations answers. */
export interface ListLocationsResult {
  /** The places. */
  readonly locations: readonly ({ readonly location: string; readonly region?: string; readonly country?: string; readonly continent?: string; readonly status?: string; readonly flavors: readonly ({ readonly name: string; readonly type?: string })[] })[];
}

/** Arguments of listMcpFunctions. */
export interface ListMcpFunctionsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listMcpFunctions answers. */
export interface ListMcpFunctionsResult {
  /** Those that were found, in the order of the platform. */
  readonly mcpFunctions: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly integrationConnections: readonly (string)[]; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly image?: string; readonly memory?: number; readonly minScale?: number; readonly maxScale?: number; readonly transport?: "http-stream" | "websocket"; readonly generation?: "mk2" | "mk3"; readonly region?: string; readonly public?: boolean; readonly policies: readonly (string)[]; readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[]; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly mcpUrl: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listMcpHub takes no arguments. */
export type ListMcpHubArgs = Readonly<Record<string, never>>;

/** What listMcpHub answers. */
export interface ListMcpHubResult {
  /** The MCP servers. */
  readonly servers: readonly ({ readonly name: string; readonly displayName?: string; readonly description?: string; readonly longDescription?: string; readonly categories: readonly (string)[]; readonly icon?: string; readonly image?: string; readonly url?: string; readonly comingSoon: boolean; readonly enterprise: boolean; readonly hidden: boolean; readonly integration?: string; readonly transport?: string; readonly configKeys: readonly (string)[]; readonly secretKeys: readonly (string)[]; readonly hiddenSecrets: readonly (string)[] })[];
}

/** Arguments of listMetricsDimensions. */
export interface ListMetricsDimensionsArgs {
  /** Account to ask about. Default: the account that the credential reaches, where it is just one. */
  readonly accountId?: pulumi.Input<string>;
}

/** What listMetricsDimensions answers. */
export interface ListMetricsDimensionsResult {
  /** The values. */
  readonly values: readonly (string)[];
}

/** Arguments of listMetricsResourceTypes. */
export interface ListMetricsResourceTypesArgs {
  /** Account to ask about. Default: the account that the credential reaches, where it is just one. */
  readonly accountId?: pulumi.Input<string>;
  /** Start of the window, inclusive, RFC 3339 in UTC. */
  readonly startTime: pulumi.Input<string>;
  /** End of the window, exclusive, RFC 3339 in UTC. */
  readonly endTime: pulumi.Input<string>;
}

/** What listMetricsResourceTypes answers. */
export interface ListMetricsResourceTypesResult {
  /** The values. */
  readonly values: readonly (string)[];
}

/** Arguments of listModels. */
export interface ListModelsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listModels answers. */
export interface ListModelsResult {
  /** Those that were found, in the order of the platform. */
  readonly models: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly type?: string; readonly model?: string; readonly organization?: string; readonly endpointName?: string; readonly generation?: "mk2" | "mk3"; readonly integrationConnections: readonly (string)[]; readonly policies: readonly (string)[]; readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[]; readonly sandbox?: boolean; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listPolicies. */
export interface ListPoliciesArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listPolicies answers. */
export interface ListPoliciesResult {
  /** Those that were found, in the order of the platform. */
  readonly policies: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly type: "location" | "flavor" | "maxToken"; readonly locations: readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[]; readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[]; readonly maxTokens?: { readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number }; readonly resourceTypes: readonly (string)[]; readonly sandbox?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listRevisions. */
export interface ListRevisionsArgs {
  /** Kind of the workload: agent, application, function, job or model. */
  readonly kind: pulumi.Input<"agent" | "application" | "function" | "job" | "model">;
  /** Name of the workload. */
  readonly name: pulumi.Input<string>;
}

/** What listRevisions answers. */
export interface ListRevisionsResult {
  /** Revisions that the platform keeps. */
  readonly revisions: readonly ({ readonly id: string; readonly status?: string; readonly active?: boolean; readonly canary?: boolean; readonly previousActive?: boolean; readonly trafficPercent?: number; readonly createdAt?: string; readonly createdBy?: string })[];
}

/** listSandboxHub takes no arguments. */
export type ListSandboxHubArgs = Readonly<Record<string, never>>;

/** What listSandboxHub answers. */
export interface ListSandboxHubResult {
  /** The sandboxes. */
  readonly sandboxes: readonly ({ readonly name: string; readonly displayName?: string; readonly description?: string; readonly longDescription?: string; readonly categories: readonly (string)[]; readonly icon?: string; readonly image?: string; readonly url?: string; readonly comingSoon: boolean; readonly enterprise: boolean; readonly hidden: boolean; readonly memory?: number; readonly ports: readonly ({ readonly name?: string; readonly protocol?: string; readonly target: number })[]; readonly tags?: string })[];
}

/** Arguments of listSandboxPreviews. */
export interface ListSandboxPreviewsArgs {
  /** Name of the sandbox that it is in. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
}

/** What listSandboxPreviews answers. */
export interface ListSandboxPreviewsResult {
  /** Those that were found, in the order of the platform. */
  readonly sandboxPreviews: readonly ({ readonly name: string; readonly sandbox: string; readonly displayName?: string; readonly port?: number; readonly public?: boolean; readonly prefix?: string; readonly customDomain?: string; readonly expires?: string; readonly ttl?: string; readonly requestHeaders: Readonly<Record<string, string>>; readonly responseHeaders: Readonly<Record<string, string>>; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly region: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listSandboxSchedules. */
export interface ListSandboxSchedulesArgs {
  /** Name of the sandbox that it is in. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
}

/** What listSandboxSchedules answers. */
export interface ListSandboxSchedulesResult {
  /** Those that were found, in the order of the platform. */
  readonly sandboxSchedules: readonly ({ readonly name: string; readonly sandbox: string; readonly cron?: string; readonly at?: string; readonly sleep?: string; readonly command: string; readonly processName?: string; readonly workingDir?: string; readonly processTimeout?: number; readonly keepAlive?: boolean; readonly maxExecutions?: number; readonly createdAt: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listSandboxes. */
export interface ListSandboxesArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listSandboxes answers. */
export interface ListSandboxesResult {
  /** Those that were found, in the order of the platform. */
  readonly sandboxes: readonly ({ readonly name: string; readonly region?: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly externalId?: string; readonly image?: string; readonly memory?: number; readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[]; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly enabled?: boolean; readonly ttl?: string; readonly expires?: string; readonly expirationPolicies: readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[]; readonly terminatedRetention?: string; readonly terminationGracePeriodSeconds?: number; readonly network?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } }; readonly volumes: readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[]; readonly vpc?: string; readonly extraArgs?: { readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" }; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly mcpUrl: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
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

/** listServiceAccounts takes no arguments. */
export type ListServiceAccountsArgs = Readonly<Record<string, never>>;

/** What listServiceAccounts answers. */
export interface ListServiceAccountsResult {
  /** The service accounts. */
  readonly serviceAccounts: readonly ({ readonly clientId: string; readonly name?: string; readonly description?: string; readonly createdAt?: string; readonly updatedAt?: string })[];
}

/** Arguments of listSnapshots. */
export interface ListSnapshotsArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
}

/** What listSnapshots answers. */
export interface ListSnapshotsResult {
  /** Those that were found, in the order of the platform. */
  readonly snapshots: readonly ({ readonly name: string; readonly sandbox: string; readonly snapshotId: string; readonly workspace: string; readonly createdAt: string; readonly status: string; readonly image?: string; readonly memory?: number; readonly region?: string; readonly generation?: string; readonly ports: readonly (number)[]; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listTemplates takes no arguments. */
export type ListTemplatesArgs = Readonly<Record<string, never>>;

/** What listTemplates answers. */
export interface ListTemplatesResult {
  /** The starter projects. */
  readonly templates: readonly ({ readonly name: string; readonly description?: string; readonly url?: string; readonly defaultBranch?: string; readonly sha?: string; readonly icon?: string; readonly iconDark?: string; readonly topics: readonly (string)[]; readonly downloadCount?: number; readonly forksCount?: number; readonly starCount?: number; readonly variables: readonly ({ readonly name: string; readonly description?: string; readonly integration?: string; readonly path?: string; readonly secret: boolean })[] })[];
}

/** listUsers takes no arguments. */
export type ListUsersArgs = Readonly<Record<string, never>>;

/** What listUsers answers. */
export interface ListUsersResult {
  /** The users, and those who were invited. */
  readonly users: readonly ({ readonly sub?: string; readonly email: string; readonly givenName?: string; readonly familyName?: string; readonly role?: string; readonly source?: string; readonly accepted: boolean; readonly expired: boolean })[];
}

/** Arguments of listVolumeTemplates. */
export interface ListVolumeTemplatesArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listVolumeTemplates answers. */
export interface ListVolumeTemplatesResult {
  /** Those that were found, in the order of the platform. */
  readonly volumeTemplates: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly description?: string; readonly defaultSize?: number; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly latestVersion?: string; readonly lastVersionUploadedAt?: string; readonly versionCount: number; readonly versions: readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[]; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listVolumes takes no arguments. */
export type ListVolumesArgs = Readonly<Record<string, never>>;

/** What listVolumes answers. */
export interface ListVolumesResult {
  /** The volumes, in the order of the platform. */
  readonly volumes: readonly ({ readonly name: string; readonly displayName?: string; readonly externalId?: string; readonly region?: string; readonly size?: number; readonly status?: string; readonly createdAt?: string; readonly updatedAt?: string; readonly attachedTo?: string; readonly terminatedAt?: string })[];
}

/** Arguments of listWorkspaces. */
export interface ListWorkspacesArgs {
  /** Only those in whose name, display name or labels (keys and values) this text is, in upper or lower case. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Only those that carry all of these labels. Default: all. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** What listWorkspaces answers. */
export interface ListWorkspacesResult {
  /** Those that were found, in the order of the platform. */
  readonly workspaces: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly region?: string; readonly generation?: "mk2" | "mk3"; readonly disableProcessLogging?: boolean; readonly groupMappings: readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[]; readonly workspaceId: string; readonly accountId: string; readonly status: string; readonly createdAt: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}
