/** The base of the native resource classes. */
import * as pulumi from '@pulumi/pulumi';
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
        // What is only read has no owner here.
        hidden: options?.id === undefined ? organizationIn(name) : {},
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

/** Whose it is, where an organization is part of it: the engine tells the plugin all the rest, and each input is kept. */
function organizationIn(name: string): pulumi.Inputs {
  return pulumi.getOrganization() === 'organization' ? {} : { __owner: ownerOf(name) };
}
