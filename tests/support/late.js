// Pulumi's package loads TypeScript and npm's library of package trees to serialise closures, which tests do not
// need: in a test file, they load on first use.
const { join } = require('node:path');

const MODULES = join(__dirname, '..', '..', 'node_modules');

/**
 * @param {string} path
 * @returns {unknown} The module, which loads on first use.
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
