/** Sentences that keep foreign text apart from ours, so that each output format can make it harmless. */
import { inLine } from '../rollout/texts';

/** Text of a program, the platform or the engine: a stranger may have written it. */
export interface Foreign {
  readonly foreign: string;
}

export type Words = readonly (string | Foreign)[];

/** A sentence of this command. Inserted texts are foreign; numbers and sentences are not. */
export function say(ours: TemplateStringsArray, ...values: (string | number | Words)[]): Words {
  return ours.flatMap((text, index) => {
    const value = values[index];
    if (value === undefined) return [text];
    if (typeof value === 'string') return [text, { foreign: value }];
    return typeof value === 'number' ? [text, String(value)] : [text, ...value];
  });
}

/** Several in one: `a`, `a and b`, `a, b and 3 more`. */
export function listed(all: readonly Words[], most = Infinity): Words {
  const told = all.length > most ? [...all.slice(0, most), [`${all.length - most} more`]] : all;
  return told.flatMap((each, index) => {
    const between = index === 0 ? '' : index === told.length - 1 ? ' and ' : ', ';
    return [between, ...each];
  });
}

/** How many characters of a name or value are shown. */
const MOST = 500;

/** Foreign text in one line of limited length. */
export function harmless(text: string): string {
  const all = Array.from(text);
  return all.length <= MOST
    ? inLine(text)
    : `${inLine(all.slice(0, MOST).join(''))}… (${all.length} characters)`;
}

/** Text for a terminal or for JSON. */
export function plain(words: Words): string {
  return words.map((part) => (typeof part === 'string' ? part : harmless(part.foreign))).join('');
}
