// The emulator in a real terminal: what fits on its lines, and its keys.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, signIn } from '../../emulator/src/testing/console';
import { COMMAND, run, type Running } from './process';

let folder: string;
let terminal: ChildProcessWithoutNullStreams | undefined;
let piped: Running | undefined;
let shown: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  shown = '';
});
afterEach(async () => {
  const ended = [terminal, piped?.child].flatMap((child) =>
    child?.exitCode !== null ? [] : [new Promise((done) => child.once('exit', done))],
  );
  terminal?.kill('SIGKILL');
  piped?.child.kill('SIGKILL');
  await Promise.all(ended);
  [terminal, piped] = [undefined, undefined];
  rmSync(folder, { recursive: true });
});

/** A browser that writes down which page it was given, its environment, and the page. */
function browser(exitCode = 0): Record<string, string> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const script = `#!/bin/sh\nenv > "${folder}/environment"\ncp -p "$1" "${folder}/page"\necho "$1" > "${folder}/opened"\nexit ${exitCode}\n`;
  writeFileSync(join(bin, 'xdg-open'), script);
  chmodSync(join(bin, 'xdg-open'), 0o755);
  return { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':0' };
}

function inTerminal(environment: Record<string, string> = {}, args: string[] = []): void {
  const { CI: _ci, DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const command = [process.execPath, COMMAND, '--ephemeral', '--port', '0', '--log-level', 'error', ...args];
  // A shell that stays in between, as dash does, would end with a code of its own after Ctrl-C.
  const quoted = `exec ${command.map((word) => `'${word}'`).join(' ')}`;
  const options = { cwd: folder, env: { ...env, NO_COLOR: '1', ...environment } };
  terminal = spawn('script', ['-qfec', quoted, '/dev/null'], options);
  terminal.stdout.on('data', (chunk: Buffer) => (shown += String(chunk)));
}

async function until<T>(found: () => T | undefined): Promise<T> {
  for (;;) {
    const value = found();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const shows = (pattern: RegExp) => until(() => pattern.exec(shown)?.[0]);
const press = (keys: string) => terminal?.stdin.write(keys);
const fileIn = (name: string) =>
  until(() => {
    try {
      return readFileSync(join(folder, name), 'utf8') || undefined;
    } catch {
      return undefined;
    }
  });
const exit = () => until(() => terminal?.exitCode ?? undefined);
const READY = /h \+ Return shows the keys/;

test('every line fits into 80 columns, and the line that connects another terminal is alone', async () => {
  inTerminal();
  await shows(READY);
  const lines = shown.split(/\r?\n/);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.map((line) => line.trim())).toContainEqual(expect.stringMatching(/^eval "\$\(.* env\)"$/));
});

test('o opens the console with a new one-time link, which no argument and no other user can read', async () => {
  inTerminal({ ...browser(), WORKLOAD_EMULATOR_API_KEY: 'my-key', AWS_SECRET_ACCESS_KEY: 'hunter2' });
  await shows(READY);
  press('o\n');
  const opened = (await fileIn('opened')).trim();
  expect(opened).toMatch(new RegExp(`^${folder}/\\.workload/running/[\\w-]+\\.html$`));
  const [, link = ''] = /url=([^"]+)"/.exec(await fileIn('page')) ?? [];
  expect(statSync(join(folder, 'page')).mode & 0o777).toBe(0o600);
  expect(shown).not.toContain(codeOf(link));
  expect((await signIn(new URL(link).origin, { code: codeOf(link) })).status).toBe(204);
  const environment = await fileIn('environment');
  expect(environment).toContain('DISPLAY=:0');
  expect(environment).not.toMatch(/my-key|hunter2|NO_COLOR/);
});

test.each([
  ['without a display', () => ({})],
  ['if the browser cannot be started', () => browser(3)],
])('%s, o prints the link', async (_, environment) => {
  inTerminal(environment());
  await shows(READY);
  const before = shown.length;
  press('o\n');
  await until(() => /http:\S+\?code=[\w-]{22}/.exec(shown.slice(before))?.[0]);
});

test('h and unknown keys show the keys, Return alone shows nothing', async () => {
  inTerminal();
  await shows(READY);
  press('\n\nh\n');
  await shows(/ {2}q \+ Return {2}stop, like Ctrl-C/);
});

// Source: vitejs/vite#11563: with raw keys, the exit code was always 1.
test.each([
  ['q', 'q\n'],
  ['Ctrl-C', '\u0003'],
])('%s ends it with exit code 0', async (_, keys) => {
  inTerminal();
  await shows(READY);
  press(keys);
  expect(await exit()).toBe(0);
});

// Source: slidevjs/slidev#2497, vitejs/vite#19169.
test('without a terminal there are no keys', async () => {
  piped = run(['--ephemeral', '--port', '0', '--log-level', 'error'], {}, folder);
  let output = '';
  piped.child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  await until(() => /Stop with Ctrl-C/.exec(output)?.[0]);
  piped.child.stdin.end('q\n');
  const [, url = ''] = /(http:\S+)\/v0/.exec(output) ?? [];
  expect((await fetch(`${url}/_emulator/health`)).status).toBe(200);
  expect([output.includes('Return'), piped.child.exitCode]).toEqual([false, null]);
});
