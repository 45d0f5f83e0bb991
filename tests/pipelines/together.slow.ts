/** `workload preview` of several stacks on the real engine, in both forms. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { previewsIn } from '../../cli/src/preview/together/previews';
import { command, start } from '../cli/command';
import { type Project, testProject } from '../engine/command';

describe.each(['native', 'dynamic'] as const)('%s', (form) => {
  let t: Project;
  let cache: string;
  beforeAll(async () => {
    t = await testProject();
    cache = mkdtempSync(join(tmpdir(), 'workload-cache-'));
    t.program(`new workload.Volume('cache', { region: 'us-was-1', size: 1024 });`, form);
    await t.up();
    for (const name of ['eu', 'us']) await t.pulumi('stack', 'init', name);
    // PULUMI_STACK would hide which one is selected.
    await t.pulumi('stack', 'select', 'eu');
  }, 120_000);
  afterAll(async () => {
    await t.stop();
    rmSync(cache, { recursive: true });
  });

  const env = () => {
    const { PULUMI_STACK: _stack, ...others } = { ...process.env, ...t.env };
    // The settings of the other stacks.
    const { baseUrl, workspace, apiKey } = t.emulator;
    const settings = { WORKLOAD_BASE_URL: baseUrl, WORKLOAD_WORKSPACE: workspace, WORKLOAD_API_KEY: apiKey };
    return { ...others, ...settings, XDG_CACHE_HOME: cache };
  };
  const run = (...args: string[]) => command(env(), t.folder, 'preview', '--no-comment', ...args);
  const bills = () => t.requests().filter((line) => line.includes('/metrics')).length;

  it('previews each in its own state, asks for a bill once, and selects none', async () => {
    t.requests();
    await run('--stack', 'us', '--max-monthly-increase', '100', '--json');
    const alone = bills();
    expect(alone).toBeGreaterThan(0);
    const { code, stdout, text } = await run('--all', '--max-monthly-increase', '100', '--json');
    expect([text, code]).toEqual([text, 0]);
    const { previews = [], missing } = previewsIn(JSON.parse(stdout)) ?? {};
    expect(missing).toEqual([]);
    expect(
      previews.map(({ stack, resources, cost }) => [
        stack,
        resources.map(({ op }) => op),
        cost !== undefined,
      ]),
    ).toEqual([
      ['eu', ['create'], true],
      ['us', ['create'], true],
      ['test', [], true],
    ]);
    expect(bills()).toBe(alone);
    const selected = await command(env(), t.folder, 'preview', '--json', '--no-comment');
    expect(JSON.parse(selected.stdout)).toMatchObject({ stack: 'eu' });
  }, 180_000);

  it('tells a stack that does not exist, and shows the others', async () => {
    const { code, stdout } = await run('--stack', 'us', '--stack', 'nope', '--parallel', '1');
    expect(code).toBe(1);
    expect(stdout).toContain('create Volume cache');
    expect(stdout).toContain('nope: it could not be previewed');
    expect(stdout).toContain("the stack nope could not be found: error: no stack named 'nope' found");
  }, 120_000);

  it('an interruption leaves no engine and no lock behind', async () => {
    const running = start(env(), t.folder, 'preview', '--all', '--parallel', '1');
    await new Promise<void>((resolve) => {
      running.child.stderr?.on('data', () => {
        if (running.text().includes('done (1 of 3)')) resolve();
      });
    });
    running.child.kill('SIGTERM');
    const { code, text } = await running.ended;
    expect([text, code]).toEqual([expect.stringContaining('interrupted. Nothing has been changed'), 130]);
    expect(text).toMatch(/ Previewed: \S+\/eu[^]*\. (Interrupted|Not begun): [^]*\S+\/us\./);
    expect((await t.up()).code).toBe(0);
  }, 180_000);
});
