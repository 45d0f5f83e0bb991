/** The quickstart in each language, on the package that is generated for it, as a person runs it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { call, story } from '../engine/story';
import { PLUGIN } from '../support/adapters';

const EXAMPLES = join(__dirname, '..', '..', 'examples');
const SDKS = join(__dirname, '..', '..', 'sdks');

/** How a language runs, and how its quickstart says what a test changes. */
export interface Language {
  readonly name: string;
  /** The example's program. */
  readonly program: string;
  /** Further files that it needs. What they say of the generated packages is said of the ones of this run. */
  readonly files: readonly string[];
  /** What `runtime` is in `Pulumi.yaml`. */
  readonly runtime: string;
  /** The variable that holds folders to put in front of PATH. */
  readonly path: string;
  readonly region: Change;
  readonly release: Change;
  /** Adds a drive that exists, on a provider with settings of its own. */
  readonly another: Change;
}

/** A text of the program, and what takes its place. */
export type Change = readonly [from: string, to: string];

/** The quickstart's story: what a person does with it, in this order. */
export function quickstart(language: Language): void {
  // Every command compiles a program, and the machine may have other work.
  jest.setTimeout(600_000);
  let t: Project;
  beforeAll(async () => {
    const path = process.env[language.path];
    if (path === undefined)
      throw new Error(`no ${language.name}: run the tests with \`npm run test:languages\``);
    t = await testProject({ path, plugin: 'process' });
    await story(t.emulator);
    const settings = [
      ...['--plaintext', 'mail:clientId=stand-in'],
      ...['--secret', 'mail:clientSecret=planted-client-secret'],
      ...['--secret', 'mail:refreshToken=planted-refresh-token'],
    ];
    expect((await t.pulumi('config', 'set-all', ...settings)).code).toBe(0);
    inItsLanguage();
  });
  afterAll(async () => {
    await t.stop();
  });

  /** Makes the example the program, its text changed. */
  function inItsLanguage(change: (text: string) => string = (text) => text): void {
    const folder = join(EXAMPLES, `quickstart-${language.name}`);
    const text = readFileSync(join(folder, language.program), 'utf8');
    t.main('index.js');
    mkdirSync(dirname(join(t.folder, language.program)), { recursive: true });
    writeFileSync(join(t.folder, language.program), change(text));
    for (const file of language.files) {
      const written = readFileSync(join(folder, file), 'utf8').replace('../../sdks/', `${SDKS}/`);
      mkdirSync(dirname(join(t.folder, file)), { recursive: true });
      writeFileSync(join(t.folder, file), written);
    }
    const plugins = `plugins:\n  providers:\n    - name: workload\n      path: ${PLUGIN}\n`;
    writeFileSync(join(t.folder, 'Pulumi.yaml'), `name: tests\nruntime: ${language.runtime}\n${plugins}`);
  }

  function inTypeScript(): void {
    const text = readFileSync(join(EXAMPLES, 'quickstart', 'index.ts'), 'utf8');
    writeFileSync(
      join(t.folder, 'index.ts'),
      text.replace("'@workload/pulumi'", "'@workload/pulumi/native'"),
    );
    t.main('index.ts');
  }

  function replacing([from, to]: Change): (text: string) => string {
    return (text) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    };
  }

  /** What would happen to resources, those that stay as they are left out. */
  async function changes(): Promise<readonly string[]> {
    const { steps } = await t.preview();
    return steps.filter(({ op }) => op !== 'same').map(({ op, urn }) => `${op} ${urn}`);
  }

  it('creates the four resources, and then changes nothing, without a request', async () => {
    expect((await t.up()).text).toMatch(/\+ 5 created/);
    const { stdout } = await t.pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ region: 'us-was-1', shopRevision: 'rev-1' });
    t.requests();
    expect((await t.up()).text).toMatch(/5 unchanged/);
    // The lookup of the drive alone.
    expect(t.requests()).toEqual([expect.stringMatching(/^GET \/drives\/invoices-/)]);
    expect((await t.pulumi('refresh', '--yes', '--skip-preview', '--expect-no-changes')).code).toBe(0);
    expect(readFileSync(t.stateFile(), 'utf8')).not.toContain('planted');
  });

  it('shows a change of region as one replacement, caused by region', async () => {
    inItsLanguage(replacing(language.region));
    const { steps } = await t.preview();
    const [replaced, ...more] = steps.filter(({ op }) => op === 'replace');
    expect(more).toEqual([]);
    expect(replaced).toMatchObject({ replaceReasons: ['region'] });
    const { text } = await t.pulumi('preview', '--diff');
    expect(text).toMatch(/drive invoices-\w+: replacement, data is not copied/);
  });

  it('releases as a canary', async () => {
    inItsLanguage(replacing(language.release));
    const { text } = await t.up();
    expect(text).toContain('shop: new canary revision of snapshot shop-v2 at 10 %, rev-1 keeps 90 %');
    expect(text).toMatch(/~ 1 updated/);
    inItsLanguage();
    expect((await t.up()).text).toMatch(/~ 1 updated/);
  });

  it('is taken over by TypeScript and taken back, unchanged, without a request', async () => {
    inTypeScript();
    t.requests();
    expect(await changes()).toEqual([]);
    expect((await t.up()).text).toMatch(/5 unchanged/);
    expect(t.requests()).toEqual([]);
    inItsLanguage();
    expect(await changes()).toEqual([]);
    expect((await t.up()).text).toMatch(/5 unchanged/);
    expect(t.requests()).toEqual(Array(2).fill(expect.stringMatching(/^GET \/drives\/invoices-/)));
  });

  it('imports what exists, with enumerations and a provider of its own', async () => {
    await call(t.emulator, 'POST', '/drives', {
      metadata: { name: 'my-drive' },
      spec: { region: 'us-was-1', permissions: [{ path: '/', mode: 'read' }] },
    });
    inItsLanguage(replacing(language.another));
    expect((await t.up()).text).toMatch(/= 1 imported/);
    const { stdout } = await t.pulumi('stack', 'output', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ isDeployed: true });
    expect(await changes()).toEqual([]);
  });

  it('destroys all of it', async () => {
    expect((await t.pulumi('destroy', '--yes', '--skip-preview')).text).toMatch(/- 7 deleted/);
  });
}
