/** The end of a provider's process, of either form: by a signal, or because its engine is gone. */
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createEngine, type ServerHttp2Session } from 'node:http2';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { credentials } from '@grpc/grpc-js';
import { ResourceProviderClient } from '@pulumi/pulumi/proto/provider_grpc_pb';
import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  ProviderHandshakeRequest,
} from '@pulumi/pulumi/proto/provider_pb';
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

interface Served {
  readonly process: ChildProcess;
  readonly client: ResourceProviderClient;
  /** Resolves to the milliseconds until its end. */
  ended(): Promise<number>;
}

/** A native plugin. */
function plugin(...args: string[]): Promise<Served> {
  return serving(
    spawn(join(PLUGIN, 'pulumi-resource-workload'), args, { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
}

/** Pulumi's host of dynamic providers, which has loaded ours. */
async function host(...args: string[]): Promise<Served> {
  const main = require.resolve('@pulumi/pulumi/cmd/dynamic-provider');
  // The host looks for packages in its folder.
  const it = await serving(
    spawn('node', [main, ...args], { cwd: __dirname, stdio: ['pipe', 'pipe', 'pipe'] }),
  );
  const configure = new ConfigureRequest();
  configure.setArgs(open({}));
  await new Promise((resolve) => it.client.configure(configure, resolve));
  const request = new CheckRequest();
  request.setOlds(open({}));
  request.setNews(open({ __provider: "require('@workload/pulumi/dyn').Drive(exports)" }));
  await new Promise((resolve) => it.client.check(request, resolve));
  return it;
}

const FORMS = { plugin, host };

async function serving(child: ChildProcessByStdio<Writable, Readable, Readable | null>): Promise<Served> {
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
async function hangingCreate({ client }: Served): Promise<{ told: Promise<string> }> {
  const { baseUrl, asked } = await silence();
  const configure = new ConfigureRequest();
  configure.setArgs(open({ baseUrl, workspace: 'main', apiKey: 'any', skipCredentialsValidation: 'true' }));
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

it('the plugin ends within five seconds of SIGTERM, after it reports a write in doubt', async () => {
  const it = await plugin();
  const { told } = await hangingCreate(it);
  it.process.kill('SIGTERM');
  expect(await it.ended()).toBeLessThan(5_000);
  expect(await told).toMatch(/POST \/drives → no complete answer 4 s after.*the next run checks again/);
}, 20_000);

it.each(['plugin', 'host'] as const)(
  'the %s ends when its engine is gone',
  async (form) => {
    const { address, kill, connected } = await engine();
    const first = connected();
    const it = await FORMS[form](address);
    await first;
    kill();
    expect(await it.ended()).toBeLessThan(8_000);
  },
  20_000,
);

it('the host ends when nobody reads its output, and is not ended before', async () => {
  const it = await host('127.0.0.1:1');
  expect(await answers(it)).toBe(true);
  it.process.stdout?.destroy();
  it.process.stderr?.destroy();
  // Without settings, the operation fails, and the host prints the error.
  await new Promise((resolve) => it.client.delete(new DeleteRequest(), resolve));
  expect(await it.ended()).toBeLessThan(8_000);
}, 20_000);

const answers = ({ client }: Served) =>
  new Promise((resolve) =>
    client.getPluginInfo(new Empty(), (error) => {
      resolve(error === null);
    }),
  );

it.each(['plugin', 'host'] as const)(
  'the %s stays when only the connection to the engine breaks',
  async (form) => {
    const { address, breakConnections, connected } = await engine();
    const first = connected();
    const it = await FORMS[form](address);
    await first;
    const again = connected();
    breakConnections();
    await again;
    expect(await answers(it)).toBe(true);
  },
  20_000,
);

it('the plugin stays when a user started it, whatever happens to its engine', async () => {
  const { address, kill } = await engine();
  const it = await plugin();
  const handshake = new ProviderHandshakeRequest();
  handshake.setEngineAddress(address);
  await new Promise((resolve) => it.client.handshake(handshake, resolve));
  kill();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await answers(it)).toBe(true);
}, 20_000);
