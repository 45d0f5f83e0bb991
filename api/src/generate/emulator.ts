/** Descriptions → the emulator: `emulator/src/generated/<group>.gen.ts`. */
import type { Fields, Kind, Shapes, Type } from '../describe';
import {
  dashed,
  head,
  imported,
  isRecord,
  isRoute,
  literal,
  lower,
  metadataOf,
  type Own,
  ownFields,
  ownMetadata,
  partsOf,
  recordsIn,
  rowsName,
  wordsOf,
} from './texts';

export function schemaOf(type: Type): string {
  const words = wordsOf(type);
  switch (type.is) {
    case 'text': {
      if (type.form === 'region') return 'region';
      if (type.form === 'time') return 'z.iso.datetime()';
      if (type.form === 'domain') return 'customDomainName';
      return type.longest === undefined
        ? 'z.string()'
        : `z.string().min(1, 'must not be empty').max(${type.longest}, 'must have at most ${type.longest} characters')`;
    }
    case 'word':
      return `z.enum(${JSON.stringify(words)}, ${literal(words.length > 2 ? `must be one of ${words.join(', ')}` : `must be ${words.join(' or ')}`)})`;
    case 'number':
      return `${type.fraction ? 'z.number()' : 'z.int()'}${type.least === undefined ? '' : `.min(${type.least}, ${type.least === 0 ? "'must not be negative'" : `'must be at least ${type.least}'`})`}`;
    case 'flag':
      return 'z.boolean()';
    case 'map':
      return `z.record(z.string(), ${type.values ? schemaOf(type.values) : 'z.string()'})`;
    case 'object':
      return 'z.record(z.string(), z.json())';
    case 'fields':
      return fieldsText(type.fields, isTold);
    case 'list':
      return `z.array(${schemaOf(type.of)})${type.most === undefined ? '' : `.max(${type.most}, 'must have at most ${type.most} ${type.items}')`}`;
    case 'record':
      return lower(type.name);
    case 'reference':
      return 'z.string()';
    case 'shared':
      return type.name === 'eventRecord' ? 'shownEvent' : type.name;
    default:
      return 'z.json()';
  }
}

const members = (fields: readonly Own[], isThere: (own: Own) => boolean): string =>
  fields
    .map((own) => `${own.leaf}: ${schemaOf(own.field.type)}${isThere(own) ? '' : '.optional()'},`)
    .join('\n');

const isSet = ({ field }: Own) => field.setBy !== undefined;

/** Records of the platform have what it sets, unless they may lack it. */
const isTold = ({ field }: Own) => field.absent !== true;

/** Answers have that, and what the platform needs or chooses. */
const isAnswered = (own: Own) =>
  isSet(own)
    ? isTold(own)
    : own.field.required === 'create' || own.field.chosen === true || schemaOf(own.field.type) === 'region';

/** With those that many records have: `origins`. */
function fieldsText(fields: Fields, isThere: (own: Own) => boolean): string {
  const common = Object.keys(fields).filter((key) => fields[key] === 'common');
  return `z.object({${members(ownFields(fields), isThere)}${common.map((key) => `...${key},`).join('\n')}})`;
}

const recordText = (
  { name, fields }: { name: string; fields: Fields },
  isThere: (own: Own) => boolean,
): string => `${lower(name)} = ${fieldsText(fields, isThere)};`;

/** `emulator/src/generated/<file>.gen.ts`: what is answered. Each product decides what it accepts. */
export function emulatorAnswers({ file, of, shapes }: Shapes): string {
  const text = Object.entries(shapes)
    .filter(([, { sent }]) => sent === undefined)
    .map(([name, { type }]) => `export const ${name} = ${schemaOf(type)};`)
    .join('\n\n');
  return `${head(`shapes/${file}.ts`)}
/** Answers of ${of}. */
import { z } from 'zod';
${imported(text, '../fields/events', ['shownEvent'])}${imported(text, '../fields/metadata', ['origins'])}${imported(text, '../fields/flavors', ['flavor'])}${imported(text, '../fields/ports', ['port'])}
${text}
`;
}

/** `emulator/src/generated/<group>.gen.ts` */
export function emulatorShapes(kind: Kind): string {
  const { type, endpoints = {} } = kind;
  const rows = `rows.${rowsName(kind.group)}`;
  const others = Object.entries(endpoints).filter(([, { request }]) => isRoute(request));
  const name = lower(type);
  const parts = partsOf(kind);
  const spec = parts.get('spec') ?? [];
  const sent = spec.filter((own) => !isSet(own));
  const answered = spec.filter((own) => isAnswered(own) && !(own.field.required === 'create'));
  const ownMeta = ownMetadata(kind);
  const newMeta = ownMeta.filter((own) => !isSet(own));
  const outside = [...parts].flatMap(([part, fields]) => {
    if (part === 'spec') return [];
    return part === ''
      ? [members(fields, isAnswered)]
      : [`${part}: z.object({${members(fields, isAnswered)}}),`];
  });
  const records = ownFields(kind.fields).flatMap((own) =>
    recordsIn(own.field.type).map((each) => ({
      each,
      isThere: isSet(own) ? isTold : ({ field }: Own) => field.required === 'always',
    })),
  );
  const answers = others.flatMap(([, { answer }]) => (answer === undefined ? [] : recordsIn(answer)));
  const leaves = (is: (own: Own) => unknown) => JSON.stringify(spec.filter(is).map(({ leaf }) => leaf));
  const isNeeded = sent.some(({ field }) => field.required === 'create');
  const text = `${records.map(({ each, isThere }) => `const ${recordText(each, isThere)}`).join('\n')}
const spec = z.object({${members(sent, ({ field }) => field.required === 'create')}});
const shown = spec.extend({${members(answered, isAnswered)}${members(
    spec.filter((own) => isSet(own) && !isAnswered(own)),
    () => false,
  )}});
const ${name} = z.object({ metadata: ${metadataOf(kind, 'shownMetadata', members(ownMeta.filter(isSet), isTold))}, spec: shown, ${outside.join('\n')} });
${answers.map((each) => `const ${recordText(each, isTold)}`).join('\n')}

export type ${type}Spec = z.infer<typeof shown>;

/** Bodies of ${kind.plural}, and the rules about their fields. */
export const ${name}Rules = {
  created: z.object({ metadata: ${metadataOf(
    {},
    'newMetadata',
    members(newMeta, ({ field }) => field.required !== undefined),
  )}, spec }),
  changed: z.object({ metadata: changedMetadata, spec${isNeeded ? ': spec.partial()' : ''} }),
  path: ${literal(kind.path.replace(/\/\{\w+\}$/, ''))},
  fixed: ${leaves(({ field }) => field.immutable !== undefined)},
  kept: ${leaves((own) => own.field.setBy === 'platform, stable' || own.field.grows)},
  secret: ${leaves(({ field }) => field.secret)},
} as const;

/** The usual endpoints of ${kind.plural}. */
export const ${name}Api = {
  rows: ${rows},
  answer: ${name},
  listed: ${kind.listed === 'in pages' ? ('externalId' in kind.fields ? '{ byExternalId: true }' : '{}') : "'bare'"},
} as const;
${
  others.length === 0
    ? ''
    : `
/** Its other endpoints. */
export const ${name}Endpoints = {
${others
  .map(([key, { body, answer }]) => {
    const sent =
      body === undefined
        ? ''
        : `body: ${isRecord(body) ? schemaOf(body) : `z.object({ ${members(ownFields(body), () => true)} })`}, `;
    const shown = answer === undefined ? '' : `answer: ${schemaOf(answer)}`;
    return `${key}: { ...${rows}.${key}, ${sent}${shown} },`;
  })
  .join('\n')}
} as const;
`
}`;
  return `${head(`kinds/${dashed(type)}.ts`)}
// Source: ${kind.source}.
import { z } from 'zod';
${imported(text, '../fields/events', ['shownEvent'])}${imported(text, '../fields/domain-names', ['customDomainName'])}import { changedMetadata, newMetadata, shownMetadata } from '../fields/metadata';
${imported(text, '../fields/flavors', ['flavor'])}${imported(text, '../fields/regions', ['region'])}import { rows } from './rows.gen';
${text}`;
}
