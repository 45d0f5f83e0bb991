/** The comment about several stacks: a table, the worst first, and a part for each stack that changes. */
import { code, LIMIT, originOf, partOf, prose, SIGNS, type Source, STRANGER, wholeOf } from '../markdown';
import type { Preview } from '../preview';
import { say } from '../texts';
import { countsText, type Level, verdictOf } from '../verdict';
import { inOrder, isQuiet, nameOf, type Previews, quietWords, stacks, verdictOfAll } from './previews';

/** First line of a comment about several stacks. Its stacks may differ from run to run: its name finds it. */
export function markerOfAll(name: string): string {
  return `<!-- workload previews: ${encodeURIComponent(name).replaceAll('-', '%2D')} -->`;
}

/** The name of the comment, if a pull request needs only one. */
export const ONLY = 'all';

const IN_CELL = true;
const TABLE = ['| | stack | verdict | resources |', '| --- | --- | --- | --- |'];
/** The part of a comment that its table may fill. */
const TABLE_SHARE = 1 / 3;
/** Characters of a sentence about what is left out, beside its link. */
const MOST_NOTE = 120;

/** @param limit most characters */
export function markdownOfAll(
  all: Previews,
  { name = ONLY, ...source }: Source & { readonly name?: string | undefined } = {},
  limit = LIMIT,
): string {
  const { level, says } = verdictOfAll(all);
  const previews = inOrder(all.previews);
  const telling = previews.filter((one) => !isQuiet(one));
  const quiet = quietWords(previews);
  const count = previews.length + all.missing.length;
  const top = [
    markerOfAll(name),
    `### ${SIGNS[level]} ${prose(says)}`,
    '',
    prose(say`${stacks(count)}, ${telling.length + all.missing.length} to look at, the worst first.`),
    ...(source.isOfStranger === true ? ['', STRANGER] : []),
    ...(all.missing.length === 0 ? [] : ['', failureText(source)]),
  ].join('\n');
  const bottom = `${quiet === undefined ? '' : `\n\n${prose(quiet)}`}\n\n<sub>${originOf(source)}Nothing has been changed.</sub>\n`;
  // Of each part of the text, and of the rows: the links to all of it.
  const reserve = 2 * (MOST_NOTE + wholeOf(source).length);
  let room = limit - top.length - bottom.length - reserve;
  const rows = [
    ...all.missing.map(({ about }) => row('danger', about, 'It could not be previewed', '')),
    ...telling.map((one) => {
      const verdict = verdictOf(one);
      return row(verdict.level, nameOf(one), prose(verdict.says, IN_CELL), countsText(one));
    }),
  ];
  const table = tableOf(rows, room * TABLE_SHARE, source);
  room -= table.length;
  const parts = partsIn(room, telling, source);
  const omitted = telling.length - parts.length;
  const note = omitted === 0 ? '' : `\n\n${omitted} more would make this too long: see ${wholeOf(source)}.`;
  return `${top}${table}${parts.map((text) => `\n\n${text}`).join('')}${note}${bottom}`;
}

function row(level: Level, about: string, says: string, counts: string): string {
  return `| ${SIGNS[level]} | ${code(about, IN_CELL)} | ${says} | ${counts} |`;
}

function tableOf(rows: readonly string[], room: number, source: Source): string {
  if (rows.length === 0) return '';
  const start = `\n\n${TABLE.join('\n')}\n`;
  let left = room - start.length;
  const end = rows.findIndex((text) => (left -= text.length + 1) < 0);
  const fitting = end < 0 ? rows : rows.slice(0, end);
  const omitted = rows.length - fitting.length;
  const note = omitted === 0 ? '' : `\n\n${omitted} more stacks: see ${wholeOf(source)}.`;
  return `${fitting.length === 0 ? '' : `${start}${fitting.join('\n')}`}${note}`;
}

/** Between two parts. */
const GAP = 2;
/** Characters below which a part says nothing. */
const LEAST = 600;

/**
 * The parts of the stacks. Those of the worst level take the room that they need; if it is not enough, they share it: a
 * short one gets all of it, and the long ones the same. The next level gets what is left.
 */
function partsIn(room: number, previews: readonly Preview[], source: Source): string[] {
  const whole = previews.map((one) => {
    const text = partOf(one, source, LIMIT);
    return { one, level: verdictOf(one).level, text, length: (text?.length ?? LIMIT) + GAP };
  });
  const parts: string[] = [];
  let left = room;
  for (const level of new Set(whole.map((each) => each.level))) {
    const own = whole.filter((each) => each.level === level);
    const most = Math.max(
      LEAST,
      fairShare(
        own.map(({ length }) => length),
        left,
      ),
    );
    for (const { one, text: all, length } of own) {
      const text = length <= most ? all : partOf(one, source, most - GAP);
      // What comes after it is less important.
      if (text === undefined || text.length + GAP > left) return parts;
      parts.push(text);
      left -= text.length + GAP;
    }
  }
  return parts;
}

/** The largest length that all may have, so that they fit together: those that are shorter leave their room. */
export function fairShare(lengths: readonly number[], room: number): number {
  let left = room;
  let count = lengths.length;
  for (const length of [...lengths].sort((a, b) => a - b)) {
    if (length * count > left) return Math.floor(left / count);
    left -= length;
    count--;
  }
  return Infinity;
}

function failureText({ run }: Source): string {
  const where = run ? `[the job](${run})` : "the job's log";
  return `What failed is only in ${where}, because errors may contain values of the program.`;
}
