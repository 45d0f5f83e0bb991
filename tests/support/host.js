// Loaded into the engine's Node hosts, whose start is most of what a test of the engine costs. They load TypeScript
// and npm's library of package trees for serialising closures, which nothing here does: both wait until they are
// used. And programs in JavaScript are run as such.
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
  // npm, which a test's program may start, makes one of them.
  return new Proxy(function () {}, {
    get: (_, key) => key === '__esModule' || late()[key],
    construct: (_, args) => Reflect.construct(late(), args),
  });
}
Module.prototype.require = Object.assign(loadLate, load);

if (existsSync('index.js')) delete process.env.PULUMI_NODEJS_TYPESCRIPT;
