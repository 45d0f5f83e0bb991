/** `workload:secretsInState: hash`: what docs/secrets.md says that it cannot do, and what remains when it is turned off. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { found } from '../support/planted';
import { HASHES, testProject, type Project } from './command';
import { writes } from './refused';
import { call, story } from './story';

let t: Project;
beforeEach(async () => {
  // In a process of its own, which knows no key of another command.
  t = await testProject({ plugin: 'process' });
  Object.assign(t.env, HASHES);
  await story(t.emulator);
}, 60_000);
afterEach(async () => {
  await t.stop();
});

const passes = (...args: string[]) => t.passes(...args);

const exported = async () => (await passes('stack', 'export', '--show-secrets')).stdout;
const sent = () => writes(t);
const off = () => {
  for (const name of Object.keys(HASHES)) Reflect.deleteProperty(t.env, name);
};

/** A command for `deliverTo` that keeps what it gets in a file of the project. */
const keep = (name: string) =>
  JSON.stringify([
    process.execPath,
    '-e',
    `fs.writeFileSync(${JSON.stringify(join(t.folder, name))}, fs.readFileSync(0))`,
  ]);
const delivered = (name: string) => readFileSync(join(t.folder, name), 'utf8');

it('sends each secret once if it is turned off without the key, and keeps the hash of what was returned once', async () => {
  t.program(`
    new workload.IntegrationConnection('mail', { integration: 'slack', secret: { TOKEN: 'planted-token' } });
    new workload.Drive('data', { region: 'us-was-1', labels: { owner: pulumi.secret('planted-owner') } });
    new workload.ServiceAccount('robot', { deliverTo: { command: ${keep('robot')} } });
  `);
  await t.up();
  off();
  t.requests();
  await t.up();
  expect(sent().map((line) => line.split(' ')[0])).toEqual(['PUT', 'PUT']);
  const text = await exported();
  expect(text).toContain('planted-token');
  expect(text).not.toContain(delivered('robot'));
  expect(text.match(/hmac:v1:/g)).toHaveLength(1);
  expect(JSON.stringify(t.emulator.save())).not.toContain('hmac:v1');
  await t.up('--expect-no-changes');
}, 300_000);

it('keeps a masked secret that ignoreChanges names, and creates an object with the value of the program', async () => {
  const mail = (displayName: string, token: string) => {
    t.program(
      `new workload.IntegrationConnection('mail', { integration: 'slack', displayName: '${displayName}', secret: { TOKEN: '${token}' } },
        { ignoreChanges: ['secret'] });`,
    );
  };
  mail('One', 'planted-first');
  await t.up();
  mail('Two', 'planted-second');
  await t.up();
  // The platform masks it: the mask keeps its value.
  expect(found(JSON.stringify(t.emulator.save()), ['planted-first', 'planted-second', 'hmac:v1'])).toEqual([
    'planted-first',
  ]);

  const drive = (region: string, owner: string) => {
    t.program(
      `new workload.Drive('data', { region: '${region}', labels: { owner: pulumi.secret('${owner}') } }, { ignoreChanges: ['labels'] });`,
    );
  };
  t.program('');
  Object.assign(t.env, { WORKLOAD_API_KEY: t.emulator.apiKey });
  await t.up();
  drive('us-was-1', 'planted-first');
  await t.up();
  // The engine applies the option to updates only.
  drive('us-pdx-1', 'planted-second');
  await t.up();
  expect(
    found(JSON.stringify(await call(t.emulator, 'GET', '/drives')), ['planted-second', 'hmac:v1']),
  ).toEqual(['planted-second']);
}, 300_000);

it('refuses an update with ignoreChanges if the platform no longer has the secret', async () => {
  const sender = (displayName: string) => {
    t.program(
      `new workload.McpFunction('sender', { name: 'sender', displayName: '${displayName}',
        envs: [{ name: 'TOKEN', value: 'planted-token', secret: true }] }, { ignoreChanges: ['envs'] });`,
    );
  };
  const set = async (value: string) => {
    t.program(
      `new workload.McpFunction('sender', { name: 'sender', displayName: 'One', envs: [{ name: 'TOKEN', value: '${value}', secret: true }] });`,
    );
    await t.up();
  };
  await set('planted-first');
  const live = (await call(t.emulator, 'GET', '/functions/sender')) as {
    spec: { runtime: { envs: unknown[] } };
  };
  live.spec.runtime.envs = [];
  await call(t.emulator, 'PUT', '/functions/sender', live);
  sender('Two');
  t.requests();
  const refused = await t.pulumi('up', '--yes', '--skip-preview');
  expect(refused.code).not.toBe(0);
  expect(refused.text).toMatch(
    /envs\[0\]\.value is only known by its hash in the state, and the platform does not return it/,
  );
  expect(sent()).toEqual([]);
}, 300_000);

it('is not followed by an explicit provider if only the stack configuration has it, and is if the environment has it', async () => {
  off();
  await passes('config', 'set', 'workload:secretsInState', 'hash');
  await passes('config', 'set', '--secret', 'workload:stateKey', HASHES.WORKLOAD_STATE_KEY);
  const program = (names: string) => {
    t.program(`
      const other = new workload.Provider('other', {
        baseUrl: '${t.emulator.baseUrl}', workspace: '${t.emulator.workspace}', apiKey: '${t.emulator.apiKey}',
      });
      new workload.Drive('default', { region: 'us-was-1', labels: { owner: pulumi.secret('planted-default') } });
      new workload.Drive('explicit', { region: 'us-was-1', labels: { ${names} } }, { provider: other });
    `);
  };
  program("owner: pulumi.secret('planted-explicit')");
  await t.up();
  expect(found(await exported(), ['planted-default', 'planted-explicit', t.emulator.apiKey])).toEqual([
    'planted-explicit',
    t.emulator.apiKey,
  ]);
  Object.assign(t.env, HASHES);
  await t.up();
  expect(found(await exported(), ['planted', t.emulator.apiKey])).toEqual([]);
}, 300_000);

it('delivers nothing for a changed command, and a new key for --replace', async () => {
  const robot = (name: string) => {
    t.program(`new workload.ServiceAccount('robot', { deliverTo: { command: ${keep(name)} } });`);
  };
  robot('first');
  await t.up();
  robot('second');
  t.requests();
  const changed = await t.up();
  expect(changed.text).toContain(
    'the secret is not in the state, so the changed deliverTo gets only the next one',
  );
  expect(sent().filter((line) => line.startsWith('POST'))).toEqual([]);
  expect(existsSync(join(t.folder, 'second'))).toBe(false);
  await t.up('--replace', 'urn:pulumi:test::tests::workload:index:ServiceAccount::robot');
  expect(delivered('second').length).toBeGreaterThan(10);
  expect(delivered('second')).not.toBe(delivered('first'));
  expect(found(await exported(), [delivered('first'), delivered('second')])).toEqual([]);
}, 300_000);

it('imports with a generated program that has hashes in the place of secrets', async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm run test:engine`');
  const other = await testProject({ plugin: 'process', path: yaml });
  try {
    Object.assign(other.env, HASHES, { WORKLOAD_API_KEY: other.emulator.apiKey });
    await call(other.emulator, 'POST', '/functions', {
      metadata: { name: 'sender' },
      spec: { integrationConnections: [], runtime: { envs: [{ name: 'PIN', value: 'planted-pin' }] } },
    });
    other.yaml('quickstart-yaml', (text) =>
      text.replace(/^(config|resources|outputs):[^]*$/m, 'resources: {}\n'),
    );
    const { code, text } = await other.pulumi(
      ...['import', 'workload:index:McpFunction', 'sender', 'sender', '--yes', '--protect=false'],
    );
    expect([code, found(text, ['planted'])]).toEqual([0, []]);
    expect(text).toMatch(/fn::secret: '?hmac:v1:/);
  } finally {
    await other.stop();
  }
}, 300_000);
