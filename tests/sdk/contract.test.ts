/** Every client method is tested against the emulator, and every emulator endpoint has a client method. */
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ApiError,
  authorizationCode,
  beginSignIn,
  Client,
  clientCredentials,
  ConflictError,
  deviceSignIn,
  NotFoundError,
  refreshToken,
  signInCode,
  type Auth,
  type McpEndpoint,
} from '@workload/sdk';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from '../../api/src/describe';
import { kinds } from '../../api/src/kinds/index.gen';
import { SIGN_INS } from '../api/sign-ins';
import { derivedSample } from '../conformance/samples/derived';
import { bannerOf, run, type MachineBanner, type Running } from '../emulator/process';
import { KNOWN, SPECIFIED } from '../specification/endpoints';
import { ONCE } from './documented';
import { press } from './person';

type Call = (client: Client) => unknown;

const REGION = 'us-was-1';
const HOUR = 3_600_000;
const BYTES = Uint8Array.of(0, 255, 128, 10);
const CHAT = { messages: [{ role: 'user', content: 'hello' }] };
const named = (name: string): { metadata: { name: string } } => ({ metadata: { name } });

let running: Running;
let folder: string;
let emulator: MachineBanner;
let client: Client;
/** Requested endpoints, by method: `GET /drives/*`. */
const asked = new Map<string, string>();
let current = '';

/** Values from earlier calls for later calls. */
const kept = {
  serviceAccount: '',
  apiKey: '',
  schedule: '',
  execution: '',
  upload: '',
  etag: '',
  share: '',
  refreshToken: '',
};

async function list<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Cuts the content where no part ends. */
async function* piecesOf(whole: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < whole.byteLength; from += 700_001) yield whole.subarray(from, from + 700_001);
  await Promise.resolve();
}

async function session(): Promise<ReturnType<Client['sandboxes']['connect']>> {
  return client.sandboxes.connect(await client.sandboxes.get('box'));
}

function recent(): { startTime: string; endTime: string } {
  const now = Date.now();
  const at = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
  return { startTime: at(now - HOUR), endTime: at(now + HOUR) };
}

const accountId = async (): Promise<string> => (await list(client.accounts.list()))[0]?.id ?? '';

/** The client id of a program, and its redirect URI. */
const program = () => ({ authUrl: emulator.baseUrl, clientId: 'cli' });
const REDIRECT = 'http://127.0.0.1:9/back';

/** Every way to sign in, ordered by dependency. */
const WAYS_IN: Readonly<Record<string, () => Auth | Promise<Auth>>> = {
  clientCredentials: () => {
    const { clientId, clientSecret } = emulator;
    return clientCredentials({ authUrl: emulator.baseUrl, clientId, clientSecret });
  },
  authorizationCode: async () => {
    // The consent page is not an endpoint of the API.
    const page = { ...program(), authUrl: emulator.url };
    const { url, state, codeVerifier } = beginSignIn({ ...page, redirectUri: REDIRECT });
    const code = signInCode(await press(url), state);
    return authorizationCode({
      ...program(),
      code,
      codeVerifier,
      redirectUri: REDIRECT,
      onTokens: (tokens) => {
        kept.refreshToken = tokens.refreshToken ?? '';
      },
    });
  },
  refreshToken: () => refreshToken({ ...program(), refreshToken: kept.refreshToken }),
  deviceSignIn: () =>
    deviceSignIn({
      ...program(),
      onCode: async ({ verificationUriComplete }) => {
        await press(verificationUriComplete ?? '');
      },
    }),
};

/** Ordered by dependency. */
/** The usual calls of a kind that needs no code: its samples follow from its description. */
function usualCalls(kind: Kind): readonly (readonly [string, Call])[] {
  const [, , body] = derivedSample(kind).foreign('plain', {});
  const group = (c: Client) => c[kind.group as 'drives'];
  const one: Readonly<Record<string, Call>> = {
    create: (c) => group(c).create(body as Parameters<Client['drives']['create']>[0]),
    get: (c) => group(c).get('plain'),
    list: (c) => list(group(c).list()),
    update: async (c) => group(c).update('plain', await group(c).get('plain')),
    delete: (c) => group(c).delete('plain'),
  };
  return Object.entries(one).map(([name, call]) => [`${kind.group}.${name}`, call] as const);
}

const CALLS: Readonly<Record<string, Call>> = {
  ...Object.fromEntries(kinds.filter(({ plain }) => plain).flatMap(usualCalls)),
  'drives.create': (c) =>
    c.drives.create({ metadata: { name: 'data', externalId: 'ext-1' }, spec: { region: REGION } }),
  'drives.get': (c) => c.drives.get('data'),
  'drives.getByExternalId': (c) => c.drives.getByExternalId('ext-1'),
  'drives.list': (c) => list(c.drives.list({ limit: 1 })),
  'drives.update': async (c) => c.drives.update('data', await c.drives.get('data')),
  'drives.accessToken': (c) => c.drives.accessToken('data'),
  'drives.keys': (c) => c.drives.keys(),

  'sandboxes.create': (c) =>
    c.sandboxes.create({
      metadata: { name: 'box', externalId: 'ext-2' },
      spec: {
        region: REGION,
        runtime: { image: 'base', memory: 2048, ports: [{ name: 'web', target: 3000 }] },
      },
    }),
  'sandboxes.get': (c) => c.sandboxes.get('box', { showSecrets: true }),
  'sandboxes.getByExternalId': (c) => c.sandboxes.getByExternalId('ext-2'),
  'sandboxes.list': (c) => list(c.sandboxes.list({ showTerminated: true })),
  'sandboxes.update': async (c) => c.sandboxes.update('box', await c.sandboxes.get('box')),
  'session.files.write': async () => (await session()).files.write('/tmp/a b.txt', 'hello'),
  'session.files.read': async () => {
    expect((await (await session()).files.read('/tmp/a b.txt')).content).toBe('hello');
  },
  'session.files.writeBytes': async () => (await session()).files.writeBytes('/tmp/bin/b', BYTES),
  'session.files.readBytes': async () => {
    const { files } = await session();
    expect(Buffer.from(await files.readBytes('/tmp/bin/b'))).toEqual(Buffer.from(BYTES));
  },
  'session.files.readStream': async () => {
    const { files } = await session();
    const parts: Uint8Array[] = [];
    for await (const chunk of await files.readStream('/tmp/bin/b')) parts.push(chunk);
    expect(Buffer.concat(parts)).toEqual(Buffer.from(BYTES));
    expect(await files.read('/tmp/bin/b')).toMatchObject({ encoding: 'base64' });
  },
  'session.files.find': async () => {
    const { matches } = await (
      await session()
    ).files.find('/tmp', { patterns: ['*.txt', '*.md'], excludeDirs: ['bin'], type: 'file' });
    expect(matches).toEqual([{ path: '/tmp/a b.txt', type: 'file' }]);
  },
  'session.files.search': async () => {
    expect(await (await session()).files.search('/tmp', 'abtxt')).toMatchObject({ total: 1 });
  },
  'session.files.searchContents': async () => {
    const { matches } = await (
      await session()
    ).files.searchContents('/tmp', 'HELLO', { maxResults: 1, filePattern: '*.txt' });
    expect(matches).toMatchObject([{ path: '/tmp/a b.txt', line: 1, text: 'hello' }]);
  },
  'session.files.watch': async () => {
    const { files } = await session();
    const changes = files.watch('/tmp');
    const first = changes.next();
    // The stream is open after its first event: until then, the file is written repeatedly.
    const told = { done: false };
    void first.then(() => (told.done = true));
    while (!told.done) await files.write('/tmp/bin/c', 'x');
    expect((await first).value).toMatchObject({ path: '/tmp/bin', name: 'c' });
    await changes.return();
    await files.delete('/tmp/bin', { recursive: true });
  },
  'session.files.uploads.begin': async () => {
    const { uploads } = (await session()).files;
    kept.upload = (await uploads.begin('/tmp/parts/p.bin', { permissions: '600' })).uploadId;
  },
  'session.files.uploads.sendPart': async () => {
    const { uploads } = (await session()).files;
    kept.etag = (await uploads.sendPart(kept.upload, 1, BYTES)).etag;
  },
  'session.files.uploads.list': async () => {
    expect(await (await session()).files.uploads.list()).toMatchObject([{ uploadId: kept.upload }]);
  },
  'session.files.uploads.parts': async () => {
    const { parts } = await (await session()).files.uploads.parts(kept.upload);
    expect(parts).toMatchObject([{ partNumber: 1, etag: kept.etag, size: BYTES.byteLength }]);
  },
  'session.files.uploads.complete': async () => {
    const { files } = await session();
    await files.uploads.complete(kept.upload, [{ partNumber: 1, etag: kept.etag }]);
    expect(Buffer.from(await files.readBytes('/tmp/parts/p.bin'))).toEqual(Buffer.from(BYTES));
  },
  'session.files.uploads.abort': async () => {
    const { uploads } = (await session()).files;
    await uploads.abort((await uploads.begin('/tmp/parts/none')).uploadId);
    expect(await uploads.list()).toEqual([]);
  },
  'session.files.upload': async () => {
    const { files } = await session();
    // More than the limit of a body.
    const whole = Buffer.alloc(2_500_000, 'abc');
    await files.upload('/tmp/parts/large.bin', piecesOf(whole));
    expect(whole.equals(await files.readBytes('/tmp/parts/large.bin'))).toBe(true);
    await files.delete('/tmp/parts', { recursive: true });
  },
  'session.files.writeTree': async () => {
    const { files } = await session();
    await files.writeTree('/tmp/tree', { 'a/b.txt': 'hello' });
    expect((await files.read('/tmp/tree/a/b.txt')).content).toBe('hello');
    await files.delete('/tmp/tree', { recursive: true });
  },
  'session.files.createDirectory': async () => (await session()).files.createDirectory('/tmp/dir'),
  'session.files.list': async () => {
    const { files, subdirectories } = await (await session()).files.list('/tmp');
    expect([...(files ?? []), ...(subdirectories ?? [])].map(({ name }) => name)).toEqual(['a b.txt', 'dir']);
  },
  'session.files.tree': async () => (await session()).files.tree('/tmp'),
  'session.files.delete': async () => (await session()).files.delete('/tmp/dir', { recursive: true }),
  'session.processes.start': async () => {
    const started = await (
      await session()
    ).processes.start({ command: 'echo hello', name: 'greet', waitForCompletion: true });
    expect(started).toMatchObject({ name: 'greet', status: 'completed', exitCode: 0 });
  },
  'session.processes.list': async () => (await session()).processes.list(),
  'session.processes.get': async () => (await session()).processes.get('greet'),
  'session.processes.logs': async () => {
    expect((await (await session()).processes.logs('greet')).stdout).toMatch(/^hello/);
  },
  'session.processes.followLogs': async () => {
    expect(await list((await session()).processes.followLogs('greet'))).toEqual([
      { stream: 'stdout', text: 'hello' },
    ]);
  },
  'session.processes.ports': async () => {
    expect((await (await session()).processes.ports('greet')).ports).toEqual([]);
  },
  'session.processes.stop': async () => (await session()).processes.stop('greet'),
  'session.processes.kill': async () => (await session()).processes.kill('greet'),
  'session.drives.mount': async () =>
    (await session()).drives.mount({ driveName: 'data', mountPath: '/mnt/data' }),
  'session.drives.list': async () => {
    expect(await (await session()).drives.list()).toMatchObject([
      { driveName: 'data', mountPath: '/mnt/data' },
    ]);
  },
  'session.drives.unmount': async () => (await session()).drives.unmount('/mnt/data'),
  'session.health': async () => (await session()).health(),
  'session.reloadEnvironment': async () => (await session()).reloadEnvironment(),
  'session.upgrade': async () => (await session()).upgrade(),
  'session.mcp': async () => connectMcp(await (await session()).mcp(), 'POST {sandbox}/mcp'),
  'sandboxes.previews.create': (c) =>
    c.sandboxes.previews.create('box', { ...named('web'), spec: { port: 3000, public: false } }),
  'sandboxes.previews.get': (c) => c.sandboxes.previews.get('box', 'web'),
  'sandboxes.previews.list': (c) => list(c.sandboxes.previews.list('box')),
  'sandboxes.previews.update': async (c) =>
    c.sandboxes.previews.update('box', 'web', await c.sandboxes.previews.get('box', 'web')),
  'sandboxes.previews.tokens.create': (c) =>
    c.sandboxes.previews.tokens.create('box', 'web', { ...named('guest'), spec: {} }),
  'sandboxes.previews.tokens.list': (c) => list(c.sandboxes.previews.tokens.list('box', 'web')),
  'sandboxes.previews.tokens.delete': (c) => c.sandboxes.previews.tokens.delete('box', 'web', 'guest'),
  'sandboxes.previews.delete': (c) => c.sandboxes.previews.delete('box', 'web'),
  'sandboxes.schedules.create': async (c) => {
    const body = { type: 'cron', value: '*/5 * * * *', input: { command: 'true' } };
    kept.schedule = (await c.sandboxes.schedules.create('box', body)).id;
  },
  'sandboxes.schedules.get': (c) => c.sandboxes.schedules.get('box', kept.schedule),
  'sandboxes.schedules.list': (c) => list(c.sandboxes.schedules.list('box', { limit: 1 })),
  'sandboxes.schedules.update': (c) =>
    c.sandboxes.schedules.update('box', kept.schedule, {
      type: 'cron',
      value: '*/10 * * * *',
      input: { command: 'true' },
    }),
  'sandboxes.schedules.executions': (c) => list(c.sandboxes.schedules.executions('box')),
  'scheduleExecutions.list': (c) => list(c.scheduleExecutions.list({ sandbox: 'box', limit: 1 })),
  'sandboxes.schedules.delete': (c) => c.sandboxes.schedules.delete('box', kept.schedule),

  'snapshots.create': (c) => c.snapshots.create({ name: 'v1', source: { name: 'box' } }),
  'snapshots.get': (c) => c.snapshots.get('v1'),
  'snapshots.list': (c) => list(c.snapshots.list()),
  'snapshots.fork': (c) =>
    c.snapshots.fork('v1', { targetType: 'application', targetName: 'shop', envs: [] }),
  'sandboxes.snapshots.create': (c) => c.sandboxes.snapshots.create('box', { name: 'v2' }),
  'sandboxes.snapshots.list': (c) => list(c.sandboxes.snapshots.list('box')),
  'sandboxes.snapshots.restore': (c) => c.sandboxes.snapshots.restore('box', 'v2'),
  'sandboxes.snapshots.delete': async (c) =>
    c.sandboxes.snapshots.delete('box', (await c.snapshots.get('v2')).id ?? ''),
  'sandboxes.fork': (c) => c.sandboxes.fork('box', { targetType: 'sandbox', targetName: 'copy' }),
  'snapshots.delete': (c) => c.snapshots.delete('v1'),

  'applications.create': (c) => c.applications.create({ ...named('site'), spec: { image: 'web:1' } }),
  'applications.get': (c) => c.applications.get('site'),
  'applications.list': (c) => list(c.applications.list()),
  'applications.update': (c) => c.applications.update('site', { ...named('site'), spec: { image: 'web:2' } }),
  'applications.revisions': async (c) => {
    expect(await c.applications.revisions('site')).toHaveLength(2);
  },
  'applications.createCustomDomain': (c) =>
    c.applications.createCustomDomain('site', {
      ...named('shop.example.com'),
      spec: { domainType: 'applications', region: REGION },
    }),
  'customDomains.create': (c) =>
    c.customDomains.create({ ...named('www.example.com'), spec: { domainType: 'previews', region: REGION } }),
  'customDomains.get': (c) => c.customDomains.get('www.example.com'),
  'customDomains.list': (c) => list(c.customDomains.list()),
  'customDomains.update': async (c) =>
    c.customDomains.update('www.example.com', await c.customDomains.get('www.example.com')),
  'customDomains.verify': (c) => c.customDomains.verify('www.example.com'),
  'customDomains.share': (c) => c.customDomains.share('www.example.com', 'team-c'),
  'customDomains.shares': (c) => c.customDomains.shares('www.example.com'),
  'customDomains.unshare': (c) => c.customDomains.unshare('www.example.com', 'team-c'),
  'customDomains.delete': (c) => c.customDomains.delete('www.example.com'),
  'applications.delete': (c) => c.applications.delete('site'),

  'integrationConnections.create': (c) =>
    c.integrationConnections.create({
      ...named('mail'),
      spec: { integration: 'gmail', secret: { CLIENT_ID: 'i', CLIENT_SECRET: 's', REFRESH_TOKEN: 'r' } },
    }),
  'integrationConnections.get': (c) => c.integrationConnections.get('mail'),
  'integrationConnections.list': (c) => list(c.integrationConnections.list()),
  'integrationConnections.update': (c) =>
    c.integrationConnections.update('mail', {
      ...named('mail'),
      spec: { integration: 'gmail', config: { a: 'b' } },
    }),
  'integrationConnections.endpointConfigurations': (c) =>
    c.integrationConnections.endpointConfigurations('mail'),
  'integrationConnections.models': (c) => c.integrationConnections.models('mail'),
  'integrationConnections.model': async (c) => {
    await c.integrationConnections.create({
      ...named('llm'),
      spec: { integration: 'openai', secret: { apiKey: 'sk' } },
    });
    const models = (await c.integrationConnections.models('llm')) as { id?: string; name?: string }[];
    return c.integrationConnections.model('llm', models[0]?.id ?? models[0]?.name ?? 'none');
  },
  'integrations.get': (c) => c.integrations.get('openai'),

  'functions.create': (c) =>
    c.functions.create({
      ...named('sender'),
      spec: { type: 'mcp', integrationConnections: ['mail'], runtime: { type: 'mcp' } },
    }),
  'functions.get': (c) => c.functions.get('sender', { showSecrets: true }),
  'functions.list': (c) => list(c.functions.list()),
  'functions.update': async (c) => c.functions.update('sender', await c.functions.get('sender')),
  'functions.revisions': (c) => c.functions.revisions('sender'),
  'functions.mcp': async (c) => connectMcp(await c.functions.mcp('sender'), 'POST /*/functions/*/mcp'),
  'functions.delete': (c) => c.functions.delete('sender'),
  'integrationConnections.delete': (c) => c.integrationConnections.delete('mail'),

  'agents.create': (c) => c.agents.create({ ...named('oracle'), spec: { runtime: { image: 'oracle:1' } } }),
  'agents.get': (c) => c.agents.get('oracle'),
  'agents.list': (c) => list(c.agents.list()),
  'agents.update': async (c) => c.agents.update('oracle', await c.agents.get('oracle')),
  'agents.revisions': (c) => c.agents.revisions('oracle'),
  'agents.query': async (c) => {
    const options = { threadId: 't-1' };
    const first = await c.agents.query('oracle', { inputs: 'hello' }, options);
    const second = await c.agents.query('oracle', { inputs: 'hello' }, options);
    expect(first.text).toMatch(/hello/);
    // The thread has history, so the second answer differs.
    expect(second.text).not.toBe(first.text);
  },
  'agents.stream': (c) => list(c.agents.stream('oracle', { inputs: 'hello' })),
  'agents.delete': (c) => c.agents.delete('oracle'),

  'models.create': (c) =>
    c.models.create({
      ...named('gpt'),
      spec: { integrationConnections: ['llm'], runtime: { type: 'openai', model: 'gpt-4o' } },
    }),
  'models.get': (c) => c.models.get('gpt'),
  'models.list': (c) => list(c.models.list()),
  'models.update': async (c) => c.models.update('gpt', await c.models.get('gpt')),
  'models.revisions': (c) => c.models.revisions('gpt'),
  'models.chat': async (c) => {
    expect((await c.models.chat('gpt', CHAT)).choices?.[0]?.message?.content).toMatch(/hello/);
  },
  'models.chatStream': async (c) => {
    const chunks = await list(c.models.chatStream('gpt', CHAT));
    expect(chunks.map(({ choices }) => choices?.[0]?.delta?.content ?? '').join('')).toMatch(/hello/);
  },
  'models.query': (c) => c.models.query('gpt', CHAT),
  'models.listModels': async (c) => {
    expect(await c.models.listModels('gpt')).toMatchObject([{ id: 'gpt-4o' }]);
  },
  'models.delete': (c) => c.models.delete('gpt'),

  'jobs.create': (c) => c.jobs.create({ ...named('nightly'), spec: { runtime: { image: 'nightly:1' } } }),
  'jobs.get': (c) => c.jobs.get('nightly'),
  'jobs.list': (c) => list(c.jobs.list()),
  'jobs.update': async (c) => c.jobs.update('nightly', await c.jobs.get('nightly')),
  'jobs.revisions': (c) => c.jobs.revisions('nightly'),
  'jobs.execute': async (c) => {
    const receipt = await c.jobs.execute('nightly', { tasks: [{ day: 1 }, { day: 2 }] });
    kept.execution = receipt.executionId ?? receipt.id ?? '';
  },
  'jobs.executions.create': (c) => c.jobs.executions.create('nightly', { tasks: [{}] }),
  'jobs.executions.get': (c) => c.jobs.executions.get('nightly', kept.execution),
  'jobs.executions.list': async (c) => {
    expect(await list(c.jobs.executions.list('nightly'))).toHaveLength(2);
  },
  'jobs.executions.tasks': async (c) => {
    expect(await list(c.jobs.executions.tasks('nightly', kept.execution))).toHaveLength(2);
  },
  'jobs.executions.cancel': (c) => c.jobs.executions.cancel('nightly', kept.execution),
  'jobs.delete': (c) => c.jobs.delete('nightly'),

  'volumes.create': (c) =>
    c.volumes.create({
      metadata: { name: 'disk', externalId: 'ext-3' },
      spec: { region: REGION, size: 1024 },
    }),
  'volumes.get': (c) => c.volumes.get('disk'),
  'volumes.getByExternalId': (c) => c.volumes.getByExternalId('ext-3'),
  'volumes.list': (c) => list(c.volumes.list({ externalId: 'ext-3' })),
  'volumes.update': async (c) => c.volumes.update('disk', await c.volumes.get('disk')),
  'volumes.delete': (c) => c.volumes.delete('disk'),
  'volumeTemplates.create': (c) =>
    c.volumeTemplates.create({ ...named('seed'), spec: { defaultSize: 1024 } }, { version: 'one' }),
  'volumeTemplates.get': (c) => c.volumeTemplates.get('seed'),
  'volumeTemplates.list': (c) => list(c.volumeTemplates.list()),
  'volumeTemplates.update': (c) =>
    c.volumeTemplates.update('seed', { ...named('seed'), spec: { defaultSize: 2048 } }, { version: 'two' }),
  'volumeTemplates.deleteVersion': (c) => c.volumeTemplates.deleteVersion('seed', 'one'),
  'volumeTemplates.delete': (c) => c.volumeTemplates.delete('seed'),

  'policies.create': (c) =>
    c.policies.create({
      ...named('eu'),
      spec: { type: 'location', locations: [{ name: 'eu', type: 'continent' }] },
    }),
  'policies.get': (c) => c.policies.get('eu'),
  'policies.list': (c) => list(c.policies.list()),
  'policies.update': async (c) => c.policies.update('eu', await c.policies.get('eu')),
  'policies.usages': (c) => c.policies.usages('eu'),
  'policies.delete': (c) => c.policies.delete('eu'),

  'images.create': (c) => c.images.create({ name: 'web', resourceType: 'sandbox', image: 'web:1' }),
  'images.get': (c) => c.images.get('sandbox', 'web'),
  'images.list': (c) => list(c.images.list()),
  'images.share': (c) => c.images.share('sandbox', 'web', { targetWorkspace: 'team-c' }),
  'images.shares': (c) => c.images.shares('sandbox', 'web'),
  'images.unshare': (c) => c.images.unshare('sandbox', 'web', 'team-c'),
  'images.pendingShares.list': async (c) => {
    await offerImage();
    expect(await list(c.images.pendingShares.list({ direction: 'outgoing' }))).toMatchObject([
      { imageName: 'web', targetWorkspace: 'abroad' },
    ]);
  },
  'images.pendingShares.decline': () =>
    as('key-of-abroad', 'abroad', (c) => c.images.pendingShares.decline(kept.share)),
  'images.pendingShares.accept': async () => {
    await offerImage();
    return as('key-of-abroad', 'abroad', (c) => c.images.pendingShares.accept(kept.share, { force: true }));
  },
  'images.deleteTag': async (c) => {
    await c.images.create({ name: 'web', resourceType: 'sandbox', image: 'web:2' });
    return c.images.deleteTag('sandbox', 'web', '1');
  },
  'images.delete': (c) => c.images.delete('sandbox', 'web'),
  'images.deleteAll': (c) => c.images.deleteAll(),

  'vpcs.create': (c) => c.vpcs.create({ ...named('net'), spec: {} }),
  'vpcs.get': (c) => c.vpcs.get('net'),
  'vpcs.list': (c) => list(c.vpcs.list()),
  'vpcs.egressGateways.create': (c) =>
    c.vpcs.egressGateways.create('net', { ...named('out'), spec: { region: REGION } }),
  'vpcs.egressGateways.get': (c) => c.vpcs.egressGateways.get('net', 'out'),
  'vpcs.egressGateways.list': (c) => list(c.vpcs.egressGateways.list('net')),
  'vpcs.egressGateways.ips.create': (c) =>
    c.vpcs.egressGateways.ips.create('net', 'out', { ...named('ip'), spec: {} }),
  'vpcs.egressGateways.ips.get': (c) => c.vpcs.egressGateways.ips.get('net', 'out', 'ip'),
  'vpcs.egressGateways.ips.list': (c) => list(c.vpcs.egressGateways.ips.list('net', 'out')),
  'egress.gateways': (c) => list(c.egress.gateways()),
  'egress.usage': (c) => c.egress.usage(),
  'egress.ips': (c) => list(c.egress.ips()),
  'vpcs.egressGateways.ips.delete': (c) => c.vpcs.egressGateways.ips.delete('net', 'out', 'ip'),
  'vpcs.egressGateways.delete': (c) => c.vpcs.egressGateways.delete('net', 'out'),
  'vpcs.delete': (c) => c.vpcs.delete('net'),

  'workspaces.create': (c) => c.workspaces.create({ name: 'team-b', region: REGION }),
  'workspaces.get': (c) => c.workspaces.get('team-b', { countResources: true }),
  'workspaces.list': (c) => list(c.workspaces.list()),
  'workspaces.update': (c) => c.workspaces.update('team-b', { name: 'team-b', displayName: 'Team B' }),
  'workspaces.availability': async (c) => {
    expect(await c.workspaces.availability('team-b')).toMatchObject({ available: false, reason: 'taken' });
  },
  'workspaces.users.invite': (c) => c.workspaces.users.invite({ email: 'guest@example.com' }),
  'workspaces.users.list': (c) => list(c.workspaces.users.list()),
  'workspaces.users.update': (c) => c.workspaces.users.update('member@example.com', 'admin'),
  'workspaces.users.remove': (c) => c.workspaces.users.remove('member@example.com'),
  'workspaces.invitations.list': () => asInvited((c) => list(c.workspaces.invitations.list())),
  'workspaces.invitations.decline': () =>
    asInvited((c) => c.workspaces.invitations.decline(emulator.workspace)),
  'workspaces.invitations.accept': () =>
    asInvited((c) => c.workspaces.invitations.accept(emulator.workspace)),
  'workspaces.leave': () => asMember((c) => c.workspaces.leave('team-c')),
  'workspaces.delete': (c) => c.workspaces.delete('team-b'),
  'features.list': (c) => c.features.list(),
  'features.get': (c) => c.features.get('drives'),

  'serviceAccounts.create': async (c) => {
    kept.serviceAccount = (await c.serviceAccounts.create({ name: 'ci' })).client_id;
  },
  'serviceAccounts.list': (c) => list(c.serviceAccounts.list()),
  'serviceAccounts.update': (c) =>
    c.serviceAccounts.update(kept.serviceAccount, { name: 'ci', description: 'CI' }),
  'apiKeys.create': async (c) => {
    const key = await c.apiKeys.create(kept.serviceAccount, { name: 'key', expires_in: '30d' });
    expect(key.apiKey).toEqual(expect.any(String));
    kept.apiKey = key.id;
  },
  'apiKeys.list': (c) => list(c.apiKeys.list(kept.serviceAccount)),
  'apiKeys.delete': (c) => c.apiKeys.delete(kept.serviceAccount, kept.apiKey),
  'serviceAccounts.delete': (c) => c.serviceAccounts.delete(kept.serviceAccount),

  'accounts.list': (c) => list(c.accounts.list()),
  'accounts.metrics': async (c) => c.accounts.metrics(await accountId(), recent()),
  'accounts.metricsGroups': async (c) =>
    list(
      c.accounts.metricsGroups(await accountId(), { ...recent(), groupBy: ['billing_dimension'], limit: 1 }),
    ),
  'accounts.groupByValues': async (c) => c.accounts.groupByValues(await accountId()),
  'accounts.resourceTypes': async (c) => c.accounts.resourceTypes(await accountId(), recent()),

  'templates.list': (c) => list(c.templates.list()),
  'templates.get': (c) => c.templates.get('starter'),
  'mcpHub.list': (c) => list(c.mcpHub.list()),
  'sandboxHub.list': (c) => list(c.sandboxHub.list()),
  'locations.list': (c) => list(c.locations.list()),
  'configuration.get': (c) => c.configuration.get(),
  'configuration.publicIps': (c) => c.configuration.publicIps(),
  'configuration.changelog': (c) => c.configuration.changelog(),
  'configuration.openIdConfiguration': async (c) => {
    const { issuer, jwks_uri: keys } = await c.configuration.openIdConfiguration();
    expect(keys).toBe(`${issuer}/.well-known/jwks.json`);
  },
  'configuration.keys': async (c) => {
    expect((await c.configuration.keys()).keys).toMatchObject([{ crv: 'Ed25519' }]);
  },

  'sandboxes.delete': (c) => c.sandboxes.delete('box'),
  'drives.delete': (c) => c.drives.delete('data'),
};

/** Other paths of the same endpoints, for other clients. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  'POST /*/models/*/v1/chat/completions': 'POST /*/models/*/chat/completions',
  'GET /*/models/*/v1/models': 'GET /*/models/*/models',
  'DELETE {sandbox}/filesystem/tree/*': 'DELETE {sandbox}/filesystem/*',
};

/** An application defines its own responses: any HTTP client can call it. */
const OF_APPLICATIONS = endpoints('GET POST PUT DELETE', '/*/applications/*/*');

/** The platform has these endpoints, but their responses are unknown: the emulator refuses them. */
const REFUSED = [
  ...endpoints('POST DELETE', '{sandbox}/network/process/*/monitor'),
  ...endpoints('GET POST PUT DELETE', '{sandbox}/network/tunnel'),
  ...endpoints('GET POST PUT', '{sandbox}/codegen/*'),
];

/** The emulator's own description. */
const OF_EMULATOR = endpoints('GET', '/openapi.json');

function endpoints(methods: string, path: string): string[] {
  return methods.split(' ').map((method) => `${method} ${path}`);
}

/** `sandboxes.connect` sends nothing; the table lists its result's methods below `session`. */
const NO_CALL = ['sandboxes.connect'];

/** Sends the same request as `get`; waiting.test.ts covers it. */
const WAITS = '.waitUntilReady';

async function connectMcp({ url, fetch }: McpEndpoint, endpoint: string): Promise<void> {
  const mcp = new McpClient({ name: 'contract', version: '1.0.0' });
  await mcp.connect(new StreamableHTTPClientTransport(url, { fetch }));
  expect((await mcp.listTools()).tools.length).toBeGreaterThan(0);
  asked.set(endpoint, current);
  await mcp.close();
}

/** Offers the image to another account. Accepting or declining needs the offer's id. */
async function offerImage(): Promise<void> {
  const target = { targetWorkspace: 'abroad', targetAccountId: 'account-2' };
  const shared = await client.images.share('sandbox', 'web', target);
  if (shared.kind !== 'pending') throw new Error('the image was not offered');
  kept.share = shared.share.id ?? '';
}

/** Calls as a user who is invited to the workspace. */
async function asInvited(call: Call): Promise<unknown> {
  await client.workspaces.users.invite({ email: 'invited@example.com' }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
  return as('key-of-invited', 'team-c', call);
}

async function asMember(call: Call): Promise<unknown> {
  return as('key-of-member', 'team-c', call);
}

async function as(key: string, workspace: string, call: Call): Promise<unknown> {
  const other = connect(key, workspace);
  try {
    return await call(other);
  } finally {
    await other.close();
  }
}

function connect(auth: Auth | string, workspace: string): Client {
  return new Client({
    baseUrl: emulator.baseUrl,
    runUrl: emulator.url,
    workspace,
    auth,
    apiVersion: '2026-04-28',
    maxRetries: 0,
    // No waiting: the other sign-in has already happened.
    sleep: () => Promise.resolve(),
    onRequest: ({ method, path, route }) => {
      // Paths below a sandbox's address contain no workspace.
      const inSandbox = !path.startsWith('/v0/') && !route.startsWith('/*/');
      asked.set(`${method} ${inSandbox ? '{sandbox}' : ''}${route}`, current);
    },
  });
}

const SEED = {
  oauthClients: [{ clientId: 'cli', redirectUris: [REDIRECT] }],
  templates: [{ name: 'starter' }],
  accounts: [{ id: 'account-2' }],
  workspaces: [{ name: 'team-c' }, { name: 'abroad', account: 'account-2' }],
  users: [
    { email: 'ada@example.com', workspaces: { default: 'admin' } },
    { email: 'invited@example.com', workspaces: { 'team-c': 'member' } },
    { email: 'member@example.com', workspaces: { default: 'member', 'team-c': 'member' } },
  ],
  keys: [
    { key: 'key-of-abroad', workspace: 'abroad' },
    { key: 'key-of-invited', user: 'invited@example.com' },
    { key: 'key-of-member', user: 'member@example.com' },
  ],
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'));
  const seed = join(folder, 'seed.json');
  writeFileSync(seed, JSON.stringify(SEED));
  // A child process, as for users: it loads its MCP server at the first request.
  const args = ['--port', '0', '--data', join(folder, 'data'), '--seed', seed, '--deploy-delay-ms', '0'];
  args.push('--auto-consent');
  running = run([...args, '--json', '--stop-with-parent']);
  emulator = await bannerOf(running);
  client = connect(emulator.apiKey, emulator.workspace);
});

afterAll(async () => {
  await client.close();
  running.child.kill();
  await running.exit;
  rmSync(folder, { recursive: true });
});

/** All endpoints of the emulator, including those of workloads: `GET /drives/*`, `GET {sandbox}/process`. */
async function served(): Promise<string[]> {
  const response = await fetch(`${emulator.baseUrl}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, operations]) => {
    const served = path.replace(/\{[^}]*\}/g, '*').replace('/*/sandboxes/*/', '{sandbox}/');
    return Object.keys(operations).map((method) => `${method.toUpperCase()} ${served}`);
  });
}

test.each(Object.keys(WAYS_IN))('%s signs in', async (id) => {
  current = id;
  const other = connect((await WAYS_IN[id]?.()) ?? '', emulator.workspace);
  expect(await list(other.drives.list())).toEqual([]);
  await other.close();
  const askedNow = Object.keys(SIGN_INS).filter((endpoint) => asked.get(endpoint) === id);
  expect(askedNow).toEqual(Object.keys(SIGN_INS).filter((endpoint) => SIGN_INS[endpoint]?.includes(id)));
});

test.each(Object.keys(CALLS))('%s', async (id) => {
  current = id;
  try {
    await CALLS[id]?.(client);
    if (ONCE.includes(id)) await expect(CALLS[id]?.(client)).rejects.toBeInstanceOf(ConflictError);
  } catch (error) {
    // A method may fail while the emulator lacks its endpoint; once the endpoint exists, it must work.
    const endpoints = [...asked].filter(([, by]) => by === id).map(([endpoint]) => endpoint);
    const missing = error instanceof NotFoundError || (error instanceof ApiError && error.status === 405);
    const known = await served();
    if (missing && endpoints.some((endpoint) => !known.includes(endpoint))) return;
    throw error;
  }
});

test('this test calls every client method', () => {
  const groups = Object.keys(Object.getOwnPropertyDescriptors(Client.prototype)).flatMap((name) => {
    const group = (client as unknown as Record<string, unknown>)[name];
    return typeof group === 'object' && group !== null ? [[name, group] as const] : [];
  });
  const box = client.sandboxes.connect({ metadata: { name: 'box', url: emulator.url } });
  const methods = [...methodsOf(Object.fromEntries(groups)), ...methodsOf({ session: box })];
  expect([...Object.keys(CALLS), ...NO_CALL].sort()).toEqual(
    methods.filter((id) => !id.endsWith(WAITS)).sort(),
  );
});

describe('endpoints without a method', () => {
  beforeAll(async () => {
    await client.models.create({ ...named('other'), spec: { runtime: { type: 'openai', model: 'small' } } });
    await client.applications.create({ ...named('other'), spec: { image: 'web:1' } });
    await client.sandboxes.create({
      ...named('other'),
      spec: { region: REGION, runtime: { image: 'base' } },
    });
  });

  test.each(Object.entries(OTHER_SPELLINGS))('%s is another path for %s', async (other, endpoint) => {
    expect([...asked.keys()]).toContain(endpoint);
    const { status, body } = await answerOf(endpoint);
    const again = await answerOf(other);
    expect([again.status, Object.keys(again.body)]).toEqual([status, Object.keys(body)]);
    expect(status).toBe(200);
  });

  test.each(OF_APPLICATIONS)('the application responds to %s', async (endpoint) => {
    const { status, headers } = await answerOf(endpoint);
    expect(status).toBe(200);
    expect(headers.get('x-service-revision')).toEqual(expect.any(String));
  });

  test.each(REFUSED)('%s is refused', async (endpoint) => {
    const { status, body } = await answerOf(endpoint);
    const text = expect.any(String) as string;
    expect({ status, body }).toEqual({ status: 422, body: { error: text, code: 422, message: text } });
  });

  test.each(OF_EMULATOR)("%s returns the emulator's description", async (endpoint) => {
    expect((await answerOf(endpoint)).body).toMatchObject({ openapi: '3.1.0' });
  });
});

const NOT_FOR_METHODS = [...Object.keys(OTHER_SPELLINGS), ...OF_APPLICATIONS, ...REFUSED, ...OF_EMULATOR];

test('every endpoint of the API has a method', async () => {
  const known = [...SPECIFIED, ...KNOWN].map((endpoint) => endpoint.replace(/\{\w+\}/g, '*'));
  const all = new Set([...(await served()), ...known]);
  const withoutMethod = [...all].filter(
    (endpoint) => !asked.has(endpoint) && !NOT_FOR_METHODS.includes(endpoint),
  );
  expect(withoutMethod).toEqual([]);
});

test('the emulator serves the endpoints without a method, and no method calls them', async () => {
  const all = await served();
  expect(NOT_FOR_METHODS.filter((endpoint) => !all.includes(endpoint) || asked.has(endpoint))).toEqual([]);
});

/** Calls an endpoint for the workload named `other`, which exists so that it may be deleted. */
async function answerOf(
  endpoint: string,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const [method = '', path = ''] = endpoint.split(' ');
  const place = path.startsWith('/*/') || path.startsWith('{sandbox}') ? emulator.url : emulator.baseUrl;
  const named = path
    .replace('{sandbox}', '/*/sandboxes/*')
    .replace(/^\/\*\/(\w+)\/\*/, `/${emulator.workspace}/$1/other`)
    .replaceAll('*', 'one');
  const headers = {
    'X-Service-Authorization': `Bearer ${emulator.apiKey}`,
    'Content-Type': 'application/json',
  };
  const file = `${emulator.url}/${emulator.workspace}/sandboxes/other/filesystem/one`;
  await fetch(file, { method: 'PUT', headers, body: JSON.stringify({ content: '' }) });
  const body = method === 'GET' ? null : JSON.stringify(CHAT);
  const response = await fetch(place + named, { method, headers, body });
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, headers: response.headers, body: json };
}

function methodsOf(groups: Readonly<Record<string, object>>): string[] {
  return Object.entries(groups).flatMap(([name, group]) => {
    const own = Object.getOwnPropertyNames(Object.getPrototypeOf(group));
    const within = Object.entries(group).filter(
      ([key, value]) => key !== 'http' && typeof value === 'object',
    );
    return [
      ...own.filter((method) => method !== 'constructor').map((method) => `${name}.${method}`),
      ...methodsOf(Object.fromEntries(within.map(([key, value]) => [`${name}.${key}`, value as object]))),
    ];
  });
}
