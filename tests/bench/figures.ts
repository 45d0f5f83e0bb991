/** Measured figures in the middle of a page for users, between two comments. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(__dirname, '..', '..', 'docs');
const END = '<!-- Until here. -->';

/**
 * @param page `large-stacks.md`
 * @param section argument of `npm run bench` that measures the figures
 */
export function writeFigures(page: string, section: string, figures: string): void {
  const file = join(DOCS, page);
  const begin = `<!-- Written by \`npm run bench -- ${section}\`. -->`;
  const [before = '', rest] = readFileSync(file, 'utf8').split(begin);
  const [, ...after] = rest?.split(END) ?? [];
  if (after.length === 0) throw new Error(`docs/${page} has no place for the figures of ${section}`);
  writeFileSync(file, `${before}${begin}\n\n${figures}\n\n${END}${after.join(END)}`);
}
