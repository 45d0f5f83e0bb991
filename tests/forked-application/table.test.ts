/** The table in ForkedApplication's comment matches its tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = (...path: string[]) => readFileSync(join(__dirname, ...path), 'utf8');
const tests = source('rows.suite.ts');
const rows = [
  ...source('..', '..', 'provider', 'src', 'resources', 'forked-application.ts').matchAll(
    /^ \* \| (?<situation>[^|]+) \| (?<happens>[^|]+) \|$/gm,
  ),
]
  .map(({ groups }) => `${groups?.situation ?? ''}: ${groups?.happens ?? ''}`)
  .slice(2);

it.each(rows)('%s', (title) => {
  expect(tests).toContain(`'${title}`);
});

it('contains every row that the tests run with a lost response and after a kill', () => {
  const shown = [...tests.matchAll(/^ {4}what: '(.+)',$/gm)].map(([, what]) => what);
  expect(shown.length).toBeGreaterThan(0);
  expect(rows).toEqual(expect.arrayContaining(shown));
});
