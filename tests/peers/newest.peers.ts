/** Options that engines have since the oldest supported one, on the newest. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { refused, stateOf, writes } from '../engine/refused';
import { story } from '../engine/story';
import type { Adapter } from '../support/adapters';

describe.each<Adapter>(['native', 'dynamic'])('%s resources', (of) => {
  let t: Project;
  beforeAll(async () => {
    t = await testProject({ plugin: 'process' });
    await story(t.emulator);
    t.program(
      `new workload.Drive('data', { region: 'us-was-1', deletionProtection: true }, { protect: true });
       new workload.Volume('disk', { name: 'disk', region: 'us-was-1' }, { protect: true });`,
      of,
    );
    await t.up();
  }, 120_000);
  afterAll(async () => {
    await t.stop();
  });

  const urnOf = (name: string) => t.state().resources.find(({ urn }) => urn.endsWith(`::${name}`))?.urn ?? '';
  const only = (name: string) => ['--target', urnOf(name)];

  it('--ignore-protect turns off protect, and not deletionProtection', async () => {
    const destroy = ['destroy', '--yes', '--skip-preview'];
    expect(await refused(t, ...destroy, ...only('data'))).toContain('protect');
    expect(await refused(t, ...destroy, '--ignore-protect', ...only('data'))).toContain(
      'is protected from deletion',
    );
  }, 120_000);

  it('PULUMI_OPTION_IGNORE_PROTECT of the environment does the same', async () => {
    process.env.PULUMI_OPTION_IGNORE_PROTECT = 'true';
    try {
      const said = await refused(t, 'destroy', '--yes', '--skip-preview', ...only('data'));
      expect(said).toContain('is protected from deletion');
    } finally {
      delete process.env.PULUMI_OPTION_IGNORE_PROTECT;
    }
  }, 120_000);

  it('options of the environment do not reach the provider when it reads the state', async () => {
    const file = join(t.folder, 'state-of-the-option.json');
    process.env.PULUMI_OPTION_FILE = file;
    try {
      // A replacement by --replace is recognised only in the engine's state.
      const replacing = await refused(t, 'preview', '--replace', urnOf('data'));
      expect(replacing).toContain('is protected from deletion');
      expect(existsSync(file)).toBe(false);
    } finally {
      delete process.env.PULUMI_OPTION_FILE;
    }
  }, 120_000);

  it('--exclude leaves the object and its entry as they are', async () => {
    const before = stateOf(t);
    t.requests();
    const { code } = await t.pulumi('refresh', '--yes', '--skip-preview', '--exclude', urnOf('data'));
    expect(code).toBe(0);
    expect(writes(t)).toEqual([]);
    expect(stateOf(t)).toEqual(before);
  }, 120_000);

  it('--run-program refreshes without a difference, and destroys what is not protected', async () => {
    const refreshed = await t.pulumi(
      ...['refresh', '--yes', '--skip-preview', '--run-program', '--expect-no-changes'],
    );
    expect([refreshed.text, refreshed.code]).toEqual([refreshed.text, 0]);
    t.requests();
    const destroyed = await t.pulumi(
      ...['destroy', '--yes', '--skip-preview', '--run-program', '--ignore-protect', ...only('disk')],
    );
    expect([destroyed.text, destroyed.code]).toEqual([destroyed.text, 0]);
    expect(writes(t)).toEqual(['DELETE /volumes/disk']);
  }, 120_000);
});
