/** A preview as text for terminals and logs. */
import Table from 'cli-table3';
import pc from 'picocolors';
import { inLine, wrapped } from '../rollout/texts';
import { costWords } from '../cost/words';
import { type Block, blocksOf } from './diff';
import { driftWords, partsOf } from './drift';
import { labelsOf } from './labels';
import type { Preview } from './preview';
import { itemsOf, RISKS, type Risk, type Traffic, trafficOf } from './risk';
import { countsText, digestWords, embeddedText, verdictOf } from './verdict';
import { harmless, plain, say } from './texts';

export interface Page {
  /** Columns. */
  readonly width: number;
  readonly colors?: boolean;
}

export const COLORS = { danger: 'red', attention: 'yellow', change: 'green', none: 'dim' } as const;

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
  const { outside, own } = partsOf(preview);
  const labels = labelsOf(preview);
  const colored = (line: string) =>
    paint[line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'yellow'](line);
  const linesOfBlocks = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => block.map((line) => `  ${colored(line)}`));
  const difference = linesOfBlocks(blocksOf(own, labels));
  const back = linesOfBlocks(blocksOf(outside, labels));
  const drift = driftWords(preview).map(({ about, says: what }) => plain(say`${about}: ${what}`));
  return [
    head,
    ...(preview.problems.length === 0
      ? []
      : [[paint.bold('Refused'), ...bullets(preview.problems.map(harmless))]]),
    ...(drift.length === 0 ? [] : [[paint.bold('Changed outside'), ...bullets(drift)]]),
    ...sections,
    ...costLines(preview, bullets),
    ...(difference.length === 0 ? [] : [[paint.bold('Difference'), ...difference]]),
    ...(back.length === 0 ? [] : [[paint.bold('Taken back'), ...back]]),
    ...(messages.length === 0 ? [] : [[paint.bold('Errors and warnings'), ...bullets(messages)]]),
    // Not wrapped, so that it can be copied.
    ...(preview.digest === undefined ? [] : [[plain(digestWords(preview.digest, preview))]]),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** What it costs, and the figures of each resource. */
function costLines(preview: Preview, bullets: (texts: readonly string[]) => readonly string[]): string[][] {
  const told = costWords(preview);
  if (told === undefined) return [];
  const rows = told.rows.map(({ about, now, after, says }) => {
    const why = plain(says);
    return `${harmless(about)}: ${now} → ${after}${why === '' ? '' : ` (${why})`}`;
  });
  return [[plain(told.head), ...bullets(rows), ...bullets(told.foot.length === 0 ? [] : [plain(told.foot)])]];
}

function tableOf(traffic: readonly Traffic[], width: number): string {
  const percent = (share: number | undefined) => (share === undefined ? '?' : `${share} %`);
  const rows = traffic.flatMap(({ about, shares }) =>
    shares.map(({ revision, from, to, then = '' }, index) => [
      index === 0 ? harmless(about) : '',
      harmless(revision),
      percent(from),
      percent(to),
      harmless(then),
    ]),
  );
  const widths = HEAD.map((title, column) =>
    rows.reduce((most, row) => Math.max(most, 2 + (row[column]?.length ?? 0)), 2 + title.length),
  );
  const last = widths.pop() ?? 0;
  const left = width - widths.reduce((sum, each) => sum + each + 1, 2);
  const colWidths = [...widths, Math.min(last, Math.max(LEAST_COLUMN, left))];
  // The time of a table grows with the square of its rows, so a long one is put together from several.
  const starts = Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, index) => index * MOST_ROWS);
  const lines = starts.flatMap((start, index) => {
    const table = new Table({
      head: index === 0 ? [...HEAD] : [],
      colAligns: ['left', 'left', 'right', 'right', 'left'],
      colWidths,
      wordWrap: true,
      style: { head: [], border: [], compact: true },
    });
    table.push(...rows.slice(start, start + MOST_ROWS));
    // Only the first has a border above, and only the last one below.
    const all = table.toString().split('\n');
    return all.slice(index === 0 ? 0 : 1, index === starts.length - 1 ? all.length : -1);
  });
  return lines.join('\n');
}

/** Most rows of one table of the library. */
const MOST_ROWS = 100;

const HEAD = ['of', 'revision', 'now', 'afterwards', 'then'] as const;
const LEAST_COLUMN = 20;
