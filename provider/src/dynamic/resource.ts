/** The base of the dynamic resource classes. */
import * as pulumi from '@pulumi/pulumi';
import { BaseResource } from '../base';
import { PROTECTION } from '../controls';
import { EFFECTS, URN } from '../effects';
import { type ClassFacts, ownerOf } from '../facts';
import { DYNAMIC, logicalNameOf, providerFor } from '../forms';
import { newNonce } from '../lifecycle/values/names';
import { plainText } from '../lifecycle/values/plain';
import { refusal } from '../refusal';
import { type ShownSecrets, plainIn } from './plain';
import { refuseUnknownKeys } from './settings';
import { afterSecrets } from './secrets';
import { dynamicToken, EXPLICIT, PLAIN, providerOf } from './token';

/**
 * A resource of the Workload Platform. It is a dynamic resource by its type token alone: instead of serialised code,
 * state holds a constant string by which the engine finds this package again.
 */
export abstract class WorkloadResource extends BaseResource {
  protected constructor(
    facts: ClassFacts,
    name: string,
    args: object,
    options?: pulumi.CustomResourceOptions,
  ) {
    const { type } = facts;
    refuseUnknownKeys();
    if (options?.import !== undefined) {
      throw refusal(
        `${type} "${name}": dynamic resources cannot be imported. Use the class of the same name of ` +
          '@workload/pulumi/native, which takes the option import.',
      );
    }
    const token = dynamicToken(type);
    const isRead = options?.id !== undefined;
    const plain = isRead
      ? undefined
      : plainIn(facts, args, () => providerFor(DYNAMIC, `${type} "${name}"`, options ?? {}));
    const hidden = (inputs: pulumi.Inputs, all: pulumi.CustomResourceOptions): pulumi.Inputs => ({
      // The owner, and the nonce of the create. A preview has no nonce: a plan must not contain a random value.
      ...(isRead ? {} : { __owner: `${ownerOf(name)}#${pulumi.runtime.isDryRun() ? '?' : newNonce()}` }),
      __provider: afterSecrets(facts, inputs, all, providerOf(type)),
      // In a run, the engine would record the input.
      ...(!isRead && pulumi.runtime.isDryRun() ? explicitIn(`${type} "${name}"`, options) : {}),
      ...(!isRead && needsUrn(args) ? { [URN]: urnOf(token, name, options?.parent) } : {}),
      // Only for what is refused: in a run, the engine would record the input. A promise, as an output would make the
      // resource depend on everything that its arguments depend on.
      ...(plain === undefined
        ? {}
        : { [PLAIN]: plain.then((found) => (found?.isRefused === true ? found.secrets : undefined)) }),
    });
    super({ form: DYNAMIC, token, hidden }, facts, name, args, options);
    if (!isRead) nameInPreview(this, args);
    if (plain !== undefined) warnOf(this, type, plain);
    if (pulumi.runtime.isDryRun()) secretsInPreview(this, facts.secretOutputs);
  }
}

function explicitIn(who: string, options: pulumi.CustomResourceOptions | undefined): pulumi.Inputs {
  const provider = providerFor(DYNAMIC, who, options ?? {});
  return provider === undefined ? {} : { [EXPLICIT]: logicalNameOf(provider) };
}

/**
 * Whether the provider needs the URN: for machines that read effects, and to find a protected object in the engine's
 * state. Not otherwise, as the engine records the names of inputs in the state.
 */
function needsUrn(args: object): boolean {
  const { [PROTECTION]: protection = false } = args as Readonly<Record<string, unknown>>;
  return protection !== false || (pulumi.runtime.isDryRun() && process.env[EFFECTS] === 'json');
}

/**
 * Warns about secrets that the platform would show. Only once the resource is registered: the SDK holds all later lines
 * back for one whose resource never gets its URN, and a program that runs in another process never ends then.
 */
function warnOf(resource: pulumi.Resource, type: string, plain: Promise<ShownSecrets | undefined>): void {
  pulumi.all([resource.urn, plain]).apply(([, found]) => {
    if (found?.isRefused === false) void pulumi.log.warn(plainText(type, found.secrets), resource);
  });
}

/**
 * The URN that a resource will have, which its provider does not receive. A promise, as an output would make the
 * resource depend on its parent, and so on itself.
 */
function urnOf(type: string, name: string, parent: pulumi.Resource | undefined): Promise<string> {
  return new Promise((resolve) => {
    pulumi.createUrn(name, type, parent).apply(resolve);
  });
}

/**
 * Makes the generated name of a dynamic resource known in a preview. The engine does not know the outputs of an object
 * that will be updated, so all that depends on the name would seem to change. The known id ends with the name.
 */
function nameInPreview(resource: pulumi.CustomResource, args: object): void {
  const { name } = resource as unknown as { readonly name?: pulumi.Output<unknown> };
  if (!pulumi.runtime.isDryRun() || (args as { name?: unknown }).name !== undefined || name === undefined)
    return;
  const { isKnown } = name as unknown as { readonly isKnown: Promise<boolean> };
  const inId = resource.id.apply((id) => id.split('/').at(-1));
  const known = pulumi.output(isKnown.then((is) => (is ? name : inId)));
  Object.assign(resource, { name: known });
}

/**
 * Makes outputs that are declared secret also secret in a preview. The engine does not know the outputs of a new dynamic
 * resource, so an argument that uses one would be secret in the run alone, and a plan would not hold.
 */
function secretsInPreview(resource: object, outputs: readonly string[]): void {
  const own = resource as Record<string, unknown>;
  for (const output of outputs) {
    if (pulumi.Output.isInstance(own[output])) own[output] = pulumi.secret(own[output]);
  }
}
