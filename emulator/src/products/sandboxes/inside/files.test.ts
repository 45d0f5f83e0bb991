import { type Emulator, startEmulator } from '../../../emulator';
import { at, clientOf, matching, type Send } from '../../../testing/client';

/** Bytes that are not text, with the start of a form boundary among them. */
const BYTES = Buffer.from([0, 255, 13, 10, 45, 45, 128, 200, 13, 10]);

let emulator: Emulator;
let box: Send;
let base: string;

beforeAll(async () => {
  emulator = await startEmulator({ clock: 'manual' });
  base = `${emulator.url}/default/sandboxes/web`;
  box = clientOf({ baseUrl: base, apiKey: emulator.apiKey });
});
beforeEach(async () => {
  emulator.reset();
  await clientOf(emulator)('POST', '/sandboxes', { metadata: { name: 'web' } });
});
afterAll(() => emulator.stop());

const authorization = () => ({ authorization: `Bearer ${emulator.apiKey}` });
const put = (path: string, body: string | Buffer | FormData, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'PUT', body, headers: { ...authorization(), ...headers } });
const OCTETS = { 'content-type': 'application/octet-stream' };
async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(`${base}/filesystem${path}`, {
    headers: { ...authorization(), accept: 'application/octet-stream' },
  });
  return Buffer.from(await response.arrayBuffer());
}
const write = (path: string, content: string) => box('PUT', `/filesystem${path}`, { content });
const matches = async (path: string) => at((await box('GET', path)).body, 'matches');
const found = async (path: string) => ((await matches(path)) as unknown[]).map((match) => at(match, 'path'));

function formOf(content: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([content]), 'a.bin');
  return form;
}

describe('binary content survives', () => {
  const ways: [string, () => Promise<{ status: number }>][] = [
    ['as raw bytes', () => put('/filesystem/a.bin', BYTES, OCTETS)],
    ['in a form', () => put('/filesystem/a.bin', formOf(BYTES))],
    [
      'as base64',
      () => box('PUT', '/filesystem/a.bin', { content: BYTES.toString('base64'), encoding: 'base64' }),
    ],
  ];

  test.each(ways)('when it is sent %s', async (_, send) => {
    expect((await send()).status).toBe(200);
    expect(await bytesOf('/a.bin')).toEqual(BYTES);
    const download = await fetch(`${base}/filesystem/a.bin?download=true`, { headers: authorization() });
    expect(Buffer.from(await download.arrayBuffer())).toEqual(BYTES);
    expect((await box('GET', '/filesystem/a.bin')).body).toMatchObject({
      content: BYTES.toString('base64'),
      encoding: 'base64',
      size: BYTES.byteLength,
    });
  });

  test('in copies and snapshots', async () => {
    await put('/filesystem/a.bin', BYTES, OCTETS);
    await box('POST', '/process', { command: 'cp /a.bin /b.bin' });
    expect(await bytesOf('/b.bin')).toEqual(BYTES);
    const send = clientOf(emulator);
    await send('POST', '/sandboxes/web/snapshots', { name: 'v1' });
    await write('/b.bin', 'gone');
    await send('POST', '/sandboxes/web/snapshots/v1/restore');
    expect(await bytesOf('/b.bin')).toEqual(BYTES);
  });
});

test('text is returned as text, without an encoding field', async () => {
  await put('/filesystem/a.txt', 'grüße', OCTETS);
  const { body } = await box('GET', '/filesystem/a.txt');
  expect(body).toMatchObject({ content: 'grüße', size: 7 });
  expect(body).not.toHaveProperty('encoding');
});

test('a form sets the mode, and needs a file', async () => {
  await put('/filesystem/run', formOf(BYTES, { permissions: '0755' }));
  expect((await box('GET', '/filesystem/run')).body).toMatchObject({ permissions: '755' });
  const empty = new FormData();
  empty.set('permissions', '755');
  expect((await put('/filesystem/none', empty)).status).toBe(400);
  expect((await put('/filesystem/none', 'x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
  expect((await put('/filesystem/none', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
});

describe('a multipart upload', () => {
  const begin = async (path = '/big/file.bin') =>
    String(at((await box('POST', `/filesystem-multipart/initiate${path}`)).body, 'uploadId'));
  const part = async (id: string, number: number | string, content: Buffer) =>
    (await (await put(`/filesystem-multipart/${id}/part?partNumber=${number}`, formOf(content))).json()) as {
      partNumber: number;
      etag: string;
      error?: string;
    };

  test('exists once it is complete, with its parts in order', async () => {
    const id = await begin();
    const second = await part(id, 2, Buffer.from([2, 2]));
    await part(id, 1, Buffer.from([9]));
    const first = await part(id, 1, BYTES);
    expect((await box('GET', `/filesystem-multipart/${id}/parts`)).body).toMatchObject({
      uploadId: id,
      path: '/big/file.bin',
      parts: [
        { partNumber: 1, size: BYTES.byteLength, etag: first.etag },
        { partNumber: 2, size: 2 },
      ],
    });
    expect(await box('GET', '/filesystem/big/file.bin')).toMatchObject({ status: 404 });
    const complete = (parts: unknown) => box('POST', `/filesystem-multipart/${id}/complete`, { parts });
    expect(await complete([first, second])).toMatchObject({ status: 200, body: { path: '/big/file.bin' } });
    expect(await bytesOf('/big/file.bin')).toEqual(Buffer.concat([BYTES, Buffer.from([2, 2])]));
    expect(await complete([first, second])).toMatchObject({ status: 404 });
    expect((await box('GET', '/filesystem-multipart')).body).toEqual({ uploads: [] });
  });

  test('is not completed with missing or reordered parts', async () => {
    const id = await begin();
    const first = await part(id, 1, BYTES);
    const second = await part(id, 2, BYTES);
    for (const parts of [
      [],
      [second, first],
      [first, { ...second, etag: 'x' }],
      [{ ...first, partNumber: 3 }],
    ])
      expect(await box('POST', `/filesystem-multipart/${id}/complete`, { parts })).toMatchObject({
        status: 400,
      });
    expect(await part(id, 0, BYTES)).toMatchObject({ error: matching(/^partNumber: /) });
    expect(await part('none', 1, BYTES)).toMatchObject({ error: 'upload "none" does not exist' });
  });

  test('is dropped when it is aborted, after a day, and with its sandbox', async () => {
    const aborted = await begin();
    await part(aborted, 1, BYTES);
    expect(await box('DELETE', `/filesystem-multipart/${aborted}/abort`)).toMatchObject({ status: 200 });
    expect(await box('GET', `/filesystem-multipart/${aborted}/parts`)).toMatchObject({ status: 404 });
    await begin();
    expect((await box('GET', '/filesystem-multipart')).body).toMatchObject({ uploads: [{}] });
    emulator.clock.advance(24 * 3_600_000);
    expect((await box('GET', '/filesystem-multipart')).body).toEqual({ uploads: [] });
    const left = await begin();
    const send = clientOf(emulator);
    await send('DELETE', '/sandboxes/web');
    await send('POST', '/sandboxes', { metadata: { name: 'web' } });
    expect(await box('GET', `/filesystem-multipart/${left}/parts`)).toMatchObject({ status: 404 });
  });
});

describe('search for files', () => {
  beforeEach(async () => {
    await box('PUT', '/filesystem/tree/app', {
      files: {
        'src/index.ts': 'const Answer = 42;\nexport { Answer };\n',
        'src/index.test.ts': 'answer',
        'node_modules/x/index.ts': 'Answer',
        '.git/index': 'Answer',
        'readme.md': 'one\nthe answer\nthree',
      },
    });
    await put('/filesystem/app/a.bin', Buffer.concat([BYTES, Buffer.from('Answer')]), OCTETS);
  });

  test.each([
    ['patterns=*.ts', ['/app/node_modules/x/index.ts', '/app/src/index.test.ts', '/app/src/index.ts']],
    ['patterns=*.ts&excludeDirs=node_modules', ['/app/src/index.test.ts', '/app/src/index.ts']],
    ['patterns=index.??,*.md&excludeDirs=node_modules', ['/app/readme.md', '/app/src/index.ts']],
    ['patterns=index&excludeHidden=true', []],
    ['type=directory&excludeHidden=true&excludeDirs=node_modules', ['/app/src']],
    ['patterns=*i*n*d*e*x*.t*.t*', ['/app/src/index.test.ts']],
  ])('by name: %s', async (query, expected) => {
    expect(await found(`/filesystem-find/app?${query}`)).toEqual(expected);
  });

  test('by letters of the path, best matches first', async () => {
    expect(
      (await found('/filesystem-search/app?query=index.ts&excludeDirs=node_modules')).slice(0, 2),
    ).toEqual(['/app/src/index.ts', '/app/src/index.test.ts']);
    expect(await found('/filesystem-search/app?query=rdme')).toEqual(['/app/readme.md']);
    expect(await found('/filesystem-search/app?query=zz')).toEqual([]);
  });

  test('by content, ignoring case, but not in binary files', async () => {
    const path = '/filesystem-content-search/app?query=answer&excludeDirs=node_modules,.git';
    expect((await box('GET', path)).body).toEqual({
      query: 'answer',
      total: 4,
      matches: [
        { path: '/app/readme.md', line: 2, column: 5, text: 'the answer' },
        { path: '/app/src/index.test.ts', line: 1, column: 1, text: 'answer' },
        { path: '/app/src/index.ts', line: 1, column: 7, text: 'const Answer = 42;' },
        { path: '/app/src/index.ts', line: 2, column: 10, text: 'export { Answer };' },
      ],
    });
    expect(await found(`${path}&caseSensitive=true`)).toEqual(['/app/readme.md', '/app/src/index.test.ts']);
    expect(await matches(`${path}&filePattern=*.md&contextLines=1`)).toMatchObject([
      { context: 'one\nthe answer\nthree' },
    ]);
    expect((await box('GET', `${path}&maxResults=1`)).body).toMatchObject({ matches: [{}], total: 4 });
  });

  test.each([
    ['/filesystem-find/none', 404],
    ['/filesystem-find/app/readme.md', 422],
    ['/filesystem-find/app?type=link', 400],
    ['/filesystem-find/app?maxResults=0', 400],
    ['/filesystem-search/app', 400],
    ['/filesystem-content-search/app?query=a&caseSensitive=no', 400],
  ])('%s is a %i', async (path, status) => {
    expect(await box('GET', path)).toMatchObject({ status });
  });
});

describe('a large file', () => {
  // Each character has three bytes, so the stored pieces split some characters.
  const TEXT = '☂'.repeat(300_000);

  test('is returned as text, and as raw bytes', async () => {
    await put('/filesystem/a.txt', TEXT, OCTETS);
    expect((await box('GET', '/filesystem/a.txt')).body).toMatchObject({ content: TEXT, size: 900_000 });
    expect((await bytesOf('/a.txt')).toString()).toBe(TEXT);
  });

  test('is returned as base64 if it is binary', async () => {
    const bytes = Buffer.concat([Buffer.from(TEXT), Buffer.from([0xe2, 0x98])]);
    await put('/filesystem/a.bin', bytes, OCTETS);
    expect((await box('GET', '/filesystem/a.bin')).body).toMatchObject({
      content: bytes.toString('base64'),
      encoding: 'base64',
      size: bytes.byteLength,
    });
  });
});
