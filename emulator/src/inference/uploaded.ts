// Uploaded bytes: the whole body, or a file in a form (RFC 7578).
import type { RawBody } from '../http/exchange';
import { invalid } from '../problem';

export interface Uploaded {
  bytes: Buffer;
  /** The other fields of the form. */
  fields: Record<string, string>;
}

/** The uploaded bytes; undefined for another media type. Throws a 400 for a form without a file. */
export function uploaded({ contentType, bytes }: RawBody): Uploaded | undefined {
  if (/^application\/octet-stream\s*(;|$)/i.test(contentType)) return { bytes, fields: {} };
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) return undefined;
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)?.slice(1).find(Boolean);
  const parts = boundary === undefined ? [] : partsOf(bytes, boundary);
  const file = parts.find(({ name }) => name === 'file') ?? parts.find(({ isFile }) => isFile);
  if (!file) throw invalid('body: the form holds no file');
  const fields = parts.filter((part) => part !== file && !part.isFile);
  return {
    bytes: file.content,
    fields: Object.fromEntries(fields.map(({ name, content }) => [name, content.toString()])),
  };
}

interface Part {
  name: string;
  isFile: boolean;
  content: Buffer;
}

function partsOf(bytes: Buffer, boundary: string): Part[] {
  // With a leading line end, the first boundary looks like the others.
  const body = Buffer.concat([Buffer.from('\r\n'), bytes]);
  const separator = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  for (let start = body.indexOf(separator); start !== -1;) {
    const from = start + separator.byteLength;
    const next = body.indexOf(separator, from);
    if (next === -1) break;
    const part = partOf(body.subarray(from, next));
    if (part) parts.push(part);
    start = next;
  }
  return parts;
}

function partOf(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = bytes.subarray(0, end).toString();
  const name = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(head)?.[1];
  if (name === undefined) return undefined;
  return { name, isFile: /[;\s]filename\*?=/i.test(head), content: bytes.subarray(end + 4) };
}
