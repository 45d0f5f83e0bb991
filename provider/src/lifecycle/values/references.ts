/** References: arguments that name another object, and what the platform does when that object is deleted. */
import { z } from 'zod';
import { bare, fieldsOf, type Schema } from './fields';

/**
 * What the platform does when the named object is to be deleted: deletes the object that names it as well, refuses the
 * deletion, or deletes only the named object. In the last case the other object keeps its copy of the content, or has a
 * name that stands for nothing until an object has that name again.
 */
export type WhenDeleted = 'deleted' | 'refused' | 'kept' | 'dangling';

/** The facts of an argument that names another object. */
export interface ReferenceFacts {
  /** The kind of the named object. */
  readonly kind: string;
  /** The output of that kind by which it is named. */
  readonly by: string;
  readonly whenDeleted: WhenDeleted;
  /** Programs can pass the resource itself. */
  readonly isWhole: boolean;
  /** A value of a field beside it with which it names no object. */
  readonly unless?: { readonly field: string; readonly is: unknown } | undefined;
}

/** An argument that names other objects, at any depth. */
export interface Reference extends ReferenceFacts {
  readonly argument: string;
}

/** The reference of a schema, without those inside. */
export function referenceOf(schema: Schema): ReferenceFacts | undefined {
  return z.globalRegistry.get(bare(schema))?.reference as ReferenceFacts | undefined;
}

/** The reference in an argument: the argument itself, the items of a list, or a field of these. */
export function referenceIn(schema: Schema): ReferenceFacts | undefined {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return referenceIn(inner.def.element);
  if (inner instanceof z.ZodObject) {
    return fieldsOf(inner).flatMap(([, field]) => referenceIn(field) ?? [])[0];
  }
  return referenceOf(inner);
}

/** The references of a kind's arguments, in their order. */
export function referencesIn(args: z.ZodObject): readonly Reference[] {
  return fieldsOf(args).flatMap(([argument, schema]) => {
    const facts = referenceIn(schema);
    return facts === undefined ? [] : [{ argument, ...facts }];
  });
}
