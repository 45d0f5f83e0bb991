import { assert as check, property } from 'fast-check';
import { hostileText } from '../testing/hostile';
import { canary, effect, preview, resource } from '../testing/previews';
import { terminalText } from './terminal';
import { unobeyed } from './unobeyed';

it('switches workflow commands off around a text, with a new token each time', () => {
  const tokens = [1, 2].map(() => {
    const lines = unobeyed('::error::forged\n##[error]forged\n::pause::', { GITHUB_ACTIONS: 'true' }).split(
      '\n',
    );
    const [, token = ''] = /^::stop-commands::([0-9a-f]{32})$/.exec(lines[0] ?? '') ?? [];
    expect(lines.slice(1)).toEqual(['::error::forged', '##[error]forged', '::pause::', `::${token}::`, '']);
    return token;
  });
  expect(new Set(tokens).size).toBe(2);
  expect(unobeyed('::error::of this machine\n', {})).toBe('::error::of this machine\n');
});

it('no line of the text for a terminal closes the block in which a comment shows it', () => {
  check(
    property(hostileText, (text) => {
      const told = preview({
        stack: text,
        effects: [
          {
            ...canary(text),
            urn: `urn:pulumi:p::s::${text}::${text}`,
            of: text,
            steps: [{ weight: 10, checks: [text] }, { weight: 100 }],
            from: { [text]: 100 },
          },
          effect('no-effect', 'Agent', text, { message: text }),
          effect('entries', 'Agent', text, { argument: text, changed: [text] }),
        ],
        problems: [text],
        resources: [
          resource('update', text, text, [{ path: text, replaces: false, from: text, to: `${text}!` }]),
        ],
      });
      for (const width of [20, 80])
        expect(terminalText(told, [], { width })).not.toMatch(/^[ \t]{0,3}(```|~~~)/m);
    }),
  );
}, 60_000);
