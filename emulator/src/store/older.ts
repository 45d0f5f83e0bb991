// Reads tables of older versions: a saved platform keeps the version that saved it, and is migrated like a database.
import Sqlite from 'libsql';
import {
  bound,
  type Column,
  columnOf,
  MIGRATIONS,
  type Rows,
  SCHEMA,
  SCHEMA_VERSION,
  TABLE_INFO,
  TABLES,
} from './database';

/** The current schema without a table and its indices. */
const without = (table: string) =>
  SCHEMA.split(';')
    .filter((statement) => !statement.includes(table))
    .join(';');

/**
 * The schema of each older version that can be read. When the version increases, add the previous one. No file of
 * version 4 was ever saved; it tests reading of older versions.
 */
const SCHEMAS = new Map([[4, without('object_keys')]]);

/** The oldest readable version. */
export const OLDEST_SCHEMA = Math.min(...SCHEMAS.keys());

/** The tables of an older version in memory, until `close`. */
export class OlderTables {
  readonly columns: Readonly<Record<string, readonly Column[]>>;
  readonly #sqlite = new Sqlite(':memory:');
  readonly #version: number;

  constructor(version: number) {
    this.#version = version;
    this.#sqlite.exec(SCHEMAS.get(version) ?? '');
    const tables = this.#sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all([]) as {
      name: string;
    }[];
    this.columns = Object.fromEntries(tables.map(({ name }) => [name, this.#columnsOf(name)]));
  }

  #columnsOf(table: string): Column[] {
    const found = this.#sqlite.prepare(TABLE_INFO).all([table]) as Parameters<typeof columnOf>[0][];
    return found.map(columnOf);
  }

  /** Migrates rows of this version to the current one. */
  migrated(rows: Rows): Rows {
    for (const [table, each] of Object.entries(rows)) {
      for (const values of each) {
        const places = values.map(() => '?').join(', ');
        this.#sqlite.prepare(`INSERT INTO ${table} VALUES (${places})`).run(values.map(bound));
      }
    }
    this.#sqlite.exec(SCHEMA);
    for (let version = this.#version; version < SCHEMA_VERSION; version += 1) {
      this.#sqlite.exec(MIGRATIONS[version] ?? '');
    }
    return Object.fromEntries(TABLES.map((table) => [table, this.#all(table)]));
  }

  #all(table: string): Rows[string] {
    return this.#sqlite.prepare(`SELECT * FROM ${table}`).raw().all([]) as Rows[string];
  }

  close(): void {
    this.#sqlite.close();
  }
}
