/** Descriptions → the schemas of the client: `sdk/src/schemas/<group>.gen.ts`, `sdk/src/schemas/enums.gen.ts`. */
import type { Field, Fields, Kind, Shapes, Type } from '../describe';
import * as words from '../words';
import {
  aboutOf,
  answersOf,
  dashed,
  defaultOf,
  head,
  imported,
  literal,
  lower,
  metadataOf,
  type Own,
  ownFields,
  ownMetadata,
  partsOf,
  recordsIn,
  vocabulary,
} from './texts';

const HELPERS = [
  'anyMap',
  'anything',
  'demanded',
  'eventRecord',
  'optionalText',
  'origins',
  'port',
  'flag',
  'flavor',
  'listOf',
  'metadata',
  'needed',
  'number',
  'part',
  'text',
  'texts',
  'words',
];
export const wordsName = ({ type, client }: words.Words): string => client || (vocabulary.get(type) ?? '');

const told = (field: Field): string =>
  aboutOf(field) +
  (field.grows === true ? ' It can only grow.' : '') +
  (field.immutable === undefined ? '' : ' Immutable.') +
  defaultOf(field) +
  (field.secret === true ? ' Masked in answers.' : '') +
  (field.setBy === undefined ? '' : ' Set by the platform.');

/** The schema of an item, or of an answer. */
export function bare(type: Type): string {
  if (type.is === 'record') return lower(type.name);
  if (type.is === 'shared') return type.name;
  if (type.is === 'object') return 'anyMap';
  if (type.is === 'fields') return `z.looseObject({${allMembers(type.fields)}})`;
  if (type.is === 'map' && type.values) return `z.record(z.string(), ${bare(type.values)}.nullable())`;
  if (type.is === 'number') return 'z.number()';
  if (type.is === 'flag') return 'z.boolean()';
  return type.is === 'anything' ? 'z.unknown()' : 'z.string()';
}

function schemaOf(field: Field): string {
  const { type } = field;
  const about = literal(told(field));
  switch (type.is) {
    case 'word':
      return `text(${about}, ${wordsName(type.of)})`;
    case 'number':
      return `number(${about})`;
    case 'flag':
      return `flag(${about})`;
    case 'map':
      return type.values ? `${bare(type)}.nullish().describe(${about})` : `texts(${about})`;
    case 'fields':
      return `part(${about}, {${allMembers(type.fields)}})`;
    case 'list':
      return bare(type.of) === 'z.string()' ? `words(${about})` : `listOf(${about}, ${bare(type.of)})`;
    case 'record':
    case 'shared':
      return `${bare(type)}.nullish().describe(${about})`;
    case 'object':
    case 'anything':
      return `anything(${about})`;
    default:
      return `${field.required === 'always' ? 'needed' : 'text'}(${about})`;
  }
}

const members = (fields: readonly Own[]): string =>
  fields.map(({ leaf, field }) => `${leaf}: ${schemaOf(field)},`).join('\n');

/** With those that many records have: `origins`. */
function allMembers(fields: Fields): string {
  const common = Object.keys(fields).filter((key) => fields[key] === 'common');
  return [members(ownFields(fields)), ...common.map((key) => `...${key},`)].join('\n');
}

const PARTS: Readonly<Record<string, string>> = { spec: 'Settings.', state: 'State. Set by the platform.' };

const recordsOf = (types: readonly Type[]): string =>
  types
    .flatMap(recordsIn)
    .map(
      ({ name, about, fields }) =>
        `/** ${about} */\nexport const ${lower(name)} = z.looseObject({${members(ownFields(fields))}});`,
    )
    .join('\n\n');

/** `sdk/src/schemas/<group>.gen.ts` */
export function clientSchemas(kind: Kind): string {
  const name = lower(kind.type);
  const parts = [...partsOf(kind)].map(([part, fields]) =>
    part === '' ? members(fields) : `${part}: part('${PARTS[part]}', {${members(fields)}}),`,
  );
  const meta = metadataOf(kind, 'metadata', members(ownMetadata(kind)));
  const text = `${recordsOf(ownFields(kind.fields).map(({ field }) => field.type))}

/** ${kind.about} */
export const ${name} = z.looseObject({ metadata${meta === 'metadata' ? '' : `: ${meta}.describe('Name, labels and origin.')`}, ${parts.join('\n')} });

/** Body of create and update of a ${kind.noun}. You can send a record that was read${Object.values(kind.fields).some((field) => field !== 'common' && field.secret) ? ', after you replace or remove its masked values' : ''}. */
export const ${name}Body = ${name}.pick({ metadata: true, spec: true });

/** Body of creating a ${kind.noun}. \`spec\` is required. */
export const new${kind.type} = ${name}Body.extend({ spec: demanded(${name}.shape.spec) });

${recordsOf(answersOf(kind))}
`;
  return `${head(`kinds/${dashed(kind.type)}.ts`)}
// Source: ${kind.source}.
import * as z from 'zod';
${imported(text, './common', HELPERS)}${imported(text, './enums.gen', Object.values(words).map(wordsName))}
${text}`;
}

/** A field of what is only sent. */
function sentSchemaOf({ type, required, ...field }: Field): string {
  const about = literal(told({ type, ...field }));
  const known = type.is === 'word' ? `, ${wordsName(type.of)}` : '';
  return `${required === undefined ? 'optionalText' : 'needed'}(${about}${known})`;
}

/** `sdk/src/schemas/<file>.gen.ts` */
export function clientShapes({ file, of, shapes }: Shapes): string {
  const text = Object.entries(shapes)
    .map(([name, { source, about, type, sent }]) => {
      const schema =
        sent === 'alone' && type.is === 'fields'
          ? `z.object({${ownFields(type.fields)
              .map(({ leaf, field }) => `${leaf}: ${sentSchemaOf(field)},`)
              .join('\n')}})`
          : bare(type);
      return `// Source: ${source}.\n/** ${about} */\nexport const ${name} = ${schema};`;
    })
    .join('\n\n');
  return `${head(`shapes/${file}.ts`)}
/** Schemas of ${of}. */
import * as z from 'zod';
${imported(text, './common', HELPERS)}${imported(text, './enums.gen', Object.values(words).map(wordsName))}
${text}
`;
}

/** `sdk/src/schemas/enums.gen.ts` */
export const clientWords = (all: readonly words.Words[]): string => `${head('words.ts')}
/**
 * Known values of fields. Fields may have other values too: types list the known ones, and checks accept any string.
 */

${all
  .filter(({ client }) => client !== false)
  .map(
    (each) =>
      `/** ${each.about} */\nexport const ${wordsName(each)} = ${JSON.stringify(Object.keys(each.values))} as const;`,
  )
  .join('\n\n')}
`;
