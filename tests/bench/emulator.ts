/**
 * The emulator's requests per second, latencies and start time, compared with a bare server: durable creates and
 * reads.
 */
import { type Emulator, startEmulator } from '@workload/emulator';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bannerOf, run } from '../emulator/process';
import { Load, type Request, type Round } from './load';
import { Listener, median, quantile, spread, type Quiet } from './statistics';

const CONNECTIONS = 64;
const STARTS = 7;

/** One kind of request. */
export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly spread: number;
  /** A bare server's numbers for the same requests, measured in turns; absent if it has no equivalent. */
  readonly beside?: Beside;
}

/** A bare server's numbers from the same rounds. Ratios are medians over the rounds. */
export interface Beside {
  readonly perSecond: number;
  readonly p99: number;
  /** The emulator relative to the bare server. */
  readonly rateRatio: number;
  readonly p99Ratio: number;
}

export interface EmulatorResults {
  readonly quiet: Quiet;
  readonly connections: number;
  /** Time to the first response, in milliseconds: the median of several starts. */
  readonly startMs: number;
  /** Resident memory before any other request, in megabytes; undefined on systems without this number. */
  readonly idleMb: number | undefined;
  readonly requests: readonly Throughput[];
  /** In the process of a test. Absent in results of earlier versions. */
  readonly inTests?: InTests;
}

/** What a test waits for, in milliseconds: medians. */
export interface InTests {
  /** A start after the first in the process. */
  readonly startMs: number;
  /** A reset of 1,000 objects. */
  readonly resetMs: number;
}

export async function measureEmulator(quick: boolean, say: (line: string) => void): Promise<EmulatorResults> {
  const listener = new Listener();
  say('start');
  const starts: Start[] = [];
  for (let index = 0; index < (quick ? 3 : STARTS); index += 1) {
    listener.listen();
    starts.push(await measureStart());
  }
  say('starts and resets in a process');
  listener.listen();
  const inTests = await measureInTests(quick ? 5 : 21);
  const requests = await measureRequests(quick ? 1_000 : 3_000, quick ? 3 : 9, listener, say);
  const memories = starts.flatMap(({ idleMb }) => (idleMb === undefined ? [] : [idleMb]));
  return {
    quiet: listener.heard(),
    connections: CONNECTIONS,
    startMs: median(starts.map(({ startMs }) => startMs)),
    idleMb: memories.length === 0 ? undefined : median(memories),
    requests,
    inTests,
  };
}

const OBJECTS = 1000;

async function measureInTests(rounds: number): Promise<InTests> {
  const emulator = await startEmulator();
  const [starts, resets]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const further = await startEmulator();
    starts.push(performance.now() - begun);
    await further.stop();
    await fill(emulator);
    const before = performance.now();
    emulator.reset();
    resets.push(performance.now() - before);
  }
  await emulator.stop();
  return { startMs: median(starts), resetMs: median(resets) };
}

async function fill({ baseUrl, apiKey }: Emulator): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const create = async (index: number) => {
    const body = JSON.stringify({ metadata: { name: `drive-${index}` }, spec: {} });
    const response = await fetch(`${baseUrl}/drives`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`creating a drive is a ${response.status}`);
  };
  for (let at = 0; at < OBJECTS; at += CONNECTIONS)
    await Promise.all(
      Array.from({ length: Math.min(CONNECTIONS, OBJECTS - at) }, (_, index) => create(at + index)),
    );
}

interface Start {
  readonly startMs: number;
  readonly idleMb: number | undefined;
}

/** Starts the command with a new folder and waits for its first response. */
async function measureStart(): Promise<Start> {
  const data = mkdtempSync(join(tmpdir(), 'workload-bench-'));
  const started = performance.now();
  const running = run(['--data', data, '--port', '0', '--json', '--log-level', 'error']);
  try {
    const { url } = await bannerOf(running);
    await (await fetch(`${url}/_emulator/ready`)).text();
    return { startMs: performance.now() - started, idleMb: residentMb(running.child.pid) };
  } finally {
    running.child.kill('SIGTERM');
    await running.exit;
    rmSync(data, { recursive: true, force: true });
  }
}

function residentMb(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined; // macOS has no /proc.
  }
}

/** A measured server: its load, and the prefix of its paths. */
interface Server {
  readonly load: Load;
  readonly prefix: string;
  made: number;
}

async function measureRequests(
  forMs: number,
  rounds: number,
  listener: Listener,
  say: (line: string) => void,
): Promise<Throughput[]> {
  const data = mkdtempSync(join(tmpdir(), 'workload-bench-'));
  const running = run(['--data', data, '--port', '0', '--json', '--log-level', 'error']);
  const bare = spawn(process.execPath, [join(__dirname, 'peers', 'bare-server.js'), data]);
  try {
    const { url, apiKey } = await bannerOf(running);
    const headers = {
      authorization: `Bearer ${apiKey}`,
      // Earlier versions return lists without pages.
      'service-version': '2026-04-28',
    };
    const ours: Server = { load: new Load(url, headers), prefix: '/v0', made: 0 };
    const theirs: Server = { load: new Load(await addressOf(bare), headers), prefix: '', made: 0 };
    for (const { load } of [ours, theirs]) await load.open(CONNECTIONS);
    const results: Throughput[] = [];
    for (const { name, request, isBeside } of KINDS) {
      say(name);
      const servers = isBeside ? [ours, theirs] : [ours];
      for (const server of servers) await server.load.send(() => request(server), forMs / 2);
      const measured = servers.map((): Round[] => []);
      for (let round = 0; round < rounds; round++) {
        listener.listen();
        for (const [index, server] of servers.entries())
          measured[index]?.push(await server.load.send(() => request(server), forMs));
      }
      const [own = [], others] = measured;
      results.push(throughputOf(name, own, others));
    }
    for (const { load } of [ours, theirs]) load.close();
    return results;
  } finally {
    bare.stdin.end();
    running.child.kill('SIGTERM');
    await Promise.all([running.exit, once(bare, 'close')]);
    rmSync(data, { recursive: true, force: true });
  }
}

interface Kind {
  readonly name: string;
  readonly request: (server: Server) => Request;
  readonly isBeside: boolean;
}

const KINDS: readonly Kind[] = [
  {
    name: 'durable create of a drive',
    request: (server) => {
      const body = {
        metadata: { name: `drive-${++server.made}`, labels: { app: 'shop' } },
        spec: { region: 'us-was-1' },
      };
      return { method: 'POST', path: `${server.prefix}/drives`, body };
    },
    isBeside: true,
  },
  {
    name: 'read of a drive',
    // Among as many, however many were created before.
    request: ({ prefix, made }) => ({
      method: 'GET',
      path: `${prefix}/drives/drive-${1 + Math.floor(Math.random() * Math.min(made, 10_000))}`,
    }),
    isBeside: true,
  },
  {
    name: 'page of 200 drives',
    request: ({ prefix }) => ({ method: 'GET', path: `${prefix}/drives?limit=200` }),
    isBeside: false,
  },
];

function throughputOf(name: string, own: readonly Round[], others: readonly Round[] | undefined): Throughput {
  const rates = own.map(({ perSecond }) => perSecond);
  const p99s = own.map(p99Of);
  const ratio = (of: (round: Round) => number) =>
    median(
      (others ?? []).flatMap((other, index) => own.slice(index, index + 1).map((one) => of(one) / of(other))),
    );
  return {
    name,
    perSecond: median(rates),
    p50: median(own.map(({ latencies }) => quantile(latencies, 0.5))),
    p99: median(p99s),
    spread: spread(rates),
    ...(others && {
      beside: {
        perSecond: median(others.map(({ perSecond }) => perSecond)),
        p99: median(others.map(p99Of)),
        rateRatio: ratio(({ perSecond }) => perSecond),
        p99Ratio: ratio(p99Of),
      },
    }),
  };
}

function p99Of({ latencies }: Round): number {
  return quantile(latencies, 0.99);
}

async function addressOf(server: ChildProcessWithoutNullStreams): Promise<string> {
  for await (const line of createInterface({ input: server.stdout })) return line;
  throw new Error('the bare server did not start');
}
