// The file tree a sandbox sees: its own files, and those of the drives that are mounted into it.
import type { FileStore, StoredFile } from './files';

/** What can go wrong with a file, in the words of the shell. */
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
  /** Where the tree is mounted: `/` for the sandbox's own. */
  at: string;
  /** The directory of the tree that is seen there. */
  from: string;
  readOnly: boolean;
}

/** A path without `.`, `..`, double or trailing slashes; a relative one begins at `base`. */
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

  constructor(files: FileStore, trees: readonly Tree[], now: number) {
    this.#files = files;
    // The deepest mount wins.
    this.#trees = [...trees].sort((a, b) => b.at.length - a.at.length);
    this.#now = now;
  }

  isDirectory(path: string): boolean {
    if (this.#trees.some((tree) => tree.at === path || isBelow(tree.at, path))) return true;
    const { owner, path: inside } = this.#place(path);
    const known = this.#files.get(owner, inside);
    if (known) return known.content === undefined;
    return this.#files.below(owner, inside).length > 0;
  }

  exists(path: string): boolean {
    return this.#file(path)?.content !== undefined || this.isDirectory(path);
  }

  read(path: string): { content: Buffer; mode: string; modifiedAt: number } {
    const file = this.#file(path);
    if (file?.content !== undefined)
      return { content: file.content, mode: file.mode, modifiedAt: file.modifiedAt };
    throw new DiskError(
      this.isDirectory(path) ? `${path}: is a directory` : `${path}: no such file or directory`,
    );
  }

  write(path: string, content: Buffer, mode?: string): void {
    if (this.isDirectory(path)) throw new DiskError(`${path}: is a directory`);
    const { owner, path: inside } = this.#writable(path);
    const known = this.#files.get(owner, inside);
    this.#files.put(owner, {
      path: inside,
      content,
      mode: mode ?? known?.mode ?? '644',
      modifiedAt: this.#now,
    });
  }

  makeDirectory(path: string, mode = '755'): void {
    if (this.#file(path)?.content !== undefined) throw new DiskError(`${path}: file exists`);
    if (this.isDirectory(path)) return;
    const { owner, path: inside } = this.#writable(path);
    this.#files.put(owner, { path: inside, content: undefined, mode, modifiedAt: this.#now });
  }

  /** Removes a file, or a directory with everything in it if `recursive`, else only when it is empty. */
  remove(path: string, recursive: boolean): void {
    if (!this.exists(path)) throw new DiskError(`${path}: no such file or directory`);
    if (this.#trees.some((tree) => tree.at === path || isBelow(tree.at, path)))
      throw new DiskError(`${path}: is a mount point`);
    const { owner, path: inside } = this.#writable(path);
    if (!recursive && this.#files.below(owner, inside).length > 0)
      throw new DiskError(`${path}: directory not empty`);
    this.#files.remove(owner, inside);
    this.#keepParent(path);
  }

  /** What is in a directory, by name. */
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

  /** Tells of every change of what is below a directory, until the function it gives is called. */
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
        // What a mount covers is not seen.
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
    const tree = this.#treeOf(path);
    if (tree.readOnly) throw new DiskError(`${path}: read-only file system`);
    for (let parent = parentOf(path); parent !== '/'; parent = parentOf(parent)) {
      if (this.#file(parent)?.content !== undefined) throw new DiskError(`${parent}: not a directory`);
    }
    return placeIn(tree, path);
  }

  // A directory that was there only because something was in it stays when that goes.
  #keepParent(path: string): void {
    const parent = parentOf(path);
    if (parent !== '/' && !this.isDirectory(parent)) this.makeDirectory(parent);
  }
}

function placeIn(tree: Tree, path: string): { owner: string; path: string } {
  const inside = tree.at === '/' ? path : path.slice(tree.at.length);
  return { owner: tree.owner, path: resolvePath(`.${inside === '' ? '/' : inside}`, tree.from) };
}

/** Where a file of a tree is seen. */
function seenIn(tree: Tree, path: string): string {
  return resolvePath(`.${path.slice(tree.from === '/' ? 0 : tree.from.length)}`, tree.at);
}

function isBelow(path: string, directoryPath: string): boolean {
  return (
    path !== directoryPath && (directoryPath === '/' || path.startsWith(`${directoryPath}/`)) && path !== '/'
  );
}

function parentOf(path: string): string {
  return resolvePath(`${path}/..`);
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
    size: content?.byteLength ?? 0,
    mode,
    modifiedAt,
  };
}
