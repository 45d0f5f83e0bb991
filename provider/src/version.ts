/** The version of this package: resources ask the engine for the plugin of the same, and states say which wrote them. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources; bundlers follow a plain require
export const { version } = require('../package.json') as { version: string };
