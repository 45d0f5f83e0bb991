/** A program of the native form on an engine that cannot find the plugin. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLUGIN } from '../support/adapters';
import { version } from '../../provider/package.json';
import { testProject, type Project } from './command';

let t: Project;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pulumi-home-'));
  t = await testProject({ plugin: 'process', env: { PULUMI_HOME: home } });
  t.main('index.js');
  writeFileSync(join(t.folder, 'Pulumi.yaml'), 'name: tests\nruntime: nodejs\nmain: index.js\n');
}, 60_000);
afterAll(async () => {
  await t.stop();
  rmSync(home, { recursive: true });
});

const PROGRAMS = {
  'a resource': "new workload.Drive('data', { region: 'us-was-1' });",
  'a component':
    "new workload.McpServer('mail', { integration: 'gmail', clientId: 'a', clientSecret: 'b', refreshToken: 'c' });",
  'an explicit provider': "new workload.Provider('eu', { workspace: 'eu' });",
  'a function': "workload.getDrive({ name: 'data' });",
};

it.each(Object.entries(PROGRAMS))(
  '%s: the preview ends with the block to add and the command, before the engine downloads anything',
  async (_, line) => {
    writeFileSync(
      join(t.folder, 'index.js'),
      `const workload = require('@workload/pulumi/native');\n${line}\n`,
    );
    const { code, text } = await t.pulumi('preview');
    expect(code).not.toBe(0);
    expect(text).toContain('The engine does not find the plugin of @workload/pulumi/native.');
    expect(text).toMatch(/plugins:\s+providers:\s+- name: workload\s+path: [.\w/@]+\/bin\s/);
    expect(text).toContain(`pulumi plugin install resource workload ${version} --file`);
    expect(text).not.toMatch(/download|retry|at new|node_modules.*:\d+:\d+/i);
  },
  60_000,
);

it('a plugin that is installed is found without a block', async () => {
  const installed = join(home, 'plugins', `resource-workload-v${version}`);
  cpSync(PLUGIN, installed, { recursive: true });
  writeFileSync(
    join(t.folder, 'index.js'),
    `const workload = require('@workload/pulumi/native');\n${PROGRAMS['a resource']}\n`,
  );
  const { code, text } = await t.pulumi('preview');
  expect(code === 0 ? '' : text).toBe('');
  expect(text).toContain('workload:index:Drive data create');
}, 60_000);
