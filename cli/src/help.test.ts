/** What every command of `workload` has in common: its help, its values, and what `--json` means. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { digestOf, PARTS } from './apply/digest';
import { isRequired } from './choices';
import { failure, jsonSchema as failureSchema } from './failure';
import { HELP, withCommands, wordsOf } from './help';
import { program } from './main';
import { jsonOf, jsonSchema } from './preview/json';
import { preview } from './testing/previews';

const PACKAGE = join(__dirname, '..');
const isVisible = (command: Command) => !(command as unknown as { _hidden?: boolean })._hidden;
const commands = withCommands(program).filter(isVisible);
const named = commands.map((command) => [wordsOf(command), command] as const);
const options = (command: Command) => command.createHelp().visibleOptions(command);

const CONTENTS = Object.fromEntries(Object.keys(PARTS).map((part) => [part, '']));
const DIGEST = digestOf(CONTENTS as Record<keyof typeof PARTS, string>, false, Buffer.alloc(32)).text;

/** The words of a command line, without what its shell does with the output. */
function wordsIn(line: string): string[] {
  const [own = ''] = /workload [^|>)]*/.exec(line) ?? [];
  return [
    ...own
      .replace('"$DIGEST"', DIGEST)
      .trim()
      .matchAll(/"([^"]*)"|(\S+)/g),
  ].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

it('each command has an entry, and each entry a command', () => {
  expect(named.map(([words]) => words).sort()).toEqual(Object.keys(HELP).sort());
});

describe.each(named)('%s', (words, command) => {
  const { examples, codes, schema } = HELP[words] ?? { examples: [], codes: {} };
  const help = command.helpInformation();

  it('says in one sentence what it does, with examples and exit codes', () => {
    const description = command.createHelp().commandDescription(command);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(description).not.toMatch(/\. [A-Z]/);
    expect(examples.length).toBeGreaterThanOrEqual(2);
    expect(examples.length).toBeLessThanOrEqual(3);
    expect(Object.keys(codes)).toEqual(expect.arrayContaining(['0', '1']));
    const places = ['Usage: ', 'Options:', 'Examples:', 'Exit codes:'].map((text) => help.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('lists first what it is about, and last what matters least', () => {
    const flags = options(command).flatMap(({ long }) => (long == null ? [] : [long]));
    expect(flags.at(-1)).toBe('--help');
    if (flags.includes('--stack')) expect(flags[0]).toBe('--stack');
    if (flags.includes('--cwd')) expect(flags.at(-2)).toBe('--cwd');
  });

  it('means by --json the result as data, and has a schema of it', () => {
    const option = options(command).find(({ long }) => long === '--json');
    expect(option === undefined).toBe(schema === undefined);
    if (option === undefined || schema === undefined) return;
    expect(option.description).toMatch(/^print .* JSON/);
    // It may be given alone.
    expect(option.required).toBe(false);
    expect(existsSync(join(PACKAGE, 'schema', schema))).toBe(true);
    const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    expect(exports).toHaveProperty([`./schema/${schema}`]);
  });
});

/** Options that a command refuses to run without. */
const requiredBy = (command: Command) => [
  ...options(command).flatMap((option) => (isRequired(option) ? [option.long ?? option.flags] : [])),
  ...(command.name() === 'approve' ? ['--at'] : []),
];

it('each command that an exit code names has the options that it requires', () => {
  const texts = Object.values(HELP).flatMap(({ codes }) => Object.values(codes));
  const incomplete = texts.flatMap((text) =>
    commands.flatMap((command) => {
      const verb = new RegExp(`(?<![\\w-])${command.name()}(?![\\w-])((?: --?[\\w-]+(?: <[^>]*>)?)*)`, 'g');
      const [, group] = wordsOf(command).split(' ');
      if (group !== 'rollout' || !text.includes('rollout')) return [];
      return [...text.matchAll(verb)].flatMap(([said, given = '']) =>
        requiredBy(command).every((option) => given.includes(option)) ? [] : [`${said}: ${text}`],
      );
    }),
  );
  expect(incomplete).toEqual([]);
});

/** Commands with others below them that do something on their own. */
const RUN_THEMSELVES = ['workload import', 'workload drift'];

describe('the examples', () => {
  const ran: Command[] = [];
  beforeAll(() => {
    for (const command of commands) {
      command.exitOverride();
      if (command.commands.length === 0 || RUN_THEMSELVES.includes(wordsOf(command)))
        command.action(() => {
          ran.push(command);
        });
    }
  });

  it.each(named.flatMap(([words]) => (HELP[words]?.examples ?? []).map(([line]) => [line, words] as const)))(
    '%s',
    (line, words) => {
      ran.length = 0;
      program.parse(wordsIn(line).slice(1), { from: 'user' });
      // Those of a group are of its commands.
      expect(ran.map((command) => wordsOf(command).startsWith(words))).toEqual([true]);
    },
  );
});

/** Runs the command in its own process, outside of any stack. */
function run(...args: string[]) {
  return runIn(process.env.PATH, ...args);
}

/** Runs the command where no `pulumi` is installed. */
function without(...args: string[]) {
  return runIn(join(tmpdir(), 'no-programs'), ...args);
}

function runIn(PATH: string | undefined, ...args: string[]) {
  const { HOME } = process.env;
  const ended = spawnSync(process.execPath, [join(PACKAGE, 'bin', 'workload.js'), ...args], {
    encoding: 'utf8',
    env: { PATH, HOME },
  });
  return { code: ended.status, stdout: ended.stdout, stderr: ended.stderr };
}

it.each([
  ['init --for githb', 'Did you mean github? Valid names: github, gitea'],
  ['init --for github --jobs deploy,drfit', 'Did you mean drift?'],
  ['preview --fail-on replce', 'Did you mean replace?'],
  ['apply --fail-on delet --approved x', 'Did you mean delete?'],
  ['rollout pause --kind Agnet', 'Did you mean Agent?'],
  ['drift --all --except ServiceAcount/default', 'Did you mean ServiceAccount?'],
  ['import --language ymal', 'Did you mean yaml?'],
  ['import --all --kind Drvie', 'Did you mean Drive? Valid names: '],
  ['completion bahs', 'Did you mean bash?'],
  ['rollout staus', 'Did you mean status?'],
  ['preview --markdwon x', 'Did you mean --markdown?'],
  ['help rolout', "unknown command 'rolout': did you mean rollout?"],
  ['help rollout staus', "unknown command 'staus': did you mean status?"],
  ['rollout help aprove', 'did you mean approve?'],
  ['import recrd', 'did you mean record?'],
  ['rollout abort --nam shop', 'Did you mean --name?'],
  ['rollout undo --nam shop', 'Did you mean --name?'],
  ['apply --aproved x', 'Did you mean --approved?'],
  ['rollout abort', "required option '--name <name>' not specified"],
  ['apply', "required option '--approved <digest>' not specified"],
  ['completion', 'Valid names: bash, zsh, fish, powershell'],
  ['rollout run --max-wait 50mm', 'is invalid. It must be a duration in h, m, s and ms, such as 50m.'],
  ['rollout run --max-wait 0s', 'is invalid. It must be from 1s to 576h, such as 50m.'],
  ['rollout run --max-wait 600h', 'is invalid. It must be from 1s to 576h, such as 50m.'],
  ['preview --max-step abc', 'is invalid. It must be a whole number from 1 to 100.'],
])('suggests the nearest word: workload %s', (line, words) => {
  const { code, stdout, stderr } = run(...line.split(' '));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.toLowerCase()).toContain(words.toLowerCase());
});

it.each([
  ['help rollout', 'Usage: workload rollout '],
  ['help rollout status', 'Usage: workload rollout status '],
  ['rollout help approve', 'Usage: workload rollout approve '],
  ['help', '  help [command]'],
])('prints help: workload %s', (line, words) => {
  const { code, stdout, stderr } = run(...line.split(' '));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(words);
});

describe('workload preview --json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workload-help-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('prints nothing but the preview on standard output, as its schema says, also if a gate is reached', () => {
    const file = join(folder, 'preview.json');
    const told = preview({
      effects: [
        {
          ...{ workloadEffect: 2, kind: 'replacement', type: 'Drive', name: 'data', message: 'x' },
          ...{ properties: ['region'], dataLost: true, certain: true },
        },
      ],
    });
    writeFileSync(file, jsonOf(told));
    const { code, stdout, stderr } = run('preview', '--from', file, '--json', '--fail-on', 'data-loss');
    expect(code).toBe(10);
    expect(stderr).toContain('data-loss: ');
    const json: unknown = JSON.parse(stdout);
    expect(json).toMatchObject({
      workloadPreview: 2,
      gates: expect.arrayContaining(['data-loss']) as unknown,
    });
    expect(z.fromJSONSchema(jsonSchema() as never).safeParse(json).error).toBeUndefined();
  });

  it('prints the errors of a failed preview on standard error, before it says to correct them', () => {
    const file = join(folder, 'failed.json');
    const problem = "drive resource 'data' has a problem: region: is unknown";
    writeFileSync(file, jsonOf({ ...preview({}), failed: true, problems: [problem] }));
    const { code, stdout, stderr } = run('preview', '--from', file, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ failed: true, problems: [problem] });
    expect(stderr).toBe(`${problem}\nThe preview failed: correct the errors above, then run this again.\n`);
  });

  it('has a schema that is made from the code (npm run generate)', () => {
    const written = readFileSync(join(PACKAGE, 'schema', 'preview-2.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(jsonSchema())));
  });
});

it.each(['rollout status', 'rollout run --stack dev', 'preview'])(
  'says how to get pulumi if it is not there: workload %s',
  (line) => {
    const { code, stderr } = without(...line.split(' '));
    expect(code).toBe(1);
    expect(stderr).toContain(
      'pulumi is not on the PATH: install it, see https://www.pulumi.com/docs/install/',
    );
    expect(stderr).not.toContain('stack select');
  },
);

describe('a failure with --json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workload-failure-'));
  const file = join(folder, 'preview.json');
  const failureIn = (text: string) => failure.parse(JSON.parse(text));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['rollout status --json', 'workload rollout status', 'pulumi is not on the PATH'],
    ['rollout run --json --once', 'workload rollout run', 'pulumi is not on the PATH'],
    ['rollout up --json', 'workload rollout up', 'pulumi is not on the PATH'],
    ['preview --json', 'workload preview', 'pulumi is not on the PATH'],
    ['preview --json -', 'workload preview', 'pulumi is not on the PATH'],
    ['preview --json --fail-on replce', 'workload preview', 'Did you mean replace?'],
    ['rollout status --json --nam shop', 'workload rollout status', 'Did you mean --name?'],
    ['rollout staus --json', 'workload rollout', 'Did you mean status?'],
  ])('is the only line of standard output, as its schema says: workload %s', (line, command, words) => {
    const { code, stdout, stderr } = without(...line.split(' '));
    const told = failureIn(stdout);
    expect(told).toMatchObject({ command, code, message: expect.stringContaining(words) as unknown });
    // For people, as without the option.
    expect(stderr.trim()).toBe(told.message);
    expect(z.fromJSONSchema(failureSchema() as never).safeParse(told).error).toBeUndefined();
  });

  it('is in the file that the preview would be in, in place of an older one', () => {
    writeFileSync(file, jsonOf(preview({})));
    const { code, stdout } = without('preview', '--json', file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(failureIn(readFileSync(file, 'utf8')).message).toContain('pulumi is not on the PATH');
  });

  it('is text alone without the option', () => {
    expect(without('rollout', 'status').stdout).toBe('');
  });

  it('has a schema that is made from the code (npm run generate)', () => {
    const written = readFileSync(join(PACKAGE, 'schema', 'failure-1.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(failureSchema())));
  });
});

it('workload drift tells in one line which file it cannot write, before it reads anything', () => {
  const { code, stdout, stderr } = run('drift', '--all', '--json', join(tmpdir(), 'no-folder', 'drift.json'));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^--json: the folder .*no-folder does not exist\n$/);
  expect(run('drift', '--all', '--html', tmpdir()).stderr).toMatch(/^--html: .* is a folder: give a file\n$/);
});

it('workload drift merge prints the result if a file of it cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workload-help-'));
  const shard = { schema: 'workload.drift/1', at: '2026-03-01T00:00:00Z', shard: { index: 1, count: 1 } };
  const lists = [
    ...['stacks', 'places', 'drifted', 'gone', 'movedRouting'],
    ...['unmanaged', 'orphaned', 'claimedTwice', 'hidden', 'unread'],
  ];
  const part = {
    ...shard,
    asked: { all: true },
    whole: true,
    ...Object.fromEntries(lists.map((name) => [name, []])),
  };
  writeFileSync(join(folder, 'part.json'), JSON.stringify(part));
  const { code, stdout, stderr } = run('drift', 'merge', join(folder, 'part.json'), '--html', folder);
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^0 stacks, 0 objects: 0 drifted/);
  expect(stderr).toMatch(/^--html: .*\n$/);
});

it('runs its cheap examples', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workload-help-'));
  const written = run('init', '--for', 'github', '--jobs', 'preview,deploy', '--cwd', folder);
  rmSync(folder, { recursive: true });
  expect(written.stderr).toBe('');
  expect(written.code).toBe(0);
});
