// The files of a sandbox, for the page "Sandboxes" and for downloads. Their content is untrusted.
import { z } from 'zod';
import { timestamp } from '../fields/metadata';
import { type Answer, parseWith } from '../http/call';
import { streamOf } from '../http/streams';
import { invalid, notFound } from '../problem';
import { pathOf } from '../products/sandboxes/inside/inside';
import { diskOf } from '../products/sandboxes/inside/mounts';
import type { Services } from '../services';
import { type Disk, DiskError } from '../store/disk';
import type { FileAnswer, FilesAnswer } from './answers';
import { masked, requireSandbox } from './sandboxes';

/** Maximum number of open directories, and of entries shown per directory. */
const MOST_OPEN = 30;
const MOST_ENTRIES = 1000;
/** Only the start of a file is shown, in bytes. */
const MOST_BYTES = 256 * 1024;

const paths = z.array(z.string()).max(MOST_OPEN, `must be at most ${MOST_OPEN}`);

/** A request of a page. */
interface Asked {
  workspace: string;
  query: (name: string) => string | undefined;
}

export function filesOf(asked: Asked, services: Services): FilesAnswer {
  const disk = diskIn(asked, services);
  const found = openIn(asked.query('open') ?? '["/"]').flatMap((directory) => {
    const path = pathOf(directory);
    if (!disk.isDirectory(path)) return [];
    const all = disk.list(path);
    const entries = all.slice(0, MOST_ENTRIES).map(({ name, path: own, directory: isDirectory, size }) => ({
      name,
      path: own,
      isDirectory,
      bytes: size,
    }));
    return [[path, { entries, total: all.length }] as const];
  });
  return Object.fromEntries(found);
}

export function fileOf(asked: Asked, services: Services): FileAnswer {
  const { disk, path, content, mode, modifiedAt } = fileIn(asked, services);
  const beginning = beginningOf(disk.pieces(content));
  const text = textOf(beginning, content.size > beginning.byteLength);
  return {
    path,
    bytes: content.size,
    mode,
    modifiedAt: timestamp(modifiedAt),
    ...(text !== undefined && { text: masked(text) }),
    isCut: content.size > beginning.byteLength,
  };
}

/** The unchanged bytes. The browser saves them to a file and never displays them. */
export function downloadOf(asked: Asked, services: Services): Answer {
  const { disk, path, content } = fileIn(asked, services);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    status: 200,
    raw: { content: streamOf(disk.pieces(content)), type: 'application/octet-stream' },
    headers: {
      'content-length': String(content.size),
      'content-disposition': `attachment; filename*=UTF-8''${encoded(name)}`,
    },
  };
}

function diskIn({ workspace, query }: Asked, services: Services): Disk {
  const sandbox = requireSandbox(query('name') ?? '', workspace, services);
  return diskOf(sandbox, workspace, services.platform, services.clock.now());
}

function fileIn(asked: Asked, services: Services) {
  const path = pathOf(asked.query('path') ?? '');
  const disk = diskIn(asked, services);
  try {
    return { disk, path, ...disk.stat(path) };
  } catch (error) {
    if (error instanceof DiskError) throw notFound(error.message);
    throw error;
  }
}

function openIn(text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid('open: must be a JSON array of paths');
  }
  return parseWith(paths, json);
}

function beginningOf(pieces: Iterable<Buffer>): Buffer {
  const read: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    read.push(piece);
    size += piece.byteLength;
    if (size >= MOST_BYTES) break;
  }
  return Buffer.concat(read).subarray(0, MOST_BYTES);
}

/** Undefined if it is not UTF-8. A character cut off at the end is left out. */
function textOf(bytes: Buffer, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** Encoded for a header (RFC 8187). A name may contain lone surrogates. */
function encoded(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, '\u{fffd}')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
