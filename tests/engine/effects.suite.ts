/** What `preview --json` outputs for machines besides the property diff (docs/pipelines.md). */
import { previewIn } from '../../cli/src/preview/read';
import { verdictOf } from '../../cli/src/preview/verdict';
import { plain } from '../../cli/src/preview/texts';
import { adapter } from '../support/adapters';
import { testProject, type Project } from './command';
import { story } from './story';

let t: Project;
beforeAll(async () => {
  // The program reads it too, because it runs in this process.
  process.env.WORKLOAD_EFFECTS = 'json';
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  delete process.env.WORKLOAD_EFFECTS;
  await t.stop();
});

const program = (snapshot: string, region: string, token: string) => {
  t.program(`
    new workload.Drive('data', { name: 'data', region: '${region}' });
    new workload.ForkedApplication('shop', {
      name: 'shop',
      snapshot: '${snapshot}',
      traffic: 10,
      envs: [
        { name: 'TOKEN', value: '${token}', secret: true },
        { name: 'PORT', value: '${token}' },
      ],
    });
    const still = new workload.ForkedApplication('still', { name: 'still', snapshot: 'shop-v1' });
    exports.previous = still.previousRevision;
  `);
};

interface Diagnostic {
  readonly urn?: string;
  readonly message: string;
  readonly severity: string;
}

it('reports each effect once as a line and as JSON, also with a refresh before', async () => {
  program('shop-v1', 'us-was-1', 'planted-one');
  await t.up();
  program('shop-v2', 'eu-lon-1', 'planted-two');
  const preview = await t.preview('--refresh');
  const { says } = verdictOf(previewIn(JSON.stringify(preview), 'test'));
  expect(plain(says)).toBe('Data is lost: Drive data; also 1 new revision');
  const { steps, diagnostics } = preview;
  const said = diagnostics as readonly Diagnostic[];
  const urnOf = (name: string) => steps.find(({ urn }) => urn.endsWith(`::${name}`))?.urn;
  const isNative = adapter() === 'native';
  const about = (type: string, name: string) => ({
    workloadEffect: 2,
    urn: urnOf(name),
    type,
    resource: name,
    name,
  });
  const told = [
    {
      kind: 'replacement',
      ...about('Drive', 'data'),
      properties: ['region'],
      dataLost: true,
      certain: true,
      message:
        'drive data will be replaced: its data will be lost. To keep the data, follow "Move a drive to another region" in the documentation',
    },
    {
      kind: 'fork',
      ...about('ForkedApplication', 'shop'),
      revision: 'new',
      of: 'snapshot shop-v2',
      from: { 'rev-1': 100 },
      to: { 'rev-1': 90, new: 10 },
      steps: [],
      message: 'shop: new canary revision of snapshot shop-v2 at 10 %, rev-1 keeps 90 %',
    },
    {
      kind: 'entries',
      ...about('ForkedApplication', 'shop'),
      argument: 'envs',
      added: [],
      changed: ['TOKEN', 'PORT'],
      removed: [],
      unknown: [],
      message: 'application shop: envs: TOKEN and PORT change',
    },
  ];
  const lines = said.map(({ message }) => message.trim());
  const json = lines.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as unknown] : []));
  // The engine diffs resources in any order, so messages may arrive in another order.
  expect(json).toHaveLength(told.length);
  expect(json).toEqual(expect.arrayContaining(told));
  // Lost data is a warning. The engine learns no severity from a dynamic provider.
  const shown = told.map(({ kind, message }) => (kind === 'replacement' ? `warning: ${message}` : message));
  expect(lines.filter((line) => !line.startsWith('{')).sort()).toEqual(shown.sort());
  const warnings = said.filter(({ severity }) => severity !== 'info');
  expect(warnings.map(({ severity }) => severity)).toEqual(isNative ? ['warning'] : []);
  // Diagnostics of a dynamic provider belong to the stack.
  expect(new Set(said.map(({ urn }) => urn))).toEqual(
    new Set(isNative ? [urnOf('data'), urnOf('shop')] : [undefined]),
  );
}, 60_000);

it('a replacement by --replace is only a step, without an effect', async () => {
  program('shop-v1', 'us-was-1', 'planted-one');
  const drive = t.state().resources.find(({ urn }) => urn.endsWith('::data'))?.urn ?? '';
  const { steps, diagnostics } = await t.preview('--replace', drive);
  expect(steps).toContainEqual(expect.objectContaining({ op: 'replace', urn: drive }));
  expect(JSON.stringify(diagnostics ?? [])).not.toMatch(/workloadEffect|will be lost/);
}, 60_000);

it('predicts a failure, continues with the rest, and reports the unchanged resources', async () => {
  t.emulator.deployments.failNext({ kind: 'applications', message: 'it does not start' });
  program('shop-v2', 'us-was-1', 'planted-one');
  const failed = await t.pulumi('up', '--yes', '--skip-preview');
  expect(failed.code).not.toBe(0);
  program('shop-v2', 'eu-lon-1', 'planted-one');
  const { code, text } = await t.pulumi('preview', '--diff');
  const line = 'shop: certain to fail: rev-2 ran this release before and failed (';
  expect(text).toContain(adapter() === 'native' ? `error: ${line}` : line);
  expect(text).toContain('"kind":"certain-failure"');
  expect(text).toContain('~ region: "us-was-1" => "eu-lon-1"');
  expect(code).toBe(0);
  // The first release has no previous revision, which is known in the preview.
  expect(text).not.toContain('[unknown]');
}, 60_000);

it('names the resource correctly in components, after a rename, and with a repeated logical name', async () => {
  const nested = (region: string, name: string) => {
    t.program(`
      class Shop extends pulumi.ComponentResource {
        constructor(name, options) {
          super('test:index:Shop', name, {}, options);
          new workload.Drive('files', { name: 'files-of-' + name, region: '${region}' }, { parent: this });
        }
      }
      class Chain extends pulumi.ComponentResource {
        constructor(name) {
          super('test:index:Chain', name);
          new Shop('branch', { parent: this });
          new workload.Drive('files', { name: 'files', region: '${region}' }, { parent: this });
        }
      }
      new Chain('chain');
      new Shop('shop');
      new workload.Drive('${name}', { name: 'renamed', region: '${region}' }, { aliases: [{ name: 'old' }] });
    `);
  };
  nested('us-was-1', 'old');
  await t.up();
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  nested('eu-lon-1', 'new');
  const { steps, diagnostics } = await t.preview();
  const said = (diagnostics as readonly Diagnostic[]).map(({ message }) => message.trim());
  const effects = said.flatMap((line) =>
    line.startsWith('{') ? [JSON.parse(line) as { urn: string; name: string }] : [],
  );
  const replaced = steps.filter(({ op }) => op === 'replace').map(({ urn }) => urn);
  expect(replaced).toHaveLength(4);
  expect(effects.map(({ urn }) => urn).sort()).toEqual(replaced.sort());
  const told = effects.map(({ urn, name }) => [urn.split('::').slice(2).join('::'), name]);
  const type = adapter() === 'native' ? 'workload:index:Drive' : 'pulumi-nodejs:dynamic/workload:Drive';
  expect(Object.fromEntries(told)).toEqual({
    [`${type}::new`]: 'renamed',
    [`test:index:Shop$${type}::files`]: 'files-of-shop',
    [`test:index:Chain$${type}::files`]: 'files',
    [`test:index:Chain$test:index:Shop$${type}::files`]: 'files-of-branch',
  });
}, 60_000);
