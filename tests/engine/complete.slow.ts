/** examples/complete: creates every resource in one program, refreshes them, and deletes them without a trace. */
import { definitions } from '../../provider/src/resources';
import { samples } from '../conformance/samples';
import { NOTHING_GIVEN } from '../conformance/samples/given';
import { testProject, type Project } from './command';
import { call, story } from './story';

const KINDS = Object.keys(definitions);

let t: Project;
let before: readonly string[];
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
  t.example('complete');
  const secrets = ['clientId', 'clientSecret', 'refreshToken', 'modelKey'];
  const settings = secrets.flatMap((key) => ['--secret', `shop:${key}=planted-${key}`]);
  expect((await t.pulumi('config', 'set-all', ...settings)).code).toBe(0);
  before = await objects();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

interface Listed {
  readonly name?: string;
  readonly metadata?: { readonly name: string };
}

/** All objects on the platform, of any kind: `/drives data`. */
async function objects(): Promise<readonly string[]> {
  const paths = new Set(Object.values(samples(NOTHING_GIVEN)).map(({ path }) => path));
  const lists = await Promise.all(
    [...paths].map(async (path) => {
      const items = (await call(t.emulator, 'GET', path)) as Listed[];
      return items.map(({ name, metadata }) => `${path} ${metadata?.name ?? name ?? ''}`);
    }),
  );
  return lists.flat().sort();
}

it('up creates every kind, according to the saved plan', async () => {
  await t.preview('--save-plan', 'plan.json');
  await t.up('--plan', 'plan.json');
  const types = t.state().resources.map(({ type }) => type.split(/[:/]/).at(-1) ?? '');
  expect(KINDS.filter((kind) => !types.includes(kind))).toEqual([]);
}, 120_000);

it('a second up changes nothing', async () => {
  expect((await t.pulumi('preview', '--expect-no-changes')).text).toMatch(/unchanged/);
}, 60_000);

it('a refresh finds everything unchanged', async () => {
  const { code, text } = await t.pulumi('refresh', '--yes', '--expect-no-changes');
  expect(code === 0 ? '' : text).toBe('');
}, 60_000);

it('after an update that ends the protection of the drive, destroy leaves nothing on the platform', async () => {
  expect((await t.pulumi('config', 'set', 'shop:protected', 'false')).code).toBe(0);
  await t.up();
  const { code, text } = await t.pulumi('destroy', '--yes', '--skip-preview');
  expect(code === 0 ? '' : text).toBe('');
  expect(await objects()).toEqual(before);
}, 120_000);
