/** The base of the native resource classes. */
import * as pulumi from '@pulumi/pulumi';
import { BaseResource } from '../base';
import { type ClassFacts, organization, ownerOf } from '../facts';
import { NATIVE } from '../forms';
import { tokenOf } from '../token';
import { version } from '../version';
import { mustHavePlugin } from './find-plugin';

/** A resource of the Workload Platform, served by the plugin `pulumi-resource-workload`. */
export abstract class WorkloadResource extends BaseResource {
  protected constructor(
    facts: ClassFacts,
    name: string,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    const { type } = facts;
    mustHavePlugin(options?.pluginDownloadURL);
    super(
      {
        form: NATIVE,
        token: tokenOf(type),
        // A resource that is only read has no owner.
        hidden: () => (options?.id === undefined ? organizationIn(name) : {}),
        // Keeps the object when a stack moves from the dynamic resource.
        options: { aliases: [{ type: `pulumi-nodejs:dynamic/workload:${type}` }], version },
      },
      facts,
      name,
      args,
      options,
    );
  }
}

/** The owner, if it has an organization: the plugin knows all other parts, and every input takes space in state. */
function organizationIn(name: string): pulumi.Inputs {
  return ['', 'organization'].includes(organization()) ? {} : { __owner: ownerOf(name) };
}
