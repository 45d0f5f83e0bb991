/** List: the objects of a kind, no matter who made them, as an import takes them. Reads only. */
import { contextOf } from './context';
import { isLiving } from './gone';
import type { Means } from './platform';

/** One object of a list. */
export interface Listed {
  /** What it is imported by. */
  readonly id: string;
  readonly name: string;
}

/** Whether the objects of a kind can be listed and imported by what the list tells. */
export function isListed({ sweep, identity }: Means['definition']): boolean {
  return sweep !== undefined && identity.importId === undefined && identity.importedAs === undefined;
}

/** Goes through the pages of the list as they are asked for. */
export async function* list(means: Means): AsyncGenerator<Listed> {
  const { definition } = means;
  const context = contextOf(means, `list of ${definition.type}`, { written: {}, belief: 'alone' });
  for await (const { items } of definition.sweep?.pages(context) ?? []) {
    for (const item of items) {
      const { name } = item.metadata;
      if (isLiving(item) && definition.identity.foreign?.(item) === undefined) yield { id: name, name };
    }
  }
}
