/** Templates: files with words to replace, and lines for some jobs only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(__dirname, '..', '..', 'templates');

export const readTemplate = (path: string): string => readFileSync(join(TEMPLATES, path), 'utf8');

/**
 * Keeps the lines of the chosen jobs. `## if a,b` begins lines that are only for the jobs a and b, `## unless a,b` lines for a
 * choice without them, and `## end` ends both.
 *
 * @throws Error if a mark names something else than a job, or is not ended
 */
export function linesFor(text: string, chosen: readonly string[], all: readonly string[]): string {
  let isKept: boolean | undefined;
  const kept = text.split('\n').filter((line) => {
    const [, mark, names] = /^ *## (if|unless|end)(?: ([\w,-]+))?$/.exec(line) ?? [];
    if (mark === undefined) return isKept ?? true;
    if ((mark === 'end') !== (isKept !== undefined))
      throw new Error(`a block is not ended or not begun: ${line}`);
    const jobs = names?.split(',') ?? [];
    const unknown = jobs.find((job) => !all.includes(job));
    if (unknown !== undefined) throw new Error(`there is no job ${unknown}: ${line}`);
    const isChosen = jobs.some((job) => chosen.includes(job));
    isKept = mark === 'end' ? undefined : isChosen === (mark === 'if');
    return false;
  });
  if (isKept !== undefined) throw new Error('a block is not ended');
  return kept.join('\n');
}

/** @throws Error if nothing is known for a word */
export function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/__([A-Z_]+?)__/g, (_all, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`nothing is known for ${name}`);
    return word;
  });
}
