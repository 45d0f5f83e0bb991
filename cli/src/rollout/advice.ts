/** What to do after each exit code of the command. */
import { CODES, type Ended } from './run';
import { abortText, commandText, type Named } from './token';
import { WORKLOAD } from '../started-by';

/** Exit code of a command that was interrupted. */
export const INTERRUPTED = 130;

/** The commands that advice names. */
type Commands = Readonly<Record<'approve' | 'resume' | 'retry' | 'abort' | 'run', string>>;

/** Those of the help, which knows no object. */
const GENERAL: Commands = {
  approve: `${WORKLOAD} rollout approve --name <name> --at <revision:share>`,
  resume: `${WORKLOAD} rollout resume`,
  retry: `${WORKLOAD} rollout retry`,
  abort: `${WORKLOAD} rollout abort --name <name>`,
  run: `${WORKLOAD} rollout run`,
};

/** One sentence each; docs/rollout.md repeats them. */
export const ADVICE = advice(GENERAL);

/**
 * The advice for one object.
 *
 * @param isOnly whether the stack has no other rollout, so that a command needs no name
 */
export function adviceFor(code: keyof typeof ADVICE, rolled: Named, isOnly: boolean): string {
  const { inStack = '' } = rolled.ways ?? {};
  const named = (words: 'resume' | 'retry') =>
    isOnly ? `${WORKLOAD} rollout ${words}${inStack}` : commandText(words, rolled);
  return advice({
    approve: `${commandText('approve', rolled)} --at <revision:share>`,
    resume: named('resume'),
    retry: named('retry'),
    abort: abortText(rolled),
    run: `${WORKLOAD} rollout run${inStack}`,
  })[code];
}

function advice(command: Commands): Readonly<Record<Ended['code'] | typeof INTERRUPTED, string>> {
  return {
    [CODES.healthy]: 'Nothing is left to do.',
    [CODES.error]: 'Traffic stays where it is: correct what the message names, and run this again.',
    [CODES.aborted]: `The previous release serves: change the release and run pulumi up, or try the same one again with ${command.retry}.`,
    [CODES.waits]: `Decide how it continues: ${command.approve} allows the next step, ${command.resume} continues it, ${command.abort} takes the traffic back.`,
    [CODES['taken over']]:
      `Another release or a person has changed the routing: run this for that release, or continue from the current share with ${command.resume}.`,
    [CODES.unfinished]: `Run ${command.run} again: it continues in the same step.`,
    [INTERRUPTED]: interruptedText([command.abort]),
  };
}

/** After an interruption. @param found the objects with a rollout; empty if they are not known */
export function adviceWhenInterrupted(found: readonly Named[]): string {
  return found.length === 0 ? ADVICE[INTERRUPTED] : interruptedText(found.map((one) => abortText(one)));
}

/** Commands that only read, at least at first. */
const READING: readonly string[] = [
  ...['apply', 'completion', 'cost', 'drift', 'drift merge', 'help', 'mcp', 'preview', 'rollout status'],
  'secrets scan',
].map((words) => `workload ${words}`);

/** @param words of the command: `workload rollout run` */
export function isReading(words: string): boolean {
  return READING.includes(words);
}

/**
 * After an interruption, until the command knows more. Only commands that move traffic speak of it.
 *
 * @param words of the command: `workload rollout run`
 */
export function adviceAtStart(words: string): string {
  if (isReading(words)) return 'Nothing has been changed.';
  if (words.startsWith('workload rollout ')) return ADVICE[INTERRUPTED];
  return 'It did not finish: run it again.';
}

function interruptedText(aborts: readonly string[]): string {
  return `Traffic stays where it is: run this again, or take it back with ${aborts.join(' or ')}.`;
}

/**
 * After an interruption of the watch, once traffic was taken back to this revision.
 *
 * @param inStack options of the stack. Default: none
 */
export function adviceWhenCut(back: string, inStack = ''): string {
  return `Traffic is back at ${back}: only the watch of 30 s was cut. ${WORKLOAD} rollout status${inStack} shows whether it stays so.`;
}

/** Exit codes, the most important one for a pipeline first. */
const ORDER = [CODES.error, CODES.aborted, CODES['taken over'], CODES.waits, CODES.unfinished];

/** The exit code for several rollouts. */
export function worst(codes: readonly Ended['code'][]): Ended['code'] {
  return ORDER.find((code) => codes.includes(code)) ?? CODES.healthy;
}
