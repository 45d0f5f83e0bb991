/** `workload drift` finds what a refresh of the engine finds, in both forms, without a program. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fleetSchema } from '../../cli/src/drift/schema';
import { previewSchema } from '../../cli/src/preview/preview';
import { command, start } from '../cli/command';
import { type Project, testProject } from '../engine/command';
import { PROJECT } from '../engine/stack';
import { call } from '../engine/story';

describe.each(['native', 'dynamic'] as const)('%s', (form) => {
  let t: Project;
  beforeAll(async () => {
    t = await testProject();
    t.program(PROGRAM, form);
    await t.up();
  }, 120_000);
  afterAll(() => t.stop());

  const run = (...args: string[]) => command({ ...process.env, ...t.env }, t.folder, ...args);
  const drift = async (...args: string[]) => {
    const { code, stdout, text } = await run('drift', '--json', ...args);
    return { code, text, fleet: fleetSchema.parse(JSON.parse(stdout)) };
  };
  const nameOf = (urn: string) => urn.replace(/.*::/, '');
  /** What the engine's own refresh finds, by resource and property. */
  const refreshed = async () => {
    const { stdout } = await run('preview', '--refresh', '--json');
    const { drift: found = [] } = previewSchema.loose().parse(JSON.parse(stdout));
    return found.map(({ urn, op, changes }) => [
      nameOf(urn),
      op === 'delete' ? ['gone'] : [...new Set(changes.map(({ path }) => path.replace(/[.[].*/, '')))].sort(),
    ]);
  };
  const ours = async () => {
    const { fleet } = await drift();
    return [
      ...fleet.drifted.map(({ urn, properties }) => [
        nameOf(urn),
        properties.map(({ property }) => property).sort(),
      ]),
      ...fleet.gone.map(({ urn }) => [nameOf(urn), ['gone']]),
    ];
  };
  const byName = (all: unknown[][]) => [...all].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  const change = async (path: string, edit: (record: Record<string, Record<string, unknown>>) => void) => {
    const record = (await call(t.emulator, 'GET', path)) as Record<string, Record<string, unknown>>;
    edit(record);
    await call(t.emulator, 'PUT', path, record);
  };

  it('finds nothing after an update, with few requests, and without the lock', async () => {
    t.requests();
    const { code, fleet } = await drift();
    expect([code, fleet.drifted, fleet.gone, fleet.unread]).toEqual([0, [], [], []]);
    expect(fleet.stacks).toEqual([{ stack: 'test', project: PROJECT, objects: 17 }]);
    const requests = t.requests();
    expect(requests.length).toBeLessThanOrEqual(13);
    // What is inside of a sandbox takes one list, not one request each.
    expect(requests.filter((one) => one.includes('/sandboxes/b/')).sort()).toEqual([
      expect.stringMatching(/GET \S*\/sandboxes\/b\/previews$/),
      expect.stringMatching(/GET \S*\/sandboxes\/b\/schedules(\?limit=100)?$/),
    ]);
  });

  it('finds, property by property, what a refresh of the engine finds', async () => {
    await change('/drives/d0', ({ metadata = {} }) => (metadata.labels = { by: 'hand' }));
    await change(
      '/drives/d1',
      ({ spec = {} }) => (spec.permissions = [{ labels: { app: 'x' }, path: '/x' }]),
    );
    await change('/volumes/v', ({ spec = {} }) => (spec.size = 4096));
    await change('/agents/a', ({ spec = {} }) => {
      (spec.runtime as Record<string, unknown>).memory = 4096;
    });
    await change('/policies/p', ({ metadata = {} }) => (metadata.displayName = 'Changed'));
    await call(t.emulator, 'DELETE', '/drives/d2');
    const found = byName(await ours());
    expect(found).toEqual(byName(await refreshed()));
    // The program does not write the permissions of d1, so they are not managed.
    expect(found.map(([name]) => name)).toEqual(['a', 'd0', 'd2', 'p', 'v']);
    const { code, stdout } = await run('drift');
    expect(code).toBe(21);
    expect(stdout).toContain('1 stack, 17 objects: 4 drifted, 1 gone, 0 claimed twice, 0 not read');
    expect(stdout).toMatch(/test: Volume v\n {4}size: 2048 → 4096/);
  });

  it('says which object two states have, and what could not be read', async () => {
    // The same stack twice is one claim.
    expect((await drift('--stack', 'test', '--stack', 'test')).fleet.claimedTwice).toEqual([]);
    const { stdout: exported } = await t.pulumi('stack', 'export', '--stack', 'test');
    writeFileSync(
      join(t.folder, 'copy.json'),
      exported.replaceAll('urn:pulumi:test::', 'urn:pulumi:other::'),
    );
    await t.pulumi('stack', 'init', 'other');
    // With the same settings, and the same salt.
    copyFileSync(join(t.folder, 'Pulumi.test.yaml'), join(t.folder, 'Pulumi.other.yaml'));
    const imported = await t.pulumi('stack', 'import', '--stack', 'other', '--force', '--file', 'copy.json');
    expect([imported.code, imported.text]).toEqual([0, expect.any(String)]);
    const both = await run('drift', '--json', '--stack', 'test', '--stack', 'other');
    const { claimedTwice, stacks, unread } = fleetSchema.parse(JSON.parse(both.stdout));
    expect([stacks.map(({ stack }) => stack), unread]).toEqual([['test', 'other'], []]);
    expect(claimedTwice.length).toBeGreaterThan(5);
    const { code, fleet } = await drift('--stack', 'test', '--stack', 'none');
    expect([code, fleet.unread.map(({ stack }) => stack)]).toEqual([1, ['none']]);
    expect(fleet.drifted.length).toBe(4);
    expect((await drift('--all')).fleet.stacks.map(({ stack }) => stack).sort()).toEqual(['other', 'test']);
  });

  it('names whoever changed it last, and when', async () => {
    const { fleet } = await drift();
    for (const { changedBy, changedAt } of fleet.drifted) {
      expect(changedBy).toMatch(/./);
      expect(Date.parse(changedAt ?? '')).toBeGreaterThan(0);
    }
  });

  it('says which objects no state has, once every stack was read, and needs no list twice', async () => {
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: 'by-hand' },
      spec: { region: 'us-was-1' },
    });
    const labels = { 'pulumi-owner': 'aaaaaaaaaa-bbbbbbbbbb' };
    await call(t.emulator, 'POST', '/drives', {
      ...{ metadata: { name: 'left', labels }, spec: { region: 'us-was-1' } },
    });
    // The state of another stack that does not exist does not have it, but only all of them prove that.
    expect((await drift()).fleet.unmanaged).toEqual([]);
    t.requests();
    const { code, fleet } = await drift('--all', '--except', 'ServiceAccount/default');
    expect([code, fleet.whole, fleet.unread]).toEqual([21, true, []]);
    expect(fleet.unmanaged.map(({ kind, name }) => [kind, name])).toEqual([['Drive', 'by-hand']]);
    expect(fleet.orphaned.map(({ name, mark }) => [name, mark])).toEqual([['left', labels['pulumi-owner']]]);
    const requests = t.requests();
    expect(requests).toEqual([...new Set(requests)]);
    const { stdout } = await run('drift', '--all');
    expect(stdout).toContain('workload import --kind Drive --name Drive/left --owned');
    // Two stacks of the other project's name have no unmanaged objects, as each object has a state.
    expect(stdout).not.toContain('Unmanaged and orphaned objects are not told');
  });

  it('looks where the settings of a stack without objects lead: what it left is there', async () => {
    const own = await testProject();
    try {
      await call(own.emulator, 'POST', '/drives', {
        metadata: { name: 'left-over' },
        spec: { region: 'us-was-1' },
      });
      own.program('', form);
      await own.up();
      const args = ['drift', '--all', '--json', '--except', 'ServiceAccount'];
      const { code, stdout } = await command({ ...process.env, ...own.env }, own.folder, ...args);
      const { whole, unmanaged } = fleetSchema.parse(JSON.parse(stdout));
      expect([code, whole, unmanaged.map(({ name }) => name)]).toEqual([21, true, ['left-over']]);
    } finally {
      await own.stop();
    }
  });

  it('an object that the program only reads is never compared, whatever somebody does to it', async () => {
    const own = await testProject();
    const volume = (name: string) => ({ metadata: { name }, spec: { region: 'us-was-1', size: 1024 } });
    try {
      await call(own.emulator, 'POST', '/volumes', volume('kept'));
      await call(own.emulator, 'POST', '/volumes', volume('removed'));
      own.program(
        `
new workload.Volume('v', { name: 'v', region: 'us-was-1', size: 2048 });
for (const name of ['kept', 'removed']) workload.Volume.get(name, name);
`,
        form,
      );
      await own.up();
      const of = (...args: string[]) => command({ ...process.env, ...own.env }, own.folder, ...args);
      const refresh = await own.pulumi('refresh', '--preview-only', '--expect-no-changes');
      expect([refresh.code, (await of('drift')).code]).toEqual([0, 0]);
      // A refresh would record these. The program sets none of them.
      const kept = (await call(own.emulator, 'GET', '/volumes/kept')) as { metadata: object; spec: object };
      const spec = { ...kept.spec, size: 4096 };
      await call(own.emulator, 'PUT', '/volumes/kept', { metadata: kept.metadata, spec });
      await call(own.emulator, 'DELETE', '/volumes/removed');
      const { code, stdout } = await of('drift', '--json', '--suggest');
      const { stacks, drifted, gone, unread, suggestions } = fleetSchema.parse(JSON.parse(stdout));
      expect({ code, drifted, gone, unread, suggestions }).toEqual({
        code: 0,
        drifted: [],
        gone: [],
        unread: [],
        suggestions: [],
      });
      expect(stacks.map(({ objects }) => objects)).toEqual([1]);
      // No state owns them.
      const all = await of('drift', '--all', '--json', '--except', 'ServiceAccount');
      const { unmanaged, whole } = fleetSchema.parse(JSON.parse(all.stdout));
      expect([all.code, whole, unmanaged.map(({ name }) => name)]).toEqual([21, true, ['kept']]);
    } finally {
      await own.stop();
    }
  });

  it('policies of a program also look at objects that no state has, except those of certain stacks', async () => {
    const open = { metadata: { name: 'open' }, spec: { runtime: { image: 'shop:1' }, public: true } };
    await call(t.emulator, 'POST', '/agents', open);
    const policies = ['--policies', '@workload/policies', '--policy-config', 'policies.json'];
    const regions = { allowed: ['eu-lon-1'], enforcementLevel: 'advisory' };
    writeFileSync(join(t.folder, 'policies.json'), JSON.stringify({ 'regions-are-allowed': regions }));
    const { code, fleet } = await drift('--all', '--except', 'ServiceAccount', ...policies);
    expect([code, fleet.unread]).toEqual([21, []]);
    const said = [...fleet.unmanaged, ...fleet.orphaned].map(({ name, violations = [] }) => [
      name,
      violations.map(({ policy, level }) => `${level} ${policy}`).sort(),
    ]);
    const advice = 'advisory regions-are-allowed';
    expect(byName(said)).toEqual([
      ['by-hand', [advice]],
      ['left', [advice]],
      ['open', [advice, 'mandatory nothing-is-public']],
    ]);
    const { stdout } = await run('drift', '--all', ...policies);
    expect(stdout).toMatch(
      /Agent open\n(?: {4}.*\n)* {4}mandatory: nothing-is-public: .*public: must be false/,
    );
    const refused = await run('drift', '--all', '--policies', '@team/none');
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringContaining('--policies: there is no @team/none'),
    ]);
    await call(t.emulator, 'DELETE', '/agents/open');
  });

  it('a list that the platform refuses is told by its kind, and the rest is complete', async () => {
    const { faults } = t.emulator;
    faults.add({
      method: 'GET',
      path: '/volumes',
      exact: true,
      times: 100,
      then: { kind: 'status', status: 403 },
    });
    const { code, fleet } = await drift('--all');
    faults.clear();
    expect([code, fleet.unread.map(({ kind }) => kind)]).toEqual([1, ['Volume']]);
    expect(fleet.unmanaged.map(({ name }) => name)).toContain('by-hand');
    const own = fleet.drifted.filter(({ stack }) => stack === 'test');
    expect(own.map(({ urn }) => nameOf(urn))).toEqual(['a', 'd0', 'p', 'v']);
  });

  it('waits for a platform that limits requests, and finds the same', async () => {
    const headers = { 'retry-after': '1' };
    t.emulator.faults.add({ perSecond: 5, then: { kind: 'status', status: 429, headers } });
    const { code, fleet } = await drift('--all');
    t.emulator.faults.clear();
    // Both stacks have the same objects.
    expect([code, fleet.unread, fleet.drifted.length]).toEqual([21, [], 8]);
  });

  it('a kill leaves no lock, no file of its own, and the outputs of the last run as they were', async () => {
    const file = (name: string) => join(t.folder, name);
    const temporary = file('temporary');
    mkdirSync(temporary);
    const backend = join((t.env.PULUMI_BACKEND_URL ?? '').replace('file://', ''), '.pulumi');
    const states = () => readdirSync(backend, { recursive: true, encoding: 'utf8' }).sort();
    const outputs = ['kept.json', 'kept.html', 'kept.md'];
    for (const name of outputs) writeFileSync(file(name), 'of the last run');
    const before = [readdirSync(t.folder), states()];
    t.emulator.faults.add({ method: 'GET', path: '/volumes', then: { kind: 'hang' } });
    const args = ['--json', 'kept.json', '--html', 'kept.html', '--markdown', 'kept.md'];
    const env = { ...process.env, ...t.env, TMPDIR: temporary };
    const { child, ended } = start(env, t.folder, 'drift', '--all', ...args);
    while (t.emulator.faults.pending().length > 0 && child.exitCode === null) await pause(20);
    child.kill('SIGKILL');
    const { text } = await ended;
    expect([text, child.signalCode]).toEqual([text, 'SIGKILL']);
    t.emulator.faults.clear();
    expect([readdirSync(t.folder), states()]).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
    for (const name of outputs) expect(readFileSync(file(name), 'utf8')).toBe('of the last run');
    expect((await run('drift', '--all', ...args)).code).toBe(21);
    expect(fleetSchema.parse(JSON.parse(readFileSync(file('kept.json'), 'utf8'))).unread).toEqual([]);
  });

  it('with places, each state is compared where it is; a state that is nowhere there is told', async () => {
    const { WORKLOAD_API_KEY: key = '', ...rest } = { ...process.env, ...t.env };
    const settings = await t.pulumi('config', '--json', '--show-secrets', '--stack', 'test');
    const config = JSON.parse(settings.stdout) as Record<string, { value: string } | undefined>;
    const of = (name: string) => config[`workload:${name}`]?.value ?? t.env[`WORKLOAD_${name.toUpperCase()}`];
    const place = (workspace: string) => {
      const file = join(t.folder, 'places.yaml');
      const baseUrl = `${config['workload:baseUrl']?.value ?? rest.WORKLOAD_BASE_URL ?? ''}/`;
      writeFileSync(
        file,
        JSON.stringify({ places: [{ baseUrl, workspace, credential: { env: 'THE_KEY' } }] }),
      );
      return file;
    };
    const env = { ...rest, THE_KEY: of('apiKey') ?? key };
    const workspace = of('workspace') ?? rest.WORKLOAD_WORKSPACE ?? '';
    const look = async (name: string) => {
      const { code, stdout } = await command(env, t.folder, 'drift', '--json', '--places', place(name));
      return { code, fleet: fleetSchema.parse(JSON.parse(stdout)) };
    };
    const here = await look(workspace);
    expect([here.code, here.fleet.unread, here.fleet.drifted.length]).toEqual([21, [], 4]);
    const elsewhere = await look('elsewhere');
    expect([elsewhere.code, elsewhere.fleet.whole]).toEqual([1, false]);
    expect(elsewhere.fleet.unread.map(({ why }) => why)).toEqual([
      `--places has the address of its objects, but not its workspace "${workspace}" there: add it (17 objects)`,
    ]);
  });

  it('shards look at each workspace once, and a night job tells only what is new', async () => {
    const file = (name: string) => join(t.folder, name);
    for (const index of [1, 2])
      await run('drift', '--all', '--shard', `${index}/2`, '--json', file(`shard-${index}.json`));
    const joined = await run('drift', 'merge', file('shard-1.json'), file('shard-2.json'), '--json');
    const whole = await drift('--all');
    const { at: _at, ...now } = fleetSchema.parse(JSON.parse(joined.stdout));
    const { at: _then, ...alone } = whole.fleet;
    expect(now).toEqual(alone);
    expect(joined.code).toBe(21);
    writeFileSync(file('before.json'), joined.stdout);
    const again = await run('drift', '--all', '--since', file('before.json'));
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('known already')]);
    await change('/drives/d3', ({ metadata = {} }) => (metadata.labels = { by: 'hand' }));
    const html = file('page.html');
    const later = await run('drift', '--since', file('before.json'), '--suggest', 'program', '--html', html);
    expect(later.code).toBe(21);
    expect(later.stdout).toContain('test: Drive d3: change the program');
    expect(later.stdout).not.toContain('Volume v');
    expect(readFileSync(html, 'utf8')).toContain('Drive d3');
  });

  it('needs no passphrase: what the state has encrypted is told as not compared', async () => {
    const { PULUMI_CONFIG_PASSPHRASE: _none, ...others } = { ...process.env, ...t.env };
    const { code, stdout } = await command(others, t.folder, 'drift', '--json');
    const { hidden, drifted } = fleetSchema.parse(JSON.parse(stdout));
    expect(code).toBe(21);
    // The state of a dynamic resource has the whole list encrypted.
    const what = form === 'native' ? 'envs["TOKEN"].value' : 'envs';
    expect(hidden.map(({ urn, properties }) => [nameOf(urn), properties])).toEqual([['f', [what]]]);
    expect(drifted.length).toBe(5);
  });
});

const PROGRAM = `
const region = 'us-was-1';
for (const n of [0, 1, 2, 3, 4]) new workload.Drive('d' + n, { name: 'd' + n, region, labels: { of: 'team' } });
new workload.Volume('v', { name: 'v', region, size: 2048 });
new workload.Policy('p', { name: 'p', displayName: 'Where', type: 'location', resourceTypes: ['agent'], locations: [{ type: 'country', name: 'us' }] });
new workload.Agent('a', { name: 'a', image: 'oracle:1', memory: 2048 });
new workload.McpFunction('f', { name: 'f', image: 'tools:1', envs: [{ name: 'TOKEN', value: pulumi.secret('planted') }] });
const b = new workload.Sandbox('b', { name: 'b', region, image: 'web:1', memory: 1024 });
for (const name of ['web', 'api', 'feed']) {
  new workload.SandboxPreview(name, { sandbox: b, name, port: 80, public: false });
  new workload.SandboxSchedule('every-' + name, { sandbox: b, name, cron: '0 * * * *', command: 'true' });
}
new workload.VolumeTemplate('t', { name: 't', defaultSize: 1024 });
`;
