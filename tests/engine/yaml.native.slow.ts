/** The quickstart in Pulumi YAML, which knows resources only by their schema. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from './command';
import { call, story } from './story';

let t: Project;
beforeAll(async () => {
  const yaml = process.env.WORKLOAD_YAML_BIN;
  if (yaml === undefined) throw new Error('no host of Pulumi YAML: run the tests with `npm test`');
  t = await testProject({ path: yaml, plugin: 'process' });
  await story(t.emulator);
  // Outputs that the program does not set.
  program(
    (text) => `${text}
  mailEnabled: \${send-mail.enabled}
  mailTransport: \${send-mail.transport}
  mailEnvs: \${send-mail.envs}
  mailPolicies: \${send-mail.policies}
  driveTitle: \${invoices.displayName}
  driveLabels: \${invoices.labels}
  driveExternalId: \${invoices.externalId}
  shopPort: \${shop.port}
  shopDomain: \${shop.customDomain}
`,
  );
  const settings = [
    ...['--plaintext', 'clientId=stand-in'],
    ...['--secret', 'clientSecret=planted-client-secret', '--secret', 'refreshToken=planted-refresh-token'],
  ];
  expect((await t.pulumi('config', 'set-all', ...settings)).code).toBe(0);
}, 60_000);
afterAll(async () => {
  await t.stop();
});

function program(change: (text: string) => string): void {
  t.yaml('quickstart-yaml', change);
}

it('creates the four resources, and has no diff', async () => {
  expect((await t.pulumi('preview', '--save-plan', 'plan.json')).code).toBe(0);
  expect((await t.up('--plan', 'plan.json')).text).toMatch(/\+ 5 created/);
  const { stdout } = await t.pulumi('stack', 'output', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    region: 'us-was-1',
    shopRevision: 'rev-1',
    mailEnabled: true,
    mailTransport: 'http-stream',
    shopPort: 8080,
  });
  const still = await t.pulumi('preview', '--expect-no-changes');
  expect(still.code).toBe(0);
  expect(still.text).not.toMatch(/unknown|Outputs:/);
  expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
  expect(JSON.stringify(t.state())).not.toContain('planted');
}, 120_000);

it('reads a state without null entries like one with them', async () => {
  const { stdout } = await t.pulumi('stack', 'export');
  const bare = stdout.replace(/^ *"\w+": null,\n/gm, '');
  expect(bare).not.toBe(stdout);
  writeFileSync(join(t.folder, 'bare.json'), bare);
  expect((await t.pulumi('stack', 'import', '--file', 'bare.json')).code).toBe(0);
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  const refreshed = await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes');
  expect(refreshed.code === 0 ? '' : refreshed.text).toBe('');
}, 60_000);

it('shows a release as one, and an invalid argument with its path', async () => {
  program((text) => text.replace('shop-v1', 'shop-v2'));
  const release = await t.pulumi('preview', '--diff');
  expect(release.text).toContain('~ snapshot: "shop-v1" => "shop-v2"');
  expect(release.text).toContain('shop: new canary revision of snapshot shop-v2 at 10 %, rev-1 keeps 90 %');

  program((text) => text.replace('traffic: 10', 'traffic: 101'));
  const wrong = await t.pulumi('preview');
  expect(wrong.code).not.toBe(0);
  expect(wrong.text).toMatch(/traffic: must be a whole number from 0 to 100/);
  program((text) =>
    text.replace(
      /^resources:/m,
      'resources:\n  two:\n    type: pulumi:providers:workload\n    properties: { workspce: second }',
    ),
  );
  const misspelt = await t.pulumi('preview');
  expect(misspelt.code).not.toBe(0);
  expect(misspelt.text).toMatch(/workspce/);
  program((text) => text.replace('region: us-was-1', 'regoin: us-was-1'));
  const unknown = await t.pulumi('preview');
  expect(unknown.code).not.toBe(0);
  expect(unknown.text).toMatch(/regoin/);
}, 120_000);

it('names a deprecated argument, with what to use instead', async () => {
  program((text) => text.replace('traffic: 10', "traffic: 10\n      triggers: { build: '1' }"));
  const { code, text } = await t.pulumi('preview');
  expect(code === 0 ? '' : text).toBe('');
  expect(text).toContain('application shop: triggers is deprecated. Use `redeploy`.');
}, 60_000);

it('destroys everything', async () => {
  program((text) => text);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).text).toMatch(/- 5 deleted/);
}, 60_000);

it('keeps an object with an explicit name under --replace, if it would meet itself', async () => {
  program(
    (text) => `${text.slice(0, text.indexOf('resources:'))}resources:
  data:
    type: workload:Drive
    properties: { name: data, region: us-was-1 }
`,
  );
  await t.up();
  const drive = async () => call(t.emulator, 'GET', '/drives/data');
  const before = await drive();
  const urn = t.state().resources.find(({ type }) => type === 'workload:index:Drive')?.urn ?? '';
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview', '--replace', urn);
  expect(code).not.toBe(0);
  expect(text).toMatch(
    /drive "data" exists\. It is the current object of this resource.*deleteBeforeReplace: true/,
  );
  expect(await drive()).toEqual(before);
}, 60_000);
