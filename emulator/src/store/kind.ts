// A kind of object, and where its records are filed.

/** Where records are filed that belong to no workspace: no workspace has an empty name. */
export const NOWHERE = '';

/** What the store needs to know about a record beside its JSON. */
export interface Columns {
  /** Unique in workspace and kind. */
  name: string;
  /** A second unique key: an external id, or a snapshot's id. */
  secondKey?: string | undefined;
  status?: string | undefined;
  /** Texts a search looks through. */
  search: string[];
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When the record next changes by itself, milliseconds since 1970; omitted: never. */
  dueAt?: number | undefined;
}

/** The key of what refers to an object of a kind, or has a text of a sort of its own: `volumes/data`. */
export function keyOf(sort: string, text: string): string {
  return `${sort}/${text}`;
}

/** A kind of object: how its records are filed. */
export interface Kind<T> {
  /** Plural, as in the path: `drives`. */
  readonly name: string;
  /** Singular, as in messages: `drive`. */
  readonly noun: string;
  columns(record: T): Columns;
  /** What a record is found by beside its name, with others or alone: `keyOf` makes each. Default: nothing. */
  keys?(record: T): readonly string[];
}
