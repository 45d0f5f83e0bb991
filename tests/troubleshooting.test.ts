/** docs/troubleshooting.md shows the code's real messages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'troubleshooting.md'), 'utf8');

/** Source text with multi-line strings joined, and inserted values as `…`. */
function messagesIn(name: string): string {
  const folder = join(ROOT, name, 'src');
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/['`]\s*\+\s*['`]/g, '')
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…');
}

const SOURCES = ['sdk', 'provider', 'cli', 'emulator'].map(messagesIn).join('\n');

/** Messages by heading. The engine's messages are not ours. */
const MESSAGES = PAGE.split(/^###? /m).flatMap((section) =>
  [...section.matchAll(/^```text\n([^]*?)\n```$/gm)].map(
    ([, message = '']) => [section.slice(0, section.indexOf('\n')), message] as const,
  ),
);

test('the page has messages to compare', () => {
  expect(MESSAGES.length).toBeGreaterThan(25);
});

const partsOf = (message: string) => message.split('…').map((part) => part.trim());
const missingIn = (message: string) =>
  partsOf(message).filter((part) => part.length > 2 && !SOURCES.includes(part));

test.each(MESSAGES)('%s: every part of the message is in the code: %s', (_, message) => {
  expect(partsOf(message).some((part) => part.length >= 12)).toBe(true);
  expect(missingIn(message)).toEqual([]);
});

test('a changed message is noticed', () => {
  const [, message = ''] = MESSAGES[0] ?? [];
  const [longest = ''] = partsOf(message).sort((one, other) => other.length - one.length);
  expect(missingIn(message.replace(longest, `${longest} or not`))).toEqual([`${longest} or not`]);
});
