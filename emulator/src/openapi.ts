// The API description (OpenAPI 3.1), generated from the routes. So it describes exactly what they check.
import { z } from 'zod';
import type { Route } from './http/call';
import { VERSIONS } from './http/versions';
import { SCOPES } from './identity/scopes';
import type { Description } from './inference/endpoint';
import { INFERENCE_ENDPOINTS } from './inference/endpoints';
import { lookUp } from './tables';

type Json = Record<string, unknown>;

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const text = (type: string) => ({ content: { [type]: { schema: { type: 'string' } } } });
const ref = (path: string) => ({ $ref: `#/components/${path}` });

// The error format of the specification (Errors).
const usual = z.object({
  error: z.string().describe('Type of the error.'),
  code: z.int().optional().describe('HTTP status.'),
  message: z.string().optional().describe('Explanation for people.'),
});

const ERROR_CODE = z
  .string()
  .optional()
  .describe('Name of the error in capitals, such as WORKLOAD_NOT_FOUND.');
const WHEN = z.iso.datetime().optional().describe('When it was refused.');

/** The usual error format. A refused creation of a sandbox has more fields. */
const ERROR = usual.extend({
  error_code: ERROR_CODE,
  status_code: z.int().optional().describe('HTTP status, the same as `code`.'),
  step: z.string().optional().describe('Step of the creation that failed.'),
  sandbox_name: z.string().optional().describe('Name of the sandbox that was asked for.'),
  workspace: z.string().optional().describe('Workspace that it was asked for in.'),
  timestamp: WHEN,
  reason: z
    .string()
    .optional()
    .describe('CREATION_IN_PROGRESS while the sandbox of that name is being made.'),
});

/** Errors of workloads and of the gateway: the usual format, and MCP's own. */
export const WORKLOAD_ERROR = z.union([
  usual.extend({
    error_code: ERROR_CODE,
    retryable: z.boolean().optional().describe('Whether the same request may succeed later.'),
    action: z.string().optional().describe('What to do.'),
    do_not: z.string().optional().describe('What not to do.'),
    docs_url: z.string().optional().describe('Where the error is explained.'),
    origin: z.string().optional().describe('Who refused: platform.'),
    timestamp: WHEN,
  }),
  z.object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    error: z.looseObject({ code: z.int(), message: z.string() }),
  }),
]);

/** Endpoints without credentials. Their bodies are defined by OAuth and OpenID. */
const PUBLIC_PATHS = {
  '/openapi.json': { get: publicRead('describeApi', 'This description') },
  '/.well-known/openid-configuration': { get: publicRead('discoverIssuer', 'How to get tokens') },
  '/.well-known/jwks.json': { get: publicRead('readKeySet', 'The keys that tokens are checked with') },
  '/drives/jwks.json': {
    get: publicRead('readDriveKeySet', 'The keys that tokens for drives are checked with'),
  },
  '/login/device': {
    post: oauthCall('authorizeDevice', 'Get a code that a person types in elsewhere', 'Device'),
  },
  '/oauth/token': {
    post: oauthCall(
      'issueToken',
      'Exchange credentials, a code or a refresh token for an access token',
      'Token',
    ),
  },
};

/** A request to the token endpoint, as a form or JSON. */
export const TOKEN_REQUEST = z.object({
  grant_type: z.enum([
    'client_credentials',
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  scope: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
  device_code: z.string().optional(),
});

const DEVICE_REQUEST = z.object({
  client_id: z.string(),
  client_secret: z.string().optional(),
  scope: z.string().optional(),
});

const DEVICE = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url(),
  verification_uri_complete: z.url(),
  expires_in: z.int(),
  interval: z.int(),
});

const TOKEN = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
  refresh_token: z.string().optional(),
});

const TOKEN_ERROR = z.object({ error: z.string(), error_description: z.string() });

/** The whole API description. `origin` is the platform's address without a path. */
export function describe(routes: readonly Route[], origin: string): Json {
  const schemas = new Schemas();
  const paths = new Map<string, Json>(Object.entries(PUBLIC_PATHS));
  const add = (path: string, method: string, described: Json) => {
    paths.set(path, { ...paths.get(path), [method]: described });
  };
  for (const route of routes) {
    add(route.path.replace(/:(\w+)/g, '{$1}'), route.method.toLowerCase(), operation(route, routes, schemas));
  }
  for (const endpoint of INFERENCE_ENDPOINTS) {
    const servers = [{ url: origin, description: 'Workloads' }];
    const { method, path } = endpoint;
    add(path, method, { ...inference(endpoint, schemas), servers });
  }
  const named = {
    Error: schemas.of(ERROR, 'output'),
    WorkloadError: schemas.of(WORKLOAD_ERROR, 'output'),
    TokenRequest: schemas.of(TOKEN_REQUEST, 'input'),
    Token: schemas.of(TOKEN, 'output'),
    DeviceRequest: schemas.of(DEVICE_REQUEST, 'input'),
    Device: schemas.of(DEVICE, 'output'),
    TokenError: schemas.of(TOKEN_ERROR, 'output'),
  };
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, scope]));
  const tokenUrl = `${origin}/oauth/token`;
  const records = recordsOf(routes, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Workload Platform', version: VERSIONS.at(-1) },
    servers: [{ url: `${origin}/v0` }],
    paths: withReferences(Object.fromEntries(paths), records),
    components: {
      schemas: {
        ...named,
        ...Object.fromEntries(schemas.shared),
        ...Object.fromEntries(
          Array.from(records, ([text, name]) => [name, withReferences(JSON.parse(text), records, name)]),
        ),
      },
      parameters: {
        version: {
          name: 'Service-Version',
          in: 'header',
          description: `Default ${VERSIONS[0]}.`,
          schema: { type: 'string', enum: VERSIONS },
        },
        workspace: {
          name: 'X-Service-Workspace',
          in: 'header',
          description: 'The workspace to act in, for a credential that reaches several.',
          schema: { type: 'string' },
        },
      },
      responses: {
        refused: { description: 'Refused', ...json(ref('schemas/Error')) },
        refusedByWorkload: { description: 'Refused', ...json(ref('schemas/WorkloadError')) },
      },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer' },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: { authorizationUrl: `${origin}/oauth/authorize`, tokenUrl, scopes },
            clientCredentials: { tokenUrl, scopes },
          },
        },
      },
    },
  };
}

/** The names of schemas, by their text. */
type Records = ReadonlyMap<string, string>;

/** The bodies and answers that have a name: the client's types have the same. */
function recordsOf(routes: readonly Route[], schemas: Schemas): Records {
  const records = new Map<string, string>();
  const found = [
    ...routes.map(({ named, answer }) => [named?.answer, answer, 'output'] as const),
    ...routes.map(({ named, body }) => [named?.body, body, 'input'] as const),
    // Items may lack fields of the record, which then has the name.
    ...routes.map(({ named, answer }) => [named?.item, answer && itemOf(answer), 'output'] as const),
  ];
  for (const [name, schema, io] of found) {
    if (name === undefined || !schema || [...records.values()].includes(name)) continue;
    const text = JSON.stringify(schemas.of(schema, io));
    if (!records.has(text)) records.set(text, name);
  }
  return records;
}

/** The schema of an item of a list, which is an array, or in pages for later versions. */
function itemOf(list: z.ZodType): z.ZodType | undefined {
  const lists = list instanceof z.ZodUnion ? (list.options as z.ZodType[]) : [list];
  const array = lists.find((one) => one instanceof z.ZodArray);
  return array?.element as z.ZodType | undefined;
}

/** A part of the description with references in place of records; `except`: the record whose schema it is. */
function withReferences(part: unknown, records: Records, except?: string): unknown {
  if (Array.isArray(part)) return part.map((item) => withReferences(item, records));
  if (typeof part !== 'object' || part === null) return part;
  const name = 'type' in part && part.type === 'object' ? records.get(JSON.stringify(part)) : undefined;
  if (name !== undefined && name !== except) return ref(`schemas/${name}`);
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, withReferences(value, records)]),
  );
}

/** An endpoint below `/_emulator`. */
export interface ControlCall {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  /** Query parameters, each a string. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Default: a 204 without a body. */
  readonly answer?: z.ZodType;
  /** Media type of a body that is not JSON. */
  readonly takes?: string;
  /** Media type of an answer that is not JSON. */
  readonly gives?: string;
}

/** The description of the control endpoints, which are not part of the API. */
export function describeControl(calls: readonly ControlCall[], origin: string): Json {
  const schemas = new Schemas();
  const paths = new Map<string, Json>();
  for (const call of calls) {
    const { method, path, summary, body, takes } = call;
    const sent = body ? json(schemas.of(body, 'input')) : takes !== undefined && text(takes);
    const parameters = queryParameters(call, schemas);
    const operation = {
      operationId: operationIdOf({ method, path }),
      summary,
      tags: ['control'],
      security: [{ controlToken: [] }],
      ...(parameters.length > 0 && { parameters }),
      ...(sent && { requestBody: { required: true, ...sent } }),
      responses: { ...givenBy(call, schemas), '4XX': ref('responses/refused') },
    };
    paths.set(path, { ...paths.get(path), [method]: operation });
  }
  const error = schemas.of(ERROR, 'output');
  return {
    openapi: '3.1.0',
    info: { title: 'Control of the emulator', version: VERSIONS.at(-1) },
    servers: [{ url: `${origin}/_emulator` }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Error: error, ...Object.fromEntries(schemas.shared) },
      responses: { refused: { description: 'Refused', ...json(ref('schemas/Error')) } },
      securitySchemes: { controlToken: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function givenBy({ answer, gives }: ControlCall, schemas: Schemas): Json {
  const content = answer ? json(schemas.of(answer, 'output')) : gives !== undefined && text(gives);
  return content ? { 200: { description: 'Done', ...content } } : { 204: { description: 'Done' } };
}

function operation(route: Route, routes: readonly Route[], schemas: Schemas): Json {
  const { summary, scope, ofAccount, body, answer, refused = {} } = route;
  const shown = answer && schemas.of(answer, 'output');
  return {
    operationId: operationIdOf(route),
    summary,
    tags: [route.path.split('/')[1]],
    security: [{ oauth: [scope] }, { apiKey: [] }],
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route, schemas),
      ref('parameters/version'),
      ...(ofAccount ? [] : [ref('parameters/workspace')]),
    ],
    ...(body && { requestBody: { required: true, ...json(schemas.of(body, 'input')) } }),
    responses: {
      ...(shown
        ? { 200: { description: 'Done', ...json(shown), ...linksOf(route, shown, routes) } }
        : { '2XX': { description: 'Done' } }),
      ...Object.fromEntries(
        Object.entries(refused).map(([status, why]) => [
          status,
          { description: `Refused: ${why}`, ...json(ref('schemas/Error')) },
        ]),
      ),
      '4XX': ref('responses/refused'),
      '5XX': ref('responses/refused'),
    },
  };
}

/** What identifies an object in the answer to its creation: a JSON pointer for each, the first that is there. */
const IDENTITIES = ['/metadata/name', '/client_id', '/executionId', '/id', '/name', '/email'];

/** Links from a creation to the requests about what it created. */
function linksOf({ method, path }: Route, answer: Json, routes: readonly Route[]): Json {
  const identity = IDENTITIES.find((pointer) => isIn(answer, pointer));
  if (method !== 'POST' || identity === undefined) return {};
  const own = paramsOf(path);
  const links = routes.flatMap((other) => {
    if (!other.path.startsWith(`${path}/:`)) return [];
    const added = paramsOf(other.path).slice(own.length);
    const [last, ...more] = added.filter((param) => !isIn(answer, `/${param}`));
    if (more.length > 0) return [];
    const parameters = {
      ...Object.fromEntries(own.map((param) => [param, `$request.path.${param}`])),
      ...Object.fromEntries(added.map((param) => [param, `$response.body#/${param}`])),
      ...(last !== undefined && { [last]: `$response.body#${identity}` }),
    };
    const operationId = operationIdOf(other);
    return [[operationId, { operationId, parameters }] as const];
  });
  return links.length === 0 ? {} : { links: Object.fromEntries(links) };
}

function paramsOf(path: string): string[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
}

/** Whether a schema has the property at a pointer. */
function isIn(schema: Json, pointer: string): boolean {
  const [, ...keys] = pointer.split('/');
  const inner = (outer: Json | undefined, key: string) =>
    lookUp((outer?.properties ?? {}) as Record<string, Json>, key);
  return keys.reduce<Json | undefined>(inner, schema) !== undefined;
}

function inference(endpoint: Description, schemas: Schemas): Json {
  const { method, path, summary, isOpen, bodyIsOptional } = endpoint;
  const declared = path.replace(/\{(\w+)\}/g, ':$1');
  const content = sentTo(endpoint, schemas);
  return {
    operationId: operationIdOf({ method, path: declared }),
    summary,
    tags: ['inference'],
    security: isOpen ? [] : [{ oauth: [] }, { apiKey: [] }],
    parameters: [...pathParameters(declared), ...queryParameters(endpoint, schemas)],
    ...(content && { requestBody: { required: bodyIsOptional !== true, content } }),
    responses: { ...answeredBy(endpoint, schemas), '4XX': ref('responses/refusedByWorkload') },
  };
}

function sentTo({ body, takesBytes }: Description, schemas: Schemas): Json | undefined {
  if (!body && !takesBytes) return undefined;
  const file = { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] };
  return {
    ...(body && json(schemas.of(body, 'input')).content),
    ...(takesBytes && {
      'application/octet-stream': { schema: { type: 'string' } },
      'multipart/form-data': { schema: file },
    }),
  };
}

function answeredBy({ answer, accepted, media, isRefused }: Description, schemas: Schemas): Json {
  if (isRefused) return {};
  const content = {
    ...(answer && json(schemas.of(answer, 'output')).content),
    ...(media !== undefined && { [media]: { schema: { type: 'string' } } }),
  };
  const said = { description: 'What the workload answers' };
  return {
    ...((answer ?? media) ? { 200: { description: 'Done', content } } : { '2XX': said }),
    ...(accepted && { 202: { description: 'Accepted', ...json(schemas.of(accepted, 'output')) } }),
  };
}

/** An endpoint of OAuth, which takes `<kind>Request` as a form or as JSON and answers `<kind>`. */
function oauthCall(operationId: string, summary: string, kind: 'Token' | 'Device'): Json {
  const schema = ref(`schemas/${kind}Request`);
  const content = {
    'application/x-www-form-urlencoded': { schema },
    'application/json': { schema },
  };
  return {
    ...{ operationId, summary, tags: ['oauth'], security: [] },
    requestBody: { required: true, content },
    responses: {
      200: { description: 'Done', ...json(ref(`schemas/${kind}`)) },
      '4XX': { description: 'Refused (RFC 6749, 5.2)', ...json(ref('schemas/TokenError')) },
    },
  };
}

function publicRead(operationId: string, summary: string): Json {
  const responses = { 200: { description: 'Done', ...json({ type: 'object' }) } };
  return { operationId, summary, tags: ['discovery'], security: [], responses };
}

// POST /volumes/:volumeName/grow → postVolumesByNameGrow
function operationIdOf({ method, path }: { method: string; path: string }): string {
  const words = path.replace(/:(\w+)/g, 'by-$1').match(/\w+/g) ?? [];
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalised.join('');
}

function pathParameters(path: string): Json[] {
  return paramsOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: { readonly query?: z.ZodObject }, schemas: Schemas): Json[] {
  if (!query) return [];
  return Object.entries(query.shape).map(([name, type]) => {
    const { description, ...schema } = schemas.of(type as z.ZodType, 'input');
    const required = !(type as z.ZodType).safeParse(undefined).success;
    return { name, in: 'query', required, ...(description !== undefined && { description }), schema };
  });
}

/** JSON schemas of the routes. Recursive parts are shared. */
class Schemas {
  readonly shared = new Map<string, unknown>();
  readonly #names = new Map<string, string>();

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const { $schema: _, $defs = {}, ...rest } = converted;
    const names = new Map(Object.entries($defs).map(([local, def]) => [local, this.#nameOf(def)]));
    for (const [local, def] of Object.entries($defs)) {
      this.shared.set(names.get(local) ?? local, rename(def, names));
    }
    return rename(rest, names) as Json;
  }

  #nameOf(def: unknown): string {
    const text = JSON.stringify(def).replace(/#\/\$defs\/\w+/g, '#');
    const name = this.#names.get(text) ?? `Value${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

function rename(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => rename(item, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) => {
      const local = key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '') : undefined;
      return [
        key,
        local === undefined ? rename(value, names) : ref(`schemas/${names.get(local) ?? local}`).$ref,
      ];
    }),
  );
}
