// The key that everybody knows: where it works, and what keeps web pages and other machines from using it.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMULATOR_API_KEY } from '@workload/sdk';
import { type Emulator, type EmulatorOptions, launch } from '../emulator';
import { clientOf, matching } from '../testing/client';
import { PUBLIC_KEY } from './secrets';

const RANDOM = matching(/^wk_[\w-]{32}$/);

let running: Emulator[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'public-key-'));
});
afterEach(async () => {
  await Promise.all(running.map((emulator) => emulator.stop()));
  running = [];
  rmSync(folder, { recursive: true });
});

/** As the command starts it on loopback, outside of containers. */
async function start(options: EmulatorOptions = {}, publicKey = true): Promise<Emulator> {
  const emulator = await launch(options, { publicKey });
  running.push(emulator);
  return emulator;
}

async function stop(emulator: Emulator): Promise<void> {
  running = running.filter((one) => one !== emulator);
  await emulator.stop();
}

const statusWith = async ({ baseUrl }: Emulator, apiKey: string) =>
  (await clientOf({ baseUrl, apiKey })('GET', '/drives')).status;

test('the client and the emulator mean the same key', () => {
  expect(PUBLIC_KEY).toBe(EMULATOR_API_KEY);
});

test('it is the first key, also in memory, and all other secrets are random', async () => {
  const [one, other] = [await start(), await start()];
  expect([one.apiKey, other.apiKey]).toEqual([PUBLIC_KEY, PUBLIC_KEY]);
  expect(await statusWith(one, PUBLIC_KEY)).toBe(200);
  for (const name of ['clientSecret', 'controlToken'] as const) expect(one[name]).not.toBe(other[name]);
});

test('it does not open the control endpoints or the console', async () => {
  const { url } = await start();
  const headers = {
    authorization: `Bearer ${PUBLIC_KEY}`,
    'x-console': '1',
    'content-type': 'application/json',
  };
  const reset = await fetch(`${url}/_emulator/reset`, { method: 'POST', headers });
  const body = JSON.stringify({ controlToken: PUBLIC_KEY });
  const session = await fetch(`${url}/_console/api/session`, { method: 'POST', headers, body });
  expect([reset.status, session.status]).toEqual([401, 401]);
});

test.each<[string, EmulatorOptions]>([
  ['an address of the network', { host: '0.0.0.0' }],
  ['a public address', { publicUrl: 'https://platform.example' }],
  ['another host name', { allowedHosts: ['emulator'] }],
])('with %s the key is random, and the public one is refused', async (_, options) => {
  const emulator = await start(options);
  expect(emulator.apiKey).toEqual(RANDOM);
  expect(await statusWith(emulator, PUBLIC_KEY)).toBe(401);
  await expect(start({ ...options, apiKey: PUBLIC_KEY })).rejects.toThrow(
    `apiKey: ${PUBLIC_KEY} is known to everybody, so it works only on loopback and without other host names`,
  );
});

test('in a process it is random, unless it is given', async () => {
  expect((await start({}, false)).apiKey).toEqual(RANDOM);
  expect((await start({ apiKey: PUBLIC_KEY }, false)).apiKey).toBe(PUBLIC_KEY);
});

test('a folder that held it gets a random key for the network, and keeps that key', async () => {
  const data = join(folder, 'data');
  await stop(await start({ data }));
  const open = await start({ data, host: '0.0.0.0' });
  expect([open.apiKey, await statusWith(open, PUBLIC_KEY)]).toEqual([RANDOM, 401]);
  await stop(open);
  const again = await start({ data });
  expect([again.apiKey, await statusWith(again, PUBLIC_KEY)]).toEqual([open.apiKey, 401]);
});

test('a folder with another key keeps it', async () => {
  const data = join(folder, 'data');
  const first = await start({ data }, false);
  await stop(first);
  expect((await start({ data })).apiKey).toBe(first.apiKey);
});

test('a saved platform does not bring it to the network', async () => {
  const file = join(folder, 'platform.jsonl');
  const first = await start();
  first.saveTo(file);
  const open = await start({ restore: file, host: '0.0.0.0' });
  expect([open.apiKey, await statusWith(open, PUBLIC_KEY)]).toEqual([RANDOM, 401]);
  open.restoreFrom(file);
  expect(await statusWith(open, PUBLIC_KEY)).toBe(401);
});

test('a seed cannot add it', async () => {
  const emulator = await start({}, false);
  expect(() => {
    emulator.seed({ keys: [{ key: PUBLIC_KEY }] });
  }).toThrow('keys[0].key: is the public key of emulators: choose another');
});

describe('a web page that knows the key', () => {
  let emulator: Emulator;
  beforeEach(async () => {
    emulator = await start();
  });
  const withKey = { authorization: `Bearer ${PUBLIC_KEY}` };

  const statusAt = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(emulator.url);
      const options = { host: '127.0.0.1', port, path: '/v0/drives', headers: { ...withKey, host } };
      request(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  // Source: firebase/firebase-tools#10596, webpack/webpack-dev-server#887; clopca/open-mem#10 for the beginnings of names.
  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    '10.0.0.1',
    '0.0.0.0',
  ])('and has its name resolve to this machine (DNS rebinding) is refused: %s', async (host) => {
    expect(await statusAt(host)).toBe(403);
    expect(await statusAt(`${host}:${new URL(emulator.url).port}`)).toBe(403);
  });

  test('reads nothing from another origin, because its preflight fails', async () => {
    const origin = 'https://evil.example';
    const asked = {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await fetch(`${emulator.baseUrl}/drives`, { method: 'OPTIONS', headers: asked });
    const answer = await fetch(`${emulator.baseUrl}/drives`, { headers: { ...withKey, origin } });
    expect(preflight.ok).toBe(false);
    for (const { headers } of [preflight, answer]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  // What a page may send to another origin without a preflight.
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'changes nothing with a form (%s): the key counts only in a header',
    async (type) => {
      const keys = new URLSearchParams({
        api_key: PUBLIC_KEY,
        access_token: PUBLIC_KEY,
        authorization: `Bearer ${PUBLIC_KEY}`,
      });
      const response = await fetch(`${emulator.baseUrl}/drives?${keys.toString()}`, {
        method: 'POST',
        headers: {
          'content-type': type,
          origin: 'https://evil.example',
          cookie: `authorization=${PUBLIC_KEY}`,
        },
        body: type === 'text/plain' ? JSON.stringify({ metadata: { name: 'x' }, spec: {} }) : keys.toString(),
      });
      expect(response.status).toBe(401);
      expect((await clientOf(emulator)('GET', '/drives')).body).toEqual([]);
    },
  );
});
