/** Secret arguments that the platform returns masked: the written value stands in for the mask in comparisons. */
import type { Definition, Fields } from '../../resource';
import { isFields } from './unknowns';

/** Live arguments with the masked values of secret fields replaced by the written ones, item by item. */
export function unmasked({ facts }: Pick<Definition, 'facts'>, live: Fields, written: Fields): Fields {
  const out = { ...live };
  for (const { list, flag, field } of facts.secretFields) {
    const [theirs, mine, key] = [live[list], written[list], facts.unordered[list]];
    if (!Array.isArray(theirs) || !Array.isArray(mine) || typeof key !== 'string') continue;
    out[list] = theirs.map((item: unknown) => {
      const own: unknown = mine.find(
        (other: unknown) => isFields(other) && isFields(item) && other[key] === item[key],
      );
      return isFields(item) && isFields(own) && item[flag] === true ? { ...item, [field]: own[field] } : item;
    });
  }
  return out;
}
