/** A run that is cancelled during a request: the message says what it waited for, and what comes next. */
import {
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  InvokeRequest,
  ReadRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { type Emulator, startEmulator } from '@workload/emulator';
import { functions } from './functions';
import { PluginProvider } from './plugin/provider';
import { open } from './plugin/wire';
import { definitions } from './resources';

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ deployDelayMs: 60_000 });
});
afterEach(async () => {
  await emulator.stop();
});

const { signal } = new AbortController();

function started(): PluginProvider {
  const provider = new PluginProvider({ definitions, functions, env: {} });
  const { baseUrl, workspace, apiKey } = emulator;
  const configure = new ConfigureRequest();
  configure.setArgs(open({ baseUrl, workspace, apiKey }));
  provider.configure(configure);
  return provider;
}

const urn = (type: string) => `urn:pulumi:dev::shop::workload:index:${type}::data`;

function created(type: string, inputs: object): CreateRequest {
  const request = new CreateRequest();
  request.setUrn(urn(type));
  request.setProperties(open({ __owner: 'shop/dev/data#aaaaaaaaaa', name: 'data', ...inputs }));
  return request;
}

/** The error of an operation that is cancelled once a request meets the fault. */
async function cancelledAt(
  fault: { method: string; path: string },
  operation: (provider: PluginProvider) => Promise<unknown>,
): Promise<Error> {
  const provider = started();
  emulator.faults.add({ ...fault, then: { kind: 'hang' } });
  const ending = operation(provider).then(
    () => undefined,
    (error: unknown) => error,
  );
  while (emulator.faults.pending().length > 0) await new Promise(setImmediate);
  provider.cancel();
  const error = await ending;
  if (!(error instanceof Error)) throw new Error('it was not cancelled');
  return error;
}

it('a cancelled read keeps its state, and asks to run the command again', async () => {
  const read = new ReadRequest();
  read.setUrn(urn('Drive'));
  read.setId('data');
  read.setProperties(open({ name: 'data', region: 'us-was-1' }));
  const error = await cancelledAt({ method: 'GET', path: '/drives/data' }, (on) => on.read(read, signal));
  expect(error.message).toBe(
    'The run was cancelled while the Drive was being read. Its state is unchanged; run the command again',
  );
});

it('a delete that was cancelled before its start keeps the resource in state', async () => {
  await started().create(created('Drive', { region: 'us-was-1' }), signal);
  const remove = new DeleteRequest();
  remove.setUrn(urn('Drive'));
  remove.setId('data');
  remove.setProperties(open({ name: 'data', region: 'us-was-1' }));
  const error = await cancelledAt({ method: 'GET', path: '/drives/data' }, (on) => on.delete(remove, signal));
  expect(error.message).toBe(
    'The run was cancelled before the deletion of the Drive was confirmed. It stays in the state; the next run deletes it',
  );
});

it('a cancelled function changes nothing', async () => {
  const invoke = new InvokeRequest();
  invoke.setTok('workload:index:getDrive');
  invoke.setArgs(open({ name: 'data' }));
  const error = await cancelledAt({ method: 'GET', path: '/drives/data' }, (on) => on.invoke(invoke, signal));
  expect(error.message).toBe(
    'The run was cancelled before getDrive got its answer. Nothing was changed; run the command again',
  );
});

it('a cancelled wait for a deployment says what it waited for', async () => {
  const error = await cancelledAt({ method: 'GET', path: '/functions/data' }, (on) =>
    on.create(created('McpFunction', {}), signal),
  );
  expect(error.message).toBe('DEPLOYING when the run was cancelled; the next run continues from here');
});
