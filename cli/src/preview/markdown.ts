/** A preview as a Markdown comment: verdict, effects by risk, and diff. All foreign text is formatted as code. */
import { costWords } from '../cost/words';
import { type Block, blocksOf } from './diff';
import { driftWords, partsOf } from './drift';
import { labelsOf } from './labels';
import type { Preview } from './preview';
import { type Item, itemsOf, RISKS, type Risk, type Traffic, trafficOf } from './risk';
import { countsText, digestWords, embeddedText, type Level, verdictOf } from './verdict';
import { harmless, say, type Words } from './texts';

/** Most characters of a comment: GitHub's limit, which is the lowest. */
export const LIMIT = 65_536;

/** Where the preview comes from, and where all of it can be read. */
export interface Source {
  /** Commit that is previewed. */
  readonly commit?: string | undefined;
  /** Address of the job's run. */
  readonly run?: string | undefined;
  /** Address of the artifact with the whole preview. */
  readonly artifact?: string | undefined;
  /** Whether the previewed program could have forged the preview. */
  readonly isOfStranger?: boolean | undefined;
}

export const SIGNS: Readonly<Record<Level, string>> = {
  danger: '🔴',
  attention: '🟡',
  change: '🟢',
  none: '⚪',
};

/** First line of a stack's comment, by which the next run finds it. */
export function markerOf(of: Pick<Preview, 'project' | 'stack'>): string {
  return markerText('preview', of);
}

/** First line of a text about a stack, which readers do not see. It ends where it should. */
export function markerText(about: string, { project, stack }: Pick<Preview, 'project' | 'stack'>): string {
  return `<!-- workload ${about}: ${encodeURIComponent(`${project}/${stack}`).replaceAll('-', '%2D')} -->`;
}

/** @param limit most characters */
export function markdownOf(preview: Preview, source: Source = {}, limit = LIMIT): string {
  const { level, says } = verdictOf(preview);
  const head = [
    markerOf(preview),
    `### ${SIGNS[level]} ${prose(says)}`,
    '',
    prose(say`Stack ${`${preview.project}/${preview.stack}`}: ${[countsText(preview)]}.`),
    ...(source.isOfStranger === true ? ['', STRANGER] : []),
    ...(preview.failed ? ['', failureText(source)] : []),
  ].join('\n');
  const foot = `\n\n${digestIn(preview, source)}${footOf(preview, source)}\n`;
  const page = new Page(limit - head.length - foot.length, `see ${wholeOf(source)}`, MOST_NOTE);
  return `${head}${contentsOf(preview, page)}${foot}`;
}

/**
 * The part of one stack in the comment about several.
 *
 * @param limit most characters
 * @returns undefined if the limit is too low for its head
 */
export function partOf(preview: Preview, source: Source, limit: number): string | undefined {
  const { level, says } = verdictOf(preview);
  const head = [
    `#### ${SIGNS[level]} ${prose(say`${`${preview.project}/${preview.stack}`}: ${says}`)}`,
    '',
    `${countsText(preview)}.`,
    ...(preview.failed ? ['', failureText(source)] : []),
    ...(preview.embedded === undefined ? [] : ['', prose(embeddedText(preview.embedded))]),
  ].join('\n');
  const digest = digestIn(preview, source).trimEnd();
  const foot = digest === '' ? '' : `\n\n${digest}`;
  const room = limit - head.length - foot.length;
  if (room < 0) return undefined;
  const note = `see ${wholeOf(source)}`;
  return `${head}${contentsOf(preview, new Page(room, note, MOST_COUNT + note.length))}${foot}`;
}

function contentsOf(preview: Preview, page: Page): string {
  for (const section of sectionsOf(preview)) page.section(section);
  const { outside, own } = partsOf(preview);
  const labels = labelsOf(preview);
  page.difference(blocksOf(own, labels), 'Difference');
  page.difference(blocksOf(outside, labels), 'Taken back');
  return page.text;
}

/** Where all of a preview can be read. */
export function wholeOf({ artifact, run }: Source): string {
  return artifact ? `[the artifact](${artifact})` : run ? `[the job](${run})` : "the job's log";
}

/** Lines that are shown completely or not at all. */
interface Section {
  readonly before: readonly string[];
  readonly lines: readonly string[];
  readonly after?: readonly string[];
}

/** Collects sections until the limit is reached. */
class Page {
  text = '';

  constructor(
    private readonly room: number,
    /** Where the rest is. */
    private readonly rest: string,
    /** Characters reserved for the note about omitted lines. */
    private readonly reserve: number,
  ) {}

  section({ before, lines, after = [] }: Section): void {
    const start = `\n\n${before.join('\n')}\n`;
    const end = after.map((line) => `\n${line}`).join('');
    const fitting = this.#fitting(lines, start.length + end.length);
    if (fitting.length > 0) this.text += `${start}${fitting.join('\n')}${end}`;
    this.#leftOut(lines.length - fitting.length, 'more');
  }

  difference(blocks: readonly Block[], what: string): void {
    if (blocks.length === 0) return;
    const texts = blocks.map((block) => block.join('\n'));
    const resources = `${blocks.length} ${blocks.length === 1 ? 'resource' : 'resources'}`;
    const start = `\n\n<details><summary>${what} of ${resources}</summary>\n\n${FENCE}diff\n`;
    const end = `\n${FENCE}\n\n</details>`;
    const fitting = this.#fitting(texts, start.length + end.length);
    if (fitting.length > 0) this.text += `${start}${fitting.join('\n')}${end}`;
    this.#leftOut(texts.length - fitting.length, 'of the difference');
  }

  /** As many lines as fit, with room left for the note about omitted lines. */
  #fitting(parts: readonly string[], extra: number): readonly string[] {
    let left = this.room - this.text.length - extra - this.reserve;
    const end = parts.findIndex((part) => (left -= part.length + 1) < 0);
    return end < 0 ? parts : parts.slice(0, end);
  }

  #leftOut(count: number, of: string): void {
    if (count === 0) return;
    const note = `\n\n${count} ${of} would make this too long: ${this.rest}.`;
    if (this.text.length + note.length <= this.room) this.text += note;
  }
}

/** Every line inside begins with a sign that this code adds, so no line closes the block. */
const FENCE = '```';

/** Characters of the note about omitted lines. {@link address} limits the length of its link. */
const MOST_NOTE = 2_200;
/** Of the same without a link, and without where the rest is. */
const MOST_COUNT = 80;

function sectionsOf(preview: Preview): Section[] {
  const items = itemsOf(preview);
  const refused = preview.problems.map((problem) => `- ${code(problem)}`);
  const problems = refused.length === 0 ? [] : [{ before: ['**Refused**', ''], lines: refused }];
  const traffic = trafficOf(preview);
  const byRisk = (Object.keys(RISKS) as Risk[]).flatMap((risk): Section[] => {
    const own = items.filter((item) => item.risk === risk);
    const lines = own.map(lineOf);
    const list = lines.length === 0 ? [] : [{ before: [`**${RISKS[risk]}**`, ''], lines }];
    if (risk !== 'traffic' || traffic.length === 0) return list;
    return [
      { before: [`**${RISKS.traffic}**`, '', ...TABLE], lines: traffic.flatMap(rowsOf) },
      ...(lines.length === 0 ? [] : [{ before: [], lines }]),
    ];
  });
  const cost = costSections(preview);
  const outside = driftWords(preview).map(lineOf);
  if (outside.length === 0) return [...problems, ...byRisk, ...cost];
  const changed = { before: ['**Changed outside**', ''], lines: outside };
  const title = partsOf(preview).own.length === 0 ? NOTHING_ELSE : '**This change**';
  return [...problems, changed, { before: [], lines: [title] }, ...byRisk, ...cost];
}

/** The sum in one line, and a table that folds. */
function costSections(preview: Preview): Section[] {
  const told = costWords(preview);
  if (told === undefined) return [];
  const { head, rows, foot } = told;
  if (rows.length === 0) return [{ before: [], lines: [prose(head)] }];
  const cells = rows.map(
    ({ about, now, after, says }) =>
      `| ${[code(about, IN_CELL), now, after, prose(says, IN_CELL)].join(' | ')} |`,
  );
  return [
    {
      before: ['<details><summary>' + prose(head) + '</summary>', '', ...COST_TABLE],
      lines: cells,
      after: ['', prose(foot), '', '</details>'],
    },
  ];
}

const COST_TABLE = ['| of | now | afterwards, a month | because |', '| --- | ---: | ---: | --- |'];

const NOTHING_ELSE = '**This change** does nothing else.';

function lineOf({ about, says }: Pick<Item, 'about' | 'says'>): string {
  return `- ${prose(say`${about}: ${says}`)}`;
}

const TABLE = ['| of | revision | now | afterwards | then |', '| --- | --- | ---: | ---: | --- |'];

function rowsOf({ about, shares }: Traffic): string[] {
  return shares.map(({ revision, from, to, then }, index) => {
    const cells = [
      index === 0 ? code(about, IN_CELL) : '',
      code(revision, IN_CELL),
      percent(from),
      percent(to),
      then === undefined ? '' : code(then, IN_CELL),
    ];
    return `| ${cells.join(' | ')} |`;
  });
}

function percent(share: number | undefined): string {
  return share === undefined ? 'not known' : `${share} %`;
}

function failureText({ run }: Source): string {
  const where = run ? `[the job](${run})` : "the job's log";
  return `The preview below is incomplete. Errors of the program are only in ${where}, because they may contain its values.`;
}

/** Never of a preview that a stranger's program could have changed: it would look approved by us. */
function digestIn(preview: Preview, { isOfStranger }: Source): string {
  const { digest } = preview;
  if (digest === undefined || isOfStranger === true) return '';
  return `${prose(digestWords(digest, preview))}\n\n`;
}

function footOf(preview: Preview, source: Source): string {
  const embedded = preview.embedded === undefined ? '' : `${prose(embeddedText(preview.embedded))} `;
  return `<sub>${originOf(source)}${embedded}Nothing has been changed.</sub>`;
}

/** What was previewed by whom: a sentence, or nothing. */
export function originOf({ commit, run, artifact }: Source): string {
  const parts = [
    commit ? ` of commit ${code(commit.slice(0, 12))}` : '',
    run ? ` by [this job](${run})` : '',
    artifact ? `, whole in [the artifact](${artifact})` : '',
  ];
  const of = parts.join('');
  return of === '' ? '' : `Preview${of}. `;
}

export const STRANGER =
  "The job that made this preview ran the pull request's own program, which could have changed the preview. Read the changes of the code, too.";

/** @throws Error if the address of the artifact cannot be linked */
export function linked(artifact: string | undefined): Pick<Source, 'artifact'> {
  if (artifact === undefined) return {};
  const link = address(artifact);
  if (link === undefined) throw new Error('--artifact must be an https:// address without credentials');
  return { artifact: link };
}

/** An address for a link. It comes from the pipeline's environment, but must not break out of the link anyway. */
export function address(text: string | undefined): string | undefined {
  if (!text || text.length > 2_000 || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  const isPublic = username === '' && password === '';
  return isPublic && /^https?:$/.test(protocol) ? href.replace(/[()<>\\`'"\s]/g, percentOf) : undefined;
}

/** Also encodes parentheses, which are valid in an address but not in a Markdown link. */
function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Text of a cell of a table. */
const IN_CELL = true;

export function prose(words: Words, isInCell = false): string {
  return words.map((part) => (typeof part === 'string' ? part : code(part.foreign, isInCell))).join('');
}

/**
 * Foreign text as code, where forges do not interpret mentions, links, images, HTML or issue numbers. Pipes would end a
 * cell of a table, and are replaced there.
 */
export function code(text: string, isInCell = false): string {
  const shown = harmless(text) || ' ';
  const line = isInCell ? shown.replaceAll('|', '¦') : shown;
  const fence = '`'.repeat(longestRun(line) + 1);
  const isPadded = /^[` ]|[` ]$/.test(line);
  return isPadded ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
