/**
 * `workload preview --embedded`: pull requests from strangers in a git repository, on the real engine, without
 * secrets.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Preview } from '../../cli/src/preview/preview';
import { startEmulator } from '@workload/emulator';
import { start } from '../cli/command';
import { call } from '../engine/story';
import { engineFolder } from '../engine/stack';
import { HOST_OPTIONS, PLUGIN } from '../support/adapters';

/** The repository, below this project, so that programs find the packages. */
let repository: string;
/** A folder beside it: the command's temporary files, and what programs and commands write. */
let beside: string;
let env: Readonly<Record<string, string | undefined>>;
/** In each secret of this test alone: programs see processes of other tests, too. */
const MARK = `planted${randomBytes(6).toString('hex')}`;

/** A commit without a program, and one with a snapshot that the seed lacks. */
let empty: string;
let lacking: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@shop.example', ...args], {
    cwd: repository,
    encoding: 'utf8',
  });

/** Makes a commit with exactly these files, as base or head. */
function commit(files: Readonly<Record<string, string>>): string {
  for (const file of git('ls-files').split('\n').filter(Boolean)) rmSync(join(repository, file));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(repository, file), text);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'A shop');
  return git('rev-parse', 'HEAD').trim();
}

beforeAll(() => {
  const work = join(__dirname, '.stacks');
  mkdirSync(work, { recursive: true });
  repository = mkdtempSync(join(work, 'embedded-'));
  beside = realpathSync(mkdtempSync(join(tmpdir(), 'workload-embedded-')));
  mkdirSync(join(beside, 'temporary'));
  env = {
    PATH: [engineFolder(), process.env.WORKLOAD_YAML_BIN, process.env.PATH].join(':'),
    TMPDIR: join(beside, 'temporary'),
    NODE_OPTIONS: HOST_OPTIONS,
    IMAGE_TAG: 'v2',
    // Variables that a job may have, but that a stranger's program must not see.
    GITHUB_TOKEN: MARK,
    PULUMI_ACCESS_TOKEN: MARK,
    PULUMI_BACKEND_URL: `https://${MARK}.example`,
    PULUMI_CONFIG_PASSPHRASE: MARK,
    WORKLOAD_BASE_URL: `https://${MARK}.example/v0`,
    WORKLOAD_API_KEY: MARK,
  };
  git('init', '--quiet');
  empty = commit({ 'README.md': 'A shop.' });
  lacking = commit(nodejs(shop('shop-v9')));
});
afterAll(() => {
  rmSync(repository, { recursive: true, force: true });
  rmSync(beside, { recursive: true, force: true });
});

/** The platform's contents before any program runs. */
const SEED = JSON.stringify({
  sandboxes: [{ metadata: { name: 'build' }, spec: { region: 'us-was-1', runtime: { image: 'shop:1' } } }],
  snapshots: ['shop-v1', 'shop-v2'].map((name) => ({ name, source: { kind: 'sandbox', name: 'build' } })),
});

/** A program in JavaScript. */
const nodejs = (text: string) => ({
  'Pulumi.yaml': 'name: shop\nruntime: { name: nodejs, options: { typescript: false } }\nmain: index.js\n',
  'workload.seed.json': SEED,
  'index.js': `const pulumi = require('@pulumi/pulumi');\nconst workload = require('@workload/pulumi');\n${text}`,
});

const drive = (properties: string) =>
  `new workload.Drive('invoices', { name: 'invoices', region: 'us-was-1', ${properties} });\n`;
const shop = (snapshot: string, more = '') =>
  `new workload.ForkedApplication('shop', { name: 'shop', snapshot: '${snapshot}', ${more} });\n`;

interface Embedded {
  readonly code: number;
  readonly text: string;
  /** The files of `--json` and `--markdown`. */
  readonly json: Preview;
  readonly markdown: string;
}

const outputs = () => ({ json: join(beside, 'preview.json'), markdown: join(beside, 'comment.md') });

/** Runs the command in the working tree, and reads the files that it wrote. */
async function preview(base: string, ...args: string[]): Promise<Embedded> {
  const { json, markdown } = outputs();
  const { code, text } = await begin(base, ...args).ended;
  const taken = [json, markdown].map((file) => {
    if (!existsSync(file)) throw new Error(`no ${file}: it ended with ${code}\n${text}`);
    const written = readFileSync(file, 'utf8');
    rmSync(file);
    return written;
  });
  const [told = '', comment = ''] = taken;
  return { code, text, json: JSON.parse(told) as Preview, markdown: comment };
}

function begin(base: string, ...args: string[]) {
  const { json, markdown } = outputs();
  const files = ['--json', json, '--markdown', markdown];
  return start(
    env,
    repository,
    'preview',
    '--embedded',
    '--base',
    base,
    '--env',
    'NODE_OPTIONS',
    ...files,
    ...args,
  );
}

/** Possible leftovers of a command: worktrees, temporary files, changed files, processes. */
async function left() {
  const worktrees = git('worktree', 'list').trim().split('\n').slice(1);
  const changed = git('status', '--porcelain').trim();
  const temporary = readdirSync(join(beside, 'temporary'));
  // A language host ends when it notices the end of its engine.
  const soon = Date.now() + 5_000;
  while (ours().length > 0 && Date.now() < soon) await setTimeout(50);
  return { worktrees, changed, temporary, processes: ours() };
}

const NOTHING = { worktrees: [], changed: '', temporary: [], processes: [] };

/** Processes with the command's environment, and their command lines. */
function ours(): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${beside}`);
        return isOurs ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')] : [];
      } catch {
        // It has ended, or belongs to another user.
        return [];
      }
    });
}

it('a canary and a lost drive are previewed, deployed and without a diff, and the program sees no secret of the job', async () => {
  const seen = join(beside, 'seen.jsonl');
  const program = (snapshot: string, region: string) => ({
    ...nodejs(`
const told = Object.keys(process.env);
const planted = told.filter((name) => process.env[name].includes('${MARK}'));
// What every process that it can see began with.
const { readdirSync, readFileSync } = require('fs');
for (const pid of readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))) {
  let held = '';
  try {
    held = readFileSync('/proc/' + pid + '/environ', 'latin1');
  } catch {}
  if (/=(https:..)?${MARK}/.test(held)) planted.push(pid + ' ' + readFileSync('/proc/' + pid + '/cmdline', 'latin1'));
}
require('fs').appendFileSync(${JSON.stringify(seen)}, JSON.stringify({ told, planted }) + '\\n');
const token = new pulumi.Config('shop').requireSecret('token');
new workload.Drive('invoices', { name: 'invoices', region: '${region}' });
${shop(
  snapshot,
  `envs: [{ name: 'TOKEN', value: token, secret: true }],
  rollout: { steps: [{ weight: 10, for: '30m' }, { weight: 100 }] },`,
)}`),
    'Pulumi.production.yaml': `
encryptionsalt: v1:of-the-team
config:
  workload:baseUrl: https://platform.example/v0
  workload:apiKey: { secure: v1:nobody-can-read-it }
  shop:token: { secure: v1:nobody-can-read-it }
`,
  });
  const base = commit(program('shop-v1', 'us-was-1'));
  commit(program('shop-v2', 'eu-lon-1'));

  const { code, text, json, markdown } = await preview(base, '--env', 'IMAGE_TAG', '--fail-on', 'failure');
  expect([text, code]).toEqual([text, 0]);
  expect(json).toMatchObject({
    stack: 'production',
    failed: false,
    embedded: { base: { commit: base, state: 'up' }, update: 'settled', unsettled: [], lacks: [] },
  });
  expect(json.resources.map(({ op, urn }) => `${op} ${urn.split('::').at(-1) ?? ''}`)).toEqual([
    'replace invoices',
    'update shop',
  ]);
  for (const line of [
    '### 🔴 Data is lost: `Drive invoices`; also 1 new revision',
    '- `Drive invoices`: replaced because of `region`; what is stored in it is lost',
    '| `ForkedApplication shop` | `rev-1` | 100 % | 90 % |  |',
    `with the state of base \`${base.slice(0, 12)}\`. Placeholders stand for secrets in \`shop:token\`.`,
    '`workload:baseUrl` and `workload:apiKey` are not used.',
    'The update worked there, and a preview after it is empty.',
  ])
    expect(markdown).toContain(line);

  // The base ran twice, the head three times.
  const runs = readFileSync(seen, 'utf8').trim().split('\n');
  expect(runs).toHaveLength(5);
  for (const run of runs) {
    const { told, planted } = JSON.parse(run) as { told: string[]; planted: string[] };
    expect(planted).toEqual([]);
    expect(told).toEqual(expect.arrayContaining(['PATH', 'IMAGE_TAG', 'WORKLOAD_API_KEY']));
    expect(told).not.toContain('GITHUB_TOKEN');
    expect(told).not.toContain('PULUMI_ACCESS_TOKEN');
  }
  expect(await left()).toEqual(NOTHING);
}, 240_000);

it('a program that never settles ends with 15, and the changing property is shown', async () => {
  commit(nodejs(drive('displayName: String(process.hrtime.bigint())')));
  const { code, text, json, markdown } = await preview(empty, '--stack', 'production');
  expect([text, code]).toEqual([text, 15]);
  const urn = expect.stringMatching(/::invoices$/) as string;
  expect(json.embedded).toMatchObject({
    update: 'unsettled',
    unsettled: [{ urn, op: 'update', properties: ['displayName'] }],
  });
  expect(markdown).toContain('### 🔴 Not settled: after the update, `Drive invoices` would change again');
  const line = '`Drive invoices`: the next update would update it again because of `displayName`';
  expect(markdown).toContain(line);
  expect(text).toContain(line.replaceAll('`', ''));
}, 240_000);

it('without a project in the base, a YAML program with the native plugin creates everything', async () => {
  commit({
    'workload.seed.json': SEED,
    'Pulumi.yaml': `
name: shop
runtime: yaml
packages: { workload: { source: ${PLUGIN} } }
resources:
  invoices:
    type: workload:Drive
    properties: { name: invoices, region: us-was-1 }
  shop:
    type: workload:ForkedApplication
    properties: { name: shop, snapshot: shop-v1 }
`,
  });
  const { code, text, json, markdown } = await preview(empty, '--stack', 'production');
  expect([text, code]).toEqual([text, 0]);
  expect(json).toMatchObject({
    unchanged: 0,
    resources: [{ op: 'create' }, { op: 'create' }],
    embedded: { base: { commit: empty, state: 'no-program' }, update: 'settled', failedAt: [] },
  });
  expect(markdown).toContain(
    `where everything is new: base \`${empty.slice(0, 12)}\` has no program in this folder.`,
  );
  expect(await left()).toEqual(NOTHING);
}, 240_000);

it('a snapshot that the seed lacks is named with the file to add it to, and the update fails', async () => {
  commit(nodejs(shop('shop-v9')));
  const { code, text, json, markdown } = await preview(empty, '--stack', 'production');
  expect([text, code]).toEqual([text, 17]);
  expect(text).toContain(
    'the seed lacks the snapshot shop-v9, which the program uses: add it to workload.seed.json',
  );
  expect(json.embedded).toMatchObject({ update: 'failed', lacks: ['snapshot shop-v9'] });
  expect(markdown).toContain('`snapshot shop-v9`: the program uses it, but the seed lacks it');
}, 240_000);

it('a base that cannot be deployed ends with 1, and JSON and Markdown give the reason', async () => {
  commit(nodejs(shop('shop-v1')));
  const { code, text, json, markdown } = await preview(lacking, '--stack', 'production');
  expect([text, code]).toEqual([text, 1]);
  expect(text).toContain('the seed lacks the snapshot shop-v9');
  expect(json).toMatchObject({
    failed: true,
    embedded: {
      base: { commit: lacking, state: 'failed' },
      update: 'not-run',
      lacks: ['snapshot shop-v9'],
      failedAt: [expect.stringMatching(/::shop$/) as string],
    },
  });
  expect(markdown).toContain('### 🔴 The base could not be brought up on the embedded platform\n');
  expect(markdown).toContain('`ForkedApplication shop`: the base cannot be brought up: its update failed');
}, 240_000);

describe.each(['native', 'dynamic'] as const)(
  '%s: an explicit provider that names another platform',
  (form) => {
    it.each(['base', 'head'])(
      'in the %s is refused, and nothing is sent there',
      async (side) => {
        const real = await startEmulator();
        const key = join(beside, 'real.key');
        writeFileSync(key, real.apiKey);
        await call(real, 'POST', '/drives', { metadata: { name: 'invoices' }, spec: { region: 'us-was-1' } });
        real.journal.clear();
        const path = form === 'native' ? '@workload/pulumi/native' : '@workload/pulumi';
        const plugins = `plugins: { providers: [{ name: workload, path: ${PLUGIN} }] }\n`;
        const elsewhere = (text: string) => {
          const files = nodejs(`const form = require(${JSON.stringify(path)});
const provider = new form.Provider('real', { baseUrl: '${real.baseUrl}', workspace: '${real.workspace}', apiKeyFile: ${JSON.stringify(key)} });
${text}`);
          return { ...files, 'Pulumi.yaml': files['Pulumi.yaml'] + plugins };
        };
        const owned = elsewhere(
          "new form.Drive('invoices', { name: 'invoices', region: 'us-was-1', adoptExisting: true }, { provider });",
        );
        const base = commit(side === 'base' ? owned : nodejs(drive('')));
        commit(side === 'base' ? elsewhere('') : owned);
        const { code, text, json } = await preview(base, '--stack', 'production');
        expect([text, code, json.failed]).toEqual([text, 1, true]);
        // The terminal breaks its lines.
        expect(text.replaceAll(/\s+/g, ' ')).toContain('is another platform than the embedded one');
        expect(real.journal.entries()).toEqual([]);
        await real.stop();
      },
      240_000,
    );
  },
);

it('resources of other packages are refused before an update: their plugins find credentials', async () => {
  const made = join(beside, 'made');
  const other = `class Bucket extends pulumi.dynamic.Resource {}
new Bucket({ create: async () => { require('fs').writeFileSync(${JSON.stringify(made)}, ''); return { id: 'x' }; } }, 'logs', {});`;
  const plain = commit(nodejs(drive('')));
  const base = commit(nodejs(other));
  commit(nodejs(drive('')));
  for (const [side, from] of [
    ['base', base],
    ['head', plain],
  ] as const) {
    if (side === 'head') commit(nodejs(other));
    const { code, text } = await begin(from, '--stack', 'production').ended;
    expect([text, code]).toEqual([text, 1]);
    rmSync(outputs().json, { force: true });
    expect(text).toContain(
      `the program of the ${side} has resources of other packages: pulumi-nodejs:dynamic:Resource`,
    );
  }
  expect(existsSync(made)).toBe(false);
}, 240_000);

it('SIGTERM during the run ends it with 130, and leaves nothing behind', async () => {
  const runs = join(beside, 'runs');
  const base = commit(
    nodejs(`${drive('')}
require('fs').writeFileSync(${JSON.stringify(runs)}, '');
// A program that never ends.
setInterval(() => {}, 240_000);
module.exports = new Promise(() => {});
`),
  );
  commit(nodejs(drive('')));
  const running = begin(base, '--stack', 'production');
  while (!existsSync(runs) && running.child.exitCode === null) await setTimeout(20);
  expect(ours().join('\n')).toMatch(/\bpulumi (?:preview|up)\b/);
  running.child.kill('SIGTERM');
  const { code, text } = await running.ended;
  expect([text, code]).toEqual([text, 130]);
  expect(text).toContain('interrupted. Nothing has been changed.');
  // Not even partly written.
  expect(readdirSync(beside).filter((file) => /preview|comment/.test(file))).toEqual([]);
  expect(await left()).toEqual(NOTHING);
}, 240_000);
