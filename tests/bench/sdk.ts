/** The cost of the client: per call, relative to undici; per import; and in connections. */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from '@workload/sdk';
import type * as Undici from 'undici';
import { Listener, median, spread, type Quiet } from './statistics';

/** Number of concurrent calls. */
const CONCURRENCY = 32;
const SDK = join(__dirname, '..', '..', 'sdk', 'package.json');
// The client's copy. The root has another copy for other tools.
const undici = createRequire(SDK)('undici') as typeof Undici;

/** One kind of call, with the client and with undici. Times are in microseconds per call. */
export interface CallCost {
  readonly name: string;
  readonly sdkCpu: number;
  readonly plainCpu: number;
  readonly sdkWall: number;
  readonly plainWall: number;
  /** Medians over the ratios of adjacent measurements. */
  readonly cpuRatio: number;
  readonly wallRatio: number;
  readonly spread: number;
}

/** Processor time of a fresh process, milliseconds. */
export interface ImportCost {
  readonly name: string;
  readonly sdkMs: number;
  readonly plainMs: number;
  readonly ratio: number;
}

export interface SdkResults {
  readonly quiet: Quiet;
  readonly concurrency: number;
  readonly calls: readonly CallCost[];
  readonly imports: readonly ImportCost[];
  /** Connections seen by the server, by the allowed number. */
  readonly connections: readonly { readonly allowed: number; readonly seen: number }[];
}

type Call = () => Promise<unknown>;

export async function measureSdk(quick: boolean, say: (line: string) => void): Promise<SdkResults> {
  const server = fork(join(__dirname, 'answering.ts'));
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    const baseUrl = `http://127.0.0.1:${port}/v0`;
    const listener = new Listener();
    say('calls');
    const calls = await measureCalls(baseUrl, quick, listener);
    say('imports');
    const imports = measureImports(baseUrl, quick ? 5 : 15, listener);
    say('connections');
    const connections = [await seen(server, baseUrl, 4), await seen(server, baseUrl, 16)];
    return { quiet: listener.heard(), concurrency: CONCURRENCY, calls, imports, connections };
  } finally {
    server.disconnect();
  }
}

const BODY = {
  metadata: { name: 'invoices', displayName: 'Invoices of the shop', labels: { app: 'shop', team: 'sales' } },
  spec: { region: 'us-was-1', permissions: [{ path: '/', labels: { app: 'shop' } }] },
};

async function measureCalls(baseUrl: string, quick: boolean, listener: Listener): Promise<CallCost[]> {
  const client = new Client({ baseUrl, auth: 'key', workspace: 'default' });
  const dispatcher = new undici.Agent({ connections: 16, pipelining: 1 });
  const headers = {
    Accept: 'application/json',
    Authorization: 'Bearer key',
    'Service-Version': '2026-04-16',
    'X-Service-Workspace': 'default',
  };
  const plain = async (path: string, body?: object) => {
    const answer = await undici.request(`${baseUrl}${path}`, {
      dispatcher,
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const read = await answer.body.json();
    if (answer.statusCode >= 400) throw Object.assign(new Error('refused'), { read });
    return read;
  };
  const refused = () => undefined;
  const kinds: { name: string; calls: number; sdk: Call; plain: Call }[] = [
    {
      name: 'read a drive',
      calls: 4000,
      sdk: () => client.drives.get('invoices'),
      plain: () => plain('/drives/invoices'),
    },
    {
      name: 'create a drive',
      calls: 4000,
      sdk: () => client.drives.create(BODY),
      plain: () => plain('/drives', BODY),
    },
    {
      name: 'list 200 drives',
      calls: 200,
      sdk: () => all(client.drives.list()),
      plain: () => plain('/drives'),
    },
    {
      name: 'read a drive that does not exist',
      calls: 2000,
      sdk: () => client.drives.get('nothing').catch(refused),
      plain: () => plain('/drives/nothing').catch(refused),
    },
  ];
  const costs: CallCost[] = [];
  for (const kind of kinds) costs.push(await measureKind(kind, quick ? 5 : 15, listener));
  await client.close();
  await dispatcher.close();
  return costs;
}

async function all(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count++;
  return count;
}

async function measureKind(
  { name, calls, sdk, plain }: { name: string; calls: number; sdk: Call; plain: Call },
  rounds: number,
  listener: Listener,
): Promise<CallCost> {
  // Two warm-up rounds for the JIT compiler.
  for (const call of [sdk, plain, sdk, plain]) await burst(call, calls);
  const pairs: { sdk: Cost; plain: Cost }[] = [];
  for (let round = 0; round < rounds; round++) {
    listener.listen();
    // The order alternates, because the second one pays for the garbage of the first.
    const first = round % 2 === 0 ? sdk : plain;
    const one = await burst(first, calls);
    const other = await burst(first === sdk ? plain : sdk, calls);
    pairs.push(first === sdk ? { sdk: one, plain: other } : { sdk: other, plain: one });
  }
  const ratios = pairs.map((pair) => pair.sdk.cpu / pair.plain.cpu);
  return {
    name,
    sdkCpu: median(pairs.map((pair) => pair.sdk.cpu)),
    plainCpu: median(pairs.map((pair) => pair.plain.cpu)),
    sdkWall: median(pairs.map((pair) => pair.sdk.wall)),
    plainWall: median(pairs.map((pair) => pair.plain.wall)),
    cpuRatio: median(ratios),
    wallRatio: median(pairs.map((pair) => pair.sdk.wall / pair.plain.wall)),
    spread: spread(ratios),
  };
}

/** Microseconds per call. */
interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

async function burst(call: Call, calls: number): Promise<Cost> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  const before = process.cpuUsage();
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const wall = ((performance.now() - started) * 1000) / calls;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / calls, wall };
}

function measureImports(baseUrl: string, rounds: number, listener: Listener): ImportCost[] {
  const sdk = `const { Client } = require('@workload/sdk');`;
  const plain = `const undici = require('undici'); const { z } = require('zod');`;
  const pairs = [
    { name: 'import', sdk, plain },
    {
      name: 'import and a first call',
      sdk: `${sdk} const client = new Client({ baseUrl: '${baseUrl}', auth: 'key' });
        const done = client.drives.get('invoices').then(() => client.close());`,
      plain: `${plain} const agent = new undici.Agent();
        const done = undici.request('${baseUrl}/drives/invoices', { dispatcher: agent })
          .then(({ body }) => body.json())
          .then((body) => z.looseObject({ metadata: z.looseObject({ name: z.string() }) }).parse(body))
          .then(() => agent.close());`,
    },
  ];
  return pairs.map((pair) => {
    const samples: { sdk: number; plain: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      listener.listen();
      samples.push({ sdk: freshProcess(pair.sdk), plain: freshProcess(pair.plain) });
    }
    return {
      name: pair.name,
      sdkMs: median(samples.map((sample) => sample.sdk)),
      plainMs: median(samples.map((sample) => sample.plain)),
      ratio: median(samples.map((sample) => sample.sdk / sample.plain)),
    };
  });
}

/** Processor time of some code in its own process, in milliseconds, without the start of Node. */
function freshProcess(code: string): number {
  const program = `const before = process.cpuUsage(); let used;
    ${code}
    Promise.resolve(typeof done === 'undefined' ? undefined : done).then(() => {
      const { user, system } = process.cpuUsage(before);
      console.log((user + system) / 1000);
    });`;
  return Number(execFileSync(process.execPath, ['-e', program], { cwd: join(SDK, '..'), encoding: 'utf8' }));
}

async function seen(
  server: ChildProcess,
  baseUrl: string,
  allowed: number,
): Promise<{ allowed: number; seen: number }> {
  const mostOpen = async () => {
    server.send('connections');
    const [answer] = (await once(server, 'message')) as [{ mostOpen: number }];
    return answer.mostOpen;
  };
  await mostOpen();
  const client = new Client({ baseUrl, auth: 'key', maxConnections: allowed });
  await burst(() => client.drives.get('invoices'), 2000);
  const most = await mostOpen();
  await client.close();
  return { allowed, seen: most };
}
