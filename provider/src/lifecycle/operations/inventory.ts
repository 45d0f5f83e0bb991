/** Lists of a kind for imports: every object as an import sees it, by pages, and names for `pulumi do`. Reads only. */
import { contextOf } from '../platform/context';
import { isLiving } from '../platform/gone';
import { type ListedRecord, noting, notingAll } from './bulk-read';
import type { Seen } from '../state/operation';
import type { OperationDependencies } from '../platform/platform';
import { type Context, type Definition, type Fields, NOTHING } from '../../resource';

/** One object that an import could take. */
export interface Item {
  /** Id for the import, also the id in state. */
  readonly id: string;
  readonly seen: Seen;
  /** The same with secret arguments as the program will set them. */
  with(known: Fields): Promise<Seen>;
}

/** Iterates over the objects of a kind, without those that belong to another kind or are being deleted. */
export async function* inventory(dependencies: OperationDependencies): AsyncGenerator<Item> {
  const { definition } = dependencies;
  if (definition.identity.importedAs !== undefined) return;
  const context = contextOf(dependencies, `list of ${definition.type}`, { written: {}, belief: 'alone' });
  for await (const found of listed(definition, context)) {
    if (definition.identity.foreign?.(found.record) !== undefined) continue;
    const seeing = async (known: Fields) =>
      (await definition.imported?.(context, found.record, known)) ?? found;
    const seen = await seeing({});
    yield { id: idIn(definition, found), seen, with: seeing };
  }
}

/** One object of a list, which may not show it whole. */
export interface ListedItem {
  readonly definition: Definition;
  readonly id: string;
  readonly name: string;
  readonly record: unknown;
}

/**
 * Iterates over a list, without the objects that are being deleted. Reads of its kinds in the next seconds are answered
 * from it.
 *
 * @param alike the definitions of all kinds in the list, those that refuse others first
 */
export async function* walked(
  { platform, signal }: Pick<OperationDependencies, 'platform' | 'signal'>,
  alike: readonly [Definition, ...Definition[]],
): AsyncGenerator<ListedItem> {
  const [definition] = alike;
  const dependencies = { definition, platform, signal };
  const context = contextOf(dependencies, `list of ${definition.type}`, { written: {}, belief: 'alone' });
  const { bulkRead } = definition;
  if (bulkRead === undefined) {
    const note = notingAll(dependencies);
    const seenBy = new Map<string, Seen>();
    for await (const seen of definition.all?.(context) ?? []) {
      const id = idIn(definition, seen);
      const name = typeof seen.args.name === 'string' ? seen.args.name : id;
      seenBy.set(id, seen);
      yield { definition, id, name, record: seen.record };
    }
    note(seenBy);
    return;
  }
  const note = noting(dependencies, alike);
  const all: ListedRecord[] = [];
  for await (const { items } of bulkRead.pages(context)) {
    all.push(...items);
    for (const record of items) {
      if (!isLiving(record)) continue;
      const { name } = record.metadata;
      const its = alike.find(({ identity }) => identity.foreign?.(record) === undefined) ?? definition;
      yield { definition: its, id: name, name, record };
    }
  }
  note(all);
}

async function* listed(definition: Definition, context: Context): AsyncGenerator<Seen> {
  const { bulkRead } = definition;
  if (bulkRead === undefined) {
    yield* definition.all?.(context) ?? [];
    return;
  }
  for await (const { items } of bulkRead.pages(context)) {
    for (const item of items) {
      if (!isLiving(item)) continue;
      if (bulkRead.isWhole?.(item) !== false) yield bulkRead.observe(item, NOTHING);
      else {
        const read = await definition.read(context, item.metadata.name, NOTHING);
        if (read !== undefined) yield read;
      }
    }
  }
}

function idIn({ identity }: Definition, seen: Seen): string {
  return identity.idOf?.(seen) ?? identity.id?.(seen.args) ?? String(seen.args.name);
}

// ——— For pulumi do ———

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
export async function* list(dependencies: OperationDependencies): AsyncGenerator<Listed> {
  const { definition } = dependencies;
  const context = contextOf(dependencies, `list of ${definition.type}`, { written: {}, belief: 'alone' });
  for await (const { items } of definition.bulkRead?.pages(context) ?? []) {
    for (const item of items) {
      const { name } = item.metadata;
      if (isLiving(item) && definition.identity.foreign?.(item) === undefined) yield { id: name, name };
    }
  }
}
