/** A plugin that a user started, in a debugger for example: engines attach to it (`PULUMI_DEBUG_PROVIDERS`). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PLUGIN } from '../support/adapters';
import { testProject, type Project } from './command';
import { call } from './story';

let plugin: ChildProcess;
let t: Project;
beforeAll(async () => {
  plugin = spawn(join(PLUGIN, 'pulumi-resource-workload'), { stdio: ['ignore', 'pipe', 'inherit'] });
  if (plugin.stdout === null) throw new Error('the plugin has no output');
  const [port] = (await once(createInterface(plugin.stdout), 'line')) as [string];
  t = await testProject({ plugin: 'process', env: { PULUMI_DEBUG_PROVIDERS: `workload:${port}` } });
}, 60_000);
afterAll(async () => {
  plugin.kill();
  await t.stop();
});

it('serves each provider of a stack with its own settings, and one engine after another', async () => {
  const { apiKey } = t.emulator.addWorkspace('second');
  t.program(`
    const second = new workload.Provider('second', {
      baseUrl: '${t.emulator.baseUrl}', workspace: 'second', apiKey: '${apiKey}',
    });
    for (const index of [1, 2, 3]) {
      new workload.Drive('home-' + index, { region: 'us-was-1' });
      new workload.Drive('second-' + index, { region: 'us-was-1' }, { provider: second });
    }
  `);
  const inEach = async () => [
    (await call(t.emulator, 'GET', '/drives')) as unknown[],
    (await (
      await fetch(`${t.emulator.baseUrl}/drives`, {
        headers: { authorization: `Bearer ${apiKey}`, 'x-service-workspace': 'second' },
      })
    ).json()) as unknown[],
  ];
  expect((await t.up()).text).toMatch(/\+ 8 created/);
  expect((await inEach()).map(({ length }) => length)).toEqual([3, 3]);
  expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('destroy', '--yes', '--skip-preview')).code).toBe(0);
  expect((await inEach()).map(({ length }) => length)).toEqual([0, 0]);
}, 60_000);

it('lists the existing methods to a program that calls an unknown one', async () => {
  t.program(`exports.restarted = pulumi.runtime.call('workload:index:McpServer/restart', {});`);
  const { code, text } = await t.pulumi('up', '--yes', '--skip-preview');
  expect(code).not.toBe(0);
  expect(text).toContain('this version of the provider has no method workload:index:McpServer/restart');
}, 60_000);
