import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientOptions } from './options';
import { AnswerError } from './errors';
import type { Client } from './groups';
import type { UnexpectedAnswerEvent } from './observe';
import type { ChatContentPart } from './types.gen';
import { clientOf, DRIVE, json, startServer, text, type Reply, type TestServer } from './testing/server';

let server: TestServer | undefined;
let client: Client;

async function serve(reply: Reply, options: Partial<ClientOptions> = {}): Promise<Client> {
  server = await startServer(reply);
  ({ client } = clientOf(server, { runUrl: `${server.url}/run`, workspace: 'team', ...options }));
  return client;
}

afterEach(async () => {
  await server?.stop();
  await client.close();
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = [];
  for await (const item of items) out.push(item);
  return out;
}

/** Answers that do not fit their description, by the invalid field. */
const ODD: [property: string, answer: unknown][] = [
  ['metadata.labels.a', { ...DRIVE, metadata: { name: 'data', labels: { a: 1 } } }],
  ['metadata.name', { ...DRIVE, metadata: { name: 7 } }],
  ['metadata', { status: 'DEPLOYED' }],
  ['status', { ...DRIVE, status: { is: 'DEPLOYED' } }],
  ['spec.permissions[0].path', { ...DRIVE, spec: { permissions: [{ path: 7 }] } }],
  ['events', { ...DRIVE, events: 'none' }],
];

describe('a response with an invalid field', () => {
  test.each(ODD)('%s is passed on unchanged', async (_property, answer) => {
    const { drives } = await serve(json(200, answer));
    await expect(drives.get('data')).resolves.toEqual(answer);
    await expect(drives.create({ metadata: { name: 'data' }, spec: {} })).resolves.toEqual(answer);
    expect(server?.requests).toHaveLength(2);
  });

  test.each(ODD)('%s does not break a list', async (_property, answer) => {
    const { drives } = await serve(json(200, { data: [DRIVE, answer], meta: { total: 'many' } }));
    await expect(all(drives.list())).resolves.toEqual([DRIVE, answer]);
  });

  test.each(ODD)("%s is reported to the caller's hook, and to a channel", async (property, answer) => {
    const told: UnexpectedAnswerEvent[] = [];
    const published: unknown[] = [];
    const listener = (event: unknown): void => void published.push(event);
    subscribe('workload:unexpected-answer', listener);
    const { drives } = await serve(json(200, answer, { 'X-Request-Id': 'r-1' }), {
      onUnexpectedAnswer: (event) => told.push(event),
    });
    await drives.get('data');
    unsubscribe('workload:unexpected-answer', listener);
    const event = { method: 'GET', path: '/drives/data', route: '/drives/*', requestId: 'r-1', property };
    expect(told).toEqual([{ ...event, message: expect.stringContaining('expected') as string }]);
    expect(published).toEqual(told);
  });

  test.each(ODD)('%s is refused once by a strict client, naming the field', async (property, answer) => {
    const { drives } = await serve(json(200, answer), { strict: true });
    const error: unknown = await drives.get('data').catch((each: unknown) => each);
    expect(error).toBeInstanceOf(AnswerError);
    expect((error as Error).message).toContain(`the answer has another shape: ${property}: `);
    expect(server?.requests).toHaveLength(1);
  });
});

test('the same invalid field in all items of a list is reported once', async () => {
  const told: string[] = [];
  const { drives } = await serve(
    json(
      200,
      Array.from({ length: 200 }, () => ({ ...DRIVE, status: 1 })),
    ),
    {
      onUnexpectedAnswer: ({ property }) => told.push(property),
    },
  );
  await all(drives.list());
  expect(told).toEqual(['[0].status']);
});

test('the report contains no value of the response', async () => {
  const SECRET = 'hidden-value';
  const told: UnexpectedAnswerEvent[] = [];
  const odd = {
    metadata: { name: [SECRET] },
    spec: { secret: { KEY: { in: SECRET } }, integration: [SECRET] },
  };
  const { integrationConnections } = await serve(json(200, odd), {
    onUnexpectedAnswer: (event) => told.push(event),
  });
  await integrationConnections.get('mail');
  expect(told).toHaveLength(3);
  expect(JSON.stringify(told)).not.toContain(SECRET);
});

test('events of a stream are passed on unchanged, and reported', async () => {
  const told: string[] = [];
  const { models } = await serve(text(200, 'data: {"id":7}\n\n', { 'Content-Type': 'text/event-stream' }), {
    onUnexpectedAnswer: ({ property }) => told.push(property),
  });
  const messages = [{ role: 'user', content: 'hello' }];
  await expect(all(models.chatStream('gpt', { messages }))).resolves.toEqual([{ id: 7 }]);
  expect(told).toEqual(['id']);
});

test('a chat is sent unchanged, including parts that only its provider knows', async () => {
  const { models } = await serve(json(200, {}));
  const content = [
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
    { type: 'video_url', video_url: { url: 'https://example.com/a' } },
  ] as unknown as ChatContentPart[];
  const body = { messages: [{ role: 'user', content }], temperature: 0 };
  await models.chat('gpt', body, { extraBody: { own: 1 } });
  expect(JSON.parse(server?.requests[0]?.body ?? '')).toEqual({ ...body, own: 1 });
});

type Ask = (from: Client) => Promise<unknown>;
const get: Ask = ({ drives }) => drives.get('data');
const list: Ask = ({ drives }) => all(drives.list());
const revisions: Ask = ({ functions }) => functions.revisions('mail');
const names: Ask = ({ models }) => models.listModels('gpt');

test.each<[string, Ask, string]>([
  ['invalid JSON', get, 'done'],
  ['a web page', get, '<html>'],
  ['an empty body', get, ''],
  ['null', get, 'null'],
  ['a list instead of an object', get, '[]'],
  ['a string instead of an object', get, '"data"'],
  ['a string instead of a list', list, '"data"'],
  ['an object without a list', list, '{}'],
  ['an object instead of a list', revisions, '{}'],
  ['an object instead of a list inside an object', names, '{"data":{}}'],
])('%s is an error without a retry', async (_title, ask, body) => {
  const error: unknown = await ask(await serve(text(200, body))).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(AnswerError);
  expect(error).toMatchObject({ attempts: 1, rawBody: body });
  expect(server?.requests).toHaveLength(1);
});

test.each<[string, Ask, string, unknown]>([
  ['a list that is null', list, 'null', []],
  ['a list of revisions that is null', revisions, 'null', []],
  ['a missing list', names, '{}', []],
  ['a deletion without a body', ({ functions }) => functions.delete('mail'), '', undefined],
  ['a deletion that returns null', ({ functions }) => functions.delete('mail'), 'null', undefined],
  ['a bare true', ({ workspaces }) => workspaces.availability('team'), 'true', { available: true }],
])('%s is accepted', async (_title, ask, body, expected) => {
  await expect(ask(await serve(text(200, body)))).resolves.toEqual(expected);
});
