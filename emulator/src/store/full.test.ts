import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '../emulator';
import { StartError } from '../errors';
import { machine } from '../real-time';
import { at, clientOf, controlOf } from '../testing/client';
import { withOwn } from '../testing/own';
import { Database } from './database';
import { ObjectStore } from './objects';
import { Reserve } from './reserve';
import { Settings } from './settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const reserve = () => join(folder, 'platform.db-reserve');

/** SQLite reports a full disk for a database that cannot grow. */
const bound = (database: Database, pages: number) => {
  database.prepare(`PRAGMA max_page_count = ${pages}`).all();
};

/** Makes the operating system report a full disk, or only this many free bytes. */
function withoutRoom(bytes = 0): jest.SpyInstance {
  const without = fs.statfsSync(folder);
  without.bavail = Math.floor(bytes / without.bsize);
  return jest.spyOn(fs, 'statfsSync').mockReturnValue(without);
}

async function withDatabase(
  options: EmulatorOptions,
  work: (emulator: Emulator, database: Database) => Promise<void>,
): Promise<void> {
  const prepare = jest.spyOn(Database.prototype, 'prepare');
  await withOwn(startEmulator(options), async (emulator) => {
    const database = prepare.mock.contexts[0] as Database;
    prepare.mockRestore();
    await work(emulator, database);
  });
}

const creates = (emulator: Emulator) => (name: string) =>
  clientOf(emulator)('POST', '/drives', { metadata: { name }, spec: {} });

/** Creates drives until the disk is full. Returns the number of the refused drive. */
async function fill(emulator: Emulator, database: Database): Promise<number> {
  bound(database, 1);
  const create = creates(emulator);
  let number = 0;
  let reply = await create(`d${number}`);
  while (reply.status === 200 && number < 1000) reply = await create(`d${(number += 1)}`);
  expect(reply).toMatchObject({ status: 507, body: { error: 'insufficient_storage', code: 507 } });
  return number;
}

async function health(emulator: Emulator): Promise<unknown[]> {
  const answers = ['health', 'ready'].map((path) => fetch(`${emulator.url}/_emulator/${path}`));
  return Promise.all(
    answers.map(async (answer) => [
      (await answer).status,
      ((await (await answer).json()) as { status: string }).status,
    ]),
  );
}
const OK = [
  [200, 'ok'],
  [200, 'ok'],
];
const FULL = [
  [503, 'full'],
  [503, 'full'],
];

test.each(['memory', 'a folder'])(
  'on a full disk (data in %s) a request is a 507 without effect, DELETE works, health reports it, and writes work again when there is room',
  async (where) => {
    await withDatabase(where === 'memory' ? {} : { data: folder }, async (emulator, database) => {
      const send = clientOf(emulator);
      await creates(emulator)('kept');
      expect(await health(emulator)).toEqual(OK);
      const number = await fill(emulator, database);
      expect((await send('GET', `/drives/d${number}`)).status).toBe(404);
      expect(await health(emulator)).toEqual(FULL);
      expect((await send('DELETE', '/drives/kept')).status).toBe(200);
      bound(database, 1_000_000);
      expect(await health(emulator)).toEqual(OK);
      expect((await creates(emulator)(`d${number}`)).status).toBe(200);
    });
  },
);

test('space is reserved on the disk, accessible only to the owner', () => {
  new Database(folder).close();
  const { size, blocks, mode } = statSync(reserve());
  expect([size, (mode & 0o777).toString(8)]).toEqual([8 * 1024 * 1024, '600']);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
});

test('if reserving space fails, one line says so, and no other file is written instead', () => {
  mkdirSync(reserve());
  expect(() => new Database(folder)).toThrow(StartError);
  rmdirSync(reserve());
  symlinkSync(join(folder, 'another'), reserve());
  expect(() => new Database(folder)).toThrow(
    /platform\.db-reserve is a symbolic link: put the file itself there/,
  );
  expect(existsSync(join(folder, 'another'))).toBe(false);
});

test('on a full disk, the reserve is released: only removals are written until there is room for it again', async () => {
  await withDatabase({ data: folder }, async (emulator, database) => {
    const send = clientOf(emulator);
    const create = creates(emulator);
    await fill(emulator, database);
    expect(statSync(reserve()).size).toBe(0);
    const statfs = withoutRoom();
    bound(database, 1_000_000);
    expect((await create('new')).status).toBe(507);
    expect((await send('DELETE', '/drives/d0')).status).toBe(200);
    expect((await create('new')).status).toBe(507);
    expect(await health(emulator)).toEqual(FULL);
    expect((await controlOf(emulator)('POST', '/reset')).status).toBe(204);
    expect((await create('new')).status).toBe(507);
    expect((await send('GET', '/drives')).body).toEqual([]);
    statfs.mockRestore();
    expect((await create('new')).status).toBe(200);
    expect(statSync(reserve()).size).toBe(8 * 1024 * 1024);
  });
});

test('an emulator that starts on a full disk also writes only removals', async () => {
  await withDatabase({ data: folder }, async (emulator, database) => {
    await creates(emulator)('kept');
    await fill(emulator, database);
  });
  const statfs = withoutRoom();
  await withOwn(startEmulator({ data: folder }), async (emulator) => {
    expect(await health(emulator)).toEqual(FULL);
    expect((await creates(emulator)('new')).status).toBe(507);
    expect((await clientOf(emulator)('DELETE', '/drives/kept')).status).toBe(200);
    statfs.mockRestore();
    expect((await creates(emulator)('new')).status).toBe(200);
  });
});

test('a removal without room uses the reserve', () => {
  const database = new Database(folder);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const work = (result: string) => () => {
    if (statSync(reserve()).size > 0) throw full;
    return result;
  };
  expect(() => database.transaction(work('changed'))).toThrow(full);
  expect(new Reserve(folder).make()).toBe(true);
  expect(database.transaction(work('removed'), 'removal')).toBe('removed');
  expect(() =>
    database.transaction(() => {
      throw full;
    }, 'removal'),
  ).toThrow(full);
  database.close();
});

test('without room for it there is no reserve, and every write is tried', async () => {
  withoutRoom();
  await withDatabase({ data: folder }, async (emulator, database) => {
    await fill(emulator, database);
    expect(existsSync(reserve())).toBe(false);
    bound(database, 1_000_000);
    expect(await health(emulator)).toEqual(FULL);
    expect((await creates(emulator)('new')).status).toBe(200);
    expect(await health(emulator)).toEqual(OK);
  });
});

test('removals return space to a full disk', () => {
  const database = new Database(folder);
  const settings = new Settings(database);
  const pages = () => database.prepare<{ page_count: number }>('PRAGMA page_count').all()[0]?.page_count;
  const before = pages();
  database.transaction(() => {
    settings.set('large', 'x'.repeat(2_000_000));
  });
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const statfs = withoutRoom();
  expect(() =>
    database.transaction(() => {
      throw full;
    }),
  ).toThrow(full);
  database.transaction(() => {
    settings.remove('large');
  }, 'removal');
  const log = () => statSync(join(folder, 'platform.db-wal')).size;
  // The log is not checkpointed into a database that cannot grow: removals need the remaining space.
  expect(database.hasRoom()).toBe(false);
  expect(log()).toBeGreaterThan(0);
  statfs.mockRestore();
  const little = withoutRoom(1_000_000);
  for (let times = 0; times < 5; times += 1) expect(database.hasRoom()).toBe(false);
  expect(pages()).toBe(before);
  expect(log()).toBe(0);
  little.mockRestore();
  expect(database.hasRoom()).toBe(true);
  database.close();
  expect(readFileSync(join(folder, 'platform.db')).length).toBe(4096 * Number(before));
});

test('a reset needs hardly any room, and keeps users, keys and their order', async () => {
  await withDatabase({ data: folder }, async (emulator, database) => {
    for (let number = 0; number < 30; number += 1)
      await clientOf(emulator)('POST', '/drives', {
        metadata: { name: `d${number}`, labels: { a: 'x'.repeat(5000) } },
        spec: {},
      });
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    const kept = () => database.save().objects?.filter(({ kind }) => kind !== 'drives');
    const before = kept();
    emulator.reset();
    expect(kept()).toEqual(before);
    expect(database.save().objects).toEqual(before);
    expect(statSync(join(folder, 'platform.db-wal')).size).toBeLessThan(30 * 4096);
  });
});

test('due events wait for room, except deletions, and requests get responses meanwhile', async () => {
  const options = { data: folder, deployDelayMs: 60_000 };
  await withDatabase(options, async (emulator, database) => {
    const send = clientOf(emulator);
    const statusOf = async (name: string) => at((await send('GET', `/sandboxes/${name}`)).body, 'status');
    for (const name of ['web', 'old']) await send('POST', '/sandboxes', { metadata: { name } });
    await fill(emulator, database);
    const statfs = withoutRoom();
    bound(database, 1_000_000);
    expect((await send('DELETE', '/sandboxes/old')).status).toBe(200);
    const later = Date.now() + 3_600_000;
    jest.spyOn(machine, 'now').mockReturnValue(later);
    expect(await statusOf('web')).toBe('DEPLOYING');
    expect(await statusOf('old')).toBe('TERMINATED');
    statfs.mockRestore();
    expect(await statusOf('web')).toBe('DEPLOYED');
  });
});

test('a request gets a response on a full disk, although an event is due', async () => {
  await withDatabase({ deployDelayMs: 60_000 }, async (emulator, database) => {
    const send = clientOf(emulator);
    await send('POST', '/sandboxes', { metadata: { name: 'web' } });
    const later = Date.now() + 3_600_000;
    jest.spyOn(machine, 'now').mockReturnValue(later);
    const update = jest.spyOn(ObjectStore.prototype, 'update').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    });
    expect(await send('GET', '/sandboxes/web')).toMatchObject({ status: 200, body: { status: 'DEPLOYING' } });
    update.mockRestore();
    bound(database, 1_000_000);
    expect(await send('GET', '/sandboxes/web')).toMatchObject({ status: 200, body: { status: 'DEPLOYED' } });
  });
});
