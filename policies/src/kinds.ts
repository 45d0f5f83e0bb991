/** Kinds of resources, and the arguments of each as a policy sees them: plain values in place of inputs. */
import type { Unwrap } from '@pulumi/pulumi';
import type * as workload from '@workload/pulumi';

type Classes = typeof workload;

/** A class of a kind: what a program calls with a name and arguments. */
interface Class<Args> {
  readonly __pulumiType: string;
  new (name: string, args: Args): unknown;
}

/** A kind of resource: `Drive`. */
export type Kind = {
  [Name in keyof Classes]: Classes[Name] extends Class<never> ? Name : never;
}[keyof Classes];

/** Arguments of a kind, as plain values: references to resources are names. */
export type ArgumentsOf<K extends Kind> = {
  [Name in K]: Classes[Name] extends Class<infer Args> ? Unwrap<NonNullable<Args>> : never;
}[K];
