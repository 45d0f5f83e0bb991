// Drawn pictures are readable in every mode.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const FOLDER = join(ROOT, 'docs/pictures');
const files = readdirSync(FOLDER);

test.each(files)('%s has a title and a description, adapts to light and dark, and loads nothing', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  expect(text).toMatch(/<title id="title">.+<\/title>\n<desc id="desc">.+<\/desc>/);
  expect(text).toContain('prefers-color-scheme:dark');
  expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|@import|<script/);
});

test('the picture of a trace has the names that spans have', () => {
  const picture = readFileSync(join(ROOT, 'docs/tracing.svg'), 'utf8');
  const names = [...picture.matchAll(/>((?:GET|POST|wait ).*?)<\/text>/g)].map(([, name = '']) => name);
  const api = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').replace(/\{\w+\}/g, '*');
  const sources = ['provider/src', 'sdk/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  );
  expect(names).toHaveLength(11);
  expect(names.filter((name) => !api.includes(name) && !sources.some((text) => text.includes(name)))).toEqual(
    [],
  );
});
