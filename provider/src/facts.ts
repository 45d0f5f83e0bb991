/** What the classes of both adapters make of what a program writes. */
import * as pulumi from '@pulumi/pulumi';
import { ownerIn } from './owner';
import { refusal } from './refusal';

/** What a generated class knows of its definition; the definitions themselves are not loaded into programs. */
export interface ClassFacts {
  readonly type: string;
  /** What programs read of it: the engine shows only what was declared. */
  readonly outputs: readonly string[];
  /** Arguments that are secret as a whole. */
  readonly secret: readonly string[];
  /** In items of a list whose flag is set, the field is secret. */
  readonly secretFields: readonly { readonly list: string; readonly flag: string; readonly field: string }[];
  readonly secretOutputs: readonly string[];
  /** Arguments beside the name whose value only one object can have. */
  readonly unique?: readonly string[];
  /** Arguments that name other resources. */
  readonly references?: Readonly<Record<string, Reference>>;
}

/** What an argument that names other resources takes. */
interface Reference {
  /** The kinds of these resources; what is of another has a name as well, but of something else. */
  readonly kinds: readonly string[];
  /** The output of theirs that is sent. */
  readonly by: string;
}

/** Whether a value is a resource of this type, be it made by another copy of this package. */
export function isOfType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && (value as Typed).__pulumiType === type;
}

/** What Pulumi's base class keeps of every resource. */
interface Typed {
  readonly __pulumiType?: string;
  readonly __name?: string;
}

/** The inputs to register: what the program wrote, resources by their names, and secrets marked as such. */
export function inputsOf(facts: ClassFacts, name: string, args: object): pulumi.Inputs {
  const given: pulumi.Inputs = { ...args };
  for (const [argument, reference] of Object.entries(facts.references ?? {})) {
    const refuse = (wrong: string): never => {
      const wanted = reference.kinds.join(' or ');
      throw refusal(`${facts.type} "${name}": ${argument} must be of kind ${wanted}, not ${wrong}`);
    };
    given[argument] = named(given[argument], reference, refuse);
  }
  return withSecrets(facts, given);
}

/** The value with every resource in it replaced by the output that names it. */
function named(value: unknown, reference: Reference, refuse: (wrong: string) => never): unknown {
  const inside = (inner: unknown) => named(inner, reference, refuse);
  if (pulumi.Resource.isInstance(value)) {
    const { __pulumiType = '', __name = '' } = value as Typed;
    const kind = __pulumiType.split(':').at(-1) ?? '';
    if (!reference.kinds.includes(kind)) return refuse(`${kind} "${__name}"`);
    return (value as unknown as Record<string, unknown>)[reference.by];
  }
  if (pulumi.Output.isInstance(value) || value instanceof Promise) {
    return pulumi.output(value).apply((known: unknown) => pulumi.output(inside(known)));
  }
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, inside(field)]));
}

function withSecrets(facts: ClassFacts, given: pulumi.Inputs): pulumi.Inputs {
  for (const argument of facts.secret) {
    if (given[argument] !== undefined) given[argument] = pulumi.secret(given[argument]);
  }
  for (const { list, flag, field } of facts.secretFields) {
    given[list] = withSecretFields(given[list], flag, field);
  }
  return given;
}

/** Every output declared: the engine shows only what was. */
export function declared(facts: ClassFacts): pulumi.Inputs {
  return Object.fromEntries(facts.outputs.map((output) => [output, undefined]));
}

/** Options of every resource, which the program's own come after. */
export function usualOptions(facts: ClassFacts, args: object): pulumi.CustomResourceOptions {
  const given = args as Readonly<Record<string, unknown>>;
  const isOnlyOne = ['name', ...(facts.unique ?? [])].some((argument) => given[argument] !== undefined);
  return {
    additionalSecretOutputs: [...facts.secretOutputs],
    // Under --replace the engine asks the provider for nothing: the new object would meet the old one.
    ...(isOnlyOne ? { deleteBeforeReplace: true } : {}),
  };
}

/** Whose a resource of this logical name is: what generated names and owner marks are made of. */
export function ownerOf(name: string): string {
  return ownerIn(pulumi.getOrganization(), pulumi.getProject(), pulumi.getStack(), name);
}

/** Marks the field of those items secret whose flag is set, or may turn out to be. */
function withSecretFields(list: unknown, flag: string, field: string): unknown {
  if (list === undefined || list === null) return list;
  if (pulumi.Output.isInstance(list) || list instanceof Promise) {
    return pulumi.output(list).apply((items: unknown) => withSecretFields(items, flag, field));
  }
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown) => {
    if (pulumi.Output.isInstance(item) || item instanceof Promise) {
      return pulumi.output(item).apply((known: unknown) => secretField(known, flag, field));
    }
    return secretField(item, flag, field);
  });
}

function secretField(item: unknown, flag: string, field: string): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { [flag]: isSecret, [field]: value } = item as Record<string, unknown>;
  return isSecret === undefined || isSecret === false ? item : { ...item, [field]: pulumi.secret(value) };
}
