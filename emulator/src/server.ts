// The HTTP server below the application. It also answers requests that are too malformed for the application.
import { getRequestListener, RequestError } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { createApp } from './app';
import { Connections } from './connections';
import { codeOf } from './errors';
import { refusal, respond } from './http/exchange';
import { invalid, Problem } from './problem';
import { after } from './real-time';
import type { Services } from './services';

const HEADERS_LIMIT_BYTES = 16 * 1024;
/** How long a refused connection stays open for the client to read the answer, in milliseconds. */
const LINGER_MS = 500;

/** A server that does not listen yet. Its own errors are `{error, code, message}` and have a request id. */
export function serverOf(
  app: ReturnType<typeof createApp>,
  services: Pick<Services, 'onError' | 'patience'>,
): Server {
  const { patience } = services;
  const errorHandler = (error: unknown) => {
    const problem = error instanceof RequestError ? invalid(`request: ${error.message}`) : error;
    const response = respond(refusal(problem, services));
    response.headers.set('x-request-id', randomUUID());
    return response;
  };
  const listener = getRequestListener(app.fetch, { errorHandler });
  const limits = {
    maxHeaderSize: HEADERS_LIMIT_BYTES,
    headersTimeout: patience.headersMs,
    // `Connections` limits the body, which may take long if it makes progress.
    requestTimeout: 0,
    connectionsCheckingInterval: patience.checkedEveryMs,
  };
  // The listener refuses a missing host, because Node would answer without a body.
  const server = createServer({ requireHostHeader: false, ...limits }, (incoming, outgoing) => {
    connections.begin(incoming, outgoing);
    void listener(incoming, outgoing);
  });
  server.maxConnections = patience.connections;
  // Node would leave out what exceeds a number. Their size is limited.
  server.maxHeadersCount = 0;
  const connections = new Connections(server, patience, (socket) => {
    refuseUnread(late(), socket, services);
  });
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', (error, socket) => {
    refuseUnread(malformed(codeOf(error)), socket, services);
  });
  return server;
}

/** The error for a request that could not be parsed. */
function malformed(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem(431, 'headers_too_large', 'request: its headers are too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return late();
  return invalid('request: is malformed HTTP');
}

function late(): Problem {
  return new Problem(408, 'request_timeout', 'request: it did not arrive in time');
}

/** Answers on the raw connection and closes it. */
function refuseUnread(problem: Problem, socket: Duplex, services: Pick<Services, 'onError'>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = refusal(problem, services);
  const text = JSON.stringify(body);
  // A client that closes first gets the whole answer; one that goes on sending is cut.
  const linger = after(LINGER_MS, () => socket.destroy());
  socket.once('close', () => {
    linger.cancel();
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
