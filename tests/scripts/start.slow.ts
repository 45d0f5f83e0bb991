// `npm start`: what it prepares, how it calls the engine, and that it leaves no process behind. The emulator is real;
// the engine is a program that records its calls.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Project } from './support';

const EMULATOR = join(__dirname, '..', '..', 'emulator', 'bin', 'workload-emulator.js');

const SEED = 'examples/quickstart/seed.json';
const PROGRAM = 'examples/quickstart/index.ts';

/** One call of the engine. */
interface Call {
  args: string[];
  env: Record<string, string>;
  input: string;
}

interface Settings {
  port: number;
  apiKey: string;
  controlToken: string;
  passphrase: string;
}

/**
 * Records each call, and makes the files of a new stack. `up` can wait for an interrupt and then checks that the
 * platform still answers; `exit <n>` exits with n.
 */
const ENGINE = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const [command, ...args] = process.argv.slice(2);
  if (command === 'version') { console.log('v3.246.0'); process.exit(0); }
  const isPiped = ['select', 'set', 'set-all'].includes(args[0]);
  const input = isPiped ? readFileSync(0, 'utf8') : '';
  appendFileSync('calls', JSON.stringify({ args: [command, ...args], env: process.env, input }) + '\\n');
  if (command === 'stack' && args[0] === 'select') {
    mkdirSync('.workload/state/.pulumi/stacks/quickstart', { recursive: true });
    writeFileSync('.workload/state/.pulumi/stacks/quickstart/local.json', '{}');
    writeFileSync('.workload/Pulumi.local.yaml', '');
  }
  if (command === 'exit') process.exit(Number(args[0]));
  if (command === 'wait') {
    const { port } = JSON.parse(readFileSync('.workload/settings.json', 'utf8'));
    let interruptions = 0;
    process.on('SIGINT', async () => {
      interruptions++;
      const health = await fetch('http://127.0.0.1:' + port + '/_emulator/health');
      console.log('interruption ' + interruptions + ', platform answers ' + health.status);
      setTimeout(() => process.exit(1), 300); // Long enough for a second one to arrive.
    });
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.exit(1), 50); // Nothing of a test stays either.
    console.log('engine waits');
  }`;

let project: Project;
beforeEach(() => {
  project = new Project();
  project.engine('bin', '3.246.0');
  const engine = project.write('engine.js', ENGINE);
  project.program('bin/pulumi', `exec "${process.execPath}" "${engine}" "$@"`);
  project.write('package-lock.json', '{"packages":{}}');
  project.write('node_modules/.package-lock.json', '{"packages":{}}');
  project.write('node_modules/typescript/bin/tsc', '');
  project.write('sdk/esm.mjs', '');
  project.write('provider/bundle.mjs', '');
  project.write('emulator/console/build.mjs', '');
  project.write('cli/pieces.mjs', '');
  for (const file of [SEED, PROGRAM]) {
    project.write(file, readFileSync(join(__dirname, '..', '..', file), 'utf8'));
  }
  project.write(
    'emulator/bin/workload-emulator.js',
    `process.argv.push('--deploy-delay-ms', '0'); require(${JSON.stringify(EMULATOR)});`,
  );
});
afterEach(() => project.dispose());

function start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  return project.script('start.mjs', args, env);
}

function calls(): Call[] {
  const lines = readFileSync(join(project.folder, 'calls'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Call);
}

function settings(): Settings {
  return JSON.parse(readFileSync(join(project.folder, '.workload', 'settings.json'), 'utf8')) as Settings;
}

/** Whether a server answers on the platform's port. */
async function answers(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${settings().port}/_emulator/health`).then(
    () => true,
    () => false,
  );
}

function checkpoint(content: object): void {
  project.write(
    '.workload/state/.pulumi/stacks/quickstart/local.json',
    JSON.stringify({ checkpoint: { latest: content } }),
  );
}

function lockOf(pid: number, host: string): void {
  project.write(
    '.workload/state/.pulumi/locks/organization/quickstart/local/a.json',
    JSON.stringify({ pid, hostname: host }),
  );
}

test('without arguments, it deploys the quickstart, then says what to try', async () => {
  const { code, stderr } = await start().finished;
  expect(code).toBe(0);
  expect(calls().at(-1)?.args).toEqual(['up', '--yes']);
  expect(stderr).toContain('What to try next:');
});

test('without arguments, it prints the console address of a running platform', async () => {
  const emulator = project.script('emulator.mjs');
  await emulator.said('running');
  const { stderr } = await start().finished;
  expect(stderr).toMatch(/\/_console\/\?code=[\w-]{22}&to=\/applications\/shop\n/);
  expect(stderr).not.toContain('until you press Ctrl-C');
  expect(stderr).toContain('Then run `npm start`. The page shows');
  expect(stderr).toContain("change snapshot: 'shop-v1' to snapshot: 'shop-v2'");
});

test('a program past its first release gets no canary instructions', async () => {
  project.write(PROGRAM, "snapshot: 'shop-v2'");
  const emulator = project.script('emulator.mjs');
  await emulator.said('running');
  const { stderr } = await start().finished;
  expect(stderr).toContain('Look at the shop in your browser');
  expect(stderr).not.toContain('To see a canary');
});

test('in a terminal, the platform runs for its console until Ctrl-C, and other runs use it', async () => {
  const terminal = project.terminal('start.mjs');
  await terminal.said('The platform keeps running until you press Ctrl-C.');
  await terminal.said('run `npm start` in another terminal');
  await expect(answers()).resolves.toBe(true);
  await expect(start(['preview']).finished).resolves.toMatchObject({ code: 0 });
  await expect(answers()).resolves.toBe(true);
  terminal.type('\u0003');
  await expect(terminal.finished).resolves.toMatchObject({ code: 0 });
  await expect(answers()).resolves.toBe(false);
});

test('passes arguments to the engine and returns its exit code, and the platform ends with it', async () => {
  const { code, stderr } = await start(['exit', '7', '--diff']).finished;
  expect(code).toBe(7);
  expect(calls().at(-1)?.args).toEqual(['exit', '7', '--diff']);
  expect(stderr).not.toContain('What to try next:');
  await expect(answers()).resolves.toBe(false);
});

test.each(['up', 'destroy', 'refresh'])('without a terminal, %s does not ask', async (command) => {
  await start([command, '--diff']).finished;
  expect(calls().at(-1)?.args).toEqual([command, '--yes', '--diff']);
});

test("the stack is prepared once, and again when the platform moves; the user's settings stay", async () => {
  await start(['preview']).finished;
  const { port } = settings();
  const prepared = calls().map(({ args }) => args.slice(0, 2).join(' '));
  expect(prepared).toEqual(['stack select', 'config set-all', 'config set', 'preview']);
  expect(calls()[1]?.args).toContain(`workload:baseUrl=http://127.0.0.1:${port}/v0`);
  expect(calls()[1]?.args).toContain('mail:clientSecret=local-stand-in');

  await start(['preview']).finished;
  expect(calls()).toHaveLength(5);

  const moved = await freePort();
  await start(['preview'], { WORKLOAD_PORT: String(moved) }).finished;
  const again = calls().slice(5);
  expect(again.map(({ args }) => args.slice(0, 2).join(' '))).toEqual([
    'config set-all',
    'config set',
    'preview',
  ]);
  expect(again[0]?.args).toContain(`workload:baseUrl=http://127.0.0.1:${moved}/v0`);
  expect(again[0]?.args.join(' ')).not.toContain('mail:');
});

test("secrets are readable only by their owner, and are never a program's argument", async () => {
  await start(['preview']).finished;
  const { apiKey, controlToken, passphrase } = settings();
  expect(statSync(join(project.folder, '.workload')).mode & 0o777).toBe(0o700);
  expect(statSync(join(project.folder, '.workload', 'settings.json')).mode & 0o777).toBe(0o600);
  expect(calls().find(({ args }) => args.includes('workload:apiKey'))?.input).toBe(apiKey);
  const everyArgument = calls()
    .flatMap(({ args }) => args)
    .join(' ');
  expect(everyArgument).not.toContain(apiKey);
  expect(everyArgument).not.toContain(passphrase);
  expect(everyArgument).not.toContain(controlToken);
  const log = readFileSync(join(project.folder, '.workload', 'emulator.log'), 'utf8');
  expect(log).not.toContain(apiKey);
  expect(log).not.toContain(controlToken);
});

test('the engine cannot reach a real platform that the caller is logged in to', async () => {
  await start(['preview'], {
    WORKLOAD_API_KEY: 'real',
    WORKLOAD_CLIENT_ID: 'real',
    PULUMI_BACKEND_URL: 's3://real',
    PULUMI_STACK: 'real',
    PULUMI_CONFIG_PASSPHRASE_FILE: 'real',
  }).finished;
  const env = calls().at(-1)?.env ?? {};
  expect(Object.entries(env).filter(([, value]) => value.includes('real'))).toEqual([]);
  expect(env.PULUMI_BACKEND_URL).toBe(pathToFileURL(join(project.folder, '.workload', 'state')).href);
  expect(env.PULUMI_STACK).toBe('local');
});

test('the two releases can be forked', async () => {
  const run = start(['wait']);
  await run.said('engine waits');
  const { port, apiKey } = settings();
  const response = await fetch(`http://127.0.0.1:${port}/v0/snapshots`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  const snapshots = (await response.json()) as { name: string; status: string }[];
  expect(snapshots.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
    'shop-v1 ready',
    'shop-v2 ready',
  ]);
});

test('one Ctrl-C, which arrives twice, interrupts the engine once, and the platform outlives it', async () => {
  const run = start(['wait']);
  await run.said('engine waits');
  run.process.kill('SIGINT'); // As the terminal does,
  run.process.kill('SIGINT'); // and as npm does on top.
  const { code, stdout } = await run.finished;
  expect(stdout).toContain('interruption 1, platform answers 200');
  expect(stdout).not.toContain('interruption 2');
  expect(code).toBe(1);
  await expect(answers()).resolves.toBe(false);
});

test('the platform ends when npm start is killed', async () => {
  const run = start(['wait']);
  await run.said('engine waits');
  await expect(answers()).resolves.toBe(true);
  run.process.kill('SIGKILL');
  await new Promise((resolve) => run.process.once('exit', resolve));
  while (await answers());
});

test('an interrupt before the engine starts ends everything at once', async () => {
  project.write(
    'node_modules/typescript/bin/tsc',
    'setInterval(() => {}, 1000); require("node:fs").writeFileSync("building", "");',
  );
  const run = start();
  await project.appears('building');
  run.process.kill('SIGTERM');
  await expect(run.finished).resolves.toMatchObject({ code: 143 });
  expect(existsSync(join(project.folder, '.workload', 'setup.lock'))).toBe(false);
  expect(existsSync(join(project.folder, 'calls'))).toBe(false);
});

test('the platform of npm run emulator is used unchanged, and keeps running', async () => {
  const emulator = project.script('emulator.mjs');
  await emulator.said('running');
  await expect(start(['preview']).finished).resolves.toMatchObject({ code: 0 });
  await expect(answers()).resolves.toBe(true);
  const second = await project.script('emulator.mjs').finished;
  const origin = `http://127.0.0.1:${settings().port}`;
  expect(second.code).toBe(1);
  const [said = '', link = ''] = second.stderr.trim().split(' Its console: ');
  expect(said).toBe(`The platform runs already, on ${origin}.`);
  expect(link).toMatch(new RegExp(`^${origin}/_console/\\?code=[\\w-]{22}$`));
  emulator.process.kill('SIGINT');
  await expect(emulator.finished).resolves.toMatchObject({ code: 0 });
  await expect(answers()).resolves.toBe(false);
});

test.each(['--help', '--port=4701'])(
  'npm run emulator refuses %s before it starts anything',
  async (argument) => {
    const { code, stderr } = await project.script('emulator.mjs', [argument]).finished;
    expect(code).toBe(1);
    expect(stderr).toContain('takes no arguments: WORKLOAD_PORT chooses its port');
    expect(existsSync(join(project.folder, 'calls'))).toBe(false);
  },
);

test('a port in use is named, with a solution', async () => {
  const other = createServer((_request, response) => response.end('something else'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await start([], { WORKLOAD_PORT: String(port) }).finished;
  other.close();
  expect(code).toBe(1);
  expect(stderr).toContain(
    `Port ${port}, on which your local platform has its address, is taken by another program.`,
  );
  expect(stderr).toContain('WORKLOAD_PORT=4800 npm start');
});

test.each(['', 'x', '0', '70000'])('WORKLOAD_PORT="%s" is refused', async (port) => {
  const { code, stderr } = await start([], { WORKLOAD_PORT: port }).finished;
  expect(code).toBe(1);
  expect(stderr).toContain(`WORKLOAD_PORT is "${port}"; it must be a number from 1 to 65535.`);
});

test('a platform that does not start shows its output', async () => {
  project.write('emulator/bin/workload-emulator.js', 'console.error("disk is full"); process.exit(1);');
  const { code, stderr } = await start().finished;
  expect(code).toBe(1);
  expect(stderr).toContain('disk is full');
  expect(stderr).toContain('The local platform did not start.');
});

describe('after an engine was killed', () => {
  beforeEach(() => {
    mkdirSync(join(project.folder, '.workload'), { mode: 0o700 });
    chmodSync(join(project.folder, '.workload'), 0o700);
  });

  test('its lock on the state is released', async () => {
    const dead = project.module('');
    await dead.finished;
    lockOf(dead.process.pid ?? 0, hostname());
    const { stderr } = await start(['preview']).finished;
    expect(calls()[0]?.args).toEqual(['cancel', '--yes']);
    expect(stderr).toContain('Its lock is released.');
  });

  test("another machine's lock stays", async () => {
    lockOf(1, 'another-machine');
    await start(['preview']).finished;
    expect(calls().map(({ args }) => args[0])).not.toContain('cancel');
  });

  test('a running engine is awaited', async () => {
    const alive = project.module('setInterval(() => {}, 1000);');
    lockOf(alive.process.pid ?? 0, hostname());
    const run = start(['preview']);
    await run.said(
      `Waiting for the engine of an earlier run (process ${alive.process.pid ?? '?'}) to finish.`,
    );
    alive.process.kill('SIGKILL');
    await expect(run.finished).resolves.toMatchObject({ code: 0 });
  });

  test('a plain npm start checks its unfinished operations', async () => {
    await start(['preview']).finished;
    checkpoint({
      pending_operations: [
        { type: 'creating', resource: { urn: 'urn:pulumi:local::quickstart::x:y::data' } },
      ],
    });
    const { stderr } = await start().finished;
    expect(stderr).toContain('The last run was killed while it was creating data.');
    expect(
      calls()
        .slice(-2)
        .map(({ args }) => args[0]),
    ).toEqual(['refresh', 'up']);
  });

  test('a run with a command only reports its unfinished operations', async () => {
    await start(['preview']).finished;
    checkpoint({
      pending_operations: [
        { type: 'creating', resource: { urn: 'urn:pulumi:local::quickstart::x:y::data' } },
      ],
    });
    const { stderr } = await start(['preview']).finished;
    expect(stderr).toContain('`npm start` without arguments checks what it has done.');
    expect(calls().map(({ args }) => args[0])).not.toContain('refresh');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
