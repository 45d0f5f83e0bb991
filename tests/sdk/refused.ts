/** One way to cause each refusal in the methods' comments, and why some have none here. */
import type { Client, Sandbox } from '@workload/sdk';

/** What the ways need: an admin's client, other clients, and the clock. */
export interface Scene {
  /** An admin of the workspace and the account, with a program's API key. */
  readonly admin: Client;
  /** A user of the workspace who is not an admin. */
  readonly member: Client;
  /** The only admin of the workspace `solo`, in that workspace. */
  readonly lone: Client;
  /** A program of the workspace `team-c` in the same account. */
  readonly neighbour: Client;
  /** A program of the workspace `abroad` in another account. */
  readonly stranger: Client;
  /** A client without workspace and inference address. */
  readonly bare: Client;
  /** A running sandbox. */
  readonly box: Sandbox;
  readonly accountId: string;
  /** Advances the clock, in milliseconds. */
  readonly pass: (ms: number) => void;
}

/** Prepares a refusal, and makes the refused call. */
export type Way = (scene: Scene) => unknown;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REGION = 'us-was-1';
const ELSEWHERE = 'eu-lon-1';
const CHAT = { messages: [{ role: 'user', content: 'hello there' }] };
const DEPLOYED = { runtime: { image: 'any:1' } };
const metadata = (name: string, more: object = {}) => ({ metadata: { name, ...more } });

async function first<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item;
  return undefined;
}

/** A model whose policy allows no more tokens. */
async function usedUp({ models, policies }: Client, name: string): Promise<void> {
  const spec = { type: 'maxToken', maxTokens: { granularity: 'day', total: 1 } };
  await policies.create({ ...metadata(name), spec });
  await models.create({ ...metadata(name), spec: { policies: [name], runtime: { type: 'openai' } } });
}

/** A domain of the workspace that `team-c` also has. */
async function sharedDomain({ customDomains }: Client, name: string): Promise<string> {
  await customDomains.create({ ...metadata(name), spec: { domainType: 'applications', region: REGION } });
  await customDomains.share(name, 'team-c');
  return name;
}

async function image({ images }: Client, name: string, tag = '1'): Promise<string> {
  await images.create({ name, resourceType: 'sandbox', image: `${name}:${tag}` });
  return name;
}

async function sharedImage(client: Client, name: string): Promise<string> {
  await client.images.share('sandbox', await image(client, name), { targetWorkspace: 'team-c' });
  return name;
}

/** An image offer that the workspace `abroad` may accept. */
async function offer(client: Client, name: string): Promise<string> {
  const target = { targetWorkspace: 'abroad', targetAccountId: 'account-2' };
  const shared = await client.images.share('sandbox', await image(client, name), target);
  return shared.kind === 'pending' ? (shared.share.id ?? '') : '';
}

/** A job at its limit of running executions. */
async function busyJob({ jobs }: Client, pass: Scene['pass'], name: string): Promise<void> {
  await jobs.create({ ...metadata(name), spec: DEPLOYED });
  pass(HOUR);
  await Promise.all(Array.from({ length: 100 }, () => jobs.executions.create(name, { tasks: [{}] })));
}

const windowOf = (ms: number) => ({
  startTime: '2026-01-01T00:00:00Z',
  endTime: new Date(Date.parse('2026-01-01T00:00:00Z') + ms).toISOString(),
});

/** Ways by method and error: `drives.update ConflictError`. */
export const WAYS: Readonly<Record<string, Way>> = {
  'drives.update BadRequestError': async ({ admin: { drives } }) => {
    await drives.create({ ...metadata('settled'), spec: { region: REGION } });
    return drives.update('settled', { ...metadata('settled'), spec: { region: ELSEWHERE } });
  },
  'drives.update ConflictError': async ({ admin: { drives } }) => {
    await drives.create({ ...metadata('one', { externalId: 'ext' }), spec: {} });
    await drives.create({ ...metadata('two'), spec: {} });
    return drives.update('two', { ...metadata('two', { externalId: 'ext' }), spec: {} });
  },
  'snapshots.fork BadRequestError': async ({ admin: { snapshots, customDomains }, pass }) => {
    await customDomains.create({
      ...metadata('unverified.example.com'),
      spec: { domainType: 'applications', region: REGION },
    });
    await snapshots.create({ name: 'ready', source: { name: 'session' } });
    pass(HOUR);
    const target = { targetType: 'application', targetName: 'shop' } as const;
    return snapshots.fork('ready', { ...target, customDomain: 'unverified.example.com' });
  },
  'snapshots.fork ConflictError': async ({ admin: { snapshots } }) => {
    await snapshots.create({ name: 'pending', source: { name: 'session' } });
    return snapshots.fork('pending', { targetType: 'application', targetName: 'shop' });
  },
  'applications.update BadRequestError': async ({ admin: { applications } }) => {
    await applications.create({ ...metadata('routed'), spec: { image: 'web:1' } });
    return applications.update('routed', {
      ...metadata('routed'),
      spec: { image: 'web:1', revision: { active: 'none' } },
    });
  },
  'applications.update ConflictError': async ({ admin: { applications } }) => {
    const body = { ...metadata('going'), spec: { image: 'web:1' } };
    await applications.create(body);
    await applications.delete('going');
    return applications.update('going', body);
  },
  'functions.update ConflictError': async ({ admin: { functions } }) => {
    const body = { ...metadata('going'), spec: { type: 'mcp', ...DEPLOYED } };
    await functions.create(body);
    await functions.delete('going');
    return functions.update('going', body);
  },
  'functions.mcp ArgumentError': ({ bare }) => bare.functions.mcp('any'),
  'agents.update ConflictError': async ({ admin: { agents } }) => {
    const body = { ...metadata('going'), spec: DEPLOYED };
    await agents.create(body);
    await agents.delete('going');
    return agents.update('going', body);
  },
  'models.update ConflictError': async ({ admin: { models } }) => {
    const body = { ...metadata('going'), spec: { runtime: { type: 'openai' } } };
    await models.create(body);
    await models.delete('going');
    return models.update('going', body);
  },
  'models.chat RateLimitError': async ({ admin, pass }) => {
    await usedUp(admin, 'chat');
    pass(HOUR);
    await admin.models.chat('chat', CHAT);
    return admin.models.chat('chat', CHAT);
  },
  'models.chatStream RateLimitError': async ({ admin, pass }) => {
    await usedUp(admin, 'stream');
    pass(HOUR);
    await admin.models.chat('stream', CHAT);
    return first(admin.models.chatStream('stream', CHAT));
  },
  'models.query RateLimitError': async ({ admin, pass }) => {
    await usedUp(admin, 'query');
    pass(HOUR);
    await admin.models.query('query', CHAT);
    return admin.models.query('query', CHAT);
  },
  'jobs.update ConflictError': async ({ admin: { jobs } }) => {
    const body = { ...metadata('going'), spec: DEPLOYED };
    await jobs.create(body);
    await jobs.delete('going');
    return jobs.update('going', body);
  },
  'jobs.execute ConflictError': async ({ admin: { jobs }, pass }) => {
    await jobs.create({ ...metadata('once-more'), spec: DEPLOYED });
    pass(HOUR);
    await jobs.execute('once-more', { tasks: [{}], executionId: 'one' });
    return jobs.execute('once-more', { tasks: [{}], executionId: 'one' });
  },
  'jobs.execute RateLimitError': async ({ admin, pass }) => {
    await busyJob(admin, pass, 'busy');
    return admin.jobs.execute('busy', { tasks: [{}], allowQueue: false });
  },
  'jobs.executions.create ConflictError': async ({ admin: { jobs }, pass }) => {
    await jobs.create({ ...metadata('once'), spec: DEPLOYED });
    pass(HOUR);
    await jobs.executions.create('once', { tasks: [{}], executionId: 'one' });
    return jobs.executions.create('once', { tasks: [{}], executionId: 'one' });
  },
  'jobs.executions.create RateLimitError': async ({ admin, pass }) => {
    await busyJob(admin, pass, 'busy-too');
    return admin.jobs.executions.create('busy-too', { tasks: [{}], allowQueue: false });
  },
  'sandboxes.update BadRequestError': ({ admin: { sandboxes } }) =>
    sandboxes.update('session', { ...metadata('session'), spec: { region: ELSEWHERE } }),
  'sandboxes.update ConflictError': async ({ admin: { sandboxes } }) => {
    await sandboxes.create({ ...metadata('going'), spec: {} });
    await sandboxes.delete('going');
    return sandboxes.update('going', { ...metadata('going'), spec: {} });
  },
  'sandboxes.connect ArgumentError': ({ admin: { sandboxes } }) => sandboxes.connect(metadata('early')),
  'sandboxes.previews.update ConflictError': async ({ admin }) => {
    const { previews } = admin.sandboxes;
    await previews.create('session', { ...metadata('one'), spec: { port: 3000, prefixUrl: 'taken' } });
    await previews.create('session', { ...metadata('two'), spec: { port: 3000 } });
    return previews.update('session', 'two', {
      ...metadata('two'),
      spec: { port: 3000, prefixUrl: 'taken' },
    });
  },
  'sandboxes.schedules.create BadRequestError': ({ admin }) =>
    admin.sandboxes.schedules.create('session', {
      type: 'at',
      value: '2020-01-01T00:00:00Z',
      input: { command: 'true' },
    }),
  'sandboxes.snapshots.restore ConflictError': async ({ admin: { sandboxes } }) => {
    await sandboxes.snapshots.create('session', { name: 'unready' });
    return sandboxes.snapshots.restore('session', 'unready');
  },
  'volumes.update BadRequestError': async ({ admin: { volumes } }) => {
    await volumes.create({ ...metadata('large'), spec: { size: 2048 } });
    return volumes.update('large', { ...metadata('large'), spec: { size: 1024 } });
  },
  'volumes.update ConflictError': async ({ admin: { volumes } }) => {
    await volumes.create({ ...metadata('going'), spec: { size: 1024 } });
    await volumes.delete('going');
    return volumes.update('going', { ...metadata('going'), spec: { size: 1024 } });
  },
  'volumes.delete ConflictError': async ({ admin: { volumes, sandboxes } }) => {
    await volumes.create({ ...metadata('mounted'), spec: { size: 1024, region: REGION } });
    await sandboxes.create({
      ...metadata('mounting'),
      spec: { region: REGION, volumes: [{ name: 'mounted', mountPath: '/mnt' }] },
    });
    return volumes.delete('mounted');
  },
  'volumeTemplates.deleteVersion BadRequestError': async ({ admin: { volumeTemplates } }) => {
    await volumeTemplates.create({ ...metadata('seed'), spec: { defaultSize: 1024 } }, { version: 'one' });
    return volumeTemplates.deleteVersion('seed', 'one');
  },
  'integrationConnections.update BadRequestError': async ({ admin: { integrationConnections } }) => {
    await integrationConnections.create({ ...metadata('mail'), spec: { integration: 'gmail' } });
    return integrationConnections.update('mail', { ...metadata('mail'), spec: { integration: 'openai' } });
  },
  'integrationConnections.delete ConflictError': async ({ admin }) => {
    await admin.integrationConnections.create({ ...metadata('bound'), spec: { integration: 'gmail' } });
    const spec = { type: 'mcp', integrationConnections: ['bound'], runtime: { type: 'mcp' } };
    await admin.functions.create({ ...metadata('binding'), spec });
    return admin.integrationConnections.delete('bound');
  },
  'policies.update BadRequestError': async ({ admin: { policies } }) => {
    const locations = [{ name: 'eu', type: 'continent' }];
    await policies.create({ ...metadata('eu'), spec: { type: 'location', locations } });
    return policies.update('eu', {
      ...metadata('eu'),
      spec: { type: 'maxToken', maxTokens: { granularity: 'day', total: 1 } },
    });
  },
  'customDomains.update BadRequestError': async ({ admin: { customDomains } }) => {
    const name = 'fixed.example.com';
    await customDomains.create({ ...metadata(name), spec: { domainType: 'previews', region: REGION } });
    return customDomains.update(name, { ...metadata(name), spec: { domainType: 'applications' } });
  },
  'customDomains.update PermissionError': async ({ admin, neighbour }) => {
    const name = await sharedDomain(admin, 'updated.example.com');
    return neighbour.customDomains.update(name, { ...metadata(name), spec: {} });
  },
  'customDomains.delete PermissionError': async ({ admin, neighbour }) =>
    neighbour.customDomains.delete(await sharedDomain(admin, 'deleted.example.com')),
  'customDomains.verify ConflictError': async ({ admin, neighbour }) =>
    neighbour.customDomains.verify(await sharedDomain(admin, 'verified.example.com')),
  'customDomains.share BadRequestError': async ({ admin }) =>
    admin.customDomains.share(await sharedDomain(admin, 'own.example.com'), 'default'),
  'customDomains.share PermissionError': async ({ admin, neighbour }) =>
    neighbour.customDomains.share(await sharedDomain(admin, 'shared.example.com'), 'solo'),
  'customDomains.unshare PermissionError': async ({ admin, neighbour }) =>
    neighbour.customDomains.unshare(await sharedDomain(admin, 'unshared.example.com'), 'team-c'),
  'images.create BadRequestError': ({ admin }) =>
    admin.images.create({ name: 'nothing', resourceType: 'sandbox' }),
  'images.delete BadRequestError': async ({ admin }) => {
    await image(admin, 'used');
    await admin.agents.create({ ...metadata('using'), spec: { runtime: { image: 'used:1' } } });
    return admin.images.delete('sandbox', 'used');
  },
  'images.delete PermissionError': async ({ admin, neighbour }) =>
    neighbour.images.delete('sandbox', await sharedImage(admin, 'deleted')),
  'images.deleteTag BadRequestError': async ({ admin }) =>
    admin.images.deleteTag('sandbox', await image(admin, 'single'), '1'),
  'images.deleteTag PermissionError': async ({ admin, neighbour }) =>
    neighbour.images.deleteTag('sandbox', await sharedImage(admin, 'tagged'), '1'),
  'images.share BadRequestError': async ({ admin }) =>
    admin.images.share('sandbox', await image(admin, 'own'), { targetWorkspace: 'default' }),
  'images.share PermissionError': async ({ admin, neighbour }) =>
    neighbour.images.share('sandbox', await sharedImage(admin, 'shared'), { targetWorkspace: 'solo' }),
  'images.unshare PermissionError': async ({ admin, neighbour }) =>
    neighbour.images.unshare('sandbox', await sharedImage(admin, 'unshared'), 'team-c'),
  'images.pendingShares.accept PermissionError': async ({ admin }) =>
    admin.images.pendingShares.accept(await offer(admin, 'foreign')),
  'images.pendingShares.accept ConflictError': async ({ admin, stranger }) => {
    const id = await offer(admin, 'twice');
    await image(stranger, 'twice');
    return stranger.images.pendingShares.accept(id);
  },
  'images.pendingShares.accept ApiError': async ({ admin, stranger, pass }) => {
    const id = await offer(admin, 'late');
    pass(8 * DAY);
    return stranger.images.pendingShares.accept(id);
  },
  'images.pendingShares.decline PermissionError': async ({ admin }) =>
    admin.images.pendingShares.decline(await offer(admin, 'declined')),
  'vpcs.delete ConflictError': async ({ admin: { vpcs } }) => {
    await vpcs.create({ ...metadata('net'), spec: {} });
    await vpcs.egressGateways.create('net', { ...metadata('out'), spec: { region: REGION } });
    return vpcs.delete('net');
  },
  'vpcs.egressGateways.delete ConflictError': async ({ admin: { vpcs } }) => {
    await vpcs.create({ ...metadata('net-2'), spec: {} });
    await vpcs.egressGateways.create('net-2', { ...metadata('out'), spec: { region: REGION } });
    await vpcs.egressGateways.ips.create('net-2', 'out', { ...metadata('ip'), spec: {} });
    return vpcs.egressGateways.delete('net-2', 'out');
  },
  'workspaces.create BadRequestError': ({ admin }) => admin.workspaces.create({ name: 'oauth' }),
  'workspaces.create PermissionError': ({ neighbour }) => neighbour.workspaces.create({ name: 'fresh' }),
  'workspaces.update PermissionError': ({ member }) =>
    member.workspaces.update('default', { name: 'default', displayName: 'Ours' }),
  'workspaces.delete PermissionError': ({ member }) => member.workspaces.delete('default'),
  'workspaces.delete ConflictError': ({ admin }) => admin.workspaces.delete('default'),
  'workspaces.leave ConflictError': ({ lone }) => lone.workspaces.leave('solo'),
  'workspaces.users.invite BadRequestError': ({ admin }) =>
    admin.workspaces.users.invite({ email: 'member@example.com' }),
  'workspaces.users.update BadRequestError': ({ admin }) =>
    admin.workspaces.users.update('member@example.com', 'king'),
  'workspaces.users.update ConflictError': ({ lone }) =>
    lone.workspaces.users.update('lone@example.com', 'member'),
  'workspaces.users.remove ConflictError': ({ lone }) => lone.workspaces.users.remove('lone@example.com'),
  'workspaces.invitations.list PermissionError': ({ admin }) => first(admin.workspaces.invitations.list()),
  'workspaces.invitations.accept PermissionError': ({ admin }) => admin.workspaces.invitations.accept('solo'),
  'workspaces.invitations.decline PermissionError': ({ admin }) =>
    admin.workspaces.invitations.decline('solo'),
  'features.get PermissionError': ({ admin }) => admin.features.get('drives', { account: 'account-2' }),
  'accounts.metrics BadRequestError': ({ admin, accountId }) =>
    admin.accounts.metrics(accountId, { ...windowOf(8 * DAY), resolution: 'hourly' }),
  'accounts.metrics PermissionError': ({ member, accountId }) =>
    member.accounts.metrics(accountId, { ...windowOf(DAY), workspace: 'default' }),
  'accounts.metricsGroups BadRequestError': ({ admin, accountId }) =>
    first(admin.accounts.metricsGroups(accountId, { ...windowOf(DAY), groupBy: ['workspace', 'workspace'] })),
  'accounts.metricsGroups PermissionError': ({ member, accountId }) =>
    first(member.accounts.metricsGroups(accountId, { ...windowOf(DAY), groupBy: ['workspace'] })),
  'accounts.resourceTypes BadRequestError': ({ admin, accountId }) =>
    admin.accounts.resourceTypes(accountId, windowOf(-DAY)),
  'scheduleExecutions.list BadRequestError': ({ admin }) =>
    first(admin.scheduleExecutions.list({ since: 'yesterday' })),
  ...inBox({
    'files.write BadRequestError': async ({ files }) => {
      await files.createDirectory('/tmp/dir-1');
      return files.write('/tmp/dir-1', 'text');
    },
    'files.writeBytes BadRequestError': async ({ files }) => {
      await files.createDirectory('/tmp/dir-2');
      return files.writeBytes('/tmp/dir-2', Uint8Array.of(1));
    },
    'files.upload ArgumentError': ({ files }) =>
      files.upload('/tmp/file', Uint8Array.of(1), { partBytes: 0 }),
    'files.writeTree BadRequestError': async ({ files }) => {
      await files.write('/tmp/file-1', 'text');
      return files.writeTree('/tmp/file-1', { 'a.txt': 'text' });
    },
    'files.createDirectory BadRequestError': async ({ files }) => {
      await files.write('/tmp/file-2', 'text');
      return files.createDirectory('/tmp/file-2');
    },
    'files.delete BadRequestError': async ({ files }) => {
      await files.write('/tmp/dir-3/file', 'text');
      return files.delete('/tmp/dir-3');
    },
    'files.uploads.complete BadRequestError': async ({ files: { uploads } }) => {
      const { uploadId } = await uploads.begin('/tmp/parts');
      return uploads.complete(uploadId, [{ partNumber: 1, etag: 'none' }]);
    },
    'drives.mount BadRequestError': ({ drives }) =>
      drives.mount({ driveName: 'no-drive', mountPath: '/mnt/none' }),
  }),
  'session.drives.mount PermissionError': async ({ admin, box }) => {
    const permissions = [{ path: '/', labels: { team: 'other' } }];
    await admin.drives.create({ ...metadata('closed'), spec: { region: REGION, permissions } });
    return admin.sandboxes.connect(box).drives.mount({ driveName: 'closed', mountPath: '/mnt/closed' });
  },
};

function inBox(
  ways: Readonly<Record<string, (session: ReturnType<Client['sandboxes']['connect']>) => unknown>>,
): Record<string, Way> {
  return Object.fromEntries(
    Object.entries(ways).map(([id, way]) => [
      `session.${id}`,
      ({ admin, box }: Scene) => way(admin.sandboxes.connect(box)),
    ]),
  );
}

/** Refusals that the emulator cannot cause, and how they are known. */
export const NO_WAY: Readonly<Record<string, string>> = {
  'drives.accessToken PermissionError': 'every feature is enabled there (facts, A.1)',
  'volumes.create PermissionError': 'every feature is enabled there, and quotas are without end (facts, A.5)',
  'sandboxes.create BadRequestError': 'quotas are without end there (facts, A.8)',
  'integrationConnections.create BadRequestError': 'every integration is supported there (facts, A.2)',
  'snapshots.fork ServerError': 'it does not fail inside (Specification, Fork snapshot)',
  'agents.query ApiError': 'nobody has to pay there (facts, A.8)',
  'agents.stream ApiError': 'nobody has to pay there (facts, A.8)',
  'models.chat ApiError': 'nobody has to pay there (facts, A.8)',
  'models.chatStream ApiError': 'nobody has to pay there (facts, A.8)',
  'models.query ApiError': 'nobody has to pay there (facts, A.8)',
  'agents.stream ConnectionError': 'sdk/src/api/inference.test.ts breaks streams off',
  'scheduleExecutions.list AnswerError': 'sdk/src/pages.test.ts has a platform that ignores `q`',
  'sandboxes.schedules.executions AnswerError': 'sdk/src/pages.test.ts has a platform that ignores `q`',
  'models.chatStream AnswerError': 'sdk/src/api/inference.test.ts sends what cannot be read',
  'session.files.readBytes AnswerError': 'sdk/src/api/sandboxes/session/files.test.ts breaks it off',
  'session.files.readStream ConnectionError': 'sdk/src/api/sandboxes/session/files.test.ts breaks it off',
  'session.files.watch AnswerError': 'sdk/src/api/sandboxes/session/files.test.ts sends what cannot be read',
  'session.files.watch ConnectionError': 'sdk/src/api/inference.test.ts breaks streams off',
  'session.processes.followLogs ConnectionError': 'sdk/src/api/inference.test.ts breaks streams off',
};
