import { z } from 'zod';
import { type Emulator, startEmulator } from './emulator';
import { SCOPES } from './identity/scopes';
import { INFERENCE_ENDPOINTS } from './inference/endpoints';
import { SANDBOX_ENDPOINTS } from './products/sandboxes/inside/endpoints';
import { ROUTES } from './routes';
import { at, clientOf } from './testing/client';

let emulator: Emulator;
let description: Record<string, unknown>;

// The rules of the OpenAPI Specification 3.1 for the parts that are used here.
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\//) });
const schema = z.record(z.string(), z.json());
const content = z.record(z.string(), z.strictObject({ schema }));
const link = z.strictObject({
  operationId: z.string(),
  parameters: z.record(z.string(), z.string().regex(/^\$(request\.path\.\w+|response\.body#(\/\w+)+)$/)),
});
const response = z.union([
  reference,
  z.strictObject({
    description: z.string(),
    content: content.optional(),
    links: z.record(z.string(), link).optional(),
  }),
]);
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['query', 'header', 'path', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const server = z.strictObject({ url: z.url(), description: z.string().optional() });
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([reference, parameter])).optional(),
  servers: z.array(server).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), response),
});
const scopes = z.record(z.string(), z.string());
const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(server),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      get: operation.optional(),
      put: operation.optional(),
      post: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
    securitySchemes: z.strictObject({
      apiKey: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
      oauth: z.strictObject({
        type: z.literal('oauth2'),
        flows: z.strictObject({
          authorizationCode: z.strictObject({ authorizationUrl: z.url(), tokenUrl: z.url(), scopes }),
          clientCredentials: z.strictObject({ tokenUrl: z.url(), scopes }),
        }),
      }),
    }),
  }),
});

beforeAll(async () => {
  emulator = await startEmulator();
  description = (await (await fetch(`${emulator.baseUrl}/openapi.json`)).json()) as Record<string, unknown>;
});
afterAll(() => emulator.stop());

const operations = () =>
  Object.entries(document.parse(description).paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, found]) =>
      found ? [{ path, method, ...found, servers: found.servers ?? [] }] : [],
    ),
  );

const isOfWorkload = ({ servers }: { servers: unknown[] }) => servers.length > 0;

test('the description is valid OpenAPI 3.1, and needs no credential', () => {
  expect(document.safeParse(description).error).toBeUndefined();
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, path = ''] of references) {
    expect([path, at(description, ...path.split('/'))]).toEqual([path, expect.anything()]);
  }
});

test('every schema is valid for a validator', () => {
  const parts = operations().flatMap(({ requestBody, responses, parameters = [] }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap((found) =>
      'content' in found ? Object.values(found.content ?? {}) : [],
    ),
    ...parameters.filter((found) => 'schema' in found),
  ]);
  expect(parts.length).toBeGreaterThan(ROUTES.length);
  const shared = at(description, 'components', 'schemas');
  for (const part of parts) {
    const whole = JSON.stringify({ ...part.schema, $defs: shared }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    );
    z.fromJSONSchema(JSON.parse(whole) as Parameters<typeof z.fromJSONSchema>[0]);
  }
});

test('every route is included, with its scope', () => {
  const described = operations().map(({ path, method, security, servers }) => ({
    endpoint: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    security,
    servers,
  }));
  for (const { method, path, scope } of ROUTES) {
    const security = [{ oauth: [scope] }, { apiKey: [] }];
    expect(described).toContainEqual({ endpoint: `${method} ${path}`, security, servers: [] });
  }
  const others = described.filter(({ endpoint }) => {
    return !ROUTES.some(({ method, path }) => `${method} ${path}` === endpoint);
  });
  const [ofWorkloads, open] = [others.filter(isOfWorkload), others.filter((each) => !isOfWorkload(each))];
  expect(open.map(({ endpoint, security }) => [endpoint, security])).toEqual([
    ['GET /openapi.json', []],
    ['GET /.well-known/openid-configuration', []],
    ['GET /.well-known/jwks.json', []],
    ['GET /drives/jwks.json', []],
    ['POST /login/device', []],
    ['POST /oauth/token', []],
  ]);
  const workloads = INFERENCE_ENDPOINTS.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(ofWorkloads.map(({ endpoint }) => endpoint).sort()).toEqual(workloads.sort());
  expect(described).toHaveLength(ROUTES.length + 6 + INFERENCE_ENDPOINTS.length);
});

test('workloads are described at their own address', async () => {
  const send = clientOf({ baseUrl: emulator.url, apiKey: emulator.apiKey });
  for (const { method, path, servers } of operations().filter(isOfWorkload)) {
    expect(servers).toMatchObject([{ url: emulator.url }]);
    const body = method === 'get' ? undefined : {};
    const address = path.replace('{workspace}', 'default').replace(/\{\w+\}/g, 'none');
    const reply = await send(method.toUpperCase(), address, body);
    expect([path, reply.status, at(reply.body, 'error')]).toEqual([path, 404, 'workload_not_found']);
  }
});

test('every described endpoint of a sandbox exists', async () => {
  const send = clientOf({ baseUrl: emulator.url, apiKey: emulator.apiKey });
  await clientOf(emulator)('POST', '/sandboxes', { metadata: { name: 'inside' } });
  for (const { method, path, isRefused, media } of SANDBOX_ENDPOINTS) {
    // These answers never end.
    if (media === 'text/event-stream' || path.endsWith('/mcp')) continue;
    const address = `/default/sandboxes/inside${path.replace(/\{\w+\}/g, 'none')}`;
    const { status, body } = await send(method.toUpperCase(), address, method === 'get' ? undefined : {});
    expect([path, JSON.stringify(body)]).toEqual([
      path,
      expect.not.stringMatching(/there is no endpoint|is not allowed here/),
    ]);
    if (isRefused) expect([path, status]).toEqual([path, 422]);
  }
});

test('every operation has a unique name, and all parameters of its path', () => {
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, parameters = [] } of operations()) {
    const named = parameters.flatMap((found) => ('in' in found && found.in === 'path' ? [found.name] : []));
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test('creations link to the requests about what they created', async () => {
  const send = clientOf(emulator);
  const links = operations().flatMap((operation) => {
    const found = at(operation, 'responses', '200', 'links') ?? {};
    return Object.values(found as Record<string, object>).map((link) => ({ operation, link }));
  });
  expect(links.length).toBeGreaterThan(80);
  const byId = new Map(operations().map((operation) => [operation.operationId, operation]));
  for (const { operation, link } of links) {
    const target = byId.get(String(at(link, 'operationId')));
    const needed = [...(target?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([operation.path, Object.keys(at(link, 'parameters') as object)]).toEqual([operation.path, needed]);
  }
  for (const [path, body] of [
    ['/drives', { metadata: { name: 'linked' }, spec: {} }],
    ['/service_accounts', { name: 'linked' }],
    ['/images', { name: 'linked', resourceType: 'sandbox', image: 'a:1' }],
  ] as const) {
    const created = await send('POST', path, body);
    const ofPath = links.filter(({ operation }) => operation.path === path && operation.method === 'post');
    const reads = ofPath.flatMap(({ link }) => {
      const target = byId.get(String(at(link, 'operationId')));
      return target?.method === 'get' ? [{ link, target }] : [];
    });
    expect(reads.length).toBeGreaterThan(0);
    for (const { link, target } of reads) {
      const address = Object.entries(at(link, 'parameters') as Record<string, string>).reduce(
        (text, [name, from]) =>
          text.replace(`{${name}}`, String(at(created.body, ...(from.split('#/')[1] ?? '').split('/')))),
        target.path,
      );
      expect([address, (await send('GET', address)).status]).toEqual([address, 200]);
    }
  }
});

test('both OAuth flows offer every scope', () => {
  for (const flow of ['authorizationCode', 'clientCredentials']) {
    const offered = at(description, 'components', 'securitySchemes', 'oauth', 'flows', flow, 'scopes');
    expect(Object.keys(offered as object)).toEqual([...SCOPES]);
  }
});

test('a described body lists the required fields', () => {
  const drives = at(description, 'paths', '/drives', 'post');
  expect(at(drives, 'requestBody', 'content', 'application/json', 'schema')).toEqual({
    $ref: '#/components/schemas/NewDrive',
  });
  expect(at(description, 'components', 'schemas', 'NewDrive', 'required')).toEqual(['metadata', 'spec']);
  const query = at(description, 'paths', '/accounts/{accountId}/metrics', 'get', 'parameters') as unknown[];
  const required = query.filter((found) => at(found, 'in') === 'query' && at(found, 'required') === true);
  expect(required.map((found) => at(found, 'name'))).toEqual(['startTime', 'endTime']);
});

test("the routes' responses match the description", async () => {
  const send = clientOf(emulator);
  await send('POST', '/drives', { metadata: { name: 'data', labels: { a: 'b' } }, spec: {} });
  await send('POST', '/integrations/connections', {
    metadata: { name: 'mail' },
    spec: { integration: 'gmail' },
  });
  await send('POST', '/functions', { metadata: { name: 'mcp' }, spec: { integrationConnections: ['mail'] } });
  await send('POST', '/sandboxes', { metadata: { name: 'box' } });
  await send('POST', '/snapshots', { name: 'shot', source: { name: 'box' } });
  await send('POST', '/snapshots/shot/fork', { targetType: 'application', targetName: 'shop' });
  for (const resource of ['agents', 'jobs', 'models', 'policies', 'volumes']) {
    await send('POST', `/${resource}`, { metadata: { name: 'one' }, spec: {} });
  }
  await send('POST', '/service_accounts', { name: 'ci' });
  await send('POST', '/users', { email: 'new@example.com' });
  let checked = 0;
  for (const { method, path, answer } of ROUTES) {
    if (method !== 'GET' || path.includes(':') || !answer) continue;
    for (const version of ['2026-04-16', '2026-04-28']) {
      const reply = await send('GET', path, undefined, { 'service-version': version });
      if (reply.status !== 200) continue;
      expect([path, strict(answer).safeParse(reply.body).error]).toEqual([path, undefined]);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(40);
});

/** The schema as read back from its description, so that answers contain only what is described. */
function strict(answer: z.ZodType): z.ZodType {
  const described = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' });
  return z.fromJSONSchema(described);
}
