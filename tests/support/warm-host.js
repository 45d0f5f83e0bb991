// Pulumi's own host of dynamic providers, reused by many engine commands. A new process for each provider, as for
// users, spends most of its time on loading Pulumi's SDK. Every attached provider gets fresh copies of the modules
// that differ between such processes.
// @ts-check
require('./host');
const Module = require('node:module');
const { join, sep } = require('node:path');
const { credentials, Server, ServerCredentials } = require('@grpc/grpc-js');
const { Empty } = require('google-protobuf/google/protobuf/empty_pb');
const { EngineClient } = require('@pulumi/pulumi/proto/engine_grpc_pb');
const { LogRequest, LogSeverity } = require('@pulumi/pulumi/proto/engine_pb');
const { ResourceProviderService } = require('@pulumi/pulumi/proto/provider_grpc_pb');

const HOST = require.resolve('@pulumi/pulumi/cmd/dynamic-provider');
const FRESH = ['provider', 'sdk'].map((name) => join(__dirname, '..', '..', name, 'dist') + sep);

/** @typedef {Record<string, import('@grpc/grpc-js').handleUnaryCall<any, any>>} Service */

/** The modules that `require` currently finds. */
let active = new Map();

/** @param {typeof active} modules */
function activate(modules) {
  if (modules === active) return;
  for (const file of Object.keys(require.cache)) {
    if (file !== HOST && !FRESH.some((folder) => file.startsWith(folder))) continue;
    active.set(file, require.cache[file]);
    delete require.cache[file];
  }
  active = modules;
  for (const [file, module] of active) require.cache[file] = module;
}

/** A late `require` finds the modules of its own provider. */
const all = new Set();
const load = Module.prototype.require;
/** @this {NodeJS.Module} */
function loadAmongItsOwn(/** @type {string} */ id) {
  for (const modules of all) if (modules.get(this.filename) === this) activate(modules);
  return load.call(this, id);
}
Module.prototype.require = Object.assign(loadAmongItsOwn, load);

/** The engine that attached a provider last. */
/** @type {any} */
let engine;
/** Settles when all output has arrived there. */
let printed = Promise.resolve();

/** Sends output to the engine, as stack messages, like a plugin's output. */
function print(/** @type {unknown} */ chunk) {
  const line = new LogRequest();
  line.setSeverity(LogSeverity.INFO);
  line.setMessage(String(chunk));
  const arrived = new Promise((resolve) => void engine?.log(line, resolve));
  printed = Promise.all([printed, arrived]).then(() => undefined);
  return true;
}

/** Every provider has its own connection. */
/** @type {Map<string, { readonly modules: typeof active, readonly service: Service }>} */
const providers = new Map();

/** Calls without a response so far. */
let underWay = 0;

/** The service that Pulumi's host offers in a new process. */
function freshProvider() {
  const modules = new Map();
  all.add(modules);
  activate(modules);
  for (const event of ['uncaughtException', 'unhandledRejection', 'exit']) process.removeAllListeners(event);
  process.argv = [process.execPath, HOST, 'the engine'];
  require(HOST);
  return { modules, service: caught };
}

/** @type {Service} */
let caught;
const server = new Server();
/** @type {Service} */
const methods = Object.fromEntries(
  Object.entries(ResourceProviderService)
    .filter(([, { responseStream }]) => !responseStream)
    .map(([method]) => [
      method,
      (call, answer) => {
        const peer = call.getPeer();
        const provider = providers.get(peer) ?? freshProvider();
        providers.set(peer, provider);
        if (method === 'handshake')
          engine = new EngineClient(call.request.getEngineAddress(), credentials.createInsecure(), {
            // The host outlives engines: a new engine may listen on the address of an ended one.
            'grpc.use_local_subchannel_pool': 1,
          });
        if (method === 'attach') {
          answer(null, new Empty());
          return;
        }
        activate(provider.modules);
        underWay += 1;
        provider.service[method]?.(call, (...answered) => {
          underWay -= 1;
          // The command may end with the response.
          void printed.then(() => {
            answer(...answered);
          });
        });
      },
    ]),
);
server.addService(ResourceProviderService, methods);
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  // Pulumi's host does not listen, so it prints no port.
  Object.assign(Server.prototype, {
    addService: (/** @type {unknown} */ _description, /** @type {Service} */ service) => {
      caught = service;
    },
    bindAsync: () => undefined,
  });
  process.stdout.write = print;
  process.stderr.write = print;
  process.on('message', (/** @type {{ begins?: { cwd: string, env: NodeJS.ProcessEnv } }} */ { begins }) => {
    if (begins === undefined) {
      // The folder of the command's program will be deleted.
      process.chdir(__dirname);
      process.send?.(underWay === 0 ? 'idle' : 'busy');
      return;
    }
    providers.clear();
    all.clear();
    process.chdir(begins.cwd);
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, begins.env);
    process.send?.(port);
  });
  process.on('disconnect', () => process.exit());
});
