/** A `pulumi` that does not answer: a command that waits for it says so. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { start } from './command';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-slow-'));
  const pulumi = join(folder, 'pulumi');
  writeFileSync(pulumi, `#!${process.execPath}\nsetTimeout(() => undefined, 300_000);\n`);
  chmodSync(pulumi, 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['approve', '--at', 'rev-2:10'],
  ['run', '--stack', 'test'],
])(
  '%s says after 10 s that pulumi has not answered',
  async (...args) => {
    const PATH = [folder, dirname(process.execPath)].join(delimiter);
    const running = start({ PATH }, folder, 'rollout', ...args);
    const said =
      'pulumi has not answered for 10 s: waiting for up to 60 s. workload rollout abort needs only the credential';
    await new Promise<void>((resolve) => {
      const look = () => {
        if (running.text().includes(said)) resolve();
      };
      running.child.stdout?.on('data', look);
      running.child.stderr?.on('data', look);
      running.child.once('close', () => {
        resolve();
      });
    });
    running.child.kill('SIGINT');
    expect(await running.ended).toMatchObject({ code: 130, text: expect.stringContaining(said) as unknown });
  },
  120_000,
);
