/** Deletion protection: no way of the engine deletes or replaces a protected object. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reached } from '../../cli/src/preview/gate';
import { previewIn } from '../../cli/src/preview/read';
import { itemsOf } from '../../cli/src/preview/risk';
import { testProject, type Project } from './command';
import { refused, stateOf, writes } from './refused';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

const LABEL = 'pulumi-deletion-protection';

/** The labels of the drive on the platform. */
async function labels(): Promise<Readonly<Record<string, string>>> {
  const drives = (await call(t.emulator, 'GET', '/drives')) as {
    metadata: { labels?: Record<string, string> };
  }[];
  return drives[0]?.metadata.labels ?? {};
}

const urnOf = (name: string) => t.state().resources.find(({ urn }) => urn.endsWith(`::${name}`))?.urn ?? '';
/** A drive with a generated name, a volume with its own, and a snapshot, which has no labels. */
const program = (
  protection: string,
  { region = 'us-was-1', drive = '', options = '', snapshot = 'shop-build' } = {},
) => {
  t.program(`
    new workload.Drive('data', { region: '${region}', labels: { team: 'shop' }, ${drive} ${protection} }, { ${options} });
    new workload.Volume('disk', { name: 'disk', region: 'us-was-1', ${protection} });
    new workload.Snapshot('copy', { sandbox: '${snapshot}', ${protection} });
  `);
};
const ON = 'deletionProtection: true';

it('protects with a hidden label, without a difference in later runs', async () => {
  program(ON);
  await t.up();
  expect(await labels()).toMatchObject({ team: 'shop', [LABEL]: 'true' });
  const of = (name: string) => t.state().resources.find(({ urn }) => urn.endsWith(`::${name}`));
  expect(of('data')?.outputs).toMatchObject({ labels: { team: 'shop' }, deletionProtection: true });
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
}, 60_000);

it('a change that replaces is refused by the preview, also together with the end of the protection', async () => {
  for (const protection of [ON, 'deletionProtection: false', '']) {
    program(protection, { region: 'eu-lon-1' });
    expect(await refused(t, 'preview')).toMatch(
      /drive "data-\w+" is protected from deletion .* would replace it, because region changes\./,
    );
  }
  program(ON, { region: 'eu-lon-1' });
  expect(await refused(t, 'up', '--yes', '--skip-preview')).toContain('because region changes');
  program(ON, { snapshot: 'other' });
  expect(await refused(t, 'preview')).toContain('because sandbox changes');
}, 60_000);

it.each([
  ['--replace', () => t.pulumi('version')],
  ['state taint', () => t.pulumi('state', 'taint', '--yes', urnOf('data'))],
])(
  'a replacement by %s is refused',
  async (way, prepare) => {
    program(ON);
    await prepare();
    const extra = way === '--replace' ? ['--replace', urnOf('data')] : [];
    expect(await refused(t, 'preview', ...extra)).toContain('is protected from deletion');
    expect(await refused(t, 'up', '--yes', '--skip-preview', ...extra)).toContain(
      'is protected from deletion',
    );
    if (extra.length === 0) await t.pulumi('state', 'untaint', '--yes', urnOf('data'));
  },
  60_000,
);

it('a replacement by --replace that also ends the protection is refused by the update', async () => {
  program('deletionProtection: false');
  const before = stateOf(t);
  for (const name of ['data', 'copy', 'disk']) {
    const only = ['--target', urnOf(name), '--replace', urnOf(name)];
    t.requests();
    const { code, text } = await t.pulumi('up', '--yes', '--skip-preview', ...only);
    expect(text).toContain('is protected from deletion');
    expect(code).not.toBe(0);
    // The name of the drive is taken, which the platform says.
    expect(writes(t)).toEqual(name === 'data' ? ['POST /drives'] : []);
  }
  expect(stateOf(t)).toEqual(before);
}, 60_000);

it('a replacement by replaceOnChanges is refused, and the option is named', async () => {
  for (const option of ['displayName', '*']) {
    program(ON, { drive: "displayName: 'Data',", options: `replaceOnChanges: ['${option}']` });
    expect(await refused(t, 'preview')).toMatch(
      /is protected from deletion .* would replace it, because an option of the resource \(replaceOnChanges, replaceWith or replacementTrigger\) asks for that\. .* Leave out that option for one pulumi up/,
    );
  }
}, 60_000);

it('a resource that is renamed without an alias is refused, with the alias to write', async () => {
  program(ON);
  await t.up();
  const before = stateOf(t);
  const renamed = (alias: string) => {
    t.program(`
      new workload.Drive('data', { region: 'us-was-1', labels: { team: 'shop' }, ${ON} });
      new workload.Volume('store', { name: 'disk', region: 'us-was-1', ${ON} }, { ${alias} });
      new workload.Snapshot('copy', { sandbox: 'shop-build', ${ON} });
    `);
  };
  renamed('');
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(code).not.toBe(0);
  expect(text).toMatch(
    /volume "disk" exists\. It is the current object of another resource of this stack, .* set the resource option aliases: \[\{ name: "disk" \}\] here/,
  );
  expect(text).not.toContain('deleteBeforeReplace');
  expect(stateOf(t)).toEqual(before);
  renamed(`aliases: [{ name: "disk" }]`);
  t.requests();
  await t.up();
  expect(writes(t)).toEqual([]);
  // And back.
  t.program(`
    new workload.Drive('data', { region: 'us-was-1', labels: { team: 'shop' }, ${ON} });
    new workload.Volume('disk', { name: 'disk', region: 'us-was-1', ${ON} }, { aliases: [{ name: 'store' }] });
    new workload.Snapshot('copy', { sandbox: 'shop-build', ${ON} });
  `);
  await t.up();
  expect(writes(t)).toEqual([]);
}, 60_000);

it('a resource that moves into a component without an alias is refused, with its URN as the alias', async () => {
  program(ON);
  const moved = (alias: string) => {
    t.program(`
      const shop = new pulumi.ComponentResource('acme:index:Shop', 'shop');
      new workload.Drive('data', { region: 'us-was-1', labels: { team: 'shop' }, ${ON} });
      new workload.Volume('disk', { name: 'disk', region: 'us-was-1', ${ON} }, { parent: shop, ${alias} });
      new workload.Snapshot('copy', { sandbox: 'shop-build', ${ON} });
    `);
  };
  moved('');
  const { text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(text).toContain(`set the resource option aliases: ["${urnOf('disk')}"] here`);
  moved(`aliases: ["${urnOf('disk')}"]`);
  t.requests();
  await t.up();
  expect(writes(t)).toEqual([]);
  program(ON, {});
  t.program(`
    new workload.Drive('data', { region: 'us-was-1', labels: { team: 'shop' }, ${ON} });
    new workload.Volume('disk', { name: 'disk', region: 'us-was-1', ${ON} }, { aliases: ["${urnOf('disk')}"] });
    new workload.Snapshot('copy', { sandbox: 'shop-build', ${ON} });
  `);
  await t.up();
}, 60_000);

it('a resource that is gone from the program is refused by the update, and workload preview says so', async () => {
  t.program('');
  const shown = (await t.pulumi('preview', '--json')).stdout;
  const preview = previewIn(shown, undefined);
  expect(itemsOf(preview).map(({ risk, about }) => `${risk}: ${about}`)).toEqual([
    'protected: Drive data',
    'protected: Snapshot copy',
    'protected: Volume disk',
  ]);
  expect(reached(preview, [])?.name).toBe('protected');
  const text = await refused(t, 'up', '--yes', '--skip-preview', '--continue-on-error');
  for (const noun of ['drive', 'snapshot', 'volume']) {
    expect(text).toMatch(
      new RegExp(`${noun} "[\\w-]+" is protected from deletion: deletionProtection is true in the state`),
    );
  }
}, 60_000);

it('destroy is refused, also if the state was edited', async () => {
  program(ON);
  expect(await refused(t, 'destroy', '--yes', '--skip-preview')).toContain('is protected from deletion');
  const original = (await t.pulumi('stack', 'export')).stdout;
  const file = join(t.folder, 'edited.json');
  for (const edited of [
    original.replaceAll(/"deletionProtection": true,?/g, ''),
    original.replaceAll('"deletionProtection": true', '"deletionProtection": false'),
  ]) {
    writeFileSync(file, edited.replace(/,(\s*})/g, '$1'));
    expect((await t.pulumi('stack', 'import', '--file', file)).code).toBe(0);
    const text = await refused(
      t,
      'destroy',
      '--yes',
      '--skip-preview',
      '--target',
      urnOf('data'),
      '--target',
      urnOf('disk'),
      '--continue-on-error',
    );
    expect(text).toMatch(
      /drive "[\w-]+" is protected from deletion: its label pulumi-deletion-protection says so/,
    );
    expect(text).toMatch(/volume "disk" is protected from deletion: its label/);
  }
  writeFileSync(file, original);
  expect((await t.pulumi('stack', 'import', '--file', file)).code).toBe(0);
}, 60_000);

it('the protection alone never replaces, whatever replaceOnChanges says', async () => {
  for (const [protection, protectedNow] of [
    ['deletionProtection: false', undefined],
    [ON, 'true'],
    ['', undefined],
    [ON, 'true'],
  ] as const) {
    program(protection, { options: "replaceOnChanges: ['*']" });
    const preview = await t.pulumi('preview', '--diff');
    expect(preview).toMatchObject({ code: 0 });
    expect(preview.text).not.toMatch(/replace/);
    expect(preview.text).toMatch(/[~+-] deletionProtection\s*:/);
    t.requests();
    await t.up();
    expect(writes(t).every((request) => request.startsWith('PUT'))).toBe(true);
    expect((await labels())[LABEL]).toBe(protectedNow);
  }
}, 120_000);

it('the end of the protection is an update of its own, after which the objects can be deleted', async () => {
  program('deletionProtection: false');
  t.requests();
  await t.up();
  expect(writes(t).every((request) => request.startsWith('PUT'))).toBe(true);
  expect(await labels()).not.toHaveProperty(LABEL);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(t.state().resources).toEqual([]);
}, 60_000);
