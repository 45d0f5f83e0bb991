/** Words of messages and comments. */

/** `policies`, `sandboxes` */
export function plural(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(x|s|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** `1 drive`, `2 policies` */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : plural(noun)}`;
}

/** `a, b and c` */
export function listed(parts: readonly string[]): string {
  const [last = '', ...others] = [...parts].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
}
