/** Texts and maps of a platform that parsers, templates and readers take for something else. */
import { array, constantFrom, dictionary, oneof, string } from 'fast-check';
import type { Expression } from '../../cli/src/import/plan';

/** What parsers, templates and readers take for something else. */
export const HOSTILE = [
  ...[
    '$',
    '$$',
    '${',
    '${drive.name}',
    '$${',
    '}',
    '`',
    '"',
    "'",
    '\\',
    '\\"',
    "\\'",
    '\\u0041',
    '#',
    ' #',
    ': ',
    ':',
  ],
  ...[
    'fn::readFile',
    'FN::fileAsset',
    'my-fn::pkg:mod',
    'fn::secret',
    'fn:::',
    '__proto__',
    'constructor',
    '<<',
    '=',
    '-',
    '- ',
  ],
  ...[
    '0777',
    '1_000',
    '0x1F',
    '0b1',
    '1e3',
    '.inf',
    '~',
    'null',
    'yes',
    'No',
    'true',
    '2001-01-01',
    '1:30',
    '+1',
    '',
    ' ',
  ],
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\0',
    '\u0085',
    '\u2028',
    '\u2029',
    '\uFEFF',
    '\u007F',
    '\u009B',
    '\u202E',
    '\u2066',
  ],
  ...[
    '\u3164',
    '\u2800',
    '\u200B',
    '\u{E0041}',
    '\u0301'.repeat(8),
    '🚀',
    'é',
    '"""',
    "'''",
    '//',
    '*/',
    '{',
    '[',
    '&a',
    '*a',
    '!!x',
    '|',
    '>',
    '%',
    '@',
  ],
];
const text = oneof(
  string({ unit: 'binary' }).filter((one) => !/\p{Cs}/u.test(one)),
  array(oneof(constantFrom(...HOSTILE), string({ maxLength: 3 })), { maxLength: 6 }).map((parts) =>
    parts.join(''),
  ),
);
/** A text, a list, or a map. */
export const value = oneof(
  text,
  array(text, { maxLength: 3 }),
  dictionary(text, text, { maxKeys: 4, noNullPrototype: true }),
);
export type Plain = string | readonly string[] | Readonly<Record<string, string>>;

/** As a program declares it. */
export function expressionOf(plain: Plain): Expression {
  if (typeof plain === 'string') return { kind: 'literal', value: plain };
  if (Array.isArray(plain)) return { kind: 'list', items: (plain as readonly string[]).map(expressionOf) };
  return { kind: 'map', fields: Object.entries(plain).map(([key, one]) => [key, expressionOf(one)]) };
}

/** Characters that no program may contain as they are. */
export const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]|(?! )\p{Zs}|\p{M}{4}/u;
