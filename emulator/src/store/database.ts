// The SQLite database: exclusive opening, schema, and transactions.
import { closeSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { codeOf, InUseError, messageOf, StartError } from '../errors';
import { machine } from '../real-time';
import { lookUp } from '../tables';
import { damaged, refuseDamagedFiles } from './damage';
import { openPrivate, prepareFolder } from './folder';
import { Log, LogError } from './log';
import { Reserve } from './reserve';

/** Version of the schema. Increase it with every change of the tables. */
export const SCHEMA_VERSION = 5;
/** Setting with the schema version. */
export const SCHEMA_SETTING = 'schema';

/** The log is checkpointed into the database at this number of pages, SQLite's default. */
const PAGES_OF_LOG = 1000;
/** Pages returned to a full disk at a time. */
const PAGES_AT_A_TIME = 256;
/** On a full disk, up to this many pages stay in memory, so that pages freed by a removal are never written. */
const PAGES_IN_MEMORY = 25_000;

/** On a full disk, a checkpoint of the log may use this share of the free space. */
const SHARE_FOR_LOG = 0.9;

/** Rows per read when everything is read. The largest rows hold a piece of a file. */
const ROWS_AT_A_TIME = 100;
/** This many leading columns identify a row of any table, so they give a stable order. */
const COLUMNS_OF_ORDER = 4;

/** Time limit for the damage check: after it no further table is checked. In milliseconds. */
const CHECK_MS = 1000;

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    second_key TEXT, status TEXT, search TEXT NOT NULL,
    created_at INTEGER NOT NULL, due_at INTEGER, record TEXT NOT NULL,
    UNIQUE (workspace, kind, name)
  );
  CREATE UNIQUE INDEX IF NOT EXISTS objects_second_key ON objects (workspace, kind, second_key)
    WHERE second_key IS NOT NULL;
  CREATE INDEX IF NOT EXISTS objects_created ON objects (workspace, kind, created_at, seq);
  CREATE INDEX IF NOT EXISTS objects_due ON objects (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS object_keys (
    key TEXT NOT NULL, workspace TEXT NOT NULL, kind TEXT NOT NULL, seq INTEGER NOT NULL,
    PRIMARY KEY (key, workspace, kind, seq)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS object_keys_seq ON object_keys (seq);
  CREATE TABLE IF NOT EXISTS file_entries (
    owner TEXT NOT NULL, path TEXT NOT NULL, size INTEGER, content TEXT,
    mode TEXT NOT NULL, modified_at INTEGER NOT NULL,
    PRIMARY KEY (owner, path)
  );
  CREATE INDEX IF NOT EXISTS file_entries_usage ON file_entries (owner, size);
  CREATE INDEX IF NOT EXISTS file_entries_content ON file_entries (content) WHERE content IS NOT NULL;
  CREATE TABLE IF NOT EXISTS file_pieces (
    content TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (content, number)
  );
  CREATE TABLE IF NOT EXISTS schedule_executions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace TEXT NOT NULL, id TEXT NOT NULL, schedule TEXT NOT NULL, sandbox TEXT, status TEXT,
    created_at INTEGER NOT NULL, record TEXT NOT NULL,
    UNIQUE (workspace, id)
  );
  CREATE TABLE IF NOT EXISTS usage (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL, workspace TEXT NOT NULL, holder TEXT NOT NULL,
    type TEXT NOT NULL, name TEXT NOT NULL, uuid TEXT NOT NULL, dimension TEXT NOT NULL,
    since INTEGER NOT NULL, until INTEGER, micro INTEGER, micro_per_ms REAL,
    UNIQUE (workspace, holder, name, uuid, dimension, since)
  );
  CREATE INDEX IF NOT EXISTS usage_account ON usage (account, since);
  CREATE INDEX IF NOT EXISTS usage_open ON usage (workspace, holder) WHERE until IS NULL;
  CREATE INDEX IF NOT EXISTS schedule_executions_created ON schedule_executions (workspace, created_at, seq);
`;

/** Migrations from each version to the next. */
export const MIGRATIONS: Readonly<Record<number, string>> = {
  // Version 1 had keys of workspaces, but no workspaces and no service accounts that own the keys.
  1: `
    INSERT INTO objects (workspace, kind, name, search, created_at, record)
    SELECT '', 'workspaces', workspace, '', unixepoch() * 1000, json_object(
      'id', lower(hex(randomblob(16))), 'name', workspace, 'accountId', 'account-1',
      'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'updatedAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
      'createdBy', 'service-account-' || workspace, 'updatedBy', 'service-account-' || workspace
    ) FROM (SELECT DISTINCT workspace FROM credentials);
    INSERT INTO objects (workspace, kind, name, search, created_at, record)
    SELECT '', 'serviceAccounts', 'service-account-' || workspace, '', unixepoch() * 1000, json_object(
      'clientId', 'service-account-' || workspace, 'secretHash', lower(hex(randomblob(32))),
      'workspace', workspace, 'name', workspace, 'accountAdmin', json('false'),
      'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'updatedAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    ) FROM (SELECT DISTINCT workspace FROM credentials);
    INSERT INTO objects (workspace, kind, name, second_key, search, created_at, record)
    SELECT '', 'apiKeys', 'key-' || id, substr(lower(hex(hash)), 1, 16), '', unixepoch() * 1000, json_object(
      'id', 'key-' || id, 'hash', lower(hex(hash)),
      'sub', 'service-account-' || workspace, 'subType', 'service_account',
      'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'createdBy', 'service-account-' || workspace
    ) FROM credentials WHERE role = 'key';
    DROP TABLE credentials;
  `,
  // Version 2 stored the emulator's own secrets in `meta`. The secrets file takes them over from there.
  2: '',
  // Version 3 stored each content as a whole, in the row of its file.
  3: `
    CREATE TABLE IF NOT EXISTS files (
      owner TEXT NOT NULL, path TEXT NOT NULL, content BLOB, mode TEXT NOT NULL, modified_at INTEGER NOT NULL,
      PRIMARY KEY (owner, path)
    );
    INSERT INTO file_pieces SELECT 'file-' || rowid, 0, content FROM files WHERE length(content) > 0;
    INSERT INTO file_entries
    SELECT owner, path, length(content), CASE WHEN length(content) > 0 THEN 'file-' || rowid END, mode, modified_at
    FROM files;
    DROP TABLE files;
  `,
  // Version 4 had no object keys. They are computed from the records later, where the kinds are known.
  4: '',
};

/** The SQL of a table or index as SQLite stores it, with normalized white space. */
const shapeOf = (sql: string) => sql.replace('IF NOT EXISTS ', '').replace(/\s+/g, ' ').trim();

// Includes SQLite's table of the last numbers, so that restored data continues the numbering.
const SHAPES = [...SCHEMA.split(';').map(shapeOf), 'CREATE TABLE sqlite_sequence(name,seq)'];
export const TABLES = SHAPES.flatMap((shape) => /^CREATE TABLE (\w+)/.exec(shape)?.[1] ?? []);

export type Value = string | number | Uint8Array | null;

/** A column as declared by its table. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

interface TableInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/** Query for the columns of a table. `columnOf` reads each. */
export const TABLE_INFO = 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)';

export function columnOf({ name, type, notnull, pk }: TableInfo): Column {
  return { name, type, isRequired: notnull > 0 || pk > 0 };
}

/** Rows by table, with values in the order of its columns. */
export type Rows = Readonly<Record<string, readonly (readonly Value[])[]>>;

/** Every row of every table at one time. */
export type Contents = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;

/** A prepared statement. `Row` is the caller's promise about its own SQL. */
export interface Statement<Row> {
  all(...values: Value[]): Row[];
  run(...values: Value[]): number;
}

export type Finder<Row> = (...values: Value[]) => Row | undefined;

/** A table, with the statements that save and restore it. */
interface Table {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly read: Statement<Record<string, Value>>;
  /** Reads a page of rows in a stable order, by limit and offset. */
  readonly page: Statement<Record<string, Value>>;
  readonly empty: Statement<never>;
  readonly insert: Statement<never>;
}

/** The purpose of a write. On a full disk, only removals are written. */
export type Purpose = 'change' | 'removal';

export class Database {
  /** The database file: a path, or `:memory:`. */
  readonly file: string;
  readonly #sqlite: Sqlite.Database;
  readonly #listeners = new Set<() => void>();
  #afterCommit: (() => void)[] = [];
  #saved: readonly Table[] | undefined;
  /** Whether the current transaction has changed anything. */
  #isChanged = false;
  readonly #reserve: Reserve | undefined;
  /** Whether a write has found the disk full, and no later check has found space. */
  #isFull = false;
  /** Whether anything was written since the last attempt to return pages to a full disk. */
  #mayShrink = false;
  /** The purpose of the current statements. A start must succeed on a full disk. */
  #purpose: Purpose = 'removal';
  #version = 0;
  #takenBack = 0;
  /** Whether a transaction is open. SQLite's own transaction starts with the first write, because reads need none. */
  #isOpen = false;
  /** Whether SQLite's own transaction has started. */
  #isBegun = false;
  #log: Log | undefined;
  #isClosed = false;
  /** Called once when the disk fails to store a commit. Nothing is saved after that. */
  onFailed: (error: LogError) => void = () => undefined;
  /** Runs at the end of every transaction with changes, as part of it. */
  beforeCommit: () => void = () => undefined;

  /**
   * @param folder Folder of `platform.db`, created if missing (mode 0700); omitted: in memory.
   * @throws StartError if another process holds the folder, or its contents cannot be read.
   */
  constructor(folder?: string) {
    const file = folder === undefined ? ':memory:' : prepareFile(folder);
    this.file = file;
    this.#sqlite = openFile(file);
    this.#reserve = folder === undefined ? undefined : new Reserve(folder);
    try {
      // Allows returning unused pages to the disk. Can only be set for a new database.
      if (folder !== undefined && statSync(file).size === 0) this.#sqlite.pragma('auto_vacuum = INCREMENTAL');
      // A lock of the operating system: the kernel releases it when the process ends in any way.
      this.#sqlite.pragma('locking_mode = EXCLUSIVE');
      // Check before any write. Entering and leaving WAL mode also writes.
      this.#sqlite.exec('BEGIN EXCLUSIVE');
      this.#refuseWhatActs(file);
      this.#refuseDamaged(file);
      this.#sqlite.exec('COMMIT');
      this.#withReserve(() => {
        this.#prepare(file);
      });
      if (folder !== undefined) this.#keepByItself(file);
      if (this.#reserve?.isSpent) this.#foundFull();
      else this.#reserve?.make();
      this.#purpose = 'change';
    } catch (error) {
      this.#giveUp();
      throw explain(error, file);
    }
  }

  #prepare(file: string): void {
    this.#sqlite.pragma('journal_mode = WAL');
    this.#sqlite.pragma('synchronous = FULL');
    this.#sqlite.exec('BEGIN EXCLUSIVE');
    this.#sqlite.exec(SCHEMA);
    this.#migrate(file);
    this.#refuseUnknown(file);
    this.#sqlite.exec('COMMIT');
  }

  /** From here on, `Log` syncs SQLite's log to the disk, not SQLite. SQLite still syncs around checkpoints. */
  #keepByItself(file: string): void {
    // The log of an earlier process may not be on the disk, so nothing may be appended to it.
    if (this.#canLeaveLog()) this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
    this.#sqlite.pragma('synchronous = NORMAL');
    this.#log = new Log(file, (error) => {
      this.onFailed(error);
    });
  }

  prepare<Row = never>(sql: string): Statement<Row> {
    // libsql 0.5: `get` after `all` on the same statement returns the earlier row, and a single null argument counts as
    // an object of named arguments. So use only `all`, and always pass arguments as an array.
    this.#refuseClosed();
    const statement = this.#sqlite.prepare(sql);
    return {
      all: (...values) => {
        this.#refuseClosed();
        return statement.all(values) as Row[];
      },
      run: (...values) => {
        this.#refuseClosed();
        if (this.#isFull && this.#reserve?.isSpent && this.#purpose === 'change') throw new FullError();
        if (this.#isOpen && !this.#sqlite.inTransaction) this.#begin();
        const { changes } = statement.run(values);
        if (changes > 0) this.#changed();
        return changes;
      },
    };
  }

  /** A statement for at most one row. `get` takes a quarter less time than `all`. */
  prepareOne<Row>(sql: string): Finder<Row> {
    // Only `get` is called on this statement (see `prepare`).
    const statement = this.#sqlite.prepare(sql);
    return (...values) => {
      this.#refuseClosed();
      return statement.get(values) as Row | undefined;
    };
  }

  /** The native database ends the process if it is used after it was closed. */
  #refuseClosed(): void {
    if (this.#isClosed) throw new Error('the emulator is stopped');
  }

  /**
   * Runs `work` in one transaction. If it throws, nothing is changed. A removal that finds the disk full is repeated
   * with the reserved space. When this returns, the changes survive the end of the process. Once `kept()` settles, they
   * survive a power cut. No answer may show them earlier.
   */
  transaction<T>(work: () => T, purpose: Purpose = 'change'): T {
    if (this.#log?.failure) throw this.#log.failure;
    this.#refuseClosed();
    this.hasRoom();
    const attempt = () =>
      this.#kept(() => {
        const result = work();
        if (this.#isChanged) this.beforeCommit();
        return result;
      });
    this.#purpose = purpose;
    try {
      return purpose === 'removal' ? this.#withReserve(attempt) : attempt();
    } finally {
      this.#purpose = 'change';
    }
  }

  /**
   * Settles when all commits until now are on the disk; undefined if they are. Every answer waits for it, because an
   * answer may contain any earlier commit. Rejects with a LogError.
   */
  kept(): Promise<void> | undefined {
    return this.#log?.kept();
  }

  /** Like `kept` for synchronous callers: blocks until the commits are on the disk. Throws a LogError. */
  keepNow(): void {
    this.#log?.keepNow();
  }

  /**
   * Whether the disk has space, as far as is known. After a write found it full, this checks again. Until space is
   * found, only removals are written.
   */
  hasRoom(): boolean {
    if (!this.#isFull || this.#isOpen) return !this.#isFull;
    try {
      this.#tryToWrite();
      this.#shrink();
      if (this.#reserve?.make() === false) return false;
    } catch (error) {
      if (!isFull(error)) throw error;
      return false;
    }
    this.#foundRoom();
    return true;
  }

  #tryToWrite(): void {
    this.#sqlite.exec('BEGIN');
    try {
      this.#sqlite.exec("INSERT INTO meta VALUES ('', hex(zeroblob(32768)))");
    } finally {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
    }
  }

  /** Returns unused pages of the database, and the log, to the disk. */
  #shrink(): void {
    if (!this.#mayShrink) return;
    const count = this.prepare<{ page_count: number }>('PRAGMA page_count');
    const [before] = count.all();
    this.#sqlite.exec(`PRAGMA incremental_vacuum(${PAGES_AT_A_TIME})`);
    if (this.#canLeaveLog()) this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
    this.#mayShrink = count.all()[0]?.page_count !== before?.page_count;
  }

  /**
   * Whether the disk has space for a checkpoint of the log, which may grow the database. A failed attempt would use up
   * the space that removals need.
   */
  #canLeaveLog(): boolean {
    if (!this.#isFull || this.#reserve === undefined) return true;
    // Do not use the file size: a failed attempt may have left holes. A block is 512 bytes.
    const growth = this.#bytes() - statSync(this.file).blocks * 512;
    return growth <= this.#reserve.free * SHARE_FOR_LOG;
  }

  /** Records that the disk is full. Returns whether reserved space was released. */
  #foundFull(): boolean {
    this.#isFull = true;
    this.#mayShrink = true;
    this.#sqlite.pragma(`cache_spill = ${PAGES_IN_MEMORY}`);
    this.#sqlite.pragma('wal_autocheckpoint = 0');
    return this.#reserve?.spend() ?? false;
  }

  #foundRoom(): void {
    this.#isFull = false;
    this.#sqlite.pragma('cache_spill = ON');
    this.#sqlite.pragma(`wal_autocheckpoint = ${PAGES_OF_LOG}`);
  }

  #withReserve<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isFull(error)) throw error;
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
      if (!this.#foundFull()) throw error;
      return work();
    }
  }

  /** Whether it has no objects yet. */
  get isNew(): boolean {
    return this.prepare('SELECT 1 FROM objects LIMIT 1').all().length === 0;
  }

  /** Size of the database and of the log beside it, in bytes. */
  sizes(): { database: number; log: number } {
    const log = statSync(`${this.file}-wal`, { throwIfNoEntry: false });
    return { database: this.#bytes(), log: log?.size ?? 0 };
  }

  /** Size of all pages in bytes, including those in the log. */
  #bytes(): number {
    const [pages] = this.prepare<{ bytes: number }>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    ).all();
    return pages?.bytes ?? 0;
  }

  /** Changes with every change of the data, including a rollback. While it stays the same, read data stays valid. */
  get version(): number {
    return this.#version;
  }

  /** Changes with every rollback, and when all rows are replaced. */
  get takenBack(): number {
    return this.#takenBack;
  }

  #begin(): void {
    this.#sqlite.exec('BEGIN');
    this.#isBegun = true;
  }

  #changed(): void {
    this.#isChanged = true;
    this.#version += 1;
    this.#log?.changed();
  }

  #kept<T>(work: () => T): T {
    if (this.#isOpen) throw new Error('a transaction is open already');
    this.#isOpen = true;
    this.#isBegun = false;
    this.#isChanged = false;
    try {
      const result = work();
      this.#isOpen = false;
      this.#commit();
      this.#doAfterCommit();
      return result;
    } catch (error) {
      this.#isOpen = false;
      this.#afterCommit = [];
      this.#takeBack();
      if (isFull(error) && this.#purpose === 'change') this.#foundFull();
      throw error;
    }
  }

  #commit(): void {
    if (!this.#isBegun || !this.#sqlite.inTransaction) return;
    this.#sqlite.exec('COMMIT');
    this.#committed();
  }

  #takeBack(): void {
    if (!this.#isBegun) return;
    this.#version += 1;
    this.#takenBack += 1;
    if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
  }

  /** Runs `work` after the current transaction commits. Does not run it after a rollback. */
  afterCommit(work: () => void): void {
    if (this.#isOpen) this.#afterCommit.push(work);
    else work();
  }

  /**
   * Calls `listener` after every successful transaction, even without a change. Returns a function that stops this. The
   * commit may not be on the disk yet: answers that contain it wait for `kept()`.
   */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #committed(): void {
    this.#mayShrink = true;
    // If no space could be reserved, every write is tried.
    if (this.#isFull && this.#isChanged && this.#purpose === 'change') this.#foundRoom();
  }

  #doAfterCommit(): void {
    const work = this.#afterCommit;
    this.#afterCommit = [];
    for (const each of [...work, ...this.#listeners]) each();
  }

  /** All data, for `restore`. */
  save(): Contents {
    return Object.fromEntries(this.#tables().map(({ table, read }) => [table, read.all()]));
  }

  /**
   * Replaces all data with saved data.
   * @throws TypeError for an argument that is not from `save`: other tables or columns. Then nothing is changed.
   */
  restore(contents: Contents): void {
    const unknown = Object.keys(contents).find((table) => !TABLES.includes(table));
    if (unknown !== undefined) throw notSaved(`there is no table ${JSON.stringify(unknown)}`);
    this.#refuseClosed();
    // Skips `beforeCommit`, so that saved data stays unchanged.
    this.#kept(() => {
      const rows = this.#tables().map(({ table, columns }) => {
        const objects = lookUp(contents, table);
        if (objects === undefined) throw notSaved(`the table ${table} is missing`);
        return [table, objects.map((row) => valuesOf(row, table, columns))] as const;
      });
      this.put(Object.fromEntries(rows));
    });
  }

  /** The columns of all tables, in the order of `rows`. */
  get columns(): Readonly<Record<string, readonly Column[]>> {
    return Object.fromEntries(this.#tables().map(({ table, columns }) => [table, columns]));
  }

  /** All data row by row, in a stable order. Nothing may be written meanwhile. */
  *rows(): Generator<readonly [table: string, values: readonly Value[]], void> {
    for (const { table, columns, page } of this.#tables()) {
      for (let count = 0; ; count += ROWS_AT_A_TIME) {
        const found = page.all(ROWS_AT_A_TIME, count);
        for (const row of found) yield [table, columns.map(({ name }) => lookUp(row, name) ?? null)];
        if (found.length < ROWS_AT_A_TIME) break;
      }
    }
  }

  /** Replaces all data with rows, as part of a transaction. Tables without rows become empty. */
  put(rows: Rows): void {
    this.#takenBack += 1;
    for (const { table, empty, insert } of this.#tables()) {
      empty.run();
      for (const values of lookUp(rows, table) ?? []) insert.run(...values.map(bound));
    }
    this.#noteSchema();
  }

  /** The tables with their save and restore statements. They are prepared once, because tests use them often. */
  #tables(): readonly Table[] {
    return (this.#saved ??= TABLES.map((table) => {
      const columns = this.prepare<TableInfo>(TABLE_INFO).all(table).map(columnOf);
      const order = columns.slice(0, COLUMNS_OF_ORDER).map(({ name }) => name);
      return {
        table,
        columns,
        read: this.prepare<Record<string, Value>>(`SELECT * FROM ${table}`),
        page: this.prepare<Record<string, Value>>(
          `SELECT * FROM ${table} ORDER BY ${order.join(', ')} LIMIT ? OFFSET ?`,
        ),
        empty: this.prepare(`DELETE FROM ${table}`),
        insert: this.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`),
      };
    }));
  }

  /** Rewrites the file, so that it contains no removed data. */
  forgetRemoved(): void {
    this.#sqlite.exec('VACUUM');
    this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Closes the database and releases the folder. */
  close(): void {
    // Data that the disk may have lost must not enter the database. The next start reads and checks the files.
    if (this.#log?.failure) return;
    this.keepNow();
    let isLogGone = false;
    try {
      // Moves the log into the database file. On a full disk the log stays, and the next start continues from it.
      if (this.#canLeaveLog()) {
        this.#sqlite.pragma('journal_mode = DELETE');
        isLogGone = true;
      }
    } catch (error) {
      if (!isFull(error) && !isRemoved(error)) throw error;
    } finally {
      this.#log?.close(isLogGone);
      this.#letGo();
    }
  }

  /**
   * libsql keeps the connection and its lock until all statements are garbage collected. Leaving exclusive mode
   * releases the lock at the next read. This read needs no schema, which may be damaged.
   */
  #letGo(): void {
    try {
      this.#sqlite.pragma('locking_mode = NORMAL');
      this.#sqlite.exec('PRAGMA user_version');
    } catch {
      // With a log, this needs disk space.
    } finally {
      this.#isClosed = true;
      this.#sqlite.close();
    }
  }

  #giveUp(): void {
    try {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
      this.close();
    } catch {
      // A database that cannot be opened cannot be closed cleanly. The first error is the useful one.
    }
  }

  /** Refuses objects that run code when a table is read or written. */
  #refuseWhatActs(file: string): void {
    const [found] = this.prepare<{ type: string; name: string }>(
      `SELECT CASE type WHEN 'table' THEN 'virtual table' ELSE type END AS type, name FROM sqlite_master
       WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL%'`,
    ).all();
    if (found) throw foreign(file, `it holds the ${found.type} ${JSON.stringify(found.name)}`);
  }

  /**
   * Refuses damaged pages. Reading a large database takes long, so the check stops after a time. Tables with file
   * contents are large and come last.
   */
  #refuseDamaged(file: string): void {
    const end = machine.monotonic() + CHECK_MS;
    const tables = this.prepare<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name IN ('file_pieces', 'files'), name",
    ).all();
    for (const { name } of tables) {
      if (machine.monotonic() > end) return;
      const [found] = this.prepare<{ quick_check: string }>(
        `PRAGMA quick_check('${name.replaceAll("'", "''")}')`,
      ).all();
      if (found && found.quick_check !== 'ok')
        throw damaged(file, `quick_check of ${JSON.stringify(name)} failed`);
    }
  }

  /** Refuses tables and indices that differ from ours, because their names and defaults can contain foreign SQL. */
  #refuseUnknown(file: string): void {
    const found = this.prepare<{ type: string; name: string; sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_master',
    )
      .all()
      // SQLite's own indices have no SQL. They belong to their tables.
      .find(({ sql }) => sql !== null && !SHAPES.includes(shapeOf(sql)));
    if (found) throw foreign(file, `the ${found.type} ${JSON.stringify(found.name)} is unknown or different`);
  }

  /** Refuses the database of a newer version, and migrates an older one. */
  #migrate(file: string): void {
    const meta = this.prepare<{ value: string }>(`SELECT value FROM meta WHERE key = '${SCHEMA_SETTING}'`);
    const version = Number(meta.all()[0]?.value ?? SCHEMA_VERSION);
    if (version > SCHEMA_VERSION) {
      throw new StartError(
        `${file} was written by a newer version (schema ${version}, this one knows ${SCHEMA_VERSION}): update, or choose another folder`,
      );
    }
    for (let older = version; older < SCHEMA_VERSION; older += 1) {
      this.#sqlite.exec(MIGRATIONS[older] ?? '');
    }
    this.#noteSchema();
  }

  #noteSchema(): void {
    // Write only a changed value, so that a database on a full disk can be opened.
    this.prepare(
      `INSERT OR REPLACE INTO meta SELECT '${SCHEMA_SETTING}', ?1 WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = '${SCHEMA_SETTING}' AND value = ?1)`,
    ).run(String(SCHEMA_VERSION));
  }
}

/** The disk is full, and the reserved space is for removals. Nothing was written. */
class FullError extends Error {
  readonly code = 'SQLITE_FULL';
}

function valuesOf(row: Readonly<Record<string, Value>>, table: string, columns: readonly Column[]): Value[] {
  const isWhole = columns.every(({ name }) => Object.hasOwn(row, name));
  if (!isWhole || Object.keys(row).length !== columns.length)
    throw notSaved(`a row of ${table} does not have its columns`);
  return columns.map(({ name }) => lookUp(row, name) ?? null);
}

/** libsql accepts bytes only as a Buffer, but returns them as another type. */
export function bound(value: Value): Value {
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? Buffer.from(value) : value;
}

function openFile(file: string): Sqlite.Database {
  try {
    return new Sqlite(file);
  } catch (error) {
    throw explain(error, file);
  }
}

function prepareFile(folder: string): string {
  const file = join(folder, 'platform.db');
  prepareFolder(folder);
  refuseDamagedFiles(file);
  closeSync(openPrivate(file, constants.O_WRONLY | constants.O_CREAT));
  return file;
}

function notSaved(what: string): TypeError {
  return new TypeError(`cannot restore: ${what}; pass a result of save()`);
}

function foreign(file: string, why: string): StartError {
  return new StartError(
    `${file} is not a database of this emulator: ${why}; move it away, or choose another folder`,
  );
}

/** Whether a write failed because the disk is full. Its transaction is rolled back then. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_FULL';
}

/** Whether the file was removed or replaced while it was open: there is nothing left to keep. */
function isRemoved(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_READONLY_DBMOVED';
}

/** The error for the person who starts the emulator. */
export function explain(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (error instanceof LogError) return new StartError(error.message);
  if (isFull(error))
    return new StartError(
      `${file} cannot be written: its disk is full; free some space, or choose another folder`,
    );
  if (code === 'SQLITE_BUSY') {
    return new InUseError(`${file} is in use by another emulator: stop that one, or choose another folder`);
  }
  if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT')) return damaged(file, messageOf(error));
  if (code === 'SQLITE_ERROR') {
    return foreign(file, messageOf(error));
  }
  return error;
}
