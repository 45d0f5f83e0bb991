/** Tests a program's own dispatchers: of undici 6, 7 and 8, and the one of Node.js. */
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import * as undici7 from 'undici';
import type { Client } from './groups';
import { TimeoutError } from './errors';
import { globalDispatcher } from './global-dispatcher';
import { clientOf, DRIVE, hang, json, startServer, type Reply, type TestServer } from './testing/server';

type Undici = Pick<typeof undici7, 'Agent' | 'MockAgent' | 'setGlobalDispatcher'>;

const load = createRequire(__filename);
/** Path of undici 8, which needs Node.js 22.19. `npm run test:node22` sets it. */
const undici8 = process.env.WORKLOAD_UNDICI_8;
const versions: [string, Undici][] = [
  ['undici 6', load('undici6') as Undici],
  ['undici 7', undici7],
  ...(undici8 === undefined ? [] : [['undici 8', load(undici8) as Undici] satisfies [string, Undici]]),
];

let server: TestServer;
let client: Client;

const CHUNKS = 300;
const stream: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const pad = 'x'.repeat(1000);
  for (let index = 0; index < CHUNKS; index++) response.write(`data: {"id":"${index}","pad":"${pad}"}\n\n`);
  response.end('data: [DONE]\n\n');
};

beforeEach(async () => {
  server = await startServer((response, request) => {
    const reply = request.url.includes('/slow') ? hang : json(200, DRIVE);
    (request.url.includes('/completions') ? stream : reply)(response, request);
  });
});

afterEach(async () => {
  await client.close();
  await server.stop();
});

beforeEach(() => {
  ({ client } = clientOf(server));
});

async function isCarried(): Promise<void> {
  await expect(client.drives.get('data')).resolves.toMatchObject(DRIVE);
  await expect(client.drives.get('slow', { timeoutMs: 50 })).rejects.toBeInstanceOf(TimeoutError);
  let count = 0;
  for await (const chunk of client.models.chatStream('m', { messages: [] })) {
    expect(chunk.id).toBe(String(count));
    // A slow reader makes the source wait.
    if (count % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    count += 1;
  }
  expect(count).toBe(CHUNKS);
}

describe.each(versions)('%s', (_name, { Agent, MockAgent }) => {
  test('an agent carries calls and streams', async () => {
    const dispatcher = new Agent();
    ({ client } = clientOf(server, { dispatcher, runUrl: server.url, workspace: 'w', maxRetries: 0 }));
    await isCarried();
    await dispatcher.destroy();
  });

  test('a MockAgent responds', async () => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    const pool = dispatcher.get('https://api.example.com');
    pool.intercept({ path: '/v0/drives/data' }).reply(200, DRIVE, { headers: { 'X-Request-Id': 'r' } });
    pool.intercept({ path: '/v0/drives/gone' }).reply(404, { error: 'not_found' });
    ({ client } = clientOf({ url: 'https://api.example.com' }, { dispatcher, maxRetries: 0 }));
    await expect(client.drives.get('data')).resolves.toMatchObject(DRIVE);
    await expect(client.drives.get('gone')).rejects.toMatchObject({ status: 404, error: 'not_found' });
    await dispatcher.close();
  });
});

test('the dispatcher of Node.js itself carries calls and streams', async () => {
  await fetch(server.url);
  // From the realm of `fetch`, which differs from the realm of a test.
  const place = 'globalThis[Symbol.for("undici.globalDispatcher.1")]';
  const dispatcher = runInThisContext(place) as undici7.Agent;
  ({ client } = clientOf(server, { dispatcher, runUrl: server.url, workspace: 'w', maxRetries: 0 }));
  await isCarried();
});

describe('setGlobalDispatcher', () => {
  afterEach(() => {
    undici7.setGlobalDispatcher(new undici7.Agent());
  });

  test('carries calls, except those of a client with its own connections', async () => {
    const asked: string[] = [];
    const agent = new undici7.Agent();
    undici7.setGlobalDispatcher(
      agent.compose((dispatch) => (options, handler) => {
        asked.push(options.path);
        return dispatch(options, handler);
      }),
    );
    ({ client } = clientOf(server));
    await client.drives.get('data');
    expect(asked).toEqual(['/v0/drives/data']);

    const { client: other } = clientOf(server, { maxConnections: 2 });
    await other.drives.get('data');
    expect(asked).toHaveLength(1);
    await other.close();
    await agent.close();
  });

  test.each(versions)('is used if it belongs to %s', (_name, { Agent, MockAgent, setGlobalDispatcher }) => {
    for (const set of [new Agent({ connections: 3 }), new Agent().compose(), new MockAgent()]) {
      setGlobalDispatcher(set);
      expect(globalDispatcher()).toBe(set);
    }
  });

  test.each(versions)('is not used if %s set its own default', (_name, { Agent, setGlobalDispatcher }) => {
    setGlobalDispatcher(new Agent());
    expect(globalDispatcher()).toBeUndefined();
  });
});
