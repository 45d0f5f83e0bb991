// Owns `npm run bench:start`: the first `npm start` of a new machine, beside a plain build of the same engine.
// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure, main, onPath, run, say } from './lib/process.mjs';
import { must, step } from './lib/progress.mjs';
import { ROOT } from './lib/setup.mjs';

const ROUNDS = 2;
/** The longest first start, as a multiple of the plain build. */
const MOST = 1.1;

await main(async (signal) => {
  const go = onPath('go');
  if (go === undefined)
    throw new Failure('This builds the engine twice: install Go (https://go.dev/doc/install).');
  if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '')
    throw new Failure('Only what is committed is measured: commit first.');
  const ratios = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = await withoutCaches(async (folder, env) => {
      await must('git clone', run('git', ['clone', '--quiet', ROOT, join(folder, 'clone')], { env, signal }));
      return secondsOf(`First npm start, ${round} of ${ROUNDS}`, 'npm', ['start'], {
        cwd: join(folder, 'clone'),
        env,
        signal,
      });
    });
    const plain = await withoutCaches((folder, env) =>
      secondsOf(`Plain build of the engine, ${round} of ${ROUNDS}`, go, plainBuild(folder), {
        cwd: join(ROOT, 'tools', 'engine', 'cli'),
        env,
        signal,
      }),
    );
    ratios.push(start / plain);
    say(
      `npm start: ${start} s, plain build: ${plain} s, ratio ${(start / plain).toFixed(2)} (at most ${MOST})`,
    );
  }
  return ratios.every((ratio) => ratio <= MOST) ? 0 : 1;
});

/** The build that somebody does who only follows the engine's own page. @param {string} folder */
function plainBuild(folder) {
  const flags = ['-mod=readonly', '-trimpath', '-ldflags', '-s -w'];
  return ['build', ...flags, '-o', join(folder, 'pulumi'), 'github.com/pulumi/pulumi/pkg/v3/cmd/pulumi'];
}

/**
 * Runs with a new home: no caches of Go or npm, and no engine.
 *
 * @template T
 * @param {(folder: string, env: NodeJS.ProcessEnv) => Promise<T>} work
 */
async function withoutCaches(work) {
  const folder = mkdtempSync(join(tmpdir(), 'workload-first-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  const { PATH = '' } = process.env;
  const engine = onPath('pulumi');
  const env = {
    ...process.env,
    PATH: engine === undefined ? PATH : PATH.replaceAll(dirname(engine), ''),
    HOME: home,
    PULUMI_HOME: join(home, '.pulumi'),
    GOPATH: join(home, 'go'),
    GOCACHE: join(home, 'go-build'),
    npm_config_cache: join(home, 'npm'),
    // Registries and proxies are those of the user.
    npm_config_userconfig: join(homedir(), '.npmrc'),
    GOENV: execFileSync('go', ['env', 'GOENV'], { encoding: 'utf8' }).trim(),
    CI: '1',
  };
  try {
    return await work(folder, env);
  } finally {
    // Go keeps its modules unwritable.
    await run('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 */
async function secondsOf(title, command, args, options) {
  const begun = performance.now();
  await step(title, (onLine) => must(title, run(command, args, { ...options, onLine })));
  return Math.round((performance.now() - begun) / 1000);
}
