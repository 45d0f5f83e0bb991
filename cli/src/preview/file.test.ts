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

it('writes a file as a whole, and leaves no other file beside it', () => {
  const file = join(folder, 'comment.md');
  for (const text of ['one', 'two']) {
    writeWhole(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  expect(readdirSync(folder)).toEqual(['comment.md']);
});

it('a failed write keeps the old file', () => {
  mkdirSync(join(folder, 'taken'));
  expect(() => {
    writeWhole(join(folder, 'taken'), 'text');
  }).toThrow(/EISDIR/);
  expect(() => {
    writeWhole(join(folder, 'nowhere', 'comment.md'), 'text');
  }).toThrow(/ENOENT/);
  expect(readdirSync(folder)).toEqual(['taken']);
});

it("appends to a job's summary, and reports a failed write", () => {
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
