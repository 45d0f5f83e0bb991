/** `workload:secretsInState: hash` and two states on one platform, each with its own key. */
import { found } from '../support/planted';
import { testProject, type Ended, type Project, type ProjectOptions } from './command';
import { story } from './story';

const hashes = (key: string) => ({
  WORKLOAD_SECRETS_IN_STATE: 'hash',
  WORKLOAD_STATE_KEY: `${key}-of-the-state-`.repeat(3),
});

/** A project whose provider runs in a process of its own, which knows no key of another state. */
const projectWith = (key: string, options: ProjectOptions = {}) =>
  testProject({ plugin: 'process', ...options, env: hashes(key) });

let theirs: Project;
let ours: Project;
beforeEach(async () => {
  theirs = await projectWith('their-key');
  await story(theirs.emulator);
  ours = await projectWith('our-key', { on: theirs.emulator });
}, 60_000);
afterEach(async () => {
  await ours.stop();
  await theirs.stop();
});

async function passes(t: Project, ...args: string[]): Promise<Ended> {
  const ended = await t.pulumi(...args);
  expect([args.join(' '), ended.code === 0 ? '' : ended.text]).toEqual([args.join(' '), '']);
  return ended;
}

const kept = async (t: Project) =>
  found((await passes(t, 'stack', 'export', '--show-secrets')).stdout, ['planted']);
const onPlatform = () => JSON.stringify(theirs.emulator.save());
const writes = () => theirs.requests().filter((line) => !line.startsWith('GET '));

/** An MCP server with a variable that the platform masks, and one that it shows. */
function sender(t: Project, of: string, more = ''): void {
  t.program(
    `new workload.McpFunction('sender', { name: 'sender', ${more} envs: [
      { name: 'TOKEN', value: 'planted-${of}-token', secret: true }, { name: 'PIN', value: pulumi.secret('planted-${of}-pin') },
    ] });`,
  );
}

it('refuses the object of the other state, adopts it on request with its own values, and the other one lets it go', async () => {
  sender(theirs, 'their');
  await theirs.up();
  sender(ours, 'our');
  const refused = await ours.pulumi('up', '--yes', '--skip-preview');
  expect(refused.text).toContain('function "sender" exists');
  expect(found(refused.text, ['planted'])).toEqual([]);
  expect(onPlatform()).toContain('planted-their-pin');

  sender(ours, 'our', 'adoptExisting: true,');
  await ours.up();
  for (const what of ['token', 'pin']) expect(onPlatform()).toContain(`planted-our-${what}`);
  expect(onPlatform()).not.toContain('hmac:v1');
  expect([await kept(ours), await kept(theirs)]).toEqual([[], []]);
  await ours.up('--expect-no-changes');

  writes();
  await passes(theirs, 'refresh', '--yes', '--run-program', '--skip-preview');
  expect(theirs.state().resources.filter(({ type }) => type.startsWith('workload:'))).toEqual([]);
  expect(writes()).toEqual([]);
}, 300_000);

it('imports the object of a state without the setting, whose values no state has afterwards', async () => {
  for (const name of Object.keys(hashes(''))) Reflect.deleteProperty(theirs.env, name);
  sender(theirs, 'their');
  await theirs.up();
  expect(await kept(theirs)).toEqual(['planted']);
  ours.program(
    `new workload.McpFunction('sender', { name: 'sender', envs: [
      { name: 'TOKEN', value: 'planted-their-token', secret: true }, { name: 'PIN', value: pulumi.secret('planted-their-pin') },
    ] }, { import: 'sender' });`,
  );
  const imported = await ours.pulumi('up', '--yes', '--skip-preview');
  expect(found(imported.text, ['planted'])).toEqual([]);
  expect(await kept(ours)).toEqual([]);
  expect(onPlatform()).not.toContain('hmac:v1');
}, 300_000);

it('sends each secret once for a resource that moves to a stack with another key', async () => {
  sender(theirs, 'their');
  await theirs.up();
  const move = ['--source', 'organization/tests/test', '--dest', 'organization/tests/other', '--yes'];
  await passes(
    theirs,
    ...['stack', 'init', 'other', '--secrets-provider', 'hashivault://tests'],
    ...['--copy-config-from', 'test', '--no-select'],
  );
  await passes(
    theirs,
    'state',
    'move',
    ...move,
    'urn:pulumi:test::tests::workload:index:McpFunction::sender',
  );
  Object.assign(theirs.env, hashes('our-key'), { PULUMI_STACK: 'other' });
  writes();
  await theirs.up();
  expect(writes()).toEqual(['PUT /functions/sender']);
  expect(await kept(theirs)).toEqual([]);
  await theirs.up('--expect-no-changes');
}, 300_000);

it('stays as it is in a copy of the state in another backend with the same key', async () => {
  sender(theirs, 'their');
  await theirs.up();
  await passes(theirs, 'stack', 'export', '--file', `${ours.folder}/state.json`);
  await passes(ours, 'stack', 'import', '--file', 'state.json');
  Object.assign(ours.env, hashes('their-key'));
  sender(ours, 'their');
  writes();
  await ours.up('--expect-no-changes');
  expect(writes()).toEqual([]);
  sender(ours, 'new');
  await ours.up();
  expect(writes()).toHaveLength(1);
  expect(onPlatform()).toContain('planted-new-pin');
  expect(await kept(ours)).toEqual([]);
}, 300_000);
