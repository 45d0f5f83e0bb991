// A file as JSON, generated piece by piece: as text if the bytes are UTF-8, otherwise as base64.
import { codeOf } from '../../../errors';

/**
 * The JSON of `{...before, content, encoding?, ...after}`. `pieces` is called twice: the first pass checks for UTF-8.
 */
export function* fileAsJson(
  before: Readonly<Record<string, unknown>>,
  pieces: () => Iterable<Buffer>,
  after: Readonly<Record<string, unknown>>,
): Generator<string, void> {
  const isText = isUtf8(pieces());
  yield `${JSON.stringify(before).slice(0, -1)},"content":"`;
  yield* isText ? textOf(pieces()) : base64Of(pieces());
  yield `",${JSON.stringify({ ...(!isText && { encoding: 'base64' }), ...after }).slice(1)}`;
}

function isUtf8(pieces: Iterable<Buffer>): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const piece of pieces) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

function* textOf(pieces: Iterable<Buffer>): Generator<string, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (const piece of pieces) yield JSON.stringify(decoder.decode(piece, { stream: true })).slice(1, -1);
}

function* base64Of(pieces: Iterable<Buffer>): Generator<string, void> {
  // Three bytes become four characters. Left-over bytes are encoded with the next piece.
  let left = Buffer.alloc(0);
  for (const piece of pieces) {
    const bytes = Buffer.concat([left, piece]);
    const whole = bytes.byteLength - (bytes.byteLength % 3);
    yield bytes.toString('base64', 0, whole);
    left = bytes.subarray(whole);
  }
  yield left.toString('base64');
}
