import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '../emulator';
import { at, clientOf, controlOf, MAIL_SECRET, matching } from '../testing/client';
import { withOwn } from '../testing/own';
import { writeSaved } from './files';
import { Reader } from './format';

const RECORDED = join(__dirname, 'recorded');
const BYTES = Buffer.from([0, 255, 13, 10, 128]);

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saved-'));
  file = join(folder, 'platform.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const read = () => readFileSync(file, 'utf8');
const start = (options: EmulatorOptions = {}) => startEmulator({ clock: 'manual', ...options });

async function names(emulator: Emulator, apiKey = emulator.apiKey): Promise<unknown[]> {
  const { body } = await clientOf({ baseUrl: emulator.baseUrl, apiKey })('GET', '/drives');
  return (body as unknown[]).map((item) => at(item, 'metadata', 'name'));
}

const makeDrive = (emulator: Emulator, name: string) =>
  clientOf(emulator)('POST', '/drives', { metadata: { name }, spec: {} });

/** A file inside a sandbox. */
function contentOf(emulator: Emulator, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${emulator.url}/default/sandboxes/box/filesystem/${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${emulator.apiKey}`,
      accept: 'application/octet-stream',
      ...(init.body !== undefined && { 'content-type': 'application/octet-stream' }),
    },
  });
}

interface Sample {
  text: string;
  apiKey: string;
  /** A key of another workspace. */
  key: string;
  token: string;
  now: number;
}

/** A platform with every kind of data. */
let sample: Sample;

const PUBLIC_URL = 'http://platform.example';

beforeAll(async () => {
  const made = join(mkdtempSync(join(tmpdir(), 'sample-')), 'platform.jsonl');
  await withOwn(start({ deployDelayMs: 1000, publicUrl: PUBLIC_URL }), async (own) => {
    const send = clientOf(own);
    await makeDrive(own, 'data');
    const spec = { integration: 'mail', secret: MAIL_SECRET };
    await send('POST', '/integrations/connections', { metadata: { name: 'mail' }, spec });
    await send('POST', '/sandboxes', { metadata: { name: 'box' } });
    own.clock.advance(1000);
    await contentOf(own, 'data.bin', { method: 'PUT', body: BYTES });
    await contentOf(own, 'note.txt', { method: 'PUT', body: 'Grüße\n' });
    await send('POST', '/functions', { metadata: { name: 'mcp' }, spec: {} });
    own.clock.advance(400);
    const { apiKey: key } = own.addWorkspace('other');
    await send('POST', '/customdomains', {
      metadata: { name: 'shop.example.com' },
      spec: { domainType: 'applications' },
    });
    const token = String(at((await tokenOf(own)).body, 'access_token'));
    own.saveTo(made);
    sample = { text: readFileSync(made, 'utf8'), apiKey: own.apiKey, key, token, now: own.clock.now() };
  });
  rmSync(join(made, '..'), { recursive: true });
});

/** Writes the sample to the file. */
function savedSample(): Sample {
  writeFileSync(file, sample.text);
  return sample;
}

const tokenOf = ({ url, clientId, clientSecret }: Emulator) =>
  clientOf({ baseUrl: url, apiKey: '' })('POST', '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });

/** The file with changed lines and a matching checksum. */
function rewritten(change: (lines: string[]) => string[]): string {
  const lines = change(read().trimEnd().split('\n').slice(0, -1));
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ end: 'workload-platform', lines: lines.length, sha256 })}\n`;
}

/** The file with the first row of a kind changed, and the first API key of the changed owner, too. */
function edited(
  kind: string,
  change: (row: unknown[]) => unknown[],
  changeKey: (row: unknown[]) => unknown[] = (row) => row,
): string {
  let isDone = false;
  let isKeyDone = kind === 'apiKeys';
  return rewritten((lines) =>
    lines.map((line) => {
      const row = JSON.parse(line) as unknown[];
      if (!isDone && row[3] === kind) {
        isDone = true;
        return JSON.stringify(change(row));
      }
      if (!isKeyDone && row[3] === 'apiKeys') {
        isKeyDone = true;
        return JSON.stringify(changeKey(row));
      }
      return line;
    }),
  );
}

const put = (row: unknown[], index: number, value: unknown) =>
  row.map((old, at) => (at === index ? value : old));
const recordWith = (row: unknown[], fields: object) =>
  put(row, row.length - 1, { ...(row.at(-1) as object), ...fields });

const addRow = (...row: unknown[]) => rewritten((lines) => [...lines, JSON.stringify(row)]);

test('another emulator starts from the file: objects, contents, users, keys and time', async () => {
  const { apiKey, key, now } = savedSample();
  await withOwn(start({ restore: file, deployDelayMs: 1000 }), async (own) => {
    expect([own.apiKey, own.clock.now()]).toEqual([apiKey, now]);
    expect(await names(own)).toEqual(['data']);
    expect(Buffer.from(await (await contentOf(own, 'data.bin')).arrayBuffer())).toEqual(BYTES);
    expect(await (await contentOf(own, 'note.txt')).text()).toBe('Grüße\n');
    expect(await names(own, key)).toEqual([]);
    expect((await tokenOf(own)).status).toBe(200);
    const send = clientOf(own);
    expect(await send('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYING' } });
    own.clock.advance(600);
    expect(await send('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYED' } });
  });
});

test('a restored emulator saves the same file, byte by byte', async () => {
  savedSample();
  const again = join(folder, 'again.jsonl');
  await withOwn(start({ restore: file }), (own) => {
    own.saveTo(again);
    own.restoreFrom(again);
    own.saveTo(file);
    return Promise.resolve();
  });
  expect(read()).toBe(readFileSync(again, 'utf8'));
});

test('changing one object changes only its line, plus time and checksum', async () => {
  savedSample();
  await withOwn(start({ restore: file }), async (own) => {
    own.saveTo(file);
    const before = read().split('\n');
    await clientOf(own)('PUT', '/drives/data', {
      metadata: { name: 'data', labels: { team: 'shop' } },
      spec: {},
    });
    own.saveTo(file);
    const changed = read()
      .split('\n')
      .filter((line, index) => line !== before[index]);
    expect(changed).toEqual([matching(/^\["objects",\d+,"default","drives","data",/), matching(/^\{"end":/)]);
  });
});

test('tokens are valid again at the same address', async () => {
  const { token } = savedSample();
  const status = async (own: Emulator) =>
    (await clientOf({ baseUrl: own.baseUrl, apiKey: token })('GET', '/drives')).status;
  await withOwn(start({ publicUrl: PUBLIC_URL }), async (own) => {
    expect(await status(own)).toBe(401);
    own.restoreFrom(file);
    expect(await status(own)).toBe(200);
  });
});

test('a running emulator keeps its own credentials, and takes over all others', async () => {
  const { apiKey, key } = savedSample();
  await withOwn(start(), async (own) => {
    await makeDrive(own, 'late');
    own.faults.add({ path: '/functions', then: { kind: 'hang' } });
    own.restoreFrom(file);
    expect(await names(own)).toEqual(['data']);
    expect(await names(own, key)).toEqual([]);
    expect((await tokenOf(own)).status).toBe(200);
    expect((await clientOf({ baseUrl: own.baseUrl, apiKey })('GET', '/drives')).status).toBe(401);
    expect(own.faults.pending()).toEqual([]);
    expect(await controlOf(own)('GET', '/clock')).toMatchObject({ status: 200 });
  });
});

test('an emulator with another workspace gets that workspace in addition to those of the file', async () => {
  savedSample();
  await withOwn(start({ workspace: 'team' }), async (own) => {
    own.restoreFrom(file);
    expect(await names(own)).toEqual([]);
    const { body } = await clientOf(own)('GET', '/workspaces');
    expect((body as unknown[]).map((one) => at(one, 'name')).sort()).toEqual(['default', 'other', 'team']);
  });
});

test('without keys, the file contains no secret of the emulator, and a new emulator gets its own', async () => {
  const { apiKey, key } = savedSample();
  await withOwn(start({ restore: file }), (own) => {
    own.saveTo(file, { withoutKeys: true });
    expect([own.apiKey, own.clientSecret].filter((secret) => read().includes(secret))).toEqual([]);
    expect(read()).not.toContain('PRIVATE KEY');
    return Promise.resolve();
  });
  await withOwn(start({ restore: file }), async (own) => {
    expect(own.apiKey).not.toBe(apiKey);
    expect([await names(own), await names(own, key)]).toEqual([['data'], []]);
  });
});

test("a given key replaces the file's first key", async () => {
  const { apiKey } = savedSample();
  await withOwn(start({ restore: file, apiKey: 'given' }), async (own) => {
    expect(await names(own, 'given')).toEqual(['data']);
    expect((await clientOf({ baseUrl: own.baseUrl, apiKey })('GET', '/drives')).status).toBe(401);
  });
});

test('a reset returns to the file, and applies the seed again', async () => {
  const { now } = savedSample();
  await withOwn(start({ restore: file, seed: { templates: [{ name: 'starter' }] } }), async (own) => {
    const { apiKey: late } = own.addWorkspace('late');
    await clientOf(own)('DELETE', '/drives/data');
    own.clock.advance(60_000);
    own.reset();
    expect([await names(own), own.clock.now()]).toEqual([['data'], now]);
    expect((await clientOf(own)('GET', '/templates/starter')).status).toBe(200);
    expect((await clientOf({ baseUrl: own.baseUrl, apiKey: late })('GET', '/drives')).status).toBe(401);
  });
});

// Files saved by earlier versions. Each schema adds a file, and existing files never change.
test.each(readdirSync(RECORDED))('reads the recorded file %s', async (name) => {
  await withOwn(
    start({ restore: join(RECORDED, name), apiKey: 'recorded', deployDelayMs: 1000 }),
    async (own) => {
      expect(own.clock.now()).toBe(Date.UTC(2026, 10, 23, 23, 43, 17, 217));
      expect(await names(own)).toEqual(['reports', 'invoices']);
      expect(await (await contentOf(own, 'note.txt')).text()).toBe('Grüße\n');
      expect(Buffer.from(await (await contentOf(own, 'data.bin')).arrayBuffer())).toEqual(BYTES);
      const send = clientOf(own);
      expect(await send('GET', '/snapshots/ready')).toMatchObject({ body: { status: 'ready' } });
      expect(await send('GET', '/integrations/connections/mail')).toMatchObject({ status: 200 });
      expect(await send('GET', '/templates/starter')).toMatchObject({ status: 200 });
      const reader = clientOf({ baseUrl: own.baseUrl, apiKey: 'reader' });
      expect(await reader('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYING' } });
      own.clock.advance(600);
      expect(await reader('GET', '/functions/mcp')).toMatchObject({ body: { status: 'DEPLOYED' } });
      await send('POST', '/applications', {
        metadata: { name: 'shop' },
        spec: { image: 'shop:1', runtime: { image: 'shop:1' } },
      });
      own.clock.advance(1000);
      expect(await send('GET', '/applications/shop')).toMatchObject({ body: { status: 'FAILED' } });
    },
  );
});

test('migrates the references in a file of an older version', async () => {
  writeFileSync(file, readFileSync(join(RECORDED, 'schema-5.jsonl')));
  // Version 4 had no object keys.
  const isOf4 = (line: string) => !/^\["(object_keys"|meta","objects\.keyed")/.test(line);
  writeFileSync(
    file,
    rewritten((lines) => lines.map((line) => line.replace('"schema":5', '"schema":4')).filter(isOf4)),
  );
  await withOwn(start({ restore: file }), (own) => {
    own.saveTo(file);
    return Promise.resolve();
  });
  expect(read()).toMatch(/"schema":5,[^]*\["object_keys","images\/job:1","default","jobs",\d+\]/);
});

test('a platform starts in a time that grows as the number of its objects and files does', async () => {
  const drive = sample.text.split('\n').find((line) => line.includes('"drives","data"')) ?? '';
  const owner = /"file_entries","([^"]+)"/.exec(sample.text)?.[1];
  const secondsOf = async (count: number) => {
    const drives = Array.from({ length: count }, (_, index) =>
      drive.replaceAll('"data"', `"data-${index}"`).replace(/^\["objects",\d+/, `["objects",${1000 + index}`),
    );
    const files = Array.from({ length: count / 25 }, (_, index) => [
      JSON.stringify(['file_entries', owner, `/${index}`, 262_144, `content-${index}`, '644', 0]),
      JSON.stringify([
        'file_pieces',
        `content-${index}`,
        0,
        { base64: randomBytes(262_144).toString('base64') },
      ]),
    ]);
    savedSample();
    writeFileSync(
      file,
      rewritten((lines) => [...lines, ...drives, ...files.flat()]),
    );
    const begun = process.cpuUsage();
    let seconds = Infinity;
    await withOwn(start({ restore: file }), async (own) => {
      const { user, system } = process.cpuUsage(begun);
      seconds = (user + system) / 1e6;
      expect(await names(own)).toHaveLength(count + 1);
    });
    return seconds;
  };
  // Other work on the machine makes the same start slower, never faster.
  const fewer = Math.min(await secondsOf(500), await secondsOf(500), await secondsOf(500));
  const more = Math.min(await secondsOf(2000), await secondsOf(2000));
  // If each object looked at every other one, it would take 16 times as long.
  expect(more / fewer).toBeLessThan(8);
});

describe('the clock', () => {
  const days = (count: number) => count * 24 * 3600 * 1000;

  test("a real clock shows the machine's time, and meanwhile due events have happened", async () => {
    savedSample();
    writeFileSync(
      file,
      rewritten(([head = '', ...rest]) => [at2020(head), ...rest.map(aMonthEarlier)]),
    );
    await withOwn(start({ clock: 'real', restore: file }), async (own) => {
      expect(Math.abs(own.clock.now() - Date.now())).toBeLessThan(60_000);
      // In batches of 10 ms.
      let status: unknown = 'DEPLOYING';
      for (let count = 0; count < 100 && status === 'DEPLOYING'; count += 1) {
        status = at((await clientOf(own)('GET', '/functions/mcp')).body, 'status');
      }
      expect(status).toBe('DEPLOYED');
    });
  });

  test('a real clock continues from a saved time in the future', async () => {
    const { now } = savedSample();
    await withOwn(start({ restore: file }), (own) => {
      own.clock.advance(days(10));
      own.saveTo(file);
      return Promise.resolve();
    });
    await withOwn(start({ clock: 'real', restore: file }), (own) => {
      expect(own.clock.now() - now).toBeGreaterThanOrEqual(days(10));
      expect(own.clock.now() - now).toBeLessThan(days(11));
      return Promise.resolve();
    });
  });

  test('a manual clock shows the time at which a real clock was saved', async () => {
    let saved = 0;
    await withOwn(start({ clock: 'real' }), (own) => {
      own.clock.advance(days(3));
      own.saveTo(file);
      saved = own.clock.now();
      return Promise.resolve();
    });
    await withOwn(start({ restore: file }), (own) => {
      expect(saved - own.clock.now()).toBeLessThan(60_000);
      expect(own.clock.now()).toBeLessThanOrEqual(saved);
      return Promise.resolve();
    });
  });

  /** Moves the times of records, in milliseconds. */
  const aMonthEarlier = (line: string) =>
    line.replace(/\b1\d{12}\b/g, (time) => String(Number(time) - days(30)));
  const at2020 = (head: string) => head.replace(/"time":"[^"]*"/, '"time":"2020-01-01T00:00:00.000Z"');
});

describe('a data folder', () => {
  test('that is new starts from the file, and continues from there', async () => {
    const { apiKey } = savedSample();
    const data = join(folder, 'data');
    await withOwn(start({ data, restore: file }), async (own) => {
      await makeDrive(own, 'more');
    });
    await withOwn(start({ data }), async (own) => {
      expect(own.apiKey).toBe(apiKey);
      expect((await names(own)).sort()).toEqual(['data', 'more']);
    });
  });

  test('that contains a platform stays unchanged', async () => {
    savedSample();
    const data = join(folder, 'data');
    await withOwn(start({ data }), (own) => makeDrive(own, 'mine').then(() => undefined));
    await expect(start({ data, restore: file })).rejects.toThrow(
      `${data} holds a platform already, so ${file} is not restored: choose a new folder`,
    );
    await withOwn(start({ data }), async (own) => {
      expect(await names(own)).toEqual(['mine']);
    });
  });

  test('contains what a running emulator restored, after a restart with the same keys', async () => {
    savedSample();
    const data = join(folder, 'data');
    let apiKey = '';
    await withOwn(start({ data }), (own) => {
      apiKey = own.apiKey;
      own.restoreFrom(file);
      return Promise.resolve();
    });
    await withOwn(start({ data }), async (own) => {
      expect([own.apiKey, await names(own)]).toEqual([apiKey, ['data']]);
    });
  });
});

describe('the file', () => {
  let mine: Emulator;
  beforeAll(async () => {
    mine = await start();
    await makeDrive(mine, 'mine');
  });
  afterAll(() => mine.stop());

  test('is readable only by its owner, and replaces an existing one', async () => {
    writeFileSync(file, 'old');
    chmodSync(file, 0o644);
    await withOwn(start(), (own) => {
      own.saveTo(file);
      return Promise.resolve();
    });
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(read()).toMatch(/^\{"format":"workload-platform","version":1,/);
    expect(readdirSync(folder)).toEqual(['platform.jsonl']);
  });

  test.each([
    ['none/platform.jsonl', /cannot be saved in .*: the folder .*none does not exist; create it first$/],
    ['.', /cannot be saved in .*: it is a folder; give a file$/],
  ])('cannot be written as %s', (name, message) => {
    expect(() => {
      mine.saveTo(join(folder, name));
    }).toThrow(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("may have another system's line endings", async () => {
    savedSample();
    writeFileSync(file, read().replaceAll('\n', '\r\n'));
    await withOwn(start({ restore: file }), async (own) => {
      expect(await names(own)).toEqual(['data']);
    });
  });

  test.each<[string, () => string | Buffer, RegExp]>([
    ['something else', () => 'hello\n', /it is not such a file: give a file that `save` wrote$/],
    ['an archive', () => Buffer.alloc(100_000, 1), /it is not such a file/],
    ['empty', () => '', /it is not such a file/],
    ['truncated', () => read().slice(0, -200), /it is cut off after line \d+: copy it whole$/],
    [
      'edited',
      () => read().replace('"data"', '"date"'),
      /its checksum does not fit: it was damaged or edited/,
    ],
    ['two files joined', () => read() + read(), /line \d+ comes after its end/],
    [
      'of a newer version',
      () => rewritten(([head = '', ...rest]) => [head.replace('"schema":5', '"schema":99'), ...rest]),
      /it is of a newer version \(.*schema 99.*\): update @workload\/emulator$/,
    ],
    [
      'of a version that never existed',
      () => rewritten(([head = '', ...rest]) => [head.replace('"schema":5', '"schema":3'), ...rest]),
      /line 1, schema: must be at least 4$/,
    ],
    ['with an unknown table', () => addRow('evil', 1), /line \d+: there is no table "evil"$/],
    ['with an unknown setting', () => addRow('meta', 'a', 'b', 'c'), /line \d+: meta has 2 columns, not 3$/],
    ['with a number as a string', () => addRow('meta', 'a', 1), /line \d+: meta\.value must be a text$/],
    ['with an object twice', () => addRow('meta', 'firstKey', 'x'), /two of its rows are the same object/],
    [
      'with invalid bytes',
      () => addRow('file_pieces', 'a', 1, { base64: '!' }),
      /file_pieces\.bytes must be \{"text": …\} or/,
    ],
    [
      'with an invalid record',
      () => addRow('schedule_executions', 99, 'default', 'a', 'b', null, null, 1, 'x'),
      /schedule_executions\.record must be an object$/,
    ],
    [
      'with a record without its fields',
      () =>
        rewritten((lines) =>
          lines
            .filter((line) => !line.includes('"objects.keyed"'))
            .map((line) => line.replace(/\{"uid":.*\}/, '{}')),
        ),
      /line \d+: its sandbox is not valid: metadata: /,
    ],
    [
      'with an object of a workspace that it does not have',
      () => edited('drives', (row) => put(row, 2, 'elsewhere')),
      /line \d+: there is no workspace "elsewhere"$/,
    ],
    [
      'with a key of nobody',
      () => edited('apiKeys', (row) => recordWith(row, { sub: 'service-account-of-nobody' })),
      /line \d+: the owner of its API key is not a service account of the file$/,
    ],
    [
      'with a key for the workspace of another owner',
      () =>
        edited(
          'serviceAccounts',
          (row) => recordWith(row, { accountAdmin: false, workspace: 'other' }),
          (row) => recordWith(row, { workspace: 'default' }),
        ),
      /line \d+: its API key is for another workspace than the service account that owns it$/,
    ],
    [
      'with a scope that the API does not have',
      () => edited('apiKeys', (row) => recordWith(row, { scopes: ['everything'] })),
      /line \d+: its API key is not valid: scopes\[0\]: /,
    ],
    [
      'with a scope too many',
      () =>
        edited(
          'serviceAccounts',
          (row) => recordWith(row, { scopes: ['functions:get'] }),
          (row) => recordWith(row, { scopes: ['functions:get', 'functions:update'] }),
        ),
      /line \d+: its API key has a scope that the service account that owns it does not have$/,
    ],
    [
      'with a key without scopes, which means all, of an owner who has one',
      () => edited('serviceAccounts', (row) => recordWith(row, { scopes: ['functions:get'] })),
      /line \d+: its API key has a scope that the service account that owns it does not have$/,
    ],
    [
      'with a public program that has the client id of a service account',
      () =>
        rewritten((lines) =>
          lines.flatMap((line) => {
            const row = JSON.parse(line) as unknown[];
            if (row[3] !== 'serviceAccounts') return [line];
            const { clientId, createdAt } = row.at(-1) as Record<string, unknown>;
            const record = {
              clientId,
              name: 'x',
              redirectUris: ['http://127.0.0.1/'],
              scopes: [],
              createdAt,
            };
            const program = put(put(put(row, 1, 999), 3, 'oauthClients'), row.length - 1, record);
            return [line, JSON.stringify(program)];
          }),
        ),
      /line \d+: the client id of its OAuth client is that of a service account$/,
    ],
    [
      'with a member that is no user',
      () => edited('members', (row) => put(row, 4, 'user-of-nowhere')),
      /line \d+: its member is not a user of the file$/,
    ],
    [
      'with an address twice',
      () =>
        rewritten((lines) =>
          lines.flatMap((line) =>
            line.startsWith('["objects"') && line.includes('"customdomains"')
              ? [line, JSON.stringify(put(put(JSON.parse(line) as unknown[], 1, 999), 2, 'other'))]
              : [line],
          ),
        ),
      /line \d+: its address is that of line \d+, and has one owner$/,
    ],
    [
      'with an impossible time',
      () => rewritten(([head = '', ...rest]) => [head.replace(/"time":"\d+/, '"time":"9999'), ...rest]),
      /line 1, time: must be before the year 9000$/,
    ],
    [
      'with an invalid signing key',
      () =>
        rewritten(([head = '', ...rest]) => [
          head.replace(/"signingKey":"[^"]*"/, '"signingKey":"x"'),
          ...rest,
        ]),
      /line 1, keys\.signingKey: must be an Ed25519 key in PEM$/,
    ],
  ])('is refused when it is %s, and nothing changes', async (_what, content, message) => {
    savedSample();
    const bytes = content();
    writeFileSync(file, bytes);
    const before = mine.clock.now();
    expect(() => {
      mine.restoreFrom(file);
    }).toThrow(message);
    expect([await names(mine), mine.clock.now()]).toEqual([['mine'], before]);
    expect((await tokenOf(mine)).status).toBe(200);
    const answer = await sendFile(mine, bytes);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_request', code: 400, message: matching(/^saved platform: /) },
    ]);
    await expect(start({ restore: file })).rejects.toThrow(message);
  });

  test('that does not exist is reported', async () => {
    await expect(start({ restore: file })).rejects.toThrow(
      `${file} cannot be restored: there is no such file`,
    );
  });

  test('is read the same in any chunks', () => {
    const whole = new Reader();
    whole.take(Buffer.from(sample.text));
    const bytewise = new Reader();
    for (const byte of Buffer.from(sample.text)) bytewise.take(Buffer.of(byte));
    expect(bytewise.end()).toEqual(whole.end());
  });

  test('is not written on a full disk, and the old one stays', () => {
    writeFileSync(file, 'old');
    function* parts(): Generator<Buffer, void> {
      yield Buffer.from('new');
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    }
    expect(() => {
      writeSaved(file, parts());
    }).toThrow(
      `the platform cannot be saved in ${file}: the disk is full; free some space, or choose another place`,
    );
    expect([read(), readdirSync(folder)]).toEqual(['old', ['platform.jsonl']]);
  });

  test('is read up to its limit', () => {
    const reader = new Reader();
    reader.take(Buffer.from('{"format":"workload-platform"'));
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    expect(() => {
      for (let count = 0; count < 256; count += 1) reader.take(chunk);
    }).toThrow('the file is too large for a saved platform: at most 256 MiB');
  });

  test('with SQL in a name becomes rows with that name', async () => {
    savedSample();
    const name = "x'; DROP TABLE objects; --";
    writeFileSync(file, addRow('meta', name, name));
    await withOwn(start({ restore: file }), async (own) => {
      expect(await names(own)).toEqual(['data']);
    });
  });
});

const sendFile = (own: Emulator, body: string | Buffer) =>
  fetch(`${own.url}/_emulator/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.controlToken}` },
    body,
  });

describe('over HTTP', () => {
  test('a platform is saved and restored, even above the body limit of other calls', async () => {
    await withOwn(start({ deployDelayMs: 0 }), async (own) => {
      await clientOf(own)('POST', '/sandboxes', { metadata: { name: 'box' } });
      const content = Buffer.alloc(900_000, 'ä');
      for (const name of ['one', 'two', 'three']) {
        expect((await contentOf(own, name, { method: 'PUT', body: content })).status).toBe(200);
      }
      const headers = { authorization: `Bearer ${own.controlToken}` };
      const saved = await fetch(`${own.url}/_emulator/save`, { method: 'POST', headers });
      expect([saved.status, saved.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
      const text = await saved.text();
      own.reset();
      expect((await contentOf(own, 'one')).status).toBe(404);
      expect(text.length).toBeGreaterThan(1024 * 1024);
      expect((await sendFile(own, text)).status).toBe(204);
      // Jest compares bytes one by one.
      const restored = Buffer.from(await (await contentOf(own, 'three')).arrayBuffer());
      expect(restored.equals(content)).toBe(true);
    });
  });

  test('leaves out keys on request', async () => {
    await withOwn(start(), async (own) => {
      const save = async (query: string) => {
        const headers = { authorization: `Bearer ${own.controlToken}` };
        return fetch(`${own.url}/_emulator/save${query}`, { method: 'POST', headers });
      };
      expect(await (await save('')).text()).toContain(own.apiKey);
      expect(await (await save('?withoutKeys=true')).text()).not.toContain(own.apiKey);
      expect((await save('?withoutKeys=yes')).status).toBe(400);
    });
  });

  test('a broken upload changes nothing', async () => {
    savedSample();
    await withOwn(start(), async (own) => {
      await makeDrive(own, 'mine');
      const leaving = new AbortController();
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from(read().slice(0, 500)));
          setImmediate(() => {
            leaving.abort();
          });
        },
      });
      const init = { method: 'POST', body, duplex: 'half', signal: leaving.signal } as const;
      const headers = { authorization: `Bearer ${own.controlToken}` };
      await expect(fetch(`${own.url}/_emulator/restore`, { ...init, headers })).rejects.toThrow();
      expect(await names(own)).toEqual(['mine']);
    });
  });
});

test('its folder contains its address while it runs', async () => {
  const data = join(folder, 'data');
  const address = join(data, 'platform.db-address');
  mkdirSync(data);
  writeFileSync(address, 'http://127.0.0.1:1');
  await withOwn(start({ data }), (own) => {
    expect(readFileSync(address, 'utf8')).toBe(own.url);
    return Promise.resolve();
  });
  expect(existsSync(address)).toBe(false);
});
