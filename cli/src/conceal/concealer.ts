/**
 * Conceals secrets in everything that leaves this command: comments, summaries, logs of jobs, files. Which values are
 * secret is not decided by names: every value of the environment is, except those of harmless.ts.
 */
// See docs/decisions/0206-what-may-be-seen.md.
import { base64In, encodedForms, type View, viewsOf } from './forms';
import { type Environment, sorted } from './harmless';
import { LEAST, partsOf } from './parts';
import { Search } from './search';

const MARK = '[secret]';

/** Fields of data that name things, so that they can be found again: never changed, even if a variable has this value. */
export type Kept = ReadonlySet<string>;

/** A secret, and how messages name it. */
export interface Secret {
  readonly name?: string;
  readonly value: string;
}

export class Concealer {
  readonly #secrets = new Set<string>();
  readonly #known = new Set<string>([MARK]);
  /** Names of secrets that are too short. */
  readonly #short = new Set<string>();
  #ofSecrets: Search | undefined;
  #ofNames: Search | undefined;

  /** @param env its values are secrets, unless they are harmless */
  constructor(env: Environment = {}) {
    const { harmless, secret } = sorted(env);
    this.also(secret);
    this.names(harmless);
  }

  /** Conceals these, too. */
  also(secrets: readonly Secret[]): void {
    for (const { name, value } of secrets) {
      if (this.#secrets.has(value)) continue;
      if (value.trim().length < LEAST) {
        if (name !== undefined && value.trim() !== '') this.#short.add(name);
        continue;
      }
      this.#secrets.add(value);
      this.#ofSecrets = this.#ofNames = undefined;
    }
  }

  /** Names that are shown although a secret is the same, or a part of them: stack, URNs, branch, kinds. */
  names(known: readonly string[]): void {
    for (const name of known) {
      if (name === '' || this.#known.has(name)) continue;
      this.#known.add(name);
      this.#ofNames = undefined;
    }
  }

  /** Says which secrets are too short to be concealed; undefined if there are none. */
  get short(): string | undefined {
    if (this.#short.size === 0) return undefined;
    return `not concealed, because shorter than ${LEAST} characters: ${[...this.#short].sort().join(', ')}`;
  }

  text(text: string): string {
    if (this.#secrets.size === 0 || text.length < LEAST) return text;
    const spans = this.#spansIn(text);
    let out = '';
    let at = 0;
    for (const [start, end] of spans) {
      out += `${text.slice(at, start)}${MARK}`;
      at = end;
    }
    return spans.length === 0 ? text : out + text.slice(at);
  }

  /** A copy of the data in which every text is concealed, keys too, except in the fields to keep. */
  data<Value>(value: Value, kept: Kept = new Set()): Value {
    const before = new Map<string, string>();
    // Texts of data repeat.
    const once = (text: string): string => {
      const shown = before.get(text) ?? this.text(text);
      before.set(text, shown);
      return shown;
    };
    return concealed(value, kept, once) as Value;
  }

  /** What to conceal, in order and without overlaps. */
  #spansIn(text: string): Span[] {
    this.#ofSecrets ??= new Search(new Set([...this.#secrets].flatMap(partsOf).flatMap(encodedForms)));
    const views = viewsOf(text);
    const found = [...placesIn(views, this.#ofSecrets), ...inBase64(text, this.#ofSecrets, BASE64_DEPTH)];
    if (found.length === 0) return [];
    this.#ofNames ??= this.#searchForNames(this.#ofSecrets);
    const isShown = within(placesIn(views, this.#ofNames));
    return joined(found.filter((each) => !isShown(each)));
  }

  /** Only names that contain a secret matter. */
  #searchForNames(secrets: Search): Search {
    const names = [...this.#known].filter((name) => name.length >= LEAST);
    return new Search(names.filter((name) => placesIn(viewsOf(name), secrets).length > 0));
  }
}

type Span = [start: number, end: number];

function placesIn(views: readonly View[], search: Search): Span[] {
  const spans: Span[] = [];
  for (const { text, span } of views)
    search.in(text, (end, length) => {
      spans.push([...span(end - length, end)]);
    });
  return spans;
}

/** How often base64 is decoded. */
const BASE64_DEPTH = 2;

/** Places of base64 that contains a secret with escapes, or in base64. */
function inBase64(text: string, search: Search, depth: number): Span[] {
  const decoded = depth === 0 ? undefined : base64In(text);
  if (decoded === undefined) return [];
  const found = [...placesIn(viewsOf(decoded.text), search), ...inBase64(decoded.text, search, depth - 1)];
  return found.map(([start]) => [...decoded.span(start)]);
}

const OF_ENVIRONMENTS = new WeakMap<Environment, Concealer>();

/** The concealer of this job: whatever one part of the command learns, every part conceals. */
export function concealing(env: Environment): Concealer {
  const made = OF_ENVIRONMENTS.get(env) ?? new Concealer(env);
  OF_ENVIRONMENTS.set(env, made);
  return made;
}

function concealed(value: unknown, kept: Kept, conceal: (text: string) => string): unknown {
  if (typeof value === 'string') return conceal(value);
  if (Array.isArray(value)) return value.map((each) => concealed(each, kept, conceal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) =>
      kept.has(key) && isName(inner) ? [key, inner] : [conceal(key), concealed(inner, kept, conceal)],
    ),
  );
}

function isName(value: unknown): boolean {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
  );
}

/** Tells whether a span lies within one of these. */
function within(spans: readonly Span[]): (span: Readonly<Span>) => boolean {
  const sortedSpans = [...spans].sort(([a], [b]) => a - b);
  // The furthest end so far.
  let furthest = 0;
  const ends = sortedSpans.map(([, end]) => (furthest = Math.max(furthest, end)));
  return ([start, end]) => {
    let [low, high] = [0, sortedSpans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sortedSpans[middle]?.[0] ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (ends[low - 1] ?? 0) >= end;
  };
}

/** Overlapping and adjacent spans as one: a secret may continue in another one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const [start, end] of [...spans].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}
