/**
 * A marker in every text of every kind, marked secret, with `workload:secretsInState: hash`: whoever has the state and its
 * passphrase finds none. With the setting off, the same search finds them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { found } from '../support/planted';
import { testProject, type Ended, type Project } from './command';
import { secretProgram } from './secret-program';

const ON = {
  WORKLOAD_SECRETS_IN_STATE: 'hash',
  WORKLOAD_STATE_KEY: 'planted-key-of-the-state-with-enough-characters',
};
let t: Project;
let env: Record<string, string>;
let markers: readonly string[];
let places: ReadonlyMap<string, string>;
/** The places of the markers in a text. */
const placesIn = (text: string) => [
  ...new Set(found(text, markers).map((marker) => places.get(marker) ?? marker)),
];
beforeAll(async () => {
  t = await testProject();
  env = t.env;
  env.WORKLOAD_API_KEY = t.emulator.apiKey;
  const program = await secretProgram(t.emulator);
  places = program.places;
  markers = [ON.WORKLOAD_STATE_KEY, ...places.keys()];
  t.program(program.text);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** What the backend has, by file. */
const files = () => {
  const root = join(dirname(t.stateFile()), '..', '..');
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return all.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const);
};

const passes = async (...args: string[]): Promise<Ended> => {
  const ended = await t.pulumi(...args);
  expect([args.join(' '), ended.code === 0 ? '' : ended.text]).toEqual([args.join(' '), '']);
  return ended;
};

const writes = () => t.requests().filter((line) => !line.startsWith('GET '));

it('finds every marker with the setting off, and none after one up with it on, which writes nothing', async () => {
  await t.up();
  const before = (await passes('stack', 'export', '--show-secrets')).stdout;
  expect(markers.filter((marker) => !found(before, [marker]).includes(marker))).toEqual([
    ON.WORKLOAD_STATE_KEY,
  ]);
  t.requests();
  Object.assign(env, ON);
  await t.up();
  expect(writes()).toEqual([]);
  expect(placesIn((await passes('stack', 'export', '--show-secrets')).stdout)).toEqual([]);
  for (const flags of [[], ['--run-program']]) {
    await passes('refresh', '--yes', '--expect-no-changes', ...flags);
    expect(placesIn((await passes('stack', 'export', '--show-secrets')).stdout)).toEqual([]);
  }
  await t.up('--expect-no-changes');
  expect(writes()).toEqual([]);
  await passes('destroy', '--yes', '--skip-preview');
  expect(t.state().resources.filter(({ type }) => type.startsWith('workload:'))).toEqual([]);
}, 600_000);

it('finds none in states, history, backups, plans, events and output of a stack that had it on from the start', async () => {
  const shown: Record<string, string[]> = {};
  const look = (where: string, text: string) => {
    const all = placesIn(text);
    if (all.length > 0) shown[where] = all;
  };
  look('preview', (await passes('preview', '--diff', '--save-plan', 'plan.json')).text);
  look('plan', readFileSync(join(t.folder, 'plan.json'), 'utf8'));
  look('up', (await t.up('--diff', '--show-sames', '--plan', 'plan.json')).text);
  look('export', (await passes('stack', 'export', '--show-secrets')).stdout);
  look('json', (await passes('preview', '--json', '--show-secrets')).text);
  for (const [file, text] of files()) look(file, text);
  await passes('preview', '--expect-no-changes');
  look('destroy', (await passes('destroy', '--yes', '--skip-preview', '--diff')).text);
  expect(shown).toEqual({});
}, 600_000);
