// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';

/** Outputs of Agent. */
export interface AgentOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image. A change deploys a new revision. */
  readonly image: pulumi.Output<string | undefined>;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale: pulumi.Output<number | undefined>;
  /** Most instances. Default: set by the platform. */
  readonly maxScale: pulumi.Output<number | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that the agent runs in. Required with volumes. Default: set by the platform. */
  readonly region: pulumi.Output<string | undefined>;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public: pulumi.Output<boolean>;
  /** Policies that apply, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Repository of the source code. */
  readonly repository: pulumi.Output<{ readonly type?: string; readonly url?: string } | undefined>;
  /** Volumes to mount. They require `region`. */
  readonly volumes: pulumi.Output<readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[] | undefined>;
  /** Whether it runs. Default: true. A change does not deploy a new revision. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean; readonly progressDeadline?: string })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly status?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary?: { readonly bad: string; readonly total: string }; readonly baseline?: { readonly bad: string; readonly total: string }; readonly query?: string; readonly thresholdRange?: { readonly min?: number; readonly max?: number } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly ceiling?: number; readonly interval?: string; readonly initialDelay?: string; readonly count?: number; readonly failureLimit?: number; readonly consecutiveErrorLimit?: number; readonly inconclusiveLimit?: number; readonly noDataAfter?: string; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly release?: { readonly header?: string; readonly env?: string; readonly revision?: boolean }; readonly deadline?: string; readonly watch?: string } | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`. The platform signs its callbacks with them. Returned only once, on creation. */
  readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision with the settings of this program. Without `traffic`: the revision that was activated last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before and gets the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** Outputs of ApiKey. */
export interface ApiKeyOutputs {
  /** Name of the key for people, at most 63 characters. It need not be unique. Default: generated, so that a replacement creates the new key before it deletes the old one. A change replaces the key. */
  readonly name: pulumi.Output<string>;
  /** Service account of the key, by client id or as a resource. A change replaces the key. */
  readonly serviceAccount: pulumi.Output<string>;
  /** Lifetime of the key: a whole number with the unit s, m, h, d or w, such as 30d. At most ten years. An expired key is not renewed; run `pulumi up --replace` to renew it. A change replaces the key. Default: no end. */
  readonly expiresIn: pulumi.Output<string | undefined>;
  /** Command that stores the secret, before the object is recorded. If it fails, the object is deleted on the platform again. Required if `workload:secretsInState` is `hash`. If only the command changes, the secret goes to the new one, if the state has it. */
  readonly deliverTo: pulumi.Output<{ readonly command: readonly (string)[] } | undefined>;
  /** Identifier of the key. S3 clients use it as access key id. */
  readonly keyId: pulumi.Output<string>;
  /** The key. Returned only once, on creation. It is encrypted in state, and absent after an import. If `workload:secretsInState` is `hash`, it is a hash: use `deliverTo`. */
  readonly value: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}

/** Outputs of Application. */
export interface ApplicationOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image. A change deploys a new revision. */
  readonly image: pulumi.Output<string>;
  /** Memory in megabytes, with one core for every 2048. Default: 2048. A change deploys a new revision. */
  readonly memory: pulumi.Output<number>;
  /** Port that the application listens on. Default: 8080. A change deploys a new revision. */
  readonly port: pulumi.Output<number>;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Region that the application runs in. Default: set by the platform. A change does not deploy a new revision. */
  readonly region: pulumi.Output<string | undefined>;
  /** Whether it runs. Default: true. A change does not deploy a new revision. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Subdomain of the application below `customDomain`. A change does not deploy a new revision. */
  readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the application. It must be verified and of type applications. A change does not deploy a new revision. A replacement with the same custom domain deletes the old application first, because an address belongs to one object. */
  readonly customDomain: pulumi.Output<string | undefined>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean; readonly progressDeadline?: string })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly status?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary?: { readonly bad: string; readonly total: string }; readonly baseline?: { readonly bad: string; readonly total: string }; readonly query?: string; readonly thresholdRange?: { readonly min?: number; readonly max?: number } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly ceiling?: number; readonly interval?: string; readonly initialDelay?: string; readonly count?: number; readonly failureLimit?: number; readonly consecutiveErrorLimit?: number; readonly inconclusiveLimit?: number; readonly noDataAfter?: string; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly release?: { readonly header?: string; readonly env?: string; readonly revision?: boolean }; readonly deadline?: string; readonly watch?: string } | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the application. */
  readonly status: pulumi.Output<string>;
  /** Revision with the settings of this program. Without `traffic`: the revision that was activated last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before and gets the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** Outputs of CustomDomain. */
export interface CustomDomainOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that the domain leads to. A change replaces the custom domain, and the new one must be verified again. */
  readonly region: pulumi.Output<string>;
  /** Use of the domain: previews or applications. A change replaces the custom domain. */
  readonly domainType: pulumi.Output<"previews" | "applications">;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Id of the preview that answers for unknown names below the domain. Default: none. */
  readonly fallbackPreviewId: pulumi.Output<string | undefined>;
  /** Whether to verify the domain. An update asks the platform repeatedly until it finds the DNS records or `timeoutSeconds` have passed. Set it after you have created the records of `cnameRecords` and `txtRecords`, which are known only after the domain was created. Default: false. */
  readonly verified: pulumi.Output<boolean | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Status of the verification: pending, verified or failed. */
  readonly status: pulumi.Output<string>;
  /** Reason why the domain is not verified, from the platform. */
  readonly verificationError: pulumi.Output<string | undefined>;
  /** Required value of the domain's CNAME record. */
  readonly cnameRecords: pulumi.Output<string>;
  /** Required TXT records: the value of each, by its name. */
  readonly txtRecords: pulumi.Output<Readonly<Record<string, string>>>;
}

/** Outputs of Drive. */
export interface DriveOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that stores the data. A change replaces the drive with an empty one. */
  readonly region: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old drive first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Rules about who may mount the drive, at most 3. The first matching rule decides. A workload that no rule matches is refused. Default: every workload of the workspace may mount it. */
  readonly permissions: pulumi.Output<readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[] | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the drive, such as DEPLOYED. */
  readonly status: pulumi.Output<string>;
  /** Address of the drive for S3 clients: `<endpoint>/<bucket>`. */
  readonly s3Url: pulumi.Output<string>;
  /** Identifier of the drive's storage. */
  readonly infrastructureId: pulumi.Output<string>;
}

/** Outputs of ForkedApplication. */
export interface ForkedApplicationOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Snapshot to run, by name or id or as a resource. A name is resolved when a revision is made. Set either `snapshot` or `snapshotId`. */
  readonly snapshot: pulumi.Output<string | undefined>;
  /** Id of the snapshot to run. Set either `snapshot` or `snapshotId`. */
  readonly snapshotId: pulumi.Output<string | undefined>;
  /** Environment variables, added to those of the snapshot, each name once. Order does not matter. A change makes a new revision. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Port that the application listens on. Default: the snapshot's first port, else 8080. A change makes a new revision. */
  readonly port: pulumi.Output<number | undefined>;
  /** Arbitrary values. A change forks the same snapshot again. Use it to retry a fork that failed. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Arbitrary values. A change forks the same snapshot again, as `redeploy` does. @deprecated Use `redeploy`. The move from one to the other forks the snapshot once. */
  readonly triggers: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision. Has no effect until there is another revision. Default: a new revision takes all traffic, and this stack does not manage routing afterwards. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean; readonly progressDeadline?: string })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly status?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary?: { readonly bad: string; readonly total: string }; readonly baseline?: { readonly bad: string; readonly total: string }; readonly query?: string; readonly thresholdRange?: { readonly min?: number; readonly max?: number } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly ceiling?: number; readonly interval?: string; readonly initialDelay?: string; readonly count?: number; readonly failureLimit?: number; readonly consecutiveErrorLimit?: number; readonly inconclusiveLimit?: number; readonly noDataAfter?: string; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly release?: { readonly header?: string; readonly env?: string; readonly revision?: boolean }; readonly deadline?: string; readonly watch?: string } | undefined>;
  /** Subdomain of the application below `customDomain`. A change does not deploy a new revision. */
  readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the application. It must be verified and of type applications. A change does not deploy a new revision. A replacement with the same custom domain deletes the old application first, because an address belongs to one object. */
  readonly customDomain: pulumi.Output<string | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the application. */
  readonly status: pulumi.Output<string>;
  /** Revision with the settings of this program. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before. It gets the rest of the traffic, and a rollback goes back to it. */
  readonly previousRevision: pulumi.Output<string | undefined>;
  /** Whether this stack owns the application. `destroy` deletes the application only if this is true. */
  readonly owned: pulumi.Output<boolean>;
}

/** Outputs of ForkedSandbox. */
export interface ForkedSandboxOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Snapshot to copy, by name or id or as a resource. Set either `snapshot` or `sandbox`. A change replaces the sandbox with a new fork. */
  readonly snapshot: pulumi.Output<string | undefined>;
  /** Existing sandbox to copy, by name or as a resource. No snapshot is kept. Set either `snapshot` or `sandbox`. A change replaces the sandbox with a new fork. */
  readonly sandbox: pulumi.Output<string | undefined>;
  /** Environment variables, added to those of the source, each name once. Order does not matter. If you remove one later, it is removed from the sandbox, even if the source has it. Changes from outside are not detected. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Port that the sandbox listens on, in addition to those of the source. A change replaces the sandbox with a new fork. */
  readonly port: pulumi.Output<number | undefined>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old sandbox first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Address of the sandbox's MCP endpoint (streamable HTTP). */
  readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
}

/** Outputs of IntegrationConnection. */
export interface IntegrationConnectionOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Integration that the credentials are for. A change replaces the connection. */
  readonly integration: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Settings of the integration that are not secret. */
  readonly config: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Secret values by key. A mail integration with OAuth requires CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state. The platform masks them, so changes from outside are not detected. */
  readonly secret: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Arbitrary values that are never sent. A change sends the connection again with all secret values. Use it after the state was rolled back, or after somebody else changed the values. Example: `{ sent: "2027-01-31" }`. */
  readonly triggers: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
}

/** Outputs of Job. */
export interface JobOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image. A change deploys a new revision. */
  readonly image: pulumi.Output<string | undefined>;
  /** Environment variables, each name once. Order does not matter. A change deploys a new revision. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Percentage of the memory that is used as a disk, 10 to 95. Default: 50. */
  readonly diskPercent: pulumi.Output<number>;
  /** Number of retries of a failed task. Default: set by the platform. */
  readonly maxRetries: pulumi.Output<number | undefined>;
  /** Time limit of a task, in seconds. Default: set by the platform. */
  readonly timeout: pulumi.Output<number | undefined>;
  /** Ports that the job listens on while it runs. */
  readonly ports: pulumi.Output<readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[] | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in. Default: set by the platform. */
  readonly region: pulumi.Output<string | undefined>;
  /** Policies that apply, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Disks of the job. They are empty at each start. */
  readonly volumes: pulumi.Output<readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[] | undefined>;
  /** GitHub repositories that the job runs workflows for, as their runner. */
  readonly githubRepositories: pulumi.Output<readonly (string)[] | undefined>;
  /** Whether the job can be executed. Default: true. A change does not deploy a new revision. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean; readonly progressDeadline?: string })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly status?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary?: { readonly bad: string; readonly total: string }; readonly baseline?: { readonly bad: string; readonly total: string }; readonly query?: string; readonly thresholdRange?: { readonly min?: number; readonly max?: number } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly ceiling?: number; readonly interval?: string; readonly initialDelay?: string; readonly count?: number; readonly failureLimit?: number; readonly consecutiveErrorLimit?: number; readonly inconclusiveLimit?: number; readonly noDataAfter?: string; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly release?: { readonly header?: string; readonly env?: string; readonly revision?: boolean }; readonly deadline?: string; readonly watch?: string } | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`. The platform signs its callbacks with them. Returned only once, on creation. */
  readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision with the settings of this program. Without `traffic`: the revision that was activated last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before and gets the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** Outputs of McpFunction. */
export interface McpFunctionOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Integration connections that the server uses, by name or as resources. */
  readonly integrationConnections: pulumi.Output<readonly (string)[] | undefined>;
  /** Environment variables of the server, each name once. Order does not matter. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Container image. Default: the image of the bound integration. */
  readonly image: pulumi.Output<string | undefined>;
  /** Memory in megabytes. Default: set by the platform. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Fewest instances. Default: set by the platform. */
  readonly minScale: pulumi.Output<number | undefined>;
  /** Most instances. Default: set by the platform. */
  readonly maxScale: pulumi.Output<number | undefined>;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  readonly transport: pulumi.Output<"http-stream" | "websocket">;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in. Default: set by the platform. */
  readonly region: pulumi.Output<string | undefined>;
  /** Whether it answers requests without a credential. Requires generation mk3. Default: false. */
  readonly public: pulumi.Output<boolean>;
  /** Policies that apply, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts the workload besides a request to its address. A change deploys a new revision. */
  readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Whether the server runs. Default: true. */
  readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values. A change deploys a new revision although nothing else has changed. Use it to retry a deployment that failed. The platform gets a hash of the values in the environment variable `WORKLOAD_REDEPLOY`. */
  readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Percentage of traffic for this revision. The previous revision gets the rest. 0 deploys without traffic, 1 to 99 makes a canary, 100 promotes the revision once it is deployed. A change of `traffic` alone changes the routing and deploys nothing. Going back to settings whose revision still exists deploys nothing either. Has no effect until there is another revision. Default: the platform decides, and this stack does not manage routing. */
  readonly traffic: pulumi.Output<number | undefined>;
  /** Steps in which a new revision gets its traffic, driven by `workload rollout run`. A new revision starts with the weight of the first step. Going back to a revision that still exists gives it all traffic at once if it is known to be good, and the first weight otherwise; a revision that was aborted is refused. Other updates do not change the routing. Cannot be combined with `traffic`. */
  readonly rollout: pulumi.Output<{ readonly steps: readonly ({ readonly weight: number; readonly for?: string; readonly checks?: readonly (string)[]; readonly approve?: boolean; readonly progressDeadline?: string })[]; readonly checks?: Readonly<Record<string, { readonly http?: { readonly url: string; readonly every?: string; readonly slowerThan?: string; readonly status?: string; readonly release?: { readonly header: string; readonly value: string }; readonly headers?: Readonly<Record<string, string>>; readonly authenticated?: boolean }; readonly prometheus?: { readonly url: string; readonly canary?: { readonly bad: string; readonly total: string }; readonly baseline?: { readonly bad: string; readonly total: string }; readonly query?: string; readonly thresholdRange?: { readonly min?: number; readonly max?: number } }; readonly command?: readonly (string)[]; readonly margin?: number; readonly ceiling?: number; readonly interval?: string; readonly initialDelay?: string; readonly count?: number; readonly failureLimit?: number; readonly consecutiveErrorLimit?: number; readonly inconclusiveLimit?: number; readonly noDataAfter?: string; readonly timeout?: string; readonly passEnv?: readonly (string)[] }>>; readonly release?: { readonly header?: string; readonly env?: string; readonly revision?: boolean }; readonly deadline?: string; readonly watch?: string } | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Address of the MCP endpoint (streamable HTTP). */
  readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`. The platform signs its callbacks with them. Returned only once, on creation. */
  readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision with the settings of this program. Without `traffic`: the revision that was activated last. */
  readonly revision: pulumi.Output<string>;
  /** Revision that served before and gets the rest of the traffic. */
  readonly previousRevision: pulumi.Output<string | undefined>;
}

/** Outputs of Model. */
export interface ModelOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  readonly type: pulumi.Output<string | undefined>;
  /** Name of the model, as the provider calls it. */
  readonly model: pulumi.Output<string | undefined>;
  /** Organisation at the provider. */
  readonly organization: pulumi.Output<string | undefined>;
  /** Name of the endpoint at the provider. */
  readonly endpointName: pulumi.Output<string | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: set by the platform. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Integration connections with the credentials of the provider, by name or as resources. */
  readonly integrationConnections: pulumi.Output<readonly (string)[] | undefined>;
  /** Policies that apply, such as token limits, by name or as resources. */
  readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** Hardware that the model runs on. */
  readonly flavors: pulumi.Output<readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[] | undefined>;
  /** Whether the model is for tests. Default: false. */
  readonly sandbox: pulumi.Output<boolean>;
  /** Whether the model answers requests. Default: true. */
  readonly enabled: pulumi.Output<boolean>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
}

/** Outputs of Policy. */
export interface PolicyOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** What the policy limits: location (requires `locations`), flavor (requires `flavors`) or maxToken (requires `maxTokens`). A change replaces the policy. */
  readonly type: pulumi.Output<"location" | "flavor" | "maxToken">;
  /** Places where workloads may run. Only for the type location. Order does not matter. */
  readonly locations: pulumi.Output<readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[] | undefined>;
  /** Hardware that workloads may run on. Only for the type flavor. Order does not matter. */
  readonly flavors: pulumi.Output<readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[] | undefined>;
  /** Token limits. Only for the type maxToken. Requests beyond a limit get a 429 until the window ends. */
  readonly maxTokens: pulumi.Output<{ readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number } | undefined>;
  /** Kinds of workloads that the policy applies to, such as agent or model. Default: all. Order does not matter. */
  readonly resourceTypes: pulumi.Output<readonly (string)[] | undefined>;
  /** Whether the policy is for tests. Default: set by the platform. */
  readonly sandbox: pulumi.Output<boolean | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
}

/** Outputs of Sandbox. */
export interface SandboxOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that the sandbox runs in. A change replaces the sandbox with an empty one. Default: set by the platform. */
  readonly region: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old sandbox first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Container image. A change may reset the disk. Default: set by the platform. If you remove it later, the image stays. */
  readonly image: pulumi.Output<string>;
  /** Memory in megabytes. A change may reset the disk. Default: set by the platform. If you remove it later, the memory stays. */
  readonly memory: pulumi.Output<number>;
  /** Ports that the sandbox listens on. Default: none. */
  readonly ports: pulumi.Output<readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[] | undefined>;
  /** Environment variables of the sandbox, each name once. Order does not matter. */
  readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Whether the sandbox runs. Default: true. */
  readonly enabled: pulumi.Output<boolean>;
  /** Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: no end. */
  readonly ttl: pulumi.Output<string | undefined>;
  /** Time at which the sandbox is deleted, RFC 3339. Default: never. */
  readonly expires: pulumi.Output<string | undefined>;
  /** Rules that delete the sandbox automatically. The first rule that applies deletes it. Default: none. */
  readonly expirationPolicies: pulumi.Output<readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[] | undefined>;
  /** Time for which the record can be read after the end of the sandbox: a whole number with the unit s, m, h, d or w. Default: 5m. */
  readonly terminatedRetention: pulumi.Output<string | undefined>;
  /** Time that processes get to end by themselves, in seconds. Default: set by the platform. */
  readonly terminationGracePeriodSeconds: pulumi.Output<number | undefined>;
  /** Outgoing connections: allowed domains, egress gateway and proxy. Default: no restrictions. */
  readonly network: pulumi.Output<{ readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } } | undefined>;
  /** What the proxy adds to requests, by destination. Always encrypted in state. The platform never returns the secrets in it, so changes of them from outside are not detected. */
  readonly proxyRouting: pulumi.Output<readonly ({ readonly destinations?: readonly (string)[]; readonly headers?: Readonly<Record<string, string>>; readonly body?: Readonly<Record<string, string>>; readonly secrets?: Readonly<Record<string, string>> })[] | undefined>;
  /** Volumes to mount. Default: none. */
  readonly volumes: pulumi.Output<readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[] | undefined>;
  /** Name of the sandbox's VPC. */
  readonly vpc: pulumi.Output<string | undefined>;
  /** Kernel features of the sandbox. A change replaces the sandbox with an empty one. */
  readonly extraArgs: pulumi.Output<{ readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" } | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Address of the sandbox's MCP endpoint (streamable HTTP). */
  readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  readonly status: pulumi.Output<string>;
}

/** Outputs of SandboxPreview. */
export interface SandboxPreviewOutputs {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: pulumi.Output<string>;
  /** Sandbox that the preview shows, by name or as a resource. Its previews are deleted with it. A change replaces the preview. */
  readonly sandbox: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Port of the sandbox that the preview shows. Default: set by the platform. If you remove it later, the port stays. */
  readonly port: pulumi.Output<number>;
  /** Whether everybody can open the preview. If false, a preview token is required; create tokens with the client. Default: false. */
  readonly public: pulumi.Output<boolean>;
  /** First part of the host name, unique in the workspace. Default: set by the platform. If you remove it later, the prefix stays. A replacement with the same prefix deletes the old preview first. */
  readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the address. It must be of type previews. Default: the domain of the platform. */
  readonly customDomain: pulumi.Output<string | undefined>;
  /** Time at which the preview ends, RFC 3339. Default: with the sandbox. */
  readonly expires: pulumi.Output<string | undefined>;
  /** Lifetime from the creation: a whole number with the unit s, m, h, d or w. Default: as long as the sandbox. */
  readonly ttl: pulumi.Output<string | undefined>;
  /** Headers to add to requests to the sandbox. Everybody who can read the preview can see them. Default: none. */
  readonly requestHeaders: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Headers to add to answers. Default: none. */
  readonly responseHeaders: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Region of the preview, the same as that of the sandbox. */
  readonly region: pulumi.Output<string>;
  /** Status of the preview. */
  readonly status: pulumi.Output<string>;
}

/** Outputs of SandboxSchedule. */
export interface SandboxScheduleOutputs {
  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  readonly name: pulumi.Output<string>;
  /** Sandbox that the process is submitted to, by name or as a resource. A sandbox has at most 100 schedules. They are deleted with it. A change replaces the schedule. */
  readonly sandbox: pulumi.Output<string>;
  /** Repeated time of the submission: a five-field cron expression, in UTC. Set exactly one of `cron`, `at` and `sleep`. */
  readonly cron: pulumi.Output<string | undefined>;
  /** Time of a single submission, RFC 3339. It must be in the future at every write. Set exactly one of `cron`, `at` and `sleep`. */
  readonly at: pulumi.Output<string | undefined>;
  /** Delay of a single submission, counted from the last write of the schedule: a whole number with the unit s, m, h, d or w. Set exactly one of `cron`, `at` and `sleep`. */
  readonly sleep: pulumi.Output<string | undefined>;
  /** Command to run. */
  readonly command: pulumi.Output<string>;
  /** Name of the process. Default: the name of the schedule. */
  readonly processName: pulumi.Output<string | undefined>;
  /** Working directory of the process. Default: that of the sandbox. */
  readonly workingDir: pulumi.Output<string | undefined>;
  /** Environment variables of the process. Always encrypted in state. The platform masks them, so changes from outside are not detected. */
  readonly env: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Time limit of the process, in seconds. 0 means no limit. Default: 600. */
  readonly processTimeout: pulumi.Output<number>;
  /** Whether the sandbox stays awake while the process runs. Default: true. */
  readonly keepAlive: pulumi.Output<boolean>;
  /** Number of submissions that the platform keeps in the history. Default: 100. */
  readonly maxExecutions: pulumi.Output<number>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}

/** Outputs of ServiceAccount. */
export interface ServiceAccountOutputs {
  /** Name of the service account for people, at most 63 characters. It need not be unique. Default: generated. */
  readonly name: pulumi.Output<string>;
  /** Description of the service account, at most 255 characters. */
  readonly description: pulumi.Output<string | undefined>;
  /** Command that stores the secret, before the object is recorded. If it fails, the object is deleted on the platform again. Required if `workload:secretsInState` is `hash`. If only the command changes, the secret goes to the new one, if the state has it. */
  readonly deliverTo: pulumi.Output<{ readonly command: readonly (string)[] } | undefined>;
  /** Identifier of the service account. It is also the OAuth client id. */
  readonly clientId: pulumi.Output<string>;
  /** OAuth client secret. Returned only once, on creation. It is encrypted in state, and absent after an import. If `workload:secretsInState` is `hash`, it is a hash: use `deliverTo`. */
  readonly clientSecret: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}

/** Outputs of Snapshot. */
export interface SnapshotOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Sandbox to capture, by name or as a resource. You can delete it afterwards. A change takes another snapshot. */
  readonly sandbox: pulumi.Output<string>;
  /** Identifier of the snapshot. It can be used wherever a name can. */
  readonly snapshotId: pulumi.Output<string>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of the capture, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Whether the snapshot can be forked: pending, ready or failed. */
  readonly status: pulumi.Output<string>;
  /** Image of the captured sandbox. */
  readonly image: pulumi.Output<string | undefined>;
  /** Memory of the captured sandbox, in megabytes. */
  readonly memory: pulumi.Output<number | undefined>;
  /** Region of the captured sandbox. */
  readonly region: pulumi.Output<string | undefined>;
  /** Generation of the captured sandbox: mk2 or mk3. */
  readonly generation: pulumi.Output<string | undefined>;
  /** Ports of the captured sandbox. */
  readonly ports: pulumi.Output<readonly (number)[] | undefined>;
}

/** Outputs of Volume. */
export interface VolumeOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Region that stores the data. Workloads that mount the volume must be in the same region. A change replaces the volume with an empty one. */
  readonly region: pulumi.Output<string>;
  /** Size in megabytes. It can only grow. Default: the default size of the template, else set by the platform. If you remove it later, the size stays and is no longer managed. */
  readonly size: pulumi.Output<number>;
  /** Volume template with the initial content, by name or as a resource. A change replaces the volume. Default: an empty volume. */
  readonly template: pulumi.Output<string | undefined>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Your own identifier, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement with the same external id deletes the old volume first. */
  readonly externalId: pulumi.Output<string | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Status of the volume, such as DEPLOYED. */
  readonly status: pulumi.Output<string>;
}

/** Outputs of VolumeTemplate. */
export interface VolumeTemplateOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Description of the template, at most 1024 characters. */
  readonly description: pulumi.Output<string | undefined>;
  /** Size in megabytes of volumes without a size of their own. Default: set by the platform. */
  readonly defaultSize: pulumi.Output<number | undefined>;
  /** Workspace that contains it. */
  readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
  /** Address of the object, set by the platform. */
  readonly url: pulumi.Output<string>;
  /** Whether the template can be used: created (no version yet), ready or error. */
  readonly status: pulumi.Output<string>;
  /** Name of the latest version. */
  readonly latestVersion: pulumi.Output<string | undefined>;
  /** Time of the last upload of a version, RFC 3339. */
  readonly lastVersionUploadedAt: pulumi.Output<string | undefined>;
  /** Number of versions. */
  readonly versionCount: pulumi.Output<number>;
  /** Versions of the template, at the last read. */
  readonly versions: pulumi.Output<readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[]>;
}

/** Outputs of Workspace. */
export interface WorkspaceOutputs {
  /** Name on the platform. It is also the id of the resource. */
  readonly name: pulumi.Output<string>;
  /** Human-readable name, at most 63 characters. */
  readonly displayName: pulumi.Output<string | undefined>;
  /** Labels, as key and value. Labels that other tools set on the object are not changed. */
  readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Region of the workspace. Default: set by the platform. */
  readonly region: pulumi.Output<string | undefined>;
  /** Generation of the infrastructure of the workspace's workloads: mk2 or mk3. Default: set by the platform. */
  readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Whether to discard the output of processes in the workspace's sandboxes. Default: set by the platform. */
  readonly disableProcessLogging: pulumi.Output<boolean | undefined>;
  /** Roles of directory groups in the workspace. Order does not matter. */
  readonly groupMappings: pulumi.Output<readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[] | undefined>;
  /** Whether destroy and replacement delete the workspace with everything in it, including data. If false, they fail while the workspace is not empty. Run `pulumi up` after you set it: it takes effect with that update. Default: false. */
  readonly deleteContents: pulumi.Output<boolean | undefined>;
  /** Identifier, set by the platform. */
  readonly workspaceId: pulumi.Output<string>;
  /** Account that pays for the workspace. */
  readonly accountId: pulumi.Output<string>;
  /** Progress of the set-up: created, account_binded, account_configured or workspace_configured, then ready or error. */
  readonly status: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  readonly createdAt: pulumi.Output<string>;
}
