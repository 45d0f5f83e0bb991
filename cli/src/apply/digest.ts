/** The digest of what will happen: one text that approves exactly this. */
import { keyedHash } from '@workload/pulumi/rollout';
import { plainly } from './canonical';
import { WORKLOAD } from '../started-by';

/** What a digest is made of, with the sentence if it differs. The order is that of their marks in a digest. */
export const PARTS = {
  commit: 'the commit of the program differs',
  stack: 'the stack or its backend differs',
  dependencies: "the lock files of the program's dependencies differ",
  settings: "the stack's configuration, or a setting of the platform in the environment, differs",
  changes: 'the effects, the operations or the arguments differ',
  secrets: 'a secret value differs',
  state: "the stack's state differs: another run has changed it since",
} as const;

export type Part = keyof typeof PARTS;

/** Canonical texts of the parts. They may contain secrets: only their hashes leave the memory. */
export type Contents = Readonly<Record<Part, string>>;

export interface Digest {
  /** The digest itself. */
  readonly text: string;
  /** Whether the preview looked for changes from outside first. */
  readonly refresh: boolean;
}

/** Characters of the hash of everything, 5 bits each: 130 bits. */
const WHOLE = 26;
/** Characters of the mark of a part, which only names what differs. */
const MARK = 3;

const NAMES = Object.keys(PARTS) as Part[];
const FORM = new RegExp(`^[rs][a-z2-7]{${WHOLE + MARK * NAMES.length}}$`);

/** @param key known only to those who may read the stack's secrets */
export function digestOf(contents: Contents, refresh: boolean, key: Buffer): Digest {
  const hashes = NAMES.map((name) => [name, hash(key, `${name}\n${contents[name]}`)] as const);
  const whole = hash(key, plainly({ digest: 1, refresh, parts: Object.fromEntries(hashes) }));
  const marks = hashes.map(([, of]) => of.slice(0, MARK)).join('');
  return { text: `${refresh ? 'r' : 's'}${whole.slice(0, WHOLE)}${marks}`, refresh };
}

/**
 * The digest that a person has entered.
 *
 * @throws Error if the text is not a digest
 */
export function digestIn(entered: string): Digest {
  // Case says nothing in it, and some systems change it.
  const text = entered.trim().toLowerCase();
  if (text === '')
    throw new Error(
      `it is empty: ${WORKLOAD} preview --digest writes no digest if the preview fails or ends at a gate.`,
    );
  if (text.startsWith('-'))
    throw new Error(
      `a digest is missing between --approved and ${entered}: use what ${WORKLOAD} preview --digest printed, in quotation marks.`,
    );
  if (!FORM.test(text))
    throw new Error(
      `it is not a digest, which has ${1 + WHOLE + MARK * NAMES.length} letters and digits: use what ${WORKLOAD} preview --digest printed.`,
    );
  return { text, refresh: text.startsWith('r') };
}

/** The sentences about parts that differ; undefined if both digests are the same. */
export function differing(approved: Digest, now: Digest): readonly string[] | undefined {
  if (approved.text === now.text) return undefined;
  const marks = (of: Digest) => of.text.slice(1 + WHOLE);
  const parts = NAMES.filter((_name, index) => {
    const at = (of: Digest) => marks(of).slice(index * MARK, (index + 1) * MARK);
    return at(approved) !== at(now);
  });
  const reasons = parts.map((part) => `${part}: ${PARTS[part]}`);
  // If the key differs, so does every mark.
  if (parts.length === NAMES.length) return [`everything: ${OTHER_KEY}`, ...reasons];
  return reasons.length === 0
    ? ['the approved digest has another hash, although the marks of its parts are the same']
    : reasons;
}

const OTHER_KEY =
  'it may be the digest of another stack, or the passphrase or workload-approval:key has changed since';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** HMAC-SHA-256 in base32. */
function hash(key: Buffer, text: string): string {
  const bits = [...keyedHash(key, text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
}
