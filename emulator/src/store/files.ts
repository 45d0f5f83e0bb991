// The files of sandboxes, snapshots and drives. They exist only in the database, never on this machine's disk. A
// content is immutable and stored in pieces, so it can be read and written piece by piece, and copies share it. It is
// deleted with the last file that uses it.
import { randomUUID } from 'node:crypto';
import type { Database } from './database';

/** Maximum size of a stored piece of content, in bytes. */
export const PIECE_BYTES = 256 * 1024;

/** The content of a file. */
export interface Content {
  /** Undefined for empty content, which has no pieces. */
  id: string | undefined;
  /** Bytes. */
  size: number;
}

/** A file, or a directory if it has no content. Paths are absolute and have no `.`, `..` or double slashes. */
export interface StoredFile {
  path: string;
  content: Content | undefined;
  /** In the notation of `chmod`: `644`. */
  mode: string;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

interface Row {
  path: string;
  size: number | null;
  content: string | null;
  mode: string;
  modified_at: number;
}

/** A change of a file or directory. */
export interface FileChange {
  owner: string;
  path: string;
  op: 'CREATE' | 'WRITE' | 'REMOVE';
}

/** The usage of an owner. */
export interface Usage {
  bytes: number;
  /** Files and directories. */
  files: number;
}

/**
 * Each owner (a sandbox, a snapshot, a drive) has its own tree. Owners named `<owner>/...` belong to it: they count for
 * its usage and are deleted with it, but not copied.
 */
export class FileStore {
  readonly #database: Database;
  readonly #sql;
  readonly #listeners = new Set<(change: FileChange) => void>();

  constructor(database: Database) {
    this.#database = database;
    this.#sql = {
      get: database.prepare<Row>(
        'SELECT path, size, content, mode, modified_at FROM file_entries WHERE owner = ? AND path = ?',
      ),
      below: database.prepare<Row>(
        'SELECT path, size, content, mode, modified_at FROM file_entries WHERE owner = ? AND path > ? AND path < ? ORDER BY path',
      ),
      anyBelow: database.prepare(
        'SELECT 1 FROM file_entries WHERE owner = ? AND path > ? AND path < ? LIMIT 1',
      ),
      usage: database.prepare<Usage>(
        'SELECT coalesce(sum(size), 0) AS bytes, count(*) AS files FROM file_entries WHERE owner = ? OR (owner > ? AND owner < ?)',
      ),
      put: database.prepare(
        `INSERT INTO file_entries (owner, path, size, content, mode, modified_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (owner, path) DO UPDATE SET
           size = excluded.size, content = excluded.content, mode = excluded.mode, modified_at = excluded.modified_at`,
      ),
      putPiece: database.prepare('INSERT INTO file_pieces (content, number, bytes) VALUES (?, ?, ?)'),
      piece: database.prepare<{ bytes: ArrayBuffer }>(
        'SELECT bytes FROM file_pieces WHERE content = ? AND number = ?',
      ),
      countPieces: database.prepare<{ count: number }>(
        'SELECT count(*) AS count FROM file_pieces WHERE content = ?',
      ),
      movePieces: database.prepare(
        'UPDATE file_pieces SET content = ?, number = number + ? WHERE content = ?',
      ),
      remove: database.prepare(
        'DELETE FROM file_entries WHERE owner = ? AND (path = ? OR (path > ? AND path < ?))',
      ),
      copy: database.prepare(
        'INSERT INTO file_entries SELECT ?, path, size, content, mode, modified_at FROM file_entries WHERE owner = ?',
      ),
      removeOwner: database.prepare('DELETE FROM file_entries WHERE owner = ? OR (owner > ? AND owner < ?)'),
      contentsAt: database.prepare<{ content: string }>(
        'SELECT DISTINCT content FROM file_entries WHERE owner = ? AND (path = ? OR (path > ? AND path < ?)) AND content IS NOT NULL',
      ),
      contentsOf: database.prepare<{ content: string }>(
        'SELECT DISTINCT content FROM file_entries WHERE (owner = ? OR (owner > ? AND owner < ?)) AND content IS NOT NULL',
      ),
      drop: database.prepare(
        'DELETE FROM file_pieces WHERE content = ? AND NOT EXISTS (SELECT 1 FROM file_entries WHERE content = ?)',
      ),
      clear: database.prepare('DELETE FROM file_entries'),
      clearPieces: database.prepare('DELETE FROM file_pieces'),
    };
  }

  get(owner: string, path: string): StoredFile | undefined {
    const [row] = this.#sql.get.all(owner, path);
    return row && fileOf(row);
  }

  /** Everything below a directory, at any depth, by path. */
  below(owner: string, directory: string): StoredFile[] {
    return this.#sql.below.all(owner, ...rangeBelow(directory)).map(fileOf);
  }

  /** Whether a directory has any entries. */
  hasBelow(owner: string, directory: string): boolean {
    return this.#sql.anyBelow.all(owner, ...rangeBelow(directory)).length > 0;
  }

  usage(owner: string): Usage {
    const [usage] = this.#sql.usage.all(owner, ...rangeBelow(owner));
    return usage ?? { bytes: 0, files: 0 };
  }

  /** Stores bytes as content. `put` must use it in the same transaction. */
  store(bytes: Buffer): Content {
    if (bytes.byteLength === 0) return { id: undefined, size: 0 };
    const id = randomUUID();
    for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES) {
      this.#sql.putPiece.run(id, start / PIECE_BYTES, bytes.subarray(start, start + PIECE_BYTES));
    }
    return { id, size: bytes.byteLength };
  }

  /** Joins contents into one and uses them up. Their files must be removed in the same transaction. */
  join(contents: readonly Content[]): Content {
    const id = randomUUID();
    let pieces = 0;
    for (const { id: joined } of contents) {
      if (joined !== undefined) pieces += this.#sql.movePieces.run(id, pieces, joined);
    }
    return {
      id: pieces === 0 ? undefined : id,
      size: contents.reduce((sum, { size }) => sum + size, 0),
    };
  }

  /** The pieces of a content, each read on demand. Throws if the content is deleted meanwhile. */
  *pieces({ id }: Content): Generator<Buffer, void> {
    if (id === undefined) return;
    const count = this.#sql.countPieces.all(id)[0]?.count ?? 0;
    for (let number = 0; number < Math.max(count, 1); number += 1) {
      const [piece] = this.#sql.piece.all(id, number);
      if (!piece) throw new Error('the file was replaced while it was read');
      yield Buffer.from(piece.bytes);
    }
  }

  /** The whole content. */
  read(content: Content): Buffer {
    return Buffer.concat([...this.pieces(content)]);
  }

  put(owner: string, { path, content, mode, modifiedAt }: StoredFile): void {
    const former = this.get(owner, path);
    this.#tell({ owner, path, op: former ? 'WRITE' : 'CREATE' });
    this.#sql.put.run(owner, path, content?.size ?? null, content?.id ?? null, mode, modifiedAt);
    this.#drop(former?.content?.id ?? []);
  }

  /** Removes a file, or a directory with everything below it. */
  remove(owner: string, path: string): void {
    this.#tell({ owner, path, op: 'REMOVE' });
    const place = [owner, path, ...rangeBelow(path)] as const;
    const contents = this.#sql.contentsAt.all(...place);
    this.#sql.remove.run(...place);
    this.#drop(contents.map(({ content }) => content));
  }

  /** Deletes contents that no file uses any more. */
  #drop(contents: string | readonly string[]): void {
    for (const content of [contents].flat()) this.#sql.drop.run(content, content);
  }

  /** Reports every change of a single stored file, until the returned function is called. */
  watch(listener: (change: FileChange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #tell(change: FileChange): void {
    if (this.#listeners.size === 0) return;
    this.#database.afterCommit(() => {
      for (const listener of this.#listeners) listener(change);
    });
  }

  /** Copies the whole tree of one owner to another, empty one. */
  copy(from: string, to: string): void {
    this.#sql.copy.run(to, from);
  }

  removeOwner(owner: string): void {
    const place = [owner, ...rangeBelow(owner)] as const;
    const contents = this.#sql.contentsOf.all(...place);
    this.#sql.removeOwner.run(...place);
    this.#drop(contents.map(({ content }) => content));
  }

  clear(): void {
    this.#sql.clear.run();
    this.#sql.clearPieces.run();
  }
}

// "0" is the character after "/".
function rangeBelow(directory: string): [string, string] {
  const base = directory === '/' ? '' : directory;
  return [`${base}/`, `${base}0`];
}

function fileOf({ path, size, content, mode, modified_at: modifiedAt }: Row): StoredFile {
  return {
    path,
    content: size === null ? undefined : { id: content ?? undefined, size },
    mode,
    modifiedAt,
  };
}
