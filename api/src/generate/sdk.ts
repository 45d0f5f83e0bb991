/** Descriptions → the client: `sdk/src/schemas/<group>.gen.ts`, `sdk/src/api/<group>.gen.ts`, `sdk/src/schemas/enums.gen.ts`. */
import type { Endpoint, Field, Kind, Type } from '../describe';
import * as words from '../words';
import {
  aboutOf,
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
  typesOf,
  upper,
  vocabulary,
} from './texts';

const HELPERS = [
  'anyMap',
  'anything',
  'demanded',
  'eventRecord',
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
const PLATFORM = 'https://example.com/workload-platform-as-code/docs/platform.md';
const ERRORS: Readonly<Record<string, string>> = {
  400: 'BadRequestError',
  403: 'PermissionError',
  404: 'NotFoundError',
  409: 'ConflictError',
};

const wordsName = ({ type, client }: words.Words): string => client || (vocabulary.get(type) ?? '');

const told = (field: Field): string =>
  aboutOf(field) +
  (field.grows === true ? ' It can only grow.' : '') +
  (field.immutable === undefined ? '' : ' Immutable.') +
  defaultOf(field) +
  (field.secret === true ? ' Masked in answers.' : '') +
  (field.setBy === undefined ? '' : ' Set by the platform.');

/** The schema of an item, or of an answer. */
function bare(type: Type): string {
  if (type.is === 'record') return lower(type.name);
  if (type.is === 'shared') return type.name;
  if (type.is === 'object') return 'anyMap';
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
      return `texts(${about})`;
    case 'list':
      return bare(type.of) === 'z.string()' ? `words(${about})` : `listOf(${about}, ${bare(type.of)})`;
    case 'record':
    case 'shared':
      return `${bare(type)}.nullish().describe(${about})`;
    case 'anything':
      return `anything(${about})`;
    default:
      return `${field.required === 'always' ? 'needed' : 'text'}(${about})`;
  }
}

const members = (fields: readonly Own[]): string =>
  fields.map(({ leaf, field }) => `${leaf}: ${schemaOf(field)},`).join('\n');

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

${recordsOf(Object.values(kind.endpoints ?? {}).map(({ answer }) => answer))}
`;
  return `${head(`kinds/${dashed(kind.type)}.ts`)}
// Source: ${kind.source}.
import * as z from 'zod';
${imported(text, './common', HELPERS)}${imported(text, './enums.gen', Object.values(words).map(wordsName))}
${text}`;
}

interface Call {
  readonly name: string;
  readonly does: string;
  readonly source?: string | undefined;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** `GET /drives/{driveName}` */
  readonly request: string;
  /** What it takes besides options. */
  readonly takes: readonly string[];
  readonly options?: string;
  readonly returns: string;
  readonly sends: string;
}

/** The path of a request as a template, and the names of its parameters in the client. */
function pathOf(request: string): { template: string; params: readonly string[] } {
  const [, path = ''] = request.split(' ');
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at) => (at === 0 ? 'name' : name));
  let at = 0;
  return { template: `path\`${path.replace(/\{\w+\}/g, () => `\${${params[at++]}}`)}\``, params };
}

/** The usual calls, and why the platform refuses them. */
function usualCalls(kind: Kind): readonly Call[] {
  const { type, noun, methods, path } = kind;
  const schema = lower(type);
  const all = path.replace(/\/\{\w+\}$/, '');
  const externalId = 'externalId' in kind.fields;
  const fixed = ownFields(kind.fields).filter(({ field }) => field.immutable !== undefined);
  const absent = { 404: `the ${noun} does not exist` };
  const writers = kind.writers === 'admin' ? { 403: 'requires an admin of the workspace' } : {};
  const byExternalId =
    ' & {\n/** Only objects with this external id. */\nreadonly externalId?: string | undefined }';
  const query = {
    'in pages': [`query?: ListQuery${externalId ? byExternalId : ''}`],
    whole: [],
    'whole, after a query': ['query?: Record<string, never>'],
  }[kind.listed];
  const isAnswered = kind.deleted.returns === 'record';
  const call = (
    name: keyof typeof methods,
    request: string,
    errors: Readonly<Record<number, string>>,
    takes: readonly string[],
    [returns, send]: readonly [string, (path: string) => string],
  ): Call[] => {
    const method = methods[name];
    if (method === undefined) return [];
    const { does, source, byHand, errors: own = {} } = method;
    const { template } = pathOf(request);
    const call = { name, does, source, request, takes };
    if (byHand !== undefined) {
      const sends = `${name}(this.http, ${template}, body, options)`;
      return [{ ...call, errors: own, ...byHand, returns: `ApiCall<${byHand.answer}>`, sends }];
    }
    const more = Object.entries(own).map(([status, why]) => {
      const usual = errors[Number(status)];
      return [status, usual === undefined ? why : `${usual}, or ${why}`] as const;
    });
    return [{ ...call, errors: { ...errors, ...Object.fromEntries(more) }, returns, sends: send(template) }];
  };
  const name = ['name: string'];
  const one = `ApiCall<${type}>`;
  return [
    ...call(
      'create',
      `POST ${all}`,
      { ...writers, 409: `the name${externalId ? ' or external id' : ''} of the ${noun} is in use` },
      [`body: New${type}`],
      [one, (at) => `this.sendPost(${at}, [body, new${type}], ${schema}, options)`],
    ),
    ...call('get', `GET ${path}`, absent, name, [one, (at) => `this.sendGet(${at}, ${schema}, options)`]),
    ...(externalId
      ? [
          {
            name: 'getByExternalId',
            does: `Reads the ${noun} that has an external id.`,
            errors: { 404: `no ${noun} has it` },
            request: `GET ${all}/by-external-id/{externalId}`,
            takes: ['externalId: string'],
            returns: one,
            sends: `this.sendGet(path\`${all}/by-external-id/\${externalId}\`, ${schema}, options)`,
          },
        ]
      : []),
    ...call('waitUntilReady', `GET ${path}`, {}, name, [
      `Promise<${type}>`,
      (at) => `waitUntilReady(this.http, ${at}, (each) => this.get(name, each), options)`,
    ]).map((each) => ({ ...each, options: `WaitOptions<${type}>` })),
    ...call('list', `GET ${all}`, {}, query, [
      `Listing<${type}>`,
      (at) => `this.listing(${at}, ${schema}, ${query.length === 0 ? 'undefined' : 'query'}, options)`,
    ]),
    ...call(
      'update',
      `PUT ${path}`,
      {
        ...(fixed[0] && {
          400: fixed.length > 1 ? 'an immutable field differs' : `the ${fixed[0].key} differs`,
        }),
        ...writers,
        ...absent,
        ...(externalId && { 409: `another ${noun} has the external id` }),
      },
      [...name, `body: ${type}Body`],
      [one, (at) => `this.sendPut(${at}, [body, ${schema}Body], ${schema}, options)`],
    ),
    ...call('delete', `DELETE ${path}`, { ...writers, ...absent }, name, [
      `ApiCall<${isAnswered ? `${type} | undefined` : 'void'}>`,
      (at) => (isAnswered ? `this.sendDelete(${at}, ${schema}, options)` : `this.sendRemove(${at}, options)`),
    ]),
  ];
}

function ownCall([name, { answer, body = {}, ...endpoint }]: readonly [string, Endpoint]): Call {
  const { template, params } = pathOf(endpoint.request);
  const method = endpoint.request.replace(/ .*/, '');
  const isList = answer.is === 'list';
  const send = isList ? 'sendArray' : { GET: 'sendGet', POST: 'sendPost', DELETE: 'sendDelete' }[method];
  const item = isList ? answer.of : answer;
  const type = ('name' in item ? upper(item.name) : 'unknown') + (isList ? '[]' : '');
  const sent = Object.keys(body);
  const checked = sent.length === 0 ? 'undefined' : `{ ${sent.join(', ')} }, ${name}Body`;
  return {
    name,
    ...endpoint,
    takes: [...params, ...sent].map((each) => `${each}: string`),
    returns: `ApiCall<${type}${method === 'DELETE' ? ' | undefined' : ''}>`,
    sends: `this.${send}(${template}, ${method === 'POST' ? `[${checked}], ` : ''}${bare(item)}, options)`,
  };
}

const WAITING = [
  '{NotReadyError} it has failed',
  '{TimeoutError} it was not ready in time',
  '{NotFoundError} 404: it does not exist',
];

function written({ heading, source, listed }: Kind, call: Call): string {
  const { name, request, errors = {}, takes, options = 'CallOptions' } = call;
  const isPaged = name === 'list' && listed === 'in pages';
  const isWaiting = name === 'waitUntilReady';
  const refusals = [
    ...(isWaiting
      ? WAITING
      : Object.entries(errors).map(([status, why]) => `{${ERRORS[status]}} ${status}: ${why}`)),
    ...(isPaged ? ['{CursorError} the cursor is older than 24 hours, or belongs to another query'] : []),
  ];
  if (refusals.length === 0) refusals.push('{WorkloadError} for reasons that apply to every call');
  const rules = isWaiting ? 'statuses' : isPaged ? 'lists' : heading;
  const see = `[${rules}](${PLATFORM}#${rules.replaceAll(' ', '-')})`;
  return `// Source: ${call.source ?? source}.
/**
 * ${call.does}
 *
${refusals.map((each) => ` * @throws ${each}`).join('\n')}
 * @see ${isWaiting ? see : `\`${request}\`, ${see}`}
 */
${isWaiting ? 'async ' : ''}${name}(${[...takes, `options?: ${options}`].join(', ')}): ${call.returns} {
  return ${isWaiting ? 'await ' : ''}${call.sends};
}`;
}

/** `sdk/src/api/<group>.gen.ts` */
export function clientGroup(kind: Kind): string {
  const { type, group, methods, endpoints = {} } = kind;
  const calls = [...usualCalls(kind), ...Object.entries(endpoints).map(ownCall)];
  const bodies = Object.entries(endpoints).map(([name, { body }]) => {
    const fields = Object.keys(body ?? {}).map((field) => `${field}: z.string().min(1)`);
    return fields.length === 0 ? '' : `const ${name}Body = z.object({ ${fields.join(', ')} });\n`;
  });
  const text = `${bodies.join('')}
// Source: ${kind.source}.
/** \`client.${group}\`: ${lower(kind.about)} */
export class ${upper(group)} extends Group {
${calls.map((call) => written(kind, call)).join('\n\n')}
}
`;
  const records = typesOf(kind).flatMap(recordsIn);
  const types = [type, `${type}Body`, `New${type}`, ...records.map(({ name }) => name)];
  const byHand = Object.entries(methods).flatMap(([name, method]) =>
    method.byHand === undefined
      ? []
      : [name, `type ${method.byHand.options}`, `type ${method.byHand.answer}`],
  );
  const own =
    byHand.length === 0 ? '' : `import { ${[...new Set(byHand)].join(', ')} } from './${dashed(group)}';\n`;
  return `${head(`kinds/${dashed(type)}.ts`)}
${text.includes('z.') ? "import * as z from 'zod';\n" : ''}import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
${imported(text, '../pages', ['Listing', 'ListQuery'], 'type')}import { path } from '../path';
${imported(text, `../schemas/${dashed(group)}.gen`, types.map(lower))}${imported(text, '../types.gen', types, 'type')}import { Group } from './group';
${own}${imported(text, '../waiting', ['type WaitOptions', 'waitUntilReady'])}
${text}`;
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
