/** A server of counters, as Prometheus answers, that says what a test wants of a new release. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fields } from '../faults/engine';

/** What the counters say of the new release; without a number, or without an answer, they say nothing. */
export type Verdict = 'passing' | 'failing' | 'inconclusive' | 'missing' | 'NaN' | 'down';

export class Counters {
  verdict: Verdict = 'passing';
  #asked = 0;

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

  /** A check that asks them. */
  get check(): Fields {
    const { port } = this.server.address() as AddressInfo;
    const of = (whose: string) => ({ bad: `bad{${whose}}`, total: `total{${whose}}` });
    const url = `http://127.0.0.1:${port}`;
    return { prometheus: { url, canary: of('canary'), baseline: of('baseline') } };
  }

  stop(): void {
    this.server.close();
  }

  /** Every answer has grown since the one before. */
  #valueOf(query: string) {
    if (this.verdict === 'missing') return [];
    if (this.verdict === 'NaN') return [{ value: [0, 'NaN'] }];
    this.#asked += 1;
    const requests = this.#asked * (this.verdict === 'inconclusive' ? 1 : 1000);
    const isBad = query.startsWith('bad') && query.includes('canary') && this.verdict === 'failing';
    return [{ value: [0, String(query.startsWith('total') || isBad ? requests : 0)] }];
  }
}
