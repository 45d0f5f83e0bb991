// Counts the files and functions of the built client and provider that one operation on a drive passes, in both forms:
// `node scripts/files-passed.mjs` for all operations, `node scripts/files-passed.mjs create` for one, `-- --list` to name
// the files. Needs `npm run build`.
//
// The count is V8's precise coverage of dist/. It begins when everything is loaded and another drive has gone the whole
// way, so what happens once in a process does not count. A function without a name is part of the one around it.
import { Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WAYS = /** @type {const} */ (['check', 'create', 'diff', 'update', 'read', 'delete']);

/**
 * @typedef {(typeof WAYS)[number]} Way
 *
 * @typedef {Record<string, unknown>} Bag
 *
 * @typedef {Readonly<Record<Way | 'change', () => Promise<void>>>} Ways `change`: the check before an update
 */

const wanted = WAYS.filter((way) => process.argv.length < 3 || process.argv.includes(way));
const isListed = process.argv.includes('--list');
const { startEmulator } = require('@workload/emulator');
const emulator = await startEmulator();
const settings = { baseUrl: emulator.baseUrl, workspace: emulator.workspace, apiKey: emulator.apiKey };
const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');

for (const [form, waysOf] of Object.entries({ dynamic: await dynamic(), native: await native() })) {
  for (const name of ['first', 'second']) {
    const ways = waysOf(name);
    for (const way of WAYS) {
      if (way === 'diff') await ways.change();
      const isCounted = name === 'second' && (wanted.length === 0 || wanted.includes(way));
      if (isCounted) report(`${way} of a drive, ${form}`, await covered(ways[way]));
      else await ways[way]();
    }
  }
}
await emulator.stop();
process.exit(0);

/** @param {() => Promise<void>} run */
async function covered(run) {
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await inspector.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  await inspector.post('Profiler.stopPreciseCoverage');
  return result;
}

/**
 * @param {string} what
 * @param {import('node:inspector').Profiler.ScriptCoverage[]} scripts
 */
function report(what, scripts) {
  const passed = scripts
    .filter(({ url }) => /\/(provider|sdk)\/dist\//.test(url))
    .map(({ url, functions }) => ({
      file: relative(ROOT, url.startsWith('file:') ? fileURLToPath(url) : url),
      names: functions
        .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
        .map((one) => one.functionName),
    }))
    .filter(({ names }) => names.length > 0)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const functions = passed.reduce((sum, { names }) => sum + names.length, 0);
  console.log(`${what}: ${passed.length} files, ${functions} functions`);
  if (!isListed) return;
  let folder = '';
  for (const { file, names } of passed) {
    if (dirname(file) !== folder) console.log(`  ${(folder = dirname(file))}`);
    console.log(`    ${file.slice(folder.length + 1)}: ${names.join(', ')}`);
  }
}

/** The ways of a drive through the dynamic provider, by its logical name. */
async function dynamic() {
  const { Drive: provider } = require(`${ROOT}provider/dist/dynamic/handlers.js`);
  /** @type {Readonly<Record<string, string>>} */
  const config = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`workload:${key}`, value]),
  );
  await provider.configure({ config: { get: (/** @type {string} */ key) => config[key] } });
  return (/** @type {string} */ name) => {
    const inputs = (/** @type {Bag} */ more) => ({
      region: 'us-was-1',
      __owner: `shop/dev/${name}#${name === 'first' ? 'abcdefghij' : 'bcdefghijk'}`,
      ...more,
    });
    /** @type {Record<string, Bag>} */
    const bags = {};
    let id = '';
    /** @type {Ways} */
    const ways = {
      check: async () => void (bags.first = (await provider.check({}, inputs({}))).inputs),
      create: async () => void ({ id, outs: bags.state } = await provider.create(bags.first)),
      change: async () =>
        void (bags.next = (await provider.check(bags.first, inputs({ labels: { a: 'b' } }))).inputs),
      diff: async () => void (await provider.diff(id, bags.state, bags.next)),
      update: async () => void (bags.state = (await provider.update(id, bags.state, bags.next)).outs),
      read: async () => void (await provider.read(id, bags.state)),
      delete: async () => provider.delete(id, bags.state),
    };
    return ways;
  };
}

/**
 * @typedef {{ getId(): string, getInputs(): unknown, getProperties(): unknown }} Answer
 *
 * @typedef {Record<string, new () => Record<string, (value: unknown) => void>>} Requests
 *
 * @typedef {Record<string, (request: unknown, ended: (error: Error | null, answer: Answer) => void) => void>} Methods
 */

/**
 * The generated classes, by name.
 *
 * @param {unknown} module
 */
function requests(module) {
  return /** @type {Requests} */ (module);
}

/**
 * The methods of the service, by name.
 *
 * @param {unknown} client
 */
function methods(client) {
  return /** @type {Methods} */ (client);
}

/** The same through the plugin's service, as the engine calls it. */
async function native() {
  const { credentials } = require('@grpc/grpc-js');
  const { ResourceProviderClient } = require('@pulumi/pulumi/proto/provider_grpc_pb');
  const messages = requests(require('@pulumi/pulumi/proto/provider_pb'));
  const { Struct } = require('google-protobuf/google/protobuf/struct_pb');
  const plugin = (/** @type {string} */ file) => require(`${ROOT}provider/dist/${file}.js`);
  const { definitions } = plugin('resources/index');
  const { functions } = plugin('functions/index');
  const { PluginProvider } = plugin('plugin/provider');
  const { Providers } = plugin('plugin/providers');
  const { serve, serviceOf } = plugin('plugin/server');
  const providers = new Providers(() => new PluginProvider({ definitions, functions, env: {} }));
  const { port } = await serve(serviceOf(providers, { version: '0', schema: () => '{}' }));
  const client = methods(new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure()));

  /** @type {(method: string, type: string, fields: Bag) => Promise<Answer>} */
  const call = (method, type, fields) =>
    new Promise((resolve, reject) => {
      const Request = messages[type];
      if (Request === undefined) throw new Error(`no ${type}`);
      const request = new Request();
      for (const [field, value] of Object.entries(fields)) request[`set${field}`]?.(value);
      client[method]?.(request, (error, answer) => (error ? reject(error) : resolve(answer)));
    });
  const bag = (/** @type {Parameters<typeof Struct.fromJavaScript>[0]} */ fields) =>
    Struct.fromJavaScript(fields);
  await call('configure', 'ConfigureRequest', { Args: bag(settings), Acceptsecrets: true });
  return (/** @type {string} */ name) => {
    const Urn = `urn:pulumi:dev::shop::workload:index:Drive::${name}`;
    const Randomseed = new Uint8Array(32).fill(name === 'first' ? 1 : 2);
    /** @type {Bag} */
    const bags = {};
    let Id = '';
    const check = async (/** @type {unknown} */ Olds, /** @type {{ labels?: { a: string } }} */ more) => {
      const News = bag({ region: 'us-was-1', ...more });
      return (await call('check', 'CheckRequest', { Urn, Randomseed, Olds, News })).getInputs();
    };
    /** @type {Ways} */
    const ways = {
      check: async () => void (bags.inputs = await check(bag({}), {})),
      create: async () => {
        const answer = await call('create', 'CreateRequest', { Urn, Properties: bags.inputs });
        [Id, bags.state] = [answer.getId(), answer.getProperties()];
      },
      change: async () => void (bags.next = await check(bags.inputs, { labels: { a: 'b' } })),
      diff: async () => {
        await call('diff', 'DiffRequest', {
          Urn,
          Id,
          Olds: bags.state,
          OldInputs: bags.inputs,
          News: bags.next,
        });
      },
      update: async () => {
        const fields = { Urn, Id, Olds: bags.state, OldInputs: bags.inputs, News: bags.next };
        bags.state = (await call('update', 'UpdateRequest', fields)).getProperties();
      },
      read: async () =>
        void (await call('read', 'ReadRequest', { Urn, Id, Properties: bags.state, Inputs: bags.next })),
      delete: async () =>
        void (await call('delete', 'DeleteRequest', {
          Urn,
          Id,
          Properties: bags.state,
          OldInputs: bags.next,
        })),
    };
    return ways;
  };
}
