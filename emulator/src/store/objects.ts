// The objects of every workspace and kind: one table of JSON records with the few columns that are searched by.
import type { Database } from './database';

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

/** A kind of object: how its records are filed, and how they change as time passes. */
export interface Kind<T> {
  /** Plural, as in the path: `drives`. */
  readonly name: string;
  /** Singular, as in messages: `drive`. */
  readonly noun: string;
  columns(record: T): Columns;
  /**
   * The record after its due moment (milliseconds since 1970); undefined: it is gone. Must leave a later due moment,
   * or none.
   */
  advance?(record: T, at: number): T | undefined;
}

export type Order = { by: 'createdAt' | 'name'; descending: boolean };

/** One page's worth of choices. `after` is the position of the last item of the page before. */
export interface PageQuery {
  order: Order;
  limit: number;
  after?: { key: string | number; seq: number } | undefined;
  search?: string | undefined;
  statuses?: readonly string[] | undefined;
  secondKey?: string | undefined;
}

export interface Page<T> {
  records: T[];
  /** Objects that match everything but the search. */
  total: number;
  /** Position of the last record when there are more. */
  next?: { key: string | number; seq: number } | undefined;
}

interface Row {
  seq: number;
  workspace: string;
  kind: string;
  name: string;
  created_at: number;
  due_at: number | null;
  record: string;
}

export class ObjectStore {
  readonly #database: Database;
  readonly #kinds: Map<string, Kind<unknown>>;
  readonly #sql;

  constructor(database: Database, kinds: readonly Kind<unknown>[]) {
    this.#database = database;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#sql = {
      get: database.prepare<Row>('SELECT * FROM objects WHERE workspace = ? AND kind = ? AND name = ?'),
      getBySecondKey: database.prepare<Row>(
        'SELECT * FROM objects WHERE workspace = ? AND kind = ? AND second_key = ?',
      ),
      all: database.prepare<Row>(
        'SELECT * FROM objects WHERE workspace = ? AND kind = ? ORDER BY created_at DESC, seq DESC',
      ),
      insert: database.prepare(
        'INSERT INTO objects (second_key, status, search, created_at, due_at, record, workspace, kind, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ),
      update: database.prepare(
        'UPDATE objects SET second_key = ?, status = ?, search = ?, created_at = ?, due_at = ?, record = ? WHERE workspace = ? AND kind = ? AND name = ?',
      ),
      remove: database.prepare('DELETE FROM objects WHERE workspace = ? AND kind = ? AND name = ?'),
      due: database.prepare<Row>('SELECT * FROM objects WHERE due_at <= ? ORDER BY due_at, seq LIMIT 1'),
      clear: database.prepare('DELETE FROM objects'),
    };
  }

  get<T>(kind: Kind<T>, workspace: string, name: string): T | undefined {
    const [row] = this.#sql.get.all(workspace, kind.name, name);
    return row && (JSON.parse(row.record) as T);
  }

  getBySecondKey<T>(kind: Kind<T>, workspace: string, key: string): T | undefined {
    const [row] = this.#sql.getBySecondKey.all(workspace, kind.name, key);
    return row && (JSON.parse(row.record) as T);
  }

  /** Every record of a kind, newest first. */
  all<T>(kind: Kind<T>, workspace: string): T[] {
    return this.#sql.all.all(workspace, kind.name).map((row) => JSON.parse(row.record) as T);
  }

  insert<T>(kind: Kind<T>, workspace: string, record: T): void {
    this.#sql.insert.run(...values(kind, workspace, record));
  }

  update<T>(kind: Kind<T>, workspace: string, record: T): void {
    this.#sql.update.run(...values(kind, workspace, record));
  }

  remove<T>(kind: Kind<T>, workspace: string, name: string): void {
    this.#sql.remove.run(workspace, kind.name, name);
  }

  page<T>(kind: Kind<T>, workspace: string, query: PageQuery): Page<T> {
    const filters = ['workspace = ?', 'kind = ?'];
    const filterValues: (string | number)[] = [workspace, kind.name];
    if (query.secondKey !== undefined) {
      filters.push('second_key = ?');
      filterValues.push(query.secondKey);
    }
    if (query.statuses !== undefined) {
      filters.push(`status IN (${query.statuses.map(() => '?').join(', ')})`);
      filterValues.push(...query.statuses);
    }
    const [count] = this.#database
      .prepare<{ total: number }>(`SELECT count(*) AS total FROM objects WHERE ${filters.join(' AND ')}`)
      .all(...filterValues);

    const column = query.order.by === 'name' ? 'name' : 'created_at';
    const pageFilters = [...filters];
    const pageValues = [...filterValues];
    if (query.search !== undefined) {
      pageFilters.push('instr(search, ?) > 0');
      pageValues.push(query.search);
    }
    if (query.after !== undefined) {
      pageFilters.push(`(${column}, seq) ${query.order.descending ? '<' : '>'} (?, ?)`);
      pageValues.push(query.after.key, query.after.seq);
    }
    const direction = query.order.descending ? 'DESC' : 'ASC';
    const rows = this.#database
      .prepare<Row>(
        `SELECT * FROM objects WHERE ${pageFilters.join(' AND ')} ORDER BY ${column} ${direction}, seq ${direction} LIMIT ?`,
      )
      .all(...pageValues, query.limit + 1);
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    return {
      records: shown.map((row) => JSON.parse(row.record) as T),
      total: count?.total ?? 0,
      next: rows.length > shown.length && last ? { key: last[column], seq: last.seq } : undefined,
    };
  }

  /** Lets everything happen whose moment has come, in the order of those moments. */
  settle(now: number): void {
    for (;;) {
      const [row] = this.#sql.due.all(now);
      if (row?.due_at == null) return;
      const kind = this.#kinds.get(row.kind);
      const next = kind?.advance?.(JSON.parse(row.record), row.due_at);
      if (kind && next !== undefined) this.update(kind, row.workspace, next);
      else this.#sql.remove.run(row.workspace, row.kind, row.name);
    }
  }

  clear(): void {
    this.#sql.clear.run();
  }
}

function values<T>(kind: Kind<T>, workspace: string, record: T) {
  const columns = kind.columns(record);
  return [
    columns.secondKey ?? null,
    columns.status ?? null,
    columns.search.join('\n').toLowerCase(),
    columns.createdAt,
    columns.dueAt ?? null,
    JSON.stringify(record),
    workspace,
    kind.name,
    columns.name,
  ] as const;
}
