/** The base of the native resource classes. */
import type * as pulumi from '@pulumi/pulumi';
import { BaseResource } from '../base';
import { type ClassFacts, ownerOf } from '../facts';
import { version } from '../version';

/** A resource of the Workload Platform, served by the plugin `pulumi-resource-workload`. */
export abstract class WorkloadResource extends BaseResource {
  protected constructor(
    facts: ClassFacts,
    name: string,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    const { type } = facts;
    super(
      {
        token: `workload:index:${type}`,
        // The engine tells the plugin all of it but the organization.
        hidden: { __owner: ownerOf(name) },
        // The same object as a dynamic resource: a stack that moves over keeps it.
        options: { aliases: [{ type: `pulumi-nodejs:dynamic/workload:${type}` }], version },
      },
      facts,
      name,
      args,
      options,
    );
  }
}
