// One measurement of one client in its own process: `node probe.mjs CLIENT MEASUREMENT BASE_URL` prints JSON.
// @ts-check
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { ADAPTERS, KEY } from './adapters.mjs';

const [, , client = '', measurement = '', baseUrl = ''] = process.argv;
const adapter = ADAPTERS[client];
if (adapter === undefined) throw new Error(`no client ${client}`);

/** @typedef {import('./adapters.mjs').Settings} Settings */

/** @param {Omit<Settings, 'baseUrl'>} [settings] */
const make = (settings = {}) => adapter.make({ baseUrl, ...settings });

/** @param {Promise<unknown> | PromiseLike<unknown>} call @param {number} ms */
async function within(call, ms) {
  const late = Symbol('late');
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms, late)));
  const started = performance.now();
  try {
    const got = await Promise.race([
      Promise.resolve(call).then(
        () => 'answer',
        () => 'error',
      ),
      limit,
    ]);
    if (got === late) return `nothing after ${ms / 1000} s`;
    const seconds = (performance.now() - started) / 1000;
    return `${String(got)} ${seconds < 0.15 ? 'at once' : `after ${seconds.toFixed(1)} s`}`;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {() => PromiseLike<unknown>} call @returns {Promise<any>} */
async function failureOf(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('the call did not fail');
}

/** @param {() => PromiseLike<unknown>} call @param {number} calls */
async function burst(call, calls) {
  let left = calls;
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) await call();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

/**
 * Processor time of a call relative to the run time's own fetch: the median of rounds. @param {'get' | 'list'} kind
 * @param {number} calls
 */
async function overhead(kind, calls) {
  const made = await make();
  const plain = async () => (await fetch(`${baseUrl}/${kind === 'get' ? 'one' : 'list'}`)).json();
  for (const call of [made[kind], plain, made[kind], plain]) await burst(call, calls);
  const ratios = [];
  for (let round = 0; round < 7; round++)
    ratios.push((await burst(made[kind], calls)) / (await burst(plain, calls)));
  return ratios.sort((a, b) => a - b)[3];
}

/** @type {Readonly<Record<string, () => Promise<unknown>>>} */
const MEASUREMENTS = {
  caller: async () => {
    const { get } = await make({ maxRetries: 0 });
    async function functionOfTheUser() {
      return await get();
    }
    return String((await failureOf(functionOfTheUser)).stack).includes('functionOfTheUser');
  },
  parallel: async () => {
    const { get } = await make();
    const started = performance.now();
    await Promise.all(Array.from({ length: 200 }, get));
    return (performance.now() - started) / 1000;
  },
  starved: async () => {
    const { get, stream } = await make({ timeoutMs: 3000, maxRetries: 0 });
    if (stream === undefined) return null;
    const opened = [];
    for (let count = 0; count < 40; count++)
      opened.push(stream().then(async (chunks) => chunks[Symbol.asyncIterator]().next()));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const each of opened) each.catch(() => undefined);
    return within(get(), 5000);
  },
  stalled: async () => within((await make({ timeoutMs: 500, maxRetries: 0 })).get(), 8000),
  odd: async () => within((await make({ maxRetries: 0 })).get(), 5000),
  ends: async () => within((await make()).get(), 30_000),
  creates: async () => within((await make()).create(), 30_000),
  own: async () => {
    let calls = 0;
    /** @type {typeof fetch} */
    const counting = (input, init) => {
      calls += 1;
      return fetch(input, init);
    };
    const { get } = await make({ fetch: counting });
    await get();
    return calls > 0;
  },
  proxied: async () => {
    let asked = 0;
    const proxy = createServer((_, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(adapter.one));
    });
    proxy.on('connect', (_request, socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = /** @type {import('node:net').AddressInfo} */ (proxy.address());
    for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'])
      process.env[name] = `http://127.0.0.1:${address.port}`;
    const { get } = await adapter.make({ baseUrl: 'http://platform.invalid', maxRetries: 0 });
    await within(get(), 5000);
    return asked > 0;
  },
  leaks: async () => {
    const { get } = await make({ maxRetries: 0 });
    const error = await failureOf(get);
    return `${inspect(error, { depth: 12 })}${JSON.stringify(error)}`.includes(KEY);
  },
  raw: async () => (await (await make()).raw?.()) ?? null,
  overhead: () => overhead('get', 1500),
  overheadOfLists: () => overhead('list', 60),
  imports: async () => {
    const before = process.cpuUsage();
    await import(adapter.name);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  },
};

const measure = MEASUREMENTS[measurement];
if (measure === undefined) throw new Error(`no measurement ${measurement}`);
const value = await measure();
process.stdout.write(`\n${JSON.stringify(value ?? null)}`, () => process.exit(0));
