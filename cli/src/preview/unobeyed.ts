/** Switches workflow commands off around what others wrote: a line such as `::error::…` is one. */
import { randomBytes } from 'node:crypto';
import type { Environment } from './forge/pull-request';

/** @param text for the log of a job of GitHub, Gitea or Forgejo, or for anything else, which stays as it is */
export function unobeyed(text: string, { GITHUB_ACTIONS: isActions }: Environment): string {
  if (isActions !== 'true') return text;
  // Nobody knows it before the text ends, so no line of the text switches them on again.
  const token = randomBytes(16).toString('hex');
  return `::stop-commands::${token}\n${text}${text.endsWith('\n') ? '' : '\n'}::${token}::\n`;
}
