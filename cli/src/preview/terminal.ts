/** A preview as text for terminals and logs. */
import Table from 'cli-table3';
import pc from 'picocolors';
import { inLine, wrapped } from '../rollout/words';
import { blocksOf } from './diff';
import type { Preview } from './preview';
import { itemsOf, RISKS, type Risk, type Traffic, trafficOf } from './risk';
import { countsText, embeddedText, verdictOf } from './verdict';
import { harmless, plain, say } from './words';

export interface Page {
  /** Columns. */
  readonly width: number;
  readonly colors?: boolean;
}

const COLORS = { danger: 'red', attention: 'yellow', change: 'green', none: 'dim' } as const;

/** Foreign texts as lines without control characters. */
export function linesOf(said: readonly string[]): string[] {
  return said
    .flatMap((text) => text.split('\n'))
    .map(inLine)
    .filter((line) => line !== '');
}

/** @param messages errors and warnings, in their original words */
export function terminalText(
  preview: Preview,
  messages: readonly string[],
  { width, colors = false }: Page,
): string {
  const paint = pc.createColors(colors);
  const { level, says } = verdictOf(preview);
  const items = itemsOf(preview);
  const traffic = trafficOf(preview);
  const stack = plain(say`${preview.project}/${preview.stack}`);
  const head = [paint.bold(paint[COLORS[level]](plain(says))), `${stack}: ${countsText(preview)}`];
  if (preview.embedded !== undefined) head.push(...wrapped(plain(embeddedText(preview.embedded)), width));
  const bullets = (texts: readonly string[]) =>
    texts.flatMap((text) => wrapped(text, width, 2).map((line, index) => (index === 0 ? `  ${line}` : line)));
  const sections = (Object.keys(RISKS) as Risk[]).flatMap((risk) => {
    const own = items.filter((item) => item.risk === risk);
    const table = risk === 'traffic' && traffic.length > 0 ? [tableOf(traffic, width)] : [];
    const lines = [...table, ...bullets(own.map((item) => plain(say`${item.about}: ${item.says}`)))];
    return lines.length === 0 ? [] : [[paint.bold(RISKS[risk]), ...lines]];
  });
  const blocks = blocksOf(preview);
  const colored = (line: string) =>
    paint[line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'yellow'](line);
  const difference = blocks.flatMap((block) => block.map((line) => `  ${colored(line)}`));
  return [
    head,
    ...(preview.problems.length === 0
      ? []
      : [[paint.bold('Refused'), ...bullets(preview.problems.map(harmless))]]),
    ...sections,
    ...(difference.length === 0 ? [] : [[paint.bold('Difference'), ...difference]]),
    ...(messages.length === 0 ? [] : [[paint.bold('Errors and warnings'), ...bullets(messages)]]),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function tableOf(traffic: readonly Traffic[], width: number): string {
  const percent = (share: number | undefined) => (share === undefined ? '?' : `${share} %`);
  const rows = traffic.flatMap(({ about, shares, then = '' }) =>
    shares.map(({ revision, from, to }, index) => [
      index === 0 ? harmless(about) : '',
      harmless(revision),
      percent(from),
      percent(to),
      revision === 'new' ? harmless(then) : '',
    ]),
  );
  const widths = HEAD.map(
    (_title, column) => 2 + Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const last = widths.pop() ?? 0;
  const left = width - widths.reduce((sum, each) => sum + each + 1, 2);
  const table = new Table({
    head: [...HEAD],
    colAligns: ['left', 'left', 'right', 'right', 'left'],
    colWidths: [...widths, Math.min(last, Math.max(LEAST_COLUMN, left))],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  return table.toString();
}

const HEAD = ['of', 'revision', 'now', 'afterwards', 'then'] as const;
const LEAST_COLUMN = 20;
