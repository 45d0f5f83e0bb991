/** A record whose values are made when they are first asked for. */
export function lazily<T>(makers: Readonly<Record<string, () => T>>): Readonly<Record<string, T>> {
  return Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(makers).map(([key, get]) => [key, { enumerable: true, get }])),
  );
}
