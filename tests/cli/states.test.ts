/** States that `workload drift` reads without the engine are those that the engine exports. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fleetSchema } from '../../cli/src/drift/schema';
import { States } from '../../cli/src/drift/states';
import { type Project, testProject } from '../engine/command';
import { PROJECT } from '../engine/stack';
import { command } from './command';

const PROGRAM = `
const region = 'us-was-1';
const drive = new workload.Drive('d "1"/ü', { name: 'one', region, labels: { big: '9007199254740993', text: '<&>\\u2028' } });
new workload.McpFunction('f', { name: 'f', image: 'tools:1', envs: [{ name: 'TOKEN', value: pulumi.secret('planted') }] });
const group = new pulumi.ComponentResource('my:own:Group', 'group', {}, {});
new workload.Volume('v', { name: 'v', region, size: 2048 }, { parent: group, protect: true });
`;
const PROVIDER = `
const config = new pulumi.Config('workload');
const provider = new workload.Provider('own', { baseUrl: config.get('baseUrl'), workspace: config.get('workspace'), apiKey: config.getSecret('apiKey') });
new workload.Drive('two', { name: 'two', region }, { provider });
workload.Drive.get('read', drive.name);
`;

interface Exported {
  readonly deployment: { readonly resources?: readonly { readonly urn: string }[] } | null;
}

let t: Project;
let states: States;
const url = () => t.env.PULUMI_BACKEND_URL ?? '';
const fileOf = (project: string, stack: string) =>
  join(url().replace('file://', ''), '.pulumi', 'stacks', project, `${stack}.json`);
const passes = async (...args: string[]) => {
  const { code, stdout, text } = await t.pulumi(...args);
  if (code !== 0) throw new Error(text);
  return stdout;
};
const exported = async (stack: string) =>
  JSON.parse(await passes('stack', 'export', '--stack', stack)) as Exported;
/** Another stack, with this state. */
const copied = async (name: string, text: string) => {
  const file = join(t.folder, 'copy.json');
  const [stack = '', project = PROJECT] = name.split('/').reverse();
  writeFileSync(
    file,
    text
      .replaceAll('urn:pulumi:test::', `urn:pulumi:${stack}::`)
      .replaceAll(`::${PROJECT}::`, `::${project}::`),
  );
  mkdirSync(dirname(fileOf(project, stack)), { recursive: true });
  writeFileSync(
    fileOf(project, stack),
    JSON.stringify({ version: 3, checkpoint: { stack: `organization/${project}/${stack}` } }),
  );
  await passes('stack', 'import', '--force', '--stack', name, '--file', file);
};

beforeAll(async () => {
  t = await testProject();
  t.program(PROGRAM + PROVIDER, 'native');
  await t.up();
  const [native, state] = [JSON.stringify(await exported('test')), await exported('test')];
  await copied('a.B_c-1', native);
  await copied('organization/other.project-2/test', native);
  // An interrupted run, and a replaced object that waits for its deletion.
  const [first] = state.deployment?.resources?.filter(({ urn }) => urn.includes('Volume')) ?? [];
  const resources = [...(state.deployment?.resources ?? []), { ...first, delete: true }];
  const pending_operations = [{ resource: { ...first, id: undefined }, type: 'creating' }];
  await copied(
    'interrupted',
    JSON.stringify({ ...state, deployment: { ...state.deployment, resources, pending_operations } }),
  );
  await passes('stack', 'init', 'empty', '--secrets-provider', 'passphrase');
  const opened = await States.of(url(), PROJECT, {});
  if (opened === undefined) throw new Error('the folder is not known');
  states = opened;
}, 120_000);
afterAll(() => t.stop());

const STACKS = ['test', 'a.B_c-1', 'interrupted', 'empty', 'organization/other.project-2/test'];

it.each(STACKS)('%s is the state that the engine exports', async (stack) => {
  const state = await states.read(stack);
  expect(state).toBeDefined();
  expect(state).toEqual((await exported(stack)).deployment ?? {});
});

it('the list of stacks is that of the engine', async () => {
  const listed = JSON.parse(await passes('stack', 'ls', '--all', '--json')) as { readonly name: string }[];
  const short = (name: string) => name.replace(`organization/${PROJECT}/`, '');
  expect((await states.names())?.map(short).sort()).toEqual(listed.map(({ name }) => name));
  expect(listed.map(({ name }) => name).sort()).toEqual([...STACKS].sort());
});

/** Runs `workload drift --all`. */
async function drift(cwd = t.folder) {
  const { baseUrl, workspace, apiKey } = t.emulator;
  const places = join(t.folder, 'places.yaml');
  writeFileSync(places, JSON.stringify({ places: [{ baseUrl, workspace, credential: { env: 'THE_KEY' } }] }));
  const env = { ...process.env, ...t.env, THE_KEY: apiKey };
  const { code, stdout } = await command(env, cwd, 'drift', '--all', '--places', places, '--json');
  const { unread, stacks } = fleetSchema.parse(JSON.parse(stdout));
  return {
    code,
    unread: unread.map(({ stack }) => stack),
    stacks: stacks.map(({ project, stack }) => `${project ?? ''}/${stack}`).sort(),
  };
}

/** Project and stack, which the engine shows without the project in the folder of that project. */
function shown(name: string): string {
  const [stack = '', project = PROJECT] = name.split('/').reverse();
  return `${project}/${stack}`;
}

it('names of stacks are the same, whatever the folder', async () => {
  const elsewhere = join(t.folder, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, 'Pulumi.yaml'), 'name: shop\nruntime: yaml\n');
  expect(await drift(elsewhere)).toEqual(await drift());
});

it('reads every state, and a compressed one by the engine', async () => {
  const without = await drift();
  expect([without.unread, without.stacks]).toEqual([[], STACKS.map(shown).sort()]);
  const file = fileOf(PROJECT, 'interrupted');
  const whole = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(whole));
  rmSync(file);
  expect(await states.read('interrupted')).toBeUndefined();
  expect(await states.names()).toBeUndefined();
  expect(await drift()).toEqual(without);
  rmSync(`${file}.gz`);
  writeFileSync(file, whole);
});

it('a state that is half written is not read, and the rest is complete', async () => {
  const file = fileOf(PROJECT, 'interrupted');
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length / 2));
  const { code, unread, stacks } = await drift();
  writeFileSync(file, whole);
  expect([code, unread, stacks.length]).toEqual([1, ['interrupted'], STACKS.length - 1]);
});
