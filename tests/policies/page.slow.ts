/** docs/policies.md, block by block, with the packed package. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { policies } from '@workload/policies';
import { guardedProject, type Guarded } from './guarded';

const execute = promisify(execFile);
const ROOT = join(__dirname, '..', '..');

interface Block {
  readonly language: string;
  /** A file name, or how a command ends. */
  readonly word: string;
  readonly text: string;
}

const page = readFileSync(join(ROOT, 'docs', 'policies.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+) ?(\S*)\n([^]*?)^```$/gm)].map(
  ([, language = '', word = '', text = '']): Block => ({ language, word, text }),
);

let t: Guarded;
/** The output of the last command. */
let printed = '';

beforeAll(async () => {
  t = await guardedProject();
}, 120_000);
afterAll(async () => {
  await t.stop();
});

/** As npm installs it: in the project's own node_modules. The other packages are found above it. */
async function install(): Promise<void> {
  const from = join(ROOT, 'policies');
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', t.folder];
  const { stdout } = await execute('npm', args, { cwd: from });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const to = join(t.folder, 'node_modules', '@workload', 'policies');
  mkdirSync(to, { recursive: true });
  await execute('tar', ['-xzf', join(t.folder, filename), '-C', to, '--strip-components=1']);
  rmSync(join(t.folder, filename));
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(t.folder, name)), { recursive: true });
  writeFileSync(join(t.folder, name), text);
}

/** The text under `Policies:`, without the pack's location. */
const verdicts = () =>
  (/^Policies:\n[^]*?(?=^\n|^\S(?!olicies:))/m.exec(printed)?.[0] ?? '')
    .replaceAll(`${t.folder}/`, '')
    .trimEnd();

/** What the output of each command must contain, in the order of the page. */
const SHOWS: readonly RegExp[] = [
  /data-is-protected[^]*nothing-is-public[^]*releases-start-small[^]*variables-are-secret/,
  /startsAt|at most 5 %/,
  /exempt until the end of 2999-12-31\. Reason: Contains copies; the originals are in the archive\./,
  /drives-have-a-team[^]*labels\.team: must be one of billing, shop: write who pays for it/,
];
let commands = 0;

const RUN: Readonly<Record<string, (block: Block) => Promise<void> | void>> = {
  sh: async ({ word, text }) => {
    if (text.startsWith('npm install')) return install();
    for (const line of text.trim().split('\n')) {
      const [pulumi, ...args] = line.split(' ');
      expect(pulumi).toBe('pulumi');
      const ended = await t.pulumi(...args);
      expect([ended.text, ended.code === 0]).toEqual([ended.text, word !== 'fails']);
      expect(ended.text).not.toContain('example-password');
      if (!args.includes('--policy-pack')) continue;
      printed = ended.text;
      expect(printed).toMatch(SHOWS[commands++] ?? /^$/);
    }
  },
  text: ({ text }) => {
    expect(verdicts()).toBe(text.trimEnd());
  },
  ts: ({ word, text }) => {
    if (word === '') t.program(text.replace(/^import .*\n/gm, ''), 'native');
    else write(word, text);
  },
  json: ({ word, text }) => {
    write(word, text);
  },
  yaml: ({ word, text }) => {
    write(word, text);
  },
};

it('the package contains the pack and its policies, but no tests', async () => {
  const { stdout } = await execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: join(ROOT, 'policies'),
  });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'dist/index.d.ts',
      'dist/index.js',
      'pack/PulumiPolicy.yaml',
      'pack/index.js',
      'pack/package.json',
    ]),
  );
  expect(paths.filter((path) => /test|^src/.test(path))).toEqual([]);
}, 60_000);

it.each(
  blocks.map((block, index) => [index + 1, block.language, block.text.split('\n')[0] ?? '', block] as const),
)(
  'block %i: %s %s',
  async (_number, language, _line, block) => {
    await RUN[language]?.(block);
    expect(Object.keys(RUN)).toContain(language);
  },
  300_000,
);

it('every expected command ran', () => {
  expect(commands).toBe(SHOWS.length);
});

/** One row for each property, description and default. Policies with the same ones share a row. */
function rows(): string[] {
  const found = new Map<string, { property: string; of: string[]; rest: string }>();
  for (const { name, configSchema } of policies) {
    for (const [property, { description = '', default: value }] of Object.entries(
      configSchema?.properties ?? {},
    )) {
      const rest = `${description} | ${shown(value)}`;
      const key = `${property} ${rest}`;
      const row = found.get(key) ?? { property, of: [], rest };
      row.of.push(name);
      found.set(key, row);
    }
  }
  return [...found.values()].map(({ property, of, rest }) => {
    const names = of.map((name) => `\`${name}\``).join(', ');
    const whose = of.length === policies.length ? 'all' : of.length > 3 ? 'all others' : names;
    return `| \`${property}\` | ${whose} | ${rest} |`;
  });
}

function shown(value: unknown): string {
  if (!Array.isArray(value)) return `\`${String(value)}\``;
  return value.length === 0 ? 'none' : value.map((one) => `\`${String(one)}\``).join(', ');
}

it('the table of properties matches the policies', () => {
  const [, table = ''] = /^\| property .*\n\|[ -|]*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const written = table
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').replaceAll('\\*', '*'));
  expect(written).toEqual(rows());
});

it('every policy is in the table of policies, with its properties', () => {
  for (const { name, configSchema } of policies) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
    const own = Object.keys(configSchema?.properties ?? {}).filter(
      (one) => one !== 'stacks' && one !== 'exempt',
    );
    const named = [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, property]) => property);
    expect([name, named]).toEqual([name, own]);
  }
});
