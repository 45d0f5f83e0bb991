/** A server process that answers at once and counts connections, so that measurements show the client's cost. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const drive = (name: string) => ({
  metadata: {
    name,
    displayName: 'Invoices of the shop',
    externalId: 'shop-invoices',
    labels: { app: 'shop', team: 'sales' },
    createdAt: '2026-04-16T08:00:00.000Z',
    updatedAt: '2026-04-16T08:00:00.000Z',
    createdBy: 'somebody',
    updatedBy: 'somebody',
    workspace: 'default',
    url: `https://platform.example/default/drives/${name}`,
  },
  spec: {
    region: 'us-was-1',
    permissions: [{ path: '/', labels: { app: 'shop' }, mode: 'read-write' }],
    infrastructureId: '0123456789abcdef',
  },
  events: [{ type: 'creation', status: 'DEPLOYED', message: 'created', time: '2026-04-16T08:00:00.000Z' }],
  state: { s3Url: `https://s3.platform.example/default-${name}` },
  status: 'DEPLOYED',
});

const one = JSON.stringify(drive('invoices'));
const many = JSON.stringify(Array.from({ length: 200 }, (_, index) => drive(`invoices-${index}`)));

const refusal = JSON.stringify({ code: 404, error: 'not_found', message: 'no such drive' });

let open = 0;
let mostOpen = 0;

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const isList = request.method === 'GET' && /^\/v0\/drives(\?|$)/.test(request.url ?? '');
    const isRefused = request.url?.endsWith('/nothing') === true;
    response.writeHead(isRefused ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(isRefused ? refusal : isList ? many : one);
  });
});
server.keepAliveTimeout = 60_000;
server.on('connection', (socket) => {
  mostOpen = Math.max(mostOpen, ++open);
  socket.on('close', () => open--);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

// The parent asks for the most concurrent connections since its last request.
process.on('message', () => {
  process.send?.({ mostOpen });
  mostOpen = open;
});
process.on('disconnect', () => process.exit(0));
