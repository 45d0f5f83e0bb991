/** Descriptions → what the emulator's routes have besides bodies and code: `emulator/src/generated/rows.gen.ts`. */
import type { Group, Type, Verb } from '../describe';
import { type Call, callsOf } from './client-groups';
import { schemaOf } from './emulator';
import {
  aboutOf,
  defaultOf,
  fieldsIn,
  head,
  isRecord,
  isRoute,
  literal,
  ownFields,
  rowsName,
  upper,
} from './texts';

/** The first clause of what a method does. */
const summaryOf = (does: string): string => does.replace(/[.;:]( [\s\S]*)?$/, '');

function scopeOf({ scopes = {}, endpoints = {} }: Group, name: string): string {
  const endpoint = endpoints[name];
  if (endpoint !== undefined) return endpoint.scope ?? 'admin';
  const verb = (name === 'getByExternalId' ? 'get' : name) as Verb;
  return typeof scopes === 'string' ? `${scopes}:${verb}` : (scopes[verb] ?? 'admin');
}

/** Parameters of the query that are not those of every list in pages. */
function queryOf({ sent }: Call): string {
  const isPaged = sent.listed?.startsWith('in pages') === true;
  const parameters = ownFields({ ...fieldsIn(sent.query), ...sent.options }).filter(({ field: { type } }) =>
    isPaged ? type.is === 'flag' : type.is !== 'list',
  );
  if (parameters.length === 0) return '';
  const schemas = parameters.map(({ key, field }) => {
    const schema = field.type.is === 'flag' ? 'flag' : `${schemaOf(field.type)}.optional()`;
    return `${key}: ${schema}.describe(${literal(aboutOf(field) + defaultOf(field))})`;
  });
  return `query: z.object({ ${schemas.join(', ')} }),`;
}

const nameOf = (type: Type | undefined): string | undefined =>
  type !== undefined && 'name' in type ? upper(type.name) : undefined;

function rowOf(group: Group, call: Call): string {
  const { name, does, request, errors = {}, sent } = call;
  const [method = '', path = ''] = request.split(' ');
  const isWrite = ['create', 'update', 'delete'].includes(name);
  const writers =
    group.endpoints?.[name] === undefined ? isWrite && group.writers : group.endpoints[name].writers;
  const refused = Object.entries(errors).filter(([status]) => /^\d+$/.test(status));
  const { body, answer, listed } = sent;
  const named = {
    body: body !== undefined && isRecord(body) ? nameOf(body) : undefined,
    answer: listed === undefined ? nameOf(answer) : undefined,
    item: listed === undefined ? undefined : nameOf(answer),
  };
  return `${name}: {
  method: '${method}',
  path: '${path.replace(/\{(\w+)\}/g, ':$1')}',
  summary: ${literal(summaryOf(does))},
  scope: '${scopeOf(group, name)}',
  ${writers ? `role: '${writers}',` : ''}${group.ofAccount ? 'ofAccount: true,' : ''}${queryOf(call)}${refused.length === 0 ? '' : `refused: { ${refused.map(([status, why]) => `${status}: ${literal(why)}`).join(', ')} },`}named: ${JSON.stringify(named)},
},`;
}

/** `emulator/src/generated/rows.gen.ts` */
export function emulatorRows(groups: readonly Group[]): string {
  const texts = groups.flatMap((group) => {
    // Several methods of the client may send one request.
    const calls = callsOf(group).filter(
      ({ request }, at, all) =>
        isRoute(request) && all.findIndex((other) => other.request === request) === at,
    );
    return calls.length === 0
      ? []
      : [`${rowsName(group.group)}: { ${calls.map((call) => rowOf(group, call)).join('\n')} },`];
  });
  return `${head('')}
import { z } from 'zod';
import { flag } from '../fields/flags';

/** The endpoints of the API by group and name. */
export const rows = { ${texts.join('\n')} } as const;
`;
}
