/** Secrets that only the stack or its key command knows, in the output of commands on the real engine. */
import { call } from '../engine/story';
import { command, InProject, start } from './command';

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
  const exit = { command: ['node', '-e', `${printed(secret)}; process.exit(1)`], interval: '1s' };
  const rollout = {
    steps: [{ weight: 10, checks: ['exit'] }, { weight: 100 }],
    checks: { exit },
  };
  for (const release of [1, 2]) {
    project.server(release, rollout);
    await t.up();
  }
  const shown = (text: string) => {
    expect(text).toContain('[secret]');
    expect(text).not.toContain(secret);
  };
  shown((await project.rollout('check', 'exit')).text);
  const run = start({ ...process.env, ...t.env }, t.folder, 'rollout', 'run', '--once');
  // What it does afterwards is no matter of this test.
  run.child.stdout?.on('data', () => {
    if (run.text().includes('the command failed')) run.child.kill('SIGINT');
  });
  await run.ended;
  shown(run.text());
}, 120_000);

it('a command by hand conceals the secrets of the stack and the API key in --reason, also in labels', async () => {
  const { t } = project;
  const secret = 'planted-secret-of-the-stack';
  expect((await t.pulumi('config', 'set', '--secret', 'tests:token', secret)).code).toBe(0);
  for (const release of [3, 4]) {
    project.server(release, { steps: [{ weight: 10, for: '1h' }, { weight: 100 }] });
    await t.up();
  }
  const { apiKey } = t.emulator;
  const claims = ['--as', `ada ${secret}`, '--reason', `${apiKey} and ${secret}`];
  const labels = async () => {
    const shop = await call(t.emulator, 'GET', '/functions/shop');
    return JSON.stringify((shop as { metadata: { labels: object } }).metadata.labels);
  };
  for (const args of [['pause'], ['resume', '--name', 'shop', '--stack', 'test']]) {
    const { code, text } = await project.rollout(...args, ...claims);
    expect([args, code, text]).toEqual([args, 0, expect.anything()]);
    const shown = `${text}${await labels()}`;
    expect([args, shown]).toEqual([args, expect.stringContaining('by=ada+%5Bsecret%5D')]);
    for (const planted of [secret, apiKey])
      expect([args, planted, shown.includes(planted)]).toEqual([args, planted, false]);
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
