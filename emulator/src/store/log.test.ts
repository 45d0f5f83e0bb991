import fs, { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Emulator, launch, startEmulator } from '../emulator';
import { afterPowerLoss } from '../testing/crash';
import { at, clientOf, controlOf, type Reply } from '../testing/client';
import { withOwn } from '../testing/own';
import { Database } from './database';
import { LogError } from './log';
import { Settings } from './settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const wal = () => join(folder, 'platform.db-wal');
const noError = null as unknown as NodeJS.ErrnoException;
const diskError = Object.assign(new Error('i/o error'), { code: 'EIO' });

/** Syncs that end on demand. */
function heldSyncs(): { ends: ((error?: Error) => void)[] } {
  const ends: ((error?: Error) => void)[] = [];
  jest.spyOn(fs, 'fdatasync').mockImplementation((_, done) => {
    ends.push((error) => {
      done(error ?? noError);
    });
  });
  return { ends };
}

const drive = (name: string) => ({ metadata: { name }, spec: {} });

/** Waits long enough for requests on the same machine to be answered. */
async function turns(count = 300): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`it does not come to ${String(condition)}`);
    await turn();
  }
}

test('concurrent writes wait for one sync, and later ones for the next sync', async () => {
  await withOwn(startEmulator({ data: folder }), async (emulator) => {
    const { ends } = heldSyncs();
    const transactions = jest.spyOn(Database.prototype, 'transaction');
    const send = clientOf(emulator);
    const answered: string[] = [];
    const create = async (name: string) => {
      expect(await send('POST', '/drives', drive(name))).toMatchObject({ status: 200 });
      answered.push(name);
    };
    const first = create('first');
    await until(() => ends.length === 1);
    const others = Array.from({ length: 30 }, (_, index) => create(`other-${index}`));
    await until(() => transactions.mock.calls.length === 31);
    expect([ends.length, answered, emulator.journal.entries()]).toEqual([1, [], []]);
    ends[0]?.();
    await first;
    await until(() => ends.length === 2);
    expect(answered).toEqual(['first']);
    ends[1]?.();
    await Promise.all(others);
    expect([ends.length, answered.length]).toEqual([2, 31]);
  });
});

test.each([
  ['reads it', 'GET', '/drives/first', undefined],
  ['lists it', 'GET', '/drives', undefined],
  ['is refused because of it', 'POST', '/drives', drive('first')],
  ['does not find what was removed', 'DELETE', '/drives/first', undefined],
])('a response that shows unsynced data also waits: one that %s', async (_, method, path, body) => {
  await withOwn(startEmulator({ data: folder }), async (emulator) => {
    const { ends } = heldSyncs();
    const send = clientOf(emulator);
    const writing = send('POST', '/drives', drive('first'));
    await until(() => ends.length === 1);
    let answer: Reply | undefined;
    const asking = send(method, path, body).then((reply) => (answer = reply));
    await turns();
    expect(answer).toBeUndefined();
    await until(() => {
      ends.shift()?.();
      return answer !== undefined;
    });
    await Promise.all([writing, asking]);
    // Without new commits, nobody waits.
    expect(await send('GET', '/drives')).toMatchObject({ status: 200 });
    expect(ends).toEqual([]);
  });
});

test('a stream shows a change once it is synced', async () => {
  await withOwn(startEmulator({ data: folder }), async (emulator) => {
    await clientOf(emulator)('POST', '/sandboxes', { metadata: { name: 'web' } });
    const { url, apiKey } = emulator;
    const inside = `${url}/default/sandboxes/web`;
    const headers = { authorization: `Bearer ${apiKey}` };
    const events = await fetch(`${inside}/watch/filesystem/`, { headers });
    const reader = (events.body as ReadableStream<Uint8Array>).getReader();
    const { ends } = heldSyncs();
    const writing = clientOf({ baseUrl: inside, apiKey })('PUT', '/filesystem/new', { content: 'x' });
    let told: string | undefined;
    const reading = reader.read().then(({ value }) => (told = Buffer.from(value ?? []).toString()));
    await until(() => ends.length === 1);
    await turns();
    expect(told).toBeUndefined();
    ends[0]?.();
    await writing;
    expect(await reading).toContain('new');
    await reader.cancel();
  });
});

test('a call in the same process returns once its changes are synced', async () => {
  await withOwn(startEmulator({ data: folder, clock: 'manual' }), (emulator) => {
    const now = jest.spyOn(fs, 'fdatasyncSync');
    const calls: (() => unknown)[] = [
      () => emulator.addWorkspace('other'),
      () => {
        emulator.clock.advance(1);
      },
      () => {
        emulator.deployments.failNext({ kind: 'functions', message: 'no' });
      },
      () => {
        emulator.seed({ workspaces: [{ name: 'third' }] });
      },
      () => {
        emulator.restore(emulator.save());
      },
      () => {
        emulator.reset();
      },
    ];
    for (const [index, call] of calls.entries()) {
      call();
      expect(now).toHaveBeenCalledTimes(index + 1);
    }
    return Promise.resolve();
  });
});

test('data in memory is not synced', async () => {
  const syncs = [jest.spyOn(fs, 'fdatasync'), jest.spyOn(fs, 'fdatasyncSync')];
  await withOwn(startEmulator(), async (emulator) => {
    await clientOf(emulator)('POST', '/drives', drive('first'));
    emulator.seed({ workspaces: [{ name: 'other' }] });
  });
  for (const sync of syncs) expect(sync).not.toHaveBeenCalled();
});

describe('when the log cannot be synced,', () => {
  const failing = (work: (emulator: Emulator, told: unknown[]) => Promise<void>): Promise<void> => {
    const told: unknown[] = [];
    const onFailed = (error: unknown) => told.push(error);
    return withOwn(launch({ data: folder }, { onFailed, onError: onFailed }), (emulator) =>
      work(emulator, told),
    );
  };
  const refused = () => {
    const message = `writing ${wal()} failed (EIO), so nothing more is saved: repair the disk, then start the emulator again`;
    return { status: 500, body: { error: 'internal_error', code: 500, message } };
  };

  test('all waiting and later requests are refused, with one report and no retry', async () => {
    await failing(async (emulator, told) => {
      const { ends } = heldSyncs();
      const transactions = jest.spyOn(Database.prototype, 'transaction');
      const send = clientOf(emulator);
      const waiting = [send('POST', '/drives', drive('first'))];
      await until(() => ends.length === 1);
      waiting.push(send('POST', '/drives', drive('second')), send('GET', '/drives'));
      await until(() => transactions.mock.calls.length === 3);
      ends[0]?.(diskError);
      for (const reply of await Promise.all(waiting)) expect(reply).toMatchObject(refused());
      expect(emulator.journal.entries().map(({ status }) => status)).toEqual([500, 500, 500]);
      expect(await send('GET', '/drives')).toMatchObject(refused());
      expect(await controlOf(emulator)('GET', '/ready')).toMatchObject(refused());
      expect(() => {
        emulator.reset();
      }).toThrow(LogError);
      expect(ends).toHaveLength(1);
      expect(told).toEqual([expect.any(LogError)]);
    });
  });

  test('the database stays unchanged, and the next start continues from it', () => {
    const before = mkdtempSync(join(tmpdir(), 'log-'));
    const database = new Database(folder);
    const settings = new Settings(database);
    database.transaction(() => {
      settings.set('first', 'there');
    });
    jest.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
      throw diskError;
    });
    expect(() => {
      database.keepNow();
    }).toThrow(/writing .* failed/);
    expect(() => {
      database.transaction(() => {
        settings.set('second', 'there');
      });
    }).toThrow(LogError);
    cpSync(folder, before, { recursive: true });
    database.close();
    jest.restoreAllMocks();
    for (const name of ['platform.db', 'platform.db-wal'])
      expect(readFileSync(join(folder, name)).equals(readFileSync(join(before, name)))).toBe(true);
    const again = new Database(before);
    // Nothing would be found after a lost part, so the log was first checkpointed into the database.
    expect(readFileSync(join(before, 'platform.db-wal'))).toHaveLength(0);
    expect(new Settings(again).get('first')).toBe('there');
    again.close();
    rmSync(before, { recursive: true });
  });
});

test('a machine that loses power at any time keeps every acknowledged create', async () => {
  let seed = 1;
  const chance = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  interface Loss {
    answered: readonly string[];
    files: ReadonlyMap<string, Buffer>;
  }
  const losses: Loss[] = [];
  await withOwn(startEmulator({ data: folder }), async (emulator) => {
    let kept = readFileSync(wal());
    const { fdatasync } = fs;
    jest.spyOn(fs, 'fdatasync').mockImplementation((descriptor, done) => {
      // Later writes may miss this sync, which is slow like that of a hard disk.
      const taken = readFileSync(wal());
      fdatasync(descriptor, (error) => {
        void turns(20).then(() => {
          kept = taken;
          done(error);
        });
      });
    });
    const answered: string[] = [];
    const losePower = () => {
      const files = ['platform.db', 'platform.db-synced'].map(
        (name) => [name, readFileSync(join(folder, name))] as const,
      );
      const log = ['platform.db-wal', afterPowerLoss(kept, readFileSync(wal()), chance)] as const;
      losses.push({ answered: [...answered], files: new Map([...files, log]) });
    };
    const send = clientOf(emulator);
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let index = 0; index < 6; index += 1) {
        const name = `d-${writer}-${index}`;
        expect(await send('POST', '/drives', drive(name))).toMatchObject({ status: 200 });
        answered.push(name);
        if (chance() < 0.4) losePower();
      }
    });
    await Promise.all(writers);
  });
  expect(losses.length).toBeGreaterThan(10);
  for (const [index, { answered, files }] of losses.entries()) {
    const left = join(folder, `left-${index}`);
    fs.mkdirSync(left);
    for (const [name, content] of files) writeFileSync(join(left, name), content);
    const database = new Database(left);
    const rows = database.prepare<{ name: string }>("SELECT name FROM objects WHERE kind = 'drives'").all();
    database.close();
    const names = new Set(rows.map((row) => at(row, 'name')));
    expect([index, answered.filter((name) => !names.has(name))]).toEqual([index, []]);
  }
});
