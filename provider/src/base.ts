/** Base of the resource classes of both adapters: registers a resource with the engine. */
import * as pulumi from '@pulumi/pulumi';
import { type ClassFacts, declared, inputsOf, usualOptions } from './facts';
import { traced, traceProgramOnly } from './trace';

/** What an adapter registers in addition to the common parts. */
interface Registration {
  /** The type token. */
  readonly token: string;
  /** Inputs that this package adds. */
  readonly hidden: pulumi.Inputs;
  /** Default options, which those of the program override. */
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
