import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Library } from './search';

let library: Library;
beforeAll(async () => {
  library = await Library.open();
});

const ROOT = join(__dirname, '..', '..', '..');
const addresses = (query: string) => library.search(query).map(({ at, title }) => `${at} ${title}`);

test.each([
  ['a canary with 10 percent of the traffic', 'docs/canary.md#a-canary'],
  ['move a drive to another region without losing data', 'docs/moving-a-drive.md'],
  ['deletionProtection of a drive', 'Drive.deletionProtection'],
  ['Application.rollout', 'Application.rollout'],
  ['rename a resource', 'docs/refactoring.md#rename'],
  ['401 unauthorized', 'docs/troubleshooting.md#401-unauthorized'],
])('finds what answers "%s"', (query, expected) => {
  expect(addresses(query).slice(0, 3).join('\n')).toContain(expected);
});

test('an argument comes with its type and the fields below it', () => {
  const [first] = library.search('Drive.permissions');
  expect(first).toMatchObject({ title: 'Drive.permissions' });
  expect(first?.text).toContain('- `mode`');
});

test('an argument that several kinds have is shown once, unless the query names a kind', () => {
  const titles = (query: string) => library.search(query).map(({ title }) => title);
  expect(
    titles('rollout steps checks http canary back by itself').filter((title) => title.endsWith('.rollout')),
  ).toHaveLength(1);
  expect(titles('Job.rollout')).toContain('Job.rollout');
});

test('a long piece is cut, says how much is missing, and its address returns more', () => {
  const found = library.search('the command').find(({ more }) => more !== undefined);
  expect(found?.more).toBeGreaterThan(0);
  const [whole] = library.search(found?.at ?? '');
  expect(whole?.text.length).toBeGreaterThan(found?.text.length ?? Infinity);
});

test('shows code in the language that was asked for alone', () => {
  const codes = (language: 'typescript' | 'yaml') =>
    library
      .search('docs/resources/Drive.md#example', language)
      .map(({ text }) => text)
      .join();
  expect(codes('yaml')).toContain('```yaml');
  expect(codes('yaml')).not.toContain('```ts');
  expect(codes('typescript')).toContain('```ts');
  expect(codes('typescript')).not.toContain('```yaml');
});

test('finds nothing for nonsense, and survives any text', () => {
  expect(library.search('qqzzxxj')).toEqual([]);
  for (const query of ['', '*', '((((', '\0', '💥'.repeat(200), 'the of and']) library.search(query);
});

test('each address is a page of the documentation', () => {
  const pieces = JSON.parse(readFileSync(join(ROOT, 'cli/dist/pieces.json'), 'utf8')) as { at: string }[];
  expect(pieces.length).toBeGreaterThan(1000);
  for (const page of new Set(pieces.map(({ at }) => at.replace(/#.*/, ''))))
    expect([page, existsSync(join(ROOT, page))]).toEqual([page, true]);
});
