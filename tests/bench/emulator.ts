/** What the emulator does in a second: durable creates, reads and lists, and how long the slowest take. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Undici from 'undici';
import { bannerOf, run, type MachineBanner } from '../emulator/process';
import { Listener, median, quantile, spread, type Quiet } from './statistics';

const CONCURRENCY = 32;
const undici = createRequire(join(__dirname, '..', '..', 'sdk', 'package.json'))('undici') as typeof Undici;

/** One kind of request. */
export interface Throughput {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly spread: number;
}

export interface EmulatorResults {
  readonly quiet: Quiet;
  readonly concurrency: number;
  /** Until the start banner, milliseconds. */
  readonly startMs: number;
  /** Resident memory before the first request, megabytes; undefined where the system does not tell. */
  readonly idleMb: number | undefined;
  readonly requests: readonly Throughput[];
}

interface Round {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

export async function measureEmulator(quick: boolean, say: (line: string) => void): Promise<EmulatorResults> {
  const data = mkdtempSync(join(tmpdir(), 'workload-bench-'));
  const listener = new Listener();
  const started = performance.now();
  const running = run(['--data', data, '--port', '0', '--json', '--log-level', 'error']);
  try {
    const banner = await bannerOf(running);
    const startMs = performance.now() - started;
    const idleMb = residentMb(running.child.pid);
    const requests = await measureRequests(banner, quick ? 1_000 : 4_000, quick ? 3 : 7, listener, say);
    return { quiet: listener.heard(), concurrency: CONCURRENCY, startMs, idleMb, requests };
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

async function measureRequests(
  { baseUrl, apiKey }: MachineBanner,
  forMs: number,
  rounds: number,
  listener: Listener,
  say: (line: string) => void,
): Promise<Throughput[]> {
  const dispatcher = new undici.Agent({ connections: CONCURRENCY, pipelining: 1 });
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    'Content-Type': 'application/json',
    // Before it, lists have no pages.
    'Service-Version': '2026-04-28',
  };
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await undici.request(`${baseUrl}${path}`, {
      dispatcher,
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${method} ${path} → ${answer.statusCode}`);
  };
  let made = 0;
  const create = () => {
    const name = `drive-${++made}`;
    return send('POST', '/drives', {
      metadata: { name, labels: { app: 'shop' } },
      spec: { region: 'us-was-1' },
    });
  };
  const kinds = [
    { name: 'durable create of a drive', request: create },
    { name: 'read of a drive', request: () => send('GET', `/drives/drive-${1 + Math.floor(made / 2)}`) },
    { name: 'page of 200 drives', request: () => send('GET', '/drives?limit=200') },
  ];
  const results: Throughput[] = [];
  for (const { name, request } of kinds) {
    say(name);
    await load(request, forMs / 4);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      listener.listen();
      measured.push(await load(request, forMs));
    }
    const rates = measured.map(({ perSecond }) => perSecond);
    results.push({
      name,
      perSecond: median(rates),
      p50: median(measured.map(({ latencies }) => quantile(latencies, 0.5))),
      p99: median(measured.map(({ latencies }) => quantile(latencies, 0.99))),
      spread: spread(rates),
    });
  }
  await dispatcher.close();
  return results;
}

/** Sends requests for some time, always the same number at a time. */
async function load(request: () => Promise<void>, forMs: number): Promise<Round> {
  const latencies: number[] = [];
  const started = performance.now();
  const worker = async () => {
    while (performance.now() - started < forMs) {
      const sent = performance.now();
      await request();
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { perSecond: (latencies.length * 1000) / (performance.now() - started), latencies };
}
