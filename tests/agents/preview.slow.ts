/** The tool `preview` on a repository of this machine: against a commit, and against an exported state. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProject } from '../engine/command';
import { PLUGIN } from '../support/adapters';
import { Agent, isolated } from './agent';

let agent: Agent;
let beside: string;
let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@shop.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

const program = (region: string) => `
name: tests
runtime: yaml
packages: { workload: { source: ${PLUGIN} } }
resources:
  invoices: { type: workload:Drive, properties: { name: invoices, region: ${region} } }
`;

beforeAll(async () => {
  await isolated();
  agent = await Agent.start();
  beside = realpathSync(mkdtempSync(join(tmpdir(), 'workload-previewed-')));
  folder = join(beside, 'shop');
  mkdirSync(folder);
  git('init', '--quiet');
  writeFileSync(join(folder, 'Pulumi.yaml'), program('us-was-1'));
  writeFileSync(join(folder, 'Pulumi.test.yaml'), '');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A shop');
  writeFileSync(join(folder, 'Pulumi.yaml'), program('eu-lon-1'));
  const t = await testProject();
  t.program("new workload.Drive('invoices', { name: 'invoices', region: 'us-pdx-1' });", 'native');
  await t.up();
  await t.pulumi('stack', 'export', '--file', join(beside, 'outside.json'));
  await t.stop();
  writeFileSync(join(folder, 'state.json'), readFileSync(join(beside, 'outside.json')));
  symlinkSync(join(beside, 'outside.json'), join(folder, 'link.json'));
});
afterAll(async () => {
  await agent.stop();
  rmSync(beside, { recursive: true, force: true });
});

const LOST = {
  isolation: 'bubblewrap',
  failed: false,
  effects: [{ kind: 'replacement', dataLost: true, properties: ['region'] }],
};

test('the files of a folder are compared with its last commit, and nothing is left in the repository', async () => {
  const before = git('status', '--porcelain');
  const { data } = await agent.call('preview', { folder });
  expect(data).toMatchObject({ ...LOST, embedded: { base: { state: 'up' }, update: 'settled' } });
  expect([git('status', '--porcelain'), git('worktree', 'list').trim().split('\n')]).toEqual([
    before,
    [expect.any(String)],
  ]);
  expect(agent.left()).toEqual([]);
});

test('or with an exported state in the folder', async () => {
  const { data, text } = await agent.call('preview', { folder, state: 'state.json' });
  expect(data).toMatchObject({
    ...LOST,
    embedded: { exported: { size: 3, secrets: [] }, update: 'not-run' },
  });
  expect(text).toContain('us-pdx-1');
  expect(agent.left()).toEqual([]);
});

test('what git ignores is not read, except a state that is named, nor what its settings name elsewhere', async () => {
  const secret = `planted${randomBytes(6).toString('hex')}`;
  const own = join(beside, 'own');
  mkdirSync(join(own, 'kept'), { recursive: true });
  const inOwn = (...args: string[]) => execFileSync('git', ['-C', own, ...args], { stdio: 'pipe' });
  inOwn('init', '--quiet');
  writeFileSync(join(own, '.gitignore'), '.env*\nkept/\n');
  const reading = (path: string) =>
    `${program('us-was-1')}variables: { a: { fn::readFile: ${path} } }\noutputs: { a: "\${a}" }\n`;
  for (const path of ['.env.local', 'kept/note', 'new.txt', '../elsewhere'])
    writeFileSync(join(own, path), path === 'new.txt' ? 'shown' : secret);
  writeFileSync(join(own, 'kept', 'state.json'), readFileSync(join(beside, 'outside.json')));
  writeFileSync(join(own, 'Pulumi.yaml'), program('us-was-1'));
  writeFileSync(join(own, 'Pulumi.test.yaml'), '');
  inOwn('add', '--all');
  const by = ['-c', 'user.name=ada', '-c', 'user.email=ada@shop.example'];
  inOwn(...by, 'commit', '--quiet', '--message', 'A shop');
  inOwn('config', 'core.worktree', beside);
  for (const path of ['./.env.local', './kept/note', '../elsewhere']) {
    writeFileSync(join(own, 'Pulumi.yaml'), reading(path));
    const { data, text } = await agent.call('preview', { folder: own });
    expect([path, data.failed, text.includes(secret)]).toEqual([path, true, false]);
  }
  writeFileSync(join(own, 'Pulumi.yaml'), reading('./new.txt'));
  expect((await agent.call('preview', { folder: own })).data).toMatchObject({ failed: false });
  const { data } = await agent.call('preview', { folder: own, state: 'kept/state.json' });
  expect(data).toMatchObject({ failed: false, embedded: { exported: { size: 3 } } });
});

test.each([
  [{ state: '../outside.json' }, 'state names a file in the folder'],
  [{ state: 'link.json' }, 'state names a file in the folder'],
  [{ state: '/etc/hostname' }, 'state names a file in the folder'],
  [{ state: 'none.json' }, 'there is no file none.json'],
  [{ state: 'state.json', base: 'HEAD' }, 'give base or state'],
  [{ state: '--json' }, 'names, not options'],
])('a state outside of the folder is not read: %j', async (more, says) => {
  const { isError, data } = await agent.call('preview', { folder, ...more });
  expect([isError, data.error]).toEqual([true, expect.stringContaining(says)]);
});

test('what is no state is an answer with the reason', async () => {
  const { isError, data } = await agent.call('preview', { folder, state: 'Pulumi.yaml' });
  expect([isError, data.error]).toEqual([true, expect.stringContaining('it is not JSON')]);
});
