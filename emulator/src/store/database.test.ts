import Sqlite from 'libsql';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../emulator';
import { messageOf, StartError } from '../errors';
import { clientOf, matching } from '../testing/client';
import { type Contents, Database } from './database';
import { FileStore } from './files';
import { Settings } from './settings';

// The parts of the first release's schema that have changed since.
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

test('a new folder and its files are accessible only to their owner', () => {
  const database = new Database(folder);
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(mode(folder)).toBe('700');
  expect(mode(join(folder, 'platform.db'))).toBe('600');
  expect(mode(join(folder, 'platform.db-wal'))).toBe('600');
  database.close();
});

test.each([
  [undefined, '*\n'],
  ['package.json', '/platform.db*\n/secrets.json*\n'],
])('version control ignores the folder; in a folder with %s, only our files', (other, content) => {
  mkdirSync(folder);
  if (other !== undefined) writeFileSync(join(folder, other), '');
  new Database(folder).close();
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe(content);
  writeFileSync(join(folder, '.gitignore'), 'my own');
  new Database(folder).close();
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('my own');
});

test("permissions of a symbolic link's target are not changed", () => {
  const other = join(parent, 'other');
  writeFileSync(other, '');
  chmodSync(other, 0o644);
  mkdirSync(folder);
  symlinkSync(other, join(folder, 'platform.db'));
  expect(() => new Database(folder)).toThrow(/platform\.db is a symbolic link/);
  expect((statSync(other).mode & 0o777).toString(8)).toBe('644');
});

test('written values exist after reopening', () => {
  const first = new Database(folder);
  new Settings(first).set('a', 'b');
  first.close();
  const second = new Database(folder);
  expect(new Settings(second).get('a')).toBe('b');
  second.close();
});

test('a database whose folder was removed closes without an error, and leaves no folder behind', () => {
  const database = new Database(folder);
  new Settings(database).set('key', 'value');
  rmSync(folder, { recursive: true });
  database.close();
  expect(existsSync(folder)).toBe(false);
});

test('a transaction that throws leaves no changes', () => {
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

test('actions after a transaction also run after a read-only one, and never after an error', () => {
  const database = new Database();
  const settings = new Settings(database);
  const done: string[] = [];
  const unlisten = database.onCommit(() => done.push('told'));
  database.transaction(() => {
    database.afterCommit(() => done.push('after a read'));
    settings.get('a');
  });
  expect(done).toEqual(['after a read', 'told']);
  expect(() => {
    database.transaction(() => {
      database.afterCommit(() => done.push('after a failure'));
      throw new Error('no');
    });
  }).toThrow('no');
  database.transaction(() => {
    settings.set('a', 'b');
  });
  expect(done).toEqual(['after a read', 'told', 'told']);
  unlisten();
});

test('a nested transaction is refused, and the outer one continues', () => {
  const database = new Database();
  const settings = new Settings(database);
  database.transaction(() => {
    settings.set('a', 'b');
    expect(() => {
      database.transaction(() => undefined);
    }).toThrow('open already');
    settings.set('c', 'd');
  });
  expect([settings.get('a'), settings.get('c')]).toEqual(['b', 'd']);
});

test('a folder in use is refused until it is free', () => {
  const first = new Database(folder);
  expect(() => new Database(folder)).toThrow(/in use by another emulator/);
  first.close();
  new Database(folder).close();
});

test('a database of a newer version is refused, and stays unchanged', () => {
  const first = new Database(folder);
  new Settings(first).set('schema', '6');
  first.close();
  expect(() => new Database(folder)).toThrow(/newer version \(schema 6, this one knows 5\)/);
  expect(() => new Database(folder)).toThrow(/newer version/);
  expect(() => new Database(folder)).toThrow(StartError);
});

test('a database of version 1 is migrated: objects, workspaces and keys', async () => {
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
  expect(await status('a-token', '/drives')).toBe(401);
  expect(
    (await clientOf({ ...emulator, apiKey: 'other-key' })('GET', '/workspaces/other?countResources=true'))
      .body,
  ).toMatchObject({ resourceCounts: { snapshots: 1 } });
  await emulator.stop();
  const again = new Database(folder);
  expect(new Settings(again).get('schema')).toBe('5');
  again.close();
});

test('a database of version 3 is migrated: files, including empty ones, and directories', () => {
  new Database(folder).close();
  const old = new Sqlite(join(folder, 'platform.db'));
  old.exec(`
    UPDATE meta SET value = '3' WHERE key = 'schema';
    CREATE TABLE files (
      owner TEXT NOT NULL, path TEXT NOT NULL, content BLOB, mode TEXT NOT NULL, modified_at INTEGER NOT NULL,
      PRIMARY KEY (owner, path)
    );
    INSERT INTO files VALUES ('web', '/a', x'00ff', '600', 5), ('web', '/empty', x'', '644', 6), ('web', '/dir', NULL, '755', 7);
  `);
  old.close();
  const database = new Database(folder);
  const files = new FileStore(database);
  const entries = files.below('web', '/').map(({ content, ...entry }) => ({
    ...entry,
    bytes: content && files.read(content),
  }));
  database.close();
  expect(entries).toEqual([
    { path: '/a', mode: '600', modifiedAt: 5, bytes: Buffer.from([0, 255]) },
    { path: '/dir', mode: '755', modifiedAt: 7, bytes: undefined },
    { path: '/empty', mode: '644', modifiedAt: 6, bytes: Buffer.alloc(0) },
  ]);
});

test('a database of version 4 is migrated: references between objects', async () => {
  const first = await startEmulator({ data: folder });
  const create = clientOf(first);
  await create('POST', '/volumes', { metadata: { name: 'data' }, spec: { region: 'us-was-1' } });
  const runtime = { image: 'base', memory: 1024 };
  const spec = { region: 'us-was-1', runtime, volumes: [{ name: 'data', mountPath: '/data' }] };
  await create('POST', '/sandboxes', { metadata: { name: 'web' }, spec });
  await first.stop();
  const old = new Sqlite(join(folder, 'platform.db'));
  old.exec(
    "DROP TABLE object_keys; UPDATE meta SET value = '4' WHERE key = 'schema'; DELETE FROM meta WHERE key = 'objects.keyed'",
  );
  old.close();
  const emulator = await startEmulator({ data: folder });
  expect((await clientOf(emulator)('GET', '/volumes/data')).body).toMatchObject({
    state: { attachedTo: 'sandbox:web' },
  });
  await emulator.stop();
});

describe('damaged files are reported in one line and stay unchanged:', () => {
  const file = () => join(folder, 'platform.db');
  const wal = () => `${file()}-wal`;

  /**
   * A folder after a kill, with its log, or after a clean end. All of the log except its last two transactions is known
   * to be on the disk.
   */
  function filled(end: 'killed' | 'closed'): void {
    const database = new Database(folder);
    const settings = new Settings(database);
    const fill = (name: string) => {
      database.transaction(() => {
        for (let number = 0; number < 500; number += 1) settings.set(`${name}-${number}`, 'x'.repeat(100));
      });
    };
    fill('kept');
    database.keepNow();
    fill('other');
    fill('key');
    writeFileSync(join(folder, 'secrets.json'), '{}');
    const files = [file(), wal(), `${file()}-synced`].map((each) => [each, readFileSync(each)] as const);
    database.close();
    if (end === 'killed') for (const [each, bytes] of files) writeFileSync(each, bytes);
  }

  const thrownBy = (work: () => unknown): unknown => {
    try {
      work();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  const FRAME = 24 + 4096;
  /** The start of a transaction in the log, counted from the end of the log: after the previous commit. */
  const beginOf = (nth: number) => {
    const bytes = readFileSync(wal());
    const commits: number[] = [];
    for (let at = 32; at < bytes.length; at += FRAME) if (bytes.readUInt32BE(at + 4) > 0) commits.push(at);
    return Number(commits.at(nth - 1)) + FRAME;
  };
  const beginOfLast = () => beginOf(-1);

  const randomFrom = (path: string, start: number, end?: number) => {
    const bytes = readFileSync(path);
    randomBytes(bytes.length).copy(bytes, start, start, end);
    writeFileSync(path, bytes);
  };

  test.each<[string, 'killed' | 'closed', () => void, RegExp]>([
    [
      'random bytes',
      'closed',
      () => {
        randomFrom(file(), 0);
      },
      /platform\.db is damaged \(it does not begin as/,
    ],
    [
      'a random header',
      'closed',
      () => {
        randomFrom(file(), 16, 100);
      },
      /platform\.db is damaged/,
    ],
    [
      'random pages',
      'closed',
      () => {
        randomFrom(file(), 100);
      },
      /platform\.db is damaged/,
    ],
    [
      'one random page',
      'closed',
      () => {
        randomFrom(file(), 4096 * 30, 4096 * 31);
      },
      /platform\.db is damaged/,
    ],
    [
      'zeros',
      'closed',
      () => {
        writeFileSync(file(), Buffer.alloc(99_999));
      },
      /platform\.db is damaged/,
    ],
    [
      'half of it',
      'closed',
      () => {
        truncateSync(file(), 40_000);
      },
      /platform\.db is damaged/,
    ],
    [
      'a few bytes',
      'closed',
      () => {
        truncateSync(file(), 50);
      },
      /platform\.db is damaged/,
    ],
    [
      'nothing',
      'closed',
      () => {
        truncateSync(file(), 0);
      },
      /it is empty or missing, but .*secrets\.json is not/,
    ],
    [
      'nothing beside a log',
      'killed',
      () => {
        truncateSync(file(), 0);
      },
      /it is empty.* but .*-wal is not/,
    ],
    [
      'random bytes as its log',
      'killed',
      () => {
        randomFrom(wal(), 0);
      },
      /platform\.db-wal is damaged/,
    ],
    [
      'a random salt in its log',
      'killed',
      () => {
        randomFrom(wal(), 16, 24);
      },
      /platform\.db-wal is damaged/,
    ],
    [
      'zeros as its log',
      'killed',
      () => {
        writeFileSync(wal(), Buffer.alloc(9999));
      },
      /db-wal is damaged/,
    ],
    [
      'a random frame of its log, which others follow',
      'killed',
      () => {
        randomFrom(wal(), 32, 32 + FRAME);
      },
      /platform\.db-wal is damaged \(the data in and after/,
    ],
    [
      'random content of the last frame that was kept',
      'killed',
      () => {
        randomFrom(wal(), beginOf(-2) - 100, beginOf(-2));
      },
      /platform\.db-wal is damaged \(the data in and after/,
    ],
    [
      'a log that lacks the last frame that was kept',
      'killed',
      () => {
        truncateSync(wal(), beginOf(-2) - FRAME);
      },
      /platform\.db-wal is damaged \(the data in and after/,
    ],
  ])('%s', (_, end, damage, message) => {
    filled(end);
    damage();
    const contents = () =>
      [file(), wal()].map((each) => existsSync(each) && readFileSync(each).toString('base64'));
    const before = contents();
    const told = thrownBy(() => new Database(folder));
    expect(told).toBeInstanceOf(StartError);
    expect(messageOf(told)).toMatch(message);
    expect(messageOf(told)).toMatch(/restore a copy of the folder; or, to start empty, move .* away$/);
    expect(contents()).toEqual(before);
  });

  test.each([
    ['schema', () => readFileSync(file()).indexOf('TABLE objects')],
    ['page', () => 4096 * 30],
  ])('a damaged %s is reported again at a second start, and a restored copy can be opened', (_, place) => {
    filled('closed');
    const good = readFileSync(file());
    randomFrom(file(), place(), place() + 20);
    for (const start of ['first', 'second'])
      expect([start, messageOf(thrownBy(() => new Database(folder)))]).toEqual([
        start,
        matching(/is damaged/),
      ]);
    writeFileSync(file(), good);
    new Database(folder).close();
  });

  test.each(['killed', 'closed'] as const)('an undamaged database that was %s can be opened', (end) => {
    filled(end);
    const database = new Database(folder);
    expect(new Settings(database).get('key-499')).toBe('x'.repeat(100));
    database.close();
  });

  // The part that was being written when the machine stopped. Any of it may be on the disk.
  test.each([
    [
      'is truncated',
      () => {
        writeFileSync(wal(), readFileSync(wal()).subarray(0, -FRAME / 2));
      },
    ],
    [
      'lacks its last frame',
      () => {
        writeFileSync(wal(), readFileSync(wal()).subarray(0, -FRAME));
      },
    ],
    [
      'ends with something else',
      () => {
        randomFrom(wal(), readFileSync(wal()).length - FRAME);
      },
    ],
    [
      'lacks the first frame of its last transaction',
      () => {
        const bytes = readFileSync(wal());
        writeFileSync(wal(), bytes.fill(0, beginOfLast(), beginOfLast() + FRAME));
      },
    ],
    [
      'lacks its second to last transaction',
      () => {
        const bytes = readFileSync(wal());
        writeFileSync(wal(), bytes.fill(0, beginOf(-2), beginOfLast()));
      },
    ],
    [
      'is truncated, without the record of its kept length',
      () => {
        rmSync(`${file()}-synced`);
        truncateSync(wal(), beginOfLast() + FRAME);
      },
    ],
  ])('not damaged: a database whose log %s is opened, without unacknowledged writes', (_, tear) => {
    filled('killed');
    tear();
    const database = new Database(folder);
    expect(new Settings(database).get('key-499')).toBeUndefined();
    expect(new Settings(database).get('kept-499')).toBe('x'.repeat(100));
    database.close();
  });

  test('a folder starts empty after its damaged files were moved away', () => {
    filled('closed');
    rmSync(file());
    new Database(folder).close();
  });
});

test("another program's database is refused, and stays unchanged", () => {
  mkdirSync(folder);
  const other = new Sqlite(join(folder, 'platform.db'));
  other.exec('CREATE TABLE objects (id TEXT)');
  other.close();
  expect(() => new Database(folder)).toThrow(StartError);
  expect(() => new Database(folder)).toThrow(/platform\.db is not a database of this emulator: .*workspace/);
});

test.each([
  ['an extra table', `CREATE TABLE "x; ATTACH 'y' AS z" (a)`, /the table "x; ATTACH 'y' AS z" is unknown/],
  [
    'an extra column',
    'ALTER TABLE usage ADD COLUMN "a; b" DEFAULT (random())',
    /the table "usage" is unknown or/,
  ],
  [
    'a table with a missing column',
    'ALTER TABLE file_entries DROP COLUMN mode',
    /the table "file_entries" is unknown or/,
  ],
  ['an extra index', 'CREATE INDEX i ON usage (abs(since))', /the index "i" is unknown/],
  [
    'another index',
    'DROP INDEX usage_open; CREATE INDEX usage_open ON usage (since)',
    /the index "usage_open"/,
  ],
  ['a view', 'CREATE VIEW v AS SELECT * FROM meta', /the view "v"/],
  [
    'a view instead of a table',
    'DROP TABLE file_entries; CREATE VIEW file_entries AS SELECT 1',
    /the view "file_entries"/,
  ],
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM objects; END', /the trigger "t"/],
  ['a virtual table', 'CREATE VIRTUAL TABLE f USING fts5(a)', /the virtual table "f"/],
])('a database with %s is refused, and stays unchanged', (_, sql, message) => {
  new Database(folder).close();
  const file = join(folder, 'platform.db');
  const inFile = <T>(work: (other: Sqlite.Database) => T): T => {
    const other = new Sqlite(file);
    try {
      return work(other);
    } finally {
      other.close();
    }
  };
  const contents = () =>
    inFile((other) => other.prepare('SELECT type, name, sql FROM sqlite_master').all([]));
  inFile((other) => other.exec(sql));
  const before = contents();
  expect(() => new Database(folder)).toThrow(StartError);
  expect(() => new Database(folder)).toThrow(message);
  expect(contents()).toEqual(before);
});

test.each([
  ['another table', (saved: Contents) => ({ ...saved, "x; ATTACH 'y' AS z": [] }), /no table "x; ATTACH/],
  ['a missing table', ({ meta: _, ...saved }: Contents) => saved, /the table meta is missing/],
  [
    'another column',
    (saved: Contents) => ({ ...saved, meta: [{ key: 'a', value: 'b', 'c) --': 1 }] }),
    /columns/,
  ],
  [
    'a missing column',
    (saved: Contents) => ({ ...saved, meta: [{ key: 'a' }] }),
    /a row of meta does not have/,
  ],
])('%s cannot be restored, and changes nothing', (_, change, message) => {
  const database = new Database();
  const saved = database.save();
  expect(() => {
    database.restore(change(saved));
  }).toThrow(message);
  expect(database.save()).toEqual(saved);
});

test('a folder that cannot be created is refused', () => {
  writeFileSync(folder, 'a file');
  expect(() => new Database(folder)).toThrow(/cannot keep data in/);
});
