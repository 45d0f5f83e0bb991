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

describe('an answer with an odd field', () => {
  test.each(ODD)('%s is handed on as it came', async (_property, answer) => {
    const { drives } = await serve(json(200, answer));
    await expect(drives.get('data')).resolves.toEqual(answer);
    await expect(drives.create({ metadata: { name: 'data' }, spec: {} })).resolves.toEqual(answer);
    expect(server?.requests).toHaveLength(2);
  });

  test.each(ODD)('%s does not spoil a list', async (_property, answer) => {
    const { drives } = await serve(json(200, { data: [DRIVE, answer], meta: { total: 'many' } }));
    await expect(all(drives.list())).resolves.toEqual([DRIVE, answer]);
  });

  test.each(ODD)('%s is told to who asks, and to a channel', async (property, answer) => {
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

  test.each(ODD)(
    '%s is refused by a strict client, once, and the field is named',
    async (property, answer) => {
      const { drives } = await serve(json(200, answer), { strict: true });
      const error: unknown = await drives.get('data').catch((each: unknown) => each);
      expect(error).toBeInstanceOf(AnswerError);
      expect((error as Error).message).toContain(`the answer has another shape: ${property}: `);
      expect(server?.requests).toHaveLength(1);
    },
  );
});

test('a field that is odd in every item of a list is reported once', async () => {
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

test('no value of an answer is in the report', async () => {
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

test('pieces of a stream are handed on as they came, and told', async () => {
  const told: string[] = [];
  const { models } = await serve(text(200, 'data: {"id":7}\n\n', { 'Content-Type': 'text/event-stream' }), {
    onUnexpectedAnswer: ({ property }) => told.push(property),
  });
  const messages = [{ role: 'user', content: 'hello' }];
  await expect(all(models.chatStream('gpt', { messages }))).resolves.toEqual([{ id: 7 }]);
  expect(told).toEqual(['id']);
});

test('a chat is sent as it is, also with parts that only its provider knows', async () => {
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
  ['no JSON', get, 'done'],
  ['a page', get, '<html>'],
  ['nothing', get, ''],
  ['null', get, 'null'],
  ['a list instead of an object', get, '[]'],
  ['a text instead of an object', get, '"data"'],
  ['a text instead of a list', list, '"data"'],
  ['an object without a list', list, '{}'],
  ['an object instead of a list', revisions, '{}'],
  ['an object instead of a list within an object', names, '{"data":{}}'],
])('%s cannot be used, and is not asked for again', async (_title, ask, body) => {
  const error: unknown = await ask(await serve(text(200, body))).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(AnswerError);
  expect(error).toMatchObject({ attempts: 1, rawBody: body });
  expect(server?.requests).toHaveLength(1);
});

test.each<[string, Ask, string, unknown]>([
  ['a list that is null', list, 'null', []],
  ['a list of revisions that is null', revisions, 'null', []],
  ['a list that is left out', names, '{}', []],
  ['a deletion that answers nothing', ({ functions }) => functions.delete('mail'), '', undefined],
  ['a deletion that answers null', ({ functions }) => functions.delete('mail'), 'null', undefined],
  ['a bare true', ({ workspaces }) => workspaces.availability('team'), 'true', { available: true }],
])('%s is understood', async (_title, ask, body, expected) => {
  await expect(ask(await serve(text(200, body)))).resolves.toEqual(expected);
});
