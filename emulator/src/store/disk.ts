// The file tree of a sandbox: its own files, and those of mounted drives.
import type { Content, FileStore, StoredFile, Usage } from './files';

/** Maximum size of a file, in bytes. */
export const MOST_BYTES_OF_FILE = 32_000_000;
/** Maximum size of all files of a sandbox or drive, including unfinished uploads, in bytes. */
export const MOST_BYTES_OF_DISK = 128_000_000;
/** Maximum number of files and directories of a sandbox or drive, including parts of unfinished uploads. */
export const MOST_FILES_OF_DISK = 10_000;
/** Maximum length of a path, in characters. */
export const LONGEST_PATH = 4096;

/** A file error, in the words of a shell. */
export class DiskError extends Error {
  override name = 'DiskError';
}

export interface Entry {
  name: string;
  path: string;
  directory: boolean;
  /** Bytes; 0 for a directory. */
  size: number;
  mode: string;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

export interface Tree {
  owner: string;
  /** Mount path of the tree: `/` for the sandbox's own. */
  at: string;
  /** The directory of the tree that is mounted there. */
  from: string;
  readOnly: boolean;
}

/** A path without `.`, `..`, double or trailing slashes. Relative paths start at `base`. */
export function resolvePath(path: string, base = '/'): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

export class Disk {
  readonly #files: FileStore;
  readonly #trees: readonly Tree[];
  readonly #now: number;
  /** Usage by owner, cached. */
  readonly #usages = new Map<string, Usage>();

  constructor(files: FileStore, trees: readonly Tree[], now: number) {
    this.#files = files;
    // The deepest mount takes precedence.
    this.#trees = [...trees].sort((a, b) => b.at.length - a.at.length);
    this.#now = now;
  }

  isDirectory(path: string): boolean {
    if (this.#trees.some((tree) => tree.at === path || isBelow(tree.at, path))) return true;
    const { owner, path: inside } = this.#place(path);
    const known = this.#files.get(owner, inside);
    if (known) return known.content === undefined;
    return this.#files.hasBelow(owner, inside);
  }

  exists(path: string): boolean {
    return this.#file(path)?.content !== undefined || this.isDirectory(path);
  }

  /** A file without its bytes. */
  stat(path: string): { content: Content; mode: string; modifiedAt: number } {
    const file = this.#file(path);
    if (file?.content !== undefined)
      return { content: file.content, mode: file.mode, modifiedAt: file.modifiedAt };
    throw new DiskError(
      this.isDirectory(path) ? `${path}: is a directory` : `${path}: no such file or directory`,
    );
  }

  /** A file with all its bytes. */
  read(path: string): { content: Buffer; mode: string; modifiedAt: number } {
    const file = this.stat(path);
    return { ...file, content: this.#files.read(file.content) };
  }

  /** The bytes of a content in pieces. Each is read on demand. */
  pieces(content: Content): Generator<Buffer, void> {
    return this.#files.pieces(content);
  }

  write(path: string, bytes: Buffer, mode?: string): void {
    this.#put(path, bytes.byteLength, mode, () => this.#files.store(bytes));
  }

  /** Writes a file with stored content. */
  link(path: string, content: Content, mode?: string): void {
    this.#put(path, content.size, mode, () => content);
  }

  /** Throws if the sandbox's own disk lacks this much space. */
  requireRoom(bytes: number, files: number): void {
    this.#use('/', this.#treeOf('/').owner, bytes, files);
  }

  makeDirectory(path: string, mode = '755'): void {
    if (this.#file(path)?.content !== undefined) throw new DiskError(`${path}: file exists`);
    if (this.isDirectory(path)) return;
    // Throws first if nothing can be written there.
    this.#writable(path);
    this.#makeParents(path);
    this.#putDirectory(path, mode);
  }

  /** Removes a file, or a directory: with its contents if `recursive`, otherwise only if it is empty. */
  remove(path: string, recursive: boolean): void {
    if (!this.exists(path)) throw new DiskError(`${path}: no such file or directory`);
    if (this.#trees.some((tree) => tree.at === path || isBelow(tree.at, path)))
      throw new DiskError(`${path}: is a mount point`);
    const { owner, path: inside } = this.#writable(path);
    if (!recursive && this.#files.hasBelow(owner, inside))
      throw new DiskError(`${path}: directory not empty`);
    this.#files.remove(owner, inside);
    this.#usages.delete(owner);
  }

  /** Runs work that removes a file or directory at its end. It is not counted meanwhile. */
  moving(path: string, work: () => void): void {
    const { owner, path: inside } = this.#place(path);
    const moved = [this.#files.get(owner, inside) ?? [], this.#files.below(owner, inside)].flat();
    const bytes = moved.reduce((sum, { content }) => sum + (content?.size ?? 0), 0);
    this.#use(path, owner, -bytes, -moved.length);
    try {
      work();
    } finally {
      this.#usages.delete(owner);
    }
  }

  /** The entries of a directory, by name. */
  list(path: string): Entry[] {
    if (!this.isDirectory(path)) {
      const why = this.exists(path) ? 'not a directory' : 'no such file or directory';
      throw new DiskError(`${path}: ${why}`);
    }
    const entries = new Map<string, Entry>();
    for (const entry of this.below(path)) {
      const [name = ''] = entry.path.slice(path === '/' ? 1 : path.length + 1).split('/');
      const child = resolvePath(name, path);
      entries.set(
        name,
        child === entry.path ? entry : (entries.get(name) ?? directory(child, entry.modifiedAt)),
      );
    }
    return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Every file and directory below one, at any depth, by path. */
  below(path: string): Entry[] {
    const found = this.#trees.flatMap((tree) => {
      if (isBelow(tree.at, path)) return [directory(tree.at, this.#now), ...this.#entries(tree, tree.at)];
      return tree === this.#treeOf(path) ? this.#entries(tree, path) : [];
    });
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Reports every change below a directory, until the returned function is called. */
  watch(path: string, changed: (change: { op: string; path: string }) => void): () => void {
    return this.#files.watch(({ owner, path: inside, op }) => {
      for (const tree of this.#trees) {
        if (tree.owner !== owner || !(inside === tree.from || isBelow(inside, tree.from))) continue;
        const seen = seenIn(tree, inside);
        if (this.#treeOf(seen) === tree && isBelow(seen, path)) changed({ op, path: seen });
      }
    });
  }

  #entries(tree: Tree, path: string): Entry[] {
    const { owner, path: inside } = placeIn(tree, path);
    return (
      this.#files
        .below(owner, inside)
        .map((file) => entryOf(file, seenIn(tree, file.path)))
        // Files covered by a mount are hidden.
        .filter((entry) => this.#treeOf(entry.path) === tree)
    );
  }

  #file(path: string): StoredFile | undefined {
    const { owner, path: inside } = this.#place(path);
    return this.#files.get(owner, inside);
  }

  #treeOf(path: string): Tree {
    const tree = this.#trees.find(({ at }) => at === path || at === '/' || path.startsWith(`${at}/`));
    if (!tree) throw new DiskError(`${path}: no such file or directory`);
    return tree;
  }

  #place(path: string): { owner: string; path: string } {
    return placeIn(this.#treeOf(path), path);
  }

  #writable(path: string): { owner: string; path: string } {
    if (path.length > LONGEST_PATH) throw new DiskError(`${path.slice(0, 100)}…: File name too long`);
    const tree = this.#treeOf(path);
    if (tree.readOnly) throw new DiskError(`${path}: read-only file system`);
    return placeIn(tree, path);
  }

  /** Checks the space before it stores any content. */
  #put(path: string, size: number, mode: string | undefined, content: () => Content): void {
    requireSize(path, size);
    if (this.isDirectory(path)) throw new DiskError(`${path}: is a directory`);
    const { owner, path: inside } = this.#writable(path);
    this.#makeParents(path);
    const known = this.#files.get(owner, inside);
    this.#use(path, owner, size - (known?.content?.size ?? 0), known ? 0 : 1);
    this.#files.put(owner, {
      path: inside,
      content: content(),
      mode: mode ?? known?.mode ?? '644',
      modifiedAt: this.#now,
    });
  }

  /** Counts a coming write. Throws if there is no space for it. */
  #use(path: string, owner: string, bytes: number, files: number): void {
    const before = this.#usages.get(owner) ?? this.#files.usage(owner);
    const after = { bytes: before.bytes + bytes, files: before.files + files };
    // A full disk accepts writes that do not grow it.
    const isTooMuch =
      (bytes > 0 && after.bytes > MOST_BYTES_OF_DISK) || (files > 0 && after.files > MOST_FILES_OF_DISK);
    if (isTooMuch) throw new DiskError(`${path}: No space left on device`);
    this.#usages.set(owner, after);
  }

  /** Creates missing parents as stored directories, because directories count like files. */
  #makeParents(path: string): void {
    const missing: string[] = [];
    for (let parent = parentOf(path); !this.isDirectory(parent); parent = parentOf(parent)) {
      if (this.#file(parent)) throw new DiskError(`${parent}: not a directory`);
      missing.push(parent);
    }
    for (const parent of missing.reverse()) this.#putDirectory(parent, '755');
  }

  #putDirectory(path: string, mode: string): void {
    const { owner, path: inside } = this.#writable(path);
    this.#use(path, owner, 0, 1);
    this.#files.put(owner, { path: inside, content: undefined, mode, modifiedAt: this.#now });
  }
}

/** Throws for a file above the size limit, even if there is space for it. */
export function requireSize(path: string, bytes: number): void {
  if (bytes > MOST_BYTES_OF_FILE) throw new DiskError(`${path}: File too large`);
}

function placeIn(tree: Tree, path: string): { owner: string; path: string } {
  const inside = (tree.at === '/' ? path : path.slice(tree.at.length)) || '/';
  return { owner: tree.owner, path: tree.from === '/' ? inside : resolvePath(`.${inside}`, tree.from) };
}

/** The mounted path of a file in a tree. */
function seenIn(tree: Tree, path: string): string {
  return resolvePath(`.${path.slice(tree.from === '/' ? 0 : tree.from.length)}`, tree.at);
}

function isBelow(path: string, directoryPath: string): boolean {
  return (
    path !== directoryPath && (directoryPath === '/' || path.startsWith(`${directoryPath}/`)) && path !== '/'
  );
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function directory(path: string, modifiedAt: number): Entry {
  return { name: nameOf(path), path, directory: true, size: 0, mode: '755', modifiedAt };
}

function entryOf({ content, mode, modifiedAt }: StoredFile, path: string): Entry {
  return {
    name: nameOf(path),
    path,
    directory: content === undefined,
    size: content?.size ?? 0,
    mode,
    modifiedAt,
  };
}
