/**
 * Replaces values of the program in texts of the platform: any of them may be secret, and the adapters do not know
 * which are. The replacement is the value's path in the program.
 */
// See docs/decisions/0108-no-values-in-failures.md.
import { STEERING } from '../controls';
import { z } from 'zod';
import type { Fields } from '../resource';
import type { OperationDependencies } from './platform';
import type { Secrecy } from './secrets';
import { isFields } from './unknowns';

/** Shorter values occur in ordinary sentences, and are replaced only if they are declared to be secret. */
const SHORTEST = 4;
/** Shorter values are replaced only as whole words. */
const SHORTEST_PART = 8;
/** The replacement of a value that is declared to be secret. */
const HIDDEN = '****';

/**
 * The same means, with a platform that replaces values of the program in texts.
 *
 * @param written bags with the arguments; called for the first such text, as most operations have none
 */
export function concealing<
  M extends Pick<OperationDependencies, 'platform'> & { readonly definition: Secrecy },
>(means: M, written: () => readonly Fields[]): M {
  let places: ValuePaths | undefined;
  const conceal = (text: string, names: readonly string[]) => {
    places ??= valuePathsOf(means.definition, written());
    return replaced(text, places, names);
  };
  return { ...means, platform: { ...means.platform, conceal } };
}

interface ValuePaths {
  /** Replacements, by value. */
  readonly places: Map<string, string>;
  /** Names of other objects, of variables and the like, which messages show. */
  readonly names: string[];
}

function valuePathsOf(definition: Secrecy, bags: readonly Fields[]): ValuePaths {
  const found: ValuePaths = { places: new Map(), names: [] };
  for (const written of bags) {
    for (const [key, schema] of Object.entries(definition.args.shape)) {
      const isSteering: boolean = key === 'name' || STEERING.some((one) => one === key);
      if (!isSteering) place(found, schema as z.core.$ZodType, { value: written[key], path: key });
    }
    for (const [list, by] of Object.entries(definition.facts?.unordered ?? {}))
      found.names.push(...namesIn(written[list], by));
    for (const secret of secretsIn(definition, written)) found.places.set(secret, HIDDEN);
  }
  return found;
}

/** Remembers the place of every text and number of a value. */
function place(
  found: ValuePaths,
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
    if (typeof value === 'string') found.names.push(value);
  } else if ((typeof value === 'string' || typeof value === 'number') && def?.type !== 'enum') {
    found.places.set(String(value), `[${path}]`);
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

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

function replaced(text: string, { places, names: others }: ValuePaths, names: readonly string[]): string {
  const forms = new Map(
    [...places]
      // A quoted value may lack its surrounding space.
      .map(([value, instead]) => [value.trim(), instead] as const)
      .filter(([value, instead]) => value.length >= (instead === HIDDEN ? 1 : SHORTEST))
      .flatMap(([value, instead]) => formsOf(value).map((form) => [form, instead] as const)),
  );
  for (const name of [...others, ...names]) if (forms.get(name) !== HIDDEN) forms.set(name, name);
  // The longest first: one may contain another.
  const patterns = [...forms]
    .sort(([a], [b]) => b.length - a.length)
    .map(([form, instead]) => patternOf(form, instead === HIDDEN ? SHORTEST : SHORTEST_PART));
  if (patterns.length === 0) return text;
  return text.replace(new RegExp(patterns.join('|'), 'g'), (form) => forms.get(form) ?? form);
}

/** A value as it is, as in JSON, and as in an address. */
function formsOf(value: string): string[] {
  // Half of a surrogate pair cannot be encoded in an address.
  const wellFormed = Buffer.from(value).toString();
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(wellFormed)];
}

function patternOf(form: string, shortestPart: number): string {
  const literal = form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return form.length >= shortestPart ? literal : `(?<![\\w-])${literal}(?![\\w-])`;
}
