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
      // Whose it is, and which create makes it. A plan must not promise a value that each run draws again.
      ...(isRead ? {} : { __owner: `${ownerOf(name)}#${pulumi.runtime.isDryRun() ? '?' : newNonce()}` }),
      __provider: providerOf(type),
      // Not in a run: the engine would record that there was such an input.
      ...(!isRead && pulumi.runtime.isDryRun() && process.env[EFFECTS] === 'json'
        ? { [URN]: urnOf(token, name, options?.parent) }
        : {}),
    };
    super({ token, hidden }, facts, name, args, options);
    if (!isRead) nameInPreview(this, args);
  }
}

/**
 * The URN that a resource will have, which its provider is not told. A promise, as an output would make the resource
 * depend on its parent, and so on itself.
 */
function urnOf(type: string, name: string, parent: pulumi.Resource | undefined): Promise<string> {
  return new Promise((resolve) => {
    pulumi.createUrn(name, type, parent).apply(resolve);
  });
}

/**
 * The generated name of a dynamic resource in a preview: the engine knows it of no object that will be updated, so that
 * all that depends on it would seem to change. The id ends with it, and is known of every object that stays.
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
