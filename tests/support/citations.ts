/**
 * The citations in the code, and where they lead: `Specification, Fork snapshot` is a heading of
 * `api/sources/specification.md`, `facts, A.4 and B: Function` are two headings of `api/sources/facts.md`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorOf } from './anchors';

const SOURCES = join(__dirname, '..', '..', 'api', 'sources');

interface Section {
  /** The heading without text in brackets. */
  readonly name: string;
  readonly anchor: string;
  /** What can be cited inside: items of numbered lists, and first cells of rows. */
  readonly parts: readonly string[];
}

/** The sections of a page. A section contains those below it. */
function sectionsOf(page: string): Section[] {
  const text = readFileSync(join(SOURCES, page), 'utf8');
  const headings = [...text.matchAll(/^(#+) (.*)$/gm)];
  return headings.map(({ index, 1: marks = '', 2: heading = '' }, at) => {
    const end = headings.slice(at + 1).find(([, other = '']) => other.length <= marks.length)?.index;
    const body = text.slice(index, end);
    return {
      name: heading.replace(/ \(.*\)$/, '').replaceAll('`', ''),
      anchor: anchorOf(heading),
      parts: [...body.matchAll(/^(?:(\d+)\. |\| ([^|]*?) +\|)/gm)].map(
        ([, item, cell]) => item ?? cell ?? '',
      ),
    };
  });
}

/** The names that a citation may continue with, and the anchor of each. */
type Names = ReadonlyMap<string, string>;

const specification = sectionsOf('specification.md');
const facts = sectionsOf('facts.md');

const SPECIFICATION: Names = new Map(specification.map(({ name, anchor }) => [name, anchor]));

/** A name in section B is that of a kind, else of a record. */
const FACTS: Names = new Map([
  ...facts.map(({ name, anchor }): [string, string] => [`B: ${name}`, anchor]),
  ...facts.flatMap(({ name, anchor, parts }): [string, string][] => {
    const [, letter, number] = /^([ABC])\.(\d+)? /.exec(name) ?? [];
    if (number !== undefined) return [[`${letter ?? ''}.${number}`, anchor]];
    if (letter === 'C') return parts.map((item) => [`C.${item}`, anchor]);
    if (letter !== undefined) return [[letter, anchor]];
    return name.startsWith('B: ') ? [[name, anchor]] : [];
  }),
]);

/** A citation in a text. */
export interface Citation {
  readonly text: string;
  /** The places that it leads to: `facts.md#a1-drives`. Undefined if one part of it leads nowhere. */
  readonly places: readonly string[] | undefined;
}

const START = /\b(?:Specification, (?=[A-Z])|facts, (?=[A-Z]))/g;

/** The citations in a text, such as a comment. */
export function citationsIn(text: string): Citation[] {
  // A comment of several lines is one text.
  const whole = text.replace(/\n\s*(?:\/\/|\*) ?/g, ' ');
  return [...whole.matchAll(START)].map(({ 0: start, index }) => {
    const isOfFacts = start.startsWith('facts');
    const cited = namesAt(whole.slice(index + start.length), isOfFacts ? FACTS : SPECIFICATION);
    const page = isOfFacts ? 'facts.md' : 'specification.md';
    return {
      text: start + cited.text,
      places: cited.anchors?.map((anchor) => `${page}#${anchor}`),
    };
  });
}

/** The names at the start of a text, separated by commas or "and". */
function namesAt(text: string, names: Names): { text: string; anchors: string[] | undefined } {
  const anchors: string[] = [];
  let [rest, known] = [text, names];
  for (;;) {
    const name = longestAt(rest, known);
    const end = text.length - rest.length;
    if (name === undefined) {
      return { text: text.slice(0, end) + (/^[^;.)\n]*/.exec(rest)?.[0] ?? ''), anchors: undefined };
    }
    const anchor = known.get(name) ?? '';
    anchors.push(anchor);
    rest = rest.slice(name.length);
    const [separator] = /^(?:, | and )(?=[A-Z\d])/.exec(rest) ?? [];
    if (separator === undefined) return { text: text.slice(0, text.length - rest.length), anchors };
    rest = rest.slice(separator.length);
    // A part of the section, or another section.
    known = new Map([...names, ...partsOf(anchor, names)]);
  }
}

function partsOf(anchor: string, names: Names): [string, string][] {
  const section = (names === FACTS ? facts : specification).find((each) => each.anchor === anchor);
  return (section?.parts ?? []).map((part) => [part, anchor]);
}

function longestAt(text: string, names: Names): string | undefined {
  const found = [...names.keys()].filter((name) => name !== '' && text.startsWith(name));
  const [longest] = found.sort((one, other) => other.length - one.length);
  return longest === undefined || /^(?:\w|: [A-Z])/.test(text.slice(longest.length)) ? undefined : longest;
}
