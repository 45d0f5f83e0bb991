/** Every method of the client, its request, and how to call it; for tests only. */
/** Path of the test sandbox below the address of the test server. */
export const SANDBOX_PATH = '/box';

/** One method. */
export interface Row {
  /** Groups and method, such as `sandboxes.previews.get`. */
  readonly id: string;
  /** The request. `*` is a name, which the method takes in the same order, and `**` a file. */
  readonly request: string;
  /** The arguments after the names. */
  readonly rest: readonly unknown[];
  /** The server's answer. By default, one that nearly every method can read. */
  readonly answer: unknown;
}

const BODY = { metadata: { name: 'data' }, spec: {} };
const FORK = { targetType: 'application', targetName: 'shop' };
const WINDOW = { startTime: '2026-05-01T00:00:00Z', endTime: '2026-05-02T00:00:00Z' };
const SCHEDULE = { type: 'cron', value: '* * * * *', input: { command: 'true' } };
const TASKS = { tasks: [{}] };
const NAMED = { name: 'data' };
const UPLOAD = { uploadId: 'u', etag: 'e' };
const CHAT = { messages: [{ role: 'user', content: 'hello' }] };

/** Has the fields of everything: a record, a page, a token, a file. */
const ANYTHING = {
  ...BODY,
  ...NAMED,
  id: 'i',
  client_id: 'c',
  client_secret: 's',
  access_token: 't',
  content: '',
  data: [],
};

function row(id: string, request: string, rest: readonly unknown[] = [], answer: unknown = ANYTHING): Row {
  return { id, request, rest, answer };
}

function crud(group: string, path: string, body: unknown = BODY): Row[] {
  return [
    row(`${group}.create`, `POST ${path}`, [body]),
    row(`${group}.get`, `GET ${path}/*`),
    row(`${group}.list`, `GET ${path}`),
    row(`${group}.update`, `PUT ${path}/*`, [body]),
    row(`${group}.delete`, `DELETE ${path}/*`),
  ];
}

function withoutUpdate(rows: Row[]): Row[] {
  return rows.filter(({ id }) => !id.endsWith('.update'));
}

export const ROWS: readonly Row[] = [
  ...crud('drives', '/v0/drives'),
  row('drives.getByExternalId', 'GET /v0/drives/by-external-id/*'),
  row('drives.accessToken', 'POST /v0/drives/*/access-token'),
  row('drives.keys', 'GET /v0/drives/jwks.json'),

  ...withoutUpdate(crud('snapshots', '/v0/snapshots', { source: { name: 'box' } })),
  row('snapshots.fork', 'POST /v0/snapshots/*/fork', [FORK]),

  ...crud('applications', '/v0/applications'),
  row('applications.revisions', 'GET /v0/applications/*/revisions', [], []),
  row('applications.createCustomDomain', 'POST /v0/applications/*/customdomains', [BODY]),

  ...crud('functions', '/v0/functions'),
  row('functions.revisions', 'GET /v0/functions/*/revisions', [], []),

  ...crud('agents', '/v0/agents'),
  row('agents.revisions', 'GET /v0/agents/*/revisions', [], []),
  row('agents.query', 'POST /run/team/agents/*', [{ inputs: 'hello' }]),
  row('agents.stream', 'POST /run/team/agents/*', [{ inputs: 'hello' }]),

  ...crud('models', '/v0/models'),
  row('models.revisions', 'GET /v0/models/*/revisions', [], []),
  row('models.chat', 'POST /run/team/models/*/chat/completions', [CHAT]),
  row('models.chatStream', 'POST /run/team/models/*/chat/completions', [CHAT]),
  row('models.query', 'POST /run/team/models/*', [{}]),
  row('models.listModels', 'GET /run/team/models/*/models'),

  ...crud('jobs', '/v0/jobs'),
  row('jobs.revisions', 'GET /v0/jobs/*/revisions', [], []),
  row('jobs.execute', 'POST /team/jobs/*/executions', [TASKS]),
  row('jobs.executions.create', 'POST /v0/jobs/*/executions', [TASKS]),
  row('jobs.executions.get', 'GET /v0/jobs/*/executions/*'),
  row('jobs.executions.list', 'GET /v0/jobs/*/executions'),
  row('jobs.executions.tasks', 'GET /v0/jobs/*/executions/*/tasks'),
  row('jobs.executions.cancel', 'DELETE /v0/jobs/*/executions/*'),

  ...crud('sandboxes', '/v0/sandboxes'),
  row('sandboxes.getByExternalId', 'GET /v0/sandboxes/by-external-id/*'),
  row('sandboxes.fork', 'POST /v0/sandboxes/*/fork', [FORK]),
  ...crud('sandboxes.previews', '/v0/sandboxes/*/previews'),
  row('sandboxes.previews.tokens.create', 'POST /v0/sandboxes/*/previews/*/tokens', [BODY]),
  row('sandboxes.previews.tokens.list', 'GET /v0/sandboxes/*/previews/*/tokens'),
  row('sandboxes.previews.tokens.delete', 'DELETE /v0/sandboxes/*/previews/*/tokens/*'),
  ...crud('sandboxes.schedules', '/v0/sandboxes/*/schedules', SCHEDULE),
  row('sandboxes.schedules.executions', 'GET /v0/sandboxes/*/schedule-executions'),
  row('sandboxes.snapshots.create', 'POST /v0/sandboxes/*/snapshots'),
  row('sandboxes.snapshots.list', 'GET /v0/sandboxes/*/snapshots'),
  row('sandboxes.snapshots.delete', 'DELETE /v0/sandboxes/*/snapshots/*'),
  row('sandboxes.snapshots.restore', 'POST /v0/sandboxes/*/snapshots/*/restore'),

  row('session.files.read', `GET ${SANDBOX_PATH}/filesystem/**`),
  row('session.files.write', `PUT ${SANDBOX_PATH}/filesystem/**`, ['text']),
  row('session.files.createDirectory', `PUT ${SANDBOX_PATH}/filesystem/**`),
  row('session.files.delete', `DELETE ${SANDBOX_PATH}/filesystem/**`),
  row('session.files.list', `GET ${SANDBOX_PATH}/filesystem/**`),
  row('session.files.tree', `GET ${SANDBOX_PATH}/filesystem/tree/**`),
  row('session.files.readBytes', `GET ${SANDBOX_PATH}/filesystem/**`),
  row('session.files.readStream', `GET ${SANDBOX_PATH}/filesystem/**`),
  row('session.files.writeBytes', `PUT ${SANDBOX_PATH}/filesystem/**`, [Uint8Array.of(1)]),
  row('session.files.writeTree', `PUT ${SANDBOX_PATH}/filesystem/tree/**`, [{ 'a.txt': 'text' }]),
  row('session.files.uploads.begin', `POST ${SANDBOX_PATH}/filesystem-multipart/initiate/**`, [], UPLOAD),
  row('session.files.uploads.list', `GET ${SANDBOX_PATH}/filesystem-multipart`),
  row('session.files.uploads.parts', `GET ${SANDBOX_PATH}/filesystem-multipart/*/parts`),
  row(
    'session.files.uploads.sendPart',
    `PUT ${SANDBOX_PATH}/filesystem-multipart/*/part`,
    [1, Uint8Array.of(1)],
    UPLOAD,
  ),
  row('session.files.uploads.complete', `POST ${SANDBOX_PATH}/filesystem-multipart/*/complete`, [
    [{ partNumber: 1, etag: 'e' }],
  ]),
  row('session.files.uploads.abort', `DELETE ${SANDBOX_PATH}/filesystem-multipart/*/abort`),
  row('session.files.find', `GET ${SANDBOX_PATH}/filesystem-find/**`),
  row('session.files.search', `GET ${SANDBOX_PATH}/filesystem-search/**`, ['text']),
  row('session.files.searchContents', `GET ${SANDBOX_PATH}/filesystem-content-search/**`, ['text']),
  row('session.files.watch', `GET ${SANDBOX_PATH}/watch/filesystem/**`),
  row('session.processes.start', `POST ${SANDBOX_PATH}/process`, [{ command: 'true' }]),
  row('session.processes.list', `GET ${SANDBOX_PATH}/process`, [], []),
  row('session.processes.get', `GET ${SANDBOX_PATH}/process/*`),
  row('session.processes.stop', `DELETE ${SANDBOX_PATH}/process/*`),
  row('session.processes.kill', `DELETE ${SANDBOX_PATH}/process/*/kill`),
  row('session.processes.logs', `GET ${SANDBOX_PATH}/process/*/logs`),
  row('session.processes.ports', `GET ${SANDBOX_PATH}/network/process/*/ports`),
  row('session.processes.followLogs', `GET ${SANDBOX_PATH}/process/*/logs/stream`),
  row('session.drives.mount', `POST ${SANDBOX_PATH}/drives/mount`, [
    { driveName: 'data', mountPath: '/mnt' },
  ]),
  row('session.drives.list', `GET ${SANDBOX_PATH}/drives/mount`),
  row('session.drives.unmount', `DELETE ${SANDBOX_PATH}/drives/mount/*`),
  row('session.health', `GET ${SANDBOX_PATH}/health`),
  row('session.reloadEnvironment', `POST ${SANDBOX_PATH}/environment/reload`),
  row('session.upgrade', `POST ${SANDBOX_PATH}/upgrade`),

  ...crud('volumes', '/v0/volumes'),
  row('volumes.getByExternalId', 'GET /v0/volumes/by-external-id/*'),
  ...crud('volumeTemplates', '/v0/volume_templates'),
  row('volumeTemplates.deleteVersion', 'DELETE /v0/volume_templates/*/versions/*'),

  ...crud('integrationConnections', '/v0/integrations/connections'),
  row(
    'integrationConnections.endpointConfigurations',
    'GET /v0/integrations/connections/*/endpointConfigurations',
  ),
  row('integrationConnections.models', 'GET /v0/integrations/connections/*/models'),
  row('integrationConnections.model', 'GET /v0/integrations/connections/*/models/*'),
  row('integrations.get', 'GET /v0/integrations/*'),

  ...crud('policies', '/v0/policies'),
  row('policies.usages', 'GET /v0/policies/*/usages'),
  ...crud('customDomains', '/v0/customdomains'),
  row('customDomains.verify', 'POST /v0/customdomains/*/verify'),
  row('customDomains.shares', 'GET /v0/customdomains/*/share', [], []),
  row('customDomains.share', 'POST /v0/customdomains/*/share', ['team-b']),
  row('customDomains.unshare', 'DELETE /v0/customdomains/*/share/*'),

  row('images.create', 'POST /v0/images', [{ ...NAMED, resourceType: 'sandbox' }]),
  row('images.get', 'GET /v0/images/*/*'),
  row('images.list', 'GET /v0/images'),
  row('images.delete', 'DELETE /v0/images/*/*'),
  row('images.deleteAll', 'DELETE /v0/images'),
  row('images.deleteTag', 'DELETE /v0/images/*/*/tags/*'),
  row('images.shares', 'GET /v0/images/*/*/share', [], []),
  row('images.share', 'POST /v0/images/*/*/share', [{ targetWorkspace: 'team-b' }]),
  row('images.unshare', 'DELETE /v0/images/*/*/share/*'),
  row('images.pendingShares.list', 'GET /v0/pending-image-shares'),
  row('images.pendingShares.accept', 'POST /v0/pending-image-shares/*/accept'),
  row('images.pendingShares.decline', 'POST /v0/pending-image-shares/*/decline'),

  ...withoutUpdate(crud('vpcs', '/v0/vpcs')),
  ...withoutUpdate(
    crud('vpcs.egressGateways', '/v0/vpcs/*/egressgateways', { ...BODY, spec: { region: 'r' } }),
  ),
  ...withoutUpdate(crud('vpcs.egressGateways.ips', '/v0/vpcs/*/egressgateways/*/ips')),
  row('egress.gateways', 'GET /v0/egressgateways'),
  row('egress.usage', 'GET /v0/egressgateways/usage'),
  row('egress.ips', 'GET /v0/egressips'),

  ...crud('workspaces', '/v0/workspaces', NAMED),
  row('workspaces.leave', 'DELETE /v0/workspaces/*/leave'),
  row('workspaces.availability', 'POST /v0/workspaces/availability', ['team-b'], true),
  row('workspaces.users.list', 'GET /v0/users'),
  row('workspaces.users.invite', 'POST /v0/users', [{ email: 'somebody@example.com' }]),
  row('workspaces.users.update', 'PUT /v0/users/*', ['admin']),
  row('workspaces.users.remove', 'DELETE /v0/users/*'),
  row('workspaces.invitations.list', 'GET /v0/profile/invitations'),
  row('workspaces.invitations.accept', 'POST /v0/profile/invitations/*/accept'),
  row('workspaces.invitations.decline', 'POST /v0/profile/invitations/*/decline'),
  row('features.list', 'GET /v0/features'),
  row('features.get', 'GET /v0/features/*'),
  ...crud('serviceAccounts', '/v0/service_accounts', NAMED).filter(({ id }) => !id.endsWith('.get')),
  row('apiKeys.create', 'POST /v0/service_accounts/*/api_keys', [NAMED]),
  row('apiKeys.list', 'GET /v0/service_accounts/*/api_keys'),
  row('apiKeys.delete', 'DELETE /v0/service_accounts/*/api_keys/*'),

  row('accounts.list', 'GET /v0/accounts'),
  row('accounts.metrics', 'GET /v0/accounts/*/metrics', [WINDOW]),
  row('accounts.metricsGroups', 'GET /v0/accounts/*/metrics', [WINDOW]),
  row('accounts.groupByValues', 'GET /v0/accounts/*/metrics/enums/group-by'),
  row('accounts.resourceTypes', 'GET /v0/accounts/*/metrics/enums/resource-types', [WINDOW]),
  row('scheduleExecutions.list', 'GET /v0/schedule-executions'),

  row('templates.get', 'GET /v0/templates/*'),
  row('templates.list', 'GET /v0/templates'),
  row('mcpHub.list', 'GET /v0/mcp/hub'),
  row('sandboxHub.list', 'GET /v0/sandbox/hub'),
  row('locations.list', 'GET /v0/locations'),
  row('configuration.get', 'GET /v0/configuration'),
  row('configuration.publicIps', 'GET /v0/publicIps', [], {}),
  row('configuration.changelog', 'GET /v0/changelog'),
  row('configuration.openIdConfiguration', 'GET /v0/.well-known/openid-configuration', [], { issuer: 'i' }),
  row('configuration.keys', 'GET /v0/.well-known/jwks.json'),
];

/** Methods that send nothing, or only through other methods, with the reason. */
export const LOCAL: readonly string[] = [
  // They only return the address for an MCP client.
  'functions.mcp',
  'session.mcp',
  // It calls the methods of `session.files.uploads`.
  'session.files.upload',
  // They call `get` until the record is ready.
  ...[
    'agents',
    'applications',
    'customDomains',
    'drives',
    'functions',
    'images',
    'jobs',
    'models',
    'sandboxes',
    'sandboxes.previews',
    'snapshots',
    'volumeTemplates',
    'volumes',
    'vpcs',
    'vpcs.egressGateways',
    'vpcs.egressGateways.ips',
    'workspaces',
  ].map((group) => `${group}.waitUntilReady`),
  // It creates a session from a record.
  'sandboxes.connect',
];

/** A client from the sources or from the package. */
interface Connecting {
  readonly sandboxes: { connect(record: { metadata: { name: string; url: string } }): object };
}

/** The groups of a client, and the session of a sandbox, which is not a group but has methods too. */
export function groupsOf(client: Connecting, url: string): Readonly<Record<string, object>> {
  const all = client as unknown as Readonly<Record<string, unknown>>;
  const names = Object.keys(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(client)));
  const groups = names.flatMap((name) => {
    const group = all[name];
    return typeof group === 'object' && group !== null ? [[name, group] as const] : [];
  });
  const session = client.sandboxes.connect({ metadata: { name: 'box', url: `${url}${SANDBOX_PATH}` } });
  return { ...Object.fromEntries(groups), session };
}

/** Every method of every group and subgroup, found by reflection, so that none is forgotten. */
export function methodsOf(groups: Readonly<Record<string, object>>): string[] {
  return Object.entries(groups).flatMap(([name, group]) => {
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(group) as object);
    const within = Object.entries(group).filter(
      ([key, value]) => key !== 'http' && typeof value === 'object',
    );
    return [
      ...own.filter((method) => method !== 'constructor').map((method) => `${name}.${method}`),
      ...methodsOf(Object.fromEntries(within.map(([key, value]) => [`${name}.${key}`, value as object]))),
    ];
  });
}

/** Calls a method by its path of groups, and reads its whole result. */
export async function callMethod(
  groups: Readonly<Record<string, object>>,
  id: string,
  args: readonly unknown[],
): Promise<unknown> {
  const [method = '', ...reversed] = id.split('.').reverse();
  const group = reversed.reduceRight<unknown>((at, key) => (at as Record<string, unknown>)[key], groups);
  const result = await (group as Record<string, (...args: readonly unknown[]) => unknown>)[method]?.(...args);
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  const items: unknown[] = [];
  for await (const item of result as AsyncIterable<unknown>) items.push(item);
  return items;
}
