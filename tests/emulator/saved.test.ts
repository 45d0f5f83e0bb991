// The commands `workload-emulator save` and `restore`, and `--restore`: on folders, and on running emulators.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { restoreCommand } from '../../emulator/src/commands/restore';
import { saveCommand } from '../../emulator/src/commands/save';
import { at, clientOf, matching } from '../../emulator/src/testing/client';
import { bannerOf, COMMAND, type MachineBanner, run, type Running } from './process';

let folder: string;
let file: string;
let data: string;
let running: Running[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saved-'));
  file = join(folder, 'platform.jsonl');
  data = join(folder, 'data');
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exit }) => exit));
  running = [];
  rmSync(folder, { recursive: true });
});

async function start(...args: string[]): Promise<MachineBanner & { stop(): Promise<void> }> {
  const started = run(['--json', '--port', '0', '--log-level', 'error', ...args]);
  running.push(started);
  const stop = async () => {
    started.child.kill('SIGTERM');
    await started.exit;
  };
  return { ...(await bannerOf(started)), stop };
}

/** Runs `save` or `restore` to its end in this process, because a start takes longer than either. */
async function command(args: string[], controlToken?: string) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
  if (controlToken !== undefined) process.env.WORKLOAD_EMULATOR_CONTROL_TOKEN = controlToken;
  try {
    const program = new Command().addCommand(saveCommand()).addCommand(restoreCommand());
    await program.parseAsync(args, { from: 'user' });
    return { code: process.exitCode ?? 0, line: written.stdout.trimEnd(), errors: written.stderr };
  } finally {
    process.exitCode = undefined;
    delete process.env.WORKLOAD_EMULATOR_CONTROL_TOKEN;
    for (const spy of spies) spy.mockRestore();
  }
}

const makeDrive = (own: MachineBanner, name: string) =>
  clientOf(own)('POST', '/drives', { metadata: { name }, spec: {} });

async function names(own: MachineBanner): Promise<unknown[]> {
  const { body } = await clientOf(own)('GET', '/drives');
  return (body as unknown[]).map((item) => at(item, 'metadata', 'name'));
}

test('a platform is saved while an emulator runs on its folder, and another one starts from the file', async () => {
  const first = await start('--data', data);
  await makeDrive(first, 'one');
  const saved = await command(['save', file, '--data', data]);
  expect(saved).toEqual({
    code: 0,
    line: matching(`^saved ${first.url} in ${file} \\(0\\.0 MB, mode 0600\\): `),
    errors: '',
  });
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  const second = await start('--ephemeral', '--restore', file);
  expect([second.apiKey, await names(second)]).toEqual([first.apiKey, ['one']]);

  await makeDrive(first, 'two');
  expect(await command(['restore', file, '--data', data])).toMatchObject({
    code: 0,
    line: `restored ${file} to ${first.url}`,
  });
  expect(await names(first)).toEqual(['one']);
});

test('a folder without an emulator can be saved and restored', async () => {
  const first = await start('--data', data);
  await makeDrive(first, 'one');
  await first.stop();
  expect(await command(['save', file, '--data', data, '--without-keys'])).toMatchObject({
    code: 0,
    line: matching(`^saved ${data} in `),
  });
  expect(readFileSync(file, 'utf8')).not.toContain(first.apiKey);
  writeFileSync(file, 'old');
  expect(await command(['save', file, '--data', data, '--without-keys', '--force'])).toMatchObject({
    code: 0,
  });
  const other = join(folder, 'other');
  expect(await command(['restore', file, '--data', other])).toMatchObject({
    code: 0,
    line: `restored ${file} to ${other}`,
  });
  const second = await start('--data', other);
  expect(await names(second)).toEqual(['one']);
  expect(second.apiKey).not.toBe(first.apiKey);
});

test('an in-memory emulator is reached by its address and its control token', async () => {
  const own = await start('--ephemeral');
  await makeDrive(own, 'one');
  expect(await command(['save', file, '--url', `${own.url}/`], own.controlToken)).toMatchObject({ code: 0 });
  await makeDrive(own, 'two');
  expect(await command(['restore', file, '--url', own.url], own.controlToken)).toMatchObject({ code: 0 });
  expect(await names(own)).toEqual(['one']);
  expect(await command(['restore', file, '--url', own.url])).toEqual({
    code: 1,
    line: '',
    errors: `workload-emulator: the control token of ${own.url} is missing: set WORKLOAD_EMULATOR_CONTROL_TOKEN to the token that it printed, or give its folder with --data\n`,
  });
  expect((await command(['restore', file, '--url', own.url], 'wrong')).errors).toBe(
    `workload-emulator: the emulator at ${own.url} refused: the control token is wrong; set WORKLOAD_EMULATOR_CONTROL_TOKEN to the token that it printed, or give its folder with --data\n`,
  );
});

test.each<[string, () => string[], string]>([
  [
    'an empty folder',
    () => ['save', file, '--data', data],
    'there is no platform in DATA: give its folder with --data, or a running emulator with --url',
  ],
  [
    'an existing file',
    () => ['save', __filename, '--data', data],
    `${__filename} exists: give another file, or overwrite it with --force`,
  ],
  [
    'a missing file',
    () => ['restore', file, '--data', data],
    'FILE cannot be restored: there is no such file',
  ],
  [
    'another kind of file',
    () => ['restore', __filename, '--data', data],
    `${__filename} cannot be restored: saved platform: it is not such a file: give a file that \`save\` wrote`,
  ],
  [
    'an invalid address',
    () => ['save', file, '--url', 'here'],
    '--url must be an address like http://127.0.0.1:4700, not "here"',
  ],
  [
    'an emulator that is not running',
    () => ['save', file, '--url', 'http://127.0.0.1:2'],
    'no emulator answers at http://127.0.0.1:2 (ECONNREFUSED): start it, or give another --url',
  ],
])('%s is one line and exit code 1', async (_what, args, message) => {
  const told = message.replace('DATA', data).replace('FILE', file);
  expect(await command(args(), 'token')).toEqual({
    code: 1,
    line: '',
    errors: `workload-emulator: ${told}\n`,
  });
});

/** The commands in the page's section about saving: those of the emulator and others. */
function shown(): string[][] {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'emulator-data.md'), 'utf8');
  const [, part = ''] = /\n## Save it\n([^]*)/.exec(page) ?? [];
  return [...part.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) =>
    block.replaceAll('\\\n', ' ').trim().split('\n'),
  );
}

test('the commands on the page do what it says', async () => {
  const [commands = [], requests = []] = shown();
  expect([commands.length, requests.length]).toEqual([3, 2]);
  const own = await start('--data', join(folder, '.workload', 'platform'));
  await makeDrive(own, 'one');
  const shell = (line: string) => {
    const env = { ...process.env, WORKLOAD_EMULATOR_CONTROL_TOKEN: own.controlToken };
    execFileSync('sh', ['-ec', line.replace('http://127.0.0.1:4700', own.url)], {
      cwd: folder,
      env,
      stdio: 'pipe',
    });
  };
  const asHere = (line: string) =>
    line.replace('npx -p @workload/emulator workload-emulator', `'${process.execPath}' '${COMMAND}'`);
  for (const [save = '', restore = ''] of [commands.map(asHere), requests]) {
    shell(save);
    await makeDrive(own, 'two');
    shell(restore);
    expect(await names(own)).toEqual(['one']);
    rmSync(file);
  }
  shell(requests[0] ?? '');
  const [, , begin = ''] = commands;
  expect(begin).toMatch(/ workload-emulator --ephemeral --restore platform\.jsonl$/);
  const second = await start('--ephemeral', '--restore', file);
  expect(await names(second)).toEqual(['one']);
});
