// Owns the walk through examples/rollout: one release is promoted, one is rolled back, and going back to it is refused.
// @ts-check
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as shop from '../../examples/rollout/shop.mjs';
import { exitCode, Failure, run, say } from './process.mjs';
import { ROOT } from './setup.mjs';

/** How much faster time passes, for the platform and for the command. */
const SPEED = 10;
const TICK_MS = 50;

const STACK = 'local';
const EXAMPLE = join(ROOT, 'examples', 'rollout');
/** Where npm links the command. */
const BIN = join(ROOT, 'node_modules', '.bin');
const COMMAND = join(BIN, 'workload');
const CLOCK = join(ROOT, 'scripts', 'lib', 'fast-clock.cjs');

/**
 * Runs Node on a terminal and resolves to its exit code.
 *
 * @typedef {(args: readonly string[], options: { cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal }) =>
 *   Promise<number>} OnTerminal
 */

/** @type {OnTerminal} */
function onThisTerminal(args, options) {
  const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' });
  return exitCode(child, 'exit', (error) => say(error.message));
}

/**
 * @param {string} bin The folder of the engine.
 * @param {string} folder Working folder; its old contents are deleted.
 * @param {AbortSignal} signal
 * @param {OnTerminal} onTerminal Runs `workload rollout`.
 * @throws {Failure} When a step differs from what the example expects.
 */
export async function walk(bin, folder, signal, onTerminal = onThisTerminal) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'state'), { recursive: true, mode: 0o700 });
  for (const file of ['index.ts', 'tsconfig.json', 'smoke.mjs'])
    cpSync(join(EXAMPLE, file), join(folder, file));
  // The plugin's path counts from the project's folder.
  const project = readFileSync(join(EXAMPLE, 'Pulumi.yaml'), 'utf8');
  writeFileSync(
    join(folder, 'Pulumi.yaml'),
    project.replace('../..', () => ROOT),
  );
  // Jest warns about two packages with the same name.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, main: 'index.ts' }));
  const platform = await startPlatform();
  try {
    await tell(new Person(folder, environment(bin, folder, platform), signal, onTerminal), platform);
  } finally {
    await platform.stop();
  }
}

/** The local platform, with the shop on it. */
async function startPlatform() {
  /** @type {import('@workload/emulator')} */
  const { startEmulator } = createRequire(import.meta.url)(join(ROOT, 'emulator', 'dist', 'index.js'));
  const snapshots = ['shop-v1', 'shop-v2', 'shop-v3'];
  const emulator = await startEmulator({
    handlers: { application: shop.answer },
    seed: {
      sandboxes: [{ metadata: { name: 'build' }, spec: { runtime: { image: 'shop', memory: 2048 } } }],
      snapshots: snapshots.map((name) => ({ name, source: { name: 'build' } })),
    },
  });
  const begun = Date.now();
  let ahead = 0;
  const ticking = setInterval(() => {
    const next = (Date.now() - begun) * (SPEED - 1);
    emulator.clock.advance(next - ahead);
    ahead = next;
  }, TICK_MS);
  return {
    ...emulator,
    begun,
    stop: async () => {
      clearInterval(ticking);
      await emulator.stop();
    },
  };
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof startPlatform>>} platform
 * @returns {NodeJS.ProcessEnv}
 */
function environment(bin, folder, { baseUrl, workspace, apiKey, begun }) {
  return {
    ...process.env,
    npm_config_user_agent: undefined,
    // The example calls the command by its name, so it is on PATH.
    PATH: [bin, process.env['PATH'], BIN].filter(Boolean).join(delimiter),
    PULUMI_BACKEND_URL: pathToFileURL(join(folder, 'state')).href,
    PULUMI_CONFIG_PASSPHRASE: 'local',
    PULUMI_STACK: STACK,
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    // The project's own type check covers these files.
    PULUMI_NODEJS_TRANSPILE_ONLY: 'true',
    WORKLOAD_BASE_URL: baseUrl,
    WORKLOAD_WORKSPACE: workspace,
    WORKLOAD_API_KEY: apiKey,
    FAST_CLOCK_SPEED: String(SPEED),
    FAST_CLOCK_BEGUN: String(begun),
  };
}

/**
 * @param {Person} person
 * @param {import('@workload/emulator').Emulator} platform
 */
async function tell(person, { url, workspace }) {
  say(`Time passes ${SPEED} times as fast, for the platform and for the command.`);
  say('\n1. shop-v1 is the first release. It serves everything: there is nothing to roll out.');
  await person.pulumi('stack', 'init', STACK);
  await person.releases('shop-v1', `rollout:url=${url}/${workspace}/applications/shop`);

  say('\n2. shop-v2 is a good release.');
  await person.releases('shop-v2');
  await person.workload(0, 'run');

  say('\n3. shop-v3 cannot reach its database.');
  shop.fail('shop-v3');
  await person.releases('shop-v3');
  await person.workload(2, 'run');

  say(
    '\n4. The rollback stays until the program changes: pulumi up with the same program does not try again.',
  );
  await person.pulumi('up', '--yes', '--skip-preview', '--expect-no-changes');
  await person.workload(2, 'status');

  say('\n5. Going back to shop-v2 moves traffic at once. Going back to shop-v3 is refused: it was aborted.');
  await person.releases('shop-v2');
  await person.isRefused('shop-v3');
}

/**
 * The lines about the shop.
 *
 * @param {string} output
 */
function sayOf(output) {
  const lines = [...output.matchAll(/^ *(?:error: )?(?:shop|ForkedApplication "shop"): .*$/gm)].map(
    ([line]) => line.trim(),
  );
  for (const line of new Set(lines)) say(line);
}

/** The user at the terminal. */
class Person {
  /**
   * @param {string} folder
   * @param {NodeJS.ProcessEnv} env
   * @param {AbortSignal} signal
   * @param {OnTerminal} onTerminal
   */
  constructor(folder, env, signal, onTerminal) {
    this.folder = folder;
    this.env = env;
    this.signal = signal;
    this.onTerminal = onTerminal;
  }

  /**
   * @param {string} snapshot
   * @param {readonly string[]} settings More settings of the stack.
   */
  async releases(snapshot, ...settings) {
    const config = [`rollout:snapshot=${snapshot}`, ...settings].flatMap((one) => ['--config', one]);
    sayOf(await this.pulumi('up', '--yes', '--skip-preview', ...config));
  }

  /** @param {string} snapshot */
  async isRefused(snapshot) {
    const config = ['--config', `rollout:snapshot=${snapshot}`];
    const { code, output } = await this.#run('up', '--yes', '--skip-preview', ...config);
    sayOf(output);
    if (code === 0 || !output.includes('was aborted'))
      throw new Failure(`${output}\npulumi up must refuse ${snapshot}.`);
  }

  /** @param {readonly string[]} args */
  async pulumi(...args) {
    const { code, output } = await this.#run(...args);
    if (code !== 0) throw new Failure(`${output}\npulumi ${args[0]} ended with exit code ${code}.`);
    return output;
  }

  /** @param {readonly string[]} args */
  #run(...args) {
    say(`$ pulumi ${args.join(' ')}`);
    const { folder: cwd, env, signal } = this;
    return run('pulumi', [...args, '--non-interactive'], { cwd, env, signal });
  }

  /**
   * Runs `workload rollout` on a terminal.
   *
   * @param {number} expected
   * @param {string} command
   */
  async workload(expected, command) {
    say(`$ workload rollout ${command}`);
    const args = ['--require', CLOCK, COMMAND, 'rollout', command];
    const { folder: cwd, env, signal } = this;
    const code = await this.onTerminal(args, { cwd, env, signal });
    say(`(exit code ${code})`);
    if (code !== expected)
      throw new Failure(`workload rollout ${command} must end with exit code ${expected}.`);
  }
}
