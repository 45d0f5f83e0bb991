/** Texts for people about a rollout: its status in the words of other tools, lengths of time, and foreign text. */
import { stripVTControlCharacters } from 'node:util';
import { shownEscape, visible } from '../characters';
import { WORKLOAD } from '../started-by';
import type { Situation } from './situation';

/** Status words of Argo Rollouts. */
export type Status = 'Progressing' | 'Paused' | 'Degraded' | 'Healthy';

export function statusOf(situation: Situation): Status {
  switch (situation.kind) {
    case 'under way':
      return situation.phase === 'paused' ? 'Paused' : 'Progressing';
    case 'healthy':
      return 'Healthy';
    case 'aborted':
    case 'failed':
      return 'Degraded';
    default:
      return 'Paused';
  }
}

/** A length of time as strategies write it, in the two largest units: `1h30m`, `4m12s`, `0s`. */
export function lengthText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}h${minutes === 0 ? '' : `${minutes}m`}`;
  const rest = seconds % 60;
  return minutes === 0 ? `${rest}s` : `${minutes}m${rest === 0 ? '' : `${rest}s`}`;
}

/** A moment for people: `2026-11-25 14:02 UTC`. */
export function momentText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Foreign text in one line, without control sequences, and with escapes for what a reader does not see, and for fences:
 * some pipelines show the output of a command inside of one.
 */
export function inLine(text: string): string {
  const line = stripVTControlCharacters(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return visible(line, shownEscape).replace(/`{3,}|~{3,}/g, (fence) =>
    shownEscape(fence.charCodeAt(0)).repeat(fence.length),
  );
}

/** A command of this program that a text names, with its options: as one word, it can be pasted. */
const NAMED = new RegExp(
  `${WORKLOAD.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?: [a-z]+)+?(?: --[a-z-]+(?: (?!-)(?:'[^']*'|[^\\s']+))?)+(?=[ .,;]|$)`,
  'g',
);

/**
 * Wraps between words, but never inside of a command that the text names. The first line has `taken` fewer columns; the
 * others are indented, by at most a third.
 */
export function wrapped(text: string, width: number, taken = 0): string[] {
  const indent = Math.min(taken, Math.floor(width / 3));
  const lines: string[] = [];
  let line = '';
  const kept = text.replace(NAMED, (command) => command.replaceAll(' ', '\0'));
  for (const word of kept.split(/(?<= )(?=\S)/).map((each) => each.replaceAll('\0', ' '))) {
    const room = width - (lines.length === 0 ? taken : indent);
    if (line !== '' && line.length + word.trimEnd().length > room) {
      lines.push(line);
      line = '';
    }
    line += word;
  }
  return [...lines, line].map((each, index) => (index === 0 ? '' : ' '.repeat(indent)) + each.trimEnd());
}
