import { Database } from './database';
import { FileStore, PIECE_BYTES } from './files';

let database: Database;
let files: FileStore;

beforeEach(() => {
  database = new Database();
  files = new FileStore(database);
});
afterEach(() => {
  database.close();
});

const BYTES = Buffer.alloc(3 * PIECE_BYTES, 'content');
const put = (owner: string, path: string, content = files.store(BYTES)) => {
  files.put(owner, { path, content, mode: '644', modifiedAt: 0 });
  return content;
};
const keptPieces = () => database.prepare<object>('SELECT number FROM file_pieces').all().length;

test('a directory listing does not read contents', () => {
  const content = put('web', '/dir/file');
  database.prepare('DELETE FROM file_pieces').run();
  expect(files.below('web', '/dir')).toMatchObject([{ path: '/dir/file', content: { size: BYTES.length } }]);
  expect(files.usage('web')).toEqual({ bytes: BYTES.length, files: 1 });
  expect(() => files.read(content)).toThrow('was replaced while it was read');
});

test('copies share a content, which is deleted with the last of them', () => {
  put('web', '/a', put('web', '/b'));
  files.copy('web', 'fork');
  expect(keptPieces()).toBe(3);
  files.remove('web', '/a');
  files.removeOwner('web');
  expect(files.get('fork', '/a')?.content).toEqual(files.get('fork', '/b')?.content);
  expect(keptPieces()).toBe(3);
  put('fork', '/a', files.store(Buffer.from('new')));
  expect(keptPieces()).toBe(4);
  files.removeOwner('fork');
  expect(keptPieces()).toBe(0);
});

test('reading a replaced content reports it', () => {
  const pieces = files.pieces(put('web', '/a'));
  pieces.next();
  put('web', '/a');
  expect(() => pieces.next()).toThrow('was replaced while it was read');
});

test('contents below an owner count and are deleted with it, but are not copied', () => {
  put('web', '/a');
  put('web/uploads', '/part');
  put('web2', '/a');
  expect(files.usage('web')).toEqual({ bytes: 2 * BYTES.length, files: 2 });
  files.copy('web', 'fork');
  expect(files.usage('fork').files).toBe(1);
  files.removeOwner('web');
  expect([files.usage('web').files, files.usage('web2').files]).toEqual([0, 1]);
});

test('contents are joined in order', () => {
  const parts = ['first', '', 'second'].map((text, number) =>
    put('up', `/${number}`, files.store(Buffer.from(text))),
  );
  const whole = files.join(parts);
  files.removeOwner('up');
  expect(files.read(whole).toString()).toBe('firstsecond');
});
