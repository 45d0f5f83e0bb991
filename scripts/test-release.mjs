// Owns `npm run test:release`: builds a release twice, compares the results, and installs it as a user does, from
// local servers only. Arguments after `--` go to Jest.
// @ts-check
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findEngine, findHost } from './engine.mjs';
import { HERE } from './lib/node.mjs';
import { Failure, main } from './lib/process.mjs';
import { findRegistries } from './lib/registries.mjs';
import { PRIVATE, setUp } from './lib/setup.mjs';
import { PLATFORMS } from './lib/standalone.mjs';
import { runTests } from './lib/tests.mjs';
import { release } from './release.mjs';

const PLACE = join(PRIVATE, 'test-release');

/** `npm run test:languages` builds and runs the Java package. */
const KINDS = ['npm', 'python', 'go', 'plugin', 'schema', 'registry', 'sbom', 'notes'];

await main(async (signal) => {
  await setUp({ signal });
  const own = PLATFORMS.find(({ node }) => node === HERE);
  if (own === undefined)
    throw new Failure(`The plugin has no archive for ${HERE}, which this test installs.`);
  const platforms = [`${own.system}-${own.processor}`];
  const port = await freePort();
  const builds = ['first', 'second'].map((name) => join(PLACE, name));
  rmSync(PLACE, { recursive: true, force: true });
  for (const out of builds) {
    await release({ kinds: KINDS, out, downloadUrl: `http://127.0.0.1:${port}`, platforms, signal });
  }
  const engine = await findEngine({ signal });
  Object.assign(process.env, await findRegistries(join(PLACE, 'first', 'go'), signal), {
    WORKLOAD_RELEASE: builds[0],
    WORKLOAD_RELEASE_AGAIN: builds[1],
    WORKLOAD_RELEASE_PORT: String(port),
    WORKLOAD_PYTHON_PATH: await findHost('python', engine, signal),
    WORKLOAD_GO_PATH: await findHost('go', engine, signal),
  });
  const args = process.argv.slice(2);
  return runTests(['--config', 'tests/release/jest.release.config.js', ...args], signal);
});

/** The port that will serve the plugin: the packages contain its address. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
