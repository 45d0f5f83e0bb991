import { request as httpRequest } from 'node:http';
import { type Emulator, startEmulator } from '../emulator';
import { at, clientOf, matching } from '../testing/client';
import { press, redirectedTo, request } from '../testing/oauth';

describe('an emulator on the network', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({
      host: '0.0.0.0',
      publicUrl: 'https://Platform.example:8443/',
      allowedHosts: ['emulator', '*.shops.example', '[fd00::1]'],
    });
  });
  afterAll(() => emulator.stop());

  const answerTo = (host: string) =>
    new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const sent = httpRequest(`${emulator.url}/_emulator/health`, { headers: { host } }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode, body: JSON.parse(text) });
        });
      });
      sent.on('error', reject);
      sent.end();
    });

  test.each([
    'localhost',
    '127.0.0.1:4700',
    'any.localhost:4700',
    'platform.example:8443',
    'PLATFORM.example',
    'emulator:4700',
    'a.b.shops.example',
    '[fd00::1]:4700',
  ])('responds at %s', async (host) => {
    expect(await answerTo(host)).toMatchObject({ status: 200 });
  });

  test.each([
    'evil.example',
    '10.0.0.1:4700',
    '0.0.0.0',
    'shops.example',
    'evilshops.example',
    'emulator.example',
  ])('refuses %s, and names the option that allows it', async (host) => {
    const name = host.replace(':4700', '');
    expect(await answerTo(host)).toEqual({
      status: 403,
      body: {
        error: 'forbidden',
        code: 403,
        message: `this emulator does not answer at the host "${name}": allow it with --allowed-host ${name} (option allowedHosts), or set --public-url (option publicUrl)`,
      },
    });
  });

  test('uses its public address in resources, links and tokens', async () => {
    const open = 'https://platform.example:8443';
    const { url, publicUrl, clientId, clientSecret } = emulator;
    expect([url, publicUrl]).toEqual([matching(/^http:\/\/127\.0\.0\.1:\d+$/), open]);
    const send = clientOf(emulator);
    const drive = await send('POST', '/drives', { metadata: { name: 'data' }, spec: {} });
    expect(drive.body).toMatchObject({
      metadata: { url: matching(`^${open}/`) },
      state: { s3Url: matching(`^${open}/s3/`) },
    });
    expect((await send('GET', '/.well-known/openid-configuration')).body).toMatchObject({
      issuer: `${open}/v0`,
      token_endpoint: `${open}/oauth/token`,
    });
    expect((await send('GET', '/openapi.json')).body).toMatchObject({ servers: [{ url: `${open}/v0` }] });
    const credentials = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const token = await send('POST', '/oauth/token', credentials);
    const key = String(at(token.body, 'access_token'));
    const claims = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as unknown;
    expect(claims).toMatchObject({ iss: `${open}/v0`, aud: `${open}/v0` });
    expect((await send('GET', '/drives', undefined, { authorization: `Bearer ${key}` })).status).toBe(200);
  });
});

test('on loopback, a public address outside of loopback disables the consent pages', async () => {
  const statusOf = async (publicUrl: string) => {
    const own = await startEmulator({ publicUrl });
    const { status } = await fetch(`${own.url}/oauth/device`);
    await own.stop();
    return status;
  };
  expect(await statusOf('https://platform.example')).toBe(400);
  expect(await statusOf('http://platform.localhost:4700')).toBe(200);
});

describe('behind a local proxy that adds TLS', () => {
  const publicUrl = 'https://platform.localhost';
  const program = { clientId: 'cli', redirectUri: 'http://127.0.0.1:9999/done' };
  let emulator: Emulator;
  beforeAll(async () => {
    const seed = { oauthClients: [{ clientId: 'cli', redirectUris: [program.redirectUri] }] };
    emulator = await startEmulator({ publicUrl, autoConsent: true, seed });
  });
  afterAll(() => emulator.stop());

  const statusOf = async (path: string, origin: string) => {
    const sent = { method: 'POST', headers: { origin }, body: new URLSearchParams({ decision: 'deny' }) };
    return (await fetch(emulator.url + path, sent)).status;
  };

  test('a user consents on a page at its public address', async () => {
    const answer = await press(emulator, request(program), 'owner@workload.localhost', 'allow', {
      origin: publicUrl,
    });
    expect([answer.status, redirectedTo(answer).searchParams.has('code')]).toEqual([302, true]);
  });

  test.each([
    '/oauth/authorize',
    '/oauth/device',
    '/oauth/token',
    '/login/device',
    '/_idp/authorize',
    '/_idp/token',
  ])('%s accepts requests from its own pages, but not from other origins', async (path) => {
    const own = [publicUrl, emulator.url];
    const foreign = ['http://platform.localhost', `${publicUrl}:8443`, 'https://evil.example', 'null'];
    for (const origin of own) expect([400, 401]).toContain(await statusOf(path, origin));
    for (const origin of foreign) expect(await statusOf(path, origin)).toBe(403);
  });
});

test.each([
  [{ publicUrl: 'platform.example' }, /^publicUrl: must be like/],
  [{ publicUrl: 'https://platform.example/v0' }, /^publicUrl: must be like/],
  [{ publicUrl: 'https://a:b@platform.example' }, /^publicUrl: must be like/],
  [{ publicUrl: 'ftp://platform.example' }, /^publicUrl: must be like/],
  [{ allowedHosts: ['*'] }, /^allowedHosts\[0\]: must be a host name/],
  [{ allowedHosts: ['http://a.example'] }, /^allowedHosts\[0\]: must be a host name/],
  [{ allowedHosts: ['a.example:4700'] }, /^allowedHosts\[0\]: must be a host name/],
])('%j is refused', async (options, message) => {
  await expect(startEmulator(options)).rejects.toThrow(message);
});
