import type { Client } from '../../../groups';
import { clientOf, json, startServer, type Reply, type TestServer } from '../../../testing/server';
import type { FileContent } from './uploads';

let server: TestServer;
let client: Client;

/** A sandbox that accepts parts, except the one with this number. */
async function connect(refusedPart?: number): Promise<Client['sandboxes']> {
  const answer: Reply = (response, request) => {
    const number = Number(new URL(request.url, 'http://localhost').searchParams.get('partNumber'));
    const reply =
      number === refusedPart
        ? json(422, { error: 'disk full' })
        : json(200, { uploadId: 'u', etag: `e${number}` });
    reply(response, request);
  };
  server = await startServer(answer);
  ({ client } = clientOf(server));
  return client.sandboxes;
}

const files = (sandboxes: Client['sandboxes']) =>
  sandboxes.connect({ metadata: { name: 'box', url: `${server.url}/box` } }).files;

const sent = () => server.requests.map(({ method, url, body }) => `${method} ${url} ${body}`);

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
  await Promise.resolve();
}

afterEach(async () => {
  await server.stop();
  await client.close();
});

test.each([
  ['bytes', () => Buffer.from('abcdefg')],
  ['chunks with other boundaries', () => pieces('ab', '', 'cdefg')],
])('%s are sent in parts, and completed in order', async (_, content) => {
  await files(await connect()).upload('/tmp/a b', content(), { partBytes: 3, permissions: '755' });
  expect(sent()).toEqual([
    'POST /box/filesystem-multipart/initiate/tmp/a%20b {"permissions":"755"}',
    'PUT /box/filesystem-multipart/u/part?partNumber=1 abc',
    'PUT /box/filesystem-multipart/u/part?partNumber=2 def',
    'PUT /box/filesystem-multipart/u/part?partNumber=3 g',
    'POST /box/filesystem-multipart/u/complete {"parts":[{"partNumber":1,"etag":"e1"},' +
      '{"partNumber":2,"etag":"e2"},{"partNumber":3,"etag":"e3"}]}',
  ]);
});

const webStream = (): ReadableStream<Uint8Array> => new Blob(['abc', 'defg']).stream();

test.each<[string, () => FileContent]>([
  ['a Blob', () => new Blob(['abc', 'defg'])],
  ['a web stream', webStream],
  [
    'a web stream that is not iterable',
    () => {
      const stream = webStream();
      return { getReader: () => stream.getReader() } as unknown as FileContent;
    },
  ],
])('%s is sent in parts', async (_title, content) => {
  await files(await connect()).upload('/a', content(), { partBytes: 4 });
  expect(sent().slice(1, 3)).toEqual([
    'PUT /box/filesystem-multipart/u/part?partNumber=1 abcd',
    'PUT /box/filesystem-multipart/u/part?partNumber=2 efg',
  ]);
});

test('a web stream that is not read to its end is cancelled', async () => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(Buffer.from('abc'));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  const content = { getReader: () => stream.getReader() } as unknown as FileContent;
  await expect(files(await connect(2)).upload('/a', content, { partBytes: 3 })).rejects.toThrow('422');
  expect(cancelled).toBe(true);
});

test('an empty file is one empty part', async () => {
  await files(await connect()).upload('/empty', pieces());
  expect(sent().slice(1)).toEqual([
    'PUT /box/filesystem-multipart/u/part?partNumber=1 ',
    'POST /box/filesystem-multipart/u/complete {"parts":[{"partNumber":1,"etag":"e1"}]}',
  ]);
});

test('an upload is aborted when a part is refused, and the error gives the reason', async () => {
  const uploading = files(await connect(2)).upload('/a', Buffer.from('abcdef'), { partBytes: 3 });
  await expect(uploading).rejects.toMatchObject({ status: 422 });
  expect(sent().at(-1)).toBe('DELETE /box/filesystem-multipart/u/abort ');
});

test('an upload is aborted in the workspace and with the headers of its call, also after its signal', async () => {
  const stop = new AbortController();
  const content = async function* () {
    yield Buffer.from('abc');
    stop.abort();
    await Promise.resolve();
  };
  const options = { partBytes: 3, workspace: 'other', headers: { 'x-team': 'a' }, signal: stop.signal };
  await expect(files(await connect()).upload('/a', content(), options)).rejects.toThrow();
  expect(server.requests.at(-1)).toMatchObject({
    method: 'DELETE',
    headers: { 'x-service-workspace': 'other', 'x-team': 'a' },
  });
});

test('an upload is aborted when its content cannot be read', async () => {
  const content = async function* () {
    yield Buffer.from('abc');
    await Promise.reject(new Error('unreadable'));
  };
  const uploading = files(await connect()).upload('/a', content(), { partBytes: 3 });
  await expect(uploading).rejects.toThrow('unreadable');
  expect(sent().at(-1)).toBe('DELETE /box/filesystem-multipart/u/abort ');
});

test.each([0, -1, 1.5])('a part size of %d bytes is refused', async (partBytes) => {
  const uploading = files(await connect()).upload('/a', Buffer.from('a'), { partBytes });
  await expect(uploading).rejects.toMatchObject({ name: 'ArgumentError', property: 'partBytes' });
  expect(sent()).toEqual([]);
});

test('an invalid part number is not sent', async () => {
  const { uploads } = files(await connect());
  await expect(uploads.sendPart('u', 0, Buffer.from('a'))).rejects.toMatchObject({ property: 'partNumber' });
  expect(sent()).toEqual([]);
});

async function* texts(): AsyncGenerator<string> {
  yield 'abc';
  await Promise.resolve();
}

test.each<[string, unknown]>([
  ['a string', 'abc'],
  ['string chunks', texts()],
  ['nothing', undefined],
])('%s is refused as content, and no empty file is created', async (_, content) => {
  const upload = files(await connect()).upload('/tmp/a', content as Uint8Array);
  await expect(upload).rejects.toMatchObject({ name: 'ArgumentError', property: 'content' });
  expect(sent().filter((each) => each.includes('/complete'))).toEqual([]);
});
