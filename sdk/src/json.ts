/** JSON without rounded integers: those beyond 2^53 are `bigint` when parsed and when written. */

/** Marks the digits of a `bigint` in a string. The mark is random, so it appears in no other string. */
const mark = crypto.randomUUID();

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Longer integers stay numbers, which become infinite, because converting them takes long. */
const INTEGER = /^-?\d{16,308}$/;

/**
 * Parses a document. An integer beyond `Number.MAX_SAFE_INTEGER` becomes a `bigint`.
 *
 * @throws {SyntaxError} it is no JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!hasManyDigits(text)) return value;
  const marked = withMarks(text);
  return marked === text ? value : (JSON.parse(marked, unmarked) as unknown);
}

/**
 * A document with strings in place of integers that would be rounded. Not by a regular expression, which fails on long
 * texts.
 */
function withMarks(text: string): string {
  let out = '';
  for (let at = 0; at < text.length;) {
    const open = (text.indexOf('"', at) + 1 || text.length + 1) - 1;
    const close = endOfText(text, open);
    out += text.slice(at, open).replace(NUMBER, withMark) + text.slice(open, close);
    at = close;
  }
  return out;
}

/** The position after the closing quote of the string that starts there. */
function endOfText(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let first = at;
    while (text[first - 1] === '\\') first--;
    if ((at - first) % 2 === 0) return at + 1;
  }
}

function withMark(number: string): string {
  return INTEGER.test(number) && !Number.isSafeInteger(Number(number)) ? `"${mark}${number}"` : number;
}

/** Whether there are 16 digits in a row. It is enough to test every 16th position, because such a row covers one. */
function hasManyDigits(text: string): boolean {
  const isDigit = (at: number): boolean => {
    const code = text.charCodeAt(at);
    return code >= 48 && code <= 57;
  };
  for (let at = 15; at < text.length; at += 16) {
    if (!isDigit(at)) continue;
    let [first, last] = [at, at];
    while (isDigit(first - 1)) first--;
    while (isDigit(last + 1)) last++;
    if (last - first >= 15) return true;
  }
  return false;
}

function unmarked(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
}

/** Writes a document. A `bigint` becomes its digits. */
export function writeJson(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // The value contains a bigint, or is circular. If it is circular, this throws too.
    const marked = JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'bigint' ? `${mark}${each}` : each,
    );
    return marked.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
  }
}
