/**
 * Rollouts with explicit providers, in another workspace or without the stack's passphrase, on stacks of the real
 * engine.
 */
import { exitingWith, InProject } from './command';

const project = new InProject();
/** API key of the workspace `second`. */
let second: string;
beforeAll(() => {
  second = project.t.emulator.addWorkspace('second').apiKey;
});

const inStack = (env: Readonly<Record<string, string | undefined>>, ...args: string[]) =>
  project.rolloutBy(env, ...args, '--stack', 'test');

const strategy = JSON.stringify(exitingWith(0));
const program = (number: number, settings: object) => {
  const args = (name: string) => `{ name: '${name}', image: '${name}:${number}', rollout: ${strategy} }`;
  project.t.program(`
    const second = new workload.Provider('default_second', ${JSON.stringify(settings)});
    new workload.McpFunction('shop', ${args('shop')}, { provider: second });
    new workload.McpFunction('till', ${args('till')});
  `);
};
const release = async (settings: object) => {
  for (const number of [1, 2]) {
    program(number, settings);
    await project.t.up();
  }
};
const routing = async (name: string, workspace: string, key: string) => {
  const headers = { authorization: `Bearer ${key}`, 'x-service-workspace': workspace };
  const answer = await fetch(`${project.t.emulator.baseUrl}/functions/${name}`, { headers });
  const { spec } = (await answer.json()) as { spec: { revision: { active: string; canary?: string } } };
  return spec.revision;
};

it('are found in their own place, with a credential that only the state contains', async () => {
  const { t } = project;
  // An unmanaged object of the same name, in the workspace of the stack.
  const headers = { authorization: `Bearer ${t.emulator.apiKey}`, 'content-type': 'application/json' };
  for (const number of [1, 2]) {
    const body = { metadata: { name: 'shop' }, spec: { runtime: { image: `other:${number}` } } };
    await fetch(`${project.t.emulator.baseUrl}/functions${number === 1 ? '' : '/shop'}`, {
      method: number === 1 ? 'POST' : 'PUT',
      headers,
      body: JSON.stringify(body),
    });
  }
  const before = await routing('shop', t.emulator.workspace, t.emulator.apiKey);
  expect(before.active).toBe('rev-2');

  await release({ baseUrl: t.emulator.baseUrl, workspace: 'second', apiKey: second });
  const ended = await inStack({}, 'run');
  expect(ended.text).toContain('shop is healthy: rev-2 serves everything');
  expect(ended.text).toContain('till is healthy: rev-2 serves everything');
  expect(ended.code).toBe(0);
  expect(await routing('shop', 'second', second)).toMatchObject({ active: 'rev-2' });
  expect(await routing('shop', t.emulator.workspace, t.emulator.apiKey)).toEqual(before);
  expect(ended.text).not.toContain(second);
}, 120_000);

/** An environment in which the stack's secrets cannot be decrypted. */
const sealed = { VAULT_SERVER_URL: undefined, VAULT_SERVER_TOKEN: undefined };

it("need the stack's passphrase only for settings that are secrets of the stack", async () => {
  const { t } = project;
  const encrypted = await inStack(sealed, 'status', '--name', 'shop');
  expect(encrypted.text).toContain(
    'a setting of the platform is a secret of the stack, and could not be decrypted',
  );
  expect(encrypted.code).toBe(1);

  expect((await t.pulumi('config', 'rm', 'workload:apiKey')).code).toBe(0);
  const given = { ...sealed, WORKLOAD_API_KEY: t.emulator.apiKey };
  const till = await inStack(given, 'status', '--name', 'till');
  expect(till.text).toContain('till: Healthy');
  expect(till.code).toBe(0);
}, 60_000);

it('refuse to act if the settings lead to another place than the state', async () => {
  const { t } = project;
  t.requests();
  const env = { WORKLOAD_API_KEY: second };
  expect((await t.pulumi('config', 'set', 'workload:workspace', 'second')).code).toBe(0);
  const elsewhere = await inStack(env, 'promote', '--full', '--name', 'till');
  expect(elsewhere.text).toContain(
    `till is in workspace "${t.emulator.workspace}", but the settings point to ${t.emulator.baseUrl} and workspace "second": nothing was read or changed`,
  );
  expect([elsewhere.code, t.requests()]).toEqual([1, []]);
}, 60_000);
