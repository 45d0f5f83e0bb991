// Owns the home page: the commands of the README, and its sample previews.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root The repository.
 * @returns {string} The page. Its links are relative to the root of the repository.
 */
export function landing(root) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const [start = ''] = sectionOf(read('README.md'), 'Three commands').match(/^```sh\n[^]*?^```$/m) ?? [];
  const change = sectionOf(read('README.md'), 'What a change looks like');
  const page = read('site/pages/index.md');
  return page.replace('<!-- start -->', () => start).replace('<!-- change -->', () => coloured(change));
}

/**
 * The text below a level-2 heading.
 *
 * @param {string} text
 * @param {string} heading
 */
function sectionOf(text, heading) {
  const [, found] = text.split(`\n## ${heading}\n`);
  if (found === undefined)
    throw new Error(`README.md has no heading "${heading}", which the first page shows.`);
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
