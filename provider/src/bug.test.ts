/** A bug of this package in any operation: both adapters report it as a bug, without values. */
import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  InvokeRequest,
  ReadRequest,
  UpdateRequest,
} from '@pulumi/pulumi/proto/provider_pb';
import { readSettings } from './config';
import { connect } from './connect';
import { adapt, Session } from './dynamic/adapter';
import { run } from './dynamic/run';
import { functions } from './functions';
import { PluginProvider } from './plugin/provider';
import { open } from './plugin/wire';
import { drive } from './resources/drive';
import type { Definition, Fields } from './resource';
import { version } from './version';

const SECRET = 'planted-secret-value';
const SETTINGS = {
  baseUrl: 'http://127.0.0.1:9/v0',
  workspace: 'main',
  apiKey: SECRET,
  skipCredentialsValidation: 'true',
};
const URN = 'urn:pulumi:dev::shop::workload:index:Drive::data';
const STATE: Fields = {
  name: 'data',
  region: 'us-was-1',
  labels: { token: SECRET },
  __owner: 'shop/dev/data',
};
const { signal } = new AbortController();

/** Throws JavaScript's own error about a missing value. */
function mistake(): never {
  const nothing = JSON.parse('{}') as { spec: Fields };
  throw new Error(String(nothing.spec.metadata));
}

/** Throws JavaScript's error about invalid JSON, which quotes the text. */
function quoting(): never {
  throw new Error(String(JSON.parse(`${SECRET} "is" not JSON`)));
}

/** A kind in which every verb fails in this way. */
function broken(fail: () => never): Definition {
  const later = async () => Promise.resolve().then(fail);
  return { ...drive, create: later, read: later, rules: fail, change: { dormant: fail } };
}

const OPERATIONS = ['check', 'diff', 'create', 'update', 'read', 'delete'] as const;
type Operation = (typeof OPERATIONS)[number];

/** Runs an operation with each adapter. */
const ADAPTERS: Record<string, (definition: Definition, operation: Operation) => Promise<unknown>> = {
  dynamic: async (definition, operation) => {
    const settings = readSettings(
      (key) => SETTINGS[key.slice('workload:'.length) as keyof typeof SETTINGS],
      {},
    );
    const connection = connect(settings, () => undefined);
    const provider = adapt(definition, new Session(() => connection));
    switch (operation) {
      case 'check':
        return provider.check({}, STATE);
      case 'diff':
        return provider.diff('data', STATE, { ...STATE, displayName: 'Data' });
      case 'create':
        return provider.create(STATE);
      case 'update':
        return provider.update('data', STATE, { ...STATE, displayName: 'Data' });
      case 'read':
        return provider.read('data', STATE);
      case 'delete':
        return provider.delete('data', STATE);
    }
  },
  native: async (definition, operation) => {
    const provider = new PluginProvider({
      definitions: { Drive: definition },
      functions: {},
      env: process.env,
    });
    const configure = new ConfigureRequest();
    configure.setArgs(open(SETTINGS));
    provider.configure(configure);
    const [check, diff] = [new CheckRequest(), new DiffRequest()];
    const [create, update] = [new CreateRequest(), new UpdateRequest()];
    const [read, remove] = [new ReadRequest(), new DeleteRequest()];
    for (const request of [check, diff, create, update, read, remove]) request.setUrn(URN);
    for (const request of [diff, update, read, remove]) request.setId('data');
    for (const request of [create, read, remove]) request.setProperties(open(STATE));
    for (const request of [diff, update]) request.setOlds(open(STATE));
    for (const request of [check, diff, update]) request.setNews(open({ ...STATE, displayName: 'Data' }));
    switch (operation) {
      case 'check':
        return provider.check(check, signal);
      case 'diff':
        return provider.diff(diff, signal);
      case 'create':
        return provider.create(create, signal);
      case 'update':
        return provider.update(update, signal);
      case 'read':
        return provider.read(read, signal);
      case 'delete':
        return provider.delete(remove, signal);
    }
  },
};

async function messageOf(operation: () => Promise<unknown>): Promise<string> {
  const error: unknown = await operation().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? error.message : 'nothing was thrown';
}

afterEach(() => {
  delete process.env.WORKLOAD_DEBUG;
});

const cases = Object.entries(ADAPTERS).flatMap(([adapter, doing]) =>
  OPERATIONS.map((operation) => [adapter, operation, doing] as const),
);

it.each(cases)(
  '%s: an exception in a %s is reported as a bug of the provider',
  async (adapter, operation, doing) => {
    const message = await messageOf(() => doing(broken(mistake), operation));
    const resource = adapter === 'native' ? URN : 'data';
    expect(message).toBe(
      `This is a bug in @workload/pulumi; please report it with this message: ${operation} of Drive (${resource}), ` +
        `version ${version}, failed with TypeError: Cannot read properties of undefined (reading 'metadata'). ` +
        'Set WORKLOAD_DEBUG=true to add the places in the code.',
    );
  },
);

it('an exception in the configuration is reported by the check as a bug of the provider, not of the program', async () => {
  const provider = adapt(drive, new Session(mistake));
  const { failures } = await provider.check({}, STATE);
  expect(failures).toEqual([
    {
      property: '',
      reason:
        'This is a bug in @workload/pulumi; please report it with this message: configuration of the provider, ' +
        `version ${version}, failed with TypeError: Cannot read properties of undefined (reading 'metadata'). ` +
        'Set WORKLOAD_DEBUG=true to add the places in the code.',
    },
  ]);
});

/** Throws the error of an aborted signal. */
function aborted(): never {
  throw new DOMException('This operation was aborted', 'AbortError');
}

const KIND = 'Drive';
const CANCELLED: Partial<Record<Operation, string>> = {
  create: `before the ${KIND} was created. The next pulumi up creates it`,
  update: `before the ${KIND} was changed. The next pulumi up changes it`,
  read: `while the ${KIND} was being read. Its state is unchanged; run the command again`,
  delete: `before the deletion of the ${KIND} was confirmed. It stays in the state; the next run deletes it`,
};

it.each(cases.filter(([, operation]) => operation in CANCELLED))(
  '%s: a cancelled %s reports its outcome, and what the next run does',
  async (_adapter, operation, doing) => {
    expect(await messageOf(() => doing(broken(aborted), operation))).toBe(
      `The run was cancelled ${CANCELLED[operation] ?? ''}`,
    );
  },
);

it.each(cases)(
  '%s: an exception in a %s is reported without values, with and without its stack',
  async (_adapter, operation, doing) => {
    const plain = await messageOf(() => doing(broken(quoting), operation));
    expect(plain).toContain('failed with SyntaxError. Set WORKLOAD_DEBUG=true');
    process.env.WORKLOAD_DEBUG = 'true';
    const whole = await messageOf(() => doing(broken(quoting), operation));
    expect(whole).toMatch(/failed with SyntaxError\.\n +at .*bug\.test\.ts:\d+/);
    for (const message of [plain, whole]) expect(message).not.toMatch(/planted/);
  },
);

describe('an exception in a function', () => {
  const { getDrive } = functions;
  if (getDrive === undefined) throw new Error('no getDrive');
  beforeEach(() => {
    jest.spyOn(getDrive, 'run').mockImplementation(async () => Promise.resolve().then(mistake));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const expected =
    'This is a bug in @workload/pulumi; please report it with this message: call of getDrive, ' +
    `version ${version}, failed with TypeError: Cannot read properties of undefined (reading 'metadata').`;

  it('is reported as a bug of the provider by the plugin', async () => {
    const provider = new PluginProvider({ definitions: {}, functions: { getDrive }, env: {} });
    const configure = new ConfigureRequest();
    configure.setArgs(open(SETTINGS));
    provider.configure(configure);
    const request = new InvokeRequest();
    request.setTok('workload:index:getDrive');
    request.setArgs(open({ name: 'data' }));
    expect(await messageOf(() => provider.invoke(request, signal))).toContain(expected);
  });

  it('is reported as a bug of the provider in the process of the program', async () => {
    const get = (key: string) => SETTINGS[key.slice('workload:'.length) as keyof typeof SETTINGS];
    expect(await messageOf(() => run('getDrive', { name: 'data' }, get))).toContain(expected);
  });
});

it('our own error messages stay unchanged', async () => {
  const refusing: Definition = { ...drive, create: () => Promise.reject(new Error('drive "data" exists')) };
  for (const doing of Object.values(ADAPTERS)) {
    expect(await messageOf(() => doing(refusing, 'create'))).toBe('drive "data" exists');
  }
});
