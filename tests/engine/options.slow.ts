/** Resource options and flags of the engine behave as Pulumi users expect. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { full } from '../../provider/src/lifecycle/state/engine-form';
import type { Adapter } from '../support/adapters';
import { testProject, type Preview, type Project } from './command';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** `Drive keeps: [op, reasons]` of every step except "same". */
function changesOf({ steps }: Preview): Record<string, string> {
  const own = steps.filter(({ op, urn }) => op !== 'same' && urn.includes('dynamic/workload'));
  return Object.fromEntries(
    own.map(({ op, urn, replaceReasons, diffReasons }) => [
      `${op} ${urn.split('::').at(-1) ?? ''}`,
      (replaceReasons ?? diffReasons ?? []).filter((key) => !key.startsWith('__')).join(),
    ]),
  );
}

function urn(type: string, name: string): string {
  return `urn:pulumi:test::tests::pulumi-nodejs:dynamic/workload:${type}::${name}`;
}

function idOf(name: string): string | undefined {
  return t.state().resources.find((resource) => resource.urn.endsWith(`::${name}`))?.id;
}

async function drives(): Promise<string[]> {
  const records = (await call(t.emulator, 'GET', '/drives')) as { metadata: { name: string } }[];
  return records.map(({ metadata: { name } }) => name).sort();
}

const FIRST = `
  const drive = (name, args, options) => new workload.Drive(name, { region: 'us-was-1', displayName: 'a', ...args }, options);
`;

it('starts with these', async () => {
  t.program(`${FIRST}
    const keeps = drive('keeps', {});
    drive('forced', {});
    drive('forced-named', { name: 'forced-named' });
    drive('guarded', {}, { protect: true });
    drive('retained', { name: 'retained' }, { retainOnDelete: true });
    drive('swapped', {});
    drive('before', {});
    drive('first', {});
    drive('dependent', {}, { dependsOn: [keeps] });
    drive('untouched', {});
  `);
  await t.up();
  expect(await drives()).toHaveLength(10);
}, 60_000);

const CHANGED = `${FIRST}
  const keeps = drive('keeps', { displayName: 'b', region: 'eu-lon-1' }, { ignoreChanges: ['region', 'displayName'] });
  drive('forced', { displayName: 'b' }, { replaceOnChanges: ['displayName'] });
  drive('forced-named', { name: 'forced-named', displayName: 'b' }, { replaceOnChanges: ['displayName'] });
  drive('guarded', { displayName: 'b' }, { protect: true });
  drive('retained', { name: 'retained' }, { retainOnDelete: true });
  drive('swapped', { region: 'eu-lon-1' });
  drive('before', { region: 'eu-lon-1' }, { deleteBeforeReplace: true });
  drive('renamed', {}, { aliases: [{ name: 'first' }] });
  drive('dependent', { labels: { of: keeps.name } }, { dependsOn: [keeps] });
  drive('untouched', {});
`;

it('ignoreChanges, replaceOnChanges, protect, deleteBeforeReplace, aliases and dependsOn show in one preview', async () => {
  t.program(CHANGED);
  const changes = changesOf(await t.preview());
  expect(changes).toMatchObject({
    'replace forced': 'displayName',
    'replace forced-named': 'displayName',
    'update guarded': 'displayName',
    'replace swapped': 'region',
    'replace before': 'region',
    'update dependent': 'labels',
  });
  const names = Object.keys(changes).join();
  expect(names).not.toMatch(/keeps|renamed|first|retained|untouched/);
}, 60_000);

it('the same preview twice gives the same bytes, except for the duration and the order of steps', async () => {
  const bytes = async () => {
    const { duration: _duration, steps, diagnostics, ...rest } = await t.preview();
    const ordered = [...steps].sort((a, b) => `${a.urn} ${a.op}`.localeCompare(`${b.urn} ${b.op}`));
    // The order of intent lines depends on when the program's promises resolve.
    const said = (diagnostics as unknown[]).map((line) => JSON.stringify(line)).sort();
    return JSON.stringify({ ...rest, said, steps: ordered });
  };
  // Each run is a process.
  t.main('index.js');
  expect(await bytes()).toBe(await bytes());
}, 60_000);

it('applies them in the required order, and loses nothing', async () => {
  t.program(CHANGED);
  const before = { swapped: idOf('swapped'), before: idOf('before'), renamed: idOf('first') };
  t.requests();
  await t.up();
  const requests = t.requests();
  const at = (line: string) => requests.indexOf(line);
  // With a generated name, the new object comes first; deleteBeforeReplace reverses that.
  expect(at(`DELETE /drives/${before.swapped ?? ''}`)).toBeGreaterThan(requests.lastIndexOf('POST /drives'));
  expect(at(`DELETE /drives/${before.before ?? ''}`)).toBeLessThan(requests.lastIndexOf('POST /drives'));
  expect(idOf('renamed')).toBe(before.renamed);
  expect(idOf('swapped')).not.toBe(before.swapped);
  expect(await drives()).toEqual(
    t
      .state()
      .resources.flatMap(({ id, type }) => (type.endsWith(':Drive') && id !== undefined ? [id] : []))
      .sort(),
  );
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
}, 60_000);

it('--target touches only the named resources, protect refuses, and retainOnDelete keeps the object', async () => {
  t.program(`${FIRST}
    const keeps = drive('keeps', {}, { ignoreChanges: ['region', 'displayName'] });
    drive('forced', { displayName: 'c' });
    drive('forced-named', { name: 'forced-named', displayName: 'c' });
    drive('guarded', { region: 'eu-lon-1' }, { protect: true });
    drive('swapped', { region: 'eu-lon-1' });
  `);
  const targeted = changesOf(await t.preview('--target', urn('Drive', 'forced')));
  expect(targeted).toEqual({ 'update forced': 'displayName' });
  const refused = await t.pulumi('preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toContain('marked for protection');

  t.requests();
  await t.up('--target', urn('Drive', 'retained'), '--target', urn('Drive', 'forced'));
  expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([
    `PUT /drives/${idOf('forced') ?? ''}`,
  ]);
  expect(idOf('retained')).toBeUndefined();
  expect(await drives()).toContain('retained');
}, 60_000);

describe('--replace', () => {
  const KINDS = {
    Drive: ['/drives', "region: 'us-was-1'"],
    IntegrationConnection: [
      '/integrations/connections',
      "integration: 'gmail', secret: { TOKEN: 'planted' }",
    ],
    McpFunction: ['/functions', "image: 'server:1'"],
  } as const;
  const all = Object.entries(KINDS).flatMap(([type, [path, args]]) =>
    ['generated', 'explicit'].map((how) => ({
      type,
      path,
      args,
      name: `one-${how}-${type.toLowerCase()}`,
      how,
    })),
  );
  const PROGRAM = [
    `${FIRST} drive('guarded', { displayName: 'b' }, { protect: true });`,
    ...all.map(
      ({ type, args, name, how }) =>
        `new workload.${type}('${name}', { ${args}${how === 'explicit' ? `, name: '${name}'` : ''} });`,
    ),
  ].join('\n');
  const forced = all.flatMap(({ type, name }) => ['--replace', urn(type, name)]);

  /** Expects that state lists exactly the existing objects. */
  async function expectTrue(): Promise<void> {
    for (const { path, name } of all) {
      const records = (await call(t.emulator, 'GET', path)) as {
        metadata: { name: string; createdAt: string; labels: Record<string, string> };
      }[];
      const own = records.filter(({ metadata }) => metadata.name.startsWith(name));
      const { id, outputs } =
        t.state().resources.find((resource) => resource.urn.endsWith(`::${name}`)) ?? {};
      const state = full({ ...outputs });
      expect(
        own.map(({ metadata }) => [metadata.name, metadata.createdAt, metadata.labels['pulumi-owner']]),
      ).toEqual([[id, state.createdAt, state.__mark]]);
    }
    expect(t.state().resources.filter(({ delete: doomed }) => doomed === true)).toEqual([]);
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
  }

  it('with generated and explicit names loses nothing and leaves a correct state', async () => {
    t.program(PROGRAM);
    await t.up();
    const { text } = await t.up(...forced);
    expect(text).toMatch(new RegExp(`${all.length} replaced`));
    await expectTrue();
  }, 60_000);

  it('killed between create and delete is completed by the next up', async () => {
    // The old objects cannot be read before their deletion: the run ends there, as if killed.
    t.emulator.faults.add({
      method: 'GET',
      path: '**/one-**',
      after: all.length,
      times: 100,
      then: { kind: 'status', status: 400 },
    });
    const killed = await t.pulumi('up', '--yes', '--skip-preview', ...forced);
    t.emulator.faults.clear();
    expect(killed.code).not.toBe(0);
    await t.up();
    await expectTrue();
  }, 60_000);

  it('of an application creates another one, with any name', async () => {
    t.program(`
      ${PROGRAM}
      new workload.ForkedApplication('generated-app', { snapshot: 'shop-v1' });
      new workload.ForkedApplication('adopting-app', { name: 'adopting-app', snapshot: 'shop-v1', adoptExisting: true });
      new workload.ForkedApplication('explicit-app', { name: 'explicit-app', snapshot: 'shop-v1' });
    `);
    await t.up();
    const names = ['generated-app', 'adopting-app', 'explicit-app'];
    const list = async () =>
      (await call(t.emulator, 'GET', '/applications')) as {
        metadata: { name: string; createdAt: string };
      }[];
    const before = new Set((await list()).map(({ metadata: { createdAt } }) => createdAt));
    await t.up(...names.flatMap((name) => ['--replace', urn('ForkedApplication', name)]));
    const apps = await list();
    expect(apps.filter(({ metadata: { createdAt } }) => before.has(createdAt))).toEqual([]);
    expect(apps.map(({ metadata: { name } }) => name).sort()).toEqual([
      'adopting-app',
      'explicit-app',
      expect.stringMatching(/^generated-app-/),
    ]);
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
  }, 60_000);
});

describe('saved plans', () => {
  const EXAMPLES = join(__dirname, '../../examples');
  // The other examples have their own tests, and the complete one covers a plan of every kind.
  const TESTED = ['complete', 'fleet', 'lookups', 'platform', 'quickstart', 'rollout', 'sandboxes'];
  const examples = readdirSync(EXAMPLES).filter(
    (example) => existsSync(join(EXAMPLES, example, 'package.json')) && !TESTED.includes(example),
  );

  it('a change after the approval stops the run', async () => {
    t.program(`${FIRST} drive('guarded', { displayName: 'b' }, { protect: true }); drive('planned', {});`);
    expect((await t.pulumi('preview', '--save-plan', 'plan.json')).code).toBe(0);
    t.program(
      `${FIRST} drive('guarded', { displayName: 'b' }, { protect: true }); drive('planned', { displayName: 'other' });`,
    );
    const { code, text } = await t.pulumi('up', '--yes', '--skip-preview', '--plan', 'plan.json');
    expect(code).not.toBe(0);
    expect(text).toMatch(/violates plan/);
    expect(idOf('planned')).toBeUndefined();
  }, 60_000);

  it.each<Adapter>(['dynamic', 'native'])(
    'of replacements are applied as approved, by the %s resources',
    async (of) => {
      const p = await testProject({ on: t.emulator });
      const passes = async (...args: string[]) => {
        const { code, text } = await p.pulumi(...args);
        expect(code === 0 ? '' : text).toBe('');
      };
      const names = ['planned-generated', 'planned-explicit'] as const;
      const program = (region: string) => {
        p.program(
          `new workload.Drive('planned-generated', { region: '${region}' });
           new workload.Drive('planned-explicit', { region: '${region}', name: 'planned-explicit-${of}' });`,
          of,
        );
      };
      const resourceOf = (name: string) => p.state().resources.find(({ urn }) => urn.endsWith(`::${name}`));
      const madeAt = () => names.map((name) => resourceOf(name)?.outputs?.createdAt);
      const appliesAnother = async (...forced: string[]) => {
        const before = madeAt();
        await passes('preview', '--save-plan', 'plan.json', ...forced);
        await passes('up', '--yes', '--skip-preview', '--plan', 'plan.json', ...forced);
        madeAt().forEach((made, index) => {
          expect(made).toEqual(expect.any(String));
          expect(made).not.toBe(before[index]);
        });
        await passes('preview', '--expect-no-changes', '--diff');
        await passes('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff');
      };
      try {
        program('us-was-1');
        await p.up();
        program('eu-lon-1');
        await appliesAnother();
        expect(names.map((name) => resourceOf(name)?.outputs?.region)).toEqual(['eu-lon-1', 'eu-lon-1']);
        await appliesAnother(...names.flatMap((name) => ['--replace', resourceOf(name)?.urn ?? '']));
        await passes('destroy', '--yes', '--skip-preview');
      } finally {
        await p.stop();
      }
    },
    120_000,
  );

  it.each(examples)(
    'of the example %s are applied as approved',
    async (example) => {
      const p = await testProject({ on: t.emulator });
      try {
        p.example(example);
        const program = readFileSync(join(EXAMPLES, example, 'index.ts'), 'utf8');
        const [, section = ''] = /new pulumi\.Config\('(\w+)'\)/.exec(program) ?? [];
        const keys = new Set(
          [...program.matchAll(/\.require(?:Secret)?\('(\w+)'\)/g)].map(([, key]) => key ?? ''),
        );
        const pairs = [...keys].flatMap((key) => ['--secret', `${section}:${key}=planted-${key}`]);
        if (pairs.length > 0) expect((await p.pulumi('config', 'set-all', ...pairs)).code).toBe(0);
        const preview = await p.pulumi('preview', '--save-plan', 'plan.json');
        expect(preview.code === 0 ? '' : preview.text).toBe('');
        const up = await p.pulumi('up', '--yes', '--skip-preview', '--plan', 'plan.json');
        expect(up.code === 0 ? '' : up.text).toBe('');
        expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
        expect((await p.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
      } finally {
        await p.stop();
      }
    },
    90_000,
  );
});
