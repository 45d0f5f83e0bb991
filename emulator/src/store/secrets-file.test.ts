import Sqlite from 'libsql';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../emulator';
import { StartError } from '../errors';
import { at, clientOf } from '../testing/client';
import { askToken } from '../testing/oauth';
import { withOwn } from '../testing/own';
import { Database } from './database';
import { SecretsFile, secretsFileOf } from './secrets-file';

let data: string;
let file: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = secretsFileOf(data);
});
afterEach(() => {
  rmSync(data, { recursive: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const secretsIn = (path: string) =>
  Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);
/** The secrets that other files of the folder contain, while the emulator runs and afterwards. */
const leaked = (secrets: readonly string[]) => {
  const others = readdirSync(data).filter((name) => join(data, name) !== file);
  const bytes = Buffer.concat(others.map((name) => readFileSync(join(data, name))));
  return secrets.filter((secret) => bytes.includes(secret));
};

test('credentials and signing key are in their own file, accessible only to the owner', async () => {
  await withOwn(startEmulator({ data }), async (own) => {
    own.reset();
    const { apiKey, clientSecret, controlToken } = own;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(kept).toMatchObject({ apiKey, clientSecret, controlToken });
    expect(kept).toHaveProperty('signingKey');
    expect(leaked(secretsIn(file))).toEqual([]);
    return Promise.resolve();
  });
  expect(modeOf(file)).toBe('600');
  expect(leaked(secretsIn(file))).toEqual([]);
});

/** Changes the folder to that of version 2, which wrote the secrets into the database at every start. */
function makeOld(): void {
  const old = new Sqlite(join(data, 'platform.db'));
  const secrets = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  for (const [key, value] of [...secrets, ...secrets]) {
    old.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run([key, value]);
  }
  old.exec("UPDATE meta SET value = '2' WHERE key = 'schema'");
  old.close();
  rmSync(file);
}

test("an older version's credentials leave the database at the first start, and stay valid", async () => {
  const first = await startEmulator({ data });
  const { apiKey, clientSecret, controlToken } = first;
  const port = Number(new URL(first.url).port);
  const grant = { grant_type: 'client_credentials', client_id: first.clientId, client_secret: clientSecret };
  const token = String(at((await askToken(first, grant)).body, 'access_token'));
  await first.stop();
  const secrets = secretsIn(file);
  makeOld();
  expect(leaked([apiKey])).toEqual([apiKey]);

  await withOwn(startEmulator({ data, port }), async (own) => {
    expect(own).toMatchObject({ apiKey, clientSecret, controlToken });
    const send = clientOf({ baseUrl: own.baseUrl, apiKey: token });
    expect(await send('GET', '/drives')).toMatchObject({ status: 200 });
    expect(leaked(secretsIn(file))).toEqual([]);
  });
  expect(secretsIn(file)).toEqual(expect.arrayContaining(secrets));
  expect(leaked(secretsIn(file))).toEqual([]);
});

test('they leave it at the second start if the first was killed before it rewrote the database', async () => {
  await withOwn(startEmulator({ data }), () => Promise.resolve());
  makeOld();
  const killed = jest.spyOn(Database.prototype, 'forgetRemoved').mockImplementation(() => {
    throw new Error('killed');
  });
  await expect(startEmulator({ data })).rejects.toThrow('killed');
  killed.mockRestore();
  expect(leaked(secretsIn(file))).not.toEqual([]);
  const forget = jest.spyOn(Database.prototype, 'forgetRemoved');
  await withOwn(startEmulator({ data }), () => Promise.resolve());
  expect(leaked(secretsIn(file))).toEqual([]);
  await withOwn(startEmulator({ data }), () => Promise.resolve());
  expect(forget).toHaveBeenCalledTimes(1);
  forget.mockRestore();
});

test('a token becomes valid again only when the contents of its time are restored', async () => {
  const own = await startEmulator();
  const grant = {
    grant_type: 'client_credentials',
    client_id: own.clientId,
    client_secret: own.clientSecret,
  };
  const tokenNow = async () => String(at((await askToken(own, grant)).body, 'access_token'));
  const status = async (token: string) =>
    (await clientOf({ baseUrl: own.baseUrl, apiKey: token })('GET', '/drives')).status;
  const saved = own.save();
  const before = await tokenNow();
  own.reset();
  const after = await tokenNow();
  expect([await status(before), await status(after)]).toEqual([401, 200]);
  own.restore(saved);
  expect([await status(before), await status(after)]).toEqual([200, 401]);
  own.reset();
  expect([await status(before), await status(after)]).toEqual([401, 401]);
  await own.stop();
});

test('a refused start does not change the file', async () => {
  await withOwn(startEmulator({ data, apiKey: 'first-key' }), () => Promise.resolve());
  const seed = { users: [{ email: 'a@example.com', account: 'none' }] };
  await expect(startEmulator({ data, apiKey: 'second-key', seed })).rejects.toThrow('account');
  expect(secretsIn(file)).toContain('first-key');
});

test('a file that others can read loses that permission', () => {
  writeFileSync(file, '{"apiKey": "a"}');
  chmodSync(file, 0o644);
  expect(new SecretsFile(data).get('apiKey')).toBe('a');
  expect(modeOf(file)).toBe('600');
});

test('a secrets file that cannot be opened is reported in one line', async () => {
  const inTheWay = createServer();
  await once(inTheWay.listen(file), 'listening');
  await expect(startEmulator({ data })).rejects.toThrow(StartError);
  await expect(startEmulator({ data })).rejects.toThrow(/^cannot keep data in .*secrets\.json/);
  inTheWay.close();
});

test('a symbolic link is refused, and its target stays unchanged', () => {
  const other = join(data, 'other');
  writeFileSync(other, '{}');
  chmodSync(other, 0o644);
  symlinkSync(other, file);
  expect(() => new SecretsFile(data)).toThrow(StartError);
  expect(modeOf(other)).toBe('644');
});

test.each(['{"apiKey": "hunter2"', '{"apiKey": {"hunter2": 1}}', '[]', ''])(
  'a file with %j is refused, without quoting it',
  (content) => {
    writeFileSync(file, content);
    expect(() => new SecretsFile(data)).toThrow(
      `${file} is not in the form that the emulator wrote: move it away, and new credentials are created`,
    );
  },
);
