import Sqlite from 'libsql';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../emulator';
import { clientOf } from '../testing/client';
import { Database, StartError } from './database';
import { Settings } from './settings';

// The schema of the first release, as far as it has changed since.
const VERSION_1 = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE credentials (
    id TEXT PRIMARY KEY, hash BLOB NOT NULL, workspace TEXT NOT NULL, role TEXT NOT NULL, expires_at INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    second_key TEXT, status TEXT, search TEXT NOT NULL,
    created_at INTEGER NOT NULL, due_at INTEGER, record TEXT NOT NULL,
    UNIQUE (workspace, kind, name)
  );
`;

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

test('a database of version 1 is brought along: its objects, its workspaces and their keys', async () => {
  mkdirSync(folder);
  const old = new Sqlite(join(folder, 'platform.db'));
  old.exec(VERSION_1);
  const hash = (secret: string) => createHash('sha256').update(secret).digest();
  const add = old.prepare('INSERT INTO credentials VALUES (?, ?, ?, ?, ?)');
  for (const [secret, workspace, role] of [
    ['first-key', 'default', 'first'],
    ['other-key', 'other', 'key'],
    ['a-token', 'default', 'token'],
  ] as const) {
    add.run([hash(secret).toString('hex', 0, 8), hash(secret), workspace, role, null]);
  }
  old
    .prepare(
      'INSERT INTO objects (workspace, kind, name, search, created_at, record) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(['other', 'snapshots', 'kept', '', 0, JSON.stringify({ name: 'kept' })]);
  old.exec(
    "INSERT INTO meta VALUES ('schema', '1'), ('apiKey', 'first-key'), ('clientSecret', 'first-secret')",
  );
  old.close();

  const emulator = await startEmulator({ data: folder });
  const status = async (apiKey: string, path: string) =>
    (await clientOf({ baseUrl: emulator.baseUrl, apiKey })('GET', path)).status;
  expect([emulator.apiKey, emulator.clientSecret]).toEqual(['first-key', 'first-secret']);
  expect(await status('first-key', '/workspaces/other')).toBe(200);
  expect(await status('other-key', '/drives')).toBe(200);
  expect(await status('other-key', '/drives?workspace=default')).toBe(403);
  expect(await status('a-token', '/drives')).toBe(401);
  expect(
    (await clientOf({ ...emulator, apiKey: 'other-key' })('GET', '/workspaces/other?countResources=true'))
      .body,
  ).toMatchObject({ resourceCounts: { snapshots: 1 } });
  await emulator.stop();
  const again = new Database(folder);
  expect(new Settings(again).get('schema')).toBe('2');
  again.close();
});

test('a file that is no database is refused', () => {
  new Database(folder).close();
  writeFileSync(join(folder, 'platform.db'), 'something else '.repeat(1000));
  expect(() => new Database(folder)).toThrow(/not a readable database/);
});

test('a database of something else is refused, and left alone', () => {
  mkdirSync(folder);
  const other = new Sqlite(join(folder, 'platform.db'));
  other.exec('CREATE TABLE objects (id TEXT)');
  other.close();
  expect(() => new Database(folder)).toThrow(StartError);
  expect(() => new Database(folder)).toThrow(/platform\.db is not a database of this emulator: .*workspace/);
});

test('a folder that cannot be made is refused', () => {
  writeFileSync(folder, 'a file');
  expect(() => new Database(folder)).toThrow(/cannot keep data in/);
});
