// Reads, writes, lists and searches the files of a sandbox.
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { timestamp } from '../../../fields/metadata';
import { type Answer, ok, parseWith } from '../../../http/call';
import { jsonOf } from '../../../http/exchange';
import { isSet } from '../../../http/flags';
import { wholeNumber } from '../../../http/lists';
import { streamOf } from '../../../http/streams';
import { eventStream } from '../../../inference/streams';
import { uploaded } from '../../../inference/uploaded';
import { invalid } from '../../../problem';
import type { Disk, Entry } from '../../../store/disk';
import { fileAsJson } from './file-json';
import { type Inside, pathOf } from './inside';
import {
  LONGEST_LINE_SHOWN,
  MOST_BYTES_OF_SEARCHED_FILE,
  MOST_BYTES_SEARCHED,
  MOST_LINES_FOUND,
} from './limits';

const permissions = z
  .string()
  .regex(/^0?[0-7]{3}$/, 'must be three octal digits')
  .optional();

export const fileMode = z.object({ permissions });

export const written = z.object({
  content: z.string().optional(),
  /** Encoding of `content`. */
  encoding: z.enum(['utf-8', 'base64'], 'must be utf-8 or base64').optional(),
  isDirectory: z.boolean().optional(),
  permissions,
});
export const tree = z.object({ files: z.record(z.string(), z.string()) });

type FileMatch = Pick<Entry, 'path' | 'name' | 'directory' | 'size'>;

/** Default and maximum number of search results. */
const FOUND = { usual: 100, most: 1000 };
const MOST_CONTEXT_LINES = 20;

export function readFile({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  const isDownload = isSet(visit.query, 'download');
  if (disk.isDirectory(path)) return ok(showDirectory(path, disk.list(path)));
  const { content, mode, modifiedAt } = disk.stat(path);
  if (isDownload || visit.header('accept')?.includes('application/octet-stream') === true) {
    return {
      status: 200,
      raw: { content: streamOf(disk.pieces(content)), type: 'application/octet-stream' },
      headers: { 'content-length': String(content.size) },
    };
  }
  const told = {
    size: content.size,
    permissions: mode,
    lastModified: timestamp(modifiedAt),
    owner: 'root',
    group: 'root',
  };
  const text = fileAsJson({ path, name: nameOf(path) }, () => disk.pieces(content), told);
  return { status: 200, raw: { content: streamOf(text), type: 'application/json' } };
}

export function listTree({ disk }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  return ok(showDirectory(path, disk.list(path)));
}

/** Accepts JSON, or the bytes themselves, alone or in a form. */
export function writeFile({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  const sent = uploaded(visit.body());
  if (sent) {
    disk.write(path, sent.bytes, parseWith(fileMode, sent.fields).permissions?.slice(-3));
    return ok({ message: 'File written', path });
  }
  const { content = '', encoding, isDirectory, permissions: mode } = parseWith(written, jsonOf(visit.body()));
  if (isDirectory === true) disk.makeDirectory(path, mode?.slice(-3));
  else disk.write(path, Buffer.from(content, encoding ?? 'utf-8'), mode?.slice(-3));
  return ok({ message: isDirectory === true ? 'Directory created' : 'File written', path });
}

export function writeTree({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  const { files } = parseWith(tree, jsonOf(visit.body()));
  disk.makeDirectory(path);
  for (const [name, content] of Object.entries(files))
    disk.write(pathOf(`${path}/${name}`), Buffer.from(content));
  return ok(showDirectory(path, disk.list(path)));
}

export function removeFile({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  disk.remove(path, isSet(visit.query, 'recursive'));
  return ok({ message: 'Removed', path });
}

export function watchFiles({ disk, visit }: Inside, rest: string): Answer {
  const path = pathOf(rest);
  // Throws if it is not a directory or does not exist.
  disk.list(path);
  return eventStream(visit.services.stopping, ({ send }) =>
    disk.watch(path, ({ op, path: changed }) => {
      const cut = changed.lastIndexOf('/');
      send(JSON.stringify({ op, path: changed.slice(0, cut) || '/', name: changed.slice(cut + 1) }));
    }),
  );
}

export function showDirectory(path: string, entries: readonly Entry[]) {
  const shown = (entry: Entry) => ({
    path: entry.path,
    name: entry.name,
    size: entry.size,
    permissions: entry.mode,
    lastModified: timestamp(entry.modifiedAt),
  });
  return {
    path,
    name: nameOf(path),
    files: entries.filter(({ directory }) => !directory).map(shown),
    subdirectories: entries
      .filter(({ directory }) => directory)
      .map(({ path: below, name }) => ({ path: below, name })),
  };
}

/** Search by name. `patterns` are names with `*` and `?`. */
export function findFiles(inside: Inside, rest: string): Answer {
  const { query } = inside.visit;
  const type = query.get('type');
  if (type !== null && type !== 'file' && type !== 'directory')
    throw invalid('type: must be file or directory');
  const found = candidates(inside, rest, 'patterns').filter(
    ({ directory }) => type === null || directory === (type === 'directory'),
  );
  return ok({ matches: atMost(query, found).map(showMatch), total: found.length });
}

/** Search by path: the letters of `query` in order. Paths with the letters closest together come first. */
export function searchFiles(inside: Inside, rest: string): Answer {
  const { query } = inside.visit;
  const wanted = wantedOf(query).toLowerCase();
  const found = candidates(inside, rest, 'patterns')
    .flatMap((entry) => {
      const spread = spreadOf(wanted, entry.path.toLowerCase());
      return spread === undefined ? [] : [{ ...showMatch(entry), score: wanted.length / spread }];
    })
    .sort((a, b) => b.score - a.score);
  return ok({ matches: atMost(query, found), total: found.length });
}

/** Search by content: the lines that contain `query`, which is plain text. */
export function searchContents(inside: Inside, rest: string): Answer {
  const { disk, visit } = inside;
  const { query } = visit;
  const wanted = wantedOf(query);
  const caseSensitive = isSet(query, 'caseSensitive');
  const around = numberOf(query, 'contextLines', { usual: 0, least: 0, most: MOST_CONTEXT_LINES });
  const folded = (text: string) => (caseSensitive ? text : text.toLowerCase());
  const shown = numberOf(query, 'maxResults', { ...FOUND, least: 1 });
  const matches: object[] = [];
  let total = 0;
  let left = MOST_BYTES_SEARCHED;
  for (const { path, directory, size } of candidates(inside, rest, 'filePattern')) {
    if (directory || size > MOST_BYTES_OF_SEARCHED_FILE) continue;
    left -= size;
    if (left < 0 || total >= MOST_LINES_FOUND) break;
    const { content } = disk.read(path);
    const text = isUtf8(content) ? content.toString() : '';
    // Most files do not match, and are not split into lines.
    if (!folded(text).includes(folded(wanted))) continue;
    const lines = text.split('\n');
    for (const [index, line] of folded(text).split('\n').entries()) {
      const column = line.indexOf(folded(wanted));
      if (column === -1) continue;
      total += 1;
      if (matches.length < shown)
        matches.push({ path, line: index + 1, column: column + 1, ...linesAround(lines, index, around) });
      if (total >= MOST_LINES_FOUND) break;
    }
  }
  return ok({ query: wanted, matches, total });
}

function linesAround(lines: readonly string[], index: number, around: number) {
  const context = lines
    .slice(Math.max(0, index - around), index + around + 1)
    .map((line) => line.slice(0, LONGEST_LINE_SHOWN));
  const text = (lines[index] ?? '').slice(0, LONGEST_LINE_SHOWN);
  return { text, ...(around > 0 && { context: context.join('\n') }) };
}

/** Everything below a directory, without what the query excludes. */
function candidates({ disk, visit: { query } }: Inside, rest: string, patternsIn: string): FileMatch[] {
  const path = pathOf(rest);
  // Throws if it is not a directory or does not exist.
  disk.list(path);
  const excluded = wordsOf(query, 'excludeDirs');
  const patterns = wordsOf(query, patternsIn);
  const noHidden = isSet(query, 'excludeHidden');
  return everythingBelow(path, disk).filter((entry) => {
    const parts = entry.path.slice(path === '/' ? 1 : path.length + 1).split('/');
    const directories = entry.directory ? parts : parts.slice(0, -1);
    if (directories.some((part) => excluded.includes(part))) return false;
    if (noHidden && parts.some((part) => part.startsWith('.'))) return false;
    return patterns.length === 0 || patterns.some((pattern) => fits(entry.name, pattern));
  });
}

/** Includes directories that exist only because they contain something. */
function everythingBelow(path: string, disk: Disk): FileMatch[] {
  const known = disk.below(path);
  const paths = new Set(known.map((entry) => entry.path));
  const within = path === '/' ? 1 : path.length + 1;
  const implied = known.flatMap((entry) => {
    const parts = entry.path.slice(within).split('/').slice(0, -1);
    return parts.map((_, index) => entry.path.slice(0, within) + parts.slice(0, index + 1).join('/'));
  });
  const directories = [...new Set(implied)].filter((directory) => !paths.has(directory));
  const entries = directories.map((each) => ({ path: each, name: nameOf(each), directory: true, size: 0 }));
  return [...known, ...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function showMatch({ path, directory }: FileMatch) {
  return { path, type: directory ? 'directory' : 'file' };
}

function wantedOf(query: URLSearchParams): string {
  const wanted = query.get('query') ?? '';
  if (wanted === '' || wanted.length > 200) throw invalid('query: must have from 1 to 200 characters');
  return wanted;
}

function wordsOf(query: URLSearchParams, name: string): string[] {
  return (query.get(name) ?? '').split(',').filter((word) => word !== '');
}

/**
 * Whether a name matches a pattern of `*` and `?`. No regular expression, because a client's pattern could take
 * forever.
 */
function fits(name: string, pattern: string): boolean {
  let [at, inPattern] = [0, 0];
  let star: { pattern: number; name: number } | undefined;
  while (at < name.length) {
    const wanted = pattern.charAt(inPattern);
    if (wanted === '*') {
      star = { pattern: inPattern, name: at };
      inPattern += 1;
    } else if (wanted === '?' || wanted === name.charAt(at)) {
      at += 1;
      inPattern += 1;
    } else if (star) {
      // Let the last star match one more character.
      star.name += 1;
      at = star.name;
      inPattern = star.pattern + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}

function atMost<T>(query: URLSearchParams, found: readonly T[]): T[] {
  return found.slice(0, numberOf(query, 'maxResults', { ...FOUND, least: 1 }));
}

function numberOf(
  query: URLSearchParams,
  name: string,
  { usual, least, most }: { usual: number; least: number; most: number },
): number {
  const text = query.get(name);
  return text === null ? usual : wholeNumber(name, text, least, most);
}

/** Length of the part of a text that contains all these letters in order; undefined if it does not. */
function spreadOf(wanted: string, text: string): number | undefined {
  const whole = text.lastIndexOf(wanted);
  if (whole !== -1) return wanted.length;
  const first = text.indexOf(wanted.charAt(0));
  let at = first;
  for (const letter of wanted.slice(1)) {
    at = at === -1 ? -1 : text.indexOf(letter, at + 1);
  }
  return at === -1 ? undefined : at - first + 1;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
