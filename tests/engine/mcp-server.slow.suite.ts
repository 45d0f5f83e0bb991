/** McpServer, the component: a connection and a function in one; and components that programs define. */
import { readFileSync } from 'node:fs';
import { adapter } from '../support/adapters';
import { testProject, type Project } from './command';
import { call } from './story';

/** Set as plain text, as by a careless program. */
const PLANTED = ['planted-client-id', 'planted-client-secret', 'planted-refresh-token'];

let t: Project;
let secondKey: string;
beforeAll(async () => {
  t = await testProject();
  secondKey = t.emulator.addWorkspace('second').apiKey;
}, 60_000);
afterAll(async () => {
  await t.stop();
});

function program(args = '', options = ''): void {
  t.program(`
    const second = new workload.Provider('second', {
      baseUrl: '${t.emulator.baseUrl}', workspace: 'second', apiKey: '${secondKey}',
    });
    const mail = new workload.McpServer('mail', {
      integration: 'gmail',
      clientId: '${PLANTED[0] ?? ''}', clientSecret: '${PLANTED[1] ?? ''}', refreshToken: '${PLANTED[2] ?? ''}',
      ${args}
    }, { ${options} });
    exports.mcpUrl = mail.mcpUrl;
    exports.names = [mail.connection.name, mail.server.name];
  `);
}

const outputs = async () =>
  JSON.parse((await t.pulumi('stack', 'output', '--json')).stdout) as { mcpUrl: string; names: string[] };

it('previews as itself with two children, and shows no credential', async () => {
  program();
  const { code, text } = await t.pulumi('preview', '--diff');
  expect(code).toBe(0);
  expect(text).toMatch(/\+ workload:index:McpServer: \(create\)/);
  expect(text).toMatch(/\+ \S*workload\S*:IntegrationConnection: \(create\)/);
  expect(text).toMatch(/\+ \S*workload\S*:McpFunction: \(create\)/);
  expect(text).toMatch(/secret *: \[secret\]/);
  for (const secret of PLANTED) expect(text).not.toContain(secret);
}, 60_000);

it("creates a connection and a server bound to it, and returns the server's address", async () => {
  program(`labels: { team: 'shop' }, envs: [{ name: 'LEVEL', value: 'info' }],`);
  await t.up();
  const { mcpUrl, names } = await outputs();
  const [connection = '', server = ''] = names;
  expect(mcpUrl).toBe(`${t.emulator.url}/${t.emulator.workspace}/functions/${server}/mcp`);
  expect(await call(t.emulator, 'GET', `/functions/${server}`)).toMatchObject({
    metadata: { labels: { team: 'shop' } },
    spec: {
      integrationConnections: [connection],
      runtime: { envs: [{ name: 'LEVEL', value: 'info' }] },
    },
  });
  expect(await call(t.emulator, 'GET', `/integrations/connections/${connection}`)).toMatchObject({
    metadata: { labels: { team: 'shop' } },
    spec: {
      integration: 'gmail',
      secret: { CLIENT_ID: '****', CLIENT_SECRET: '****', REFRESH_TOKEN: '****' },
    },
  });
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
}, 60_000);

it('is the parent of both, and keeps the credentials encrypted', () => {
  const { resources } = t.state();
  const component = resources.find(({ type }) => type === 'workload:index:McpServer');
  const children = resources.filter(({ parent }) => parent === component?.urn);
  expect(children.map(({ type }) => type.split(/[:/]/).at(-1)).sort()).toEqual([
    'IntegrationConnection',
    'McpFunction',
  ]);
  const state = readFileSync(t.stateFile(), 'utf8');
  for (const secret of PLANTED) expect(state).not.toContain(secret);
});

it('passes protection on to both', async () => {
  program('', 'protect: true');
  await t.up();
  const guarded = t.state().resources.filter(({ protect }) => protect === true);
  expect(guarded).toHaveLength(3);
  program();
  await t.up();
}, 60_000);

it('updates for a rotated token, without a replacement', async () => {
  const { names } = await outputs();
  t.requests();
  program(`refreshToken: 'rotated',`);
  await t.up();
  const writes = t.requests().filter((line) => !line.startsWith('GET'));
  expect(writes).toEqual([`PUT /integrations/connections/${names[0] ?? ''}`]);
}, 60_000);

it("uses its provider's place, and leaves nothing behind", async () => {
  await t.pulumi('destroy', '--yes', '--skip-preview');
  program('', 'provider: second');
  await t.up();
  expect(await call(t.emulator, 'GET', '/functions')).toEqual([]);
  expect((await outputs()).mcpUrl).toContain('/second/functions/');
  t.requests();
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(t.requests().filter((line) => line.startsWith('DELETE'))).toHaveLength(2);
}, 60_000);

it('two components with children of the same logical name have separate objects', async () => {
  t.program(`
    class Pair extends pulumi.ComponentResource {
      constructor(type) {
        super(\`tests:index:\${type}\`, 'own');
        this.drive = new workload.Drive('twin', { region: 'us-was-1' }, { parent: this });
      }
    }
    exports.names = ['One', 'Two'].map((type) => new Pair(type).drive.name);
  `);
  await t.up();
  const { names } = await outputs();
  expect(new Set(names).size).toBe(2);
  const records = (await call(t.emulator, 'GET', '/drives')) as { metadata: { name: string } }[];
  expect(records.map(({ metadata: { name } }) => name).sort()).toEqual([...names].sort());
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(await call(t.emulator, 'GET', '/drives')).toEqual([]);
}, 60_000);

it('two resources with the same explicit name are refused, and only one is created', async () => {
  t.program(`
    for (const name of ['one', 'two']) new workload.Drive(name, { name: 'shared', region: 'us-was-1' });
  `);
  t.requests();
  const refused = await t.pulumi('preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toMatch(/name: is already the name of "(one|two)" in this program/);
  expect(t.requests()).toEqual([]);

  t.program(`
    for (const type of ['One', 'Two']) {
      const parent = new pulumi.ComponentResource(\`tests:index:\${type}\`, 'own');
      new workload.Drive('twin', { name: 'shared', region: 'us-was-1' }, { parent });
    }
  `);
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(code).not.toBe(0);
  expect(text).toMatch(
    adapter() === 'native'
      ? /name: is already the name of "twin" in this program/
      : /"shared" exists\. Another resource of this program created it in this run\. It was not touched/,
  );
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(await call(t.emulator, 'GET', '/drives')).toEqual([]);
}, 60_000);
