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
  type Own,
  ownFields,
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
      return `${lower(type.name)}.nullish().describe(${about})`;
    case 'anything':
      return `anything(${about})`;
    default:
      return `${field.required === 'always' ? 'needed' : 'text'}(${about})`;
  }
}

const members = (fields: readonly Own[]): string =>
  fields.map(({ leaf, field }) => `${leaf}: ${schemaOf(field)},`).join('\n');

const PARTS: Readonly<Record<string, string>> = { spec: 'Settings.', state: 'State. Set by the platform.' };

/** `sdk/src/schemas/<group>.gen.ts` */
export function clientSchemas(kind: Kind): string {
  const name = lower(kind.type);
  const parts = [...partsOf(kind)].map(([part, fields]) =>
    part === '' ? members(fields) : `${part}: part('${PARTS[part]}', {${members(fields)}}),`,
  );
  const records = typesOf(kind)
    .flatMap(recordsIn)
    .map(
      ({ name, about, fields }) =>
        `/** ${about} */\nexport const ${lower(name)} = z.looseObject({${members(ownFields(fields))}});`,
    );
  const text = `${records.join('\n\n')}

/** ${kind.about} */
export const ${name} = z.looseObject({ metadata, ${parts.join('\n')} });

/** Body of create and update of a ${kind.noun}. You can send a record that was read${Object.values(kind.fields).some((field) => field !== 'common' && field.secret) ? ', after you replace or remove its masked values' : ''}. */
export const ${name}Body = ${name}.pick({ metadata: true, spec: true });

/** Body of creating a ${kind.noun}. \`spec\` is required. */
export const new${kind.type} = ${name}Body.extend({ spec: demanded(${name}.shape.spec) });
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
  readonly source: string;
  readonly errors: Readonly<Record<string, string>>;
  /** `GET /drives/{driveName}` */
  readonly request?: string;
  readonly signature: string;
  readonly body: string;
}

/** `/drives/{driveName}` → its template, and the names of its parameters in the client. */
function pathOf(path: string): { template: string; params: readonly string[] } {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at) => (at === 0 ? 'name' : name));
  let at = 0;
  return { template: `path\`${path.replace(/\{\w+\}/g, () => `\${${params[at++]}}`)}\``, params };
}

function calls(kind: Kind): Call[] {
  const { type, noun, methods, path } = kind;
  const schema = lower(type);
  const all = path.replace(/\/\{\w+\}$/, '');
  const { template: one } = pathOf(path);
  const hasExternalId = 'externalId' in kind.fields;
  const immutable = ownFields(kind.fields).filter(({ field }) => field.immutable !== undefined);
  const absent = { 404: `the ${noun} does not exist` };
  const writers = kind.writers === 'admin' ? { 403: 'requires an admin of the workspace' } : {};
  const lists = {
    'in pages': `query?: ListQuery${hasExternalId ? ' & {\n/** Only objects with this external id. */\nreadonly externalId?: string | undefined }' : ''}, options?: CallOptions`,
    whole: 'options?: CallOptions',
    'whole, after a query': 'query?: Record<string, never>, options?: CallOptions',
  };
  const call = (
    verb: keyof typeof methods,
    request: string | undefined,
    errors: Record<number, string>,
    signature: string,
    body: string,
  ): Call[] => {
    const method = methods[verb];
    if (method === undefined || method.byHand === true) return [];
    const more = Object.entries(method.errors ?? {}).map(([status, why]) => [
      status,
      [errors[Number(status)], why].filter(Boolean).join(', or '),
    ]);
    return [
      {
        name: verb,
        does: method.does,
        source: method.source ?? kind.source,
        ...(request !== undefined && { request }),
        errors: { ...errors, ...(Object.fromEntries(more) as Record<string, string>) },
        signature,
        body,
      },
    ];
  };
  return [
    ...call(
      'create',
      `POST ${all}`,
      { ...writers, 409: `the name${hasExternalId ? ' or external id' : ''} of the ${noun} is in use` },
      `create(body: New${type}, options?: CallOptions): ApiCall<${type}>`,
      `return this.sendPost(path\`${all}\`, [body, new${type}], ${schema}, options);`,
    ),
    ...call(
      'get',
      `GET ${path}`,
      absent,
      `get(name: string, options?: CallOptions): ApiCall<${type}>`,
      `return this.sendGet(${one}, ${schema}, options);`,
    ),
    ...(hasExternalId
      ? [
          {
            name: 'getByExternalId',
            does: `Reads the ${noun} that has an external id.`,
            source: kind.source,
            errors: { 404: `no ${noun} has it` },
            request: `GET ${all}/by-external-id/{externalId}`,
            signature: `getByExternalId(externalId: string, options?: CallOptions): ApiCall<${type}>`,
            body: `return this.sendGet(path\`${all}/by-external-id/\${externalId}\`, ${schema}, options);`,
          },
        ]
      : []),
    ...call(
      'waitUntilReady',
      undefined,
      {},
      `async waitUntilReady(name: string, options?: WaitOptions<${type}>): Promise<${type}>`,
      `return await waitUntilReady(this.http, ${one}, (each) => this.get(name, each), options);`,
    ),
    ...call(
      'list',
      `GET ${all}`,
      {},
      `list(${lists[kind.listed]}): Listing<${type}>`,
      `return this.listing(path\`${all}\`, ${schema}, ${kind.listed === 'whole' ? 'undefined' : 'query'}, options);`,
    ),
    ...call(
      'update',
      `PUT ${path}`,
      {
        ...(immutable.length > 0 && {
          400: immutable.length > 1 ? 'an immutable field differs' : `the ${immutable[0]?.key} differs`,
        }),
        ...writers,
        ...absent,
        ...(hasExternalId && { 409: `another ${noun} has the external id` }),
      },
      `update(name: string, body: ${type}Body, options?: CallOptions): ApiCall<${type}>`,
      `return this.sendPut(${one}, [body, ${schema}Body], ${schema}, options);`,
    ),
    ...call(
      'delete',
      `DELETE ${path}`,
      { ...writers, ...absent },
      `delete(name: string, options?: CallOptions): ApiCall<${kind.deleted.returns === 'record' ? `${type} | undefined` : 'void'}>`,
      kind.deleted.returns === 'record'
        ? `return this.sendDelete(${one}, ${schema}, options);`
        : `return this.sendRemove(${one}, options);`,
    ),
    ...Object.entries(kind.endpoints ?? {}).map(([name, endpoint]) => endpointCall(kind, name, endpoint)),
  ];
}

function endpointCall(
  kind: Kind,
  name: string,
  { request, does, errors = {}, answer, source = kind.source }: Endpoint,
): Call {
  const [method = '', path = ''] = request.split(' ');
  const { template, params } = pathOf(path);
  const record = answer === 'self' ? { type: kind.type, schema: lower(kind.type) } : answerOf(answer);
  const sent = { GET: 'sendGet', POST: 'sendPost', DELETE: 'sendDelete' }[method];
  return {
    name,
    does,
    source,
    request,
    errors,
    signature: `${name}(${[...params.map((each) => `${each}: string`), 'options?: CallOptions'].join(', ')}): ApiCall<${record.type}${method === 'DELETE' ? ' | undefined' : ''}>`,
    body: `return this.${sent}(${template}, ${method === 'POST' ? '[undefined], ' : ''}${record.schema}, options);`,
  };
}

function answerOf(type: Type): { type: string; schema: string } {
  return { type: type.is === 'record' ? type.name : 'unknown', schema: bare(type) };
}

function written(kind: Kind, { does, source, errors, request, signature, body, name }: Call): string {
  const refusals =
    name === 'waitUntilReady'
      ? [
          '{NotReadyError} it has failed',
          '{TimeoutError} it was not ready in time',
          '{NotFoundError} 404: it does not exist',
        ]
      : Object.entries(errors).map(([status, why]) => `{${ERRORS[status]}} ${status}: ${why}`);
  if (name === 'list' && kind.listed === 'in pages')
    refusals.push('{CursorError} the cursor is older than 24 hours, or belongs to another query');
  if (refusals.length === 0) refusals.push('{WorkloadError} for reasons that apply to every call');
  const rules =
    request === undefined
      ? `[statuses](${PLATFORM}#statuses)`
      : `\`${request}\`, [${name === 'list' && kind.listed === 'in pages' ? `lists](${PLATFORM}#lists` : `${kind.heading}](${PLATFORM}#${kind.heading.replaceAll(' ', '-')}`})`;
  return `// Source: ${source}.
/**
 * ${does}
 *
${refusals.map((each) => ` * @throws ${each}`).join('\n')}
 * @see ${rules}
 */
${signature} { ${body} }`;
}

/** `sdk/src/api/<group>.gen.ts` */
export function clientGroup(kind: Kind): string {
  const text = `// Source: ${kind.source}.
/** \`client.${kind.group}\`: ${lower(kind.about)} */
export class ${upper(kind.group)} extends Group {
${calls(kind)
  .map((call) => written(kind, call))
  .join('\n\n')}
}
`;
  const { type } = kind;
  const names = typesOf(kind)
    .flatMap(recordsIn)
    .map(({ name }) => name);
  const types = [type, `${type}Body`, `New${type}`, ...names];
  return `${head(`kinds/${dashed(kind.type)}.ts`)}
${text.includes('z.unknown') ? "import * as z from 'zod';\n" : ''}import type { ApiCall } from '../call';
import type { CallOptions } from '../call-options';
${imported(text, '../pages', ['Listing', 'ListQuery'], 'type')}import { path } from '../path';
${imported(text, `../schemas/${dashed(kind.group)}.gen`, types.map(lower))}${imported(text, '../types.gen', types, 'type')}import { Group } from './group';
${text.includes('waitUntilReady(') ? "import { waitUntilReady, type WaitOptions } from '../waiting';\n" : ''}
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
