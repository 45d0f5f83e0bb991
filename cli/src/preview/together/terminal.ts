/** Previews of several stacks as text: one after the other, and a list of all at the end. */
import pc from 'picocolors';
import { inOrder, isQuiet, nameOf, type Previews, quietWords, verdictOfAll } from './previews';
import type { Preview } from '../preview';
import { COLORS, linesOf, type Page, terminalText } from '../terminal';
import { harmless, plain, say } from '../texts';
import { verdictOf } from '../verdict';

/** @param messagesOf errors and warnings of a preview, in their original words */
export function terminalTextOfAll(
  all: Previews,
  messagesOf: (preview: Preview) => readonly string[],
  page: Page,
): string {
  const paint = pc.createColors(page.colors ?? false);
  const previews = inOrder(all.previews);
  const telling = previews.filter((one) => !isQuiet(one) || messagesOf(one).length > 0);
  const rule = (name: string) => paint.bold(`── ${harmless(name)} ──`);
  const blocks = telling.map((one) => `${rule(nameOf(one))}\n${terminalText(one, messagesOf(one), page)}`);
  const failures = all.missing.map((one) => [rule(one.about), ...linesOf([one.message])].join('\n'));
  const { level, says } = verdictOfAll(all);
  const quiet = quietWords(previews);
  const summary = [
    paint.bold(paint[COLORS[level]](plain(says))),
    ...all.missing.map(({ about }) => `  ${harmless(about)}: it could not be previewed`),
    ...previews
      .filter((one) => !isQuiet(one))
      .map((one) => `  ${plain(say`${nameOf(one)}: ${verdictOf(one).says}`)}`),
    ...(quiet === undefined ? [] : [`  ${plain(quiet)}`]),
  ].join('\n');
  return [...failures, ...blocks, summary].join('\n\n');
}
