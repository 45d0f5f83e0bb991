/**
 * `workload preview` in a pull request's job: on a stack of the real engine, with the comments in docs/pipelines.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestForge, TOKEN } from '../../cli/src/testing/forge';
import { testProject, type Project } from '../engine/command';
import { story } from '../engine/story';
import { command } from '../cli/command';

const PAGE = readFileSync(join(__dirname, '..', '..', 'docs', 'pipelines.md'), 'utf8');
/** The page's comments, each of which begins with its marker. */
const comments = [...PAGE.matchAll(/^(`{3,})text\n(<!-- workload preview[^]*?)^\1$/gm)].map(
  ([, , text]) => text,
);

let t: Project;
let forge: TestForge;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml });
  forge = await TestForge.start('GitHub');
  await story(t.emulator);
}, 60_000);
afterAll(async () => {
  await forge.stop();
  await t.stop();
});

const volume = `
  cache:
    type: workload:Volume
    properties: { name: cache, region: us-was-1, size: 1024 }`;
const write = (snapshot: string, region: string, contact: string, more: string) => {
  t.yaml(
    'lookups-yaml',
    (head) => `${head.slice(0, head.indexOf('variables:'))}resources:${more}
  invoices:
    type: workload:Drive
    properties: { name: invoices, region: ${region}, labels: { contact: ${contact} } }
  shop:
    type: workload:ForkedApplication
    properties:
      name: shop
      snapshot: ${snapshot}
      envs: [{ name: TOKEN, value: planted-for-${snapshot}, secret: true }]
      rollout: { steps: [{ weight: 10, for: 30m }, { weight: 50, approve: true }, { weight: 100 }] }
outputs:
  out: { fn::secret: planted-output }
`,
  );
};

/** Runs the command as a GitHub job does, on a stack that looks like a user's. */
const DATABASE_URL = 'postgres://ada:planted@db.example/shop';

async function inJob(...args: string[]) {
  const event = join(t.folder, 'event.json');
  const head = { sha: '4f2c1d09b7a36e5581ff0a9be3d7c6125ad80e14' };
  writeFileSync(event, JSON.stringify({ pull_request: { number: 12, head } }));
  const job = {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: forge.place.api,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'team/shop',
    GITHUB_RUN_ID: '1204',
    GITHUB_EVENT_PATH: event,
    GITHUB_TOKEN: TOKEN,
    DATABASE_URL,
  };
  const ended = await command({ ...process.env, ...t.env, ...job }, t.folder, 'preview', ...args);
  const [comment] = forge.comments;
  return { ...ended, comment: comment?.body.replace(/\btests(%2F|\/)test\b/g, 'shop$1production') };
}

it('keeps one comment up to date, with losses and releases, and without secrets', async () => {
  write('shop-v1', 'us-was-1', 'billing@shop.example', volume);
  await t.pulumi('config', 'set', '--secret', 'contact', 'planted@shop.example');
  await t.up();
  const nothing = await inJob('--fail-on', 'data-loss,fork');
  expect([nothing.text, nothing.code]).toEqual([nothing.text, 0]);
  expect(nothing.stdout).toMatch(/^Nothing changes\n/m);
  expect(nothing.comment).toBe(comments[1]);

  // The program outputs a secret of the configuration as plain text.
  write('shop-v2', 'eu-lon-1', 'planted@shop.example', '');
  const [plan, json] = [join(t.folder, 'plan.json'), join(t.folder, 'preview.json')];
  const lost = await inJob('--fail-on', 'data-loss,fork', '--save-plan', plan, '--json', json);
  expect([lost.text, lost.code]).toEqual([lost.text, 10]);
  expect(lost.text).toContain('data-loss: Data is lost, or may be');
  expect(lost.comment).toBe(comments[2]);
  expect(forge.comments).toHaveLength(1);
  const [saved, written] = [readFileSync(plan, 'utf8'), readFileSync(json, 'utf8')] as const;
  const told = [nothing.text, lost.text, lost.comment, written].join();
  for (const secret of ['planted-for', 'planted-output', t.emulator.apiKey, TOKEN])
    expect(`${told}${saved}`).not.toContain(secret);
  // The plan contains the program's arguments, with its secrets as plain text.
  expect(told).not.toContain('planted@shop.example');
}, 120_000);

it("only the job's log shows why a program failed; the comment refers to it", async () => {
  write('shop-v2', 'eu-lon-1', '"${writtenInAnError}"', '');
  const failed = await inJob('--fail-on', 'data-loss', '--json', '-');
  expect([failed.text, failed.code]).toEqual([failed.text, 1]);
  expect(failed.text).toContain('writtenInAnError');
  expect(JSON.parse(failed.stdout)).toMatchObject({
    failed: true,
    verdict: { message: 'The preview failed' },
  });
  expect(failed.stdout).not.toContain('InAnError');
  expect(failed.comment).toContain('### 🔴 The preview failed\n');
  expect(failed.comment).toContain(
    'only in [the job](https://github.com/team/shop/actions/runs/1204), because',
  );
  expect(failed.comment).not.toContain('InAnError');
}, 60_000);

it('shows no variable of the job and no secret of the state, in any form in which the program does', async () => {
  const encoded = Buffer.from(`x:${DATABASE_URL}`).toString('base64');
  // The state knows this as a secret output, and the program makes it plain.
  const forms = [DATABASE_URL, encodeURIComponent(DATABASE_URL), encoded, 'planted-output'];
  write('shop-v1', 'us-was-1', JSON.stringify(forms.join(' ')), '');
  const json = join(t.folder, 'preview.json');
  const { text, comment = '' } = await inJob('--json', json);
  const told = [text, comment, readFileSync(json, 'utf8')].join();
  expect(told).toContain('[secret] [secret]');
  expect(told).not.toContain('planted');
  expect(told).not.toContain(encoded.slice(4, -4));
}, 60_000);
