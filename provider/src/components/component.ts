/** The definition of a component, from which classes, schema, pages, and the plugin derive. */
import type { z } from 'zod';
import type { Definition } from '../resource';

/** A resource that consists of others. */
export interface Component {
  /** Its name in programs and type tokens, in PascalCase. */
  readonly type: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** Its resources, by the name of the output for each. */
  readonly parts: Readonly<Record<string, { readonly of: Definition; readonly about: string }>>;
  /** Arguments that are encrypted in state, as arguments of its parts. */
  readonly secret: readonly string[];
}
