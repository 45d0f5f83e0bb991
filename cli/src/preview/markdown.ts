/** A preview as a comment of a forge: the verdict, the effects by risk, the difference. Everything foreign stands in code. */
import { type Block, blocksOf } from './diff';
import type { Preview } from './preview';
import { type Item, itemsOf, RISKS, type Risk, type Traffic, trafficOf } from './risk';
import { countsText, embeddedText, type Level, verdictOf } from './verdict';
import { harmless, say, type Words } from './words';

/** Characters that a comment may have: GitHub's limit, which is the lowest. */
export const LIMIT = 65_536;

/** Where the rest of it can be read. */
export interface Source {
  /** Of what it is a preview. */
  readonly commit?: string | undefined;
  /** Address of the job's run. */
  readonly run?: string | undefined;
  /** Address of the artifact that holds all of it. */
  readonly artifact?: string | undefined;
  /** Whether the program that is previewed could have written the preview. */
  readonly isOfStranger?: boolean | undefined;
}

const SIGNS: Readonly<Record<Level, string>> = { danger: '🔴', attention: '🟡', change: '🟢', none: '⚪' };

/** Begins the comment of a stack, by which the next run finds it. */
export function markerOf({ project, stack }: Pick<Preview, 'project' | 'stack'>): string {
  return `<!-- workload preview: ${encodeURIComponent(`${project}/${stack}`).replaceAll('-', '%2D')} -->`;
}

/** @param limit characters that it may have */
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
  const foot = `\n\n${footOf(preview, source)}\n`;
  const page = new Page(limit - head.length - foot.length, source);
  for (const section of sectionsOf(preview)) page.section(section);
  page.difference(blocksOf(preview));
  return `${head}${page.text}${foot}`;
}

/** Lines that are shown completely or not at all. */
interface Section {
  readonly before: readonly string[];
  readonly lines: readonly string[];
}

/** Grows until it is full. */
class Page {
  text = '';

  constructor(
    private readonly room: number,
    private readonly source: Source,
  ) {}

  section({ before, lines }: Section): void {
    const start = `\n\n${before.join('\n')}\n`;
    const fitting = this.#fitting(lines, start.length);
    if (fitting.length > 0) this.text += `${start}${fitting.join('\n')}`;
    this.#leftOut(lines.length - fitting.length, 'more');
  }

  difference(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const texts = blocks.map((block) => block.join('\n'));
    const resources = `${blocks.length} ${blocks.length === 1 ? 'resource' : 'resources'}`;
    const start = `\n\n<details><summary>Difference of ${resources}</summary>\n\n${FENCE}diff\n`;
    const end = `\n${FENCE}\n\n</details>`;
    const fitting = this.#fitting(texts, start.length + end.length);
    if (fitting.length > 0) this.text += `${start}${fitting.join('\n')}${end}`;
    this.#leftOut(texts.length - fitting.length, 'of the difference');
  }

  /** The longest beginning that leaves room for what is said of the rest. */
  #fitting(parts: readonly string[], extra: number): readonly string[] {
    let left = this.room - this.text.length - extra - MOST_NOTE;
    const end = parts.findIndex((part) => (left -= part.length + 1) < 0);
    return end < 0 ? parts : parts.slice(0, end);
  }

  #leftOut(count: number, of: string): void {
    if (count === 0) return;
    const { artifact, run } = this.source;
    const where = artifact ? `[the artifact](${artifact})` : run ? `[the job](${run})` : "the job's log";
    const note = `\n\n${count} ${of} would make this too long: see ${where}.`;
    if (this.text.length + note.length <= this.room) this.text += note;
  }
}

/** Every line inside begins with a sign that this code adds, so no line closes the block. */
const FENCE = '```';

/** Characters that are kept for what is said of the rest; addresses are shorter than {@link address} lets through. */
const MOST_NOTE = 2_200;

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
  return [...problems, ...byRisk];
}

function lineOf({ about, says }: Item): string {
  return `- ${prose(say`${about}: ${says}`)}`;
}

const TABLE = ['| of | revision | now | afterwards | then |', '| --- | --- | ---: | ---: | --- |'];

function rowsOf({ about, shares, then }: Traffic): string[] {
  return shares.map(({ revision, from, to }, index) => {
    const cells = [
      index === 0 ? code(about) : '',
      code(revision),
      percent(from),
      percent(to),
      revision === 'new' && then !== undefined ? code(then) : '',
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

function footOf(preview: Preview, { commit, run, artifact }: Source): string {
  const parts = [
    commit ? ` of commit ${code(commit.slice(0, 12))}` : '',
    run ? ` by [this job](${run})` : '',
    artifact ? `, whole in [the artifact](${artifact})` : '',
  ];
  const of = parts.join('');
  const embedded = preview.embedded === undefined ? '' : `${prose(embeddedText(preview.embedded))} `;
  return `<sub>${of === '' ? '' : `Preview${of}. `}${embedded}Nothing has been changed.</sub>`;
}

const STRANGER =
  "The job that made this preview ran the pull request's own program, which could have changed the preview. Read the changes of the code, too.";

/** @throws Error where the address of an artifact cannot be linked */
export function linked(artifact: string | undefined): Pick<Source, 'artifact'> {
  if (artifact === undefined) return {};
  const link = address(artifact);
  if (link === undefined) throw new Error('--artifact must be an https:// address without credentials');
  return { artifact: link };
}

/** An address to be linked: of the pipeline's own environment, and still none that breaks out of the link. */
export function address(text: string | undefined): string | undefined {
  if (!text || text.length > 2_000 || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  const isPublic = username === '' && password === '';
  return isPublic && /^https?:$/.test(protocol) ? href.replace(/[()<>\\`'"\s]/g, percentOf) : undefined;
}

/** Parentheses too, which an address may have and a link may not. */
function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function prose(words: Words): string {
  return words.map((part) => (typeof part === 'string' ? part : code(part.foreign))).join('');
}

/**
 * Foreign text as code: there, no forge takes anything for a mention, a link, an image, HTML or an issue's number. A pipe
 * would end the cell of a table.
 */
function code(text: string): string {
  const line = harmless(text).replaceAll('|', '¦') || ' ';
  const fence = '`'.repeat(longestRun(line) + 1);
  const isPadded = /^[` ]|[` ]$/.test(line);
  return isPadded ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** Of backticks. */
function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
