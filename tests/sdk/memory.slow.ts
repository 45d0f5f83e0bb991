/** Files of 200 MB need little memory in both directions, measured in a child process. */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

const MB = 1024 * 1024;
const FILE_MB = 200;
/** Growth over the memory of the process before. */
const MOST_MB = 64;

/** Prints the largest growth of the process in MB, and the number of bytes. */
const PROGRAM = `
const { Client } = require('@workload/sdk');
const [url, direction] = process.argv.slice(1);
const client = new Client({ baseUrl: url + '/v0', auth: 'key' });
const { files } = client.sandboxes.connect({ metadata: { name: 'box', url: url + '/box' } });
(async () => {
  // What is loaded with the first calls is not what files need.
  for await (const chunk of await files.readStream('/small')) chunk.byteLength;
  await files.upload('/small', Buffer.alloc(10));
  const before = process.memoryUsage.rss();
  let most = before;
  let bytes = 0;
  const sample = (piece) => {
    bytes += piece.byteLength;
    most = Math.max(most, process.memoryUsage.rss());
  };
  if (direction === 'download') {
    for await (const chunk of await files.readStream('/large')) sample(chunk);
  } else {
    // Always the same piece: what the program makes itself is not measured.
    const piece = new Uint8Array(65536);
    await files.upload('/large', (async function* () {
      for (let index = 0; index < ${FILE_MB * 16}; index++) {
        sample(piece);
        yield piece;
      }
    })());
  }
  console.log(JSON.stringify({ grownMB: (most - before) / ${MB}, bytes }));
  await client.close();
})();
`;

let server: Server;
let received = 0;

beforeAll(async () => {
  const piece = Buffer.alloc(MB);
  server = createServer((request, response) => {
    const { method, url = '' } = request;
    if (method === 'GET') {
      let left = url.endsWith('/large') ? FILE_MB : 1;
      const send = (): void => {
        while (left > 0) {
          left -= 1;
          if (!response.write(piece)) return void response.once('drain', send);
        }
        response.end();
      };
      send();
      return;
    }
    request.on('data', (chunk: Buffer) => (received += chunk.byteLength));
    request.on('end', () => {
      const partNumber = Number(new URL(url, 'http://box').searchParams.get('partNumber'));
      const answer = url.includes('/initiate/') ? { uploadId: 'u' } : { etag: 'e', partNumber };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

test.each(['download', 'upload'])(
  'the %s of 200 MB needs less than 64 MB',
  async (direction) => {
    received = 0;
    const { port } = server.address() as AddressInfo;
    const program = ['-e', PROGRAM, `http://127.0.0.1:${port}`, direction];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    const { grownMB, bytes } = JSON.parse(stdout) as { grownMB: number; bytes: number };
    process.stdout.write(`${direction}: ${grownMB.toFixed(1)} MB\n`);
    expect(bytes).toBe(FILE_MB * MB);
    if (direction === 'upload') expect(received).toBeGreaterThanOrEqual(FILE_MB * MB);
    expect(grownMB).toBeLessThan(MOST_MB);
  },
  120_000,
);
