/**
 * For tests of your program (`@workload/sdk/testing`): records like the platform's, and answers for fakes of methods.
 * Nothing is sent.
 */
import { apiCall, type ApiCall } from './call';
import { merged } from './call-options';
import { cut, Listing } from './pages';
import type {
  Agent,
  Application,
  CustomDomain,
  Drive,
  IntegrationConnection,
  Job,
  McpFunction,
  Model,
  Policy,
  Sandbox,
  Snapshot,
  Volume,
  Workspace,
} from './types.gen';

/** Some fields of a record, at every depth. Lists are complete. */
export type Fields<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Key in keyof T]?: Fields<T[Key]> | undefined }
    : T;

/** Returns a complete record. Your fields replace the defaults at every depth. */
export type Builder<T> = (fields?: Fields<T>) => T;

/** Creation time of all records. */
const MADE = '2026-05-01T00:00:00.000Z';
const ORIGINS = { createdAt: MADE, updatedAt: MADE, createdBy: 'somebody', updatedBy: 'somebody' };
const IMAGE = 'registry.example.com/image:1';
const SERVING = { image: IMAGE, memory: 2048, port: 8080 };

const builder =
  <T>(made: (name: string) => T, nameOf: (fields: Record<string, unknown>) => unknown): Builder<T> =>
  (given) => {
    const fields = (given ?? {}) as Record<string, unknown>;
    const name = nameOf(fields);
    return merged(made(typeof name === 'string' ? name : 'example') as Record<string, unknown>, fields) as T;
  };

/** A builder of records with the name in their metadata. */
const named = <T extends { metadata: object }>(made: (name: string) => T): Builder<T> =>
  builder(made, ({ metadata }) => (metadata as { readonly name?: unknown } | undefined)?.name);

/** A builder of records with the name beside their other fields. */
const flat = <T extends { name?: unknown }>(made: (name: string) => T): Builder<T> =>
  builder(made, ({ name }) => name);

function metadata(name: string, url: string): Drive['metadata'] {
  return { name, ...ORIGINS, plan: 'free', url: `${url}/${name}`, workspace: 'team-a' };
}

const managed = (path: string, name: string): Drive['metadata'] =>
  metadata(name, `https://api.example.com/v0/${path}`);

const served = (kind: string, name: string): Drive['metadata'] =>
  metadata(name, `https://run.example.com/team-a/${kind}`);

const created = (what: string) => ({
  events: [{ type: 'deployment', status: 'DEPLOYED', message: `${what} created`, time: MADE }],
  status: 'DEPLOYED',
});

const deployed = () => ({
  events: [
    {
      type: 'deployment',
      status: 'DEPLOYING',
      message: 'Deployment of rev-1 started',
      revision: 'rev-1',
      time: MADE,
    },
    { type: 'deployment', status: 'DEPLOYED', message: 'rev-1 is deployed', revision: 'rev-1', time: MADE },
  ],
  status: 'DEPLOYED',
});

const revision = () => ({ active: 'rev-1' });

/** A deployed drive. */
export const drive = named<Drive>((name) => ({
  metadata: managed('drives', name),
  spec: { region: 'us-was-1', infrastructureId: 'drive-1' },
  state: { s3Url: 'https://s3.example.com/drive-1' },
  ...created('Drive'),
}));

/** A deployed volume of 1,024 MB. */
export const volume = named<Volume>((name) => ({
  metadata: managed('volumes', name),
  spec: { region: 'us-was-1', size: 1024 },
  state: {},
  ...created('Volume'),
}));

/** An application whose first revision is deployed. */
export const application = named<Application>((name) => ({
  metadata: served('applications', name),
  spec: {
    ...SERVING,
    envs: [],
    revision: revision(),
    revisions: [{ id: 'rev-1', ...SERVING, envs: [], createdAt: MADE, createdBy: 'somebody' }],
  },
  ...deployed(),
}));

/** An MCP server whose first revision is deployed. */
export const mcpFunction = named<McpFunction>((name) => ({
  metadata: served('functions', name),
  spec: { type: 'mcp', runtime: { type: 'mcp', image: IMAGE }, revision: revision() },
  ...deployed(),
}));

/** An agent whose first revision is deployed. */
export const agent = named<Agent>((name) => ({
  metadata: served('agents', name),
  spec: { runtime: { image: IMAGE }, revision: revision() },
  ...deployed(),
}));

/** A job whose first revision is deployed. */
export const job = named<Job>((name) => ({
  metadata: served('jobs', name),
  spec: { runtime: { image: IMAGE }, revision: revision() },
  ...deployed(),
}));

/** A deployed model. */
export const model = named<Model>((name) => ({
  metadata: served('models', name),
  spec: { integrationConnections: ['example'], runtime: { model: 'gpt', type: 'openai' } },
  ...deployed(),
}));

/** A running sandbox. */
export const sandbox = named<Sandbox>((name) => ({
  metadata: served('sandboxes', name),
  spec: { region: 'us-was-1', runtime: { image: IMAGE, memory: 4096, envs: [], ports: [] } },
  state: 'RUNNING',
  lastUsedAt: MADE,
  ...deployed(),
}));

/** A snapshot that is ready. */
export const snapshot = flat<Snapshot>((name) => ({
  id: 'snap-1',
  name,
  workspace: 'team-a',
  source: { kind: 'sandbox', name: 'example', deleted: false },
  spec: { image: IMAGE, memory: 4096, ports: [], generation: 'mk3', region: 'us-was-1', volumes: [] },
  status: 'ready',
  createdAt: MADE,
  createdBy: 'somebody',
}));

/** An integration connection; its secrets are masked. */
export const integrationConnection = named<IntegrationConnection>((name) => ({
  metadata: managed('integrations/connections', name),
  spec: { integration: 'openai', secret: { API_KEY: '****' } },
}));

/** A location policy without users. */
export const policy = named<Policy>((name) => ({
  metadata: managed('policies', name),
  spec: { type: 'location', locations: [{ name: 'EU', type: 'continent' }] },
  usage: { agents: 0, functions: 0, jobs: 0, models: 0, sandboxes: 0 },
}));

/** A custom domain that is not verified yet. */
export const customDomain = named<CustomDomain>((name) => ({
  metadata: { name, ...ORIGINS, workspace: 'team-a' },
  spec: {
    region: 'us-was-1',
    domainType: 'previews',
    cnameRecords: 'us-was-1.domains.example.com',
    txtRecords: { [`_service-verification.${name}`]: '0123456789abcdef0123456789abcdef' },
    status: 'pending',
  },
}));

/** A workspace that is ready. */
export const workspace = flat<Workspace>((name) => ({
  name,
  id: '00000000-0000-4000-8000-000000000001',
  accountId: 'account-1',
  ...ORIGINS,
  status: 'ready',
}));

/** The HTTP response of a fake. */
export interface FakeResponse {
  /** Default: 200. */
  readonly status?: number | undefined;
  /** Header fields; `x-request-id` becomes `requestId`. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The result of a method, for fakes: a promise of the value, with `withResponse()`.
 * `jest.spyOn(client.drives, 'get').mockReturnValue(answered(drive()))`.
 */
export function answered<T>(value: T, { status = 200, headers = {} }: FakeResponse = {}): ApiCall<T> {
  return apiCall((receipt) => {
    receipt.head = { status, headers };
    return Promise.resolve(value);
  });
}

/** The result of a method that lists, for fakes: these items as one page. */
export function listed<T>(items: readonly T[], response?: FakeResponse): Listing<T> {
  const requestId = response?.headers?.['x-request-id'];
  return new Listing(() => answered(cut(items, 0, undefined, requestId), response));
}
