import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardWritable, summarize, writeWhole } from './file';

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
  }).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(() => {
    writeWhole(join(folder, 'nowhere', 'comment.md'), 'text');
  }).toThrow(/ENOENT/);
  expect(readdirSync(folder)).toEqual(['taken']);
});

describe('a link that somebody put into the working folder', () => {
  let before: string;
  beforeEach(() => {
    before = process.cwd();
    mkdirSync(join(folder, 'work'));
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside', 'key'), 'mine');
    process.chdir(join(folder, 'work'));
  });
  afterEach(() => {
    process.chdir(before);
  });
  const outside = () => readdirSync(join(folder, 'outside')).map((name) => [name, mineIn(name)]);
  const mineIn = (name: string) => readFileSync(join(folder, 'outside', name), 'utf8');

  it.each(['key', 'not-there'])(
    'in place of the file is replaced; nothing is written to outside/%s',
    (name) => {
      symlinkSync(join('..', 'outside', name), 'p.json');
      writeWhole('p.json', 'the preview');
      expect(readFileSync('p.json', 'utf8')).toBe('the preview');
      expect(lstatSync('p.json').isFile()).toBe(true);
      expect(outside()).toEqual([['key', 'mine']]);
    },
  );

  it.each(['out/p.json', 'a/out/p.json'])('in place of a folder of %s is refused', (file) => {
    mkdirSync('a');
    for (const link of ['out', join('a', 'out')]) symlinkSync(join(folder, 'outside'), link);
    expect(() => {
      writeWhole(file, 'the preview');
    }).toThrow(/is a symbolic link: give the folder itself/);
    expect(outside()).toEqual([['key', 'mine']]);
  });

  it('outside of it is followed, as the system has some', () => {
    symlinkSync(join(folder, 'outside'), join(folder, 'tmp'));
    writeWhole(join(folder, 'tmp', 'p.json'), 'the preview');
    expect(mineIn('p.json')).toBe('the preview');
  });
});

it('an output of the process is written directly', () => {
  expect(() => {
    writeWhole('/dev/null', 'text');
  }).not.toThrow();
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
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

it('a file that cannot be written is refused in one line, and no file is left beside it', () => {
  writeFileSync(join(folder, 'file'), 'text');
  expect(() => {
    guardWritable(folder);
  }).toThrow(/is a folder: give a file$/);
  expect(() => {
    guardWritable(join(folder, 'nowhere', 'result.json'));
  }).toThrow(/^the folder .*nowhere does not exist$/);
  for (const name of ['file', 'new']) guardWritable(join(folder, name));
  guardWritable('/dev/stdout');
  expect(readdirSync(folder)).toEqual(['file']);
});
