/** Links in the hover texts of built types. */
import { Project } from './support';

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
