// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { isOfType } from '../facts';
import { WorkloadResource } from '../dynamic/resource';
import type { AgentArgs, ApiKeyArgs, ApplicationArgs, CustomDomainArgs, DriveArgs, ForkedApplicationArgs, ForkedSandboxArgs, IntegrationConnectionArgs, JobArgs, McpFunctionArgs, ModelArgs, PolicyArgs, SandboxArgs, SandboxPreviewArgs, SandboxScheduleArgs, SnapshotArgs, ServiceAccountArgs, VolumeArgs, VolumeTemplateArgs, WorkspaceArgs } from './args.gen';

/** A program that answers requests at an address of its own, and remembers conversations. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed. */
export class Agent extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Agent";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Agent {
    return isOfType(value, Agent.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image that it runs. A change is a new revision. */
  declare readonly image: pulumi.Output<string | undefined>;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  declare readonly memory: pulumi.Output<number | undefined>;
  /** Fewest instances. Default: what the platform chooses. */
  declare readonly minScale: pulumi.Output<number | undefined>;
  /** Most instances. Default: what the platform chooses. */
  declare readonly maxScale: pulumi.Output<number | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  declare readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in; needed with volumes. Default: what the platform chooses. */
  declare readonly region: pulumi.Output<string | undefined>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  declare readonly public: pulumi.Output<boolean>;
  /** Policies that it is held to, by name or as resources. */
  declare readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts it beside a request. A change is a new revision. */
  declare readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Where its source is. */
  declare readonly repository: pulumi.Output<{ readonly type?: string; readonly url?: string } | undefined>;
  /** Volumes that it mounts; they need a region. */
  declare readonly volumes: pulumi.Output<readonly ({ readonly name: string; readonly mountPath: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[] | undefined>;
  /** Whether it runs. Default: true. Never makes a new revision. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  declare readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  declare readonly traffic: pulumi.Output<number | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  declare readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`, with which the platform signs what it sends there. It tells them once, when it makes them. */
  declare readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  declare readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  declare readonly previousRevision: pulumi.Output<string | undefined>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link AgentArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: AgentArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Agent","outputs":["name","displayName","labels","image","envs","memory","minScale","maxScale","generation","region","public","policies","triggers","repository","volumes","enabled","redeploy","traffic","workspace","createdAt","url","status","callbackSecrets","revision","previousRevision"],"secret":[],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":["__releases","callbackSecrets"],"references":{"policies":{"kinds":["Policy"],"by":"name"},"volumes":{"kinds":["Volume"],"by":"name"}}}, name, args, options);
  }
}

/** A long-lived key of a service account. Its value is an output, told by the platform once and kept encrypted in state. It has no update: every change replaces the key. */
export class ApiKey extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:ApiKey";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ApiKey {
    return isOfType(value, ApiKey.__pulumiType);
  }

  /** Name of the key, as people see it; at most 63 characters. Several keys may have the same. Generated when omitted: a new key is then made before the old one is deleted. A change replaces the key. */
  declare readonly name: pulumi.Output<string>;
  /** Service account that the key stands for, by client id or as a resource. A change replaces the key. */
  declare readonly serviceAccount: pulumi.Output<string>;
  /** Life of the key from its creation on: a number and a unit of s, m, h, d or w, such as 30d; at most ten years. A change replaces the key, and so does `pulumi up --replace`; a key whose life is over is not renewed by itself. Default: for ever. */
  declare readonly expiresIn: pulumi.Output<string | undefined>;
  /** Identifier of the key; also the access key id of S3 clients. */
  declare readonly keyId: pulumi.Output<string>;
  /** The key. The platform tells it once: it is kept in state, encrypted, and absent after an import. */
  declare readonly value: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ApiKeyArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ApiKeyArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"ApiKey","outputs":["name","serviceAccount","expiresIn","keyId","value","createdAt"],"secret":[],"secretFields":[],"secretOutputs":["value"],"references":{"serviceAccount":{"kinds":["ServiceAccount"],"by":"clientId"}}}, name, args, options);
  }
}

/** An application that runs a container image behind one address. A change of image, memory, port or variables is a release, which `traffic` rolls out. Create and update wait until what they made is deployed. For applications that run a snapshot there is `ForkedApplication`. */
export class Application extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Application";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Application {
    return isOfType(value, Application.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image that it runs. A change is a new release. */
  declare readonly image: pulumi.Output<string>;
  /** Memory in megabytes; there is one core for every 2048. Default: 2048. A change is a new release. */
  declare readonly memory: pulumi.Output<number>;
  /** Port that it listens on. Default: 8080. A change is a new release. */
  declare readonly port: pulumi.Output<number>;
  /** Environment variables, each name once. The order means nothing. A change is a new release. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Region that it runs in. Default: what the platform chooses. Never makes a new release. */
  declare readonly region: pulumi.Output<string | undefined>;
  /** Whether it runs. Default: true. Never makes a new release. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  declare readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  declare readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the application. Never makes a new release. */
  declare readonly customDomain: pulumi.Output<string | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  declare readonly traffic: pulumi.Output<number | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status of the application. */
  declare readonly status: pulumi.Output<string>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  declare readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  declare readonly previousRevision: pulumi.Output<string | undefined>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ApplicationArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Application","outputs":["name","displayName","labels","image","memory","port","envs","region","enabled","redeploy","prefix","customDomain","traffic","workspace","createdAt","url","status","revision","previousRevision"],"secret":[],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":["__releases"]}, name, args, options);
  }
}

/** A domain of your own in front of previews or applications, bound to one region. Creating it tells which DNS records prove that it is yours; with `verified: true`, a later update has the platform look for them. */
export class CustomDomain extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:CustomDomain";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is CustomDomain {
    return isOfType(value, CustomDomain.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Region that the domain leads to. Cannot change: another one means a new custom domain, which has to be verified anew. */
  declare readonly region: pulumi.Output<string>;
  /** What the domain is for: previews or applications. Cannot change: another one means a new custom domain. */
  declare readonly domainType: pulumi.Output<"previews" | "applications">;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Preview that answers for names below the domain that are not known. Default: none. */
  declare readonly fallbackPreviewId: pulumi.Output<string | undefined>;
  /** Whether the domain must be verified: the platform is asked to look for the DNS records, again and again until it finds them or `timeoutSeconds` are over. Set it once the records of `cnameRecords` and `txtRecords` are there; they are known only after the domain was created. Default: false, nothing is waited for. */
  declare readonly verified: pulumi.Output<boolean | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** pending, verified or failed. */
  declare readonly status: pulumi.Output<string>;
  /** Why it is not verified, as the platform says. */
  declare readonly verificationError: pulumi.Output<string | undefined>;
  /** What the CNAME record of the domain must hold. */
  declare readonly cnameRecords: pulumi.Output<string>;
  /** TXT records that prove that the domain is yours: by name, what each must hold. */
  declare readonly txtRecords: pulumi.Output<Readonly<Record<string, string>>>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link CustomDomainArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: CustomDomainArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"CustomDomain","outputs":["name","region","domainType","displayName","labels","fallbackPreviewId","verified","workspace","createdAt","status","verificationError","cnameRecords","txtRecords"],"secret":[],"secretFields":[],"secretOutputs":[]}, name, args, options);
  }
}

/** Persistent storage that outlives the workloads it is mounted into. Deleting or replacing a drive deletes its data: set `protect` on what must not go. */
export class Drive extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Drive";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Drive {
    return isOfType(value, Drive.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Region that holds the data. Cannot change: another region means a new, empty drive. */
  declare readonly region: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old drive first. */
  declare readonly externalId: pulumi.Output<string | undefined>;
  /** Who may mount the drive, at most 3 rules; the first match wins, and what matches none is refused. Default: every workload of the workspace. */
  declare readonly permissions: pulumi.Output<readonly ({ readonly path?: string; readonly labels?: Readonly<Record<string, string>>; readonly mode?: "read" | "read-write" })[] | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status, computed by the platform from the events of the drive. */
  declare readonly status: pulumi.Output<string>;
  /** Address of the drive for S3 clients: endpoint, then bucket. */
  declare readonly s3Url: pulumi.Output<string>;
  /** Identifier of the storage behind the drive. */
  declare readonly infrastructureId: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link DriveArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: DriveArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Drive","outputs":["name","region","displayName","labels","externalId","permissions","workspace","createdAt","url","status","s3Url","infrastructureId"],"secret":[],"secretFields":[],"secretOutputs":[],"unique":["externalId"]}, name, args, options);
  }
}

/** An application that runs a release: a snapshot with its variables and port. Each release is forked exactly once; changing `traffic`, or going back to a release that the platform still keeps, only routes. */
export class ForkedApplication extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:ForkedApplication";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ForkedApplication {
    return isOfType(value, ForkedApplication.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Snapshot to run, by name or id or as a resource; a name is resolved when a release is made. Give this or `snapshotId`. */
  declare readonly snapshot: pulumi.Output<string | undefined>;
  /** Snapshot to run, pinned by its id. Give this or `snapshot`. */
  declare readonly snapshotId: pulumi.Output<string | undefined>;
  /** Environment variables on top of the snapshot's, each name once. The order means nothing. A change is a new release. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Port that the application listens on. Default: the snapshot's first port, else 8080. A change is a new release. */
  declare readonly port: pulumi.Output<number | undefined>;
  /** Arbitrary values whose change makes a new release of the same snapshot; the way to retry a release that failed. */
  declare readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Arbitrary values whose change makes a new release of the same snapshot, as `redeploy` does. */
  declare readonly triggers: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that the release receives beside the one before it: 0 stages it, 1 to 99 makes it a canary, 100 promotes it. Omitted: a new release takes all traffic, and routing is not managed afterwards. Lies dormant while there is no other release to share with. */
  declare readonly traffic: pulumi.Output<number | undefined>;
  /** Subdomain of the application under `customDomain`. Never makes a new release. */
  declare readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain of the application. Never makes a new release. */
  declare readonly customDomain: pulumi.Output<string | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status of the application. */
  declare readonly status: pulumi.Output<string>;
  /** Revision that runs the release. */
  declare readonly revision: pulumi.Output<string>;
  /** Revision that served before the release: it carries the rest of the traffic, and a rollback goes there. */
  declare readonly previousRevision: pulumi.Output<string | undefined>;
  /** Whether the application was made here; destroy deletes only what is owned. */
  declare readonly owned: pulumi.Output<boolean>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ForkedApplicationArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ForkedApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"ForkedApplication","outputs":["name","snapshot","snapshotId","envs","port","redeploy","triggers","traffic","prefix","customDomain","workspace","createdAt","url","status","revision","previousRevision","owned"],"secret":[],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":["__releases"],"references":{"snapshot":{"kinds":["Snapshot"],"by":"name"}}}, name, args, options);
  }
}

/** A sandbox that begins as a copy of a snapshot, or of another sandbox as it is: its disk, image, memory, variables and ports; while the source lives also its lifetime and network. It is forked exactly once. Labels and variables change in place, what it began with does not: another source deletes it with its disk. A `Sandbox` of the same name would be the same object: declare one of them. */
export class ForkedSandbox extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:ForkedSandbox";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ForkedSandbox {
    return isOfType(value, ForkedSandbox.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Snapshot that it begins with, by name or id or as a resource. Give this or `sandbox`. A change forks again and deletes this one. */
  declare readonly snapshot: pulumi.Output<string | undefined>;
  /** Living sandbox that it begins as a copy of, by name or as a resource; no snapshot is kept. Give this or `snapshot`. A change forks again and deletes this one. */
  declare readonly sandbox: pulumi.Output<string | undefined>;
  /** Environment variables on top of the source's, each name once. The order means nothing. One that is omitted later is taken away, also where the source had it. A change behind its back is not seen. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Port that it listens on beside the source's. A change forks again and deletes this one. */
  declare readonly port: pulumi.Output<number | undefined>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  declare readonly externalId: pulumi.Output<string | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Address of its MCP endpoint, streamable HTTP. */
  declare readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  declare readonly status: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ForkedSandboxArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ForkedSandboxArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"ForkedSandbox","outputs":["name","snapshot","sandbox","envs","port","displayName","labels","externalId","workspace","createdAt","url","mcpUrl","status"],"secret":[],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":[],"unique":["externalId"],"references":{"snapshot":{"kinds":["Snapshot"],"by":"name"},"sandbox":{"kinds":["Sandbox","ForkedSandbox"],"by":"name"}}}, name, args, options);
  }
}

/** Credentials of an integration, kept by the platform and bound to functions by name. A connection cannot be deleted while a function still uses it. */
export class IntegrationConnection extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:IntegrationConnection";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is IntegrationConnection {
    return isOfType(value, IntegrationConnection.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Integration that the credentials are for. Cannot change: another one means a new connection. */
  declare readonly integration: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Settings of the integration that are no secrets. */
  declare readonly config: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Secret values by key; a mail integration on OAuth needs all of CLIENT_ID, CLIENT_SECRET and REFRESH_TOKEN. Always encrypted in state; the platform never answers them, so a change behind its back is not seen. */
  declare readonly secret: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Strings of your own, never sent. A change sends the connection again with all its secret values: after the state was rolled back, or when somebody else has written them. Example: `{ sent: "2027-01-31" }`. */
  declare readonly triggers: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link IntegrationConnectionArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: IntegrationConnectionArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"IntegrationConnection","outputs":["name","integration","displayName","labels","config","secret","triggers","workspace","createdAt","url"],"secret":["secret"],"secretFields":[],"secretOutputs":[]}, name, args, options);
  }
}

/** A program that runs to an end, task by task, when it is executed or triggered. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed; executions are not resources. */
export class Job extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Job";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Job {
    return isOfType(value, Job.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Container image that it runs. A change is a new revision. */
  declare readonly image: pulumi.Output<string | undefined>;
  /** Environment variables, each name once. The order means nothing. A change is a new revision. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Memory in megabytes; there is one core for every 2048. Default: what the platform chooses. */
  declare readonly memory: pulumi.Output<number | undefined>;
  /** Share of the memory that is a disk, 10 to 95 percent. Default: 50. */
  declare readonly diskPercent: pulumi.Output<number>;
  /** How often a task that failed is repeated. Default: what the platform chooses. */
  declare readonly maxRetries: pulumi.Output<number | undefined>;
  /** Longest time for a task, in seconds. Default: what the platform chooses. */
  declare readonly timeout: pulumi.Output<number | undefined>;
  /** Ports that it listens on while it runs. */
  declare readonly ports: pulumi.Output<readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[] | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  declare readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in. Default: what the platform chooses. */
  declare readonly region: pulumi.Output<string | undefined>;
  /** Policies that it is held to, by name or as resources. */
  declare readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts it beside a request. A change is a new revision. */
  declare readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Disks that it has while it runs, empty at each start. */
  declare readonly volumes: pulumi.Output<readonly ({ readonly name: string; readonly mountPath: string; readonly sizeMb: number; readonly readOnly?: boolean })[] | undefined>;
  /** Repositories whose workflows it runs, as their runner. */
  declare readonly githubRepositories: pulumi.Output<readonly (string)[] | undefined>;
  /** Whether it can be executed. Default: true. Never makes a new revision. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  declare readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  declare readonly traffic: pulumi.Output<number | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  declare readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`, with which the platform signs what it sends there. It tells them once, when it makes them. */
  declare readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  declare readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  declare readonly previousRevision: pulumi.Output<string | undefined>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link JobArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: JobArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Job","outputs":["name","displayName","labels","image","envs","memory","diskPercent","maxRetries","timeout","ports","generation","region","policies","triggers","volumes","githubRepositories","enabled","redeploy","traffic","workspace","createdAt","url","status","callbackSecrets","revision","previousRevision"],"secret":[],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":["__releases","callbackSecrets"],"references":{"policies":{"kinds":["Policy"],"by":"name"}}}, name, args, options);
  }
}

/** An MCP server on the platform, bound to integration connections by name. Create and update wait until what they made is deployed; an update without `traffic` leaves the routing between revisions alone, unless it takes back an earlier `traffic`. */
export class McpFunction extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:McpFunction";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is McpFunction {
    return isOfType(value, McpFunction.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Integration connections that the server works with, by name or as resources. */
  declare readonly integrationConnections: pulumi.Output<readonly (string)[] | undefined>;
  /** Environment variables of the server, each name once. The order means nothing. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Container image. Default: the image of the bound integration. */
  declare readonly image: pulumi.Output<string | undefined>;
  /** Memory in megabytes. Default: what the platform chooses. */
  declare readonly memory: pulumi.Output<number | undefined>;
  /** Fewest instances. Default: what the platform chooses. */
  declare readonly minScale: pulumi.Output<number | undefined>;
  /** Most instances. Default: what the platform chooses. */
  declare readonly maxScale: pulumi.Output<number | undefined>;
  /** Transport of the MCP endpoint: http-stream or websocket. Default: http-stream. */
  declare readonly transport: pulumi.Output<"http-stream" | "websocket">;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  declare readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Region that it runs in. Default: what the platform chooses. */
  declare readonly region: pulumi.Output<string | undefined>;
  /** Whether it answers without a credential; generation mk3 only. Default: false. */
  declare readonly public: pulumi.Output<boolean>;
  /** Policies that it is held to, by name or as resources. */
  declare readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** What starts it beside a request. A change is a new revision. */
  declare readonly triggers: pulumi.Output<readonly ({ readonly type: "http" | "http-async" | "cron"; readonly enabled?: boolean; readonly path?: string; readonly authenticationType?: "public" | "private"; readonly schedule?: string; readonly timeout?: number; readonly retry?: number; readonly callbackUrl?: string; readonly tasks?: readonly (Readonly<Record<string, string>>)[] })[] | undefined>;
  /** Whether the server runs. Default: true. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Arbitrary values whose change makes a release of an unchanged specification; the way to retry a release that failed. The platform gets a hash of them, in the environment variable `WORKLOAD_REDEPLOY`. */
  declare readonly redeploy: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Share of the traffic, in percent, that what the program says receives beside the revision before it. A changed specification is a release: 0 stages it, 1 to 99 makes it a canary, 100 promotes it once it is deployed. A change of the share alone only routes, and so does going back to a specification whose revision the platform still keeps. Lies dormant while there is no other revision to share with. Omitted: the platform decides, and routing is not managed. */
  declare readonly traffic: pulumi.Output<number | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Address of the MCP endpoint, streamable HTTP. */
  declare readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  declare readonly status: pulumi.Output<string>;
  /** Secrets by `callbackUrl`, with which the platform signs what it sends there. It tells them once, when it makes them. */
  declare readonly callbackSecrets: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Revision that runs what the program says; without `traffic` the one that was put into service last. */
  declare readonly revision: pulumi.Output<string>;
  /** Revision that served before it, and carries the rest of the traffic. */
  declare readonly previousRevision: pulumi.Output<string | undefined>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link McpFunctionArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: McpFunctionArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"McpFunction","outputs":["name","displayName","labels","integrationConnections","envs","image","memory","minScale","maxScale","transport","generation","region","public","policies","triggers","enabled","redeploy","traffic","workspace","createdAt","url","mcpUrl","status","callbackSecrets","revision","previousRevision"],"secret":[],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":["__releases","callbackSecrets"],"references":{"integrationConnections":{"kinds":["IntegrationConnection"],"by":"name"},"policies":{"kinds":["Policy"],"by":"name"}}}, name, args, options);
  }
}

/** A gateway to a model of a provider, reached through an integration connection. Create and update wait until what they made is deployed. */
export class Model extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Model";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Model {
    return isOfType(value, Model.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Provider, such as openai, anthropic, mistral, huggingface, public_model or azure-ai-inference. */
  declare readonly type: pulumi.Output<string | undefined>;
  /** Name of the model at the provider. */
  declare readonly model: pulumi.Output<string | undefined>;
  /** Organisation at the provider. */
  declare readonly organization: pulumi.Output<string | undefined>;
  /** Endpoint at the provider. */
  declare readonly endpointName: pulumi.Output<string | undefined>;
  /** Generation of the infrastructure: mk2 or mk3. Default: what the platform chooses. */
  declare readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Integration connections that hold the credentials of the provider, by name or as resources. */
  declare readonly integrationConnections: pulumi.Output<readonly (string)[] | undefined>;
  /** Policies that it is held to, such as the tokens it may use, by name or as resources. */
  declare readonly policies: pulumi.Output<readonly (string)[] | undefined>;
  /** Hardware that it runs on. */
  declare readonly flavors: pulumi.Output<readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[] | undefined>;
  /** Whether it is for tests. Default: false. */
  declare readonly sandbox: pulumi.Output<boolean>;
  /** Whether it answers. Default: true. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status of the deployment. */
  declare readonly status: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ModelArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ModelArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Model","outputs":["name","displayName","labels","type","model","organization","endpointName","generation","integrationConnections","policies","flavors","sandbox","enabled","workspace","createdAt","url","status"],"secret":[],"secretFields":[],"secretOutputs":[],"references":{"integrationConnections":{"kinds":["IntegrationConnection"],"by":"name"},"policies":{"kinds":["Policy"],"by":"name"}}}, name, args, options);
  }
}

/** A rule about where workloads run, on what, or how many tokens they take. Workloads name the policies that they are held to: those of one type add up, those of different types all apply. */
export class Policy extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Policy";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Policy {
    return isOfType(value, Policy.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** What the policy is about: location (needs `locations`), flavor (needs `flavors`) or maxToken (needs `maxTokens`). Cannot change: another one means a new policy. */
  declare readonly type: pulumi.Output<"location" | "flavor" | "maxToken">;
  /** Where workloads may run, for a policy of type location. The order means nothing. */
  declare readonly locations: pulumi.Output<readonly ({ readonly name: string; readonly type: "continent" | "country" | "location" })[] | undefined>;
  /** What workloads may run on, for a policy of type flavor. The order means nothing. */
  declare readonly flavors: pulumi.Output<readonly ({ readonly name: string; readonly type: "cpu" | "gpu" })[] | undefined>;
  /** How many tokens may be taken, for a policy of type maxToken; what goes beyond is refused with 429 until the window is over. */
  declare readonly maxTokens: pulumi.Output<{ readonly granularity: "minute" | "hour" | "day" | "month"; readonly step?: number; readonly input?: number; readonly output?: number; readonly total?: number; readonly ratioInputOverOutput?: number } | undefined>;
  /** Kinds of workloads that it is for, such as agent or model. Default: all. The order means nothing. */
  declare readonly resourceTypes: pulumi.Output<readonly (string)[] | undefined>;
  /** Whether the policy is for tests. Default: what the platform chooses. */
  declare readonly sandbox: pulumi.Output<boolean | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link PolicyArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: PolicyArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Policy","outputs":["name","displayName","labels","type","locations","flavors","maxTokens","resourceTypes","sandbox","workspace","createdAt","url"],"secret":[],"secretFields":[],"secretOutputs":[]}, name, args, options);
  }
}

/** A machine to work in, with a disk, processes and an MCP endpoint of its own, and the source of snapshots. Deleting or replacing a sandbox deletes its disk: set `protect` on what must not go, or take a `Snapshot`. One that ended by itself is made anew by the next `pulumi up --refresh`. */
export class Sandbox extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Sandbox";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Sandbox {
    return isOfType(value, Sandbox.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Region that it runs in. Cannot change: another region means a new, empty sandbox. Default: what the platform chooses. */
  declare readonly region: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old sandbox first. */
  declare readonly externalId: pulumi.Output<string | undefined>;
  /** Container image. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  declare readonly image: pulumi.Output<string>;
  /** Memory in megabytes. A change may reset the disk. Default: what the platform chooses; omitted later, it stays as it is. */
  declare readonly memory: pulumi.Output<number>;
  /** Ports that it listens on. Default: none. */
  declare readonly ports: pulumi.Output<readonly ({ readonly target: number; readonly name?: string; readonly protocol?: "HTTP" | "TCP" | "UDP" | "TLS" })[] | undefined>;
  /** Environment variables of the sandbox, each name once. The order means nothing. */
  declare readonly envs: pulumi.Output<readonly ({ readonly name: string; readonly value: string; readonly secret?: boolean })[] | undefined>;
  /** Whether the sandbox runs. Default: true. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: for ever. */
  declare readonly ttl: pulumi.Output<string | undefined>;
  /** When it ends, RFC 3339. Default: never. */
  declare readonly expires: pulumi.Output<string | undefined>;
  /** When it ends by itself; the first that applies ends it. Default: never. */
  declare readonly expirationPolicies: pulumi.Output<readonly ({ readonly type: "ttl-idle" | "ttl-max-age" | "date"; readonly value: string; readonly action?: "delete" })[] | undefined>;
  /** How long it can still be read after its end, a whole number with a unit of s, m, h, d or w. Default: 5m. */
  declare readonly terminatedRetention: pulumi.Output<string | undefined>;
  /** Seconds that its processes have to end by themselves. Default: what the platform chooses. */
  declare readonly terminationGracePeriodSeconds: pulumi.Output<number | undefined>;
  /** Where it may connect to, and how. Default: anywhere. */
  declare readonly network: pulumi.Output<{ readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly subnet?: string; readonly egress?: { readonly gateway?: string; readonly mode?: string }; readonly firewallRulesets?: readonly (string)[]; readonly proxy?: { readonly allowedDomains?: readonly (string)[]; readonly forbiddenDomains?: readonly (string)[]; readonly bypass?: readonly (string)[] } } | undefined>;
  /** What the proxy adds to requests, by destination. Always encrypted in state; the platform never answers the secrets in it, so a change behind its back is not seen. */
  declare readonly proxyRouting: pulumi.Output<readonly ({ readonly destinations?: readonly (string)[]; readonly headers?: Readonly<Record<string, string>>; readonly body?: Readonly<Record<string, string>>; readonly secrets?: Readonly<Record<string, string>> })[] | undefined>;
  /** Volumes that it mounts. Default: none. */
  declare readonly volumes: pulumi.Output<readonly ({ readonly name?: string; readonly mountPath?: string; readonly readOnly?: boolean; readonly type?: "persistent" | "ephemeral"; readonly sizeMb?: number })[] | undefined>;
  /** VPC that it is in, by name. */
  declare readonly vpc: pulumi.Output<string | undefined>;
  /** What its kernel allows. Cannot change: another value means a new, empty sandbox. */
  declare readonly extraArgs: pulumi.Output<{ readonly iptables?: "enabled" | "disabled"; readonly nfs?: "enabled" | "disabled"; readonly tun?: "enabled" | "disabled" } | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Address of its MCP endpoint, streamable HTTP. */
  declare readonly mcpUrl: pulumi.Output<string>;
  /** Status of the deployment. */
  declare readonly status: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SandboxArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Sandbox","outputs":["name","region","displayName","labels","externalId","image","memory","ports","envs","enabled","ttl","expires","expirationPolicies","terminatedRetention","terminationGracePeriodSeconds","network","proxyRouting","volumes","vpc","extraArgs","workspace","createdAt","url","mcpUrl","status"],"secret":["proxyRouting"],"secretFields":[{"list":"envs","flag":"secret","field":"value"}],"secretOutputs":[],"unique":["externalId"],"references":{"volumes":{"kinds":["Volume"],"by":"name"}}}, name, args, options);
  }
}

/** An address at which a port of a sandbox is shown, to everybody or to those who have a token. It goes with its sandbox. One that ended by itself is made anew by the next `pulumi up --refresh`. */
export class SandboxPreview extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:SandboxPreview";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is SandboxPreview {
    return isOfType(value, SandboxPreview.__pulumiType);
  }

  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  declare readonly name: pulumi.Output<string>;
  /** Sandbox whose port is shown, by name or as a resource; its previews go with it. A change replaces the preview. */
  declare readonly sandbox: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Port of the sandbox that is shown. Default: what the platform chooses; omitted later, it stays as it is. */
  declare readonly port: pulumi.Output<number>;
  /** Whether everybody may open it; otherwise only who sends one of its tokens, which the client makes. Default: false. */
  declare readonly public: pulumi.Output<boolean>;
  /** First part of the host name, unique in the workspace. Default: what the platform chooses; omitted later, it stays as it is. A replacement that keeps it deletes the old preview first. */
  declare readonly prefix: pulumi.Output<string | undefined>;
  /** Custom domain that the address is under, one for previews. Default: the domain of the platform. */
  declare readonly customDomain: pulumi.Output<string | undefined>;
  /** When it ends, RFC 3339. Default: never, as long as the sandbox lives. */
  declare readonly expires: pulumi.Output<string | undefined>;
  /** Time to live from its creation, a whole number with a unit of s, m, h, d or w. Default: as long as the sandbox lives. */
  declare readonly ttl: pulumi.Output<string | undefined>;
  /** Header fields that are added to requests on their way to the sandbox. The platform shows them to whoever may read the preview. Default: none. */
  declare readonly requestHeaders: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Header fields that are added to answers. Default: none. */
  declare readonly responseHeaders: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Region that it is in, that of the sandbox. */
  declare readonly region: pulumi.Output<string>;
  /** Status of the preview. */
  declare readonly status: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SandboxPreviewArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxPreviewArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"SandboxPreview","outputs":["name","sandbox","displayName","port","public","prefix","customDomain","expires","ttl","requestHeaders","responseHeaders","workspace","createdAt","url","region","status"],"secret":[],"secretFields":[],"secretOutputs":[],"unique":["prefix"],"references":{"sandbox":{"kinds":["Sandbox","ForkedSandbox"],"by":"name"}}}, name, args, options);
  }
}

/** Submits a process to a sandbox: again and again, at a moment, or after a while. It goes with its sandbox. Every update begins to count the time anew. What was submitted is told by `listScheduleExecutions`. */
export class SandboxSchedule extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:SandboxSchedule";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is SandboxSchedule {
    return isOfType(value, SandboxSchedule.__pulumiType);
  }

  /** Name on the platform; the id of the resource is `<sandbox>/<name>`. */
  declare readonly name: pulumi.Output<string>;
  /** Sandbox that the process is submitted to, by name or as a resource; it has at most 100 schedules, and they go with it. A change replaces the schedule. */
  declare readonly sandbox: pulumi.Output<string>;
  /** When, again and again: five fields of cron, UTC. Give this, `at` or `sleep`. */
  declare readonly cron: pulumi.Output<string | undefined>;
  /** When, once: a time to come, RFC 3339. Give this, `cron` or `sleep`. A write after that time is refused. */
  declare readonly at: pulumi.Output<string | undefined>;
  /** How long after the schedule was last written, once: a whole number with a unit of s, m, h, d or w. Give this, `cron` or `at`. */
  declare readonly sleep: pulumi.Output<string | undefined>;
  /** Command that is run. */
  declare readonly command: pulumi.Output<string>;
  /** Name of the process. Default: that of the schedule. */
  declare readonly processName: pulumi.Output<string | undefined>;
  /** Folder that it is run in. Default: that of the sandbox. */
  declare readonly workingDir: pulumi.Output<string | undefined>;
  /** Variables that it is run with. Always encrypted in state; the platform masks them, so a change behind its back is not seen. */
  declare readonly env: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Longest time for the process, in seconds; 0 is none. Default: 600. */
  declare readonly processTimeout: pulumi.Output<number>;
  /** Whether the sandbox stays awake for the process. Default: true. */
  declare readonly keepAlive: pulumi.Output<boolean>;
  /** How many of its submissions are remembered. Default: 100. */
  declare readonly maxExecutions: pulumi.Output<number>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SandboxScheduleArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"SandboxSchedule","outputs":["name","sandbox","cron","at","sleep","command","processName","workingDir","env","processTimeout","keepAlive","maxExecutions","createdAt"],"secret":["env"],"secretFields":[],"secretOutputs":[],"references":{"sandbox":{"kinds":["Sandbox","ForkedSandbox"],"by":"name"}}}, name, args, options);
  }
}

/** What a sandbox was at a moment: its disk, image, variables and ports, for forks to begin with. It is taken when the resource is made, outlives the sandbox, and what was forked from it outlives the snapshot. Nothing of it changes: another name or sandbox takes another snapshot, of what the sandbox is by then. One that failed is taken again by the next run. */
export class Snapshot extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Snapshot";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Snapshot {
    return isOfType(value, Snapshot.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Sandbox that is captured, by name or as a resource, as it is at that moment. It may go afterwards. A change takes another snapshot. */
  declare readonly sandbox: pulumi.Output<string>;
  /** Identifier; it serves wherever a name does. */
  declare readonly snapshotId: pulumi.Output<string>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of the capture, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** pending, ready or failed. */
  declare readonly status: pulumi.Output<string>;
  /** Image of the sandbox that was captured. */
  declare readonly image: pulumi.Output<string | undefined>;
  /** Memory of the sandbox that was captured, in megabytes. */
  declare readonly memory: pulumi.Output<number | undefined>;
  /** Region of the sandbox that was captured. */
  declare readonly region: pulumi.Output<string | undefined>;
  /** Generation of the machine that was captured. */
  declare readonly generation: pulumi.Output<string | undefined>;
  /** Ports that the sandbox listened on. */
  declare readonly ports: pulumi.Output<readonly (number)[] | undefined>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SnapshotArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SnapshotArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Snapshot","outputs":["name","sandbox","snapshotId","workspace","createdAt","status","image","memory","region","generation","ports"],"secret":[],"secretFields":[],"secretOutputs":[],"references":{"sandbox":{"kinds":["Sandbox","ForkedSandbox"],"by":"name"}}}, name, args, options);
  }
}

/** An identity for programs, of the workspace that is configured. Its client secret is an output, told by the platform once and kept encrypted in state. Deleting it deletes its API keys. */
export class ServiceAccount extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:ServiceAccount";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ServiceAccount {
    return isOfType(value, ServiceAccount.__pulumiType);
  }

  /** Name of the service account, as people see it; at most 63 characters. Several may have the same. Generated when omitted. */
  declare readonly name: pulumi.Output<string>;
  /** What it is for; at most 255 characters. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Identifier; also the OAuth client id. */
  declare readonly clientId: pulumi.Output<string>;
  /** OAuth client secret. The platform tells it once: it is kept in state, encrypted, and absent after an import. */
  declare readonly clientSecret: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ServiceAccountArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ServiceAccountArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"ServiceAccount","outputs":["name","description","clientId","clientSecret","createdAt"],"secret":[],"secretFields":[],"secretOutputs":["clientSecret"]}, name, args, options);
  }
}

/** A disk for agents and sandboxes, which name it among their volumes. Its size only grows. Deleting or replacing a volume deletes its data: set `protect` on what must not go. One that is still attached is not deleted. */
export class Volume extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Volume";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Volume {
    return isOfType(value, Volume.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Region that holds the data, that of the workloads that mount it. Cannot change: another region means a new, empty volume. */
  declare readonly region: pulumi.Output<string>;
  /** Size in megabytes; it only grows. Default: that of the template, else what the platform chooses. Omitted later, the size stays as it is and is no longer managed. */
  declare readonly size: pulumi.Output<number>;
  /** Volume template that the volume starts with, by name or as a resource. Cannot change: another one means a new volume. Default: an empty volume. */
  declare readonly template: pulumi.Output<string | undefined>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Identifier of your own, unique in the workspace: letters, digits and dashes, at most 64 characters. A replacement that keeps it deletes the old volume first. */
  declare readonly externalId: pulumi.Output<string | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** Status, computed by the platform from the events of the volume. */
  declare readonly status: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link VolumeArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: VolumeArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Volume","outputs":["name","region","size","template","displayName","labels","externalId","workspace","createdAt","url","status"],"secret":[],"secretFields":[],"secretOutputs":[],"unique":["externalId"],"references":{"template":{"kinds":["VolumeTemplate"],"by":"name"}}}, name, args, options);
  }
}

/** Content that volumes are made from. Its versions are uploaded with the client or the command line; here they are outputs. Volumes that were made from it stay when it is deleted. */
export class VolumeTemplate extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:VolumeTemplate";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is VolumeTemplate {
    return isOfType(value, VolumeTemplate.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** What the template is for; at most 1024 characters. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Size in megabytes of volumes that name none. Default: what the platform chooses. */
  declare readonly defaultSize: pulumi.Output<number | undefined>;
  /** Workspace that owns it. */
  declare readonly workspace: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;
  /** Address, as the platform gives it. */
  declare readonly url: pulumi.Output<string>;
  /** created (no version yet), ready or error. */
  declare readonly status: pulumi.Output<string>;
  /** Name of the latest version. */
  declare readonly latestVersion: pulumi.Output<string | undefined>;
  /** When it was uploaded, RFC 3339. */
  declare readonly lastVersionUploadedAt: pulumi.Output<string | undefined>;
  /** How many versions there are. */
  declare readonly versionCount: pulumi.Output<number>;
  /** The versions, as they were when the state was written. */
  declare readonly versions: pulumi.Output<readonly ({ readonly name?: string; readonly versionId?: string; readonly status?: string; readonly region?: string; readonly bucket?: string; readonly contentSize?: number })[]>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link VolumeTemplateArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: VolumeTemplateArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"VolumeTemplate","outputs":["name","displayName","labels","description","defaultSize","workspace","createdAt","url","status","latestVersion","lastVersionUploadedAt","versionCount","versions"],"secret":[],"secretFields":[],"secretOutputs":[]}, name, args, options);
  }
}

/** A workspace of the account: what owns resources. The workspace that the provider is configured for does not matter, but its credential must be that of an admin of the account. What is in a workspace is managed by a provider configured for it; a workspace that holds anything is not deleted unless `deleteContents` says so. */
export class Workspace extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "pulumi-nodejs:dynamic/workload:Workspace";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Workspace {
    return isOfType(value, Workspace.__pulumiType);
  }

  /** Name on the platform, also the id of the resource. */
  declare readonly name: pulumi.Output<string>;
  /** Human-readable name; at most 63 characters. */
  declare readonly displayName: pulumi.Output<string | undefined>;
  /** Key and value labels. Labels that others set on the object are left alone. */
  declare readonly labels: pulumi.Output<Readonly<Record<string, string>> | undefined>;
  /** Region of the workspace. Default: what the platform chooses. */
  declare readonly region: pulumi.Output<string | undefined>;
  /** Generation of the runtime of its workloads: mk2 or mk3. Default: what the platform chooses. */
  declare readonly generation: pulumi.Output<"mk2" | "mk3" | undefined>;
  /** Whether the output of processes in its sandboxes is not kept. Default: what the platform chooses. */
  declare readonly disableProcessLogging: pulumi.Output<boolean | undefined>;
  /** Roles that groups of a directory have in the workspace. The order means nothing. */
  declare readonly groupMappings: pulumi.Output<readonly ({ readonly groupName: string; readonly role: "admin" | "member" })[] | undefined>;
  /** Whether destroy and replacement delete the workspace with everything in it, data included; otherwise they refuse as long as something is in it. Takes effect with an update, before it is needed. Default: false. */
  declare readonly deleteContents: pulumi.Output<boolean | undefined>;
  /** Identifier, set by the platform. */
  declare readonly workspaceId: pulumi.Output<string>;
  /** Account that pays for it. */
  declare readonly accountId: pulumi.Output<string>;
  /** created, account_binded, account_configured or workspace_configured on the way, then ready or error. */
  declare readonly status: pulumi.Output<string>;
  /** Time of creation, RFC 3339. */
  declare readonly createdAt: pulumi.Output<string>;

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link WorkspaceArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: WorkspaceArgs, options?: pulumi.CustomResourceOptions) {
    super({"type":"Workspace","outputs":["name","displayName","labels","region","generation","disableProcessLogging","groupMappings","deleteContents","workspaceId","accountId","status","createdAt"],"secret":[],"secretFields":[],"secretOutputs":[]}, name, args, options);
  }
}
