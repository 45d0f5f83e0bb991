/** Which arguments are secret, and how their values stay out of comparisons with what the platform answers. */
import type { Definition, Fields } from '../resource';
import { isFields } from './unknowns';

/** What tells which arguments are secret. */
type Secrecy = Pick<Definition, 'secret'>;

/** `list[flag].field`: in items of the list whose flag is set, the field is secret. */
interface SecretField {
  readonly list: string;
  readonly flag: string;
  readonly field: string;
}

function parse(declared: string): SecretField | undefined {
  const [, list, flag, field] = /^(\w+)\[(\w+)\]\.(\w+)$/.exec(declared) ?? [];
  return list !== undefined && flag !== undefined && field !== undefined ? { list, flag, field } : undefined;
}

/** Arguments that are secret as a whole. */
export function secretArguments(definition: Secrecy): string[] {
  return (definition.secret ?? []).filter((declared) => parse(declared) === undefined);
}

/** Secret fields inside lists. */
export function secretFields(definition: Secrecy): SecretField[] {
  return (definition.secret ?? []).flatMap((declared) => parse(declared) ?? []);
}

/** Live arguments with the masked values of secret fields replaced by those written, item by item. */
export function unmasked(
  definition: Pick<Definition, 'secret' | 'unordered'>,
  live: Fields,
  written: Fields,
): Fields {
  const out = { ...live };
  for (const { list, flag, field } of secretFields(definition)) {
    const [theirs, mine, key] = [live[list], written[list], definition.unordered?.[list]];
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

/** Shorter values would hide half of a sentence, and are no secrets. */
const SHORTEST = 4;

/** A text of the platform's, such as why a deployment failed, with the secret values of these arguments hidden. */
export function concealed(definition: Definition, written: Fields, text: string): string {
  const values = [
    ...secretArguments(definition).flatMap((argument) => strings(written[argument])),
    ...secretFields(definition).flatMap(({ list, flag, field }) => {
      const items: unknown = written[list];
      return Array.isArray(items)
        ? items.flatMap((item: unknown) =>
            isFields(item) && item[flag] === true ? strings(item[field]) : [],
          )
        : [];
    }),
  ];
  const hidden = values.filter((value) => value.length >= SHORTEST).sort((a, b) => b.length - a.length);
  return hidden.reduce((shown, value) => shown.replaceAll(value, '****'), text);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
