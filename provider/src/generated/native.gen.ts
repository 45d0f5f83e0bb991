// Generated from the definitions in src/resources by `npm run generate`. Do not edit.
import type * as pulumi from '@pulumi/pulumi';
import { isOfType } from '../facts';
import { WorkloadResource } from '../native/resource';
import type { AgentArgs, ApiKeyArgs, ApplicationArgs, CustomDomainArgs, DriveArgs, ForkedApplicationArgs, ForkedSandboxArgs, IntegrationConnectionArgs, JobArgs, McpFunctionArgs, ModelArgs, PolicyArgs, SandboxArgs, SandboxPreviewArgs, SandboxScheduleArgs, ServiceAccountArgs, SnapshotArgs, VolumeArgs, VolumeTemplateArgs, WorkspaceArgs } from './args.gen';
import { facts } from './facts.gen';
import type { AgentOutputs, ApiKeyOutputs, ApplicationOutputs, CustomDomainOutputs, DriveOutputs, ForkedApplicationOutputs, ForkedSandboxOutputs, IntegrationConnectionOutputs, JobOutputs, McpFunctionOutputs, ModelOutputs, PolicyOutputs, SandboxOutputs, SandboxPreviewOutputs, SandboxScheduleOutputs, ServiceAccountOutputs, SnapshotOutputs, VolumeOutputs, VolumeTemplateOutputs, WorkspaceOutputs } from './outputs.gen';

export interface Agent extends AgentOutputs {}
/**
 * A program that answers requests at its own address and remembers conversations. A change of its settings deploys a new revision, and `traffic` sets its percentage of traffic. Create and update wait until the agent is deployed.
 *
 * Rules of the platform: [Agents](https://example.com/workload-platform-as-code/docs/platform.md#agents).
 */
export class Agent extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Agent";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Agent {
    return isOfType(value, Agent.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Agent {
    return new Agent(name, {} as AgentArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link AgentArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: AgentArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Agent, name, args, options);
  }
}

export interface ApiKey extends ApiKeyOutputs {}
/**
 * A long-lived key of a service account. The value of the key is an output. The platform returns it only once, on creation, and it is encrypted in state. Every change but that of `deliverTo` replaces the key.
 *
 * Rules of the platform: [Service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys).
 */
export class ApiKey extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ApiKey";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ApiKey {
    return isOfType(value, ApiKey.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ApiKey {
    return new ApiKey(name, {} as ApiKeyArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link ApiKeyArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ApiKeyArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ApiKey, name, args, options);
  }
}

export interface Application extends ApplicationOutputs {}
/**
 * An application that runs a container image at one address. A change of image, memory, port or variables deploys a new revision, and `traffic` sets its percentage of traffic. Create and update wait until the application is deployed. For applications that run a snapshot, use `ForkedApplication`.
 *
 * Rules of the platform: [Applications](https://example.com/workload-platform-as-code/docs/platform.md#applications).
 */
export class Application extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Application";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Application {
    return isOfType(value, Application.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Application {
    return new Application(name, {} as ApplicationArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link ApplicationArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Application, name, args, options);
  }
}

export interface CustomDomain extends CustomDomainOutputs {}
/**
 * Your own domain for previews or applications, in one region. Create it first, and create the DNS records in its outputs. Then set `verified: true`: the next update asks the platform to verify them.
 *
 * Rules of the platform: [Custom domains](https://example.com/workload-platform-as-code/docs/platform.md#custom-domains).
 */
export class CustomDomain extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:CustomDomain";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is CustomDomain {
    return isOfType(value, CustomDomain.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): CustomDomain {
    return new CustomDomain(name, {} as CustomDomainArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link CustomDomainArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: CustomDomainArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.CustomDomain, name, args, options);
  }
}

export interface Drive extends DriveOutputs {}
/**
 * Persistent storage that outlives the workloads that mount it. Deleting or replacing a drive deletes its data. Set the option `protect` on drives that must not be deleted.
 *
 * Rules of the platform: [Drives](https://example.com/workload-platform-as-code/docs/platform.md#drives).
 */
export class Drive extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Drive";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Drive {
    return isOfType(value, Drive.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Drive {
    return new Drive(name, {} as DriveArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link DriveArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: DriveArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Drive, name, args, options);
  }
}

export interface ForkedApplication extends ForkedApplicationOutputs {}
/**
 * An application that runs a fork of a snapshot, with its own variables and port. A change of the snapshot, the variables or the port makes one fork and one new revision. A change of `traffic` only changes the routing. Going back to a revision that still exists also only changes the routing.
 *
 * Rules of the platform: [Snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks).
 */
export class ForkedApplication extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ForkedApplication";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ForkedApplication {
    return isOfType(value, ForkedApplication.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ForkedApplication {
    return new ForkedApplication(name, {} as ForkedApplicationArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link ForkedApplicationArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ForkedApplicationArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ForkedApplication, name, args, options);
  }
}

export interface ForkedSandbox extends ForkedSandboxOutputs {}
/**
 * A sandbox that starts as a copy of a snapshot or of another sandbox. It gets the disk, image, memory, variables and ports of its source, and also lifetime and network if the source still exists. It is forked exactly once. Labels and variables change in place. Another source replaces the sandbox and deletes its disk. Do not declare a `Sandbox` with the same name: both would be the same object.
 *
 * Rules of the platform: [Snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks).
 */
export class ForkedSandbox extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ForkedSandbox";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ForkedSandbox {
    return isOfType(value, ForkedSandbox.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ForkedSandbox {
    return new ForkedSandbox(name, {} as ForkedSandboxArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link ForkedSandboxArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ForkedSandboxArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ForkedSandbox, name, args, options);
  }
}

export interface IntegrationConnection extends IntegrationConnectionOutputs {}
/**
 * Credentials of an integration. Functions and models use a connection by its name. A connection in use cannot be deleted.
 *
 * Rules of the platform: [Connections](https://example.com/workload-platform-as-code/docs/platform.md#connections).
 */
export class IntegrationConnection extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:IntegrationConnection";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is IntegrationConnection {
    return isOfType(value, IntegrationConnection.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): IntegrationConnection {
    return new IntegrationConnection(name, {} as IntegrationConnectionArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link IntegrationConnectionArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: IntegrationConnectionArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.IntegrationConnection, name, args, options);
  }
}

export interface Job extends JobOutputs {}
/**
 * A program that runs tasks and ends. It starts when it is executed or triggered. A change of its settings deploys a new revision, and `traffic` sets its percentage of traffic. Create and update wait until the job is deployed. Executions are not resources.
 *
 * Rules of the platform: [Jobs](https://example.com/workload-platform-as-code/docs/platform.md#jobs).
 */
export class Job extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Job";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Job {
    return isOfType(value, Job.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Job {
    return new Job(name, {} as JobArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link JobArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: JobArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Job, name, args, options);
  }
}

export interface McpFunction extends McpFunctionOutputs {}
/**
 * An MCP server that uses integration connections by name. A change of its settings deploys a new revision. Create and update wait until the function is deployed. Without `traffic` an update does not change the routing, unless it undoes an earlier `traffic`.
 *
 * Rules of the platform: [Functions](https://example.com/workload-platform-as-code/docs/platform.md#functions).
 */
export class McpFunction extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:McpFunction";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is McpFunction {
    return isOfType(value, McpFunction.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): McpFunction {
    return new McpFunction(name, {} as McpFunctionArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link McpFunctionArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: McpFunctionArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.McpFunction, name, args, options);
  }
}

export interface Model extends ModelOutputs {}
/**
 * A gateway to a model of a provider. It uses an integration connection with the credentials of the provider. Create and update wait until the model is deployed.
 *
 * Rules of the platform: [Models](https://example.com/workload-platform-as-code/docs/platform.md#models).
 */
export class Model extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Model";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Model {
    return isOfType(value, Model.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Model {
    return new Model(name, {} as ModelArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link ModelArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ModelArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Model, name, args, options);
  }
}

export interface Policy extends PolicyOutputs {}
/**
 * A rule that limits where workloads run, on which hardware, or how many tokens they use. Workloads name the policies that apply to them. Policies of one type add up: a workload may use what any of them allows. Policies of different types all apply.
 *
 * Rules of the platform: [Policies](https://example.com/workload-platform-as-code/docs/platform.md#policies).
 */
export class Policy extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Policy";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Policy {
    return isOfType(value, Policy.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Policy {
    return new Policy(name, {} as PolicyArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link PolicyArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: PolicyArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Policy, name, args, options);
  }
}

export interface Sandbox extends SandboxOutputs {}
/**
 * A machine with its own disk, processes and MCP endpoint. Deleting or replacing a sandbox deletes its disk: set the option `protect`, or take a `Snapshot`. If the sandbox ended by itself, the next `pulumi up --refresh` creates it again.
 *
 * Rules of the platform: [Sandboxes](https://example.com/workload-platform-as-code/docs/platform.md#sandboxes).
 */
export class Sandbox extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Sandbox";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Sandbox {
    return isOfType(value, Sandbox.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Sandbox {
    return new Sandbox(name, {} as SandboxArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link SandboxArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Sandbox, name, args, options);
  }
}

export interface SandboxPreview extends SandboxPreviewOutputs {}
/**
 * A public or protected address for a port of a sandbox. A preview is deleted with its sandbox. If it ended by itself, the next `pulumi up --refresh` creates it again.
 *
 * Rules of the platform: [Previews](https://example.com/workload-platform-as-code/docs/platform.md#previews).
 */
export class SandboxPreview extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:SandboxPreview";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is SandboxPreview {
    return isOfType(value, SandboxPreview.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): SandboxPreview {
    return new SandboxPreview(name, {} as SandboxPreviewArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link SandboxPreviewArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxPreviewArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.SandboxPreview, name, args, options);
  }
}

export interface SandboxSchedule extends SandboxScheduleOutputs {}
/**
 * A schedule that submits a process to a sandbox: repeatedly, once at a time, or once after a delay. A schedule is deleted with its sandbox. Every update restarts the delay. `listScheduleExecutions` returns the submissions.
 *
 * Rules of the platform: [Schedules](https://example.com/workload-platform-as-code/docs/platform.md#schedules).
 */
export class SandboxSchedule extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:SandboxSchedule";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is SandboxSchedule {
    return isOfType(value, SandboxSchedule.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): SandboxSchedule {
    return new SandboxSchedule(name, {} as SandboxScheduleArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link SandboxScheduleArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SandboxScheduleArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.SandboxSchedule, name, args, options);
  }
}

export interface ServiceAccount extends ServiceAccountOutputs {}
/**
 * An identity for programs in the configured workspace. The client secret is an output. The platform returns it only once, on creation, and it is encrypted in state. Deleting a service account deletes its API keys.
 *
 * Rules of the platform: [Service accounts and API keys](https://example.com/workload-platform-as-code/docs/platform.md#service-accounts-and-api-keys).
 */
export class ServiceAccount extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:ServiceAccount";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ServiceAccount {
    return isOfType(value, ServiceAccount.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ServiceAccount {
    return new ServiceAccount(name, {} as ServiceAccountArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link ServiceAccountArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: ServiceAccountArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.ServiceAccount, name, args, options);
  }
}

export interface Snapshot extends SnapshotOutputs {}
/**
 * A copy of a sandbox at one moment: disk, image, variables and ports. Sandboxes and applications can be forked from it. The snapshot is taken when the resource is created. It outlives the sandbox, and forks outlive the snapshot. Every change takes another snapshot of the sandbox as it is then. If a snapshot failed, the next run takes it again.
 *
 * Rules of the platform: [Snapshots and forks](https://example.com/workload-platform-as-code/docs/platform.md#snapshots-and-forks).
 */
export class Snapshot extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Snapshot";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Snapshot {
    return isOfType(value, Snapshot.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Snapshot {
    return new Snapshot(name, {} as SnapshotArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link SnapshotArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: SnapshotArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Snapshot, name, args, options);
  }
}

export interface Volume extends VolumeOutputs {}
/**
 * A disk for agents and sandboxes, which mount it by name. Its size can only grow. Deleting or replacing a volume deletes its data: set the option `protect` on volumes that must not be deleted. An attached volume cannot be deleted.
 *
 * Rules of the platform: [Volumes](https://example.com/workload-platform-as-code/docs/platform.md#volumes).
 */
export class Volume extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Volume";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Volume {
    return isOfType(value, Volume.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Volume {
    return new Volume(name, {} as VolumeArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link VolumeArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: VolumeArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Volume, name, args, options);
  }
}

export interface VolumeTemplate extends VolumeTemplateOutputs {}
/**
 * Content for new volumes. Upload its versions with the client or the command line; here they are outputs. Volumes stay when their template is deleted.
 *
 * Rules of the platform: [Volume templates](https://example.com/workload-platform-as-code/docs/platform.md#volume-templates).
 */
export class VolumeTemplate extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:VolumeTemplate";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is VolumeTemplate {
    return isOfType(value, VolumeTemplate.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): VolumeTemplate {
    return new VolumeTemplate(name, {} as VolumeTemplateArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link VolumeTemplateArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: VolumeTemplateArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.VolumeTemplate, name, args, options);
  }
}

export interface Workspace extends WorkspaceOutputs {}
/**
 * A workspace of the account. It contains all other resources. The credential of the provider must belong to an admin of the account; the workspace of the provider does not matter. To manage resources in the new workspace, use a provider that is configured for it. A workspace that is not empty is deleted only with `deleteContents`.
 *
 * Rules of the platform: [Workspaces](https://example.com/workload-platform-as-code/docs/platform.md#workspaces).
 */
export class Workspace extends WorkloadResource {
  /** @internal Typed policies look for it. */
  static readonly __pulumiType = "workload:index:Workspace";

  /** Whether a value is a resource of this kind, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Workspace {
    return isOfType(value, Workspace.__pulumiType);
  }

  /**
   * Reads an existing object as a resource that Pulumi neither changes nor deletes.
   *
   * @param name logical name in the program
   * @param id import id of the object, as for `pulumi import`
   * @param options options of every resource
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Workspace {
    return new Workspace(name, {} as WorkspaceArgs, { ...options, id });
  }

  /**
   * @param name logical name in the program. The name on the platform derives from it unless you set `name`
   * @param args see {@link WorkspaceArgs}
   * @param options options of every resource
   */
  constructor(name: string, args: WorkspaceArgs, options?: pulumi.CustomResourceOptions) {
    super(facts.Workspace, name, args, options);
  }
}
