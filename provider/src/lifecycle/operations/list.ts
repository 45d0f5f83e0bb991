/** List: the objects of a kind that can be imported, no matter who made them. Reads only. */
import { contextOf } from '../platform/context';
import { isLiving } from '../platform/gone';
import type { OperationDependencies } from '../platform/platform';

/** One object of a list. */
export interface Listed {
  /** Id for the import. */
  readonly id: string;
  readonly name: string;
}

/** Whether a kind has a list, and its objects can be imported by their names in the list. */
export function isListed({ bulkRead, identity }: OperationDependencies['definition']): boolean {
  return bulkRead !== undefined && identity.importId === undefined && identity.importedAs === undefined;
}

/** Iterates over the objects of the list. Reads each page on demand. */
export async function* list(means: OperationDependencies): AsyncGenerator<Listed> {
  const { definition } = means;
  const context = contextOf(means, `list of ${definition.type}`, { written: {}, belief: 'alone' });
  for await (const { items } of definition.bulkRead?.pages(context) ?? []) {
    for (const item of items) {
      const { name } = item.metadata;
      if (isLiving(item) && definition.identity.foreign?.(item) === undefined) yield { id: name, name };
    }
  }
}
