// Owns the programs that test the pipelines of cli/templates: built or installed once, in the engine's cache.
// @ts-check
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildPinned } from '../engine.mjs';
import { HERE, nodeFor } from './node.mjs';
import { Failure, run } from './process.mjs';
import { must, step } from './progress.mjs';
import { installationOf, packageOf } from './registry.mjs';
import { ROOT } from './setup.mjs';

const MODULES = join(ROOT, 'tools', 'gitops');
const SMALL = ['-ldflags', '-s -w'];
const PNPM = 'pnpm@10.33.0';
const GITLAB_CI_LOCAL = 'gitlab-ci-local@4.62.0';
/** GitHub's artifact client, in the last version that works with other forges. */
const ARTIFACTS = '@actions/artifact@1.1.3';

const ACTIONLINT = {
  name: 'actionlint',
  module: join(MODULES, 'actionlint'),
  package: 'github.com/rhysd/actionlint/cmd/actionlint',
  place: 'actionlint',
  version: '1.7.12',
  flags: SMALL,
};
const ACT = {
  name: 'act',
  module: join(MODULES, 'act'),
  package: 'github.com/nektos/act',
  place: 'act',
  version: '0.2.89',
  flags: SMALL,
};
const RUNNER = {
  name: 'runner',
  module: join(MODULES, 'runner'),
  package: 'gitea.com/gitea/runner',
  place: 'gitea-runner',
  version: '1.0.8',
  flags: SMALL,
};
const GITEA_VERSION = '1.26.4';
const GITEA = {
  name: 'gitea',
  module: join(MODULES, 'gitea'),
  package: 'code.gitea.io/gitea',
  place: 'gitea',
  version: GITEA_VERSION,
  flags: ['-tags', 'sqlite sqlite_unlock_notify', '-ldflags', `-s -w -X main.Version=${GITEA_VERSION}`],
  complete: addPages,
};

/**
 * The environment variables that tell tests where each program is.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<{ [variable: string]: string }>}
 * @throws {Failure} Names what to install.
 */
export async function findPrograms(signal) {
  const built = (/** @type {typeof ACT} */ program) =>
    buildPinned(program, '', signal).then((folder) => join(folder, program.name));
  return {
    ACTIONLINT: await built(ACTIONLINT),
    ACT: await built(ACT),
    GITEA_RUNNER: await built(RUNNER),
    GITEA: await built(GITEA),
    GITLAB_CI_LOCAL: await findGitlabCiLocal(signal),
    ARTIFACT_CLIENT: await installationOf(ARTIFACTS, signal),
    RSYNC: await fromDebian('rsync', signal),
    SHELLCHECK: await fromDebian('shellcheck', signal),
  };
}

/** @param {AbortSignal} signal */
async function findGitlabCiLocal(signal) {
  const folder = await installationOf(GITLAB_CI_LOCAL, signal);
  return join(folder, 'node_modules', '.bin', 'gitlab-ci-local');
}

/**
 * An installed program; installs it from Debian packages where that is allowed.
 *
 * @param {string} name Name of the program and of its package.
 * @param {AbortSignal} signal
 * @param {readonly string[]} [more] Packages to install with it.
 * @throws {Failure} Says how to install it.
 */
export async function fromDebian(name, signal, more = []) {
  const find = async () => {
    const { code, output } = await run('sh', ['-c', `command -v ${name}`], { signal });
    return code === 0 ? output : undefined;
  };
  const found = await find();
  if (found !== undefined) return found;
  const args = ['install', '--yes', '--no-install-recommends', name, ...more];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing ${name}`, async (onLine) => {
    if ((await run('apt-get', args, { env, signal, onLine })).code === 0) return;
    await run('apt-get', ['update'], { env, signal, onLine });
    await run('apt-get', args, { env, signal, onLine });
  });
  const installed = await find();
  if (installed !== undefined) return installed;
  throw new Failure(
    `${name} is missing: install it so that \`${name} --version\` works (on Debian and Ubuntu \`apt-get install ${[name, ...more].join(' ')}\`).`,
  );
}

/**
 * Adds the files that Gitea reads from its folder: templates, texts, and the styles and scripts that it builds
 * from its module's sources.
 *
 * @param {string} folder
 * @param {string} go
 * @param {AbortSignal | undefined} signal
 */
export async function addPages(folder, go, signal = new AbortController().signal) {
  const env = { ...process.env, GOWORK: 'off' };
  const args = ['list', '-mod=readonly', '-m', '-f', '{{.Dir}}', GITEA.package];
  const sources = await must('Finding Gitea', run(go, args, { cwd: GITEA.module, env, signal }));
  const { bin, program } = await nodeFor(HERE, signal);
  const pnpm = join(await packageOf(PNPM, signal), 'bin', 'pnpm.cjs');
  const work = mkdtempSync(join(tmpdir(), 'gitea-pages-'));
  try {
    cpSync(sources, work, { recursive: true, filter: (path) => path !== join(sources, 'tests') });
    await must('Making the copy of Gitea writable', run('chmod', ['-R', 'u+w', work], { signal }));
    const paths = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, CI: 'true' };
    const options = { cwd: work, env: { ...paths, ENABLE_SOURCEMAP: 'false' }, signal };
    await step("Building Gitea's pages (a minute, once)", async (onLine) => {
      const install = [
        pnpm,
        'install',
        '--frozen-lockfile',
        '--ignore-scripts',
        '--store-dir',
        join(work, '.store'),
      ];
      await must('pnpm install of Gitea', run(program, install, { ...options, onLine }));
      const vite = join(work, 'node_modules', 'vite', 'bin', 'vite.js');
      await must("Building Gitea's pages", run(program, [vite, 'build'], { ...options, onLine }));
    });
    for (const part of ['templates', 'options', 'public']) {
      mkdirSync(join(folder, 'static'), { recursive: true });
      cpSync(join(work, part), join(folder, 'static', part), { recursive: true });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
