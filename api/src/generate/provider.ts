/** Descriptions → the provider: `provider/src/generated/kinds/<kind>.gen.ts` and `provider/src/resources/enums.gen.ts`. */
import type { Field, Kind, RecordType, Type } from '../describe';
import type { Words } from '../words';
import {
  aboutOf,
  dashed,
  defaultOf,
  head,
  imported,
  listed,
  literal,
  lower,
  type Own,
  ownFields,
  recordsIn,
  vocabulary,
} from './texts';

/** The most characters of a text for which the platform states no limit: a program that sends more has a fault. */
const LONGEST = { region: 63, name: 63, id: 128, time: 64, domain: 255 };

const SCHEMAS = [
  'choice',
  'domainName',
  'flag',
  'flavor',
  'listOf',
  'objectWith',
  'reference',
  'stringMap',
  'text',
  'whole',
  'word',
];
const SHARED = [
  'deletionProtection',
  'described',
  'externalId',
  'metadataOutputs',
  'namesOf',
  'ownName',
  'patience',
  'steering',
];

const wordsName = ({ type }: Words): string => vocabulary.get(type) ?? '';

/** The usual fields: where definitions have them. */
const common = ({ noun, renamed }: Kind): Readonly<Record<string, string>> => ({
  name:
    renamed === undefined
      ? `ownName(${literal(noun)})`
      : `ownName(${literal(noun)}, undefined, ${literal(`replaces the ${noun}, ${renamed}`)})`,
  displayName: 'described.displayName',
  labels: 'described.labels',
  deletionProtection: `deletionProtection(${literal(noun)}, 'metadata.labels')`,
  externalId: `externalId(${literal(noun)})`,
  adoptExisting: 'steering.adoptExisting',
  timeoutSeconds: 'patience.timeoutSeconds',
});

function given(type: Type): string {
  switch (type.is) {
    case 'text':
      if (type.form === 'domain') return 'domainName';
      return `text(${type.longest ?? type.cap ?? (type.form === undefined ? 4096 : LONGEST[type.form])})`;
    case 'word':
      return `choice(${wordsName(type.of)})`;
    case 'number':
      return `whole(${type.least}, ${type.most ?? type.cap ?? '2 ** 31 - 1'})`;
    case 'flag':
      return 'flag';
    case 'map':
      return `stringMap(${literal(type.of)})`;
    case 'list':
      return type.most === undefined
        ? `listOf(${given(type.of)}, ${literal(type.items)})`
        : `listOf(${given(type.of)}, ${literal(`at most ${type.most} ${type.items}`)}, ${type.most})`;
    case 'record':
      return lower(type.name);
    case 'reference':
      return `reference(${literal(type.to)}, ${literal(type.whenDeleted)})`;
    case 'shared':
      return type.name;
    default:
      return 'z.unknown()';
  }
}

function told(type: Type): string {
  if (type.is === 'word') return `word(${wordsName(type.of)})`;
  if (type.is === 'number') return 'z.number()';
  if (type.is === 'list') return `z.array(${told(type.of)})`;
  if (type.is === 'map') return 'z.record(z.string(), z.string())';
  return type.is === 'record' ? lower(type.name) : 'z.string()';
}

/** Facts that the provider has under the same name. */
const FACTS =
  'at refusable unset merged silent grows chosen by unordered unsent unanswered secret deprecated formerly'.split(
    ' ',
  );

function factsOf(field: Field): string {
  const { type, immutable, setBy } = field;
  const facts: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(field).filter(([fact]) => FACTS.includes(fact))),
    ...(type.is === 'text' && type.form === 'region' && { region: true }),
    ...(immutable !== undefined && { on: 'replace' }),
    ...(setBy === 'platform, stable' && { stable: true }),
  };
  return Object.keys(facts).length === 0
    ? ''
    : `{ ${Object.entries(facts)
        .map(([key, value]) => `${key}: ${literal(value)}`)
        .join(', ')} }`;
}

/** How programs write it, and how much. */
function also(type: Type): string {
  if (type.is === 'reference') return ', by name or as a resource';
  return type.is === 'text' && type.cap !== undefined ? `, at most ${type.cap} characters` : '';
}

function sentencesOf(field: Field, noun: string): string {
  const { type, immutable } = field;
  return [
    aboutOf(field).replace(/\.$/, `${also(type)}.`),
    field.grows === true ? ' It can only grow.' : '',
    immutable === undefined
      ? ''
      : ` A change replaces the ${noun}${immutable === true ? '' : immutable.replace(/^(?!,)/, ' ')}.`,
    defaultOf(field),
    field.unordered === true ? ' Order does not matter.' : '',
    field.secret === true
      ? ' Always encrypted in state. The platform masks them, so changes from outside are not detected.'
      : '',
    field.also === undefined ? '' : ` ${field.also}`,
  ].join('');
}

/** @param isOutput only the platform sets it */
function member({ key, field }: Own, noun: string, isOutput: boolean): string {
  const { required, default: value } = field;
  const bare = isOutput ? told(field.type) : given(field.type);
  const isOptional = isOutput ? field.absent === true : required === undefined;
  const schema =
    value !== undefined ? `${bare}.default(${literal(value)})` : isOptional ? `${bare}.optional()` : bare;
  const facts = factsOf(field);
  return `${key}: ${facts === '' ? schema : `field(${schema}, ${facts})`}.describe(${literal(sentencesOf(field, noun))}),`;
}

function recordText({ name, fields }: RecordType, noun: string, isOutput: boolean): string {
  const inside = ownFields(fields).filter(({ field }) => field.only !== 'api');
  const members = inside.map((each) => member(each, noun, isOutput)).join('\n');
  const keys = listed(
    inside.map(({ key }) => key),
    'and',
  );
  return `export const ${lower(name)} = ${
    isOutput
      ? `z.object({\n${members}\n}).meta({ id: ${literal(name)} })`
      : `objectWith(${literal(name)}, ${literal(keys)}, {\n${members}\n})`
  };`;
}

const metadataOutputs = ({ lacks = [] }: Kind): string =>
  lacks.includes('url')
    ? ['name', 'workspace', 'createdAt'].map((name) => `${name}: metadataOutputs.${name},`).join('\n')
    : '...metadataOutputs,';

/** `provider/src/generated/kinds/<kind>.gen.ts` */
export function providerKind(kind: Kind): string {
  const { type, noun, plural, group, replacement, retired, form } = kind;
  const own = new Map(ownFields(kind.fields).map((each) => [each.key, each]));
  const members = (isTold: boolean) =>
    Object.keys(kind.fields).flatMap((key) => {
      const each = own.get(key);
      if (each === undefined) return isTold ? [] : [`${key}: ${common(kind)[key]},`];
      return each.field.only === 'api' || (each.field.setBy !== undefined) !== isTold
        ? []
        : [member(each, noun, isTold)];
    });
  const programs = ownFields(kind.fields).filter(({ field }) => field.only !== 'api');
  const records = programs.flatMap(({ field }) =>
    recordsIn(field.type).map((each) => recordText(each, noun, field.setBy !== undefined)),
  );
  // Every write has a spec, also one without fields.
  const isSpecNeeded = !programs.some(
    ({ field, place }) => place.startsWith('spec.') && field.required !== undefined,
  );
  const query =
    kind.listed === 'in pages' ? '{ limit: 200 }, ' : kind.listed === 'whole' ? '' : 'undefined, ';
  const list = `client.${group}.list(${query}options)`;
  const text = `${records.join('\n\n')}

export const args = ${isSpecNeeded ? 'field(' : ''}z.strictObject({
${members(false).join('\n')}
})${isSpecNeeded ? ', { always: { spec: {} } })' : ''};

export const outputs = z.object({
${metadataOutputs(kind)}
${members(true).join('\n')}
});

/** What a definition says about the kind. */
export const kind = {
  type: ${literal(type)},
  noun: ${literal(noun)},
  description: ${literal(`${kind.about} ${kind.use}`)},
  args,
  outputs,
  ${'losesNothing' in replacement ? '' : `change: { replacement: { says: ${literal(replacement.says)}, dataLost: ${replacement.dataLost} } },`}
  ${retired === undefined ? '' : `retired: ${literal(retired)},`}
  ${form === undefined ? '' : `form: ${form},`}
} as const;

/** How it is read and written, for \`crud\`. */
export const api = {
  endpoints: (client: Client): Client['${group}'] => client.${group},
  plural: ${literal(plural)},
  ${kind.briefly ? `names: (client: Client, options: Options) => namesOf(${list})` : `list: (client: Client, options: Options): ReturnType<Client['${group}']['list']> => ${list}`},
  fields: mapping(args, outputs),
  deletion: ${literal(kind.deleted.then)},
} as const;
`;
  return `${head(`kinds/${dashed(type)}.ts`)}
// Source: ${kind.source}.
import type { Client } from '@workload/sdk';
import { z } from 'zod';
import { field } from '../../lifecycle/values/fields';
import { mapping } from '../../lifecycle/state/wire';
${imported(text, '../../resources/crud', ['Options'], 'type')}${imported(text, '../../resources/enums.gen', [
    ...vocabulary.values(),
  ])}${imported(text, '../../resources/schemas', SCHEMAS)}${imported(text, '../../resources/shared', SHARED)}
${text}`;
}

/** `provider/src/resources/enums.gen.ts` */
export function providerWords(all: Readonly<Record<string, Words>>): string {
  // Those without meanings are the client's.
  const told = Object.entries(all).filter(([, { values }]) => !Object.values(values).includes(''));
  return `${head('words.ts')}
import { enumOf } from './enum';

${told
  .map(
    ([name, { type, about, values }]) =>
      `export const ${name} = enumOf(${literal(type)}, ${literal(about)}, ${JSON.stringify(values)});`,
  )
  .join('\n\n')}
`;
}
