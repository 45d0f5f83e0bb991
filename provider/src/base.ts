/** The base of the resource classes of both adapters: what a program registers with the engine. */
import * as pulumi from '@pulumi/pulumi';
import { type ClassFacts, declared, inputsOf, usualOptions } from './facts';
import { traced, traceProgramOnly } from './trace';

/** What an adapter registers beside what both do. */
interface Registration {
  /** The type token. */
  readonly token: string;
  /** Inputs that no program writes. */
  readonly hidden: pulumi.Inputs;
  /** Options that the program's own come after. */
  readonly options?: pulumi.CustomResourceOptions;
}

export abstract class BaseResource extends pulumi.CustomResource {
  protected constructor(
    registration: Registration,
    facts: ClassFacts,
    name: string,
    args: object,
    options: pulumi.CustomResourceOptions | undefined,
  ) {
    const traceAll = traceProgramOnly();
    try {
      super(
        registration.token,
        name,
        { ...declared(facts), ...inputsOf(facts, name, args), ...registration.hidden },
        pulumi.mergeOptions({ ...usualOptions(facts, args), ...registration.options }, options),
      );
    } catch (error) {
      traceAll();
      throw traced(error, new.target);
    } finally {
      traceAll();
    }
  }
}
