/** Saved plans with outputs that are returned once: they hold, or `workload preview` does not save them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../cli/command';
import type { Adapter } from '../support/adapters';
import { found } from '../support/planted';
import { testProject, type Project } from './command';

const USES: Readonly<Record<string, string>> = {
  'in a list': "new workload.McpFunction('fn', { envs: [{ name: 'KEY', value: key.value }] });",
  'in a list, marked':
    "new workload.McpFunction('fn', { envs: [{ name: 'KEY', value: key.value, secret: true }] });",
  'in a map of a list':
    "new workload.Drive('data', { region: 'us-was-1', permissions: [{ mode: 'read', labels: { key: key.value } }] });",
  'in a map': "new workload.Drive('data', { region: 'us-was-1', labels: { key: bot.clientSecret } });",
  'in a text of a map':
    "new workload.IntegrationConnection('mail', { integration: 'slack', config: { key: pulumi.interpolate`a ${key.value}` } });",
  'as a whole list':
    "new workload.McpFunction('fn', { envs: key.value.apply((value) => [{ name: 'KEY', value }]) });",
  'in exports':
    'exports.one = key.value; exports.list = [key.value]; exports.map = { of: bot.clientSecret };',
  'in no argument': '',
};
const UNFIT = ['in a list', 'in a list, marked', 'in a map of a list'];

describe.each<Adapter>(['native', 'dynamic'])('%s resources: a new key', (of) => {
  let t: Project;
  beforeAll(async () => {
    t = await testProject({ plugin: 'process' });
  }, 60_000);
  afterAll(async () => {
    await t.stop();
  });

  it.each(Object.keys(USES))(
    '%s',
    async (use) => {
      t.program(
        `const bot = new workload.ServiceAccount('bot', {});
       const key = new workload.ApiKey('key', { serviceAccount: bot });
       ${USES[use] ?? ''}`,
        of,
      );
      t.main('index.js');
      const file = join(t.folder, `${String(Object.keys(USES).indexOf(use))}.json`);
      const env = { ...process.env, ...t.env };
      const preview = await command(env, t.folder, 'preview', '--no-comment', '--save-plan', file);
      if (of === 'dynamic' && UNFIT.includes(use)) {
        expect(preview.text).toContain('--save-plan: the plan is not saved, because it would not hold');
        expect(preview.text).toMatch(
          /^ {2}\w+ (?:fn|data): \w+ contains an output of ApiKey key that is not known yet and may be secret$/m,
        );
        expect([preview.code, existsSync(file)]).toEqual([1, false]);
        return;
      }
      expect([preview.text, preview.code]).toEqual([preview.text, 0]);
      const up = await t.pulumi('up', '--yes', '--skip-preview', '--diff', '--plan', file);
      const { stdout } = await t.pulumi('stack', 'export', '--show-secrets');
      const secrets = [...stdout.matchAll(/(?:wk_|ws_)[\w-]{10,}/g)].map(([secret]) => secret);
      expect(secrets.length).toBeGreaterThan(0);
      expect(found(preview.text + up.text + readFileSync(file, 'utf8'), secrets)).toEqual([]);
      expect([up.text, up.code]).toEqual([up.text, 0]);
      expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
      expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
    },
    120_000,
  );
});
