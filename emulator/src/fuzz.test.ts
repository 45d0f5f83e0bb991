import fc from 'fast-check';
import { z } from 'zod';
import { type Emulator, startEmulator } from './emulator';
import { INFERENCE_ENDPOINTS } from './inference/endpoints';
import { TOKEN_REQUEST } from './openapi';
import { ROUTES } from './routes';
import { MAIL_SECRET } from './testing/client';
import { asked, type Asked, HUGE, inputOf, type Json, type Schema } from './testing/requests';

// `npm run test:fuzz` sends more.
const REQUESTS = Number(process.env.WORKLOAD_FUZZ_REQUESTS ?? 400);
const REQUESTS_OF_A_RUN = 100;

let emulator: Emulator;
/** Id of the started upload. */
let upload = '';

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual', deployDelayMs: 1000, deleteDelayMs: 500 });
});
afterAll(() => emulator.stop());

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
