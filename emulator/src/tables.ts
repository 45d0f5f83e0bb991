// Tables that are looked up by a text from outside.

/**
 * What a table holds for a key. Plain indexing also finds what every object inherits: `constructor`, `__proto__`.
 * A lint rule (tools/lint/look-up.js) sees to it that any text is looked up here.
 */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  // eslint-disable-next-line own/look-up -- the one place
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
