import fc from 'fast-check';
import { z } from 'zod';
import { type Emulator, startEmulator } from './emulator';
import type { Route } from './http/call';
import type { Description } from './inference/endpoint';
import { INFERENCE_ENDPOINTS } from './inference/endpoints';
import { TOKEN_REQUEST, WORKLOAD_ERROR } from './openapi';
import { ROUTES } from './routes';
import { MAIL_SECRET } from './testing/client';

// `npm run test:fuzz` sends more.
const REQUESTS = Number(process.env.WORKLOAD_FUZZ_REQUESTS ?? 400);
const REQUESTS_OF_A_RUN = 100;

type Json = z.core.util.JSONType;
type Schema = Record<string, unknown>;

let emulator: Emulator;
/** Id of the started upload. */
let upload = '';

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
});
afterAll(() => emulator.stop());

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

function inputOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

interface Asked {
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
const HUGE = [
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

const managed = fc.oneof(...ROUTES.map(requestTo));

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

const visited = fc.oneof(...INFERENCE_ENDPOINTS.map(visitTo));

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

const asked = fc.oneof(
  { weight: 14, arbitrary: managed },
  { weight: 5, arbitrary: visited },
  { weight: 3, arbitrary: inference },
  { weight: 1, arbitrary: elsewhere },
  { weight: 1, arbitrary: credentials },
);

/** Creates an object of every kind, so that requests find one. */
async function fill() {
  const metadata = { name: 'a' };
  const send = (path: string, body: object, method = 'POST') =>
    answerTo({ method, path, query: '', headers: {}, body: JSON.stringify(body), answers: {} });
  const create = (path: string, body: object) => send(`/v0${path}`, body);
  await create('/integrations/connections', { metadata, spec: { integration: 'mail', secret: MAIL_SECRET } });
  for (const kind of ['agents', 'models', 'jobs', 'drives', 'volumes', 'policies', 'sandboxes'])
    await create(`/${kind}`, { metadata, spec: {} });
  await create('/vpcs', { metadata });
  await create('/vpcs/a/egressgateways', { metadata, spec: { region: 'us-was-1' } });
  await create('/images', { name: 'a', resourceType: 'a', image: 'a:v1' });
  await create('/workspaces', { name: 'b' });
  await create('/functions', { metadata, spec: { integrationConnections: ['a'] } });
  await create('/applications', { metadata, spec: { image: 'a' } });
  emulator.clock.advance(1000);
  await create('/snapshots', { name: 'v1', source: { name: 'a' } });
  await create('/sandboxes/a/previews', { metadata, spec: { public: true } });
  await create('/sandboxes/a/schedules', {
    id: 'a',
    type: 'cron',
    value: '* * * * *',
    input: { command: 'echo a' },
  });
  await create('/jobs/a/executions', { executionId: 'a' });
  const inside = '/default/sandboxes/a';
  await send(`${inside}/process`, { command: 'echo a', name: 'a' });
  await send(`${inside}/filesystem/tree/a`, { files: { a: 'a' } }, 'PUT');
  const { json } = await send(`${inside}/filesystem-multipart/initiate/b`, {});
  upload = (json as { uploadId: string }).uploadId;
  emulator.clock.advance(1000);
}

async function answerTo({ method, path, query: search, headers: own, body }: Asked) {
  const sent = new Headers({
    authorization: `Bearer ${emulator.apiKey}`,
    'content-type': 'application/json',
  });
  for (const [key, value] of Object.entries(own)) if (value !== undefined) sent.set(key, value);
  const hasBody = body !== undefined && method !== 'GET';
  const response = await fetch(emulator.url + path.replace('{upload}', upload) + search, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(hasBody && { body: body.replace(/\{secret\}|%7Bsecret%7D/, emulator.clientSecret) }),
  });
  // Some streams never end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const content = isStream ? '' : await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    json: isJson && content !== '' ? (JSON.parse(content) as unknown) : undefined,
  };
}

test(
  "no request makes the emulator fail, and every response matches its route's description",
  async () => {
    const statuses: Record<number, number> = {};
    await fc.assert(
      fc.asyncProperty(
        fc.array(asked, { minLength: REQUESTS_OF_A_RUN, maxLength: REQUESTS_OF_A_RUN }),
        async (requests) => {
          emulator.reset();
          await fill();
          for (const [index, one] of requests.entries()) {
            const { status, json } = await answerTo(one);
            statuses[status] = (statuses[status] ?? 0) + 1;
            expect(status).toBeLessThan(500);
            const answer = one.answers[status] ?? (status >= 400 ? one.answers['4XX'] : undefined);
            if (answer && (json !== undefined || one.mayBeRaw !== true))
              expect([one.method, one.path, status, answer.safeParse(json).error]).toEqual([
                one.method,
                one.path,
                status,
                undefined,
              ]);
            if (index % 5 === 0) emulator.clock.advance(index * 100);
          }
        },
      ),
      { numRuns: Math.ceil(REQUESTS / REQUESTS_OF_A_RUN) },
    );
    // If nearly all requests were refused, the test would try little.
    const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    expect((statuses[200] ?? 0) / total).toBeGreaterThan(0.1);
  },
  60_000 + 30 * REQUESTS,
);

test('every body gets a response, however deep or wide', async () => {
  emulator.reset();
  await fill();
  const inside = '/default/sandboxes/a';
  const paths = [
    '/v0/agents',
    '/default/agents/a',
    '/default/functions/a/mcp',
    `${inside}/process`,
    '/oauth/token',
  ];
  for (const path of paths) {
    for (const [index, body] of HUGE.entries()) {
      const { status } = await answerTo({ method: 'POST', path, query: '', headers: {}, body, answers: {} });
      expect([path, index, status >= 500]).toEqual([path, index, false]);
    }
  }
});

/** The smallest JSON that fits a schema. */
function least({
  type,
  enum: values,
  const: value,
  anyOf,
  allOf,
  properties = {},
  required = [],
}: Schema): Json {
  const [choice] = [anyOf, allOf].flat().filter((one) => one !== undefined);
  if (choice) return least(choice as Schema);
  if (Array.isArray(values)) return (values as Json[])[0] ?? null;
  if (value !== undefined) return value as Json;
  const fields = properties as Record<string, Schema>;
  if (type === 'object')
    return Object.fromEntries((required as string[]).map((key) => [key, least(fields[key] ?? {})]));
  if (type === 'array') return [];
  return type === 'boolean' ? true : type === 'integer' || type === 'number' ? 1 : 'a';
}

/** JSON that fits a schema, with this word in place of each enumerated value in turn. */
function* withWord(schema: Schema, word: string): Generator<Json> {
  const { enum: values, const: value, anyOf, allOf, properties = {}, additionalProperties, items } = schema;
  if (Array.isArray(values) || typeof value === 'string') yield word;
  for (const choice of [anyOf, allOf].flat()) if (choice) yield* withWord(choice as Schema, word);
  for (const [key, inner] of Object.entries(properties as Record<string, Schema>)) {
    for (const json of withWord(inner, word))
      yield { ...(least(schema) as Record<string, Json>), [key]: json };
  }
  if (typeof additionalProperties === 'object')
    for (const json of withWord(additionalProperties as Schema, word)) yield { a: json };
  if (items) for (const json of withWord(items as Schema, word)) yield [json];
}

test.each(['constructor', '__proto__'])(
  '%s, a property of every object, is not a value of any enumeration, in a body or a query',
  async (word) => {
    emulator.reset();
    await fill();
    const hasWords = (schema: z.ZodType) => [...withWord(inputOf(schema), word)].length > 0;
    const declared = [
      ...ROUTES.map((one) => ({ ...one, path: `/v0${one.path}` })),
      ...INFERENCE_ENDPOINTS,
      { method: 'post', path: '/oauth/token', body: TOKEN_REQUEST, query: undefined },
    ];
    const requests = declared.flatMap(({ method, path, body, query: known }) => {
      const words = Object.entries(known?.shape ?? {}).filter(([, schema]) => hasWords(schema as z.ZodType));
      return [
        ...words.map(([key]) => ({ search: `?${key}=${word}`, json: {} })),
        ...(body ? [...withWord(inputOf(body), word)].map((json) => ({ search: '', json })) : []),
      ].map(({ search, json }) => ({
        method: method.toUpperCase(),
        path: path.replace('{workspace}', 'default').replaceAll(/:\w+|\{\w+\}/g, 'a'),
        query: search,
        headers: { 'service-version': '2026-04-28' },
        body: JSON.stringify(json),
        answers: {},
      }));
    });
    expect(requests.length).toBeGreaterThan(100);
    const accepted: unknown[] = [];
    for (const one of requests) {
      const { status } = await answerTo(one);
      if (status < 400 || status >= 500) accepted.push([one.method, one.path, one.query, one.body, status]);
    }
    expect(accepted).toEqual([]);
  },
);
