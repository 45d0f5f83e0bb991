/** The two forms of this package, and the provider that serves a resource or a function of one of them. */
import type * as pulumi from '@pulumi/pulumi';
import { refusal } from './refusal';
import { PACKAGE } from './token';

/** One form of the classes and functions. */
export interface Form {
  /** The module that programs import. */
  readonly module: string;
  /** The engine's package of its providers. */
  readonly package: string;
}

export const DYNAMIC: Form = { module: '@workload/pulumi', package: 'pulumi-nodejs' };
export const NATIVE: Form = { module: '@workload/pulumi/native', package: PACKAGE };

/** The options that say where something is. */
export interface Placed {
  readonly provider?: pulumi.ProviderResource | undefined;
  readonly providers?: Providers | undefined;
  readonly parent?: pulumi.Resource | undefined;
}

type Providers = readonly pulumi.ProviderResource[] | Readonly<Record<string, pulumi.ProviderResource>>;

/**
 * The explicit provider that the options give; undefined if there is none, so that the default provider serves. Pulumi
 * alone would ignore an inherited provider of the other form, and the default workspace would get the resource.
 *
 * @param who what the provider serves: `Drive "data"`
 * @throws RunError about a provider that cannot serve this form
 */
export function providerFor(form: Form, who: string, options: Placed): pulumi.ProviderResource | undefined {
  const { provider, parent } = options;
  if (provider !== undefined) {
    if (packageOf(provider) === form.package) return provider;
    throw refusal(`${who}: provider ${nameOf(provider)} ${whyNot(provider, form)}`);
  }
  return chosen(form, `${who}: provider`, listed(options.providers)) ?? inherited(form, who, parent);
}

/** As {@link providerFor}, for a component: it passes `provider` on to its children, among others of other packages. */
export function providerForParts(form: Form, who: string, options: Placed): void {
  const { provider, parent } = options;
  const own = [...(provider === undefined ? [] : [provider]), ...listed(options.providers)];
  if (chosen(form, `${who}: provider`, own) === undefined) inherited(form, who, parent);
}

/** The provider of the nearest ancestor that has one of either form. */
function inherited(
  form: Form,
  who: string,
  parent: pulumi.Resource | undefined,
): pulumi.ProviderResource | undefined {
  for (let at = parent; at !== undefined; at = parentOf(at)) {
    const above = parentOf(at);
    // A resource has the providers of its ancestors as well: those that differ are its own.
    const own = [DYNAMIC, NATIVE].flatMap((one) => {
      const provider = passedOn(at, one);
      return provider === undefined || (above !== undefined && passedOn(above, one) === provider)
        ? []
        : [provider];
    });
    const found = chosen(form, `${who}: its parent ${nameOf(at)} has provider`, own);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws RunError if only the other form has a provider among these */
function chosen(
  form: Form,
  before: string,
  providers: readonly pulumi.ProviderResource[],
): pulumi.ProviderResource | undefined {
  const found = providers.find((one) => packageOf(one) === form.package);
  if (found !== undefined) return found;
  const wrong = providers.find((one) => formOf(one) !== undefined);
  if (wrong === undefined) return undefined;
  throw refusal(`${before} ${nameOf(wrong)}, which ${whyNot(wrong, form)}`);
}

function whyNot(provider: pulumi.ProviderResource, form: Form): string {
  const other = formOf(provider);
  if (other === undefined) {
    return `is of package ${packageOf(provider)}. Use a Provider of ${form.module}, or remove the option.`;
  }
  return (
    `is a Provider of ${other.module}, but this is of ${form.module}. Import both from ${DYNAMIC.module} or both from ` +
    `${NATIVE.module}. For children of both forms, a component needs a Provider of each in its option providers.`
  );
}

/** The form of a provider, also if another copy of this package created it; undefined if it is of another package. */
function formOf(provider: pulumi.ProviderResource): Form | undefined {
  const name = packageOf(provider);
  if (name === NATIVE.package) return NATIVE;
  // Dynamic resources of others may have a provider, too; only ours has settings.
  return name === DYNAMIC.package && 'settings' in provider ? DYNAMIC : undefined;
}

function passedOn(parent: pulumi.Resource, form: Form): pulumi.ProviderResource | undefined {
  return parent.getProvider(`${form.package}:index:Any`);
}

function listed(providers: Providers | undefined): pulumi.ProviderResource[] {
  return Object.values(providers ?? {});
}

/** Fields that Pulumi's base class sets on every resource. */
interface Known extends pulumi.Resource {
  readonly __pulumiType?: string;
  readonly __name?: string;
  readonly __parentResource?: pulumi.Resource;
}

function packageOf(provider: pulumi.ProviderResource): string {
  return (provider as Known).__pulumiType?.replace('pulumi:providers:', '') ?? '';
}

function parentOf(resource: pulumi.Resource): pulumi.Resource | undefined {
  return (resource as Known).__parentResource;
}

function nameOf(resource: pulumi.Resource): string {
  return `"${logicalNameOf(resource)}"`;
}

export function logicalNameOf(resource: pulumi.Resource): string {
  return (resource as Known).__name ?? '';
}
