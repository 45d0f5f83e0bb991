/**
 * The third-party actions in the files, as repositories of the test's forge, which cannot reach the originals. Each
 * does what the workflows need with the programs of this machine; artifacts use GitHub's own client.
 */
import { build } from 'esbuild';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionsOf } from '../../cli/src/init/pins';
import type { Forge } from './forge';
import { must } from './programs';

type Files = Readonly<Record<string, string>>;

function composite(inputs: readonly string[], script: string): Files {
  const env = Object.fromEntries(
    inputs.map((name) => [name.toUpperCase().replaceAll('-', '_'), `\${{ inputs.${name} }}`]),
  );
  const steps = [{ shell: 'bash', run: script, env: { ...env, TOKEN: '${{ github.token }}' } }];
  const declared = Object.fromEntries(inputs.map((name) => [name, { default: '' }]));
  // JSON is valid YAML.
  return {
    'action.yml': JSON.stringify({ name: 'stand-in', inputs: declared, runs: { using: 'composite', steps } }),
  };
}

const CHECKOUT = `
  git init --quiet .
  git remote add origin "\${GITHUB_SERVER_URL/:\\/\\//://x:$TOKEN@}/$GITHUB_REPOSITORY.git"
  git fetch --quiet origin '+refs/heads/*:refs/remotes/origin/*' "$GITHUB_REF"
  git checkout --quiet --force "$GITHUB_SHA"
  git remote remove origin`;

/** @param installed folder with GitHub's artifact client */
async function artifacts(installed: string, work: string, script: string): Promise<Files> {
  const entry = join(installed, 'stand-in.js');
  writeFileSync(
    entry,
    `const { create } = require('@actions/artifact');
     const client = create();
     const input = (name) => process.env['INPUT_' + name.toUpperCase()] ?? '';
     (async () => {${script}})().catch((error) => { console.error(error); process.exit(1); });`,
  );
  const outfile = join(work, 'index.js');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', logLevel: 'warning' });
  const inputs = Object.fromEntries(
    ['name', 'path', 'if-no-files-found', 'retention-days'].map((name) => [name, { default: '' }]),
  );
  return {
    'action.yml': JSON.stringify({ name: 'stand-in', inputs, runs: { using: 'node20', main: 'index.js' } }),
    outfile,
  };
}

const UPLOAD = `
  const { existsSync } = require('node:fs');
  const { dirname, resolve } = require('node:path');
  const file = resolve(input('path'));
  if (!existsSync(file)) return;
  await client.uploadArtifact(input('name'), [file], dirname(file));`;

/** Creates a repository for each action, with a branch named like the commit that workflows pin. */
export async function provideActions(forge: Forge, folder: string, installed: string): Promise<void> {
  const { CHECKOUT: checkout, SETUP_NODE, PULUMI, UPLOAD: upload } = actionsOf('gitea');
  const work = mkdtempSync(join(folder, 'artifact-'));
  const versions = 'node --version && test -n "$NODE_VERSION"';
  const engine = 'test "$(pulumi version)" = "v$PULUMI_VERSION"';
  const all: readonly (readonly [string, Files])[] = [
    [checkout, composite(['fetch-depth', 'persist-credentials'], CHECKOUT)],
    [SETUP_NODE, composite(['node-version'], versions)],
    [PULUMI, composite(['pulumi-version'], engine)],
    [upload, await artifacts(installed, work, UPLOAD)],
  ];
  for (const owner of ['actions', 'pulumi']) await forge.ask('POST', '/orgs', { username: owner });
  for (const [pinned, files] of all) {
    const [, owner = '', name = '', commit = ''] = /^(\w+)\/([\w-]+)@(\w+)/.exec(pinned) ?? [];
    await forge.ask('POST', `/orgs/${owner}/repos`, { name, default_branch: 'main' });
    const cwd = join(folder, `${owner}-${name}`);
    mkdirSync(cwd);
    await must('git', ['init', '--quiet', '--initial-branch=main'], { cwd });
    for (const [file, text] of Object.entries(files)) {
      if (file === 'outfile') await must('cp', [text, join(cwd, 'index.js')], { cwd });
      else writeFileSync(join(cwd, file), text);
    }
    await must('git', ['add', '--all'], { cwd });
    await must('git', [...AUTHOR, 'commit', '--quiet', '--message', 'Stand-in'], { cwd });
    await must('git', ['push', '--quiet', forge.remote(`${owner}/${name}`), 'main'], { cwd });
    await must('git', ['update-ref', `refs/heads/${commit}`, 'main'], {
      cwd: forge.bare(`${owner}/${name}`),
    });
  }
}

/** The author of commits. */
export const AUTHOR = ['-c', 'user.name=team', '-c', 'user.email=team@forge.example'];
