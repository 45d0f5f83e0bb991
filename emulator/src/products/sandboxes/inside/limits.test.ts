import { type Emulator, startEmulator } from '../../../emulator';
import type { Ran } from '../../../platform/handlers';
import { MOST_BYTES_OF_DISK, MOST_BYTES_OF_FILE } from '../../../store/disk';
import { at, clientOf, matching, type Send } from '../../../testing/client';
import { MOST_BYTES_OF_OUTPUT, MOST_LINES_FOUND } from './limits';

/** Results of commands with a handler. */
const HANDLED: Record<string, Ran> = {
  chatter: { exitCode: 0, stdout: 'ü'.repeat(MOST_BYTES_OF_OUTPUT), stderr: '' },
};
const MEGABYTE = 'x'.repeat(900_000);
const MIB = 1024 * 1024;

let emulator: Emulator;
let send: Send;
let box: Send;
let base: string;
let count = 0;

beforeAll(async () => {
  emulator = await startEmulator({
    clock: 'manual',
    handlers: { process: ({ command }) => HANDLED[command] },
  });
  send = clientOf(emulator);
  await start('full');
  // Leaves less than a megabyte free. Copies are cheap, so every test has its own.
  const fill = `cat ${'a '.repeat(32)} > b; cp b c; cp b d; cp b e; cat ${'a '.repeat(13)} > f`;
  await exec(`echo -n $A > a; ${fill}`, { A: MEGABYTE });
});
beforeEach(() => start(`web-${(count += 1)}`));
afterAll(() => emulator.stop());

/** Continues in a new sandbox. */
async function start(name: string): Promise<void> {
  await send('POST', '/sandboxes', { metadata: { name } });
  enter(name);
}
/** Continues in a new sandbox with a full disk. */
async function startFull(): Promise<void> {
  const name = `full-${count}`;
  await send('POST', '/sandboxes/full/fork', { targetType: 'sandbox', targetName: name });
  enter(name);
}
function enter(name: string): void {
  base = `${emulator.url}/default/sandboxes/${name}`;
  box = clientOf({ baseUrl: base, apiKey: emulator.apiKey });
}
const exec = async (command: string, env?: Record<string, string>) =>
  (await box('POST', '/process', { command, ...(env && { env }) })).body as {
    stdout: string;
    stderr: string;
    exitCode: number;
    status: string;
  };
const sizes = async () => {
  const { body } = await box('GET', '/filesystem/tree/');
  return Object.fromEntries(
    (at(body, 'files') as unknown[]).map((file) => [at(file, 'name'), at(file, 'size')]),
  ) as Record<string, number>;
};
const upload = async (path: string) =>
  String(at((await box('POST', `/filesystem-multipart/initiate${path}`)).body, 'uploadId'));
const bytesTo = async (path: string, bytes: Buffer) => {
  const response = await fetch(base + path, {
    method: 'PUT',
    body: bytes,
    headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/octet-stream' },
  });
  return { status: response.status, body: await response.json() };
};
describe('a command', () => {
  test('that doubles a file stops at the size limit, and leaves the file unchanged', async () => {
    const doubled = Array.from({ length: 6 }, (_, turn) => (turn % 2 ? 'cat b b > a' : 'cat a a > b'));
    const { stderr, exitCode } = await exec(['echo -n $A > a', ...doubled].join('; '), {
      A: MEGABYTE.slice(0, 600_000),
    });
    expect([exitCode, stderr]).toEqual([1, matching(/^cat: \/[ab]: File too large\n/)]);
    const files = await sizes();
    expect(Math.max(...Object.values(files))).toBe(600_000 * 32);
    expect(files.a).not.toBe(files.b);
  });

  test('fails on a full disk, and removing files makes room again', async () => {
    await startFull();
    expect(await exec('echo -n $A > more', { A: MEGABYTE })).toMatchObject({
      exitCode: 1,
      stderr: 'echo: /more: No space left on device\n',
    });
    expect(await exec('echo little > more')).toMatchObject({ exitCode: 0 });
    expect(await exec('mv b moved; mv moved b')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await exec('rm c; echo -n $A > more', { A: MEGABYTE })).toMatchObject({ exitCode: 0 });
    const total = Object.values(await sizes()).reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(MOST_BYTES_OF_DISK);
  });

  test('keeps the beginning of its output, with a note that it was cut', async () => {
    await box('PUT', '/filesystem/a', { content: MEGABYTE });
    const cut = await exec('cat a; cat a; cat none');
    expect(cut.stdout).toBe('x'.repeat(MOST_BYTES_OF_OUTPUT));
    expect(cut.stderr).toBe(
      `cat: /none: no such file or directory\nstandard output: cut after ${MOST_BYTES_OF_OUTPUT} bytes\n`,
    );
    const { stdout, exitCode } = await exec('chatter');
    expect([stdout, exitCode]).toEqual(['ü'.repeat(MOST_BYTES_OF_OUTPUT / 2), 0]);
  });

  test('is too long if its variables make it so', async () => {
    expect(await exec(`echo ${'$A'.repeat(100)}`, { A: MEGABYTE })).toMatchObject({
      exitCode: 126,
      stdout: '',
      stderr: 'sh: Argument list too long\n',
    });
  });

  test('is killed at its work limit, and keeps what it has done', async () => {
    await startFull();
    await exec('rm a c d e f');
    expect(await exec(`echo 1 > one; ${'wc -c b; '.repeat(900)} echo 2 > two`)).toMatchObject({
      status: 'killed',
      exitCode: 137,
      stdout: matching(/^(28800000\n)+$/),
      stderr: 'Killed\n',
    });
    expect(await sizes()).toEqual({ b: 28_800_000, one: 2 });
  });

  test('reads lines correctly, however many there are', async () => {
    await box('PUT', '/filesystem/lines', { content: '\n'.repeat(400_000) });
    expect(await exec('cat lines lines lines lines lines > many; wc many; head -n 2 many')).toMatchObject({
      stdout: '2000000\n\n\n',
    });
    await box('PUT', '/filesystem/three', { content: 'one\ntwo\nthree' });
    expect(
      await exec(
        'wc three; head -n 1 three; tail -n 2 three; tail -n 9 three; tail -n 0 three; grep o three',
      ),
    ).toMatchObject({ stdout: '3\none\ntwo\nthree\none\ntwo\nthree\none\ntwo\n' });
    expect(await exec('head -n x three')).toMatchObject({
      exitCode: 1,
      stderr: 'head: invalid number of lines "x"\n',
    });
  });
});

describe('an upload', () => {
  test('without enough room is refused, and leaves nothing', async () => {
    await startFull();
    const before = await sizes();
    const refused = { error: '/new/more: No space left on device', code: 422, message: matching(/No space/) };
    const answer = await box('PUT', '/filesystem/new/more', { content: MEGABYTE });
    expect(answer).toMatchObject({ status: 422, body: refused });
    expect(await box('PUT', '/filesystem/tree/site', { files: { a: 'a', b: MEGABYTE } })).toMatchObject({
      status: 422,
    });
    expect((await box('GET', '/filesystem/tree/')).body).toMatchObject({ subdirectories: [] });
    expect(await sizes()).toEqual(before);
  });

  test('uses room on the disk while it runs, and frees it when it is aborted', async () => {
    await startFull();
    const id = await upload('/whole');
    const put = (number: number, bytes: number) =>
      bytesTo(`/filesystem-multipart/${id}/part?partNumber=${number}`, Buffer.alloc(bytes));
    const left = MOST_BYTES_OF_DISK - Object.values(await sizes()).reduce((sum, size) => sum + size, 0);
    expect((await put(1, left - 1000)).status).toBe(200);
    // A part that is sent again takes its space only once.
    expect((await put(1, left - 1000)).status).toBe(200);
    expect(await put(2, 2000)).toMatchObject({ status: 422, body: { error: matching(/No space left/) } });
    expect((await box('GET', `/filesystem-multipart/${id}/parts`)).body).toMatchObject({
      parts: [{ partNumber: 1, size: left - 1000 }],
    });
    expect(await exec('echo $A > more', { A: 'x'.repeat(2000) })).toMatchObject({ exitCode: 1 });
    await box('DELETE', `/filesystem-multipart/${id}/abort`);
    expect(await exec('echo $A > more', { A: 'x'.repeat(2000) })).toMatchObject({ exitCode: 0 });
  });

  test('that is never completed frees its room after a day', async () => {
    await startFull();
    const id = await upload('/whole');
    await bytesTo(`/filesystem-multipart/${id}/part?partNumber=1`, Buffer.alloc(150_000));
    expect(await exec('echo $A > more', { A: 'x'.repeat(150_000) })).toMatchObject({ exitCode: 1 });
    emulator.clock.advance(24 * 3_600_000);
    expect(await exec('echo $A > more', { A: 'x'.repeat(150_000) })).toMatchObject({ exitCode: 0 });
  });

  test('is completed even if there is no room for a second copy of its parts', async () => {
    await startFull();
    const id = await upload('/whole');
    const parts = [];
    for (const number of [1, 2]) {
      const { body } = await bytesTo(
        `/filesystem-multipart/${id}/part?partNumber=${number}`,
        Buffer.alloc(90_000, number),
      );
      parts.push({ partNumber: number, etag: at(body, 'etag') });
    }
    expect(await box('POST', `/filesystem-multipart/${id}/complete`, { parts })).toMatchObject({
      status: 200,
    });
    expect(await exec('wc -c whole')).toMatchObject({ stdout: '180000\n' });
  });

  test('in parts cannot exceed the file size limit', async () => {
    const id = await upload('/whole');
    const whole = Math.floor(MOST_BYTES_OF_FILE / MIB);
    for (let number = 1; number <= whole; number += 1) {
      const path = `/filesystem-multipart/${id}/part?partNumber=${number}`;
      expect((await bytesTo(path, Buffer.alloc(MIB))).status).toBe(200);
    }
    expect(await bytesTo(`/filesystem-multipart/${id}/part?partNumber=99`, Buffer.alloc(MIB))).toMatchObject({
      status: 422,
      body: { error: '/whole: File too large', code: 422 },
    });
  });
});

test('directories count as files, including those that a path creates', async () => {
  const deep = `${'d/'.repeat(150)}f`;
  const files = Object.fromEntries(Array.from({ length: 70 }, (_, number) => [`${number}/${deep}`, '']));
  expect(await box('PUT', '/filesystem/tree/many', { files })).toMatchObject({
    status: 422,
    body: { error: matching(/^\/many\/65[d/f]+: No space left on device$/) },
  });
  expect((await box('GET', '/filesystem-find/')).body).toMatchObject({ total: 0 });
  expect(await exec('echo x > $A', { A: 'a'.repeat(5000) })).toMatchObject({
    exitCode: 1,
    stderr: matching(/^echo: \/a{99}…: File name too long\n$/),
  });
});

test('forks and snapshots of a full sandbox have all its contents', async () => {
  await startFull();
  const before = await sizes();
  await send('POST', `/sandboxes/full-${count}/snapshots`, { name: 'v1' });
  await exec('rm b c');
  await send('POST', `/sandboxes/full-${count}/snapshots/v1/restore`);
  expect(await sizes()).toEqual(before);
  expect(await exec('echo -n $A > more', { A: MEGABYTE })).toMatchObject({ exitCode: 1 });
  expect(await exec('wc -c b')).toMatchObject({ stdout: '28800000\n' });
});

test('a drive has its own size limit', async () => {
  await startFull();
  const region = at((await send('GET', `/sandboxes/full-${count}`)).body, 'spec', 'region');
  await send('POST', '/drives', { metadata: { name: 'disk' }, spec: { region } });
  await box('POST', '/drives/mount', { driveName: 'disk', mountPath: '/mnt' });
  expect(await exec('cp b /mnt/b; cp c /mnt/c; cp d /mnt/d; cp e /mnt/e')).toMatchObject({ exitCode: 0 });
  expect(await exec('cp b /mnt/f')).toMatchObject({
    exitCode: 1,
    stderr: 'cp: /mnt/f: No space left on device\n',
  });
});

test('a search covers small files, up to a number of lines', async () => {
  await box('PUT', '/filesystem/small', { content: 'x\n'.repeat(20_000) });
  await exec('echo -n $A > a; cat a a > large; rm a', { A: MEGABYTE });
  expect((await box('GET', '/filesystem-content-search/?query=X&maxResults=2')).body).toMatchObject({
    matches: [
      { path: '/small', line: 1, column: 1, text: 'x' },
      { path: '/small', line: 2 },
    ],
    total: MOST_LINES_FOUND,
  });
});
