/** The forms in which a secret can occur in a text: how it is encoded, and how a text is decoded before the search. */

const BREAK = /[\r\n][\r\n\t ]*/g;

/** A part as it is, and in the encodings that change every character. The others are decoded in the text instead. */
export function encodedForms(part: string): string[] {
  const bytes = Buffer.from(part);
  const hex = bytes.toString('hex');
  // As single bytes, as a decoder of bytes leaves characters outside of ASCII.
  const latin1 = bytes.toString('latin1');
  return [
    part,
    latin1,
    // In forms, a space is a plus sign.
    part.replaceAll(' ', '+'),
    latin1.replaceAll(' ', '+'),
    // With other line ends, or without them.
    part.replace(BREAK, ''),
    hex,
    hex.toUpperCase(),
    ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset)),
  ];
}

/** Base64 of bytes that follow `offset` others, without the characters that depend on their neighbours. */
function base64At(bytes: Buffer, offset: number): string[] {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  const own = text.slice(first, end);
  return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
}

/** A text to search in, and where its characters come from. */
export interface View {
  readonly text: Uint16Array;
  /** The place in the original. */
  readonly span: (start: number, end: number) => readonly [start: number, end: number];
}

/** One way to encode characters. */
interface Encoding {
  /** With what an encoded character begins. */
  readonly signs: readonly number[];
  /** Reads one: its length, and what it means, which is nothing for what is removed; undefined if it is no encoded one. */
  readonly read: (
    text: Uint16Array,
    at: number,
  ) => readonly [length: number, ...chars: readonly number[]] | undefined;
}

/** The text as it is, and decoded in every way that changes it: escapes, doubled quotes, and lines joined. */
export function viewsOf(original: string): View[] {
  let latest: View[] = [{ text: codesOf(original), span: (start, end) => [start, end] }];
  const all = [...latest];
  // A text of JSON or of a URL is often inside of another one.
  for (let depth = 0; depth < DEPTH; depth += 1) {
    latest = latest.flatMap((view) => [ESCAPES, PERCENTS].flatMap((one) => decoded(view, one) ?? []));
    latest = latest.filter((view, index) => !latest.slice(0, index).some((one) => isSame(one, view)));
    all.push(...latest);
  }
  const unquoted = [...all, ...all.flatMap((view) => decoded(view, QUOTES) ?? [])];
  return [
    ...unquoted,
    ...unquoted.flatMap((view) => [BREAKS, FOLDS].flatMap((one) => decoded(view, one) ?? [])),
  ];
}

/** Base64 in a text, decoded, so that a secret with escapes in it is found. */
export interface Decoded {
  /** All of them, one a line. */
  readonly text: string;
  /** The place in the original of the base64 that has this place. */
  readonly span: (at: number) => readonly [start: number, end: number];
}

/** Shortest base64 that is decoded, in characters. */
const LEAST_BASE64 = 12;
/** Longest match, as the engine of regular expressions has a stack. */
const MOST_MATCHED = 65_536;
const BASE64 = new RegExp(`[A-Za-z0-9+/_-]{${LEAST_BASE64},${MOST_MATCHED}}`, 'g');
const MORE_BASE64 = new RegExp(`[A-Za-z0-9+/_-]{1,${MOST_MATCHED}}`, 'y');

/** Runs of the characters of base64: their beginnings and ends. */
function* runsIn(text: string): Generator<readonly [start: number, end: number]> {
  let end = 0;
  for (;;) {
    BASE64.lastIndex = end;
    const found = BASE64.exec(text);
    if (found === null) return;
    end = BASE64.lastIndex;
    for (MORE_BASE64.lastIndex = end; MORE_BASE64.test(text); end = MORE_BASE64.lastIndex);
    yield [found.index, end];
  }
}

/** Undefined if there is no base64. It may begin with up to three characters that do not belong to it. */
export function base64In(original: string): Decoded | undefined {
  const texts: string[] = [];
  const spans: (readonly [number, number])[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const [start, end] of runsIn(original))
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const text = Buffer.from(original.slice(start + skipped, end), 'base64').toString('utf8');
      texts.push(text);
      starts.push(length);
      spans.push([start, end]);
      length += text.length + 1;
    }
  if (texts.length === 0) return undefined;
  return { text: texts.join('\n'), span: (at) => spans[lastUpTo(starts, at)] ?? [0, 0] };
}

/** Index of the last number that is not larger. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** How often a text is decoded. */
const DEPTH = 3;

/** Whether it does not matter in which order they were decoded. */
function isSame({ text: a }: View, { text: b }: View): boolean {
  return a.length === b.length && Buffer.compare(bytesOf(a), bytesOf(b)) === 0;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index);
  return codes;
}

/** Undefined if there is nothing to decode. */
function decoded(of: View, { signs, read }: Encoding): View | undefined {
  const from = of.text;
  const text = new Uint16Array(from.length);
  // Where characters are not one after another as in the original: the character, its start, and the start of the next.
  const turns: (readonly [index: number, start: number, next: number])[] = [];
  let length = 0;
  let copied = 0;
  const copy = (end: number) => {
    text.set(from.subarray(copied, end), length);
    length += end - copied;
  };
  const following = signs.map((sign) => from.indexOf(sign));
  for (;;) {
    const places = following.filter((place) => place >= 0);
    if (places.length === 0) break;
    const at = Math.min(...places);
    const found = at < copied ? undefined : read(from, at);
    const [size, ...chars] = found ?? [1];
    if (found !== undefined) {
      copy(at);
      copied = at + size;
      if (chars.length === 0) turns.push([length, copied, copied + 1]);
      for (const char of chars) {
        turns.push([length, at, copied]);
        text[length] = char;
        length += 1;
      }
    }
    signs.forEach((sign, index) => {
      if (following[index] === at) following[index] = from.indexOf(sign, Math.max(at + size, copied));
    });
  }
  if (turns.length === 0) return undefined;
  copy(from.length);
  return {
    text: text.subarray(0, length),
    span: (start, end) => of.span(placeOf(turns, start)[0], placeOf(turns, end - 1)[1]),
  };
}

/** Where a character begins, and where the next one does. */
function placeOf(
  turns: readonly (readonly [number, number, number])[],
  index: number,
): readonly [start: number, next: number] {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle]?.[0] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  const [at, start, next] = turns[low - 1] ?? [-1, 0, 0];
  return at === index ? [start, next] : [next + index - at - 1, next + index - at];
}

const [BACKSLASH, PERCENT, QUOTE, LF, CR] = [0x5c, 0x25, 0x27, 0x0a, 0x0d];

/** What follows a backslash, and what it means, in JSON, JavaScript, Python and YAML. */
const MEANINGS: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', a: '\x07', e: '\x1b', 0: '\0' },
    ...{ N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029' },
    ...{ '"': '"', "'": "'", '/': '/', '\\': '\\', ' ': ' ' },
  }).map(([name, char]) => [name.charCodeAt(0), char.charCodeAt(0)]),
);

/** Digits after a backslash and one of these letters: `x`, `u`, `U`. */
const LENGTHS: Readonly<Record<number, number | undefined>> = { 0x78: 2, 0x75: 4, 0x55: 8 };

const ESCAPES: Encoding = {
  signs: [BACKSLASH],
  read: (text, at) => {
    const next = text[at + 1] ?? 0;
    const simple = MEANINGS[next];
    if (simple !== undefined) return [2, simple];
    // YAML continues a line, at any indentation.
    if (next === LF || next === CR) return [1 + breakAt(text, at + 1)];
    const braces = next === 0x75 && text[at + 2] === 0x7b ? bracesAt(text, at + 2) : undefined;
    if (braces !== undefined) return [2 + braces.length, ...codesOf(String.fromCodePoint(braces.value))];
    const digits = LENGTHS[next] ?? 0;
    const value = digits === 0 ? -1 : hexAt(text, at + 2, digits);
    if (value < 0 || value > 0x10ffff) return undefined;
    return [2 + digits, ...(value < 0x10000 ? [value] : codesOf(String.fromCodePoint(value)))];
  },
};

/** Digits in braces, as JavaScript and Rust write them: `{1f600}`. */
function bracesAt(
  text: Uint16Array,
  at: number,
): { readonly length: number; readonly value: number } | undefined {
  let end = at + 1;
  while (end - at <= 6 && (DIGITS[text[end] ?? 0] ?? -1) >= 0) end += 1;
  const value = hexAt(text, at + 1, end - at - 1);
  const isWhole = end > at + 1 && text[end] === 0x7d && value <= 0x10ffff;
  return isWhole ? { length: end - at + 1, value } : undefined;
}

/** How a text in single quotes has a quote: in YAML, in a shell, and as Python writes it for a shell. */
const IN_QUOTES = ["''", "'\\''", `'"'"'`].map(codesOf);

const QUOTES: Encoding = {
  signs: [QUOTE],
  read: (text, at) => {
    const found = IN_QUOTES.find((one) => one.every((char, index) => text[at + index] === char));
    return found && [found.length, QUOTE];
  },
};

const PERCENTS: Encoding = {
  signs: [PERCENT],
  read: (text, at) => {
    const value = hexAt(text, at + 1, 2);
    return value < 0 ? undefined : [3, value];
  },
};

/** Line ends, with the indentation that follows: base64 is often wrapped. */
const BREAKS: Encoding = { signs: [LF, CR], read: (text, at) => [breakAt(text, at)] };

/** The same as one space: YAML wraps long texts there. */
const FOLDS: Encoding = { signs: [LF, CR], read: (text, at) => [breakAt(text, at), 0x20] };

/** Length of line ends and the indentation that follows. */
function breakAt(text: Uint16Array, at: number): number {
  let end = at + 1;
  while ([LF, CR, 0x20, 0x09].includes(text[end] ?? 0)) end += 1;
  return end - at;
}

/** -1 if these are no digits. */
function hexAt(text: Uint16Array, at: number, digits: number): number {
  let value = 0;
  for (let index = at; index < at + digits; index += 1) {
    const digit = DIGITS[text[index] ?? 0] ?? -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Values of hexadecimal digits, by character. */
const DIGITS = new Int8Array(0x80).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  const text = digit.toString(16);
  for (const char of [text, text.toUpperCase()]) DIGITS[char.charCodeAt(0)] = digit;
}
