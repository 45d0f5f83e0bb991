import { ArgumentError } from './arguments';
import { filePath, path } from './path';

test.each([
  ['data', '/drives/data'],
  ['../x', '/drives/..%2Fx'],
  ['a/b', '/drives/a%2Fb'],
  ['a?b', '/drives/a%3Fb'],
  ['a#b', '/drives/a%23b'],
  ['a b', '/drives/a%20b'],
  ['%2e%2e', '/drives/%252e%252e'],
  ['a\r\nb', '/drives/a%0D%0Ab'],
  ['ä', '/drives/%C3%A4'],
  ['...', '/drives/...'],
])('the name %j stays one segment', (name, expected) => {
  expect(path`/drives/${name}`.text).toBe(expected);
});

test('literal parts stay unchanged, including backslashes', () => {
  expect(path`/snapshots/${'a'}/fork`.text).toBe('/snapshots/a/fork');
});

test.each(['', '.', '..'])('the name %j, which URLs would resolve, is refused', (name) => {
  expect(path`/drives/${name}`.refusal?.message).toBe(`a name in the path /drives/* must not be "${name}"`);
});

test.each([[undefined], [null], [1], [{}]])(
  '%p is refused instead of being converted to a string',
  (value) => {
    expect(path`/drives/${value as string}`.refusal?.message).toMatch(/must be a string/);
  },
);

test('a name with invalid Unicode is refused as a name, not as a broken URL', () => {
  expect(path`/drives/${'\ud800'}`.refusal?.message).toMatch(/well-formed Unicode/);
});

test('a refusal is an ArgumentError, which is a TypeError', () => {
  expect(path`/drives/${''}`.refusal).toBeInstanceOf(ArgumentError);
  expect(path`/drives/${''}`.refusal).toBeInstanceOf(TypeError);
});

test('a path knows its endpoint, whatever the names', () => {
  expect(path`/snapshots/${'a/b'}/fork`.route).toBe('/snapshots/*/fork');
  expect(path`/drives`.route).toBe('/drives');
});

test.each([
  ['/tmp/a b.txt', '/filesystem/tmp/a%20b.txt'],
  ['tmp//x?y', '/filesystem/tmp/x%3Fy'],
  ['/', '/filesystem/'],
  ['', '/filesystem/'],
])('the file path %j keeps its slashes, and encodes everything else', (file, expected) => {
  expect(filePath`/filesystem/${file}`.text).toBe(expected);
});

test.each(['../etc', '/tmp/../etc', 'a/./b', '..'])(
  'the file path %j, which leads elsewhere, is refused',
  (file) => {
    expect(filePath`/filesystem/${file}`.refusal).toBeInstanceOf(ArgumentError);
  },
);
