/** Deletion protection beside other features of the engine: options, components, drift, and objects that are gone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { reached } from '../../cli/src/preview/gate';
import { previewIn } from '../../cli/src/preview/read';
import { adapter, MODULES } from '../support/adapters';
import { testProject, type Project } from './command';
import { refused } from './refused';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

const LABEL = 'pulumi-deletion-protection';
const ON = 'deletionProtection: true';
const COMMAND = join(__dirname, '..', '..', 'cli', 'bin', 'workload.js');

/** The labels of the drive on the platform. */
async function labels(): Promise<Readonly<Record<string, string>>> {
  const drives = (await call(t.emulator, 'GET', '/drives')) as {
    metadata: { labels?: Record<string, string> };
  }[];
  return drives[0]?.metadata.labels ?? {};
}

/** Deletes everything, from a program that protects nothing. */
async function clear(text: string): Promise<void> {
  t.program(text);
  await t.up();
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(t.state().resources).toEqual([]);
}

it('a dependent that a replacement would take along is refused, before anything is deleted', async () => {
  const copied = (region: string, protection = ON) => `
    const box = new workload.Sandbox('box', { name: 'box', region: '${region}' });
    new workload.Snapshot('of-box', { sandbox: box, ${protection} });
  `;
  t.program(copied('us-was-1'));
  await t.up();
  t.program(copied('eu-lon-1'));
  expect(await refused(t, 'preview')).toMatch(
    /snapshot "of-box-\w+" is protected from deletion .* would replace it if sandbox changes \(not known yet\)/,
  );
  expect(await refused(t, 'up', '--yes', '--skip-preview')).toContain('is protected from deletion');
  await clear(copied('us-was-1', ''));
}, 60_000);

it('retainOnDelete keeps the object with its protection, also for the program that adopts it', async () => {
  t.program(
    `new workload.Volume('kept', { name: 'kept', region: 'us-was-1', ${ON} }, { retainOnDelete: true });`,
  );
  await t.up();
  t.program('');
  const shown = (await t.pulumi('preview', '--json')).stdout;
  expect(reached(previewIn(shown, undefined), [])).toBeUndefined();
  await t.up();
  const adopting = (protection: string) =>
    `new workload.Volume('again', { name: 'kept', region: 'us-was-1', adoptExisting: true, ${protection} });`;
  t.program(adopting(''));
  const open = await t.pulumi('up', '--yes', '--skip-preview');
  expect([open.code === 0, open.text]).toEqual([
    false,
    expect.stringContaining('turn its protection off at once'),
  ]);
  t.program(adopting(ON));
  await t.up();
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect(await refused(t, 'destroy', '--yes', '--skip-preview')).toContain('volume "kept" is protected');
  await clear(adopting('deletionProtection: false'));
}, 60_000);

it('the removal of the label from outside is drift, which the next update reverts', async () => {
  const drive = (protection: string) =>
    `new workload.Drive('data', { name: 'data', region: 'us-was-1', ${protection} });`;
  t.program(drive(ON));
  await t.up();
  const record = (await call(t.emulator, 'GET', '/drives/data')) as {
    metadata: { labels: object };
    spec: object;
  };
  const { [LABEL]: _label, ...others } = record.metadata.labels as Readonly<Record<string, string>>;
  const metadata = { ...record.metadata, labels: others };
  await call(t.emulator, 'PUT', '/drives/data', { ...record, metadata });
  expect(await refused(t, 'destroy', '--yes', '--skip-preview')).toContain(
    'deletionProtection is true in the state',
  );
  const { text } = await t.pulumi('refresh', '--yes', '--skip-preview', '--diff');
  expect(text).toMatch(/- deletionProtection: true/);
  await t.up();
  expect(await labels()).toHaveProperty(LABEL);
  await clear(drive(''));
}, 60_000);

it('an object that is gone is created again, also in a preview that has not recorded this', async () => {
  const drive = (protection: string) => `new workload.Drive('data', { region: 'us-was-1', ${protection} });`;
  t.program(drive(ON));
  await t.up();
  const name = t.state().resources.find(({ urn }) => urn.endsWith('::data'))?.id ?? '';
  await call(t.emulator, 'DELETE', `/drives/${name}`);
  const preview = await t.preview('--refresh');
  expect(preview.steps.map(({ op }) => op)).toContain('create');
  await t.up('--refresh');
  await clear(drive(''));
}, 60_000);

it('children of components with the same name are told apart', async () => {
  const shops = (names: readonly string[], protection: string) => `
    class Shop extends pulumi.ComponentResource {
      constructor(name) {
        super('test:index:' + name, name);
        new workload.Drive('data', { region: 'us-was-1', ${protection} }, { parent: this });
      }
    }
    ${names.map((name) => `new Shop('${name}');`).join('\n')}
  `;
  t.program(shops(['one'], ON));
  await t.up();
  t.program(shops(['one', 'two'], ON));
  await t.up();
  await clear(shops(['one', 'two'], ''));
}, 60_000);

it('a replacement that the engine requests itself is refused', async () => {
  const drive = (options: string, protection = ON) =>
    `new workload.Drive('data', { region: 'us-was-1', ${protection} }, { ${options} });`;
  t.program(drive("replacementTrigger: 'one'"));
  await t.up();
  t.program(drive("replacementTrigger: 'two'"));
  expect(await refused(t, 'preview')).toContain('is protected from deletion');
  expect(await refused(t, 'up', '--yes', '--skip-preview')).toContain('is protected from deletion');
  await clear(drive("replacementTrigger: 'one'", ''));
}, 60_000);

it('the preview of a destroy can be judged as well', async () => {
  t.program(`new workload.Drive('data', { region: 'us-was-1', ${ON} });`);
  await t.up();
  const { stdout } = await t.pulumi('destroy', '--preview-only', '--json');
  expect(reached(previewIn(stdout, undefined), [])?.name).toBe('protected');
  await clear(`new workload.Drive('data', { region: 'us-was-1' });`);
}, 60_000);

it('an object that only its label protects can be deleted after a refresh and an update', async () => {
  t.program(`new workload.Drive('data', { region: 'us-was-1', ${ON} });`);
  await t.up();
  const file = join(t.folder, 'edited.json');
  const { stdout } = await t.pulumi('stack', 'export');
  writeFileSync(file, stdout.replaceAll('"deletionProtection": true', '"deletionProtection": null'));
  expect((await t.pulumi('stack', 'import', '--file', file)).code).toBe(0);
  expect(await refused(t, 'destroy', '--yes', '--skip-preview')).toContain('run pulumi refresh');
  expect((await t.pulumi('refresh', '--yes', '--skip-preview')).code).toBe(0);
  await clear(`new workload.Drive('data', { region: 'us-was-1', deletionProtection: false });`);
}, 60_000);

it('the command `workload preview` fails for a resource that is gone from the program', async () => {
  const file = join(t.folder, 'guarded.js');
  const drive = (protection: string) =>
    `new (require('${MODULES[adapter()]}').Drive)('data', { region: 'us-was-1', ${protection} });`;
  writeFileSync(file, drive(ON));
  t.main('guarded.js');
  await t.up();
  writeFileSync(file, '');
  // Not spawnSync: the platform runs in this process.
  const command = spawn(process.execPath, [COMMAND, 'preview'], {
    cwd: t.folder,
    env: { ...process.env, ...t.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [shown] = await Promise.all([textOf(command.stdout), once(command, 'close')]);
  expect(shown).toContain('The update will be refused, protected from deletion: Drive data');
  expect(command.exitCode).toBe(18);
  t.main('index.js');
  await clear(`new workload.Drive('data', { region: 'us-was-1' });`);
}, 60_000);
