/** Options that the engine keeps from providers: --target, and retainOnDelete. */
import { testProject, type Project } from './command';
import { refused } from './refused';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

it('a function says that a run with --target may have left its object out, and has no result under dependsOn', async () => {
  const other = "new workload.Drive('other', { name: 'other', region: 'us-was-1' });";
  const asking = (call: string) => `${other}
    const named = new workload.Drive('named', { name: 'named', region: 'us-was-1' });
    const unnamed = new workload.Drive('unnamed', { region: 'us-was-1' });
    exports.found = ${call};`;
  const up = async (call: string) => {
    t.program(asking(call));
    return t.pulumi('up', '--yes', '--skip-preview', '--target', '**::other');
  };
  const ended = await up('workload.getDrive({ name: named.name })');
  expect(ended.text).toMatch(
    /drive "named" does not exist in this workspace\. If this program declares it, this run has not created it, or has left it out \(--target, --exclude\): /,
  );
  const missing = (await up('workload.getDrive({ name: unnamed.name })')).text;
  expect(missing).toMatch(
    /neither name nor externalId has a value: give one of them\. If the value is of a resource that --target leaves out or --exclude names, that does not exist yet: add it to the targets, /,
  );
  expect(missing).not.toContain('not both');
  for (const call of [
    'workload.getDrive({ name: unnamed.name }, { dependsOn: unnamed })',
    'workload.getDrive({ name: named.id })',
  ])
    expect((await up(call)).code).toBe(0);
}, 60_000);

describe('retainOnDelete with an explicit name', () => {
  const RETAIN = '{ retainOnDelete: true }';
  /** A transform is applied in the engine, so the class does not see the option, as in other languages. */
  const ELSEWHERE = `pulumi.runtime.registerResourceTransform(({ props, opts }) => (
    { props, opts: { ...opts, retainOnDelete: true } }));`;
  const drive = (args: string, options = '') => `new workload.Drive('data', { ${args} }, ${options});`;
  const US = "region: 'us-was-1'";
  const EU = "region: 'eu-lon-1'";

  afterEach(async () => {
    t.program('');
    await t.up();
    for (const name of ['kept', 'other'])
      await call(t.emulator, 'DELETE', `/drives/${name}`).catch(() => undefined);
  });

  it('refuses a replacement that keeps the name, and a change of the name as well is none', async () => {
    const identified = `name: 'kept', externalId: 'mine'`;
    t.program(drive(`${identified}, ${US}`, RETAIN));
    await t.up();
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
    expect(JSON.stringify(t.state().resources.map(({ inputs, outputs }) => [inputs, outputs]))).not.toContain(
      'retain',
    );
    t.program(drive(`${identified}, ${EU}`, RETAIN));
    for (const command of [['preview'], ['up', '--yes', '--skip-preview']])
      expect(await refused(t, ...command)).toMatch(
        /drive "kept" has the option retainOnDelete, and this update would replace it, because region changes\. The old drive would keep its name and externalId, .* Change name and externalId as well/,
      );
    t.program(drive(`name: 'other', externalId: 'mine', ${EU}`, RETAIN));
    expect(await refused(t, 'preview')).toContain('would keep its externalId');
    t.program(drive(`name: 'other', ${EU}`, RETAIN));
    await t.up();
  }, 60_000);

  it('refuses one by replaceOnChanges, and allows one after the option is removed', async () => {
    t.program(drive(`name: 'kept', ${US}`, RETAIN));
    await t.up();
    t.program(
      drive(
        `name: 'kept', displayName: 'new', ${US}`,
        "{ retainOnDelete: true, replaceOnChanges: ['displayName'] }",
      ),
    );
    const told = await refused(t, 'preview');
    expect(told).toContain('drive "kept" has the option retainOnDelete');
    expect(told).not.toContain('will be replaced: its data will be lost');
    t.program(drive(`name: 'kept', ${US}`));
    await t.up();
    t.program(drive(`name: 'kept', ${EU}`));
    await t.up();
  }, 60_000);

  it('is named by the error of a create that meets the object, which adoptExisting takes back', async () => {
    t.program(`${ELSEWHERE} ${drive(`name: 'kept', ${US}`)}`);
    await t.up();
    const up = async (args: string) => {
      t.program(`${ELSEWHERE} ${drive(args)}`);
      return t.pulumi('up', '--yes', '--skip-preview');
    };
    const says =
      /drive "kept" exists\. .* an earlier object of it that retainOnDelete kept, .* It was not touched\. .* An object that retainOnDelete kept also keeps its name: change name for its replacement, or take it over to go back to it\./;
    expect((await up(`name: 'kept', ${EU}`)).text).toMatch(says);
    expect((await up(`name: 'kept', ${US}`)).text).toMatch(says);
    expect((await up(`name: 'kept', ${US}, adoptExisting: true`)).code).toBe(0);
    expect((await up(`name: 'other', ${EU}`)).code).toBe(0);
    expect((await up(`name: 'kept', ${US}`)).text).toMatch(says);
    expect((await up(`name: 'kept', ${US}, adoptExisting: true`)).code).toBe(0);
    expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  }, 60_000);
});
