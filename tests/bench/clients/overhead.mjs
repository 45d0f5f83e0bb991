// Owns `npm run bench:overhead`: processor and elapsed time of this project's client and of plain undici, alternating
// in one process; the server is another process. On Node 22: `node scripts/on-node.mjs 22
// tests/bench/clients/overhead.mjs`.
// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const ROUNDS = 31;
const CALLS = 400;
const AT_ONCE = 16;

const drive = {
  metadata: { name: 'invoices', displayName: 'Invoices', labels: { app: 'shop' } },
  spec: { region: 'us-was-1', permissions: [{ path: '/', labels: { app: 'shop' }, mode: 'read-write' }] },
  status: 'DEPLOYED',
};

if (process.argv[2] === 'serve') await serve();
else await compare();

async function serve() {
  const one = JSON.stringify(drive);
  const many = JSON.stringify(Array.from({ length: 200 }, () => drive));
  const refusal = JSON.stringify({ code: 404, error: 'not_found', message: 'no such drive' });
  const server = createServer((request, response) => {
    const isRefused = request.url?.endsWith('/nothing') === true;
    const isList = request.method === 'GET' && request.url?.endsWith('/drives') === true;
    request.resume().on('end', () => {
      response.writeHead(isRefused ? 404 : 200, { 'content-type': 'application/json' });
      response.end(isRefused ? refusal : isList ? many : one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
  process.once('disconnect', () => process.exit());
}

async function compare() {
  const child = fork(here, ['serve']);
  const [port] = await once(child, 'message');
  const baseUrl = `http://127.0.0.1:${port}/v0`;
  const require = createRequire(import.meta.url);
  const { Client } = require('@workload/sdk');
  // The client's own copy of undici.
  const { Agent, request } = createRequire(require.resolve('@workload/sdk'))('undici');
  const client = new Client({ baseUrl, auth: 'key', maxRetries: 0 });
  const dispatcher = new Agent();
  const headers = { authorization: 'Bearer key', accept: 'application/json' };
  /** @param {string} path @param {object} [body] */
  const plain = async (path, body) => {
    const { statusCode, body: answer } = await request(`${baseUrl}${path}`, {
      dispatcher,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const read = await answer.json();
    if (statusCode >= 400) throw Object.assign(new Error('refused'), { read });
    return read;
  };
  const body = { metadata: { name: 'a' }, spec: { region: 'us-was-1' } };
  const refused = () => undefined;
  /** @type {readonly [string, () => Promise<unknown>, () => Promise<unknown>][]} */
  const rows = [
    ['a read', () => client.drives.get('invoices'), () => plain('/drives/invoices')],
    ['a create', () => client.drives.create(body), () => plain('/drives', body)],
    ['a list of 200', () => client.drives.list().toArray(), () => plain('/drives')],
    [
      'a refusal',
      () => client.drives.get('nothing').catch(refused),
      () => plain('/drives/nothing').catch(refused),
    ],
  ];
  console.log(`Node ${process.versions.node}; ${ROUNDS} rounds, medians: processor time, elapsed time`);
  for (const [title, ours, theirs] of rows) {
    for (const call of [ours, theirs, ours, theirs]) await burst(call);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Each runs first equally often.
      const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
      const [a, b] = [await burst(first), await burst(second)];
      const [own, other] = round % 2 === 0 ? [a, b] : [b, a];
      rounds.push({ cpu: own.cpu / other.cpu, wall: own.wall / other.wall });
    }
    const cpu = median(rounds.map((round) => round.cpu));
    const wall = median(rounds.map((round) => round.wall));
    console.log(`${title}: ${cpu.toFixed(2)}, ${wall.toFixed(2)}`);
  }
  await client.close();
  await dispatcher.close();
  child.disconnect();
}

/** @param {() => Promise<unknown>} call */
async function burst(call) {
  let left = CALLS;
  const before = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await call();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { cpu: user + system, wall: performance.now() - started };
}

/** @param {number[]} values */
function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
