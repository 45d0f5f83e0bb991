// Owns the home page: the README's program and its commands, and the previews of the quickstart.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root The repository.
 * @returns {string} The page. Its links are relative to the root of the repository.
 */
export function landing(root) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const block = (/** @type {string} */ heading, /** @type {string} */ language) =>
    new RegExp(`^\`\`\`${language}\\n[^]*?^\`\`\`$`, 'm').exec(sectionOf(read, 'README.md', heading))?.[0] ??
    '';
  const start = block('Try it', 'sh');
  const change = sectionOf(read, 'docs/quickstart.md', 'What a change looks like').replace(
    /\]\((?=\w)/g,
    '](docs/',
  );
  const page = read('site/pages/index.md');
  const [, program = ''] = /^```ts\n([^]*?)\n```$/.exec(block('A program', 'ts')) ?? [];
  return page
    .replace('<!-- program -->', () => program.replaceAll('\n', '\n  '))
    .replace('<!-- start -->', () => start)
    .replace('<!-- change -->', () => coloured(change));
}

/**
 * The text below a level-2 heading.
 *
 * @param {(file: string) => string} read
 * @param {string} file
 * @param {string} heading
 */
function sectionOf(read, file, heading) {
  const [, found] = read(file).split(`\n## ${heading}\n`);
  if (found === undefined)
    throw new Error(`${file} has no heading "${heading}", which the first page shows.`);
  return found.split('\n## ')[0]?.trim() ?? '';
}

/** Colours of the engine's output, by the beginning of the line. */
const COLOURS = /** @type {const} */ ([
  [/^\s*\+-/, 35],
  [/^\s*~/, 33],
  [/^\s*\+/, 32],
  [/^\s*-/, 31],
  [/^error:/, 31],
]);

/**
 * Colours blocks without a language, which show the engine's output.
 *
 * @param {string} text
 */
function coloured(text) {
  return text.replace(/^```\n([^]*?)^```$/gm, (_, /** @type {string} */ output) => {
    const lines = output.split('\n').map((line) => {
      const [, code] = COLOURS.find(([start]) => start.test(line)) ?? [];
      return code === undefined ? line : `\x1b[${code}m${line}\x1b[0m`;
    });
    return `\`\`\`ansi\n${lines.join('\n')}\`\`\``;
  });
}
