/** Secret arguments: excludes their masked values from comparisons, and masks them in texts. */
import type { z } from 'zod';
import type { Definition, Fields } from '../resource';
import { isFields } from './unknowns';

/** The parts of a definition that show which values are secret. A function declares none. */
export type Secrecy = Pick<Definition, 'args'> & Partial<Pick<Definition, 'facts'>>;

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

/** Shorter values are masked only as whole words: otherwise they would mask parts of other words. */
const SHORTEST_PART = 4;
/** The same for values that are not declared to be secret, and may be ordinary words. */
const SHORTEST_UNDECLARED = 8;

/**
 * A text of the platform, such as the reason of a failed deployment, with the secret values of these arguments masked.
 * Values of maps and variables are masked too, as programs can mark them secret without the provider's knowledge.
 */
export function concealed({ args, facts }: Secrecy, written: Fields, text: string): string {
  const declared = [
    ...(facts?.secret ?? []).flatMap((argument) => strings(written[argument])),
    ...(facts?.secretFields ?? []).flatMap(({ list, flag, field }) => {
      const items: unknown = written[list];
      return Array.isArray(items)
        ? items.flatMap((item: unknown) =>
            isFields(item) && item[flag] === true ? strings(item[field]) : [],
          )
        : [];
    }),
  ];
  const hidden = longest(declared, 1).reduce(
    (shown, value) =>
      value.length >= SHORTEST_PART ? shown.replaceAll(value, '****') : hideWhole(shown, value),
    text,
  );
  return longest(freeTexts(args, written), SHORTEST_UNDECLARED).reduce(hideWhole, hidden);
}

function longest(values: readonly string[], shortest: number): string[] {
  return values.filter((value) => value.length >= shortest).sort((a, b) => b.length - a.length);
}

/** Masks a value unless it is part of a longer word. */
function hideWhole(text: string, value: string): string {
  const literal = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'g'), '****');
}

/** The free texts of a bag: values of maps and of variables. All other texts have a limited form or length. */
function freeTexts(schema: z.core.$ZodType, value: unknown): string[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return freeTexts(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? value.flatMap((item: unknown) => freeTexts(def.element, item)) : [];
    case 'record':
      return strings(value);
    case 'object':
      return isFields(value)
        ? Object.entries(def.shape).flatMap(([key, inner]) => freeTexts(inner, value[key]))
        : [];
    case 'string':
      return (def.checks ?? []).length === 0 ? strings(value) : [];
    default:
      return [];
  }
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
