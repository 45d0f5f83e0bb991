/** Texts that forge a comment or a log. */
import { array, constantFrom, oneof, string } from 'fast-check';

/** Hostile texts for names, values and messages. */
export const hostileText = oneof(
  { weight: 2, arbitrary: string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 3,
    arbitrary: array(
      constantFrom(
        ...[
          '`',
          '``',
          '```',
          '\n',
          '\r\n',
          '|',
          '\\',
          '\\`',
          '~~~',
          '-->',
          '<!--',
          '</details>',
          '</summary>',
          '</sub>',
        ],
        ...[
          '@team',
          '@org/team',
          '#1',
          '!1',
          'https://evil.example',
          '![x](https://evil.example/x.png)',
          '[x](https://evil.example)',
        ],
        ...[
          '<img src=x onerror=y>',
          '<b>',
          '**',
          '_',
          '# ',
          '- ',
          '> ',
          '1. ',
          '    ',
          '\t',
          '&lt;',
          '\u202E',
          '\u3164',
          '\u2800',
          '\u0301'.repeat(9),
          ':smile:',
          '$x$',
        ],
      ),
      { maxLength: 8 },
    ).map((parts) => parts.join('')),
  },
);
