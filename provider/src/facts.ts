/** Turns the arguments of a program into inputs, for the classes of both adapters. */
import * as pulumi from '@pulumi/pulumi';
import { isMocked } from './mocked';
import { ownerIn } from './owner';
import { refusal } from './refusal';

/** The facts of a definition that a generated class needs. Programs do not load the definitions themselves. */
export interface ClassFacts {
  readonly type: string;
  /** Outputs that programs can read. The engine shows only declared ones. */
  readonly outputs: readonly string[];
  /** Arguments that are secret as a whole. */
  readonly secret: readonly string[];
  /** The field is secret in those items of a list whose flag is set. */
  readonly secretFields: readonly { readonly list: string; readonly flag: string; readonly field: string }[];
  readonly secretOutputs: readonly string[];
  /** Arguments that the platform shows, and in which a program may have put a secret. */
  readonly exposed?: readonly string[];
  /** Arguments whose values the platform never gets. */
  readonly unsent?: readonly string[];
  /** Arguments besides the name whose values are unique among objects. */
  readonly unique?: readonly string[];
  /** Former names of arguments and outputs, with the present ones. */
  readonly former?: Readonly<Record<string, string>>;
  /** Arguments that refer to other resources. */
  readonly references?: Readonly<Record<string, Reference>>;
}

/** The resources that an argument can refer to. */
interface Reference {
  /** Kinds of these resources. Those of other kinds have a name as well, but it names something else. */
  readonly kinds: readonly string[];
  /** Their output that is sent. */
  readonly by: string;
  /** The field of an item that names them, if the argument is a list of objects. */
  readonly field?: string;
}

/** Whether a value is a resource of this type, also if another copy of this package created it. */
export function isOfType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && (value as Typed).__pulumiType === type;
}

/** Fields that Pulumi's base class sets on every resource. */
interface Typed {
  readonly __pulumiType?: string;
  readonly __name?: string;
}

/** The inputs to register: the program's arguments, with resources replaced by their names, and secrets marked. */
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

/** Declares every output, as the engine shows only declared ones. */
export function declared(facts: ClassFacts): pulumi.Inputs {
  return Object.fromEntries(facts.outputs.map((output) => [output, undefined]));
}

/**
 * Default options of every resource, which those of the program override.
 *
 * @param isRead the program only reads an existing object
 */
export function usualOptions(facts: ClassFacts, args: object, isRead = false): pulumi.CustomResourceOptions {
  return {
    // What another program has written may be secret there.
    additionalSecretOutputs: [...facts.secretOutputs, ...(isRead ? (facts.exposed ?? []) : [])],
    // With --replace the engine does not ask the provider, and the new object would conflict with the old one.
    ...(isOnlyOne(facts, args) ? { deleteBeforeReplace: true } : {}),
  };
}

/** Whether the program sets a name, or another value that only one object can have. */
export function isOnlyOne({ unique = [] }: ClassFacts, args: object): boolean {
  const given = args as Readonly<Record<string, unknown>>;
  return ['name', ...unique].some((argument) => given[argument] !== undefined);
}

/** Owner of a resource with this logical name. Generated names and owner marks derive from it. */
export function ownerOf(name: string): string {
  return ownerIn(organization(), pulumi.getProject(), pulumi.getStack(), name);
}

/** Empty if the backend has none: mocks of a unit test may leave it out, and Pulumi would throw. */
export function organization(): string {
  try {
    return pulumi.getOrganization();
  } catch (error) {
    if (isMocked()) return '';
    throw error;
  }
}

/** Marks the field secret in items whose flag is set, or is unknown. */
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
