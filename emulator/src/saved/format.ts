// The file format of a saved platform: lines of JSON. The first line describes the file, each further line is a row of
// a table, and the last line has the checksum. A change of one object changes one line, so versions of a file can be
// compared and kept.
import { isUtf8 } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { fieldAt } from '../http/call';
import { invalid, Problem } from '../problem';
import { type Column, type Rows, SCHEMA_VERSION, type Value } from '../store/database';
import { OLDEST_SCHEMA, OlderTables } from '../store/older';
import { lookUp } from '../tables';
import { isSigningKey } from '../identity/tokens';

/** Maximum size of a file that is written or read, in bytes. */
export const LIMIT_BYTES = 256 * 1024 * 1024;

/** Media type over HTTP. */
export const MEDIA_TYPE = 'application/x-ndjson';

const FORMAT = 'workload-platform';
/** Increased when older readers could not read the file. Rows have a separate version: the schema's. */
const FORMAT_VERSION = 1;

/** Lines are written in parts of this length, in characters. */
const PART_LENGTH = 256 * 1024;

const visible = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters, at least one');

const keysSchema = z.strictObject({
  apiKey: visible,
  clientSecret: visible,
  signingKey: z.string().refine(isSigningKey, 'must be an Ed25519 key in PEM'),
});

const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  schema: z.int().min(OLDEST_SCHEMA, `must be at least ${OLDEST_SCHEMA}`),
  time: z.iso
    .datetime()
    .refine((time) => Date.parse(time) < Date.UTC(9000, 0), 'must be before the year 9000'),
  workspace: z.string(),
  keys: keysSchema.optional(),
});

const endSchema = z.strictObject({ end: z.literal(FORMAT), lines: z.int(), sha256: z.string() });

/** The emulator's own keys, which its database does not contain. */
export interface SavedKeys {
  apiKey: string;
  clientSecret: string;
  signingKey: string;
}

/** The data besides the rows. */
export interface Head {
  /** The platform's time, milliseconds since 1970. */
  time: number;
  /** The workspace of the first API key. */
  workspace: string;
  /** Undefined if they were left out. */
  keys: SavedKeys | undefined;
}

/** The content of a file. Rows are unchecked until `rowsOf`. */
export interface Saved extends Head {
  /** The version of its schema. */
  schema: number;
  lines: readonly (readonly unknown[])[];
}

type Row = readonly [table: string, values: readonly Value[]];
type Columns = Readonly<Record<string, readonly Column[]>>;

/**
 * Generates the file in parts.
 * @throws Problem if it gets larger than the limit.
 */
export function* written(
  { time, workspace, keys }: Head,
  rows: Iterable<Row>,
  columns: Columns,
): Generator<Buffer, void> {
  const hash = createHash('sha256');
  let [lines, size] = [0, 0];
  let part: string[] = [];
  let length = 0;
  const add = (json: unknown) => {
    const line = `${JSON.stringify(json)}\n`;
    part.push(line);
    length += line.length;
    lines += 1;
  };
  const taken = () => {
    const bytes = Buffer.from(part.join(''));
    [part, length] = [[], 0];
    size += bytes.length;
    if (size > LIMIT_BYTES) throw tooLarge('the platform does not fit into the file of a saved one');
    hash.update(bytes);
    return bytes;
  };
  const about = { format: FORMAT, version: FORMAT_VERSION, schema: SCHEMA_VERSION };
  add({ ...about, time: new Date(time).toISOString(), workspace, keys });
  for (const [table, values] of rows) {
    const described = lookUp(columns, table) ?? [];
    add([table, ...values.map((value, index) => shown(value, described[index]))]);
    if (length >= PART_LENGTH) yield taken();
  }
  yield taken();
  add({ end: FORMAT, lines, sha256: hash.copy().digest('hex') });
  yield taken();
}

/** A value as written in a line. Records are JSON already, and file contents stay readable if they are text. */
function shown(value: Value, column: Column | undefined): unknown {
  if (column?.name === RECORD && typeof value === 'string') return JSON.parse(value);
  if (typeof value !== 'object' || value === null) return value;
  const bytes = Buffer.from(value);
  return isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') };
}

const RECORD = 'record';
const content = z.union([z.strictObject({ text: z.string() }), z.strictObject({ base64: z.base64() })]);

/** Reads a file while it arrives. */
export class Reader {
  readonly #hash: Hash = createHash('sha256');
  #size = 0;
  #rest: Buffer[] = [];
  #head: (Head & Pick<Saved, 'schema'>) | undefined;
  #isAtEnd = false;
  #read = 0;
  readonly #lines: (readonly unknown[])[] = [];

  /** @throws Problem if it is not a file of this or an older version, or exceeds the limit. */
  take(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#size += bytes.length;
    if (this.#size > LIMIT_BYTES) throw tooLarge('the file is too large for a saved platform');
    let from = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
      const line = bytes.subarray(from, end);
      this.#line(this.#rest.length === 0 ? line : Buffer.concat([...this.#rest, line]));
      this.#rest = [];
      from = end + 1;
    }
    // Copy it, because the caller may reuse the chunk's memory.
    if (from < bytes.length) this.#rest.push(Buffer.from(bytes.subarray(from)));
    if (!this.#head && !isBeginning(this.#rest)) throw notOurs();
  }

  /** The content. Throws a Problem if the file is incomplete. */
  end(): Saved {
    if (!this.#head) throw notOurs();
    if (!this.#isAtEnd || this.#rest.length > 0)
      throw notSaved(`it is cut off after line ${this.#read}: copy it whole`);
    return { ...this.#head, lines: this.#lines };
  }

  #line(line: Buffer): void {
    // Version control may have changed the line ends.
    const bytes = line.at(-1) === 0x0d ? line.subarray(0, -1) : line;
    const text = bytes.toString();
    const number = this.#read + 1;
    if (this.#isAtEnd) throw notSaved(`line ${number} comes after its end: save it again`);
    if (this.#head === undefined) this.#head = headOf(text);
    else if (text.startsWith('{')) this.#close(text);
    else this.#lines.push(rowOf(text, number));
    this.#hash.update(bytes).update('\n');
    this.#read = number;
  }

  #close(text: string): void {
    const end = endSchema.safeParse(jsonOf(text));
    const sum = this.#hash.copy().digest('hex');
    if (end.data?.lines !== this.#read || end.data.sha256 !== sum) throw changed();
    this.#isAtEnd = true;
  }
}

const BEGINNING = Buffer.from(`{"format":"${FORMAT}"`);

/** Whether the file starts correctly. Joins only the needed parts, because there may be many. */
function isBeginning(parts: readonly Buffer[]): boolean {
  const begun = Buffer.concat(parts.slice(0, BEGINNING.length), BEGINNING.length);
  const length = Math.min(
    BEGINNING.length,
    parts.reduce((sum, { length: bytes }) => sum + bytes, 0),
  );
  return BEGINNING.equals(Buffer.concat([begun.subarray(0, length), BEGINNING.subarray(length)]));
}

function headOf(text: string): Head & Pick<Saved, 'schema'> {
  const json = jsonOf(text);
  const { format, version, schema } = z
    .looseObject({ format: z.literal(FORMAT), version: z.int(), schema: z.int() })
    .catch({ format: FORMAT, version: -1, schema: -1 })
    .parse(json);
  if (version < 0) throw notOurs();
  if (version > FORMAT_VERSION || schema > SCHEMA_VERSION) {
    const known = `format ${FORMAT_VERSION} with schema ${SCHEMA_VERSION}`;
    throw notSaved(
      `it is of a newer version (${format} ${version} with schema ${schema}, this one reads ${known}): update @workload/emulator`,
    );
  }
  const head = headSchema.safeParse(json);
  if (!head.success) {
    const [issue] = head.error.issues;
    throw notSaved(`line 1, ${fieldAt(issue?.path ?? [])}: ${issue?.message ?? 'is not valid'}`);
  }
  const { time, workspace, keys } = head.data;
  return { schema, time: Date.parse(time), workspace, keys };
}

function rowOf(text: string, number: number): readonly unknown[] {
  const json = jsonOf(text);
  if (!Array.isArray(json)) throw notSaved(`line ${number} is not a row: save it again`);
  return json;
}

/**
 * The content as rows of the current tables.
 *
 * @param columns Columns of the current tables.
 * @throws Problem that names the first invalid value.
 */
export function rowsOf({ schema, lines }: Saved, columns: Columns): Rows {
  if (schema === SCHEMA_VERSION) return rowsIn(lines, columns);
  const older = new OlderTables(schema);
  try {
    return older.migrated(rowsIn(lines, older.columns));
  } finally {
    older.close();
  }
}

function rowsIn(lines: Saved['lines'], columns: Columns): Rows {
  const rows = new Map<string, Value[][]>();
  lines.forEach(([table, ...values], index) => {
    const place = `line ${index + 2}`;
    const described = typeof table === 'string' ? lookUp(columns, table) : undefined;
    if (typeof table !== 'string' || described === undefined)
      throw notSaved(`${place}: there is no table ${JSON.stringify(table)}`);
    if (values.length !== described.length)
      throw notSaved(`${place}: ${table} has ${described.length} columns, not ${values.length}`);
    const row = described.map((column, at) =>
      valueOf(values[at], column, `${place}: ${table}.${column.name}`),
    );
    const before = rows.get(table);
    if (before) before.push(row);
    else rows.set(table, [row]);
  });
  return Object.fromEntries(rows);
}

function valueOf(value: unknown, { name, type, isRequired }: Column, place: string): Value {
  if (value === null && !isRequired) return null;
  if (name === RECORD) return recordOf(value, place);
  if (type === 'BLOB') return bytesOf(value, place);
  const isNumber = typeof value === 'number' && (type === 'REAL' || Number.isSafeInteger(value));
  if (isNumber && type !== 'TEXT') return value;
  // SQLite's own table has untyped columns.
  if (typeof value === 'string' && (type === 'TEXT' || type === '')) return value;
  throw notSaved(`${place} must be ${type === 'TEXT' ? 'a text' : 'a number'}`);
}

function recordOf(value: unknown, place: string): string {
  if (typeof value !== 'object' || value === null) throw notSaved(`${place} must be an object`);
  try {
    return JSON.stringify(value);
  } catch {
    throw notSaved(`${place} is nested too deep`);
  }
}

function bytesOf(value: unknown, place: string): Buffer {
  const { data } = content.safeParse(value);
  if (data === undefined) throw notSaved(`${place} must be {"text": …} or {"base64": …}`);
  return 'text' in data ? Buffer.from(data.text) : Buffer.from(data.base64, 'base64');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's message quotes the text, which may contain a secret.
    return undefined;
  }
}

function notOurs(): Problem {
  return notSaved('it is not such a file: give a file that `save` wrote');
}

function changed(): Problem {
  return notSaved('its checksum does not fit: it was damaged or edited after it was saved; save it again');
}

/** The error for a file that is not a saved platform or cannot be restored. */
export function notSaved(why: string): Problem {
  return invalid(`saved platform: ${why}`);
}

function tooLarge(what: string): Problem {
  return new Problem(413, 'payload_too_large', `${what}: at most ${LIMIT_BYTES / 1024 / 1024} MiB`, {
    connection: 'close',
  });
}
