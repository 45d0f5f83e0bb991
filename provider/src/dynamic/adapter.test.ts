/** Messages about settings and credentials in a process of the engine's host: once, and before any request. */
import { startEmulator, type Emulator } from '@workload/emulator';
import type { Fields } from '../resource';
import { definitions } from '../resources';
import { adapt, Session } from './adapter';

type Provider = ReturnType<typeof adapt>;

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(async () => {
  await emulator.stop();
});

/** Providers of drives and functions in a process of their own, configured with these settings. */
async function started(settings: Record<string, string>): Promise<{ drive: Provider; server: Provider }> {
  const session = new Session();
  const provider = (type: string) => {
    const definition = definitions[type];
    if (definition === undefined) throw new Error(`no kind ${type}`);
    return adapt(definition, session);
  };
  const process = { drive: provider('Drive'), server: provider('McpFunction') };
  const config = { get: (key: string) => settings[key], require: (key: string) => settings[key] ?? '' };
  await process.drive.configure({ config });
  return process;
}

const settings = () => ({
  'workload:baseUrl': emulator.baseUrl,
  'workload:workspace': emulator.workspace,
  'workload:apiKey': emulator.apiKey,
});
const inputs = (name: string): Fields => ({ name, region: 'us-was-1', __owner: `p/s/${name}` });
const server = (name: string): Fields => ({ name, __owner: `p/s/${name}` });

async function messageOf(operation: Promise<unknown>): Promise<string> {
  const error: unknown = await operation.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.message : 'nothing was thrown';
}

it('explains a missing setting once, and refers to it in one line for every other operation', async () => {
  const { 'workload:apiKey': _key, ...rest } = settings();
  const { drive } = await started(rest);
  const told = [
    await messageOf(drive.read('a', inputs('a'))),
    await messageOf(drive.read('b', inputs('b'))),
    await messageOf(drive.delete('a', inputs('a'))),
    await messageOf(drive.create(inputs('c'))),
  ];
  expect(told[0]).toMatch(/pulumi config set --secret workload:apiKey/);
  const short = 'the Workload provider is not configured; see the first error';
  expect(told.slice(1)).toEqual([short, short, short]);
});

it('names the setting of a refused credential once, and sends nothing more', async () => {
  const { drive } = await started({ ...settings(), 'workload:apiKey': 'planted-wrong-key' });
  emulator.journal.clear();
  const first = await Promise.all(['a', 'b'].map((name) => messageOf(drive.create(inputs(name)))));
  expect(first.filter((message) => message.includes('set workload:apiKey'))).toHaveLength(1);
  expect(first.every((message) => message.includes('401'))).toBe(true);

  const sent = emulator.journal.entries().length;
  expect(await messageOf(drive.create(inputs('c')))).toBe(
    'skipped: the API key was already rejected (401) in this run; see the first error',
  );
  expect(emulator.journal.entries()).toHaveLength(sent);
});

it('tells once that nothing listens at the address, and sends nothing more', async () => {
  const { drive } = await started({ ...settings(), 'workload:baseUrl': 'http://127.0.0.1:1/v0' });
  const told = await Promise.all(['a', 'b', 'c'].map((name) => messageOf(drive.create(inputs(name)))));
  expect(told.sort()).toEqual([
    expect.stringMatching(
      /^GET \/workspaces\/default → no answer: .*ECONNREFUSED.*Nothing listens at http:\/\/127.0.0.1:1\/v0: start the emulator with npx/,
    ),
    'skipped: nothing could be read at http://127.0.0.1:1/v0; see the first error',
    'skipped: nothing could be read at http://127.0.0.1:1/v0; see the first error',
  ]);
});

it('also names the setting if the credential is refused during a wait', async () => {
  const { server: functions } = await started(settings());
  emulator.faults.add({
    method: 'GET',
    path: '/functions',
    times: 100,
    then: { kind: 'status', status: 401 },
  });
  const message = await messageOf(functions.create(server('sender')));
  emulator.faults.clear();
  expect(message).toMatch(/401.*does not accept the API key: set workload:apiKey/s);
});

it('does not mention credentials for other errors', async () => {
  const { drive } = await started(settings());
  expect(await messageOf(drive.create({ ...inputs('d'), region: 'nowhere' }))).not.toMatch(
    /credential|API key/,
  );
  expect(await messageOf(drive.create(inputs('d')))).toBe('nothing was thrown');
});

it('connects again when the configuration arrives after the first operation', async () => {
  const given = new Map(Object.entries(settings()));
  const session = new Session();
  expect(session.complaint()).toMatch(/workload:/);
  session.configure((key) => given.get(key));
  expect(session.complaint()).toBeUndefined();
  // Another kind is configured with the same settings, and shares the connection.
  const connection = session.connection();
  session.configure(() => undefined);
  expect(session.connection()).toBe(connection);
  await connection.platform.client.close();
});

it('reports again in a new session what an earlier session has reported', async () => {
  const first = await started({});
  const second = await started({});
  const told = [
    await messageOf(first.drive.create(inputs('a'))),
    await messageOf(second.drive.create(inputs('a'))),
  ];
  expect(told[0]).toBe(told[1]);
  expect(told[1]).not.toMatch(/see the first error/);
});

it('refuses the second of two resources with the same kind and explicit name, in the preview', async () => {
  const { drive } = await started(settings());
  emulator.journal.clear();
  const checked = (owner: string) => drive.check({}, { ...inputs('data'), __owner: `p/s/${owner}#?` });
  expect((await checked('one')).failures).toEqual([]);
  expect((await checked('two')).failures).toEqual([
    {
      property: '',
      reason: 'name: is already the name of "one" in this program: two resources cannot share one drive',
    },
  ]);
  expect(emulator.journal.entries().map(({ path }) => path)).toEqual(['/workspaces/default', '/locations']);
});
