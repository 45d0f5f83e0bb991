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
import type { Checkout } from './checkout';
import { Tools } from './engine';
import { provide } from './packages';

let folder: string;
let tools: Tools;
let checkout: Checkout;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'workload-packages-')));
  // A fake npm that logs its folder and its arguments.
  write('bin/npm', `#!/bin/sh\necho "$PWD $*" > '${join(folder, 'npm.log')}'\n`, 0o755);
  const never = new AbortController().signal;
  const PATH = [join(folder, 'bin'), process.env.PATH].join(':');
  tools = new Tools({ PATH }, { interrupted: never, ending: never });
  // A program in a subfolder of a repository, below a project with packages.
  const [top, baseTop] = [join(folder, 'project/shop'), join(folder, 'temporary/base')];
  for (const each of [top, baseTop]) mkdirSync(join(each, 'infra'), { recursive: true });
  checkout = { commit: '', top, baseTop, folder: join(baseTop, 'infra'), remove: () => undefined };
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { mode });
}

/** Provides the packages of the base's program. */
const provided = (prepare?: string) => provide(tools, checkout, join(checkout.top, 'infra'), prepare);

/** Real path of a package of the base. */
const leadsTo = (name: string, from = checkout.folder) => realpathSync(join(from, 'node_modules', name));

it("a base with the same lock file uses the head's packages, but its own workspace folders", async () => {
  for (const side of ['project/shop', 'temporary/base']) {
    write(`${side}/infra/package-lock.json`, 'the same');
    write(`${side}/library/index.js`, '');
  }
  const packages = join(checkout.top, 'infra', 'node_modules');
  for (const name of ['plain', '@scope/scoped'])
    write(`project/shop/infra/node_modules/${name}/index.js`, '');
  symlinkSync(join(checkout.top, 'library'), join(packages, 'library'));
  write('project/node_modules/above/index.js', '');

  expect(await provided()).toBe('with the packages of the head');
  expect(leadsTo('plain')).toBe(join(packages, 'plain'));
  expect(leadsTo('@scope/scoped')).toBe(join(packages, '@scope/scoped'));
  expect(leadsTo('library')).toBe(join(checkout.baseTop, 'library'));
  expect(leadsTo('above', dirname(checkout.baseTop))).toBe(join(folder, 'project/node_modules/above'));
});

it.each(['', 'infra/'])(
  'npm ci installs the packages of a base with another package-lock.json: in "%s"',
  async (place) => {
    write(`project/shop/${place}package-lock.json`, 'of the head');
    write(`temporary/base/${place}package-lock.json`, 'of the base');
    write('project/shop/infra/node_modules/plain/index.js', '');
    expect(await provided()).toBe('with its own packages (npm ci)');
    const [where = '', ...asked] = readFileSync(join(folder, 'npm.log'), 'utf8').trim().split(' ');
    expect([where, asked[0]]).toEqual([join(checkout.baseTop, place).replace(/\/$/, ''), 'ci']);
    // Nothing of the head is mixed in.
    expect(() => leadsTo('plain')).toThrow('ENOENT');
  },
);

it("shows npm's own output if it fails", async () => {
  write('project/shop/package-lock.json', 'of the head');
  write('temporary/base/package-lock.json', 'of the base');
  write('bin/npm', '#!/bin/sh\necho "npm error lock file is out of date" >&2\nexit 1\n', 0o755);
  await expect(provided()).rejects.toThrow(/^npm error lock file is out of date$/);
});

it.each(['pnpm-lock.yaml', 'yarn.lock', 'bun.lock'])(
  "a base with another %s needs --prepare, which runs in the program's folder",
  async (lock) => {
    write(`project/shop/${lock}`, 'of the head');
    write(`temporary/base/${lock}`, 'of the base');
    await expect(provided()).rejects.toThrow(`${lock} of the base and of the head differ: give --prepare`);
    expect(await provided('pwd > prepared')).toBe('prepared by --prepare');
    expect(readFileSync(join(checkout.folder, 'prepared'), 'utf8').trim()).toBe(checkout.folder);
  },
);
