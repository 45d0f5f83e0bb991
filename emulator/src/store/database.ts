// The SQLite database: opening it for one process alone, its schema, and transactions.
import { closeSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { codeOf, InUseError, messageOf, StartError } from '../errors';
import { lookUp } from '../tables';
import { damaged, refuseDamagedFiles } from './damage';
import { openPrivate, prepareFolder } from './folder';
import { Log, LogError } from './log';
import { Reserve } from './reserve';

/** Which tables there are: raised with every change of them. */
export const SCHEMA_VERSION = 5;
/** Where the settings keep it. */
export const SCHEMA_SETTING = 'schema';

/** The log is carried into the database when it holds this number of pages, as SQLite does. */
const PAGES_OF_LOG = 1000;
/** Pages that are given back to a full disk at a time. */
const PAGES_AT_A_TIME = 256;
/** On a full disk, pages are held in memory up to this number: those that a removal frees are then never written. */
const PAGES_IN_MEMORY = 25_000;

/** Of what is free on a full disk, the log may use this share when it is carried into the database. */
const SHARE_FOR_LOG = 0.9;

/** Rows that are read at a time when everything is. The largest hold a piece of a file. */
const ROWS_AT_A_TIME = 100;
/** The first columns of every table tell its rows apart: so many of them order it. */
const COLUMNS_OF_ORDER = 4;

/** No further table is checked for damage after this time, in milliseconds. */
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

/** What makes the database of a version one of the next. */
export const MIGRATIONS: Readonly<Record<number, string>> = {
  // Version 1 knew keys of workspaces, but neither workspaces nor the service accounts that keys belong to.
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
  // Version 2 kept the emulator's own secrets in `meta`. They are taken over from there where they are used.
  2: '',
  // Version 3 kept each content whole, in the row of its file.
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
  // Version 4 had no keys of objects. They are made of the records, where the kinds are known.
  4: '',
};

/** How SQLite keeps what makes a table or an index, white space aside. */
const shapeOf = (sql: string) => sql.replace('IF NOT EXISTS ', '').replace(/\s+/g, ' ').trim();

// With SQLite's own of the last numbers, so that what comes next is numbered as it would have been.
const SHAPES = [...SCHEMA.split(';').map(shapeOf), 'CREATE TABLE sqlite_sequence(name,seq)'];
export const TABLES = SHAPES.flatMap((shape) => /^CREATE TABLE (\w+)/.exec(shape)?.[1] ?? []);

export type Value = string | number | Uint8Array | null;

/** A column, as its table declares it. */
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

/** Asks for the columns of a table; `columnOf` reads each. */
export const TABLE_INFO = 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)';

export function columnOf({ name, type, notnull, pk }: TableInfo): Column {
  return { name, type, isRequired: notnull > 0 || pk > 0 };
}

/** Rows of each table, with values in the order of its columns. */
export type Rows = Readonly<Record<string, readonly (readonly Value[])[]>>;

/** Every row of every table at one moment. */
export type Contents = Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>;

/** A prepared statement. Rows come back whole; their shape is the caller's promise about its own SQL. */
export interface Statement<Row> {
  all(...values: Value[]): Row[];
  run(...values: Value[]): number;
}

export type Finder<Row> = (...values: Value[]) => Row | undefined;

/** What one table is saved and restored by. */
interface Table {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly read: Statement<Record<string, Value>>;
  /** A page of the rows, in an order that stays: how many, and after how many others. */
  readonly page: Statement<Record<string, Value>>;
  readonly empty: Statement<never>;
  readonly insert: Statement<never>;
}

/** Why something is written. On a full disk, only removals are. */
export type Purpose = 'change' | 'removal';

export class Database {
  /** Where everything is kept: a path, or `:memory:`. */
  readonly file: string;
  readonly #sqlite: Sqlite.Database;
  readonly #listeners = new Set<() => void>();
  #afterCommit: (() => void)[] = [];
  #saved: readonly Table[] | undefined;
  /** Whether the transaction has changed anything yet. */
  #isChanged = false;
  readonly #reserve: Reserve | undefined;
  /** Whether a write has found no room, and nothing has shown since that there is some. */
  #isFull = false;
  /** Whether something was written since the last attempt to give pages back to a full disk. */
  #mayShrink = false;
  /** What the present statements are for. The start itself must be possible on a full disk. */
  #purpose: Purpose = 'removal';
  #version = 0;
  #takenBack = 0;
  /** Whether a transaction is open. SQLite's begins with its first write: requests that only read do not need one. */
  #isOpen = false;
  /** Whether SQLite's has begun. */
  #isBegun = false;
  #log: Log | undefined;
  /** Told once when the disk has not taken what was committed. Nothing more is kept then. */
  onFailed: (error: LogError) => void = () => undefined;
  /** Done at the end of every transaction that has changed anything, as part of it. */
  beforeCommit: () => void = () => undefined;

  /**
   * @param folder Where `platform.db` lives, made when missing (mode 0700); omitted: in memory.
   * @throws StartError when another process holds the folder, or what is there cannot be read.
   */
  constructor(folder?: string) {
    const file = folder === undefined ? ':memory:' : prepareFile(folder);
    this.file = file;
    this.#sqlite = openFile(file);
    this.#reserve = folder === undefined ? undefined : new Reserve(folder);
    try {
      // Pages that nothing uses can be given back to the disk. This can only be set for a new database.
      if (folder !== undefined && statSync(file).size === 0) this.#sqlite.pragma('auto_vacuum = INCREMENTAL');
      // An exclusive lock of the operating system: the kernel releases it when the holder dies, however it dies.
      this.#sqlite.pragma('locking_mode = EXCLUSIVE');
      // Before anything is written, leaving and entering WAL included.
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

  /** From here on SQLite leaves it to us to have the disk take its log. Around checkpoints it does so still. */
  #keepByItself(file: string): void {
    // What an earlier process has left there may not be on the disk: nothing is written behind it.
    if (this.#canLeaveLog()) this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
    this.#sqlite.pragma('synchronous = NORMAL');
    this.#log = new Log(file, (error) => {
      this.onFailed(error);
    });
  }

  prepare<Row = never>(sql: string): Statement<Row> {
    // libsql 0.5: `get` after `all` on one statement answers the earlier row, and a lone null argument is taken for
    // an object of named ones. Hence only `all`, and arguments always as an array.
    const statement = this.#sqlite.prepare(sql);
    return {
      all: (...values) => statement.all(values) as Row[],
      run: (...values) => {
        if (this.#isFull && this.#reserve?.isSpent && this.#purpose === 'change') throw new FullError();
        if (this.#isOpen && !this.#sqlite.inTransaction) this.#begin();
        const { changes } = statement.run(values);
        if (changes > 0) this.#changed();
        return changes;
      },
    };
  }

  /** A statement that finds at most one row: `get` takes a quarter less time than `all`. */
  prepareOne<Row>(sql: string): Finder<Row> {
    // Nothing else is asked of this statement (see `prepare`).
    const statement = this.#sqlite.prepare(sql);
    return (...values) => statement.get(values) as Row | undefined;
  }

  /**
   * Runs `work` in one transaction. When it throws, nothing is kept. A removal that finds no room is tried once more,
   * with what is set aside for it. What it has written survives the end of the process when this returns, and that of
   * the machine once `kept()` settles: nobody learns of it before.
   */
  transaction<T>(work: () => T, purpose: Purpose = 'change'): T {
    if (this.#log?.failure) throw this.#log.failure;
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
   * Settles when the disk has all that was committed until now; undefined: it has. Every answer waits for it, because
   * an answer may contain anything that was committed before. Rejects with a LogError.
   */
  kept(): Promise<void> | undefined {
    return this.#log?.kept();
  }

  /** The same for callers that cannot wait: it blocks until the disk has it. Throws a LogError. */
  keepNow(): void {
    this.#log?.keepNow();
  }

  /**
   * Whether there is room to write, as far as is known. After a write that found no space, this checks whether there is
   * space again; until then, only removals are written.
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

  /** Gives pages that nothing uses back to the disk: some of the database, and the log. */
  #shrink(): void {
    if (!this.#mayShrink) return;
    const count = this.prepare<{ page_count: number }>('PRAGMA page_count');
    const [before] = count.all();
    this.#sqlite.exec(`PRAGMA incremental_vacuum(${PAGES_AT_A_TIME})`);
    if (this.#canLeaveLog()) this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
    this.#mayShrink = count.all()[0]?.page_count !== before?.page_count;
  }

  /**
   * Whether the disk has room for what the log holds to be carried into the database, which may grow by that. An attempt
   * without it would use up what removals need, and come to nothing.
   */
  #canLeaveLog(): boolean {
    if (!this.#isFull || this.#reserve === undefined) return true;
    // Not by its size: an attempt that found no room may have left holes in it. A block is 512 bytes.
    const growth = this.#bytes() - statSync(this.file).blocks * 512;
    return growth <= this.#reserve.free * SHARE_FOR_LOG;
  }

  /** Notes that there is no room. Tells whether some was set aside, and is there now. */
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

  /** Whether it holds no object yet. */
  get isNew(): boolean {
    return this.prepare('SELECT 1 FROM objects LIMIT 1').all().length === 0;
  }

  /** Size of the database and of the log beside it, in bytes. */
  sizes(): { database: number; log: number } {
    const log = statSync(`${this.file}-wal`, { throwIfNoEntry: false });
    return { database: this.#bytes(), log: log?.size ?? 0 };
  }

  /** Bytes of all pages, those that are still in the log included. */
  #bytes(): number {
    const [pages] = this.prepare<{ bytes: number }>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
    ).all();
    return pages?.bytes ?? 0;
  }

  /** Another number after every change, one that is taken back included: as long as it stays, so does what was read. */
  get version(): number {
    return this.#version;
  }

  /** Another number when changes were taken back, or rows were put in place of all that was there. */
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

  /** Does something once what is being written now is kept, and never if it is not. */
  afterCommit(work: () => void): void {
    if (this.#isOpen) this.#afterCommit.push(work);
    else work();
  }

  /**
   * Calls `listener` after every transaction that is kept, one without a change included, until the function it gives
   * is called. The disk may not have it yet: answers that contain it wait for `kept()`.
   */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #committed(): void {
    this.#mayShrink = true;
    // Where nothing could be set aside, every write is tried.
    if (this.#isFull && this.#isChanged && this.#purpose === 'change') this.#foundRoom();
  }

  #doAfterCommit(): void {
    const work = this.#afterCommit;
    this.#afterCommit = [];
    for (const each of [...work, ...this.#listeners]) each();
  }

  /** Everything that is kept, for `restore`. */
  save(): Contents {
    return Object.fromEntries(this.#tables().map(({ table, read }) => [table, read.all()]));
  }

  /**
   * Puts back what was saved, in place of what is there.
   * @throws TypeError for what `save` did not give: other tables, or other columns. Nothing is changed then.
   */
  restore(contents: Contents): void {
    const unknown = Object.keys(contents).find((table) => !TABLES.includes(table));
    if (unknown !== undefined) throw notSaved(`there is no table ${JSON.stringify(unknown)}`);
    // Without `beforeCommit`: what was saved is put back as it was.
    this.#kept(() => {
      const rows = this.#tables().map(({ table, columns }) => {
        const objects = lookUp(contents, table);
        if (objects === undefined) throw notSaved(`the table ${table} is missing`);
        return [table, objects.map((row) => valuesOf(row, table, columns))] as const;
      });
      this.put(Object.fromEntries(rows));
    });
  }

  /** The tables, in the order in which `rows` gives what is in them. */
  get columns(): Readonly<Record<string, readonly Column[]>> {
    return Object.fromEntries(this.#tables().map(({ table, columns }) => [table, columns]));
  }

  /** Everything that is kept, row by row, in an order that stays. Nothing may be written meanwhile. */
  *rows(): Generator<readonly [table: string, values: readonly Value[]], void> {
    for (const { table, columns, page } of this.#tables()) {
      for (let count = 0; ; count += ROWS_AT_A_TIME) {
        const found = page.all(ROWS_AT_A_TIME, count);
        for (const row of found) yield [table, columns.map(({ name }) => lookUp(row, name) ?? null)];
        if (found.length < ROWS_AT_A_TIME) break;
      }
    }
  }

  /** Puts rows in place of everything that is there, as part of a transaction. A table that is left out is empty. */
  put(rows: Rows): void {
    this.#takenBack += 1;
    for (const { table, empty, insert } of this.#tables()) {
      empty.run();
      for (const values of lookUp(rows, table) ?? []) insert.run(...values.map(bound));
    }
    this.#noteSchema();
  }

  /** The tables, and the statements that save and restore them: prepared once, for tests do both many times. */
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

  /** Writes the file again, so that it contains nothing of what was removed. */
  forgetRemoved(): void {
    this.#sqlite.exec('VACUUM');
    this.#sqlite.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** Closes the database and releases the folder. */
  close(): void {
    // What the disk may have lost must not be carried into the database. The next start reads what is there, and checks it.
    if (this.#log?.failure) return;
    this.keepNow();
    let isLogGone = false;
    try {
      // The log is written into the file. On a full disk it stays beside it, and the next start continues from it.
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
   * libsql keeps the connection, and with it the lock, until the garbage collector has met every statement. Leaving
   * exclusive locking lets go: the lock falls at the next read, here of what needs no schema, which may be damaged.
   */
  #letGo(): void {
    try {
      this.#sqlite.pragma('locking_mode = NORMAL');
      this.#sqlite.exec('PRAGMA user_version');
    } catch {
      // Beside a log this needs room on the disk.
    } finally {
      this.#sqlite.close();
    }
  }

  #giveUp(): void {
    try {
      if (this.#sqlite.inTransaction) this.#sqlite.exec('ROLLBACK');
      this.close();
    } catch {
      // What cannot be opened cannot be closed in order either; the first error is the one that tells why.
    }
  }

  /** Refuses what would act on its own when a table is read or written. */
  #refuseWhatActs(file: string): void {
    const [found] = this.prepare<{ type: string; name: string }>(
      `SELECT CASE type WHEN 'table' THEN 'virtual table' ELSE type END AS type, name FROM sqlite_master
       WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL%'`,
    ).all();
    if (found) throw foreign(file, `it holds the ${found.type} ${JSON.stringify(found.name)}`);
  }

  /**
   * Refuses damaged pages. Reading all of a large database takes long, so after a time no further table is read; those of
   * file contents, which are large, come last.
   */
  #refuseDamaged(file: string): void {
    const end = performance.now() + CHECK_MS;
    const tables = this.prepare<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name IN ('file_pieces', 'files'), name",
    ).all();
    for (const { name } of tables) {
      if (performance.now() > end) return;
      const [found] = this.prepare<{ quick_check: string }>(
        `PRAGMA quick_check('${name.replaceAll("'", "''")}')`,
      ).all();
      if (found && found.quick_check !== 'ok')
        throw damaged(file, `quick_check of ${JSON.stringify(name)} failed`);
    }
  }

  /** Refuses tables and indices that are not exactly ours: their names and defaults can contain SQL of others. */
  #refuseUnknown(file: string): void {
    const found = this.prepare<{ type: string; name: string; sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_master',
    )
      .all()
      // SQLite's own indices have no SQL; they come with their tables.
      .find(({ sql }) => sql !== null && !SHAPES.includes(shapeOf(sql)));
    if (found) throw foreign(file, `the ${found.type} ${JSON.stringify(found.name)} is unknown or different`);
  }

  /** Refuses the database of a newer version, and makes an older one what this version expects. */
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
    // A full disk is opened, too: what is there already is not written again.
    this.prepare(
      `INSERT OR REPLACE INTO meta SELECT '${SCHEMA_SETTING}', ?1 WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = '${SCHEMA_SETTING}' AND value = ?1)`,
    ).run(String(SCHEMA_VERSION));
  }
}

/** Nothing was written: the disk is full, and what is set aside is for removals. */
class FullError extends Error {
  readonly code = 'SQLITE_FULL';
}

function valuesOf(row: Readonly<Record<string, Value>>, table: string, columns: readonly Column[]): Value[] {
  const isWhole = columns.every(({ name }) => Object.hasOwn(row, name));
  if (!isWhole || Object.keys(row).length !== columns.length)
    throw notSaved(`a row of ${table} does not have its columns`);
  return columns.map(({ name }) => lookUp(row, name) ?? null);
}

/** libsql takes bytes as a Buffer, and gives them as what is none. */
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

/** Whether something was not written because the disk is full. Nothing of its transaction is kept then. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_FULL';
}

/** Whether the file was removed or replaced while it was open: there is nothing left to keep. */
function isRemoved(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_READONLY_DBMOVED';
}

/** The message for the person who starts the emulator. */
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
