/** `workload preview --embedded` starts anew with few variables: what it runs finds no token in any process. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND } from './command';

let folder: string;
/** A text that no other process of this machine holds. */
let planted: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workload-anew-'));
  planted = `planted-${randomBytes(8).toString('hex')}`;
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
  // The first program that the command starts. It reads the environment of every process that it can see.
  writeFileSync(
    join(folder, 'bin', 'git'),
    `#!${process.execPath}
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const of = (pid) => { try { return readFileSync('/proc/' + pid + '/environ', 'latin1'); } catch { return ''; } };
const all = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).map(of);
const seen = { environment: process.env, readable: all.filter(Boolean).length, planted: all.filter((text) => text.includes('${planted}')).length };
writeFileSync(${JSON.stringify(join(folder, 'seen.json'))}, JSON.stringify(seen));
process.exit(1);
`,
    { mode: 0o755 },
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Seen {
  readonly environment: Readonly<Record<string, string>>;
  readonly readable: number;
  readonly planted: number;
}

/** Runs a line of a job's shell. */
async function job(line: string) {
  const env = {
    PATH: [join(folder, 'bin'), process.env.PATH].join(':'),
    HOME: folder,
    GITHUB_ACTIONS: 'true',
    GITHUB_TOKEN: planted,
    GITHUB_PAT: planted,
    DATABASE_URL: `postgres://shop:${planted}@db`,
    ACTIONS_RUNTIME_TOKEN: planted,
    HTTPS_PROXY: `http://ada:${planted}@proxy:3128`,
    IMAGE_TAG: 'v2',
  };
  let text = '';
  const child = spawn('bash', ['-eo', 'pipefail', '-c', line], { cwd: folder, env });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const file = join(folder, 'seen.json');
  const seen = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Seen) : undefined;
  return { code, text, seen };
}

const preview = `'${process.execPath}' '${COMMAND}' preview --embedded --stack production --base main`;

it('in the place of the shell, nothing that it runs can read a token of the job', async () => {
  const { code, text, seen } = await job(`exec ${preview} --env IMAGE_TAG`);
  expect(code).toBe(1);
  // Linux shows the environment of processes as files.
  if (process.platform === 'linux') expect(seen?.readable).toBeGreaterThan(0);
  expect(seen?.planted).toBe(0);
  expect(seen?.environment).toMatchObject({ IMAGE_TAG: 'v2' });
  expect(JSON.stringify(seen?.environment)).not.toContain(planted);
  expect(text).not.toContain(planted);
}, 30_000);

it('below a shell that holds tokens, it names what a program can read', async () => {
  const { text, seen } = await job(`${preview}; true`);
  expect(seen?.planted).toBe(process.platform === 'linux' ? 1 : 0);
  if (process.platform === 'linux')
    expect(text).toMatch(
      /processes above this one hold variables that the program can read: .*ACTIONS_RUNTIME_TOKEN.*Start this command with exec/,
    );
  expect(text).not.toContain(planted);
}, 30_000);
