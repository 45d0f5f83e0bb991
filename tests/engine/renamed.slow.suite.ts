/** A renamed argument on the engine: an upgrade without changes, `ignoreChanges` under either name, secrets. */
import { laterPackage } from '../evolution/later';
import { adapter } from '../support/adapters';
import { found } from '../support/planted';
import { testProject, type Project } from './command';

let t: Project;
let classesOf: ReturnType<typeof laterPackage>;
beforeAll(async () => {
  t = await testProject();
  classesOf = laterPackage(t);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

interface Written {
  readonly region?: string;
  readonly labels?: string;
  readonly secret?: string;
  readonly options?: string;
  readonly exports?: string;
}

const OLD = { region: 'region', labels: 'labels', secret: 'secret' };
const NEW = { region: 'location', labels: 'tags', secret: 'credentials' };
const PLANTED = ['planted-label', 'planted-token'];

/** @param names under which the program writes the arguments */
function program(form: 'released' | 'renamed', names: Written, region = 'us-was-1'): void {
  const set = (name: string | undefined, value: string) => (name === undefined ? '' : `${name}: ${value},`);
  t.program(`${classesOf(form)}
    const one = new Locker('one', {
      name: 'one',
      ${set(names.region, `'${region}'`)}
      ${set(names.labels, `{ team: pulumi.secret('planted-label') }`)}
    }, { ${names.options ?? ''} });
    new Key('two', { integration: 'slack', ${set(names.secret, `{ TOKEN: 'planted-token' }`)} });
    ${names.exports ?? ''}
  `);
}

const ended = async (...args: string[]) => {
  const { code, text } = await t.pulumi(...args);
  return code === 0 ? '' : text;
};
const unchanged = async () => {
  expect(await ended('preview', '--expect-no-changes', '--diff')).toBe('');
  await t.up('--expect-no-changes');
};
const state = (type: string) => t.state().resources.find((one) => one.type.endsWith(`:${type}`));
const inputs = () => Object.keys(state('Locker')?.inputs ?? {});

it('changes nothing with the former names, and none after a refresh', async () => {
  program('released', OLD);
  await t.up();
  t.requests();
  program('renamed', OLD);
  await unchanged();
  expect(inputs()).toEqual(expect.arrayContaining(['region', 'labels']));
  expect(t.requests()).toEqual([]);
  expect(await ended('refresh', '--yes', '--skip-preview', '--expect-no-changes', '--run-program')).toBe('');
  expect(inputs()).toEqual(expect.arrayContaining(['region', 'labels']));
  await unchanged();
}, 180_000);

it('has its value under both names since the refresh, and a secret is encrypted under both', () => {
  const { outputs = {} } = state('Locker') ?? {};
  expect(outputs).toMatchObject({ region: 'us-was-1', location: 'us-was-1', address: outputs.s3Url });
  expect(Object.keys(state('Key')?.outputs ?? {})).toEqual(expect.arrayContaining(['secret', 'credentials']));
  expect(Object.keys(outputs)).toEqual(expect.arrayContaining(['labels', 'tags']));
  expect(found(JSON.stringify(t.state()), PLANTED)).toEqual([]);
});

it('keeps ignoreChanges with the former name', async () => {
  program('renamed', { ...OLD, options: "ignoreChanges: ['region', 'labels']" }, 'eu-lon-1');
  await unchanged();
}, 120_000);

it('refuses both names, which is what ignoreChanges with the former name makes of the present one', async () => {
  program('renamed', { ...NEW, labels: 'labels', options: "ignoreChanges: ['region']" });
  const text = await ended('preview');
  expect(text).toContain(
    'region: is the former name of location, which is set under another name, too. Set only location.',
  );
  expect(text).toContain('If ignoreChanges has region, write location there');
}, 120_000);

it('keeps a required argument whose ignoreChanges got the present name with it', async () => {
  program('renamed', { ...OLD, region: 'location', options: "ignoreChanges: ['location']" }, 'eu-lon-1');
  await unchanged();
  expect(state('Locker')?.outputs).toMatchObject({ location: 'us-was-1' });
}, 120_000);

it('changes nothing with the present names, whose outputs a program reads', async () => {
  program('renamed', { ...NEW, exports: 'exports.at = one.location; exports.address = one.address;' });
  await unchanged();
  expect(inputs()).toEqual(expect.arrayContaining(['location', 'tags']));
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    at: 'us-was-1',
    address: expect.stringContaining('://') as string,
  });
  expect(found(JSON.stringify(t.state()), PLANTED)).toEqual([]);
}, 120_000);

it('shows a change under the name that the program wrote, which replaceOnChanges finds', async () => {
  // For a dynamic resource, the engine compares the inputs itself: names that both changed would be found, too.
  program('renamed', OLD);
  await unchanged();
  program('renamed', { ...OLD, options: "replaceOnChanges: ['labels', 'region']" }, 'eu-lon-1');
  const { steps } = await t.preview();
  const step = steps.find(({ urn, op }) => urn.endsWith('::one') && op === 'replace');
  expect(step?.replaceReasons).toEqual(['region']);
  if (adapter() === 'native')
    expect(step?.detailedDiff).toMatchObject({ region: { kind: 'update-replace' } });
  await t.up();
  expect(state('Locker')?.outputs).toMatchObject({ region: 'eu-lon-1', location: 'eu-lon-1' });
  expect(found(JSON.stringify(t.state()), PLANTED)).toEqual([]);
  expect(await ended('destroy', '--yes', '--skip-preview')).toBe('');
}, 180_000);
