/** Which values a revision uses, as hashes of their words: enough to tell that it does not use a credential. */
import type { Definition, Fields } from '../../resource';
import { answeredIn, argumentsOf, isEmpty } from '../values/values';
import { MASK } from '../values/concealment';
import { hashesIn, isFields } from '../values/markers';
import { isKeyedDigest } from '../values/hashes';
import { digest } from '../values/names';
import { ATTEMPTED, IN_DOUBT, maskable, UNFINISHED } from './state';

/** Hidden key of a state: what the revision uses that gets the rest of the traffic. Encrypted. */
export const BESIDE = '__beside';

/** A revision, and the hashed words of its values. */
export interface Beside {
  readonly revision: string;
  readonly uses: readonly string[];
}

/** What the state records about the revision beside that of the program. */
export function besideIn(state: Fields): Beside | undefined {
  const known = state[BESIDE];
  if (!isFields(known) || typeof known.revision !== 'string' || !Array.isArray(known.uses)) return undefined;
  // Without their key, they say nothing.
  if (known.uses.some(isKeyedDigest)) return undefined;
  return { revision: known.revision, uses: known.uses.filter((one) => typeof one === 'string') };
}

/** What the revision of a state uses; undefined if not all of its values are known. */
export function usesIn(definition: Definition, state: Fields): Beside | undefined {
  const { revision } = state;
  const isUnsure = [ATTEMPTED, IN_DOUBT, UNFINISHED].some((key) => state[key] !== undefined);
  // A snapshot has variables of its own.
  const isCopy = definition.facts.references.some(({ kind }) => kind === 'Snapshot');
  const answered = answeredIn(state);
  if (typeof revision !== 'string' || revision === '' || isUnsure || isCopy || answered === undefined)
    return undefined;
  // Values that somebody else set, and that no state contains.
  if (maskable(definition).some((key) => answered.includes(key) && !isEmpty(state[key] ?? '?')))
    return undefined;
  const texts = textsIn(argumentsOf(definition, state));
  if (texts.includes(MASK) || hashesIn(texts).length > 0) return undefined;
  return { revision, uses: hashed(texts) };
}

/** The hashed words of a credential that the platform returned once; undefined if they are not known. */
export function wordsOf({ facts }: Definition, state: Fields): readonly string[] | undefined {
  const texts = textsIn(facts.once.map((key) => state[key]));
  const words = hashed(texts);
  return texts.length === 0 || words.length === 0 || hashesIn(texts).length > 0 ? undefined : words;
}

/** The shortest word that may be a credential, in characters. */
const SHORTEST = 12;

function hashed(texts: readonly string[]): readonly string[] {
  const words = new Set(texts.flatMap((text) => [...wordsIn(text), ...encodedIn(text).flatMap(wordsIn)]));
  return [...words].map((word) => digest(word, 8)).sort();
}

function wordsIn(text: string): readonly string[] {
  return text.split(/[^A-Za-z0-9_-]+/).filter((word) => word.length >= SHORTEST);
}

/** Texts in Base64, as credentials are in headers and configuration files. */
function encodedIn(text: string): readonly string[] {
  const parts = text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [];
  return parts
    .map((part) => Buffer.from(part, 'base64').toString('latin1'))
    .filter((inner) => /^[\x20-\x7e\r\n\t]+$/.test(inner));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
