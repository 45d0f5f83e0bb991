import type { Command } from 'commander';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exports as exported } from '../../package.json';
import { program } from '../main';
import { suggestion as workloads } from '../../../provider/src/suggestion';
import { suggestion } from './choices';
import { jsonSchema as failureSchema } from './failure';
import { HELP, wordsOf } from './help';
import { jsonSchema } from './started';

const SCHEMAS = join(__dirname, '..', '..', 'schema');

const commands = [program, ...program.createHelp().visibleCommands(program)];
const named = commands.map((command) => [wordsOf(command), command] as const);
const ran: Command[] = [];

beforeAll(() => {
  for (const command of commands) {
    command.exitOverride();
    command.action(() => {
      ran.push(command);
    });
  }
});

test('each command has an entry, and each entry a command', () => {
  expect(named.map(([words]) => words).sort()).toEqual(Object.keys(HELP).sort());
});

describe.each(named)('%s', (words, command) => {
  const { examples = [], codes = {}, schema } = HELP[words] ?? {};

  test('says in one sentence what it does, with examples and exit codes', () => {
    expect(command.description()).toMatch(/^[A-Z][^.]*\.$/);
    expect([2, 3]).toContain(examples.length);
    expect(Object.keys(codes)).toEqual(['0', '1']);
    const help = command.helpInformation();
    const places = ['Usage: ', 'Options:', 'Examples:', 'Exit codes:'].map((text) => help.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('means by --json the result as data, and has a schema of it', () => {
    const option = command.options.find(({ long }) => long === '--json');
    expect(option === undefined).toBe(schema === undefined);
    if (option === undefined || schema === undefined) return;
    expect(option.description).toMatch(/^print .* JSON/);
    expect(existsSync(join(SCHEMAS, schema))).toBe(true);
    expect(exported).toHaveProperty([`./schema/${schema}`]);
  });

  test.each(examples)('takes its example: %s', (line) => {
    ran.length = 0;
    // Without what its shell does with the output.
    const [own = ''] = /workload-emulator [^>)]*|workload-emulator$/.exec(line) ?? [];
    program.parse(own.trim().split(' ').slice(1), { from: 'user' });
    expect(ran).toEqual([command]);
  });
});

test('the failures of both commands have one form', () => {
  const own: unknown = JSON.parse(readFileSync(join(SCHEMAS, 'failure-1.json'), 'utf8'));
  expect(own).toEqual(JSON.parse(JSON.stringify(failureSchema())));
  const others = join(SCHEMAS, '..', '..', 'cli', 'schema', 'failure-1.json');
  expect(own).toEqual(JSON.parse(readFileSync(others, 'utf8')));
});

test.each([
  ['evn', ['env', 'save']],
  ['dtotenv', ['sh', 'dotenv', 'json']],
  ['savee', ['env', 'save']],
  ['x', ['env', 'save']],
  ['WARN', ['warn', 'info']],
])('suggests for %s what the command workload suggests', (word, words) => {
  expect(suggestion(word, words)).toBe(workloads(word, words));
});

test('emulator/schema/started-1.json is made from the code (npm run generate)', () => {
  const written: unknown = JSON.parse(readFileSync(join(SCHEMAS, 'started-1.json'), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(jsonSchema())));
});
