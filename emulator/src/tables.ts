// Lookups in tables by texts from outside.

/**
 * The value of a key. Plain indexing would also find inherited properties: `constructor`, `__proto__`. A lint rule
 * (tools/lint/look-up.js) requires this function for any text.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  // eslint-disable-next-line own/look-up -- the one place
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
