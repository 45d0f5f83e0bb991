// Edits of a saved platform whose checksum was computed again: each is refused with its line, or does no harm.
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../emulator';
import { ROUTES } from '../routes';
import { at, clientOf, MAIL_SECRET } from '../testing/client';
import { withOwn } from '../testing/own';

/** `npm run test:fuzz` makes more. */
const EDITS = Number(process.env.WORKLOAD_EDITS ?? 60);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

let folder: string;
let file: string;
let own: Emulator;
/** The rows of a platform with objects of every kind, without the head and the end. */
let rows: Json[][];
let head: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edits-'));
  file = join(folder, 'platform.jsonl');
  own = await startEmulator({ clock: 'manual' });
  await withOwn(startEmulator({ clock: 'manual', deployDelayMs: 1000 }), async (made) => {
    await fill(made);
    made.saveTo(file);
  });
  const [first = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1);
  head = first;
  rows = lines.map((line) => JSON.parse(line) as Json[]);
});
afterAll(async () => {
  await own.stop();
  rmSync(folder, { recursive: true });
});

async function fill(made: Emulator): Promise<void> {
  const send = clientOf(made);
  made.addWorkspace('other');
  made.seed({
    users: [{ email: 'member@example.com', workspaces: { default: 'member' } }],
    keys: [{ key: 'member-key-0123456789', user: 'member@example.com', scopes: ['functions:get'] }],
    oauthClients: [
      { clientId: 'program', redirectUris: ['http://127.0.0.1/back'], scopes: ['functions:get'] },
    ],
    metrics: [
      { billingDimension: 'volume_storage_gbs', time: '2026-01-01T00:00:00Z', usage: 1, resourceName: 'v' },
    ],
    scheduleExecutions: [{ id: 'x', scheduleId: 's', createdAt: '2026-01-01T00:00:00Z', sandbox: 'one' }],
  });
  const metadata = { name: 'one', displayName: 'One', externalId: 'ext', labels: { a: 'b' } };
  for (const [path, body] of [
    ['/drives', { metadata, spec: { permissions: [{ path: '/', labels: {} }] } }],
    ['/volumes', { metadata, spec: { size: 1024 } }],
    ['/integrations/connections', { metadata, spec: { integration: 'mail', secret: MAIL_SECRET } }],
    ['/functions', { metadata, spec: { integrationConnections: ['one'] } }],
    ['/agents', { metadata, spec: {} }],
    ['/models', { metadata, spec: {} }],
    ['/jobs', { metadata, spec: {} }],
    ['/policies', { metadata, spec: { type: 'location', locations: [{ type: 'country', name: 'us' }] } }],
    ['/sandboxes', { metadata, spec: { runtime: { envs: [{ name: 'A', value: '1' }] } } }],
    ['/sandboxes/one/previews', { metadata: { name: 'one' }, spec: { public: true } }],
    ['/sandboxes/one/schedules', { id: 's', type: 'cron', value: '0 0 1 1 *', input: { command: 'echo a' } }],
    ['/snapshots', { name: 'one', source: { name: 'one' } }],
    ['/applications', { metadata, spec: { image: 'a:1', urls: [{ domain: 'a.example' }] } }],
    ['/customdomains', { metadata: { name: 'shop.example' }, spec: { domainType: 'applications' } }],
    ['/volume_templates', { metadata, spec: {} }],
    ['/images', { name: 'one', resourceType: 'sandbox', image: 'a:1' }],
    ['/vpcs', { metadata }],
    ['/service_accounts', { name: 'one' }],
    ['/users', { email: 'new@example.com' }],
    ['/vpcs/one/egressgateways', { metadata: { name: 'one' }, spec: { region: 'us-was-1' } }],
    ['/vpcs/one/egressgateways/one/ips', { metadata: { name: 'one' } }],
  ] as const)
    expect([path, (await send('POST', path, body)).status]).toEqual([path, 200]);
  // What goes on while it is saved.
  made.clock.advance(1000);
  for (const use of USES) expect([use, await statusOf(made, use)]).toEqual([use, 200]);
  for (const [path, body] of [
    ['/snapshots', { name: 'later', source: { name: 'one' } }],
    ['/functions', { metadata: { name: 'later' }, spec: {} }],
    ['/sandboxes', { metadata: { name: 'later' }, spec: {} }],
    ['/jobs/one/executions', { tasks: [{ a: 1 }] }],
    ['/vpcs', { metadata: { name: 'later' } }],
  ] as const)
    expect([path, (await send('POST', path, body)).status]).toEqual([path, 200]);
}

const METRICS =
  '/accounts/account-1/metrics?startTime=2025-12-31T00:00:00Z&endTime=2026-01-03T00:00:00Z&resolution=daily';

/** Requests to workloads that use their records. */
const USES: readonly { path: string; body?: object }[] = [
  { path: '/default/agents/one', body: { inputs: 'hi' } },
  { path: '/default/sandboxes/one/process', body: { command: 'echo a' } },
  { path: '/default/sandboxes/one/process' },
  { path: '/default/sandboxes/one/filesystem/tree/' },
];

async function statusOf({ url, apiKey }: Emulator, { path, body }: (typeof USES)[number]): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}`, 'x-service-thread-id': 't1' };
  const json = { 'content-type': 'application/json' };
  const { status } = await fetch(url + path, {
    headers: body ? { ...headers, ...json } : headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return status;
}

/** Every place in a row: the path to a value in it. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

function edited(
  value: Json,
  [key, ...rest]: readonly (string | number)[],
  change: (old: Json) => Json | undefined,
): Json | undefined {
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, Json>;
  const inner = edited(copy[key] as Json, rest, change);
  if (inner !== undefined) copy[key] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else return Object.fromEntries(Object.entries(copy).filter(([name]) => name !== key));
  return copy;
}

/** What somebody may do to a value. */
const CHANGES: Readonly<Record<string, (old: Json) => Json | undefined>> = {
  'delete it': () => undefined,
  'wrong type': (old) => (typeof old === 'string' ? 5 : 'text'),
  null: () => null,
  'huge number': () => 1e15,
  'negative number': () => -1,
  'another workspace': (old) => (old === 'default' ? 'other' : old === 'other' ? 'default' : 'elsewhere'),
  'a scope too many': (old) => (Array.isArray(old) ? [...old, 'admin'] : ['admin']),
  'an unknown key': (old) =>
    typeof old === 'object' && old !== null && !Array.isArray(old)
      ? { ...old, evil: 1, constructor: 2 }
      : { evil: 1 },
  'an empty list': () => [],
  'an address of another': () => 'a.example',
};

/** Tables whose values show in no answer: contents of files, and numbers that the database itself counts. */
const HARMLESS = ['file_entries', 'file_pieces', 'sqlite_sequence', 'object_keys', 'meta'];

test(
  'an edit of any field of any row is refused with its line, or does no harm',
  async () => {
    const fates = { refused: 0, harmless: 0 };
    const edit = fc.record({
      row: fc.nat(rows.length - 1),
      place: fc.nat(),
      change: fc.constantFrom(...Object.keys(CHANGES)),
      twice: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ row: index, place, change, twice }) => {
        const row = rows[index] ?? [];
        const places = placesIn(row).slice(1);
        const path = places[place % places.length] ?? [];
        const changed = edited(row, path, CHANGES[change] ?? (() => null)) as Json[];
        // The row beside the old one is an address, a name or a key twice.
        const all = rows.flatMap((one, at) => (at !== index ? [one] : twice ? [one, changed] : [changed]));
        writeSaved(all);
        const what = { row: JSON.stringify(row).slice(0, 300), path, change, twice };
        const refusal = refusalOf();
        if (refusal !== undefined) {
          fates.refused += 1;
          const isNamed = /line \d+|two of its rows are the same object/.test(refusal);
          expect([isNamed, refusal, what]).toEqual([true, refusal, what]);
          return;
        }
        fates.harmless += 1;
        expect({ ...what, broken: await brokenReads() }).toEqual({ ...what, broken: [] });
      }),
      { numRuns: EDITS, endOnFailure: true },
    );
    // Most edits change what a row means.
    expect(fates.refused).toBeGreaterThan(EDITS / 3);
  },
  60_000 + 2000 * EDITS,
);

test.each<[kind: string, field: string, value: Json | undefined]>([
  ['snapshots', 'outcome', undefined],
  ['egressgateways', 'outcome', undefined],
  ['egressgateways', 'outcome', null],
  ['egressips', 'outcome', null],
  ['executions', 'createdAt', null],
  ['processes', 'name', undefined],
  ['processes', 'name', -1],
  ['threads', 'messages', undefined],
  ['sandboxes', 'uid', []],
  ['functions', 'rollout', undefined],
])('a record of %s whose %s is %j is refused with its line', (kind, field, value) => {
  const line = rows.findIndex((row) => row[0] === 'objects' && row[3] === kind);
  writeSaved(
    rows.map((row, index) =>
      index === line ? (edited(row, [row.length - 1, field], () => value) as Json[]) : row,
    ),
  );
  expect(refusalOf()).toMatch(new RegExp(`line ${line + 2}: .*${field}`));
});

test('usage of an unknown billing dimension is refused with its line', () => {
  const line = rows.findIndex((row) => row[0] === 'usage');
  const spoilt = rows[line]?.map((value) => (value === 'volume_storage_gbs' ? 'coffee' : value)) ?? [];
  writeSaved(rows.map((row, index) => (index === line ? spoilt : row)));
  expect(refusalOf()).toMatch(new RegExp(`line ${line + 2}: there is no billing dimension`));
});

test.each(HARMLESS)('edits of the table %s change no answer and no right', async (table) => {
  const before = await seen();
  rows.forEach((row, index) => {
    if (row[0] !== table) return;
    const changed = row.map((value, column) =>
      column > 0 && typeof value === 'string' ? `${value}x` : value,
    );
    writeSaved(rows.map((one, at) => (at === index ? changed : one)));
    refusalOf();
  });
  expect((await seen()).filter((status) => status >= 500)).toEqual([]);
  expect(before.length).toBeGreaterThan(10);
});

function writeSaved(all: readonly Json[][]): void {
  const text = [head, ...all.map((row) => JSON.stringify(row))].map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const end = { end: 'workload-platform', lines: all.length + 1, sha256 };
  writeFileSync(file, `${text}${JSON.stringify(end)}\n`);
}

function refusalOf(): string | undefined {
  try {
    own.restoreFrom(file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The reads of all lists that fail, or that are not as the API describes them. */
async function brokenReads(): Promise<string[]> {
  const send = clientOf(own);
  const broken: string[] = [];
  for (const { path, answer } of ROUTES.filter(({ method }) => method === 'GET')) {
    const filled = path.replace(':clientId', own.clientId).replace(/:\w+/g, 'one');
    const { status, body } = await send('GET', filled);
    const fits = status !== 200 || answer?.safeParse(body).success !== false;
    if (status >= 500 || !fits) broken.push(`${filled} ${status}`);
  }
  const { status } = await clientOf({ baseUrl: own.url, apiKey: '' })('POST', '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: own.clientId,
    client_secret: own.clientSecret,
  });
  if (status !== 200) broken.push(`/oauth/token ${status}`);
  // What was going on goes on, and ends.
  for (const step of [0, 1000, 30 * 3_600_000]) {
    own.clock.advance(step);
    for (const path of ['/sandboxes', '/jobs/one/executions', '/functions', METRICS]) {
      const reply = await send('GET', path);
      if (reply.status >= 500) broken.push(`${path} ${reply.status} after ${step} ms`);
    }
    for (const use of USES) {
      const status = await statusOf(own, use);
      if (status >= 500) broken.push(`${use.path} ${status} after ${step} ms`);
    }
  }
  // A key of a limited member stays limited, and stays in its workspace.
  const member = clientOf({ baseUrl: own.baseUrl, apiKey: 'member-key-0123456789' });
  for (const path of ['/drives', '/service_accounts'])
    if ((await member('GET', path)).status === 200) broken.push(`${path} as a member`);
  const other = await member('GET', '/functions/one', undefined, { 'x-service-workspace': 'other' });
  if (other.status === 200) broken.push('/functions/one of another workspace');
  return broken;
}

async function seen(): Promise<number[]> {
  const send = clientOf(own);
  const lists = ROUTES.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  return Promise.all(lists.map(async ({ path }) => Number(at(await send('GET', path), 'status'))));
}
