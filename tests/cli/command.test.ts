/** The command `workload`, as run by a user or a pipeline, on stacks of the real engine. */
import { rolloutEvent } from '../../cli/src/rollout/notices/event';
import { exitingWith, InProject } from './command';

const project = new InProject();
const inStack = (...args: string[]) => project.rollout(...args, '--stack', 'test');

it('runs a release to its end, and leaves the engine nothing to do', async () => {
  const { t } = project;
  for (const args of [['status'], ['approve', '--at', 'rev-2:10'], ['run', '--name', 'shop']])
    expect(await inStack(...args)).toMatchObject({
      code: 1,
      text: 'no resource of this stack has a rollout: add the argument rollout to one, as "Progressive rollout" in the documentation describes. The README of @workload/cli links to it\n',
    });
  // The job of every update runs this, with or without a rollout, and without another credential.
  const withoutKey = { WORKLOAD_API_KEY: '', PULUMI_CONFIG_PASSPHRASE: '' };
  const none = await project.rolloutBy(withoutKey, 'run', '--stack', 'test', '--max-wait', '1m');
  expect(none).toMatchObject({ code: 0, text: 'no resource of this stack has a rollout: nothing to run\n' });

  project.server(1, exitingWith(0));
  await t.up();
  expect(await inStack('status')).toMatchObject({ code: 0 });

  project.server(2, exitingWith(0));
  const preview = await t.pulumi('preview');
  expect(preview.text).toContain(
    'shop: new canary revision at 10 % (step 1 of 3; then 50 % after exit; then 100 % after 1s), rev-1 keeps 90 %',
  );
  await t.up();
  const status = await inStack('status');
  expect(status.code).toBe(5);
  expect(status.stdout).toBe(
    'shop: Progressing, step 1 of 3\n' +
      `├─ rev-1 ${'█'.repeat(36)}░░░░  90 %  shop:1\n` +
      `└─ rev-2 ████${'░'.repeat(36)}  10 %  new, shop:2\n` +
      '   at       rev-2:10\n   next     50 % waits for exit\n',
  );
  const ended = await inStack('run', '--json');
  expect(ended.code).toBe(0);
  expect(ended.text).toContain('shop is healthy: rev-2 serves everything');
  const events = ended.stdout
    .trim()
    .split('\n')
    .map((line) => rolloutEvent.parse(JSON.parse(line)));
  expect(events.filter(({ event }) => event !== 'status').map(({ text }) => text)).toEqual([
    'shop: rev-2 (shop:2) starts at 10 %, rev-1 (shop:1) keeps 90 %',
    'shop: rev-2 now has 50 %',
    'shop: rev-2 now has 100 %',
    'shop: done: every step passed',
  ]);
  expect(events.at(-1)).toMatchObject({
    ...{ event: 'done', stack: 'test', name: 'shop', kind: 'McpFunction', status: 'Healthy' },
    ...{ revision: 'rev-2', release: 'shop:2', verdict: 'good', share: 100, at: 'rev-2:100' },
  });
  const told = await inStack('status', '--json');
  expect(rolloutEvent.parse(JSON.parse(told.stdout))).toMatchObject({ event: 'status', status: 'Healthy' });
  expect((await t.pulumi('preview', '--expect-no-changes')).code).toBe(0);
  expect((await t.pulumi('refresh', '--yes', '--expect-no-changes')).code).toBe(0);

  const everything = ended.text + status.text + JSON.stringify(t.state());
  expect(everything).not.toContain(t.emulator.apiKey);
}, 120_000);

it('names an invalid option, and lists the resources with a rollout', async () => {
  expect((await inStack('run', '--max-wait', 'soon')).text).toContain(
    'a duration in h, m, s and ms, such as 50m',
  );
  expect((await inStack('status', '--name', 'stop')).text).toBe(
    'stop has no rollout in this stack; shop has one\n',
  );
}, 60_000);

it('a rollout that the program removes keeps its share: run and status end with 4, until somebody decides', async () => {
  const { t } = project;
  const without = () => {
    t.resources([{ type: 'McpFunction', name: 'shop', args: { name: 'shop', image: 'shop:3' } }]);
  };
  project.server(3, exitingWith(0));
  await t.up();
  expect((await inStack('promote', '--at', 'rev-3:10')).code).toBe(0);
  without();
  await t.up();
  expect((await t.pulumi('refresh', '--yes')).code).toBe(0);
  const keeps = 'rev-3 keeps 50 %, and the program has no rollout any more';
  const run = await inStack('run');
  expect(run.code).toBe(4);
  expect(run.text).toContain(
    `shop: ${keeps}: workload rollout abort --stack test --name shop takes the traffic back, workload rollout promote --full --stack test --name shop gives it everything, and the argument traffic sets another share`,
  );
  const status = await inStack('status');
  expect(status.code).toBe(4);
  expect(status.stdout.replace(/\s+/g, ' ')).toContain(`shop: Paused, unmanaged: ${keeps} ├─ rev-2 `);
  expect(status.stdout).toMatch(/└─ rev-3 .* 50 % {2}new, shop:3/);
  const event = rolloutEvent.parse(JSON.parse((await inStack('status', '--json')).stdout));
  expect(event).toMatchObject({ status: 'Paused', revision: 'rev-3', share: 50 });
  expect((await inStack('promote', '--full')).code).toBe(0);
  for (const args of [['run'], ['run', '--json']])
    expect(await inStack(...args)).toMatchObject({
      code: 0,
      text: 'no resource of this stack has a rollout: nothing to run\n',
    });
  expect(await inStack('status')).toMatchObject({ code: 1 });
}, 120_000);
