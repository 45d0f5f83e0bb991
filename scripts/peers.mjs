// Owns `npm run test:peers`: the oldest engine that is supported, the usual one and the newest, each with the
// `@pulumi/pulumi` of its time, in a copy of the project with its own packages. `node scripts/on-node.mjs 22
// scripts/peers.mjs` does it on another Node.
// @ts-check
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ENGINE_VERSION, findEngine, findOther } from './engine.mjs';
import { Failure, main, run, runInTerminal, say } from './lib/process.mjs';
import { failed, step } from './lib/progress.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

const PEER = '@pulumi/pulumi';
/** The newest versions that were checked, by the oldest Node that they allow; raise them after checking a later one. */
const NEWEST = { 20: '3.248.0', 22: '3.276.0' };
const DIST = ['sdk/dist', 'emulator/dist', 'provider/dist', 'provider/bin', 'cli/dist', 'policies/dist'];

/** What users rely on first, in both forms, and what the dynamic form needs of the package. */
const TESTS = [
  ['--config', 'tests/peers/jest.peers.config.js'],
  ['--selectProjects=dynamic', '-t', 'Drive', '--testPathPatterns', 'tests/conformance/lifecycle'],
];
/** The newest engine can ask in another order than that of the program. */
const SIDE_BY_SIDE = { PULUMI_PARALLEL_DIFF: 'true' };

/** @param {string} folder */
function packageIn(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * A copy of the project, on one version.
 *
 * @param {string} folder
 * @param {string} version
 * @param {AbortSignal} signal
 */
async function copyOn(folder, version, signal) {
  /** @type {string[]} */
  const files = [];
  await run('git', ['ls-files'], { cwd: ROOT, signal, onLine: (line) => files.push(line) });
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const dist of DIST) cpSync(join(ROOT, dist), join(folder, dist), { recursive: true });
  for (const file of files.filter((name) => /(^|\/)package\.json$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8');
    // Changes the examples and the project's own devDependency, not the provider's range.
    writeFileSync(
      join(folder, file),
      text.replaceAll(/"@pulumi\/pulumi": "\d[^"]*"/g, `"${PEER}": "${version}"`),
    );
  }
  const install = ['install', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  const installed = await step(`Installing ${PEER} ${version} in a copy`, (onLine) =>
    run('npm', install, { cwd: folder, signal, onLine }),
  );
  if (installed.code !== 0) throw failed(`npm install with ${PEER} ${version}`, installed);
  const found = packageIn(join(folder, 'node_modules', PEER)).version;
  if (found !== version) throw new Failure(`npm installed ${PEER} ${found} instead of ${version}.`);
}

await main(async (signal) => {
  const oldest = packageIn(join(ROOT, 'provider')).peerDependencies[PEER].replace('^', '');
  const only = process.argv.slice(2);
  await setUp({ signal });
  const engine = await findEngine({ signal });
  const newest = Number(process.versions.node.split('.')[0]) < 22 ? NEWEST[20] : NEWEST[22];
  const all = [
    { which: 'oldest', version: oldest, on: () => findOther('oldest', engine, signal) },
    { which: 'usual', version: ENGINE_VERSION, on: () => Promise.resolve(engine) },
    { which: 'newest', version: newest, on: () => findOther('newest', engine, signal) },
  ];
  const runs = all.filter(({ which }) => only.length === 0 || only.includes(which));
  if (runs.length < only.length) throw new Failure('usage: node scripts/peers.mjs [oldest] [usual] [newest]');
  /** @type {{ what: string, hasPassed: boolean }[]} */
  const results = [];
  for (const { which, version, on } of runs) {
    const { bin, version: ofEngine } = await on();
    const folder = mkdtempSync(join(tmpdir(), 'workload-peer-'));
    let hasPassed = true;
    try {
      await copyOn(folder, version, signal);
      const jest = join(folder, 'node_modules', 'jest', 'bin', 'jest.js');
      const order = which === 'newest' ? SIDE_BY_SIDE : {};
      const env = { ...process.env, ...order, WORKLOAD_ENGINE_BIN: bin, WORKLOAD_TEST_ENGINE: which };
      for (const args of TESTS) {
        const code = await runInTerminal(process.execPath, [jest, '--rootDir', folder, ...args], { env });
        hasPassed &&= code === 0;
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const what = `engine ${ofEngine}, ${PEER} ${version}, Node ${process.versions.node}`;
    results.push({ what, hasPassed });
  }
  for (const { what, hasPassed } of results) say(`${what}: ${hasPassed ? 'passed' : 'failed'}`);
  return results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
});
