/**
 * Tests proxies and private certificate authorities with a real proxy. Only the proxy can resolve
 * `platform.example.test`.
 */
import { createServer, request as forward, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { clientOf, DRIVE, json, startServer, type TestServer } from './testing/server';
import { AUTHORITY, SERVER } from './testing/certificates';
import { ArgumentError } from './arguments';
import type { ClientOptions } from './options';
import type { Client } from './groups';

const HOST = 'platform.example.test';
const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

let platform: TestServer;
let proxy: Server;
/** The targets requested from the proxy, with the credentials. */
let asked: { readonly what: string; readonly credential: string | undefined }[];
let proxyUrl: string;
/** Status with which the proxy refuses every request. */
let refusal: number | undefined;
const secure = createSecureServer(SERVER, (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(DRIVE));
});
const clients: Client[] = [];
const before = { ...process.env };

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const listening = (server: Server | typeof secure) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeEach(async () => {
  asked = [];
  refusal = undefined;
  platform = await startServer(json(200, DRIVE));
  proxy = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    asked.push({ what: `${method} ${url}`, credential: headers['proxy-authorization'] });
    if (refusal !== undefined) {
      outgoing.writeHead(refusal).end();
      return;
    }
    const { pathname } = new URL(url);
    const port = new URL(platform.url).port;
    incoming.pipe(
      forward({ host: '127.0.0.1', port, method, path: pathname, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asked.push({ what: `CONNECT ${url}`, credential: headers['proxy-authorization'] });
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
      return;
    }
    const tunnel = connect(portOf(secure), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    for (const end of [tunnel, socket]) end.on('error', () => undefined);
  });
  await Promise.all([listening(proxy), secure.listening || listening(secure)]);
  proxyUrl = `http://127.0.0.1:${portOf(proxy)}`;
  for (const variable of VARIABLES.flatMap((name) => [name, name.toLowerCase()])) {
    Reflect.deleteProperty(process.env, variable);
  }
});

afterEach(async () => {
  process.env = { ...before };
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await platform.stop();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

afterAll(() => {
  secure.closeAllConnections();
  secure.close();
});

function reach(origin: string, options: Partial<ClientOptions> = {}): Promise<unknown> {
  const { client } = clientOf({ url: origin }, { auth: 'the-key', maxRetries: 1, ...options });
  clients.push(client);
  return client.drives.get('data');
}

test('http uses HTTP_PROXY, with the whole address', async () => {
  process.env.HTTP_PROXY = proxyUrl;
  await expect(reach(`http://${HOST}:8080`)).resolves.toMatchObject(DRIVE);
  expect(asked).toEqual([{ what: `GET http://${HOST}:8080/v0/drives/data`, credential: undefined }]);
  expect(platform.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer the-key',
    host: `${HOST}:8080`,
  });
});

test('https uses a tunnel through HTTPS_PROXY, so that the proxy sees neither path nor key', async () => {
  process.env.HTTPS_PROXY = proxyUrl;
  await expect(reach(`https://${HOST}`, { ca: AUTHORITY })).resolves.toMatchObject(DRIVE);
  expect(asked).toEqual([{ what: `CONNECT ${HOST}:443`, credential: undefined }]);
});

test("a proxy's user and password are sent only to the proxy", async () => {
  process.env.HTTP_PROXY = proxyUrl.replace('//', '//me:hidden-word@');
  await reach(`http://${HOST}`);
  const credential = `Basic ${Buffer.from('me:hidden-word').toString('base64')}`;
  expect(asked).toMatchObject([{ credential }]);
});

test.each(['http_proxy', 'HTTP_PROXY'])('reads %s', async (variable) => {
  process.env[variable] = proxyUrl;
  await expect(reach(`http://${HOST}`)).resolves.toMatchObject(DRIVE);
});

test.each([HOST, 'example.test', '.example.test', `other.test,${HOST}:80`, '*'])(
  'NO_PROXY=%s bypasses the proxy',
  async (names) => {
    process.env.HTTP_PROXY = proxyUrl;
    process.env.NO_PROXY = names;
    // Only the proxy can resolve the host.
    await expect(reach(`http://${HOST}`)).rejects.toThrow(/no answer/);
    expect(asked).toEqual([]);
  },
);

test.each(['127.0.0.1', 'localhost'])('loopback bypasses the proxy: %s', async (host) => {
  process.env.HTTP_PROXY = process.env.HTTPS_PROXY = 'http://127.0.0.1:1';
  process.env.NO_PROXY = 'other.test';
  const { port } = new URL(platform.url);
  await expect(reach(`http://${host}:${port}`)).resolves.toMatchObject(DRIVE);
});

test('a proxy for http is not used for https', async () => {
  process.env.HTTP_PROXY = proxyUrl;
  await expect(reach(`https://${HOST}`)).rejects.toThrow(/no answer/);
  expect(asked).toEqual([]);
});

test.each([407, 503])(
  'a refusal with %d by the proxy names the proxy and its response, without the password',
  async (status) => {
    process.env.HTTP_PROXY = process.env.HTTPS_PROXY = proxyUrl.replace('//', '//me:hidden-word@');
    refusal = status;
    for (const scheme of ['http', 'https']) {
      const error: unknown = await reach(`${scheme}://${HOST}`).catch(String);
      expect(error).toMatch(new RegExp(String(status)));
      expect(error).not.toMatch(/hidden-word/);
    }
  },
);

test.each(['proxy.example.com:3128', 'me:hidden-word@proxy', 'socks5://proxy:1080'])(
  "a proxy at %s is refused with the variable's name, before anything is sent",
  async (value) => {
    process.env.HTTPS_PROXY = value;
    const error: unknown = await reach(`http://${HOST}`).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ArgumentError);
    expect(String(error)).toContain('HTTPS_PROXY must be an http or https address such as');
    expect(String(error)).not.toMatch(/hidden-word/);
  },
);

test('opens no more connections than maxConnections to the proxy', async () => {
  process.env.HTTP_PROXY = proxyUrl;
  let most = 0;
  let open = 0;
  proxy.on('connection', (socket) => {
    most = Math.max(most, ++open);
    socket.on('close', () => open--);
  });
  const { client } = clientOf({ url: `http://${HOST}` }, { maxConnections: 2 });
  clients.push(client);
  await Promise.all(Array.from({ length: 12 }, () => client.drives.get('data')));
  expect(most).toBe(2);
});

test('trusts a private authority if it is configured, and refuses it at once otherwise', async () => {
  const origin = `https://127.0.0.1:${portOf(secure)}`;
  await expect(reach(origin, { ca: AUTHORITY })).resolves.toMatchObject(DRIVE);
  await expect(reach(origin)).rejects.toMatchObject({ attempts: 1 });
});
