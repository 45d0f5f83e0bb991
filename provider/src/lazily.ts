/** A record whose values are made once, on first access. */
export function lazily<T>(makers: Readonly<Record<string, () => T>>): Readonly<Record<string, T>> {
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries(makers).map(([key, make]) => {
        let made: T | undefined;
        return [key, { enumerable: true, get: () => (made ??= make()) }];
      }),
    ),
  );
}
