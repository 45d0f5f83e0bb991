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

const MOST_RESULTS = 6;
const MOST_OF_ONE = 1_600;
const MOST_OF_WHOLE = 12_000;
const MOST_QUERY = 300;

/** Words of a question that say nothing about its subject. */
const QUIET = new Set(
  'a an and are as at be by can do does for from give has have how i if in is it its me my of on or so that the then there this to want was what when where which who why will with without you your'.split(
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
    private readonly rank: (query: string) => readonly { readonly id: unknown }[],
  ) {}

  static async open(file = FILE): Promise<Library> {
    const { default: Search } = await import('minisearch');
    const pieces = JSON.parse(readFileSync(file, 'utf8')) as readonly Piece[];
    const index = new Search({
      fields: ['title', 'text', 'at'],
      processTerm: (term) => (QUIET.has(term.toLowerCase()) ? null : term.toLowerCase()),
    });
    index.addAll(pieces.map((piece, id) => ({ id, ...piece })));
    const options = { boost: { title: 4, at: 2 }, prefix: true, fuzzy: 0.15 };
    return new Library(pieces, (query) => index.search(query, options));
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

function inLanguage(piece: Piece, language: Language | undefined): Piece {
  if (language === undefined) return piece;
  const text = piece.text.replace(/^```(\w+)[^\n]*\n[^]*?^```\n?/gm, (block, name: string) => {
    const written = CODE[name];
    return written === undefined || written === language ? block : '';
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
