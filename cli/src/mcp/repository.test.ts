import { execFileSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { Refused } from './program';
import { readableRepository } from './repository';

let all: string;
let temporary: string;
beforeEach(() => {
  all = realpathSync(mkdtempSync(join(tmpdir(), 'workload-repository-')));
  temporary = join(all, 'temporary');
  mkdirSync(temporary);
  // Also the settings of git that tests depend on.
  process.env.HOME = join(all, 'home');
  write(
    'home/.gitconfig',
    '[user]\n\tname = a\n\temail = a@example.com\n[protocol "file"]\n\tallow = always\n',
  );
});
afterEach(() => {
  rmSync(all, { recursive: true });
});

function write(path: string, text = 'text'): string {
  const file = join(all, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const SETTINGS = ['user.name=a', 'user.email=a@example.com', 'protocol.file.allow=always'];
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', join(all, folder), ...SETTINGS.flatMap((one) => ['-c', one]), ...args], {
    stdio: 'pipe',
  });

/** A repository with one commit. */
function repository(name: string): string {
  write(`${name}/infra/Pulumi.yaml`, 'name: shop\nruntime: yaml\n');
  write(`${name}/.gitignore`, 'node_modules\n.env*\nbuild/\n');
  execFileSync('git', ['init', '--quiet', join(all, name)]);
  git(name, 'add', '.');
  git(name, 'commit', '--quiet', '--message', 'first');
  return join(all, name);
}

const read = (folder: string, home = 'home') =>
  readableRepository(join(all, folder), temporary, join(all, home));

it('is the nearest one, with the parts of its git folder that a checkout needs', () => {
  const top = repository('shop');
  git('shop', 'remote', 'add', 'origin', 'https://token@forge.example/shop.git');
  write('shop/.git/config.worktree', '[http]\n\textraHeader = token\n');
  const { files = {}, over, ...rest } = read('shop/infra');
  expect([rest.top, over]).toEqual([top, [join(top, '.git')]]);
  expect(
    Object.keys(files)
      .map((file) => file.replace(`${top}/.git/`, ''))
      .sort(),
  ).toEqual([...['HEAD', 'config', 'index', 'info', 'objects', 'refs']]);
  expect(readFileSync(files[join(top, '.git/config')] ?? '', 'utf8')).not.toMatch(/token|origin/);
});

it('hides what git ignores, except packages, and other repositories inside', () => {
  const top = repository('shop');
  write('shop/.env.local', 'KEY=secret');
  write('shop/infra/.env', 'KEY=secret');
  write('shop/build/state.json');
  write('shop/infra/node_modules/a/index.js');
  write('shop/new.ts');
  repository('shop/vendored/other');
  const { hidden = [], files = {} } = read('shop');
  expect([...hidden].sort()).toEqual([join(top, 'build'), join(top, 'vendored/other')]);
  expect(
    Object.keys(files)
      .filter((file) => files[file] === '/dev/null')
      .sort(),
  ).toEqual([...[join(top, '.env.local'), join(top, 'infra/.env')]]);
});

it('may be a worktree or a submodule', () => {
  const top = repository('shop');
  git('shop', 'worktree', 'add', '--quiet', join(all, 'beside'));
  expect(read('beside/infra')).toMatchObject({ top: join(all, 'beside'), over: [join(top, '.git')] });
  repository('above');
  git('above', 'submodule', '--quiet', 'add', top, 'shop');
  expect(read('above/shop')).toMatchObject({ top: join(all, 'above/shop') });
});

it('reads nothing that its settings or links name elsewhere', () => {
  const top = repository('shop');
  write('home/.ssh/id', 'secret');
  git('shop', 'config', 'core.worktree', join(all, 'home'));
  symlinkSync(join(all, 'home'), join(top, '.git', 'other'));
  rmSync(join(top, '.git', 'info'), { recursive: true });
  symlinkSync(join(all, 'home'), join(top, '.git', 'info'));
  const readable = read('shop');
  expect(readable.top).toBe(top);
  const shown = [...Object.keys(readable.files ?? {}), ...Object.values(readable.files ?? {})];
  expect(shown.filter((path) => /home|info|other/.test(path))).toEqual([]);
});

it.each<[string, () => void]>([
  ['none', () => write('plain/Pulumi.yaml')],
  [
    'that of somebody else, by a file',
    () => {
      repository('victim');
      write('plain/.git', `gitdir: ${join(all, 'victim/.git')}\n`);
    },
  ],
  [
    'that of somebody else, by a link',
    () => {
      repository('victim');
      write('plain/a');
      symlinkSync(join(all, 'victim/.git'), join(all, 'plain/.git'));
    },
  ],
  [
    'a worktree that the other side does not know',
    () => {
      repository('victim');
      git('victim', 'worktree', 'add', '--quiet', join(all, 'beside'));
      write('plain/.git', readFileSync(join(all, 'beside/.git'), 'utf8'));
    },
  ],
  [
    'a git folder that shares that of somebody else',
    () => {
      repository('victim');
      repository('plain');
      write('plain/.git/commondir', join(all, 'victim/.git'));
    },
  ],
])('is refused if it is %s', (_what, make) => {
  make();
  expect(() => read('plain')).toThrow(Refused);
});

it('is refused if it contains the home folder', () => {
  repository('plain');
  mkdirSync(join(all, 'plain/home'));
  expect(() => read('plain', 'plain/home')).toThrow(/contains the home folder/);
  expect(() => read('plain', 'plain')).toThrow(/contains the home folder/);
});
