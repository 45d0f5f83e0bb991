/** Finds many texts in one pass (Aho and Corasick): the time depends on the length of the text, not on their number. */

// A global is looked up anew at each use where code runs in a context of its own.
const { imul } = Math;

/** Called where texts end, with the length of the longest one that ends there. */
export type OnMatch = (end: number, length: number) => void;

/** Characters at the beginning of each text that decide whether it can be here; no text is shorter. */
const HEAD = 6;
/** Characters that are looked up at once. */
const GRAM = 3;
/** A text can begin at this many places if it has the looked up characters. */
const SKIP = HEAD - GRAM + 1;
const GRAMS = 1 << 20;

/** Beginnings of texts, as nodes of a tree; node 0 is the empty one. By node, and as plain arrays, which are fast. */
interface Tree {
  count: number;
  parent: Int32Array;
  /** The last character. */
  last: Uint16Array;
  depth: Int32Array;
  /** Length of the longest text that ends here. */
  length: Int32Array;
  /** The longest end that is a beginning, too. */
  shorter: Int32Array;
  /** A table with the nodes that follow, by node and character. */
  from: Int32Array;
  by: Uint16Array;
  to: Int32Array;
  /** Which characters occur in heads, by their hash. */
  readonly grams: Uint8Array;
}

export class Search {
  readonly #tree: Tree;

  /** @param texts of at least six characters each */
  constructor(texts: Iterable<string>) {
    this.#tree = treeOf(texts);
  }

  in(text: Uint16Array, found: OnMatch): void {
    const tree = this.#tree;
    const { grams, length: lengths, depth: depths } = tree;
    let node = 0;
    for (let at = 0; at < text.length;) {
      const depth = depths[node] ?? 0;
      // Nearly always, no text begins here, nor at the next places.
      if (depth < SKIP && grams[gramAt(text, at - depth + SKIP - 1)] === 0) {
        node = 0;
        at += SKIP - depth;
        continue;
      }
      node = after(tree, node, text[at] ?? 0);
      at += 1;
      const length = lengths[node] ?? 0;
      if (length > 0) found(at, length);
    }
  }
}

function treeOf(texts: Iterable<string>): Tree {
  const size = 512;
  const tree: Tree = {
    count: 1,
    parent: new Int32Array(size),
    last: new Uint16Array(size),
    depth: new Int32Array(size),
    length: new Int32Array(size),
    shorter: new Int32Array(size),
    from: new Int32Array(2 * size).fill(-1),
    by: new Uint16Array(2 * size),
    to: new Int32Array(2 * size),
    grams: new Uint8Array(GRAMS),
  };
  for (const text of texts) add(tree, text);
  link(tree);
  return tree;
}

function add(tree: Tree, text: string): void {
  const head = Uint16Array.from({ length: HEAD }, (_none, index) => text.charCodeAt(index));
  for (let at = 0; at < SKIP; at += 1) tree.grams[gramAt(head, at)] = 1;
  let node = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    node = following(tree, node, char) || grown(tree, node, char);
  }
  tree.length[node] = text.length;
}

function grown(tree: Tree, parent: number, char: number): number {
  if (tree.count === tree.parent.length) widen(tree);
  const node = tree.count;
  tree.count += 1;
  tree.parent[node] = parent;
  tree.last[node] = char;
  tree.depth[node] = (tree.depth[parent] ?? 0) + 1;
  put(tree, parent, char, node);
  return node;
}

function widen(tree: Tree): void {
  const size = tree.count * 4;
  const wider = <Kind extends Int32Array | Uint16Array>(from: Kind, to: Kind): Kind => {
    to.set(from);
    return to;
  };
  tree.parent = wider(tree.parent, new Int32Array(size));
  tree.last = wider(tree.last, new Uint16Array(size));
  tree.depth = wider(tree.depth, new Int32Array(size));
  tree.length = wider(tree.length, new Int32Array(size));
  // At most half full.
  tree.from = new Int32Array(size * 2).fill(-1);
  tree.by = new Uint16Array(size * 2);
  tree.to = new Int32Array(size * 2);
  for (let node = 1; node < tree.count; node += 1)
    put(tree, tree.parent[node] ?? 0, tree.last[node] ?? 0, node);
}

function put({ from, by, to }: Tree, node: number, char: number, next: number): void {
  const mask = from.length - 1;
  let slot = hash(node, char) & mask;
  while ((from[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
  from[slot] = node;
  by[slot] = char;
  to[slot] = next;
}

/** The node after this character; 0 if there is none. */
function following({ from, by, to }: Tree, node: number, char: number): number {
  const mask = from.length - 1;
  for (let slot = hash(node, char) & mask; ; slot = (slot + 1) & mask) {
    const found = from[slot] ?? -1;
    if (found < 0) return 0;
    if (found === node && by[slot] === char) return to[slot] ?? 0;
  }
}

/** The longest beginning at the end of what was read, one character later. */
function after(tree: Tree, node: number, char: number): number {
  for (let at = node; ; at = tree.shorter[at] ?? 0) {
    const next = following(tree, at, char);
    if (next !== 0 || at === 0) return next;
  }
}

function link(tree: Tree): void {
  tree.shorter = new Int32Array(tree.count);
  for (const node of byDepth(tree)) {
    if ((tree.depth[node] ?? 0) < 2) continue;
    const shorter = after(tree, tree.shorter[tree.parent[node] ?? 0] ?? 0, tree.last[node] ?? 0);
    tree.shorter[node] = shorter;
    tree.length[node] ||= tree.length[shorter] ?? 0;
  }
}

/** Shorter beginnings first: longer ones need them. */
function byDepth({ depth, count }: Tree): Int32Array {
  const depths = depth.subarray(0, count);
  const places = new Int32Array(depths.reduce((most, each) => Math.max(most, each), 0) + 2);
  for (const each of depths) places[each + 1] = (places[each + 1] ?? 0) + 1;
  for (let each = 1; each < places.length; each += 1)
    places[each] = (places[each] ?? 0) + (places[each - 1] ?? 0);
  const nodes = new Int32Array(count);
  depths.forEach((each, node) => {
    const place = places[each] ?? 0;
    nodes[place] = node;
    places[each] = place + 1;
  });
  return nodes;
}

function hash(node: number, char: number): number {
  const mixed = imul(node, 0x9e3779b1) ^ imul(char, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

function gramAt(text: Uint16Array, at: number): number {
  const mixed =
    imul(text[at] ?? 0, 0x9e3779b1) ^
    imul(text[at + 1] ?? 0, 0x85ebca6b) ^
    imul(text[at + 2] ?? 0, 0xc2b2ae35);
  return (mixed >>> 12) & (GRAMS - 1);
}
