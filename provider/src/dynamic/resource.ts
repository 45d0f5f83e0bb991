/** The base of all resource classes: what a program registers with the engine. */
import * as pulumi from '@pulumi/pulumi';
import { type ClassFacts, declared, inputsOf, ownerOf, traced } from '../facts';

/** What state holds instead of code: how the engine's host finds the provider of a kind. Never changed, state lives for ever. */
export function providerOf(type: string): string {
  return `exports.handler=()=>require("@workload/pulumi/dynamic").${type}`;
}

/**
 * A resource of the Workload Platform. It is a dynamic resource by its type token alone: instead of serialised code,
 * state holds a constant string by which the engine finds this package again.
 */
export abstract class WorkloadResource extends pulumi.CustomResource {
  protected constructor(
    facts: ClassFacts,
    name: string,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    // Each of its properties would be traced four times (docs/decisions/0090-no-traces-of-properties.md).
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    try {
      super(
        `pulumi-nodejs:dynamic/workload:${facts.type}`,
        name,
        {
          ...declared(facts),
          ...inputsOf(facts, args),
          __owner: ownerOf(name),
          __provider: providerOf(facts.type),
        },
        pulumi.mergeOptions({ additionalSecretOutputs: [...facts.secretOutputs] }, options),
      );
    } catch (error) {
      Error.stackTraceLimit = limit;
      throw traced(error, new.target);
    } finally {
      Error.stackTraceLimit = limit;
    }
  }
}
