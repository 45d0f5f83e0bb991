/** What the generators share: names, derived sentences, and the text of constants. */
import type { Field, Fields, Group, Kind, RecordType, Type } from '../describe';
import * as words from '../words';

/** The names of the constants of all words, by their type. */
export const vocabulary: ReadonlyMap<string, string> = new Map(
  Object.entries(words).map(([name, { type }]) => [type, name]),
);

export const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
export const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** `volumeTemplates` → `volume-templates` */
export const dashed = (name: string): string =>
  lower(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The name of a group's files: `vpcs-egress-gateways`. */
export const fileOf = ({ group }: Group): string => dashed(group.replaceAll('.', '-'));
/** `a, b or c` */
export const listed = (words: readonly string[], last: 'or' | 'and'): string =>
  words.join(', ').replace(/, (?=[^,]*$)/, ` ${last} `);

/** The text of a constant. */
export const literal = (value: unknown): string =>
  typeof value === 'string' && !value.includes("'")
    ? `'${value.replaceAll('\\', '\\\\')}'`
    : JSON.stringify(value);

export const head = (from: string): string =>
  `// Written by \`npm run generate\` from api/src/${from}. Do not edit.`;

/** An import of those names that the text uses; `type`: they are types. */
export function imported(text: string, from: string, names: readonly string[], type = ''): string {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');
  const used = names.filter((name) =>
    new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name.replace(/^type |^.* as /, '')}\\b(?!:)`).test(code),
  );
  return used.length === 0
    ? ''
    : `import ${type} { ${[...new Set(used)].sort().join(', ')} } from '${from}';\n`;
}

/** A field that is described here, with its place. */
export interface Own {
  readonly key: string;
  readonly field: Field;
  /** `spec.region` */
  readonly place: string;
  /** `region`: the last part of its place. */
  readonly leaf: string;
}

export const ownFields = (fields: Fields): readonly Own[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    if (field === 'common') return [];
    const place = field.at ?? key;
    return [{ key, field, place, leaf: place.slice(place.lastIndexOf('.') + 1) }];
  });

/** The fields of the record besides its metadata, by the part that they lie in: `spec`, or `''` for the record itself. */
export function partsOf({ fields }: Kind): ReadonlyMap<string, readonly Own[]> {
  const inRecord = ownFields(fields).filter(
    ({ field, place }) => field.only !== 'program' && !place.startsWith('metadata.'),
  );
  const partOf = ({ place }: Own) => place.slice(0, Math.max(0, place.indexOf('.')));
  const names = [...new Set(inRecord.map(partOf))];
  return new Map(names.map((name) => [name, inRecord.filter((own) => partOf(own) === name)]));
}

/** The kind's own fields of the metadata. */
export const ownMetadata = ({ fields }: Kind): readonly Own[] =>
  ownFields(fields).filter(({ place }) => place.startsWith('metadata.'));

/** The usual metadata in a package, `schema`, without what the kind lacks, and with what it has besides. */
export const metadataOf = ({ lacks = [] }: Pick<Kind, 'lacks'>, schema: string, members: string): string =>
  schema +
  (lacks.length === 0 ? '' : `.omit({ ${lacks.map((name) => `${name}: true`).join(', ')} })`) +
  (members === '' ? '' : `.extend({ ${members} })`);

/** The records that have a name, inner ones first. */
export function recordsIn(type: Type): RecordType[] {
  if (type.is === 'list') return recordsIn(type.of);
  if (type.is === 'fields') return ownFields(type.fields).flatMap(({ field }) => recordsIn(field.type));
  if (type.is !== 'record') return [];
  return [...ownFields(type.fields).flatMap(({ field }) => recordsIn(field.type)), type];
}

export const wordsOf = (type: Type): readonly string[] =>
  type.is === 'word' ? Object.keys(type.of.values) : type.is === 'list' ? wordsOf(type.of) : [];

/** Whether a body is one record, and not several arguments. */
export const isRecord = (body: Type | Fields): body is Type => typeof body.is === 'string';

/** The arguments that a body or query is. A record has none. */
export const fieldsIn = (sent: Type | Fields = {}): Fields => (isRecord(sent) ? {} : sent);

/** `sandboxes.previews` → `sandboxesPreviews`: the name of a group's rows in the emulator. */
export const rowsName = (group: string): string =>
  group.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether a request goes to the management API with a credential. The others are answered elsewhere. */
export const isRoute = (request: string): boolean => /^[A-Z]+ \/(?!\.well-known|drives\/jwks)/.test(request);

/** What the endpoints of a group answer. */
export const answersOf = ({ endpoints = {} }: Group): readonly Type[] =>
  Object.values(endpoints).flatMap(({ answer }) => answer ?? []);

/** Everything that a kind has a type for: its fields, and the answers of its endpoints. */
export const typesOf = ({ fields = {}, ...group }: Group): readonly Type[] => [
  ...ownFields(fields).map(({ field }) => field.type),
  ...answersOf(group),
];

/** What a field is, with its words and limits. */
export function aboutOf({ about, type }: Field): string {
  const most = 'most' in type ? type.most : 'longest' in type ? type.longest : undefined;
  return about.replace('{words}', listed(wordsOf(type), 'or')).replace('{most}', String(most));
}

export function defaultOf({ otherwise, default: value }: Field): string {
  const told = otherwise ?? value;
  return told === undefined ? '' : ` Default: ${told}.`;
}
