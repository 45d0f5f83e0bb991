// Drawn pictures are readable in every mode.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../docs/pictures');
const files = readdirSync(FOLDER);

test.each(files)('%s has a title and a description, adapts to light and dark, and loads nothing', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  expect(text).toMatch(/<title id="title">.+<\/title>\n<desc id="desc">.+<\/desc>/);
  expect(text).toContain('prefers-color-scheme:dark');
  expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|@import|<script/);
});
