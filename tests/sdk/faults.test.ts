/** Failures on the way to the platform: their error class, and whether its claim about the platform is true. */
import { startEmulator, type Emulator } from '@workload/emulator';
import {
  AnswerError,
  Client,
  ConnectionError,
  CursorError,
  RateLimitError,
  ServerError,
  TimeoutError,
  type WorkloadError,
} from '@workload/sdk';

let emulator: Emulator;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  client = connect({});
});

afterEach(() => {
  emulator.reset();
});

afterAll(async () => {
  await client.close();
  await emulator.stop();
});

function connect(options: Partial<ConstructorParameters<typeof Client>[0]>): Client {
  const { baseUrl, apiKey: auth } = emulator;
  return new Client({
    baseUrl,
    auth,
    apiVersion: '2026-04-28',
    maxRetries: 0,
    timeoutMs: 10_000,
    ...options,
  });
}

const create = (by = client): Promise<unknown> =>
  by.drives.create({ metadata: { name: 'data' }, spec: { region: 'us-was-1' } });

type Then = Parameters<Emulator['faults']['add']>[0]['then'];

// The last column says whether the drive exists afterwards, which a caller of a real platform cannot see.
test.each<[string, Then, new (...args: never[]) => WorkloadError, 'rejected' | 'unknown', boolean]>([
  ['a reset before it was carried out', { kind: 'dropBefore' }, ConnectionError, 'unknown', false],
  ['a reset after it was carried out', { kind: 'dropAfter' }, ConnectionError, 'unknown', true],
  ['no response', { kind: 'hang' }, TimeoutError, 'unknown', false],
  [
    '429',
    { kind: 'status', status: 429, body: { error: 'rate_limited' } },
    RateLimitError,
    'rejected',
    false,
  ],
  ['500', { kind: 'status', status: 500, body: { error: 'internal' } }, ServerError, 'unknown', false],
  [
    "a gateway's web page",
    { kind: 'status', status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' },
    ServerError,
    'unknown',
    false,
  ],
  ['a truncated response', { kind: 'truncate' }, AnswerError, 'unknown', true],
  ['a response that is not JSON', { kind: 'notJson' }, AnswerError, 'unknown', true],
])('%s during a create', async (_title, then, errorClass, outcome, exists) => {
  emulator.faults.add({ method: 'POST', path: '/drives', then });
  // Only a hang may take this long: a busy machine must not make a timeout of the others.
  const hurried = connect({ timeoutMs: 300 });
  const error: unknown = await create(then.kind === 'hang' ? hurried : client).catch((each: unknown) => each);
  await hurried.close();
  expect(error).toBeInstanceOf(errorClass);
  expect(error).toMatchObject({ outcome, attempts: 1, request: { method: 'POST', path: '/drives' } });
  const names: string[] = [];
  for await (const { metadata } of client.drives.list()) names.push(metadata.name);
  expect(names).toEqual(exists ? ['data'] : []);
});

test('a refused connection during a create', async () => {
  const nowhere = connect({ baseUrl: 'http://127.0.0.1:1/v0' });
  const error: unknown = await create(nowhere).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ outcome: 'rejected' });
  await nowhere.close();
});

test.each<Then>([{ kind: 'dropBefore' }, { kind: 'dropAfter' }, { kind: 'truncate' }])(
  'a read survives %j',
  async (then) => {
    await create();
    const patient = connect({ maxRetries: 2, sleep: () => Promise.resolve() });
    emulator.faults.add({ method: 'GET', path: '/drives', then });
    await expect(patient.drives.get('data')).resolves.toMatchObject({ metadata: { name: 'data' } });
    await patient.close();
  },
);

test('a cursor older than a day throws its own error', async () => {
  for (const name of ['a', 'b', 'c']) {
    await client.drives.create({ metadata: { name }, spec: { region: 'us-was-1' } });
  }
  const pages = client.drives.list({ limit: 1 }).pages();
  await pages.next();
  emulator.clock.advance(25 * 3_600_000);
  await expect(pages.next()).rejects.toBeInstanceOf(CursorError);
});

test('a list that grows meanwhile returns every existing item once', async () => {
  const make = (name: string): Promise<unknown> =>
    client.drives.create({ metadata: { name }, spec: { region: 'us-was-1' } });
  const before = Array.from({ length: 12 }, (_, index) => `before-${index}`);
  for (const name of before) {
    emulator.clock.advance(1);
    await make(name);
  }
  const seen: string[] = [];
  for await (const { metadata } of client.drives.list({ limit: 5 })) {
    if (seen.length % 5 === 0) {
      emulator.clock.advance(1);
      await make(`during-${seen.length}`);
    }
    seen.push(metadata.name);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((name) => name.startsWith('before')).sort()).toEqual(before.sort());
});
