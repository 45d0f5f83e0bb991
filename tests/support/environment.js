// Programs of engine tests run in the test's process. Their unhandled rejections go to the listeners there, as on the
// language host, and do not fail the test.
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const warmHosts = require('./warm-hosts');

// Every test file loads its modules again, mostly the same ones. This caches V8's compiled code for this process.
const { compileFunction } = vm;
/** @type {Map<string, { source: string, made: Buffer | undefined }>} */
const compiled = new Map();
/** @type {typeof compileFunction} */
vm.compileFunction = (source, parameters, options) => {
  const key = options?.filename ?? '';
  const before = compiled.get(key);
  if (before?.source === source)
    return compileFunction(source, parameters, { ...options, cachedData: before.made });
  const result = compileFunction(source, parameters, { ...options, produceCachedData: true });
  compiled.set(key, { source, made: result.cachedData });
  return result;
};

// Jest's runner has a storage for each test file, and some programs have one. Node 20 passes every storage to each
// new promise, even after its file has ended, so that the process became slower with every file.
const storages = new Set();
for (const method of /** @type {const} */ (['run', 'enterWith'])) {
  const original = AsyncLocalStorage.prototype[method];
  /** @this {AsyncLocalStorage<unknown>} @param {unknown[]} args */
  AsyncLocalStorage.prototype[method] = function (...args) {
    storages.add(this);
    return Reflect.apply(original, this, args);
  };
}

/** How much busier than a quiet one a machine may be. */
const BUSY = 4;

module.exports = class extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    this.global.warmHosts = warmHosts;
  }

  /** @override */
  async teardown() {
    await super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
  }

  /**
   * @param {{
   *   name: string,
   *   error?: unknown,
   *   promise?: Promise<unknown>,
   *   test?: { timeout?: number },
   *   hook?: { timeout?: number },
   * }} event
   * @param {{
   *   testTimeout: number,
   *   unhandledRejectionErrorByPromiseTarget: Map<Promise<unknown>, Map<Promise<unknown>, unknown>>,
   * }} state
   */
  handleTestEvent(event, state) {
    if (event.name === 'test_fn_start') this.#extend(event.test, state.testTimeout);
    if (event.name === 'hook_start') this.#extend(event.hook, state.testTimeout);
    if (event.name !== 'error' || event.promise === undefined) return;
    // Jest receives the event first; the test's own process does not.
    if (!this.global.process.emit('unhandledRejection', event.error, event.promise)) return;
    state.unhandledRejectionErrorByPromiseTarget.get(event.promise)?.delete(event.promise);
  }

  /** @type {WeakSet<object>} */
  #extended = new WeakSet();

  /**
   * Limits are there for what hangs, and are written for a quiet machine. A busy one is no fault.
   *
   * @param {{ timeout?: number } | undefined} limited
   * @param {number} usual
   */
  #extend(limited, usual) {
    // A hook runs once for each test.
    if (limited === undefined || this.#extended.has(limited)) return;
    this.#extended.add(limited);
    limited.timeout = (limited.timeout ?? usual) * BUSY;
  }
};
