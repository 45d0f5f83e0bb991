/** Features of the native plugin alone, on the real engine. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmulator } from '@workload/emulator';
import { PLUGIN } from '../support/adapters';
import { revealed, testProject, type Project } from './command';
import { call, story } from './story';

const PLUGIN_FILE = join(PLUGIN, 'pulumi-resource-workload');

let t: Project;
beforeAll(async () => {
  t = await testProject({ plugin: 'process' });
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

const SECRET = 'planted-in-an-import';

describe('import', () => {
  const KINDS = [
    ['Drive', 'hand-drive'],
    ['IntegrationConnection', 'hand-mail'],
    ['McpFunction', 'hand-server'],
    ['ForkedApplication', 'hand-shop'],
  ] as const;

  it('takes objects of every kind into state, and the next preview is empty', async () => {
    const request = (path: string, body: unknown) => call(t.emulator, 'POST', path, body);
    await request('/drives', { metadata: { name: 'hand-drive' }, spec: { region: 'us-was-1' } });
    await request('/integrations/connections', {
      metadata: { name: 'hand-mail' },
      spec: { integration: 'gmail', secret: { TOKEN: SECRET } },
    });
    await request('/functions', {
      metadata: { name: 'hand-server' },
      spec: {
        runtime: { type: 'mcp', envs: [{ name: 'KEY', value: SECRET, secret: true }] },
      },
    });
    await request('/snapshots/shop-v1/fork', { targetType: 'application', targetName: 'hand-shop' });
    writeFileSync(
      join(t.folder, 'import.json'),
      JSON.stringify({
        resources: KINDS.map(([type, name]) => ({ type: `workload:index:${type}`, name, id: name })),
      }),
    );
    t.program('');
    const imported = await t.pulumi(
      ...['import', '--file', 'import.json', '--yes', '--skip-preview', '--protect=false'],
      '--generate-code=false',
    );
    expect(imported.text).toMatch(/= 4 imported/);
    expect(imported.code).toBe(0);

    const exported = JSON.parse((await t.pulumi('stack', 'export', '--show-secrets')).stdout) as {
      deployment: { resources: { type: string; urn: string; inputs: Record<string, unknown> }[] };
    };
    const inputs = (type: string) => {
      const found = exported.deployment.resources.find((one) => one.type === `workload:index:${type}`);
      return Object.fromEntries(
        Object.entries(found?.inputs ?? {})
          .filter(([key]) => !key.startsWith('__'))
          .map(([key, value]) => [key, revealed(value)]),
      );
    };
    t.resources(KINDS.map(([type, name]) => ({ type, name, args: inputs(type) })));
    const preview = await t.pulumi('preview', '--expect-no-changes', '--diff');
    expect(preview.code === 0 ? '' : preview.text).toBe('');
    expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
    expect(JSON.stringify(t.state())).not.toContain(SECRET);
  }, 120_000);

  it('of a missing object reports it', async () => {
    const args = ['import', 'workload:index:Drive', 'nobody', 'nobody', '--yes', '--generate-code=false'];
    const { code, text } = await t.pulumi(...args);
    expect(code).not.toBe(0);
    expect(text).toContain("resource 'nobody' does not exist");
  }, 60_000);

  it('owns the objects: destroy deletes them', async () => {
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    await expect(call(t.emulator, 'GET', '/drives/hand-drive')).rejects.toThrow(/ 404 /);
  }, 60_000);
});

describe('a preview', () => {
  const program = (extra: string, traffic: number) => {
    t.program(`
      const data = new workload.Drive('data', { region: 'us-was-1'${extra} });
      const shop = new workload.ForkedApplication('shop', { name: 'shop', snapshot: 'shop-v1', traffic: ${traffic} });
      exports.workspace = data.workspace;
      exports.address = data.s3Url;
      exports.revision = shop.revision;
    `);
  };

  it("shows the program's values and the workspace, but not computed values", async () => {
    program('', 100);
    const { text } = await t.pulumi('preview', '--diff');
    expect(text).toMatch(/address\s*: \[unknown\]/);
    expect(text).toMatch(/workspace\s*: "default"/);
    await t.up();
  }, 60_000);

  it('of an update shows values that the update cannot change', async () => {
    program(", displayName: 'Data'", 50);
    const { text } = await t.pulumi('preview', '--diff');
    expect(text).toContain('+ displayName: "Data"');
    expect(text).not.toContain('[unknown]');
    expect(text).not.toMatch(/[~+-] (address|revision)/);
  }, 60_000);

  it('shows the intent with the resource, and each changed path', async () => {
    program(", permissions: [{ path: '/a', labels: { 'team.name': 'x' } }]", 100);
    await t.up();
    program(", permissions: [{ path: '/b', labels: { 'team.name': 'y' } }]", 100);
    const { steps } = await t.preview();
    const drive = steps.find(({ urn }) => urn.endsWith(':Drive::data'));
    expect(drive?.detailedDiff).toEqual({
      'permissions[0].path': { kind: 'update', inputDiff: true },
      'permissions[0].labels["team.name"]': { kind: 'update', inputDiff: true },
    });
    t.program(`new workload.Drive('data', { region: 'eu-lon-1' });`);
    const { text } = await t.pulumi('preview', '--diff');
    expect(text).toMatch(/warning: drive data-\w+ will be replaced: its data will be lost/);
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  }, 120_000);
});

it('customTimeouts limits an operation before any other setting; the next up continues from there', async () => {
  const slow = await startEmulator({ deployDelayMs: 4_000 });
  const p = await testProject({ on: slow, plugin: 'process' });
  try {
    const options = `{ customTimeouts: { create: '1s' } }`;
    p.program(`new workload.McpFunction('slow', { timeoutSeconds: 500 }, ${options});`);
    const { code, text } = await p.pulumi('up', '--yes', '--skip-preview');
    expect(code).not.toBe(0);
    expect(text).toMatch(/after 1 s; the next run continues from here/);
    p.requests();
    await p.up();
    expect(p.requests().filter((line) => line.startsWith('POST'))).toEqual([]);
    expect((await p.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  } finally {
    await p.stop();
    await slow.stop();
  }
}, 120_000);

it('reports a missing setting in one sentence', async () => {
  t.program(`new workload.Drive('data', { region: 'us-was-1' });`);
  await t.pulumi('config', 'set', 'workload:baseUrl', 'ftp://elsewhere');
  const { code, text } = await t.pulumi('preview');
  expect(code).not.toBe(0);
  expect(text).toMatch(/workload:baseUrl \(.*\) must be an http or https address/);
  expect(text).not.toMatch(/\n\s+at /);
  await t.pulumi('config', 'set', 'workload:baseUrl', t.emulator.baseUrl);
}, 60_000);

it('pulumi do lists importable objects, whoever created them, and reads one', async () => {
  for (const name of ['listed-1', 'listed-2']) {
    await call(t.emulator, 'POST', '/drives', { metadata: { name }, spec: { region: 'us-was-1' } });
  }
  const { baseUrl, workspace, apiKey } = t.emulator;
  const settings = { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
  const run = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await promisify(execFile)('pulumi', ['do', '--package', PLUGIN_FILE, ...args], {
      cwd: t.folder,
      env: { ...process.env, ...t.env, ...settings },
    });
    return JSON.parse(stdout);
  };
  const drives = 'workload:index:Drive';
  const listed = ['listed-1', 'listed-2'].map((name) => ({ id: name, name }));
  expect(await run(drives, 'list')).toEqual(expect.arrayContaining(listed));
  expect(await run(drives, 'list', '--count', '1')).toHaveLength(1);
  expect(await run(drives, 'read', 'listed-1')).toMatchObject({ id: 'listed-1', region: 'us-was-1' });
}, 60_000);
