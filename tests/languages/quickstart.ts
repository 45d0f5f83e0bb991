/** A user runs the quickstart in a language, on its generated package. */
import { readFileSync } from 'node:fs';
import { testProject, type Project } from '../engine/command';
import { call, story } from '../engine/story';
import { changes, configure, type Generated, pathOf, write } from './languages';

/** What a user does with the quickstart, in this order. */
export function quickstart(language: Generated): void {
  // Every command compiles a program, and the machine may be busy.
  jest.setTimeout(600_000);
  let t: Project;
  beforeAll(async () => {
    t = await testProject({ path: pathOf(language), plugin: 'process' });
    await story(t.emulator);
    await configure(t);
    write(t, language);
  });
  afterAll(async () => {
    await t.stop();
  });

  it('creates the four resources, and then changes nothing, without a request', async () => {
    expect((await t.up()).text).toMatch(/\+ 5 created/);
    const { stdout } = await t.pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ region: 'us-was-1', shopRevision: 'rev-1' });
    t.requests();
    expect((await t.up()).text).toMatch(/5 unchanged/);
    // Only the lookup of the drive.
    expect(t.requests()).toEqual([expect.stringMatching(/^GET \/drives\/invoices-/)]);
    expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
    expect(readFileSync(t.stateFile(), 'utf8')).not.toContain('planted');
  });

  it('shows a change of region as one replacement because of region', async () => {
    write(t, language, language.region);
    const { steps } = await t.preview();
    const [replaced, ...more] = steps.filter(({ op }) => op === 'replace');
    expect(more).toEqual([]);
    expect(replaced).toMatchObject({ replaceReasons: ['region'] });
  });

  it('releases as a canary', async () => {
    write(t, language, language.release);
    const { text } = await t.up();
    expect(text).toContain('shop: new canary revision of snapshot shop-v2 at 10 %, rev-1 keeps 90 %');
    expect(text).toMatch(/~ 1 updated/);
    write(t, language);
    expect((await t.up()).text).toMatch(/~ 1 updated/);
  });

  it('imports an existing object, with enumerations and an explicit provider', async () => {
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: 'my-drive' },
      spec: { region: 'us-was-1', permissions: [{ path: '/', mode: 'read' }] },
    });
    write(t, language, language.another);
    expect((await t.up()).text).toMatch(/= 1 imported/);
    const { stdout } = await t.pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ isDeployed: true });
    expect(await changes(t)).toEqual([]);
  });

  it('destroys everything', async () => {
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).text).toMatch(/- 7 deleted/);
  });
}
