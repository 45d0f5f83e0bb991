/** A page of docs as its reader sees it: files to write, commands to run, and the output that it shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/**
 * A code block. The word after its language is its file, or says how its commands run:
 *
 * - `fails`: they end with an error
 * - `emulator`: they run in a terminal of their own, until the page starts the next one or ends
 * - `npm`, `pnpm`, `yarn`: for readers with this package manager only
 */
export interface Block {
  readonly language: string;
  readonly word: string;
  readonly text: string;
  /** Line of its first backticks. */
  readonly line: number;
}

export const MANAGERS = ['npm', 'pnpm', 'yarn'] as const;
export type Manager = (typeof MANAGERS)[number];

/** The blocks of a page, including those in lists. Until the end of a section, if its anchor is given. */
export function blocksOf(page: string, section?: string): Block[] {
  const whole = readFileSync(join(ROOT, page), 'utf8');
  const text = section === undefined ? whole : whole.slice(0, endOf(whole, section));
  return [...text.matchAll(/^( *)```(\w+) ?([\w.]*)\n([^]*?)^\1```$/gm)].map(
    ({ 1: indent = '', 2: language = '', 3: word = '', 4: body = '', index }) => ({
      language,
      word,
      text: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
      line: text.slice(0, index).split('\n').length,
    }),
  );
}

/** Where the section of a heading ends. */
function endOf(text: string, section: string): number {
  const heading = [...text.matchAll(/^## (.*)$/gm)].map(({ 1: title = '', index }) => ({ title, index }));
  const at = heading.findIndex(({ title }) => title.toLowerCase().replaceAll(' ', '-') === section);
  if (at < 0) throw new Error(`no section ${section}`);
  return heading[at + 1]?.index ?? text.length;
}

/** The page and the section that the reader follows first: `[Set up a project](first-stack.md#create-a-project)`. */
export function beginningOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [, file, section] = /\[Set up a project\]\(([\w.-]+)#([\w-]+)\)/.exec(text) ?? [];
  return file === undefined ? [] : blocksOf(`docs/${file}`, section);
}

/** One step of a page: the files before a command, the command, and the output that the page shows. */
export interface Step {
  readonly files: readonly Block[];
  readonly command: Block;
  readonly shown: readonly string[];
}

/** The steps of a reader with one package manager. */
export function stepsOf(blocks: readonly Block[], manager: Manager): Step[] {
  const steps: { files: Block[]; command: Block; shown: string[] }[] = [];
  let files: Block[] = [];
  const others = MANAGERS.filter((each) => each !== manager);
  for (const block of blocks.filter(({ word }) => !(others as readonly string[]).includes(word))) {
    if (block.language === 'sh') {
      steps.push({ files, command: block, shown: [] });
      files = [];
    } else if (block.language === 'text') steps.at(-1)?.shown.push(...linesOf(block.text));
    else files.push(block);
  }
  if (files.length > 0) throw new Error(`no command uses ${files.map(({ word }) => word).join(', ')}`);
  return steps;
}

/** Lines without what differs between machines: the random part of a name, trailing spaces. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/\b(invoices(?:-eu)?)-[a-z2-7]{10}\b/g, '$1-…'))
    .filter(Boolean);
}

/** Whether a line of the output is the one that the page shows. `…` stands for anything. */
function isShown(line: string, shown: string): boolean {
  const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*')).test(line);
}

/** The shown lines that the output lacks. The order does not matter, because the engine works in parallel. */
export function missingFrom(output: string, shown: readonly string[]): string[] {
  const lines = linesOf(output);
  return shown.filter((line) => {
    const at = lines.findIndex((each) => isShown(each, line));
    if (at >= 0) lines.splice(at, 1);
    return at < 0;
  });
}

const WARNING = /\bwarn(ing)?\b|deprecated|could not|not found/i;

/** Warnings that the page does not show. */
export function unshownWarnings(output: string, shown: readonly string[]): string[] {
  return linesOf(output).filter((line) => WARNING.test(line) && !shown.some((each) => isShown(line, each)));
}
