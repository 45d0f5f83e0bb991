/** The parts of a secret that are secrets, too: a program prints the password, not the address that it stands in. */

/** Shortest text that is concealed, in characters. Shorter ones occur in ordinary words. */
export const LEAST = 6;

/** Shortest part whose place does not show that it is a secret. */
const LEAST_GUESSED = 8;

/** How often parts have parts: a line of base64 is JSON, in which there is an address. */
const DEPTH = 3;

/** The secret and its parts, composed and decomposed (Unicode's NFC and NFD). */
export function partsOf(secret: string): string[] {
  const all = new Set<string>();
  collect(secret, DEPTH, all);
  return [...all];
}

function collect(secret: string, depth: number, all: Set<string>): void {
  take(secret, LEAST, all);
  const lines = secret.split(/[\r\n]+/);
  for (const line of lines) take(line, LEAST, all);
  const texts = textsIn(secret);
  for (const part of passwordsIn(secret)) take(part, LEAST, all);
  for (const part of usersIn(secret)) if (!isOfWords(part)) take(part, LEAST_GUESSED, all);
  for (const part of lines.flatMap(guessedIn)) if (!isOfWords(part)) take(part, LEAST_GUESSED, all);
  if (depth === 0) return;
  for (const text of [...texts, ...decodedOf(secret)]) collect(text, depth - 1, all);
}

function take(text: string, least: number, all: Set<string>): void {
  const part = text.trim();
  if (part.length < least) return;
  for (const form of ['NFC', 'NFD']) all.add(part.normalize(form));
  all.add(part);
}

function isWord(part: string): boolean {
  return /^(?:\p{L}?\p{Ll}*|\p{Lu}*)$/u.test(part);
}

/** Words, names of hosts and regions, paths and small numbers occur in ordinary sentences. */
function isOfWords(part: string): boolean {
  return part
    .trim()
    .split(/[\s._/:-]+/)
    .every((one) => isWord(one) || /^\d{1,5}$/.test(one));
}

/** Texts in a value that is JSON. */
function textsIn(secret: string): string[] {
  if (!/^\s*[[{"]/.test(secret)) return [];
  const texts: string[] = [];
  try {
    JSON.parse(secret, (_key, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
  } catch {
    // Not JSON.
  }
  return texts;
}

/** The text in a value that is base64 of UTF-8. */
function decodedOf(secret: string): string[] {
  const text = secret.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(text)) return [];
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  // Anything else decodes to something, too.
  return /[\ufffd\p{Cc}]/u.test(decoded.replace(/[\t\r\n]/g, '')) ? [] : [decoded];
}

/** Most signs `@` of an address that may end its password. */
const MOST_ENDS = 8;

/** Longest scheme of an address, in characters. */
const MOST_SCHEME = 40;

/** Addresses in a value, without their scheme: each up to the next one, or to the end of its line. */
function addressesIn(secret: string): string[] {
  const signs = [...secret.matchAll(/:\/\//g)].map(({ index }) => index);
  const starts = signs.map((sign) => {
    const [scheme = ''] = /[a-z][\w+.-]*$/i.exec(secret.slice(Math.max(0, sign - MOST_SCHEME), sign)) ?? [];
    return sign - scheme.length;
  });
  return signs.map((sign, index) =>
    (secret.slice(sign + 3, starts[index + 1]).split(/[\r\n]/)[0] ?? '').trim(),
  );
}

/** Passwords of addresses such as `postgres://ada:password@db/shop`, and of a .netrc: certainly secrets. */
function passwordsIn(secret: string): string[] {
  const ofAddresses = addressesIn(secret).flatMap((address) => {
    const [, password] = /^[^/:@]*:(.*@)/.exec(address) ?? [];
    if (password === undefined) return [];
    // A password may contain the sign, too.
    return [...password.matchAll(/@/g)].slice(0, MOST_ENDS).map(({ index }) => password.slice(0, index));
  });
  const ofNetrc = /(?:^|\s)(?:machine|default)\s/.test(secret)
    ? [...secret.matchAll(/\s(?:password|account)\s+(\S+)/g)].map(([, word = '']) => word)
    : [];
  return [...ofAddresses.flatMap(writtenAndMeant), ...ofNetrc];
}

/** Users of addresses: a token may stand there, as in `https://token@forge.example/`. */
function usersIn(secret: string): string[] {
  return addressesIn(secret).flatMap((address) => {
    // Before a colon without an `@` after it, there is a host.
    const [, user = ''] = /^([^/:@]+)(?::.*)?@/.exec(address) ?? [];
    return writtenAndMeant(user);
  });
}

/** Parts of a line that may be a secret by their place. */
function guessedIn(line: string): string[] {
  const queries = addressesIn(line).flatMap((address) => address.split(/[?#&;]/).slice(1));
  const pieces = [line, ...line.split(/[;,]/), ...line.split(/\s+/)];
  const quoted = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map(([, one, two]) => one ?? two ?? '');
  return [
    ...queries.map((one) => one.replace(/^[^=]*=/, '')).flatMap(writtenAndMeant),
    ...pieces.flatMap(valueIn),
    ...quoted,
  ];
}

/** `KEY=value`, `user:password` and `key: value`: what follows the sign, also up to the host of `user:password@host`. */
function valueIn(piece: string): string[] {
  const sign = piece.search(/[=:]/);
  if (sign < 1 || !/^[\w.@+ \t-]+$/.test(piece.slice(0, sign))) return [];
  const value = piece.slice(sign + 1).trim();
  // An address.
  if (value.startsWith('//')) return [];
  const [, one, two] = /^(?:"(.*)"|'(.*)')$/.exec(value) ?? [];
  return [one ?? two ?? value, value.split('@')[0] ?? ''];
}

function writtenAndMeant(written: string): string[] {
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
