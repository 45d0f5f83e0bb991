import { assert as check, property, string } from 'fast-check';
import { shownEscape, visible } from './characters';

const shown = (text: string) => visible(text, shownEscape);

it.each([
  ['Hangul fillers', 'a\u3164\u115F\uFFA0', 'a\\u{3164}\\u{115F}\\u{FFA0}'],
  ['blank symbols', '\u2800\uFFFC\u{1D159}', '\\u{2800}\\u{FFFC}\\u{1D159}'],
  [
    'changes of the text direction',
    'a\u202Eb\u2066c\u200Fd\u061C',
    'a\\u{202E}b\\u{2066}c\\u{200F}d\\u{061C}',
  ],
  ['characters of no width', 'a\u200Bb\u2060\uFEFF\u00AD', 'a\\u{200B}b\\u{2060}\\u{FEFF}\\u{00AD}'],
  ['spaces that are not the usual one', 'a\u00A0b\u2003c\u3000', 'a\\u{00A0}b\\u{2003}c\\u{3000}'],
  ['ends of lines', 'a\nb\u2028c\u0085', 'a\\u{000A}b\\u{2028}c\\u{0085}'],
  ['tags and variation selectors', 'a\u{E0041}\uFE0F\u{E0100}', 'a\\u{E0041}\\u{FE0F}\\u{E0100}'],
  ['private and unassigned characters', '\uE000\u0378', '\\u{E000}\\u{0378}'],
  ['half of a character', 'a\uD800', 'a\\u{D800}'],
  ['marks in heaps', `a${'\u0301'.repeat(5)}b`, 'a\u0301\u0301\u0301\\u{0301}\\u{0301}b'],
  ['marks without a character', '\u0301 \u0301', '\\u{0301} \\u{0301}'],
])('escapes %s', (_what, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each(['data-1_a', 'Größe', 'đặt hàng', 'ありがとう', 'שלום', 'ภาษาไทย', '🚀 ½ €', 'e\u0301'])(
  'leaves %s as it is',
  (text) => {
    expect(shown(text)).toBe(text);
  },
);

it('leaves only characters that are visible', () => {
  check(
    property(string({ unit: 'binary' }), (text) => {
      expect(shown(text)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}|\p{M}{4}/u);
    }),
  );
});
