/** Asks for what the options omit. Without a terminal, uses defaults from the repository. */
import type { checkbox, input } from '@inquirer/prompts';
import { type Job, JOBS, type Tool, TOOLS, USUAL } from './catalog';
import { branchIn, stackIn, toolsIn } from './guess';
import type { Choice } from './render';

/** The options of the command line. */
export interface Said {
  readonly for?: readonly Tool[];
  readonly jobs?: readonly Job[];
  readonly stack?: string;
  readonly branch?: string;
  readonly program: string;
}

export interface Prompts {
  readonly checkbox: typeof checkbox;
  readonly input: typeof input;
}

/**
 * @param prompts undefined if there is no terminal
 * @throws Error that names the missing option
 */
export async function choose(folder: string, said: Said, prompts: Prompts | undefined): Promise<Choice> {
  const guess = { stack: stackIn(`${folder}/${said.program}`), branch: branchIn(folder) };
  if (prompts === undefined) {
    if (said.for === undefined)
      throw new Error(
        `there is no terminal for questions: give --for with one or more of ${Object.keys(TOOLS).join(', ')}`,
      );
    const { stack = guess.stack, branch = guess.branch, jobs = USUAL, program } = said;
    return checked({ tools: said.for, jobs, stack, branch, program });
  }
  const { checkbox, input } = prompts;
  const found = toolsIn(folder);
  const tools =
    said.for ??
    (await checkbox({
      message: 'Where do your pipelines run?',
      choices: choicesOf(TOOLS, (tool) => found.includes(tool)),
      required: true,
    }));
  const jobs =
    said.jobs ??
    (await checkbox({
      message: 'What should they do?',
      choices: choicesOf(JOBS, (job) => USUAL.includes(job)),
      required: true,
    }));
  const ask = (message: string, value: string, kind: Name) =>
    input({ message, default: value, validate: (text) => problemOf(kind, text) ?? true });
  const stack = said.stack ?? (await ask('Which stack?', guess.stack, 'stack'));
  const branch = said.branch ?? (await ask('Which branch is deployed?', guess.branch, 'branch'));
  return checked({ tools, jobs, stack, branch, program: said.program });
}

function choicesOf<Key extends string>(all: Readonly<Record<Key, string>>, isChecked: (key: Key) => boolean) {
  return (Object.keys(all) as Key[]).map((value) => ({ value, name: all[value], checked: isChecked(value) }));
}

/** Allowed forms: the values are inserted into YAML and commands. */
const NAMES = {
  stack: { pattern: /^[\w-][\w.-]*(\/[\w-][\w.-]*){0,2}$/, says: 'a name, or organization/project/name' },
  branch: { pattern: /^\w[\w./-]*$/, says: 'a name of letters, digits and . _ / -' },
  program: {
    pattern: /^(\.|\w[\w-]*(\.\w[\w-]*)*(\/\w[\w-]*(\.\w[\w-]*)*)*)$/,
    says: 'a folder below this one',
  },
} as const;

type Name = keyof typeof NAMES;

function problemOf(name: Name, value: string): string | undefined {
  const { pattern, says } = NAMES[name];
  return pattern.test(value) ? undefined : `--${name} ${JSON.stringify(value)} is not ${says}`;
}

function checked(choice: Choice): Choice {
  for (const name of Object.keys(NAMES) as Name[]) {
    const problem = problemOf(name, choice[name]);
    if (problem !== undefined) throw new Error(problem);
  }
  return choice;
}
