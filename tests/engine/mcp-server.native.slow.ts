/** McpServer in the plugin, for programs in other languages; and a stack that changes between plugin and program. */
import { readFileSync } from 'node:fs';
import { interruptedUp, testProject, type Project } from './command';
import { call } from './story';

const PLANTED = {
  clientId: 'planted-client-id',
  clientSecret: 'planted-client-secret',
  refreshToken: 'planted-refresh-token',
};

let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml });
  for (const [key, value] of Object.entries(PLANTED)) {
    expect((await t.pulumi('config', 'set', '--secret', key, value)).code).toBe(0);
  }
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** The example, with its entry `send-mail` changed. */
function yaml(change: (text: string) => string = (text) => text): void {
  t.yaml('mcp-server-yaml', change);
}

/** The same in TypeScript, where the component runs in the program. */
function typescript(): void {
  t.main('index.js');
  t.program(
    `
    const config = new pulumi.Config();
    const sender = new workload.McpServer('send-mail', {
      integration: 'gmail',
      clientId: config.requireSecret('clientId'),
      clientSecret: config.requireSecret('clientSecret'),
      refreshToken: config.requireSecret('refreshToken'),
      displayName: 'Mail of the shop',
      envs: [{ name: 'LOG_LEVEL', value: 'info' }],
      maxScale: 2,
    });
    exports.mcpUrl = sender.mcpUrl;
    exports.server = sender.server.name;
  `,
    'native',
  );
}

const outputs = async () =>
  JSON.parse((await t.pulumi('stack', 'output', '--json')).stdout) as { mcpUrl: string; server: string };
const named = (name: string) => t.state().resources.find(({ urn }) => urn.endsWith(`::${name}`));
const destroyed = async () => (await t.pulumi('destroy', '--yes', '--skip-preview')).code;

it('previews as itself with two children, and shows no credential', async () => {
  yaml();
  const { code, text } = await t.pulumi('preview', '--diff');
  expect(code).toBe(0);
  expect(text).toMatch(/\n {4}\+ workload:index:McpServer: \(create\)/);
  expect(text).toMatch(/\n {8}\+ workload:index:IntegrationConnection: \(create\)/);
  expect(text).toMatch(/\n {8}\+ workload:index:McpFunction: \(create\)/);
  expect(text).toMatch(/secret *: \[secret\]/);
  expect(text).toMatch(/mcpUrl: \[unknown\]/);
  expect(text).not.toContain('planted');
}, 60_000);

it('creates a connection and a server bound to it, both with the given provider, and has no diff', async () => {
  expect((await t.up()).text).toMatch(/\+ 4 created/);
  const { mcpUrl, server } = await outputs();
  expect(mcpUrl).toBe(`${t.emulator.url}/${t.emulator.workspace}/functions/${server}/mcp`);
  const connection = String(named('send-mail-account')?.outputs?.name);
  expect(await call(t.emulator, 'GET', `/functions/${server}`)).toMatchObject({
    spec: { integrationConnections: [connection] },
  });
  const providers = t.state().resources.filter(({ type }) => type === 'pulumi:providers:workload');
  expect(providers).toHaveLength(1);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
}, 60_000);

it("stores no credential as plain text, and none in the component's arguments", () => {
  expect(readFileSync(t.stateFile(), 'utf8')).not.toContain('planted');
  const component = t.state().resources.find(({ type }) => type === 'workload:index:McpServer');
  expect(component?.inputs ?? {}).toEqual({});
  expect(Object.keys(component?.outputs ?? {})).toEqual(['mcpUrl']);
});

it('becomes the component of a TypeScript program without changes or requests, and back', async () => {
  const parts = () =>
    t.state().resources.flatMap(({ urn, id, type }) => (type.includes(':providers:') ? [] : [{ urn, id }]));
  const before = parts();
  t.requests();
  for (const write of [typescript, yaml]) {
    write();
    const { code, text } = await t.pulumi('preview', '--expect-no-changes', '--diff');
    expect(code === 0 ? '' : text).toBe('');
    expect((await t.up()).text).toMatch(/\n {4}4 unchanged/);
    expect(parts().sort((a, b) => a.urn.localeCompare(b.urn))).toEqual(
      before.sort((a, b) => a.urn.localeCompare(b.urn)),
    );
  }
  expect(t.requests()).toEqual([]);
}, 90_000);

it('updates only the connection for a rotated token', async () => {
  expect((await t.pulumi('config', 'set', '--secret', 'refreshToken', 'planted-anew')).code).toBe(0);
  t.requests();
  expect((await t.up()).text).toMatch(/~ 1 updated\n\s+3 unchanged/);
  const writes = t.requests().filter((line) => !line.startsWith('GET'));
  expect(writes).toEqual([`PUT /integrations/connections/${String(named('send-mail-account')?.id)}`]);
  expect(readFileSync(t.stateFile(), 'utf8')).not.toContain('planted');
}, 60_000);

it('is destroyed with both children', async () => {
  t.requests();
  expect(await destroyed()).toBe(0);
  expect(t.requests().filter((line) => line.startsWith('DELETE'))).toHaveLength(2);
}, 60_000);

it('refuses arguments with their paths and without their values, before anything is created', async () => {
  yaml((text) =>
    text.replace('integration: gmail', 'integration: ""').replace('maxScale: 2', 'maxScale: 2000000'),
  );
  t.requests();
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(code).not.toBe(0);
  expect(text).toContain("workload:index:McpServer resource 'send-mail' has a problem");
  expect(text).toContain('integration: must be a string of 1 to 63 characters');
  expect(text).toMatch(/maxScale: must be a whole number/);
  expect(text).not.toMatch(/planted|\n\s+at /);
  expect(t.requests()).toEqual([]);
}, 60_000);

/** The engine's record of a resource. */
interface EngineResource {
  readonly urn: string;
  readonly custom: boolean;
  readonly protect?: boolean;
  readonly provider?: string;
  readonly dependencies?: readonly string[];
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>>;
}

it('passes options to its children, and accepts unknown arguments', async () => {
  const { apiKey } = t.emulator.addWorkspace('second');
  yaml((text) =>
    text.replace('displayName: Mail of the shop', 'displayName: ${before.name}').replace(
      /^outputs:/m,
      `    options:
      protect: true
      dependsOn:
        - \${first}
      provider: \${second}
  second:
    type: pulumi:providers:workload
    properties:
      baseUrl: ${t.emulator.baseUrl}
      workspace: second
      apiKey: { 'fn::secret': '${apiKey}' }
  before: { type: workload:Drive, properties: { region: us-was-1 } }
  first: { type: workload:Drive, properties: { region: us-was-1 } }

outputs:`,
    ),
  );
  const preview = await t.pulumi('preview', '--diff');
  expect(preview.text).toMatch(/displayName *: \[unknown\]/);
  await t.up();
  const [first, before, server, connection, second] = [
    'first',
    'before',
    'send-mail',
    'send-mail-account',
    'second',
  ].map((name) => {
    const resources = t.state().resources as unknown as readonly EngineResource[];
    const found = resources.filter(({ urn }) => urn.endsWith(`::${name}`));
    return found.find(({ custom }) => custom) ?? found[0];
  });
  for (const part of [server, connection]) {
    expect(part?.protect).toBe(true);
    expect(part?.provider).toContain(`${second?.urn ?? ''}::`);
    expect(part?.dependencies).toEqual(expect.arrayContaining([first?.urn, before?.urn]));
    expect(part?.propertyDependencies?.displayName).toEqual([before?.urn]);
  }
  expect(server?.propertyDependencies?.integrationConnections).toEqual([connection?.urn]);
  expect((await outputs()).mcpUrl).toContain('/second/functions/');
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('state', 'unprotect', '--all', '--yes')).code).toBe(0);
  expect(await destroyed()).toBe(0);
}, 90_000);

/** The recorded options, by resource name. */
function optionsInState(): Record<string, unknown> {
  const resources = t.state().resources as unknown as readonly (EngineResource & Record<string, unknown>)[];
  const own = resources.filter(({ urn }) => /::mail(-account)?$/.test(urn));
  const told = own.map((one): [string, unknown] => {
    const { protect, retainOnDelete, deletedWith, customTimeouts, ignoreChanges, replaceOnChanges } = one;
    const dependencies = [...(one.dependencies ?? [])].sort();
    const options = { protect, retainOnDelete, deletedWith, customTimeouts, ignoreChanges, replaceOnChanges };
    return [one.urn, { ...options, dependencies, provider: one.provider, hooks: one.resourceHooks }];
  });
  return Object.fromEntries(told.sort(([a], [b]) => a.localeCompare(b)));
}

it('accepts the options of the class, and keeps its children under another name', async () => {
  const program = (made: string, name: string, options: string) => {
    t.main('index.js');
    t.program(
      `
      class Remote extends pulumi.ComponentResource {
        constructor(name, args, options) { super('workload:index:McpServer', name, args, options, true); }
      }
      const first = new workload.Drive('first', { region: 'us-was-1' });
      const hook = new pulumi.ResourceHook('looked', () => {});
      const args = { integration: 'gmail', clientId: 'a', clientSecret: 'b', refreshToken: 'c' };
      new ${made}('${name}', args, { ${options} });
    `,
      'native',
    );
  };
  const OPTIONS = `
    dependsOn: [first], protect: true, retainOnDelete: true, deletedWith: first,
    customTimeouts: { create: '7m', update: '8m', delete: '9m' },
    ignoreChanges: ['displayName'], replaceOnChanges: ['labels'], hooks: { afterCreate: [hook] },
    transforms: [({ props, opts }) => ({ props: 'image' in props ? { ...props, image: 'given:1' } : props, opts })],
    aliases: [{ name: 'before' }],`;
  program('workload.McpServer', 'before', '');
  await t.up();
  const ids = () =>
    ['Connection', 'Function'].map((kind) => t.state().resources.find(({ type }) => type.endsWith(kind))?.id);
  const before = ids();
  program('workload.McpServer', 'mail', OPTIONS);
  await t.up();
  const ofClass = optionsInState();
  expect(Object.keys(ofClass)).toHaveLength(3);
  expect(Object.values(ofClass)).toContainEqual(
    expect.objectContaining({ protect: true, retainOnDelete: true }),
  );
  expect(ids()).toEqual(before);
  program('Remote', 'mail', OPTIONS);
  t.requests();
  await t.up();
  expect(optionsInState()).toEqual(ofClass);
  expect(t.requests()).toEqual([]);
  program('Remote', 'mail', 'retainOnDelete: false');
  await t.up();
  program('Remote', 'again', `aliases: [{ name: 'mail' }]`);
  expect((await t.up()).text).not.toMatch(/created|deleted|replaced/);
  expect(ids()).toEqual(before);
  expect(await destroyed()).toBe(0);
}, 120_000);

it('shows the error of a child, and the next up continues', async () => {
  yaml();
  t.emulator.deployments.failNext({ kind: 'functions', message: 'no such image' });
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(code).not.toBe(0);
  expect(text).toContain('deployment ended as FAILED: no such image');
  yaml((example) => example.replace('maxScale: 2', 'maxScale: 3'));
  expect((await t.up()).text).toMatch(/~ 1 updated/);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect(await destroyed()).toBe(0);
}, 90_000);

it('creates its other children with --continue-on-error if one fails', async () => {
  yaml((text) =>
    text.replace(
      /^outputs:/m,
      '  other:\n    type: workload:Drive\n    properties: { region: us-was-1 }\noutputs:',
    ),
  );
  t.emulator.faults.add({
    method: 'POST',
    path: '/integrations/connections',
    then: { kind: 'status', status: 400 },
  });
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview', '--continue-on-error');
  expect(code).not.toBe(0);
  expect(text).toMatch(/IntegrationConnection send-mail-account \*\*creating failed\*\*/);
  expect(text).not.toMatch(/has a problem/);
  expect(named('other')?.id).toBeDefined();
  await t.up();
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect(await destroyed()).toBe(0);
}, 90_000);

it('ends with a Ctrl-C while a child is created, and the next up continues with it', async () => {
  yaml();
  t.emulator.faults.add({ method: 'POST', path: '/functions', then: { kind: 'delay', ms: 2_500 } });
  const isHeld = () => t.emulator.faults.pending().length === 0;
  const { code } = await interruptedUp(t, isHeld);
  expect(code).not.toBe(0);
  expect((await call(t.emulator, 'GET', '/functions')) as unknown[]).toHaveLength(1);
  await t.up();
  expect((await call(t.emulator, 'GET', '/functions')) as unknown[]).toHaveLength(1);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect(await destroyed()).toBe(0);
  expect(await call(t.emulator, 'GET', '/functions')).toEqual([]);
}, 90_000);
