/** A secret of the program in an argument that the platform shows: a warning, or an error; and lookups of such values. */
import { adapter } from '../support/adapters';
import { type Ended, type Project, testProject } from './command';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

const up = (...args: string[]) => t.pulumi('up', '--yes', '--skip-preview', ...args);
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
/** The warnings in the summary at the end, which the engine also shows in the lines of resources. */
const warnings = ({ text }: Ended) =>
  oneLine(text.slice(text.lastIndexOf('Diagnostics:'))).match(/warning: .*?\(pulumi\.unsecret\)/g) ?? [];
const passed = (ended: Ended) => {
  expect(ended.code === 0 ? '' : ended.text).toBe('');
  expect(ended.text).not.toContain('planted');
  return ended;
};

const AGENT = `new workload.Agent('support', {
  name: 'support',
  image: 'support:1',
  envs: [
    { name: 'LEVEL', value: 'info' },
    { name: 'TOKEN', value: pulumi.secret('planted-token') },
    { name: 'KEPT', value: pulumi.secret('planted-kept'), secret: true },
  ],
  labels: { team: 'shop', owner: pulumi.secret('planted-owner') },
  redeploy: { by: pulumi.secret('planted-redeploy') },
});`;

const WARNING =
  'warning: envs[1].value (TOKEN), labels.owner are secrets of the program, but everyone who can read the Agent on the ' +
  'platform can read them: set secret: true in envs[1]; leave it out: of this kind, the platform keeps secrets only in ' +
  '"envs" with secret: true. If it need not be secret, remove its mark (pulumi.unsecret)';

describe('a secret that the platform would show', () => {
  it('is named in a warning on its resource, once in each preview and up, and as long as it stands', async () => {
    t.program(AGENT);
    const preview = passed(await t.pulumi('preview'));
    expect(warnings(preview)).toEqual([WARNING]);
    expect(oneLine(preview.text)).toMatch(/Agent \(support\): warning: envs\[1\]/);
    expect(warnings(passed(await up()))).toEqual([WARNING]);
    const again = passed(await up('--expect-no-changes'));
    expect(warnings(again)).toEqual([WARNING]);
    const state = JSON.stringify(t.state());
    expect(state).not.toContain('__plain');
  }, 60_000);

  it('is found in values that other resources give, and in lists that the program computes', async () => {
    t.program(`
      const account = new workload.ServiceAccount('bot', { name: 'bot' });
      const list = pulumi.output([{ name: 'A', value: 'x' }, { name: 'B', value: 'y', secret: true }]);
      new workload.Agent('first', {
        name: 'first', image: 'a:1', envs: [{ name: 'SECRET', value: account.clientSecret }],
      });
      new workload.Agent('second', { name: 'second', image: 'a:1', envs: list });
      new workload.Agent('third', {
        name: 'third', image: 'a:1', envs: pulumi.secret([{ name: 'C', value: 'planted-c' }]),
      });
      new workload.Drive('data', {
        name: 'data', region: 'us-was-1', displayName: pulumi.secret('planted-name'),
        permissions: [{ path: '/', labels: { app: pulumi.secret('planted-app') } }],
      });
    `);
    const told = warnings(passed(await up())).map((line) => line.replace(/ (is a|are) secrets?.*/, ''));
    expect(told.sort()).toEqual([
      // The names of a secret list may be secret.
      'warning: displayName, permissions[0].labels.app',
      'warning: envs[0].value',
      'warning: envs[0].value (SECRET)',
    ]);
  }, 60_000);

  it('is an error with workload:plainSecrets, and nothing is sent', async () => {
    expect((await t.pulumi('config', 'set', 'workload:plainSecrets', 'refuse')).code).toBe(0);
    t.program(AGENT.replaceAll('support', 'other'));
    t.requests();
    for (const ended of [await t.pulumi('preview'), await up()]) {
      expect(ended.code).not.toBe(0);
      const text = oneLine(ended.text);
      expect(text).toContain(
        'envs[1].value: a secret of the program (TOKEN), but everyone who can read the Agent on the platform can read ' +
          'it, and workload:plainSecrets is refuse: set secret: true in envs[1].',
      );
      expect(text).toContain('labels.owner: a secret of the program, but');
      expect(text).not.toContain('planted');
    }
    expect(t.requests().filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect((await t.pulumi('config', 'set', 'workload:plainSecrets', 'never')).code).toBe(0);
    expect(oneLine((await t.pulumi('preview')).text)).toContain(
      'workload:plainSecrets (in stack configuration',
    );
    expect(oneLine((await t.pulumi('preview')).text)).toContain('must be warn or refuse');
    expect((await t.pulumi('config', 'rm', 'workload:plainSecrets')).code).toBe(0);
  }, 60_000);

  it('is an error with the argument of a provider', async () => {
    const { baseUrl, workspace, apiKey } = t.emulator;
    t.program(`
      const provider = new workload.Provider('strict', {
        baseUrl: '${baseUrl}', workspace: '${workspace}', apiKey: '${apiKey}', plainSecrets: 'refuse',
      });
      new workload.Drive('more', { region: 'us-was-1', labels: { a: pulumi.secret('planted') } }, { provider });
    `);
    const { code, text } = await t.pulumi('preview');
    expect(code).not.toBe(0);
    expect(oneLine(text)).toContain('labels.a: a secret of the program, but everyone who can read the Drive');
    t.program('');
  }, 60_000);
});

describe('a lookup', () => {
  it('marks what may be a secret, and nothing else', async () => {
    await call(t.emulator, 'POST', '/agents', {
      metadata: { name: 'theirs' },
      spec: { runtime: { image: 'a:1', envs: [{ name: 'TOKEN', value: 'planted-theirs' }] } },
    });
    t.program(`
      const theirs = workload.getAgent({ name: 'theirs' });
      exports.whole = theirs;
      exports.envs = theirs.envs;
      exports.first = theirs.envs[0].value;
      exports.name = theirs.name;
      exports.image = theirs.apply((one) => one.image);
      exports.all = workload.listAgents();
      exports.read = workload.Agent.get('read', 'theirs').envs;
      exports.places = workload.listLocations();
    `);
    passed(await up());
    const { stdout } = await t.pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      whole: '[secret]',
      envs: '[secret]',
      first: '[secret]',
      name: 'theirs',
      image: '[secret]',
      all: '[secret]',
      read: '[secret]',
      places: { locations: expect.any(Array) as unknown },
    });
    expect(JSON.stringify(t.state())).not.toContain('planted');
    const shown = await t.pulumi('stack', 'output', 'first', '--show-secrets');
    expect(shown.stdout.trim()).toBe('planted-theirs');
  }, 60_000);

  if (adapter() === 'native')
    it('of an import keeps variables encrypted in the state', async () => {
      const options = ['--yes', '--skip-preview', '--protect=false', '--generate-code=false'];
      passed(await t.pulumi('import', 'workload:index:Agent', 'imported', 'theirs', ...options));
      expect(JSON.stringify(t.state())).not.toContain('planted');
    }, 60_000);
});
