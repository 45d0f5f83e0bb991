/** Patterns in configuration: a text in which `*` stands for any characters. Case matters. */

export function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*').map((part) => part.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`^${[first, ...rest].join('.*')}$`, 's').test(text);
}

export function matchesAny(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => matches(pattern, text));
}
