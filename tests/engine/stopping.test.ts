/** The end of the native plugin's process: by a signal, or because its engine is gone. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createEngine, type ServerHttp2Session } from 'node:http2';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { credentials } from '@grpc/grpc-js';
import { ResourceProviderClient } from '@pulumi/pulumi/proto/provider_grpc_pb';
import { ConfigureRequest, CreateRequest, ProviderHandshakeRequest } from '@pulumi/pulumi/proto/provider_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { open } from '../../provider/src/plugin/wire';
import { PLUGIN } from '../support/adapters';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The part of the engine's server that the plugin uses. */
async function engine(): Promise<{
  address: string;
  kill: () => void;
  breakConnections: () => void;
  /** Resolves when a client connects. */
  connected: () => Promise<unknown>;
}> {
  const sessions = new Set<ServerHttp2Session>();
  const server = createEngine().on('session', (session) => sessions.add(session));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakConnections = () => {
    for (const session of sessions) session.destroy();
    sessions.clear();
  };
  const kill = () => {
    server.close();
    breakConnections();
  };
  cleanups.push(kill);
  const { port } = server.address() as AddressInfo;
  const connected = () => once(server, 'session');
  return { address: `127.0.0.1:${port}`, kill, breakConnections, connected };
}

interface Plugin {
  readonly process: ChildProcess;
  readonly client: ResourceProviderClient;
  /** Resolves to the milliseconds until its end. */
  ended(): Promise<number>;
}

async function plugin(...args: string[]): Promise<Plugin> {
  const child = spawn(join(PLUGIN, 'pulumi-resource-workload'), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  cleanups.push(() => child.kill('SIGKILL'));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const client = new ResourceProviderClient(`127.0.0.1:${String(port).trim()}`, credentials.createInsecure());
  cleanups.push(() => {
    client.close();
  });
  return {
    process: child,
    client,
    ended: async () => {
      const start = performance.now();
      await exit;
      return performance.now() - start;
    },
  };
}

/** A platform that accepts requests and never answers. `asked` resolves with the first request. */
async function silence(): Promise<{ baseUrl: string; asked: Promise<unknown> }> {
  const server = createServer();
  server.on('connection', (socket) => {
    cleanups.push(() => socket.destroy());
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  const asked = once(server, 'connection').then(([socket]) => once(socket as ChildProcess, 'data'));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v0`, asked };
}

/** Starts a create whose request hangs; `told` is the engine's result. */
async function hangingCreate({ client }: Plugin): Promise<{ told: Promise<string> }> {
  const { baseUrl, asked } = await silence();
  const configure = new ConfigureRequest();
  configure.setArgs(open({ baseUrl, workspace: 'main', apiKey: 'any' }));
  await new Promise((resolve) => client.configure(configure, resolve));
  const request = new CreateRequest();
  request.setUrn('urn:pulumi:test::tests::workload:index:Drive::data');
  request.setProperties(open({ name: 'data', region: 'us-was-1', __owner: 'o/p/data' }));
  const told = new Promise<string>((resolve) =>
    client.create(request, (error) => {
      resolve(error?.details ?? 'created');
    }),
  );
  await asked;
  return { told };
}

it('ends within five seconds of SIGTERM, after it reports a write in doubt', async () => {
  const it = await plugin();
  const { told } = await hangingCreate(it);
  it.process.kill('SIGTERM');
  expect(await it.ended()).toBeLessThan(5_000);
  expect(await told).toMatch(/POST \/drives → no complete answer 4 s after.*the next run checks again/);
}, 20_000);

it('ends when its engine is gone', async () => {
  const { address, kill, connected } = await engine();
  const first = connected();
  const it = await plugin(address);
  await first;
  kill();
  expect(await it.ended()).toBeLessThan(5_000);
}, 20_000);

const answers = ({ client }: Plugin) =>
  new Promise((resolve) =>
    client.getPluginInfo(new Empty(), (error) => {
      resolve(error === null);
    }),
  );

it('stays when only the connection to the engine breaks', async () => {
  const { address, breakConnections, connected } = await engine();
  const first = connected();
  const it = await plugin(address);
  await first;
  const again = connected();
  breakConnections();
  await again;
  expect(await answers(it)).toBe(true);
}, 20_000);

it('stays when a user started it, whatever happens to its engine', async () => {
  const { address, kill } = await engine();
  const it = await plugin();
  const handshake = new ProviderHandshakeRequest();
  handshake.setEngineAddress(address);
  await new Promise((resolve) => it.client.handshake(handshake, resolve));
  kill();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await answers(it)).toBe(true);
}, 20_000);
