/** The base of the dynamic resource classes. */
import * as pulumi from '@pulumi/pulumi';
import { BaseResource } from '../base';
import { EFFECTS, URN } from '../effects';
import { type ClassFacts, ownerOf } from '../facts';
import { newNonce } from '../lifecycle/names';
import { refusal } from '../refusal';
import { refuseUnknownKeys } from './settings';
import { dynamicToken, providerOf } from './token';

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
    const hidden = {
      // The owner, and the nonce of the create. A preview has no nonce: a plan must not contain a random value.
      ...(isRead ? {} : { __owner: `${ownerOf(name)}#${pulumi.runtime.isDryRun() ? '?' : newNonce()}` }),
      __provider: providerOf(type),
      // Only in a preview: in a run, the engine would record the input.
      ...(!isRead && pulumi.runtime.isDryRun() && process.env[EFFECTS] === 'json'
        ? { [URN]: urnOf(token, name, options?.parent) }
        : {}),
    };
    super({ token, hidden }, facts, name, args, options);
    if (!isRead) nameInPreview(this, args);
  }
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
