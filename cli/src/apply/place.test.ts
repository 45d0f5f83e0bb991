/** Where a digest comes from: checkout, branch, lock files and key. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutOf, guardBranch, guardCommitted } from './checkout';
import { keyOf } from './key';
import { locksOf } from './locks';
import { SETTINGS } from '@workload/pulumi/rollout';
import { otherIn } from './others';
import { addressOf, settingsOf } from './place';
import { Quoted } from './quoted';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'workload-checkout-')));
  git('init', '--quiet', '--initial-branch=main');
  mkdirSync(join(folder, 'infra'));
  writeFileSync(join(folder, 'infra', 'index.js'), 'one');
  git('add', '--all');
  git('commit', '--quiet', '--message=one');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('takes a clean commit, with other files beside it, and refuses a changed file by name', async () => {
  writeFileSync(join(folder, 'preview.json'), '{}');
  const commit = git('rev-parse', 'HEAD');
  expect(await checkoutOf(join(folder, 'infra'))).toEqual({ root: folder, commit });
  writeFileSync(join(folder, 'infra', 'index.js'), 'two');
  await expect(checkoutOf(folder)).rejects.toThrow(/infra\/index\.js differ from it\. Commit the changes/);
});

it.each([
  ['assume-unchanged', () => git('update-index', '--assume-unchanged', 'infra/index.js')],
  ['skip-worktree', () => git('update-index', '--skip-worktree', 'infra/index.js')],
  ['a monitor of files', () => git('config', 'core.fsmonitor', 'true')],
  ['a sparse checkout', () => git('sparse-checkout', 'set', '--no-cone', '/*', '!/infra/index.js')],
])('a changed file that git status does not show is found: %s', async (_name, hide) => {
  hide();
  mkdirSync(join(folder, 'infra'), { recursive: true });
  writeFileSync(join(folder, 'infra', 'index.js'), 'two');
  await expect(checkoutOf(folder)).rejects.toThrow('infra/index.js differ from it');
  rmSync(join(folder, 'infra', 'index.js'));
  await expect(checkoutOf(folder)).rejects.toThrow('infra/index.js differ from it');
});

it('a file with the size and the times of the committed one is found by its content', async () => {
  const file = join(folder, 'infra', 'index.js');
  git('config', 'core.trustctime', 'false');
  const long = new Date('2026-01-01T00:00:00Z');
  utimesSync(file, long, long);
  git('update-index', '--refresh');
  writeFileSync(file, 'two');
  utimesSync(file, long, long);
  expect(git('status', '--porcelain')).toBe('');
  await expect(checkoutOf(folder)).rejects.toThrow('infra/index.js differ from it');
});

it('a commit that the clone replaces with another counts by its own files', async () => {
  const first = git('rev-parse', 'HEAD');
  writeFileSync(join(folder, 'infra', 'index.js'), 'two');
  git('commit', '--quiet', '--all', '--message=two');
  const second = git('rev-parse', 'HEAD');
  git('reset', '--quiet', '--hard', first);
  git('replace', first, second);
  git('checkout', '--quiet', '--force', first);
  await expect(checkoutOf(folder)).rejects.toThrow('infra/index.js differ from it');
});

it('a changed file of a submodule is found, whatever its own index says', async () => {
  const other = realpathSync(mkdtempSync(join(tmpdir(), 'workload-submodule-')));
  try {
    execFileSync('git', ['clone', '--quiet', folder, other]);
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'part');
    git('commit', '--quiet', '--message=part');
    expect(await checkoutOf(folder)).toMatchObject({ root: folder });
    git('-C', 'part', 'update-index', '--assume-unchanged', 'infra/index.js');
    writeFileSync(join(folder, 'part', 'infra', 'index.js'), 'two');
    await expect(checkoutOf(folder)).rejects.toThrow('part/infra/index.js differ from it');
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

it('the files must be those of the folder, and the project must be in the commit', async () => {
  const checkout = await checkoutOf(folder);
  await guardCommitted(checkout, join(folder, 'infra', 'index.js'));
  writeFileSync(join(folder, 'infra', 'Pulumi.yaml'), 'name: shop');
  await expect(guardCommitted(checkout, join(folder, 'infra', 'Pulumi.yaml'))).rejects.toThrow(
    'infra/Pulumi.yaml is not in commit',
  );
  const other = realpathSync(mkdtempSync(join(tmpdir(), 'workload-other-')));
  try {
    git('config', 'core.worktree', other);
    await expect(checkoutOf(folder)).rejects.toThrow('instead of this folder');
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

it('without a commit there is no digest', async () => {
  rmSync(join(folder, '.git'), { recursive: true });
  await expect(checkoutOf(folder)).rejects.toThrow('a digest names the commit of a git checkout');
});

it('a commit must be of the branch: that of the job, or that of origin', async () => {
  const checkout = await checkoutOf(folder);
  const { commit } = checkout;
  const refused = async (env: Record<string, string>, says: string) => {
    await expect(guardBranch(checkout, 'main', env)).rejects.toThrow(says);
  };
  await guardBranch(checkout, 'main', {
    GITHUB_ACTIONS: 'true',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: commit,
  });
  await guardBranch(checkout, 'main', { GITLAB_CI: 'true', CI_COMMIT_BRANCH: 'main', CI_COMMIT_SHA: commit });
  await refused(
    { GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/tags/main', GITHUB_SHA: commit },
    'this job is of refs/tags/main',
  );
  await refused(
    { GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/heads/main', GITHUB_SHA: 'other' },
    'check out the commit of the job',
  );
  await refused({ GITLAB_CI: 'true', CI_COMMIT_SHA: commit }, 'this job is of no branch');
  await refused({}, 'run git fetch origin main');
  git('update-ref', 'refs/remotes/origin/main', commit);
  await guardBranch(checkout, 'main', {});
  git('commit', '--quiet', '--allow-empty', '--message=two');
  await expect(guardBranch(await checkoutOf(folder), 'main', {})).rejects.toThrow('is not in origin/main');
});

it('lock files beside the program, beside its code and above them count, and others do not', () => {
  mkdirSync(join(folder, 'infra', 'src'));
  mkdirSync(join(folder, 'other'));
  for (const file of ['pnpm-lock.yaml', 'infra/package-lock.json', 'infra/src/go.sum', 'other/yarn.lock'])
    writeFileSync(join(folder, file), file);
  const locks = locksOf(folder, join(folder, 'infra'), 'src');
  expect(Object.keys(locks).sort()).toEqual([
    'infra/package-lock.json',
    'infra/src/go.sum',
    'pnpm-lock.yaml',
  ]);
  writeFileSync(join(folder, 'pnpm-lock.yaml'), 'changed');
  expect(locksOf(folder, join(folder, 'infra'), 'src')).not.toEqual(locks);
});

/** Of a stack with the passphrase `test`. */
const SALT = 'v1:rY6OEjLGnoY=:v1:0GuJ5TlchCFh5fZE:1hwuQO5SM/m9XTaSk9R5E+hPzEPdfw==';

it('the key comes from the passphrase, which must be that of the stack', async () => {
  const key = await keyOf(undefined, SALT, { PULUMI_CONFIG_PASSPHRASE: 'test' });
  const file = join(folder, 'passphrase');
  writeFileSync(file, 'test\n');
  expect(key).toHaveLength(32);
  expect(await keyOf(undefined, SALT, { PULUMI_CONFIG_PASSPHRASE_FILE: file })).toEqual(key);
  await expect(keyOf(undefined, SALT, { PULUMI_CONFIG_PASSPHRASE: 'wrong' })).rejects.toThrow(
    'not that of this stack',
  );
  await expect(keyOf(undefined, SALT, {})).rejects.toThrow('set PULUMI_CONFIG_PASSPHRASE or');
});

it('the key comes from a secret setting, if there is one, which must be long', async () => {
  const long = 'k'.repeat(32);
  expect(await keyOf({ value: long, secret: true }, SALT, {})).toHaveLength(32);
  for (const weak of [
    { value: long, secret: false },
    { value: 'short', secret: true },
  ])
    await expect(keyOf(weak, undefined, {})).rejects.toThrow('openssl rand -hex 32');
  expect(await keyOf(undefined, undefined, {})).toBeUndefined();
});

it('settings of the platform count in one form, without the credential and what only takes time', () => {
  const settings = {
    WORKLOAD_BASE_URL: 'https://api.example.com/v0',
    WORKLOAD_WORKSPACE: 'shop',
    WORKLOAD_RESUME: 'true',
  };
  const counted = { baseUrl: 'https://api.example.com/v0', workspace: 'shop', resume: 'true' };
  expect(settingsOf(settings)).toEqual(counted);
  expect(
    settingsOf({
      ...settings,
      WORKLOAD_BASE_URL: ' https://API.example.com:443/v0// ',
      WORKLOAD_API_VERSION: '',
      WORKLOAD_API_KEY: 'key',
      WORKLOAD_TIMEOUT_SECONDS: '5',
      WORKLOAD_OTHER: 'other',
    }),
  ).toEqual(counted);
  const all = Object.values(SETTINGS).map(({ variable }) => [variable, 'x']);
  expect(Object.keys(settingsOf(Object.fromEntries(all) as Record<string, string>))).toEqual([
    'baseUrl',
    'workspace',
    'apiVersion',
    'runUrl',
    'acceptMoved',
    'skipCredentialsValidation',
    'resume',
    'plainSecrets',
    'secretsInState',
  ]);
});

it.each([
  ['file:///state/', 'file:///state'],
  ['s3://bucket/?region=a', 's3://bucket?region=a'],
  ['https://a.example/', 'https://a.example'],
])('an address with a slash at its end is the same: %s', (written, one) => {
  expect([addressOf(written), addressOf(one)]).toEqual([one, one]);
});

it('an operation that the preview did not have is found, and those that change nothing are not', () => {
  const urn = 'urn:pulumi:test::shop::workload:index:Drive::data';
  const begun = (op: string, of = urn) =>
    ({ resourcePreEvent: { metadata: { op, urn: of } } }) as Parameters<typeof otherIn>[0];
  const approved = new Map([[urn, ['create-replacement', 'replace', 'delete-replaced']]]);
  for (const op of ['replace', 'delete-replaced', 'same', 'refresh', 'update'])
    expect(otherIn(begun(op), approved)).toBeUndefined();
  expect(otherIn(begun('delete'), approved)).toBe('delete Drive data');
  expect(otherIn(begun('create', `${urn}-2`), approved)).toBe('create Drive data-2');
});

it('the output of the engine is quoted by whole lines, and is no command to the forge', () => {
  const said: string[] = [];
  const quoted = new Quoted(
    { GITHUB_ACTIONS: 'true' },
    (line) => line.replace('hunter2', '[secret]'),
    (text) => said.push(text),
  );
  quoted.take('::error::x\n a hun');
  quoted.take('ter2\u001b[2J\n```');
  quoted.end();
  quoted.end();
  const token = /^::stop-commands::([0-9a-f]{32})\n$/.exec(said[0] ?? '')?.[1] ?? '';
  expect(said.slice(1)).toEqual(['| ::error::x\n', '|  a [secret][2J\n', '| ```\n', `::${token}::\n`]);
});
