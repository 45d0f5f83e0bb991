/** The version of this package: resources request the plugin of this version, and states record it. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- outside of the sources; bundlers follow a plain require
export const { version } = require('../package.json') as { version: string };
