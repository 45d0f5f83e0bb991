/**
 * A stack moves from dynamic resources to the native plugin, or its state to another place: nothing is deleted or
 * recreated.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../provider/src/version';
import type { Adapter } from '../support/adapters';
import { testProject, type Project } from './command';
import { story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** One resource of every kind on the default provider, and one on an explicit provider. */
function program(adapter: 'dynamic' | 'native', displayName = 'Data'): void {
  t.program(
    `
    const other = new workload.Provider('other', {
      baseUrl: '${t.emulator.baseUrl}', workspace: '${t.emulator.workspace}', apiKey: '${t.emulator.apiKey}',
    });
    new workload.Drive('data', { region: 'us-was-1', displayName: '${displayName}' }, { provider: other });
    new workload.Drive('more', { region: 'us-was-1' });
    const mail = new workload.IntegrationConnection('mail', { integration: 'slack', secret: { TOKEN: 'stand-in' } });
    const server = new workload.McpFunction('server', {
      integrationConnections: [mail.name],
      envs: [{ name: 'KEY', value: 'stand-in', secret: true }],
    });
    new workload.ForkedApplication('shop', { name: 'shop', snapshot: 'shop-v1', traffic: 10 });
    exports.mcp = server.mcpUrl;
  `,
    adapter,
  );
}

const ids = () =>
  Object.fromEntries(
    t
      .state()
      .resources.filter(({ type }) => type.includes('workload:') && !type.startsWith('pulumi:'))
      .map(({ urn, id }) => [urn.split('::').at(-1) ?? '', id]),
  );

it('keeps every object, with default and with explicit providers', async () => {
  program('dynamic');
  await t.up();
  const before = ids();
  expect(Object.keys(before)).toHaveLength(5);

  program('native');
  t.requests();
  const { steps } = await t.preview();
  const ops = new Set(steps.filter(({ urn }) => !urn.includes('pulumi:providers:')).map(({ op }) => op));
  expect([...ops]).toEqual(['same']);
  const { text } = await t.up();
  expect(text).not.toMatch(/replac/);
  expect(t.requests()).toEqual([]);
  expect(ids()).toEqual(before);
  expect(t.state().resources.filter(({ type }) => type.includes('dynamic/workload'))).toEqual([]);
  const refresh = await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff');
  expect(refresh.code === 0 ? '' : refresh.text).toBe('');
}, 120_000);

it('then updates and deletes them as its own', async () => {
  program('native', 'Other');
  const { steps } = await t.preview();
  const changes = steps.filter(({ op }) => op !== 'same');
  expect(changes.map(({ op, detailedDiff }) => [op, Object.keys(detailedDiff ?? {})])).toEqual([
    ['update', ['displayName']],
  ]);
  await t.up();
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  const kinds = ['drives', 'integrations/connections', 'functions', 'applications'];
  for (const kind of kinds) {
    const headers = { authorization: `Bearer ${t.emulator.apiKey}` };
    const left: unknown = await (await fetch(`${t.emulator.baseUrl}/${kind}`, { headers })).json();
    expect(left).toEqual([]);
  }
}, 120_000);

describe.each<Adapter>(['dynamic', 'native'])('what the %s resources created', (of) => {
  const declared = (...names: string[]) =>
    names.map((name) => `new workload.Drive('${name}', { region: 'us-was-1' });`).join('\n');
  const deleted = () => t.requests().filter((line) => line.startsWith('DELETE '));
  const passes = async (project: Project, ...args: string[]) => {
    const { code, text } = await project.pulumi(...args);
    expect(code === 0 ? '' : text).toBe('');
  };
  const destroy = ['destroy', '--yes', '--skip-preview'];
  const atRest = async (project: Project, ...args: string[]) => {
    await passes(project, 'preview', '--expect-no-changes', '--diff', ...args);
    await passes(project, 'refresh', '--yes', '--skip-preview', '--expect-no-changes', '--diff', ...args);
  };

  it('belongs to the stack it was moved to, and to no other', async () => {
    t.program(declared('moved', 'stays'), of);
    await t.up();
    const { moved, stays } = ids();
    const urn = t.state().resources.find(({ id }) => id === moved)?.urn ?? '';
    const there = ['--stack', `other-${of}`];
    await passes(t, 'stack', 'init', `other-${of}`, '--copy-config-from', 'test');
    await passes(t, 'state', 'move', '--yes', '--source', 'test', '--dest', `other-${of}`, urn);
    expect(Object.keys(ids())).toEqual(['stays']);

    t.program(declared('moved'), of);
    await atRest(t, ...there);
    t.program(declared('stays'), of);
    await atRest(t);
    t.requests();
    await passes(t, ...destroy);
    expect(deleted()).toEqual([`DELETE /drives/${stays ?? ''}`]);
    await passes(t, ...destroy, ...there);
    expect(deleted()).toEqual([`DELETE /drives/${moved ?? ''}`]);
  }, 120_000);

  it('belongs to the backend that the state was imported into', async () => {
    const next = await testProject({ on: t.emulator });
    try {
      t.program(declared('exported'), of);
      next.program(declared('exported'), of);
      await t.up();
      const { exported } = ids();
      const file = join(next.folder, 'exported.json');
      await passes(t, 'stack', 'export', '--file', file);
      await passes(next, 'stack', 'import', '--file', file);
      await atRest(next);
      t.requests();
      await passes(next, ...destroy);
      expect(deleted()).toEqual([`DELETE /drives/${exported ?? ''}`]);

      // The objects in the old state are gone. A drive that is created in the new place is not taken for one of them.
      await next.up();
      t.requests();
      await passes(t, ...destroy);
      expect(deleted()).toEqual([]);
      await atRest(next);
      await passes(next, ...destroy);
    } finally {
      await next.stop();
    }
  }, 120_000);

  it('stays with the stack when the stack is renamed', async () => {
    const own = await testProject({ on: t.emulator });
    const renamed = ['--stack', 'another'];
    try {
      own.program(declared('kept'), of);
      await own.up();
      const drive = own.state().resources.find(({ urn }) => urn.endsWith('::kept'))?.id ?? '';
      await passes(own, 'stack', 'rename', 'another');
      own.requests();
      await passes(own, 'up', '--yes', '--skip-preview', '--expect-no-changes', ...renamed);
      expect(own.requests()).toEqual([]);
      await atRest(own, ...renamed);
      own.requests();
      await passes(own, ...destroy, ...renamed);
      expect(deleted()).toEqual([`DELETE /drives/${drive}`]);
    } finally {
      await own.stop();
    }
  }, 120_000);
});

it('objects of an earlier plugin version belong to the later one, without a request', async () => {
  t.program("new workload.Drive('older', { region: 'us-was-1' });", 'native');
  await t.up();
  const before = ids();
  const exported = (await t.pulumi('stack', 'export')).stdout;
  const earlier = exported
    .replaceAll(`default_${version.replaceAll('.', '_')}`, 'default_0_0_9')
    .replaceAll(`"version": "${version}"`, '"version": "0.0.9"');
  expect(earlier).not.toBe(exported);
  writeFileSync(join(t.folder, 'earlier.json'), earlier);
  expect((await t.pulumi('stack', 'import', '--file', 'earlier.json')).code).toBe(0);
  t.requests();
  const { text } = await t.up();
  expect(text).not.toMatch(/drive.*(creat|updat|replac|delet)/i);
  expect(t.requests()).toEqual([]);
  expect(ids()).toEqual(before);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(t.requests().filter((line) => line.startsWith('DELETE '))).toEqual([
    `DELETE /drives/${before.older ?? ''}`,
  ]);
}, 120_000);
