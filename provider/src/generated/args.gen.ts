// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import type { IntegrationConnection, Policy, Sandbox, ServiceAccount, Snapshot, Volume, VolumeTemplate } from './resources.gen';
import type { Region } from '../regions';

/** One item of an argument: `envs` of Agent, `envs` of Application, `envs` of ForkedApplication, `envs` of ForkedSandbox, `envs` of Job, `envs` of McpFunction, `envs` of Sandbox. */
export interface EnvArgs {
  /** Name of the variable. */
  readonly name: pulumi.Input<string>;
  /** Value of the variable. */
  readonly value: pulumi.Input<string>;
  /** Whether the value is a secret. Secret values are encrypted in state and masked by the platform. Default: false. */
  readonly secret?: pulumi.Input<boolean>;
}

/** One item of an argument: `triggers` of Agent, `triggers` of Job, `triggers` of McpFunction. */
export interface TriggerArgs {
  /** What starts the workload: http (the caller waits for the result), http-async (the result is sent to `callbackUrl`) or cron. */
  readonly type: pulumi.Input<"http" | "http-async" | "cron">;
  /** Whether the trigger is active. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Path of the requests that start the workload. Only for http and http-async. */
  readonly path?: pulumi.Input<string>;
  /** Whether callers need a credential: public (no) or private (yes). Default: private. */
  readonly authenticationType?: pulumi.Input<"public" | "private">;
  /** Cron expression with five fields, in UTC. Only for cron. */
  readonly schedule?: pulumi.Input<string>;
  /** Time limit of one run, in seconds, at most 900. */
  readonly timeout?: pulumi.Input<number>;
  /** Number of retries after a failed run. */
  readonly retry?: pulumi.Input<number>;
  /** Address that receives the result. Only for http-async. */
  readonly callbackUrl?: pulumi.Input<string>;
  /** Tasks of the job that the trigger starts. Each task contains the fields that the program of the job expects. */
  readonly tasks?: pulumi.Input<readonly pulumi.Input<Record<string, pulumi.Input<string>>>[]>;
}

/** One item of an argument: `repository` of Agent. */
export interface RepositoryArgs {
  /** Type of the repository, such as git. */
  readonly type?: pulumi.Input<string>;
  /** Address of the repository. */
  readonly url?: pulumi.Input<string>;
}

/** One item of an argument: `volumes` of Agent. */
export interface AgentVolumeArgs {
  /** Name of the volume. */
  readonly name: pulumi.Input<string> | Volume;
  /** Path that the volume is mounted at. */
  readonly mountPath: pulumi.Input<string>;
  /** Whether the volume is mounted read-only. Default: false. */
  readonly readOnly?: pulumi.Input<boolean>;
  /** Lifetime of the volume. persistent: a volume of the workspace. ephemeral: a disk of this workload, deleted with it. Default: persistent. */
  readonly type?: pulumi.Input<"persistent" | "ephemeral">;
  /** Size in megabytes. Only for ephemeral volumes. */
  readonly sizeMb?: pulumi.Input<number>;
}

/** One item of an argument: . */
export interface RolloutStepArgs {
  /** Percentage of traffic for the new revision in this step. */
  readonly weight: pulumi.Input<number>;
  /** Shortest duration of the step, such as 10m. Default: until its checks have passed. */
  readonly for?: pulumi.Input<string>;
  /** Checks that must pass before the next step, by name. */
  readonly checks?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Whether the step waits for a person to approve it with `workload rollout approve`. Default: false. */
  readonly approve?: pulumi.Input<boolean>;
  /** Time after which the rollout pauses if the checks of the step have not passed. Waiting for approval does not count. Default: `for` and 30 minutes. */
  readonly progressDeadline?: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface RolloutReleaseHeaderArgs {
  /** Name of the header. */
  readonly header: pulumi.Input<string>;
  /** Value of the header in answers of the new revision. */
  readonly value: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface RolloutHttpArgs {
  /** Address that the check requests with GET. */
  readonly url: pulumi.Input<string>;
  /** Time between two requests. At least 100ms. Default: 1s. */
  readonly every?: pulumi.Input<string>;
  /** Time after which an answer counts as an error. Default: 10s. */
  readonly slowerThan?: pulumi.Input<string>;
  /** HTTP statuses of good answers: statuses and ranges, such as 200-299,404. Default: 200-399. */
  readonly status?: pulumi.Input<string>;
  /** Header by which answers of the new revision are recognised, and its value, which you must change with each release. Prefer `rollout.release`. Default: `rollout.release`, if it names a header. Without both, the check judges all answers of the address, and only a percentage of them comes from the canary. */
  readonly release?: pulumi.Input<RolloutReleaseHeaderArgs>;
  /** Headers to send. They are not encrypted in state. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether to send the credential of the platform. It is sent only to the management and the inference address; a check of another address then fails without a request. Default: false. */
  readonly authenticated?: pulumi.Input<boolean>;
}

/** One item of an argument: . */
export interface RolloutCountsArgs {
  /** Query of the growth of failed requests, over [$window]. */
  readonly bad: pulumi.Input<string>;
  /** Query of the growth of all requests, over [$window]. */
  readonly total: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface RolloutThresholdRangeArgs {
  /** Smallest good value. Default: no limit. */
  readonly min?: pulumi.Input<number>;
  /** Largest good value. Default: no limit. */
  readonly max?: pulumi.Input<number>;
}

/** One item of an argument: . */
export interface RolloutPrometheusArgs {
  /** Address of the Prometheus server, such as http://prometheus:9090. */
  readonly url: pulumi.Input<string>;
  /** Requests of the new revision. Each query returns one value: the growth of a counter over [$window], which is the time since the check began, such as sum(increase(http_requests_total{release="$canaryRelease"}[$window])). $canaryRelease stands for the name of the new release according to `rollout.release`, $canary and $baseline for the ids of the two revisions. */
  readonly canary?: pulumi.Input<RolloutCountsArgs>;
  /** Requests of the previous revision. Each query returns one value: the growth of a counter over [$window], which is the time since the check began, such as sum(increase(http_requests_total{release="$canaryRelease"}[$window])). $canaryRelease stands for the name of the new release according to `rollout.release`, $canary and $baseline for the ids of the two revisions. */
  readonly baseline?: pulumi.Input<RolloutCountsArgs>;
  /** Query of one value of the new revision, over [$window], such as a percentile of its latency. Judged by `thresholdRange`, without a comparison. Replaces `canary` and `baseline`. */
  readonly query?: pulumi.Input<string>;
  /** Good values of `query`. Required with it. */
  readonly thresholdRange?: pulumi.Input<RolloutThresholdRangeArgs>;
}

/** One item of an argument: . */
export interface RolloutCheckArgs {
  /** Requests to an address. Set exactly one of `http`, `prometheus` and `command`. */
  readonly http?: pulumi.Input<RolloutHttpArgs>;
  /** Queries of a Prometheus server. Set exactly one of `http`, `prometheus` and `command`. */
  readonly prometheus?: pulumi.Input<RolloutPrometheusArgs>;
  /** Program and its arguments, run without a shell every `interval`, also during pauses and while the step awaits approval. Exit code 0 passes, 1 fails, 75 is inconclusive. Set exactly one of `http`, `prometheus` and `command`. */
  readonly command?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Allowed increase of the error rate against the previous revision, in percentage points. Not used for commands and `thresholdRange`. Default: 2. */
  readonly margin?: pulumi.Input<number>;
  /** Error rate of the new revision, in percent, from which the check does not pass, even if the previous revision fails as often. Not used for commands and `thresholdRange`. Default: 50. */
  readonly ceiling?: pulumi.Input<number>;
  /** Time between two measurements. Default: 30s, for commands 1m. */
  readonly interval?: pulumi.Input<string>;
  /** Time before the first measurement of a step. Default: 0s, for `prometheus` 2m. */
  readonly initialDelay?: pulumi.Input<string>;
  /** Number of measurements that must pass before the check has passed. Default: 1. */
  readonly count?: pulumi.Input<number>;
  /** Number of failed measurements that do not end the rollout. Default: 0. */
  readonly failureLimit?: pulumi.Input<number>;
  /** Number of errors of the source in a row, such as an unreachable server, that do not pause the rollout. Default: 4. */
  readonly consecutiveErrorLimit?: pulumi.Input<number>;
  /** Number of inconclusive measurements that do not pause the rollout. Default: as many as there are until the step ends. */
  readonly inconclusiveLimit?: pulumi.Input<number>;
  /** Time without a new request, value or result of the new revision, after which the rollout pauses. Default: 5m. */
  readonly noDataAfter?: pulumi.Input<string>;
  /** Time limit of a command. Default: 2m. */
  readonly timeout?: pulumi.Input<string>;
  /** Names of further environment variables that a command gets. Without it, a command gets only PATH, HOME, USER, LANG, LC_*, TZ, TMPDIR, SSL_CERT_FILE, NODE_EXTRA_CA_CERTS, ROLLOUT_*. */
  readonly passEnv?: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** One item of an argument: . */
export interface RolloutReleaseArgs {
  /** Header in which each answer of the application names its release, for checks of type `http`. */
  readonly header?: pulumi.Input<string>;
  /** Environment variable of this resource with the release's name. Must be in `envs`, without a secret value, and change with each release. Set exactly one of `env` and `revision`. */
  readonly env?: pulumi.Input<string>;
  /** Whether the answers name the id of their revision, such as rev-2, instead of a name of your own. Set exactly one of `env` and `revision`. */
  readonly revision?: pulumi.Input<boolean>;
}

/** One item of an argument: `rollout` of Agent, `rollout` of Application, `rollout` of ForkedApplication, `rollout` of Job, `rollout` of McpFunction. */
export interface RolloutArgs {
  /** Steps, in order. Weights must increase, and the last must be 100. */
  readonly steps: pulumi.Input<readonly pulumi.Input<RolloutStepArgs>[]>;
  /** Checks by name. */
  readonly checks?: pulumi.Input<Record<string, pulumi.Input<RolloutCheckArgs>>>;
  /** How the two releases are distinguished, for every check: by a variable of the release itself, or by the revision's id. Default: each check names the release by itself. */
  readonly release?: pulumi.Input<RolloutReleaseArgs>;
  /** Time limit of the whole rollout. After it, `workload rollout status` fails if the rollout has not ended. Default: 24h. */
  readonly deadline?: pulumi.Input<string>;
  /** Time for which a run watches each share that it gives, at least. If a step has a shorter `for`, that time counts. If less is left of `--max-wait`, the run leaves the share as it is, and exits with 5. Default: 5m. */
  readonly watch?: pulumi.Input<string>;
}

/** One item of an argument: `deliverTo` of ApiKey, `deliverTo` of ServiceAccount. */
export interface DeliveryArgs {
  /** Program and its arguments. It runs without a shell, with the environment of the run, for at most 60 seconds. It gets the secret on its standard input, without an end of line. */
  readonly command: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** One item of an argument: `permissions` of Drive. */
export interface DrivePermissionArgs {
  /** Folder of the drive that the rule gives access to. Default: / (the whole drive). */
  readonly path?: pulumi.Input<string>;
  /** Labels that a workload must have, all of them. Absent or empty: the rule matches every workload of the workspace. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Access that the rule grants: read or read-write. Default: read-write. */
  readonly mode?: pulumi.Input<"read" | "read-write">;
}

/** One item of an argument: `ports` of Job. */
export interface JobPortArgs {
  /** Port number. */
  readonly target: pulumi.Input<number>;
  /** Name of the port. */
  readonly name?: pulumi.Input<string>;
  /** Protocol: HTTP, TCP, UDP or TLS. Default: set by the platform. */
  readonly protocol?: pulumi.Input<"HTTP" | "TCP" | "UDP" | "TLS">;
}

/** One item of an argument: `volumes` of Job. */
export interface JobVolumeArgs {
  /** Name of the disk. */
  readonly name: pulumi.Input<string>;
  /** Path that the volume is mounted at. */
  readonly mountPath: pulumi.Input<string>;
  /** Size in megabytes. */
  readonly sizeMb: pulumi.Input<number>;
  /** Whether the volume is mounted read-only. Default: false. */
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
  /** Name of the place, such as eu (a continent), us (a country) or us-was-1 (a location). */
  readonly name: pulumi.Input<string>;
  /** Kind of place: continent, country or location. */
  readonly type: pulumi.Input<"continent" | "country" | "location">;
}

/** One item of an argument: `maxTokens` of Policy. */
export interface PolicyMaxTokensArgs {
  /** Unit of the window in which tokens are counted: minute, hour, day or month (UTC). */
  readonly granularity: pulumi.Input<"minute" | "hour" | "day" | "month">;
  /** Length of the window, in units of `granularity`. Default: set by the platform. */
  readonly step?: pulumi.Input<number>;
  /** Most input tokens in one window. Default: no limit. */
  readonly input?: pulumi.Input<number>;
  /** Most output tokens in one window. Default: no limit. */
  readonly output?: pulumi.Input<number>;
  /** Most tokens in one window, input and output together. Default: no limit. */
  readonly total?: pulumi.Input<number>;
  /** Weight of an input token relative to an output token. Default: set by the platform. */
  readonly ratioInputOverOutput?: pulumi.Input<number>;
}

/** One item of an argument: `ports` of Sandbox. */
export interface SandboxPortArgs {
  /** Port number, 1 to 65535. 80, 443 and 8080 are reserved by the platform. */
  readonly target: pulumi.Input<number>;
  /** Name of the port. */
  readonly name?: pulumi.Input<string>;
  /** Protocol: HTTP, TCP, UDP or TLS. Default: HTTP. */
  readonly protocol?: pulumi.Input<"HTTP" | "TCP" | "UDP" | "TLS">;
}

/** One item of an argument: `expirationPolicies` of Sandbox. */
export interface SandboxExpirationPolicyArgs {
  /** How the lifetime is measured: ttl-idle (time since the last use), ttl-max-age (time since the creation) or date (a fixed time). */
  readonly type: pulumi.Input<"ttl-idle" | "ttl-max-age" | "date">;
  /** Lifetime: a whole number with the unit s, m, h, d or w, such as 30m. For the type date: a time, RFC 3339. */
  readonly value: pulumi.Input<string>;
  /** What happens at the end of the lifetime: delete. Default: delete. */
  readonly action?: pulumi.Input<"delete">;
}

/** One item of an argument: . */
export interface SandboxEgressArgs {
  /** Name of the egress gateway that outgoing requests use. */
  readonly gateway?: pulumi.Input<string>;
  /** How the gateway is used, as the platform names it. */
  readonly mode?: pulumi.Input<string>;
}

/** One item of an argument: . */
export interface SandboxProxyArgs {
  /** Domains that can be reached through the proxy. Default: all. */
  readonly allowedDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that cannot be reached through the proxy. Default: none. */
  readonly forbiddenDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that are reached without the proxy. Default: none. */
  readonly bypass?: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** One item of an argument: `network` of Sandbox. */
export interface SandboxNetworkArgs {
  /** Domains that the sandbox can connect to. Default: all. */
  readonly allowedDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that the sandbox cannot connect to. Default: none. */
  readonly forbiddenDomains?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Subnet of the sandbox. */
  readonly subnet?: pulumi.Input<string>;
  /** Egress gateway for outgoing requests. */
  readonly egress?: pulumi.Input<SandboxEgressArgs>;
  /** Names of firewall rule sets. */
  readonly firewallRulesets?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Domains that the proxy allows, forbids or skips. `proxyRouting` sets what it adds to requests. */
  readonly proxy?: pulumi.Input<SandboxProxyArgs>;
}

/** One item of an argument: `proxyRouting` of Sandbox. */
export interface SandboxProxyTargetArgs {
  /** Domains that the rule applies to. */
  readonly destinations?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Headers to add to requests. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Fields to add to the body of requests. */
  readonly body?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Secret values by name. `headers` and `body` can refer to them. */
  readonly secrets?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** One item of an argument: `volumes` of Sandbox. */
export interface SandboxVolumeArgs {
  /** Volume to mount, by name or as a resource. Not needed for ephemeral volumes. */
  readonly name?: pulumi.Input<string> | Volume;
  /** Path that the volume is mounted at. */
  readonly mountPath?: pulumi.Input<string>;
  /** Whether the volume is mounted read-only. Default: false. */
  readonly readOnly?: pulumi.Input<boolean>;
  /** Lifetime of the volume. persistent: a volume of the workspace. ephemeral: a disk of this sandbox, deleted with it. Default: persistent. */
  readonly type?: pulumi.Input<"persistent" | "ephemeral">;
  /** Size in megabytes. Only for ephemeral volumes. */
  readonly sizeMb?: pulumi.Input<number>;
}

/** One item of an argument: `extraArgs` of Sandbox. */
export interface SandboxExtraArgsArgs {
  /** Whether the sandbox may filter packets: enabled or disabled. Default: set by the platform. */
  readonly iptables?: pulumi.Input<"enabled" | "disabled">;
  /** Whether the sandbox may mount NFS: enabled or disabled. Default: set by the platform. */
  readonly nfs?: pulumi.Input<"enabled" | "disabled">;
  /** Whether the sandbox may open tunnels: enabled or disabled. Default: set by the platform. */
  readonly tun?: pulumi.Input<"enabled" | "disabled">;
}

/** One item of an argument: `groupMappings` of Workspace. */
export interface WorkspaceGroupMappingArgs {
  /** Name of the group in the directory. */
  readonly groupName: pulumi.Input<string>;
  /** Role of the group's members in the workspace: admin or member. */
  readonly role: pulumi.Input<"admin" | "member">;
}

/** Arguments of Agent. */
export interface AgentArgs {
  /** Name of the agent, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the agent. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Container image. A change deploys a new revision. */
  readonly image?: pulumi.Input<string>;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision. */
  readonly memory?: pulumi.Input<number>;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale?: pulumi.Input<number>;
  /** Most instances. Default: set by the platform. */
  readonly maxScale?: pulumi.Input<number>;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that the agent runs in. Required with volumes. Default: set by the platform. */
  readonly region?: pulumi.Input<Region>;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** Policies that apply, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Repository of the source code. */
  readonly repository?: pulumi.Input<RepositoryArgs>;
  /** Volumes to mount. They require `region`. */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<AgentVolumeArgs>[]>;
  /** Whether it runs. Default: true. A change does not deploy a new revision. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic?: pulumi.Input<number>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of ApiKey. */
export interface ApiKeyArgs {
  /** Name of the key for people, at most 63 characters. It need not be unique. Default: generated, so that a replacement creates the new key before it deletes the old one. A change replaces the key. */
  readonly name?: pulumi.Input<string>;
  /** Service account of the key, by client id or as a resource. A change replaces the key. */
  readonly serviceAccount: pulumi.Input<string> | ServiceAccount;
  /** Lifetime of the key: a whole number with the unit s, m, h, d or w, such as 30d. At most ten years. An expired key is not renewed; run `pulumi up --replace` to renew it. A change replaces the key. Default: no end. */
  readonly expiresIn?: pulumi.Input<string>;
  /** Command that stores the secret, before the object is recorded. If it fails, the object is deleted on the platform again. Required if `workload:secretsInState` is `hash`. If only the command changes, the secret goes to the new one, if the state has it. */
  readonly deliverTo?: pulumi.Input<DeliveryArgs>;
}

/** Arguments of Application. */
export interface ApplicationArgs {
  /** Name of the application, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the application. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Container image. A change deploys a new revision. */
  readonly image: pulumi.Input<string>;
  /** Memory in megabytes, with one core for every 2048. Default: 2048. A change deploys a new revision. */
  readonly memory?: pulumi.Input<number>;
  /** Port that the application listens on. Default: 8080. A change deploys a new revision. */
  readonly port?: pulumi.Input<number>;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Region that the application runs in. Default: set by the platform. A change does not deploy a new revision. */
  readonly region?: pulumi.Input<Region>;
  /** Whether it runs. Default: true. A change does not deploy a new revision. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Subdomain of the application below `customDomain`. A change does not deploy a new revision. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain of the application. It must be verified and of type applications. A change does not deploy a new revision. A replacement with the same custom domain deletes the old application first, because an address belongs to one object. */
  readonly customDomain?: pulumi.Input<string>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic?: pulumi.Input<number>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of CustomDomain. */
export interface CustomDomainArgs {
  /** The domain, in lower case. `*.` in front stands for every name below it. A change replaces the custom domain. */
  readonly name: pulumi.Input<string>;
  /** Region that the domain leads to. A change replaces the custom domain, and the new one must be verified again. */
  readonly region: pulumi.Input<Region>;
  /** Use of the domain: previews or applications. A change replaces the custom domain. */
  readonly domainType: pulumi.Input<"previews" | "applications">;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Id of the preview that answers for unknown names below the domain. Default: none. */
  readonly fallbackPreviewId?: pulumi.Input<string>;
  /** Whether to verify the domain. An update asks the platform repeatedly until it finds the DNS records or `timeoutSeconds` have passed. Set it after you have created the records of `cnameRecords` and `txtRecords`, which are known only after the domain was created. Default: false. */
  readonly verified?: pulumi.Input<boolean>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Drive. */
export interface DriveArgs {
  /** Name of the drive, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the drive. */
  readonly name?: pulumi.Input<string>;
  /** Region that stores the data. A change replaces the drive with an empty one. */
  readonly region: pulumi.Input<Region>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether this package refuses to delete or replace the drive, also if you remove the resource from the program. A hidden label on the object holds it, too. To turn it off, set it to false and run `pulumi up`, before the change that deletes or replaces. Default: false. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old drive first. */
  readonly externalId?: pulumi.Input<string>;
  /** Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it. */
  readonly permissions?: pulumi.Input<readonly pulumi.Input<DrivePermissionArgs>[]>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of ForkedApplication. */
export interface ForkedApplicationArgs {
  /** Name of the application, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the application. */
  readonly name?: pulumi.Input<string>;
  /** Snapshot to run, by name or id or as a resource. A name is resolved when a revision is made. Set either `snapshot` or `snapshotId`. */
  readonly snapshot?: pulumi.Input<string> | Snapshot;
  /** Id of the snapshot to run. Set either `snapshot` or `snapshotId`. */
  readonly snapshotId?: pulumi.Input<string>;
  /** Environment variables, added to those of the snapshot, each name once. Order does not matter. A change makes a new revision. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Port that the application listens on. Default: the snapshot's first port, else 8080. A change makes a new revision. */
  readonly port?: pulumi.Input<number>;
  /** Arbitrary values. A change forks the same snapshot again. Use it to retry a fork that failed. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Arbitrary values. A change forks the same snapshot again, as `redeploy` does. @deprecated Use `redeploy`. The move from one to the other forks the snapshot once. */
  readonly triggers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision. Has no effect until there is another revision. Default: a new revision takes all traffic, and this stack does not manage routing afterwards. */
  readonly traffic?: pulumi.Input<number>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Subdomain of the application below `customDomain`. A change does not deploy a new revision. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain of the application. It must be verified and of type applications. A change does not deploy a new revision. A replacement with the same custom domain deletes the old application first, because an address belongs to one object. */
  readonly customDomain?: pulumi.Input<string>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Whether to add a canary to an existing application that this stack does not own. Requires `name`, and `traffic` or `rollout`. `destroy` withdraws the canary; if it was promoted, `destroy` changes nothing. Default: false. */
  readonly joinExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of ForkedSandbox. */
export interface ForkedSandboxArgs {
  /** Name of the sandbox, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. It must not be in use. Default: generated. A change replaces the sandbox with a new fork. */
  readonly name?: pulumi.Input<string>;
  /** Snapshot to copy, by name or id or as a resource. Set either `snapshot` or `sandbox`. A change replaces the sandbox with a new fork. */
  readonly snapshot?: pulumi.Input<string> | Snapshot;
  /** Existing sandbox to copy, by name or as a resource. No snapshot is kept. Set either `snapshot` or `sandbox`. A change replaces the sandbox with a new fork. */
  readonly sandbox?: pulumi.Input<string> | Sandbox;
  /** Environment variables, added to those of the source, each name once. Order does not matter. If you remove one later, it is removed from the sandbox, even if the source has it. Changes from outside are not detected. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Port that the sandbox listens on, in addition to those of the source. A change replaces the sandbox with a new fork. */
  readonly port?: pulumi.Input<number>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether this package refuses to delete or replace the sandbox, also if you remove the resource from the program. A hidden label on the object holds it, too. To turn it off, set it to false and run `pulumi up`, before the change that deletes or replaces. Default: false. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old sandbox first. */
  readonly externalId?: pulumi.Input<string>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of IntegrationConnection. */
export interface IntegrationConnectionArgs {
  /** Name of the connection, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the connection. */
  readonly name?: pulumi.Input<string>;
  /** Integration that the credentials are for. A change replaces the connection. */
  readonly integration: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Settings of the integration that are not secret. */
  readonly config?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state. The platform masks them, so changes from outside are not detected. */
  readonly secret?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Arbitrary values that are never sent. A change sends the connection again with all secret values. Use it after the state was rolled back, or after somebody else changed the values. Example: `{ sent: "2027-01-31" }`. */
  readonly triggers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of Job. */
export interface JobArgs {
  /** Name of the job, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the job. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Container image. A change deploys a new revision. */
  readonly image?: pulumi.Input<string>;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision. */
  readonly memory?: pulumi.Input<number>;
  /** Percentage of the memory that is used as a disk, 10 to 95. Default: 50. */
  readonly diskPercent?: pulumi.Input<number>;
  /** Number of retries of a failed task. Default: set by the platform. */
  readonly maxRetries?: pulumi.Input<number>;
  /** Time limit of a task, in seconds. Default: set by the platform. */
  readonly timeout?: pulumi.Input<number>;
  /** Ports that the job listens on while it runs. */
  readonly ports?: pulumi.Input<readonly pulumi.Input<JobPortArgs>[]>;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in. Default: set by the platform. */
  readonly region?: pulumi.Input<Region>;
  /** Policies that apply, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Disks of the job. They are empty at each start. */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<JobVolumeArgs>[]>;
  /** GitHub repositories that the job runs workflows for, as their runner. */
  readonly githubRepositories?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Whether the job can be executed. Default: true. A change does not deploy a new revision. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic?: pulumi.Input<number>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of McpFunction. */
export interface McpFunctionArgs {
  /** Name of the function, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the function. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Integration connections that the server uses, by name or as resources. */
  readonly integrationConnections?: pulumi.Input<readonly (pulumi.Input<string> | IntegrationConnection)[]>;
  /** Environment variables of the server, each name once. Order does not matter. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Container image. Default: the image of the bound integration. */
  readonly image?: pulumi.Input<string>;
  /** Memory in megabytes. Default: set by the platform. */
  readonly memory?: pulumi.Input<number>;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale?: pulumi.Input<number>;
  /** Most instances. Default: set by the platform. */
  readonly maxScale?: pulumi.Input<number>;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport?: pulumi.Input<"http-stream" | "websocket">;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in. Default: set by the platform. */
  readonly region?: pulumi.Input<Region>;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** Policies that apply, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Whether the server runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic?: pulumi.Input<number>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Model. */
export interface ModelArgs {
  /** Name of the model, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the model. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  readonly type?: pulumi.Input<string>;
  /** Name of the model, as the provider calls it. */
  readonly model?: pulumi.Input<string>;
  /** Organisation at the provider. */
  readonly organization?: pulumi.Input<string>;
  /** Name of the endpoint at the provider. */
  readonly endpointName?: pulumi.Input<string>;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Integration connections with the credentials of the provider, by name or as resources. */
  readonly integrationConnections?: pulumi.Input<readonly (pulumi.Input<string> | IntegrationConnection)[]>;
  /** Policies that apply, such as token limits, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** Hardware that the model runs on. */
  readonly flavors?: pulumi.Input<readonly pulumi.Input<FlavorArgs>[]>;
  /** Whether the model is for tests. Default: false. */
  readonly sandbox?: pulumi.Input<boolean>;
  /** Whether the model answers requests. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Policy. */
export interface PolicyArgs {
  /** Name of the policy, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the policy. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). A change replaces the policy. */
  readonly type: pulumi.Input<"location" | "flavor" | "maxToken">;
  /** Places where workloads may run. Only for the type location. Order does not matter. */
  readonly locations?: pulumi.Input<readonly pulumi.Input<PolicyLocationArgs>[]>;
  /** Hardware that workloads may run on. Only for the type flavor. Order does not matter. */
  readonly flavors?: pulumi.Input<readonly pulumi.Input<FlavorArgs>[]>;
  /** Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends. */
  readonly maxTokens?: pulumi.Input<PolicyMaxTokensArgs>;
  /** Kinds of workloads that the policy applies to, such as agent or model. Default: all. Order does not matter. */
  readonly resourceTypes?: pulumi.Input<readonly pulumi.Input<string>[]>;
  /** Whether the policy is for tests. Default: set by the platform. */
  readonly sandbox?: pulumi.Input<boolean>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of Sandbox. */
export interface SandboxArgs {
  /** Name of the sandbox, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the sandbox. */
  readonly name?: pulumi.Input<string>;
  /** Region that the sandbox runs in. A change replaces the sandbox with an empty one. Default: set by the platform. */
  readonly region?: pulumi.Input<Region>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether this package refuses to delete or replace the sandbox, also if you remove the resource from the program. A hidden label on the object holds it, too. To turn it off, set it to false and run `pulumi up`, before the change that deletes or replaces. Default: false. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old sandbox first. */
  readonly externalId?: pulumi.Input<string>;
  /** Container image. A change may reset the disk. Default: set by the platform. If you remove it later, the image stays. */
  readonly image?: pulumi.Input<string>;
  /** Memory in megabytes. A change may reset the disk. Default: set by the platform. If you remove it later, the memory stays. */
  readonly memory?: pulumi.Input<number>;
  /** Ports that the sandbox listens on. Default: none. */
  readonly ports?: pulumi.Input<readonly pulumi.Input<SandboxPortArgs>[]>;
  /** Environment variables of the sandbox, each name once. Order does not matter. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Whether the sandbox runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: no end. */
  readonly ttl?: pulumi.Input<string>;
  /** Time at which the sandbox is deleted, RFC 3339. Default: never. */
  readonly expires?: pulumi.Input<string>;
  /** Rules that delete the sandbox automatically. The first rule that applies deletes it. Default: none. */
  readonly expirationPolicies?: pulumi.Input<readonly pulumi.Input<SandboxExpirationPolicyArgs>[]>;
  /** Time for which the record can be read after the end of the sandbox: a whole number with the unit s, m, h, d or w. Default: 5m. */
  readonly terminatedRetention?: pulumi.Input<string>;
  /** Time that processes get to end by themselves, in seconds. Default: set by the platform. */
  readonly terminationGracePeriodSeconds?: pulumi.Input<number>;
  /** Outgoing connections: allowed domains, egress gateway and proxy. Default: no restrictions. */
  readonly network?: pulumi.Input<SandboxNetworkArgs>;
  /** What the proxy adds to requests, by destination. Always encrypted in state. The platform never returns the secrets in it, so changes of them from outside are not detected. */
  readonly proxyRouting?: pulumi.Input<readonly pulumi.Input<SandboxProxyTargetArgs>[]>;
  /** Volumes to mount. Default: none. */
  readonly volumes?: pulumi.Input<readonly pulumi.Input<SandboxVolumeArgs>[]>;
  /** Name of the sandbox's VPC. */
  readonly vpc?: pulumi.Input<string>;
  /** Kernel features of the sandbox. A change replaces the sandbox with an empty one. */
  readonly extraArgs?: pulumi.Input<SandboxExtraArgsArgs>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of SandboxPreview. */
export interface SandboxPreviewArgs {
  /** Name of the preview, unique in its sandbox: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the preview. */
  readonly name?: pulumi.Input<string>;
  /** Sandbox that the preview shows, by name or as a resource. Its previews are deleted with it. A change replaces the preview. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Port of the sandbox that the preview shows. Default: set by the platform. If you remove it later, the port stays. */
  readonly port?: pulumi.Input<number>;
  /** Whether everybody can open the preview. If false, a preview token is required; create tokens with the client. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** First part of the host name, unique in the workspace. Default: set by the platform. If you remove it later, the prefix stays. A replacement with the same prefix deletes the old preview first. */
  readonly prefix?: pulumi.Input<string>;
  /** Custom domain of the address. It must be of type previews. Default: the domain of the platform. */
  readonly customDomain?: pulumi.Input<string>;
  /** Time at which the preview ends, RFC 3339. Default: with the sandbox. */
  readonly expires?: pulumi.Input<string>;
  /** Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: as long as the sandbox. */
  readonly ttl?: pulumi.Input<string>;
  /** Headers to add to requests to the sandbox. Everybody who can read the preview can see them. Default: none. */
  readonly requestHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Headers to add to answers. Default: none. */
  readonly responseHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of SandboxSchedule. */
export interface SandboxScheduleArgs {
  /** Name of the schedule, unique in its sandbox: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the schedule. */
  readonly name?: pulumi.Input<string>;
  /** Sandbox that the process is submitted to, by name or as a resource. A sandbox has at most 100 schedules. They are deleted with it. A change replaces the schedule. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Repeated time of the submission: a five-field cron expression, in UTC. Set exactly one of `cron`, `at` and `sleep`. */
  readonly cron?: pulumi.Input<string>;
  /** Time of a single submission, RFC 3339. It must be in the future at every write. Set exactly one of `cron`, `at` and `sleep`. */
  readonly at?: pulumi.Input<string>;
  /** Delay of a single submission, counted from the last write of the schedule: a whole number with the unit s, m, h, d or w. Set exactly one of `cron`, `at` and `sleep`. */
  readonly sleep?: pulumi.Input<string>;
  /** Command to run. */
  readonly command: pulumi.Input<string>;
  /** Name of the process. Default: the name of the schedule. */
  readonly processName?: pulumi.Input<string>;
  /** Working directory of the process. Default: that of the sandbox. */
  readonly workingDir?: pulumi.Input<string>;
  /** Environment variables of the process. Always encrypted in state. The platform masks them, so changes from outside are not detected. */
  readonly env?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Time limit of the process, in seconds. 0 means no limit. Default: 600. */
  readonly processTimeout?: pulumi.Input<number>;
  /** Whether the sandbox stays awake while the process runs. Default: true. */
  readonly keepAlive?: pulumi.Input<boolean>;
  /** Number of submissions that the platform keeps in the history. Default: 100. */
  readonly maxExecutions?: pulumi.Input<number>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of ServiceAccount. */
export interface ServiceAccountArgs {
  /** Name of the service account for people, at most 63 characters. It need not be unique. Default: generated. */
  readonly name?: pulumi.Input<string>;
  /** Description of the service account, at most 255 characters. */
  readonly description?: pulumi.Input<string>;
  /** Command that stores the secret, before the object is recorded. If it fails, the object is deleted on the platform again. Required if `workload:secretsInState` is `hash`. If only the command changes, the secret goes to the new one, if the state has it. */
  readonly deliverTo?: pulumi.Input<DeliveryArgs>;
}

/** Arguments of Snapshot. */
export interface SnapshotArgs {
  /** Name of the snapshot, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change takes another snapshot. */
  readonly name?: pulumi.Input<string>;
  /** Sandbox to capture, by name or as a resource. You can delete it afterwards. A change takes another snapshot. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Whether this package refuses to delete or replace the snapshot, also if you remove the resource from the program. A snapshot has no labels, so only the state knows it. To turn it off, set it to false and run `pulumi up`, before the change that deletes or replaces. Default: false. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of Volume. */
export interface VolumeArgs {
  /** Name of the volume, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the volume. */
  readonly name?: pulumi.Input<string>;
  /** Region that stores the data. Workloads that mount the volume must be in the same region. A change replaces the volume with an empty one. */
  readonly region: pulumi.Input<Region>;
  /** Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform. If you remove it later, the size stays and is no longer managed. */
  readonly size?: pulumi.Input<number>;
  /** Volume template with the initial content, by name or as a resource. A change replaces the volume. Default: an empty volume. */
  readonly template?: pulumi.Input<string> | VolumeTemplate;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether this package refuses to delete or replace the volume, also if you remove the resource from the program. A hidden label on the object holds it, too. To turn it off, set it to false and run `pulumi up`, before the change that deletes or replaces. Default: false. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old volume first. */
  readonly externalId?: pulumi.Input<string>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of VolumeTemplate. */
export interface VolumeTemplateArgs {
  /** Name of the volume template, unique in the workspace: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the volume template, without its versions. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Description of the template, at most 1024 characters. */
  readonly description?: pulumi.Input<string>;
  /** Size in megabytes of volumes without a size of their own. Default: set by the platform. */
  readonly defaultSize?: pulumi.Input<number>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
}

/** Arguments of Workspace. */
export interface WorkspaceArgs {
  /** Name of the workspace, unique on the platform and part of addresses: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the workspace. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether this package refuses to delete or replace the workspace, also if you remove the resource from the program. A hidden label on the object holds it, too. To turn it off, set it to false and run `pulumi up`, before the change that deletes or replaces. Default: false. */
  readonly deletionProtection?: pulumi.Input<boolean>;
  /** Region of the workspace. Default: set by the platform. */
  readonly region?: pulumi.Input<Region>;
  /** Generation of the infrastructure of the workspace's workloads: mk2 or mk3. Default: set by the platform. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Whether to discard the output of processes in the workspace's sandboxes. Default: set by the platform. */
  readonly disableProcessLogging?: pulumi.Input<boolean>;
  /** Roles of directory groups in the workspace. Order does not matter. */
  readonly groupMappings?: pulumi.Input<readonly pulumi.Input<WorkspaceGroupMappingArgs>[]>;
  /** Whether destroy and replacement delete the workspace with everything in it, including data. If false, they fail while the workspace is not empty. Run `pulumi up` after you set it: it takes effect with that update. Default: false. */
  readonly deleteContents?: pulumi.Input<boolean>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of McpServer. */
export interface McpServerArgs {
  /** Integration that the credentials are for, such as gmail. A change creates a new connection, moves the server to it, and deletes the old connection. */
  readonly integration: pulumi.Input<string>;
  /** Id of the OAuth client. Always encrypted in state. */
  readonly clientId: pulumi.Input<string>;
  /** Secret of the OAuth client. Always encrypted in state. */
  readonly clientSecret: pulumi.Input<string>;
  /** Refresh token of the account. Its consent must include offline access. A new token updates the connection and takes effect at once. Always encrypted in state. */
  readonly refreshToken: pulumi.Input<string>;
  /** Name of the function, unique in the workspace and part of its address: lower-case letters, digits and dashes, at most 49 characters. Default: generated. A change replaces the function. */
  readonly name?: pulumi.Input<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: pulumi.Input<string>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Environment variables of the server, each name once. Order does not matter. */
  readonly envs?: pulumi.Input<readonly pulumi.Input<EnvArgs>[]>;
  /** Container image. Default: the image of the bound integration. */
  readonly image?: pulumi.Input<string>;
  /** Memory in megabytes. Default: set by the platform. */
  readonly memory?: pulumi.Input<number>;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale?: pulumi.Input<number>;
  /** Most instances. Default: set by the platform. */
  readonly maxScale?: pulumi.Input<number>;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport?: pulumi.Input<"http-stream" | "websocket">;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: pulumi.Input<"mk2" | "mk3">;
  /** Region that it runs in. Default: set by the platform. */
  readonly region?: pulumi.Input<string>;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public?: pulumi.Input<boolean>;
  /** Policies that apply, by name or as resources. */
  readonly policies?: pulumi.Input<readonly (pulumi.Input<string> | Policy)[]>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers?: pulumi.Input<readonly pulumi.Input<TriggerArgs>[]>;
  /** Whether the server runs. Default: true. */
  readonly enabled?: pulumi.Input<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic?: pulumi.Input<number>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout?: pulumi.Input<RolloutArgs>;
  /** Whether to take over an existing object with this name, or an imported object of another owner, instead of failing. From then on this stack owns the object: it is updated to match the program, and `destroy` deletes it. Default: false. */
  readonly adoptExisting?: pulumi.Input<boolean>;
  /** Longest wait for a write to take effect on the platform, in seconds. Default: the setting `workload:timeoutSeconds`, else 600. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** Arguments of getAccountMetrics. */
export interface GetAccountMetricsArgs {
  /** Identifier of the account. Default: the account of the credential. Required if the credential reaches several accounts. */
  readonly accountId?: pulumi.Input<string>;
  /** Start of the window (included), RFC 3339 in UTC. */
  readonly startTime: pulumi.Input<string>;
  /** End of the window (not included), RFC 3339 in UTC. */
  readonly endTime: pulumi.Input<string>;
  /** Time step of the series: hourly (windows of at most 7 days), daily (90 days), weekly (1 year) or monthly. Default: the finest that the window allows. */
  readonly resolution?: pulumi.Input<"hourly" | "daily" | "weekly" | "monthly">;
  /** Dimensions to group by, at most 3, in any order. Default: none, so there is one group. */
  readonly groupBy?: pulumi.Input<readonly pulumi.Input<"workspace" | "resource_type" | "resource_name" | "resource_uuid" | "billing_dimension">[]>;
  /** Only this workspace. Requires an admin of the account. */
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

/** Result of getAccountMetrics. */
export interface GetAccountMetricsResult {
  /** Identifier of the account. */
  readonly accountId: string;
  /** Time step that the platform used. */
  readonly resolution?: string;
  /** Cost of all groups in US dollars. */
  readonly totalCost: number;
  /** Usage of all groups. Only if grouped by billing_dimension. */
  readonly totalUsage?: number;
  /** The groups. One group if `groupBy` is not set. */
  readonly groups: readonly ({ readonly workspace?: string; readonly resourceType?: string; readonly resourceName?: string; readonly resourceUuid?: string; readonly billingDimension?: string; readonly cost: number; readonly usage?: number; readonly timeseries: readonly ({ readonly timestamp: string; readonly cost: number; readonly usage?: number })[] })[];
}

/** Arguments of getAgent. */
export interface GetAgentArgs {
  /** Name of the agent. */
  readonly name: pulumi.Input<string>;
}

/** Result of getAgent. */
export interface GetAgentResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Container image. A change deploys a new revision. */
  readonly image?: string;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. Secret in the program, because a value may be one. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision. */
  readonly memory?: number;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale?: number;
  /** Most instances. Default: set by the platform. */
  readonly maxScale?: number;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: "mk2" | "mk3";
  /** Region that the agent runs in. Required with volumes. Default: set by the platform. */
  readonly region?: string;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public?: boolean;
  /** Policies that apply, by name or as resources. */
  readonly policies: readonly (string)[];
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[];
  /** Repository of the source code. */
  readonly repository?: { readonly type?: string; readonly url?: string };
  /** Volumes to mount. They require `region`. */
  readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[];
  /** Whether it runs. Default: true. A change does not deploy a new revision. */
  readonly enabled?: boolean;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Active revision. */
  readonly activeRevision?: string;
  /** Canary revision. */
  readonly canaryRevision?: string;
  /** Percentage of traffic for the canary revision. */
  readonly canaryPercent: number;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getApiKey. */
export interface GetApiKeyArgs {
  /** Client id of the service account. */
  readonly serviceAccount: pulumi.Input<string>;
  /** Name of the key. Set either `name` or `id`. */
  readonly name?: pulumi.Input<string>;
  /** Identifier of the key. */
  readonly id?: pulumi.Input<string>;
}

/** Result of getApiKey. */
export interface GetApiKeyResult {
  /** Identifier of the key. S3 clients use it as access key id. */
  readonly id: string;
  /** Name. */
  readonly name?: string;
  /** Lifetime, such as 30d. Absent if the key never expires. */
  readonly expiresIn?: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** Client id of the service account of the key. */
  readonly serviceAccount: string;
}

/** Arguments of getApplication. */
export interface GetApplicationArgs {
  /** Name of the application. */
  readonly name: pulumi.Input<string>;
}

/** Result of getApplication. */
export interface GetApplicationResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Container image. A change deploys a new revision. */
  readonly image: string;
  /** Memory in megabytes, with one core for every 2048. Default: 2048. A change deploys a new revision. */
  readonly memory?: number;
  /** Port that the application listens on. Default: 8080. A change deploys a new revision. */
  readonly port?: number;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. Secret in the program, because a value may be one. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Region that the application runs in. Default: set by the platform. A change does not deploy a new revision. */
  readonly region?: string;
  /** Whether it runs. Default: true. A change does not deploy a new revision. */
  readonly enabled?: boolean;
  /** Subdomain of the application below `customDomain`. A change does not deploy a new revision. */
  readonly prefix?: string;
  /** Custom domain of the application. It must be verified and of type applications. A change does not deploy a new revision. A replacement with the same custom domain deletes the old application first, because an address belongs to one object. */
  readonly customDomain?: string;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Status of the application. */
  readonly status: string;
  /** Active revision. */
  readonly activeRevision?: string;
  /** Canary revision. */
  readonly canaryRevision?: string;
  /** Percentage of traffic for the canary revision. */
  readonly canaryPercent: number;
  /** Existing revisions, oldest first. */
  readonly revisions: readonly ({ readonly id: string; readonly image?: string; readonly memory?: number; readonly port?: number; readonly snapshotId?: string; readonly createdAt?: string })[];
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** getConfiguration takes no arguments. */
export type GetConfigurationArgs = Readonly<Record<string, never>>;

/** Result of getConfiguration. */
export interface GetConfigurationResult {
  /** Regions. */
  readonly regions: readonly ({ readonly name: string; readonly location?: string; readonly country?: string; readonly continent?: string; readonly allowed?: string; readonly drivesAvailable: boolean; readonly egressAvailable: boolean; readonly proxyAvailable: boolean })[];
  /** Countries. */
  readonly countries: readonly ({ readonly name: string; readonly displayName?: string })[];
  /** Continents. */
  readonly continents: readonly ({ readonly name: string; readonly displayName?: string })[];
  /** Private locations of the account. */
  readonly privateLocations: readonly ({ readonly name: string; readonly displayName?: string })[];
  /** Region that is nearest to the caller. */
  readonly detectedRegion?: string;
}

/** Arguments of getCustomDomain. */
export interface GetCustomDomainArgs {
  /** Name of the custom domain. */
  readonly name: pulumi.Input<string>;
}

/** Result of getCustomDomain. */
export interface GetCustomDomainResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Region that the domain leads to. A change replaces the custom domain, and the new one must be verified again. */
  readonly region: string;
  /** Use of the domain: previews or applications. A change replaces the custom domain. */
  readonly domainType: "previews" | "applications";
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Id of the preview that answers for unknown names below the domain. Default: none. */
  readonly fallbackPreviewId?: string;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Status of the verification: pending, verified or failed. */
  readonly status: string;
  /** Reason why the domain is not verified, from the platform. */
  readonly verificationError?: string;
  /** Required value of the domain's CNAME record. */
  readonly cnameRecords: string;
  /** Required TXT records: the value of each, by its name. */
  readonly txtRecords: Readonly<Record<string, string>>;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getDrive. */
export interface GetDriveArgs {
  /** Name of the drive. Set either `name` or `externalId`. */
  readonly name?: pulumi.Input<string>;
  /** External identifier, set by the person or program that created the object. */
  readonly externalId?: pulumi.Input<string>;
}

/** Result of getDrive. */
export interface GetDriveResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Region that stores the data. A change replaces the drive with an empty one. */
  readonly region: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old drive first. */
  readonly externalId?: string;
  /** Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it. */
  readonly permissions: readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[];
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Status of the drive, such as DEPLOYED. */
  readonly status: string;
  /** Address of the drive for S3 clients: `<endpoint>/<bucket>`. */
  readonly s3Url: string;
  /** Identifier of the drive's storage. */
  readonly infrastructureId: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getEndpointConfigurations. */
export interface GetEndpointConfigurationsArgs {
  /** Name of the connection. */
  readonly connection: pulumi.Input<string>;
}

/** Result of getEndpointConfigurations. */
export interface GetEndpointConfigurationsResult {
  /** Endpoints of the model provider. */
  readonly endpoints: readonly ({ readonly path: string; readonly method?: string; readonly body?: string; readonly models: readonly (string)[]; readonly ignoreModels: readonly (string)[]; readonly streamKey?: string; readonly token?: { readonly received?: string; readonly sent?: string; readonly total?: string }; readonly streamToken?: { readonly received?: string; readonly sent?: string; readonly total?: string } })[];
  /** Unchanged answer of the platform, as JSON. */
  readonly json: string;
}

/** Arguments of getFeature. */
export interface GetFeatureArgs {
  /** Key of the feature. */
  readonly key: pulumi.Input<string>;
}

/** Result of getFeature. */
export interface GetFeatureResult {
  /** Key of the feature. */
  readonly featureKey: string;
  /** Whether the feature is enabled. */
  readonly enabled: boolean;
  /** Enabled variant. */
  readonly variant?: string;
  /** Settings of the variant, in JSON. */
  readonly payload?: string;
}

/** Arguments of getImage. */
export interface GetImageArgs {
  /** Name of the image. */
  readonly name: pulumi.Input<string>;
  /** Kind of workload that the image is for, such as sandbox or agent. */
  readonly resourceType: pulumi.Input<string>;
}

/** Result of getImage. */
export interface GetImageResult {
  /** Name of the image. */
  readonly name: string;
  /** Kind of workload that the image is for. */
  readonly resourceType: string;
  /** Human-readable name. */
  readonly displayName?: string;
  /** Workspace that contains it. */
  readonly workspace?: string;
  /** Workspace that shares the image. */
  readonly sourceWorkspace?: string;
  /** Status of the build. */
  readonly status?: string;
  /** Size in bytes. */
  readonly size?: number;
  /** Tags of the image. */
  readonly tags: readonly ({ readonly name: string; readonly size?: number; readonly createdAt?: string; readonly updatedAt?: string })[];
  /** Time of creation, RFC 3339. */
  readonly createdAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** Time of its last deployment, RFC 3339. */
  readonly lastDeployedAt?: string;
}

/** Arguments of getIntegration. */
export interface GetIntegrationArgs {
  /** Name of the integration. */
  readonly name: pulumi.Input<string>;
}

/** Result of getIntegration. */
export interface GetIntegrationResult {
  /** Name of the integration. */
  readonly name: string;
  /** Further information about the integration. */
  readonly additionalInfos: Readonly<Record<string, string>>;
  /** Endpoints of the model provider. */
  readonly endpoints: readonly ({ readonly path: string; readonly method?: string; readonly body?: string; readonly models: readonly (string)[]; readonly ignoreModels: readonly (string)[]; readonly streamKey?: string; readonly token?: { readonly received?: string; readonly sent?: string; readonly total?: string }; readonly streamToken?: { readonly received?: string; readonly sent?: string; readonly total?: string } })[];
  /** Headers that requests to the integration need. */
  readonly headers: Readonly<Record<string, string>>;
  /** Query parameters that requests to the integration need. */
  readonly params: Readonly<Record<string, string>>;
  /** Organizations of the connected account. */
  readonly organizations: readonly ({ readonly id?: string; readonly name?: string; readonly displayName?: string })[];
  /** Repositories of the connected account. */
  readonly repositories: readonly ({ readonly id?: string; readonly name?: string; readonly organization?: string; readonly url?: string })[];
}

/** Arguments of getIntegrationConnection. */
export interface GetIntegrationConnectionArgs {
  /** Name of the connection. */
  readonly name: pulumi.Input<string>;
}

/** Result of getIntegrationConnection. */
export interface GetIntegrationConnectionResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Integration that the credentials are for. A change replaces the connection. */
  readonly integration: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Settings of the integration that are not secret. Secret in the program, because a value may be one. */
  readonly config: Readonly<Record<string, string>>;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getJob. */
export interface GetJobArgs {
  /** Name of the job. */
  readonly name: pulumi.Input<string>;
}

/** Result of getJob. */
export interface GetJobResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Container image. A change deploys a new revision. */
  readonly image?: string;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. Secret in the program, because a value may be one. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision. */
  readonly memory?: number;
  /** Percentage of the memory that is used as a disk, 10 to 95. Default: 50. */
  readonly diskPercent?: number;
  /** Number of retries of a failed task. Default: set by the platform. */
  readonly maxRetries?: number;
  /** Time limit of a task, in seconds. Default: set by the platform. */
  readonly timeout?: number;
  /** Ports that the job listens on while it runs. */
  readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[];
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: "mk2" | "mk3";
  /** Region that it runs in. Default: set by the platform. */
  readonly region?: string;
  /** Policies that apply, by name or as resources. */
  readonly policies: readonly (string)[];
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[];
  /** Disks of the job. They are empty at each start. */
  readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[];
  /** GitHub repositories that the job runs workflows for, as their runner. */
  readonly githubRepositories: readonly (string)[];
  /** Whether the job can be executed. Default: true. A change does not deploy a new revision. */
  readonly enabled?: boolean;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Active revision. */
  readonly activeRevision?: string;
  /** Canary revision. */
  readonly canaryRevision?: string;
  /** Percentage of traffic for the canary revision. */
  readonly canaryPercent: number;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getMcpFunction. */
export interface GetMcpFunctionArgs {
  /** Name of the function. */
  readonly name: pulumi.Input<string>;
}

/** Result of getMcpFunction. */
export interface GetMcpFunctionResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Integration connections that the server uses, by name or as resources. */
  readonly integrationConnections: readonly (string)[];
  /** Environment variables of the server, each name once. Order does not matter. Secret in the program, because a value may be one. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Container image. Default: the image of the bound integration. */
  readonly image?: string;
  /** Memory in megabytes. Default: set by the platform. */
  readonly memory?: number;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale?: number;
  /** Most instances. Default: set by the platform. */
  readonly maxScale?: number;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport?: "http-stream" | "websocket";
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: "mk2" | "mk3";
  /** Region that it runs in. Default: set by the platform. */
  readonly region?: string;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public?: boolean;
  /** Policies that apply, by name or as resources. */
  readonly policies: readonly (string)[];
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[];
  /** Whether the server runs. Default: true. */
  readonly enabled?: boolean;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Address of the MCP endpoint (streamable HTTP). */
  readonly mcpUrl: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Active revision. */
  readonly activeRevision?: string;
  /** Canary revision. */
  readonly canaryRevision?: string;
  /** Percentage of traffic for the canary revision. */
  readonly canaryPercent: number;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getModel. */
export interface GetModelArgs {
  /** Name of the model. */
  readonly name: pulumi.Input<string>;
}

/** Result of getModel. */
export interface GetModelResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  readonly type?: string;
  /** Name of the model, as the provider calls it. */
  readonly model?: string;
  /** Organisation at the provider. */
  readonly organization?: string;
  /** Name of the endpoint at the provider. */
  readonly endpointName?: string;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation?: "mk2" | "mk3";
  /** Integration connections with the credentials of the provider, by name or as resources. */
  readonly integrationConnections: readonly (string)[];
  /** Policies that apply, such as token limits, by name or as resources. */
  readonly policies: readonly (string)[];
  /** Hardware that the model runs on. */
  readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[];
  /** Whether the model is for tests. Default: false. */
  readonly sandbox?: boolean;
  /** Whether the model answers requests. Default: true. */
  readonly enabled?: boolean;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getPolicy. */
export interface GetPolicyArgs {
  /** Name of the policy. */
  readonly name: pulumi.Input<string>;
}

/** Result of getPolicy. */
export interface GetPolicyResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). A change replaces the policy. */
  readonly type: "location" | "flavor" | "maxToken";
  /** Places where workloads may run. Only for the type location. Order does not matter. */
  readonly locations: readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[];
  /** Hardware that workloads may run on. Only for the type flavor. Order does not matter. */
  readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[];
  /** Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends. */
  readonly maxTokens?: { readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number };
  /** Kinds of workloads that the policy applies to, such as agent or model. Default: all. Order does not matter. */
  readonly resourceTypes: readonly (string)[];
  /** Whether the policy is for tests. Default: set by the platform. */
  readonly sandbox?: boolean;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getPolicyUsages. */
export interface GetPolicyUsagesArgs {
  /** Name of the policy. */
  readonly name: pulumi.Input<string>;
}

/** Result of getPolicyUsages. */
export interface GetPolicyUsagesResult {
  /** Names of the agents that the policy applies to. */
  readonly agents: readonly (string)[];
  /** Names of the functions that the policy applies to. */
  readonly functions: readonly (string)[];
  /** Names of the jobs that the policy applies to. */
  readonly jobs: readonly (string)[];
  /** Names of the models that the policy applies to. */
  readonly models: readonly (string)[];
  /** Names of the sandboxes that the policy applies to. */
  readonly sandboxes: readonly (string)[];
}

/** Arguments of getPublicIps. */
export interface GetPublicIpsArgs {
  /** Only this region. Default: all. */
  readonly region?: pulumi.Input<string>;
}

/** Result of getPublicIps. */
export interface GetPublicIpsResult {
  /** Address ranges, one entry for each region. */
  readonly regions: readonly ({ readonly region: string; readonly description?: string; readonly ipv4Cidrs: readonly (string)[]; readonly ipv6Cidrs: readonly (string)[] })[];
}

/** Arguments of getSandbox. */
export interface GetSandboxArgs {
  /** Name of the sandbox. Set either `name` or `externalId`. */
  readonly name?: pulumi.Input<string>;
  /** External identifier, set by the person or program that created the object. */
  readonly externalId?: pulumi.Input<string>;
}

/** Result of getSandbox. */
export interface GetSandboxResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Region that the sandbox runs in. A change replaces the sandbox with an empty one. Default: set by the platform. */
  readonly region?: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old sandbox first. */
  readonly externalId?: string;
  /** Container image. A change may reset the disk. Default: set by the platform. If you remove it later, the image stays. */
  readonly image?: string;
  /** Memory in megabytes. A change may reset the disk. Default: set by the platform. If you remove it later, the memory stays. */
  readonly memory?: number;
  /** Ports that the sandbox listens on. Default: none. */
  readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[];
  /** Environment variables of the sandbox, each name once. Order does not matter. Secret in the program, because a value may be one. */
  readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[];
  /** Whether the sandbox runs. Default: true. */
  readonly enabled?: boolean;
  /** Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: no end. */
  readonly ttl?: string;
  /** Time at which the sandbox is deleted, RFC 3339. Default: never. */
  readonly expires?: string;
  /** Rules that delete the sandbox automatically. The first rule that applies deletes it. Default: none. */
  readonly expirationPolicies: readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[];
  /** Time for which the record can be read after the end of the sandbox: a whole number with the unit s, m, h, d or w. Default: 5m. */
  readonly terminatedRetention?: string;
  /** Time that processes get to end by themselves, in seconds. Default: set by the platform. */
  readonly terminationGracePeriodSeconds?: number;
  /** Outgoing connections: allowed domains, egress gateway and proxy. Default: no restrictions. */
  readonly network?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } };
  /** Volumes to mount. Default: none. */
  readonly volumes: readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[];
  /** Name of the sandbox's VPC. */
  readonly vpc?: string;
  /** Kernel features of the sandbox. A change replaces the sandbox with an empty one. */
  readonly extraArgs?: { readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" };
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Address of the sandbox's MCP endpoint (streamable HTTP). */
  readonly mcpUrl: string;
  /** Status of the deployment. */
  readonly status: string;
  /** Whether the sandbox is awake: RUNNING or STANDBY. */
  readonly state?: string;
  /** Seconds until the sandbox ends by itself. */
  readonly expiresIn?: number;
  /** Time of the last use, RFC 3339. */
  readonly lastUsedAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getSandboxPreview. */
export interface GetSandboxPreviewArgs {
  /** Name of the sandbox. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Name of the preview. */
  readonly name: pulumi.Input<string>;
}

/** Result of getSandboxPreview. */
export interface GetSandboxPreviewResult {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: string;
  /** Sandbox that the preview shows, by name or as a resource. Its previews are deleted with it. A change replaces the preview. */
  readonly sandbox: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Port of the sandbox that the preview shows. Default: set by the platform. If you remove it later, the port stays. */
  readonly port?: number;
  /** Whether everybody can open the preview. If false, a preview token is required; create tokens with the client. Default: false. */
  readonly public?: boolean;
  /** First part of the host name, unique in the workspace. Default: set by the platform. If you remove it later, the prefix stays. A replacement with the same prefix deletes the old preview first. */
  readonly prefix?: string;
  /** Custom domain of the address. It must be of type previews. Default: the domain of the platform. */
  readonly customDomain?: string;
  /** Time at which the preview ends, RFC 3339. Default: with the sandbox. */
  readonly expires?: string;
  /** Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: as long as the sandbox. */
  readonly ttl?: string;
  /** Headers to add to requests to the sandbox. Everybody who can read the preview can see them. Default: none. Secret in the program, because a value may be one. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Headers to add to answers. Default: none. Secret in the program, because a value may be one. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Region of the preview, the same as that of the sandbox. */
  readonly region: string;
  /** Status of the preview. */
  readonly status: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getSandboxSchedule. */
export interface GetSandboxScheduleArgs {
  /** Name of the sandbox. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Name of the schedule. */
  readonly name: pulumi.Input<string>;
}

/** Result of getSandboxSchedule. */
export interface GetSandboxScheduleResult {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: string;
  /** Sandbox that the process is submitted to, by name or as a resource. A sandbox has at most 100 schedules. They are deleted with it. A change replaces the schedule. */
  readonly sandbox: string;
  /** Repeated time of the submission: a five-field cron expression, in UTC. Set exactly one of `cron`, `at` and `sleep`. */
  readonly cron?: string;
  /** Time of a single submission, RFC 3339. It must be in the future at every write. Set exactly one of `cron`, `at` and `sleep`. */
  readonly at?: string;
  /** Delay of a single submission, counted from the last write of the schedule: a whole number with the unit s, m, h, d or w. Set exactly one of `cron`, `at` and `sleep`. */
  readonly sleep?: string;
  /** Command to run. */
  readonly command: string;
  /** Name of the process. Default: the name of the schedule. */
  readonly processName?: string;
  /** Working directory of the process. Default: that of the sandbox. */
  readonly workingDir?: string;
  /** Time limit of the process, in seconds. 0 means no limit. Default: 600. */
  readonly processTimeout?: number;
  /** Whether the sandbox stays awake while the process runs. Default: true. */
  readonly keepAlive?: boolean;
  /** Number of submissions that the platform keeps in the history. Default: 100. */
  readonly maxExecutions?: number;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getServiceAccount. */
export interface GetServiceAccountArgs {
  /** Name of the service account. Set either `name` or `clientId`. */
  readonly name?: pulumi.Input<string>;
  /** Client id of the service account. */
  readonly clientId?: pulumi.Input<string>;
}

/** Result of getServiceAccount. */
export interface GetServiceAccountResult {
  /** Identifier of the service account. It is also the OAuth client id. */
  readonly clientId: string;
  /** Name. */
  readonly name?: string;
  /** Purpose. */
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

/** Result of getSnapshot. */
export interface GetSnapshotResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Sandbox to capture, by name or as a resource. You can delete it afterwards. A change takes another snapshot. */
  readonly sandbox: string;
  /** Identifier of the snapshot. It can be used wherever a name can. */
  readonly snapshotId: string;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of the capture, RFC 3339. */
  readonly createdAt: string;
  /** Whether the snapshot can be forked: pending, ready or failed. */
  readonly status: string;
  /** Image of the captured sandbox. */
  readonly image?: string;
  /** Memory of the captured sandbox, in megabytes. */
  readonly memory?: number;
  /** Region of the captured sandbox. */
  readonly region?: string;
  /** Generation of the captured sandbox: mk2 or mk3. */
  readonly generation?: string;
  /** Ports of the captured sandbox. */
  readonly ports: readonly (number)[];
  /** Whether the captured sandbox was deleted. */
  readonly sandboxDeleted: boolean;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getTemplate. */
export interface GetTemplateArgs {
  /** Name of the template. */
  readonly name: pulumi.Input<string>;
}

/** Result of getTemplate. */
export interface GetTemplateResult {
  /** Name of the template. */
  readonly name: string;
  /** Description of the template. */
  readonly description?: string;
  /** Address of its repository. */
  readonly url?: string;
  /** Default branch of the repository. */
  readonly defaultBranch?: string;
  /** Commit of the template. */
  readonly sha?: string;
  /** Address of the icon. */
  readonly icon?: string;
  /** Address of the icon for dark backgrounds. */
  readonly iconDark?: string;
  /** Topics of the repository. */
  readonly topics: readonly (string)[];
  /** Number of downloads and clones of the repository. */
  readonly downloadCount?: number;
  /** Number of forks of the repository. */
  readonly forksCount?: number;
  /** Number of stars of the repository. */
  readonly starCount?: number;
  /** Variables that the project needs. */
  readonly variables: readonly ({ readonly name: string; readonly description?: string; readonly integration?: string; readonly path?: string; readonly secret: boolean })[];
}

/** Arguments of getVolume. */
export interface GetVolumeArgs {
  /** Name of the volume. Set either `name` or `externalId`. */
  readonly name?: pulumi.Input<string>;
  /** External identifier, set by the person or program that created the object. */
  readonly externalId?: pulumi.Input<string>;
}

/** Result of getVolume. */
export interface GetVolumeResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Region that stores the data. Workloads that mount the volume must be in the same region. A change replaces the volume with an empty one. */
  readonly region: string;
  /** Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform. If you remove it later, the size stays and is no longer managed. */
  readonly size?: number;
  /** Volume template with the initial content, by name or as a resource. A change replaces the volume. Default: an empty volume. */
  readonly template?: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old volume first. */
  readonly externalId?: string;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Status of the volume, such as DEPLOYED. */
  readonly status: string;
  /** Workload that mounts the volume. */
  readonly attachedTo?: string;
  /** Time at which the volume was marked for deletion, RFC 3339. */
  readonly terminatedAt?: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
  /** Events of the object, oldest first. */
  readonly events: readonly ({ readonly type?: string; readonly status?: string; readonly message?: string; readonly revision?: string; readonly canaryRevision?: string; readonly time?: string })[];
}

/** Arguments of getVolumeTemplate. */
export interface GetVolumeTemplateArgs {
  /** Name of the volume template. */
  readonly name: pulumi.Input<string>;
}

/** Result of getVolumeTemplate. */
export interface GetVolumeTemplateResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Description of the template, at most 1024 characters. */
  readonly description?: string;
  /** Size in megabytes of volumes without a size of their own. Default: set by the platform. */
  readonly defaultSize?: number;
  /** Workspace that contains it. */
  readonly workspace: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Address of the object, set by the platform. */
  readonly url: string;
  /** Whether the template can be used: created (no version yet), ready or error. */
  readonly status: string;
  /** Name of the latest version. */
  readonly latestVersion?: string;
  /** Time of the last upload of a version, RFC 3339. */
  readonly lastVersionUploadedAt?: string;
  /** Number of versions. */
  readonly versionCount: number;
  /** Versions of the template, at the last read. */
  readonly versions: readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[];
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** Arguments of getWorkspace. */
export interface GetWorkspaceArgs {
  /** Name of the workspace. */
  readonly name: pulumi.Input<string>;
}

/** Result of getWorkspace. */
export interface GetWorkspaceResult {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: string;
  /** Human-readable name, at most 63 characters. */
  readonly displayName?: string;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: Readonly<Record<string, string>>;
  /** Region of the workspace. Default: set by the platform. */
  readonly region?: string;
  /** Generation of the infrastructure of the workspace's workloads: mk2 or mk3. Default: set by the platform. */
  readonly generation?: "mk2" | "mk3";
  /** Whether to discard the output of processes in the workspace's sandboxes. Default: set by the platform. */
  readonly disableProcessLogging?: boolean;
  /** Roles of directory groups in the workspace. Order does not matter. */
  readonly groupMappings: readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[];
  /** Identifier, set by the platform. */
  readonly workspaceId: string;
  /** Account that pays for the workspace. */
  readonly accountId: string;
  /** Progress of the set-up: created, account_binded, account_configured or workspace_configured, then ready or error. */
  readonly status: string;
  /** Time of creation, RFC 3339. */
  readonly createdAt: string;
  /** Time of the last change, RFC 3339. */
  readonly updatedAt?: string;
  /** User or service account that created it. */
  readonly createdBy?: string;
  /** User or service account that changed it last. */
  readonly updatedBy?: string;
}

/** listAccounts takes no arguments. */
export type ListAccountsArgs = Readonly<Record<string, never>>;

/** Result of listAccounts. */
export interface ListAccountsResult {
  /** The accounts. */
  readonly accounts: readonly ({ readonly id: string; readonly name?: string; readonly displayName?: string })[];
}

/** Arguments of listAgents. */
export interface ListAgentsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listAgents. */
export interface ListAgentsResult {
  /** Objects that match, in the order of the platform. */
  readonly agents: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly image?: string; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly memory?: number; readonly minScale?: number; readonly maxScale?: number; readonly generation?: "mk2" | "mk3"; readonly region?: string; readonly public?: boolean; readonly policies: readonly (string)[]; readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[]; readonly repository?: { readonly type?: string; readonly url?: string }; readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[]; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listApiKeys. */
export interface ListApiKeysArgs {
  /** Client id of the service account. */
  readonly serviceAccount: pulumi.Input<string>;
}

/** Result of listApiKeys. */
export interface ListApiKeysResult {
  /** The keys, without their values. */
  readonly apiKeys: readonly ({ readonly id: string; readonly name?: string; readonly expiresIn?: string; readonly createdAt?: string; readonly createdBy?: string })[];
}

/** Arguments of listApplications. */
export interface ListApplicationsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listApplications. */
export interface ListApplicationsResult {
  /** Objects that match, in the order of the platform. */
  readonly applications: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly image: string; readonly memory?: number; readonly port?: number; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly region?: string; readonly enabled?: boolean; readonly prefix?: string; readonly customDomain?: string; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listConnectionModels. */
export interface ListConnectionModelsArgs {
  /** Name of the connection. */
  readonly connection: pulumi.Input<string>;
}

/** Result of listConnectionModels. */
export interface ListConnectionModelsResult {
  /** The models. */
  readonly models: readonly ({ readonly id: string; readonly name?: string })[];
  /** Unchanged answer of the platform, as JSON. */
  readonly json: string;
}

/** Arguments of listCustomDomains. */
export interface ListCustomDomainsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listCustomDomains. */
export interface ListCustomDomainsResult {
  /** Objects that match, in the order of the platform. */
  readonly customDomains: readonly ({ readonly name: string; readonly region: string; readonly domainType: "previews" | "applications"; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly fallbackPreviewId?: string; readonly workspace: string; readonly createdAt: string; readonly status: string; readonly verificationError?: string; readonly cnameRecords: string; readonly txtRecords: Readonly<Record<string, string>>; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listDrives. */
export interface ListDrivesArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listDrives. */
export interface ListDrivesResult {
  /** Objects that match, in the order of the platform. */
  readonly drives: readonly ({ readonly name: string; readonly region: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly externalId?: string; readonly permissions: readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[]; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly s3Url: string; readonly infrastructureId: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listFeatures takes no arguments. */
export type ListFeaturesArgs = Readonly<Record<string, never>>;

/** Result of listFeatures. */
export interface ListFeaturesResult {
  /** Whether each feature is enabled, by key. */
  readonly features: Readonly<Record<string, boolean>>;
}

/** listImages takes no arguments. */
export type ListImagesArgs = Readonly<Record<string, never>>;

/** Result of listImages. */
export interface ListImagesResult {
  /** The images. */
  readonly images: readonly ({ readonly name: string; readonly resourceType: string; readonly displayName?: string; readonly workspace?: string; readonly sourceWorkspace?: string; readonly status?: string; readonly size?: number; readonly tags: readonly ({ readonly name: string; readonly size?: number; readonly createdAt?: string; readonly updatedAt?: string })[]; readonly createdAt?: string; readonly updatedAt?: string; readonly lastDeployedAt?: string })[];
}

/** Arguments of listIntegrationConnections. */
export interface ListIntegrationConnectionsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listIntegrationConnections. */
export interface ListIntegrationConnectionsResult {
  /** Objects that match, in the order of the platform. */
  readonly integrationConnections: readonly ({ readonly name: string; readonly integration: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly config: Readonly<Record<string, string>>; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listJobs. */
export interface ListJobsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listJobs. */
export interface ListJobsResult {
  /** Objects that match, in the order of the platform. */
  readonly jobs: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly image?: string; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly memory?: number; readonly diskPercent?: number; readonly maxRetries?: number; readonly timeout?: number; readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[]; readonly generation?: "mk2" | "mk3"; readonly region?: string; readonly policies: readonly (string)[]; readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[]; readonly volumes: readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[]; readonly githubRepositories: readonly (string)[]; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listLocations takes no arguments. */
export type ListLocationsArgs = Readonly<Record<string, never>>;

/** Result of listLocations. */
export interface ListLocationsResult {
  /** The places. */
  readonly locations: readonly ({ readonly location: string; readonly region?: string; readonly country?: string; readonly continent?: string; readonly status?: string; readonly flavors: readonly ({ readonly name: string; readonly type?: string })[] })[];
}

/** Arguments of listMcpFunctions. */
export interface ListMcpFunctionsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listMcpFunctions. */
export interface ListMcpFunctionsResult {
  /** Objects that match, in the order of the platform. */
  readonly mcpFunctions: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly integrationConnections: readonly (string)[]; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly image?: string; readonly memory?: number; readonly minScale?: number; readonly maxScale?: number; readonly transport?: "http-stream" | "websocket"; readonly generation?: "mk2" | "mk3"; readonly region?: string; readonly public?: boolean; readonly policies: readonly (string)[]; readonly triggers: readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[]; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly mcpUrl: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listMcpHub takes no arguments. */
export type ListMcpHubArgs = Readonly<Record<string, never>>;

/** Result of listMcpHub. */
export interface ListMcpHubResult {
  /** The MCP servers. */
  readonly servers: readonly ({ readonly name: string; readonly displayName?: string; readonly description?: string; readonly longDescription?: string; readonly categories: readonly (string)[]; readonly icon?: string; readonly image?: string; readonly url?: string; readonly comingSoon: boolean; readonly enterprise: boolean; readonly hidden: boolean; readonly integration?: string; readonly transport?: string; readonly configKeys: readonly (string)[]; readonly secretKeys: readonly (string)[]; readonly hiddenSecrets: readonly (string)[] })[];
}

/** Arguments of listMetricsDimensions. */
export interface ListMetricsDimensionsArgs {
  /** Identifier of the account. Default: the account of the credential. Required if the credential reaches several accounts. */
  readonly accountId?: pulumi.Input<string>;
}

/** Result of listMetricsDimensions. */
export interface ListMetricsDimensionsResult {
  /** The values. */
  readonly values: readonly (string)[];
}

/** Arguments of listMetricsResourceTypes. */
export interface ListMetricsResourceTypesArgs {
  /** Identifier of the account. Default: the account of the credential. Required if the credential reaches several accounts. */
  readonly accountId?: pulumi.Input<string>;
  /** Start of the window (included), RFC 3339 in UTC. */
  readonly startTime: pulumi.Input<string>;
  /** End of the window (not included), RFC 3339 in UTC. */
  readonly endTime: pulumi.Input<string>;
}

/** Result of listMetricsResourceTypes. */
export interface ListMetricsResourceTypesResult {
  /** The values. */
  readonly values: readonly (string)[];
}

/** Arguments of listModels. */
export interface ListModelsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listModels. */
export interface ListModelsResult {
  /** Objects that match, in the order of the platform. */
  readonly models: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly type?: string; readonly model?: string; readonly organization?: string; readonly endpointName?: string; readonly generation?: "mk2" | "mk3"; readonly integrationConnections: readonly (string)[]; readonly policies: readonly (string)[]; readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[]; readonly sandbox?: boolean; readonly enabled?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listPolicies. */
export interface ListPoliciesArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listPolicies. */
export interface ListPoliciesResult {
  /** Objects that match, in the order of the platform. */
  readonly policies: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly type: "location" | "flavor" | "maxToken"; readonly locations: readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[]; readonly flavors: readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[]; readonly maxTokens?: { readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number }; readonly resourceTypes: readonly (string)[]; readonly sandbox?: boolean; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listRevisions. */
export interface ListRevisionsArgs {
  /** Kind of the workload: agent, application, function, job or model. */
  readonly kind: pulumi.Input<"agent" | "application" | "function" | "job" | "model">;
  /** Name of the workload. */
  readonly name: pulumi.Input<string>;
}

/** Result of listRevisions. */
export interface ListRevisionsResult {
  /** Existing revisions. */
  readonly revisions: readonly ({ readonly id: string; readonly status?: string; readonly active?: boolean; readonly canary?: boolean; readonly previousActive?: boolean; readonly trafficPercent?: number; readonly createdAt?: string; readonly createdBy?: string })[];
}

/** listSandboxHub takes no arguments. */
export type ListSandboxHubArgs = Readonly<Record<string, never>>;

/** Result of listSandboxHub. */
export interface ListSandboxHubResult {
  /** The sandboxes. */
  readonly sandboxes: readonly ({ readonly name: string; readonly displayName?: string; readonly description?: string; readonly longDescription?: string; readonly categories: readonly (string)[]; readonly icon?: string; readonly image?: string; readonly url?: string; readonly comingSoon: boolean; readonly enterprise: boolean; readonly hidden: boolean; readonly memory?: number; readonly ports: readonly ({ readonly name?: string; readonly protocol?: string; readonly target: number })[]; readonly tags?: string })[];
}

/** Arguments of listSandboxPreviews. */
export interface ListSandboxPreviewsArgs {
  /** Name of the sandbox. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
}

/** Result of listSandboxPreviews. */
export interface ListSandboxPreviewsResult {
  /** Objects that match, in the order of the platform. */
  readonly sandboxPreviews: readonly ({ readonly name: string; readonly sandbox: string; readonly displayName?: string; readonly port?: number; readonly public?: boolean; readonly prefix?: string; readonly customDomain?: string; readonly expires?: string; readonly ttl?: string; readonly requestHeaders: Readonly<Record<string, string>>; readonly responseHeaders: Readonly<Record<string, string>>; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly region: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listSandboxSchedules. */
export interface ListSandboxSchedulesArgs {
  /** Name of the sandbox. */
  readonly sandbox: pulumi.Input<string> | Sandbox;
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
}

/** Result of listSandboxSchedules. */
export interface ListSandboxSchedulesResult {
  /** Objects that match, in the order of the platform. */
  readonly sandboxSchedules: readonly ({ readonly name: string; readonly sandbox: string; readonly cron?: string; readonly at?: string; readonly sleep?: string; readonly command: string; readonly processName?: string; readonly workingDir?: string; readonly processTimeout?: number; readonly keepAlive?: boolean; readonly maxExecutions?: number; readonly createdAt: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listSandboxes. */
export interface ListSandboxesArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listSandboxes. */
export interface ListSandboxesResult {
  /** Objects that match, in the order of the platform. */
  readonly sandboxes: readonly ({ readonly name: string; readonly region?: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly externalId?: string; readonly image?: string; readonly memory?: number; readonly ports: readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[]; readonly envs: readonly ({ readonly name: string; readonly value?: string; readonly secret?: boolean })[]; readonly enabled?: boolean; readonly ttl?: string; readonly expires?: string; readonly expirationPolicies: readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[]; readonly terminatedRetention?: string; readonly terminationGracePeriodSeconds?: number; readonly network?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } }; readonly volumes: readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[]; readonly vpc?: string; readonly extraArgs?: { readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" }; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly mcpUrl: string; readonly status: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** Arguments of listScheduleExecutions. */
export interface ListScheduleExecutionsArgs {
  /** Status of the submission: succeeded or failed. Default: all, including records without a status. */
  readonly status?: pulumi.Input<"succeeded" | "failed">;
  /** Only submissions to the sandbox with this name. */
  readonly sandbox?: pulumi.Input<string>;
  /** Only submissions of the schedule with this id. */
  readonly schedule?: pulumi.Input<string>;
  /** Only submissions recorded at this time or later, RFC 3339. */
  readonly since?: pulumi.Input<string>;
  /** Only submissions recorded at this time or earlier, RFC 3339. */
  readonly until?: pulumi.Input<string>;
  /** Most executions to return, 1 to 1000. Default: 100. */
  readonly limit?: pulumi.Input<number>;
}

/** Result of listScheduleExecutions. */
export interface ListScheduleExecutionsResult {
  /** The submissions, newest first. */
  readonly executions: readonly ({ readonly id?: string; readonly scheduleId?: string; readonly sandbox?: string; readonly processName?: string; readonly status?: string; readonly statusCode?: number; readonly error?: string; readonly timeout?: number; readonly createdAt?: string; readonly executedAt?: string })[];
  /** Number of all matching submissions, as the platform counts them. */
  readonly total?: number;
}

/** listServiceAccounts takes no arguments. */
export type ListServiceAccountsArgs = Readonly<Record<string, never>>;

/** Result of listServiceAccounts. */
export interface ListServiceAccountsResult {
  /** The service accounts. */
  readonly serviceAccounts: readonly ({ readonly clientId: string; readonly name?: string; readonly description?: string; readonly createdAt?: string; readonly updatedAt?: string })[];
}

/** Arguments of listSnapshots. */
export interface ListSnapshotsArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
}

/** Result of listSnapshots. */
export interface ListSnapshotsResult {
  /** Objects that match, in the order of the platform. */
  readonly snapshots: readonly ({ readonly name: string; readonly sandbox: string; readonly snapshotId: string; readonly workspace: string; readonly createdAt: string; readonly status: string; readonly image?: string; readonly memory?: number; readonly region?: string; readonly generation?: string; readonly ports: readonly (number)[]; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listTemplates takes no arguments. */
export type ListTemplatesArgs = Readonly<Record<string, never>>;

/** Result of listTemplates. */
export interface ListTemplatesResult {
  /** The starter projects. */
  readonly templates: readonly ({ readonly name: string; readonly description?: string; readonly url?: string; readonly defaultBranch?: string; readonly sha?: string; readonly icon?: string; readonly iconDark?: string; readonly topics: readonly (string)[]; readonly downloadCount?: number; readonly forksCount?: number; readonly starCount?: number; readonly variables: readonly ({ readonly name: string; readonly description?: string; readonly integration?: string; readonly path?: string; readonly secret: boolean })[] })[];
}

/** listUsers takes no arguments. */
export type ListUsersArgs = Readonly<Record<string, never>>;

/** Result of listUsers. */
export interface ListUsersResult {
  /** Users and invited people. */
  readonly users: readonly ({ readonly sub?: string; readonly email: string; readonly givenName?: string; readonly familyName?: string; readonly role?: string; readonly source?: string; readonly accepted: boolean; readonly expired: boolean })[];
}

/** Arguments of listVolumeTemplates. */
export interface ListVolumeTemplatesArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listVolumeTemplates. */
export interface ListVolumeTemplatesResult {
  /** Objects that match, in the order of the platform. */
  readonly volumeTemplates: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly description?: string; readonly defaultSize?: number; readonly workspace: string; readonly createdAt: string; readonly url: string; readonly status: string; readonly latestVersion?: string; readonly lastVersionUploadedAt?: string; readonly versionCount: number; readonly versions: readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[]; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}

/** listVolumes takes no arguments. */
export type ListVolumesArgs = Readonly<Record<string, never>>;

/** Result of listVolumes. */
export interface ListVolumesResult {
  /** The volumes, in the order of the platform. */
  readonly volumes: readonly ({ readonly name: string; readonly displayName?: string; readonly externalId?: string; readonly region?: string; readonly size?: number; readonly status?: string; readonly createdAt?: string; readonly updatedAt?: string; readonly attachedTo?: string; readonly terminatedAt?: string })[];
}

/** Arguments of listWorkspaces. */
export interface ListWorkspacesArgs {
  /** Text to search for in name, display name and labels (keys and values). Upper and lower case are the same. Default: all. */
  readonly search?: pulumi.Input<string>;
  /** Labels that the objects must have, all of them. Default: all objects. */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Result of listWorkspaces. */
export interface ListWorkspacesResult {
  /** Objects that match, in the order of the platform. */
  readonly workspaces: readonly ({ readonly name: string; readonly displayName?: string; readonly labels: Readonly<Record<string, string>>; readonly region?: string; readonly generation?: "mk2" | "mk3"; readonly disableProcessLogging?: boolean; readonly groupMappings: readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[]; readonly workspaceId: string; readonly accountId: string; readonly status: string; readonly createdAt: string; readonly updatedAt?: string; readonly createdBy?: string; readonly updatedBy?: string })[];
}
