// Drawn pictures match their script's output, and are readable in every mode.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './support';

const FOLDER = join(__dirname, '../../docs/pictures');
const files = readdirSync(FOLDER);

test("the pictures match the script's output", async () => {
  const project = new Project();
  const { stdout } = await project.module(`
    import { PICTURES } from 'scripts/pictures.mjs';
    process.stdout.write(JSON.stringify(PICTURES));`).finished;
  await project.dispose();
  const drawn = JSON.parse(stdout) as Readonly<Record<string, string>>;
  expect(Object.keys(drawn).sort()).toEqual(files);
  expect(files.filter((file) => readFileSync(join(FOLDER, file), 'utf8') !== drawn[file])).toEqual([]);
});

test.each(files)('%s has a title and a description, adapts to light and dark, and loads nothing', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  expect(text).toMatch(/<title id="title">.+<\/title>\n<desc id="desc">.+<\/desc>/);
  expect(text).toContain('prefers-color-scheme:dark');
  expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|@import|<script/);
});
