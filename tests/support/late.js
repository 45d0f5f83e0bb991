// Pulumi's package loads TypeScript and npm's library of package trees for serialising closures, which nothing here does:
// in a test file they wait until they are used.
const { join } = require('node:path');

const MODULES = join(__dirname, '..', '..', 'node_modules');

/**
 * @param {string} path
 * @returns {unknown} The module, loaded when something of it is asked for.
 */
module.exports = function late(path) {
  /** @type {Record<string | symbol, unknown> | undefined} */
  let loaded;
  return new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === '__esModule') return true;
        loaded ??= require(join(MODULES, path));
        return key === 'default' ? loaded : loaded?.[key];
      },
    },
  );
};
