/** Options of a function, and what it waits for. */
import * as pulumi from '@pulumi/pulumi';

/** Options of every function, of both adapters. */
export interface WaitingOptions {
  /** Resource whose provider is used if `provider` is not set. */
  readonly parent?: pulumi.Resource;
  /**
   * Resources that must exist before the function runs, in addition to those that its arguments come from. In a preview
   * the result is unknown while one of them does not exist yet.
   */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

/** Known once all resources exist, including those inside components. Values derived from it depend on them. */
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

/** Fields that Pulumi's base class sets on every resource. */
interface Parent extends pulumi.Resource {
  readonly __childResources?: ReadonlySet<pulumi.Resource>;
}

/**
 * The result of a function in which some fields may contain secrets: it is secret as a whole, and each other field is
 * not, if the program reads it as `result.url`.
 */
export function withSecrets<Result>(
  result: pulumi.Output<Result>,
  secret: readonly string[],
): pulumi.Output<Result> {
  if (secret.length === 0) return result;
  // A result contains no Outputs that would be unwrapped.
  return new Proxy(pulumi.secret(result) as unknown as pulumi.Output<Result>, {
    get: (whole, key) =>
      typeof key === 'symbol' || key in whole || secret.includes(key)
        ? (Reflect.get(whole, key) as unknown)
        : (Reflect.get(result, key) as unknown),
  });
}
