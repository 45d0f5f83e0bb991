/** The engine's values as canonical text: the same for the same value, with each secret apart. */

import { SECRET, SIGNATURE } from '@workload/pulumi/rollout';

type Fields = Readonly<Record<string, unknown>>;

export interface Canonical {
  /** Keys in order, and a mark in the place of each secret. */
  readonly text: string;
  /** The same of each secret, with its place. */
  readonly secrets: readonly (readonly [place: string, text: string])[];
}

/**
 * @param opened the plain value of a ciphertext
 */
export function canonicalOf(value: unknown, opened: (ciphertext: string) => unknown): Canonical {
  const secrets: (readonly [string, string])[] = [];
  const write = (one: unknown, path: readonly (string | number)[], isInside = false): string => {
    const found = secretIn(one);
    if (found !== undefined) {
      const plain = valueOf(found, isInside, opened);
      secrets.push([JSON.stringify(path), write(plain, [...path, SECRET], true)]);
      // Not JSON, so no plain value has this text.
      return '!secret';
    }
    if (Array.isArray(one))
      return `[${one.map((each, index) => write(each, [...path, index], isInside)).join()}]`;
    if (!isFields(one)) return one === undefined ? 'null' : JSON.stringify(one);
    const keys = Object.keys(one)
      .filter((key) => one[key] !== undefined)
      .sort(byUnit);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${write(one[key], [...path, key], isInside)}`).join()}}`;
  };
  const text = write(value, []);
  return { text, secrets: secrets.sort(([a], [b]) => byUnit(a, b)) };
}

/** Canonical text of a value without the engine's secrets. */
export function plainly(value: unknown): string {
  return canonicalOf(value, () => undefined).text;
}

/** A list whose order says nothing. */
export function unordered(list: readonly unknown[]): unknown[] {
  return list
    .map((each) => [plainly(each), each] as const)
    .sort(([a], [b]) => byUnit(a, b))
    .map(([, each]) => each);
}

/** All ciphertexts in a value. */
export function ciphertextsIn(value: unknown): string[] {
  const found = secretIn(value);
  if (found !== undefined) return 'plaintext' in found ? [] : [found.ciphertext];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(ciphertextsIn) : [];
}

type Secret = { readonly plaintext: string } | { readonly ciphertext: string };

export function valueOf(found: Secret, isInside: boolean, opened: (ciphertext: string) => unknown): unknown {
  if ('plaintext' in found) return JSON.parse(found.plaintext);
  // The engine encrypts a secret in a secret only once: as a part of the outer one.
  return isInside ? JSON.parse(found.ciphertext) : opened(found.ciphertext);
}

export function secretIn(value: unknown): Secret | undefined {
  if (!isFields(value) || value[SIGNATURE] !== SECRET) return undefined;
  const { plaintext, ciphertext } = value;
  if (typeof plaintext === 'string') return { plaintext };
  if (typeof ciphertext === 'string') return { ciphertext };
  throw new Error(
    'a secret of the stack has neither a plain nor an encrypted value: use the engine that this version names',
  );
}

/** Order by code units, which does not depend on the language of the machine. */
function byUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
