import type { Command } from 'commander';
import { program } from '../main';
import { HELP, wordsOf } from './help';

const commands = [program, ...program.commands];
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
  const { examples = [], codes = {} } = HELP[words] ?? {};

  test('says in one sentence what it does, with examples and exit codes', () => {
    expect(command.description()).toMatch(/^[A-Z][^.]*\.$/);
    expect([2, 3]).toContain(examples.length);
    expect(Object.keys(codes)).toEqual(['0', '1']);
    const help = command.helpInformation();
    const places = ['Usage: ', 'Options:', 'Examples:', 'Exit codes:'].map((text) => help.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test.each(examples)('takes its example: %s', (line) => {
    ran.length = 0;
    // Without what its shell does with the output.
    const [own = ''] = /workload-emulator [^>)]*|workload-emulator$/.exec(line) ?? [];
    program.parse(own.trim().split(' ').slice(1), { from: 'user' });
    expect(ran).toEqual([command]);
  });
});
