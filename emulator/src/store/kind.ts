// A kind of object, and how its records are stored.

/** The workspace of records without a workspace. No workspace has an empty name. */
export const NOWHERE = '';

/** Columns of a record besides its JSON. */
export interface Columns {
  /** Unique in workspace and kind. */
  name: string;
  /** A second unique key: an external id, or a snapshot's id. */
  secondKey?: string | undefined;
  status?: string | undefined;
  /** Searchable texts. */
  search: string[];
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When the record next changes by itself, milliseconds since 1970; omitted for never. */
  dueAt?: number | undefined;
}

/** The key of records that refer to an object of a kind, or share another kind of text: `volumes/data`. */
export function keyOf(sort: string, text: string): string {
  return `${sort}/${text}`;
}

/** What a schema of zod does here. The types of the package do without zod's. */
export interface RecordSchema {
  safeParse(record: unknown): {
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
}

/** A kind of object, and how its records are stored. */
export interface Kind<T> {
  /** Plural, as in the path: `drives`. */
  readonly name: string;
  /** Singular, as in messages: `drive`. */
  readonly noun: string;
  columns(record: T): Columns;
  /** Keys for finding a record besides its name, unique or not. `keyOf` makes each. Default: none. */
  keys?(record: T): readonly string[];
  /** Schema of the records, for kinds that give rights: a saved platform is checked against it. */
  readonly record?: RecordSchema;
}
