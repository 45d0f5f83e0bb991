/** The base of the native resource classes: what a program registers with the engine. */
import * as pulumi from '@pulumi/pulumi';
import { type ClassFacts, declared, inputsOf, ownerOf, usualOptions } from '../facts';
import { traced, traceProgramOnly } from '../trace';
import { version } from '../version';

/** A resource of the Workload Platform, served by the plugin `pulumi-resource-workload`. */
export abstract class WorkloadResource extends pulumi.CustomResource {
  protected constructor(
    facts: ClassFacts,
    name: string,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    const traceAll = traceProgramOnly();
    try {
      super(
        `workload:index:${facts.type}`,
        name,
        // The engine tells the plugin all of it but the organization.
        { ...declared(facts), ...inputsOf(facts, name, args), __owner: ownerOf(name) },
        pulumi.mergeOptions(
          {
            ...usualOptions(facts, args),
            // The same object as a dynamic resource: a stack that moves over keeps it.
            aliases: [{ type: `pulumi-nodejs:dynamic/workload:${facts.type}` }],
            version,
          },
          options,
        ),
      );
    } catch (error) {
      traceAll();
      throw traced(error, new.target);
    } finally {
      traceAll();
    }
  }
}
