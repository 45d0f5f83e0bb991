/** A command by hand that is interrupted says where the traffic is. */
import { tmpdir } from 'node:os';
import { start } from './command';
import { Stage, WALK } from './stage';

const stage = new Stage();

it.each([
  ['abort', 'SIGINT'],
  ['undo', 'SIGTERM'],
] as const)(
  '%s with %s while it watches: the traffic is back',
  async (name, signal) => {
    await stage.canary(WALK);
    const { baseUrl, workspace, apiKey } = stage.world.emulator;
    const env = { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
    const running = start(env, tmpdir(), 'rollout', name, '--name', 'shop');
    const { stdout } = running.child;
    await new Promise<void>((resolve) => {
      stdout?.on('data', () => {
        if (running.text().includes('watching for 30 s')) resolve();
      });
      running.child.once('close', () => {
        resolve();
      });
    });
    running.child.kill(signal);
    const { code, text } = await running.ended;
    expect([code, text]).toEqual([
      130,
      expect.stringContaining(
        'interrupted. Traffic is back at rev-1: only the watch of 30 s was cut. workload rollout status shows whether it stays so.\n',
      ),
    ]);
    expect(text).not.toContain('Traffic stays where it is');
    expect(await stage.routing()).toMatchObject({ active: 'rev-1' });
  },
  60_000,
);
