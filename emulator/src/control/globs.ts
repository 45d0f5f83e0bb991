// Globs in paths. Matching takes a time that grows with the path and with the glob, whatever they are.

/** Whether this is a glob rather than a plain path. */
export function isGlob(path: string): boolean {
  return path.includes('*');
}

/** Whether a whole path fits a glob: `*` stands for any text without a slash, `**` for any text; both may be empty. */
export function fitsGlob(glob: string, path: string): boolean {
  // The places in the path that the parts so far lead to, in ascending order.
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
    // From a place that is reached already, nothing new is.
    for (let end = place; end <= path.length && !reached.has(end); end += 1) {
      reached.add(end);
      if (path[end] === '/' && !overSlashes) break;
    }
  }
  return reached;
}

/** What a regular expression means as a path of a fault, as it is written; undefined where no glob says so much. */
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

/** Whether this is a path or a glob, and not what looks like a regular expression. */
export function isPath(text: string): boolean {
  return /^(\/|\*\*)/.test(text) && !/[\\^$+?()[\]{}|]|\.\*|\*{3}/.test(text);
}
