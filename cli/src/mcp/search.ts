/** The tool `search`: the shortest pieces of the documentation and of the package schema that answer a question. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'typescript' | 'yaml';

/** A piece of a page, or an argument. */
interface Piece {
  /** Page in the documentation, with its heading: `docs/rollout.md#steps`. */
  readonly at: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

export interface Found extends Piece {
  /** Number of characters that are left out: the address as the query returns more. */
  readonly more?: number;
}

/** What the index says of a piece. */
interface Hit {
  /** Number of the piece. */
  readonly id: unknown;
  readonly score: number;
  /** Words of the question that it has. */
  readonly queryTerms: string[];
}

const MOST_RESULTS = 6;
const MOST_OF_ONE = 1_600;
const MOST_OF_WHOLE = 20_000;
const MOST_QUERY = 300;
/** A piece with less than this part of the best score is left out. */
const LEAST_OF_BEST = 0.3;

/** Words of a question that say nothing about its subject. */
const QUIET = new Set(
  'a all an and any are as at be before by can do does each for from get give had has have how i if in is it its itself make may me must my no not of on one only or our same should so somebody some that the them then there they this to two want was we what when where which who why will with without you your'.split(
    ' ',
  ),
);

/** Blocks of code in the languages that a question can ask for. */
const CODE: Readonly<Record<string, Language | 'other' | undefined>> = {
  ts: 'typescript',
  typescript: 'typescript',
  js: 'typescript',
  yaml: 'yaml',
  python: 'other',
  go: 'other',
  java: 'other',
  csharp: 'other',
};

/** Made by `cli/pieces.mjs` at the build. */
const FILE = join(__dirname, '..', '..', 'dist', 'pieces.json');

export class Library {
  private constructor(
    private readonly pieces: readonly Piece[],
    private readonly rank: (query: string) => readonly { readonly id: unknown; readonly score: number }[],
  ) {}

  static async open(file = FILE): Promise<Library> {
    const { default: Search } = await import('minisearch');
    const pieces = JSON.parse(readFileSync(file, 'utf8')) as readonly Piece[];
    const index = new Search({
      fields: ['title', 'text', 'at'],
      tokenize: wordsOf,
      processTerm: (term) => (QUIET.has(term) ? null : term),
    });
    index.addAll(pieces.map((piece, id) => ({ id, ...piece })));
    const options = {
      ...{ boost: { title: 4, at: 2 }, fuzzy: 0.15 },
      // The beginning of a word finds its other forms: roll, rolls, rolled, rollback.
      prefix: true,
      processTerm: (term: string) => (QUIET.has(term) ? null : formsOf(term)),
    };
    const weights = weightsOf(pieces);
    return new Library(pieces, (query) => {
      const asked = [...new Set(wordsOf(query))].filter((word) => !QUIET.has(word));
      const heard = (found: readonly string[]) =>
        asked.filter((word) => formsOf(word).some((form) => found.includes(form))).length / asked.length;
      return index
        .search(query, options)
        .map(({ id, score, queryTerms }: Hit) => {
          const piece = pieces[Number(id)];
          const weight = piece === undefined || query.includes(subjectOf(piece)) ? 1 : weights(piece);
          return { id, score: score * weight * heard(queryTerms) };
        })
        .sort((one, other) => other.score - one.score)
        .filter(({ score }, _index, [first]) => score >= LEAST_OF_BEST * (first?.score ?? 0));
    });
  }

  /** @param query words, or the address of a piece for its whole text */
  search(query: string, language?: Language): readonly Found[] {
    const asked = query.trim().slice(0, MOST_QUERY);
    const whole = this.pieces.filter(({ at }) => at === asked);
    if (whole.length > 0) {
      const share = Math.floor(MOST_OF_WHOLE / whole.length);
      return whole.map((piece) => inLanguage(piece, language)).map((piece) => cutTo(piece, share));
    }
    return differing(
      this.rank(asked).flatMap(({ id }) => this.pieces[Number(id)] ?? []),
      asked,
    )
      .slice(0, MOST_RESULTS)
      .map((piece) => cutTo(inLanguage(piece, language), MOST_OF_ONE));
  }
}

/** What a piece of the reference is about: its page, or the argument. */
function subjectOf({ at, title }: Piece): string {
  const [, argument] = /^\w+\.(\w+)$/.exec(title) ?? [];
  return argument ?? /([^/]+)\.md/.exec(at)?.[1] ?? '';
}

/** Pieces that say what others say as well count less, unless the question names them. */
function weightsOf(pieces: readonly Piece[]): (piece: Piece) => number {
  const kinds = new Map<string, number>();
  for (const piece of pieces) {
    if (!/^\w+\.\w+$/.test(piece.title)) continue;
    kinds.set(subjectOf(piece), (kinds.get(subjectOf(piece)) ?? 0) + 1);
  }
  return (piece) => {
    const { at, title } = piece;
    if (!at.startsWith('docs/resources/')) return 1;
    if (/ › (?:Types|Arguments|Result|Import)/.test(title)) return 0.3;
    // Functions that read have the same words as their kinds.
    if (/\/(?:get|list)\w+\.md/.test(at)) return 0.5;
    return (kinds.get(subjectOf(piece)) ?? 1) > 4 && /^\w+\.\w+$/.test(title) ? 0.7 : 1;
  };
}

/** Words in small letters; a name such as `minScale` is its parts, too. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    if (word === '') return [];
    const parts = word.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
    return (parts.length > 1 ? [word, ...parts] : [word]).map((each) => each.toLowerCase());
  });
}

/** A word of a question, and its beginning, which its other forms have as well. */
function formsOf(word: string): string[] {
  if (word.length < 5 || /\d/.test(word)) return [word];
  return [...new Set([word, word.replace(/(?:ies|ing|ed|es|s|y|e)$/, '')])];
}

function inLanguage(piece: Piece, language: Language | undefined): Piece {
  if (language === undefined) return piece;
  const languages = [...piece.text.matchAll(/^```(\w+)/gm)].map(([, name = '']) => CODE[name]);
  // An example in the other language is better than none.
  const shown = languages.includes(language) ? language : 'typescript';
  const text = piece.text.replace(/^```(\w+)[^\n]*\n[^]*?^```\n?/gm, (block, name: string) => {
    const written = CODE[name];
    return written === undefined || written === shown ? block : '';
  });
  return { ...piece, text: text.trim() };
}

function cutTo(piece: Piece, most: number): Found {
  if (piece.text.length <= most) return piece;
  const end = piece.text.lastIndexOf('\n', most);
  const text = piece.text.slice(0, end < most / 2 ? most : end);
  return { ...piece, text, more: piece.text.length - text.length };
}

/** Several kinds have the same argument: without the kind in the query, the first one stands for all. */
function differing(pieces: readonly Piece[], query: string): readonly Piece[] {
  const seen = new Set<string>();
  return pieces.filter(({ title }) => {
    const [, kind, argument] = /^(\w+)\.(\w+)$/.exec(title) ?? [];
    if (kind === undefined || argument === undefined || query.includes(kind)) return true;
    const isNew = !seen.has(argument);
    seen.add(argument);
    return isNew;
  });
}
