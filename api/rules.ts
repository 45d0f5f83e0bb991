/**
 * The rules of the platform as data, read from the tables in `sources/`: fields of records, and endpoints. Nothing here
 * comes from the packages, so what they do can be compared with it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The form of a value. `any`: the pages do not say it. */
export type Form = 'text' | 'number' | 'flag' | 'map' | 'list' | 'record' | 'any';

/** A field of a record, with everything that the pages say about it. */
export interface FieldRule {
  /** Its place in the record: `spec.permissions[].mode`. */
  readonly place: string;
  readonly form: Form;
  /** The values of a text. */
  readonly words?: readonly string[] | undefined;
  readonly default?: string | undefined;
  readonly required: boolean;
  /** Only the platform sets it. */
  readonly readOnly: boolean;
  readonly immutable: boolean;
  /** Answers have it masked, or only the answer to a create has it, or none. */
  readonly masked: boolean;
  /** Bounds of a number. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** The most characters of a text, or items of a list. */
  readonly longest?: number | undefined;
}

/** An endpoint of the management API. */
export interface EndpointRule {
  readonly method: string;
  /** With the names of its parameters: `/drives/{driveName}`. */
  readonly path: string;
  /** The type of the body: `Drive`. Undefined: it has none. */
  readonly body: string | undefined;
  /** The type of the answer: `Drive`, `DriveList`. Undefined: the pages do not say it. */
  readonly answer: string | undefined;
  /** Declared statuses besides 200. Undefined: only success is declared. */
  readonly statuses: readonly number[] | undefined;
  /** Undefined: not declared. */
  readonly scope: string | undefined;
}

/** What the pages say about one kind. */
export interface KindRules {
  readonly fields: readonly FieldRule[];
  readonly endpoints: readonly EndpointRule[];
}

type Row = readonly string[];

interface Table {
  readonly columns: Row;
  readonly rows: readonly Row[];
}

interface Section {
  readonly heading: string;
  readonly tables: readonly Table[];
}

const pageOf = (name: string) => readFileSync(join(__dirname, 'sources', name), 'utf8');

/** The sections of a page, each with the tables directly below its heading. */
function sectionsOf(page: string): Section[] {
  return page.split(/^#+ /m).map((text) => {
    const [heading = '', ...lines] = text.split('\n');
    return { heading, tables: tablesIn(lines) };
  });
}

function tablesIn(lines: readonly string[]): Table[] {
  const blocks = lines.join('\n').split(/\n(?!\|)/);
  return blocks.flatMap((block) => {
    const [columns, rule, ...rows] = block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf);
    return columns !== undefined && rule?.every((cell) => /^-+$/.test(cell)) === true
      ? [{ columns, rows }]
      : [];
  });
}

const cellsOf = (line: string): Row =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const nameIn = (cell: string): string => /^`([^`]+)`/.exec(cell)?.[1] ?? cell;

// ——— The facts ———

const FACTS = sectionsOf(pageOf('facts.md'));

const tableWith = ({ tables }: Section, column: string) =>
  tables.find(({ columns }) => columns[0] === column);

/** Types that are another name of a type. */
const SHORT = new Map(
  FACTS.flatMap((section) => tableWith(section, 'short name')?.rows ?? []).map(([name = '', type = '']) => [
    nameIn(name),
    nameIn(type),
  ]),
);

interface RecordTable {
  readonly name: string;
  /** Records whose fields it has, too. */
  readonly parents: readonly string[];
  readonly rows: readonly Row[];
}

const RECORDS = new Map(
  FACTS.flatMap((section): [string, RecordTable][] => {
    const table = tableWith(section, 'field');
    const [, name = '', , with_] = /^(\w+)( \(with (.*)\))?$/.exec(section.heading) ?? [];
    if (table?.columns[1] !== 'type') return [];
    return [[name, { name, parents: with_?.split(', ') ?? [], rows: table.rows }]];
  }),
);

/** The records of the facts, by name. */
export const RECORD_NAMES: readonly string[] = [...RECORDS.keys()];

/** One field as its row says, with its type by name. */
interface NamedField extends FieldRule {
  readonly type: string;
}

function rowsOf(record: string): NamedField[] {
  const table = RECORDS.get(record);
  if (table === undefined) throw new Error(`the facts have no record ${record}`);
  return [
    ...table.parents.flatMap(rowsOf),
    ...table.rows.map(([name = '', type = '', required, readOnly, rules = '']) => ({
      place: nameIn(name),
      type,
      required: required === 'yes',
      readOnly: readOnly === 'yes',
      ...rulesIn(rules),
      form: formOf(type),
    })),
  ];
}

/** The parts of a cell with rules that have one meaning everywhere. */
function rulesIn(cell: string) {
  const parts = cell.split('; ');
  const one = (pattern: RegExp) => parts.map((part) => pattern.exec(part)).find((found) => found !== null);
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const range = one(/^(\d+) to (\d+)$/);
  return {
    words: one(/^one of: (.+)$/)?.[1]?.split(', '),
    default: one(/^default (.+)$/)?.[1],
    immutable: parts.includes('immutable'),
    masked: parts.some((part) => /^(?:masked|never returned|returned on creation only)/.test(part)),
    least: number(range?.[1]),
    most: number(range?.[2] ?? one(/^at most (\d+)$/)?.[1]),
    longest: number(one(/^at most (\d+) (?:characters|items)$/)?.[1]),
  };
}

/** A type without the forms around it: `Drive` in a page of drives, `Env` in `Env[]`. */
export function innermost(type: string): string {
  const known = SHORT.get(type) ?? type;
  const inner =
    /^map<(.*)>$/.exec(known)?.[1] ??
    /^(.*)\[\]$/.exec(known)?.[1] ??
    (RECORDS.has(known) ? undefined : /^(\w+)List$/.exec(known)?.[1]);
  return inner === undefined || inner === known ? known : innermost(inner);
}

function formOf(type: string): Form {
  const known = SHORT.get(type) ?? type;
  if (known !== type) return formOf(known);
  if (known.endsWith('[]')) return 'list';
  if (known.startsWith('map<')) return 'map';
  if (RECORDS.has(known)) return 'record';
  const forms: Readonly<Record<string, Form>> = {
    string: 'text',
    integer: 'number',
    number: 'number',
    boolean: 'flag',
  };
  return forms[known] ?? 'any';
}

/** Where the fields of a value are: in the record itself, in each item, or in each value of a map. */
function around(type: string): string {
  const known = SHORT.get(type) ?? type;
  if (known !== type) return around(known);
  if (known.endsWith('[]')) return `[]${around(known.slice(0, -2))}`;
  const value = /^map<(.*)>$/.exec(known)?.[1];
  return value === undefined ? '' : `{}${around(value)}`;
}

/** The fields of a record at every depth. What lies in a read-only field is read-only. */
function fieldsOf(record: string, path: readonly string[] = []): FieldRule[] {
  return rowsOf(record).flatMap(({ type, ...rule }) => {
    const inner = innermost(type);
    // An application in an application would never end.
    const isOpened = RECORDS.has(inner) && !path.includes(inner);
    const inside = isOpened ? fieldsOf(inner, [...path, inner]) : [];
    return [
      rule,
      ...inside.map((each) => ({
        ...each,
        place: `${rule.place}${around(type)}.${each.place}`,
        readOnly: rule.readOnly || each.readOnly,
      })),
    ];
  });
}

const ENDPOINTS = FACTS.flatMap((section) => {
  const rows = tableWith(section, 'method')?.rows ?? [];
  const kind = section.heading.replace(/^B: /, '');
  return rows.map((row) => ({ kind, ...endpointIn(row) }));
});

function endpointIn([method = '', path = '', , body, answer, statuses = '', scope]: Row): EndpointRule {
  const told = (cell: string | undefined) => (cell === '' || cell === 'not known' ? undefined : cell);
  return {
    method,
    path: nameIn(path),
    body: told(body),
    answer: told(answer),
    statuses: statuses === 'not listed' ? undefined : [...statuses.matchAll(/\d{3}/g)].map(Number),
    scope: scope === '(not declared)' ? undefined : scope,
  };
}

/** Every endpoint of the facts. */
export const endpoints: readonly EndpointRule[] = ENDPOINTS;

/** The fields of what the first POST of a kind answers, or any other endpoint, and its endpoints: `rulesOf('Drive')`. */
export function rulesOf(kind: string): KindRules {
  const own = ENDPOINTS.filter((each) => each.kind === kind);
  const made = own.filter(({ method }) => method === 'POST');
  const [record] = [...made, ...own]
    .map(({ answer = '' }) => innermost(answer))
    .filter((name) => RECORDS.has(name));
  return { endpoints: own, fields: record === undefined ? [] : rulesOfRecord(record) };
}

// ——— The specification ———

const SPECIFICATION = sectionsOf(pageOf('specification.md'));

/** Tables of the specification, by the record of the facts that they describe. */
const SPECIFIED: Readonly<Record<string, string>> = {
  Drive: 'Drive',
  CoreEvent: 'Event record',
  SandboxScheduleExecution: 'Schedule execution',
  Template: 'Template',
  Env: 'Environment variable',
  IntegrationConnection: 'Integration connection',
  Function: 'Function',
  Error: 'Error',
  SandboxForkRequest: 'Fork snapshot',
};

/** A field as the specification says. It says less about each than the facts. */
interface SpecifiedField {
  readonly place: string;
  readonly form: Form;
  readonly words?: readonly string[] | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly immutable: boolean;
  readonly masked?: boolean;
}

/** The fields that the specification shows of a record. */
function specifiedOf(record: string): SpecifiedField[] {
  const heading = SPECIFIED[record];
  if (heading === undefined) return [];
  const section = SPECIFICATION.find((each) => each.heading.replace(/ \(.*$/, '') === heading);
  if (section === undefined) throw new Error(`the specification has no section ${heading}`);
  const table = tableWith(section, 'Field');
  if (table === undefined) throw new Error(`the section ${heading} has no table of fields`);
  const [required, notes] = ['Required', ['Notes', 'Meaning']].map((names) =>
    table.columns.findIndex((column) => names.includes(column)),
  );
  return table.rows.flatMap((row) => {
    const [names = '', type = ''] = row;
    const note = row[notes ?? -1] ?? '';
    const field = {
      form: specifiedForm(type),
      words: wordsIn(note),
      required: row[required ?? -1] === 'yes',
      readOnly: note.includes('Returned in responses'),
      immutable: note.includes('immutable'),
    };
    const places = [...names.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place);
    const listed = [...`${type} ${note}`.matchAll(/`(\w+)` \((string|boolean|object|integer)\)/g)];
    const items =
      itemsOf(type) ?? listed.map(([, name = '', inner = '']) => plain(name, specifiedForm(inner)));
    const inside = items.map((item) => ({ ...item, place: `${places[0] ?? ''}[].${item.place}` }));
    return [...places.map((place) => ({ ...field, place })), ...inside];
  });
}

/** The fields of `array of `Env``. */
function itemsOf(type: string): SpecifiedField[] | undefined {
  const [, record = ''] = /^array of `(\w+)`$/.exec(type) ?? [];
  return RECORDS.has(record) ? fieldsOf(record) : undefined;
}

const plain = (place: string, form: Form): SpecifiedField => ({
  place,
  form,
  required: false,
  readOnly: false,
  immutable: false,
});

function wordsIn(notes: string): string[] | undefined {
  const [, one, two] = /`(\w+)` or `(\w+)`/.exec(notes) ?? [];
  return one === undefined || two === undefined ? undefined : [one, two];
}

function specifiedForm(type: string): Form {
  const [, word = ''] = /^(\w+)/.exec(type) ?? [];
  const forms: Readonly<Record<string, Form>> = {
    string: 'text',
    integer: 'number',
    boolean: 'flag',
    array: 'list',
  };
  return forms[word] ?? 'any';
}

/** What both pages say about a record. The specification wins where it says something. */
export function rulesOfRecord(record: string): FieldRule[] {
  const fields = fieldsOf(record);
  const specified = new Map(specifiedOf(record).map((field) => [field.place, field]));
  const known = new Set(fields.map(({ place }) => place));
  const added = [...specified.values()].filter(({ place }) => !known.has(place));
  return [
    ...fields.map((field) => {
      const said = specified.get(field.place);
      return said === undefined
        ? field
        : {
            ...field,
            words: said.words ?? field.words,
            required: said.required || field.required,
            readOnly: said.readOnly || field.readOnly,
            immutable: said.immutable || field.immutable,
          };
    }),
    ...added.map((field) => ({ masked: false, ...field })),
  ];
}

/** The scopes of the specification. */
export const scopes: readonly string[] = SPECIFICATION.filter(({ heading }) => heading === 'Scopes')
  .flatMap((section) => tableWith(section, 'Resource')?.rows ?? [])
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope));

/** The billing dimensions of the specification. */
export const dimensions: readonly string[] = SPECIFICATION.flatMap(
  (section) => section.tables.find(({ columns }) => columns[0] === 'Dimension')?.rows ?? [],
).map(([name = '']) => nameIn(name));
