// Generated requests of every endpoint, for property tests: most fit the API's description, some fit nothing.
import fc from 'fast-check';
import { z } from 'zod';
import type { Route } from '../http/call';
import type { Description } from '../inference/endpoint';
import { INFERENCE_ENDPOINTS } from '../inference/endpoints';
import { TOKEN_REQUEST, WORKLOAD_ERROR } from '../openapi';
import { ROUTES } from '../routes';

export type Json = z.core.util.JSONType;
export type Schema = Record<string, unknown>;

/** Properties that every object inherits. Lookups by key must not find them. */
const INHERITED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

// Few names, so that requests hit the same objects.
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constant('a') },
  { weight: 1, arbitrary: fc.constantFrom('b', 'v1', 'shop.example.com') },
);
const text = fc.oneof(
  { weight: 6, arbitrary: name },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '5m',
      '*/5 * * * *',
      '2030-01-01T00:00:00Z',
      '****',
      'us-was-1',
      'echo a > /b',
      'rev-1',
      'mail',
      '*.example.com',
      '-',
    ),
  },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...INHERITED,
      '$constructor',
      '\u0000',
      '../..',
      '💥',
      "'; DROP TABLE objects; --",
      'x'.repeat(5000),
    ),
  },
);
const junk = fc.oneof(
  text,
  fc.constantFrom<Json>(null, true, false, -1, 0, 1.5, 1e308, [], {}, [null], { a: { b: [{}] } }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** JSON that fits a schema, and occasionally something else. */
function jsonOf(schema: Schema): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 60, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: Schema): fc.Arbitrary<Json> {
  const { type, enum: values, const: value, anyOf, allOf } = schema;
  const words = Array.isArray(values) ? (values as Json[]) : value !== undefined ? [value as Json] : [];
  if (words.length > 0)
    return fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: fc.constantFrom(...INHERITED) },
    );
  const choices = anyOf ?? allOf;
  if (Array.isArray(choices)) return fc.oneof(...(choices as Schema[]).map(jsonOf));
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(jsonOf((schema.items ?? {}) as Schema), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(8080, 2048, -1, 2 ** 53));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema.pattern === '^\\d+$' ? fc.constantFrom('1', '2', '3', '99999') : text;
    default:
      return junk;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<Json> {
  const fields = Object.entries(properties as Record<string, Schema>);
  if (fields.length === 0) {
    const values = typeof additionalProperties === 'object' ? jsonOf(additionalProperties as Schema) : junk;
    return fc.dictionary(text, values, { maxKeys: 3 });
  }
  const record = Object.fromEntries(fields.map(([key, schema]) => [key, jsonOf(schema)]));
  return fc.record(record, { requiredKeys: required as string[] });
}

export function inputOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

export interface Asked {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | undefined>;
  body: string | undefined;
  /** The schemas of answers by status; `4XX` for all of these. Absent: anything. */
  answers: Partial<Record<string, z.ZodType>>;
  /** Whether a 200 need not be JSON. */
  mayBeRaw?: boolean;
}

const encoded = (part: fc.Arbitrary<string>) => part.map((value) => encodeURIComponent(value));
const pathPart = encoded(fc.oneof({ weight: 12, arbitrary: name }, { weight: 1, arbitrary: text }));
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(
              'limit',
              'cursor',
              'sort',
              'q',
              'status',
              'externalId',
              'workspace',
              'show_secrets',
              'createIfNotExist',
              'force',
              'version',
              'type',
              'offset',
              'since',
              'recursive',
              'query',
              'patterns',
              'partNumber',
              'direction',
              'groupBy',
              'startTime',
              'endTime',
            ),
            fc.string(),
          ),
          fc.oneof(
            text,
            fc.constantFrom(
              'true',
              '1',
              '0',
              '201',
              'name:asc',
              'deployed,failed',
              'workspace,resource_type',
              'eyJhZnRlciI6MX0',
            ),
          ),
        ),
        { maxLength: 3 },
      )
      .map(
        (pairs) =>
          `?${new URLSearchParams(pairs.map(([key, value]) => [key, value] as [string, string])).toString()}`,
      ),
  },
);

const rarely = (...values: string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
const headers = fc.record({
  'service-version': fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('2026-04-16', '2026-04-28') },
    { weight: 1, arbitrary: fc.constantFrom('1999-01-01', '') },
  ),
  'x-service-workspace': rarely('default', 'none', ''),
  'x-service-thread-id': rarely('t', '../x', 'x'.repeat(1000)),
  'content-type': rarely(
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    '',
  ),
  authorization: rarely('Bearer wrong', 'Basic eA==', 'Bearer a.b.c', ''),
  accept: fc.constantFrom('application/json, text/event-stream', 'text/html'),
  cookie: rarely('service-revision=rev-1', 'service-revision=__proto__'),
});

const deep = (depth: number, open: string, close: string, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth);
const wide = (width: number, item: (index: number) => string) =>
  Array.from({ length: width }, (_, index) => item(index));
/** As deep and as wide as a body may be, and beyond. */
export const HUGE = [
  ...[99, 100, 101, 5000].flatMap((depth) => [
    deep(depth, '[', ']'),
    deep(depth, '{"metadata":', '}', 'null'),
    `{"metadata":{"name":"a"},"spec":${deep(depth - 1, '{"a":', '}', '1')}}`,
  ]),
  deep(500_000, '[', ']'),
  `[${wide(20_000, () => '0').join()}]`,
  `{"metadata":{"name":"a","labels":{${wide(5_000, (index) => `"k${index}":"v"`).join()}}},"spec":{}}`,
  `{${wide(20_000, (index) => `"k${index}":{}`).join()}}`,
  `{"inputs":"${'x'.repeat(900_000)}"}`,
];

const oddBody = fc.oneof(
  { weight: 10, arbitrary: junk.map((json) => JSON.stringify(json)) },
  { weight: 10, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE) },
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      undefined,
      '{',
      '[[[[[[[[',
      '"\\ud800"',
      ...INHERITED.map((key) => `{"${key}":{"a":1}}`),
    ),
  },
);

/** A request to a route of the management API. Its body often fits the schema. */
function requestTo(route: Route): fc.Arbitrary<Asked> {
  const parts = route.path.split('/').map((part) => (part.startsWith(':') ? pathPart : fc.constant(part)));
  const body: fc.Arbitrary<string | undefined> = route.body
    ? fc.oneof(
        { weight: 9, arbitrary: jsonOf(inputOf(route.body)).map((json) => JSON.stringify(json)) },
        { weight: 1, arbitrary: oddBody },
      )
    : fc.constant(undefined);
  return fc.record({
    method: fc.constant<string>(route.method),
    path: fc.tuple(...parts).map((found) => `/v0${found.join('/')}`),
    query,
    headers,
    body,
    answers: fc.constant(route.answer ? { 200: route.answer } : {}),
  });
}

export const managed = fc.oneof(...ROUTES.map(requestTo));

const MCP_CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'send_email', arguments: {} },
};
const inferenceBodies: fc.Arbitrary<string | undefined> = fc.oneof(
  fc
    .constantFrom<Json>(
      { inputs: 'hello' },
      { messages: [{ role: 'user', content: 'x' }] },
      { messages: [{ role: 'user', content: 'x' }], stream: true },
      { tasks: [{}] },
      { command: 'echo a > /b; cat /b | wc' },
      { content: 'x' },
      { driveName: 'a', mountPath: '/a' },
      MCP_CALL,
    )
    .map((json) => JSON.stringify(json)),
  oddBody,
);
const refusedByWorkload = asDescribed(WORKLOAD_ERROR);

/** The schema as read back from its description, so that answers contain only what is described. */
function asDescribed(answer: z.ZodType): z.ZodType {
  return z.fromJSONSchema(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }));
}

/** A request to a workload as described. */
function visitTo({
  method,
  path,
  query: known,
  body,
  takesBytes,
  answer,
  accepted,
}: Description): fc.Arbitrary<Asked> {
  const parts = path.split('/').map((part): fc.Arbitrary<string> => {
    if (part === '{workspace}') return fc.constant('default');
    // The emulator generates the id.
    if (part === '{upload}') return fc.constantFrom(part, 'none');
    // An empty name, or one made of dots, gives a different address.
    return part.startsWith('{') ? pathPart.filter((found) => !/^\.*$/.test(found)) : fc.constant(part);
  });
  const named = Object.entries(known?.shape ?? {}).map(([key, schema]) =>
    fc.option(
      jsonOf(inputOf(schema as z.ZodType)).map(
        (value) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
      ),
      { nil: undefined, freq: 3 },
    ),
  );
  const search = fc.tuple(...named).map((pairs) => {
    const given = pairs.filter((pair) => pair !== undefined);
    return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  });
  const sent = fc.oneof(
    ...(body
      ? [{ weight: 9, arbitrary: jsonOf(inputOf(body)).map((json) => JSON.stringify(json)) }]
      : [{ weight: 9, arbitrary: fc.constant(undefined) }]),
    { weight: 1, arbitrary: oddBody },
  );
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.tuple(...parts).map((found) => found.join('/')),
    query: search,
    headers: takesBytes ? fc.oneof(headers, headers.map(asBytes)) : headers,
    body: sent,
    answers: fc.constant({
      ...(answer && { 200: asDescribed(answer) }),
      ...(accepted && { 202: asDescribed(accepted) }),
      '4XX': refusedByWorkload,
    }),
    mayBeRaw: fc.constant(true),
  });
}

const asBytes = (own: Asked['headers']) => ({ ...own, 'content-type': 'application/octet-stream' });

export const visited = fc.oneof(...INFERENCE_ENDPOINTS.map(visitTo));

const inference: fc.Arbitrary<Asked> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc
    .tuple(
      fc.constantFrom('agents', 'models', 'functions', 'jobs', 'sandboxes', 'applications'),
      encoded(text),
      fc.constantFrom(
        '',
        '/',
        '/mcp',
        '/chat/completions',
        '/executions',
        '/process',
        '/process/a',
        '/filesystem',
        '/filesystem/tree',
        '/filesystem-find',
        '/filesystem-search',
        '/filesystem-content-search',
        '/filesystem-multipart/initiate',
        '/filesystem-multipart',
        '/network/process',
        '/codegen',
        '/drives/mount',
      ),
      fc.oneof(
        fc.constant(''),
        encoded(text).map((part) => `/${part}`),
      ),
    )
    .map(([kind, of, rest, more]) => `/default/${kind}/${of}${rest}${more}`),
  query,
  headers,
  body: inferenceBodies,
  answers: fc.constant({}),
});

const elsewhere: fc.Arbitrary<Asked> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  path: fc.oneof(
    fc.constantFrom(
      '/',
      '/v0',
      '/v0/',
      '/oauth/token',
      '/v0/oauth/token',
      '/oauth/authorize',
      '/_emulator/none',
      '/v0/openapi.json',
    ),
    fc.array(encoded(text), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
  ),
  query,
  headers,
  body: oddBody,
  answers: fc.constant({}),
});

/** A request for a token, sometimes from the existing client. */
const credentials: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.constantFrom('/oauth/token', '/v0/oauth/token', '/login/device'),
    jsonOf(inputOf(TOKEN_REQUEST)),
    fc.constantFrom('service-account-default', ...INHERITED),
    fc.boolean(),
  )
  .map(([path, json, client, isForm]) => {
    const fields = { ...(json as Record<string, string>), client_id: client, client_secret: '{secret}' };
    return {
      method: 'POST',
      path,
      query: '',
      headers: isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
      body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
      answers: {},
    };
  });

export const asked = fc.oneof(
  { weight: 14, arbitrary: managed },
  { weight: 5, arbitrary: visited },
  { weight: 3, arbitrary: inference },
  { weight: 1, arbitrary: elsewhere },
  { weight: 1, arbitrary: credentials },
);
