/** Which arguments are secret, and how their values stay out of comparisons with what the platform answers. */
import type { z } from 'zod';
import type { Definition, Fields } from '../resource';
import { isFields } from './unknowns';

/** What tells which values are secret: the arguments of a resource, or of a function, which declares none. */
export type Secrecy = Pick<Definition, 'args'> & Partial<Pick<Definition, 'facts'>>;

/** Live arguments with the masked values of secret fields replaced by those written, item by item. */
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

/** Shorter values are hidden as whole words alone: anywhere, they would hide half of a sentence. */
const SHORTEST_PART = 4;
/** The same for values that nothing declares to be secret: words of a sentence among them. */
const SHORTEST_UNDECLARED = 8;

/**
 * A text of the platform's, such as why a deployment failed, with the secret values of these arguments hidden; and with
 * what stands in maps and variables, which programs mark as secret without our being told.
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

/** Hides a value where it is not part of a longer word. */
function hideWhole(text: string, value: string): string {
  const literal = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\w-])${literal}(?![\\w-])`, 'g'), '****');
}

/** The texts of a bag that may be anything: values of maps and of variables. All others have a form or a length. */
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
