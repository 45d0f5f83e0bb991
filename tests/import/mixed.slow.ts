/** Imports a workspace of 200 mixed objects at once, on the real engine with both adapters. */
import { type Project, testProject } from '../engine/command';
import { Story } from './story';
import { workspaceOf200 } from './workspace';

jest.setTimeout(600_000);

describe.each([
  // The engine reads each object; list pages serve the reads that come together.
  ['the plugin', [], 202],
  ['dynamic resources', ['--dynamic'], 0],
] as const)('on %s', (_, flags, mostImported) => {
  let t: Project;
  let story: Story;
  beforeAll(async () => {
    t = await testProject({ plugin: 'process' });
    await workspaceOf200(t.emulator);
    t.main('index.ts');
    story = new Story(t, flags);
  });
  afterAll(async () => {
    await t.stop();
  });

  it('is imported with reads only, and the preview is empty', async () => {
    const said = await story.take();
    const taking = t.requests();
    expect(said).toMatch(/^Selected 30 policies, 50 drives, /);
    await story.follow(said);
    const following = t.requests();
    expect([...taking, ...following].filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect(taking.length).toBeLessThanOrEqual(26);
    // The record, and at most as many requests again.
    expect(following.length).toBeLessThanOrEqual(26 + mostImported);
    expect(t.state().resources.filter(({ id }) => id !== undefined)).toHaveLength(203);
  });
});
