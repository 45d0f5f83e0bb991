/** Links in the hover texts of built types. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homepage } from '../../package.json';
import { anchorsOf } from '../support/anchors';
import { Project } from './support';

const ROOT = join(__dirname, '..', '..');

let project: Project;
beforeAll(() => {
  project = new Project();
});
afterAll(() => project.dispose());

const TEXT = '* @see `GET /drives`, [drives](https://example.com/repo/docs/platform.md#drives)';

test.each([
  [
    'lead to the site',
    'https://docs.example.com',
    '[drives](https://docs.example.com/guides/platform.html#drives)',
  ],
  ['are plain text while the site has no address', '', 'drives'],
])('%s', async (_, site, expected) => {
  const { stdout, stderr } = await project.module(`
    import { withLinks } from 'scripts/lib/linked-types.mjs';
    console.log(withLinks(${JSON.stringify(TEXT)}, 'https://example.com/repo', ${JSON.stringify(site)}));
  `).finished;
  expect(stderr).toBe('');
  expect(stdout.trim()).toBe(`* @see \`GET /drives\`, ${expected}`);
});

test('each link of the sources leads to a heading of a page that the site has among its guides', () => {
  const files = ['sdk/src', 'provider/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(ROOT, folder, file)),
  );
  const links = new Set(
    files.flatMap(
      (file) => readFileSync(file, 'utf8').match(new RegExp(`${homepage}/[^\\s)\`'"]+`, 'g')) ?? [],
    ),
  );
  const guides = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { sectionsOf } from './site/build/places.mjs';
       for (const { pages } of sectionsOf('.').guides) for (const { file, place } of pages) console.log(file, place);`,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  ).split('\n');
  const lost = [...links].filter((link) => {
    const [, page = '', anchor = ''] = /\/docs\/([\w-]+)\.md#([\w-]+)$/.exec(link) ?? [];
    const hasPage = guides.includes(`docs/${page}.md guides/${page}`);
    return !hasPage || !anchorsOf(join(ROOT, 'docs', `${page}.md`)).includes(anchor);
  });
  expect(links.size).toBeGreaterThan(20);
  expect(lost).toEqual([]);
});
