import { Memo } from './memo';

const reader = () => {
  const memo = new Memo<string>((value) => value.length, 1_000_000);
  const read: string[] = [];
  const get = (key: string, length: number, version = 0) =>
    memo.get(key, version, () => {
      read.push(key);
      return 'x'.repeat(length);
    }).length;
  return { get, read };
};

test('a value is read once for each version', () => {
  const { get, read } = reader();
  expect([get('a', 1), get('a', 2), get('a', 2, 1), get('a', 3, 1)]).toEqual([1, 1, 2, 2]);
  expect(read).toEqual(['a', 'a']);
});

test('a long value is read each time', () => {
  const { get, read } = reader();
  get('a', 1_000_001);
  get('a', 1_000_001);
  expect(read).toEqual(['a', 'a']);
});

test('keeps at most 32 million characters, and drops the oldest values', () => {
  const { get, read } = reader();
  const keys = Array.from({ length: 33 }, (_, index) => `key-${index}`);
  for (const key of keys) get(key, 990_000);
  for (const key of ['key-32', 'key-1', 'key-0']) get(key, 990_000);
  expect(read).toEqual([...keys, 'key-0']);
});

test('a new version of a value replaces the previous one', () => {
  const { get, read } = reader();
  get('other', 10);
  for (let version = 0; version < 40; version += 1) get('a', 990_000, version);
  get('other', 10);
  expect(read.filter((key) => key === 'other')).toEqual(['other']);
});
