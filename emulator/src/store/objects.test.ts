import { Database } from './database';
import type { Kind } from './kind';
import { ObjectStore } from './objects';

interface Thing {
  name: string;
  note: string;
  due?: number;
}

const kind: Kind<Thing> = {
  name: 'things',
  noun: 'thing',
  columns: ({ name, due }) => ({ name, search: [], createdAt: 0, dueAt: due, secondKey: `key-${name}` }),
};

let database: Database;
let store: ObjectStore;

beforeEach(() => {
  database = new Database();
  store = new ObjectStore(database);
  store.insert(kind, 'w', { name: 'a', note: 'first', due: 5 });
});
afterEach(() => {
  database.close();
});

const note = () => [store.get(kind, 'w', 'a')?.note, store.getBySecondKey(kind, 'w', 'key-a')?.note];
const due = () => store.nextDue(10, 'change')?.at;

test('a record is read again after every change', () => {
  expect([...note(), due()]).toEqual(['first', 'first', 5]);
  store.update(kind, 'w', { name: 'a', note: 'second', due: 7 });
  expect([...note(), due()]).toEqual(['second', 'second', 7]);
  store.remove(kind, 'w', 'a');
  expect([...note(), due()]).toEqual([undefined, undefined, undefined]);
});

test('also after and inside a failed transaction', () => {
  expect(note()).toEqual(['first', 'first']);
  const failing = () => {
    database.transaction(() => {
      store.update(kind, 'w', { name: 'a', note: 'second', due: 20 });
      expect([...note(), due()]).toEqual(['second', 'second', undefined]);
      throw new Error('refused');
    });
  };
  expect(failing).toThrow('refused');
  expect([...note(), due()]).toEqual(['first', 'first', 5]);
});

test('a transaction that failed before any write keeps the cache', () => {
  store.peek(kind, 'w', 'a');
  const before = store.peek(kind, 'w', 'a');
  const refused = () => {
    database.transaction(() => {
      throw new Error('refused');
    });
  };
  expect(refused).toThrow('refused');
  expect(store.peek(kind, 'w', 'a')).toBe(before);
});

test('readers share a read-only record, and get a new one after every change', () => {
  // The first reader has a record of its own.
  store.peek(kind, 'w', 'a');
  const shared = store.peek(kind, 'w', 'a');
  expect(store.peekBySecondKey(kind, 'w', 'key-a')).toEqual(shared);
  expect(() => Object.assign(shared ?? {}, { note: 'mine' })).toThrow(TypeError);
  expect(store.peek(kind, 'w', 'a')).toBe(store.peek(kind, 'w', 'a'));
  store.update(kind, 'w', { name: 'a', note: 'second' });
  expect([shared?.note, store.peek(kind, 'w', 'a')?.note]).toEqual(['first', 'second']);
  expect(store.peek(kind, 'w', 'none')).toBeUndefined();
});

test('code that may change a record gets a copy', () => {
  const shared = store.peek(kind, 'w', 'a');
  const own = store.get(kind, 'w', 'a');
  expect(own).toEqual(shared);
  Object.assign(own ?? {}, { note: 'mine' });
  expect(note()).toEqual(['first', 'first']);
});

test('workspace and name are never confused', () => {
  store.insert(kind, 'w/a', { name: 'b', note: 'in w/a' });
  expect([store.get(kind, 'w/a', 'b')?.note, store.get(kind, 'w', 'a/b')]).toEqual(['in w/a', undefined]);
});

test('also after a restore of the whole database', () => {
  const saved = database.save();
  store.update(kind, 'w', { name: 'a', note: 'second', due: 20 });
  expect([...note(), due()]).toEqual(['second', 'second', undefined]);
  database.restore(saved);
  expect([...note(), due()]).toEqual(['first', 'first', 5]);
});

test('also after rows of a saved platform replaced it', () => {
  expect([...note(), due()]).toEqual(['first', 'first', 5]);
  database.transaction(() => {
    database.put({});
  });
  expect([...note(), due()]).toEqual([undefined, undefined, undefined]);
});

test('also after it was removed with its workspace, with its parent, or with everything', () => {
  store.insert(kind, 'w', { name: 'a/b', note: 'below' });
  expect(store.get(kind, 'w', 'a/b')?.note).toBe('below');
  store.removeUnder(kind, 'w', 'a');
  expect(store.get(kind, 'w', 'a/b')).toBeUndefined();
  expect(note()).toEqual(['first', 'first']);
  store.removeWorkspace('w');
  expect([...note(), due()]).toEqual([undefined, undefined, undefined]);
  store.insert(kind, 'w', { name: 'a', note: 'again', due: 6 });
  expect([...note(), due()]).toEqual(['again', 'again', 6]);
  store.clear([]);
  expect([...note(), due()]).toEqual([undefined, undefined, undefined]);
});

test('reads within a failed transaction are dropped with it', () => {
  expect(() => {
    database.transaction(() => {
      store.remove(kind, 'w', 'a');
      expect([...note(), due()]).toEqual([undefined, undefined, undefined]);
      throw new Error('refused');
    });
  }).toThrow('refused');
  expect([...note(), due()]).toEqual(['first', 'first', 5]);
});

test('workspaces and kinds are separate', () => {
  expect(note()).toEqual(['first', 'first']);
  expect(store.get(kind, 'other', 'a')).toBeUndefined();
  expect(store.get({ ...kind, name: 'others' }, 'w', 'a')).toBeUndefined();
});

test('a long record is read correctly each time', () => {
  const long = 'x'.repeat(30_000);
  store.update(kind, 'w', { name: 'a', note: long });
  expect(note()).toEqual([long, long]);
  store.update(kind, 'w', { name: 'a', note: 'short' });
  expect(note()).toEqual(['short', 'short']);
});

test('changing a returned record does not affect later reads', () => {
  const read = store.get(kind, 'w', 'a');
  if (read) read.note = 'scribbled';
  expect(note()).toEqual(['first', 'first']);
});
