/** Secrets that only the stack or its key command knows, in the output of commands on the real engine. */
import { command, InProject } from './command';

const project = new InProject();

/** Printed in parts, so that the strategy does not contain it. */
const printed = (secret: string) => {
  const half = Math.floor(secret.length / 2);
  return `console.error(${JSON.stringify(secret.slice(0, half))} + ${JSON.stringify(secret.slice(half))})`;
};

it('a rollout conceals the secrets of the stack that a check prints', async () => {
  const { t } = project;
  const secret = 'planted-secret-of-the-stack';
  expect((await t.pulumi('config', 'set', '--secret', 'tests:token', secret)).code).toBe(0);
  const exit = { command: ['node', '-e', `${printed(secret)}; process.exit(1)`] };
  const rollout = {
    steps: [{ weight: 10, checks: ['exit'] }, { weight: 100 }],
    checks: { exit },
  };
  for (const release of [1, 2]) {
    project.server(release, rollout);
    await t.up();
  }
  for (const args of [
    ['check', 'exit'],
    ['run', '--once'],
  ]) {
    const { text } = await project.rollout(...args);
    expect([args, text]).toEqual([args, expect.stringContaining('[secret]')]);
    expect(text).not.toContain(secret);
  }
}, 120_000);

it('a preview conceals the key that the key command prints', async () => {
  const { t } = project;
  const { apiKey } = t.emulator;
  const keyCommand = JSON.stringify(['node', '-e', `process.stdout.write(${JSON.stringify(apiKey)})`]);
  for (const args of [
    ['rm', 'workload:apiKey'],
    ['set', 'workload:apiKeyCommand', keyCommand],
  ])
    expect((await t.pulumi('config', ...args)).code).toBe(0);
  const half = Math.floor(apiKey.length / 2);
  t.program(`
    const key = ${JSON.stringify(apiKey.slice(0, half))} + ${JSON.stringify(apiKey.slice(half))};
    new workload.Drive('data', { region: 'us-was-1', labels: { key } });
    require('@pulumi/pulumi').log.warn('the key is ' + key);
  `);
  const env = { ...process.env, ...t.env };
  const { text, code } = await command(env, t.folder, 'preview', '--stack', 'test', '--no-comment');
  expect(text).toContain('[secret]');
  expect(text).not.toContain(apiKey);
  expect(code).toBe(0);
}, 120_000);
