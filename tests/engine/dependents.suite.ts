/** What hangs on an object that is replaced or deleted (docs/replacements.md), on the real engine. */
import { testProject, type Project } from './command';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject();
  await story(t.emulator);
});
afterAll(async () => {
  await t.stop();
});

/** The names of objects on the platform. */
async function names(path: string): Promise<string[]> {
  const list = await call(t.emulator, 'GET', path);
  const items = (Array.isArray(list) ? list : (list as { data: unknown[] }).data) as {
    id?: string;
    name?: string;
    metadata?: { name: string };
  }[];
  return items.map(({ id, name, metadata }) => metadata?.name ?? name ?? id ?? '').sort();
}

const parts = async () => [
  ...(await names('/sandboxes/box/previews')),
  ...(await names('/sandboxes/box/schedules')),
];

const box = (region: string) =>
  `const box = new workload.Sandbox('machine', { name: 'box', region: '${region}' });`;
const CHILDREN = `
  new workload.SandboxPreview('web', { name: 'web', sandbox: 'box', port: 8080 });
  new workload.SandboxSchedule('nightly', { name: 'nightly', sandbox: 'box', cron: '0 3 * * *', command: 'true' });
  new workload.Snapshot('base', { name: 'base', sandbox: 'box' });
`;

it('creates children that name a replaced sandbox by a string again, and says whose else are deleted', async () => {
  t.program(box('us-was-1') + CHILDREN);
  await t.up();
  await call(t.emulator, 'POST', '/sandboxes/box/previews', {
    metadata: { name: 'theirs' },
    spec: { port: 9000 },
  });
  t.program(box('eu-lon-1') + CHILDREN);
  t.requests();
  const { code, text } = await t.pulumi('preview', '--diff');
  expect(code).toBe(0);
  expect(text).toContain(
    'sandbox box: the platform deletes preview web, schedule nightly and 1 preview that this stack does not have (theirs) ' +
      'with the old one; snapshot base was made from the old one, and is not made again',
  );
  expect(text).toContain(
    'preview web will be created again, because the platform deletes it with sandbox box: its tokens will be lost. Clients need tokens of the new preview',
  );
  expect(t.requests().sort()).toEqual(['GET /sandboxes/box/previews', 'GET /sandboxes/box/schedules']);
  const updated = await t.up();
  expect(updated.text).toMatch(/~ 2 updated\s+\+-1 replaced/);
  expect(await parts()).toEqual(['web', 'nightly']);
  expect((await t.pulumi('preview', '--refresh', '--expect-no-changes')).code).toBe(0);
}, 60_000);

it('creates them again also if an earlier run replaced the sandbox without them', async () => {
  t.program(box('us-was-1') + CHILDREN);
  const urn = t.state().resources.find((one) => one.urn.endsWith('::machine'))?.urn ?? '';
  const targeted = await t.up('--target', urn);
  expect(targeted.text).toContain('the platform deletes preview web and schedule nightly');
  expect(await parts()).toEqual([]);
  const { text } = await t.up();
  expect(text).toMatch(/~ 2 updated/);
  expect(await parts()).toEqual(['web', 'nightly']);
  expect((await t.pulumi('preview', '--refresh', '--expect-no-changes')).code).toBe(0);
}, 60_000);

it('refuses before the deletion if the children were compared first, or the program drops only their sandbox', async () => {
  const first = CHILDREN.replace('new workload.SandboxPreview', 'const web = new workload.SandboxPreview');
  t.program(
    `${first} new workload.Sandbox('machine', { name: 'box', region: 'eu-lon-1' }, { dependsOn: web });`,
  );
  for (const command of [['preview'], ['up', '--yes', '--skip-preview']]) {
    const { code, text } = await t.pulumi(...command);
    expect(code).not.toBe(0);
    expect(text).toMatch(/sandbox "box" is created again, and .*"box\/\w+" ends? with the old one/);
    expect(text).toMatch(/None of them was deleted. Pass the resource itself as sandbox of Sandbox\w+ "\w+"/);
  }
  t.program(CHILDREN);
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(code).not.toBe(0);
  expect(text).toContain(
    'sandbox "box" is not deleted: the platform would delete preview "box/web" and schedule "box/nightly" with it, ' +
      'which the program still declares. Remove them from the program as well, or keep the sandbox in it',
  );
  expect(await parts()).toEqual(['web', 'nightly']);
}, 60_000);

const bound = (integration: string, more = '') => `
  const mail = new workload.IntegrationConnection('mail', { ${more === '' ? "name: 'mail', " : ''}integration: '${integration}' });
  new workload.Model('gpt', { name: 'gpt', type: 'openai', integrationConnections: [mail] });
`;

it('refuses the replacement of a connection in use in the preview, and its ways out work', async () => {
  t.program(bound('slack'));
  await t.up();
  t.program(bound('outlook'));
  const { code, text } = await t.pulumi('preview');
  expect(code).not.toBe(0);
  expect(text).toContain(
    'connection "mail" cannot be replaced under its name: model "gpt" uses it, and the platform refuses to delete a ' +
      'connection in use (409). It was not deleted.',
  );
  // Without its name, the new one comes first.
  t.program(bound('outlook', 'unnamed'));
  await t.up();
  expect(await names('/integrations/connections')).toEqual([expect.stringMatching(/^mail-/)]);
  expect((await t.pulumi('preview', '--refresh', '--expect-no-changes')).code).toBe(0);
}, 60_000);

const copies = (region: string) => `
  const source = new workload.Sandbox('source', { region: '${region}' });
  new workload.Snapshot('copy', { sandbox: source });
  const named = new workload.Sandbox('named', { name: 'named', region: '${region}' });
  const taken = new workload.Snapshot('taken', { name: 'taken', sandbox: named });
  new workload.ForkedApplication('shop', { name: 'shop', snapshot: taken });
  new workload.ForkedSandbox('clone', { name: 'clone', snapshot: 'taken' });
`;

it('says that a snapshot loses its content with its sandbox, and what is not forked again', async () => {
  t.program(copies('us-was-1'));
  await t.up();
  t.program(copies('eu-lon-1'));
  const { code, text } = await t.pulumi('preview', '--diff');
  expect(code).toBe(0);
  expect(text).toContain(
    'snapshot taken will be replaced: its content will be lost, because the new snapshot is of the sandbox as it is then. To keep the content, add a second snapshot instead',
  );
  expect(text).toContain(
    'snapshot taken: application shop and sandbox clone were forked from the old one, and are not forked again',
  );
  expect(text).toMatch(
    /snapshot copy-\w+ will be replaced( if sandbox changes \(not known yet\))?: its content will be lost/,
  );
}, 60_000);
