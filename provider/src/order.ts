/**
 * The order of a program: a resource that names an earlier one by a string depends on it, as if the program said so. The
 * engine creates, replaces and deletes them in this order then.
 */
import * as pulumi from '@pulumi/pulumi';
import type { ClassFacts } from './facts';

/**
 * The resources with explicit names, by kind and name. By the stack of the program, because one process may run several
 * programs. Without a stack, as in unit tests, nothing is ordered.
 */
const programs = new WeakMap<pulumi.Resource, Map<string, pulumi.Resource>>();

function resourcesOf(): Map<string, pulumi.Resource> | undefined {
  const stack = pulumi.runtime.getStackResource() as pulumi.Resource | undefined;
  if (stack === undefined) return undefined;
  const known = programs.get(stack) ?? new Map<string, pulumi.Resource>();
  programs.set(stack, known);
  return known;
}

/** Remembers a resource whose name the program chose. */
export function remember({ type }: Pick<ClassFacts, 'type'>, args: object, resource: pulumi.Resource): void {
  const { name } = args as { readonly name?: unknown };
  if (typeof name === 'string') resourcesOf()?.set(`${type} ${name}`, resource);
}

/** The earlier resources that the arguments name by strings. */
export function namedEarlier(
  { references = {} }: Pick<ClassFacts, 'references'>,
  args: object,
): pulumi.Resource[] {
  const known = resourcesOf();
  if (known === undefined) return [];
  const given = args as Readonly<Record<string, unknown>>;
  return Object.entries(references).flatMap(([argument, { kinds, by, field }]) => {
    if (by !== 'name') return [];
    const values = [given[argument]].flat().map((item: unknown) => {
      if (field === undefined || typeof item !== 'object' || item === null) return item;
      return (item as Readonly<Record<string, unknown>>)[field];
    });
    return values.flatMap((value) =>
      typeof value === 'string' ? kinds.flatMap((kind) => known.get(`${kind} ${value}`) ?? []) : [],
    );
  });
}
