// The files of sandboxes, snapshots and drives: they exist in the database only, never on this machine's disk.
import type { Database } from './database';

/** A file, or a directory where there is no content. Paths are absolute and have no `.`, `..` or double slashes. */
export interface StoredFile {
  path: string;
  content: Buffer | undefined;
  /** As `chmod` takes it: `644`. */
  mode: string;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

interface Row {
  path: string;
  content: Uint8Array | null;
  mode: string;
  modified_at: number;
}

/** What became of a file or directory. */
export interface FileChange {
  owner: string;
  path: string;
  op: 'CREATE' | 'WRITE' | 'REMOVE';
}

/** Each owner (a sandbox, a snapshot, a drive) has a tree of its own. */
export class FileStore {
  readonly #database: Database;
  readonly #sql;
  readonly #listeners = new Set<(change: FileChange) => void>();

  constructor(database: Database) {
    this.#database = database;
    this.#sql = {
      get: database.prepare<Row>(
        'SELECT path, content, mode, modified_at FROM files WHERE owner = ? AND path = ?',
      ),
      below: database.prepare<Row>(
        'SELECT path, content, mode, modified_at FROM files WHERE owner = ? AND path > ? AND path < ? ORDER BY path',
      ),
      put: database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?)'),
      remove: database.prepare('DELETE FROM files WHERE owner = ? AND (path = ? OR (path > ? AND path < ?))'),
      copy: database.prepare(
        'INSERT OR REPLACE INTO files SELECT ?, path, content, mode, modified_at FROM files WHERE owner = ?',
      ),
      clearOwner: database.prepare('DELETE FROM files WHERE owner = ?'),
      clear: database.prepare('DELETE FROM files'),
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

  put(owner: string, { path, content, mode, modifiedAt }: StoredFile): void {
    this.#tell(owner, path, () => (this.get(owner, path) ? 'WRITE' : 'CREATE'));
    this.#sql.put.run(owner, path, content ?? null, mode, modifiedAt);
  }

  /** Removes a file, or a directory with everything below it. */
  remove(owner: string, path: string): void {
    this.#tell(owner, path, () => 'REMOVE');
    this.#sql.remove.run(owner, path, ...rangeBelow(path));
  }

  /** Tells of every change of a single file that is kept, until the function it gives is called. */
  watch(listener: (change: FileChange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #tell(owner: string, path: string, opOf: () => FileChange['op']): void {
    if (this.#listeners.size === 0) return;
    const change = { owner, path, op: opOf() };
    this.#database.afterCommit(() => {
      for (const listener of this.#listeners) listener(change);
    });
  }

  /** Copies the whole tree of one owner to another. */
  copy(from: string, to: string): void {
    this.#sql.copy.run(to, from);
  }

  removeOwner(owner: string): void {
    this.#sql.clearOwner.run(owner);
  }

  clear(): void {
    this.#sql.clear.run();
  }
}

// "0" comes after "/".
function rangeBelow(directory: string): [string, string] {
  const base = directory === '/' ? '' : directory;
  return [`${base}/`, `${base}0`];
}

function fileOf({ path, content, mode, modified_at: modifiedAt }: Row): StoredFile {
  return { path, content: content === null ? undefined : Buffer.from(content), mode, modifiedAt };
}
