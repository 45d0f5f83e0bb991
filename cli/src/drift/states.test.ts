import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guardBlank, States } from './states';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workload-states-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const write = (path: string, text: string | Buffer) => {
  const file = join(root, '.pulumi', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const resource = { urn: 'urn:pulumi:dev::shop::a:b:C::d', type: 'a:b:C', id: 'd', inputs: { n: 1 } };
const latest = { manifest: { time: '', version: 'v3.246.0' }, resources: [resource] };
const file = (more: object = {}, version: unknown = 3) =>
  JSON.stringify({ version, checkpoint: { stack: 'organization/shop/dev', latest: { ...latest, ...more } } });
const META = 'version: 1\n';
const open = (project?: string) => States.of(`file://${root}`, project, {});
const inShop = async (text: string | Buffer) => {
  write('meta.yaml', META);
  write('stacks/shop/dev.json', text);
  return (await open('shop'))?.read('dev');
};

it('reads a state by its full name, and by the short one in the folder of its project', async () => {
  expect(await inShop(file())).toEqual(latest);
  expect(await (await open())?.read('organization/shop/dev')).toEqual(latest);
  expect(await (await open())?.read('dev')).toBeUndefined();
  expect(await (await open('mail'))?.read('dev')).toBeUndefined();
});

it('reads a state on which nothing ran: the engine has written it', async () => {
  expect(await inShop(file({ resources: undefined }))).toEqual({ manifest: latest.manifest });
});

it.each([
  ['without a state', '{"version":3,"checkpoint":{"stack":"organization/shop/dev"}}'],
  ['with an empty state', '{"version":3,"checkpoint":{"stack":"organization/shop/dev","latest":{}}}'],
  ['with nothing', '{}'],
])('a file %s does not say that the stack has no objects', async (_what, text) => {
  expect(await inShop(text)).toBeUndefined();
});

const stackOf = (backend: string, ran: unknown) => ({
  backend: () => Promise.resolve(backend),
  json: () => Promise.resolve(ran),
});

it.each([
  ['file:///states', []],
  ['s3://states', []],
  ['https://api.pulumi.com', [{ kind: 'update' }]],
])('an empty state in %s of a stack with %j updates is not read', async (backend, ran) => {
  await expect(guardBlank({ isBlank: true }, stackOf(backend, ran))).rejects.toThrow(/has nothing in it/);
  await guardBlank({ isBlank: false }, stackOf(backend, ran));
});

it('an empty state in Pulumi Cloud is that of a stack on which nothing ran', async () => {
  await guardBlank({ isBlank: true }, stackOf('https://api.pulumi.com', []));
});

it('reads states of the layout without projects', async () => {
  write('stacks/dev.json', file());
  const states = await open('shop');
  expect([await states?.names(), await states?.read('dev')]).toEqual([['dev'], latest]);
  expect(await states?.read('organization/shop/dev')).toBeUndefined();
});

it.each([
  ['half written', file().slice(0, 40)],
  ['empty', ''],
  ['of another version', file({}, 4)],
  ['with features', JSON.stringify({ ...(JSON.parse(file()) as object), features: ['refreshBeforeUpdate'] })],
  ['with an unknown part', file({ snippets: [] })],
  ['with a resource without a type', file({ resources: [{ urn: resource.urn }] })],
  ['with values that the engine leaves out', file({ resources: [{ ...resource, id: '' }] })],
  ['not in UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ['with a byte order mark', `\uFEFF${file()}`],
])('a state that is %s is left to the engine', async (_what, text) => {
  expect(await inShop(text)).toBeUndefined();
});

it.each(['gz', 'zst'])('a state beside a compressed one is left to the engine (%s)', async (ending) => {
  write(`stacks/shop/dev.json.${ending}`, 'newer');
  expect(await inShop(file())).toBeUndefined();
});

it('keeps properties that are named like those of every object', async () => {
  const text = file().replace('{"n":1}', '{"__proto__":{"n":1},"constructor":2}');
  const state = await inShop(text);
  expect(JSON.stringify(state?.resources?.[0]?.inputs)).toBe('{"__proto__":{"n":1},"constructor":2}');
});

it.each([
  ...[
    's3://bucket',
    'postgres://localhost/states',
    'https://api.pulumi.com',
    'file://./states',
    'file://states',
  ],
  ...['file:///with%20space', 'file:///states?no_tmp_dir=false', 'file://~other'],
])('a backend %s is left to the engine', async (url) => {
  expect(await States.of(url, 'shop', {})).toBeUndefined();
});

it.each(['version: 2\n', 'version: 1\nother: 1\n', '', '{'])(
  'a layout of another version is left to the engine (%j)',
  async (meta) => {
    write('meta.yaml', meta);
    write('stacks/shop/dev.json', file());
    expect(await open('shop')).toBeUndefined();
  },
);

it('never leaves the folder of the states', async () => {
  write('meta.yaml', META);
  write('dev.json', file());
  const states = await open('..');
  expect(await states?.read('dev')).toBeUndefined();
  for (const name of ['organization/../dev', '../dev', 'organization/shop/../dev', 'a/b/c/d', ''])
    expect([name, await states?.read(name)]).toEqual([name, undefined]);
});

describe('the list of stacks', () => {
  beforeEach(() => {
    write('meta.yaml', META);
    for (const path of ['shop/dev.json', 'shop/a.b_c-1.json', 'mail/dev.json'])
      write(`stacks/${path}`, file());
  });
  const names = async () => (await (await open('shop'))?.names())?.sort();
  const ALL = ['organization/mail/dev', 'organization/shop/a.b_c-1', 'organization/shop/dev'];

  it('has every project, and no file that only belongs to a state', async () => {
    for (const path of [
      'dev.json.bak',
      'dev.json.17543',
      'dev.pulumi-tags',
      'dev.json.attrs',
      'dev.json.1a2b.tmp',
    ])
      write(`stacks/shop/${path}`, '');
    write('stacks/old.json', '');
    write('stacks/shop/inner/dev.json', file());
    expect(await names()).toEqual(ALL);
  });

  it.each(['shop/dev.json.gz', 'shop/other.yaml', 'shop/two words.json', 'shop/other', 'two words/dev.json'])(
    'is left to the engine if there is a file %s',
    async (path) => {
      write(`stacks/${path}`, '');
      expect(await names()).toBeUndefined();
    },
  );

  it('is left to the engine if there is a link', async () => {
    symlinkSync(join(root, '.pulumi', 'stacks', 'mail'), join(root, '.pulumi', 'stacks', 'link'));
    expect(await names()).toBeUndefined();
  });
});
