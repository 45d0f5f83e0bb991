/** Functions, called from programs. */
import { testProject, type Project } from './command';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

it('look up existing objects, and objects of this program', async () => {
  await call(t.emulator, 'POST', '/drives', {
    metadata: { name: 'theirs', labels: { team: 'other' } },
    spec: { region: 'eu-lon-1' },
  });
  t.program(`
    const mine = new workload.Drive('mine', { region: 'us-was-1' });
    exports.theirs = workload.getDrive({ name: 'theirs' });
    // The id is known once the drive exists; the name is known before.
    exports.mine = workload.getDrive({ name: mine.id }).region;
    exports.secret = workload.getDrive({ name: pulumi.secret('theirs') }).region;
  `);
  const preview = await t.pulumi('preview', '--diff');
  expect(preview.code).toBe(0);
  expect(preview.text).toMatch(/mine\s*: \[unknown\]/);
  await t.up();
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    theirs: { name: 'theirs', labels: { team: 'other' }, region: 'eu-lon-1', permissions: [] },
    mine: 'us-was-1',
    secret: '[secret]',
  });
}, 60_000);

it('show an application with its revisions', async () => {
  for (const [snapshot, traffic] of [
    ['shop-v1', 100],
    ['shop-v2', 30],
  ] as const) {
    const fork = { targetType: 'application', targetName: 'their-shop', traffic };
    await call(t.emulator, 'POST', `/snapshots/${snapshot}/fork`, fork);
  }
  t.program(`exports.shop = workload.getApplication({ name: 'their-shop' });`);
  await t.up();
  // As a whole it is secret, because its variables may be.
  const { stdout } = await t.pulumi('stack', 'output', '--json', '--show-secrets');
  expect(JSON.parse(stdout)).toMatchObject({
    shop: {
      activeRevision: 'rev-1',
      canaryRevision: 'rev-2',
      canaryPercent: 30,
      revisions: [{ id: 'rev-1' }, { id: 'rev-2' }],
    },
  });
}, 60_000);

it('report a missing object in one sentence', async () => {
  t.program(`exports.gone = workload.getDrive({ name: 'nobody' });`);
  const gone = await t.pulumi('preview');
  expect(gone.code).not.toBe(0);
  expect(gone.text).toContain('drive "nobody" does not exist in this workspace');
  expect(gone.text).not.toMatch(/\n\s+at /);
}, 120_000);

it('use an explicit provider', async () => {
  const { apiKey } = t.emulator.addWorkspace('second');
  t.program(`
    const second = new workload.Provider('second', {
      baseUrl: '${t.emulator.baseUrl}', workspace: 'second', apiKey: '${apiKey}',
    });
    const drive = new workload.Drive('data', { name: 'data', region: 'eu-lon-1' }, { provider: second });
    exports.there = workload.getDrive({ name: drive.id }, { provider: second }).workspace;
  `);
  await t.up();
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  expect(JSON.parse(stdout)).toEqual({ there: 'second' });
}, 60_000);
