/**
 * What the emulator answers to a parameter that is absent, empty, repeated, unknown, too long, of the wrong type, or the
 * word `null`: every endpoint, every parameter of its query and its headers, and every parameter of OAuth.
 */
import { z } from 'zod';
import { type Emulator, startEmulator } from '../../emulator/src/emulator';
import { INFERENCE_ENDPOINTS } from '../../emulator/src/inference/endpoints';
import { ROUTES } from '../../emulator/src/routes';
import { press, redirectedTo, request, VERIFIER } from '../../emulator/src/testing/oauth';

/** How a parameter is sent. */
export const WAYS = ['empty', 'repeated', 'too long', 'wrong type', 'null'] as const;
export type Way = (typeof WAYS)[number];

/**
 * `as absent`: the same answer as without the parameter. `both`: the same as the values separated by a comma. `read`: it
 * is used. Else the refusal: its status and its error.
 */
export type Answered = 'as absent' | 'both' | 'read' | `${number} ${string}`;

/** What one parameter of one endpoint gets. */
export interface Row {
  readonly endpoint: string;
  readonly parameter: string;
  /** Without the parameter: the status, and the error of a refusal. */
  readonly absent: string;
  /** Whether any text is a value. */
  readonly isText: boolean;
  readonly answers: Readonly<Record<Way, Answered>>;
}

interface Reply {
  readonly method: string;
  readonly status: number;
  readonly error: string | undefined;
  readonly text: string;
}

type Pairs = readonly [name: string, value: string][];

interface Sent {
  readonly query?: Pairs;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Pairs;
}

const LONG = 'x'.repeat(5_000);

/** Two values of each parameter that is no free text. A value of the wrong type is refused. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  limit: ['1', '2'],
  offset: ['1', '2'],
  cursor: ['e30', 'e31'],
  sort: ['name:asc', 'createdAt:asc'],
  status: ['DEPLOYED', 'FAILED'],
  type: ['cron', 'at'],
  direction: ['incoming', 'outgoing'],
  since: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
  until: ['2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z'],
  startTime: ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
  endTime: ['2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z'],
  resolution: ['daily', 'weekly'],
  groupBy: ['resource_type', 'billing_dimension'],
  billingDimension: ['sandbox_compute_runtime_gbs', 'volume_storage_gbs'],
  maxResults: ['1', '2'],
  contextLines: ['1', '2'],
  partNumber: ['1', '2'],
};

/** Values of `status` where they are not those of deployments. */
const STATUSES: Readonly<Record<string, readonly [string, string]>> = {
  '/jobs/:jobId/executions': ['succeeded', 'failed'],
  '/schedule-executions': ['succeeded', 'failed'],
  '/snapshots': ['ready', 'failed'],
};

/** Parameters that may have any text as a value. */
const TEXTS: readonly string[] = [
  ...['q', 'externalId', 'account', 'region', 'sandbox', 'schedule', 'version'],
  ...['workspace', 'resourceType', 'resourceName', 'resourceUuid'],
  ...['excludeDirs', 'patterns', 'filePattern', 'query'],
];

/** Values of an endpoint's required parameters. */
const REQUIRED: Readonly<Record<string, Pairs>> = {
  '/accounts/:accountId/metrics': window(),
  '/accounts/:accountId/metrics/enums/resource-types': window(),
};

function window(): Pairs {
  return ['startTime', 'endTime'].map((name) => [name, VALUES[name]?.[0] ?? '']);
}

/** An endpoint as it is called here. */
interface Endpoint {
  readonly method: string;
  /** As declared, in a table. */
  readonly shown: string;
  readonly url: (world: World) => string;
  readonly query: z.ZodObject | undefined;
  readonly required: Pairs;
  readonly body: string | undefined;
  /** Media type of the body. Default: JSON. */
  readonly media?: string;
  readonly statuses: readonly [string, string] | undefined;
}

interface World {
  readonly emulator: Emulator;
  readonly execution: string;
  readonly share: string;
  readonly upload: string;
}

const NEW = JSON.stringify({ metadata: { name: 'fresh' }, spec: {} });

/** Bodies of writes whose query is read. */
const BODIES: Readonly<Record<string, string>> = {
  '/sandboxes': NEW,
  '/sandboxes/:sandboxName/previews': JSON.stringify({
    metadata: { name: 'web' },
    spec: { public: true, port: 80 },
  }),
  '/workspaces/availability': JSON.stringify({ name: 'free' }),
  '/volume_templates': NEW,
  '/volume_templates/:volumeTemplateName': JSON.stringify({ metadata: { name: 'a' }, spec: {} }),
};

/** Existing objects, for the parameters of paths. */
const NAMED: Readonly<Record<string, string>> = {
  accountId: 'account-1',
  externalId: 'ext-a',
  resourceType: 'sandbox',
  featureKey: 'drives',
  snapshotName: 'v1',
};

/** Objects whose name is not `a`. */
const OTHER_NAMES: Readonly<Record<string, string>> = { customdomains: 'a.example.com' };

function pathOf(path: string, { execution, share, emulator }: World): string {
  const name = path.startsWith('/workspaces') ? emulator.workspace : OTHER_NAMES[path.split('/')[1] ?? ''];
  const named = { ...NAMED, ...(name !== undefined && { name }) };
  return path.replace(/:(\w+)/g, (_, parameter: string) => {
    if (parameter !== 'id') return named[parameter as keyof typeof named] ?? 'a';
    return path.startsWith('/jobs') ? execution : path.startsWith('/pending') ? share : 'a';
  });
}

const managed: readonly Endpoint[] = ROUTES.map((route) => ({
  method: route.method,
  shown: `${route.method} ${route.path}`,
  url: (world) => `${world.emulator.baseUrl}${pathOf(route.path, world)}`,
  query: route.query,
  required: REQUIRED[route.path] ?? [],
  body: route.method !== 'GET' && route.query ? BODIES[route.path] : undefined,
  statuses: STATUSES[route.path],
}));

/** Required parameters of files. */
const OF_FILES: Readonly<Record<string, Pairs>> = {
  query: [['query', 'a']],
  partNumber: [['partNumber', '1']],
};

const ofWorkloads: readonly Endpoint[] = INFERENCE_ENDPOINTS.map(({ method, path, query, takesBytes }) => ({
  method: method.toUpperCase(),
  shown: `${method.toUpperCase()} ${path}`,
  url: ({ emulator, upload }) => {
    const at = path.replace('{workspace}', emulator.workspace).replace('{upload}', upload);
    return emulator.url + at.replace('{path}', method === 'delete' ? 'gone' : '').replace(/\{\w+\}/g, 'a');
  },
  query,
  required: Object.keys(query?.shape ?? {}).flatMap((name) => OF_FILES[name] ?? []),
  body: takesBytes ? 'bytes' : method === 'post' ? JSON.stringify({ inputs: 'hello' }) : undefined,
  ...(takesBytes && { media: 'application/octet-stream' }),
  statuses: undefined,
}));

/** Every parameter of every query. */
export async function walkQueries(): Promise<Row[]> {
  return inWorld(async (world, again) => {
    const rows: Row[] = [];
    for (const endpoint of [...managed, ...ofWorkloads]) {
      for (const parameter of Object.keys(endpoint.query?.shape ?? {})) {
        const [first, second] = valuesOf(endpoint, parameter);
        const others = endpoint.required.filter(([name]) => name !== parameter);
        const sent = (values: readonly string[]) => async () => {
          const query = [...others, ...values.map((value) => [parameter, value] as [string, string])];
          const headers = parameter === 'offset' ? {} : LATEST;
          return ask(world, again, endpoint, { query, headers });
        };
        const isText = TEXTS.includes(parameter);
        const answered = await answersTo(
          { absent: sent([]), joined: sent([`${first},${second}`]) },
          {
            empty: sent(['']),
            repeated: sent([first, second]),
            'too long': sent([LONG]),
            'wrong type': sent(['maybe?']),
            null: sent(['null']),
          },
        );
        rows.push({ endpoint: endpoint.shown, parameter, isText, ...answered });
      }
    }
    return rows;
  });
}

const LATEST = { 'service-version': '2026-04-28' };

/** Headers that every endpoint reads, with two of their values. */
const HEADERS: Readonly<Record<string, readonly [string, string]>> = {
  'Service-Version': ['2026-04-16', '2026-04-28'],
  'X-Service-Workspace': ['default', 'team'],
};

/** What one header of one endpoint gets. */
export interface HeaderRow {
  readonly endpoint: string;
  readonly header: string;
  readonly empty: Answered;
  /** Clients and proxies join the values of a repeated header. */
  readonly repeated: Answered;
  readonly unknown: Answered;
}

/** Every header of every endpoint of the management API. */
export async function walkHeaders(): Promise<HeaderRow[]> {
  return inWorld(async (world, again) => {
    const rows: HeaderRow[] = [];
    for (const endpoint of managed) {
      for (const [header, values] of Object.entries(HEADERS)) {
        const sent = async (value: string | undefined) => {
          const headers: Record<string, string> = value === undefined ? {} : { [header]: value };
          return ask(world, again, endpoint, { query: endpoint.required, headers });
        };
        const absent = await sent(undefined);
        rows.push({
          endpoint: endpoint.shown,
          header,
          empty: compared(await sent(''), absent),
          repeated: compared(await sent(values.join(', ')), absent),
          unknown: compared(await sent('null'), absent),
        });
      }
    }
    return rows;
  });
}

/** What a query gets that has a parameter which the endpoint does not have. */
export async function walkUnknown(): Promise<readonly (readonly [endpoint: string, Answered])[]> {
  return inWorld(async (world, again) => {
    const all: (readonly [string, Answered])[] = [];
    for (const endpoint of managed) {
      const sent = (more: Pairs) => () =>
        ask(world, again, endpoint, { query: [...endpoint.required, ...more], headers: LATEST });
      const absent = await sent([])();
      const foreign = NOT_THERE.filter((name) => !(name in (endpoint.query?.shape ?? {})));
      const unknown = await sent(foreign.map((name) => [name, 'true']))();
      all.push([endpoint.shown, compared(unknown, absent)]);
    }
    return all;
  });
}

/** Parameters of some endpoints, and of none. */
const NOT_THERE = ['unheardOf', 'workspace', 'show_secrets', 'limit', 'status', 'force', 'upload', 'version'];

/** Every parameter of the endpoints of OAuth, each in a request that succeeds with it. */
export async function walkOauth(): Promise<Row[]> {
  return inWorld(async ({ emulator }) => {
    const rows: Row[] = [];
    for (const { endpoint, form } of oauthRequests(emulator)) {
      const names = (await form()).map(([name]) => name);
      for (const parameter of names) {
        const sent = (change: (value: string) => readonly string[]) => async () => {
          const pairs = (await form()).flatMap(([name, value]) =>
            (name === parameter ? change(value) : [value]).map((one) => [name, one] as [string, string]),
          );
          return send(`${emulator.url}${endpoint.split(' ')[1] ?? ''}`, 'POST', { form: pairs });
        };
        const answered = await answersTo(
          { absent: sent(() => []), joined: () => Promise.resolve(undefined) },
          {
            empty: sent(() => ['']),
            repeated: sent((value) => [value, value]),
            'too long': sent(() => [LONG]),
            'wrong type': sent(() => ['maybe?']),
            null: sent(() => ['null']),
          },
        );
        rows.push({ endpoint, parameter, isText: false, ...answered });
      }
    }
    return rows;
  });
}

const PROGRAM = { clientId: 'shop', clientSecret: 'shop-secret', redirectUri: 'https://shop.example/back' };

interface OauthRequest {
  readonly endpoint: string;
  readonly form: () => Promise<Pairs>;
}

function oauthRequests(emulator: Emulator): OauthRequest[] {
  const [id, secret] = [PROGRAM.clientId, PROGRAM.clientSecret];
  const client: Pairs = [
    ['client_id', id],
    ['client_secret', secret],
  ];
  const codeFor = async () => {
    const pressed = await press(emulator, request(PROGRAM), 'owner@workload.localhost');
    return redirectedTo(pressed).searchParams.get('code') ?? '';
  };
  const byCode = async (): Promise<Pairs> => [
    ['grant_type', 'authorization_code'],
    ...client,
    ['code', await codeFor()],
    ['redirect_uri', PROGRAM.redirectUri],
    ['code_verifier', VERIFIER],
  ];
  const refreshed = async (): Promise<Pairs> => {
    const { text } = await send(`${emulator.url}/oauth/token`, 'POST', { form: await byCode() });
    const { refresh_token: token } = JSON.parse(text) as { refresh_token: string };
    return [['grant_type', 'refresh_token'], ...client, ['refresh_token', token], ['scope', 'drives:list']];
  };
  const asService: Pairs = [
    ['grant_type', 'client_credentials'],
    ['client_id', emulator.clientId],
    ['client_secret', emulator.clientSecret],
    ['scope', 'drives:list'],
  ];
  const device: Pairs = [...client, ['scope', 'drives:list']];
  return [
    { endpoint: 'POST /oauth/token (client_credentials)', form: () => Promise.resolve(asService) },
    { endpoint: 'POST /oauth/token (authorization_code)', form: byCode },
    { endpoint: 'POST /oauth/token (refresh_token)', form: refreshed },
    { endpoint: 'POST /login/device', form: () => Promise.resolve(device) },
  ];
}

type Ask = () => Promise<Reply>;

async function answersTo(
  usual: { readonly absent: Ask; readonly joined: () => Promise<Reply | undefined> },
  ways: Readonly<Record<Way, Ask>>,
): Promise<Pick<Row, 'absent' | 'answers'>> {
  const absent = await usual.absent();
  const joined = await usual.joined();
  const answers: [Way, Answered][] = [];
  for (const way of WAYS) {
    const answer = await ways[way]();
    const isBoth = way === 'repeated' && answer.status < 400 && joined !== undefined && same(answer, joined);
    answers.push([way, isBoth ? 'both' : compared(answer, absent)]);
  }
  return { absent: shownStatus(absent), answers: Object.fromEntries(answers) as Record<Way, Answered> };
}

function shownStatus({ status, error }: Reply): `${number} ${string}` {
  return `${status} ${error ?? ''}`;
}

function compared(answer: Reply, absent: Reply): Answered {
  if (same(answer, absent)) return 'as absent';
  return answer.status < 400 ? 'read' : shownStatus(answer);
}

/** Answers of writes contain random ids. */
function same(one: Reply, other: Reply): boolean {
  const isSame = one.status === other.status && one.error === other.error;
  return isSame && (one.method !== 'GET' || one.text === other.text);
}

function valuesOf({ statuses }: Endpoint, parameter: string): readonly [string, string] {
  if (parameter === 'status' && statuses) return statuses;
  return VALUES[parameter] ?? (TEXTS.includes(parameter) ? ['ab', 'cd'] : ['true', 'false']);
}

async function ask(world: World, again: () => void, endpoint: Endpoint, sent: Sent): Promise<Reply> {
  const { method, body, media } = endpoint;
  const reply = await send(endpoint.url(world), method, sent, { key: world.emulator.apiKey, body, media });
  if (method !== 'GET' && reply.status < 400) again();
  return reply;
}

interface Authorized {
  readonly key?: string;
  readonly body?: string | undefined;
  readonly media?: string | undefined;
}

async function send(
  url: string,
  method: string,
  { query = [], headers = {}, form }: Sent,
  { key, body, media = 'application/json' }: Authorized = {},
): Promise<Reply> {
  const search = new URLSearchParams([...query]).toString();
  const formed = form && new URLSearchParams([...form]);
  const response = await fetch(search === '' ? url : `${url}?${search}`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': media }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    ...(formed && { body: formed }),
  });
  const text = await response.text();
  return { method, status: response.status, error: errorIn(text), text };
}

/** The error of an answer; undefined for an answer without one. */
function errorIn(text: string): string | undefined {
  try {
    const told = z
      .object({ error: z.string(), error_code: z.string().optional() })
      .safeParse(JSON.parse(text));
    return told.data?.error_code ?? told.data?.error;
  } catch {
    return undefined;
  }
}

const MAIL = { CLIENT_ID: 'client', CLIENT_SECRET: 'secret', REFRESH_TOKEN: 'token' };

const named = (name: string, spec: object = {}) => ({ metadata: { name }, spec });

/** Runs with a platform that has one object of each kind, named `a`. */
async function inWorld<T>(work: (world: World, again: () => void) => Promise<T>): Promise<T> {
  const emulator = await startEmulator({
    clock: 'manual',
    autoConsent: true,
    seed: {
      accounts: [{ id: 'account-2' }],
      workspaces: [{ name: 'team' }, { name: 'abroad', account: 'account-2' }],
      sandboxes: [{ metadata: { name: 'a', externalId: 'ext-a' } }],
      scheduleExecutions: [
        { id: 'one', scheduleId: 'a', sandbox: 'a', createdAt: '2026-01-01T00:00:00Z', status: 'succeeded' },
        { id: 'two', scheduleId: 'b', sandbox: 'b', createdAt: '2026-01-02T00:00:00Z', status: 'failed' },
      ],
      metrics: [
        {
          billingDimension: 'sandbox_compute_runtime_gbs',
          time: '2026-01-10T00:00:00Z',
          usage: 100,
          resourceName: 'a',
        },
      ],
      oauthClients: [
        {
          clientId: PROGRAM.clientId,
          clientSecret: PROGRAM.clientSecret,
          redirectUris: [PROGRAM.redirectUri],
        },
      ],
    },
  });
  try {
    const { apiKey: key, baseUrl } = emulator;
    const post = async (path: string, body: object): Promise<unknown> => {
      const { status, text } = await send(baseUrl + path, 'POST', {}, { key, body: JSON.stringify(body) });
      if (status >= 300) throw new Error(`POST ${path}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
    await post('/integrations/connections', named('a', { integration: 'mail', secret: MAIL }));
    for (const kind of ['drives', 'volumes', 'functions', 'agents', 'models', 'jobs', 'policies'])
      await post(`/${kind}`, named('a'));
    await post('/volume_templates', named('a'));
    await post('/applications', named('a', { image: 'a:1' }));
    await post('/customdomains', named('a.example.com', { domainType: 'applications' }));
    await post('/snapshots', { name: 'v1', source: { name: 'a' } });
    await post('/sandboxes/a/schedules', {
      id: 'a',
      type: 'cron',
      value: '* * * * *',
      input: { command: 'ls' },
    });
    await post('/images', { name: 'a', resourceType: 'sandbox', image: 'own:1' });
    const offered = await post('/images/sandbox/a/share', {
      targetWorkspace: 'abroad',
      targetAccountId: 'account-2',
    });
    const executed = await post('/jobs/a/executions', { tasks: [{}, {}, {}] });
    const begun = await send(
      `${emulator.url}/default/sandboxes/a/filesystem-multipart/initiate/big`,
      'POST',
      {},
      { key, body: '{}' },
    );
    const saved = emulator.save();
    const world: World = {
      emulator,
      execution: idIn(executed),
      share: idIn(offered),
      upload: String((JSON.parse(begun.text) as { uploadId?: string }).uploadId),
    };
    return await work(world, () => {
      emulator.restore(saved);
    });
  } finally {
    await emulator.stop();
  }
}

function idIn(answer: unknown): string {
  const { id, executionId } = answer as { id?: string; executionId?: string };
  return String(id ?? executionId);
}
