/** What a program reads but does not manage: resources by id, and functions that depend on others. */
import { testProject, type Project } from './command';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await call(t.emulator, 'POST', '/drives', {
    metadata: { name: 'theirs', labels: { team: 'other' } },
    spec: { region: 'eu-lon-1' },
  });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

async function outputs(): Promise<unknown> {
  return JSON.parse((await t.pulumi('stack', 'output', '--json')).stdout);
}

const writes = () => t.requests().filter((request) => !request.startsWith('GET'));

it('a resource read by id has the live values, and is neither changed nor deleted', async () => {
  t.program(`
    const theirs = workload.Drive.get('theirs', 'theirs');
    exports.region = theirs.region;
    exports.labels = theirs.labels;
    const isDrive = workload.Drive.isInstance(theirs);
    exports.isDrive = isDrive;
    new workload.Drive('beside', { name: 'beside', region: theirs.region });
  `);
  const preview = await t.pulumi('preview', '--diff');
  expect(preview.code === 0 ? '' : preview.text).toBe('');
  t.requests();
  await t.up();
  expect(writes()).toEqual(['POST /drives']);
  expect(await outputs()).toEqual({ region: 'eu-lon-1', labels: { team: 'other' }, isDrive: true });
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);

  // Every run reads outside changes anew.
  const live = (await call(t.emulator, 'GET', '/drives/theirs')) as { metadata: { labels: object } };
  live.metadata.labels = { team: 'another' };
  await call(t.emulator, 'PUT', '/drives/theirs', live);
  await t.up();
  expect(await outputs()).toMatchObject({ labels: { team: 'another' } });
  t.requests();
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect(writes()).toEqual(['DELETE /drives/beside']);
}, 120_000);

it('a resource read by the id of a missing object is named in the error', async () => {
  t.program(`workload.Drive.get('gone', 'nobody');`);
  const { code, text } = await t.pulumi('preview');
  expect(code).not.toBe(0);
  expect(text).toMatch(/(?:drive "nobody"|resource 'nobody') does not exist/);
}, 60_000);

it("a function waits for its dependencies, and uses its parent's provider", async () => {
  const { apiKey } = t.emulator.addWorkspace('second');
  t.program(`
    const second = new workload.Provider('second', {
      baseUrl: '${t.emulator.baseUrl}', workspace: 'second', apiKey: '${apiKey}',
    });
    class Team extends pulumi.ComponentResource {
      constructor() {
        super('tests:index:Team', 'team', {}, { providers: [second] });
        new workload.Drive('inside', { name: 'inside', region: 'us-was-1' }, { parent: this });
        this.registerOutputs({});
      }
    }
    const team = new Team();
    const made = new workload.Drive('made', { name: 'made', region: 'us-was-1' });
    exports.made = workload.getDriveOutput({ name: 'made' }, { dependsOn: [made] }).region;
    exports.inside = workload.getDriveOutput({ name: 'inside' }, { dependsOn: team, parent: team }).workspace;
  `);
  const preview = await t.pulumi('preview', '--diff');
  expect(preview.code === 0 ? '' : preview.text).toBe('');
  expect(preview.text).toMatch(/made\s*: \[unknown\]/);
  await t.up();
  expect(await outputs()).toEqual({ made: 'us-was-1', inside: 'second' });
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
}, 120_000);
