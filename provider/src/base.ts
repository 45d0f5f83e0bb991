/** Base of the resource classes of both adapters: registers a resource with the engine. */
import * as pulumi from '@pulumi/pulumi';
import { RETAINED } from './controls';
import { untilGone } from './engine-gone';
import { type ClassFacts, declared, inputsOf, isOnlyOne, usualOptions } from './facts';
import { type Form, providerFor } from './forms';
import { namedEarlier, remember } from './order';
import { traced, traceProgramOnly } from './trace';

/** What an adapter registers in addition to the common parts. */
interface Registration {
  readonly form: Form;
  /** The type token. */
  readonly token: string;
  /**
   * Returns the inputs that this package adds.
   *
   * @param inputs of the program
   * @param options of the registration. The engine gets them once all inputs are known
   */
  readonly hidden: (inputs: pulumi.Inputs, options: pulumi.CustomResourceOptions) => pulumi.Inputs;
  /** Default options, which those of the program override. */
  readonly options?: pulumi.CustomResourceOptions;
}

function orderOf(facts: ClassFacts, args: object): pulumi.CustomResourceOptions {
  const earlier = namedEarlier(facts, args);
  return earlier.length === 0 ? {} : { dependsOn: earlier };
}

/** What the provider must know of the options. Nothing for most resources: the engine records the names of inputs. */
function retained(facts: ClassFacts, args: object, options: pulumi.CustomResourceOptions): pulumi.Inputs {
  const isRead = options.id !== undefined;
  return options.retainOnDelete === true && !isRead && isOnlyOne(facts, args) ? { [RETAINED]: true } : {};
}

export abstract class BaseResource extends pulumi.CustomResource {
  protected constructor(
    registration: Registration,
    facts: ClassFacts,
    name: string,
    args: object,
    options: pulumi.CustomResourceOptions | undefined,
  ) {
    // A program that waits for its engine ends with it.
    untilGone();
    const who = `${facts.type} "${name}"`;
    providerFor(registration.form, who, options ?? {});
    const traceAll = traceProgramOnly();
    try {
      const inputs = inputsOf(facts, name, args);
      const usual = usualOptions(facts, args, options?.id !== undefined);
      const all = pulumi.mergeOptions(
        { ...usual, ...orderOf(facts, args), ...registration.options },
        options,
      );
      super(
        registration.token,
        name,
        { ...declared(facts), ...inputs, ...retained(facts, args, all), ...registration.hidden(inputs, all) },
        all,
      );
      remember(facts, args, this);
    } catch (error) {
      traceAll();
      throw traced(error, new.target);
    } finally {
      traceAll();
    }
    // A transformation may have given it another provider.
    providerFor(registration.form, who, { parent: this });
  }
}
