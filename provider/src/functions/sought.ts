/** The rule of lookups that find an object by one of two arguments. */
import type { Fields } from '../resource';

/** @param sought the two arguments */
export function onlyOne(sought: Fields): readonly { path: string; reason: string }[] {
  const [first = '', second = ''] = Object.keys(sought);
  const given = [first, second].filter((key) => sought[key] !== undefined);
  if (given.length === 1) return [];
  const reason =
    given.length === 2
      ? `give either ${first} or ${second}, and not both`
      : `neither ${first} nor ${second} has a value: give one of them`;
  return [{ path: first, reason }];
}
