/** Values that the program marks secret inside a list: hidden in their place, while the rest of the list is shown. */
import { testProject, type Project } from './command';
import { call } from './story';

const ENCRYPTED = {
  '4dabf18193072939515e22adb298388d': '1b47061264138c4ac30d75fd1eb44270',
  ciphertext: expect.any(String) as string,
};

let t: Project;
beforeAll(async () => {
  t = await testProject();
}, 60_000);
afterAll(async () => {
  await t.stop();
});

/** @param envs expressions in the program, by variable name */
function program(envs: Readonly<Record<string, string>>): void {
  const list = Object.entries(envs).map(([name, value]) => `{ name: '${name}', value: ${value} }`);
  t.program(`new workload.McpFunction('sender', { name: 'sender', envs: [${list.join()}] });`);
}

const SECRET = `pulumi.secret('planted-token')`;

/** The variables in the inputs and the outputs of the state. */
function recorded(): unknown[] {
  const found = t.state().resources.find(({ type }) => type === 'workload:index:McpFunction');
  return [found?.inputs?.envs, found?.outputs?.envs];
}

it('leaves the rest of the list readable in previews and state', async () => {
  program({ TOKEN: SECRET, LEVEL: `'info'` });
  const { text } = await t.pulumi('preview', '--diff');
  expect(text).toContain('"info"');
  expect(text).toContain('[secret]');
  await t.up();
  const granular = [
    { name: 'TOKEN', value: ENCRYPTED },
    { name: 'LEVEL', value: 'info' },
  ];
  expect(recorded()).toEqual([granular, granular]);
  expect((await t.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);
  expect(recorded()).toEqual([granular, granular]);

  program({ TOKEN: SECRET, LEVEL: `'debug'` });
  const change = await t.pulumi('preview', '--diff');
  expect(change.text).toMatch(/value: "info" => "debug"/);
  expect(change.text + JSON.stringify(await t.preview())).not.toContain('planted');
}, 90_000);

it('stays masked when the list changes, drifts, or fails to update', async () => {
  const hidden = () => {
    expect(JSON.stringify(t.state())).not.toContain('planted');
  };
  program({ LEVEL: `'info'`, TOKEN: SECRET });
  await t.up();
  hidden();
  // The outside change replaces the list, so that the secret's position in it is unknown.
  const live = (await call(t.emulator, 'GET', '/functions/sender')) as {
    spec: { runtime: { envs: object[] } };
  };
  live.spec.runtime.envs.unshift({ name: 'MORE', value: 'b' });
  await call(t.emulator, 'PUT', '/functions/sender', live);
  expect((await t.pulumi('refresh', '--yes')).code).toBe(0);
  hidden();
  expect(recorded()).toEqual([ENCRYPTED, ENCRYPTED]);

  t.emulator.faults.add({
    method: 'PUT',
    path: '/functions/sender',
    then: { kind: 'status', status: 400, body: { error: 'refused', code: 400, message: 'refused' } },
  });
  program({ TOKEN: `'planted-token'`, MORE: `'b'` });
  expect((await t.pulumi('up', '--yes', '--skip-preview')).code).not.toBe(0);
  const [, outputs] = recorded();
  expect(JSON.stringify(outputs)).not.toContain('planted');
}, 90_000);
