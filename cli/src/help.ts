/** What the help of each command says besides its options: examples, exit codes, and the schema of its JSON. */
import { type Command, Help, type Option } from 'commander';
import { DIFFERS, UNDECIDED } from './apply/command';
import { DRIFTED } from './drift/fleet-command';
import { DEFECTS, GATES } from './preview/gate';
import { ADVICE, INTERRUPTED } from './rollout/advice';
import { CODES } from './rollout/run';
import { LEFT } from './secrets/command';

type Codes = Readonly<Record<number, string>>;

export interface About {
  /** Command lines, each with what it does. A test parses them. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly codes: Codes;
  /** File in cli/schema of what `--json` prints. */
  readonly schema?: string;
}

const FOUND =
  'Objects drifted, are gone or unmanaged or orphaned, are claimed by several states, or their traffic was moved.';
const DONE = { 0: 'Done.', 1: 'An error, which the message names.' };
const HALTED = { [INTERRUPTED]: 'Interrupted.' };
const ROLLOUT: Codes = {
  ...Object.fromEntries(Object.entries(CODES).map(([name, code]) => [code, `${name}: ${ADVICE[code]}`])),
  [INTERRUPTED]: `interrupted: ${ADVICE[INTERRUPTED]}`,
};
/** Of a command with which a person moves a rollout. */
const BY_HAND: Codes = {
  0: 'Done, or the rollout has already left the share that --at names.',
  1: 'An error, which the message names. Nothing was sent.',
  2: 'Nothing was sent: the release was aborted or undone, or a newer one failed to deploy.',
  3: 'Nothing was sent: the rollout awaits an approval, or its release may not get traffic.',
  4: 'Nothing was sent: the program runs another revision, the rollout has not reached --at, or the program has no rollout any more.',
};
const GATE_CODES: Codes = Object.fromEntries(
  Object.entries({ ...DEFECTS, ...GATES }).map(([name, { code, says }]) => [code, `${name}: ${says}`]),
);
const EVENTS = 'rollout-1.json';

/** By the words of the command. Each command has an entry. */
export const HELP: Readonly<Record<string, About>> = {
  workload: {
    examples: [
      ['workload preview --stack production', 'what an update would do, by risk'],
      ['workload rollout up --stack production', 'update, then roll out step by step'],
      ['workload import --all', 'a program for what exists already'],
    ],
    codes: { ...DONE, ...HALTED },
  },
  'workload secrets': {
    examples: [
      ['workload secrets init --stack production', 'the key of the hashes'],
      ['workload secrets scan --stack production', 'what the state and its history still have'],
    ],
    codes: { ...DONE, [LEFT]: 'Values of secrets were found.' },
  },
  'workload secrets init': {
    examples: [
      ['workload secrets init', 'for the selected stack'],
      ['workload secrets init --stack production', 'for one stack'],
    ],
    codes: DONE,
  },
  'workload secrets scan': {
    examples: [
      ['workload secrets scan', 'the selected stack and its history'],
      ['workload secrets scan . backup --stack production', 'also this folder, and a copy of the backend'],
    ],
    codes: {
      0: 'Nothing was found.',
      1: 'An error, which the message names.',
      [LEFT]: 'Values of secrets were found.',
    },
  },
  'workload mcp': {
    examples: [
      ['workload mcp', 'serve a coding agent, which starts this command'],
      ['workload mcp --time-limit 2m', 'for a client that waits longer than a minute'],
    ],
    codes: { ...DONE, ...HALTED },
  },
  'workload rollout': {
    examples: [
      ['workload rollout status', 'where each rollout is'],
      ['workload rollout run', 'run the rollouts of the selected stack'],
      ['workload rollout abort --name shop', 'give the traffic back at once'],
    ],
    codes: ROLLOUT,
  },
  'workload rollout up': {
    examples: [
      ['workload rollout up --stack production', 'update and roll out'],
      ['workload rollout up --stack production --max-wait 50m --json', 'in a job, with events as data'],
    ],
    codes: ROLLOUT,
    schema: EVENTS,
  },
  'workload rollout run': {
    examples: [
      ['workload rollout run', 'every rollout of the selected stack, to its end'],
      ['workload rollout run --once --max-wait 5m', 'at most one step, in a scheduled job'],
      ['workload rollout run --stack eu --stack us --together', 'the rollouts of two stacks in step'],
    ],
    codes: ROLLOUT,
    schema: EVENTS,
  },
  'workload rollout status': {
    examples: [
      ['workload rollout status --stack production', 'shares, step, and why it waits'],
      ['workload rollout status --watch', 'until no rollout is in progress'],
      ['workload rollout status --name shop --json', 'one rollout as data'],
    ],
    codes: ROLLOUT,
    schema: EVENTS,
  },
  'workload rollout check': {
    examples: [
      ['workload rollout check errors', 'what the check "errors" measures and can detect'],
      ['workload rollout check errors --stack production --name shop', 'of one object'],
    ],
    codes: { 0: 'The check passes.', 1: 'The check fails, or cannot be read.', ...HALTED },
  },
  'workload rollout approve': {
    examples: [
      ['workload rollout approve --at rev-2:10', 'allow the step after 10 %'],
      ['workload rollout approve --name shop --at rev-2:10', 'of one of several objects'],
    ],
    codes: BY_HAND,
  },
  'workload rollout promote': {
    examples: [
      ['workload rollout promote --at rev-2:10', 'take the next step now'],
      ['workload rollout promote --full', 'give the new revision all traffic now'],
    ],
    codes: BY_HAND,
  },
  'workload rollout pause': {
    examples: [
      ['workload rollout pause --name shop', 'keep the share of one object'],
      ['workload rollout pause --all', 'keep every share'],
    ],
    codes: BY_HAND,
  },
  'workload rollout resume': {
    examples: [
      ['workload rollout resume --name shop', 'continue with one object'],
      ['workload rollout resume --all', 'continue everywhere'],
    ],
    codes: BY_HAND,
  },
  'workload rollout retry': {
    examples: [
      ['workload rollout retry --name shop', 'start the aborted release again'],
      ['workload rollout retry --name shop --revision rev-2', 'allow a revision again'],
    ],
    codes: BY_HAND,
  },
  'workload rollout abort': {
    examples: [
      ['workload rollout abort --name shop', 'with the credentials of the environment'],
      ['workload rollout abort --name shop --stack production', 'with the settings of a stack'],
    ],
    codes: { 0: 'The previous revision serves.', 1: 'An error: run it again.', ...HALTED },
  },
  'workload rollout undo': {
    examples: [
      ['workload rollout undo --name shop --reason "errors in checkout"', 'back to the latest good revision'],
      ['workload rollout undo --name shop --to rev-1', 'back to another one'],
    ],
    codes: { 0: 'The other revision serves.', 1: 'An error: run it again.', ...HALTED },
  },
  'workload preview': {
    examples: [
      ['workload preview --stack production', 'verdict and effects, in the terminal'],
      ['workload preview --fail-on data-loss,replace', 'stop a job at these risks'],
      ['workload preview --all', 'every stack of the project, side by side, in one comment'],
    ],
    codes: {
      0: 'The preview worked, and no gate was reached.',
      1: 'The preview failed, or the comment could not be written.',
      ...GATE_CODES,
    },
    schema: 'preview-2.json',
  },
  'workload cost': {
    examples: [
      ['workload cost --stack production', 'the last 30 days, against the 30 before'],
      ['workload cost --stack eu --stack us --window 7 --json', 'two stacks in a week, as data'],
      ['workload cost --since 42 --estimate preview.json', 'how far the estimate of an update was off'],
    ],
    codes: DONE,
    schema: 'cost-1.json',
  },
  'workload apply': {
    examples: [
      ['workload apply --approved "$DIGEST"', 'exactly what this digest approves'],
      ['workload apply --approved "$DIGEST" --branch main', 'only a commit of this branch'],
    ],
    codes: {
      0: 'The approved changes are applied.',
      1: 'The preview or the update failed, or there is no digest.',
      [DIFFERS]: 'Refused: what would happen is not what was approved.',
      [UNDECIDED]: 'Refused: a gate depends on a value that is not known before the update.',
      ...GATE_CODES,
    },
  },
  'workload init': {
    examples: [
      ['workload init', 'asks for the tools and the jobs'],
      ['workload init --for github --jobs preview,deploy', 'without questions'],
    ],
    codes: { 0: 'The files are written.', 1: 'An error. Nothing was written.' },
  },
  'workload comment': {
    examples: [
      ['workload comment --from preview.json --pull-request 42', 'the preview of another job'],
      ['workload comment --from shop.json --from mail.json', 'previews of several jobs, in one comment'],
      ['workload comment --forks', 'in a scheduled job of GitLab'],
    ],
    codes: DONE,
  },
  'workload drift': {
    examples: [
      ['workload drift --stack production', 'one stack'],
      ['workload drift --all --json', 'every stack of the project, as data'],
    ],
    codes: {
      0: 'Nothing was found. With --since: nothing new.',
      1: 'Something could not be read, so it may have drifted, or the result could not be written.',
      [DRIFTED]: FOUND,
    },
    schema: 'drift-1.json',
  },
  'workload drift merge': {
    examples: [
      ['workload drift merge shard-1.json shard-2.json', 'one result of two shards'],
      ['workload drift merge result.json', 'a result again, as text'],
    ],
    codes: {
      0: 'Nothing was found. With --since: nothing new.',
      1: 'Something could not be read, so it may have drifted, or the result could not be written.',
      [DRIFTED]: FOUND,
    },
  },
  'workload report-drift': {
    examples: [
      ['workload report-drift --stack production', 'after a refresh that found differences'],
      ['workload report-drift --cwd infrastructure --stack production', 'of a program in a folder'],
    ],
    codes: DONE,
  },
  'workload import': {
    examples: [
      ['workload import', 'choose the objects in a list'],
      ['workload import --all --except scratch', 'everything but one object'],
      ['workload import --kind Drive,Volume --language yaml', 'two kinds, as YAML'],
    ],
    codes: DONE,
  },
  'workload import record': {
    examples: [
      ['workload import record', 'after pulumi import'],
      ['workload import record --stack production', 'in another stack than the selected one'],
    ],
    codes: DONE,
  },
  'workload completion': {
    examples: [
      [
        'source <(workload completion bash)',
        'in this shell; add the line to ~/.bashrc or, with zsh, to ~/.zshrc',
      ],
      [
        'workload completion fish > ~/.config/fish/completions/workload.fish',
        'for fish, from the next shell on',
      ],
      [
        'workload completion powershell | Out-String | Invoke-Expression',
        'in PowerShell; add the line to $PROFILE',
      ],
    ],
    codes: DONE,
  },
};

/** The words of a command: `workload rollout run`. */
export function wordsOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${wordsOf(parent)} ${command.name()}`;
}

/** A command with all its commands. */
export function withCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withCommands)];
}

/** Options that choose what a command is about, and options that matter least. The others keep their order. */
const FIRST = ['--stack', '--name', '--kind', '--all', '--at'];
const LAST = ['--cwd', '--version', '--help'];

/** Lets commander render all of it. */
export function describeCommands(program: Command): void {
  for (const command of withCommands(program)) {
    command.configureHelp({
      visibleOptions: (one) => new Help().visibleOptions(one).sort((a, b) => rank(a) - rank(b)),
      commandDescription: (one) => sentence(one.description()),
      formatHelp: (one, helper) => {
        const { examples, codes } = HELP[wordsOf(one)] ?? { examples: [], codes: {} };
        const numbers = Object.keys(codes).map((code) => [code, codes[Number(code)] ?? ''] as const);
        const lines = examples.map(([line, does]) => `  # ${does}\n  ${line}`);
        const ends = numbers.map(([code, says]) => helper.formatItem(code, CODE_WIDTH, says, helper));
        return [
          Help.prototype.formatHelp.call(helper, one, helper),
          ...helper.formatItemList('Examples:', lines, helper),
          ...helper.formatItemList('Exit codes:', ends, helper),
        ].join('\n');
      },
    });
  }
}

const CODE_WIDTH = 3;

function rank({ long }: Option): number {
  const [first, last] = [FIRST.indexOf(long ?? ''), LAST.indexOf(long ?? '')];
  if (first !== -1) return first - FIRST.length;
  return last === -1 ? 0 : last + 1;
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
