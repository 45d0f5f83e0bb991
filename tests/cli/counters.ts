/** A Prometheus-like server whose counters say what a test wants about a new release. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fields } from '../faults/engine';

/** What the counters say about the new release. `NaN`, `missing` and `down` give no result. */
export type Verdict = 'passing' | 'failing' | 'inconclusive' | 'missing' | 'NaN' | 'down';

export class Counters {
  verdict: Verdict = 'passing';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Counters> {
    const server = createServer((request, response) => {
      if (counters.verdict === 'down') {
        response.writeHead(500).end();
        return;
      }
      const query = new URL(request.url ?? '', 'http://counters').searchParams.get('query') ?? '';
      const data = { resultType: 'vector', result: counters.#valueOf(query) };
      response.end(JSON.stringify({ status: 'success', data }));
    });
    const counters = new Counters(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return counters;
  }

  /** A check that queries these counters. */
  get check(): Fields {
    const { port } = this.server.address() as AddressInfo;
    const of = (whose: string) => ({
      bad: `bad{${whose}}[$window]`,
      total: `total{${whose}}[$window]`,
    });
    const url = `http://127.0.0.1:${port}`;
    return { prometheus: { url, canary: of('canary'), baseline: of('baseline') } };
  }

  /** A check that queries only the failures of the new release: a quarter of the requests. */
  get alone(): Fields {
    const { port } = this.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    return { prometheus: { url, query: 'bad{canary}[$window]', thresholdRange: { max: 0 } } };
  }

  stop(): void {
    this.server.close();
  }

  /** The growth within the window of the query. */
  #valueOf(query: string) {
    if (this.verdict === 'missing') return [];
    if (this.verdict === 'NaN') return [{ value: [0, 'NaN'] }];
    const seconds = Number(/\[(\d+)s\]/.exec(query)?.[1] ?? 0);
    return [{ value: [0, String(this.#perSecond(query) * seconds)] }];
  }

  /** A failing release fails half of its requests. An inconclusive one gets too few. */
  #perSecond(query: string): number {
    if (query.startsWith('total')) return this.verdict === 'inconclusive' ? 0.03 : 30;
    return query.includes('canary') && this.verdict === 'failing' ? 15 : 0;
  }
}
