// Globs in paths. Matching takes at most the product of path length and glob length.

/** Whether this is a glob rather than a plain path. */
export function isGlob(path: string): boolean {
  return path.includes('*');
}

/**
 * Whether a whole path matches a glob: `*` stands for any text without a slash, `**` for any text. Both may be empty.
 */
export function fitsGlob(glob: string, path: string): boolean {
  // Positions in the path that the glob matches so far, in ascending order.
  let places = new Set([0]);
  for (const part of glob.match(/\*\*?|[^*]+/g) ?? []) {
    places = part.startsWith('*') ? stretched(places, path, part === '**') : moved(places, path, part);
  }
  return places.has(path.length);
}

function moved(places: ReadonlySet<number>, path: string, text: string): Set<number> {
  const fitting = [...places].filter((place) => path.startsWith(text, place));
  return new Set(fitting.map((place) => place + text.length));
}

function stretched(places: ReadonlySet<number>, path: string, overSlashes: boolean): Set<number> {
  const reached = new Set<number>();
  for (const place of places) {
    // Positions after a reached one are reached too.
    for (let end = place; end <= path.length && !reached.has(end); end += 1) {
      reached.add(end);
      if (path[end] === '/' && !overSlashes) break;
    }
  }
  return reached;
}

/** The path or glob with the same meaning as a regular expression, in words. Undefined if there is none. */
export function asWritten(pattern: string): string | undefined {
  const [begins, ends] = [pattern.startsWith('^'), pattern.endsWith('$')];
  const inside = pattern
    .slice(begins ? 1 : 0, ends ? -1 : undefined)
    .replaceAll(/\[\^\\?\/\][+*]/g, '*')
    .replaceAll(/\.[+*]/g, '**')
    .replaceAll(/\\([/.-])/g, '$1');
  const glob = begins ? inside : inside.replace(/^(\*\*)?/, '**');
  if (!isPath(glob)) return undefined;
  if (ends) return isGlob(glob) ? `"${glob}"` : `"${glob}" with exact: true`;
  return isGlob(glob) ? `"${glob.replace(/(\*\*)?$/, '**')}"` : `"${glob}"`;
}

/** Whether this is a path or a glob. False for texts that look like a regular expression. */
export function isPath(text: string): boolean {
  return /^(\/|\*\*)/.test(text) && !/[\\^$+?()[\]{}|]|\.\*|\*{3}/.test(text);
}
