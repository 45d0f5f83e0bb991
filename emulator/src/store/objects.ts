// The objects of every workspace and kind: one table of JSON records, with a few columns for queries.
import { isDeepStrictEqual } from 'node:util';
import type { Database, Finder, Purpose } from './database';
import type { Columns, Kind } from './kind';
import { Memo } from './memo';

/** Called with every change. */
export interface Watch {
  stored(workspace: string, kind: string, columns: Columns, record: unknown): void;
  removed(workspace: string, kind: string, name: string): void;
  removedWorkspace(workspace: string): void;
}

/** A record that changes by itself, and the time of this change, milliseconds since 1970. */
export interface Due {
  workspace: string;
  kind: string;
  name: string;
  at: number;
  record: unknown;
}

export type Order = { by: 'createdAt' | 'name'; descending: boolean };

/** Selects objects. Omitted fields do not restrict. */
export interface Filter {
  statuses?: readonly string[] | undefined;
  secondKey?: string | undefined;
  /** Only the children of the object with this name: names that begin with it and a slash. */
  under?: string | undefined;
}

/** Selects a page. `after` is the position of the last item on the previous page. */
export interface PageQuery extends Filter {
  order: Order;
  limit: number;
  after?: { key: string | number; seq: number } | undefined;
  /** Number of items to skip first. Default 0. */
  offset?: number | undefined;
  search?: string | undefined;
}

export interface Page<T> {
  records: T[];
  /** Position of the last record if there are more. */
  next?: { key: string | number; seq: number } | undefined;
}

/** Maximum number of records in a part, and the length of JSON after which it ends, in characters. */
export const MOST_OF_PART = { records: 100, characters: 250_000 };

/** A page ends when its JSON reaches this size, in bytes. */
const MOST_OF_PAGE_BYTES = 1_000_000;
/** Longer records are not cached, in characters. */
const LONGEST_KNOWN = 20_000;
/** Objects examined before other requests get their turn. */
const MOST_OF_SCAN = 2000;

/** The end of a part of all records of a kind, newest first. */
export interface Position {
  createdAt: number;
  seq: number;
  /** The newest record when the first part was read. Later ones are left out. */
  newest: number;
}

export interface Part<T> {
  records: T[];
  /** Its end, unless it is the last part. */
  next?: Position | undefined;
}

/** A record without its contents. */
export interface Head {
  name: string;
  status: string | null;
}

/** Selects objects of a workspace, of any kind. Omitted fields do not restrict. */
export interface TableQuery {
  kind?: string | undefined;
  /** Excluded kinds. */
  without: readonly string[];
  status?: string | undefined;
  /** Normalized by `searchable`. */
  search?: string | undefined;
  offset: number;
  limit: number;
}

/** An object in a table of all kinds. */
export interface TableRow {
  seq: number;
  kind: string;
  name: string;
  status: string | null;
  createdAt: number;
  displayName: string | null;
  labels: string | null;
}

interface Row {
  seq: number;
  workspace: string;
  kind: string;
  name: string;
  second_key: string | null;
  status: string | null;
  search: string;
  created_at: number;
  due_at: number | null;
  record: string;
}

/** A record in a list, its position, and its size. */
interface ScanRow {
  seq: number;
  key: string | number;
  bytes: number;
}

type Kept = Pick<Row, 'record'>;

/** The result of looking for one object. */
interface Lookup {
  /** Its JSON; absent if it does not exist. */
  readonly json: string | undefined;
  /** The frozen record for all readers, from the second one on. */
  shared?: unknown;
  wasRead?: true;
}

type PartRow = Pick<Row, 'seq' | 'name' | 'created_at' | 'record'>;

function parsed({ json }: Lookup): unknown {
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
}

function shared(found: Lookup): unknown {
  // Keeping what is read only once costs the garbage collector more than the next reader saves.
  if (found.wasRead !== true) {
    found.wasRead = true;
    return parsed(found);
  }
  found.shared ??= frozen(parsed(found));
  return found.shared;
}

/** Freezes JSON at every depth. */
function frozen<T>(json: T): T {
  if (typeof json !== 'object' || json === null) return json;
  Object.values(json).forEach(frozen);
  return Object.freeze(json);
}

export class ObjectStore {
  readonly #database: Database;
  readonly #sql;
  readonly #byName = new Memo<Lookup>(({ json = '' }) => json.length, LONGEST_KNOWN);
  readonly #bySecondKey = new Memo<Lookup>(({ json = '' }) => json.length, LONGEST_KNOWN);
  readonly #due = new Memo<readonly Row[]>(([row]) => row?.record.length ?? 0, LONGEST_KNOWN);
  /** Numbers of changes: per kind, of all kinds at once, and of records that may be due. */
  readonly #changes = new Map<string, number>();
  #wholeChanges = 0;
  #dueChanges = 0;

  constructor(
    database: Database,
    private readonly watch?: Watch,
  ) {
    this.#database = database;
    this.#sql = {
      // Select only needed columns: each costs as much as finding the row.
      has: database.prepareOne('SELECT 1 FROM objects WHERE workspace = ? AND kind = ? AND name = ?'),
      get: database.prepareOne<Kept>(
        'SELECT record FROM objects WHERE workspace = ? AND kind = ? AND name = ?',
      ),
      getBySecondKey: database.prepareOne<Kept>(
        'SELECT record FROM objects WHERE workspace = ? AND kind = ? AND second_key = ?',
      ),
      bySeq: database.prepare<Kept>('SELECT record FROM objects WHERE seq = ?'),
      all: database.prepare<Kept>(
        'SELECT record FROM objects WHERE workspace = ? AND kind = ? ORDER BY created_at DESC, seq DESC',
      ),
      everywhere: database.prepare<Kept & Pick<Row, 'workspace'>>(
        'SELECT workspace, record FROM objects WHERE kind = ? ORDER BY created_at DESC, seq DESC',
      ),
      ofKind: database.prepare<Row>('SELECT * FROM objects WHERE kind = ?'),
      under: database.prepare<Kept>(
        'SELECT record FROM objects WHERE workspace = ? AND kind = ? AND name > ? AND name < ? ORDER BY created_at DESC, seq DESC',
      ),
      headsUnder: database.prepare<Head>(
        'SELECT name, status FROM objects WHERE workspace = ? AND kind = ? AND name > ? AND name < ? ORDER BY created_at DESC, seq DESC',
      ),
      part: database.prepare<PartRow>(partWhere('(created_at, seq) < (?, ?) AND seq <= ?')),
      partUnder: database.prepare<PartRow>(partWhere('name > ? AND name < ?')),
      someUnder: database.prepare(
        `SELECT 1 FROM objects WHERE workspace = ? AND kind = ? AND name > ? AND name < ? LIMIT ${MOST_OF_PART.records}`,
      ),
      newest: database.prepare<{ newest: number | null }>('SELECT max(seq) AS newest FROM objects'),
      keys: database.prepare<{ key: string }>(`SELECT key FROM object_keys WHERE seq = ${SEQ} ORDER BY key`),
      addKey: database.prepare(
        'INSERT OR IGNORE INTO object_keys SELECT ?, workspace, kind, seq FROM objects WHERE workspace = ? AND kind = ? AND name = ?',
      ),
      removeKeys: database.prepare(`DELETE FROM object_keys WHERE seq = ${SEQ}`),
      removeKeysUnder: database.prepare(
        'DELETE FROM object_keys WHERE seq IN (SELECT seq FROM objects WHERE workspace = ? AND kind = ? AND name > ? AND name < ?)',
      ),
      removeKeysOf: database.prepare('DELETE FROM object_keys WHERE workspace = ?'),
      clearKeys: database.prepare('DELETE FROM object_keys'),
      newestWith: database.prepare<{ name: string }>(
        `SELECT name FROM objects WHERE seq = (
          SELECT max(seq) FROM object_keys WHERE key = ? AND workspace = ? AND kind = ?)`,
      ),
      holders: database.prepare<{ workspace: string; kind: string; name: string }>(
        `SELECT objects.workspace, objects.kind, name FROM object_keys CROSS JOIN objects USING (seq)
         WHERE key = ? ORDER BY seq`,
      ),
      namesWith: database.prepare<{ name: string }>(
        `SELECT name FROM object_keys CROSS JOIN objects USING (seq)
         WHERE key = ? AND object_keys.workspace = ? AND object_keys.kind = ? ORDER BY seq DESC`,
      ),
      countWith: database.prepare<{ count: number }>(
        'SELECT count(*) AS count FROM object_keys WHERE key = ? AND workspace = ? AND kind = ?',
      ),
      partWith: database.prepare<Kept & Pick<Row, 'seq'>>(
        `SELECT seq, record FROM object_keys CROSS JOIN objects USING (seq)
         WHERE key = ? AND object_keys.workspace = ? AND object_keys.kind = ? AND seq < ?
         ORDER BY seq DESC LIMIT ${MOST_OF_PART.records}`,
      ),
      insert: database.prepare(
        'INSERT INTO objects (second_key, status, search, created_at, due_at, record, workspace, kind, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ),
      update: database.prepare(
        'UPDATE objects SET second_key = ?, status = ?, search = ?, created_at = ?, due_at = ?, record = ? WHERE workspace = ? AND kind = ? AND name = ?',
      ),
      remove: database.prepare('DELETE FROM objects WHERE workspace = ? AND kind = ? AND name = ?'),
      removeUnder: database.prepare(
        'DELETE FROM objects WHERE workspace = ? AND kind = ? AND name > ? AND name < ?',
      ),
      due: database.prepare<Row>(
        'SELECT * FROM objects WHERE due_at IS NOT NULL ORDER BY due_at, seq LIMIT 1',
      ),
      dueRemoval: database.prepare<Row>(
        "SELECT * FROM objects WHERE due_at IS NOT NULL AND status = 'DELETING' ORDER BY due_at, seq LIMIT 1",
      ),
      counts: database.prepare<{ kind: string; count: number }>(
        'SELECT kind, count(*) AS count FROM objects WHERE workspace = ? GROUP BY kind ORDER BY kind',
      ),
      countsEverywhere: database.prepare<{ kind: string; count: number }>(
        'SELECT kind, count(*) AS count FROM objects GROUP BY kind ORDER BY kind',
      ),
      countsByStatus: database.prepare<{ kind: string; status: string | null; count: number }>(
        'SELECT kind, status, count(*) AS count FROM objects WHERE workspace = ? GROUP BY kind, status ORDER BY kind, status',
      ),
      newestOf: database.prepare<Pick<Row, 'kind' | 'name' | 'record'>>(
        'SELECT kind, name, record FROM objects WHERE workspace = ? ORDER BY seq DESC LIMIT ?',
      ),
      removeWorkspace: database.prepare('DELETE FROM objects WHERE workspace = ?'),
      clear: database.prepare('DELETE FROM objects'),
      putBack: database.prepare(
        'INSERT INTO objects (seq, workspace, kind, name, second_key, status, search, created_at, due_at, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ),
    };
  }

  /** A copy of the record, which the caller may change. */
  get<T>(kind: Kind<T>, workspace: string, name: string): T | undefined {
    return parsed(this.#find(this.#sql.get, kind.name, workspace, name)) as T | undefined;
  }

  getBySecondKey<T>(kind: Kind<T>, workspace: string, key: string): T | undefined {
    return parsed(this.#find(this.#sql.getBySecondKey, kind.name, workspace, key)) as T | undefined;
  }

  /** The record for reading only. It is parsed at most twice; readers share the second one, which is frozen. */
  peek<T>(kind: Kind<T>, workspace: string, name: string): Readonly<T> | undefined {
    return shared(this.#find(this.#sql.get, kind.name, workspace, name)) as Readonly<T> | undefined;
  }

  peekBySecondKey<T>(kind: Kind<T>, workspace: string, key: string): Readonly<T> | undefined {
    return shared(this.#find(this.#sql.getBySecondKey, kind.name, workspace, key)) as Readonly<T> | undefined;
  }

  has(kind: Pick<Kind<unknown>, 'name'>, workspace: string, name: string): boolean {
    return this.#sql.has(workspace, kind.name, name) !== undefined;
  }

  #find(finder: Finder<Kept>, kind: string, workspace: string, value: string): Lookup {
    const memo = finder === this.#sql.get ? this.#byName : this.#bySecondKey;
    const version = this.#database.takenBack + this.#wholeChanges + (this.#changes.get(kind) ?? 0);
    // Includes the length of the workspace, so that different workspaces and names never give the same key.
    return memo.get(`${kind}/${workspace.length}/${workspace}/${value}`, version, () => {
      return { json: finder(workspace, kind, value)?.record };
    });
  }

  #changed(kind: string, mayBeDue = true): void {
    this.#changes.set(kind, (this.#changes.get(kind) ?? 0) + 1);
    if (mayBeDue) this.#dueChanges += 1;
  }

  /** Any kind may have changed. */
  #allChanged(): void {
    this.#wholeChanges += 1;
    this.#dueChanges += 1;
  }

  /** Every record of a kind, newest first. */
  all<T>(kind: Kind<T>, workspace: string): T[] {
    return this.#sql.all.all(workspace, kind.name).map((row) => JSON.parse(row.record) as T);
  }

  /** Every record of a kind in every workspace, newest first. */
  everywhere<T>(kind: Kind<T>): { workspace: string; record: T }[] {
    return this.#sql.everywhere
      .all(kind.name)
      .map(({ workspace, record }) => ({ workspace, record: JSON.parse(record) as T }));
  }

  /** Every record of a kind that is a child of the object with this name, newest first. */
  under<T>(kind: Kind<T>, workspace: string, parent: string): T[] {
    return this.#sql.under
      .all(workspace, kind.name, ...rangeUnder(parent))
      .map((row) => JSON.parse(row.record) as T);
  }

  /**
   * A part of the records of a kind, or of the children of an object, newest first: the first part, or the part after
   * an earlier one. A part may be empty even if it is not the last.
   */
  part<T>(
    kind: Kind<T>,
    workspace: string,
    { under, after }: { under?: string | undefined; after?: Position | undefined },
  ): Part<T> {
    const from = after ?? { ...BEFORE_ALL, newest: this.#sql.newest.all()[0]?.newest ?? 0 };
    const rows =
      after === undefined && under !== undefined && this.#areFew(kind, workspace, under)
        ? this.#sql.partUnder.all(workspace, kind.name, ...rangeUnder(under), MOST_OF_PART.characters)
        : // Continuing by name would sort all children for each part. So read all of the kind and filter.
          this.#sql.part.all(
            workspace,
            kind.name,
            from.createdAt,
            from.seq,
            from.newest,
            MOST_OF_PART.characters,
          );
    const last = rows.at(-1);
    const characters = rows.reduce((sum, { record }) => sum + record.length, 0);
    const isCut = rows.length === MOST_OF_PART.records || characters >= MOST_OF_PART.characters;
    return {
      records: rows
        .filter(({ name }) => under === undefined || name.startsWith(`${under}/`))
        .map(({ record }) => JSON.parse(record) as T),
      next: isCut && last ? { ...from, createdAt: last.created_at, seq: last.seq } : undefined,
    };
  }

  #areFew({ name }: Kind<unknown>, workspace: string, parent: string): boolean {
    return this.#sql.someUnder.all(workspace, name, ...rangeUnder(parent)).length < MOST_OF_PART.records;
  }

  /** The names and statuses of the children of the object with this name, newest first. */
  headsUnder(kind: Pick<Kind<unknown>, 'name'>, workspace: string, parent: string): Head[] {
    return this.#sql.headsUnder.all(workspace, kind.name, ...rangeUnder(parent));
  }

  insert<T>(kind: Kind<T>, workspace: string, record: T): void {
    this.#sql.insert.run(...values(kind, workspace, record));
    this.#changed(kind.name, kind.columns(record).dueAt !== undefined);
    this.#key(kind, workspace, record);
    this.watch?.stored(workspace, kind.name, kind.columns(record), record);
  }

  update<T>(kind: Kind<T>, workspace: string, record: T): void {
    this.#sql.update.run(...values(kind, workspace, record));
    this.#changed(kind.name);
    this.#key(kind, workspace, record);
    this.watch?.stored(workspace, kind.name, kind.columns(record), record);
  }

  remove(kind: Pick<Kind<unknown>, 'name'>, workspace: string, name: string): void {
    this.#sql.removeKeys.run(workspace, kind.name, name);
    this.#sql.remove.run(workspace, kind.name, name);
    this.#changed(kind.name);
    this.watch?.removed(workspace, kind.name, name);
  }

  /** Removes every record of a kind that is a child of the object with this name. */
  removeUnder(kind: Pick<Kind<unknown>, 'name'>, workspace: string, parent: string): void {
    this.#sql.removeKeysUnder.run(workspace, kind.name, ...rangeUnder(parent));
    this.#sql.removeUnder.run(workspace, kind.name, ...rangeUnder(parent));
    this.#changed(kind.name);
  }

  /**
   * A page, which ends at the limit of records or of bytes. Yields regularly during long scans, so that other requests
   * get their turn.
   */
  *page<T>(kind: Kind<T>, workspace: string, query: PageQuery): Generator<void, Page<T>> {
    const found: ScanRow[] = [];
    let left = query.offset ?? 0;
    for (const { rows, isLast } of this.#scan(kind, workspace, query, query.limit + 1)) {
      found.push(...rows.slice(left));
      left -= Math.min(left, rows.length);
      if (isLast || found.length > query.limit) break;
      yield;
    }
    let bytes = 0;
    const shown = found.slice(0, query.limit).filter((row) => {
      const hasRoom = bytes < MOST_OF_PAGE_BYTES;
      bytes += row.bytes;
      return hasRoom;
    });
    const last = shown.at(-1);
    return {
      records: shown.flatMap(({ seq }) =>
        this.#sql.bySeq.all(seq).map(({ record }) => JSON.parse(record) as T),
      ),
      next: found.length > shown.length && last ? { key: last.key, seq: last.seq } : undefined,
    };
  }

  /** The number of objects in a list without its search. Yields regularly, like `page`. */
  *total(kind: Kind<unknown>, workspace: string, filter: Filter): Generator<void, number> {
    if (filter.statuses === undefined) return this.#count(kind, workspace, filter);
    let total = 0;
    const query: PageQuery = { ...filter, order: { by: 'createdAt', descending: true }, limit: 0 };
    for (const { rows, isLast } of this.#scan(kind, workspace, query, 0)) {
      total += rows.length;
      if (!isLast) yield;
    }
    return total;
  }

  #count({ name }: Kind<unknown>, workspace: string, filter: Filter): number {
    const { conditions, values } = matching(filter);
    const [count] = this.#database
      .prepare<{
        total: number;
      }>(
        `SELECT count(*) AS total FROM objects WHERE ${['workspace = ?', 'kind = ?', ...conditions].join(' AND ')}`,
      )
      .all(workspace, name, ...values);
    return count?.total ?? 0;
  }

  /** The matching objects in list order. Each step examines some. */
  *#scan(
    kind: Kind<unknown>,
    workspace: string,
    { order, after, ...filter }: PageQuery,
    wanted: number,
  ): Generator<{ rows: ScanRow[]; isLast: boolean }, void> {
    const { conditions, values } = matching(filter);
    const column = order.by === 'name' ? 'name' : 'created_at';
    const [direction, beyond] = order.descending ? ['DESC', '<'] : ['ASC', '>'];
    const isFew =
      filter.secondKey !== undefined ||
      (filter.under !== undefined && this.#areFew(kind, workspace, filter.under));
    // Few objects are filtered in the query by an index. Otherwise each object is tested, some at a time.
    const [narrow, asked] = isFew ? [conditions, '1'] : [[], conditions.join(' AND ') || '1'];
    const most = isFew ? -1 : conditions.length === 0 ? wanted : MOST_OF_SCAN;
    const select = (isLater: boolean) =>
      this.#database.prepare<ScanRow & { isMatch: number }>(
        `SELECT seq, ${column} AS key, octet_length(record) AS bytes, ${asked} AS isMatch FROM objects
         WHERE ${['workspace = ?', 'kind = ?', ...(isLater ? [`(${column}, seq) ${beyond} (?, ?)`] : []), ...narrow].join(' AND ')}
         ORDER BY ${column} ${direction}, seq ${direction} LIMIT ${most}`,
      );
    const ask = (from: PageQuery['after']) => {
      const position = from ? [from.key, from.seq] : [];
      const place = [workspace, kind.name, ...position];
      return select(from !== undefined).all(...(isFew ? [...place, ...values] : [...values, ...place]));
    };
    for (let from = after; ;) {
      const rows = ask(from);
      const isLast = rows.length !== most;
      yield { rows: rows.filter(({ isMatch }) => isMatch === 1), isLast };
      if (isLast) return;
      from = rows.at(-1);
    }
  }

  /** The first due record until `now`, if any. `removal` considers only records that are being deleted. */
  nextDue(now: number, purpose: Purpose): Due | undefined {
    const which = purpose === 'removal' ? 'dueRemoval' : 'due';
    const [row] = this.#due.get(which, this.#database.takenBack + this.#dueChanges, () =>
      this.#sql[which].all(),
    );
    if (row?.due_at == null || row.due_at > now) return undefined;
    const { workspace, kind, name, due_at: at, record } = row;
    return { workspace, kind, name, at, record: JSON.parse(record) };
  }

  /** Number of objects of each kind in all workspaces. */
  countsEverywhere(): { kind: string; count: number }[] {
    return this.#sql.countsEverywhere.all();
  }

  /** Number of records of each kind in a workspace. */
  counts(workspace: string): { kind: string; count: number }[] {
    return this.#sql.counts.all(workspace);
  }

  /** Number of records of each kind and status in a workspace. */
  countsByStatus(workspace: string): { kind: string; status: string | null; count: number }[] {
    return this.#sql.countsByStatus.all(workspace);
  }

  /** The latest records of a workspace, of any kind, newest first. */
  newest(workspace: string, most: number): { kind: string; name: string; record: unknown }[] {
    return this.#sql.newestOf
      .all(workspace, most)
      .map(({ kind, name, record }) => ({ kind, name, record: JSON.parse(record) as unknown }));
  }

  /** Objects of a workspace of any kind, newest first, and the number of all that match. */
  table(workspace: string, query: TableQuery): { total: number; rows: TableRow[] } {
    const { kind, without, status, search, offset, limit } = query;
    const asked: [string, readonly string[]][] = [
      ['workspace = ?', [workspace]],
      [`kind NOT IN (${without.map(() => '?').join(', ')})`, without],
    ];
    if (kind !== undefined) asked.push(['kind = ?', [kind]]);
    if (status !== undefined) asked.push(['status = ?', [status]]);
    if (search !== undefined)
      asked.push(["instr(search || char(10) || lower(kind || '/' || name), ?) > 0", [search]]);
    const where = asked.map(([condition]) => condition).join(' AND ');
    const values = asked.flatMap(([, each]) => each);
    const [count] = this.#database
      .prepare<{ total: number }>(`SELECT count(*) AS total FROM objects WHERE ${where}`)
      .all(...values);
    // Skipped rows are read by number only, because a record may be long.
    const rows = this.#database
      .prepare<TableRow>(
        `SELECT seq, kind, name, status, created_at AS createdAt,
           json_extract(record, '$.metadata.displayName') AS displayName,
           json_extract(record, '$.metadata.labels') AS labels
         FROM (SELECT seq FROM objects WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?)
         CROSS JOIN objects USING (seq) ORDER BY seq DESC`,
      )
      .all(...values, limit, offset);
    return { total: count?.total ?? 0, rows };
  }

  /** The record of an object of any kind. */
  record(workspace: string, kind: string, name: string): unknown {
    return parsed(this.#find(this.#sql.get, kind, workspace, name));
  }

  removeWorkspace(workspace: string): void {
    this.#sql.removeKeysOf.run(workspace);
    this.#sql.removeWorkspace.run(workspace);
    this.#allChanged();
    this.watch?.removedWorkspace(workspace);
  }

  /** Removes everything except these kinds. */
  clear(kept: readonly Pick<Kind<unknown>, 'name'>[]): void {
    const rows = kept.flatMap(({ name }) => this.#sql.ofKind.all(name));
    // Deletes the whole table without reading or writing its rows, which works on a full disk.
    this.#sql.clear.run();
    this.#allChanged();
    // No kept kind has keys.
    this.#sql.clearKeys.run();
    for (const row of rows) {
      const { seq, workspace, kind, name, second_key, status, search, created_at, due_at, record } = row;
      this.#sql.putBack.run(
        seq,
        workspace,
        kind,
        name,
        second_key,
        status,
        search,
        created_at,
        due_at,
        record,
      );
    }
  }

  /** The name of the newest object with a key. */
  newestWith({ name }: Kind<unknown>, workspace: string, key: string): string | undefined {
    return this.#sql.newestWith.all(key, workspace, name)[0]?.name;
  }

  /** All objects with a key, of any kind and in any workspace, oldest first. */
  holders(key: string): { workspace: string; kind: string; name: string }[] {
    return this.#sql.holders.all(key);
  }

  /** The names of all objects with a key, newest first. */
  namesWith({ name }: Kind<unknown>, workspace: string, key: string): string[] {
    return this.#sql.namesWith.all(key, workspace, name).map((row) => row.name);
  }

  /** Number of objects with a key. */
  countWith({ name }: Kind<unknown>, workspace: string, key: string): number {
    return this.#sql.countWith.all(key, workspace, name)[0]?.count ?? 0;
  }

  /** All objects with a key, newest first, in parts. */
  *partsWith<T>(kind: Kind<T>, workspace: string, key: string): Generator<T[], void> {
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const rows = this.#sql.partWith.all(key, workspace, kind.name, before);
      yield rows.map(({ record }) => JSON.parse(record) as T);
      const last = rows.at(-1);
      if (!last || rows.length < MOST_OF_PART.records) return;
      before = last.seq;
    }
  }

  /** All records of a kind, newest first, in parts. */
  *parts<T>(kind: Kind<T>, workspace: string): Generator<T[], void> {
    let part = this.part(kind, workspace, {});
    for (; part.next; part = this.part(kind, workspace, { after: part.next })) yield part.records;
    yield part.records;
  }

  /** Computes the keys of all stored objects of a kind again. */
  rekey<T>(kind: Kind<T>): void {
    if (!kind.keys) return;
    for (const { workspace, record } of this.everywhere(kind)) this.#key(kind, workspace, record);
  }

  /** Updates the keys of a record after a write. Most do not change. */
  #key<T>(kind: Kind<T>, workspace: string, record: T): void {
    if (!kind.keys) return;
    const place = [workspace, kind.name, kind.columns(record).name] as const;
    const wanted = [...new Set(kind.keys(record))].sort();
    const kept = this.#sql.keys.all(...place).map(({ key }) => key);
    if (isDeepStrictEqual(kept, wanted)) return;
    this.#sql.removeKeys.run(...place);
    for (const key of wanted) this.#sql.addKey.run(key, ...place);
  }
}

/** A text normalized for search. Line breaks separate the texts of an object, so that no match spans two of them. */
export function searchable(text: string): string {
  return text.replaceAll('\n', ' ').toLowerCase();
}

const BEFORE_ALL = { createdAt: Number.MAX_SAFE_INTEGER, seq: 0 };

/** The number of an object, by workspace, kind and name. */
const SEQ = '(SELECT seq FROM objects WHERE workspace = ? AND kind = ? AND name = ?)';

/** A part of the records of a kind, which ends at the limit of records or of length. CROSS fixes the join order. */
function partWhere(filter: string): string {
  return `SELECT objects.seq, name, objects.created_at, record FROM (
    SELECT seq, sum(length) OVER (ORDER BY created_at DESC, seq DESC ROWS UNBOUNDED PRECEDING) - length AS before FROM (
      SELECT seq, created_at, length(record) AS length FROM objects WHERE workspace = ? AND kind = ? AND ${filter}
      ORDER BY created_at DESC, seq DESC LIMIT ${MOST_OF_PART.records}
    )
  ) CROSS JOIN objects USING (seq) WHERE before < ? ORDER BY created_at DESC, seq DESC`;
}

// Names of children begin with the parent's name: "web/preview". Names of other objects contain no slash. "0" is the
// character after "/".
function rangeUnder(parent: string): [string, string] {
  return [`${parent}/`, `${parent}0`];
}

/** The SQL conditions of a filter. */
function matching({ secondKey, under, statuses, search }: Filter & Pick<PageQuery, 'search'>) {
  const asked: [string, readonly string[]][] = [];
  if (secondKey !== undefined) asked.push(['second_key = ?', [secondKey]]);
  if (under !== undefined) asked.push(['name > ? AND name < ?', rangeUnder(under)]);
  if (statuses !== undefined)
    asked.push([`coalesce(status IN (${statuses.map(() => '?').join(', ')}), 0)`, statuses]);
  if (search !== undefined) asked.push(['instr(search, ?) > 0', [search]]);
  return {
    conditions: asked.map(([condition]) => condition),
    values: asked.flatMap(([, values]) => values),
  };
}

function values<T>(kind: Kind<T>, workspace: string, record: T) {
  const columns = kind.columns(record);
  return [
    columns.secondKey ?? null,
    columns.status ?? null,
    columns.search.map(searchable).join('\n'),
    columns.createdAt,
    columns.dueAt ?? null,
    JSON.stringify(record),
    workspace,
    kind.name,
    columns.name,
  ] as const;
}
