// Tables of older versions: saved platforms are of the version that saved them, and are brought along as databases are.
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

/** The present schema without a table and its indices. */
const without = (table: string) =>
  SCHEMA.split(';')
    .filter((statement) => !statement.includes(table))
    .join(';');

/**
 * What made the tables of each older version that may be read. When the version rises, add the previous one. Version 4
 * was never saved; it shows that reading older versions works.
 */
const SCHEMAS = new Map([[4, without('object_keys')]]);

/** The oldest version that may be read. */
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

  /** Rows of this version, as the present one has them. */
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
