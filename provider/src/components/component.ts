/** What a component is to whatever is derived from it: classes, schema, pages, and the plugin. */
import type { z } from 'zod';
import type { Definition } from '../resource';

/** A resource that consists of others. */
export interface Component {
  /** Its name in programs and type tokens, in PascalCase. */
  readonly type: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** The resources that it is made of, by the output that is each. */
  readonly parts: Readonly<Record<string, { readonly of: Definition; readonly about: string }>>;
  /** Arguments that are encrypted in state, as arguments of its parts. */
  readonly secret: readonly string[];
}
