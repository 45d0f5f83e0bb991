// Loaded into the engine's Node hosts, whose start is most of an engine test's time. They load TypeScript and npm's
// library of package trees to serialise closures, which the tests do not need: both load on first use. Runs
// JavaScript programs without compilation.
const { existsSync } = require('node:fs');
const Module = require('node:module');

const UNUSED = ['typescript', '@npmcli/arborist'];

const load = Module.prototype.require;
/**
 * @this {NodeJS.Module}
 * @param {string} id
 */
function loadLate(id) {
  if (!UNUSED.includes(id)) return load.call(this, id);
  let loaded;
  const late = () => (loaded ??= load.call(this, id));
  // npm, which a test's program may start, calls it as a constructor.
  return new Proxy(function () {}, {
    get: (_, key) => key === '__esModule' || late()[key],
    construct: (_, args) => Reflect.construct(late(), args),
  });
}
Module.prototype.require = Object.assign(loadLate, load);

if (existsSync('index.js')) delete process.env.PULUMI_NODEJS_TYPESCRIPT;
