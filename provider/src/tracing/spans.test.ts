/** Spans sent to a real receiver, with the SDK, the wire and gRPC of a run. */
import { createServer, type Server as TcpServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { RequestEvent } from '@workload/sdk';
import { Receiver } from '../../../tests/support/receiver';
import { start } from './spans';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

function attempt(number: number, more: Partial<RequestEvent> = {}): RequestEvent {
  const headers = { authorization: '****', 'x-planted': 'planted-header' };
  const path = '/v0/drives/planted-name?token=planted-query';
  const origin = 'http://127.0.0.1:1234';
  return { method: 'GET', origin, path, route: '/drives/*', attempt: number, headers, ...more };
}

const answer = (request: RequestEvent, status: number) => ({
  request,
  elapsedMs: 1,
  status,
  headers: { 'set-cookie': 'planted-cookie' },
  requestId: `r-${request.attempt}`,
  failure: undefined,
});

const bytes = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

describe('with a receiver', () => {
  let receiver: Receiver;
  let endpoint: string;
  beforeEach(async () => {
    receiver = new Receiver();
    endpoint = await receiver.start();
  });
  afterEach(() => {
    receiver.stop();
  });

  it("an attempt is below the engine's call, and the platform receives its span's id", async () => {
    const trace = start(endpoint, undefined);
    const about = { operation: 'read', kind: 'Drive', resource: 'data', traceparent: PARENT };
    const request = attempt(1);
    const told = await trace.within(about, async () => {
      trace.client.onRequest(request);
      await Promise.resolve();
      trace.client.onResponse(answer(request, 200));
      return trace.client.traceContext(request)?.traceparent ?? '';
    });
    await trace.flush();
    const [, traceId = '', spanId = ''] = /^00-(.{32})-(.{16})-01$/.exec(told) ?? [];
    expect(PARENT).toContain(traceId);
    for (const part of [bytes(traceId), bytes(spanId), bytes('b7ad6b7169203331')])
      expect(receiver.received).toContain(part);
    for (const text of ['GET /drives/*', 'workload.request_id', 'r-1', 'workload.operation', 'Drive', 'data'])
      expect(receiver.received).toContain(text);
    expect(receiver.received).not.toContain('planted');
  });

  it("an operation without a trace from the engine gets its own trace, or the environment's", async () => {
    const traceIdOf = async (traceparent: string | undefined): Promise<string[]> => {
      const trace = start(endpoint, traceparent);
      const requests = [attempt(1), attempt(2)];
      await trace.within({ operation: 'delete', kind: 'Drive' }, async () => {
        for (const request of requests) {
          trace.client.onRequest(request);
          trace.client.onResponse(answer(request, 200));
        }
        await Promise.resolve();
      });
      await trace.flush();
      return requests.map((request) => trace.client.traceContext(request)?.traceparent.slice(3, 35) ?? '');
    };
    const [one, other] = await traceIdOf(undefined);
    expect(one).toBe(other);
    expect(receiver.received).toContain('delete Drive');
    expect(await traceIdOf(PARENT)).toEqual([PARENT.slice(3, 35), PARENT.slice(3, 35)]);
  });

  it('a failed wait records the kind of failure, but no message', async () => {
    const trace = start(endpoint, undefined);
    const fails = trace.wait('wait for the object', () => Promise.reject(new TypeError('planted-message')));
    await expect(fails).rejects.toThrow('planted-message');
    await trace.flush();
    expect(receiver.received).toContain('wait for the object');
    expect(receiver.received).toContain('TypeError');
    expect(receiver.received).not.toContain('planted');
  });
});

describe('without a receiver', () => {
  let server: TcpServer;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  /** Milliseconds that the end of a process waits for its spans, the first time and the second. */
  async function flushes(endpoint: string): Promise<number[]> {
    const trace = start(endpoint, undefined);
    const times: number[] = [];
    for (const number of [1, 2]) {
      const request = attempt(number);
      trace.client.onRequest(request);
      trace.client.onResponse(answer(request, 200));
      const begin = performance.now();
      await trace.flush();
      times.push(performance.now() - begin);
    }
    return times;
  }

  async function listen(): Promise<string> {
    // It accepts connections, and never answers.
    server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('the end of the process waits for an unresponsive receiver up to the limit', async () => {
    const [first = 0] = await flushes(await listen());
    expect(first).toBeLessThan(2_000);
  });

  it('the end of the process does not wait for a missing receiver', async () => {
    const endpoint = await listen();
    await new Promise((resolve) => server.close(resolve));
    const [first = 0, second = 0] = await flushes(endpoint);
    expect(first).toBeLessThan(900);
    expect(second).toBeLessThan(900);
  });
});
