import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summarize, writeWhole } from './file';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-file-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('a file is written whole, and nothing else is left beside it', () => {
  const file = join(folder, 'comment.md');
  for (const text of ['one', 'two']) {
    writeWhole(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  expect(readdirSync(folder)).toEqual(['comment.md']);
});

it('a place that cannot be written keeps what it had', () => {
  mkdirSync(join(folder, 'taken'));
  expect(() => {
    writeWhole(join(folder, 'taken'), 'text');
  }).toThrow(/EISDIR/);
  expect(() => {
    writeWhole(join(folder, 'nowhere', 'comment.md'), 'text');
  }).toThrow(/ENOENT/);
  expect(readdirSync(folder)).toEqual(['taken']);
});

it('the summary of a job grows, and one that cannot be written is said', () => {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const file = join(folder, 'summary.md');
  for (const text of ['one', 'two']) summarize(file, text, note);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  summarize(undefined, 'three', note);
  expect(notes).toEqual([]);
  summarize(folder, 'four', note);
  expect(notes).toEqual([expect.stringMatching(/^the summary of the job could not be written: .*EISDIR/)]);
});
