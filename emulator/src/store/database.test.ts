import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, StartError } from './database';
import { Settings } from './settings';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'database-'));
  folder = join(parent, 'data');
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

test('a new folder and its files are for their owner alone', () => {
  const database = new Database(folder);
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(mode(folder)).toBe('700');
  expect(mode(join(folder, 'platform.db'))).toBe('600');
  expect(mode(join(folder, 'platform.db-wal'))).toBe('600');
  database.close();
});

test('what was written is there when it is opened again', () => {
  const first = new Database(folder);
  new Settings(first).set('a', 'b');
  first.close();
  const second = new Database(folder);
  expect(new Settings(second).get('a')).toBe('b');
  second.close();
});

test('a transaction that throws leaves nothing behind', () => {
  const database = new Database();
  const settings = new Settings(database);
  expect(() => {
    database.transaction(() => {
      settings.set('a', 'b');
      throw new Error('no');
    });
  }).toThrow('no');
  expect(settings.get('a')).toBeUndefined();
  database.transaction(() => {
    settings.set('a', 'c');
  });
  expect(settings.get('a')).toBe('c');
});

test('a folder in use is refused until it is free', () => {
  const first = new Database(folder);
  expect(() => new Database(folder)).toThrow(/in use by another emulator/);
  first.close();
  new Database(folder).close();
});

test('a database of a newer version is refused, and left alone', () => {
  const first = new Database(folder);
  new Settings(first).set('schema', '3');
  first.close();
  expect(() => new Database(folder)).toThrow(/newer version \(schema 3, this one knows 2\)/);
  expect(() => new Database(folder)).toThrow(/newer version/);
  expect(() => new Database(folder)).toThrow(StartError);
});

test('a file that is no database is refused', () => {
  new Database(folder).close();
  writeFileSync(join(folder, 'platform.db'), 'something else '.repeat(1000));
  expect(() => new Database(folder)).toThrow(/not a readable database/);
});

test('a folder that cannot be made is refused', () => {
  writeFileSync(folder, 'a file');
  expect(() => new Database(folder)).toThrow(/cannot keep data in/);
});
