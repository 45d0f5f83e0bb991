/** The setting `pulumi:autonaming`, which the engine passes to the native plugin, on the real engine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from './command';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** Sets the stack's `pulumi:autonaming`. `undefined` removes it. */
function naming(config?: object, { folder }: Project = t): void {
  const file = join(folder, 'Pulumi.test.yaml');
  // The file is JSON, which is valid YAML.
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { config: object };
  const changed = { ...settings, config: { ...settings.config, 'pulumi:autonaming': config } };
  writeFileSync(file, JSON.stringify(changed));
}

const data = (args = '') => {
  t.program(`new workload.Drive('data', { region: 'us-was-1'${args} });`);
};

async function names(path: string): Promise<string[]> {
  const records = (await call(t.emulator, 'GET', path)) as { metadata: { name: string } }[];
  return records.map(({ metadata: { name } }) => name).sort();
}

afterEach(async () => {
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
}, 60_000);

it('a pattern names new objects, as a preview shows, and later runs keep the names', async () => {
  naming({ pattern: 'of-${project}-${stack}-${name}' });
  data();
  expect((await t.pulumi('preview', '--diff')).text).toMatch(/name +: "of-tests-test-data"/);
  await t.up();
  expect(await names('/drives')).toEqual(['of-tests-test-data']);
  const unchanged = async () => {
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    expect((await t.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  };
  await unchanged();
  naming({ pattern: 'other-${name}' });
  await unchanged();
  naming({ mode: 'disabled' });
  await unchanged();
  naming();
  await unchanged();
}, 120_000);

it('a random pattern replaces an object by another one beside it; without randomness, the old one goes first', async () => {
  const replaced = async () => {
    t.requests();
    t.program(`new workload.Drive('data', { region: 'eu-lon-1' });`);
    await t.up();
    return t.requests().filter((request) => /^(POST|DELETE)/.test(request));
  };
  naming({ pattern: '${name}-${hex(6)}', enforce: true });
  data();
  await t.up();
  const [first = ''] = await names('/drives');
  expect(first).toMatch(/^data-[0-9a-f]{6}$/);
  expect(await replaced()).toEqual(['POST /drives', `DELETE /drives/${first}`]);
  const [second = ''] = await names('/drives');
  expect(second).toMatch(/^data-[0-9a-f]{6}$/);
  expect(second).not.toBe(first);

  naming({ mode: 'verbatim' });
  data();
  await t.up();
  expect(await names('/drives')).toEqual(['data']);
  expect(await replaced()).toEqual(['DELETE /drives/data', 'POST /drives']);
  expect(await names('/drives')).toEqual(['data']);
}, 120_000);

it('an existing object keeps its generated name until it is replaced', async () => {
  naming();
  data();
  await t.up();
  const [generated = ''] = await names('/drives');
  expect(generated).toMatch(/^data-[a-z2-7]{10}$/);
  naming({ mode: 'verbatim' });
  data(`, displayName: 'Data'`);
  await t.up();
  expect(await names('/drives')).toEqual([generated]);
  t.program(`new workload.Drive('data', { region: 'eu-lon-1' });`);
  await t.up();
  expect(await names('/drives')).toEqual(['data']);
}, 120_000);

it.each([{ mode: 'disabled' }, { mode: 'verbatim' }])(
  'an imported object keeps its name: %j',
  async (config) => {
    naming(config);
    const metadata = { name: 'by-hand' };
    await call(t.emulator, 'POST', '/drives', { metadata, spec: { region: 'us-was-1' } });
    t.program(`new workload.Drive('data', { name: 'by-hand', region: 'us-was-1' }, { import: 'by-hand' });`);
    await t.up();
    // After the import, the program may drop what it had to set for it.
    data();
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    await t.up();
    expect(await names('/drives')).toEqual(['by-hand']);
  },
  90_000,
);

it('an explicit name overrides every pattern', async () => {
  naming({ pattern: 'x-${name}' });
  data(`, name: 'mine'`);
  await t.up();
  expect(await names('/drives')).toEqual(['mine']);
}, 60_000);

it('is set for a kind or for the provider; kinds whose names come only from the program are excluded', async () => {
  naming({
    providers: {
      workload: { mode: 'verbatim', resources: { 'workload:index:Volume': { mode: 'default' } } },
    },
  });
  t.program(`
    new workload.Drive('data', { region: 'us-was-1' });
    new workload.Volume('disk', { region: 'us-was-1', size: 1024 });
  `);
  await t.up();
  expect(await names('/drives')).toEqual(['data']);
  expect(await names('/volumes')).toEqual([expect.stringMatching(/^disk-[a-z2-7]{10}$/)]);
  t.program(`new workload.CustomDomain('shop', { region: 'us-was-1', domainType: 'applications' });`);
  const { text } = await t.pulumi('preview');
  expect(text).toContain('name: is required');
  expect(text).not.toContain('autonaming');
}, 90_000);

it('disabled: a name is required, and the error says so', async () => {
  naming({ mode: 'disabled' });
  data();
  const { code, text } = await t.pulumi('preview');
  expect(code).not.toBe(0);
  expect(text).toContain(
    'name: is required, because pulumi:autonaming is disabled for Drive. Set name, or change pulumi:autonaming in the configuration of the stack or project',
  );
  data(`, name: 'mine'`);
  await t.up();
  expect(await names('/drives')).toEqual(['mine']);
}, 60_000);

it('also reaches a plugin that the engine starts', async () => {
  const p = await testProject({ on: t.emulator, plugin: 'process' });
  try {
    naming({ mode: 'disabled' }, p);
    p.program(`new workload.Drive('data', { region: 'us-was-1' });`);
    expect((await p.pulumi('preview')).text).toContain('pulumi:autonaming is disabled for Drive');
  } finally {
    await p.stop();
  }
}, 60_000);

it.each([
  ['has invalid characters', { pattern: 'Data_${name}' }],
  ['is too long', { pattern: '${name}-${hex(60)}' }],
])(
  'a pattern whose name %s is refused with the rule, without the name',
  async (_what, config) => {
    naming(config);
    data();
    const { code, text } = await t.pulumi('preview');
    expect(code).not.toBe(0);
    expect(text).toContain(
      'name: the name that pulumi:autonaming makes for Drive must be 1 to 49 lower-case letters, digits and dashes, ' +
        'beginning and ending with a letter or digit. Change its pattern or mode in the configuration of the stack or project, or set name',
    );
    expect(text).not.toContain('Data_');
  },
  60_000,
);

it('two resources with the same name from a pattern are refused in the preview', async () => {
  naming({ pattern: 'shared' });
  t.program(`
    new workload.Drive('one', { region: 'us-was-1' });
    new workload.Drive('two', { region: 'us-was-1' });
  `);
  const { code, text } = await t.pulumi('preview');
  expect(code).not.toBe(0);
  expect(text).toContain('is already the name of');
}, 60_000);
