/** The base of all resource classes: what a program registers with the engine. */
import * as pulumi from '@pulumi/pulumi';
import { type ClassFacts, declared, inputsOf, nameInPreview, ownerOf, usualOptions } from '../facts';
import { newNonce } from '../lifecycle/names';
import { refusal } from '../refusal';
import { refuseUnknownKeys } from './settings';
import { traced, traceProgramOnly } from '../trace';

/**
 * What state holds instead of code: how the engine's host finds the provider of a kind. Never changed, state lives for
 * ever. Single quotes, because JSON writes double ones as two characters, twice for every resource.
 */
export function providerOf(type: string): string {
  return `exports.handler=()=>require('@workload/pulumi/dynamic').${type}`;
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
    refuseUnknownKeys();
    if (options?.import !== undefined) {
      throw refusal(
        `${facts.type} "${name}": dynamic resources cannot be imported. Use the class of the same name of ` +
          '@workload/pulumi/native, which takes the option import.',
      );
    }
    const traceAll = traceProgramOnly();
    try {
      super(
        `pulumi-nodejs:dynamic/workload:${facts.type}`,
        name,
        {
          ...declared(facts),
          ...inputsOf(facts, name, args),
          // Whose it is, and which create makes it. A plan must not promise what a run draws anew.
          __owner: `${ownerOf(name)}#${pulumi.runtime.isDryRun() ? '?' : newNonce()}`,
          __provider: providerOf(facts.type),
        },
        pulumi.mergeOptions(usualOptions(facts, args), options),
      );
    } catch (error) {
      traceAll();
      throw traced(error, new.target);
    } finally {
      traceAll();
    }
    nameInPreview(this, args);
  }
}
