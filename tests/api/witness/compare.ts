/** Compares what the pages say about fields with what a package does, in both directions. */
import type { FieldRule, Form } from '../../../api/rules';

/** What a package does with a field. A fact that is absent is not compared; one that is undefined is. */
export interface Field {
  readonly place: string;
  readonly form: Form;
  readonly words?: readonly string[] | undefined;
  readonly default?: string | undefined;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly immutable?: boolean;
  readonly masked?: boolean;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly longest?: number | undefined;
}

/** The facts that a package's form of data shows, also by their absence. */
export type Fact = Exclude<keyof Field, 'place'>;

export type Package = 'client' | 'emulator' | 'provider';

/** A difference between the pages and a package. */
export interface Difference {
  readonly of: Package;
  readonly record: string;
  readonly place: string;
  /** `presence`: only one of them has the field. */
  readonly fact: Fact | 'presence';
  readonly page: string;
  readonly code: string;
}

const shown = (value: Field[Fact]): string =>
  Array.isArray(value) ? value.toSorted().join(', ') : String(value ?? 'nothing');

/** Defaults that mean that there is no value. */
const NO_VALUE: readonly unknown[] = ['false', 'none', 'never', 'all', 'generated'];

function differs(fact: Fact, page: Field[Fact], code: Field[Fact]): boolean {
  if (fact === 'form') return page !== 'any' && code !== 'any' && page !== code;
  const isNothing = (value: Field[Fact]) =>
    value === undefined || value === false || (fact === 'default' && NO_VALUE.includes(value));
  return !(isNothing(page) && isNothing(code)) && shown(page) !== shown(code);
}

/** Which package, which record, and the facts that its form of data shows. */
export interface Compared {
  readonly of: Package;
  readonly record: string;
  readonly facts: readonly Fact[];
}

/** The differences of one record. */
export function differences(
  { of, record, facts: all }: Compared,
  page: readonly FieldRule[],
  code: readonly Field[],
): Difference[] {
  const [told, done] = [byPlace(page), byPlace(code)];
  const missing = [
    ...page
      .filter(({ place }) => !done.has(place) && !isOpen(place, code))
      .map(({ place }) => ({ place, page: 'present', code: 'absent' })),
    ...code
      .filter(({ place }) => !told.has(place) && !isOpen(place, page))
      .map(({ place }) => ({ place, page: 'absent', code: 'present' })),
    // If a field is missing, those inside it are, too.
  ].filter(({ place }, _, all) => !all.some((other) => isInside(place, other.place)));
  const both = page.flatMap((rule) => {
    const field = done.get(rule.place);
    if (field === undefined) return [];
    // What the platform sets, nobody is required to send.
    const facts = all.filter((fact) => !(fact === 'required' && rule.readOnly));
    return facts
      .filter((fact) => fact in field && differs(fact, rule[fact], field[fact]))
      .map((fact) => ({
        of,
        record,
        place: rule.place,
        fact,
        page: shown(rule[fact]),
        code: shown(field[fact]),
      }));
  });
  return [...missing.map((each) => ({ of, record, fact: 'presence' as const, ...each })), ...both];
}

const isInside = (place: string, outer: string): boolean =>
  place.startsWith(outer) && /^(?:\[\]|\{\}|\.)/.test(place.slice(outer.length));

/** Whether a place is inside a value whose fields this side does not say. */
function isOpen(place: string, fields: readonly Field[]): boolean {
  return fields.some(
    (field) =>
      ['any', 'map', 'list'].includes(field.form) &&
      isInside(place, field.place) &&
      !fields.some((other) => isInside(other.place, field.place)),
  );
}

function byPlace<T extends { readonly place: string }>(fields: readonly T[]): Map<string, T> {
  return new Map(fields.map((field) => [field.place, field]));
}

/** Why a difference is right. `place` may end in `*`. */
export interface Ruling {
  readonly of: Package;
  readonly record: string;
  readonly place: string;
  readonly fact: Difference['fact'];
  /** It is only about differences in which the page, or the code, says this. */
  readonly page?: string;
  readonly code?: string;
  readonly why: string;
}

/** Whether a pattern with `*` for any text matches. */
const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.[\]{}()]/g, '\\$&'))
      .join('.*')}$`,
  ).test(text);

/** Whether a ruling is about a difference. */
export const rules = (ruling: Ruling, found: Difference): boolean =>
  ruling.of === found.of &&
  ruling.fact === found.fact &&
  (ruling.page === undefined || ruling.page === found.page) &&
  (ruling.code === undefined || ruling.code === found.code) &&
  matches(ruling.record, found.record) &&
  matches(ruling.place, found.place);

/** A difference in words. */
export const sayingOf = ({ of, record, place, fact, page, code }: Difference): string =>
  `${of}, ${record}, ${place}: ${fact} is ${page} on the page, ${code} in the code`;
