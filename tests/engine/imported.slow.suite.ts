/** Two stacks on the real engine: one imports what the other owns, adopts it, and the other one is destroyed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../cli/command';
import { adapter } from '../support/adapters';
import { type Ended, type Project, testProject } from './command';
import { call } from './story';

const OWNER = 'Its owner mark (label pulumi-owner) belongs to another resource or stack';

let theirs: Project;
let mine: Project;
beforeAll(async () => {
  theirs = await testProject();
  mine = await testProject({ on: theirs.emulator });
  theirs.program(
    ['archive', 'other', 'third']
      .map((name) => `new workload.Drive('their-${name}', { name: '${name}', region: 'us-was-1' });`)
      .join('\n'),
  );
  await theirs.up();
}, 60_000);
afterAll(async () => {
  await mine.stop();
  await theirs.stop();
});

/** The program of this stack: drives by name, and what their resources have besides. */
function declare(drives: Readonly<Record<string, string>>): void {
  const lines = Object.entries(drives).map(([name, more]) => {
    const args = [`name: '${name}', region: 'us-was-1'`, more].filter((one) => one !== '').join(', ');
    return `new workload.Drive('${name}', { ${args} });`;
  });
  mine.program(lines.join('\n'));
}

const markOn = async (name: string) => {
  const { metadata } = (await call(mine.emulator, 'GET', `/drives/${name}`)) as {
    metadata: { labels: Record<string, string> };
  };
  return metadata.labels['pulumi-owner'];
};

const writes = () => mine.requests().filter((line) => !line.startsWith('GET '));
const up = () => mine.pulumi('up', '--yes', '--skip-preview');
const passed = ({ code, text }: Ended) => {
  expect(code === 0 ? '' : text).toBe('');
  return text.replace(/\s+/g, ' ');
};

/** Imports drives of the other stack, and returns what the user reads. */
async function imports(...names: string[]): Promise<string> {
  if (adapter() === 'native') {
    const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
    const told: string[] = [];
    for (const name of names)
      told.push(passed(await mine.pulumi('import', 'workload:index:Drive', name, name, ...options)));
    return told.join(' ');
  }
  const workload = (...args: string[]) =>
    command({ ...process.env, ...mine.env }, mine.folder, 'import', ...args);
  const options = ['--dynamic', '--owned', '--name', names.join(','), '--program', 'imported.ts'];
  const told = [passed(await workload(...options)), passed(await workload('record'))];
  rmSync(join(mine.folder, 'imported.ts'));
  return told.join(' ');
}

it('an import says whose object it is, writes nothing, and leaves an empty preview', async () => {
  const mark = await markOn('archive');
  writes();
  const told = await imports('archive', 'other');
  if (adapter() === 'native') {
    expect(told).toContain(OWNER);
    // The engine also shows it in the line of the resource.
    expect(told.match(/Drive \(archive\): warning: drive "archive": imported, but/g)).toHaveLength(1);
  }
  expect(told).toMatch(new RegExp(`pulumi stack export .*contains ${String(mark)}`));
  expect(told).toContain('adoptExisting: true');
  declare({ archive: '', other: '' });
  passed(await mine.pulumi('preview', '--expect-no-changes', '--diff'));
  passed(await mine.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes'));
  expect(writes()).toEqual([]);
  expect((await theirs.pulumi('stack', 'export')).text).toContain(String(mark).split('-')[1]);
}, 60_000);

it('an up that would change the object is refused, and the preview says so', async () => {
  declare({ archive: `displayName: 'Mine'`, other: '' });
  const preview = await mine.pulumi('preview');
  expect(preview.text).toContain("archive: certain to fail: imported, but not this stack's");
  const { code, text } = await up();
  expect(code).not.toBe(0);
  const line = text.replace(/\s+/g, ' ');
  expect(line).toContain(`drive "archive": imported, but not this stack's. ${OWNER}`);
  expect(line).toMatch(/Take it over with adoptExisting: true .*Nothing was written to it\./);
  expect(writes()).toEqual([]);
}, 60_000);

it('what was never adopted is not deleted, and what the program adopts is', async () => {
  declare({ archive: `displayName: 'Mine', adoptExisting: true` });
  const before = await markOn('archive');
  const text = passed(await up());
  expect(text).toContain('archive: taken over: this stack owns it from now on, and destroy deletes it');
  expect(text).toMatch(/drive "other": not deleted: it was imported, and never adopted/);
  expect(writes()).toEqual(['PUT /drives/archive']);
  expect(await markOn('archive')).not.toBe(before);
  passed(await mine.pulumi('preview', '--expect-no-changes', '--diff'));

  const destroyed = passed(await theirs.pulumi('destroy', '--yes', '--skip-preview'));
  expect(destroyed).toMatch(/drive "archive": not deleted: another resource or stack owns it now/);
  expect(writes().sort()).toEqual(['DELETE /drives/other', 'DELETE /drives/third']);
  passed(await mine.pulumi('destroy', '--yes', '--skip-preview'));
  expect(writes()).toEqual(['DELETE /drives/archive']);
}, 60_000);

if (adapter() === 'native')
  it('an import of an object without a mark says once that another stack may own it, and never again', async () => {
    await call(mine.emulator, 'POST', '/sandboxes', { metadata: { name: 'base' }, spec: {} });
    for (const name of ['one', 'two'])
      await call(mine.emulator, 'POST', '/snapshots', { source: { kind: 'sandbox', name: 'base' }, name });
    writes();
    const warning = /Snapshot \((\w+)\): warning: snapshot "\1": imported\. It carries no owner mark/g;
    mine.program('');
    const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
    const first = passed(await mine.pulumi('import', 'workload:index:Snapshot', 'one', 'one', ...options));
    expect(first.match(warning)).toHaveLength(1);
    const declared = (name: string, more = '') =>
      `new workload.Snapshot('${name}', { name: '${name}', sandbox: 'base' }${more});`;
    mine.program([declared('one'), declared('two', `, { import: 'two' }`)].join('\n'));
    const second = passed(await up());
    expect(second.match(warning)).toHaveLength(1);
    expect(second).toContain('snapshot "two": imported. It carries');
    expect(passed(await up())).not.toContain('no owner mark');
    expect(writes()).toEqual([]);
    passed(await mine.pulumi('destroy', '--yes', '--skip-preview'));
    await call(mine.emulator, 'DELETE', '/sandboxes/base');
    writes();
  }, 60_000);

if (adapter() === 'native')
  it('the option `import` reads first, also with adoptExisting; the next up adopts', async () => {
    await theirs.up();
    writes();
    mine.program(
      `new workload.Drive('third', { name: 'third', region: 'us-was-1', adoptExisting: true }, { import: 'third' });`,
    );
    const preview = passed(await mine.pulumi('preview'));
    expect(preview).toContain('drive "third": imported, but not this stack\'s');
    const first = passed(await up());
    expect(first).toContain('The next up takes it over, because the program sets adoptExisting: true');
    expect(writes()).toEqual([]);
    expect(passed(await up())).toContain('third: taken over');
    expect(writes()).toEqual(['PUT /drives/third']);
    passed(await mine.pulumi('preview', '--expect-no-changes', '--diff'));
  }, 60_000);

it('a protected object is taken over only together with its protection', async () => {
  passed(await mine.pulumi('destroy', '--yes', '--skip-preview'));
  rmSync(join(mine.folder, 'import.json'), { force: true });
  theirs.program(
    `new workload.Drive('their-kept', { name: 'kept', region: 'us-was-1', deletionProtection: true });`,
  );
  await theirs.up();
  writes();
  const without = 'adoptExisting: true';
  const refuses = async () => {
    const { code, text } = await up();
    expect(text.replace(/\s+/g, ' ')).toContain('take it over and turn its protection off at once');
    expect(code).not.toBe(0);
    expect(writes().filter((line) => !line.startsWith('POST '))).toEqual([]);
  };
  declare({ kept: without });
  await refuses();
  await imports('kept');
  declare({ kept: without });
  await refuses();
  declare({ kept: `${without}, deletionProtection: true` });
  passed(await up());
  expect(writes()).toEqual(['PUT /drives/kept']);
  declare({ kept: without });
  passed(await up());
  passed(await mine.pulumi('destroy', '--yes', '--skip-preview'));
  expect(writes()).toEqual(['PUT /drives/kept', 'DELETE /drives/kept']);
}, 60_000);
