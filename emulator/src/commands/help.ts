// What the help of each command says besides its options: examples, exit codes, and the schema of its JSON.
import { type Command, Help } from 'commander';
import { lookUp } from '../tables';

interface About {
  /** Command lines, each with what it does. A test parses them. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly codes: Readonly<Record<number, string>>;
  /** File in emulator/schema of what `--json` prints. */
  readonly schema?: string;
}

/** By the words of the command. Each command has an entry. */
export const HELP: Readonly<Record<string, About>> = {
  'workload-emulator': {
    examples: [
      ['workload-emulator', 'with durable data in .workload/platform'],
      ['workload-emulator --ephemeral --seed workload.seed.json', 'in memory, filled from a file'],
      ['workload-emulator --ephemeral --port 0 --json --stop-with-parent', 'from a test'],
    ],
    codes: { 0: 'Stopped by Ctrl-C or SIGTERM.', 1: 'It cannot start, or can no longer write its data.' },
    schema: 'started-1.json',
  },
  'workload-emulator env': {
    examples: [
      ['eval "$(workload-emulator env)"', 'for this shell'],
      ['workload-emulator env --format dotenv > .env', 'for a file .env'],
      ['workload-emulator env --format json', 'as data'],
    ],
    codes: { 0: 'The lines are printed.', 1: 'No emulator runs in this folder, or several do.' },
  },
  'workload-emulator console': {
    examples: [
      ['workload-emulator console', 'a link that signs a browser in once'],
      ['workload-emulator console --port 4701', 'if several emulators run in this folder'],
    ],
    codes: { 0: 'The link is printed.', 1: 'No emulator runs in this folder, or several do.' },
  },
  'workload-emulator save': {
    examples: [
      ['workload-emulator save shop.jsonl', 'the platform of this folder'],
      ['workload-emulator save shop.jsonl --url http://127.0.0.1:4700', 'that of a running emulator'],
    ],
    codes: { 0: 'The file is written.', 1: 'An error. No file was written.' },
  },
  'workload-emulator restore': {
    examples: [
      ['workload-emulator restore shop.jsonl', 'into the platform of this folder'],
      ['workload-emulator restore shop.jsonl --data /tmp/copy', 'into a copy'],
    ],
    codes: { 0: 'The platform is that of the file.', 1: 'An error. Nothing was replaced.' },
  },
};

/** The words of a command: `workload-emulator save`. */
export function wordsOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${wordsOf(parent)} ${command.name()}`;
}

const CODE_WIDTH = 3;

/** Lets commander render all of it. */
export function describeCommands(program: Command): void {
  for (const command of [program, ...program.commands]) {
    command.configureHelp({
      formatHelp: (one, helper) => {
        const { examples, codes } = lookUp(HELP, wordsOf(one)) ?? { examples: [], codes: {} };
        const lines = examples.map(([line, does]) => `  # ${does}\n  ${line}`);
        const ends = Object.entries(codes).map(([code, says]) =>
          helper.formatItem(code, CODE_WIDTH, says, helper),
        );
        return [
          Help.prototype.formatHelp.call(helper, one, helper),
          ...helper.formatItemList('Examples:', lines, helper),
          ...helper.formatItemList('Exit codes:', ends, helper),
        ].join('\n');
      },
    });
  }
}
