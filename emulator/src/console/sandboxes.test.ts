import { type Emulator, startEmulator } from '../emulator';
import { clientOf, type Send } from '../testing/client';
import { cookieOf, OWN_PAGE, type Page, pageOf } from '../testing/console';

let emulator: Emulator;
let send: Send;
let box: Send;
let page: Page;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    handlers: {
      process: ({ command }) =>
        command === 'build'
          ? { exitCode: 3, stdout: 'API_TOKEN=hush\nmade\n', stderr: 'oops\n', durationMs: 5000 }
          : undefined,
    },
  });
  send = clientOf(emulator);
  box = clientOf({ baseUrl: `${emulator.url}/default/sandboxes/web`, apiKey: emulator.apiKey });
  page = await pageOf(emulator);
});
beforeEach(async () => {
  emulator.reset();
  await send('POST', '/sandboxes', { metadata: { name: 'web', displayName: 'Web' }, spec: {} });
});
afterAll(() => emulator.stop());

const read = async (path: string, query: object = {}) => {
  const asked = new URLSearchParams({ name: 'web', ...query }).toString();
  return page.read(`${path}?${asked}`);
};
const write = (path: string, content: string) => box('PUT', `/filesystem${path}`, { content });

test('the list shows how many processes run', async () => {
  await box('POST', '/process', { command: 'build' });
  expect((await page.read('/sandboxes')).body).toMatchObject([
    { name: 'web', displayName: 'Web', status: 'DEPLOYED', processes: 1 },
  ]);
});

test('viewing does not change the time of last use', async () => {
  const before = (await send('GET', '/sandboxes/web')).body;
  emulator.clock.advance(60_000);
  await read('/sandbox');
  await read('/sandbox/files');
  expect((await send('GET', '/sandboxes/web')).body).toMatchObject({
    lastUsedAt: (before as { lastUsedAt: string }).lastUsedAt,
  });
});

describe('processes', () => {
  test('are shown with their state, and with masked output once they have ended', async () => {
    const started = await box('POST', '/process', { command: 'build', name: 'b' });
    const { pid } = started.body as { pid: string };
    expect((await read('/sandbox')).body).toMatchObject({ runs: [{ pid, name: 'b', status: 'running' }] });
    expect((await read('/sandbox/process', { pid })).body).toMatchObject({ stdout: '', stderr: '' });
    emulator.clock.advance(5000);
    expect((await read('/sandbox/process', { pid })).body).toMatchObject({
      status: 'failed',
      exitCode: 3,
      stdout: 'API_TOKEN=****\nmade\n',
      stderr: 'oops\n',
      isCut: false,
    });
  });

  test('show what they have written while they run', async () => {
    const started = await box('POST', '/process', { command: 'echo one; sleep 5; echo two' });
    const { pid } = started.body as { pid: string };
    const shown = async () => (await read('/sandbox/process', { pid })).body;
    expect(await shown()).toMatchObject({ status: 'running', stdout: 'one\n' });
    emulator.clock.advance(5000);
    expect(await shown()).toMatchObject({ status: 'completed', stdout: 'one\ntwo\n' });
  });

  test('that do not exist are a 404', async () => {
    expect(await read('/sandbox/process', { pid: '1' })).toMatchObject({ status: 404 });
  });

  test('hide the secrets of their commands', async () => {
    await box('POST', '/process', { command: 'login --password hush' });
    const { body } = await read('/sandbox');
    expect(JSON.stringify(body)).not.toContain('hush');
  });
});

describe('files', () => {
  test('are listed for several directories, without missing ones', async () => {
    await write('/app/index.ts', 'export {}');
    expect((await read('/sandbox/files', { open: '["/","/app","/gone"]' })).body).toEqual({
      '/': { total: 1, entries: [{ name: 'app', path: '/app', isDirectory: true, bytes: 0 }] },
      '/app': {
        total: 1,
        entries: [{ name: 'index.ts', path: '/app/index.ts', isDirectory: false, bytes: 9 }],
      },
    });
  });

  test.each([
    ['text that is not JSON', 'x'],
    ['JSON that is not a list', '{}'],
    ['more than 30', JSON.stringify(Array.from({ length: 31 }, () => '/'))],
  ])('refuse %s as directories', async (_, open) => {
    expect(await read('/sandbox/files', { open })).toMatchObject({ status: 400 });
  });

  test('show the beginning of their text, with masked secrets', async () => {
    await write('/.env', 'API_TOKEN=hush\nNAME=web\n');
    expect((await read('/sandbox/file', { path: '/.env' })).body).toMatchObject({
      text: 'API_TOKEN=****\nNAME=web\n',
      bytes: 24,
      isCut: false,
    });
    // The limit cuts the last character in the middle.
    await write('/long', `${'x'.repeat(256 * 1024 - 1)}é!`);
    const { body } = await read('/sandbox/file', { path: '/long' });
    expect(body).toMatchObject({ isCut: true, text: 'x'.repeat(256 * 1024 - 1) });
  });

  test('with binary content have no text', async () => {
    await box('PUT', '/filesystem/data', { content: '/wD/', encoding: 'base64' });
    expect((await read('/sandbox/file', { path: '/data' })).body).not.toHaveProperty('text');
  });

  test.each(['/none', '/'])('at %s, where there is no file, are a 404', async (path) => {
    expect(await read('/sandbox/file', { path })).toMatchObject({ status: 404 });
  });

  test('are downloaded unchanged, and never rendered', async () => {
    const name = `<script>"'(é).html`;
    const content = '<script>alert(1)</script>TOKEN=hush';
    await write(`/${encodeURIComponent(name)}`, content);
    const asked = new URLSearchParams({ name: 'web', path: `/${name}` }).toString();
    const response = await fetch(`${emulator.url}/_console/api/sandbox/download?${asked}`, {
      headers: { ...OWN_PAGE, cookie: await cookieOf(emulator) },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''%3Cscript%3E%22%27%28%C3%A9%29.html`,
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe(content);
  });

  test('need a session', async () => {
    await write('/a', 'b');
    for (const path of ['/sandbox/download', '/sandbox/file', '/sandbox/files']) {
      const response = await fetch(`${emulator.url}/_console/api${path}?name=web&path=/a`);
      expect(response.status).toBe(401);
    }
  });
});

test('a sandbox that has ended shows when, without files and processes', async () => {
  await write('/a', 'b');
  await box('POST', '/process', { command: 'build' });
  await send('DELETE', '/sandboxes/web');
  expect((await read('/sandbox')).body).toMatchObject({
    status: 'TERMINATED',
    endedAt: new Date(emulator.clock.now()).toISOString(),
    bytes: 0,
    files: 0,
    runs: [],
  });
  expect((await read('/sandbox/files')).body).toMatchObject({ '/': { total: 0 } });
});
