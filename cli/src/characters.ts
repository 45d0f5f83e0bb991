/** Characters that a reader recognizes. All others are shown, and written into programs, as escapes. */

/** Marks on one character: languages need up to three, and more of them cover neighbouring lines. */
const MOST_MARKS = 3;

/** Letters, numbers, punctuation and symbols that are blank: Unicode has no property for them. */
const BLANK = String.raw`\u2800\uFFFC\u{13441}\u{13442}\u{1D159}`;

/** A visible character with its marks, or a space; or else any character. */
const CHARACTER = new RegExp(
  String.raw`((?![\p{Default_Ignorable_Code_Point}${BLANK}])[\p{L}\p{N}\p{P}\p{S}]` +
    String.raw`(?:(?!\p{Default_Ignorable_Code_Point})\p{M}){0,${MOST_MARKS}}| )|[^]`,
  'gu',
);

/** Letters, digits and signs of ASCII, and the space: most texts have no other character, and are left as they are. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Replaces control characters, invisible characters, changes of the text direction, all spaces but the usual one, and
 * marks without a character or in heaps.
 */
export function visible(text: string, escape: (codePoint: number) => string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(CHARACTER, (all, seen: string | undefined) => seen ?? escape(all.codePointAt(0) ?? 0));
}

/** For readers: `\u{202E}`. */
export function shownEscape(codePoint: number): string {
  return String.raw`\u{${hex(codePoint, 4)}}`;
}

/** Hexadecimal digits of a character, as escapes of languages have them. */
export function hex(codePoint: number, digits: number): string {
  return codePoint.toString(16).toUpperCase().padStart(digits, '0');
}
