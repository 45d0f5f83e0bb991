import type { Client } from '../../../groups';
import { AnswerError, ConnectionError, TimeoutError } from '../../../errors';
import {
  breakOff,
  clientOf,
  hangInBody,
  startServer,
  text,
  type Reply,
  type TestServer,
} from '../../../testing/server';

let server: TestServer;
let client: Client;

afterEach(async () => {
  await client.close();
  await server.stop();
});

async function filesOf(...script: Reply[]) {
  server = await startServer(...script);
  ({ client } = clientOf(server, { maxRetries: 1 }));
  return client.sandboxes.connect({ metadata: { name: 'box', url: server.url } }).files;
}

const error = (thrown: unknown): unknown => thrown;

describe('bytes', () => {
  test('without an end time out', async () => {
    const files = await filesOf(hangInBody);
    const options = { timeoutMs: 50 };
    await expect(files.readBytes('/a', options)).rejects.toBeInstanceOf(TimeoutError);
  });

  test('that break off are read again, and throw an error after the last attempt', async () => {
    const files = await filesOf(breakOff(), text(200, 'whole'), breakOff());
    expect(Buffer.from(await files.readBytes('/a')).toString()).toBe('whole');
    const failure = await files.readBytes('/a').catch(error);
    expect(failure).toBeInstanceOf(AnswerError);
    expect(failure).toMatchObject({ attempts: 2 });
  });
});

describe('a stream of bytes', () => {
  test('breaks off with a connection error', async () => {
    const files = await filesOf(breakOff());
    const stream = await files.readStream('/a');
    const reading = async (): Promise<void> => {
      for await (const _chunk of stream);
    };
    await expect(reading()).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('watching', () => {
  const events = (...data: string[]): Reply =>
    text(200, data.map((each) => `data: ${each}\n\n`).join(''), { 'Content-Type': 'text/event-stream' });

  test('passes on unknown events unchanged, and skips keep-alive messages', async () => {
    const files = await filesOf(events('[keepalive]', '{"op":7,"more":true}'));
    const seen: unknown[] = [];
    for await (const change of files.watch('/a')) seen.push(change);
    expect(seen).toEqual([{ op: 7, more: true }]);
  });

  test('throws a client error for an event that is not JSON', async () => {
    const files = await filesOf(events('{"op":'));
    const failure = await files.watch('/a').next().catch(error);
    expect(failure).toBeInstanceOf(AnswerError);
    expect(failure).toMatchObject({ rawBody: '{"op":' });
  });
});
