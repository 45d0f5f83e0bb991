/** Options of a function, and what it waits for. */
import * as pulumi from '@pulumi/pulumi';

/** Options of every function, of both adapters. */
export interface WaitingOptions {
  /** Resource whose provider is taken where `provider` says none. */
  readonly parent?: pulumi.Resource;
  /**
   * Resources that must exist before the platform is asked, beside those that the arguments come from. A preview does
   * not know the answer while one of them is to be created.
   */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

/** Known once all of them exist, those inside components among them; what is made of it depends on them. */
export function allThere(dependsOn: WaitingOptions['dependsOn']): pulumi.Output<unknown> {
  return pulumi
    .output(dependsOn as pulumi.Input<pulumi.Resource | pulumi.Resource[] | undefined>)
    .apply((resources) => pulumi.all([resources ?? []].flat().flatMap((one) => idsIn(one))));
}

function idsIn(resource: pulumi.Resource): pulumi.Output<string>[] {
  if (pulumi.CustomResource.isInstance(resource)) return [resource.id];
  const { __childResources: children } = resource as Parent;
  return [resource.urn, ...[...(children ?? [])].flatMap(idsIn)];
}

/** What Pulumi's base class keeps of every resource. */
interface Parent extends pulumi.Resource {
  readonly __childResources?: ReadonlySet<pulumi.Resource>;
}
