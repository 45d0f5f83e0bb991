/**
 * Conceals values of the program in texts: any of them may be secret, and the adapters do not know which are. This is
 * the only place of the provider that does it.
 *
 * | value                                       | in texts     | replaced by | shortest | inside of longer words |
 * | ------------------------------------------- | ------------ | ----------- | -------: | ---------------------- |
 * | declared secret, argument or output         | all          | ****        |        1 | from 4 characters on   |
 * | free text: value of a map, of a variable    | all          | ****        |        8 | never                  |
 * | any other value, also these where longer    | the platform | its path    |        4 | from 8 characters on   |
 *
 * Each is found as it is, without the space around it, as in JSON, and as in an address or a form. The longest goes
 * first, because one may contain another.
 */
// See docs/decisions/0108-no-values-in-failures.md.
import { STEERING } from '../../controls';
import { z } from 'zod';
import type { Definition, Fields } from '../../resource';
import type { OperationDependencies } from '../platform/platform';
import { isFields } from './markers';

/** The platform's and our replacement of a secret. */
export const MASK = '****';

/** The parts of a definition that show which values are secret. A function declares none. */
export type Secrecy = Pick<Definition, 'args'> & Partial<Pick<Definition, 'facts'>>;

/** From which length on a value is replaced: at all, and inside of longer words. */
interface Rule {
  readonly shortest: number;
  readonly shortestPart: number;
}

const SECRET: Rule = { shortest: 1, shortestPart: 4 };
const FREE_TEXT: Rule = { shortest: 8, shortestPart: Infinity };
const VALUE: Rule = { shortest: 4, shortestPart: 8 };

/** What is replaced, by value; and names of other objects, of variables and the like, which messages show. */
class Concealed {
  readonly #values = new Map<string, Rule & { readonly instead: string }>();
  readonly #names: string[] = [];

  add(value: string, instead: string, rule: Rule): void {
    this.#values.set(value, { instead, ...rule });
  }

  show(...names: readonly string[]): void {
    this.#names.push(...names);
  }

  /** @param names that are shown besides, unless they are secret */
  in(text: string, names: readonly string[] = []): string {
    const forms = new Map(
      [...this.#values]
        // A quoted value may lack its surrounding space.
        .map(([value, how]) => [value.trim(), how] as const)
        .filter(([value, { shortest }]) => value.length >= Math.max(1, shortest))
        .flatMap(([value, how]) => formsOf(value).map((form) => [form, how] as const)),
    );
    for (const name of [...this.#names, ...names])
      if (name !== '' && forms.get(name)?.instead !== MASK) forms.set(name, { instead: name, ...VALUE });
    const patterns = [...forms]
      .sort(([a], [b]) => b.length - a.length)
      .map(([form, { shortestPart }]) => patternOf(form, shortestPart));
    if (patterns.length === 0) return text;
    return text.replace(new RegExp(patterns.join('|'), 'g'), (form) => forms.get(form)?.instead ?? form);
  }
}

/**
 * The same dependencies, with a platform that replaces values of the program in its texts.
 *
 * @param written bags with the arguments; called for the first such text, as most operations have none
 */
export function concealing<
  M extends Pick<OperationDependencies, 'platform'> & { readonly definition: Secrecy },
>(dependencies: M, written: () => readonly Fields[]): M {
  let found: Concealed | undefined;
  const conceal = (text: string, names: readonly string[]) => {
    found ??= valuesIn(dependencies.definition, written());
    return found.in(text, names);
  };
  return { ...dependencies, platform: { ...dependencies.platform, conceal } };
}

/**
 * A message with the secrets of these arguments masked. Values of maps and variables are masked too, as programs can
 * mark them secret without the provider's knowledge.
 */
export function concealed(definition: Secrecy, written: Fields, text: string): string {
  const found = new Concealed();
  for (const value of freeTexts(definition.args, written)) found.add(value, MASK, FREE_TEXT);
  for (const value of secretsIn(definition, written)) found.add(value, MASK, SECRET);
  return found.in(text);
}

/** A text with these secrets masked, wherever they stand. */
export function masked(text: string, secrets: readonly string[]): string {
  const found = new Concealed();
  for (const value of secrets) found.add(value, MASK, SECRET);
  return found.in(text);
}

function valuesIn(definition: Secrecy, bags: readonly Fields[]): Concealed {
  const found = new Concealed();
  for (const written of bags) {
    for (const [key, schema] of Object.entries(definition.args.shape)) {
      const isSteering: boolean = key === 'name' || STEERING.some((one) => one === key);
      if (!isSteering) place(found, schema as z.core.$ZodType, { value: written[key], path: key });
    }
    for (const [list, by] of Object.entries(definition.facts?.unordered ?? {}))
      found.show(...namesIn(written[list], by));
    for (const secret of secretsIn(definition, written)) found.add(secret, MASK, SECRET);
  }
  return found;
}

/** Remembers the place of every text and number of a value. */
function place(
  found: Concealed,
  schema: z.core.$ZodType | undefined,
  { value, path }: { readonly value: unknown; readonly path: string },
): void {
  const def = schema === undefined ? undefined : (schema as z.core.$ZodTypes)._zod.def;
  if (def?.type === 'optional' || def?.type === 'default' || def?.type === 'nullable') {
    place(found, def.innerType, { value, path });
  } else if (Array.isArray(value)) {
    const item = def?.type === 'array' ? def.element : undefined;
    value.forEach((one: unknown, index) => {
      place(found, item, { value: one, path: `${path}[${index}]` });
    });
  } else if (isFields(value)) {
    const shape = def?.type === 'object' ? def.shape : {};
    for (const [key, inner] of Object.entries(value))
      place(found, shape[key], { value: inner, path: `${path}.${key}` });
  } else if (schema !== undefined && z.globalRegistry.get(schema)?.reference !== undefined) {
    if (typeof value === 'string') found.show(value);
  } else if ((typeof value === 'string' || typeof value === 'number') && def?.type !== 'enum') {
    found.add(String(value), `[${path}]`, VALUE);
  }
}

/** The identifying values of list items. They are shown, like the keys of a map. */
function namesIn(list: unknown, by: string | true | undefined): string[] {
  const items: readonly unknown[] = Array.isArray(list) && typeof by === 'string' ? list : [];
  return items.flatMap((item) => (isFields(item) ? texts(item[String(by)]) : []));
}

/** Texts of arguments and outputs that are declared to be secret. */
function secretsIn({ facts }: Secrecy, written: Fields): string[] {
  if (facts === undefined) return [];
  const fields = facts.secretFields.flatMap(({ list, flag, field }) => {
    const items: unknown = written[list];
    if (!Array.isArray(items)) return [];
    return items.map((item: unknown) => (isFields(item) && item[flag] === true ? item[field] : undefined));
  });
  const told = [...facts.secret, ...facts.secretOutputs].map((key) =>
    key.startsWith('__') ? sentIn(written[key]) : written[key],
  );
  return [...told, ...fields].flatMap(texts);
}

/**
 * The sent bodies among the releases in a state. Names of revisions and reasons are not secret, and are shown.
 */
function sentIn(releases: unknown): unknown {
  return Array.isArray(releases)
    ? releases.map((release: unknown) =>
        isFields(release) && isFields(release.underWay) ? release.underWay.sent : undefined,
      )
    : undefined;
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
      return texts(value);
    case 'object':
      return isFields(value)
        ? Object.entries(def.shape).flatMap(([key, inner]) => freeTexts(inner, value[key]))
        : [];
    case 'string':
      return (def.checks ?? []).length === 0 ? texts(value) : [];
    default:
      return [];
  }
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

/** A value as it is, as in JSON, as in an address, and as in a form. */
function formsOf(value: string): string[] {
  // Half of a surrogate pair cannot be encoded in an address.
  const inAddress = encodeURIComponent(Buffer.from(value).toString());
  return [value, JSON.stringify(value).slice(1, -1), inAddress, inAddress.replaceAll('%20', '+')];
}

function patternOf(form: string, shortestPart: number): string {
  const literal = form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return form.length >= shortestPart ? literal : `(?<![\\w-])${literal}(?![\\w-])`;
}
