/** Descriptions → the methods of the client: `sdk/src/api/<group>.gen.ts`. */
import type { Endpoint, Field, Fields, Group, Type } from '../describe';
import { bare, wordsName } from './sdk';
import {
  aboutOf,
  dashed,
  defaultOf,
  fileOf,
  head,
  imported,
  fieldsIn,
  isRecord,
  listed,
  literal,
  lower,
  ownFields,
  recordsIn,
  typesOf,
  upper,
} from './texts';

const PLATFORM = 'https://example.com/workload-platform-as-code/docs/platform.md';
const ERRORS: Readonly<Record<string, string>> = {
  400: 'BadRequestError',
  403: 'PermissionError',
  404: 'NotFoundError',
  409: 'ConflictError',
  429: 'RateLimitError',
  500: 'ServerError',
};

export interface Call {
  readonly name: string;
  readonly does: string;
  /** What it sends and answers. */
  readonly sent: Sent;
  readonly source?: string | undefined;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** `GET /drives/{driveName}` */
  readonly request: string;
  /** Its heading in docs/platform.md, if that is not the group's. */
  readonly heading?: string | undefined;
  readonly isPaged?: boolean;
  /** What it takes besides options. */
  readonly takes: readonly string[];
  readonly options?: string | undefined;
  readonly returns: string;
  readonly sends: string;
}

type Sent = Pick<
  Endpoint,
  | 'body'
  | 'bodyOptional'
  | 'query'
  | 'queryName'
  | 'queryOptional'
  | 'searchedFrom'
  | 'options'
  | 'answer'
  | 'byHand'
  | 'listed'
>;

/** `an application` */
const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

export const classOf = (group: Group): string => group.class ?? upper(group.group);

/** The name of the type of an answer or body. A class of the same name is the group's. */
const typeName = (type: Type, group: Group): string =>
  !('name' in type)
    ? 'unknown'
    : upper(type.name) === classOf(group)
      ? `${upper(type.name)}Answer`
      : upper(type.name);

/** What a program writes for a parameter of a query. */
function typed(type: Type): string {
  if (type.is === 'flag') return 'boolean';
  if (type.is === 'list') return `${typed(type.of)} | readonly ${typed(type.of)}[]`;
  if (type.is !== 'word') return 'string';
  return type.of.type === ''
    ? Object.keys(type.of.values).map(literal).join(' | ')
    : upper(wordsName(type.of));
}

const shapeOf = (fields: Fields): string =>
  `{ ${ownFields(fields)
    .map(
      ({ key, field }) =>
        `\n/** ${aboutOf(field)}${defaultOf(field)} */\nreadonly ${key}?: ${typed(field.type)} | undefined;`,
    )
    .join('')} }`;

/** The names of a path's parameters in the client. */
function paramsOf({ path = '', params = {} }: Group, request: string): readonly string[] {
  const own = /\{(\w+)\}$/.exec(path)?.[1];
  return [...request.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => params[name] ?? (name === own ? 'name' : name),
  );
}

/** The type of a list's filters. Empty: it has none. */
function filterOf({ listed, query }: Sent): string {
  if (listed === 'whole, after a query') return 'Record<string, never>';
  const page = listed?.startsWith('in pages') && (listed === 'in pages' ? 'ListQuery' : 'PageQuery');
  return [page, query && !isRecord(query) && shapeOf(query)].filter(Boolean).join(' & ');
}

/** How a method is called, and its request. */
function callOf(
  group: Group,
  name: string,
  request: string,
  sent: Sent,
): Pick<Call, 'sent' | 'takes' | 'options' | 'returns' | 'sends' | 'isPaged'> {
  const { body, bodyOptional, options, answer, byHand } = sent;
  const [method = '', path = ''] = request.split(' ');
  const params = paramsOf(group, request);
  let at = 0;
  const template = `path\`${path.replace(/\{\w+\}/g, () => `\${${params[at++]}}`)}\``;
  const bodyArguments =
    body === undefined
      ? []
      : isRecord(body)
        ? [`body: ${typeName(body, group)}${bodyOptional ? ' = {}' : ''}`]
        : ownFields(body).map(({ key, field }) => `${key}: ${typed(field.type)}`);
  const isPaged = sent.listed?.startsWith('in pages') === true;
  const asked = sent.query && isRecord(sent.query) ? sent.query : undefined;
  const filter = asked ? typeName(asked, group) : (sent.queryName ?? filterOf(sent));
  const query = asked ? '{ ...query }' : filter === '' ? 'undefined' : 'query';
  const takes = [
    ...params.map((param) => `${param}: string`),
    ...bodyArguments,
    ...(filter === '' ? [] : [`query${asked && !sent.queryOptional ? '' : '?'}: ${filter}`]),
  ];
  const optionsType = byHand?.options ?? (options && `CallOptions & ${shapeOf(options)}`);
  const call = { sent, takes, options: optionsType, isPaged };
  if (byHand !== undefined) {
    const own = byHand.takes?.split(', ');
    const names = (own ?? takes.filter((each) => !params.includes(each.replace(/:.*/s, '')))).map((each) =>
      each.replace(/\??:.*/s, ''),
    );
    const given = [
      'this.http',
      ...(own ? [] : [template]),
      ...names,
      ...(byHand.options === '' ? [] : ['options']),
    ];
    return {
      ...call,
      takes: own ?? takes,
      returns: byHand.answer,
      sends: `${name}(${given.join(', ')})`,
    };
  }
  if (sent.listed !== undefined && answer !== undefined) {
    const facts = [
      ...(asked ? [`queryCheck: ${bare(asked)}`] : []),
      ...(sent.searchedFrom === undefined ? [] : [`searchedFrom: '${sent.searchedFrom}'`]),
    ];
    const more = facts.length === 0 ? '' : `, { ${facts.join(', ')} }`;
    const sends = `this.listing(${template}, ${bare(answer)}, ${query}, options${more})`;
    return { ...call, returns: `Listing<${typeName(answer, group)}>`, sends };
  }
  if (answer === undefined) {
    const sends =
      method === 'DELETE' ? `this.sendRemove(${template}, options)` : `this.sendOnly(${template}, options)`;
    return { ...call, returns: 'ApiCall<void>', sends };
  }
  if (answer.is === 'list') {
    const sends = `this.sendArray(${template}, ${bare(answer.of)}, options)`;
    return { ...call, returns: `ApiCall<${typeName(answer.of, group)}[]>`, sends };
  }
  if (asked) {
    const sends = `this.sendAsked(${template}, [${query}, ${bare(asked)}], ${bare(answer)}, options)`;
    return { ...call, returns: `ApiCall<${typeName(answer, group)}>`, sends };
  }
  const keys = Object.keys(options ?? {});
  const more =
    filter !== ''
      ? ['query']
      : keys.length === 0
        ? []
        : [`{ ${keys.map((key) => `${key}: options?.${key}`).join(', ')} }`, JSON.stringify(keys)];
  const checked =
    body === undefined
      ? 'undefined'
      : isRecord(body)
        ? `body, ${bare(body)}`
        : `{ ${Object.keys(body).join(', ')} }, ${name}Body`;
  const isSent = method === 'POST' || method === 'PUT';
  const given = [template, ...(isSent ? [`[${checked}]`] : []), bare(answer), 'options', ...more].join(', ');
  const isRevealed = name === 'get' && group.revealing === true;
  return {
    ...call,
    options: isRevealed ? 'ReadOptions' : optionsType,
    returns: `ApiCall<${typeName(answer, group)}${method === 'DELETE' ? ' | undefined' : ''}>`,
    sends: `this.send${isRevealed ? 'Read' : upper(method.toLowerCase())}(${given})`,
  };
}

/** How the objects of a group are listed. */
function listOfObjects({ listed: how = 'in pages', fields = {}, methods = {} }: Group): Sent {
  const externalId: Field = { type: { is: 'text' }, about: 'Only objects with this external id.' };
  const query = { ...('externalId' in fields && { externalId }), ...methods.list?.query };
  const { queryName } = methods.list ?? {};
  return {
    listed: how,
    ...(Object.keys(query).length > 0 && { query }),
    ...(queryName !== undefined && { queryName }),
  };
}

/** The usual calls, and why the platform refuses them. */
function usualCalls(group: Group): readonly Call[] {
  const { type, noun = '', plural = `${noun}s`, within = [], methods = {}, path = '', fields = {} } = group;
  if (type === undefined) return [];
  const { schemas, listed: how = 'in pages', deleted } = group;
  const record: Type = { is: 'shared', name: lower(type), ...(schemas !== undefined && { from: schemas }) };
  const named = (name: string): Type => ({ ...record, name });
  const all = path.replace(/\/\{\w+\}$/, '');
  const isKnown = 'externalId' in fields;
  const fixed = ownFields(fields).filter(({ field }) => field.immutable !== undefined);
  const absent = (nouns: readonly string[]) =>
    nouns.length === 0
      ? {}
      : {
          404: `${listed(
            nouns.map((each) => `the ${each}`),
            'or',
          )} does not exist`,
        };
  const [parents, object] = [absent(within), absent([...within, noun])];
  const writers = group.writers === 'admin' ? { 403: 'requires an admin of the workspace' } : {};
  const taken = group.namesakes
    ? {}
    : { 409: `the name${isKnown ? ' or external id' : ''} of the ${noun} is in use` };
  const returned = deleted?.returns === 'record' ? record : undefined;
  const usual = (
    name: keyof typeof methods,
    usually: string,
    does: string,
    errors: Readonly<Record<number, string>>,
    sent: Sent,
  ): Call[] => {
    const method = methods[name];
    if (method === undefined) return [];
    const { errors: own = {}, options: _, request = usually, ...described } = method;
    const { byHand } = described;
    const more = Object.entries(own).map(([status, why]) => {
      const known = errors[Number(status)];
      return [status, known === undefined || byHand ? why : `${known}, or ${why}`] as const;
    });
    const call = callOf(group, name, request, { ...sent, ...method });
    return [
      {
        name,
        does,
        ...described,
        request,
        ...call,
        errors: { ...(byHand ? {} : errors), ...Object.fromEntries(more) },
      },
    ];
  };
  const byExternalId = `GET ${all}/by-external-id/{externalId}`;
  const [one, whole] = [paramsOf(group, path).join(', '), how.startsWith('whole')];
  return [
    ...usual(
      'create',
      `POST ${all}`,
      '',
      { ...writers, ...parents, ...taken },
      { body: named(`new${type}`), answer: record },
    ),
    ...usual('get', `GET ${path}`, `Reads one ${noun}.`, object, { answer: record }),
    ...(isKnown
      ? [
          {
            name: 'getByExternalId',
            does: `Reads the ${noun} that has an external id.`,
            errors: { 404: `no ${noun} has it` },
            request: byExternalId,
            ...callOf(group, '', byExternalId, { answer: record }),
          },
        ]
      : []),
    ...usual(
      'waitUntilReady',
      `GET ${path}`,
      `Waits until ${a(noun)} is ready, and returns the record.`,
      {},
      { answer: record },
    ).map((call) => ({
      ...call,
      options: `WaitOptions<${type}>`,
      returns: `Promise<${type}>`,
      sends: call.sends.replace(
        /^this\.sendGet\((.*), \w+, options\)$/,
        `waitUntilReady(this.http, $1, (each) => this.get(${one}, each), options)`,
      ),
    })),
    ...usual(
      'list',
      `GET ${all}`,
      `Lists the ${plural}${within.length === 0 ? '' : ` of ${a(within.at(-1) ?? '')}`}${whole ? ', all on one page' : ''}.`,
      parents,
      { answer: record, listed: how },
    ).map((call) => ({
      ...call,
      ...callOf(group, 'list', call.request, { ...listOfObjects(group), answer: record }),
      ...(how === 'in pages' && { heading: 'lists' }),
    })),
    ...usual(
      'update',
      `PUT ${path}`,
      `Updates ${a(noun)}: replaces all fields that clients set.`,
      {
        ...(fixed[0] && {
          400: fixed.length > 1 ? 'an immutable field differs' : `the ${fixed[0].key} differs`,
        }),
        ...writers,
        ...object,
        ...(isKnown && { 409: `another ${noun} has the external id` }),
      },
      { body: named(`${lower(type)}Body`), answer: record },
    ),
    ...usual(
      'delete',
      `DELETE ${path}`,
      deleted?.then === 'going'
        ? `Starts to delete ${a(noun)} and returns its last record. It is deleted once \`get\` throws NotFoundError.`
        : `Deletes ${a(noun)} and returns its last record.`,
      { ...writers, ...object },
      { ...(returned && { answer: returned }) },
    ),
  ];
}

/** All calls of a group, usual ones first. */
export const callsOf = (group: Group): readonly Call[] => [
  ...usualCalls(group),
  ...Object.entries(group.endpoints ?? {}).map(([name, endpoint]) => ({
    name,
    does: endpoint.does,
    request: endpoint.request,
    source: endpoint.source,
    errors: endpoint.errors,
    heading: endpoint.heading,
    ...callOf(group, name, endpoint.request, endpoint),
  })),
];

const WAITING = [
  '{NotReadyError} it has failed',
  '{TimeoutError} it was not ready in time',
  '{NotFoundError} 404: it does not exist',
];

function failureText(status: string, why: string): string {
  return /^\d+$/.test(status) ? `{${ERRORS[status] ?? 'ApiError'}} ${status}: ${why}` : `{${status}} ${why}`;
}

function written(group: Group, call: Call): string {
  const { name, request, errors = {}, takes, options = 'CallOptions', isPaged } = call;
  const isWaiting = name === 'waitUntilReady';
  const refusals = [
    ...(isWaiting ? WAITING : Object.entries(errors).map(([status, why]) => failureText(status, why))),
    ...(isPaged ? ['{CursorError} the cursor is older than 24 hours, or belongs to another query'] : []),
  ];
  if (refusals.length === 0) refusals.push('{WorkloadError} for reasons that apply to every call');
  const rules = isWaiting ? 'statuses' : (call.heading ?? group.heading);
  const see = `[${rules}](${PLATFORM}#${rules.replaceAll(' ', '-').toLowerCase()})`;
  return `// Source: ${call.source ?? group.source}.
/**
 * ${call.does}
 *
${refusals.map((each) => ` * @throws ${each}`).join('\n')}
 * @see ${isWaiting || request === '' ? see : `\`${request}\`, ${see}`}
 */
${isWaiting ? 'async ' : ''}${name}(${[...takes, ...(options === '' ? [] : [`options?: ${options}`])].join(', ')}): ${call.returns} {
  return ${isWaiting ? 'await ' : ''}${call.sends};
}`;
}

/** The groups inside, as properties. */
function partsText(parts: readonly Group[]): string {
  if (parts.length === 0) return '';
  const name = ({ group }: Group) => group.replace(/.*\./, '');
  return `${parts.map((part) => `/** ${part.about} */\nreadonly ${name(part)}: ${classOf(part)};`).join('\n')}

constructor(http: Http) {
  super(http);
  ${parts.map((part) => `this.${name(part)} = new ${classOf(part)}(http);`).join('\n')}
}

`;
}

/** The types of what is sent and returned. */
const sentTypes = ({ methods = {}, endpoints = {} }: Group): readonly Type[] =>
  [...Object.values(methods), ...Object.values(endpoints)].flatMap(({ body, query, answer }) => [
    ...[body, query].filter((sent): sent is Type => sent !== undefined && isRecord(sent)),
    ...(answer === undefined ? [] : [answer.is === 'list' ? answer.of : answer]),
  ]);

/** Words of queries, whose types the text may name. */
const queryTypes = ({ methods = {}, endpoints = {} }: Group): readonly string[] =>
  [...Object.values(methods), ...Object.values(endpoints)].flatMap(({ query = {}, options = {}, body }) =>
    ownFields({ ...fieldsIn(query), ...options, ...fieldsIn(body) }).flatMap(
      ({ field: { type } }) => typed(type).match(/\b[A-Z]\w+/g) ?? [],
    ),
  );

/**
 * `sdk/src/api/<group>.gen.ts`
 *
 * @param parts groups inside
 * @param from the description
 */
export function clientGroup(group: Group, parts: readonly Group[], from: string): string {
  const { type, methods = {}, endpoints = {}, schemas = `${fileOf(group)}.gen` } = group;
  const calls = callsOf(group);
  const bodies = Object.entries(endpoints).map(([name, { body, byHand }]) => {
    if (body === undefined || isRecord(body) || byHand !== undefined) return '';
    return `const ${name}Body = z.object({ ${Object.keys(body)
      .map((field) => `${field}: z.string().min(1)`)
      .join(', ')} });\n`;
  });
  const { queryName } = methods.list ?? {};
  const filters =
    queryName === undefined
      ? ''
      : `
// Source: ${group.source}.
/** Filters of the list of ${group.plural}. */
export type ${queryName} = ${filterOf(listOfObjects(group))};
`;
  const text = `${bodies.join('')}${filters}
// Source: ${group.source}.
/** \`client.${group.group}\`: ${group.about.replace(/^[A-Z](?![A-Z])/, lower)} */
export class ${classOf(group)} extends Group {
${partsText(parts)}${calls.map((call) => written(group, call)).join('\n\n')}
}
`;
  const own = type === undefined ? [] : [lower(type), `${lower(type)}Body`, `new${type}`];
  const files = new Map<string, string[]>([
    [
      schemas,
      [
        ...own,
        ...typesOf(group)
          .flatMap(recordsIn)
          .map(({ name }) => lower(name)),
      ],
    ],
  ]);
  for (const each of sentTypes(group)) {
    if (each.is !== 'shared') continue;
    const file = each.from ?? schemas;
    files.set(file, [...(files.get(file) ?? []), each.name]);
  }
  const types = [...files.values()].flat().map((name) => {
    const alias = typeName({ is: 'shared', name }, group);
    return alias === upper(name) ? alias : `${upper(name)} as ${alias}`;
  });
  const elsewhere = ['ApiCall', 'ApiStream', 'CallOptions', 'Listing', 'Promise', ...types];
  const byHand = Object.entries({ ...methods, ...endpoints }).flatMap(([name, method]) =>
    method.byHand === undefined
      ? []
      : [
          name,
          ...(
            `${method.byHand.takes ?? ''} ${method.byHand.options ?? ''} ${method.byHand.answer}`.match(
              /\b[A-Z]\w+/g,
            ) ?? []
          ).map((each) => `type ${each}`),
        ],
  );
  return `${head(from)}
${text.includes('z.') ? "import * as z from 'zod';\n" : ''}${imported(text, '../call', ['ApiCall', 'ApiStream'], 'type')}import type { CallOptions } from '../call-options';
${imported(text, '../http', ['Http'], 'type')}${imported(text, '../pages', ['Listing', 'ListQuery', 'PageQuery'], 'type')}import { path } from '../path';
${[...files].map(([file, names]) => imported(text, `../schemas/${file}`, names)).join('')}${imported(text, '../types.gen', [...types, ...queryTypes(group)], 'type')}import { Group${text.includes('ReadOptions') ? ', type ReadOptions' : ''} } from './group';
${parts.map((part) => `import { ${classOf(part)} } from './${fileOf(part)}.gen';\n`).join('')}${imported(
    text,
    `./${dashed(fileOf(group))}`,
    byHand.filter((each) => !elsewhere.includes(each.replace('type ', ''))),
  )}${imported(text, '../waiting', ['type WaitOptions', 'waitUntilReady'])}
${text}`;
}
