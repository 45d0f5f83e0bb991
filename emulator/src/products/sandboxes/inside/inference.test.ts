import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { request } from 'node:http';
import { type Emulator, startEmulator } from '../../../emulator';
import { aString, at, clientOf, matching, type Send } from '../../../testing/client';

let emulator: Emulator;
let send: Send;
let box: Send;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  send = clientOf(emulator);
  box = clientOf({ baseUrl: `${emulator.url}/default/sandboxes/web`, apiKey: emulator.apiKey });
});
beforeEach(async () => {
  emulator.reset();
  await send('POST', '/sandboxes', {
    metadata: { name: 'web' },
    spec: { runtime: { envs: [{ name: 'WHO', value: 'world' }] } },
  });
});
afterAll(() => emulator.stop());

const write = (path: string, content: string) => box('PUT', `/filesystem${path}`, { content });
const read = async (path: string) => at((await box('GET', `/filesystem${path}`)).body, 'content');
const exec = async (command: string, more: object = {}) =>
  (await box('POST', '/process', { command, ...more })).body;
const output = async (command: string) => at(await exec(command), 'stdout');

describe('files', () => {
  test('are written, read, listed and removed', async () => {
    expect(await write('/app/src/index.ts', 'export {}')).toMatchObject({ status: 200 });
    expect((await box('GET', '/filesystem/app/src/index.ts')).body).toEqual({
      path: '/app/src/index.ts',
      name: 'index.ts',
      content: 'export {}',
      size: 9,
      permissions: '644',
      lastModified: new Date(emulator.clock.now()).toISOString(),
      owner: 'root',
      group: 'root',
    });
    await write('/app/readme', 'Hi');
    expect((await box('GET', '/filesystem/tree/app')).body).toMatchObject({
      path: '/app',
      files: [{ path: '/app/readme', size: 2 }],
      subdirectories: [{ path: '/app/src', name: 'src' }],
    });
    expect(await box('DELETE', '/filesystem/app')).toMatchObject({
      status: 422,
      body: { error: '/app: directory not empty' },
    });
    expect(await box('DELETE', '/filesystem/app?recursive=true')).toMatchObject({ status: 200 });
    expect(await box('GET', '/filesystem/app/readme')).toMatchObject({
      status: 404,
      body: { error: '/app/readme: no such file or directory' },
    });
  });

  test('are listed as trees, including empty directories', async () => {
    await box('PUT', '/filesystem/empty', { isDirectory: true, permissions: '700' });
    await box('PUT', '/filesystem/tree/site', { files: { 'index.html': '<p>', 'css/a.css': 'a{}' } });
    expect((await box('GET', '/filesystem/tree/')).body).toMatchObject({
      path: '/',
      files: [],
      subdirectories: [{ name: 'empty' }, { name: 'site' }],
    });
    expect(await read('/site/css/a.css')).toBe('a{}');
  });

  test.each([
    ['/filesystem/..%2f..%2fetc%2fpasswd', 404],
    ['/filesystem/%00', 400],
    ['/filesystem/%zz', 400],
    ['/nothing', 404],
  ])('GET %s is a %i from the sandbox', async (path, status) => {
    expect(await box('GET', path)).toMatchObject({
      status,
      body: { error: aString, code: status, message: aString },
    });
  });

  test('a file is not a directory, and vice versa', async () => {
    await write('/a', 'x');
    expect(await write('/a/b', 'x')).toMatchObject({ status: 422 });
    await write('/d/e', 'x');
    expect(await write('/d', 'x')).toMatchObject({ status: 422 });
    expect(await box('GET', '/filesystem/tree/a')).toMatchObject({ status: 422 });
    expect(await box('PATCH', '/filesystem/a', {})).toMatchObject({ status: 405 });
  });

  test('belong to one sandbox, are copied with snapshots, forks and restores, and are deleted with it', async () => {
    await write('/data', 'one');
    await send('POST', '/sandboxes/web/snapshots', { name: 'v1' });
    await write('/data', 'two');
    await send('POST', '/sandboxes/web/fork', { targetType: 'sandbox', targetName: 'live' });
    await send('POST', '/snapshots/v1/fork', { targetType: 'sandbox', targetName: 'kept', snapshotId: 'v1' });
    const of = (name: string) =>
      clientOf({ baseUrl: `${emulator.url}/default/sandboxes/${name}`, apiKey: emulator.apiKey });
    const data = async (name: string) => at((await of(name)('GET', '/filesystem/data')).body, 'content');
    expect([await data('live'), await data('kept')]).toEqual(['two', 'one']);
    await send('POST', '/sandboxes/web/snapshots/v1/restore');
    expect(await read('/data')).toBe('one');
    await send('DELETE', '/sandboxes/web');
    await send('GET', '/sandboxes/web');
    await send('POST', '/sandboxes', { metadata: { name: 'web' } });
    expect(await read('/data')).toBeUndefined();
    expect(await data('live')).toBe('two');
  });
});

test('a new image or memory size empties the disk, new variables do not', async () => {
  await write('/data', 'one');
  const put = (runtime: object) => send('PUT', '/sandboxes/web', { metadata: {}, spec: { runtime } });
  await put({ envs: [{ name: 'WHO', value: 'you' }] });
  expect(await read('/data')).toBe('one');
  await put({ memory: 4096 });
  expect(await read('/data')).toBeUndefined();
});

describe('processes', () => {
  test.each([
    ['echo hello $WHO "and ${WHO}" \'$WHO\'', 'hello world and world $WHO\n'],
    ['echo -n a; echo b', 'ab\n'],
    ['false && echo no || echo yes', 'yes\n'],
    ['mkdir -p /a/b && echo one > /a/b/f && echo two >> /a/b/f && cat /a/b/f', 'one\ntwo\n'],
    ['cd /a; pwd', '/\n'],
    ['mkdir /w && cd /w && pwd && touch x && ls', '/w\nx\n'],
    ['echo "a;b|c>d"', 'a;b|c>d\n'],
    ['mkdir /s && echo hi > /s/f && cp /s /t && mv /t/f /t/g && cat /t/g && ls /t', 'hi\ng\n'],
    ['mkdir /l; touch /l/b; touch /l/a; ls /l | head -n 1', 'a\n'],
    ['echo x > /r && rm /r && ls /', ''],
    ['echo one two | wc -c', '8\n'],
    ['cat /none || echo missing', 'missing\n'],
    ['echo $constructor $toString', ' \n'],
  ])('%s', async (command, expected) => {
    expect(await output(command)).toBe(expected);
  });

  test('unknown commands do not run, whatever their name', async () => {
    for (const command of ['node -e 1', '/bin/sh -c ls', 'constructor', '$(ls)', '`ls`']) {
      expect(await exec(command)).toMatchObject({ exitCode: 127, status: 'failed', stdout: '' });
    }
    expect(await exec('echo "open')).toMatchObject({ exitCode: 2, status: 'failed' });
  });

  test('are listed with their result', async () => {
    const time = new Date(emulator.clock.now()).toISOString();
    const started = await exec('echo out; cat /none', { name: 'try', workingDir: '/app', env: { A: '1' } });
    expect(started).toEqual({
      pid: matching(/^\d+$/),
      name: 'try',
      command: 'echo out; cat /none',
      workingDir: '/app',
      status: 'failed',
      startedAt: time,
      completedAt: time,
      exitCode: 1,
      stdout: 'out\n',
      stderr: 'cat: /none: no such file or directory\n',
      logs: 'out\ncat: /none: no such file or directory\n',
    });
    expect((await box('GET', '/process/try')).body).toEqual(started);
    expect((await box('GET', `/process/${String(at(started, 'pid'))}`)).body).toEqual(started);
    expect((await box('GET', '/process')).body).toEqual([started]);
    expect((await box('GET', '/process/try/logs')).body).toMatchObject({ stdout: 'out\n' });
    expect(await box('GET', '/process/none')).toMatchObject({ status: 404 });
  });

  test('run by the clock, time out, and can be ended', async () => {
    await exec('sleep 10; echo done', { name: 'long' });
    await exec('sleep 100', { name: 'late', timeout: 5 });
    for (const name of ['stop', 'kill']) await exec('sleep 1000', { name, timeout: 0 });
    expect((await box('GET', '/process/long')).body).toMatchObject({ status: 'running', stdout: '' });
    expect(await box('DELETE', '/process/stop')).toMatchObject({ status: 200 });
    expect(await box('DELETE', '/process/kill/kill')).toMatchObject({ status: 200 });
    emulator.clock.advance(10_000);
    const statuses = ['long', 'late', 'stop', 'kill'].map(async (name) =>
      at((await box('GET', `/process/${name}`)).body, 'status'),
    );
    expect(await Promise.all(statuses)).toEqual(['completed', 'killed', 'stopped', 'killed']);
  });

  test('are refused without a command', async () => {
    expect(await box('POST', '/process', {})).toMatchObject({
      status: 400,
      body: { error: matching(/^command/) },
    });
  });
});

describe('drives', () => {
  const mount = (more: object = {}) =>
    box('POST', '/drives/mount', { driveName: 'd', mountPath: '/mnt/d', ...more });
  beforeEach(() => send('POST', '/drives', { metadata: { name: 'd' }, spec: {} }));

  test('are mounted, visible in every sandbox that mounts them, and unmounted', async () => {
    expect(await mount()).toMatchObject({
      status: 200,
      body: { success: true, driveName: 'd', mountPath: '/mnt/d', drivePath: '/', readOnly: false },
    });
    await write('/mnt/d/shared/file', 'kept');
    expect(await output('ls /mnt')).toBe('d\n');
    expect((await box('GET', '/drives/mount')).body).toMatchObject({ mounts: [{ driveName: 'd' }] });
    await send('POST', '/sandboxes', { metadata: { name: 'other' } });
    const other = clientOf({ baseUrl: `${emulator.url}/default/sandboxes/other`, apiKey: emulator.apiKey });
    await other('POST', '/drives/mount', {
      driveName: 'd',
      mountPath: '/x',
      drivePath: '/shared',
      readOnly: true,
    });
    expect((await other('GET', '/filesystem/x/file')).body).toMatchObject({ content: 'kept' });
    expect(await other('PUT', '/filesystem/x/file', { content: 'no' })).toMatchObject({
      status: 422,
      body: { error: '/x/file: read-only file system' },
    });
    expect(await box('DELETE', '/drives/mount/mnt%2Fd')).toMatchObject({ status: 200 });
    expect(await read('/mnt/d/shared/file')).toBeUndefined();
    expect(await box('DELETE', '/drives/mount/mnt/d')).toMatchObject({ status: 404 });
    await mount();
    expect(await read('/mnt/d/shared/file')).toBe('kept');
  });

  test('are refused at an occupied path, from another region, or if they do not exist', async () => {
    await mount();
    expect(await mount()).toMatchObject({ status: 409 });
    expect(await mount({ driveName: 'none', mountPath: '/n' })).toMatchObject({ status: 400 });
    await send('POST', '/drives', { metadata: { name: 'far' }, spec: { region: 'eu-lon-1' } });
    expect(await mount({ driveName: 'far', mountPath: '/f' })).toMatchObject({ status: 400 });
    expect(await box('DELETE', '/filesystem/mnt?recursive=true')).toMatchObject({ status: 422 });
  });
});

describe('permissions of a drive', () => {
  const drive = (permissions: object[]) =>
    send('POST', '/drives', { metadata: { name: 'd' }, spec: { permissions } });
  const mount = (drivePath = '/') =>
    box('POST', '/drives/mount', { driveName: 'd', mountPath: '/d', drivePath });

  test('are decided by the first rule with matching labels, with its mode and path', async () => {
    await send('PUT', '/sandboxes/web', { metadata: { labels: { team: 'blue' } }, spec: {} });
    await drive([
      { labels: { team: 'red' }, path: '/red' },
      { labels: { team: 'blue', name: 'web' }, path: '/blue', mode: 'read' },
      { labels: {} },
    ]);
    for (const path of ['/', '/red', '/bluebell']) expect(await mount(path)).toMatchObject({ status: 403 });
    expect(await mount('/blue/deep')).toMatchObject({
      status: 200,
      body: { drivePath: '/blue/deep', readOnly: true },
    });
    expect(await write('/d/file', 'x')).toMatchObject({ status: 422 });
  });

  test('refuse sandboxes that match no rule', async () => {
    await drive([{ labels: { team: 'red' } }]);
    expect(await mount()).toMatchObject({ status: 403 });
  });
});

describe('a sandbox', () => {
  test('is used by every request: its idle time restarts', async () => {
    await send('PUT', '/sandboxes/web', {
      metadata: {},
      spec: { lifecycle: { expirationPolicies: [{ type: 'ttl-idle', value: '10m' }] } },
    });
    emulator.clock.advance(9 * 60_000);
    expect(await box('GET', '/health')).toMatchObject({ status: 200 });
    emulator.clock.advance(9 * 60_000);
    expect(await box('GET', '/health')).toMatchObject({ status: 200 });
    emulator.clock.advance(10 * 60_000);
    expect(await box('GET', '/health')).toMatchObject({
      status: 404,
      body: { error: 'workload_unavailable' },
    });
  });

  test('is reached by host name, only in its region', async () => {
    await send('POST', '/sandboxes', { metadata: { name: 'web-two' }, spec: { region: 'eu-lon-1' } });
    const statusOf = (host: string) =>
      new Promise((resolve, reject) => {
        const headers = { host, authorization: `Bearer ${emulator.apiKey}` };
        const asked = request(`${emulator.url}/health`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.on('error', reject);
        asked.end();
      });
    expect(await statusOf('sbx-web-two-default.eu-lon-1.localhost:4700')).toBe(200);
    expect(await statusOf('sbx-web-two-default.us-was-1.localhost')).toBe(404);
    expect(await statusOf('sbx-web-default.us-was-1.localhost')).toBe(200);
    expect(await statusOf('sbx-none-default.us-was-1.localhost')).toBe(404);
  });

  test('needs a credential', async () => {
    const { status } = await fetch(`${emulator.url}/default/sandboxes/web/health`);
    expect(status).toBe(401);
  });

  test('speaks MCP', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${emulator.url}/default/sandboxes/web/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${emulator.apiKey}` } },
      }),
    );
    const call = async (name: string, args: Record<string, unknown>) => {
      const { content } = await client.callTool({ name, arguments: args });
      return String(at(content, 0, 'text'));
    };
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('processExecute');
    await call('fsWriteFile', { path: '/note', content: 'hello' });
    expect(await call('fsReadFile', { path: '/note' })).toBe('hello');
    expect(JSON.parse(await call('processExecute', { command: 'cat /note' }))).toMatchObject({
      stdout: 'hello',
    });
    expect(JSON.parse(await call('fsListDirectory', { path: '/' }))).toMatchObject({
      files: [{ name: 'note' }],
    });
    expect(await call('fsDelete', { path: '/none' })).toBe('/none: no such file or directory');
    await client.close();
    expect(await read('/note')).toBe('hello');
  });
});
