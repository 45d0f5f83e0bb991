/**
 * The state of an earlier release, with dynamic resources: `up` with native ones and `workload:secretsInState: hash` has
 * hashes in the place of its secrets, and changes nothing on the platform; nor does the way back.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { give } from '../conformance/samples/given';
import { found } from '../support/planted';
import { recordingOf, releases } from '../upgrade/recording';
import { replay, withTimes } from '../upgrade/replay';
import { HASHES, testProject, type Project } from './command';
import { writes } from './refused';
import { call, story } from './story';

describe.each(releases)('the state of %s', (release) => {
  let t: Project;
  beforeEach(async () => {
    const { recording, state } = recordingOf(release);
    t = await testProject();
    t.resources(recording.program);
    await passes('config', 'set', 'workload:acceptMoved', 'true');
    await story(t.emulator);
    await give((...sent) => call(t.emulator, ...sent));
    const created = await replay(t, recording);
    writeFileSync(join(t.folder, 'state.json'), JSON.stringify(withTimes(state, created)));
    await passes('stack', 'import', '--file', 'state.json');
    t.requests();
  }, 90_000);
  afterEach(async () => {
    await t.stop();
  });

  const passes = (...args: string[]) => t.passes(...args);

  const sent = () => writes(t);
  const planted = async () => found((await passes('stack', 'export', '--show-secrets')).stdout, ['planted']);

  it('gets hashes by one up, and values again by another one, without a write', async () => {
    expect(await planted()).toEqual(['planted']);
    Object.assign(t.env, HASHES);
    const on = await t.up();
    expect(on.text).not.toMatch(/replaced|created|deleted/);
    expect(sent()).toEqual([]);
    expect(await planted()).toEqual([]);
    await t.up('--expect-no-changes');
    Reflect.deleteProperty(t.env, 'WORKLOAD_SECRETS_IN_STATE');
    await t.up();
    expect(sent()).toEqual([]);
    expect(await planted()).toEqual(['planted']);
    await t.up('--expect-no-changes');
  }, 120_000);

  it('is changed in place and destroyed with the setting', async () => {
    const { recording } = recordingOf(release);
    Object.assign(t.env, HASHES, { WORKLOAD_API_KEY: t.emulator.apiKey });
    t.resources(
      recording.program.map((declared) => ({
        ...declared,
        args: {
          ...declared.args,
          ...(declared.type === 'ForkedApplication' ? { traffic: 20 } : { displayName: 'Changed' }),
        },
      })),
    );
    const { text } = await t.up();
    expect(text).toContain(`~ ${recording.program.length} updated`);
    expect(text).not.toMatch(/replaced|created|deleted/);
    expect(await planted()).toEqual([]);
    await t.up('--expect-no-changes');
    await passes('destroy', '--yes', '--skip-preview');
  }, 120_000);
});
