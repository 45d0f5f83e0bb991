/** States that the backend compresses: the provider reads the engine's journal there, too. */
import { existsSync } from 'node:fs';
import { testProject, type Project } from './command';
import { call } from './story';

let t: Project;
beforeAll(async () => {
  t = await testProject({ env: { PULUMI_DIY_BACKEND_ZSTD: 'true' } });
}, 60_000);
afterAll(async () => {
  await t.stop();
});

it('while the backend compresses a state, a create distinguishes its own object from others', async () => {
  expect(existsSync(t.stateFile())).toBe(true);
  // Without an owner mark, only the journal shows that no interrupted run created it.
  await call(t.emulator, 'POST', '/service_accounts', { name: 'robot' });
  t.program(`new workload.ServiceAccount('robot', { name: 'robot' });`);
  expect((await t.up()).text).toMatch(/has the same name and is left alone/);
  expect(existsSync(t.stateFile())).toBe(false);
  expect(existsSync(`${t.stateFile()}.zst`)).toBe(true);
}, 60_000);
