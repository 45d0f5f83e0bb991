// `workload-emulator env` and `console`: how they find the emulator of a folder, and what shells make of their lines.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { exported } from '../../emulator/src/commands/exports';
import { codeOf, signIn } from '../../emulator/src/testing/console';
import { bannerOf, COMMAND, type MachineBanner, run, type Running } from './process';

let folder: string;
let running: Running[] = [];

beforeEach(() => {
  // Spaces and quotes are usual in paths of Windows and macOS.
  folder = mkdtempSync(join(tmpdir(), "it's here "));
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ exit }) => exit));
  running = [];
  rmSync(folder, { recursive: true });
});

function start(args: string[] = [], environment: Record<string, string> = {}): Running {
  const started = run(['--json', '--port', '0', ...args], environment, folder);
  running.push(started);
  return started;
}

interface Printed {
  code: number;
  output: string;
  errors: string;
}

function ask(args: string[], cwd = folder): Promise<Printed> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { cwd, encoding: 'utf8' }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors });
    });
  });
}

const variablesOf = ({ url, baseUrl, workspace, apiKey }: MachineBanner) => ({
  WORKLOAD_BASE_URL: baseUrl,
  WORKLOAD_RUN_URL: url,
  WORKLOAD_WORKSPACE: workspace,
  WORKLOAD_API_KEY: apiKey,
});

const records = () =>
  readdirSync(join(folder, '.workload', 'running')).filter((name) => name.endsWith('.json'));

test.each([[['--ephemeral']], [[]], [['--data', 'elsewhere', '--workspace', 'team']]])(
  'env prints the variables of the emulator that runs in the folder with %j',
  async (args) => {
    const banner = await bannerOf(start(args));
    const { code, output } = await ask(['env', '--format', 'json']);
    expect([code, JSON.parse(output)]).toEqual([0, variablesOf(banner)]);
  },
);

test('env prints the control token only if it is asked for', async () => {
  const banner = await bannerOf(start(['--ephemeral']));
  const { output } = await ask(['env', '--format', 'json', '--control-token']);
  expect(JSON.parse(output)).toEqual({
    ...variablesOf(banner),
    WORKLOAD_EMULATOR_CONTROL_TOKEN: banner.controlToken,
  });
});

test('sh evaluates the lines without an option, and programs see the variables', async () => {
  const banner = await bannerOf(start(['--ephemeral', '--api-key', `a'b"c$(exit)\`d\`\\e`]));
  const script = `eval "$("$0" "$1" env)" && "$0" -p 'JSON.stringify(process.env)'`;
  const { stdout } = spawnSync('sh', ['-c', script, process.execPath, COMMAND], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  expect(JSON.parse(stdout)).toMatchObject(variablesOf(banner));
});

describe('which emulator', () => {
  test('without one, nothing is on standard output, and the error says what to do', async () => {
    for (const command of ['env', 'console']) {
      expect(await ask([command])).toEqual({
        code: 1,
        output: '',
        errors: `workload-emulator: no emulator runs in ${folder}: start one there in another terminal, or go to the folder where you started it\n`,
      });
    }
  });

  test('of two, --port chooses one', async () => {
    const banners = [await bannerOf(start(['--ephemeral'])), await bannerOf(start(['--ephemeral']))];
    const refused = await ask(['env']);
    expect([refused.code, refused.output]).toEqual([1, '']);
    for (const banner of banners) {
      const { port } = new URL(banner.url);
      expect(refused.errors).toContain(port);
      const { output } = await ask(['env', '--format', 'json', '--port', port]);
      expect(JSON.parse(output)).toEqual(variablesOf(banner));
    }
    const { errors } = await ask(['env', '--port', '1']);
    expect(errors).toMatch(
      /^workload-emulator: no emulator of .* listens on port 1: choose another --port \(/,
    );
  });

  test('one that ends is forgotten', async () => {
    const first = start(['--ephemeral']);
    await bannerOf(first);
    expect(records()).toHaveLength(1);
    first.child.kill('SIGTERM');
    await first.exit;
    expect(records()).toEqual([]);
  });

  // Source: jupyter/notebook#5788.
  test('one that was killed is no longer found, and its record is removed', async () => {
    const first = start(['--ephemeral']);
    await bannerOf(first);
    first.child.kill('SIGKILL');
    await first.exit;
    expect(records()).toHaveLength(1);
    expect((await ask(['env'])).errors).toContain('no emulator runs in');
    expect(records()).toEqual([]);
  });

  test('the next start removes the record of a killed one', async () => {
    const first = start(['--ephemeral']);
    await bannerOf(first);
    first.child.kill('SIGKILL');
    await first.exit;
    await bannerOf(start(['--ephemeral']));
    expect(records()).toHaveLength(1);
  });

  // Source: firebase/firebase-tools#9672.
  test('a second one that cannot start does not make the first one disappear', async () => {
    const banner = await bannerOf(start(['--ephemeral']));
    const second = run(['--ephemeral', '--port', new URL(banner.url).port], {}, folder);
    running.push(second);
    expect(await second.exit).toBe(1);
    const { output } = await ask(['env', '--format', 'json']);
    expect(JSON.parse(output)).toEqual(variablesOf(banner));
  });

  function record(changes: object, mode = 0o600): void {
    const place = join(folder, '.workload', 'running');
    mkdirSync(place, { recursive: true });
    const instance = '00000000-0000-4000-8000-000000000000';
    const content = {
      ...{ instance, machine: hostname(), pid: process.pid, url: 'http://127.0.0.1:1', workspace: 'default' },
      ...{ apiKey: 'stale-key', controlToken: 'stale-token', ...changes },
    };
    const file = join(place, `${instance}.json`);
    writeFileSync(file, JSON.stringify(content));
    chmodSync(file, mode);
  }

  // Source: jupyter/notebook#3828, jupyter/notebook#1886.
  test('a record is not believed because a process has its number, and another program its port', async () => {
    const seen: (string | undefined)[] = [];
    const other = createServer(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end('{"status":"ok","instance":"another"}');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    record({ url: `http://127.0.0.1:${(other.address() as AddressInfo).port}` });
    const { code, output, errors } = await ask(['env']);
    other.close();
    expect([code, output, errors]).toEqual([1, '', expect.stringContaining('no emulator runs in')]);
    // It is asked without a credential.
    expect(seen).toEqual([undefined]);
  });

  test('one that does not answer is named with its process', async () => {
    // Accepts connections, and says nothing.
    const silent = spawn(process.execPath, [
      '-e',
      'const s = require("net").createServer(() => {}).listen(0, "127.0.0.1", () => console.log(s.address().port))',
    ]);
    const [port] = (await once(silent.stdout, 'data')) as [Buffer];
    record({ url: `http://127.0.0.1:${String(port).trim()}` });
    const { code, errors } = await ask(['env']);
    silent.kill('SIGKILL');
    expect([code, errors]).toEqual([
      1,
      `workload-emulator: the emulator at http://127.0.0.1:${String(port).trim()} (process ${process.pid}) does not answer: continue it, or end it and start it again\n`,
    ]);
  });

  test.each([
    ['of another machine', { machine: 'another' }, 0o600],
    ['that others may change', {}, 0o644],
    ['in another form', { pid: 'x' }, 0o600],
  ])('a record %s is ignored', async (_, changes, mode) => {
    record(changes, mode);
    expect((await ask(['env'])).errors).toContain('no emulator runs in');
    expect(records()).toHaveLength(1);
  });

  test('the record is private, and version control ignores it', async () => {
    await bannerOf(start(['--ephemeral']));
    const place = join(folder, '.workload', 'running');
    const [name = ''] = records();
    expect([statSync(join(place, name)).mode & 0o777, statSync(place).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(join(place, '.gitignore'), 'utf8')).toBe('*\n');
  });

  test('a folder that cannot be written to does not stop the emulator', async () => {
    writeFileSync(join(folder, '.workload'), 'a file');
    const banner = await bannerOf(start(['--ephemeral']));
    expect((await fetch(`${banner.url}/_emulator/health`)).status).toBe(200);
    expect(existsSync(join(folder, '.workload', 'running'))).toBe(false);
  });
});

test('console prints a new link at each call, which signs in once', async () => {
  const { url } = await bannerOf(start(['--ephemeral']));
  const links = [await ask(['console']), await ask(['console'])].map(({ output }) => output.trim());
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    const code = codeOf(link);
    expect([(await signIn(url, { code })).status, (await signIn(url, { code })).status]).toEqual([204, 401]);
  }
});

describe('quoting', () => {
  const printable = fc.string({ unit: 'binary-ascii', minLength: 1 }).filter((text) => !/[\0\r]/.test(text));

  /** Many values for one process, because shells start slowly. */
  const many = fc.array(printable, { minLength: 40, maxLength: 80 }).map((values) => ({
    variables: Object.fromEntries(values.map((value, index) => [`VALUE_${index}`, value])),
  }));

  function isThere(program: string): boolean {
    return spawnSync(program, ['-c', ''], { stdio: 'ignore' }).status === 0;
  }

  /** The variables that a program sees after the script has read the lines. */
  function seenBy(shell: string, reading: string, lines: string): Record<string, string> {
    const script = `${reading}; exec '${process.execPath}' -p 'JSON.stringify(process.env)'`;
    return JSON.parse(
      spawnSync(shell, ['-c', script], { input: lines, encoding: 'utf8', env: { PATH: process.env.PATH } })
        .stdout,
    ) as Record<string, string>;
  }

  // Source: kubernetes/minikube#6595 and fish-shell/fish-shell#4296: `eval` takes the lines of fish apart.
  const ways = [
    ...(['sh', 'dash', 'bash', 'zsh', 'ksh'] as const).map(
      (shell) => [shell, 'eval "$(cat)"', 'sh'] as const,
    ),
    ['fish', 'cat | source', 'fish'] as const,
  ];

  test.each(ways.filter(([shell]) => isThere(shell)))(
    '%s gets every value unchanged',
    (shell, reading, syntax) => {
      fc.assert(
        fc.property(many, ({ variables }) => {
          expect(seenBy(shell, reading, exported(variables, syntax))).toMatchObject(variables);
        }),
        { numRuns: 3 },
      );
    },
  );

  test('a .env file holds every value unchanged, or the value is refused', () => {
    fc.assert(
      fc.property(printable, printable, (one, other) => {
        let lines;
        try {
          lines = exported({ ONE: one, OTHER: other }, 'dotenv');
        } catch (error) {
          expect(String(error)).toMatch(
            /^StartError: (ONE|OTHER) has characters that a \.env file cannot hold/,
          );
          return;
        }
        expect(parseEnv(lines)).toEqual({ ONE: one, OTHER: other });
      }),
    );
  });

  test('a .env file has no quotes around a usual value, because Docker would keep them', () => {
    const variables = { WORKLOAD_BASE_URL: 'http://127.0.0.1:4700/v0', WORKLOAD_API_KEY: 'wk_a-B_9' };
    expect(exported(variables, 'dotenv')).toBe(
      'WORKLOAD_BASE_URL=http://127.0.0.1:4700/v0\nWORKLOAD_API_KEY=wk_a-B_9',
    );
  });

  // Source: kubernetes/minikube#12860: a comment among the lines is an error of Invoke-Expression.
  test('PowerShell gets one assignment a line, with apostrophes doubled', () => {
    expect(exported({ A: `it's $HOME \`n "x"`, B: '\u2019' }, 'powershell')).toBe(
      `$Env:A = 'it''s $HOME \`n "x"'\n$Env:B = '\u2019\u2019'`,
    );
  });
});
