// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { isOfType } from '../facts';
import { WorkloadResource } from '../native/resource';
import type { AgentArgs, ApiKeyArgs, ApplicationArgs, CustomDomainArgs, DriveArgs, ForkedApplicationArgs, ForkedSandboxArgs, IntegrationConnectionArgs, JobArgs, McpFunctionArgs, ModelArgs, PolicyArgs, SandboxArgs, SandboxPreviewArgs, SandboxScheduleArgs, SnapshotArgs, ServiceAccountArgs, VolumeArgs, VolumeTemplateArgs, WorkspaceArgs } from './args.gen';
import { facts } from './facts.gen';
import type { AgentOutputs, ApiKeyOutputs, ApplicationOutputs, CustomDomainOutputs, DriveOutputs, ForkedApplicationOutputs, ForkedSandboxOutputs, IntegrationConnectionOutputs, JobOutputs, McpFunctionOutputs, ModelOutputs, PolicyOutputs, SandboxOutputs, SandboxPreviewOutputs, SandboxScheduleOutputs, SnapshotOutputs, ServiceAccountOutputs, VolumeOutputs, VolumeTemplateOutputs, WorkspaceOutputs } from './outputs.gen';

export interface Agent extends AgentOutputs {}
/** A program that answers requests at an address of its own, and remembers conversations. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed. */
export class Agent extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Agent";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Agent {
    return isOfType(value, Agent.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Agent {
    return new Agent(name, {} as AgentArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link AgentArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: AgentArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Agent, name, args, options);
  }
}

export interface ApiKey extends ApiKeyOutputs {}
/** A long-lived key of a service account. Its value is an output, told by the platform once and kept encrypted in state. It has no update: every change replaces the key. */
export class ApiKey extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ApiKey";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ApiKey {
    return isOfType(value, ApiKey.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ApiKey {
    return new ApiKey(name, {} as ApiKeyArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ApiKeyArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ApiKeyArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ApiKey, name, args, options);
  }
}

export interface Application extends ApplicationOutputs {}
/** An application that runs a container image behind one address. A change of image, memory, port or variables is a release, which `traffic` rolls out. Create and update wait until what they made is deployed. For applications that run a snapshot there is `ForkedApplication`. */
export class Application extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Application";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Application {
    return isOfType(value, Application.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Application {
    return new Application(name, {} as ApplicationArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ApplicationArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Application, name, args, options);
  }
}

export interface CustomDomain extends CustomDomainOutputs {}
/** A domain of your own in front of previews or applications, bound to one region. Creating it tells which DNS records prove that it is yours; with `verified: true`, a later update has the platform look for them. */
export class CustomDomain extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:CustomDomain";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is CustomDomain {
    return isOfType(value, CustomDomain.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): CustomDomain {
    return new CustomDomain(name, {} as CustomDomainArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link CustomDomainArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: CustomDomainArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.CustomDomain, name, args, options);
  }
}

export interface Drive extends DriveOutputs {}
/** Persistent storage that outlives the workloads it is mounted into. Deleting or replacing a drive deletes its data: set `protect` on what must not go. */
export class Drive extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Drive";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Drive {
    return isOfType(value, Drive.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Drive {
    return new Drive(name, {} as DriveArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link DriveArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: DriveArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Drive, name, args, options);
  }
}

export interface ForkedApplication extends ForkedApplicationOutputs {}
/** An application that runs a release: a snapshot with its variables and port. Each release is forked exactly once; changing `traffic`, or going back to a release that the platform still keeps, only routes. */
export class ForkedApplication extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ForkedApplication";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ForkedApplication {
    return isOfType(value, ForkedApplication.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ForkedApplication {
    return new ForkedApplication(name, {} as ForkedApplicationArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ForkedApplicationArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ForkedApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ForkedApplication, name, args, options);
  }
}

export interface ForkedSandbox extends ForkedSandboxOutputs {}
/** A sandbox that begins as a copy of a snapshot, or of another sandbox as it is: its disk, image, memory, variables and ports; while the source lives also its lifetime and network. It is forked exactly once. Labels and variables change in place, what it began with does not: another source deletes it with its disk. A `Sandbox` of the same name would be the same object: declare one of them. */
export class ForkedSandbox extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ForkedSandbox";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ForkedSandbox {
    return isOfType(value, ForkedSandbox.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ForkedSandbox {
    return new ForkedSandbox(name, {} as ForkedSandboxArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ForkedSandboxArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ForkedSandboxArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ForkedSandbox, name, args, options);
  }
}

export interface IntegrationConnection extends IntegrationConnectionOutputs {}
/** Credentials of an integration, kept by the platform and bound to functions by name. A connection cannot be deleted while a function still uses it. */
export class IntegrationConnection extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:IntegrationConnection";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is IntegrationConnection {
    return isOfType(value, IntegrationConnection.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): IntegrationConnection {
    return new IntegrationConnection(name, {} as IntegrationConnectionArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link IntegrationConnectionArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: IntegrationConnectionArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.IntegrationConnection, name, args, options);
  }
}

export interface Job extends JobOutputs {}
/** A program that runs to an end, task by task, when it is executed or triggered. A changed specification is a new revision, which `traffic` rolls out. Create and update wait until what they made is deployed; executions are not resources. */
export class Job extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Job";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Job {
    return isOfType(value, Job.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Job {
    return new Job(name, {} as JobArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link JobArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: JobArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Job, name, args, options);
  }
}

export interface McpFunction extends McpFunctionOutputs {}
/** An MCP server on the platform, bound to integration connections by name. Create and update wait until what they made is deployed; an update without `traffic` leaves the routing between revisions alone, unless it takes back an earlier `traffic`. */
export class McpFunction extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:McpFunction";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is McpFunction {
    return isOfType(value, McpFunction.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): McpFunction {
    return new McpFunction(name, {} as McpFunctionArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link McpFunctionArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: McpFunctionArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.McpFunction, name, args, options);
  }
}

export interface Model extends ModelOutputs {}
/** A gateway to a model of a provider, reached through an integration connection. Create and update wait until what they made is deployed. */
export class Model extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Model";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Model {
    return isOfType(value, Model.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Model {
    return new Model(name, {} as ModelArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ModelArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ModelArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Model, name, args, options);
  }
}

export interface Policy extends PolicyOutputs {}
/** A rule about where workloads run, on what, or how many tokens they take. Workloads name the policies that they are held to: those of one type add up, those of different types all apply. */
export class Policy extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Policy";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Policy {
    return isOfType(value, Policy.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Policy {
    return new Policy(name, {} as PolicyArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link PolicyArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: PolicyArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Policy, name, args, options);
  }
}

export interface Sandbox extends SandboxOutputs {}
/** A machine to work in, with a disk, processes and an MCP endpoint of its own, and the source of snapshots. Deleting or replacing a sandbox deletes its disk: set `protect` on what must not go, or take a `Snapshot`. One that ended by itself is made anew by the next `pulumi up --refresh`. */
export class Sandbox extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Sandbox";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Sandbox {
    return isOfType(value, Sandbox.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Sandbox {
    return new Sandbox(name, {} as SandboxArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SandboxArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Sandbox, name, args, options);
  }
}

export interface SandboxPreview extends SandboxPreviewOutputs {}
/** An address at which a port of a sandbox is shown, to everybody or to those who have a token. It goes with its sandbox. One that ended by itself is made anew by the next `pulumi up --refresh`. */
export class SandboxPreview extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:SandboxPreview";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is SandboxPreview {
    return isOfType(value, SandboxPreview.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): SandboxPreview {
    return new SandboxPreview(name, {} as SandboxPreviewArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SandboxPreviewArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxPreviewArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.SandboxPreview, name, args, options);
  }
}

export interface SandboxSchedule extends SandboxScheduleOutputs {}
/** Submits a process to a sandbox: again and again, at a moment, or after a while. It goes with its sandbox. Every update begins to count the time anew. What was submitted is told by `listScheduleExecutions`. */
export class SandboxSchedule extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:SandboxSchedule";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is SandboxSchedule {
    return isOfType(value, SandboxSchedule.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): SandboxSchedule {
    return new SandboxSchedule(name, {} as SandboxScheduleArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SandboxScheduleArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.SandboxSchedule, name, args, options);
  }
}

export interface Snapshot extends SnapshotOutputs {}
/** What a sandbox was at a moment: its disk, image, variables and ports, for forks to begin with. It is taken when the resource is made, outlives the sandbox, and what was forked from it outlives the snapshot. Nothing of it changes: another name or sandbox takes another snapshot, of what the sandbox is by then. One that failed is taken again by the next run. */
export class Snapshot extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Snapshot";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Snapshot {
    return isOfType(value, Snapshot.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Snapshot {
    return new Snapshot(name, {} as SnapshotArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link SnapshotArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SnapshotArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Snapshot, name, args, options);
  }
}

export interface ServiceAccount extends ServiceAccountOutputs {}
/** An identity for programs, of the workspace that is configured. Its client secret is an output, told by the platform once and kept encrypted in state. Deleting it deletes its API keys. */
export class ServiceAccount extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ServiceAccount";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is ServiceAccount {
    return isOfType(value, ServiceAccount.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ServiceAccount {
    return new ServiceAccount(name, {} as ServiceAccountArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link ServiceAccountArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ServiceAccountArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ServiceAccount, name, args, options);
  }
}

export interface Volume extends VolumeOutputs {}
/** A disk for agents and sandboxes, which name it among their volumes. Its size only grows. Deleting or replacing a volume deletes its data: set `protect` on what must not go. One that is still attached is not deleted. */
export class Volume extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Volume";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Volume {
    return isOfType(value, Volume.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Volume {
    return new Volume(name, {} as VolumeArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link VolumeArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: VolumeArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Volume, name, args, options);
  }
}

export interface VolumeTemplate extends VolumeTemplateOutputs {}
/** Content that volumes are made from. Its versions are uploaded with the client or the command line; here they are outputs. Volumes that were made from it stay when it is deleted. */
export class VolumeTemplate extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:VolumeTemplate";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is VolumeTemplate {
    return isOfType(value, VolumeTemplate.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): VolumeTemplate {
    return new VolumeTemplate(name, {} as VolumeTemplateArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link VolumeTemplateArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: VolumeTemplateArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.VolumeTemplate, name, args, options);
  }
}

export interface Workspace extends WorkspaceOutputs {}
/** A workspace of the account: what owns resources. The workspace that the provider is configured for does not matter, but its credential must be that of an admin of the account. What is in a workspace is managed by a provider configured for it; a workspace that holds anything is not deleted unless `deleteContents` says so. */
export class Workspace extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Workspace";

  /** Whether a value is a resource of this kind, be it made by another copy of this package. */
  static override isInstance(value: unknown): value is Workspace {
    return isOfType(value, Workspace.__pulumiType);
  }

  /**
   * Reads an object that exists as a resource of the program, which Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id what `pulumi import` takes
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Workspace {
    return new Workspace(name, {} as WorkspaceArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program; the name on the platform is made of it unless `name` is given
   * @param args see {@link WorkspaceArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: WorkspaceArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Workspace, name, args, options);
  }
}
