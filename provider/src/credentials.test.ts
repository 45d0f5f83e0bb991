/** API keys from files and commands: what is read, when, and the messages; and how settings reach connections. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { startEmulator, type Emulator } from '@workload/emulator';
import { AUTHORITY, SERVER } from '../../sdk/src/testing/certificates';
import { readSettings } from './config';
import { connect } from './connect';

let emulator: Emulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
  folder = mkdtempSync(join(tmpdir(), 'workload-key-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await emulator.stop();
});

/** Lists drives with these settings; returns the message for the user if that fails. */
async function used(settings: Record<string, string>): Promise<string> {
  const { baseUrl, workspace } = emulator;
  const stack: Record<string, string> = { baseUrl, workspace, maxRetries: '0', ...settings };
  const read = readSettings((key) => stack[key.replace('workload:', '')], {});
  const connection = connect(read, () => undefined);
  try {
    await connection.usable().client.drives.list().pages().next();
    return 'accepted';
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}${connection.adviceOn(error)}`;
  } finally {
    await connection.platform.client.close();
  }
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A program that runs these lines of Node.js. */
function program(name: string, lines: string): string {
  const path = file(name, `#!${process.execPath}\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

it('reads a key from a file, without the line ending', async () => {
  expect(await used({ apiKeyFile: file('key', `${emulator.apiKey}\n`) })).toBe('accepted');
});

it('reads a rotated key again after a 401, and the call succeeds', async () => {
  const path = file('rotated', 'ended\n');
  const { baseUrl, workspace } = emulator;
  const stack: Record<string, string> = { baseUrl, workspace, apiKeyFile: path };
  const { platform } = connect(
    readSettings((key) => stack[key.replace('workload:', '')], {}),
    () => undefined,
  );
  await expect(platform.client.drives.list().pages().next()).rejects.toMatchObject({ status: 401 });
  file('rotated', `${emulator.apiKey}\n`);
  await expect(platform.client.drives.list().pages().next()).resolves.toBeDefined();
  await platform.client.close();
});

it('names the setting of a key that is refused twice without a change', async () => {
  emulator.journal.clear();
  expect(await used({ apiKeyFile: file('wrong', 'planted-key') })).toMatch(
    /401 .*The platform does not accept the API key: set workload:apiKeyFile in stack configuration.*WORKLOAD_API_KEY_FILE/,
  );
  expect(emulator.journal.entries()).toHaveLength(1);
});

it.each([
  [
    'does not exist',
    () => join(folder, 'planted'),
    /^workload:apiKeyFile \(in stack configuration\) names a file that cannot be read: ENOENT$/,
  ],
  [
    'is empty',
    () => file('empty', '\n'),
    /^workload:apiKeyFile \(in stack configuration\) names a file that must hold only the API key, but the file is empty$/,
  ],
  [
    'contains more than a key',
    () => file('more', 'KEY=planted-key x\n'),
    /must hold only the API key, but the file contains white space/,
  ],
])('names the setting of a file that %s, without its contents', async (_how, path, message) => {
  const said = await used({ apiKeyFile: path() });
  expect(said).toMatch(message);
  expect(said).not.toContain('planted');
});

it("reads a key from a command's output; the command is split at spaces", async () => {
  const command = program('print', 'console.log(process.argv[2])');
  expect(await used({ apiKeyCommand: `${command}  ${emulator.apiKey}` })).toBe('accepted');
});

it('runs the command without a shell: special characters are ordinary text', async () => {
  const command = program(
    'words',
    `process.stdout.write(JSON.stringify(process.argv.slice(2)) === '["$HOME;","a b"]' ? ${JSON.stringify('KEY')} : '')`.replace(
      '"KEY"',
      () => JSON.stringify(emulator.apiKey),
    ),
  );
  expect(await used({ apiKeyCommand: JSON.stringify([command, '$HOME;', 'a b']) })).toBe('accepted');
});

it.each([
  [
    'ends with an error',
    () =>
      `${program('fails', 'console.log("planted-key"); console.error("no\\x1b[31m planted-key of planted-argument"); process.exit(3)')} planted-argument`,
    /^workload:apiKeyCommand \(in stack configuration\) is a command that ended with 3: no \[31m \*{4} of \*{4}$/,
  ],
  [
    'does not exist',
    () => 'planted-key-in-the-wrong-setting',
    /^workload:apiKeyCommand \(in stack configuration\) is a command that cannot be run: ENOENT$/,
  ],
  [
    'prints nothing',
    () => program('silent', ''),
    /is a command that must print only the API key, but its output is empty$/,
  ],
  [
    'prints without end',
    () => program('endless', 'for (;;) process.stdout.write("planted".repeat(1000))'),
    /is a command that printed more than 65536 bytes$/,
  ],
  [
    'is not a JSON array of strings',
    () => '["planted", 1]',
    /^workload:apiKeyCommand \(in stack configuration\) must be words separated by spaces, or a JSON array of strings$/,
  ],
])(
  'names the setting of a command that %s, without its output or arguments',
  async (_how, command, message) => {
    const said = await used({ apiKeyCommand: command() });
    expect(said).toMatch(message);
    expect(said).not.toContain('planted');
  },
);

it.each([
  [
    'does not exist',
    () => join(folder, 'none.pem'),
    /^workload:caFile \(in stack configuration\) names a file that cannot be read: ENOENT$/,
  ],
  [
    'contains no certificate',
    () => file('no.pem', 'planted'),
    /^workload:caFile \(in stack configuration\) names a file without a certificate \(PEM/,
  ],
  [
    'contains a damaged certificate',
    () => file('half.pem', '-----BEGIN CERTIFICATE-----\nplanted\n-----END CERTIFICATE-----'),
    /names a file with a damaged certificate$/,
  ],
])('names the setting of a CA file that %s', async (_how, path, message) => {
  await expect(used({ apiKey: emulator.apiKey, caFile: path() })).rejects.toThrow(message);
});

/** The address of a server on the loopback, and its end. */
async function listening(
  server: Server,
  scheme: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
  return { url: `${scheme}://127.0.0.1:${port}/v0`, stop };
}

/** Answers every request with an empty list. */
const empty: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
};

it("trusts a private authority's certificate only with its CA file", async () => {
  const { url, stop } = await listening(createSecureServer(SERVER, empty), 'https');
  try {
    const caFile = file('authority.pem', AUTHORITY);
    expect(await used({ apiKey: 'any', baseUrl: url, caFile })).toBe('accepted');
    expect(await used({ apiKey: 'any', baseUrl: url })).toMatch(/no answer: .*certificate/);
  } finally {
    await stop();
  }
});

it('opens no more connections than maxConnections', async () => {
  let most = 0;
  let open = 0;
  const server = createServer(empty).on('connection', (socket) => {
    most = Math.max(most, ++open);
    socket.on('close', () => (open -= 1));
  });
  const { url, stop } = await listening(server, 'http');
  const stack = new Map(
    Object.entries({ baseUrl: url, workspace: 'any', apiKey: 'any', maxConnections: '2' }),
  );
  const settings = readSettings((key) => stack.get(key.replace('workload:', '')), {});
  const { client } = connect(settings, () => undefined).platform;
  await Promise.all(Array.from({ length: 12 }, () => client.drives.list().pages().next()));
  expect(most).toBe(2);
  await client.close();
  await stop();
});
