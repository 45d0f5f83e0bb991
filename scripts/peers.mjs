// Owns `npm run test:peers`: the oldest `@pulumi/pulumi` that the provider allows, and the newest one on the newest
// engine, each in a copy of the project with its own packages.
// @ts-check
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findEngine, findNewest } from './engine.mjs';
import { Failure, main, run, runInTerminal, say } from './lib/process.mjs';
import { failed, step } from './lib/progress.mjs';
import { ROOT, setUp } from './lib/setup.mjs';

const PEER = '@pulumi/pulumi';
/** The newest versions that were checked, by the oldest Node that they allow; raise them after checking a later one. */
const NEWEST = { 20: '3.248.0', 22: '3.276.0' };
const DIST = ['sdk/dist', 'emulator/dist', 'provider/dist', 'provider/bin'];

/**
 * With another package: the plugin bundles its protocol code, whatever the program's version, so only the dynamic
 * provider's lifecycle runs here.
 */
const OF_PACKAGE = [
  ['tests/engine/quickstart', 'tests/engine/state-size'],
  ['--selectProjects=dynamic', '-t', 'Drive', '--testPathPatterns', 'tests/conformance/lifecycle'],
];
/** With another engine: both forms. */
const OF_ENGINE = [['--config', 'tests/peers/jest.peers.config.js']];
/** The engine asks in another order than that of the program. */
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
  const given = process.argv.slice(2);
  await setUp({ signal });
  const engine = await findEngine({ signal });
  const newest = Number(process.versions.node.split('.')[0]) < 22 ? NEWEST[20] : NEWEST[22];
  const runs =
    given.length > 0
      ? given.map((version) => ({ version, on: engine, tests: OF_PACKAGE }))
      : [
          { version: oldest, on: engine, tests: OF_PACKAGE },
          { version: newest, on: await findNewest(engine, signal), tests: [...OF_PACKAGE, ...OF_ENGINE] },
        ];
  for (const { version, on, tests } of runs) {
    const what = `${PEER} ${version}, engine ${on.version}, Node ${process.versions.node}`;
    const folder = mkdtempSync(join(tmpdir(), 'workload-peer-'));
    try {
      await copyOn(folder, version, signal);
      for (const args of tests) {
        const jest = join(folder, 'node_modules', 'jest', 'bin', 'jest.js');
        const order = OF_ENGINE.includes(args) ? SIDE_BY_SIDE : {};
        const env = { ...process.env, ...order, WORKLOAD_ENGINE_BIN: on.bin };
        const code = await runInTerminal(process.execPath, [jest, '--rootDir', folder, ...args], { env });
        if (code !== 0) {
          say(`${what}: failed`);
          return code;
        }
      }
      say(`${what}: passed`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return 0;
});
