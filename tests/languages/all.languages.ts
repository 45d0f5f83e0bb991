/** What all languages have in common: a stack may change its language, and previews look the same. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testProject, type Project } from '../engine/command';
import { story } from '../engine/story';
import { changes, configure, GO, JAVA, pathOf, PYTHON, TYPESCRIPT, write, YAML } from './languages';

// Every command compiles a program, and the machine may be busy.
jest.setTimeout(600_000);

/** The languages of this run. */
const LANGUAGES = [
  TYPESCRIPT,
  YAML,
  ...[PYTHON, GO, JAVA].filter(({ path }) => process.env[path] !== undefined),
];

let t: Project;
beforeAll(async () => {
  t = await testProject({ path: pathOf(...LANGUAGES), plugin: 'process' });
  await story(t.emulator);
  await configure(t);
});
afterAll(async () => {
  await t.stop();
});

it('every package has its checksum', () => {
  const sums = readFileSync(join(String(process.env.WORKLOAD_RELEASE), 'SHA256SUMS'), 'utf8');
  const names = sums.match(/(?<= {2})\S+$/gm) ?? [];
  expect(names).toContainEqual(expect.stringMatching(/\.(?:whl|zip|jar)$/));
  for (const name of names) {
    const bytes = readFileSync(join(String(process.env.WORKLOAD_RELEASE), name));
    expect(sums).toContain(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }
});

describe.each(LANGUAGES)('the quickstart in $name', (language) => {
  const others = LANGUAGES.filter((other) => other !== language);
  afterAll(async () => {
    await t.pulumi('destroy', '--yes', '--skip-preview');
  });

  it('previews as docs/native.md shows, before and after a change of region', async () => {
    write(t, language);
    const shown = documented('--non-interactive').filter(
      // The TypeScript program has no output `region`.
      (line) => language !== TYPESCRIPT || !line.startsWith('    region '),
    );
    expect((await previewed()).sort()).toEqual(shown.sort());
    expect((await t.up()).text).toMatch(/\+ 5 created/);
    write(t, language, language.region);
    expect((await previewed('--diff')).sort()).toEqual(documented('preview --diff').sort());
  });

  it('makes a stack that is unchanged in every other language, with only its lookup as a request', async () => {
    for (const other of others) {
      write(t, other);
      t.requests();
      expect([other.name, await changes(t)]).toEqual([other.name, []]);
      const lookups = other === TYPESCRIPT ? [] : [expect.stringMatching(/^GET \/drives\/invoices-/)];
      expect([other.name, t.requests()]).toEqual([other.name, lookups]);
    }
  });
});

/** The lines of the first text block after these words on the page. */
function documented(words: string): string[] {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'native.md'), 'utf8');
  const behind = page.slice(page.indexOf(words));
  return (/```text\n([^]*?)\n```/.exec(behind)?.[1] ?? '').split('\n');
}

/**
 * The lines of a preview, with the page's names, without repetitions: the engine prints a line again when it learns
 * more. Leaves out progress, the provider's instance, and the note that the language hosts come from PATH.
 */
async function previewed(...args: string[]): Promise<string[]> {
  const { text } = await t.pulumi('preview', ...args);
  const lines = text
    .replaceAll('tests-test', 'quickstart-dev')
    .replaceAll('urn:pulumi:test::tests::', 'urn:pulumi:dev::quickstart::')
    .replace(/invoices-\w{10}/g, 'invoices-segkpi3fl6')
    .split('\n')
    .map((line) => line.replace(/(create) (?:warning: .*|1 warning)?$/, '$1'))
    .filter(
      (line) =>
        !/^$|^@ |^Previewing|\[provider=|^Diagnostics:|\(quickstart-dev\):$|warning: using/.test(line),
    );
  return [...new Set(lines)];
}
