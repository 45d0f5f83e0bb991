/** A stranger's program that looks for tokens: in its own environment, and in those of all processes that it can see. */
import { existsSync, readFileSync } from 'node:fs';

/** Variables with which forges and runners pass tokens to jobs. */
const TOKENS = ['GITHUB_TOKEN', 'GITEA_TOKEN', 'GITLAB_TOKEN', 'CI_JOB_TOKEN', 'ACTIONS_RUNTIME_TOKEN'];

interface Look {
  /** How it was started. */
  readonly by: string;
  /** Processes whose environment it could read. */
  readonly readable: number;
  /** Processes with a token, and its variable. */
  readonly found: readonly string[];
}

/**
 * The program, in JavaScript.
 *
 * @param file that it adds what it saw to
 * @param planted text of the values of further secrets
 */
export function spyOf(file: string, planted: string): string {
  return `
{
  const { appendFileSync, readdirSync, readFileSync } = require('node:fs');
  const read = (path) => {
    try {
      return readFileSync(path, 'latin1');
    } catch {
      return '';
    }
  };
  const looked = readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map((pid) => [pid, read('/proc/' + pid + '/environ').split('\\0')]);
  const isToken = (entry) => /^(${TOKENS.join('|')})=./.test(entry) || entry.includes('${planted}');
  const found = [...looked, ['itself', Object.entries(process.env).map((entry) => entry.join('='))]].flatMap(
    ([pid, entries]) =>
      entries
        .filter(isToken)
        .map((entry) => pid + ' ' + read('/proc/' + pid + '/cmdline').replaceAll('\\0', ' ') + entry.split('=')[0]),
  );
  const readable = looked.filter(([, entries]) => entries.length > 1).length;
  appendFileSync(${JSON.stringify(file)}, JSON.stringify({ by: process.argv.join(' '), readable, found }) + '\\n');
}
`;
}

/** What it saw, each time it ran. */
export function seenIn(file: string): Look[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Look);
}
