/**
 * The files of `workload init`, and the documentation's workflows, checked by programs that know the workflow syntax.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { init, must, programOf, run } from './programs';

const DOCS = join(__dirname, '..', '..', 'docs');

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workload-lint-'));
  await must('git', ['init', '--quiet'], { cwd: folder });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const below = (path: string) => readdirSync(join(folder, path)).map((name) => join(path, name));
const actionlint = (files: readonly string[]) =>
  run(programOf('ACTIONLINT'), ['-no-color', '-shellcheck', programOf('SHELLCHECK'), ...files], {
    cwd: folder,
  });

it('actionlint and shellcheck find nothing in any workflow', async () => {
  await init(folder, '--for', 'github,gitea');
  const files = [...below('.github/workflows'), ...below('.gitea/workflows')];
  expect(files).toHaveLength(11);
  expect(await actionlint(files)).toEqual({ code: 0, stdout: '', text: '' });
});

it('actionlint and shellcheck find nothing in the workflow of a fleet, which is written only if asked for', async () => {
  await init(folder, '--for', 'github', '--jobs', 'fleet');
  const files = below('.github/workflows');
  expect(files).toEqual([join('.github/workflows', 'workload-fleet.yml')]);
  expect(await actionlint(files)).toEqual({ code: 0, stdout: '', text: '' });
});

it("actionlint and shellcheck find nothing in a release's workflow, which pins every action to a commit", async () => {
  const release = join(DOCS, '..', '.github', 'workflows', 'release.yml');
  expect(await actionlint([release])).toEqual({ code: 0, stdout: '', text: '' });
  const used = [...readFileSync(release, 'utf8').matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/);
});

it('shellcheck finds nothing in the script', async () => {
  await init(folder, '--for', 'gitlab');
  expect(
    await run(
      programOf('SHELLCHECK'),
      below('ci').filter((path) => path.endsWith('.sh')),
      { cwd: folder },
    ),
  ).toEqual({
    code: 0,
    stdout: '',
    text: '',
  });
});

it('actionlint finds nothing in the workflows of the documentation', async () => {
  const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'));
  const blocks = pages.flatMap((name) =>
    [...readFileSync(join(DOCS, name), 'utf8').matchAll(/^```yaml\n((?:name: .*\n)?on:[^]*?)^```$/gm)].map(
      ([, text = '']) => text,
    ),
  );
  expect(blocks.length).toBeGreaterThan(0);
  mkdirSync(join(folder, '.github/workflows'), { recursive: true });
  blocks.forEach((text, index) => {
    // Some workflows on a page have no name.
    writeFileSync(join(folder, '.github/workflows', `block-${index}.yml`), text);
  });
  expect(await actionlint(below('.github/workflows'))).toEqual({ code: 0, stdout: '', text: '' });
});

it('finds errors', async () => {
  await init(folder, '--for', 'github', '--jobs', 'drift');
  const [file = ''] = below('.github/workflows');
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace('runs-on', 'runs-in'));
  expect((await actionlint([file])).text).toContain('unexpected key "runs-in"');
});
