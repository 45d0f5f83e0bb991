import * as fc from 'fast-check';
import { Chunks, lines, serverSentEvents, webStream, type ServerSentEvent, type Source } from './stream';

async function* chunked(text: string, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    // Some chunks are empty.
    yield await Promise.resolve(bytes.subarray(start, end));
    start = end;
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const out: T[] = [];
  for await (const item of items) out.push(item);
  return out;
}

const eventsOf = (text: string, cuts: readonly number[] = []): Promise<ServerSentEvent[]> =>
  all(serverSentEvents(chunked(text, cuts)));

const event = (data: string, rest: Partial<ServerSentEvent> = {}): ServerSentEvent => ({
  event: 'message',
  id: '',
  data,
  ...rest,
});

test.each<[string, string, ServerSentEvent[]]>([
  ['one line', 'data: a\n\n', [event('a')]],
  ['several lines', 'data: a\ndata:b\ndata\n\n', [event('a\nb\n')]],
  ['all kinds of line ends', 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', [event('a'), event('b'), event('c')]],
  [
    'a name and an id',
    'event: done\nid: 7\ndata: a\n\ndata: b\n\n',
    [event('a', { event: 'done', id: '7' }), event('b', { id: '7' })],
  ],
  ['comments', ': ping\n\n: ping\ndata: a\n\n', [event('a')]],
  ['unknown fields', 'retry: 5\nodd: x\ndata: a\n\n', [event('a')]],
  ['a colon in the data', 'data: {"a":1}\n\n', [event('{"a":1}')]],
  ['a byte order mark', '\ufeffdata: a\n\n', [event('a')]],
  ['an unfinished event', 'data: a\n\ndata: b\n', [event('a')]],
  ['nothing', '', []],
])('events of %s', async (_title, text, expected) => {
  expect(await eventsOf(text)).toEqual(expected);
});

test('an empty chunk does not stop a source that sends one whenever it resumes', async () => {
  const calls: string[] = [];
  const source: Source = {
    pause: () => calls.push('pause'),
    resume: () => calls.push('resume'),
    abort: () => undefined,
  };
  const chunks = new Chunks(source);
  const next = chunks.next();
  chunks.push(Buffer.alloc(0));
  chunks.push(Buffer.from('a'));
  expect((await next).value).toEqual(Buffer.from('a'));
  expect(calls).toEqual(['resume', 'pause']);
});

test('chunk boundaries do not change the events', async () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
    fc.constantFrom('event: x', 'id: 1', ': c', '', 'data: Grüße 🦊'),
  );
  const end = fc.constantFrom('\n', '\r\n', '\r');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, end), { maxLength: 12 }),
      fc.array(fc.nat(400), { maxLength: 12 }),
      async (parts, cuts) => {
        const text = parts.flat().join('');
        expect(await eventsOf(text, cuts)).toEqual(await eventsOf(text));
      },
    ),
    { numRuns: 500 },
  );
});

test('the last line may lack a line end', async () => {
  expect(await all(lines(chunked('a\nb\r\nc', [2, 4])))).toEqual(['a', 'b', 'c']);
  expect(await all(lines(chunked('a\r', [])))).toEqual(['a']);
});

function source(): Source & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    abort: () => void calls.push('abort'),
  };
}

test('the source pauses while a chunk is unread', async () => {
  const from = source();
  const chunks = new Chunks(from);
  chunks.push(Buffer.from('a'));
  expect(from.calls).toEqual(['pause']);
  await chunks.next();
  const next = chunks.next();
  expect(from.calls).toEqual(['pause', 'resume']);
  chunks.push(Buffer.from('b'));
  expect((await next).value).toEqual(Buffer.from('b'));
});

test('a source that ended before it is resumed ends the stream', async () => {
  const chunks: Chunks = new Chunks({
    ...source(),
    resume: () => {
      chunks.end();
    },
  });
  expect((await chunks.next()).done).toBe(true);
});

test('received data is read before the failure that ended it', async () => {
  const chunks = new Chunks(source());
  chunks.push(Buffer.from('a'));
  chunks.end(new Error('broken'));
  expect((await chunks.next()).value).toEqual(Buffer.from('a'));
  await expect(chunks.next()).rejects.toThrow('broken');
  expect((await chunks.next()).done).toBe(true);
});

test('stopping to read ends the request', async () => {
  const from = source();
  const chunks = new Chunks(from);
  chunks.push(Buffer.from('a'));
  for await (const _chunk of chunks) break;
  expect(from.calls).toContain('abort');
});

test('a line of many chunks takes linear time', async () => {
  const chunk = Buffer.alloc(1024, 'x');
  async function* source(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 16 * 1024; index++) yield await Promise.resolve(chunk);
  }
  const begun = performance.now();
  const [line, ...others] = await all(lines(source()));
  expect(line).toHaveLength(16 * 1024 * 1024);
  expect(others).toEqual([]);
  // Reading the whole line again with every chunk would take minutes.
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('a web stream requests one chunk at a time, and ends its source when it is cancelled', async () => {
  let made = 0;
  let isEnded = false;
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield await Promise.resolve(Buffer.from(String(made++)));
    } finally {
      isEnded = true;
    }
  }
  const reader = webStream(source()).getReader();
  await reader.read();
  await new Promise(setImmediate);
  expect(made).toBe(1);
  await reader.cancel();
  expect(isEnded).toBe(true);
});
