import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { TestForge } from '../../testing/forge';
import { writeComment } from './comment';

const MARKER = '<!-- workload preview: shop%2Fproduction -->';
const NAMES = ['HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy'];

let forge: TestForge;
const before = { ...process.env };
afterEach(async () => {
  for (const name of NAMES) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, before);
  await forge.stop();
});

it("reaches a forge through the job's proxy, but directly if NO_PROXY names it", async () => {
  forge = await TestForge.start('GitHub');
  const tunnels: string[] = [];
  const proxy = createServer();
  // A tunnel to the forge, whose name only the proxy can resolve.
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url ?? '');
    const there = connect(Number(new URL(forge.url).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    socket.on('error', () => there.destroy());
    there.on('error', () => socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  for (const name of NAMES) Reflect.deleteProperty(process.env, name);
  process.env.HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    const place = { ...forge.place, api: 'http://forge.invalid/api' };
    expect(await writeComment(place, MARKER, `${MARKER}\none`, 1)).toBe('made');
    expect(new Set(tunnels)).toEqual(new Set(['forge.invalid:80']));
    tunnels.length = 0;
    process.env.NO_PROXY = '127.0.0.1';
    expect(await writeComment(forge.place, MARKER, `${MARKER}\ntwo`, 1)).toBe('edited');
    expect(tunnels).toEqual([]);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
